import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open } from './page.js'

// The modules that a script imports are loaded once, so that all tests here share a page.
const document = open(`<div class="log"><ol></ol></div><p id="heard"></p>
<template id="t-entry"><li><svg><use href="/suits.svg#none"></use></svg><p></p></li></template>
<template id="t-said"><span class="said"><span aria-hidden="true"><svg><use href="/suits.svg#none"></use></svg></span>
<span class="visually-hidden"></span></span></template>
<template id="t-opened"><div class="opened"><p></p></div></template>
<template id="t-why"><p class="why"></p></template>`, { icons: { right: 'tick', wrong: 'cross' } })
const { tell, hear, speak } = await load('log.js')

/** Returns what is read aloud of what was told since the last time. */
function heard() {
  const place = document.getElementById('heard')
  place.textContent = ''
  speak()
  return place.textContent
}

test('an entry that grows is one entry, and the rest of it is read aloud', () => {
  tell({ number: 3, mark: '', text: 'Ada plays 10♥.' })
  assert.equal(heard(), 'Ada plays 10H.')
  tell({ number: 3, mark: 'right', text: 'Ada plays 10♥: right.' })
  assert.equal(heard(), 'Right.')
  const all = document.querySelectorAll('.log li')
  assert.equal(all.length, 1)
  assert.equal(all[0].dataset.verdict, 'right')
  assert.match(all[0].querySelector('use').getAttribute('href'), /#tick$/)
})

test('the rest of an entry is read aloud without a space before its colon', () => {
  tell({ number: 3, mark: '', text: 'Ada plays 10♥.' })
  heard()
  tell({ number: 3, mark: 'wrong', text: 'Ada plays 10♥\u00a0: wrong.' })
  assert.equal(heard(), 'Wrong.')
})

test('a reason is read aloud with its entry', () => {
  tell({ number: 8, mark: 'wrong', text: 'Ada plays 10♥: wrong. Ada draws 2.', why: '2 for each card.' })
  assert.equal(heard(), 'Ada plays 10H: wrong. Ada draws 2. 2 for each card.')
})

test('an entry that begins with other words is read aloud as a whole', () => {
  tell({ number: 4, mark: '', text: 'Bob thinks.' })
  heard()
  tell({ number: 4, mark: '', text: 'Bob plays.' })
  assert.equal(heard(), 'Bob plays.')
})

test('what happens at once is read aloud at once, the newest entry stands last', () => {
  tell({ number: 5, mark: 'wrong', text: 'Cid plays.' })
  tell({ number: 6, mark: '', text: 'Ada is prophet.' })
  assert.equal(heard(), 'Cid plays. Ada is prophet.')
  assert.equal(document.querySelectorAll('#heard > p').length, 2) // with a pause between them
  assert.equal([...document.querySelectorAll('.log li')].at(-1).dataset.number, '6')
})

test('nothing new is silent', () => {
  hear({ number: 6, text: 'Ada is prophet.' })
  assert.equal(heard(), '')
})

test('an open hand is shown once, sorted', () => {
  const entry = { number: 7, mark: '', text: 'Bob cannot play.', open: ['3C', 'AH', '2S'], why: 'None fits.' }
  tell(entry)
  tell(entry)
  const node = document.querySelector('[data-number="7"]')
  assert.equal(node.querySelectorAll('.opened').length, 1)
  assert.deepEqual([...node.querySelectorAll('.opened .visually-hidden')].map(n => n.textContent), ['2S', 'AH', '3C'])
  assert.equal(node.querySelector('.why').textContent, 'None fits.')
})
