// Today's rule: cards are chosen as at a table, a rule is understood while it is
// written, the notebook is that of a table, and the result is copied or shared.

import './learn.js'
import * as foot from './foot.js'
import { follow } from './guess.js'
import { find } from './pieces.js'
import { say } from './words.js'

foot.listen()

const path = '/today'
const draft = 'today'

void import('./notes.js')

const field = document.querySelector('#guess')
if (field instanceof HTMLTextAreaElement) writing(field)

const text = document.querySelector('#share')
if (text instanceof HTMLTextAreaElement) sharing(text)

/**
 * What is written of the rule stays while cards are played. What was written and
 * cannot be said comes up again.
 * @param {HTMLTextAreaElement} field
 */
function writing(field) {
  follow(field, path)
  const sheet = find(document, '#say-rule')
  sheet.addEventListener('toggle', () => sheet.matches(':popover-open') && field.focus())
  if (field.value && getComputedStyle(sheet).position === 'fixed') sheet.showPopover()
  const kept = sessionStorage.getItem(draft)
  if (!field.value && kept) {
    field.value = kept
    field.dispatchEvent(new Event('input'))
  }
  field.addEventListener('input', () => sessionStorage.setItem(draft, field.value))
}

/**
 * Lets the result be copied, or shared where the browser can.
 * @param {HTMLTextAreaElement} text
 */
function sharing(text) {
  sessionStorage.removeItem(draft)
  const status = find(document, '.copied')
  const whole = `${text.value}\n${location.origin}${path}`
  find(document, '[data-action="copy"]').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(whole)
      status.textContent = say('today.copied')
    } catch {
      // Without a secure connection there is no clipboard.
      text.select()
      status.textContent = say('today.copy.not')
    }
  })
  const share = find(document, '[data-action="share"]')
  share.hidden = !('share' in navigator)
  share.addEventListener('click', () => void navigator.share({ text: whole }).catch(() => {}))
}
