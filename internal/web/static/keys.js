// The keyboard: arrows go from card to card, digits choose, letters act.

import { shortcuts } from './options.js'
import { find } from './pieces.js'

/** @import { Dock } from './dock.js' */

/** What letters press, by the button's action: the first that can be pressed. */
const letters = new Map([
  ['p', ['play-on', 'play', 'pause']], ['n', ['no-play']], ['d', ['prophet']], ['g', ['guess']], ['s', ['sort']],
  ['f', ['faster']], ['r', ['judge-right', 'call-right']], ['w', ['judge-wrong', 'call-wrong']],
])

/**
 * Listens to the keyboard.
 * @param {() => Dock | undefined} dock of the own seat; spectators have none
 */
export function listen(dock) {
  const pointed = (/** @type {Event} */ e) => {
    document.documentElement.toggleAttribute('data-pointed', e.type === 'pointerdown')
  }
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, pointed, { capture: true })
  document.addEventListener('keydown', e => {
    if (e.key === 'Tab') return turn(e)
    if (elsewhere(e)) return
    if (e.repeat && e.key === 'Enter' || press(e.key, dock())) e.preventDefault()
  })
}

/** What the tabulator can reach. */
const stops = 'a[href], button:not(:disabled), input, select, summary, textarea, [tabindex="0"]'

/**
 * Keeps the focus in a question that is open: the page behind it is dark.
 * @param {KeyboardEvent} e that the tabulator sends
 */
function turn(e) {
  const ask = document.querySelector('.ask:popover-open')
  if (!ask) return
  const all = [...ask.querySelectorAll(stops)].filter(n => n.checkVisibility())
  const [first, last] = e.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)]
  const on = document.activeElement
  if (!(first instanceof HTMLElement) || on !== last && ask.contains(on)) return
  first.focus()
  e.preventDefault()
}

/**
 * @param {string} key
 * @param {Dock | undefined} dock
 */
function press(key, dock) {
  if (document.querySelector('[role="dialog"]:popover-open')) return false
  if (dock?.hand.move(key)) return true
  if (key === 'Enter' && dock?.hand.onChosen) return dock.play() // else it takes the card back, as Space does
  if (key === 'Escape') {
    if (document.querySelector(':popover-open:not(.toasts)')) return false
    dock?.hand.clear()
    return true
  }
  if (!shortcuts()) return false
  if (key === '?') {
    find(document, '#keys').showPopover()
    return true
  }
  return letter(key, dock)
}

/**
 * @param {string} key
 * @param {Dock | undefined} dock
 */
function letter(key, dock) {
  if (dock && /^\d$/.test(key)) {
    const button = dock.hand.cards[(Number(key) + 9) % 10]
    if (!button || button.disabled) return false
    button.focus()
    dock.hand.toggle(button)
    return true
  }
  if (key.toLowerCase() === 't') return talk()
  const node = dock?.node ?? document.querySelector('.dealing') // of a player, or of a dealer
  const buttons = (letters.get(key.toLowerCase()) ?? []).map(action => node?.querySelector(`[data-action="${action}"]`))
  const shown = buttons.filter(b => b instanceof HTMLButtonElement).filter(b => !b.hidden)
  const button = shown.find(b => !b.disabled && !b.ariaDisabled) ?? shown[0]
  if (button?.disabled) dock?.refuse()
  else button?.click() // which says why, where it cannot be done now
  return button !== undefined
}

/** Opens what people say, ready to be written in. */
function talk() {
  const panel = document.getElementById('talk')
  panel?.showPopover()
  const field = panel?.querySelector('.own input') ?? panel?.querySelector('button')
  // The focus waits for the key to go up, or its letter would be written.
  if (field instanceof HTMLElement) addEventListener('keyup', () => field.focus(), { once: true })
  return panel !== null
}

/**
 * Reports whether a key is the browser's, or is typed into a field.
 * @param {KeyboardEvent} e
 */
export function elsewhere(e) {
  const { target } = e
  return e.ctrlKey || e.altKey || e.metaKey || e.isComposing ||
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}
