package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A column is the value of a term for each candidate, as far as it is known.
type column struct {
	values [card.Count]int
	known  card.Set
}

// at returns the value for c, if it is known.
func (x *column) at(c card.Card) (int, bool) { return x.values[c], x.known.Has(c) }

// or0 returns the value for c, 0 if it is not known.
func (x *column) or0(c card.Card) int {
	if x.known.Has(c) {
		return x.values[c]
	}
	return 0
}

func (x *column) set(c card.Card, value int) {
	x.values[c] = value
	x.known |= card.SetOf(c)
}

// where is true of the cards whose value satisfies yes, and unknown of those that
// have none.
func (x *column) where(yes func(int) bool) truth {
	var t truth
	for c, n := range x.values {
		if yes(n) && x.known.Has(card.Card(c)) {
			t.yes |= card.SetOf(card.Card(c))
		}
	}
	t.no = x.known &^ t.yes
	return t
}

// with is true of the cards whose values in x and y satisfy yes.
func (x *column) with(y *column, yes func(x, y int) bool) truth {
	var t truth
	known := x.known & y.known
	for c, n := range x.values {
		if known.Has(card.Card(c)) && yes(n, y.values[c]) {
			t.yes |= card.SetOf(card.Card(c))
		}
	}
	t.no = known &^ t.yes
	return t
}

// between is true of the cards for which yes is true of every number from that in
// x to that in y, and unknown of those for which it is true of some.
func (x *column) between(y *column, yes func(int) bool) truth {
	var t truth
	for c := range card.Card(card.Count) {
		all, some := true, false
		for n := x.values[c]; n <= y.values[c]; n++ {
			all, some = all && yes(n), some || yes(n)
		}
		if all {
			t.yes |= card.SetOf(c)
		} else if !some {
			t.no |= card.SetOf(c)
		}
	}
	return t
}

// fill works out t for each candidate.
func (m moment) fill(x *column, t syntax.Term) {
	switch t := t.(type) {
	case *syntax.Literal:
		x.fill(t.Value)
	case *syntax.Attr:
		m.fillAttr(x, t.Of, t.Attribute)
	case *syntax.Counted:
		m.fillCard(x, t.Of)
		x.mapCards(m.worths[t.Name])
	case *syntax.Position, *syntax.Figure, *syntax.Count, *syntax.Since, *syntax.Run, *syntax.Streak, *syntax.Recall:
		m.fillSight(x, t)
	case *syntax.Arith:
		m.fillArith(x, t)
	case *syntax.Abs:
		m.fill(x, t.X)
		for i, n := range x.values {
			x.values[i] = max(n, -n)
		}
	case *syntax.Steps:
		var from column
		m.fillAttr(x, t.To, syntax.Rank)
		m.fillAttr(&from, t.From, syntax.Rank)
		for i := range x.values {
			x.values[i] = (x.values[i] - from.values[i] + card.Ranks) % card.Ranks
		}
		x.known &= from.known
	default:
		panic("rule: term without a meaning")
	}
}

func (x *column) fill(value int) {
	for i := range x.values {
		x.values[i] = value
	}
	x.known = card.All
}

// mapCards replaces the cards in x by their numbers.
func (x *column) mapCards(into *[card.Count]int) {
	for c, n := range x.values {
		x.values[c] = into[n]
		if into[n] == missing {
			x.known &^= card.SetOf(card.Card(c))
		}
	}
}

func (m moment) fillArith(x *column, t *syntax.Arith) {
	var y column
	m.fill(x, t.X)
	m.fill(&y, t.Y)
	x.known &= y.known
	for c := range x.known.Cards() {
		n, ok := t.Operator.Apply(x.values[c], y.values[c])
		x.values[c] = n
		if !ok {
			x.known &^= card.SetOf(c)
		}
	}
}

// fillSight fills in what registers hold.
func (m moment) fillSight(x *column, t syntax.Term) {
	s := m.observations[t]
	for kind, g := range s.operands {
		n := s.read(g, m.values)
		switch {
		case n == missing:
		case s.kinds == nil:
			x.fill(n)
		default:
			for c := range s.cards(kind).Cards() {
				x.set(c, n)
			}
		}
	}
	if f, ok := t.(*syntax.Figure); ok && f.Of == syntax.PlaySum {
		if m.values[m.place.at] == missing {
			x.known = 0
		}
		for i := range x.values { // the candidate is part of the play
			x.values[i] += syntax.Rank.Of(card.Card(i))
		}
	}
}

func (m moment) fillAttr(x *column, ref syntax.Ref, a syntax.Attribute) {
	m.fillCard(x, ref)
	for i, n := range x.values {
		x.values[i] = a.Of(card.Card(n))
	}
}

// fillCard fills in a card as its number.
func (m moment) fillCard(x *column, ref syntax.Ref) {
	switch ref {
	case syntax.Card:
		for i := range x.values {
			x.values[i] = i
		}
		x.known = card.All
		return
	case syntax.New:
		x.fill(int(m.new))
		return
	}
	s := m.observationOf(ref)
	if s.kinds == nil {
		if n := m.values[s.operands[0][0]]; n != noCard {
			x.fill(n)
		}
		return
	}
	for i := range x.values {
		if n := m.values[s.operands[s.kinds.of(card.Card(i))][0]]; n != noCard {
			x.set(card.Card(i), n)
		}
	}
}
