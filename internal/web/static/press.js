// Tells whether someone is pressing something. A click needs the same control under
// the pointer when it goes down and when it comes up: a page that replaces it between
// the two, or becomes another page, loses the click. So what changes a page waits.

/** The target of a press. Elements that are dragged or typed into change before it ends. */
const controls = 'button, a, summary, label, [type="checkbox"], [type="radio"]'

/** After that many milliseconds a press keeps nothing waiting: its end may have been lost. */
const longest = 10_000

/** After that many milliseconds a finger that was lifted has clicked, if it does. */
const taps = 80

/** What waits for the end of the press. */
/** @type {(() => void)[]} */
const waiting = []
let pressed = false
let timer = 0

addEventListener('pointerdown', e => { if (e.button === 0) down(e) }, true)
addEventListener('keydown', e => { if (e.key === ' ') down(e) }, true)
for (const kind of ['click', 'pointerup', 'pointercancel', 'dragend', 'contextmenu', 'keyup']) {
  addEventListener(kind, e => up('pointerType' in e && e.pointerType === 'touch' ? taps : 0), true)
}

/**
 * Returns what is done as soon as nobody is pressing anything: at once, as a rule.
 * @returns {Promise<void>}
 */
export function released() {
  return new Promise(resolve => pressed ? void waiting.push(resolve) : resolve())
}

/** @param {Event} e */
function down(e) {
  if (!(e.target instanceof Element) || !e.target.closest(controls)) return
  pressed = true
  up(longest)
}

/**
 * Ends the press after a time. At the end of its own event would be too early: the click
 * comes after it, and what the click does after that.
 * @param {number} time milliseconds
 */
function up(time) {
  if (!pressed) return
  clearTimeout(timer)
  timer = window.setTimeout(end, time)
}

function end() {
  pressed = false
  for (const done of waiting.splice(0)) done()
}
