package bot

import (
	"math/bits"
	"slices"
	"sync"

	"eleusis/card"
)

// An ideaSet is a set of ideas, one bit each.
type ideaSet uint64

// An ideaTable has every idea that a novice can have, laid out for quick use. It is
// immutable.
type ideaTable struct {
	ideas    []idea
	all      ideaSet
	byEase   [plain + 1]ideaSet // the ideas of each ease
	accepts  [card.Count + 1][card.Count]ideaSet
	answerOf [][card.Count]uint8 // by question and last card
}

// theIdeas is the table of all novices. It takes milliseconds to lay out.
var theIdeas = sync.OnceValue(newIdeaTable)

func newIdeaTable() *ideaTable {
	p := &ideaTable{ideas: slices.Concat(ideasAlone, ideasAfter), answerOf: make([][card.Count]uint8, len(questions))}
	p.all = 1<<len(p.ideas) - 1
	for i, d := range p.ideas {
		p.byEase[d.ease] |= 1 << i
		for last := range p.accepts {
			for c := range p.accepts[last] {
				if d.accepts(card.Card(last), card.Card(c)) {
					p.accepts[last][c] |= 1 << i
				}
			}
		}
	}
	for q := range questions {
		for last := range p.answerOf[q] {
			p.answerOf[q][last] = uint8(questions[q].answer(card.Card(last)))
		}
	}
	return p
}

// weigh returns the weight of some ideas together: a plain one counts as much
// as four fancy ones.
func (t *ideaTable) weigh(some ideaSet) uint64 {
	n := uint64(0)
	for e, of := range t.byEase {
		n += uint64(bits.OnesCount64(uint64(some&of))) << e
	}
	return n
}

// simplest returns the idea among some with the highest prior weight; some must not be
// empty.
func (t *ideaTable) simplest(some ideaSet) int {
	for e := plain; ; e-- {
		if of := some & t.byEase[e]; of != 0 {
			return bits.TrailingZeros64(uint64(of))
		}
	}
}
