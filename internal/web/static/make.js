// A table is put together, or the rule of a round: what was chosen is shown as the
// server sees it.
// Without scripts a button does the same.

import { ask } from './ask.js'
import * as blocks from './blocks.js'
import { morph } from './morph.js'
import { calm, toast } from './motion.js'
import { find } from './pieces.js'
import { say } from './words.js'

const form = /** @type {HTMLFormElement} */ (find(document, '#make, #bring'))
const here = new URL(form.action).pathname

/** Milliseconds from the last key until a text is read. */
const readTime = 200

let reading = 0

/**
 * Asks what comes of a change, and shows it.
 * @param {HTMLButtonElement} [button] that was pressed: it does something to the blocks, or says what a text means
 */
async function look(button) {
  const act = button?.name === 'block' ? button.value : undefined
  const query = new URLSearchParams([...new FormData(form)].map(([k, v]) => [k, String(v)]))
  if (button) query.set(button.name, button.value)
  const other = query.get('from') !== query.get('preset')
  const lost = () => toast(say('make.lost'))
  const [address, body] = form.method === 'post' ? [here, query] : [here + '?' + query, undefined]
  const answer = await ask(address, '#' + form.id, lost, body)
  if (!answer) return
  morph(form, answer)
  if (!reading) form.removeAttribute('data-stale')
  form.dataset.live = ''
  // The options are those of another preset. A button is called reset.
  if (other) HTMLFormElement.prototype.reset.call(form)
  if (answer.dataset.address) history.replaceState(null, '', answer.dataset.address)
  const rule = form.elements.namedItem('rule')
  if (act !== undefined && rule instanceof HTMLTextAreaElement) rule.value = rule.defaultValue
  if (act !== undefined) blocks.refocus(form, act)
  else if (button && !button.isConnected) focusOn(button.name.replace('-is', ''))
  else if (!button) reveal()
}

/** Scrolls to what was read of the text that is being written, as far as its field stays in sight with its label. */
function reveal() {
  const field = document.activeElement
  const meant = field instanceof HTMLTextAreaElement && field.closest('.mine')?.querySelector('.question, .worth')
  const bar = form.querySelector('.open')
  if (!meant || !bar) return
  const below = meant.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
  const by = Math.min(below, field.getBoundingClientRect().top - 48)
  if (by > 0) scrollBy({ top: by + 8, behavior: calm() ? 'auto' : 'smooth' })
}

/** Shows what comes of all that stands in the form now. */
function read() {
  clearTimeout(reading)
  reading = 0
  void look()
}

/**
 * Brings the focus to a field.
 * @param {string} name
 */
function focusOn(name) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

form.dataset.live = ''
// What is wrong with what was sent, or asked about it, may be far below. The browser goes to the
// address's #own-rule when the page is there, and then takes the focus from what has it.
addEventListener('pageshow', () => requestAnimationFrame(() => {
  const fault = form.querySelector('[aria-invalid], .why, .question .reading, [name="sure"]')
  const foremost = form.querySelector('.foremost textarea')
  if (!fault && foremost instanceof HTMLElement) foremost.focus({ preventScroll: true })
  if (!(fault instanceof HTMLElement)) return
  fault.focus({ preventScroll: true })
  const shown = fault.closest('.open') && form.querySelector('#worth') || fault // the bar is always in sight
  shown.scrollIntoView({ block: 'center' })
}), { once: true })
form.addEventListener('input', e => {
  const { target } = e
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement && target.type === 'search')) return
  form.dataset.stale = ''
  clearTimeout(reading)
  reading = window.setTimeout(read, readTime)
})
form.addEventListener('change', e => {
  if (e.target instanceof HTMLInputElement && e.target.name === 'name') return
  read()
})
form.addEventListener('submit', e => {
  const button = e.submitter
  if (!(button instanceof HTMLButtonElement) || !['block', 'rule-is', 'guard-is'].includes(button.name)) return
  e.preventDefault()
  void look(button)
})
blocks.listen(form)
