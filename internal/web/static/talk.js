// What people say to each other: the panel, a bubble over the table, a mark for
// what has not been seen, and a voice for those who listen to the page.

import * as drafts from './drafts.js'
import { recall, remember } from './memory.js'
import { morph } from './morph.js'
import { toast } from './motion.js'
import { copy, find } from './pieces.js'
import { send } from './send.js'
import { word } from './signals.js'
import { count, say, words } from './words.js'

/** @typedef {{number: number, seat: number, who: number, name: string, text?: string, phrase?: string}} Said */

/** How long a bubble stands, in milliseconds, and how much longer for each letter. */
const stands = 3500
const perLetter = 45

let path = ''
let number = () => 0

/** Number of the last that was told. */
let last = 0

/** People who are hidden in this browser, on whatever seat and by whatever name. */
/** @type {Set<string>} */
let quiet = new Set()

/**
 * Follows the panel, if the page has one.
 * @param {string} table its path
 * @param {() => number} known number of the last event that is known
 */
export function listen(table, known) {
  path = table
  number = known
  last = Number(panel()?.dataset.last ?? 0)
  try {
    quiet = new Set(JSON.parse(recall(`quiet ${path}`)))
  } catch {
    // Everybody is heard.
  }
  document.addEventListener('submit', e => {
    const form = e.target
    if (!(form instanceof HTMLFormElement) || !form.closest('#talk')) return
    e.preventDefault()
    void speak(form, e.submitter)
  })
  document.addEventListener('click', e => {
    const button = e.target instanceof Element ? e.target.closest('#talk [data-action="quiet"]') : null
    if (button) toggleQuiet(button)
  })
  document.addEventListener('toggle', e => e.target === panel() && opened(), true)
  look()
}

/**
 * Makes the panel like that of a newer page. A word that came meanwhile stays, and
 * so does what is half written.
 * @param {Element} wish
 */
export function renew(wish) {
  const node = panel()
  const fresh = wish.querySelector('#talk')
  if (node && fresh) {
    const lines = find(node, '.lines')
    renewLines(lines, find(fresh, '.lines'))
    find(fresh, '.lines').replaceWith(lines.cloneNode(true))
    find(fresh, '.none').hidden ||= find(node, '.none').hidden
    morph(node, fresh)
  } else {
    node?.remove()
    if (fresh) find(document, '#said').before(document.importNode(fresh, true))
  }
  look()
}

/**
 * Adds the lines that are new, each in its place. Those who spoke, and those in the
 * news, may have moved to other seats.
 * @param {Element} lines
 * @param {Element} fresh
 */
function renewLines(lines, fresh) {
  const numberOf = (/** @type {Element} */ line) => line instanceof HTMLElement ? Number(line.dataset.number) : 0
  for (const news of lines.querySelectorAll('.news')) news.remove()
  for (const line of fresh.children) {
    const said = line.matches('.news') ? null : lines.querySelector(`[data-number="${numberOf(line)}"]:not(.news)`)
    if (said) morph(said, line)
    else {
      const next = [...lines.children].find(later => numberOf(later) > numberOf(line))
      lines.insertBefore(document.importNode(line, true), next ?? null)
    }
  }
}

/** Shows the panel as it is now. */
function look() {
  for (const item of document.querySelectorAll('#talk .lines [data-who]')) hide(item)
  for (const item of document.querySelectorAll('#talk .manners [data-who]')) {
    item.querySelector('[data-action="quiet"]')?.setAttribute('aria-pressed', String(quiet.has(whoOf(item))))
  }
  opened()
}

/**
 * Shows what someone has said.
 * @param {Said} said
 */
export function tell(said) {
  const lines = panel()?.querySelector('.lines')
  if (!lines || said.number <= last) return
  last = said.number
  const seated = document.querySelector(`#talk .manners [data-who="${said.who}"] b`)
  const who = said.name || seated?.textContent || say('guest')
  const text = said.phrase ? say('phrase.' + said.phrase) : said.text ?? ''
  if (!lines.querySelector(`[data-number="${said.number}"]:not(.news)`)) write(lines, said, who, text)
  opened()
  if (said.seat === words.me) drafts.heard()
  if (said.seat === words.me || quiet.has(String(said.who))) return
  find(document, '#said').textContent = say('said', { Who: who, Text: text })
  if (!isOpen()) bubble(who, text)
  word()
}

/**
 * Adds a line to the talk.
 * @param {Element} lines
 * @param {Said} said
 * @param {string} who
 * @param {string} text
 */
function write(lines, said, who, text) {
  const line = copy('spoken')
  line.dataset.number = String(said.number)
  line.dataset.seat = String(said.seat)
  line.dataset.who = String(said.who)
  line.classList.toggle('you', said.seat === words.me)
  find(line, 'b').textContent = who
  find(line, 'span').textContent = text
  lines.append(line)
  find(document, '#talk .none').hidden = true
  hide(line)
}

function panel() {
  return document.getElementById('talk')
}

function isOpen() {
  return panel()?.matches(':popover-open') ?? false
}

/** Notes what has been seen, and shows how much has not. */
function opened() {
  const list = panel()?.querySelector('.lines')
  if (!list) return
  const numbers = [...list.querySelectorAll('li:not(.you, .news, [data-quiet])')]
    .map(li => Number(li instanceof HTMLElement ? li.dataset.number : 0))
  const key = `heard ${path}`
  if (isOpen()) {
    list.scrollTop = list.scrollHeight
    remember(key, String(Math.max(0, ...numbers)))
  }
  const unread = numbers.filter(n => n > Number(recall(key))).length
  const button = document.querySelector('.talks')
  if (!(button instanceof HTMLElement)) return
  button.ariaLabel = button.title = unread ? count('talk.new', unread) : say('talk')
  const mark = find(button, '.unread')
  mark.hidden = unread === 0
  mark.textContent = unread ? String(unread) : ''
}

/**
 * Says it, or whatever the form asks for.
 * @param {HTMLFormElement} form
 * @param {HTMLElement?} button
 */
async function speak(form, button) {
  if (!(button instanceof HTMLButtonElement)) return
  const field = form.querySelector('input[name="text"]')
  const action = button.name === 'phrase' ? 'phrase' : button.value
  const text = button.name === 'phrase' ? button.value : field instanceof HTMLInputElement ? field.value : ''
  if (action === 'say' && !text.trim()) return
  const answer = await send(path, /** @type {import('./send.js').Wish} */ ({
    action, text, seen: number(), seat: valueOf(form, 'seat'), number: valueOf(form, 'number'),
  }))
  if (answer.number === undefined) return toast(answer.message ?? say('unreachable'))
  // A field whose text has changed since is left alone.
  if (action !== 'phrase' && field instanceof HTMLInputElement && field.value === text) drafts.said(field)
  if (action === 'report') {
    form.closest('details')?.removeAttribute('open')
    toast(say('reported'), 'done')
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function valueOf(form, name) {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? Number(field.value) : undefined
}

/**
 * Hears someone no longer in this browser, or again.
 * @param {Element} button
 */
function toggleQuiet(button) {
  const who = whoOf(button.closest('[data-who]'))
  if (!quiet.delete(who)) quiet.add(who)
  remember(`quiet ${path}`, quiet.size ? JSON.stringify([...quiet]) : '')
  look()
}

/** @param {Element} line */
function hide(line) {
  line.toggleAttribute('data-quiet', quiet.has(whoOf(line)))
}

/** @param {Element?} node */
function whoOf(node) {
  return node instanceof HTMLElement ? node.dataset.who ?? '' : ''
}

/**
 * Shows for a while what someone at the table says.
 * @param {string} who
 * @param {string} text
 */
function bubble(who, text) {
  const table = document.querySelector('.table:not(.over), #gather')
  if (!table) return
  table.querySelector(':scope > .bubble')?.remove()
  const node = copy('bubble')
  find(node, 'b').textContent = who
  find(node, 'q').textContent = text
  table.append(node)
  setTimeout(() => node.remove(), stands + perLetter * text.length)
}
