package rule

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"eleusis/card"
)

// This file measures rules that work on demand, by playing them.

// How much random play estimates the figures of a rule that works on demand. There are
// fewer lines if they take too much work. The long run begins in the middle of a line.
const (
	sampledLines = 16
	sampledCards = 120
	sampledWork  = 14_000_000
	leastLines   = 2
	eachCard     = 500 // beside the work to ask everything once, and to lay a card
)

// A sampling is what has been seen in random play.
type sampling struct {
	m      *Machine
	view   *stepper
	chance rand.PCG
	long   int // cards that fitted in the second halves of all lines
	least  int
	ever   card.Set
	dead   []Play // the shortest line to a dead end
}

// sampled plays fitting cards at random. Where none fits a refused one is
// offered, if the rule reads those. The same cards are played each time.
func (m *Machine) sampled() Measure {
	s := sampling{m: m, view: m.stepper(), least: card.Count, ever: m.Fits(m.Start())}
	s.chance.Seed(1, 2)
	lines := max(leastLines, min(sampledLines, sampledWork/sampledCards/(eachCard+m.program.work+m.program.layingWork)))
	for range lines {
		s.play()
	}
	longCards := lines * (sampledCards - sampledCards/2)
	figures := Measure{
		Fit:       Fit{s.fitsNow(), share(float64(s.long) / float64(longCards)), share(float64(s.least))},
		NeverFits: card.All &^ s.ever,
	}
	if nearest := m.nearestDeadEnd(); nearest != nil {
		s.dead = nearest
	}
	if s.dead != nil {
		figures.DeadEnds = []Line{{Plays: s.dead}}
	}
	return figures
}

// searchedWork bounds the search for a dead end. All lines of one card are searched.
const (
	searchedWork   = 1_000_000
	leastLinesDone = card.Count + 1
)

// nearestDeadEnd lays fitting cards in every order, short lines first, and returns
// a shortest line after which nothing fits, nil if bounded work finds none. A rule
// that reads refused cards has none, since a refused card may help.
func (m *Machine) nearestDeadEnd() []Play {
	if m.ReadsRejected() {
		return nil
	}
	type place struct {
		at   State
		from int
		by   card.Card
	}
	s := sampling{m: m, view: m.stepper()}
	places, known := []place{{at: m.Start()}}, map[State]bool{m.Start(): true}
	most := max(leastLinesDone, searchedWork/(eachCard+m.program.work+card.Count*m.program.layingWork))
	for i := 0; i < min(len(places), most); i++ {
		fits := s.goOn(places[i].at)
		if fits == 0 {
			var plays []Play
			for ; i > 0; i = places[i].from {
				plays = append(plays, Play{[]card.Card{places[i].by}, false})
			}
			slices.Reverse(plays)
			return plays
		}
		for c := range fits.Cards() {
			if to := s.goTo(c); !known[to] {
				known[to] = true
				places = append(places, place{to, i, c})
			}
		}
	}
	return nil
}

// fitsNow returns the share of the cards that fit after a starter, of all starters.
func (s *sampling) fitsNow() float64 {
	start := s.m.Start()
	starters, sum := s.m.Fits(start), 0
	for c := range starters.Cards() {
		s.view.look(start)
		sum += s.goOn(s.goTo(c)).Len()
	}
	return share(float64(sum) / float64(starters.Len()))
}

// goOn looks at a state, and returns the cards that can be laid next, within a
// play or to end one.
func (s *sampling) goOn(at State) card.Set {
	s.view.look(at)
	return s.view.fits | s.view.goesOn
}

// goTo returns the state after c is laid. Plays that must have a number of
// cards follow one another by themselves.
func (s *sampling) goTo(c card.Card) State {
	if s.m.ReadsPlays() {
		return s.view.next(c, 0)
	}
	return s.view.next(c, Opens)
}

// play plays one line.
func (s *sampling) play() {
	var plays []Play
	at := s.m.Start()
	for n := range sampledCards {
		fits := s.goOn(at)
		if n > 0 {
			s.see(fits, n >= sampledCards/2)
		}
		var p Play
		switch {
		case fits != 0:
			p = Play{[]card.Card{s.pick(fits)}, false}
			at = s.goTo(p.Cards[0])
		case s.m.ReadsRejected():
			p = Play{[]card.Card{s.pick(card.All)}, true}
			at = s.view.next(p.Cards[0], Opens|Refused)
		default:
			s.noteDeadEnd(plays)
			return
		}
		plays = append(plays, p)
	}
}

func (s *sampling) see(fits card.Set, long bool) {
	s.least = min(s.least, fits.Len())
	s.ever |= fits
	if long {
		s.long += fits.Len()
	}
}

// noteDeadEnd keeps the line to a dead end if it is the shortest so far.
func (s *sampling) noteDeadEnd(plays []Play) {
	if s.dead == nil || len(plays) < len(s.dead) {
		s.dead = plays
	}
}

// pick draws a card.
func (s *sampling) pick(from card.Set) card.Card {
	n, _ := bits.Mul64(s.chance.Uint64(), uint64(from.Len()))
	for c := range from.Cards() {
		if n == 0 {
			return c
		}
		n--
	}
	panic("rule: no card to pick")
}
