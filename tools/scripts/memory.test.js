import assert from 'node:assert/strict'
import { test } from 'node:test'

import { recall, recallAll, remember } from '../../internal/web/static/memory.js'
import { open } from './page.js'

test('what is remembered is recalled, and forgotten when it is nothing', () => {
  open('')
  assert.equal(remember('kept.1', 'a'), true)
  assert.equal(remember('kept.2', 'b'), true)
  assert.equal(remember('sound', 'on'), true)
  assert.deepEqual([...recallAll('kept.')].sort(), [['kept.1', 'a'], ['kept.2', 'b']])
  remember('kept.1', '')
  assert.equal(recall('kept.1'), '')
  assert.deepEqual([...recallAll('kept.')], [['kept.2', 'b']])
})

test('without storage nothing is kept, and nothing fails', () => {
  Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('storage is off') }, configurable: true })
  assert.equal(remember('sound', 'on'), false)
  assert.equal(recall('sound'), '')
  assert.equal(recallAll('').size, 0)
})
