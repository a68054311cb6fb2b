// @ts-check
// Eleusis for JavaScript: rules, and rounds with computer players. The game itself is Go,
// compiled to WebAssembly; this file gives it an interface with types.

import './wasm_exec.js'

/** @import { Card, Check, Composed, Deal, Faces, Language, Listed, Look, Measure } from './types.js' */
/** @import { Mistakes, Move, Options, Same, Verdict } from './types.js' */
/** @typedef {(call: string, args: string) => string} Call */

/** Where the WebAssembly lies, packed. */
const packed = new URL('./eleusis.wasm.gz', import.meta.url)

/** Why something was not done. */
export class EleusisError extends Error {
  /** @param {{ code: string, message: string, mistakes?: Mistakes, readings?: string[] }} problem */
  constructor(problem) {
    super(problem.message)
    this.name = 'EleusisError'
    /** bad-request, bad-rule, unsure-rule, or why a move is refused, as not-your-turn. */
    this.code = problem.code
    /** What is wrong with a rule. */
    this.mistakes = problem.mistakes
    /** Formulas to choose from, where a text can mean several rules. */
    this.readings = problem.readings
  }
}

/**
 * Loads the game. What is loaded can be used many times.
 * @param {URL | string | BufferSource} [source] the WebAssembly, packed by gzip or not; else the file of the package
 */
export async function load(source = packed) {
  const plain = await unpacked(await bytes(source))
  const go = new /** @type {any} */ (globalThis).Go()
  const { instance } = await WebAssembly.instantiate(plain, go.importObject)
  /** @type {Call | undefined} */
  let call
  const world = /** @type {any} */ (globalThis)
  world.eleusisReady = (/** @type {Call} */ ready) => { call = ready }
  // It runs up to where it waits for calls before the next line.
  void go.run(instance)
  delete world.eleusisReady
  if (!call) throw new Error('the WebAssembly is not that of this package')
  return new Eleusis(call)
}

/**
 * @param {URL | string | BufferSource} source
 * @returns {Promise<BufferSource>}
 */
async function bytes(source) {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  const url = new URL(source, import.meta.url)
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ String('node:fs/promises'))
    return readFile(url)
  }
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url.href}: ${answer.status} ${answer.statusText}`)
  return answer.arrayBuffer()
}

/**
 * Unpacks what is packed. A server may have done it already.
 * @param {BufferSource} source
 * @returns {Promise<BufferSource>}
 */
async function unpacked(source) {
  const view = source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  if (view[0] !== 0x1f || view[1] !== 0x8b) return source
  const body = new Blob([source]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(body).arrayBuffer()
}

/** The game. Cards are text, as 10H; a line is text, as 3H 2Cx 5S, where x marks a refused card. */
export class Eleusis {
  /** @type {(name: string, args?: object) => any} */
  #ask

  /** @param {Call} call */
  constructor(call) {
    this.#ask = (name, args = {}) => {
      const { value, problem } = JSON.parse(call(name, JSON.stringify(args)))
      if (problem) throw new EleusisError(problem)
      return value
    }
  }

  /**
   * The faces of rules: formula, and each language.
   * @returns {Language[]}
   */
  languages() { return this.#ask('languages') }

  /**
   * The forms of the game.
   * @returns {Options[]}
   */
  presets() { return this.#ask('presets') }

  /**
   * The levels of computer players, the weakest first.
   * @returns {string[]}
   */
  levels() { return this.#ask('levels') }

  /**
   * The rules that every dealer knows.
   * @returns {Listed[]}
   */
  library() { return this.#ask('library') }

  /**
   * Reads a rule: a formula, or a sentence in any of the languages. It throws nothing if the text cannot be read.
   * @param {string} rule
   * @param {{ language?: Language }} [how] in which language warnings and mistakes are told
   * @returns {Check | Mistakes}
   */
  read(rule, { language } = {}) { return this.#ask('read', { rule, language }) }

  /**
   * Writes a rule in every face.
   * @param {string} rule
   * @returns {Faces}
   */
  print(rule) { return this.#ask('print', { rule }) }

  /**
   * Judges plays, one after the other. The first is the starter, which is laid in any case; of the others only right
   * ones are.
   * @param {string} rule
   * @param {string[]} plays the cards of one play are joined by +, as 8H+5S
   * @returns {Verdict[]}
   */
  judge(rule, plays) { return this.#ask('judge', { rule, plays }) }

  /**
   * Tells which cards fit after a line; without one, which can begin it.
   * @param {string} rule
   * @param {string} [line]
   * @returns {Card[]}
   */
  legal(rule, line = '') { return this.#ask('legal', { rule, line }) }

  /**
   * Compares two rules, exactly for nearly all.
   * @param {string} a
   * @param {string} b
   * @param {string} [line] compares from there on, too
   * @returns {Same}
   */
  same(a, b, line = '') { return this.#ask('same', { a, b, line }) }

  /**
   * Measures how a rule plays.
   * @param {string} rule
   * @param {{ language?: Language, games?: number }} [how] of the hints; and the number of games, at most 100, that
   *   an expert plays for the difficulty, which is predicted otherwise
   * @returns {Measure}
   */
  measure(rule, { language, games } = {}) { return this.#ask('measure', { rule, language, games }) }

  /**
   * Makes a rule that never gets stuck.
   * @param {{ difficulty?: number, seed?: number, language?: Language }} [wish]
   * @returns {Composed}
   */
  compose({ difficulty, seed = chance(), language } = {}) {
    return this.#ask('compose', { difficulty, seed, language })
  }

  /**
   * Plays a record again and checks all that follows; throws what does not hold.
   * @param {string} record
   * @returns {{ rounds: number }}
   */
  verify(record) { return this.#ask('verify', { record }) }

  /**
   * Deals a round. You have seat 1, computer players the others, and the last one deals.
   * @param {Deal} [deal]
   */
  deal({ seed = chance(), ...deal } = {}) { return new Round(this.#ask, this.#ask('deal', { seed, ...deal })) }
}

/** Any number that a seed can be. */
function chance() {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** A round. Each move changes what you see; a refused one throws and changes nothing. */
export class Round {
  #ask
  /** @type {Look} */
  #look

  /**
   * @param {(name: string, args: object) => any} ask
   * @param {Look} look
   */
  constructor(ask, look) {
    this.#ask = ask
    this.#look = look
  }

  /** What you may do now; nothing when the round is over. */
  get moves() { return this.#look.moves }
  /** The game as you may know it. */
  get view() { return this.#look.view }
  /** What happened since your last move. */
  get events() { return this.#look.events }
  get over() { return this.#look.over }
  /** Of a round that is over, with the rule. */
  get result() { return this.#look.result }
  /** The record of a round that is over, for `eleusis replay`. */
  get record() { return this.#look.record }

  /**
   * Whether a move can be made now.
   * @param {Move} move
   */
  may(move) { return this.moves.includes(move) }

  /**
   * Plays a card, or a string of them.
   * @param {Card[]} cards
   */
  play(...cards) { return this.#act('play', { cards }) }

  /** Plays the last cards and becomes prophet by it. @param {Card[]} cards */
  playAsProphet(...cards) { return this.#act('play', { cards, asProphet: true }) }

  /** Claims that no card of the hand fits. */
  noPlay() { return this.#act('no-play') }

  /** Says the rule, as a formula or a sentence. @param {string} rule */
  guess(rule) { return this.#act('guess', { rule }) }

  /** Becomes prophet. */
  declare() { return this.#act('prophet') }

  /** Judges a play as prophet. @param {boolean} right */
  call(right) { return this.#act(right ? 'call-right' : 'call-wrong') }

  /** Picks the card of a false no-play that fits, as prophet. @param {Card} card */
  pick(card) { return this.#act('pick', { cards: [card] }) }

  /** Objects to the call of the prophet. */
  object() { return this.#act('object') }

  /** Lets the call of the prophet pass. */
  letPass() { return this.#act('let-pass') }

  /** Goes out without a guess. */
  passGuess() { return this.#act('pass-guess') }

  /** Neither guesses nor declares, where you are asked. */
  pass() { return this.#act('pass') }

  /** Lets one computer player move, in a round that was dealt stepwise. */
  step() { return this.#act('step') }

  /** Forgets the round. */
  close() { this.#ask('close', { round: this.#look.round }) }

  /**
   * @param {Move} action
   * @param {object} [with_]
   */
  #act(action, with_ = {}) {
    this.#look = this.#ask('act', { round: this.#look.round, action, ...with_ })
    return this
  }
}
