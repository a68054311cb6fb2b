// The players at the table: what is said of them, the last verdicts.

import { pop } from './motion.js'
import { copy, find } from './pieces.js'

/** @import { LiveTexts } from './stream.js' */

/** @param {number} seat */
function place(seat) {
  return find(document, `.seats [data-seat="${seat}"]`)
}

/** @param {number} seat */
export function nameOf(seat) {
  return find(place(seat), '.name').textContent ?? ''
}

/**
 * Returns the back of a hand, from which cards are played.
 * @param {number} seat
 */
export function backOf(seat) {
  return find(place(seat), '.card')
}

/**
 * Shows what is said of the seats, and the stock.
 * @param {LiveTexts} texts
 */
export function show({ seats = [], stock }) {
  for (const seat of seats) {
    const node = place(seat.seat)
    node.toggleAttribute('data-moves', seat.turn ?? false)
    node.toggleAttribute('data-out', seat.out ?? false)
    node.toggleAttribute('data-away', Boolean(seat.away))
    find(node, '.what').textContent = seat.what
    find(node, '.here').textContent = seat.away ?? ''
    const number = node.querySelector('.number')
    if (number) number.textContent = String(seat.n) // the dealer has none
  }
  light()
  if (!stock) return
  const node = find(document, '.stock')
  node.title = find(node, '.visually-hidden').textContent = stock.words
  find(node, '.number').textContent = String(stock.n)
}

/** Lights the place of the player to move, or the reader's while the computer players wait for them. */
export function light() {
  const waits = document.querySelector('.say[data-turn="wait"]') !== null
  for (const node of document.querySelectorAll('.seats .seat')) {
    if (node.matches(waits ? '.you' : '[data-moves]')) node.setAttribute('aria-current', 'true')
    else node.removeAttribute('aria-current')
  }
}

/**
 * Shows the verdict that a seat has heard.
 * @param {number} seat
 * @param {'right' | 'wrong'} verdict
 */
export function judge(seat, verdict) {
  const node = place(seat)
  node.dataset.last = verdict
  node.querySelector('.badge')?.remove()
  const badge = copy(verdict)
  find(node, '.holds').append(badge)
  pop(badge)
}

/** @param {number} seat */
export function expel(seat) {
  place(seat).dataset.out = ''
}
