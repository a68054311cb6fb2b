// The texts that the page brought along, in the language of the page.

/**
 * A marker: what it says, whether mistakes expel from there, and whether it is black.
 * @typedef {object} Token
 * @property {number} number
 * @property {boolean} out
 * @property {boolean} prophet
 * @property {string} words
 * @property {Token} [under] a white one below it
 */

/**
 * @typedef {object} Words
 * @property {number} me the own seat, 0 for spectators
 * @property {number} host seat of the present host, 0 for nobody
 * @property {number} playMax most cards of a play
 * @property {Record<number, Token>} tokens by the number of the card that they lie on
 * @property {Record<string, string>} [marks] by which the cards of players are known, by their names
 * @property {boolean} tens tenth cards have one in any case
 * @property {boolean} phases wrong cards lie before their players
 * @property {string[]} cards names of the 52 cards: ace to king of clubs, diamonds, hearts, spades
 * @property {string[]} heard the same with their articles
 * @property {Record<string, string>} icons symbols by the mark of an entry of the log
 * @property {number[]} people seats of people
 * @property {string[]} covered levels of the substitutes of people who are away, by seat − 1
 * @property {number} limit milliseconds for a decision, 0 without a clock
 * @property {Record<string, string>} text
 * @property {Record<string, {zero: string, one: string, other: string}>} count
 */

/** @type {Words} */
export const words = wordsOf(document)

/** @param {Document} page */
function wordsOf(page) {
  return JSON.parse(page.getElementById('words')?.textContent ?? '')
}

/**
 * Takes over the words of a newer page.
 * @param {Document} page
 */
export function learn(page) {
  Object.assign(words, wordsOf(page))
}

const plural = new Intl.PluralRules(document.documentElement.lang)

/**
 * Returns a text with its gaps filled.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function say(key, gaps = {}) {
  return fill(words.text[key] ?? `⟨${key}⟩`, gaps)
}

/**
 * Returns the form of a text for n things.
 * @param {string} key
 * @param {number} n
 */
export function count(key, n) {
  const forms = words.count[key]
  if (!forms) return `⟨${key}⟩`
  return fill(n === 0 ? forms.zero : plural.select(n) === 'one' ? forms.one : forms.other, { N: n })
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} gaps
 */
function fill(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap))
}

/** The ranks and suits in the order of every list of cards. */
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['clubs', 'diamonds', 'hearts', 'spades']
const letters = 'CDHS'
const symbols = '♣♦♥♠'

/** The pictures of people; other cards show their suit. */
const courts = new Map([['J', 'jack'], ['Q', 'queen'], ['K', 'king']])

/**
 * @typedef {object} Card
 * @property {string} code as 10H
 * @property {string} rank as 10
 * @property {string} suit as hearts
 * @property {string} art the symbol of its large picture
 * @property {string} name in words
 * @property {string} heard in words with its article
 * @property {number} bySuit place in a hand sorted by suit
 * @property {number} byRank place in a hand sorted by rank
 */

/** Black and red alternate in a sorted hand, so that neighbors are told apart. */
const suitOrder = [2, 3, 1, 0]

/**
 * Returns what there is to know about a card.
 * @param {string} code
 * @returns {Card}
 */
export function card(code) {
  const rank = code.slice(0, -1)
  const r = ranks.indexOf(rank)
  const s = letters.indexOf(code.slice(-1))
  const place = s * ranks.length + r
  const suit = suits[s] ?? ''
  const order = suitOrder[s] ?? 0
  return {
    code, rank, suit, art: courts.get(rank) ?? suit, name: words.cards[place] ?? code,
    heard: words.heard[place] ?? code,
    bySuit: order * ranks.length + r, byRank: r * suits.length + order,
  }
}

const signs = /(10|[2-9AJQK])([♣♦♥♠])/

/**
 * Returns a card as a sign, as 10♥.
 * @param {string} code
 */
export function sign(code) {
  return code.slice(0, -1) + symbols[letters.indexOf(code.slice(-1))]
}

/**
 * Takes a sentence apart: texts, and cards where they are named.
 * @param {string} sentence
 * @returns {(string | Card)[]}
 */
export function parts(sentence) {
  const all = []
  const pieces = sentence.split(signs)
  for (let i = 0; i < pieces.length; i += 3) {
    all.push(pieces[i] ?? '')
    const symbol = pieces[i + 2]
    if (symbol) all.push(card((pieces[i + 1] ?? '') + letters[symbols.indexOf(symbol)]))
  }
  return all
}

const line = /(?:(?:10|[2-9AJQK])[♣♦♥♠] )+(?:10|[2-9AJQK])[♣♦♥♠]/g

/**
 * Returns a sentence with its cards in words and their articles, for those who hear it: several cards as a list, with
 * pauses and an "and".
 * @param {string} sentence
 */
export function spoken(sentence) {
  const listed = sentence.replace(line, cards => {
    const last = cards.lastIndexOf(' ')
    return say('list.last', { First: cards.slice(0, last).replaceAll(' ', ', '), Last: cards.slice(last + 1) })
  })
  return parts(listed).map(p => (typeof p === 'string' ? p : p.heard)).join('')
}
