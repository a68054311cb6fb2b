package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An observation is what a node that asks something of the line sees of it: an operand for
// each kind of candidate, if candidates see different things. "How many cards of its suit"
// has four operands.
type observation struct {
	kinds    *kinds // nil if all candidates see the same
	operands []operand
	fold     fold    // how the registers of an operand are combined
	extent   *extent // shared by all operands; nil if nothing grows without end
}

// An operand is the indexes of the registers that one number is made of, mostly one.
type operand []int

// A fold makes one number of several, of which some are missing.
type fold uint8

const (
	foldNone fold = iota // there is one number
	foldSum
	foldHighest
	foldLowest
)

func foldOf(q syntax.Quantity) fold {
	return map[syntax.Quantity]fold{syntax.Sum: foldSum, syntax.Highest: foldHighest, syntax.Lowest: foldLowest}[q]
}

// kinds are the numbers of the kinds that candidates fall into.
type kinds [card.Count]uint8

// of returns the number of the class of c; 0 if all cards are alike.
func (k *kinds) of(c card.Card) int {
	if k == nil {
		return 0
	}
	return int(k[c])
}

// cards returns the candidates of a kind.
func (s *observation) cards(kind int) card.Set {
	if s.kinds == nil {
		return card.All
	}
	return s.kinds.cards(kind)
}

// groups returns the cards of each kind, the group of the lowest card first.
func (k *kinds) groups() []card.Set {
	var groups []card.Set
	for c, kind := range k {
		if int(kind) == len(groups) {
			groups = append(groups, 0)
		}
		groups[kind] |= card.SetOf(card.Card(c))
	}
	return groups
}

func (k *kinds) cards(kind int) card.Set {
	var cards card.Set
	for c, n := range k {
		if int(n) == kind {
			cards |= card.SetOf(card.Card(c))
		}
	}
	return cards
}

// grows returns the extent of s, which begins as x.
func (s *observation) grows(x extent) *extent {
	if s.extent == nil {
		s.extent = &x
	}
	return s.extent
}

// places returns the places of all registers of s.
func (s *observation) places() []int {
	var places []int
	for _, g := range s.operands {
		places = append(places, g...)
	}
	return places
}

// read returns the value of an operand, given the values of the registers.
func (s *observation) read(g operand, values []int) int {
	if s.fold == foldNone {
		return values[g[0]]
	}
	n := missing
	if s.fold == foldSum {
		n = 0
	}
	for _, at := range g {
		switch v := values[at]; {
		case v == missing:
		case s.fold == foldSum:
			n = syntax.Limited(n + v)
		case n == missing, s.fold == foldHighest && v > n, s.fold == foldLowest && v < n:
			n = v
		}
	}
	return n
}

// observationOf returns the observation of a card that is neither the candidate nor the one
// for which it is asked.
func (p *program) observationOf(ref syntax.Ref) *observation {
	switch ref := ref.(type) {
	case syntax.Held:
		return &observation{operands: []operand{{p.memories[ref.Name]}}}
	case *syntax.Found:
		return p.observations[ref]
	}
	switch ref {
	case syntax.First:
		return &observation{operands: []operand{{p.first.at}}}
	case syntax.Refused:
		return &observation{operands: []operand{{p.refused.at}}}
	}
	return &observation{operands: []operand{{p.backs[ref.(syntax.Back)-1].at}}}
}

// kindsFor returns the kinds of candidates that ns can tell apart where they name
// the new card, and the first card of each kind.
func (p *program) kindsFor(ns []syntax.Node) (*kinds, []card.Card) {
	var of kinds
	for _, n := range ns {
		for _, n := range newIn(n) {
			p.splitKinds(&of, n)
		}
	}
	if of == (kinds{}) {
		return nil, []card.Card{0}
	}
	var first []card.Card
	for c := range card.Card(card.Count) {
		if int(of[c]) == len(first) {
			first = append(first, c)
		}
	}
	return &of, first
}

// newIn returns the nodes in n that name the new card for which n is asked.
func newIn(n syntax.Node) []syntax.Node {
	var naming []syntax.Node
	walkNow(n, func(n syntax.Node) {
		if slices.Contains(syntax.Refs(n), syntax.Ref(syntax.New)) {
			naming = append(naming, n)
		}
	})
	return naming
}

// splitKinds splits kinds by what n sees of a card that it names itself.
func (p *program) splitKinds(k *kinds, n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Is:
		k.split(func(c card.Card) int { return toInt(n.Class.Has(c)) })
	case *syntax.Attr:
		k.split(func(c card.Card) int { return n.Attribute.Of(c) })
	case *syntax.Counted:
		k.split(func(c card.Card) int { return p.worths[n.Name][c] })
	case *syntax.Follows:
		k.split(func(c card.Card) int { return syntax.Suit.Of(c) })
	case *syntax.Steps:
		k.split(func(c card.Card) int { return syntax.Rank.Of(c) })
	}
}

func (k *kinds) split(by func(card.Card) int) {
	found := make(map[[2]int]uint8)
	for c := range card.Card(card.Count) {
		key := [2]int{int(k[c]), by(c)}
		n, ok := found[key]
		if !ok {
			n = uint8(len(found))
			found[key] = n
		}
		k[c] = n
	}
}
