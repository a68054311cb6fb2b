// What a script of the pages needs of a browser, in Node.

import { register } from 'node:module'

import { PropertySymbol, Window } from 'happy-dom'
import SelectorItem from 'happy-dom/lib/query-selector/SelectorItem.js'

const root = new URL('../../internal/web/static/', import.meta.url)
let loaded = 0

/** What the scripts take from the window without naming it. */
const names = [
  'document', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator', 'performance', 'Event', 'Element',
  'Node', 'HTMLElement', 'HTMLFormElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLTemplateElement',
  'HTMLButtonElement', 'HTMLSelectElement', 'HTMLAnchorElement', 'HTMLDetailsElement', 'FormData', 'DOMRect',
  'DOMParser', 'PointerEvent', 'ResizeObserver', 'MutationObserver', 'innerWidth', 'innerHeight', 'isSecureContext',
]

/** What they call without naming it. */
const methods = ['addEventListener', 'matchMedia', 'getComputedStyle']

/** Properties that stand for attributes, which happy-dom does not know. */
const reflected = ['Disabled', 'Hidden', 'Label', 'Live', 'Pressed'].map(n => [`aria${n}`, `aria-${n.toLowerCase()}`])

/**
 * Opens a page, on which scripts that are loaded from now on run.
 * @param {string} html of its body
 * @param {object} [words] that it brings along
 * @param {string} [language]
 * @param {string} [address]
 */
export function open(html, words = {}, language = 'en', address = 'http://127.0.0.1/t/abcd') {
  const window = new Window({ url: address })
  const { document } = window
  document.documentElement.lang = language
  document.body.innerHTML = wordsOf(words) + html
  for (const name of [...names, ...methods]) {
    const bound = methods.includes(name) ? window[name].bind(window) : window[name]
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true })
  }
  globalThis.window = globalThis // whose timers a test can hold
  for (const [property, name] of reflected) {
    Object.defineProperty(window.Element.prototype, property, {
      configurable: true, get() { return this.getAttribute(name) }, set(value) { this.setAttribute(name, value) },
    })
  }
  popovers(window)
  return document
}

/**
 * Returns the words of a page, as it brings them along.
 * @param {object} [words]
 */
export function wordsOf(words = {}) {
  const all = {
    me: 1, cards: [], heard: [], tokens: {}, icons: {}, text: {}, count: {}, people: [], covered: [], ...words,
  }
  return `<script type="application/json" id="words">${JSON.stringify(all)}</script>`
}

/**
 * Loads a script as a page that has just been opened does. What it imports is loaded once.
 * @param {string} name
 */
export function load(name) {
  return import(new URL(`${name}?${loaded++}`, root).href)
}

let registered = false

/**
 * Loads a script, and all that it imports, for this page alone.
 * @param {string} name
 * @param {number} page scripts with the same number share what they import
 */
export function loadFresh(name, page) {
  if (!registered) register('./fresh.js', import.meta.url)
  registered = true
  return import(new URL(`${name}?fresh${page}`, root).href)
}

/**
 * Waits until something is so that no script tells of when it is done.
 * @param {() => boolean} so
 */
export async function until(so) {
  for (let i = 0; !so(); i++) {
    if (i > 10_000) throw new Error(`it never came to be that ${so}`)
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Waits until all is done that waits for no timer, such as loading a script. */
export async function settled() {
  for (let i = 0; registered && i < 2; i++) await import(`data:text/javascript,//${loaded++}`) // after those before it
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve))
}

/** Panels that are open. happy-dom knows neither panels nor the selectors for them and for what is enabled. */
const shown = new WeakSet()

const { matchPseudoItem } = SelectorItem.prototype
SelectorItem.prototype.matchPseudoItem = function (scope, element, kids, pseudo, ignore) {
  const so = {
    'popover-open': () => shown.has(element),
    enabled: () => 'disabled' in element && !element.disabled,
  }[pseudo.name]
  return so ? so() ? { priorityWeight: 10 } : null : matchPseudoItem.call(this, scope, element, kids, pseudo, ignore)
}

/**
 * Lets the panels of a window open and close.
 * @param {Window} window
 */
function popovers(window) {
  const change = (node, newState) => {
    node.dispatchEvent(Object.assign(new window.Event('beforetoggle'), { newState }))
    if (newState === 'open') shown.add(node)
    else shown.delete(node)
    node[PropertySymbol.clearCache]()
    node.dispatchEvent(Object.assign(new window.Event('toggle'), { newState }))
  }
  window.HTMLElement.prototype.showPopover = function () {
    if (shown.has(this)) throw new Error('it is open')
    change(this, 'open')
  }
  window.HTMLElement.prototype.hidePopover = function () {
    if (shown.has(this)) change(this, 'closed')
  }
}

/**
 * Answers the requests of scripts for pages. Returns what was asked for, in order.
 * @param {(asked: Asked) => string | Answer | undefined | Promise<string | Answer | undefined>} answer the page, or
 *   nothing if the server is not reached
 * @returns {Asked[]}
 * @typedef {{method: string, address: string, body: string | undefined}} Asked
 * @typedef {{status: number, html: string}} Answer
 */
export function serve(answer) {
  const all = []
  globalThis.XMLHttpRequest = class {
    status = 0
    responseXML = null
    #asked
    #sent = 0
    open(method, address) { this.#asked = { method, address } }
    setRequestHeader() {}
    abort() {
      if (this.#sent++) this.#end()
    }
    async send(body) {
      const sent = ++this.#sent
      const asked = { ...this.#asked, body: body && String(body) }
      all.push(asked)
      const given = await answer(asked)
      if (sent !== this.#sent) return
      if (given !== undefined) {
        const { status, html } = typeof given === 'string' ? { status: 200, html: given } : given
        this.status = status
        this.responseXML = new DOMParser().parseFromString(html, 'text/html')
      }
      this.#end()
    }
    #end() { this.onloadend?.() }
  }
  return all
}

/**
 * Dispatches an event to what a selector finds, or to a node. Returns it.
 * @param {string | EventTarget} where
 * @param {string} kind
 * @param {object} [more] of its properties
 */
export function fire(where, kind, more = {}) {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), more)
  const node = typeof where === 'string' ? document.querySelector(where) : where
  node.dispatchEvent(event)
  return event
}
