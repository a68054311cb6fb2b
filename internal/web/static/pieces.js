// Pieces of the page: copies of the markup in its template elements, filled.

import { card, parts, say, words } from './words.js'

/** @import { Card, Token } from './words.js' */

/**
 * Returns a copy of the markup called name.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function copy(name) {
  const template = document.getElementById('t-' + name)
  const first = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
  const node = first?.cloneNode(true)
  if (!(node instanceof HTMLElement)) throw new Error(`the page has no markup called ${name}`)
  return node
}

/**
 * Returns the first element within root that fits selector; there must be one.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const node = root.querySelector(selector)
  if (!(node instanceof HTMLElement)) throw new Error(`the page has no ${selector}`)
  return node
}

/**
 * Shows the symbol called name in a picture.
 * @param {Element | null} svg
 * @param {string} name
 */
export function draw(svg, name) {
  const use = svg?.querySelector('use')
  use?.setAttribute('href', (use.getAttribute('href') ?? '').replace(/#.*/, '#' + name))
}

/**
 * Makes node, whatever it is, show a card.
 * @param {HTMLElement} node
 * @param {Card} c
 */
export function show(node, c) {
  node.dataset.card = c.code
  node.dataset.suit = c.suit
  node.classList.toggle('court', c.art !== c.suit)
  find(node, 'b').textContent = c.rank
  draw(node.querySelector('.pip'), c.suit)
  draw(node.querySelector('.face'), c.art)
}

/**
 * Returns a card as it lies on the table.
 * @param {string} code
 * @param {string} [who] its player
 * @param {number} [number] how many cards are laid with it
 * @param {boolean} [mine] whether the reader is its player
 * @param {boolean} [refused] whether it is a refused play
 */
export function laid(code, who = '', number = 0, mine = false, refused = false) {
  const c = card(code)
  const node = copy('laid')
  show(node, c)
  const owned = mine ? say('card.laid.you', { Card: c.name })
    : who ? say('card.laid', { Card: c.name, Who: who }) : c.name
  const text = refused ? say('card.refused', { Card: owned }) : owned
  find(node, '.visually-hidden').textContent = text
  if (who) {
    node.title = text
    find(node, '.by').textContent = words.marks?.[who] ?? ([...who][0] ?? '').toUpperCase()
  } else {
    node.removeAttribute('title')
    find(node, '.by').remove()
  }
  const marker = words.tokens[number]
  if (marker) node.append(...(marker.under ? [token(marker.under, 'under')] : []), token(marker))
  else if (words.tens && number > 0 && number % 10 === 0) {
    node.append(token({ number, out: false, prophet: false, words: say('token', { N: number }) }))
  }
  return node
}

/**
 * @param {Token} marker
 * @param {string} [how] it lies
 */
function token(marker, how) {
  const node = copy('token')
  if (how) node.classList.add(how)
  node.classList.toggle('out', marker.out)
  node.classList.toggle('prophet', marker.prophet)
  node.title = marker.words
  find(node, '[aria-hidden]').textContent = String(marker.number)
  find(node, '.visually-hidden').textContent = marker.words
  return node
}

/**
 * Puts a sentence into node, its cards drawn.
 * @param {HTMLElement} node
 * @param {string} sentence
 */
export function write(node, sentence) {
  node.replaceChildren(...parts(sentence).map(p => (typeof p === 'string' ? p : said(p))))
}

/** @param {Card} c */
function said(c) {
  const node = copy('said')
  node.dataset.suit = c.suit
  const [seen, heard] = node.children
  if (seen && heard) {
    draw(seen, c.suit)
    seen.firstChild?.before(c.rank)
    heard.textContent = c.name
  }
  return node
}

/**
 * Returns the cards of a hand that is laid open, in words and signs.
 * @param {string[]} codes
 */
export function opened(codes) {
  const node = copy('opened')
  find(node, 'p').replaceChildren(...sorted(codes).flatMap(code => [said(card(code)), ' ']))
  return node
}

/**
 * Returns the cards of a hand by suit and rank.
 * @param {string[]} codes
 */
export function sorted(codes) {
  return codes.toSorted((a, b) => card(a).bySuit - card(b).bySuit)
}
