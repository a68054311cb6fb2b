// A rule from blocks by keyboard: arrows lead from block to block, and after
// something was done the chosen block has the focus. Every button works without this.

/** Keys that stand for buttons, as the buttons say it. */
/** @type {Map<string, string>} */
const keys = new Map([['Delete', 'remove'], ['Backspace', 'remove'], ['+ArrowUp', 'up'], ['+ArrowDown', 'down']])

/** How far each arrow leads. */
/** @type {Map<string, number>} */
const ways = new Map([
  ['ArrowUp', -1], ['ArrowLeft', -1], ['ArrowDown', 1], ['ArrowRight', 1], ['Home', -Infinity], ['End', Infinity],
])

/**
 * Lets keys do what buttons do.
 * @param {HTMLElement} form
 */
export function listen(form) {
  form.addEventListener('keydown', e => {
    const target = e.target instanceof Element ? e.target : null
    const blocks = target?.closest('.blocks')
    if (!blocks || !(target instanceof HTMLElement)) return
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'z') {
      e.preventDefault()
      press(blocks, 'button[value="undo"]')
      return
    }
    if (e.ctrlKey || e.metaKey) return
    const edit = keys.get((e.altKey ? '+' : '') + e.key)
    if (edit && target.closest('.tree')) {
      e.preventDefault()
      press(blocks, `button[data-edit="${edit}"]`)
    } else if (!e.altKey && ways.has(e.key)) lead(target, e)
  })
}

/**
 * @param {Element} blocks
 * @param {string} button
 */
function press(blocks, button) {
  const found = blocks.querySelector(button)
  if (found instanceof HTMLButtonElement && !found.disabled) found.click()
}

/**
 * Leads from one button to the next of its group.
 * @param {HTMLElement} from
 * @param {KeyboardEvent} e
 */
function lead(from, e) {
  const group = from.closest('.tree, fieldset, .offers, .edits')
  if (!group) return
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('button:not([tabindex="-1"])')])
  const at = all.indexOf(from)
  if (at < 0) return
  e.preventDefault()
  all[Math.min(Math.max(at + (ways.get(e.key) ?? 0), 0), all.length - 1)]?.focus()
}

/**
 * Brings the focus to the chosen block after something else took the place of what
 * was pressed.
 * @param {HTMLElement} form
 * @param {string} act that was done
 */
export function refocus(form, act) {
  if (act.startsWith('pick ')) return
  const chosen = form.querySelector(act === 'shelf' ? '#find' : '.tree [aria-current="true"]') ??
    form.querySelector('.by button, #rule')
  if (!(chosen instanceof HTMLElement)) return
  chosen.focus({ preventScroll: true })
  chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
