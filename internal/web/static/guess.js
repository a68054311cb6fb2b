// The rule that is said aloud: while it is written the server tells how it
// understands it.

import { ask } from './ask.js'
import { morph } from './morph.js'
import { find } from './pieces.js'

/** Milliseconds from the last key until the rule is read. */
const readTime = 200

/** The fields that are listened to. */
const heard = new WeakSet()

/**
 * Listens to the field of a guess, and brings the focus there.
 * @param {HTMLTextAreaElement} field
 * @param {string} path of the table
 */
export function listen(field, path) {
  if (!heard.has(field)) {
    heard.add(field)
    follow(field, path)
    if (field.value !== field.defaultValue) void read(field, path) // it was half written
  }
  field.focus()
}

/**
 * Listens to the field of a guess.
 * @param {HTMLTextAreaElement} field
 * @param {string} path of the page
 */
export function follow(field, path) {
  let reading = 0
  field.addEventListener('input', () => {
    clearTimeout(reading)
    reading = window.setTimeout(() => read(field, path), readTime)
  })
  document.querySelector('#understood')?.addEventListener('click', e => {
    const button = e.target instanceof Element ? e.target.closest('button') : null
    if (!button) return
    e.preventDefault()
    clearTimeout(reading)
    void read(field, path, button)
  })
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string} path
 * @param {HTMLButtonElement} [button] that says what the text means
 */
async function read(field, path, button) {
  const query = new URLSearchParams({ guess: field.value })
  const chosen = document.querySelector('#understood [name="guess-as"]')
  if (chosen instanceof HTMLInputElement) query.set(chosen.name, chosen.value)
  if (button) query.set(button.name, button.value)
  const answer = await ask(`${path}?${query}`, '#understood', () => {})
  const here = document.querySelector('#understood')
  if (!answer || !here) return
  morph(here, answer)
  const say = find(document, '[data-action="confirm-guess"]')
  say.toggleAttribute('disabled', !('reads' in answer.dataset))
  if (button && !button.isConnected) (say.hasAttribute('disabled') ? field : say).focus()
}
