// The mouse plays as hands do: a click on the free place of the line plays what is chosen, a double click
// on a card plays it alone, and a card can be dragged to the line. A finger scrolls, and has the button.

import { pickUp, putDown } from './motion.js'

/** @import { Dock } from './dock.js' */

/** How far a pressed card is moved before it is dragged, in pixels. */
const slack = 6

/** A pressed card: where it was pressed, and its picture once it is dragged. */
/** @type {{card: HTMLElement, x: number, y: number, flyer?: HTMLElement} | undefined} */
let held

/** Whether the last press became a drag. The click that ends it chooses nothing. */
let dragged = false

/** The code of the card of the last click. */
/** @type {string | undefined} */
let clicked

/**
 * Listens to the mouse.
 * @param {HTMLElement} main the table
 * @param {() => Dock | undefined} dock of the own seat; spectators have none
 */
export function listen(main, dock) {
  main.addEventListener('pointerdown', e => {
    const card = cardOf(e)
    dragged = false
    held = card && e.button === 0 && e.pointerType !== 'touch' ? { card, x: e.clientX, y: e.clientY } : undefined
  })
  addEventListener('pointermove', e => {
    const own = dock()
    if (!held || !own) return
    if (!e.buttons || held.flyer?.isConnected === false) return end(main)
    const [x, y] = [e.clientX - held.x, e.clientY - held.y]
    if (!held.flyer) {
      if (Math.hypot(x, y) < slack) return
      dragged = true
      if (!own.ready) {
        own.refuse()
        return end(main)
      }
      held.flyer = pickUp(held.card)
      main.dataset.drags = ''
    }
    held.flyer.style.translate = `${x}px ${y}px`
  })
  addEventListener('pointerup', e => {
    const card = held?.flyer?.isConnected && held.card.isConnected && onLine(e) ? held.card : undefined
    if (card) held = undefined // it lies there until its play is told
    end(main)
    const own = dock()
    if (card && own) lay(own, card, own.hand.lifted.includes(card))
  })
  addEventListener('pointercancel', () => end(main))
  main.addEventListener('dragstart', e => { if (held) e.preventDefault() })
  addEventListener('keydown', e => {
    if (e.key !== 'Escape' || !held?.flyer) return
    end(main)
    e.stopPropagation()
    e.preventDefault()
  }, true)
  main.addEventListener('click', e => click(e, dock()), true)
}

/**
 * @param {MouseEvent} e
 * @param {Dock | undefined} dock
 */
function click(e, dock) {
  const card = cardOf(e)
  const again = card?.dataset.card === clicked && e.detail === 2 && !('pointerType' in e && e.pointerType === 'touch')
  clicked = card?.dataset.card
  if (!dock) return
  if (dragged && e.detail) dragged = false
  else if (card && again) lay(dock, card, false)
  else if (onSlot(e)) dock.play() || dock.refuse()
  else return
  e.stopPropagation()
  e.preventDefault()
}

/**
 * Plays a card, or all that are chosen.
 * @param {Dock} dock
 * @param {HTMLElement} card
 * @param {boolean} all
 */
function lay(dock, card, all) {
  if (dock.ready && !all) dock.hand.only(card)
  if (dock.ready && dock.play()) return
  putDown()
  dock.refuse()
}

/**
 * Ends the press. What is still dragged goes back.
 * @param {HTMLElement} main
 */
function end(main) {
  if (held?.flyer) putDown()
  held = undefined
  delete main.dataset.drags
}

/**
 * Returns the card of the hand at an event that can be chosen.
 * @param {Event} e
 */
function cardOf(e) {
  const card = e.target instanceof Element ? e.target.closest('.hand button:enabled') : null
  return card instanceof HTMLElement ? card : undefined
}

/**
 * Reports whether a pointer is over the line.
 * @param {MouseEvent} e
 */
function onLine(e) {
  return Boolean(document.elementFromPoint(e.clientX, e.clientY)?.closest('.layout'))
}

/**
 * Reports whether a click meets the free place: it is drawn after the last card, and is no element.
 * @param {MouseEvent} e
 */
function onSlot(e) {
  const line = e.target
  if (!(line instanceof HTMLElement) || !line.matches('.line:has(> .spot):not(:has(> .offered))')) return false
  const card = [...line.querySelectorAll('.laid > .card')].at(-1)?.getBoundingClientRect()
  if (!card) return false
  const x = e.clientX - card.right
  return x > 0 && x < card.width && e.clientY > card.top && e.clientY < card.bottom
}
