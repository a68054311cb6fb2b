// SHA-256 (FIPS 180-4), because a page on plain HTTP has no crypto.subtle.

/** The constants of the rounds, eight digits each. */
const constants = (
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5' +
  'd807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
  'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
  '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
  '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85' +
  'a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
  '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
  '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2'
).match(/.{8}/g)?.map(hex => parseInt(hex, 16)) ?? []

const start = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

/**
 * Returns the hash of bytes, as bytes.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const text = padded(bytes)
  const state = Uint32Array.from(start)
  for (let at = 0; at < text.byteLength; at += 64) mix(state, new DataView(text.buffer, at, 64))
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setUint32(4 * i, word))
  return new Uint8Array(out.buffer)
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
}

/** @param {string} digits */
export function unhex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], pair => parseInt(pair, 16))
}

/**
 * Returns bytes with a 1, zeros and their length in bits, a multiple of 64.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const text = new Uint8Array((bytes.length + 72) & ~63)
  text.set(bytes)
  text[bytes.length] = 0x80
  new DataView(text.buffer).setBigUint64(text.length - 8, 8n * BigInt(bytes.length))
  return text
}

/** @typedef {[number, number, number, number, number, number, number, number]} State */

/**
 * Mixes a block into the state.
 * @param {Uint32Array} state
 * @param {DataView} block
 */
function mix(state, block) {
  const w = new Uint32Array(64)
  for (let i = 0; i < 64; i++) {
    w[i] = i < 16
      ? block.getUint32(4 * i)
      : at(w, i - 16) + small(at(w, i - 15), 7, 18, 3) + at(w, i - 7) + small(at(w, i - 2), 17, 19, 10)
  }
  const s = Uint32Array.from(state)
  for (let i = 0; i < 64; i++) {
    const [a, b, c, d, e, f, g, h] = /** @type {State} */ ([...s])
    const one = h + big(e, 6, 11, 25) + (e & f ^ ~e & g) + (constants[i] ?? 0) + at(w, i)
    const two = big(a, 2, 13, 22) + (a & b ^ a & c ^ b & c)
    s.set([one + two, a, b, c, d + one, e, f, g])
  }
  s.forEach((word, i) => (state[i] = at(state, i) + word))
}

/**
 * @param {Uint32Array} words
 * @param {number} i
 */
function at(words, i) {
  return words[i] ?? 0
}

/**
 * @param {number} x
 * @param {number} n
 */
function turned(x, n) {
  return x >>> n | x << 32 - n
}

/**
 * @param {number} x
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
function big(x, a, b, c) {
  return turned(x, a) ^ turned(x, b) ^ turned(x, c)
}

/**
 * @param {number} x
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
function small(x, a, b, c) {
  return turned(x, a) ^ turned(x, b) ^ x >>> c
}
