// The great moments of a round: each has a gesture of its own, and a sound for those who ask for
// it. It is drawn on what stands there, so that nothing waits for it and nothing shifts.

import { calm, shine } from './motion.js'
import { find } from './pieces.js'
import { nameOf } from './seats.js'
import { moment } from './sounds.js'
import { say, words } from './words.js'

/** @import { Share } from './stream.js' */

/**
 * How seats move at the great moments of a round, and how the light over the table changes.
 * @type {Record<string, {frames: Keyframe[], time: number, light?: string}>}
 */
const gestures = {
  // A prophet rises into the light, stands there, or sinks out of it.
  prophet: {
    frames: [
      { boxShadow: '0 0 0 0 #ffe2a1' },
      { translate: '0 -.5rem', boxShadow: '0 0 2.5rem .8rem #ffe2a1', offset: .35 },
      { translate: '0 0', boxShadow: '0 0 0 0 #ffe2a100' },
    ],
    time: 1300, light: '#ffe2a188',
  },
  stands: {
    frames: [0, 1, 0, 1, 0].map(i => ({ boxShadow: `0 0 ${i * 2.2}rem ${i * .5}rem #ffe2a1` })),
    time: 1900, light: '#ffe2a1aa',
  },
  fell: {
    frames: [
      { rotate: '0deg' },
      { rotate: '-7deg', translate: '0 .3rem', filter: 'brightness(.55)', offset: .3 },
      { rotate: '4deg', translate: '0 .2rem', offset: .55 },
      { rotate: '0deg', translate: '0 0', filter: 'none' },
    ],
    time: 900, light: '#000a',
  },
  // The last card is gone: the seat shines and bounces.
  out: {
    frames: [
      { scale: 1 },
      { scale: 1.12, filter: 'brightness(1.5)', offset: .3 },
      { scale: .97, offset: .55 },
      { scale: 1.05, filter: 'brightness(1.2)', offset: .75 },
      { scale: 1, filter: 'none' },
    ],
    time: 1200, light: '#ffe2a1aa',
  },
  // A seat that has said a wrong rule shakes its head, and the light is dim for a breath.
  missed: {
    frames: [0, -5, 5, -4, 3, 0].map(x => ({ rotate: `${x}deg`, transformOrigin: '50% 90%' })),
    time: 750, light: '#0008',
  },
  // What falls out of the round shudders.
  expelled: { frames: [0, -5, 5, -4, 3, 0].map(x => ({ translate: `${x}px 0` })), time: 420 },
}

/**
 * Makes the gesture of a great moment at some seats, one after the other.
 * @param {string} what
 * @param {HTMLElement[]} nodes
 */
function gesture(what, nodes) {
  const how = gestures[what]
  if (!how || calm()) return
  for (const [i, node] of nodes.entries()) {
    node.animate(how.frames, { id: what, duration: how.time, delay: i * 110, easing: 'ease-in-out' })
  }
  const light = how.light ?? (nodes.length > 1 ? '#000c' : '')
  if (light) shine(find(document, '#table'), light, how.time)
}

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
    case 'guessed':
    case 'guess-judged': return share.verdict === 'wrong' ? missed(seat) : undefined
    case 'expelled': return gesture('expelled', of(seat))
    case 'round-ended': return ended(share, all)
  }
}

/**
 * Shows whose rule was wrong. The sound is that of a verdict.
 * @param {number} seat
 */
export function missed(seat) {
  const place = document.querySelector(`.seats [data-seat="${seat}"]`)
  if (place instanceof HTMLElement) gesture('missed', [place])
}

/**
 * A round ends: the prophet has stood, or someone has gone out, or everybody is expelled. Then the
 * rule comes to light.
 * @param {Share} share
 * @param {HTMLElement[]} all
 */
function ended(share, all) {
  const { hands = [], prophet } = share.tally
  const stands = all.filter(node => Number(node.dataset.seat) === prophet)
  const gone = all.filter(node => hands[Number(node.dataset.seat) - 1] === 0)
  if (gone[0]) {
    show('out', gone)
    tell(Number(gone[0].dataset.seat))
  }
  else if (all.length && all.every(node => 'out' in node.dataset)) show('expelled', all)
  else moment('rule')
  if (stands.length) gesture('stands', stands)
}

/**
 * Says in sight that a player has gone out, until the next page comes. The log tells it to those who hear.
 * @param {number} seat
 */
function tell(seat) {
  const text = document.createElement('p')
  text.className = 'stamp'
  text.dataset.verdict = 'out'
  text.ariaHidden = 'true'
  text.textContent = seat === words.me ? say('gone.you') : say('gone', { Who: nameOf(seat) })
  find(document, '.layout').after(text)
}

/**
 * @param {'prophet' | 'fell' | 'out' | 'expelled'} what
 * @param {HTMLElement[]} nodes
 */
function show(what, nodes) {
  gesture(what, nodes)
  moment(what)
}
