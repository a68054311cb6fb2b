// A dealer who judges by hand may take a word back: for some seconds it is not sent.

import { find } from './pieces.js'

/** How long a word can be taken back, in milliseconds, and where the dealer wants to go on faster. */
const backTime = 5000
const backTimeFast = 1500

/** How long a pointer says nothing after it sent a word: the next verdict appears where it is. In milliseconds. */
const restTime = 1000

/** How soon a key that is pressed again means it: a key that is held down repeats. In milliseconds. */
const againTime = 300

/** The word that is about to be sent, by what its button is called; since when it waits, and until when. */
/** @type {{selector: string, since: number, until: number} | undefined} */
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
  if (!pending || !button.matches(pending.selector)) hold(button)
  else if (Date.now() >= pending.since + againTime) send() // its key is pressed again
}, true)
main.addEventListener('click', e => {
  const action = e.target instanceof Element ? e.target.closest('button')?.dataset.action : ''
  if (action === 'undo-verdict') drop(true)
  else if (action === 'verdict-now' && e.detail < 2) { // the second click of two was meant for the verdict
    send()
    if (e.detail) rest()
  }
})

// A word that still waits when the page is left is sent: only its dealer takes it back.
window.addEventListener('pagehide', () => {
  const button = pending && document.querySelector(`.verdicts ${pending.selector}`)
  drop(false)
  if (!(button instanceof HTMLButtonElement) || !button.form) return
  const form = [...new FormData(button.form, button)].map(([name, value]) => [name, String(value)])
  navigator.sendBeacon(main.dataset.path ?? '', new URLSearchParams(form))
})

function rest() {
  document.documentElement.toggleAttribute('data-rests', true)
  setTimeout(() => document.documentElement.toggleAttribute('data-rests', false), restTime)
}

/** @param {HTMLElement} button */
function hold(button) {
  const { action, fits } = button.dataset
  const value = button.getAttribute('value')
  const selector = fits ? `[data-fits="${fits}"]` : `[data-action="${action}"][value="${value}"]`
  const fast = document.querySelector('.verdicts [data-action="faster"]')?.getAttribute('aria-pressed') === 'true'
  const since = Date.now()
  pending = { selector, since, until: since + (fast ? backTimeFast : backTime) }
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
  ring.style.setProperty('--left', String(left / (pending.until - pending.since)))
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
