// The great moments of a round: each has a gesture of its own, and a sound for those who ask for
// it. It is drawn on what stands there, so that nothing waits for it and nothing shifts.

import { gesture } from './motion.js'
import { moment } from './sounds.js'

/** @import { Share } from './stream.js' */

/**
 * Marks what has just happened, if it is a great moment.
 * @param {Share} share
 */
export function mark(share) {
  const seat = share.seat ?? 0
  const all = [...document.querySelectorAll('.seats [data-seat]:has(.number)')].filter(n => n instanceof HTMLElement)
  const of = (/** @type {number} */ n) => all.filter(node => node.dataset.seat === String(n))
  switch (share.kind) {
    case 'prophet-declared': return show('prophet', of(seat))
    case 'prophet-fell': return show('fell', of(seat))
    case 'expelled': return gesture('expelled', of(seat))
    case 'round-ended': return ended(share, all)
  }
}

/**
 * A round ends: the prophet has stood, or somebody has gone out, or everybody is expelled. Then the
 * rule comes to light.
 * @param {Share} share
 * @param {HTMLElement[]} all
 */
function ended(share, all) {
  const { hands, prophet } = share.tally
  const stands = all.filter(node => Number(node.dataset.seat) === prophet)
  const gone = all.filter(node => hands[Number(node.dataset.seat) - 1] === 0)
  if (gone.length) show('out', gone)
  else if (all.length && all.every(node => 'out' in node.dataset)) show('expelled', all)
  else moment('rule')
  if (stands.length) gesture('stands', stands)
}

/**
 * @param {'prophet' | 'fell' | 'out' | 'expelled'} what
 * @param {HTMLElement[]} nodes
 */
function show(what, nodes) {
  gesture(what, nodes)
  moment(what)
}
