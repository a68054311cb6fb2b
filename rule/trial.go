package rule

import (
	"slices"

	"eleusis/card"
)

// A trial compares machines of which one works on demand, or reads plays or
// refused cards. It visits pairs of states, nearest first, as far as its budget
// reaches, and then tries long lines.
type trial struct {
	a, b       *side
	most       int        // work on pairs of states
	alike      []card.Set // cards of one group lead both machines to the same states
	work       int        // done so far, in about as many steps
	found      keyIndex
	situations []situation
	trail      []trace
}

// The bounds of a trial: work on pairs of states, then work on lines of cards and their
// number, and finally work on making one of these shorter.
const (
	trialWork  = 10_000_000
	longWork   = 200_000_000 // instead, where a fraction of a second may pass
	linesWork  = 10_000_000
	shortWork  = 4_000_000
	trialLines = 120
	trialCards = 40
)

// A side is one of the machines in a trial. It numbers the states that it meets,
// and keeps the stepper at the one it looked at last.
type side struct {
	*Machine
	states []State
	number map[string]int32 // by what the state remembers; nil for a table
	view   *stepper
	seen   int32 // the state that view is from, -1 for none
	cost   int   // of one more view or step, in steps of work
}

func newTrial(a, b *Machine, work int) *trial {
	s := &trial{a: newSide(a), b: newSide(b), most: work, found: newKeyIndex()}
	var labels kinds
	for _, m := range []*Machine{a, b} {
		if m.program != nil {
			labels.split(func(c card.Card) int { return int(m.program.labels[c]) })
		} else {
			m.split(&labels)
		}
	}
	s.alike = labels.groups()
	return s
}

// split tells cards apart that lead to different states of a table.
func (m *Machine) split(labels *kinds) {
	for _, table := range [][][card.Count]uint16{m.next, m.refused} {
		for _, row := range table {
			labels.split(func(c card.Card) int { return int(row[c]) })
			if labels[card.Count-1] == card.Count-1 {
				return // all of them are
			}
		}
	}
}

// distinct returns one card of each group that has some of cards.
func (s *trial) distinct(cards card.Set) card.Set {
	var some card.Set
	for _, group := range s.alike {
		if both := cards & group; both != 0 {
			some |= card.SetOf(lowest(both))
		}
	}
	return some
}

func newSide(m *Machine) *side {
	s := &side{Machine: m, view: m.stepper(), seen: -1, cost: 50} // a table is looked up, and what is found kept
	if m.program != nil {
		s.number = make(map[string]int32)
		s.cost += 350 + 10*len(m.program.registers)
	}
	return s
}

// meet returns the number of a state.
func (s *side) meet(at State) int32 {
	if s.number == nil {
		return int32(at.at)
	}
	n, ok := s.number[at.memory]
	if !ok {
		n = int32(len(s.states))
		s.number[at.memory] = n
		s.states = append(s.states, at)
	}
	return n
}

// from returns the stepper at the state of that number, and what it took.
func (s *side) from(n int32) (view *stepper, work int) {
	if s.seen == n {
		return s.view, 0
	}
	at := State{at: uint16(n)}
	if s.number != nil {
		at = s.states[n]
		work = s.program.work
	}
	s.seen = n
	s.view.look(at)
	return s.view, work + s.cost
}

// A situation is what two machines remember, within a play or between two. Of a
// play that one of them can no longer accept only the other may still.
type situation struct {
	a, b     int32 // numbers of states
	open     bool
	wrong    bool // the play before was refused; it may have had more cards
	aRefuses bool
	bRefuses bool
}

// key returns a number that no other situation has.
func (at situation) key() uint64 {
	flags := toInt(at.open) | toInt(at.aRefuses)<<1 | toInt(at.bRefuses)<<2 | toInt(at.wrong)<<3
	return uint64(at.a)<<32 | uint64(at.b)<<4 | uint64(flags)
}

// A step is a card that is laid in a comparison.
type step struct {
	card   card.Card
	refuse bool // both machines refuse it
	joins  bool // it was in the same play as the refused card before it
	goOn   bool // the play goes on after it
}

// extended returns l with the cards of steps after it.
func (l Line) extended(steps []step) Line {
	plays, open := slices.Clone(l.Plays), l.Open
	for _, s := range steps {
		if (open || s.joins) && len(plays) > 0 {
			last := &plays[len(plays)-1]
			last.Cards = append(slices.Clone(last.Cards), s.card)
		} else {
			plays = append(plays, Play{[]card.Card{s.card}, s.refuse})
		}
		open = s.goOn
	}
	return Line{Plays: plays}
}

func (s *trial) from(line Line) Comparison {
	start := situation{a: s.a.meet(s.a.After(line)), b: s.b.meet(s.b.After(line)), open: line.Open}
	s.meet(start, -1, step{})
	for i := 0; i < len(s.situations); i++ {
		x := s.look(s.situations[i])
		if x.fitsA != x.fitsB {
			return difference(line, s.trail, i, x.fitsA, x.fitsB)
		}
		if s.work > s.most {
			return s.longLines(line, start)
		}
		s.expand(i, x)
	}
	return Comparison{Same: Always}
}

// meet keeps a situation if it is new.
func (s *trial) meet(at situation, from int, by step) {
	if s.found.find(at.key(), len(s.situations)) < len(s.situations) {
		return
	}
	s.situations = append(s.situations, at)
	s.trail = append(s.trail, trace{int32(from), by})
}

// A prospect is what both machines say in a situation.
type prospect struct {
	a, b         *stepper
	fitsA, fitsB card.Set // with which a play is right
	goesA, goesB card.Set // after which one may go on
}

func (s *trial) look(at situation) prospect {
	a, workA := s.a.from(at.a)
	b, workB := s.b.from(at.b)
	s.work += workA + workB
	x := prospect{a: a, b: b, fitsA: a.fits, fitsB: b.fits, goesA: a.goesOn, goesB: b.goesOn}
	if at.aRefuses {
		x.fitsA, x.goesA = 0, 0
	}
	if at.bRefuses {
		x.fitsB, x.goesB = 0, 0
	}
	return x
}

// expand meets what can follow situation i, in which the same cards are right
// by both.
func (s *trial) expand(i int, x prospect) {
	at := s.situations[i]
	for c := range s.distinct(x.fitsA).Cards() {
		s.meet(s.after(at, x, step{card: c}), i, step{card: c})
	}
	if s.a.ReadsPlays() || s.b.ReadsPlays() {
		for c := range s.distinct(x.goesA | x.goesB).Cards() {
			by := step{card: c, goOn: true}
			s.meet(s.after(at, x, by), i, by)
		}
	}
	if !at.open && (s.a.ReadsRejected() || s.b.ReadsRejected()) {
		for c := range s.distinct(card.All &^ x.fitsA).Cards() {
			by := step{card: c, refuse: true}
			s.meet(s.after(at, x, by), i, by)
		}
	}
	if at.wrong { // in a string that is refused anyway, any card may stand
		for c := range s.distinct(card.All).Cards() {
			by := step{card: c, refuse: true, joins: true}
			s.meet(s.after(at, x, by), i, by)
		}
	}
}

// after returns the situation after a step from at, where x is seen.
func (s *trial) after(at situation, x prospect, by step) situation {
	s.work += s.a.cost + s.b.cost
	mark := Opens
	switch {
	case by.joins:
		mark = Refused
	case by.refuse:
		mark |= Refused
	case at.open:
		mark = 0
	}
	a, b := x.a.next(by.card, mark), x.b.next(by.card, mark)
	if by.goOn {
		return situation{a: s.a.meet(a), b: s.b.meet(b), open: true, aRefuses: !x.goesA.Has(by.card),
			bRefuses: !x.goesB.Has(by.card)}
	}
	if !by.refuse {
		a, b = x.a.end(a), x.b.end(b)
	}
	return situation{a: s.a.meet(a), b: s.b.meet(b), wrong: by.refuse}
}

// longLines compares long lines of cards drawn at random, always the same ones.
func (s *trial) longLines(line Line, start situation) Comparison {
	lots, lines := lots(1), 0
	for ; lines < trialLines && s.work < s.most+linesWork; lines++ {
		at := start
		var steps []step
		for len(steps) < trialCards {
			x := s.look(at)
			if x.fitsA != x.fitsB {
				steps = s.shortened(start, append(steps, step{card: lowest(x.fitsA ^ x.fitsB)}))
				end, _ := s.replay(start, steps)
				fits := s.look(end).fitsA
				first := fits.Has(steps[len(steps)-1].card)
				return Comparison{Same: Different, Line: line.extended(steps), FitsFirst: first}
			}
			by, ok := s.draw(&lots, at, x)
			if !ok {
				break
			}
			steps = append(steps, by)
			at = s.after(at, x, by)
		}
	}
	return Comparison{Same: Unknown, Depth: trialCards, Lines: lines}
}

// lots are numbers drawn at random, the same ones every time: SplitMix64 (Steele,
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
func (s *trial) draw(l *lots, at situation, x prospect) (step, bool) {
	fits, goOn := x.fitsA, x.goesA|x.goesB
	if !s.a.ReadsPlays() && !s.b.ReadsPlays() {
		goOn = 0
	}
	refuse := card.All &^ fits
	if at.open || !s.a.ReadsRejected() && !s.b.ReadsRejected() {
		refuse = 0
	}
	switch {
	case at.wrong && l.below(4) == 0:
		return step{card: pick(l, card.All), refuse: true, joins: true}, true
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
// apart, and there is work left.
func (s *trial) shortened(start situation, steps []step) []step {
	for i := 0; i < len(steps)-1 && s.work < s.most+linesWork+shortWork; {
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
		x := s.look(at)
		last := i == len(steps)-1
		switch {
		case last:
			return at, (x.fitsA ^ x.fitsB).Has(by.card)
		case by.joins && !at.wrong,
			by.refuse && !by.joins && (at.open || (x.fitsA | x.fitsB).Has(by.card)),
			by.goOn && !(x.goesA | x.goesB).Has(by.card),
			!by.refuse && !by.goOn && !(x.fitsA & x.fitsB).Has(by.card):
			return at, false
		}
		at = s.after(at, x, by)
	}
	return at, false
}
