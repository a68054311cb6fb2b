// What the own seat holds, says and does.

import * as clock from './clock.js'
import { Hand } from './hand.js'
import { toast } from './motion.js'
import { find } from './pieces.js'
import { nameOf, othersIn } from './seats.js'
import { send } from './send.js'
import { count, say, words } from './words.js'

/** @import { Tally } from './stream.js' */
/** @import { Wish } from './send.js' */

/** The dock of a player. */
export class Dock {
  #mine = false
  #over = false
  #out = false
  #waits = false

  /** @type {Tally | undefined} */
  #tally

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
    this.#waits = turn === 'wait'
    this.#out = turn !== 'you' && turn !== 'other' && turn !== 'wait'
    this.asks = node.querySelector('.case') !== null
    this.hand = new Hand(node, () => this.#update())
    this.hand.recall()
    this.#update()
    const asked = node.querySelector('.ask[data-asked]')
    if (asked instanceof HTMLElement) {
      asked.removeAttribute('data-asked') // which shows it without scripts
      asked.showPopover()
    }
    clock.wait(Number(this.#button('play-on')?.dataset.wait ?? 0), () => this.wait(0))
  }

  /**
   * Does what a button is for. Returns whether it knows the button.
   * @param {HTMLElement} button
   */
  press(button) {
    const { action = '', card = '' } = button.dataset
    if (button.ariaDisabled) {
      toast(button.innerText.replace(/\s+/g, ' '))
      return true
    }
    switch (action) {
      case 'choose': this.hand.toggle(button); break
      case 'swap':
      case 'take-back': this.hand.rearrange(button); break
      case 'clear': this.hand.clear(); break
      case 'sort': this.hand.sort(); break
      case 'play': this.play(); break
      case 'confirm-no-play': this.#claim(); break
      case 'prophet': void this.#think('declare', words.held); break
      case 'guess': void this.#think('saying', words.writes); break
      case 'play-on': case 'cancel-prophet': case 'cancel-guess': void this.#playOn(); break
      case 'confirm-prophet': this.#answer('prophet'); break
      case 'call-right': case 'call-wrong': case 'object': case 'let-pass': this.#answer(action); break
      case 'pick': this.#answer('pick', [button.querySelector('[data-card]')?.getAttribute('data-card') ?? card]); break
      default: return false
    }
    return true
  }

  /**
   * Opens a question, and lets the table wait for the answer.
   * @param {string} id
   * @param {number} time milliseconds
   */
  async #think(id, time) {
    document.getElementById(id)?.showPopover()
    if (this.#out) return // nobody else can do anything
    const answer = await send(this.path, { action: 'hold', seen: this.table.last() })
    if (answer.number !== undefined && this.#waits) this.wait(time)
    else if (answer.number === undefined) this.#refuse(answer)
  }

  /** Lets the table wait no longer. */
  async #playOn() {
    for (const id of ['declare', 'saying']) document.getElementById(id)?.hidePopover()
    this.wait(0)
    await send(this.path, { action: 'go-on', seen: this.table.last() })
  }

  /**
   * Answers what the table asks.
   * @param {'prophet' | 'call-right' | 'call-wrong' | 'object' | 'let-pass' | 'pick'} action
   * @param {string[]} [cards]
   */
  async #answer(action, cards) {
    if (this.hand.pending) return
    document.getElementById('declare')?.hidePopover()
    this.hand.pending = true
    const answer = await send(this.path, { action, seen: this.table.last(), ...(cards && { cards }) })
    this.hand.pending = false
    if (answer.number === undefined) this.#refuse(answer)
  }

  /**
   * Says why something was not done.
   * @param {import('./send.js').Answer} answer
   */
  #refuse(answer) {
    toast(answer.message ?? say('unreachable'))
    if (answer.code === 'stale') this.table.reload()
  }

  /** @param {string} action */
  #button(action) {
    return /** @type {HTMLElement?} */ (this.node.querySelector(`[data-action="${action}"]`))
  }

  /**
   * Shows that the computer players wait for the own seat.
   * @param {number} time milliseconds; 0 if they do not
   */
  wait(time) {
    this.#waits = time > 0 && !this.#out
    const button = this.#button('play-on')
    if (button) button.hidden = !this.#waits
    clock.wait(this.#waits ? time : 0, () => this.wait(0))
    if (this.#tally) this.#tell(this.#tally)
    this.#update()
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
    this.#refuse(answer)
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
    this.#tally = tally
    this.#tell(tally)
  }

  /** @param {Tally} tally */
  #tell(tally) {
    const mine = tally.turn === words.me
    this.#mine = mine
    this.#over = tally.phase !== 'playing'
    if (this.#out) return
    if (this.#over) this.#say('other', say('over'), '')
    else if (mine) this.#say('you', say('turn.you'), '')
    else if (this.#waits) this.#say('wait', say('turn.wait'), '')
    else this.#say('other', say(words.people.includes(tally.turn) ? 'turn.other' : 'turn.thinks', { Who: nameOf(tally.turn) }), '')
    this.#update()
  }

  /**
   * Offers the own seat to become prophet or to say the rule, or says when it can.
   * @param {'prophet' | 'guess'} what
   * @param {boolean} yes
   * @param {Tally} tally
   */
  may(what, yes, tally) {
    const button = this.#button(what)
    if (!button) return
    if (yes) button.removeAttribute('aria-disabled')
    else button.setAttribute('aria-disabled', 'true')
    find(button, 'small').textContent = say('may.' + (yes ? 'now' : what === 'prophet' ? this.#bar(tally) : this.#tellBar(tally)))
    if (!yes) document.getElementById(what === 'prophet' ? 'declare' : 'saying')?.hidePopover()
  }

  /**
   * Returns in a word why the own seat cannot become prophet now.
   * @param {Tally} tally
   */
  #bar(tally) {
    if (this.#expelled) return 'out'
    if (tally.prophet === words.me) return 'office'
    if (words.bar === 'phase') return words.bar
    if (tally.prophet) return 'sits'
    if (words.bar) return words.bar
    return othersIn() < words.needs ? 'few' : 'turn'
  }

  /** @param {Tally} tally */
  #tellBar(tally) {
    return this.#expelled ? 'out' : tally.prophet === words.me ? 'office' : 'right'
  }

  get #expelled() {
    return find(this.node, '.say').dataset.turn === 'out'
  }

  /** Is told that the own seat is out of the round. */
  expel() {
    this.#out = true
    if (this.node.contains(document.activeElement)) this.hand.node.focus({ preventScroll: true })
    this.hand.close()
    for (const button of this.node.querySelectorAll('[data-action="no-play"], [data-action="play"]')) button.setAttribute('disabled', '')
    this.node.querySelector('.goes-out')?.setAttribute('data-off', '')
    find(this.node, '.tray .label').textContent = ''
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
    node.ariaLive = turn === 'other' ? 'off' : 'polite' // the log says what others do
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
