package rule

import (
	"slices"

	"eleusis/card"
)

// A trial compares machines of which one works on demand, or reads plays or
// rejected cards. It visits pairs of states, nearest first, as far as its budget
// reaches, and then tries long lines.
type trial struct {
	a, b  *Machine
	steps int // taken
	seen  map[situation]bool
	at    []situation
	trail []trace
}

// What a trial may do: so many steps of both machines, of tables or on demand,
// and then so many lines of so many cards.
const (
	trialTable  = 400_000
	trialDemand = 30_000
	trialLines  = 120
	trialCards  = 40
)

// A situation is what two machines remember, within a play or between two. Of a
// play that one of them can no longer accept only the other may still.
type situation struct {
	a, b     State
	open     bool
	aRefuses bool
	bRefuses bool
}

// A step is a card that is laid in a comparison.
type step struct {
	card   card.Card
	refuse bool // both machines refuse it
	goOn   bool // the play goes on after it
}

// extended returns l with the cards of steps after it.
func (l Line) extended(steps []step) Line {
	plays, open := slices.Clone(l.Plays), l.Open
	for _, s := range steps {
		if open && len(plays) > 0 {
			last := &plays[len(plays)-1]
			last.Cards = append(slices.Clone(last.Cards), s.card)
		} else {
			plays = append(plays, Play{[]card.Card{s.card}, s.refuse})
		}
		open = s.goOn
	}
	return Line{Plays: plays}
}

func (s trial) from(line Line) Comparison {
	s.seen = make(map[situation]bool)
	start := situation{a: s.a.After(line), b: s.b.After(line), open: line.Open}
	s.meet(start, -1, step{})
	budget := trialTable
	if s.a.program != nil || s.b.program != nil {
		budget = trialDemand
	}
	for i := 0; i < len(s.at); i++ {
		fitsA, fitsB := s.fits(s.at[i])
		if fitsA != fitsB {
			return told(line, s.trail, i, fitsA, fitsB)
		}
		if s.steps > budget {
			return s.longLines(line, start)
		}
		s.expand(i, fitsA)
	}
	return Comparison{Same: Always}
}

// meet keeps a situation if it is new.
func (s *trial) meet(at situation, from int, by step) {
	if s.seen[at] {
		return
	}
	s.seen[at] = true
	s.at = append(s.at, at)
	s.trail = append(s.trail, trace{int32(from), by})
}

// fits returns the cards with which a play is right by each machine.
func (s *trial) fits(at situation) (a, b card.Set) {
	a, b = s.a.Fits(at.a), s.b.Fits(at.b)
	if at.aRefuses {
		a = 0
	}
	if at.bRefuses {
		b = 0
	}
	return a, b
}

// expand meets what can follow situation i, in which the cards of fits are
// right by both.
func (s *trial) expand(i int, fits card.Set) {
	at := s.at[i]
	for c := range fits.Cards() {
		s.follow(at, i, step{card: c})
	}
	if s.a.ReadsPlays() || s.b.ReadsPlays() {
		goesA, goesB := s.goesOn(at)
		for c := range (goesA | goesB).Cards() {
			s.follow(at, i, step{card: c, goOn: true})
		}
	}
	if !at.open && (s.a.ReadsRejected() || s.b.ReadsRejected()) {
		for c := range (card.All &^ fits).Cards() {
			s.follow(at, i, step{card: c, refuse: true})
		}
	}
}

// goesOn returns the cards after which a play may go on by each machine.
func (s *trial) goesOn(at situation) (a, b card.Set) {
	a, b = s.a.GoesOn(at.a), s.b.GoesOn(at.b)
	if at.aRefuses {
		a = 0
	}
	if at.bRefuses {
		b = 0
	}
	return a, b
}

// follow meets the situation after a step from the i-th.
func (s *trial) follow(at situation, i int, by step) {
	s.meet(s.after(at, by), i, by)
}

func (s *trial) after(at situation, by step) situation {
	s.steps++
	mark := Opens
	switch {
	case by.refuse:
		mark |= Refused
	case at.open:
		mark = 0
	}
	next := situation{a: s.a.Next(at.a, by.card, mark), b: s.b.Next(at.b, by.card, mark)}
	if by.goOn {
		goesA, goesB := s.goesOn(at)
		next.open, next.aRefuses, next.bRefuses = true, !goesA.Has(by.card), !goesB.Has(by.card)
	} else if !by.refuse {
		next.a, next.b = s.a.end(next.a), s.b.end(next.b)
	}
	return next
}

// longLines compares long lines of cards drawn by lot, always the same ones.
func (s *trial) longLines(line Line, start situation) Comparison {
	lots := lots(1)
	for range trialLines {
		at := start
		var steps []step
		for len(steps) < trialCards {
			fitsA, fitsB := s.fits(at)
			if fitsA != fitsB {
				steps = s.shortened(start, append(steps, step{card: lowest(fitsA ^ fitsB)}))
				end, _ := s.replay(start, steps)
				fitsA, _ = s.fits(end)
				return Comparison{Same: Different, Line: line.extended(steps), FitsFirst: fitsA.Has(steps[len(steps)-1].card)}
			}
			by, ok := s.draw(&lots, at, fitsA)
			if !ok {
				break
			}
			steps = append(steps, by)
			at = s.after(at, by)
		}
	}
	return Comparison{Same: Unknown, Depth: trialCards, Lines: trialLines}
}

// lots are numbers drawn by lot, the same ones every time: SplitMix64 (Steele,
// Lea, Flood 2014).
type lots uint64

// below returns a number from 0 to n−1, close to equally likely.
func (l *lots) below(n int) int {
	*l += 0x9e3779b97f4a7c15
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 % uint64(n))
}

// draw returns a step that is possible, if there is one.
func (s *trial) draw(l *lots, at situation, fits card.Set) (step, bool) {
	goesA, goesB := s.goesOn(at)
	goOn := goesA | goesB
	if !s.a.ReadsPlays() && !s.b.ReadsPlays() {
		goOn = 0
	}
	refuse := card.All &^ fits
	if at.open || !s.a.ReadsRejected() && !s.b.ReadsRejected() {
		refuse = 0
	}
	switch {
	case refuse != 0 && (fits|goOn == 0 || l.below(4) == 0):
		return step{card: pick(l, refuse), refuse: true}, true
	case goOn != 0 && (fits == 0 || l.below(2) == 0):
		return step{card: pick(l, goOn), goOn: true}, true
	case fits != 0:
		return step{card: pick(l, fits)}, true
	}
	return step{}, false
}

func pick(l *lots, from card.Set) card.Card {
	n := l.below(from.Len())
	for c := range from.Cards() {
		if n == 0 {
			return c
		}
		n--
	}
	panic("rule: no card to pick")
}

// shortened leaves steps out as long as what remains still tells the machines
// apart.
func (s *trial) shortened(start situation, steps []step) []step {
	for i := 0; i < len(steps)-1; {
		fewer := slices.Delete(slices.Clone(steps), i, i+1)
		if _, ok := s.replay(start, fewer); ok {
			steps = fewer
		} else {
			i++
		}
	}
	return steps
}

// replay returns the situation before the last step. It reports whether every
// step before it is possible and it is right by one machine alone.
func (s *trial) replay(start situation, steps []step) (situation, bool) {
	at := start
	for i, by := range steps {
		fitsA, fitsB := s.fits(at)
		goesA, goesB := s.goesOn(at)
		last := i == len(steps)-1
		switch {
		case last:
			return at, (fitsA ^ fitsB).Has(by.card)
		case by.refuse && (at.open || (fitsA | fitsB).Has(by.card)),
			by.goOn && !(goesA | goesB).Has(by.card),
			!by.refuse && !by.goOn && !(fitsA & fitsB).Has(by.card):
			return at, false
		}
		at = s.after(at, by)
	}
	return at, false
}
