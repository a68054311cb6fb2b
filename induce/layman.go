package induce

import "sync"

// A scope is how far someone thinks: the dearest ideas, questions and pairs of
// ideas that come to their mind.
type scope struct {
	idea, question, pair cost
	ofNew                bool // whether they ask of the new card before they judge it
	thoughts             bool // whether they see which answers belong together
	revises              bool // whether they change a rule that was nearly right
	forks                bool // whether they think of each card that may have been the wrong one of a string
	samples              int  // how many rules they think of when they look for the likeliest
}

// everything is what an expert thinks of.
var everything = scope{idea: 1 << 20, question: 1 << 20, pair: dearest, ofNew: true, thoughts: true, revises: true,
	forks: true, samples: 256}

// Layman returns the library of a beginner: what the new card is, how it compares with
// the last one, and what follows which color, parity or face.
func Layman() *Library { return layman() }

// Casual returns the library of a casual player: more ideas and questions than [Layman], few
// joined in pairs.
func Casual() *Library { return casual() }

// Habitue returns the library of an experienced player: more ideas than [Casual], some
// joined in pairs, and more questions about the line, but none about the new card.
func Habitue() *Library { return habitue() }

// What people of little experience think of.
var (
	beginners = scope{idea: 5 * bit, question: 7 * bit, samples: 16}
	casuals   = scope{idea: 7 * bit, question: 9 * bit, pair: 8 * bit, samples: 16}
	habitues  = scope{idea: 8 * bit, question: 10 * bit, pair: 10 * bit, samples: 16}
)

var (
	layman  = sync.OnceValue(func() *Library { return within(beginners) })
	casual  = sync.OnceValue(func() *Library { return within(casuals) })
	habitue = sync.OnceValue(func() *Library { return within(habitues) })
)

// within returns the library of what is in scope, at the costs of everybody.
func within(in scope) *Library {
	k := fitted()
	l, err := narrowed(&k, in)
	if err != nil {
		panic(err) // a test reads it
	}
	return l
}
