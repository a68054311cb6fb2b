// The first page: the name goes along to the table of a friend, and the example can be played.

import './app.js'

const name = /** @type {HTMLInputElement} */ (document.querySelector('.start [name="name"]'))
const along = /** @type {HTMLInputElement} */ (document.querySelector('.enter [name="name"]'))
const carry = () => { along.value = name.value }
name.addEventListener('input', carry)
carry()

const board = /** @type {HTMLElement} */ (document.querySelector('.board'))
const line = /** @type {HTMLElement} */ (board.querySelector('.line'))
const status = /** @type {HTMLElement} */ (board.querySelector('figcaption [role="status"]'))
const again = /** @type {HTMLElement} */ (board.querySelector('[data-action="try-again"]'))
const acts = /** @type {HTMLElement} */ (board.querySelector('.trying > .acts'))
const layout = /** @type {HTMLElement} */ (board.querySelector('.layout'))
const [begun, question] = [[...line.children].map(n => n.cloneNode(true)), status.textContent]

/** Returns the cards that can still be tried. */
function tries() {
  return [...board.querySelectorAll('.tries .card:not(:disabled)')].filter(n => n instanceof HTMLElement)
}

/**
 * Reports whether a card may follow another in the example: 7 or more follows black, 6 or less follows red.
 * @param {string} last
 * @param {string} next
 */
function fits(last, next) {
  const rank = { A: 1, J: 11, Q: 12, K: 13 }[next.slice(0, -1)] ?? Number(next.slice(0, -1))
  return /[HD]$/.test(last) ? rank <= 6 : rank >= 7
}

board.querySelector('.tries')?.addEventListener('click', e => {
  const card = e.target instanceof Element ? e.target.closest('.card') : null
  const spot = line.lastElementChild
  const last = spot?.querySelector('.laid [data-shown], .laid [data-card]')
  if (!(card instanceof HTMLButtonElement) || !(last instanceof HTMLElement) || !spot) return
  const right = fits(last.dataset.shown ?? last.dataset.card ?? '', card.dataset.card ?? '')
  const verdict = right ? 'right' : 'wrong'
  const laid = document.createElement('span')
  laid.className = card.className
  laid.dataset.shown = card.dataset.card
  laid.dataset.suit = card.dataset.suit
  laid.title = card.getAttribute('aria-label') ?? ''
  laid.append(...[...card.childNodes].map(n => n.cloneNode(true)))
  const place = document.createElement('li')
  line.querySelector('.newest')?.classList.remove('newest')
  if (right) {
    const inner = document.createElement('div')
    place.className = 'spot newest'
    inner.className = 'laid'
    inner.append(laid)
    place.append(inner)
    line.append(place)
  } else {
    let side = spot.querySelector('.side')
    if (!side) {
      side = document.createElement('ol')
      side.className = 'side'
      spot.append(side)
    }
    place.className = 'play newest'
    place.append(laid)
    side.append(place)
  }
  card.disabled = true
  status.dataset.verdict = verdict
  status.textContent = status.dataset[verdict] ?? ''
  layout.scrollTo({ left: line.scrollWidth })
  const next = tries()[0]
  if (!next) end()
  ;(next ?? again).focus({ preventScroll: true })
})

/** Tells the rule once every card has been tried, and shows the whole line from its beginning. */
function end() {
  delete status.dataset.verdict
  status.textContent = status.dataset.end ?? ''
  acts.hidden = false
  layout.dataset.zoom = 'far'
  layout.scrollTo({ left: 0, top: 0 })
}

again.addEventListener('click', () => {
  line.replaceChildren(...begun.map(n => n.cloneNode(true)))
  for (const card of board.querySelectorAll('.tries .card')) /** @type {HTMLButtonElement} */ (card).disabled = false
  delete status.dataset.verdict
  status.textContent = question
  acts.hidden = true
  delete layout.dataset.zoom
  tries()[0]?.focus({ preventScroll: true })
})
