// A line of advice at each first event of someone who is new: in the strip of notes, where it moves
// nothing, until the next own play.

import { recall, remember } from './memory.js'
import { copy, find } from './pieces.js'
import { say, words } from './words.js'

/** @import { Share } from './stream.js' */

/** Own events with which advice ends: what it says is over. */
const ends = new Set(['played', 'no-play-claimed', 'prophet-declared', 'prophet-fell', 'expelled'])

/** The keys of what this browser has advised already, and of whether advice is wanted. */
const givenKey = 'coached'
const wishKey = 'coach'

/** What is shown now, what it says, and what it is about. */
/** @type {HTMLElement | undefined} */
let shown
let text = ''
let about = ''

/** The last own verdict. */
let heard = ''

/**
 * Gives the advice for what has just happened, if it is the first time. One thing is said at a
 * time; what has no place now is said at its next time.
 * @param {Share} share
 */
export function coach(share) {
  const mine = share.seat === words.me && words.me > 0
  if (mine && share.kind !== 'drew') heard = share.kind === 'judged' ? share.verdict ?? '' : ''
  const past = about === 'guess' && !share.mayGuess || about === 'prophet' && !share.mayDeclare
  if (past || mine && ends.has(share.kind)) clear()
  else if (shown) stay()
  const known = recall(givenKey).split(' ')
  // Why a clock runs after a right play comes before what right means.
  const what = [share.mayGuess && 'guess', mine && topic(share), share.mayDeclare && 'prophet']
    .find(topic => topic && !known.includes(topic))
  if (!what || recall(wishKey) === 'off' || shown) return
  remember(givenKey, [...known, what].join(' ').trim())
  text = say('coach.' + what)
  about = what
  show()
}

/** Says to someone new, at a line of one card, what there is to do: more in a game with a prophet. */
export function welcome() {
  const known = recall(givenKey).split(' ')
  const what = document.querySelector('[data-action="prophet"]') ? 'begin.prophet' : 'begin'
  if (known.includes(what) || recall(wishKey) === 'off' || find(document, '.notes').childElementCount > 0) return
  remember(givenKey, [...known, what].join(' ').trim())
  text = say('coach.' + what)
  about = what
  show()
}

/**
 * Returns what there is to be said of an own event.
 * @param {Share} share
 */
function topic(share) {
  switch (share.kind) {
    case 'judged': return share.verdict
    case 'drew': return heard === 'wrong' ? 'penalty' : '' // a prophet who falls draws cards, too
    case 'no-play-judged': return 'no-play'
    default: return ''
  }
}

function show() {
  shown = copy('coach')
  find(shown, 'span').textContent = text
  find(document, '.notes').append(shown)
}

/** Shows the advice also on a page that was made again, which may have made another note of it. */
function stay() {
  if (!shown?.isConnected || !shown.matches('.coach')) show()
}

function clear() {
  if (shown?.matches('.coach')) shown.remove()
  shown = undefined
  about = ''
}

/** Gives no advice any more. */
export function turnOff() {
  clear()
  remember(wishKey, 'off')
  const select = document.querySelector('select[data-action="coach"]')
  if (select instanceof HTMLSelectElement) select.value = 'off'
}
