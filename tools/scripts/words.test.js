import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open } from './page.js'

const ranks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king']
const cards = ['clubs', 'diamonds', 'hearts', 'spades'].flatMap(suit => ranks.map(rank => `${rank} of ${suit}`))
const words = {
  cards, heard: cards.map(name => `the ${name}`), text: {
    greets: '{Who} greets {Whom} with {Card}.', plain: 'Hello.', 'list.last': '{First} and {Last}',
  },
  count: {
    held: { zero: '{N} cards', one: '{N} card', other: '{N} cards' },
    lost: { zero: '{N} carte', one: '{N} carte', other: '{N} cartes' },
  },
}

test('a text has its gaps filled, and only its own', async () => {
  open('', words)
  const { say } = await load('words.js')
  assert.equal(say('greets', { Who: 'Ada', Whom: '{Card}', Card: '10♥' }), 'Ada greets {Card} with 10♥.')
  assert.equal(say('greets', { Who: 0 }), '0 greets {Whom} with {Card}.')
  assert.equal(say('plain'), 'Hello.')
  assert.equal(say('absent'), '⟨absent⟩')
})

test('one thing has a form of its own, by the language of the page', async () => {
  for (const [language, one] of [['en', '1 card'], ['ja', '1 cards']]) {
    open('', words, language)
    const { count } = await load('words.js')
    assert.deepEqual([0, 1, 2].map(n => count('held', n)), ['0 cards', one, '2 cards'], language)
    assert.equal(count('lost', 0), '0 carte', language) // zero has a form of its own
  }
})

test('a card is known by its code', async () => {
  open('', words)
  const { card, sign } = await load('words.js')
  const { rank, suit, art, name } = card('10H')
  assert.deepEqual({ rank, suit, art, name }, { rank: '10', suit: 'hearts', art: 'hearts', name: 'ten of hearts' })
  assert.equal(card('QS').art, 'queen')
  assert.equal(card('KC').name, 'king of clubs')
  assert.equal(sign('10H'), '10♥')
  assert.equal(sign('AC'), 'A♣')
})

test('a sorted hand has every card once, and black and red suits in turn', async () => {
  open('', words)
  const { card } = await load('words.js')
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
  const codes = [...'CDHS'].flatMap(suit => ranks.map(rank => rank + suit))
  for (const by of ['bySuit', 'byRank']) {
    assert.equal(new Set(codes.map(c => card(c)[by])).size, 52, by)
  }
  const suits = codes.toSorted((a, b) => card(a).bySuit - card(b).bySuit)
    .filter((_, i) => i % 13 === 0).map(c => c.at(-1))
  const red = suits.map(s => 'DH'.includes(s))
  assert.ok(red[0] !== red[1] && red[1] !== red[2] && red[2] !== red[3], suits.join(' '))
})

test('a sentence is read aloud with its cards in words', async () => {
  open('', words)
  const { parts, spoken } = await load('words.js')
  assert.equal(spoken('Ada plays 10♥ and A♠.'), 'Ada plays the ten of hearts and the ace of spades.')
  assert.equal(spoken('Ada draws 10♥ A♠ 10♥.'), 'Ada draws the ten of hearts, the ace of spades and the ten of hearts.')
  assert.equal(spoken('Ada plays 10♥ A♠.'), 'Ada plays the ten of hearts and the ace of spades.')
  assert.equal(spoken('No 1♥ and no B♠.'), 'No 1♥ and no B♠.')
  assert.deepEqual(parts('10♥').map(p => p.code ?? p), ['', '10H', ''])
})
