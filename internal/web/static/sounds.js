// Sounds, made without any file: notes of a wooden bar.

import { recall } from './memory.js'

/** How long a note rings, and how long after it the next begins, in seconds. */
const rings = 0.45
const apart = 0.13

/** The sounds of a round, for people who turn them on: pitches in hertz. */
const notes = {
  right: [659.26, 880],
  wrong: [233.08, 220],
  prophet: [523.25, 659.26, 783.99, 1046.5],
  fell: [783.99, 622.25, 466.16, 311.13],
  out: [523.25, 783.99, 1046.5, 1318.5],
  expelled: [196, 155.56],
  rule: [392, 523.25, 659.26, 1046.5],
}

/** @typedef {keyof typeof notes} Moment */

/** @type {AudioContext | undefined} */
let audio

function player() {
  if ('AudioContext' in window) audio ??= new AudioContext()
  return audio
}

/** Lets a page sound that has been touched. */
export function wake() {
  void player()?.resume()
}

/**
 * Sounds for a moment of the round, if that is wished.
 * @param {Moment} what
 */
export function moment(what) {
  if (recall('moments')) ring(notes[what])
}

/** @param {number[]} pitches */
export function ring(pitches) {
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
  /** @type {[number, number, number][]} */
  const partials = [[1, 0.16, rings], [3.9, 0.05, rings / 4]]
  for (const [ratio, loud, long] of partials) {
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
