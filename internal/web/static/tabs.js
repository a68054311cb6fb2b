// The parts of the page after a round, one at a time. Without scripts they stand one below the other.

import { find } from './pieces.js'

const main = find(document, '#table')
const list = find(main, '.tabs')
const tabs = /** @type {HTMLAnchorElement[]} */ ([...list.querySelectorAll('a')])

/**
 * Shows the part that a tab leads to.
 * @param {HTMLAnchorElement} tab
 */
function show(tab) {
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab))
    other.tabIndex = other === tab ? 0 : -1
  }
  main.dataset.tab = tab.hash.slice(1)
}

list.setAttribute('role', 'tablist')
for (const tab of tabs) {
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-controls', tab.hash.slice(1))
  tab.id = `tab-${tab.hash.slice(1)}`
  const panel = find(main, tab.hash)
  if (panel.tagName !== 'OL') panel.setAttribute('role', 'tabpanel')
}
const first = tabs.find(tab => tab.hash === location.hash) ?? tabs[0]
if (first) show(first)

/**
 * Reports whether an event is the browser's, such as a link that is opened in another window.
 * @param {MouseEvent | KeyboardEvent} e
 */
function modified(e) {
  return e.ctrlKey || e.altKey || e.metaKey || e.shiftKey
}

list.addEventListener('click', e => {
  const tab = tabs.find(tab => e.target instanceof Node && tab.contains(e.target))
  if (!tab || modified(e)) return
  e.preventDefault()
  history.replaceState(null, '', tab.hash)
  show(tab)
  if (list.getBoundingClientRect().bottom > innerHeight / 2) list.scrollIntoView() // else the part begins out of sight
})
list.addEventListener('keydown', e => {
  const at = tabs.findIndex(tab => tab === e.target)
  const last = tabs.length - 1
  const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[e.key]
  const next = to === undefined ? undefined : tabs[to]
  if (at < 0 || !next || modified(e)) return
  e.preventDefault()
  show(next)
  next.focus({ preventScroll: true })
  const shift = next.getBoundingClientRect().left - list.getBoundingClientRect().left
  list.scrollBy({ left: shift - (list.clientWidth - next.offsetWidth) / 2 })
})
