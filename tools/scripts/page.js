// What a script of the pages needs of a browser, in Node.

import { Window } from 'happy-dom'

const root = new URL('../../internal/web/static/', import.meta.url)
let loaded = 0

/** What the scripts take from the window without naming it. */
const names = [
  'document', 'localStorage', 'sessionStorage', 'location', 'performance', 'Event', 'Element',
  'HTMLElement', 'HTMLFormElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLTemplateElement',
  'HTMLButtonElement', 'ResizeObserver', 'MutationObserver',
]

/** What they call without naming it. */
const methods = ['addEventListener', 'matchMedia']

/**
 * Opens a page, on which scripts that are loaded from now on run.
 * @param {string} html of its body
 * @param {object} [words] that it brings along
 * @param {string} [language]
 */
export function open(html, words = {}, language = 'en') {
  const window = new Window({ url: 'http://127.0.0.1/t/abcd' })
  const { document } = window
  document.documentElement.lang = language
  const all = { me: 1, cards: [], tokens: {}, icons: {}, text: {}, count: {}, ...words }
  document.body.innerHTML = `<script type="application/json" id="words">${JSON.stringify(all)}</script>${html}`
  for (const name of [...names, ...methods]) {
    const bound = methods.includes(name) ? window[name].bind(window) : window[name]
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true })
  }
  return document
}

/**
 * Loads a script as a page that has just been opened does. What it imports is loaded once.
 * @param {string} name
 */
export function load(name) {
  return import(new URL(`${name}?${loaded++}`, root).href)
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
