import assert from 'node:assert/strict'
import { test } from 'node:test'

import { load, open } from './page.js'

/**
 * Makes one piece of a page like another and returns both as text, and the node.
 * @param {string} now
 * @param {string} wish
 * @param {(node: Element) => void} [meanwhile]
 */
async function morphed(now, wish, meanwhile = () => {}) {
  const document = open(`<div id="now">${now}</div><div id="wish">${wish}</div>`)
  const { morph } = await load('morph.js')
  const [node, other] = ['now', 'wish'].map(id => document.getElementById(id).firstElementChild)
  meanwhile(node)
  morph(node, other)
  return { node, text: node.outerHTML, want: other.outerHTML }
}

const lists = [[], ['a'], ['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'd', 'a'], ['d', 'e'], ['a', 'x', 'b', 'y', 'c']]
const listed = items => `<ul>${items.map(i => `<li id="${i}">${i}</li>`).join('')}</ul>`

test('whatever there is becomes what is wished', async () => {
  const pieces = [
    ...lists.map(listed),
    '<ul><li>a</li><li>b</li></ul>', '<ul>text</ul>', '<ul>text<li id="a"></li>more</ul>',
    '<ul class="x" title="t"><li data-seat="1"><b>1</b></li><li data-seat="2"><i>2</i></li></ul>',
    '<ul class="y"><!-- c --><li data-seat="2"><b>2</b></li></ul>',
  ]
  for (const now of pieces) {
    for (const wish of pieces) {
      const { text, want } = await morphed(now, wish)
      assert.equal(text, want, `from ${now}`)
    }
  }
})

test('what is called the same stays, wherever others come and go', async () => {
  for (const [from, to] of [
    [['a', 'b', 'c'], ['b', 'c']],
    [['b'], ['a', 'b', 'c']],
    [['a', 'b', 'c'], ['c']],
    [['a', 'b'], ['x', 'b', 'y']],
  ]) {
    const kept = {}
    const { node } = await morphed(listed(from), listed(to), ul => {
      for (const li of ul.children) kept[li.id] = li
    })
    for (const li of node.children) {
      if (from.includes(li.id)) assert.equal(li, kept[li.id], `${li.id}, from ${from} to ${to}`)
    }
  }
})

test('what scripts and readers change stays, and what is typed', async () => {
  const { node } = await morphed(
    '<form><details class="d"><p style="top: 1px" tabindex="0">a</p></details>' +
      '<input name="i" value="old"><textarea>old</textarea></form>',
    '<form><details class="d"><p>b</p></details><input name="i" value="old"><textarea>new</textarea></form>',
    form => {
      form.querySelector('details').setAttribute('open', '')
      form.querySelector('input').value = 'typed'
      form.querySelector('textarea').value = 'typed'
    })
  assert.equal(node.querySelector('details').hasAttribute('open'), true)
  assert.equal(node.querySelector('p').outerHTML, '<p style="top: 1px" tabindex="0">b</p>')
  assert.equal(node.querySelector('input').value, 'typed')
  assert.equal(node.querySelector('textarea').value, 'typed')
  assert.equal(node.querySelector('textarea').defaultValue, 'new')
})

test('another card or marker is another node, and an entry is known by its number', async () => {
  let card, entry, token
  const { node, text, want } = await morphed(
    '<ol><li><span class="card" data-card="QH">Q</span><i class="token">9</i></li>' +
      '<li class="entry" data-number="7">a</li></ol>',
    '<ol><li><span class="card" data-card="2H">2</span><i class="token">10</i></li>' +
      '<li class="entry" data-number="6">x</li><li class="entry" data-number="7">a</li></ol>',
    ol => { card = ol.querySelector('.card'), entry = ol.querySelector('.entry'), token = ol.querySelector('.token') })
  assert.equal(text, want)
  assert.notEqual(node.querySelector('.card'), card)
  assert.notEqual(node.querySelector('.token'), token)
  assert.equal(node.querySelector('[data-number="7"]'), entry)
})
