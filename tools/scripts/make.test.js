import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

import { load, open } from './page.js'

/** Opens a form whose rule has a mistake, and returns what is brought into sight. */
async function shown(html) {
  const document = open(`<form id="make" action="/new">${html}</form>`)
  document.defaultView.happyDOM.setURL('http://127.0.0.1/new')
  globalThis.requestAnimationFrame = then => then()
  let seen
  mock.method(HTMLElement.prototype, 'scrollIntoView', function () { seen = this })
  await load('make.js')
  document.defaultView.dispatchEvent(new Event('pageshow'))
  assert.equal(document.activeElement.id, 'rule')
  return seen?.id
}

const field = '<textarea id="rule" name="rule" aria-invalid="true"></textarea>'

test('a mistake is brought into sight', async () => {
  assert.equal(await shown(field), 'rule')
})

test('a mistake in the bar brings into sight what is above it', async () => {
  assert.equal(await shown(`<p id="worth"></p><div class="open">${field}</div>`), 'worth')
})

test('a mistake in the bar of a page that measures nothing is brought into sight itself', async () => {
  assert.equal(await shown(`<div class="open">${field}</div>`), 'rule')
})
