// The layout: the mainline, and what hangs below it.

import { keepEnd } from './follow.js'
import { copy, find, laid, sorted, write } from './pieces.js'
import { pin } from './pin.js'
import { say, sign } from './words.js'

const scroller = find(document, '.layout')
const line = find(scroller, '.line')

/** Whether the round is over: its line lies in rows. */
const over = scroller.matches('.over > *')

/** Brings the newest card into sight, unless someone looks at older ones; it reports whether. */
const follows = over ? () => false : keepEnd(scroller, 'across')

/** What is free below a column, in pixels, how small a column may be shown, and how narrow a card of it. */
const foot = 6
const smallest = 0.6
const narrowest = 28

/**
 * A play that is laid: its player, the cards, and how many were laid before.
 * @typedef {{who: string, mine: boolean, cards: string[], before: number}} Laying
 */

/**
 * Lays a right play on the mainline and returns its cards.
 * @param {Laying} play
 */
export function extend(play) {
  settle()
  const cards = play.cards.map((code, i) => laid(code, play.who, play.before + i + 1, play.mine))
  for (const [i, node] of cards.entries()) {
    const spot = copy('spot')
    spot.classList.toggle('joined', i > 0)
    find(spot, '.laid').append(node)
    line.append(spot)
  }
  if (follows()) scroller.scrollTop = 0 // the column that begins here is empty
  const last = tip()
  if (last) mark(last)
  return cards
}

/** Returns the last card of the mainline with what hangs below it, if there is one. */
function tip() {
  return [...line.children].findLast(e => e.classList.contains('spot'))
}

/**
 * Shows a play that waits for its verdict after the last card, and returns its
 * cards.
 * @param {Laying} play
 */
export function offer(play) {
  settle()
  const node = copy('offered')
  const cards = play.cards.map(code => laid(code, play.who, 0, play.mine))
  node.append(...cards)
  line.append(node)
  if (follows()) scroller.scrollTop = 0
  return cards
}

/** Returns the cards that wait for their verdict. */
export function offered() {
  return /** @type {HTMLElement[]} */ ([...line.querySelectorAll('.offered > .card')])
}

/**
 * Shows the verdict on the cards that wait for it.
 * @param {'right' | 'wrong'} verdict
 */
export function weigh(verdict) {
  const node = line.querySelector('.offered')
  if (!(node instanceof HTMLElement)) return
  node.dataset.verdict = verdict
  node.append(copy('verdict-' + verdict)) // of the play: which of its cards are wrong is not told
}

/** Reports whether the cards at the tip of the line have their verdict. */
export function weighed() {
  return line.querySelector('.offered[data-verdict]') !== null
}

/** Takes away what waited, for it has its verdict. */
function settle() {
  line.querySelector('.offered')?.remove()
}

/**
 * Returns the n cards that were laid or hung up last.
 * @param {number} n
 */
export function newest(n) {
  const hung = [...line.querySelectorAll('.play.newest > .card')]
  const cards = hung.length ? hung : [...line.querySelectorAll('.spot > .laid > .card')].slice(-n)
  return /** @type {HTMLElement[]} */ (cards)
}

/**
 * Hangs a wrong play below the last card of the mainline and returns its cards.
 * @param {Laying} play
 */
export function hang(play) {
  settle()
  const alone = play.cards.length === 1
  const cards = play.cards.map((code, i) => laid(code, play.who, play.before + i + 1, play.mine, alone))
  const node = copy('play')
  if (!alone) {
    node.classList.add('string')
    node.setAttribute('aria-label', say('string', { N: cards.length }))
  }
  node.append(...cards)
  below(node)
  return cards
}

/** @param {HTMLElement} node */
function below(node) {
  const spot = tip()
  if (!spot) return
  let side = spot.querySelector('.side')
  if (!side) {
    side = copy('side')
    spot.append(side)
  }
  side.append(node)
  if (side instanceof HTMLElement) hold(side)
  mark(node)
}

/**
 * Marks node as the newest thing, and brings it into sight.
 * @param {Element} node
 */
function mark(node) {
  for (const old of scroller.querySelectorAll('.newest')) old.classList.remove('newest')
  node.classList.add('newest')
  if (follows()) node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Hangs up a no-play with its open hand, and returns it.
 * @param {string} who
 * @param {boolean} mine
 * @param {string[]} hand
 * @param {'right' | 'wrong'} verdict
 */
export function claim(who, mine, hand, verdict) {
  const node = copy('claim')
  const button = find(node, 'button')
  const section = find(node, 'section')
  const id = `claim-${scroller.querySelectorAll('.claim').length + 1}`
  const words = say('claim', { Who: who })
  const title = mine ? say('claim.title.you') : say('claim.title', { Who: who })
  section.id = id
  section.setAttribute('aria-label', title)
  for (const opener of node.querySelectorAll('[popovertarget]')) opener.setAttribute('popovertarget', id)
  for (const old of node.querySelectorAll('.verdict')) old.replaceWith(copy('verdict-' + verdict))
  button.title = words
  find(button, '.visually-hidden').textContent = words
  find(section, 'h2').textContent = title
  find(section, '.outcome').textContent = say('claim.right')
  find(section, '.open-hand').replaceChildren(...sorted(hand).map(code => laid(code)))
  if (verdict === 'right' && 'handsStay' in scroller.dataset) {
    node.classList.add('string')
    node.append(...sorted(hand).map(code => laid(code)))
  }
  below(node)
  return section
}

/**
 * Shows in an open hand which card the dealer took from it.
 * @param {HTMLElement} section
 * @param {string} code
 */
export function choose(section, code) {
  write(find(section, '.outcome'), say('claim.wrong', { Card: sign(code) }))
  section.querySelector(`[data-card="${code}"]`)?.classList.add('chosen')
}

/**
 * Pins the plays of columns where they lie, if the layout keeps its height: elsewhere it grows with them.
 * A column that is too high for the layout, though its plays overlap, is shown smaller, as far as it stays
 * readable; then the layout is scrolled.
 * @param {...HTMLElement} sides
 */
function hold(...sides) {
  if (!scroller.classList.contains('deep')) return
  for (const side of sides) side.style.scale = ''
  pin(...sides)
  const high = scroller.clientHeight - foot
  const sizes = sides.map(side => {
    const last = side.lastElementChild
    if (!(last instanceof HTMLElement)) return { side, room: 0, need: 0, least: 1 }
    const need = Number.parseFloat(last.style.translate.split(' ')[1] ?? '') + last.offsetHeight
    const least = Math.min(1, Math.max(smallest, narrowest / last.offsetWidth))
    return { side, room: high - side.offsetTop, need, least }
  })
  for (const { side, room, need, least } of sizes) {
    if (need > room) side.style.scale = String(Math.max(least, room / need))
  }
  hint()
}

/** Shows with arrows that columns go on above or below the visible part. After a round all of it is in sight. */
function hint() {
  if (over) return
  const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  scroller.toggleAttribute('data-above', scroller.scrollTop > foot)
  scroller.toggleAttribute('data-below', below > foot)
}

/** Pins every column where it lies now: the page was made again, or has another size. */
export function holdAll() {
  hold(...[...line.querySelectorAll('.side')].filter(side => side instanceof HTMLElement))
  hint()
}

new ResizeObserver(holdAll).observe(scroller)
scroller.addEventListener('scroll', hint, { passive: true })
holdAll()
