import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { load, open } from './page.js'

globalThis.PerformanceNavigationTiming = class {}

/** What the tab keeps between its pages. */
let kept
let redirects

beforeEach(() => {
  kept = undefined
  redirects = 0
})

/**
 * Loads a page of the table into the tab.
 * @param {object} [as]
 * @param {string} [as.me] the person who sits here
 * @param {string} [as.round]
 */
async function page({ me = '1', round = '1' } = {}) {
  const document = open(`<main data-me="${me}" data-round="${round}">
<form id="talk" action="/t/abcd/say">
<div class="own"><input name="text"></div><div class="lines"></div><button name="action" value="say"></button></form>
<form action="/t/abcd/do"><textarea name="hint"></textarea>
<button name="action" value="hint"></button><button name="action" value="pace"></button></form>
<form action="/t/abcd/notes"><input name="text"></form><input name="loose"></main>`)
  if (kept) sessionStorage.setItem('drafts /t/abcd', kept)
  performance.getEntriesByType = () => [Object.assign(new PerformanceNavigationTiming(), { redirectCount: redirects })]
  const drafts = await load('drafts.js')
  drafts.listen('/t/abcd')
  const [talk, hint, notes] =
    ['#talk input', 'textarea', '[action="/t/abcd/notes"] input'].map(s => document.querySelector(s))
  return { document, drafts, talk, hint, notes, says: document.querySelector('[value="say"]') }
}

/** Types text into a field, as someone does. */
function type(field, text) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  kept = sessionStorage.getItem('drafts /t/abcd') ?? undefined
}

/** Sends a form by one of its buttons. */
function send(form, submitter) {
  form.dispatchEvent(Object.assign(new Event('submit', { bubbles: true, cancelable: true }), { submitter }))
}

/** Leaves the page for another. */
function leave() {
  document.defaultView.dispatchEvent(new Event('pagehide'))
  kept = sessionStorage.getItem('drafts /t/abcd') ?? undefined
}

test('what is half written stands in its field again', async () => {
  const { talk, hint } = await page()
  type(talk, 'half a word')
  type(hint, 'look at the')
  leave()
  const next = await page()
  assert.equal(next.talk.value, 'half a word')
  assert.equal(next.hint.value, 'look at the')
})

test('the notebook keeps its own, and an emptied field keeps nothing', async () => {
  const { talk, notes } = await page()
  type(notes, 'an idea')
  assert.equal(kept, undefined)
  type(talk, 'a')
  type(talk, '')
  assert.equal(kept, undefined)
})

test('a hint is about one round, talk is not', async () => {
  const { talk, hint } = await page()
  type(talk, 'half a word')
  type(hint, 'look at the')
  const next = await page({ round: '2' })
  assert.equal(next.talk.value, 'half a word')
  assert.equal(next.hint.value, '')
})

test('what one person wrote is not shown to the next', async () => {
  const { talk } = await page()
  type(talk, 'half a word')
  assert.equal((await page({ me: '2' })).talk.value, '')
})

test('what was sent is gone if the form led to the page, and stands there if it failed', async () => {
  for (const [redirected, want] of [[1, ''], [0, 'said']]) {
    kept = undefined
    redirects = 0
    const { talk, says } = await page()
    type(talk, 'said')
    send(talk.form, says)
    leave()
    redirects = redirected
    assert.equal((await page()).talk.value, want, `after ${redirected} redirects`)
  }
})

test('a button beside a field sends nothing of it', async () => {
  const { document, hint } = await page()
  type(hint, 'look at the')
  send(hint.form, document.querySelector('[value="pace"]'))
  leave()
  redirects = 1
  assert.equal((await page()).hint.value, 'look at the')
})

test('a field is emptied when its text is heard', async () => {
  const { document, drafts, talk } = await page()
  type(talk, 'hello ')
  document.querySelector('.lines').innerHTML = '<p class="you"><span>other</span></p>'
  drafts.heard()
  assert.equal(talk.value, 'hello ')
  document.querySelector('.lines').innerHTML += '<p class="you"><span>hello</span></p>'
  drafts.heard()
  assert.equal(talk.value, '')
  assert.equal(sessionStorage.getItem('drafts /t/abcd'), null)
})
