import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open } from './page.js'

const symbol = '<svg><use href="/suits.svg#none"></use></svg>'
const document = open(`<div class="layout"><ol class="line"><li class="spot"></li></ol></div>
<template id="t-laid"><span class="card" data-card=""><b></b>${symbol}<i class="by"></i><span class="visually-hidden">
</span></span></template>
<template id="t-side"><ol class="side"></ol></template>
<template id="t-play"><li class="play"></li></template>`, {
  text: {
    'card.laid': '{Card}, laid by {Who}', 'card.laid.you': '{Card}, laid by you', 'card.refused': '{Card}: wrong',
    string: 'string of {N}, refused',
  },
  cards: Array(52).fill('a card'),
})
const { hang } = await load('layout.js')

test('a play that hangs below the line says that it is wrong', () => {
  const [theirs] = hang({ who: 'Ada', mine: false, cards: ['7D'], before: 1 })
  assert.equal(theirs.querySelector('.visually-hidden').textContent, 'a card, laid by Ada: wrong')
  assert.equal(theirs.title, 'a card, laid by Ada: wrong')
  const [mine] = hang({ who: 'Bob', mine: true, cards: ['8D'], before: 2 })
  assert.equal(mine.querySelector('.visually-hidden').textContent, 'a card, laid by you: wrong')
})

test('of a string the whole play says that it is wrong', () => {
  const [first] = hang({ who: 'Ada', mine: false, cards: ['7D', '8D'], before: 3 })
  assert.equal(first.querySelector('.visually-hidden').textContent, 'a card, laid by Ada')
  assert.equal(document.querySelector('.play:last-child').getAttribute('aria-label'), 'string of 2, refused')
})
