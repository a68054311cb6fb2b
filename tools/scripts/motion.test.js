import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, laid, spot } from './markup.js'
import { loadFresh, open, settled } from './page.js'

let document, motion, media, rects, moves
let page = 0

beforeEach(async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  document = open(`<main id="table"><section class="layout"><ol class="line">${spot('KS')}</ol></section>
<span class="card back" id="back"></span><ol class="hand"><li id="near"></li><li id="far"></li></ol></main>
<div class="toasts"></div>${blanks('stamp-right', 'stamp-wrong', 'toast')}`)
  media = { reduce: false, coarse: false }
  globalThis.matchMedia = query => ({ get matches() { return media[query.match(/: (\w+)/)[1]] } })
  rects = new Map()
  moves = []
  mock.restoreAll()
  mock.method(HTMLElement.prototype, 'getBoundingClientRect', function () {
    if (this.className !== 'flyer') return new DOMRect(...rects.get(this) ?? [0, 0, 50, 70])
    return new DOMRect(parseFloat(this.style.left), parseFloat(this.style.top), 50, 70)
  })
  mock.method(HTMLElement.prototype, 'animate', function (frames, how) {
    const move = { node: this, frames, ...how }
    move.finished = new Promise(resolve => { move.finish = resolve })
    moves.push(move)
    return move
  })
  motion = await loadFresh('motion.js', ++page)
})

/** Returns a card that lies at a place, and what is on it. */
function cardAt(rect, html = laid('9H')) {
  const place = document.createElement('div')
  place.innerHTML = html
  const card = place.firstElementChild
  document.querySelector('main').append(card)
  rects.set(card, rect)
  return card
}

const flyers = () => [...document.querySelectorAll('.flyer')]
const flights = () => moves.filter(m => m.node.className === 'flyer')
const shades = () => moves.filter(m => m.node.className === 'shade')
const of = card => moves.filter(m => m.node === card)

test('a card flies from where it lay to where it lies, unseen there until its picture has come', async () => {
  const card = cardAt([100, 200, 50, 70])
  motion.fly([document.getElementById('back')], () => [card])
  const [flyer] = flyers()
  assert.deepEqual([flyer.style.left, flyer.style.top, flyer.inert], ['100px', '200px', true])
  const [flight] = flights()
  assert.match(flight.frames[0].transform, /^translate\(-100px, -200px\) scale\(1\)/)
  assert.equal(flight.frames.at(-1).transform, 'none')
  assert.deepEqual(of(card)[0].frames, [{ opacity: 0 }, { opacity: 0 }])
  assert.equal(of(card)[0].duration, flight.duration)
  flight.finish()
  await settled()
  assert.deepEqual(flyers(), [])
  assert.equal(of(card).length, 1, 'a card without a verdict does not shine')
})

test('a card that lay face down turns on its way', () => {
  motion.fly([document.getElementById('back')], () => [cardAt([100, 200, 50, 70])])
  assert.match(flights()[0].frames[0].transform, /rotateY\(180deg\)$/)
  assert.ok(flyers()[0].querySelector(':scope > .back'))
  motion.fly([cardAt([0, 0, 50, 70])], () => [cardAt([100, 200, 50, 70])])
  assert.doesNotMatch(flights()[1].frames[0].transform, /rotateY/)
  assert.equal(flyers()[1].querySelector('.back'), null)
})

test('a right card shines when it is there', async () => {
  const card = cardAt([100, 200, 50, 70])
  motion.fly([document.getElementById('back')], () => [card], 'right')
  flights()[0].finish()
  await settled()
  assert.match(of(card)[1].frames[0].filter, /brightness/)
})

test('a wrong card is held beside the last of the line before it falls', () => {
  const tip = document.querySelector('.laid > .card')
  rects.set(tip, [300, 10, 50, 70])
  motion.fly([document.getElementById('back')], () => [cardAt([100, 200, 50, 70])], 'wrong')
  const { frames, duration } = flights()[0]
  assert.equal(frames[1].transform, 'translate(235px, -190px) scale(1)') // 70 % of a card after the tip
  assert.equal(frames[2].transform, frames[1].transform)
  assert.ok(frames[2].offset > frames[1].offset)
  motion.fly([document.getElementById('back')], () => [cardAt([100, 200, 50, 70])])
  assert.ok(duration > flights()[1].duration)
})

test('the cards of a play fly one after the other, each from its own place', () => {
  const from = [cardAt([10, 0, 50, 70]), cardAt([20, 0, 50, 70])]
  motion.fly(from, () => [0, 1, 2].map(i => cardAt([100 + i, 0, 50, 70])))
  assert.deepEqual(flights().map(f => f.frames[0].transform.match(/-?\d+/)[0]), ['-90', '-81', '-82'])
  const [first, second, third] = flights().map(f => f.delay)
  assert.ok(first === 0 && second > 0 && third === 2 * second)
})

test('what is laid where nothing is seen does not fly', () => {
  motion.fly([document.getElementById('back')], () => [cardAt([0, 0, 0, 0])])
  motion.fly([cardAt([0, 0, 0, 0])], () => [cardAt([100, 0, 50, 70])])
  assert.deepEqual(flyers(), [])
})

test('where motion is not wanted, or nobody looks, cards lie there at once', () => {
  let laid = 0
  const lay = () => [cardAt([100, 200, 50, ++laid])]
  media.reduce = true
  motion.fly([document.getElementById('back')], lay)
  motion.pop(document.getElementById('back'))
  motion.feel(document.querySelector('main'), 'right')
  const back = document.getElementById('back')
  Object.defineProperty(back, 'offsetParent', { value: document.body })
  motion.pass(back, back, 1)
  media.reduce = false
  Object.defineProperty(document, 'hidden', { value: true })
  motion.fly([document.getElementById('back')], lay)
  assert.equal(laid, 2)
  assert.deepEqual(moves, [])
})

test('what makes room comes from where it was, if it is in sight and still there', () => {
  const [near, far] = ['near', 'far'].map(id => document.getElementById(id))
  const spot = document.querySelector('.spot')
  const gone = document.createElement('li')
  document.querySelector('.hand').append(gone)
  rects.set(near, [40, 0, 50, 70]).set(far, [40, 0, 50, 70]).set(gone, [40, 0, 50, 70])
  motion.fly([], () => {
    rects.set(near, [10, 5, 50, 70]).set(far, [-80, 0, 50, 70]).set(gone, [10, 0, 50, 70])
    gone.remove()
    return []
  })
  assert.deepEqual(moves.map(m => m.node), [near])
  assert.deepEqual(of(near)[0].frames, [{ translate: '30px -5px' }, { translate: '0 0' }])
  assert.deepEqual(of(spot), [], 'what lies where it was does not move')
})

test('the next verdict ends what is under way, another play does not', () => {
  const ended = []
  motion.fly([document.getElementById('back')], () => [cardAt([100, 0, 50, 70])])
  for (const m of moves) m.finish = () => ended.push(m.node.className)
  motion.fly([document.getElementById('back')], () => [cardAt([100, 0, 50, 70])])
  assert.deepEqual(ended, [])
  motion.fly([], () => [], 'right')
  assert.deepEqual(ended.toSorted(), ['card', 'flyer'])
})

test('the picture of a card is a card alone', () => {
  const card = cardAt([5, 6, 50, 70], `<button id="c" name="card" value="9H" class="card" data-card="9H"
data-action="choose" title="t" aria-pressed="true">9<i class="token"></i><i class="verdict"></i><span
class="visually-hidden">nine</span></button>`)
  const { firstElementChild: face } = motion.pickUp(card)
  assert.deepEqual(face.getAttributeNames(), ['class'])
  assert.equal(face.innerHTML, '9')
})

test('a card that is picked up flies from its picture, and lies in its place again when it is put down', () => {
  const card = cardAt([5, 6, 50, 70])
  const first = motion.pickUp(card)
  const picture = motion.pickUp(card)
  assert.equal(first.isConnected, false)
  assert.equal('lifted' in card.dataset, true)
  picture.style.left = '400px'
  motion.fly([card], () => [cardAt([100, 6, 50, 70])])
  assert.match(flights()[0].frames[0].transform, /^translate\(300px, 0px\)/)
  assert.equal(picture.isConnected, false)
  assert.equal('lifted' in card.dataset, false)
  const others = [cardAt([0, 0, 1, 1]), cardAt([0, 0, 1, 1])]
  for (const other of others) motion.pickUp(other)
  motion.putDown()
  assert.equal(document.querySelector('[data-lifted]'), null)
})

test('at most three backs go to a player who draws', async () => {
  const [stock, to] = [cardAt([10, 0, 50, 70]), cardAt([100, 0, 50, 70])]
  Object.defineProperty(stock, 'offsetParent', { value: document.body, configurable: true })
  motion.pass(stock, to, 5)
  assert.equal(flyers().length, 3)
  assert.match(flights()[0].frames[0].transform, /^translate\(-90px, 0px\)/)
  for (const flight of flights()) flight.finish()
  await settled()
  assert.deepEqual(flyers(), [])
  motion.pass(stock, to, 1)
  assert.equal(flyers().length, 1)
  Object.defineProperty(stock, 'offsetParent', { value: null })
  motion.pass(stock, to, 1)
  assert.equal(flyers().length, 1, 'a stock that is hidden gives nothing to see')
})

test('one verdict at a time is stamped over the line, for a while', () => {
  const main = document.querySelector('main')
  motion.stamp(main, 'right')
  motion.stamp(main, 'wrong')
  assert.deepEqual([...main.querySelectorAll('.stamp')].map(s => s.dataset.verdict), ['wrong'])
  assert.equal(shades().length, 2, 'it is felt, too')
  mock.timers.tick(1400)
  assert.equal(main.querySelector('.stamp'), null)
})

test('a phone shakes once for right and twice for wrong, a computer does not', () => {
  const main = document.querySelector('main')
  const shakes = []
  navigator.vibrate = pattern => shakes.push(pattern)
  motion.feel(main, 'right')
  assert.deepEqual(shakes, [])
  media.coarse = true
  motion.feel(main, 'right')
  motion.feel(main, 'wrong')
  assert.deepEqual(shakes.map(s => [s].flat().length), [1, 3])
  const [light, , dark] = shades().map(m => m.frames[0].boxShadow)
  assert.notEqual(light, dark)
  for (const shade of shades()) shade.onfinish()
  assert.equal(document.querySelector('.shade'), null)
})

test('the newest notice is shown, and goes after its own time', () => {
  const box = document.querySelector('.toasts')
  motion.toast('no connection')
  mock.timers.tick(3000)
  motion.toast('copied', 'done')
  assert.equal(box.textContent, 'copied')
  assert.equal(box.firstElementChild.className, 'toast done')
  mock.timers.tick(2000)
  assert.equal(box.textContent, 'copied')
  assert.equal(box.matches(':popover-open'), true)
  mock.timers.tick(2500)
  assert.equal(box.textContent, '')
  assert.equal(box.matches(':popover-open'), false)
})

test('a notice at a table lies at the foot of the felt', () => {
  const felt = document.querySelector('.layout')
  document.querySelector('main').className = 'table'
  rects.set(felt, [10, 100, 500, 300])
  motion.toast('too many')
  const { style } = document.querySelector('.toasts')
  assert.equal(style.inset, `auto ${innerWidth - 510}px ${innerHeight - 400}px 10px`)
  const notes = document.createElement('div')
  notes.className = 'notes'
  felt.after(notes)
  rects.set(notes, [10, 400, 500, 30])
  motion.toast('too many')
  assert.equal(style.inset, `auto ${innerWidth - 510}px ${innerHeight - 430}px 10px`)
})
