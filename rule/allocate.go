package rule

import (
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An allocator finds out which registers a tree needs, and gives them to a program.
type allocator struct{ *program }

// maxRegisters is how many registers a program may have, and how many questions
// it may ask of each card. What a person can keep in mind takes a few.
const maxRegisters = 400

// crowded reports whether there are too many registers or questions. What is
// still asked for is then left out.
func (a allocator) crowded() bool {
	return len(a.registers) > maxRegisters || len(a.events)+len(a.terms) > maxRegisters
}

// addRegisters makes the registers in the order of the frame.
func (a allocator) addRegisters(t *syntax.Tree) {
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
	a.addBacks(deepest)
	if first {
		a.addFirst()
	}
	if refused {
		a.addRefused()
	}
	if position {
		a.addPosition(t.Starters != nil)
	}
	if t.PlayCards > 0 {
		a.place = &place{len(a.registers), t.PlayCards}
		a.registers = append(a.registers, a.place)
	}
	a.addMemories(t.Memories)
	for _, root := range t.Roots() {
		a.addNamed(root)
	}
}

// addPosition makes the register of the position, which knows the empty line if
// the starters are a matter of their own.
func (a allocator) addPosition(starters bool) {
	a.position = &counter{
		extent: &extent{1, 1}, at: len(a.registers), first: 1,
		adds: func(*turn, card.Card) int { return 1 }, each: true, restart: never,
	}
	if starters {
		a.position.from = 2
	}
	a.registers = append(a.registers, a.position)
}

// addBacks makes the registers of the last card and those before it, as far as
// deepest.
func (a allocator) addBacks(deepest syntax.Back) {
	var newer *cardRegister
	for ref := syntax.Last; ref <= deepest; ref++ {
		r := newCardRegister(ref, len(a.registers), newer)
		if newer != nil {
			a.feeds = append(a.feeds, feed{newer, r})
		}
		newer = r
		a.backs = append(a.backs, r)
		a.registers = append(a.registers, r)
	}
}

// addFirst makes the register of the first card.
func (a allocator) addFirst() {
	a.first = newCardRegister(syntax.First, len(a.registers), nil)
	a.registers = append(a.registers, a.first)
}

// addRefused makes the register of the card refused last.
func (a allocator) addRefused() {
	a.refused = newCardRegister(syntax.Refused, len(a.registers), nil)
	a.refuses = true
	a.registers = append(a.registers, a.refused)
}

// addNamed makes the registers that n and its parts read, those of the parts
// first.
func (a allocator) addNamed(n syntax.Node) {
	if a.crowded() {
		return
	}
	for _, part := range syntax.Parts(n) {
		a.addNamed(part)
	}
	switch n := n.(type) {
	case *syntax.Position:
		a.observations[n] = &observation{extent: a.position.extent, operands: []operand{{a.position.at}}}
	case *syntax.Recall:
		a.observations[n] = &observation{operands: []operand{{a.memories[n.Name]}}}
	case *syntax.Turned:
		a.turns[n] = a.turning(n.At)
	case *syntax.Figure:
		a.observations[n] = a.figure(n)
	case *syntax.Count:
		a.observations[n] = a.counting(n.Of, n.In)
	case *syntax.Since:
		a.observations[n] = a.shared("since "+textOf(n.Of), presentNodes(n.Of), func(s *observation, at card.Card) operand {
			return a.operand(&since{s.grows(extent{1, 1}), len(a.registers), a.eventNumber(n.Of, at)})
		})
	case *syntax.Run:
		a.observations[n] = a.shared("run "+n.Of.String(), nil, func(s *observation, _ card.Card) operand {
			return a.operand(&run{s.grows(extent{1, 1}), len(a.registers), n.Of})
		})
	case *syntax.Streak:
		a.observations[n] = a.shared("streak "+textOf(n.Of), presentNodes(n.Of), func(s *observation, at card.Card) operand {
			return a.operand(&streak{s.grows(extent{0, 1}), len(a.registers), a.eventNumber(n.Of, at)})
		})
	case *syntax.Seen:
		a.observations[n] = a.seen(n)
	case *syntax.Found:
		a.observations[n] = a.finding(n)
	}
}

// operand adds a register that is an operand by itself.
func (a allocator) operand(r register) operand {
	a.registers = append(a.registers, r)
	return operand{len(a.registers) - 1}
}

// figure returns the observation of a number of the line or of the play.
func (a allocator) figure(n *syntax.Figure) *observation {
	switch n.Of {
	case syntax.Place:
		return &observation{operands: []operand{{a.place.at}}}
	case syntax.PlaySum:
		place := func(*observation, card.Card) operand { return a.operand(&playSum{len(a.registers), a.place}) }
		return a.shared(n.Of.String(), nil, place)
	}
	name := n.Of.String() + " " + textOfTerm(n.What) + textOfStretch(n.In)
	return a.shared(name, presentNodes(n.What, n.In.Since), func(s *observation, at card.Card) operand {
		term := a.termNumber(n.What, at)
		switch {
		case n.In.Last > 0:
			s.fold = foldOf(n.Of)
			return a.slots(n, term)
		case n.Of == syntax.Sum:
			return a.sum(s, n, term, a.restart(n.In, at))
		}
		values, restart := a.intervalOf(n.What), a.restart(n.In, at)
		return a.operand(&extreme{
			interval: values, at: len(a.registers), highest: n.Of == syntax.Highest, term: term, restart: restart,
		})
	})
}

// sum makes the register of a sum. What never falls can be known modulo a number.
func (a allocator) sum(s *observation, n *syntax.Figure, term, restart int) operand {
	if g := a.growthOf(n.What); g.lo < 0 || g.slope < 0 {
		return a.operand(&total{len(a.registers), term, restart})
	}
	adds := func(t *turn, c card.Card) int { return t.terms[term].or0(c) }
	return a.operand(&counter{extent: s.grows(extent{0, 1}), at: len(a.registers), adds: adds, restart: restart})
}

// slots makes a register for each of the last cards.
func (a allocator) slots(n *syntax.Figure, term int) operand {
	var g operand
	newer := none
	for range n.In.Last {
		r := &slot{a.intervalOf(n.What), newer, term}
		newer = len(a.registers)
		g = append(g, newer)
		a.registers = append(a.registers, r)
	}
	return g
}

// intervalOf returns where the values of t lie.
func (a allocator) intervalOf(t syntax.Term) interval {
	g := a.growthOf(t)
	if g.slope != 0 {
		return interval{-syntax.Limit, syntax.Limit}
	}
	return interval{g.lo, g.hi}
}

// restart returns the event that begins a stretch again.
func (a allocator) restart(s syntax.Stretch, at card.Card) int {
	if s.Since == nil {
		return never
	}
	return a.eventNumber(s.Since, at)
}

// counting returns the observation of how many cards of a stretch c was true of.
func (a allocator) counting(c syntax.Cond, in syntax.Stretch) *observation {
	name := "count " + textOf(c) + textOfStretch(in)
	return a.shared(name, presentNodes(c, in.Since), func(s *observation, at card.Card) operand {
		event := a.eventNumber(c, at)
		if in.Last > 0 {
			return a.operand(&window{len(a.registers), in.Last, event})
		}
		return a.operand(a.counter(s.grows(extent{0, 1}), event, a.restart(in, at)))
	})
}

func (a allocator) counter(x *extent, event, restart int) *counter {
	adds := func(t *turn, c card.Card) int { return toInt(t.events[event].yes.Has(c)) }
	return &counter{extent: x, at: len(a.registers), adds: adds, restart: restart}
}

// turning returns the place of the counter of the cards that turn a condition
// round.
func (a allocator) turning(at syntax.Cond) int {
	s := a.shared("turned "+textOf(at), nil, func(*observation, card.Card) operand {
		return a.operand(a.counter(&extent{0, 2}, a.eventNumber(at, 0), never))
	})
	return s.operands[0][0]
}

// seen returns the observation of which values of an attribute the cards of a stretch had. For
// the whole line it is a set; for a part of it, the number of cards like the candidate.
func (a allocator) seen(n *syntax.Seen) *observation {
	if n.In == (syntax.Stretch{}) {
		return a.shared("seen "+n.What.String(), nil, func(*observation, card.Card) operand {
			g := a.operand(newSeenSet(len(a.registers), n.What, false))
			if n.What == syntax.BySuit || n.What == syntax.ByRank {
				g = append(g, a.operand(newSeenSet(len(a.registers), n.What, true))...)
			}
			return g
		})
	}
	s := a.counting(&syntax.Compare{
		Relation: syntax.Equal,
		X:        &syntax.Attr{Of: syntax.Card, Attribute: n.What},
		Y:        &syntax.Attr{Of: syntax.New, Attribute: n.What},
	}, n.In)
	if s.extent != nil {
		s.extent.cover(extent{1, 1})
	}
	return s
}

// finding returns the observation of a card that is looked for.
func (a allocator) finding(n *syntax.Found) *observation {
	return a.shared(n.String(), presentNodes(n.When, n.In.Since), func(_ *observation, at card.Card) operand {
		var found operand
		var fewer *cardRegister
		for range max(1, n.In.Last) {
			r := newCardRegister(syntax.New, len(a.registers), nil)
			if fewer != nil {
				a.feeds = append(a.feeds, feed{fewer, r})
			}
			found = a.operand(&foundCard{
				cardRegister: r, event: a.eventNumber(n.When, at), first: n.First,
				restart: a.restart(n.In, at), window: n.In.Last > 0, fewer: fewer,
			})
			fewer = r
		}
		return found
	})
}

// shared returns the observation of that name, a new one if there is none: an operand for
// each kind of candidate that asked can tell apart.
func (a allocator) shared(
	name string, asked []syntax.Node, operandFor func(*observation, card.Card) operand,
) *observation {
	if s, ok := a.named[name]; ok {
		return s
	}
	s := new(observation)
	a.named[name] = s
	var kinds []card.Card
	s.kinds, kinds = a.kindsFor(asked)
	for _, c := range kinds {
		s.operands = append(s.operands, operandFor(s, c))
	}
	return s
}

// presentNodes returns the nodes that are not nil.
func presentNodes(ns ...syntax.Node) []syntax.Node {
	return slices.DeleteFunc(ns, func(n syntax.Node) bool { return n == nil })
}

// eventNumber returns the number of a condition that is asked of each card when it is
// laid, for the sake of the candidate at.
func (a allocator) eventNumber(c syntax.Cond, at card.Card) int {
	key := textOf(c)
	if len(newIn(c)) > 0 {
		key += " @" + at.String()
	}
	n, ok := a.eventNumbers[key]
	if !ok {
		n = len(a.events)
		a.eventNumbers[key] = n
		a.events = append(a.events, question[syntax.Cond]{c, at})
	}
	return n
}

// termNumber returns the number of a term that is asked of each card when it is laid,
// for the sake of the candidate at.
func (a allocator) termNumber(t syntax.Term, at card.Card) int {
	a.terms = append(a.terms, question[syntax.Term]{t, at})
	return len(a.terms) - 1
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
