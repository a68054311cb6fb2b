// The own hand, and the play that is being put together from it.

import { recall, remember } from './memory.js'
import { putDown, toast } from './motion.js'
import { copy, draw, find, show } from './pieces.js'
import { pin } from './pin.js'
import { card, count, say, words } from './words.js'

/** @typedef {'suit' | 'rank'} Order */

const memory = 'sort'

/** A hand whose cards can be chosen in order. */
export class Hand {
  /** @type {HTMLElement[]} */
  #chosen = []
  /** @type {Order} */
  order = 'suit'
  pending = false
  #name = ''

  /**
   * @param {HTMLElement} dock
   * @param {() => void} changed is called when something was chosen or drawn
   */
  constructor(dock, changed) {
    this.node = find(dock, '.hand')
    this.tray = dock.querySelector('.tray')
    this.changed = changed
    putDown()
    this.order = recall(memory) === 'rank' ? 'rank' : 'suit'
    if (this.order !== 'suit') this.#arrange()
    this.#rove(document.activeElement)
    this.node.addEventListener('focusin', e => this.#rove(e.target))
    const table = document.getElementById('table')
    if (!table || !dock.matches('.player')) return
    this.#name = `${table.dataset.path} ${table.dataset.round}`
    new ResizeObserver(() => this.#pin()).observe(this.node)
    this.#pin()
  }

  /** Pins the cards at a table, where the hand has a place of its own; in a lesson they make it. */
  #pin() {
    if (this.#name) pin(this.node)
  }

  /** Chooses what was chosen before the page was made again, and marks what was drawn before that or with it. */
  recall() {
    this.choose(kept(`chosen ${this.#name}`))
    if (!this.#name) return
    const held = kept(`held ${this.#name}`)
    const before = this.where(held)
    const fresh = this.cards.filter(b => held.length && !before.includes(b))
    this.#markDrawn(before.length < held.length ? fresh : [...this.where(kept(`drawn ${this.#name}`)), ...fresh])
  }

  /**
   * Marks cards as drawn, and no others: until the next own play.
   * @param {HTMLElement[]} drawn
   */
  #markDrawn(drawn) {
    for (const b of this.cards) b.toggleAttribute('data-drawn', drawn.includes(b))
    if (!this.#name) return
    keep(`drawn ${this.#name}`, drawn.map(code))
    keep(`held ${this.#name}`, this.cards.map(code))
  }

  /** The cards as they lie. */
  get cards() {
    return /** @type {HTMLButtonElement[]} */ ([...this.node.querySelectorAll('button')])
  }

  /** The codes of the chosen cards, in order. */
  get chosen() {
    return this.#chosen.map(code)
  }

  /** Whether the focus is on a chosen card. */
  get onChosen() {
    return this.#chosen.some(b => b === document.activeElement)
  }

  /** The elements of the chosen cards. */
  get lifted() {
    return [...this.#chosen]
  }

  /**
   * Chooses a card, or takes it back. Where a play is one card, the new card takes the place of the other.
   * @param {HTMLElement} button
   */
  toggle(button) {
    if (this.pending) return
    const at = this.#chosen.indexOf(button)
    if (at >= 0) this.#chosen.splice(at, 1)
    else if (words.playMax === 1) this.#chosen = [button]
    else if (this.#chosen.length < words.playMax) this.#chosen.push(button)
    else toast(say('too-many'))
    this.#update()
  }

  /**
   * Chooses cards by their codes, as far as the hand has them.
   * @param {string[]} codes
   */
  choose(codes) {
    if ('idle' in this.node.dataset) return
    this.#chosen = this.where(codes)
    this.#update()
  }

  /**
   * Chooses a card, and no other.
   * @param {HTMLElement} button
   */
  only(button) {
    if (this.pending) return
    this.#chosen = [button]
    this.#update()
  }

  /** Takes all back. */
  clear() {
    if (this.pending) return
    this.#chosen = []
    this.#update()
  }

  /**
   * Does what a button of the tray is for.
   * @param {HTMLElement} button
   */
  rearrange(button) {
    const at = [...find(this.node.parentElement ?? document, '.tray ol').children].findIndex(li => li.contains(button))
    const here = this.#chosen[at]
    const before = this.#chosen[at - 1]
    if (this.pending || !here) return
    if (button.dataset.action === 'take-back') {
      this.toggle(here)
      return
    }
    if (before) this.#chosen.splice(at - 1, 2, here, before)
    this.#update()
    if (this.tray instanceof HTMLElement) find(this.tray, `li:nth-child(${at + 1}) .swap`).focus()
  }

  /**
   * Shows the chosen cards as sent, or back in hand.
   * @param {boolean} pending
   */
  wait(pending) {
    this.pending = pending
    if (!pending) putDown()
    for (const b of this.cards) b.classList.toggle('pending', pending && this.#chosen.includes(b))
    this.changed()
  }

  /**
   * Returns where cards that leave the hand lie: the chosen ones first.
   * @param {string[]} codes
   */
  where(codes) {
    const rest = [...this.#chosen, ...this.cards.filter(b => !this.#chosen.includes(b))]
    return codes.flatMap(c => {
      const at = rest.findIndex(b => code(b) === c)
      return at < 0 ? [] : rest.splice(at, 1)
    })
  }

  /**
   * Takes cards out of the hand. The focus goes on to a neighbor.
   * @param {string[]} codes
   */
  remove(codes) {
    const leaving = this.where(codes)
    const focus = leaving.find(b => b === document.activeElement)
    const nextFocus = focus && (this.#beside(focus, leaving) ?? this.node)
    for (const b of leaving) b.closest('li')?.remove()
    this.#markDrawn([])
    this.#pin()
    this.#chosen = this.#chosen.filter(b => !leaving.includes(b))
    nextFocus?.focus()
    this.#update()
  }

  /**
   * @param {HTMLElement} button
   * @param {HTMLElement[]} leaving
   */
  #beside(button, leaving) {
    const cards = this.cards
    const at = cards.findIndex(b => b === button)
    const stays = (/** @type {HTMLElement} */ b) => !leaving.includes(b)
    return cards.slice(at).find(stays) ?? cards.slice(0, at).findLast(stays)
  }

  /**
   * Puts drawn cards into the hand, each in its place, and returns them.
   * @param {string[]} codes
   */
  add(codes) {
    const drawn = codes.map(card).map(c => {
      const li = copy('held')
      const button = find(li, 'button')
      show(button, c)
      button.setAttribute('value', c.code)
      button.setAttribute('aria-label', c.name)
      const next = this.cards.find(b => this.#rank(code(b)) > this.#rank(c.code))
      const after = next?.closest('li')
      if (after) after.before(li)
      else this.node.append(li)
      return button
    })
    this.#markDrawn(drawn)
    this.#pin()
    this.#update()
    return drawn
  }

  /** @param {string} c */
  #rank(c) {
    return this.order === 'suit' ? card(c).bySuit : card(c).byRank
  }

  /** Sorts the hand the other way, and remembers it. */
  sort() {
    this.order = this.order === 'suit' ? 'rank' : 'suit'
    remember(memory, this.order)
    this.#arrange()
    this.changed()
  }

  #arrange() {
    const items = this.cards.toSorted((a, b) => this.#rank(code(a)) - this.#rank(code(b)))
    this.node.append(...items.flatMap(b => b.closest('li') ?? []))
    this.#pin()
  }

  /** Lets nothing be chosen any more. */
  close() {
    this.#chosen = []
    this.node.dataset.idle = ''
    for (const b of this.cards) b.disabled = true
    this.#update()
  }

  /**
   * Moves the focus from card to card: by one, to an end, or to another row.
   * Returns whether the key was for that.
   * @param {string} key
   */
  move(key) {
    const cards = this.cards
    const at = cards.findIndex(b => b === document.activeElement)
    if (at < 0) return this.#enter(key)
    const to = /** @type {Record<string, HTMLElement | undefined>} */ ({
      ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1], Home: cards[0], End: cards.at(-1),
      ArrowUp: inRow(cards, at, -1), ArrowDown: inRow(cards, at, 1),
    })
    if (!(key in to)) return false
    to[key]?.focus()
    return true
  }

  /**
   * Brings the focus from the hand to a card, and at a table also from nowhere. Returns whether the key was for that.
   * @param {string} key
   */
  #enter(key) {
    const one = this.cards.find(b => b.tabIndex === 0 && !b.disabled)
    const on = document.activeElement
    const near = on === this.node || this.#name && on === document.body
    if (!one || !near || !key.startsWith('Arrow')) return false
    one.focus()
    return true
  }

  /**
   * One card alone can be reached with the tabulator.
   * @param {unknown} current
   */
  #rove(current) {
    const cards = this.cards
    const one = cards.find(b => b === current) ?? cards[0]
    for (const b of cards) b.tabIndex = b === one ? 0 : -1
  }

  #update() {
    for (const b of this.cards) {
      const at = this.#chosen.indexOf(b)
      b.setAttribute('aria-pressed', String(at >= 0))
      if (at >= 0) b.dataset.order = String(at + 1)
      else delete b.dataset.order
    }
    this.node.setAttribute('aria-label', count('hand', this.cards.length))
    this.#rove(this.cards.find(b => b.tabIndex === 0))
    this.#fill()
    if (this.#name) keep(`chosen ${this.#name}`, this.chosen)
    this.changed()
  }

  #fill() {
    if (!(this.tray instanceof HTMLElement)) return
    const empty = this.#chosen.length === 0
    this.tray.toggleAttribute('data-empty', empty)
    find(this.tray, '.clear').hidden = empty
    find(this.tray, 'ol').replaceChildren(...this.chosen.map((c, i, all) => taken(c, all[i - 1])))
  }
}

/**
 * Returns the codes of cards that were chosen, drawn or held before the page was made again.
 * @param {string} name
 * @returns {string[]}
 */
function kept(name) {
  try {
    return sessionStorage.getItem(name)?.split(' ') ?? []
  } catch {
    return [] // Without storage a choice lasts as long as the page.
  }
}

/**
 * @param {string} name
 * @param {string[]} codes
 */
function keep(name, codes) {
  try {
    if (codes.length) sessionStorage.setItem(name, codes.join(' '))
    else sessionStorage.removeItem(name)
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * Returns a card of the tray; all but the first can be swapped with the one
 * before.
 * @param {string} at
 * @param {string} [before]
 */
function taken(at, before) {
  const c = card(at)
  const node = copy('taken')
  const swap = find(node, '.swap')
  const button = find(node, '.card')
  show(button, c)
  draw(button.querySelector('.face'), c.art)
  button.setAttribute('aria-label', say('tray.back', { Card: c.name }))
  if (before) swap.setAttribute('aria-label', say('tray.swap', { Card: card(before).name, Other: c.name }))
  else swap.remove()
  return node
}

/**
 * Returns the card in the next row whose middle is nearest.
 * @param {HTMLElement[]} cards
 * @param {number} at
 * @param {1 | -1} way
 */
function inRow(cards, at, way) {
  // A chosen card stands higher than its place.
  const place = (/** @type {HTMLElement} */ b) => (b.closest('li') ?? b).getBoundingClientRect()
  const here = cards[at] && place(cards[at])
  if (!here) return undefined
  const boxes = cards.map(b => ({ b, box: place(b) })).filter(x => (x.box.top - here.top) * way > 4)
  boxes.sort((x, y) => Math.abs(x.box.top - y.box.top) > 4
    ? (x.box.top - y.box.top) * way
    : Math.abs(x.box.left - here.left) - Math.abs(y.box.left - here.left))
  return boxes[0]?.b
}

/** @param {HTMLElement} button */
function code(button) {
  return button.dataset.card ?? ''
}
