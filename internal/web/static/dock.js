// What the own seat holds, says and does.

import { Hand } from './hand.js'
import { toast } from './motion.js'
import { find } from './pieces.js'
import { nameOf } from './seats.js'
import { send } from './send.js'
import { count, say, words } from './words.js'

/** @import { Tally } from './stream.js' */
/** @import { Wish } from './send.js' */

/** The dock of a player. */
export class Dock {
  #mine = false
  #over = false
  #out = false

  /**
   * @param {HTMLElement} node
   * @param {string} path of the table
   * @param {{last: () => number, reload: () => void}} table
   */
  constructor(node, path, table) {
    this.node = node
    this.path = path
    this.table = table
    const turn = find(node, '.say').dataset.turn
    this.#mine = turn === 'you'
    this.#out = turn !== 'you' && turn !== 'other'
    this.asks = node.querySelector('.case') !== null
    this.hand = new Hand(node, () => this.#update())
    this.#update()
  }

  /**
   * Does what a button is for. Returns whether it knows the button.
   * @param {HTMLElement} button
   */
  press(button) {
    switch (button.dataset.action) {
      case 'choose': this.hand.toggle(button); break
      case 'swap':
      case 'take-back': this.hand.rearrange(button); break
      case 'clear': this.hand.clear(); break
      case 'sort': this.hand.sort(); break
      case 'play': this.play(); break
      case 'confirm-no-play': this.#claim(); break
      default: return false
    }
    return true
  }

  /** Plays the chosen cards. */
  play() {
    const cards = this.hand.chosen
    if (!this.#mine || this.#out || this.hand.pending || cards.length === 0) return
    const within = this.node.contains(document.activeElement)
    const asProphet = this.node.querySelector('[data-action="as-prophet"]:checked') !== null
    this.#ask({ action: 'play', seen: this.table.last(), cards, ...(asProphet && { asProphet }) })
    if (within) this.#refocus()
  }

  #claim() {
    find(this.node, '#no-play').hidePopover()
    if (this.#mine && !this.#out && !this.hand.pending) this.#ask({ action: 'no-play', seen: this.table.last() })
  }

  /**
   * Sends a move. Until its event comes it is pending; when it is refused
   * everything is as before.
   * @param {Wish} wish
   */
  async #ask(wish) {
    this.hand.wait(true)
    const answer = await send(this.path, wish)
    if (answer.number !== undefined || !this.hand.pending) return
    this.hand.wait(false)
    toast(answer.message ?? say('unreachable'))
    if (answer.code === 'stale') this.table.reload()
  }

  /** Brings the focus back to the hand, for the play button is gone. */
  #refocus() {
    this.hand.cards.find(b => b.tabIndex === 0)?.focus({ preventScroll: true })
  }

  /**
   * Says whose turn it is.
   * @param {Tally} tally
   */
  tell(tally) {
    const mine = tally.turn === words.me
    this.#mine = mine
    this.#over = tally.phase !== 'playing'
    if (this.#out) return
    if (this.#over) this.#say('other', say('over'), '')
    else if (mine) this.#say('you', say('turn.you'), '')
    else this.#say('other', say(words.people.includes(tally.turn) ? 'turn.other' : 'turn.thinks', { Who: nameOf(tally.turn) }), '')
    this.#update()
  }

  /**
   * Offers the own seat to become prophet or to say the rule, or takes that back.
   * @param {'prophet' | 'guess'} what
   * @param {boolean} yes
   */
  may(what, yes) {
    this.node.querySelector(`[data-action="${what}"]`)?.toggleAttribute('hidden', !yes)
  }

  /** Is told that the own seat is out of the round. */
  expel() {
    this.#out = true
    if (this.node.contains(document.activeElement)) this.hand.node.focus({ preventScroll: true })
    this.hand.close()
    for (const node of this.node.querySelectorAll('.tray, [data-action="prophet"], [data-action="guess"], [data-action="no-play"], [data-action="play"]')) node.remove()
    this.node.querySelector('#no-play')?.remove()
    this.#say('out', say('out'), say('out.small'))
  }

  /**
   * @param {string} turn
   * @param {string} text
   * @param {string} small
   */
  #say(turn, text, small) {
    const node = find(this.node, '.say')
    if (node.dataset.turn === turn && find(node, 'b').textContent === text) return
    node.dataset.turn = turn
    find(node, 'b').textContent = text
    find(node, 'span').textContent = small
  }

  /** Shows what can be done now. */
  #update() {
    const sort = find(this.node, '[data-action="sort"]')
    sort.setAttribute('aria-label', say(this.hand.order === 'suit' ? 'sort.rank' : 'sort.suit'))
    sort.title = sort.getAttribute('aria-label') ?? ''
    if (this.#out) return
    const n = this.hand.chosen.length
    const can = this.#mine && !this.hand.pending
    const play = /** @type {HTMLButtonElement} */ (find(this.node, '[data-action="play"]'))
    play.disabled = !can || n === 0
    play.textContent = n === 0 ? say('play') : count('play.cards', n)
    this.node.querySelector('[data-action="no-play"]')?.toggleAttribute('disabled', !can)
    find(this.node, '.tray .label').textContent = n > 0 ? say('tray.label')
      : this.#mine ? say('tray.mine') : this.#over ? '' : say('tray.early')
  }
}
