// What moves: cards on their way, verdicts that are felt, notices that pass.
// The page itself stands at once where the server's does. What flies is a
// picture above it, while what it shows waits unseen in its place: nothing has
// to be put right afterwards, and no move keeps anybody from the next.

import { copy, find } from './pieces.js'

const still = matchMedia('(prefers-reduced-motion: reduce)')
const touch = matchMedia('(pointer: coarse)')

/** How long things take, in milliseconds. */
const flyTime = 460
const weighTime = 820 // with a moment at the tip of the line, before it falls
const slideTime = 240
const apart = 70 // between the cards of one play
const weighed = 340 // until it is known what a card is
const stampTime = 1400
const toastTime = 4500

const ease = 'cubic-bezier(.3, .7, .2, 1)'
const fall = 'cubic-bezier(.5, 0, .8, .6)'

/** What makes room when cards come and go. */
const movable = '.line > .spot, .side > .play, .hand > li'

/** What is under way: flights, and the cards that wait unseen for them. */
/** @type {Set<Animation>} */
const flights = new Set()

/** Cards of the hand that are picked up, and the pictures that show them. */
/** @type {Map<HTMLElement, HTMLElement>} */
const lifted = new Map()

/** Ends what is under way, for the next play comes. */
function hurry() {
  for (const flight of flights) flight.finish()
  flights.clear()
}

/** Reports whether nothing should move. */
export function calm() {
  return still.matches || document.hidden
}

/**
 * A way of a card: where it lay, whether face down, where it lies now, and the
 * place by which it goes there, if it is found wrong.
 * @typedef {{start: DOMRect, back: boolean, end: DOMRect, by?: DOMRect | undefined}} Way
 */

/**
 * Calls update, which lays cards and returns them, and lets them fly there from
 * where they lay. Wrong ones are held to the tip of the line before they fall.
 * @param {HTMLElement[]} from
 * @param {() => HTMLElement[]} update
 * @param {'right' | 'wrong'} [verdict]
 */
export function fly(from, update, verdict) {
  if (calm()) return void update()
  if (verdict) hurry()
  const starts = from.map(e => ({ start: whereIs(e).getBoundingClientRect(), back: e.classList.contains('back') }))
  putDown(from)
  const before = places()
  const cards = update()
  const by = verdict === 'wrong' ? tip() : undefined
  const ends = cards.map(c => c.getBoundingClientRect())
  slide(before)
  for (const [i, card] of cards.entries()) {
    const start = starts[Math.min(i, starts.length - 1)]
    const end = ends[i]
    if (start?.start.width && end?.width) carry(card, { ...start, end, by }, i * apart, verdict === 'right')
  }
}

/**
 * Picks a card up: a picture of it, which is returned, lies above everything until it flies from there or is put down.
 * @param {HTMLElement} card
 */
export function pickUp(card) {
  putDown([card])
  const flyer = picture(card, card.getBoundingClientRect())
  flyer.style.scale = '1.06'
  card.dataset.lifted = ''
  lifted.set(card, flyer)
  return flyer
}

/**
 * Puts cards down that were picked up: all without a list.
 * @param {Iterable<HTMLElement>} [cards]
 */
export function putDown(cards = [...lifted.keys()]) {
  for (const card of cards) {
    lifted.get(card)?.remove()
    if (lifted.delete(card)) delete card.dataset.lifted
  }
}

/**
 * Returns what shows a card: its picture while it is picked up.
 * @param {HTMLElement} card
 */
function whereIs(card) {
  return lifted.get(card) ?? card
}

/** Returns the place right after the last card of the line, or nothing. */
function tip() {
  const last = document.querySelector('.line > .spot:last-child > .laid > .card')?.getBoundingClientRect()
  return last && new DOMRect(last.left + last.width * .7, last.top, last.width, last.height)
}

/**
 * Lets backs of cards go from one place to another, so that eyes see which player draws.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 * @param {number} n
 */
export function pass(from, to, n) {
  if (calm() || from.offsetParent === null) return
  const start = from.getBoundingClientRect()
  for (let i = 0; i < Math.min(n, 3); i++) {
    const flyer = picture(from, to.getBoundingClientRect())
    void animate(flyer, [toward(start, flyer), { transform: 'none' }], flyTime, i * apart, ease)
      .then(() => flyer.remove())
  }
}

/** Returns where everything lies that may have to make room. */
function places() {
  return new Map([...document.querySelectorAll(movable)].map(e => [e, e.getBoundingClientRect()]))
}

/**
 * Lets what lies elsewhere now come from where it was.
 * @param {Map<Element, DOMRect>} before
 */
function slide(before) {
  for (const [node, old] of before) {
    if (!node.isConnected) continue
    const now = node.getBoundingClientRect()
    const x = old.left - now.left
    const y = old.top - now.top
    const seen = now.right > 0 && now.left < innerWidth
    if (seen && Math.hypot(x, y) > 1) {
      const way = [{ translate: `${x}px ${y}px` }, { translate: '0 0' }]
      node.animate(way, { duration: slideTime, easing: ease, composite: 'add' })
    }
  }
}

/**
 * Carries a card to where it lies now; a right one shines when it is there.
 * @param {HTMLElement} card
 * @param {Way} way
 * @param {number} delay
 * @param {boolean} shines
 */
function carry(card, way, delay, shines) {
  const flyer = picture(card, way.end)
  if (way.back) flyer.append(reverse())
  const time = way.by ? weighTime : flyTime
  const unseen = card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + delay })
  flights.add(unseen)
  void animate(flyer, along(way, flyer), time, delay, 'linear').then(() => {
    flyer.remove()
    flights.delete(unseen)
    if (!shines) return
    const flash = [{ filter: 'brightness(1.25)', scale: 1.08 }, { filter: 'none', scale: 1 }]
    card.animate(flash, { duration: 500, easing: 'ease-out' })
  })
}

/**
 * Returns what moves a flyer along a way. By the tip of the line it is held for
 * a moment, is found wrong, and tilts.
 * @param {Way} way
 * @param {HTMLElement} flyer
 * @returns {Keyframe[]}
 */
function along(way, flyer) {
  const from = toward(way.start, flyer).transform + (way.back ? ' rotateY(180deg)' : '')
  if (!way.by) return [{ transform: from, easing: ease }, { transform: 'none' }]
  const { transform } = toward(way.by, flyer)
  return [
    { transform: from, easing: ease }, { transform, offset: .42 }, { transform, offset: .62, easing: fall },
    { transform: `${transform} rotate(9deg)`, offset: .7, easing: fall }, { transform: 'none' },
  ]
}

/**
 * Returns a picture of a card at a place of the window, above everything.
 * @param {HTMLElement} card
 * @param {DOMRect} at
 */
function picture(card, at) {
  const flyer = document.createElement('div')
  const face = /** @type {HTMLElement} */ (card.cloneNode(true))
  for (const part of face.querySelectorAll('.visually-hidden, .token, .verdict')) part.remove()
  for (const name of ['id', 'name', 'value', 'title', 'data-card', 'data-action', 'data-order', 'aria-pressed']) {
    face.removeAttribute(name)
  }
  flyer.className = 'flyer'
  flyer.inert = true
  flyer.append(face)
  flyer.style.left = `${at.left}px`
  flyer.style.top = `${at.top}px`
  flyer.style.setProperty('--card-w', `${card.offsetWidth}px`)
  document.body.append(flyer)
  return flyer
}

function reverse() {
  const back = document.createElement('span')
  back.className = 'card back'
  return back
}

/**
 * Returns what moves a flyer to box.
 * @param {DOMRect} box
 * @param {HTMLElement} flyer
 */
function toward(box, flyer) {
  const own = flyer.getBoundingClientRect()
  const x = box.left + box.width / 2 - own.left - own.width / 2
  const y = box.top + box.height / 2 - own.top - own.height / 2
  return { transform: `translate(${x}px, ${y}px) scale(${box.width / own.width})` }
}

/**
 * Animates node to its end, or until it is cut short.
 * @param {HTMLElement} node
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 * @param {string} easing
 */
function animate(node, frames, duration, delay, easing) {
  const flight = node.animate(frames, { duration, delay, easing, fill: 'backwards' })
  flights.add(flight)
  return flight.finished.catch(() => {}).finally(() => flights.delete(flight))
}

/**
 * Stamps a verdict over the layout, of a page that is made again.
 * @param {HTMLElement} table
 * @param {'right' | 'wrong'} verdict
 */
export function stamp(table, verdict) {
  table.querySelector(':scope > .stamp')?.remove()
  const node = copy('stamp-' + verdict)
  find(table, '.layout').after(node)
  setTimeout(() => node.remove(), stampTime)
  feel(table, verdict)
}

/**
 * Lets a verdict be felt: light comes up or goes down over the table, and a phone shakes
 * once for right, twice for wrong.
 * @param {HTMLElement} table
 * @param {'right' | 'wrong'} verdict
 */
export function feel(table, verdict) {
  if (calm()) return
  if (touch.matches) navigator.vibrate?.(verdict === 'right' ? 25 : [30, 60, 30])
  shine(table, verdict === 'right' ? '#ffe2a1aa' : '#000c', stampTime - weighed)
}

/**
 * Lets a small thing that has just come be noticed.
 * @param {HTMLElement} node
 */
export function pop(node) {
  if (!calm()) node.animate([{ scale: 0 }, { scale: 1.4, offset: .6 }, { scale: 1 }], { duration: 320, easing: ease })
}

/**
 * Lets light, or dark, go over the table: above the line, whose path would hide it.
 * @param {HTMLElement} table
 * @param {string} light
 * @param {number} duration milliseconds
 */
export function shine(table, light, duration) {
  const shade = document.createElement('div')
  shade.className = 'shade'
  find(table, '.layout').after(shade)
  const edge = 'inset 0 0 min(9rem, 22vh)' // the middle of a short window stays as it is
  const frames = [{ boxShadow: `${edge} ${light}` }, { boxShadow: `${edge} #0000` }]
  shade.animate(frames, { duration, easing: 'ease-out' }).onfinish = () => shade.remove()
}

/**
 * Says once why something did not work, or that it is done: over whatever is open.
 * @param {string} text
 * @param {'failed' | 'done'} [how]
 */
export function toast(text, how = 'failed') {
  const node = copy('toast')
  node.classList.add(how)
  find(node, 'span').textContent = text
  const box = find(document, '.toasts')
  const felt = '.table:not(.over) > .layout'
  const foot = document.querySelector(`${felt} ~ .notes`) ?? document.querySelector(felt)
  if (foot) { // no card lies there
    const { left, right, bottom } = foot.getBoundingClientRect()
    box.style.inset = `auto ${innerWidth - right}px ${innerHeight - bottom}px ${left}px`
  }
  box.popover = 'manual'
  box.replaceChildren(node)
  if (box.matches(':popover-open')) box.hidePopover()
  box.showPopover()
  setTimeout(() => {
    node.remove()
    if (!box.firstChild && box.matches(':popover-open')) box.hidePopover()
  }, toastTime)
}
