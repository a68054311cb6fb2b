// Rules that the browser keeps, each under a name of its own, so that one that
// cannot be read takes nothing else with it.

import { recall, recallAll, remember } from './memory.js'
import { toast } from './motion.js'
import { copy, find } from './pieces.js'
import { say } from './words.js'

/** @typedef {{name: string, rule: string, address: string}} Kept */

const prefix = 'kept.'
const list = find(document, '#kept-rules')
const none = find(document, '#kept-none')

/** Longer names are cut. */
const nameMax = 60

/**
 * Keeps a rule. One of that name gives way to it.
 * @param {Kept} kept
 */
export function keep(kept) {
  const name = clean(kept.name) || clean(kept.rule)
  if (!name) return
  const same = [...all()].find(([, other]) => other.name === name)
  if (!write(same?.[0] ?? newKey(), { ...kept, name })) return
  show()
  toast(say('kept.kept', { Name: name }))
}

/** Shows what is kept. */
export function show() {
  const rules = [...all()].toSorted(([, a], [, b]) => a.name.localeCompare(b.name, document.documentElement.lang))
  list.replaceChildren(...rules.map(([key, kept]) => item(key, kept)))
  none.hidden = rules.length > 0
}

/** Follows what other pages keep, and the buttons of each rule. */
export function listen() {
  addEventListener('storage', e => (e.key === null || e.key.startsWith(prefix)) && show())
  list.addEventListener('click', e => {
    const button = e.target instanceof Element ? e.target.closest('button[type="button"]') : null
    const node = button?.closest('li')
    if (button instanceof HTMLElement && node) press(button.dataset.action ?? '', node)
  })
  show()
}

/**
 * @param {string} action
 * @param {HTMLElement} node
 */
function press(action, node) {
  const key = node.dataset.key ?? ''
  if (action === 'rename') edit(node)
  else if (action === 'remove') remove(key, node)
  else if (action === 'undo-remove') {
    remember(key, node.dataset.value ?? '')
    show()
  }
}

/**
 * What is kept and can be read, by its key.
 * @returns {Map<string, Kept>}
 */
function all() {
  const rules = new Map()
  for (const [key, text] of recallAll(prefix)) {
    const kept = read(text)
    if (kept) rules.set(key, kept)
  }
  return rules
}

/**
 * @param {string} text
 * @returns {Kept | undefined}
 */
function read(text) {
  try {
    const { name, rule, address } = JSON.parse(text)
    if (typeof name !== 'string' || typeof rule !== 'string' || !clean(name)) return undefined
    const own = typeof address === 'string' && address.startsWith('/workshop?')
    return { name: clean(name), rule, address: own ? address : '/workshop?' + new URLSearchParams({ rule }) }
  } catch {
    return undefined // it stays where it is
  }
}

/**
 * Returns whether it is kept.
 * @param {string} key
 * @param {Kept} kept
 */
function write(key, kept) {
  const done = remember(key, JSON.stringify(kept))
  if (!done) toast(say('kept.not'))
  return done
}

/** @param {string} name */
function clean(name) {
  return [...name.replace(/\s+/g, ' ').trim()].slice(0, nameMax).join('')
}

/** Returns a key that nothing is kept under. */
function newKey() {
  for (let n = Date.now(); ; n++) {
    if (!recall(prefix + n)) return prefix + n
  }
}

/**
 * @param {string} key
 * @param {Kept} kept
 */
function item(key, kept) {
  const node = copy('kept')
  node.dataset.key = key
  find(node, 'p span').textContent = kept.rule
  find(node, '[name="rule"]').setAttribute('value', kept.rule)
  const as = new URL(kept.address, location.href).searchParams.get('rule-as')
  find(node, '[name="rule-as"]').setAttribute('value', as ?? '')
  find(node, 'a').setAttribute('href', kept.address)
  call(node, kept.name)
  return node
}

/**
 * Gives the item of a rule its name.
 * @param {HTMLElement} node
 * @param {string} name
 */
function call(node, name) {
  const link = find(node, 'a')
  link.textContent = name
  link.setAttribute('aria-label', say('kept.open', { Name: name }))
  for (const [action, text] of [['deal-kept', 'kept.deal'], ['rename', 'kept.rename'], ['remove', 'kept.remove']]) {
    find(node, `[data-action="${action}"]`).setAttribute('aria-label', say(text ?? '', { Name: name }))
  }
}

/**
 * Lets the name be written again, in its place.
 * @param {HTMLElement} node
 */
function edit(node) {
  if (node.querySelector('.rename')) return
  const link = find(node, 'a')
  const field = document.createElement('input')
  field.className = 'rename'
  field.value = link.textContent ?? ''
  field.maxLength = nameMax
  field.setAttribute('aria-label', say('kept.rename', { Name: field.value }))
  link.hidden = true
  link.before(field)
  field.select()
  field.addEventListener('keydown', e => {
    if (e.key !== 'Enter' && e.key !== 'Escape') return
    e.preventDefault() // or else it presses what is focused then
    if (e.key === 'Escape') field.value = ''
    find(node, '[data-action="rename"]').focus()
  })
  field.addEventListener('blur', () => rename(node, field))
}

/**
 * Ends the writing of a name. The list stays as it is, for what is being
 * pressed lies in it.
 * @param {HTMLElement} node
 * @param {HTMLInputElement} field
 */
function rename(node, field) {
  const key = node.dataset.key ?? ''
  const kept = all().get(key)
  const name = clean(field.value)
  if (kept && name && name !== kept.name && write(key, { ...kept, name })) call(node, name)
  find(node, 'a').hidden = false
  field.remove()
}

/**
 * Removes a rule; as long as the page is there it can be kept after all.
 * @param {string} key
 * @param {HTMLElement} node
 */
function remove(key, node) {
  const value = recall(key)
  const name = read(value)?.name ?? ''
  if (!remember(key, '')) return
  const gone = copy('gone')
  gone.dataset.key = key
  gone.dataset.value = value
  find(gone, 'span').textContent = say('kept.removed', { Name: name })
  node.replaceWith(gone)
  find(gone, 'button').focus()
}
