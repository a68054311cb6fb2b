import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

import { load, open, until } from './page.js'

const text = await readFile(new URL('../../game/testdata/records/v1-seal.txt', import.meta.url), 'utf8')

/**
 * What the page of a round shows of its record.
 * @param {string} record
 */
function values(record) {
  const after = begin => record.split('\n').filter(l => l.startsWith(begin)).map(l => l.slice(begin.length))
  return {
    'seal-rule': after('seal rule '), 'seal-seed': after('seal seed '), word: after('word '),
    'rule-line': ['eleusis-rule', ...after('salt '), ...after('rule ')],
    'seed-line': ['eleusis-seed', ...after('seed ')],
  }
}

/**
 * Checks the seal as a page does, and returns what it says.
 * @param {object} [as]
 * @param {string} [as.page] the record that the page shows
 * @param {string} [as.record] the record that the server gives; nothing if it cannot be had
 * @param {string} [as.seen] the seal that the browser was shown before
 */
async function says({ page = text, record = text, seen }) {
  const codeOf = (name, text) => `<code data-value="${name}">${text.replaceAll('<', '&lt;')}</code>`
  const codes = Object.entries(values(page)).flatMap(([name, all]) => all.map(t => codeOf(name, t)))
  const says = ['held', 'seen', 'dealt', 'broken'].map(s => `<p data-says="${s}" hidden></p>`)
  const document = open(
    `<div id="opened" data-path="/t/abcd" data-round="1" data-decks="3">${says.join('')}${codes.join('')}</div>`)
  if (seen) sessionStorage.setItem('seal /t/abcd 1', seen)
  globalThis.fetch = async () => new Response(record, { status: record ? 200 : 503 })
  await load('seal.js')
  const shown = () => [...document.querySelectorAll('[data-says]')].filter(p => !p.hidden).map(p => p.dataset.says)
  await until(() => shown().length > 0)
  return shown().join(' ')
}

const { 'seal-rule': [ofRule], 'seal-seed': [ofSeed] } = values(text)

test('a record that was sealed holds, and its hands were dealt from the seed', async () => {
  assert.equal(await says({}), 'held dealt')
})

test('the seal that was seen during the round is compared', async () => {
  assert.equal(await says({ seen: `${ofRule} ${ofSeed}` }), 'held seen dealt')
  assert.equal(await says({ seen: `${ofSeed} ${ofRule}` }), 'broken')
})

test('a record that cannot be had proves nothing', async () => {
  assert.equal(await says({ record: '' }), 'held')
})

for (const [what, from, to] of [
  ['another rule', 'rank >= 7', 'rank >= 8'],
  ['another salt', 'salt 00', 'salt 01'],
  ['another seed', 'sha256:20', 'sha256:21'],
]) {
  test(`${what} breaks the seal`, async () => {
    assert.equal(await says({ page: text.replace(from, to) }), 'broken')
  })
}

test('a word that was not said deals other hands', async () => {
  assert.equal(await says({ page: text.replace('às vezes', 'never') }), 'broken')
})

test('a card that was not dealt breaks the seal', async () => {
  for (const hand of ['hand 1 AH', 'hand 3 4H']) {
    assert.equal(await says({ record: text.replace(hand, hand.slice(0, 7) + '5H') }), 'broken')
  }
})
