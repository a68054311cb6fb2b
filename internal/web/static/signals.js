// What calls someone back to the table when it is their turn: a sound and a
// notification, both for those who ask for them.

import { recall, remember } from './memory.js'
import { find } from './pieces.js'
import { say } from './words.js'

/** Two notes of a wooden bar, the second higher: pitches in hertz. */
const turnNotes = [523.25, 783.99]
const wordNotes = [659.26]

/** @type {Notification | undefined} */
let shown

let mine = false

/** Lets the signals be chosen. */
export function listen() {
  choice('sound', value => void (value && ring(turnNotes)))
  choice('moments', value => void (value && moment('right')))
  choice('notify', value => void (value && permit()))
  // Browsers let a page sound once it has been touched.
  for (const touch of ['pointerdown', 'keydown']) {
    const wake = () => {
      if (recall('sound') || recall('moments')) void import('./sounds.js').then(m => m.wake())
    }
    addEventListener(touch, wake, { once: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => document.hidden || silence())
  const why = whyNot()
  if (why) explain(why)
  mine = !document.hidden && isMine()
  look()
}

/** Looks whether it has become one's turn, and says so once. */
export function look() {
  const was = mine
  mine = isMine()
  if (!mine) silence()
  if (!mine || was) return
  if (recall('sound')) ring(turnNotes)
  if (recall('notify') && (document.hidden || !document.hasFocus())) void notify()
}

/** Sounds softly, for a word that someone has said. */
export function word() {
  if (recall('sound')) ring(wordNotes)
}

/** @param {number[]} pitches */
function ring(pitches) {
  void import('./sounds.js').then(m => m.ring(pitches))
}

/**
 * Sounds for a moment of the round, if that is wished.
 * @param {import('./sounds.js').Moment} what
 */
export function moment(what) {
  if (recall('moments')) void import('./sounds.js').then(m => m.moment(what))
}

function isMine() {
  return document.querySelector('.seats .you[data-moves]') !== null
}

/**
 * @param {'sound' | 'moments' | 'notify'} name
 * @param {(value: string) => void} then
 */
function choice(name, then) {
  const select = document.querySelector(`select[data-action="${name}"]`)
  if (!(select instanceof HTMLSelectElement)) return
  select.value = recall(name)
  select.addEventListener('change', () => {
    remember(name, select.value)
    then(select.value)
  })
}

/** Why there are no notifications; nothing if there can be. */
function whyNot() {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in window)) return 'absent'
  return Notification.permission === 'denied' ? 'denied' : ''
}

/** Asks the browser whether it may notify. */
async function permit() {
  await Notification.requestPermission()
  const why = whyNot()
  if (why) explain(why)
}

/** @param {string} why */
function explain(why) {
  const select = find(document, 'select[data-action="notify"]')
  const note = find(document, '#notify-why')
  if (select instanceof HTMLSelectElement) {
    select.disabled = true
    select.value = ''
  }
  note.textContent = say('notify.' + why)
  note.hidden = false
}

/** Notifies: by the installed app where a page alone may not. */
async function notify() {
  if (whyNot() || Notification.permission !== 'granted') return
  const title = say('turn.you')
  const options = { body: find(document, '.bar .round').textContent?.trim() ?? '', tag: location.pathname }
  try {
    shown = new Notification(title, options)
    shown.addEventListener('click', () => window.focus())
  } catch {
    const app = await navigator.serviceWorker.getRegistration()
    await app?.showNotification(title, options)
  }
}

/** Takes the notification back: it has been seen, or it is someone else's turn. */
function silence() {
  shown?.close()
  shown = undefined
}
