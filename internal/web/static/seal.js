// Checks the seal of a round that is over, in the browser: that rule, salt and
// seed hash to what was shown before the first card, and that the hands were
// dealt from seed and words (doc/notation.md, "The seal").

import { find } from './pieces.js'
import { hex, sha256, unhex } from './sha256.js'

const node = find(document, '#opened')
const { path = '', round = '', decks = '' } = node.dataset

check()

/** Says what is found, in the words that the page has for it. */
async function check() {
  const sealed = `${texts('seal-rule')} ${texts('seal-seed')}`
  const opened = `${hashOf(texts('rule-line'))} ${hashOf(texts('seed-line'))}`
  const seen = shown()
  const dealt = await deals()
  const broken = opened !== sealed || seen !== undefined && seen !== sealed || dealt === false
  say('broken', broken)
  say('held', !broken)
  say('seen', !broken && seen === sealed)
  say('dealt', !broken && dealt === true)
}

/**
 * @param {string} what
 * @param {boolean} so
 */
function say(what, so) {
  find(node, `[data-says="${what}"]`).hidden = !so
}

/** @param {string} name */
function texts(name) {
  return [...node.querySelectorAll(`[data-value="${name}"]`)].map(n => n.textContent ?? '')
}

/** @param {string[]} lines */
function hashOf(lines) {
  return hex(sha256(new TextEncoder().encode(lines.join('\n'))))
}

/** The seal that the browser was shown during the round, if it remembers one. */
function shown() {
  try {
    return sessionStorage.getItem(`seal ${path} ${round}`) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Deals the round again and compares the hands with those of the record.
 * @returns {Promise<boolean | undefined>} nothing if the record cannot be had
 */
async function deals() {
  const record = await fetch(`${path}/record`).then(r => (r.ok ? r.text() : ''), () => '')
  const lines = record.slice(record.lastIndexOf(`\nround ${round}\n`) + 1).split('\n')
  const hands = new Map(lines.slice(0, lines.findIndex(l => l.startsWith('starter'))).filter(l => l.startsWith('hand '))
    .map(l => l.split(' ')).map(([, seat, ...cards]) => [Number(seat), cards]))
  if (hands.size === 0) return undefined
  const seed = hashOf(['eleusis-draws', ...texts('seed-line').slice(1), ...texts('word')])
  const draw = drawer(seed, Number(decks) + added(lines))
  const dealer = Number(lines.find(l => l.startsWith('deals '))?.slice(6))
  const order = [...hands.keys()].toSorted((a, b) => after(dealer, a) - after(dealer, b))
  const most = Math.max(...[...hands.values()].map(h => h.length))
  for (let i = 0; i < most; i++) {
    for (const seat of order) {
      if (draw() !== hands.get(seat)?.[i]) return false
    }
  }
  return true
}

/**
 * How many decks were added before the hands were dealt.
 * @param {string[]} lines of the round
 */
function added(lines) {
  return lines.slice(0, lines.findIndex(l => l.startsWith('hand '))).filter(l => l === 'deck-added').length
}

/**
 * How far seat is from the dealer's left, clockwise.
 * @param {number} dealer
 * @param {number} seat
 */
function after(dealer, seat) {
  return (seat - dealer + 100) % 100
}

/**
 * Returns what draws one card after the other.
 * @param {string} key 32 bytes, hexadecimal
 * @param {number} decks
 */
function drawer(key, decks) {
  const stock = Array.from({ length: decks }, deck).flat()
  const next = numbers(unhex(key))
  return () => {
    const n = stock.length
    let x = next()
    while (x * n % 2 ** 32 < 2 ** 32 % n) x = next()
    const i = Math.floor(x * n / 2 ** 32)
    const card = stock[i]
    stock[i] = stock.at(-1) ?? ''
    stock.pop()
    return card
  }
}

/** The cards of a deck in their order. */
function deck() {
  return ['C', 'D', 'H', 'S'].flatMap(suit => ['A', 2, 3, 4, 5, 6, 7, 8, 9, 10, 'J', 'Q', 'K'].map(rank => rank + suit))
}

/**
 * Returns what gives one number of the stream after the other.
 * @param {Uint8Array} key
 */
function numbers(key) {
  let block = new DataView(new ArrayBuffer(0))
  let count = 0
  let at = 0
  return () => {
    if (at === block.byteLength) {
      const text = new DataView(new ArrayBuffer(40))
      key.forEach((b, i) => text.setUint8(i, b))
      text.setUint32(36, count++)
      block = new DataView(sha256(new Uint8Array(text.buffer)).buffer)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}
