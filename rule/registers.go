package rule

import (
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file finds out which registers a tree needs.

// maxRegisters is how many registers a program may have, and how many questions
// it may ask of each card. What a person can keep in mind takes a few.
const maxRegisters = 400

// crowded reports whether there are too many registers or questions. What is
// still asked for is then left out.
func (p *program) crowded() bool {
	return len(p.registers) > maxRegisters || len(p.events)+len(p.terms) > maxRegisters
}

// addRegisters makes the registers in the order of the frame.
func (p *program) addRegisters(t *syntax.Tree) {
	deepest, first, refused := syntax.Card, false, false
	position := t.Starters != nil
	see := func(ref syntax.Ref) {
		back, _ := ref.(syntax.Back)
		deepest = max(deepest, back)
		first, refused = first || back == syntax.First, refused || back == syntax.Refused
	}
	t.Walk(func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			see(ref)
		}
		switch n.(type) {
		case *syntax.Position, *syntax.Repeat:
			position = true
		}
	})
	for _, m := range t.Memories {
		for _, e := range m.Events {
			see(e.Holds)
		}
	}
	p.addBacks(deepest)
	if first {
		p.addFirst()
	}
	if refused {
		p.addRefused()
	}
	if position {
		p.addPosition(t.Starters != nil)
	}
	if t.PlayCards > 0 {
		p.place = &place{len(p.registers), t.PlayCards}
		p.registers = append(p.registers, p.place)
	}
	p.addMemories(t.Memories)
	for _, root := range t.Roots() {
		p.addNamed(root)
	}
}

// addPosition makes the register of the position, which knows the empty line if
// the starters are a matter of their own.
func (p *program) addPosition(starters bool) {
	p.position = &counter{&extent{1, 1}, len(p.registers), 1, func(*turn, card.Card) int { return 1 }, true, never}
	if starters {
		p.position.from = 2
	}
	p.registers = append(p.registers, p.position)
}

// addBacks makes the registers of the last card and those before it, as far as
// deepest.
func (p *program) addBacks(deepest syntax.Back) {
	var newer *cardRegister
	for ref := syntax.Last; ref <= deepest; ref++ {
		r := newCardRegister(ref, len(p.registers), newer)
		if newer != nil {
			p.feeds = append(p.feeds, feed{newer, r})
		}
		newer = r
		p.backs = append(p.backs, r)
		p.registers = append(p.registers, r)
	}
}

// addFirst makes the register of the first card.
func (p *program) addFirst() {
	p.first = newCardRegister(syntax.First, len(p.registers), nil)
	p.first.knowMissing()
	p.registers = append(p.registers, p.first)
}

// addRefused makes the register of the card refused last.
func (p *program) addRefused() {
	p.refused = newCardRegister(syntax.Refused, len(p.registers), nil)
	p.refuses = true
	p.registers = append(p.registers, p.refused)
}

// knowMissing keeps no card apart from all cards.
func (r *cardRegister) knowMissing() {
	var missing [card.Count + 1]bool
	missing[noCard] = true
	tellApart(r, &missing)
}

// addNamed makes the registers that n and its parts read, those of the parts
// first.
func (p *program) addNamed(n syntax.Node) {
	if p.crowded() {
		return
	}
	for _, part := range syntax.Parts(n) {
		p.addNamed(part)
	}
	switch n := n.(type) {
	case *syntax.Position:
		p.sights[n] = &sight{extent: p.position.extent, gauges: []gauge{{p.position.at}}}
	case *syntax.Recall:
		p.sights[n] = &sight{gauges: []gauge{{p.memories[n.Name]}}}
	case *syntax.Turned:
		p.turns[n] = p.turning(n.At)
	case *syntax.Figure:
		p.sights[n] = p.figure(n)
	case *syntax.Count:
		p.sights[n] = p.counting(n.Of, n.In)
	case *syntax.Since:
		p.sights[n] = p.shared("since "+textOf(n.Of), asks(n.Of), func(s *sight, at card.Card) gauge {
			return p.gauge(&since{s.grows(extent{1, 1}), len(p.registers), p.event(n.Of, at)})
		})
	case *syntax.Run:
		p.sights[n] = p.shared("run "+n.Of.String(), nil, func(s *sight, _ card.Card) gauge {
			return p.gauge(&run{s.grows(extent{1, 1}), len(p.registers), n.Of})
		})
	case *syntax.Streak:
		p.sights[n] = p.shared("streak "+textOf(n.Of), asks(n.Of), func(s *sight, at card.Card) gauge {
			return p.gauge(&streak{s.grows(extent{0, 1}), len(p.registers), p.event(n.Of, at)})
		})
	case *syntax.Seen:
		p.sights[n] = p.seen(n)
	case *syntax.Found:
		p.sights[n] = p.finding(n)
	}
}

// gauge adds a register that is a gauge by itself.
func (p *program) gauge(r register) gauge {
	p.registers = append(p.registers, r)
	return gauge{len(p.registers) - 1}
}

// figure returns the sight of a number of the line or of the play.
func (p *program) figure(n *syntax.Figure) *sight {
	switch n.Of {
	case syntax.Place:
		return &sight{gauges: []gauge{{p.place.at}}}
	case syntax.PlaySum:
		place := func(*sight, card.Card) gauge { return p.gauge(&playSum{len(p.registers), p.place}) }
		return p.shared(n.Of.String(), nil, place)
	}
	name := n.Of.String() + " " + textOfTerm(n.What) + textOfStretch(n.In)
	return p.shared(name, asks(n.What, n.In.Since), func(s *sight, at card.Card) gauge {
		term := p.asking(n.What, at)
		switch {
		case n.In.Last > 0:
			s.fold = foldOf(n.Of)
			return p.slots(n, term)
		case n.Of == syntax.Sum:
			return p.sum(s, n, term, p.restart(n.In, at))
		}
		return p.gauge(&extreme{p.intervalOf(n.What), len(p.registers), n.Of == syntax.Highest, term, p.restart(n.In, at)})
	})
}

// sum makes the register of a sum. What never falls can be known modulo a number.
func (p *program) sum(s *sight, n *syntax.Figure, term, restart int) gauge {
	if g := p.growthOf(n.What); g.lo < 0 || g.slope < 0 {
		return p.gauge(&total{len(p.registers), term, restart})
	}
	adds := func(t *turn, c card.Card) int { return t.asked[term].or0(c) }
	return p.gauge(&counter{s.grows(extent{0, 1}), len(p.registers), 0, adds, false, restart})
}

// slots makes a register for each of the last cards.
func (p *program) slots(n *syntax.Figure, term int) gauge {
	var g gauge
	newer := none
	for range n.In.Last {
		r := &slot{p.intervalOf(n.What), newer, term}
		newer = len(p.registers)
		g = append(g, newer)
		p.registers = append(p.registers, r)
	}
	return g
}

// intervalOf returns where the values of t lie.
func (p *program) intervalOf(t syntax.Term) interval {
	g := p.growthOf(t)
	if g.slope != 0 {
		return interval{-limit, limit}
	}
	return interval{g.lo, g.hi}
}

// restart returns the event that begins a stretch anew.
func (p *program) restart(s syntax.Stretch, at card.Card) int {
	if s.Since == nil {
		return never
	}
	return p.event(s.Since, at)
}

// counting returns the sight of how many cards of a stretch c was true of.
func (p *program) counting(c syntax.Cond, in syntax.Stretch) *sight {
	return p.shared("count "+textOf(c)+textOfStretch(in), asks(c, in.Since), func(s *sight, at card.Card) gauge {
		event := p.event(c, at)
		if in.Last > 0 {
			return p.gauge(&window{len(p.registers), in.Last, event})
		}
		return p.gauge(p.counter(s.grows(extent{0, 1}), event, p.restart(in, at)))
	})
}

func (p *program) counter(x *extent, event, restart int) *counter {
	adds := func(t *turn, c card.Card) int { return number(t.happens[event].yes.Has(c)) }
	return &counter{x, len(p.registers), 0, adds, false, restart}
}

// turning returns the place of the counter of the cards that turn a condition
// round.
func (p *program) turning(at syntax.Cond) int {
	s := p.shared("turned "+textOf(at), nil, func(*sight, card.Card) gauge {
		return p.gauge(p.counter(&extent{0, 2}, p.event(at, 0), never))
	})
	return s.gauges[0][0]
}

// seen returns the sight of what the cards of a stretch had: of all of the line a
// set, and of a part of it how many cards are like the candidate.
func (p *program) seen(n *syntax.Seen) *sight {
	if n.In == (syntax.Stretch{}) {
		return p.shared("seen "+n.What.String(), nil, func(*sight, card.Card) gauge {
			g := p.gauge(newSeenSet(len(p.registers), n.What, false))
			if n.What == syntax.BySuit || n.What == syntax.ByRank {
				g = append(g, p.gauge(newSeenSet(len(p.registers), n.What, true))...)
			}
			return g
		})
	}
	s := p.counting(&syntax.Compare{
		Relation: syntax.Equal,
		X:        &syntax.Attr{Of: syntax.Card, Attribute: n.What},
		Y:        &syntax.Attr{Of: syntax.New, Attribute: n.What},
	}, n.In)
	if s.extent != nil {
		s.extent.cover(extent{1, 1})
	}
	return s
}

// finding returns the sight of a card that is looked for.
func (p *program) finding(n *syntax.Found) *sight {
	return p.shared(n.String(), asks(n.When, n.In.Since), func(_ *sight, at card.Card) gauge {
		var found gauge
		var fewer *cardRegister
		for range max(1, n.In.Last) {
			r := newCardRegister(syntax.New, len(p.registers), nil)
			if n.First {
				r.knowMissing()
			}
			if fewer != nil {
				p.feeds = append(p.feeds, feed{fewer, r})
			}
			found = p.gauge(&foundCard{r, p.event(n.When, at), n.First, p.restart(n.In, at), n.In.Last > 0, fewer})
			fewer = r
		}
		return found
	})
}

// shared returns the sight of that name, a new one if there is none: a gauge for
// each kind of candidate that asked can tell apart.
func (p *program) shared(name string, asked []syntax.Node, gaugeFor func(*sight, card.Card) gauge) *sight {
	if s, ok := p.named[name]; ok {
		return s
	}
	s := new(sight)
	p.named[name] = s
	var kinds []card.Card
	s.kinds, kinds = p.kindsFor(asked)
	for _, c := range kinds {
		s.gauges = append(s.gauges, gaugeFor(s, c))
	}
	return s
}

// asks returns the nodes that are there.
func asks(ns ...syntax.Node) []syntax.Node {
	return slices.DeleteFunc(ns, func(n syntax.Node) bool { return n == nil })
}

// event returns the number of a condition that is asked of each card when it is
// laid, for the sake of the candidate at.
func (p *program) event(c syntax.Cond, at card.Card) int {
	key := textOf(c)
	if len(newIn(c)) > 0 {
		key += " @" + at.String()
	}
	n, ok := p.asked[key]
	if !ok {
		n = len(p.events)
		p.asked[key] = n
		p.events = append(p.events, question[syntax.Cond]{c, at})
	}
	return n
}

// asking returns the number of a term that is asked of each card when it is laid,
// for the sake of the candidate at.
func (p *program) asking(t syntax.Term, at card.Card) int {
	p.terms = append(p.terms, question[syntax.Term]{t, at})
	return len(p.terms) - 1
}

// textOf returns c as a formula: conditions are the same if their texts are.
func textOf(c syntax.Cond) string { return (&syntax.Tree{Body: c}).String() }

func textOfTerm(t syntax.Term) string {
	return textOf(&syntax.Compare{Relation: syntax.Equal, X: t, Y: &syntax.Literal{}})
}

func textOfStretch(s syntax.Stretch) string {
	if s.Since != nil {
		return " since " + textOf(s.Since)
	}
	return fmt.Sprint(" in ", s.Last)
}
