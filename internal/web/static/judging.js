// A dealer who judges by hand may take a word back: for some seconds it is not sent.

import { find } from './pieces.js'

/** How long a word can be taken back, in milliseconds. */
const backTime = 5000

/** The word that is about to be sent, by what its button is called; and until when it waits. */
/** @type {{selector: string, until: number} | undefined} */
let pending
let clock = 0

/** The button whose word is sent now. */
/** @type {HTMLElement | undefined} */
let released

// It runs before the script of the table, so that no press is sent at once when that is live.
const main = find(document, '#table')
main.addEventListener('submit', e => {
  const form = e.target
  const button = e.submitter
  if (!(form instanceof HTMLFormElement) || !form.matches('.verdicts') || !(button instanceof HTMLElement)) return
  if (button === released || button.dataset.action === 'faster') return
  if ('slips' in button.dataset) return // the server asks first whether it is meant
  e.preventDefault()
  e.stopImmediatePropagation()
  hold(button)
}, true)
main.addEventListener('click', e => {
  const action = e.target instanceof Element ? e.target.closest('button')?.dataset.action : ''
  if (action === 'undo-verdict') drop(true)
  else if (action === 'verdict-now' && e.detail < 2) send() // the second click of two was meant for the verdict
})

// A word that still waits when the page is left is sent: only its dealer takes it back.
window.addEventListener('pagehide', () => {
  const button = pending && document.querySelector(`.verdicts ${pending.selector}`)
  drop(false)
  if (!(button instanceof HTMLButtonElement) || !button.form) return
  const form = [...new FormData(button.form, button)].map(([name, value]) => [name, String(value)])
  navigator.sendBeacon(main.dataset.path ?? '', new URLSearchParams(form))
})

/** @param {HTMLElement} button */
function hold(button) {
  const { action, fits } = button.dataset
  const value = button.getAttribute('value')
  const selector = fits ? `[data-fits="${fits}"]` : `[data-action="${action}"][value="${value}"]`
  pending = { selector, until: Date.now() + backTime }
  clearInterval(clock)
  clock = window.setInterval(show, 200)
  show()
  find(document, '.verdicts [data-action="undo-verdict"]').focus({ preventScroll: true })
}

/** Shows what is about to be said, also on a form that has taken the place of the former. */
function show() {
  const form = document.querySelector('.verdicts')
  const button = pending && form?.querySelector(pending.selector)
  if (!pending || !form || !button) return drop(false) // something else is asked by now
  if (Date.now() >= pending.until) return send()
  const back = find(form, '.undo')
  back.hidden = false
  form.setAttribute('data-pending', '')
  const shown = button.querySelector('.card') ?? button
  find(back, 'b').replaceChildren(...[...shown.childNodes].map(n => n.cloneNode(true)))
  const left = pending.until - Date.now()
  const ring = find(back, '.ring')
  ring.textContent = String(Math.ceil(left / 1000))
  ring.style.setProperty('--left', String(left / backTime))
}

/**
 * Takes the word back.
 * @param {boolean} focus goes back to its button
 */
function drop(focus) {
  clearInterval(clock)
  const button = pending && document.querySelector(`.verdicts ${pending.selector}`)
  pending = undefined
  const form = document.querySelector('.verdicts')
  form?.removeAttribute('data-pending')
  if (form) find(form, '.undo').hidden = true
  if (focus && button instanceof HTMLElement) button.focus({ preventScroll: true })
}

/** Sends the word. */
function send() {
  const button = pending && document.querySelector(`.verdicts ${pending.selector}`)
  drop(false)
  if (!(button instanceof HTMLButtonElement)) return
  released = button
  button.form?.requestSubmit(button)
}
