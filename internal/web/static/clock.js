// How long the player to move still has: a ring and a number at their seat. It is
// never read aloud by itself, but once when one's own time runs out.

import { copy, find } from './pieces.js'
import { count, say, words } from './words.js'

/** Seconds before the end of the own time at which it is announced. */
const soon = 10

/** A wait of more milliseconds has a ring without a number: nobody is to hurry. */
export const long = 60_000

/** A page that is asked for again may have the clock that was there before. */
/** @type {WeakMap<HTMLElement, number>} when it has run out, by the ring */
const ends = new WeakMap()

let announced = false

/** The end and the length of the wait for the own seat, and what to call then. */
let waits = { end: 0, time: 1, done: () => {} }

/**
 * Shows on the button that ends it how long the computer players wait for the own seat.
 * @param {number} time milliseconds; 0: they do not
 * @param {() => void} done is called when it is over
 */
export function wait(time, done) {
  const begins = time > 0 && !waits.end
  if (begins && time <= long) find(document, '#said').textContent = count('wait.begins', Math.ceil(time / 1000))
  waits = { end: time && Date.now() + time, time: time || 1, done }
  drain()
}

function drain() {
  const ring = document.querySelector('.ring')
  if (!waits.end || !(ring instanceof HTMLElement)) return
  const left = waits.end - Date.now()
  ring.style.setProperty('--left', String(Math.max(0, left / waits.time)))
  ring.toggleAttribute('data-long', waits.time > long)
  ring.textContent = waits.time > long ? '' : String(Math.max(0, Math.ceil(left / 1000)))
  if (left > 0) return
  waits.end = 0
  waits.done()
}

/**
 * Returns what is left of the times of a frame, in milliseconds: they have run on while the frame waited for those
 * before it and for the verdict to be shown.
 * @param {import('./stream.js').Times} frame
 */
export function still({ left = 0, wait = 0, came = Date.now() }) {
  const gone = Date.now() - came
  return { left: left && Math.max(1, left - gone), wait: Math.max(0, wait - gone) }
}

/** Lets the clocks run that the page has. */
export function listen() {
  look()
  setInterval(tick, 250)
}

/** Begins with what the server has just said. */
export function look() {
  for (const ring of document.querySelectorAll('.clock[data-left]')) {
    if (ring instanceof HTMLElement) ends.set(ring, Date.now() + Number(ring.dataset.left))
  }
  announced = false
  tick()
}

/**
 * Shows how long the player to move has.
 * @param {number} left milliseconds
 * @param {number} limit
 */
export function set(left, limit) {
  const place = document.querySelector('.seats [data-moves]')
  if (place instanceof HTMLElement) show(Number(place.dataset.seat), left, limit)
}

/**
 * Shows how long a seat has, and that no other is waited for.
 * @param {number} seat
 * @param {number} left milliseconds; 0: no clock runs
 * @param {number} limit
 */
export function show(seat, left, limit) {
  for (const ring of document.querySelectorAll('.clock')) ring.remove()
  announced = false
  const place = document.querySelector(`.seats [data-seat="${seat}"]`)
  if (!left || !place) return
  const ring = copy('clock')
  ring.dataset.limit = String(Math.max(limit, left))
  place.append(ring)
  ends.set(ring, Date.now() + left)
  tick()
}

function tick() {
  drain()
  const ring = document.querySelector('.clock')
  if (!(ring instanceof HTMLElement)) return
  const left = Math.max(0, (ends.get(ring) ?? 0) - Date.now())
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  ring.style.setProperty('--left', String(left / Number(ring.dataset.limit)))
  ring.toggleAttribute('data-soon', seconds <= soon)
  find(ring, 'b').textContent = time
  const text = say('clock', { Time: time })
  if (ring.title !== text) ring.title = find(ring, '.visually-hidden').textContent = text
  if (seconds > soon || announced || left === 0 || !mine(ring)) return
  announced = true
  find(document, '#said').textContent = count('clock.soon', seconds)
}

/** @param {Element} ring */
function mine(ring) {
  const place = ring.closest('[data-seat]')
  return place instanceof HTMLElement && words.me > 0 && Number(place.dataset.seat) === words.me
}
