// The rule that is said aloud: while it is written the server tells how it
// understands it.

import { ask } from './ask.js'
import { morph } from './morph.js'
import { find } from './pieces.js'

/** So many milliseconds after the last key the rule is read. */
const readTime = 200

/**
 * Listens to the field of a guess, and brings the focus there.
 * @param {HTMLTextAreaElement} field
 * @param {string} path of the table
 */
export function listen(field, path) {
  follow(field, path)
  if (field.value !== field.defaultValue) void read(field, path) // it was half written
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
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string} path
 */
async function read(field, path) {
  const answer = await ask(`${path}?${new URLSearchParams({ guess: field.value })}`, '#understood', () => {})
  const here = document.querySelector('#understood')
  if (!answer || !here) return
  morph(here, answer)
  find(document, '[data-action="confirm-guess"]').toggleAttribute('disabled', !('reads' in answer.dataset))
}
