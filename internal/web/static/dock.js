// What the own seat holds, says and does.

import * as clock from './clock.js'
import { Hand } from './hand.js'
import { recall, remember } from './memory.js'
import { toast } from './motion.js'
import { find } from './pieces.js'
import { light } from './seats.js'
import { send } from './send.js'
import { count, say } from './words.js'

/** @import { LiveTexts } from './stream.js' */
/** @import { Wish } from './send.js' */

/**
 * Remembers in this tab at which table a form was just sent, and returns what was remembered before.
 * @param {string} path of the table
 */
function sent(path) {
  try {
    const before = sessionStorage.getItem('sent')
    sessionStorage.setItem('sent', path)
    return before
  } catch {
    return '' // nothing is kept
  }
}

/** Whether the table waits while a question of the own seat is open. The question outlives a dock. */
let holds = false

/** What the table was asked last, to hold or to let go: one after the other. */
/** @type {Promise<import('./send.js').Answer>} */
let asked = Promise.resolve({})

/** The dock of a player. */
export class Dock {
  /** The number of the last event of the last own move, once it is answered. */
  #carriedOut = 0

  /** What the server says on what comes after a turn. */
  /** @type {Map<Element, string>} */
  #bars = new Map()

  /**
   * @param {HTMLElement} node
   * @param {string} path of the table
   * @param {{last: () => number, reload: () => void}} table
   */
  constructor(node, path, table) {
    this.node = node
    this.path = path
    this.table = table
    this.said = find(node, '.say')
    this.asks = node.querySelector('.case') !== null
    this.hand = new Hand(node, () => this.#update())
    this.hand.recall()
    this.#update()
    const asked = node.querySelector('.ask[data-asked]')
    if (asked instanceof HTMLElement) {
      asked.removeAttribute('data-asked') // which shows it without scripts
      asked.showPopover()
      holds = !this.#out
    }
    const waits = Number(this.#button('play-on')?.dataset.wait ?? 0)
    if (waits && this.#quiet && !holds) this.wait(waits)
    else clock.wait(waits, () => this.wait(0))
    this.#showQuiet()
    this.#keepFocus()
  }

  /**
   * Brings the focus into a question that opens: to what changes nothing. A guess is answered with another page, and
   * there the focus goes on from the hand.
   */
  #keepFocus() {
    for (const ask of this.node.querySelectorAll('.ask')) {
      ask.addEventListener('toggle', e => {
        if (!('newState' in e)) return
        if (e.newState === 'closed') void this.#letGo()
        if (e.newState !== 'open' || ask.contains(document.activeElement)) return
        const button = ask.querySelector('.acts > .btn')
        if (button instanceof HTMLElement) button.focus()
      })
    }
    this.node.addEventListener('submit', () => sent(this.path))
    this.answered = sent('') === this.path
    if (this.answered && document.activeElement === document.body) this.#refocus()
  }

  /** In a word, what the turn is for the own seat: the server says so, except when a wait has ended. */
  get #turn() {
    return this.said.dataset.turn ?? ''
  }

  get #mine() {
    return this.#turn === 'you'
  }

  get #waits() {
    return this.#turn === 'wait'
  }

  /** Whether the own seat cannot play, also not later in the round. */
  get #out() {
    return !['you', 'other', 'wait', 'over'].includes(this.#turn)
  }

  /**
   * Does what a button is for. Returns whether it knows the button.
   * @param {HTMLElement} button
   */
  press(button) {
    const { action = '', card = '' } = button.dataset
    if (button.ariaDisabled) {
      const again = this.#quiet && 'comes' in button.dataset
      if (again) this.#setQuiet(false)
      toast(again ? say('may.asks-again') : button.dataset.why ?? '')
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
      case 'prophet': void this.#think('declare'); break
      case 'guess': void this.#think('saying'); break
      case 'ask-less': this.#setQuiet(true); void this.#playOn(); break
      case 'play-on': case 'cancel-prophet': case 'cancel-guess': void this.#playOn(); break
      case 'confirm-prophet': this.#answer('prophet'); break
      case 'call-right': case 'call-wrong': case 'object': case 'let-pass': this.#answer(action); break
      case 'pick': this.#answer('pick', [button.querySelector('[data-card]')?.getAttribute('data-card') ?? card]); break
      default: return false
    }
    return true
  }

  /** Under this name the browser keeps that the player is not to be asked again in a round. */
  get #round() {
    return `quiet ${this.path} ${this.node.closest('main')?.dataset.round}`
  }

  /** Whether the others play on after the own turns of this round, without a question. */
  get #quiet() {
    return recall(this.#round) !== ''
  }

  /** @param {boolean} quiet */
  #setQuiet(quiet) {
    remember(this.#round, quiet ? 'on' : '')
    this.#showQuiet()
  }

  /** Says on what comes after a turn whether the player is asked then. */
  #showQuiet() {
    for (const button of this.node.querySelectorAll('.may')) {
      const small = find(button, 'small')
      if (!(button instanceof HTMLElement)) continue
      const bar = this.#bars.get(button) ?? small.textContent ?? ''
      this.#bars.set(button, bar)
      small.textContent = this.#quiet && 'comes' in button.dataset ? say('may.quiet') : bar
    }
  }

  /**
   * Opens a question, and lets the table wait for the answer.
   * @param {string} id
   */
  async #think(id) {
    document.getElementById(id)?.showPopover()
    if (this.#out) return // nobody else can do anything
    await this.#hold('hold')
  }

  /** @param {'hold' | 'release'} action */
  async #hold(action) {
    holds = action === 'hold'
    asked = asked.then(() => send(this.path, { action, seen: this.table.last() }))
    const answer = await asked
    if (answer.number === undefined) this.#refuse(answer)
    else if (answer.wait && this.#waits) this.wait(answer.wait)
  }

  /** Lets the time of the table run on, for the question is closed without an answer. */
  async #letGo() {
    if (holds) await this.#hold('release')
  }

  /** Lets the table wait no longer. */
  async #playOn() {
    holds = false
    for (const id of ['declare', 'saying']) document.getElementById(id)?.hidePopover()
    this.wait(0)
    await send(this.path, { action: 'go-on', seen: this.table.last() })
  }

  /**
   * Reports whether the page shows everything that came of the last own move. Until then its buttons are those of
   * before, and the server refuses what they ask.
   */
  get #caughtUp() {
    return !this.hand.pending && this.table.last() >= this.#carriedOut
  }

  /**
   * Answers what the table asks.
   * @param {'prophet' | 'call-right' | 'call-wrong' | 'object' | 'let-pass' | 'pick'} action
   * @param {string[]} [cards]
   */
  async #answer(action, cards) {
    if (!this.#caughtUp) return
    holds = false
    document.getElementById('declare')?.hidePopover()
    this.hand.pending = true
    const answer = await send(this.path, { action, seen: this.table.last(), ...(cards && { cards }) })
    this.hand.pending = false
    if (answer.number === undefined) this.#refuse(answer)
    else this.#carriedOut = answer.number
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
    if (time > 0 && this.#quiet && !holds) {
      time = 0
      void send(this.path, { action: 'go-on', seen: this.table.last() })
    }
    if (this.#waits || this.#turn === 'other') this.#change(time > 0 ? 'wait' : 'other')
    this.said.toggleAttribute('data-held', this.#waits && time > clock.long)
    const button = this.#button('play-on')
    if (button) button.hidden = !this.#waits
    this.node.querySelector('.ask-less')?.toggleAttribute('hidden', !this.#waits)
    clock.wait(this.#waits ? time : 0, () => this.wait(0))
    this.#update()
  }

  /** @param {string} turn */
  #change(turn) {
    this.said.dataset.turn = turn
    light()
    this.said.ariaLive = turn === 'other' || turn === 'over' ? 'off' : 'polite' // the log says what others do
  }

  /** Lets nothing be done until the rest of the own move is told: the play lies there without its verdict. */
  pause() {
    if (this.#mine) {
      this.#change('other')
      this.lies()
    }
    this.#update()
  }

  /** Says of a play of another seat that it lies there without its verdict: nobody thinks about it any more. */
  lies() {
    if (this.#turn !== 'other') return
    tell(find(this.said, 'b'), say('turn.laid'))
    tell(find(this.said, 'span'), '')
  }

  /** Says why no card can be played now. */
  refuse() {
    if (this.hand.pending) return
    toast(this.#mine ? say('tray.mine') : this.#out || this.#turn === 'over' ? find(this.said, 'b').textContent ?? ''
      : say('not-your-turn'))
  }

  /** Whether a play can be made now. */
  get ready() {
    return this.#mine && !this.#out && this.#caughtUp
  }

  /** Plays the chosen cards. Returns whether that was possible. */
  play() {
    const cards = this.hand.chosen
    if (!this.ready || cards.length === 0) return false
    const within = this.node.contains(document.activeElement)
    const asProphet = this.node.querySelector('[data-action="as-prophet"]:checked') !== null
    this.#ask({ action: 'play', seen: this.table.last(), cards, ...(asProphet && { asProphet }) })
    if (within) this.#refocus()
    return true
  }

  #claim() {
    find(this.node, '#no-play').hidePopover()
    if (this.ready) this.#ask({ action: 'no-play', seen: this.table.last() })
  }

  /**
   * Sends a move. Until its event comes it is pending; when it is refused
   * everything is as before.
   * @param {Wish} wish
   */
  async #ask(wish) {
    this.hand.wait(true)
    const answer = await send(this.path, wish)
    this.#carriedOut = answer.number ?? this.#carriedOut
    if (answer.number !== undefined || !this.hand.pending) return
    this.hand.wait(false)
    this.#refuse(answer)
  }

  /** Brings the focus back to the hand, for the play button is gone. */
  #refocus() {
    this.hand.cards.find(b => b.tabIndex === 0)?.focus({ preventScroll: true })
  }

  /**
   * Shows what is said of the turn, and of what the own seat can do.
   * @param {LiveTexts} texts
   */
  show({ say: said, prophet, guess }) {
    if (said) {
      if (said.turn === 'out' && !this.#out) this.#close()
      this.#change(said.turn)
      this.said.toggleAttribute('data-long', said.long ?? false)
      tell(find(this.said, 'b'), said.text)
      tell(find(this.said, 'span'), said.small ?? '')
    }
    this.#may('prophet', 'declare', prophet)
    this.#may('guess', 'saying', guess)
    this.#update()
  }

  /**
   * Offers the own seat to become prophet or to say the rule, or says when it can.
   * @param {'prophet' | 'guess'} what
   * @param {string} question its id
   * @param {import('./stream.js').May} [may]
   */
  #may(what, question, may) {
    const button = this.#button(what)
    if (!button || !may) return
    if (may.may) {
      button.removeAttribute('aria-disabled')
      delete button.dataset.why
    } else {
      button.setAttribute('aria-disabled', 'true')
      button.dataset.why = may.why ?? ''
    }
    button.toggleAttribute('data-comes', may.comes ?? false)
    this.#bars.set(button, may.bar)
    this.#showQuiet()
    if (!may.may) document.getElementById(question)?.hidePopover()
  }

  /** Lets nothing be played any more: the own seat is out of the round. */
  #close() {
    if (this.node.contains(document.activeElement)) this.hand.node.focus({ preventScroll: true })
    this.hand.close()
    for (const button of this.node.querySelectorAll('[data-action="no-play"], [data-action="play"]')) {
      button.setAttribute('disabled', '')
    }
    this.node.querySelector('.goes-out')?.setAttribute('data-off', '')
    find(this.node, '.tray .label').textContent = ''
  }

  /** Shows what can be done now. */
  #update() {
    const sort = find(this.node, '[data-action="sort"]')
    sort.setAttribute('aria-label', say(this.hand.order === 'suit' ? 'sort.rank' : 'sort.suit'))
    sort.title = `${sort.ariaLabel} (S)`
    if (this.#out) return
    const n = this.hand.chosen.length
    const can = this.#mine && !this.hand.pending
    const play = /** @type {HTMLButtonElement} */ (find(this.node, '[data-action="play"]'))
    play.disabled = !can || n === 0
    play.textContent = n === 0 ? say('play') : count('play.cards', n)
    this.node.querySelector('[data-action="no-play"]')?.toggleAttribute('disabled', !can)
    find(this.node, '.tray .label').textContent = n > 0 ? say('tray.label')
      : this.#mine ? say('tray.mine') : this.#turn === 'over' ? '' : say('tray.early')
  }
}

/**
 * Writes text into node, unless it is there: what is read aloud is read once.
 * @param {HTMLElement} node
 * @param {string} text
 */
function tell(node, text) {
  if (node.textContent !== text) node.textContent = text
}
