// Tests of the package as make npm builds it, in Node.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const built = resolve(import.meta.dirname, '../../bin/npm')
const guide = resolve(import.meta.dirname, '../../doc/javascript.md')
const home = mkdtempSync(join(tmpdir(), 'eleusis-'))
after(() => rmSync(home, { recursive: true }))

/** @type {any} */
let eleusis
/** @type {any} */
let EleusisError

before(async () => {
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(built, join(home, 'node_modules/eleusis'))
  const module = await import(pathToFileURL(join(built, 'index.js')).href)
  EleusisError = module.EleusisError
  eleusis = await module.load()
})

test('the package has at most 2.5 MB compressed, as npm packs it', () => {
  const [{ size }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: built, encoding: 'utf8' }))
  assert.ok(size <= 2_500_000, `${size} bytes`)
  assert.ok(statSync(join(built, 'eleusis.wasm.gz')).size > 1_000_000)
})

test('it has all that it names', () => {
  const files = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')).files
  const missing = files.filter((/** @type {string} */ name) => !readdirSync(built).includes(name))
  assert.deepEqual(missing, [])
})

test('the example of the guide runs', () => {
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(guide, 'utf8')) ?? []
  writeFileSync(join(home, 'example.mjs'), example ?? '')
  const told = execFileSync('node', ['example.mjs'], { cwd: home, encoding: 'utf8' }).trim().split('\n')
  assert.match(told[0] ?? '', /^if last is red then black else red = Si /)
  assert.equal(told[1], '[ true, true, false ]')
  assert.match(told[2] ?? '', /^\[ 'JH', 'QH', 'KH' \]$/)
  assert.equal(told[3], 'always')
  assert.match(told.at(-1) ?? '', /^color != last\.color rule-guessed 1$/)
})

test('its types accept the example and refuse what is wrong', () => {
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(guide, 'utf8')) ?? []
  const use = (/** @type {string} */ text) => {
    writeFileSync(join(home, 'use.mts'), text)
    const tsc = resolve(import.meta.dirname, '../../tools/node_modules/.bin/tsc')
    const how = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--module', 'nodenext',
      '--types', '', 'use.mts']
    try {
      execFileSync(tsc, how, { cwd: home, encoding: 'utf8', stdio: 'pipe' })
      return ''
    } catch (e) {
      return String(/** @type {any} */ (e).stdout)
    }
  }
  assert.equal(use((example ?? '')
    .replaceAll('round.result.', 'round.result!.')
    .replace('round.record)', 'round.record!)')
    .replace('round.view.hand[0])', 'round.view.hand[0]!)')), '')
  assert.match(
    use(`import { load } from 'eleusis'\nconst e = await load()\ne.read(3)\ne.deal({ seat: 3 })`),
    /TS2345[^]*TS2561/,
  )
})

test('a rule means the same in every face', () => {
  const faces = eleusis.print('Alternate colors.')
  assert.deepEqual(Object.keys(faces).sort(), [...eleusis.languages()].sort())
  for (const text of Object.values(faces)) assert.equal(eleusis.same(faces.formula, text).same, 'always')
})

test('a text that cannot be read has its mistakes, and cannot be used', () => {
  const wrong = eleusis.read('colr = red', { language: 'en' })
  assert.equal(wrong.ok, false)
  assert.equal(wrong.mistakes[0].hint, 'color')
  assert.throws(
    () => eleusis.measure('colr = red'),
    e => e instanceof EleusisError && e.code === 'bad-rule' && e.mistakes.mistakes.length === 1,
  )
})

test('two different rules have a line that tells them apart', () => {
  const { same, counterexample, fits } = eleusis.same('red', 'red or rank = 7')
  assert.deepEqual([same, fits], ['different', 'b'])
  assert.match(counterexample.at(-1), /^7[CS]$/)
})

test('a rule is made of a wanted difficulty', () => {
  const one = eleusis.compose({ difficulty: 9, seed: 5 })
  assert.deepEqual(one, eleusis.compose({ difficulty: 9, seed: 5 }))
  assert.ok(one.measure.deadEnds.length === 0 && one.faces.en)
})

test('an expert plays for the difficulty of a rule, if games are wanted', () => {
  assert.equal(eleusis.measure('red').games, undefined)
  const { difficulty, games } = eleusis.measure('red', { games: 2 })
  assert.equal(games.length, 2)
  assert.equal(difficulty, (games[0] + games[1]) / 2)
})

test('the program accepts the record of a round, and notices a change', () => {
  const deal = { preset: 'express', rule: 'color != last.color', seed: 11, levels: ['novice'], names: ['Ada'] }
  const round = finished(eleusis.deal(deal))
  assert.deepEqual(round.record, finished(eleusis.deal(deal)).record)
  const file = join(home, 'round.txt')
  writeFileSync(file, round.record)
  const verify = () => execFileSync('go', ['run', './cmd/eleusis', 'replay', '--verify', file],
    { cwd: resolve(built, '../..'), encoding: 'utf8', stdio: 'pipe' })
  verify()
  writeFileSync(file, round.record.replace('color !=', 'color ='))
  assert.throws(verify)
})

test('step by step, one computer player moves at a time', () => {
  const round = eleusis.deal({ seed: 4, stepwise: true, levels: ['novice'] })
  let steps = 0
  for (; !round.over && steps < 1000; steps++) {
    const before = round.events.at(-1)?.number ?? 0
    move(round)
    assert.ok(round.events.length === 0 || round.events[0].number > before)
  }
  assert.ok(round.over && steps > 10)
})

test('a refused move changes nothing', () => {
  const round = eleusis.deal({ seed: 1, rule: 'red' })
  const before = JSON.stringify(round.view)
  const missing = ['AC', '2C', '3C', '4C'].find(c => !round.view.hand.includes(c))
  assert.throws(() => round.play(missing), e => e.code === 'not-in-hand')
  assert.throws(() => round.pass(), e => e.code === 'bad-request')
  assert.equal(JSON.stringify(round.view), before)
  round.close()
  assert.throws(() => round.play(round.view.hand[0]))
})

/** Makes any move that is allowed. */
function move(round) {
  const [first] = round.moves
  if (round.may('step')) round.step()
  else if (round.may('pass')) round.pass()
  else if (first === 'play') round.play(round.view.hand[0])
  else assert.fail(`asked for ${round.moves}`)
}

/** Plays a round to its end. */
function finished(round) {
  for (let i = 0; !round.over && i < 1000; i++) move(round)
  assert.ok(round.over)
  return round
}
