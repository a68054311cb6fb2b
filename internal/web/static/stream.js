// What happens at the table, as the server tells it: one stream, which comes
// back by itself and asks for what it has missed.

/**
 * What anybody can count at the table; hands at the end of a round alone.
 * @typedef {{turn: number, awaits: string, prophet?: number, laid: number, hands?: number[]}} Tally
 */

/**
 * What the own seat is told of an event.
 * @typedef {object} Share
 * @property {string} kind
 * @property {number} [seat]
 * @property {string[]} [cards]
 * @property {number} [count]
 * @property {'right' | 'wrong'} [verdict]
 * @property {boolean} [mayDeclare] the own seat may declare themselves prophet now
 * @property {boolean} [mayGuess] the own seat may say the rule now
 * @property {boolean} [mayHint] the own seat deals, and may give a hint now
 * @property {Tally} tally
 */

/**
 * What a dock says of the turn: you, other, wait, out, guess, object, prophet or over.
 * @typedef {{turn: string, text: string, small?: string, long?: boolean}} Said
 */

/** @typedef {{may?: boolean, bar: string, why?: string, comes?: boolean}} May whether and why not */

/**
 * What the page says of how the table is, in its words; what is not there is as before.
 * @typedef {object} LiveTexts
 * @property {string} [title]
 * @property {{seat: number, n: number, what: string, turn?: boolean, out?: boolean, away?: string}[]} [seats]
 * @property {{n: number, words: string}} [stock]
 * @property {Said} [say]
 * @property {May} [prophet]
 * @property {May} [guess]
 * @property {boolean} [expels] a wrong play does from now on
 */

/**
 * A line of the log: a turn, told again longer with each of its events.
 * @typedef {{number: number, mark: string, text: string, open?: string[], why?: string}} Entry
 */

/** @typedef {{name: string, host?: boolean, away?: boolean, covered?: string, muted?: boolean}} Chair */

/**
 * The state of the table after an event that is not the game's.
 * @typedef {object} TableShare
 * @property {'table' | 'seats' | 'game'} [alters] what has changed that is not told here
 * @property {boolean} [unsaved] the server cannot save, and nothing goes on until it can
 * @property {number} [seat] that the event concerns
 * @property {boolean} [once] someone's time was up, and a computer player has decided for them
 * @property {Chair[]} chairs by seat − 1
 * @property {import('./talk.js').Said} [said]
 */

/**
 * @typedef {object} Times
 * @property {number} [left] milliseconds that the player to move has, if there is a clock
 * @property {number} [wait] milliseconds that the computer players wait for the own seat
 * @property {number} [came] when the frame came, by the clock of the browser
 */

/**
 * @typedef {object} Untimed
 * @property {number} number
 * @property {Share} share
 * @property {boolean} fast
 * @property {TableShare} [table]
 * @property {Entry} [entry]
 * @property {LiveTexts} [texts] after all that happened at one moment: in the last frame of it
 */

/** @typedef {Untimed & Times} Frame */

/** @typedef {{number: number, table: TableShare, texts?: LiveTexts} & Times} Now */

/**
 * @typedef {object} Listener
 * @property {(frame: Frame) => void} frame
 * @property {() => number} last number of the last event that is known
 * @property {(frame: Now) => void} [now] how everything is that is not the game's, after a connection
 * @property {() => void} reload the page is too old to be told the rest
 * @property {(lost: boolean) => void} lost
 */

/** How long to wait before trying again, in milliseconds. */
const waits = [250, 500, 1000, 2000, 4000]

/** After that many milliseconds without a connection people are told. */
const tell = 1500

/** Milliseconds between pings, until the server says how many. */
const ping = 15_000

/** Without a word for that many milliseconds, two pings of the server and a bit, the stream is not trusted. */
const trust = (/** @type {number} */ every) => 2 * every + 1000

/** A stream of one table. */
export class Stream {
  /** @type {EventSource | undefined} */
  #source
  #failures = 0
  #heard = 0
  #silent = 0
  #trust = trust(ping)
  #retry = 0
  #telling = 0
  #asleep = false
  #idle = false

  /**
   * @param {string} path of the table
   * @param {string} version of the program that made the page
   * @param {Listener} listener
   */
  constructor(path, version, listener) {
    this.path = path
    this.version = version
    this.listener = listener
    addEventListener('online', () => this.connect())
    // A page that is left may be kept, and would keep its connection.
    addEventListener('pagehide', () => this.#source?.close())
    addEventListener('pageshow', e => e.persisted && this.connect())
    document.addEventListener('visibilitychange', () => this.#wake())
    this.connect()
  }

  /**
   * Connects again, from the last event that is known.
   * @param {number} begins milliseconds after which a connection that has not begun is given up
   */
  connect(begins = this.#trust) {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#asleep = false
    const source = new EventSource(`${this.path}/events?since=${this.listener.last()}`)
    this.#source = source
    this.#hear(begins)
    source.addEventListener('hello', e => this.#hello(JSON.parse(e.data)))
    source.addEventListener('message', e => {
      this.#hear()
      this.listener.frame(JSON.parse(e.data))
    })
    source.addEventListener('now', e => this.listener.now?.(JSON.parse(e.data)))
    source.addEventListener('ping', () => this.#hear())
    // Newer pages of the seat have taken the place.
    source.addEventListener('replaced', () => this.stop(() => this.listener.lost(true)))
    source.addEventListener('reload', () => this.stop(() => this.listener.reload()))
    source.addEventListener('error', () => this.#lose())
  }

  /**
   * Says whether nothing can come before the own seat acts. Then the connection
   * is let go while nobody looks, since a browser has few of them for one site.
   * @param {boolean} idle
   */
  rest(idle) {
    this.#idle = idle
    if (idle && document.hidden && !this.#asleep) {
      this.#asleep = true
      clearTimeout(this.#silent)
      this.#source?.close()
    }
  }

  /**
   * Ends the stream for good.
   * @param {() => void} [then]
   */
  stop(then) {
    clearTimeout(this.#retry)
    clearTimeout(this.#telling)
    clearTimeout(this.#silent)
    this.#source?.close()
    this.#source = undefined
    then?.()
  }

  /** @param {{version: string, ping?: number}} hello */
  #hello(hello) {
    this.#trust = trust(hello.ping ?? ping)
    this.#hear()
    this.#failures = 0
    clearTimeout(this.#telling)
    this.#telling = 0
    this.listener.lost(false)
    if (hello.version !== this.version) this.stop(() => this.listener.reload())
  }

  /**
   * Notes that the server lives.
   * @param {number} believed for how many milliseconds
   */
  #hear(believed = this.#trust) {
    this.#heard = Date.now()
    clearTimeout(this.#silent)
    this.#silent = window.setTimeout(() => this.#miss(), believed)
  }

  /** Connects again when nothing was heard for too long: the server, or the way to it, hangs. */
  #miss() {
    if (!this.#source || document.hidden) return
    this.#tell()
    this.connect()
  }

  /** Tells people, unless there is a connection soon. */
  #tell() {
    this.#telling ||= window.setTimeout(() => this.listener.lost(true), tell)
  }

  #lose() {
    this.#source?.close()
    clearTimeout(this.#silent)
    this.#tell()
    const wait = waits[Math.min(this.#failures, waits.length - 1)]
    this.#failures++
    clearTimeout(this.#retry)
    // It may have come to a server that hangs. After that the way to it may be slow.
    this.#retry = window.setTimeout(() => this.connect(this.#trust / 2), wait)
    if (this.#failures % waits.length === 0) void this.#look()
  }

  /** A server that answers, and has no such table, says more than a stream can. */
  async #look() {
    try {
      const response = await fetch(this.path, { method: 'HEAD' })
      if (response.status === 404) this.stop(() => this.listener.reload())
    } catch {
      // It does not answer.
    }
  }

  #wake() {
    if (!this.#source) return
    if (document.hidden) this.rest(this.#idle)
    else if (this.#asleep || Date.now() - this.#heard > this.#trust) this.connect()
  }
}
