import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { load, open } from './page.js'

let document, coach

const text = {
  'coach.guess': 'Say the rule.', 'coach.right': 'Your card joins.', 'coach.penalty': 'You draw two cards.',
  'coach.wrong': 'Your card was wrong.',
}

beforeEach(async () => {
  document = open(`<div class="notes"></div><template id="t-coach"><p class="note coach"><span></span></p></template>`,
    { text })
  const scripts = await load('coach.js')
  coach = scripts.coach
})

/** Returns the advice that is shown. */
const advice = () => document.querySelector('.coach span')?.textContent

test('a wrong play is explained, and at the next one what it costs', () => {
  coach({ kind: 'judged', seat: 1, verdict: 'wrong' })
  assert.equal(advice(), text['coach.wrong'])
  coach({ kind: 'played', seat: 1 })
  coach({ kind: 'judged', seat: 1, verdict: 'wrong' })
  coach({ kind: 'drew', seat: 1 })
  assert.equal(advice(), text['coach.penalty'])
})

test('a prophet who falls after a wrong play draws no penalty', () => {
  coach({ kind: 'judged', seat: 1, verdict: 'wrong' })
  coach({ kind: 'prophet-declared', seat: 1 })
  coach({ kind: 'prophet-fell', seat: 1 })
  coach({ kind: 'drew', seat: 1 })
  assert.equal(advice(), undefined)
})

test('that the rule can be said now comes before what right means', () => {
  coach({ kind: 'judged', seat: 1, verdict: 'right', mayGuess: true })
  assert.equal(advice(), text['coach.guess'])
  coach({ kind: 'played', seat: 1 })
  coach({ kind: 'judged', seat: 1, verdict: 'right', mayGuess: true })
  assert.equal(advice(), text['coach.right'])
})
