import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open, until } from './page.js'

// The game that the page loads: its rounds are in the hands of the test.
const game = 'data:text/javascript,' + encodeURIComponent(`
export class EleusisError extends Error {}
export const load = async () => ({ library: () => [{ name: 'easy', grade: 1 }], deal: () => globalThis.round })`)

const action = name => `<button data-action="${name}"></button>`
const face = '<b></b><svg class="pip"></svg><svg class="face"></svg>'
const document = open(`<div id="lost"></div>
<main id="table" hidden data-game="${game}"><h1>Eleusis</h1><p data-say></p>
<div class="layout"><ol class="line"></ol></div><ol data-news></ol>
<div class="dock"><ol class="hand"></ol>${['play', 'no-play', 'pass', 'next-round'].map(action).join('')}</div>
<form class="guessing"><textarea id="guess"></textarea></form><p class="found-rule"></p></main>
<template id="t-laid"><span class="card">${face}<i class="by"></i><span
  class="visually-hidden"></span></span></template>
<template id="t-held"><li><button data-action="choose">${face}</button></li></template>
<template id="t-said"><span><span><svg><use></use></svg></span><span></span></span></template>
<template id="t-spot"><li class="spot"><div class="laid"></div></li></template>`, {
  playMax: 1,
  text: { 'card.laid': '{Card}, {Who}', 'card.laid.you': '{Card}, from you', 'offline.player': 'Player {N}' },
})
document.defaultView.happyDOM.setURL('http://127.0.0.1/offline')
HTMLElement.prototype.scrollIntoView ??= () => {}
globalThis.window = globalThis
globalThis.navigator ??= {}

const starter = { kind: 'starter', cards: ['5C'] }
const plays = (seat, card) => ({ kind: 'play', seat, cards: [card], verdict: 'right' })
globalThis.round = {
  may: wish => wish === 'play', over: false, view: { plays: [starter], hand: ['7H', '8H'] },
  play() { this.view = { plays: [starter, plays(1, '7H'), plays(2, '9C')] } }, // an empty hand is left out
}
await load('offline.js')
await until(() => document.querySelectorAll('.hand button').length === 2)
document.querySelector('.hand button').click()
document.querySelector('[data-action="play"]').click()

test('own cards are called so', () => {
  const laid = [...document.querySelectorAll('.line .visually-hidden')].map(node => node.textContent)
  assert.deepEqual(laid, ['5C', '7H, from you', '9C, Player 2'])
})

test('a hand runs out', () => {
  assert.equal(document.querySelectorAll('.hand button').length, 0)
})
