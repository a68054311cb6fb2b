import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open } from './page.js'

const cards = Array.from({ length: 52 }, (_, i) => `card ${i}`)
const held = (/** @type {string} */ code) => `<li><button class="card" data-card="${code}"></button></li>`
const document = open(`<main id="table" data-path="/t/abcd" data-round="1">
<div class="seats"></div><form class="dock player">
<p class="say" data-turn="other"><b>Ana is thinking…</b> <span></span></p>
<div class="tray"><span class="label"></span><ol></ol><button class="clear"></button></div>
<ol class="hand">${['KS', '9H', '4C'].map(held).join('')}</ol>
<div class="acts"><button data-action="sort"></button><button data-action="play"></button></div></form></main>
<template id="t-held">${held('').replace('</button>', '<b></b><svg><use href="/suits.svg#none"></use></svg></button>')}
</template>`, {
  cards, playMax: 1, text: { 'turn.laid': 'Right or wrong?' },
  count: { hand: { zero: '', one: '', other: '' }, 'play.cards': { zero: '', one: '', other: '' } },
})
globalThis.matchMedia = () => ({ matches: true })
globalThis.ResizeObserver = class { observe() {} }
const { Dock } = await load('dock.js')

/** Returns the dock of a page that has just been loaded. */
function dockOf() {
  return new Dock(document.querySelector('.dock'), '/t/abcd', { last: () => 1, reload: () => {} })
}

/** Returns the cards of the hand as they lie, with a star at those that are marked as drawn. */
function hand() {
  return [...document.querySelectorAll('.hand button')].map(b => b.dataset.card + ('drawn' in b.dataset ? '*' : ''))
}

test('a drawn card lies in its place, marked until the next own play', () => {
  const dock = dockOf()
  dock.hand.add(['10H', '3C'])
  assert.deepEqual(hand(), ['KS', '9H', '10H*', '3C*', '4C'])
  for (const b of document.querySelectorAll('.hand button')) delete b.dataset.drawn // the server marks none
  const again = dockOf()
  assert.deepEqual(hand(), ['KS', '9H', '10H*', '3C*', '4C'])
  again.hand.remove(['9H'])
  again.hand.add(['2H'])
  assert.deepEqual(hand(), ['KS', '2H*', '10H', '3C', '4C'])
})

test('cards that come with a page of the server are marked, and a play on it ends the marks', () => {
  const show = (/** @type {string} */ ...codes) => {
    document.querySelector('.hand').innerHTML = codes.map(held).join('')
    dockOf()
    return hand()
  }
  document.querySelector('#table').dataset.round = '2'
  assert.deepEqual(show('KS', '9H', '4C'), ['KS', '9H', '4C'])
  assert.deepEqual(show('KS', '9H', '4C', '4C'), ['KS', '9H', '4C', '4C*'])
  assert.deepEqual(show('KS', '9H', '8D', '4C', '4C'), ['KS', '9H', '8D*', '4C*', '4C'])
  assert.deepEqual(show('QS', 'KS', '8D', '4C', '4C'), ['QS*', 'KS', '8D', '4C', '4C'])
})

test('a play that lies on the table is not thought about any more', () => {
  const dock = dockOf()
  dock.lies()
  assert.equal(document.querySelector('.say b').textContent, 'Right or wrong?')
  document.querySelector('.say').dataset.turn = 'you'
  document.querySelector('.say b').textContent = 'Your turn'
  dock.lies()
  assert.equal(document.querySelector('.say b').textContent, 'Your turn')
})
