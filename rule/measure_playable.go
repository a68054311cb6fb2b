package rule

import (
	"slices"

	"eleusis/card"
)

// A playable is all that can happen when cards are offered one after the other:
// those that fit are laid, the others refused. It has as few states as can be,
// so rules that are the same on every line that can be played have equal ones.
type playable struct {
	fits  []card.Set           // by state; state 0 is the empty line
	next  [][card.Count]uint16 // by state and card: where the offer leads
	cards int                  // that each play must have; 0: any number
	from  []int                // the state that each was first met from; -1 for the first
	by    []card.Card          // the card offered there
}

// playable returns what can happen under r, which must have a table. Plays of
// several cards are taken apart, and only single cards are refused.
func (r *Rule) playable() *playable {
	p := r.machine.cardByCard().playable()
	p.cards = r.tree.PlayCards
	return p
}

// cardByCard returns the machine in which plays are open: a card that may go on
// fits.
func (m *Machine) cardByCard() *Machine {
	if m.goesOn == nil {
		return m
	}
	open := &Machine{next: m.next}
	for at, fits := range m.fits {
		open.fits = append(open.fits, fits|m.goesOn[at])
	}
	return open
}

func (m *Machine) playable() *playable {
	states := m.reached()
	letters := lettersOf(func(c, d card.Card) bool {
		return !slices.ContainsFunc(states, func(s uint16) bool {
			return m.fits[s].Has(c) != m.fits[s].Has(d) || m.offered(s, c) != m.offered(s, d)
		})
	})
	number := make([]uint16, m.States())
	for i, s := range states {
		number[s] = uint16(i)
	}
	a := &automaton{letters: len(letters), next: make([]uint16, 0, len(states)*len(letters))}
	for _, s := range states {
		a.fits = append(a.fits, m.fits[s])
		for _, l := range letters {
			a.next = append(a.next, number[m.offered(s, lowest(l))])
		}
	}
	smallest := a.minimized(letters)
	p := &playable{fits: smallest.fits, next: smallest.next}
	p.meet()
	return p
}

// offered returns the state after c is offered in s.
func (m *Machine) offered(s uint16, c card.Card) uint16 {
	switch {
	case m.fits[s].Has(c):
		return m.next[s][c]
	case m.refused == nil:
		return s
	}
	return m.refused[s][c]
}

// reached returns the states that offers can lead to, nearest first.
func (m *Machine) reached() []uint16 {
	states := []uint16{m.Start().at}
	found := make([]bool, m.States())
	found[m.Start().at] = true
	for i := 0; i < len(states); i++ {
		for c := range card.Card(card.Count) {
			if next := m.offered(states[i], c); !found[next] {
				found[next] = true
				states = append(states, next)
			}
		}
	}
	return states
}

// meet finds how each state is first met. The states are numbered in that order.
func (p *playable) meet() {
	p.from, p.by = []int{-1}, []card.Card{0}
	for s := 0; len(p.from) < len(p.fits); s++ {
		for c, next := range p.next[s] {
			if int(next) == len(p.from) {
				p.from, p.by = append(p.from, s), append(p.by, card.Card(c))
			}
		}
	}
}

// lettersOf groups the cards that are alike, each group by its lowest card.
func lettersOf(alike func(c, d card.Card) bool) []card.Set {
	var letters []card.Set
	for c := range card.Card(card.Count) {
		i := slices.IndexFunc(letters, func(l card.Set) bool { return alike(lowest(l), c) })
		if i < 0 {
			i = len(letters)
			letters = append(letters, 0)
		}
		letters[i] |= card.SetOf(c)
	}
	return letters
}

// alike reports whether c and d can stand for each other everywhere.
func (p *playable) alike(c, d card.Card) bool {
	for s, fits := range p.fits {
		if fits.Has(c) != fits.Has(d) || p.next[s][c] != p.next[s][d] {
			return false
		}
	}
	return true
}

func (p *playable) letters() []card.Set { return lettersOf(p.alike) }

// laid returns the states after at least one card.
func (p *playable) laid() []int {
	for s, fits := range p.fits {
		for c := range fits.Cards() {
			if p.next[s][c] == 0 {
				return p.all()
			}
		}
	}
	return p.all()[1:]
}

func (p *playable) all() []int {
	states := make([]int, len(p.fits))
	for s := range states {
		states[s] = s
	}
	return states
}

// stays reports whether no offer leads out of s.
func (p *playable) stays(s int) bool {
	for _, next := range p.next[s] {
		if int(next) != s {
			return false
		}
	}
	return true
}

// moves returns the cards to go on with: those that fit, or where none does
// those that are refused and change something.
func (p *playable) moves(s int) card.Set {
	if p.fits[s] == 0 && !p.stays(s) {
		return card.All
	}
	return p.fits[s]
}

// line returns a shortest line to s.
func (p *playable) line(s int) Line {
	var plays []Play
	for ; p.from[s] >= 0; s = p.from[s] {
		plays = append(plays, p.offer(p.from[s], p.by[s]))
	}
	slices.Reverse(plays)
	return Line{Plays: plays}
}

// offer returns c as a play of one card, with its verdict in state s.
func (p *playable) offer(s int, c card.Card) Play {
	return Play{[]card.Card{c}, !p.fits[s].Has(c)}
}

// deadEnds returns shortest lines after which nothing fits and no offer helps.
// They differ in the last card or in the state before it.
func (p *playable) deadEnds() []Line {
	var ends []Line
	for s := range p.fits {
		for c, next := range p.next[s] {
			if int(next) == s || p.fits[next] != 0 || !p.stays(int(next)) {
				continue
			}
			end := p.line(s)
			end.Plays = append(end.Plays, p.offer(s, card.Card(c)))
			if len(ends) == maxLines || len(ends) > 0 && len(end.Plays) > len(ends[0].Plays) {
				return ends
			}
			ends = append(ends, end)
		}
	}
	return ends
}

// traps returns shortest lines to states that no offer leads out of, though
// cards fit, one for each state that is so near. With as few states as can be,
// these are all places after which the same cards fit forever.
func (p *playable) traps() []Line {
	if len(p.laid()) == 1 {
		return nil // the rule never changes
	}
	var traps []Line
	for s, fits := range p.fits {
		if fits == 0 || !p.stays(s) {
			continue
		}
		trap := p.line(s)
		if len(traps) == maxLines || len(traps) > 0 && len(trap.Plays) > len(traps[0].Plays) {
			break
		}
		traps = append(traps, trap)
	}
	return traps
}

// ever returns the cards that fit in one of states.
func (p *playable) ever(states []int) card.Set {
	var ever card.Set
	for _, s := range states {
		ever |= p.fits[s]
	}
	return ever
}
