package induce

import "sync"

// A scope bounds a library: the dearest ideas, questions and pairs of ideas that a player
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
var fullScope = scope{idea: 1 << 20, question: 1 << 20, pair: dearest, ofNew: true, templates: true, revises: true,
	forks: true, samples: 256}

// Beginner returns the library of a beginner: what the new card is, how it compares with
// the last one, and what follows which color, parity or face.
func Beginner() *Library { return beginner() }

// Casual returns the library of a casual player: more ideas and questions than [Beginner], few
// joined in pairs.
func Casual() *Library { return casual() }

// Experienced returns the library of an experienced player: more ideas than [Casual], some
// joined in pairs, and more questions about the line, but none about the new card.
func Experienced() *Library { return experienced() }

// What people of little experience think of.
var (
	beginnerScope    = scope{idea: 5 * bit, question: 7 * bit, samples: 16}
	casualScope      = scope{idea: 7 * bit, question: 9 * bit, pair: 8 * bit, samples: 16}
	experiencedScope = scope{idea: 8 * bit, question: 10 * bit, pair: 10 * bit, samples: 16}
)

var (
	beginner    = sync.OnceValue(func() *Library { return within(beginnerScope) })
	casual      = sync.OnceValue(func() *Library { return within(casualScope) })
	experienced = sync.OnceValue(func() *Library { return within(experiencedScope) })
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
