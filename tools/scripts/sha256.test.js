import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'

import { hex, sha256, unhex } from '../../internal/web/static/sha256.js'

test('the hash is that of the standard at every length of two blocks', () => {
  for (let n = 0; n <= 130; n++) {
    const bytes = randomBytes(n)
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `of ${n} bytes, ${hex(bytes)}`)
  }
})

test('hexadecimal digits are the bytes again', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  assert.deepEqual(unhex(hex(bytes)), bytes)
})
