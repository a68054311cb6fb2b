// What moves: cards that fly, verdicts that are stamped, notices that pass.

import { copy, find } from './pieces.js'

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** How long things stay, in milliseconds. */
const stampTime = 900
const toastTime = 4500
const clickTime = 300

/** Elements that have a name in the view transition under way. */
/** @type {HTMLElement[]} */
let named = []

/**
 * Calls update, which lays cards and returns them, and lets them fly there
 * from where they come from.
 * @param {HTMLElement[]} from
 * @param {() => HTMLElement[]} update
 */
export async function fly(from, update) {
  if (still.matches || document.hidden || !document.startViewTransition) {
    update()
    return
  }
  name(from)
  const transition = document.startViewTransition(() => name(update()))
  // One that is skipped, for the next has begun, is no error.
  const ready = transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  keepClicks(ready)
  await transition.updateCallbackDone
}

/** Ends the keeping of clicks that is under way. */
let keeping = new AbortController()

/**
 * While a browser takes the pictures of a transition it gives clicks to the
 * whole page. They are kept, and given to what lies there when it is ready.
 * @param {Promise<void>} ready
 */
function keepClicks(ready) {
  const root = document.documentElement
  const stop = new AbortController()
  let pressed = false
  keeping.abort()
  keeping = stop
  const keep = (/** @type {PointerEvent} */ e) => {
    pressed ||= e.target === root
    if (e.type !== 'click' || e.target !== root || !pressed) return
    pressed = false
    void ready.then(() => {
      const target = document.elementFromPoint(e.clientX, e.clientY)?.closest('button, a, summary')
      if (target instanceof HTMLElement) target.click()
    })
  }
  document.addEventListener('pointerdown', keep, { signal: stop.signal })
  document.addEventListener('click', keep, { signal: stop.signal })
  // A press may end a little later.
  void ready.then(() => setTimeout(() => stop.abort(), clickTime))
}

/** @param {HTMLElement[]} elements */
function name(elements) {
  for (const e of named) e.style.viewTransitionName = ''
  named = elements
  named.forEach((e, i) => { e.style.viewTransitionName = `card-${i}` })
}

/**
 * Stamps a verdict over the layout.
 * @param {HTMLElement} table
 * @param {'right' | 'wrong'} verdict
 */
export function stamp(table, verdict) {
  table.querySelector(':scope > .stamp')?.remove()
  const node = copy('stamp-' + verdict)
  find(table, '.layout').after(node)
  setTimeout(() => node.remove(), stampTime)
}

/**
 * Says once why something did not work.
 * @param {string} text
 */
export function toast(text) {
  const node = copy('toast')
  find(node, 'span').textContent = text
  find(document, '.toasts').replaceChildren(node)
  setTimeout(() => node.remove(), toastTime)
}
