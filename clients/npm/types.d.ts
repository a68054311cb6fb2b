// What the calls of the package return. The fields are those of the API over HTTP; a test
// holds them against the types in Go.

/** A card: rank and suit, as 10H. */
export type Card = string

/** A language, as en. */
export type Language = string

/** A rule in every face: as a formula, and as a sentence in each language. */
export type Faces = Record<string, string> & { formula: string, en: string }

/** A rule that reads. */
export interface Check {
  ok: true
  /** The words mean this rule and hardly another one. */
  sure: boolean
  /** What the rule is written in: a language, or formula. */
  face: string
  faces: Faces
  /** Formulas of other rules that the words can mean. */
  readings: string[]
  /** The same, with what tells them apart. */
  others: Other[]
  /** Words that were passed over. */
  leftOut: string[]
  /** What a dealer should know. */
  warnings: string[]
}

/** Another rule that the words can mean, and a line whose last card fits only one of them. */
export interface Other {
  formula: string
  sentence: string
  line: string[]
  /** a: the first rule; b: this one. */
  fits: 'a' | 'b'
}

/** A text that cannot be read. */
export interface Mistakes {
  ok: false
  mistakes: Mistake[]
  /** The words that mean something by themselves. */
  understood: Part[]
  /** Rules that nearly the same words mean, nearest first. */
  nearest: Near[]
}

/** A mistake, by its place in the text. */
export interface Mistake {
  line: number
  column: number
  length: number
  message: string
  /** What could stand there. */
  expected: string[]
  /** A word that may be meant. */
  hint: string | null
}

export interface Part { words: string, formula: string }

export interface Near { formula: string, sentence: string }

/** A play and what a rule says of it. */
export interface Verdict { play: Card[], right: boolean }

/** A comparison of two rules. */
export interface Same {
  /** line: from the line on. unknown: as far as they could be compared. */
  same: 'always' | 'line' | 'different' | 'unknown'
  /** A shortest line that tells them apart, a play each. */
  counterexample: string[] | null
  /** The rule that its last play fits. */
  fits: 'a' | 'b' | null
  /** unknown: how many cards long the lines were that were compared. */
  depth: number | null
  /** unknown: how many there were. */
  lines: number | null
}

/** The figures of a rule. */
export interface Measure {
  /** Of its machine; null: it works on demand. */
  states: number | null
  /** All but the difficulty is exact. */
  exact: boolean
  fit: Fit
  starters: Card[]
  /** Lines after which no card fits. */
  deadEnds: string[][]
  /** Lines after which the same cards fit forever. */
  traps: string[][]
  neverFits: Card[]
  /** At how many cards it looks back; null: at the whole line. */
  looksBack: number | null
  readsPlays: boolean
  readsRejected: boolean
  /** How long its shortest description is, about. */
  bits: number
  /** Plays of an expert: the mean of the games, without games a prediction. */
  difficulty: number
  /** Plays that an expert needed in each game; 0: more than 60. */
  games?: number[]
  /** What a dealer may truly tell of it. */
  hints: string[]
}

/** Which share of the 52 cards fits: after one card, in the long run, at the worst place. */
export interface Fit { now: number, long: number, least: number }

/** A rule that was made. */
export interface Composed { formula: string, faces: Faces, measure: Measure }

/** A rule of the library; grade is how many plays an expert is expected to need. */
export interface Listed { name: string, family: string, grade: number, formula: string }

/** The forms of the game, by their options. */
export type Options = { preset: string, minSeats: number, maxSeats: number } & Record<string, unknown>

/** How a round is dealt. Without rule, library and difficulty the dealer takes a rule of the library. */
export interface Deal {
  /** express, unless another is named. */
  preset?: string
  /** Options of the preset, changed. */
  options?: Record<string, unknown>
  /** With the dealer's, which is the last; 4 if the preset allows it. */
  seats?: number
  /** Of the computer players, from seat 2 on, repeated; casual. */
  levels?: string[]
  /** The secret rule, as a formula or a sentence. */
  rule?: string
  /** The name of a rule of the library. */
  library?: string
  /** Of a new rule: plays that an expert is expected to need. */
  difficulty?: number
  /** The same seed and the same moves give the same round; else chance decides. */
  seed?: number
  /** In the record, by seat. */
  names?: string[]
  /** Computer players move one at a time, when you call step(). */
  stepwise?: boolean
}

/** What you may do now. */
export type Move = 'play' | 'no-play' | 'prophet' | 'call-right' | 'call-wrong' | 'pick' | 'object' | 'let-pass'
  | 'guess' | 'pass-guess' | 'pass' | 'step'

/** A play on the table. */
export interface Play {
  kind: string
  seat: number
  cards: Card[]
  verdict: 'unjudged' | 'right' | 'wrong'
  /** Cards on the mainline before it. */
  after: number
  prophet?: number
  call?: string
  refuter?: number
  wrongCards?: number
}

/** A rule that was said. */
export interface Guess { seat: number, rule: string, verdict: string, play: number, [field: string]: unknown }

/** What the game was begun with. */
export interface Setup { options: Options, seats: number, dealer?: number }

/** The game as your seat may know it. Seats count from 1; 0 is nobody. */
export interface View {
  setup: Setup
  phase: string
  round: number
  seat: number
  dealer: number
  /** Who is to move. */
  turn: number
  /** What they have to do. */
  awaits: string
  /** Your cards, in the order drawn. */
  hand: Card[]
  /** Cards in each hand. */
  hands: number[]
  expelled: boolean[]
  stock: number
  laid: number
  mainline: Card[]
  /** Oldest first, with the starter. */
  plays: Play[]
  totals: number[]
  prophet: number
  marked: number
  prophets: boolean[]
  mayDeclare: boolean
  byHand: boolean
  guesses: Guess[]
  mayGuess: boolean
  hints: string[]
  mayHint: boolean
  expelAt: number
  [field: string]: unknown
}

/** What happened, as far as your seat is told: number counts from 1. */
export interface Event {
  number: number
  kind: string
  seat?: number
  cards?: Card[]
  count?: number
  verdict?: string
  guess?: string
  [field: string]: unknown
}

/** A round that has ended, with its secrets. */
export interface Result {
  rule: string
  ending: string
  /** Who went out, was prophet to the end, said the rule; 0: nobody. */
  out: number
  prophet: number
  guesser: number
  scores: Score[]
  hands: Card[][]
  [field: string]: unknown
}

/** What a seat got. */
export interface Score { seat: number, hand: number, points: number, total: number, [field: string]: unknown }

/** A round as you see it. */
export interface Look {
  round: number
  moves: Move[]
  /** A computer player is to move: step. */
  moving: boolean
  view: View
  /** What happened since you were last asked. */
  events: Event[]
  over: boolean
  result?: Result
  /** The record of a round that is over, for eleusis replay. */
  record?: string
}
