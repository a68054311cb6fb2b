package induce

import "sync"

// A scope bounds a library: the most costly ideas, questions and pairs of ideas that a player
// thinks of.
type scope struct {
	idea, question, pair cost
	ofNew                bool // whether it has questions about the new card
	templates            bool // whether it has templates: answers that belong together
	revises              bool // whether a rule that was nearly right is revised
	forks                bool // whether each card of a wrong string is considered as the wrong one
	samples              int  // how many rules are drawn to find the likeliest
}

// fullScope is what an expert thinks of.
var fullScope = scope{idea: 1 << 20, question: 1 << 20, pair: maxPairCost, ofNew: true, templates: true, revises: true,
	forks: true, samples: 256}

// Basic returns the smallest library, that of weak solvers: what the new card is, how it
// compares with the last one, and what follows which color, parity or face.
func Basic() *Library { return basic() }

// Casual returns the library of a casual player: more ideas and questions than [Basic], few
// joined in pairs.
func Casual() *Library { return casual() }

// Skilled returns the library of a skilled player: more ideas than [Casual], some joined in
// pairs, and more questions about the line, but none about the new card.
func Skilled() *Library { return skilled() }

// What players below an expert think of.
var (
	basicScope   = scope{idea: 5 * bit, question: 7 * bit, samples: 16}
	casualScope  = scope{idea: 7 * bit, question: 9 * bit, pair: 8 * bit, samples: 16}
	skilledScope = scope{idea: 8 * bit, question: 10 * bit, pair: 10 * bit, samples: 16}
)

var (
	basic   = sync.OnceValue(func() *Library { return within(basicScope) })
	casual  = sync.OnceValue(func() *Library { return within(casualScope) })
	skilled = sync.OnceValue(func() *Library { return within(skilledScope) })
)

// within returns the library of what is in scope, at the costs of everybody.
func within(in scope) *Library {
	k := fitted()
	l, err := narrowed(&k, in)
	if err != nil {
		panic("induce: " + err.Error()) // a test reads it
	}
	return l
}
