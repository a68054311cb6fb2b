package bot

import (
	"math/bits"
	"slices"

	"eleusis/card"
)

// ideas is a set of ideas, one bit each.
type ideas uint64

// A pool is every idea that a novice can have, laid out for quick use. It never
// changes.
type pool struct {
	ideas    []idea
	all      ideas
	byEase   [plain + 1]ideas // the ideas of each ease
	accepts  [card.Count + 1][card.Count]ideas
	answerOf [][card.Count]uint8 // by question and last card
}

func newPool() *pool {
	p := &pool{ideas: slices.Concat(ideasAlone, ideasAfter), answerOf: make([][card.Count]uint8, len(questions))}
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
func (p *pool) weigh(some ideas) uint64 {
	n := uint64(0)
	for e, of := range p.byEase {
		n += uint64(bits.OnesCount64(uint64(some&of))) << e
	}
	return n
}

// easiest returns the idea among some that comes to mind first; some must not
// be empty.
func (p *pool) easiest(some ideas) int {
	for e := plain; ; e-- {
		if of := some & p.byEase[e]; of != 0 {
			return bits.TrailingZeros64(uint64(of))
		}
	}
}
