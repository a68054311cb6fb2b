package rule

import (
	"math/bits"
	"math/rand/v2"

	"eleusis/card"
)

// This file measures rules that work on demand, by playing them.

// How much random play shows the figures of a rule that works on demand: so
// many lines of so many cards. The long run begins in the middle of a line.
const (
	sampledLines = 16
	sampledCards = 120
)

// A sampling is what has been seen in random play.
type sampling struct {
	m      *Machine
	chance rand.PCG
	long   int // cards that fitted in the second halves of all lines
	least  int
	ever   card.Set
	dead   []Play // the shortest line to a dead end
}

// sampled plays fitting cards at random. Where none fits a refused one is
// offered, if the rule reads those. The same cards are played each time.
func (m *Machine) sampled() Measure {
	s := sampling{m: m, least: card.Count, ever: m.Fits(m.Start())}
	s.chance.Seed(1, 2)
	for range sampledLines {
		s.play()
	}
	const longCards = sampledLines * (sampledCards - sampledCards/2)
	figures := Measure{
		Fit:       Fit{m.fitsNow(), share(float64(s.long) / longCards), share(float64(s.least))},
		NeverFits: card.All &^ s.ever,
	}
	if s.dead != nil {
		figures.DeadEnds = []Line{{Plays: s.dead}}
	}
	return figures
}

// fitsNow returns the share of the cards that fit after the starter.
func (m *Machine) fitsNow() float64 {
	starters, sum := m.Fits(m.Start()), 0
	for c := range starters.Cards() {
		sum += m.goOn(m.goTo(m.Start(), c)).Len()
	}
	return share(float64(sum) / float64(starters.Len()))
}

// goOn returns the cards that can be laid next, within a play or to end one.
func (m *Machine) goOn(s State) card.Set { return m.Fits(s) | m.GoesOn(s) }

// goTo returns the state after c is laid. Plays that must have a number of
// cards follow one another by themselves.
func (m *Machine) goTo(s State, c card.Card) State {
	if m.ReadsPlays() {
		return m.Next(s, c, 0)
	}
	return m.Next(s, c, Opens)
}

// play plays one line.
func (s *sampling) play() {
	var plays []Play
	at := s.m.Start()
	for n := range sampledCards {
		fits := s.m.goOn(at)
		if n > 0 {
			s.see(fits, n >= sampledCards/2)
		}
		var p Play
		switch {
		case fits != 0:
			p = Play{[]card.Card{s.pick(fits)}, false}
			at = s.m.goTo(at, p.Cards[0])
		case s.m.ReadsRejected():
			p = Play{[]card.Card{s.pick(card.All)}, true}
			at = s.m.Next(at, p.Cards[0], Opens|Refused)
		default:
			s.dies(plays)
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

// dies keeps the line to a dead end if it is the shortest so far.
func (s *sampling) dies(plays []Play) {
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
