// Who sits at the table: counts, whose turn it is, the last verdicts.

import { pop } from './motion.js'
import { copy, find } from './pieces.js'
import { count, say } from './words.js'

/** @import { Tally } from './stream.js' */

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
 * Shows the counts of a tally.
 * @param {Tally} tally
 */
export function tell(tally) {
  for (const [i, cards] of tally.hands.entries()) {
    const node = place(i + 1)
    const number = node.querySelector('.number')
    if (!number) continue // the dealer
    const mine = tally.turn === i + 1
    number.textContent = String(cards)
    if (mine) node.setAttribute('aria-current', 'true')
    else node.removeAttribute('aria-current')
    find(node, '.what').textContent = 'out' in node.dataset ? say('seat.expelled')
      : 'prophet' in node.dataset ? say('seat.prophet')
      : mine ? say('seat.turn') : count('held', cards)
  }
  const stock = find(document, '.stock')
  const text = count('stock', tally.stock)
  stock.title = text
  find(stock, '.number').textContent = String(tally.stock)
  find(stock, '.hush').textContent = text
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

/**
 * Shows whether somebody is there.
 * @param {number} seat
 * @param {import('./stream.js').Chair} chair
 */
export function there(seat, chair) {
  const node = document.querySelector(`.seats [data-seat="${seat}"]`)
  if (!node) return // a round that is over shows no seats
  const away = chair.covered || chair.away
  node.toggleAttribute('data-away', Boolean(away))
  find(node, '.here').textContent = chair.covered ? say('covered', { Level: say('level.' + chair.covered) }) : away ? say('away') : ''
}

/** Returns how many players are still in, besides the own seat. */
export function othersIn() {
  return document.querySelectorAll('.seats [data-seat]:not([data-out], .you):has(.number)').length
}

/** @param {number} seat */
export function expel(seat) {
  const node = place(seat)
  node.dataset.out = ''
  find(node, '.what').textContent = say('seat.expelled')
}
