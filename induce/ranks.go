package induce

import (
	"strings"

	"eleusis/card"
)

// A ranks is an arbitrary set of ranks, of the new card or of the last one. No library has all of
// them; they are derived from the verdicts.
type ranks struct {
	set    uint16 // a bit for each rank, from the ace on
	ofLast bool
}

// onlyRanks returns a formula that looks at the ranks alone.
func onlyRanks(x ranks) *formula { return &formula{ranks: x, cost: x.cost(), size: 1, when: always} }

// any reports whether there are some.
func (x ranks) any() bool { return x.set != 0 }

// has reports whether r is among x.
func (x ranks) has(r card.Rank) bool { return x.set>>(r-1)&1 != 0 }

// choices has the cost of a set of ranks, by its size.
var choices = [card.Ranks + 1]cost{likes, 30 + likes, 50 + likes, 65 + likes, 76 + likes, 83 + likes, 86 + likes,
	86 + likes, 83 + likes, 76 + likes, 65 + likes, 50 + likes, 30 + likes, likes}

const likes = 6 * bit

// cost returns the length of x.
func (x ranks) cost() cost {
	c := choices[count(uint64(x.set))]
	if x.ofLast {
		c += 2 * bit
	}
	return c
}

// fits returns the cards that x accepts at a moment.
func (x ranks) fits(m *moment) card.Set {
	if x.ofLast {
		if x.has(m.last.Rank()) {
			return card.All
		}
		return 0
	}
	var all card.Set
	for c := range card.All.Cards() {
		if x.has(c.Rank()) {
			all |= card.SetOf(c)
		}
	}
	return all
}

// text returns x in the formula face.
func (x ranks) text() string {
	var said []string
	for r := card.Rank(1); r <= card.Ranks; r++ {
		if x.has(r) {
			said = append(said, r.String())
		}
	}
	ref := ""
	if x.ofLast {
		ref = "last."
	}
	return ref + "rank in {" + strings.Join(said, ", ") + "}"
}

// among returns the verdicts on cards of some ranks.
func (h *history) among(x ranks) column {
	c, of := h.column(), 0
	if x.ofLast {
		of = 1
	}
	for r, each := range h.ranks[of] {
		if x.set>>r&1 != 0 {
			for w := range c {
				c[w] |= each[w]
			}
		}
	}
	return c
}

// bestRanks returns the ranks, of the card or of the last one, that predict want best among
// some verdicts, and the number of errors of that.
func (h *history) bestRanks(of int, some, want column) (x ranks, errors int) {
	x.ofLast = of == 1
	for r, each := range h.ranks[of] {
		yes, no := 0, 0
		for w, here := range each {
			here &= some[w]
			yes, no = yes+int(count(here&want[w])), no+int(count(here&^want[w]))
		}
		if yes > no {
			x.set |= 1 << r
		}
		errors += min(yes, no)
	}
	return x, errors
}

// tryRanks adds to short the joins of d with sets of ranks.
func (h *history) tryRanks(at int, d *draft, short *shortlist) {
	not, other := h.not(d.says), h.column()
	for w, says := range d.says {
		other[w] = says ^ h.right[w]
	}
	for of := range h.ranks {
		for by := and; by <= either; by++ {
			// Where d does not say all, the ranks have to.
			some, want := h.known, other
			switch by {
			case and:
				some, want = d.says, h.right
			case or:
				some, want = not, h.right
			}
			x, errors := h.bestRanks(of, some, want)
			if !x.any() {
				continue
			}
			errors += h.errors(d.says, h.known) - h.errors(d.says, some)
			price := d.formula.cost + x.cost() + h.library.connectiveCosts[1][by] + cost(errors)*errorPrice
			short.add(change{draft: at, by: by, ranks: x, price: price})
		}
	}
}
