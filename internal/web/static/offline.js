// A round with computer players that the browser plays alone, for when there is no connection. The game is
// the package for JavaScript; the page is that of a table.

import './app.js'
import { Hand } from './hand.js'
import { extend, hang } from './layout.js'
import { find, write } from './pieces.js'
import { say, sign, words } from './words.js'

const path = '/offline'

/** The seats of a round: the last one deals. */
const seats = 4

/** How hard the rules are that are dealt, in plays that an expert needs. */
const easiest = 7

const lost = find(document, '#lost')
const table = find(document, '#table')

// In place of another page the page says that there is no connection.
if (location.pathname === path) void begin()

/** Loads the game, and deals. */
async function begin() {
  lost.hidden = true
  table.hidden = false
  document.title = find(table, 'h1').textContent + ' · ' + document.title.split(' · ').at(-1)
  const message = find(table, '[data-say]')
  try {
    const { load, EleusisError } = await import(table.dataset.game ?? '')
    new Game(await load(), EleusisError).deal()
  } catch (e) {
    message.textContent = say('offline.not')
    throw e
  }
}

/** The rounds that are played on this page. */
class Game {
  #shown = 0
  /** @type {any} */
  #round
  #eleusis
  #Refusal
  #hand
  #line = find(table, '.line')
  #dock = find(table, '.dock')
  #message = find(table, '[data-say]')
  #news = find(table, '[data-news]')
  #rule = /** @type {HTMLTextAreaElement} */ (find(table, '#guess'))

  /**
   * @param {any} eleusis
   * @param {any} Refusal
   */
  constructor(eleusis, Refusal) {
    this.#eleusis = eleusis
    this.#Refusal = Refusal
    this.#hand = new Hand(this.#dock, () => this.#offers())
    table.addEventListener('click', e => {
      const button = e.target instanceof Element ? e.target.closest('button') : null
      if (button?.dataset.action) this.#press(button)
    })
    for (const form of table.querySelectorAll('form')) form.addEventListener('submit', e => e.preventDefault())
  }

  /** Deals a round by an easy rule. */
  deal() {
    const easy = this.#eleusis.library().filter((/** @type {any} */ r) => r.grade <= easiest)
    const library = easy[crypto.getRandomValues(new Uint32Array(1))[0] % easy.length].name
    this.#round?.close()
    this.#round = this.#eleusis.deal({ preset: 'express', seats, library, levels: ['novice', 'casual'] })
    this.#shown = 0
    this.#line.replaceChildren()
    this.#hand.remove(this.#hand.cards.map(b => b.dataset.card ?? ''))
    delete table.dataset.over
    find(table, '.found-rule').hidden = true
    this.#show()
  }

  /** @param {HTMLButtonElement} button */
  #press(button) {
    const round = this.#round
    switch (button.dataset.action) {
      case 'choose': this.#hand.toggle(button); break
      case 'swap':
      case 'take-back': this.#hand.rearrange(button); break
      case 'clear': this.#hand.clear(); break
      case 'play': this.#move(() => round.play(...this.#hand.chosen)); break
      case 'no-play': this.#move(() => round.noPlay()); break
      case 'pass': this.#move(() => round.may('pass-guess') ? round.passGuess() : round.pass()); break
      case 'confirm-guess': this.#move(() => round.guess(this.#rule.value)); break
      case 'next-round': this.deal(); break
    }
  }

  /**
   * Makes a move, and says why if it is refused.
   * @param {() => void} make
   */
  #move(make) {
    try {
      make()
    } catch (e) {
      if (!(e instanceof this.#Refusal)) throw e
      this.#message.textContent = this.#why(/** @type {any} */ (e).code)
      return
    }
    this.#hand.clear()
    this.#show()
  }

  /** @param {string} code */
  #why(code) {
    return say(code === 'bad-rule' || code === 'unsure-rule' ? 'offline.rule' : 'offline.refused')
  }

  /** Shows what has happened, and what can be done. */
  #show() {
    const { view, over } = this.#round
    const news = view.plays.slice(this.#shown).map((/** @type {any} */ p) => this.#lay(p))
    this.#shown = view.plays.length
    this.#news.replaceChildren(...news.filter(Boolean))
    this.#deal(view.hand ?? [])
    this.#message.textContent = over ? say('over') : say(this.#round.may('play') ? 'turn.you' : 'offline.guess')
    if (over) this.#end()
    this.#offers()
  }

  /**
   * Lays a play, and returns a line about it.
   * @param {any} play
   */
  #lay(play) {
    const who = play.seat === words.me ? say('offline.you') : say('offline.player', { N: play.seat })
    const li = document.createElement('li')
    if (play.kind === 'starter') {
      extend({ who: '', mine: false, cards: play.cards, before: 0 })
      return null
    }
    if (play.kind === 'no-play') {
      write(li, `${say('claim', { Who: who })}: ${say(play.verdict)}`)
      return li
    }
    const laying = { who, mine: play.seat === words.me, cards: play.cards, before: 0 }
    if (play.verdict === 'right') extend(laying)
    else hang(laying)
    write(li, `${who}: ${play.cards.map(sign).join(' ')} · ${say(play.verdict)}`)
    return li
  }

  /**
   * Makes the hand hold those cards.
   * @param {string[]} cards
   */
  #deal(cards) {
    const held = this.#hand.cards.map(b => b.dataset.card ?? '')
    const drawn = cards.filter(c => {
      const at = held.indexOf(c)
      if (at >= 0) held.splice(at, 1)
      return at < 0
    })
    this.#hand.remove(held)
    this.#hand.add(drawn)
  }

  /** Shows the buttons for what can be done. */
  #offers() {
    const round = this.#round
    if (!round) return
    const set = (/** @type {string} */ action, /** @type {boolean} */ may) => {
      find(table, `[data-action="${action}"]`).hidden = !may
    }
    set('play', round.may('play'))
    set('no-play', round.may('no-play'))
    set('pass', !round.may('play') && (round.may('pass') || round.may('pass-guess')))
    set('next-round', round.over)
    find(table, '.guessing').hidden = !round.may('guess')
    const play = /** @type {HTMLButtonElement} */ (find(table, '[data-action="play"]'))
    play.disabled = this.#hand.chosen.length === 0
    this.#dock.hidden = round.over
    this.#hand.node.toggleAttribute('data-idle', !round.may('play'))
  }

  /** Tells the rule and the points. */
  #end() {
    const { result } = this.#round
    table.dataset.over = ''
    const faces = this.#eleusis.print(result.rule)
    find(table, '.found-rule blockquote').textContent = faces[document.documentElement.lang.slice(0, 2)] ?? faces.en
    find(table, '.found-rule').hidden = false
    this.#news.replaceChildren(...result.scores.map((/** @type {any} */ s) => {
      const li = document.createElement('li')
      const other = s.seat === seats ? say('offline.dealer') : say('offline.player', { N: s.seat })
      const who = s.seat === words.me ? say('offline.you') : other
      li.textContent = `${who}: ${s.points}`
      return li
    }))
    this.#rule.value = ''
    find(table, '#coach').focus()
  }
}
