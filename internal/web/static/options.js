// Preferences: remembered by the browser, applied immediately. The theme
// and the deck are applied before the first paint by early.js.

import { recall, remember } from './memory.js'
import { find } from './pieces.js'

const root = document.documentElement

/** @type {Record<string, (value: string) => void>} */
const apply = {
  theme: value => set(root, 'theme', value),
  deck: value => set(root, 'deck', value),
  zoom: value => {
    set(find(document, '.layout'), 'zoom', value)
    document.querySelector('#table:not(.over) .newest')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  },
  keys: value => set(root, 'keys', value),
  coach: () => {},
}

/** Lets the options be chosen. */
export function options() {
  for (const [name, use] of Object.entries(apply)) {
    const select = document.querySelector(`select[data-action="${name}"]`)
    if (!(select instanceof HTMLSelectElement)) continue
    const value = recall(name)
    if ([...select.options].some(o => o.value === value)) select.value = value
    use(select.value)
    select.addEventListener('change', () => {
      use(select.value)
      remember(name, select.value)
    })
  }
}

/** Reports whether keys of one letter do something, on a page that lets it be chosen or not. */
export function shortcuts() {
  return (root.dataset.keys ?? recall('keys')) !== 'off'
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string} value
 */
function set(node, name, value) {
  if (value) node.dataset[name] = value
  else delete node.dataset[name]
}
