// What keys and the mouse do at a table: keys.js and mouse.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { fire, loadFresh, open } from './page.js'
import { held, spot } from './markup.js'

let document, dock, done, page = 0

/** A dock that notes what is asked of it. */
const dockOf = () => ({
  node: document.querySelector('.dock'),
  ready: true,
  plays: true,
  play() { done.push(`play ${this.hand.chosen.join(' ')}`.trim()); return this.plays },
  refuse() { done.push('refuse') },
  hand: {
    chosen: [],
    lifted: [],
    onChosen: false,
    get cards() { return [...document.querySelectorAll('.hand button')] },
    move: key => key === 'ArrowLeft' && done.push('left') > 0,
    clear: () => done.push('clear'),
    toggle: b => done.push(`toggle ${b.dataset.card}`),
    only(b) { this.chosen = [b.dataset.card] },
  },
})

beforeEach(async () => {
  mock.restoreAll()
  done = []
  document = open(`<main id="table"><section class="layout"><ol class="line">${spot('KS')}${spot('9H')}</ol></section>
<form class="dock player"><ol class="hand">${['AS', '2S', '3S'].map(held).join('')}</ol><button type="button"
data-action="play-on" hidden></button><button type="button" data-action="play"></button><button type="button"
data-action="no-play" disabled></button><button type="button" data-action="prophet" aria-disabled="true"></button>
<button type="button" data-action="sort"></button></form><input id="field"><div class="ask" id="keys" popover
role="dialog">
<a href="/x"></a><button type="button" disabled></button><button type="button" id="close"></button></div>
<div id="talk" popover role="dialog"><div class="own"><input id="word"></div></div><div class="toasts"
popover></div></main>`)
  globalThis.matchMedia = () => ({ matches: true })
  document.querySelector('main').addEventListener('click', e => {
    const button = e.target.closest('[data-action]')
    if (button) done.push(button.dataset.action + (button.dataset.card ? ` ${button.dataset.card}` : ''))
  })
  dock = dockOf()
  page++
})

const at = selector => document.querySelector(selector)

/** Lets keys be pressed. */
async function keyboard() {
  const { listen } = await loadFresh('keys.js', page)
  listen(() => dock)
}

/** Presses a key; returns whether it was for the table, and what it did. */
function key(name, more = {}, where = 'main') {
  const { defaultPrevented } = fire(where, 'keydown', { key: name, ...more })
  return [defaultPrevented, done.splice(0).join(', ')]
}

test('letters press the buttons of the dock, the first that can be pressed', async () => {
  await keyboard()
  assert.deepEqual(key('p'), [true, 'play'])
  at('[data-action="play-on"]').hidden = false
  assert.deepEqual(key('P'), [true, 'play-on'])
  assert.deepEqual(key('s'), [true, 'sort'])
  assert.deepEqual(key('g'), [false, ''])
  assert.deepEqual(key('x'), [false, ''])
  assert.deepEqual(key('n'), [true, 'refuse'], 'what cannot be pressed says why')
  assert.deepEqual(key('d'), [true, 'prophet'], 'what cannot be done says why itself')
})

test('letters of one key do nothing where they are turned off, and arrows still do', async () => {
  await keyboard()
  localStorage.setItem('keys', 'off')
  assert.deepEqual(key('p'), [false, ''])
  assert.deepEqual(key('?'), [false, ''])
  assert.deepEqual(key('ArrowLeft'), [true, 'left'])
})

test('keys of the browser, and what is typed, are left alone', async () => {
  await keyboard()
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }]) {
    assert.deepEqual(key('p', more), [false, ''])
  }
  assert.deepEqual(key('p', {}, '#field'), [false, ''])
})

test('digits choose cards, 0 the tenth', async () => {
  await keyboard()
  assert.deepEqual(key('2'), [true, 'toggle 2S'])
  assert.equal(document.activeElement.dataset.card, '2S')
  assert.deepEqual(key('4'), [false, ''])
  assert.deepEqual(key('0'), [false, ''])
  at('[data-card="AS"]').disabled = true
  assert.deepEqual(key('1'), [false, ''])
})

test('Enter plays on a chosen card, and a key that is held plays once', async () => {
  await keyboard()
  assert.deepEqual(key('Enter'), [false, ''])
  dock.hand.onChosen = true
  assert.deepEqual(key('Enter'), [true, 'play'])
  assert.deepEqual(key('Enter', { repeat: true }), [true, ''])
  dock.plays = false
  assert.deepEqual(key('Enter'), [false, 'play'], 'else it takes the card back, as a click')
})

test('Escape closes what is open, and else takes the choice back', async () => {
  await keyboard()
  at('.toasts').showPopover()
  assert.deepEqual(key('Escape'), [true, 'clear'])
  at('#talk').removeAttribute('role')
  at('#talk').showPopover()
  assert.deepEqual(key('Escape'), [false, ''])
})

test('while a question is open the table hears no key', async () => {
  await keyboard()
  assert.deepEqual(key('?'), [true, ''])
  assert.equal(at('#keys').matches(':popover-open'), true)
  for (const name of ['p', 'ArrowLeft', '2']) assert.deepEqual(key(name), [false, ''])
})

test('the tabulator stays in a question that is open', async () => {
  await keyboard()
  assert.deepEqual(key('Tab'), [false, ''])
  at('#keys').showPopover()
  mock.method(HTMLElement.prototype, 'checkVisibility', () => true)
  const tab = (from, shiftKey) => {
    at(from).focus()
    const [held] = key('Tab', { shiftKey })
    return [held, document.activeElement.id || document.activeElement.tagName]
  }
  assert.deepEqual(tab('#close', false), [true, 'A'])
  assert.deepEqual(tab('#keys a', true), [true, 'close'])
  assert.deepEqual(tab('#keys a', false), [false, 'A'])
  assert.deepEqual(tab('[data-action="sort"]', false), [true, 'A'])
})

test('the talk is opened by its letter, which is not written there', async () => {
  await keyboard()
  assert.deepEqual(key('t'), [true, ''])
  assert.equal(at('#talk').matches(':popover-open'), true)
  assert.notEqual(document.activeElement.id, 'word')
  fire('main', 'keyup', { key: 't' })
  assert.equal(document.activeElement.id, 'word')
  at('#talk').remove()
  assert.deepEqual(key('t'), [false, ''])
})

test('a dealer by hand judges by letters', async () => {
  dock = undefined
  at('.dock').outerHTML = `<div class="dock dealing judging"><button data-action="judge-right"></button><button
data-action="judge-wrong" disabled></button></div>`
  await keyboard()
  assert.deepEqual(key('r'), [true, 'judge-right'])
  assert.deepEqual(key('w'), [true, ''])
  assert.deepEqual(key('Escape'), [true, ''])
  assert.deepEqual(key('2'), [false, ''])
})

/** Lets the mouse play. */
async function mouse() {
  const { listen } = await loadFresh('mouse.js', page)
  listen(at('main'), () => dock)
  mock.method(HTMLElement.prototype, 'getBoundingClientRect', () => new DOMRect(100, 50, 60, 80))
}

/** Presses a card, moves it over something, and lets it go. */
function drag(card, x, y, over = '.layout', pointerType = 'mouse') {
  document.elementFromPoint = () => at(over)
  fire(`[data-card="${card}"]`, 'pointerdown', { button: 0, pointerType, clientX: 10, clientY: 10 })
  fire('main', 'pointermove', { buttons: 1, clientX: 10 + x, clientY: 10 + y })
  const flyer = at('.flyer')
  const shown = flyer && flyer.style.translate
  fire('main', 'pointerup', { clientX: 10 + x, clientY: 10 + y })
  return shown
}

const did = () => done.splice(0).join(', ')

test('a card that is dragged to the line is played, and lies there until its play is told', async () => {
  await mouse()
  assert.equal(drag('2S', 30, -100), '30px -100px')
  assert.equal(did(), 'play 2S')
  assert.ok(at('.flyer'))
  assert.equal('drags' in at('main').dataset, false)
  const click = fire('[data-card="2S"]', 'click', { detail: 1 })
  assert.deepEqual([click.defaultPrevented, did()], [true, ''], 'the click that ends a drag chooses nothing')
  assert.equal(fire('[data-card="2S"]', 'click', { detail: 1 }).defaultPrevented, false)
})

test('of several chosen cards each drags all', async () => {
  await mouse()
  dock.hand.chosen = ['AS', '2S']
  dock.hand.lifted = [at('[data-card="AS"]'), at('[data-card="2S"]')]
  drag('2S', 30, -100)
  assert.equal(did(), 'play AS 2S')
  drag('3S', 30, -100)
  assert.equal(did(), 'play 3S')
})

test('a card that is let go elsewhere, or hardly moved, goes back', async () => {
  await mouse()
  assert.notEqual(drag('2S', 30, -100, '.dock'), null)
  assert.deepEqual([did(), at('.flyer')], ['', null])
  assert.equal(drag('2S', 3, 4), null)
  assert.equal(did(), '')
  assert.equal(drag('2S', 30, -100, '.layout', 'touch'), null, 'a finger scrolls')
  assert.equal(did(), '')
})

test('a card that cannot be played now says why, and is not lifted', async () => {
  await mouse()
  dock.ready = false
  assert.equal(drag('2S', 30, -100), null)
  assert.equal(did(), 'refuse')
  dock.ready = true
  dock.plays = false
  drag('2S', 30, -100)
  assert.deepEqual([did(), at('.flyer')], ['play 2S, refuse', null])
})

test('a drag ends by Escape, by a lost pointer and without a button', async () => {
  await mouse()
  let heard = 0
  document.addEventListener('keydown', () => heard++)
  for (const end of [
    () => fire('main', 'keydown', { key: 'Escape' }), () => fire('main', 'pointercancel'),
    () => fire('main', 'pointermove', { buttons: 0 }),
  ]) {
    fire('[data-card="2S"]', 'pointerdown', { button: 0, clientX: 10, clientY: 10 })
    fire('main', 'pointermove', { buttons: 1, clientX: 50, clientY: 10 })
    assert.equal('drags' in at('main').dataset, true)
    end()
    assert.deepEqual([at('.flyer'), 'drags' in at('main').dataset], [null, false])
    fire('main', 'pointerup')
    assert.equal(did(), '')
  }
  assert.equal(heard, 0, 'Escape takes no choice back then')
  fire('main', 'keydown', { key: 'Escape' })
  assert.equal(heard, 1)
})

test('after a drag that no click has ended the next click chooses', async () => {
  await mouse()
  drag('2S', 30, -100, '.dock')
  fire('[data-card="3S"]', 'pointerdown', { button: 0, clientX: 10, clientY: 10 })
  fire('[data-card="3S"]', 'pointerup')
  assert.equal(fire('[data-card="3S"]', 'click', { detail: 1 }).defaultPrevented, false)
})

test('a browser does not drag a card of its own', async () => {
  await mouse()
  assert.equal(fire('main', 'dragstart').defaultPrevented, false)
  fire('[data-card="2S"]', 'pointerdown', { button: 0, clientX: 10, clientY: 10 })
  assert.equal(fire('main', 'dragstart').defaultPrevented, true)
  fire('[data-card="2S"]', 'pointerdown', { button: 2, clientX: 10, clientY: 10 })
  assert.equal(fire('main', 'dragstart').defaultPrevented, false)
})

test('a double click plays a card alone, two fast clicks on two cards choose', async () => {
  await mouse()
  dock.hand.chosen = ['AS']
  fire('[data-card="2S"]', 'click', { detail: 1 })
  fire('[data-card="2S"]', 'click', { detail: 2 })
  assert.equal(did(), 'choose 2S, play 2S')
  fire('[data-card="3S"]', 'click', { detail: 2 })
  assert.equal(did(), 'choose 3S')
  fire('[data-card="3S"]', 'click', { detail: 2, pointerType: 'touch' })
  assert.equal(did(), 'choose 3S')
})

test('a click on the free place after the last card plays what is chosen', async () => {
  await mouse()
  const click = (clientX, clientY) => {
    fire('.line', 'click', { detail: 1, clientX, clientY })
    return did()
  }
  dock.hand.chosen = ['AS']
  assert.equal(click(170, 60), 'play AS')
  for (const [x, y] of [[150, 60], [221, 60], [170, 49], [170, 131]]) assert.equal(click(x, y), '', `${x} ${y}`)
  dock.plays = false
  assert.equal(click(170, 60), 'play AS, refuse')
  at('.line').insertAdjacentHTML('beforeend', '<li class="offered"></li>')
  assert.equal(click(170, 60), '', 'a play waits there')
})

test('spectators play nothing', async () => {
  dock = undefined
  await mouse()
  assert.equal(drag('2S', 30, -100), null)
  fire('.line', 'click', { detail: 1, clientX: 170, clientY: 60 })
  assert.equal(did(), '')
})

test('the page knows whether a pointer or a key was used last', async () => {
  await keyboard()
  const root = document.documentElement
  fire('[data-card="2S"]', 'pointerdown', { button: 0 })
  assert.ok(root.hasAttribute('data-pointed'))
  fire('#field', 'keydown', { key: 'a' })
  assert.ok(!root.hasAttribute('data-pointed'))
})
