package induce

import "sync"

// A scope is how far somebody thinks: the dearest ideas, questions and pairs of
// ideas that come to their mind.
type scope struct {
	idea, question, pair cost
	ofNew                bool // whether they ask of the new card before they judge it
	thoughts             bool // whether they see which answers belong together
	revises              bool // whether they change a rule that was nearly right
}

// everything is what an expert thinks of.
var everything = scope{idea: 1 << 20, question: 1 << 20, pair: dearest, ofNew: true, thoughts: true, revises: true}

// Layman returns the library of somebody who has never thought about such rules
// before: what the new card is, how it is like the last one, and what follows on
// which color, parity or face. Of what they do not think of they keep an inkling,
// as everybody does, by rules that are nearly right.
func Layman() *Library { return layman() }

// Habitue returns the library of somebody who has played often: more ideas, some
// joined by two, and more questions about the line, but none about the new card.
func Habitue() *Library { return habitue() }

var (
	layman  = sync.OnceValue(func() *Library { return within(scope{idea: 5 * bit, question: 7 * bit, pair: 0}) })
	habitue = sync.OnceValue(func() *Library { return within(scope{idea: 8 * bit, question: 10 * bit, pair: 10 * bit}) })
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
