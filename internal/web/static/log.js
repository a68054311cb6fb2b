// The log in words, and what is read aloud of it.

import { copy, draw, find, opened, write } from './pieces.js'
import { spoken, words } from './words.js'

/** @import { Entry } from './stream.js' */

const list = find(document, '.log ol')
const heard = find(document, '#heard')

/** Entries that have not been read aloud yet, by number. */
/** @type {Map<number, string>} */
const unheard = new Map()

/**
 * Writes an entry, or writes it again when it has grown, and lets it be read aloud.
 * @param {Entry} entry
 */
export function tell(entry) {
  put(entry)
  hear(entry)
}

/**
 * Writes an entry, or writes it again when it has grown.
 * @param {Entry} entry
 */
export function put(entry) {
  let node = list.querySelector(`[data-number="${entry.number}"]`)
  if (!(node instanceof HTMLElement)) {
    node = copy('entry')
    list.append(node)
  }
  if (!(node instanceof HTMLElement)) return
  node.dataset.number = String(entry.number)
  if (entry.mark === 'right' || entry.mark === 'wrong') node.dataset.verdict = entry.mark
  else delete node.dataset.verdict
  draw(node.querySelector('svg'), words.icons[entry.mark] ?? '')
  write(find(node, 'p'), entry.text)
  refold(node)
  if (entry.open && !node.querySelector('.opened')) node.append(opened(entry.open))
  if (entry.why) {
    if (!node.querySelector('.why')) node.append(copy('why'))
    write(find(node, '.why'), entry.why)
  }
}

/**
 * Makes the folds of an entry again, which a longer text has pushed down: new ones shift nothing.
 * @param {Element | null} node
 */
function refold(node) {
  for (const fold of node?.querySelectorAll('details:not([open])') ?? []) fold.replaceWith(fold.cloneNode(true))
}

/** Lets a log that was made again shift nothing: any of its entries may have grown. */
export function renewed() {
  for (const entry of list.children) refold(entry)
}

/**
 * Lets an entry be read aloud that the log has already.
 * @param {Entry} entry
 */
export function hear(entry) {
  unheard.set(entry.number, spoken(entry.why ? `${entry.text} ${entry.why}` : entry.text))
}

/** What was read aloud last. */
let last = { number: 0, text: '' }

/** The number of messages that stay where they are read from. */
const kept = 12

/**
 * Reads aloud what was written since the last time, of an entry that has grown the rest. Each
 * message is a piece of its own, so that there is a pause between them.
 */
export function speak() {
  for (const [number, text] of unheard) {
    const news = number === last.number ? rest(text, last.text) : text
    last = { number, text }
    if (!news) continue
    const piece = document.createElement('p')
    piece.textContent = news
    heard.append(...(heard.firstChild ? [' '] : []), piece)
  }
  unheard.clear()
  while (heard.children.length > kept) heard.firstChild?.remove()
}

/**
 * Returns what a text has more than one that was heard; all of it, if it began with other words.
 * @param {string} text
 * @param {string} before
 */
function rest(text, before) {
  const stem = before.replace(/\.$/, '')
  if (!text.startsWith(stem)) return text
  const more = text.slice(stem.length).replace(/^\s*[.:]?\s*/, '')
  return more.charAt(0).toLocaleUpperCase() + more.slice(1)
}
