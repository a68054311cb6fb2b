// What happens at a table besides the game: people come, go, are away, and
// talk.

import { recall, remember } from './memory.js'
import * as talk from './talk.js'
import { copy, find } from './pieces.js'
import { toast } from './motion.js'
import { say, words } from './words.js'

/** @import { TableShare } from './stream.js' */

/** Levels of substitutes, by seat, as they were told last. */
/** @type {string[]} */
let covered = []

let path = ''

/**
 * Notes the substitutes as the page comes, and tells its news.
 * @param {string} table its path
 */
export function listen(table) {
  path = table
  covered = words.covered
  news(true)
}

/**
 * Shows how the table is now. Returns false if the page must be
 * renewed.
 * @param {TableShare} share
 */
export function tell(share) {
  const now = share.chairs.map(chair => chair.covered ?? '')
  for (const i of share.chairs.keys()) announce(i + 1, covered[i] ?? '', now[i] ?? '')
  unsaved(share.unsaved ?? false)
  if (share.once) lapse(share.seat ?? 0)
  covered = now
  if (share.said) talk.tell(share.said)
  return !share.alters && share.chairs.every((chair, i) =>
    isThere(i + 1, chair.name) && (chair.host ?? false) === (words.host === i + 1))
}

/**
 * Says that the time of a seat was up. The player in that seat keeps a note of it.
 * @param {number} seat
 */
function lapse(seat) {
  hear(say('time-up'))
  if (seat === words.me && !document.querySelector('.note.lapsed')) find(document, '.notes').append(copy('lapsed'))
}

/**
 * Shows whether the server cannot save.
 * @param {boolean} fails
 */
function unsaved(fails) {
  const note = document.querySelector('.note[data-unsaved]')
  if (!fails) note?.remove()
  else if (!note) find(document, '.notes').prepend(copy('unsaved'))
}

/**
 * Notes the news that stand on the page. A page that is loaded says nothing by
 * itself: what this browser has not told yet is said.
 * @param {boolean} loaded
 */
export function news(loaded) {
  const fresh = [...document.querySelectorAll('.note.news[data-number]')].filter(n => n instanceof HTMLElement)
  const key = `news ${path}`
  if (loaded) hear(fresh.filter(n => Number(n.dataset.number) > Number(recall(key))).map(n => n.textContent).join(' '))
  remember(key, String(Math.max(Number(recall(key)), ...fresh.map(n => Number(n.dataset.number)))))
}

/**
 * Reports whether the page has that player; without seats it has everybody.
 * @param {number} seat
 * @param {string} name
 */
function isThere(seat, name) {
  const shown = document.querySelector(`.seats [data-seat="${seat}"] .name`)?.textContent
  return shown === undefined || seat === words.me || (name ? shown === name : shown.startsWith(say('guest')))
}

/**
 * Says that someone is away and has a substitute, or that they are back.
 * @param {number} seat
 * @param {string} before level of the computer player that played for them
 * @param {string} now
 */
function announce(seat, before, now) {
  if (before === now) return
  const who = document.querySelector(`.seats [data-seat="${seat}"] .name`)?.textContent ?? ''
  if (seat === words.me && !now) toast(say('covered.you'))
  else hear(now ? say('covered.long', { Who: who, Level: say('level.' + now) }) : say('back', { Who: who }))
}

/** @param {string} text */
function hear(text) {
  find(document, '#said').textContent = text
}
