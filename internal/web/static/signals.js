// What calls somebody back to the table when it is his turn: a sound and a
// notification, both for those who ask for them.

import { recall, remember } from './memory.js'
import { find } from './pieces.js'
import { say } from './words.js'

/** Two notes of a wooden bar, the second higher: pitches in hertz. */
const turnNotes = [523.25, 783.99]
const wordNotes = [659.26]

/** How long a note rings, and how long after it the next begins, in seconds. */
const rings = 0.45
const apart = 0.13

/** @type {AudioContext | undefined} */
let audio

/** @type {Notification | undefined} */
let shown

let mine = false

/** Lets the signals be chosen. */
export function listen() {
  choice('sound', value => value && ring(turnNotes))
  choice('notify', value => void (value && permit()))
  // Browsers let a page sound once it has been touched.
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => recall('sound') && void player()?.resume(), { once: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => document.hidden || hush())
  const why = whyNot()
  if (why) explain(why)
  mine = !document.hidden && isMine()
  look()
}

/** Looks whether it has become one's turn, and says so once. */
export function look() {
  const was = mine
  mine = isMine()
  if (!mine) hush()
  if (!mine || was) return
  if (recall('sound')) ring(turnNotes)
  if (recall('notify') && (document.hidden || !document.hasFocus())) void notify()
}

/** Sounds softly, for a word that somebody has said. */
export function word() {
  if (recall('sound')) ring(wordNotes)
}

function isMine() {
  return document.querySelector('.seats .you[aria-current="true"]') !== null
}

/**
 * @param {'sound' | 'notify'} name
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

function player() {
  if ('AudioContext' in window) audio ??= new AudioContext()
  return audio
}

/** @param {number[]} pitches */
function ring(pitches) {
  if (navigator.userActivation?.hasBeenActive === false) return // browsers do not let an untouched page sound
  const to = player()
  if (!to) return
  void to.resume()
  for (const [i, pitch] of pitches.entries()) strike(to, pitch, to.currentTime + i * apart)
}

/**
 * Strikes a bar: a tone that fades, and a shorter one above it for the stick.
 * @param {AudioContext} to
 * @param {number} pitch
 * @param {number} at
 */
function strike(to, pitch, at) {
  for (const [ratio, loud, long] of /** @type {[number, number, number][]} */ ([[1, 0.16, rings], [3.9, 0.05, rings / 4]])) {
    const tone = new OscillatorNode(to, { type: 'sine', frequency: pitch * ratio })
    const fade = new GainNode(to, { gain: 0 })
    fade.gain.setValueAtTime(0, at)
    fade.gain.linearRampToValueAtTime(loud, at + 0.006)
    fade.gain.exponentialRampToValueAtTime(0.0005, at + long)
    tone.connect(fade).connect(to.destination)
    tone.start(at)
    tone.stop(at + long)
  }
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

/** Takes the notification back: it has been seen, or it is somebody else's turn. */
function hush() {
  shown?.close()
  shown = undefined
}
