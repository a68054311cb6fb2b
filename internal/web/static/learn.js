// A lesson: the learner's cards are chosen and played as at a table. The rest of
// the page is forms.

import { Hand } from './hand.js'
import { elsewhere } from './keys.js'
import { shortcuts } from './options.js'
import { find } from './pieces.js'
import { count, say } from './words.js'

const dock = document.querySelector('.dock:has(.tray)')
if (dock instanceof HTMLFormElement) choosing(dock)
bring()

/**
 * Lets cards be chosen from the hand.
 * @param {HTMLFormElement} form
 */
function choosing(form) {
  const play = /** @type {HTMLButtonElement} */ (find(form, '[data-action="play"]'))
  const cards = document.createElement('input')
  cards.type = 'hidden'
  cards.name = 'cards'
  form.append(cards)
  const label = find(form, '.tray .label')
  const asked = label.textContent ?? ''
  const hand = new Hand(form, () => {
    const n = hand.chosen.length
    play.disabled = n === 0
    play.textContent = n === 0 ? say('play') : count('play.cards', n)
    label.textContent = n === 0 ? asked : say('tray.label')
    cards.value = hand.chosen.join(' ')
  })

  form.addEventListener('click', e => {
    const button = e.target instanceof Element ? e.target.closest('button[data-action]') : null
    if (!(button instanceof HTMLElement)) return
    switch (button.dataset.action) {
      case 'choose': hand.toggle(button); break
      case 'swap':
      case 'take-back': hand.rearrange(button); break
      case 'clear': hand.clear(); break
      default: return
    }
    e.preventDefault()
  })
  document.addEventListener('keydown', e => {
    if (elsewhere(e) || document.querySelector(':popover-open:not(.toasts, .notebook-sheet)')) return
    const plays = e.key.toLowerCase() === 'p' && shortcuts() || e.key === 'Enter' && hand.onChosen
    if (plays) e.repeat || play.click()
    else if (e.key === 'Escape') hand.clear()
    else if (!hand.move(e.key)) return
    e.preventDefault()
  })
}

/** Brings what the coach says to eyes and ears, and the newest card into sight. */
function bring() {
  if (location.hash === '#coach' || document.querySelector('#coach .lost-line')) {
    find(document, '#coach').focus({ preventScroll: true })
  }
  const layout = find(document, '.layout')
  const newest = document.querySelector('.newest')
  if (!newest) return
  const below = newest.getBoundingClientRect().bottom - layout.getBoundingClientRect().bottom + 8
  if (newest.closest('.side')) layout.scrollTop += Math.max(0, below)
}
