// What people say to each other: the panel, a bubble at the seat, a mark for
// what has not been seen, and a voice for those who listen to the page.

import { recall, remember } from './memory.js'
import { toast } from './motion.js'
import { copy, find } from './pieces.js'
import { send } from './send.js'
import { word } from './signals.js'
import { count, say, words } from './words.js'

/** @typedef {{number: number, seat: number, name: string, text?: string, phrase?: string}} Said */

/** How long a bubble stands, in milliseconds, and how much longer for each letter. */
const stands = 3500
const perLetter = 45

let path = ''
let number = () => 0

/** Seats that are not to be heard in this browser. */
/** @type {Set<string>} */
let quiet = new Set()

/**
 * Follows the panel, if the page has one.
 * @param {string} table its path
 * @param {() => number} last number of the last event that is known
 */
export function listen(table, last) {
  path = table
  number = last
  quiet = new Set(recall(`quiet ${path}`).split(' ').filter(Boolean))
  document.addEventListener('submit', e => {
    const form = e.target
    if (!(form instanceof HTMLFormElement) || !form.closest('#talk')) return
    e.preventDefault()
    void speak(form, e.submitter)
  })
  document.addEventListener('click', e => {
    const button = e.target instanceof Element ? e.target.closest('#talk [data-action="quiet"]') : null
    if (button) hush(button)
  })
  document.addEventListener('toggle', e => e.target === panel() && opened(), true)
  look()
}

/** Shows the panel as it is after the page has been made anew. */
export function look() {
  for (const item of document.querySelectorAll('#talk .lines [data-seat]')) veil(item)
  for (const item of document.querySelectorAll('#talk .manners [data-seat]')) {
    const button = item.querySelector('[data-action="quiet"]')
    button?.setAttribute('aria-pressed', String(quiet.has(seatOf(item))))
  }
  opened()
}

/**
 * Shows what somebody has said.
 * @param {Said} said
 */
export function tell(said) {
  const lines = panel()?.querySelector('.lines')
  if (!lines || lines.querySelector(`[data-number="${said.number}"]`)) return
  const who = said.name || say('guest')
  const text = said.phrase ? say('phrase.' + said.phrase) : said.text ?? ''
  const line = copy('spoken')
  line.dataset.number = String(said.number)
  line.dataset.seat = String(said.seat)
  line.classList.toggle('you', said.seat === words.me)
  find(line, 'b').textContent = who
  find(line, 'span').textContent = text
  lines.append(line)
  find(document, '#talk .none').hidden = true
  veil(line)
  opened()
  if (said.seat === words.me || quiet.has(String(said.seat))) return
  find(document, '#said').textContent = say('said', { Who: who, Text: text })
  bubble(said.seat, text)
  word()
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
  const numbers = [...list.querySelectorAll('li:not(.you):not([data-quiet])')].map(li => Number(li instanceof HTMLElement ? li.dataset.number : 0))
  const key = `heard ${path}`
  if (isOpen()) {
    list.scrollTop = list.scrollHeight
    remember(key, String(Math.max(0, ...numbers)))
  }
  const unread = numbers.filter(n => n > Number(recall(key))).length
  const button = document.querySelector('.talks')
  if (!button) return
  button.setAttribute('aria-label', unread ? count('talk.new', unread) : say('talk'))
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
  if (action === 'say' && field instanceof HTMLInputElement) field.value = ''
  if (action === 'report') {
    form.closest('details')?.removeAttribute('open')
    toast(say('reported'))
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
 * Hears somebody no longer in this browser, or again.
 * @param {Element} button
 */
function hush(button) {
  const seat = seatOf(button.closest('[data-seat]'))
  if (!quiet.delete(seat)) quiet.add(seat)
  remember(`quiet ${path}`, [...quiet].join(' '))
  look()
}

/** @param {Element} line */
function veil(line) {
  line.toggleAttribute('data-quiet', quiet.has(seatOf(line)))
}

/** @param {Element?} node */
function seatOf(node) {
  return node instanceof HTMLElement ? node.dataset.seat ?? '' : ''
}

/**
 * Shows words at a seat for a while.
 * @param {number} seat
 * @param {string} text
 */
function bubble(seat, text) {
  const place = document.querySelector(`.seats [data-seat="${seat}"]`)
  if (!place) return
  place.querySelector('.bubble')?.remove()
  const node = copy('bubble')
  node.textContent = text
  place.append(node)
  setTimeout(() => node.remove(), stands + perLetter * text.length)
}
