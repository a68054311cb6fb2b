// A replay that goes on by itself, by keys and without loading the page again: each
// step is the server's.

import { ask } from './ask.js'
import { morph } from './morph.js'

const main = /** @type {HTMLElement} */ (document.querySelector('#replay'))

/** How long a step is looked at when the replay goes on by itself, in milliseconds. */
const stepTime = 1800

/** How many pixels of the felt may lie out of sight without a sign: no card does. */
const slack = 6

let running = 0

/**
 * Shows the step at an address.
 * @param {string} address
 */
async function go(address) {
  const wish = await ask(address, '#replay', () => {})
  if (!wish) return false
  morph(main, wish)
  history.replaceState(null, '', address)
  const layout = main.querySelector('.layout')
  if (layout) layout.scrollLeft = 0
  hint()
  const bar = scrubber()
  if (bar) bar.value = bar.defaultValue
  label()
  return true
}

/** Shows on which sides of the felt more lies than is seen. It scrolls from 0, at the newest card, to the left. */
function hint() {
  const layout = main.querySelector('.layout')
  if (!layout) return
  const across = layout.scrollWidth - layout.clientWidth + layout.scrollLeft
  const down = layout.scrollHeight - layout.clientHeight - layout.scrollTop
  layout.toggleAttribute('data-before', across > slack)
  layout.toggleAttribute('data-after', -layout.scrollLeft > slack)
  layout.toggleAttribute('data-above', layout.scrollTop > slack)
  layout.toggleAttribute('data-below', down > slack)
}

/** The bar that is dragged through the round. */
function scrubber() {
  return /** @type {HTMLInputElement?} */ (main.querySelector('[data-action="scrub"]'))
}

/** Says on the button what it does. */
function label() {
  const button = main.querySelector('[data-action="play-on"]')
  if (!(button instanceof HTMLElement)) return
  const { play, pause } = button.dataset
  button.textContent = (running ? pause : play) ?? ''
  if (document.activeElement === document.body) button.focus()
}

/**
 * Goes where a link leads, if it leads anywhere.
 * @param {string} action
 */
async function follow(action) {
  const href = main.querySelector(`[data-action="${action}"]`)?.getAttribute('href')
  return href ? go(href) : false
}

function stop() {
  clearTimeout(running)
  running = 0
  label()
}

function play() {
  if (running) return stop()
  const next = async () => {
    const came = await follow('step-on')
    if (!running) return
    if (!came || !main.querySelector('[data-action="step-on"][href]')) return stop()
    running = window.setTimeout(next, stepTime)
  }
  running = window.setTimeout(next, 0)
  label()
}

/** @param {HTMLElement} button */
async function share(button) {
  const address = new URL(main.dataset.path ?? '', location.href).href
  if (!navigator.share || !matchMedia('(hover: none)').matches) return copy(button, address)
  await navigator.share({ url: address, title: document.title }).catch(() => {})
}

/**
 * Copies a text, and says so on the button.
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copy(button, text) {
  const label = [...button.childNodes]
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    prompt(button.textContent ?? '', text) // it can be copied by hand
    return
  }
  button.replaceChildren(button.dataset.done ?? '')
  setTimeout(() => button.replaceChildren(...label), 2500)
}

const keys = new Map([
  ['ArrowRight', 'step-on'], ['ArrowLeft', 'step-back'], ['Home', 'step-first'], ['End', 'step-last'],
])

main.addEventListener('click', e => {
  const node = e.target instanceof Element ? e.target.closest('[data-action]') : null
  if (!(node instanceof HTMLElement) || e.ctrlKey || e.metaKey || e.shiftKey) return
  const action = node.dataset.action ?? ''
  if (action === 'play-on') play()
  else if (action === 'share') void share(node)
  else if (action === 'copy-embed') void copy(node, main.querySelector('.embed input')?.getAttribute('value') ?? '')
  else if (action.startsWith('step-') || action === 'tell-rule') {
    e.preventDefault()
    stop()
    void follow(action)
  }
})

main.addEventListener('input', e => {
  if (!(e.target instanceof HTMLInputElement) || e.target !== scrubber()) return
  stop()
  const address = new URL(location.href)
  address.searchParams.delete('move')
  address.searchParams.set('at', e.target.value)
  void go(address.href)
})

document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.altKey || e.metaKey || !(e.target instanceof Element)) return
  const action = keys.get(e.key)
  if (action) {
    e.preventDefault()
    stop()
    void follow(action)
  } else if (e.key === ' ' && !e.target.closest('button, a, summary, input')) {
    e.preventDefault()
    play()
  }
})

main.addEventListener('scroll', hint, { capture: true, passive: true })
addEventListener('resize', hint)
hint()

document.documentElement.dataset.live = ''
