package phrase

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file makes conditions of pairs: a test, and what is demanded where it is true.

// chain returns nested ifs: the first pair whose test holds decides what is demanded, and otherwise
// applies if none does. It returns nil if a pair lacks a test or a demand.
func chain(pairs []*meaning, otherwise syntax.Cond) *meaning {
	pairs, otherwise = resolveUnnamed(pairs, otherwise)
	if len(pairs) == 0 {
		return nil
	}
	pairs = specificFirst(freeFirst(pairs))
	rest := otherwise
	switch {
	case rest == nil && len(pairs) == 2 && pairs[1].list[1].cond != nil && contrary(pairs[0], pairs[1]):
		rest, pairs = pairs[1].list[1].cond, pairs[:1]
	case rest == nil:
		rest = &syntax.Always{Value: true}
	}
	for _, p := range slices.Backward(pairs) {
		if len(p.list) != 2 || p.list[0].cond == nil || p.list[1].cond == nil {
			return nil
		}
		rest = &syntax.If{If: p.list[0].cond, Then: p.list[1].cond, Else: rest}
	}
	turns := alternationOf(rest)
	if turns != nil {
		return turns
	}
	return &meaning{cond: rest, extra: costOfSubjects(pairs)}
}

// alternationOf returns the condition that two values take turns, for a condition that each of them may only
// follow the other: black only after red, and red only after black. It returns nil for others.
func alternationOf(c syntax.Cond) *meaning {
	x, ok := c.(*syntax.If)
	if !ok {
		return nil
	}
	here, ok1 := x.If.(*syntax.Is)
	there, ok2 := x.Then.(*syntax.Is)
	back, ok3 := x.Else.(*syntax.Is)
	if !ok1 || !ok2 || !ok3 || here.Of != syntax.Ref(syntax.Card) || there.Of != syntax.Ref(syntax.Last) ||
		back.Of != there.Of || back.Class != here.Class {
		return nil
	}
	return twins([]*meaning{{cond: x.If}, {cond: &syntax.Is{Of: here.Of, Class: there.Class}}})
}

// freeFirst returns pairs with the classes of cards that always fit before all others, for they are
// exceptions wherever they stand in the text.
func freeFirst(pairs []*meaning) []*meaning {
	free := func(p *meaning) bool {
		if len(p.list) != 2 || p.list[0].cond == nil {
			return false
		}
		always, ok := p.list[1].cond.(*syntax.Always)
		return ok && always.Value && !readsLine(p.list[0]) // nor the line itself
	}
	var first, others []*meaning
	for _, p := range pairs {
		if free(p) {
			first = append(first, p)
		} else {
			others = append(others, p)
		}
	}
	return append(first, others...)
}

// specificFirst returns pairs with those before all others whose tests could never be reached: after an even card
// go up, after an odd one down, after an ace play anything.
func specificFirst(pairs []*meaning) []*meaning {
	if len(pairs) < 2 || len(pairs[0].list) != 2 || pairs[0].list[0].cond == nil {
		return pairs
	}
	about, s := subject(pairs[0].list[0]), newSamples()
	var seen card.Set
	var classes []card.Set
	var first, others []*meaning
	for _, p := range pairs {
		if len(p.list) != 2 || p.list[0].cond == nil {
			return pairs
		}
		test := ofCandidate(p.list[0], about)
		if about == syntax.Ref(syntax.Card) && !readsLine(p.list[0]) {
			test = p.list[0]
		}
		if test == nil {
			return pairs
		}
		at := s.cond(test.cond)
		if at == nil {
			return pairs
		}
		class := at[0].yes
		if class != 0 && class&^seen == 0 && !slices.Contains(classes, class) {
			first = append(first, p)
		} else {
			seen, classes = seen|class, append(classes, class)
			others = append(others, p)
		}
	}
	return append(first, others...)
}

// mixedSubjectsCost is the cost of tests of which some ask about the last card and some about the new one.
const mixedSubjectsCost = 0.8

// costOfSubjects returns the cost of tests that ask of different cards.
func costOfSubjects(pairs []*meaning) float64 {
	if len(pairs) < 2 {
		return 0
	}
	first := subject(pairs[0].list[0])
	for _, p := range pairs[1:] {
		if subject(p.list[0]) != first {
			return mixedSubjectsCost
		}
	}
	return 0
}

// subject returns the card that a test is about. Where it compares the candidate
// with another card, and where it asks of several earlier cards, it is the candidate.
func subject(test *meaning) syntax.Ref {
	for _, r := range []syntax.Ref{syntax.Last, syntax.Back(2), syntax.Back(3), syntax.First} {
		if ofCandidate(test, r) != nil {
			return r
		}
	}
	return syntax.Card
}

// addGapped returns pairs with one more, which leaves out the words of the pair before it: hearts must
// be even, spades odd.
func addGapped(a []*meaning) *meaning {
	pairs := a[0].list
	before := pairs[len(pairs)-1].list
	if len(before) != 2 {
		return nil
	}
	test := a[1]
	if about := subject(before[0]); about != syntax.Card {
		test = ofCard(test, about)
		if test == nil {
			return nil
		}
	}
	v := &meaning{list: append(slices.Clone(pairs), &meaning{list: []*meaning{test, a[2]}})}
	if subject(before[1]) != subject(a[2]) {
		v.extra = otherSubjectCost
	}
	return v
}

// otherSubjectCost is the cost of a shorter pair that asks about another card than the one before it:
// red only on black, and black on red.
const otherSubjectCost = 0.7

// addGappedOn returns pairs with one more, which says what goes on what, as the pair before it does: red
// only on black, and black on red.
func addGappedOn(a []*meaning) *meaning {
	pairs := a[0].list
	before := pairs[len(pairs)-1].list
	there := ofCard(a[2], syntax.Last)
	if len(before) != 2 || there == nil {
		return nil
	}
	added := []*meaning{there, a[1]}
	if subject(before[0]) == syntax.Card {
		added = []*meaning{a[1], there}
	}
	return &meaning{list: append(slices.Clone(pairs), &meaning{list: added})}
}

// elseNot returns a chain of ifs whose last else is the contrary of its last demand.
func elseNot(a []*meaning) *meaning {
	pairs := a[0].list
	before := pairs[len(pairs)-1].list
	if len(before) != 2 {
		return nil
	}
	return chain(pairs, not(before[1].cond))
}

// viceVersa returns a pair with its reverse: after red black, and after black red.
func viceVersa(a []*meaning) *meaning {
	p := a[0]
	if len(p.list) != 2 {
		return nil
	}
	test, demand := p.list[0], p.list[1]
	there := ofCard(demand, syntax.Last)
	if there == nil {
		return nil
	}
	here := ofCandidate(test, syntax.Last)
	if here == nil { // a test of the candidate itself: hearts must be even, and vice versa
		return nil
	}
	return &meaning{list: []*meaning{p, {list: []*meaning{there, here}}}}
}

// ofCandidate returns a test of one other card as a condition on the candidate; nil if it asks about more.
func ofCandidate(v *meaning, of syntax.Ref) *meaning {
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) { return syntax.Card, r == of }}
	c := s.cond(v.cond)
	if c == nil {
		return nil
	}
	return &meaning{cond: c}
}

// opposite returns the opposite of a meaning: higher for lower, red for black.
func opposite(v *meaning) *meaning {
	switch c := v.cond.(type) {
	case *syntax.Compare:
		flipped := c.Relation.Flip()
		if flipped == c.Relation {
			flipped = map[syntax.Relation]syntax.Relation{syntax.Equal: syntax.NotEqual,
				syntax.NotEqual: syntax.Equal}[c.Relation]
		}
		return &meaning{cond: &syntax.Compare{Relation: flipped, X: c.X, Y: c.Y, Order: c.Order}}
	case *syntax.Is:
		return &meaning{cond: not(c)}
	case *syntax.Not:
		return &meaning{cond: c.X}
	case *syntax.In, *syntax.Join:
		return &meaning{cond: not(c)}
	}
	return nil
}

// compareUnnamed returns the comparison of an attribute that the text named before; resolveUnnamed finds it.
func compareUnnamed(r syntax.Relation) *meaning {
	return compareAttribute(r, attribute("card"), &meaning{ref: syntax.Last})
}

// comparedAttribute returns which attribute a condition compares with the last card.
func comparedAttribute(c syntax.Cond) (a syntax.Attribute, r syntax.Relation, ok bool) {
	x, ok := c.(*syntax.Compare)
	if !ok || x.Relation != syntax.Equal && x.Relation != syntax.NotEqual {
		return 0, 0, false
	}
	here, ok := x.X.(*syntax.Attr)
	there, ok2 := x.Y.(*syntax.Attr)
	if !ok || !ok2 || here.Of != syntax.Ref(syntax.Card) || there.Of != syntax.Ref(syntax.Last) {
		return 0, 0, false
	}
	return here.Attribute, x.Relation, here.Attribute == there.Attribute
}

// resolveUnnamed puts the attribute that was named before in the place of "it": the color
// changes after red, it stays after black. It returns nil if there is none.
func resolveUnnamed(pairs []*meaning, otherwise syntax.Cond) ([]*meaning, syntax.Cond) {
	var attr syntax.Attribute
	known := false
	resolve := func(c syntax.Cond) syntax.Cond {
		a, r, ok := comparedAttribute(c)
		switch {
		case !ok:
			if a, ok := earlierAttribute(c); ok {
				attr, known = a, true
			}
			return c
		case a != syntax.BySuit:
			attr, known = a, true
			return c
		case !known:
			return nil
		}
		named := &meaning{term: &syntax.Attr{Of: syntax.Card, Attribute: attr}}
		return compareAttribute(r, named, &meaning{ref: syntax.Last}).cond
	}
	var all []*meaning
	for _, p := range pairs {
		if len(p.list) != 2 {
			return nil, nil
		}
		test, demand := resolve(p.list[0].cond), resolve(p.list[1].cond)
		if test == nil || demand == nil {
			return nil, nil
		}
		all = append(all, &meaning{list: []*meaning{{cond: test}, {cond: demand}}})
	}
	if otherwise != nil {
		otherwise = resolve(otherwise)
		if otherwise == nil {
			return nil, nil
		}
	}
	return all, otherwise
}

// earlierAttribute returns the attribute in which earlier cards are compared.
func earlierAttribute(c syntax.Cond) (syntax.Attribute, bool) {
	switch c := c.(type) {
	case *syntax.Not:
		return earlierAttribute(c.X)
	case *syntax.Join:
		return earlierAttribute(c.Xs[0])
	case *syntax.Compare:
		x, ok := c.X.(*syntax.Attr)
		y, ok2 := c.Y.(*syntax.Attr)
		equal := c.Relation == syntax.Equal || c.Relation == syntax.NotEqual
		if ok && ok2 && equal && x.Of != syntax.Card && y.Of != syntax.Card && x.Attribute == y.Attribute {
			return x.Attribute, true
		}
	}
	return 0, false
}

// hasUnnamed reports whether a condition says "it" of an attribute that nothing names.
func hasUnnamed(c syntax.Cond) bool {
	switch c := c.(type) {
	case *syntax.Join:
		return slices.ContainsFunc(c.Xs, hasUnnamed)
	case *syntax.Not:
		return hasUnnamed(c.X)
	case *syntax.If:
		return hasUnnamed(c.If) || hasUnnamed(c.Then) || hasUnnamed(c.Else)
	}
	a, _, ok := comparedAttribute(c)
	return ok && a == syntax.BySuit
}

// gappedAmount returns a pair whose test leaves out the number that it is about: if the sum is even,
// red, and if odd, black.
func gappedAmount(a []*meaning) *meaning {
	pairs := a[0].list
	before, ok := pairs[len(pairs)-1].list[0].cond.(*syntax.Compare)
	if !ok {
		return nil
	}
	term := before.X
	arith, ok := term.(*syntax.Arith)
	if ok && arith.Operator == syntax.Modulo {
		term = arith.X
	}
	if _, isRank := term.(*syntax.Attr); isRank {
		return nil
	}
	test := apply(a[1], &meaning{term: term})
	if test == nil {
		return nil
	}
	return &meaning{list: []*meaning{test, a[2]}}
}

// lastTestRepeats reports whether a test of a chain of ifs is true only where one before
// it is true.
func (t *semantics) lastTestRepeats(x *syntax.If, before []verdict) bool {
	test := t.samples.cond(x.If)
	rest, ok := x.Else.(*syntax.If)
	if test == nil || !ok && before == nil {
		return false
	}
	union, fresh := make([]verdict, len(test)), before == nil
	for i, v := range test {
		if before != nil {
			fresh = fresh || v.yes&^before[i].yes != 0
			v.yes |= before[i].yes
		}
		union[i] = v
	}
	return !fresh || ok && t.lastTestRepeats(rest, union)
}

// lastTestCoversRest reports whether the last test of a chain of ifs is true wherever the
// tests before it are false: after red …, after black ….
func (t *semantics) lastTestCoversRest(x *syntax.If, before [][]verdict) bool {
	test := t.samples.cond(x.If)
	if test == nil {
		return false
	}
	switch rest := x.Else.(type) {
	case *syntax.If:
		return t.lastTestCoversRest(rest, append(before, test))
	case *syntax.Always:
		if !rest.Value || len(before) == 0 {
			return false
		}
	default:
		return false
	}
	asked := false
	for i := range test {
		left := card.All
		for _, v := range before {
			left &= v[i].no
		}
		if left&^test[i].yes != 0 {
			return false
		}
		asked = asked || left != 0
	}
	return asked
}

// withoutLastTest returns a chain of ifs in which the last demand is the else.
func withoutLastTest(x *syntax.If) syntax.Cond {
	rest, ok := x.Else.(*syntax.If)
	if !ok {
		return x.Then
	}
	return &syntax.If{If: x.If, Then: x.Then, Else: withoutLastTest(rest)}
}

// pointless reports whether c is an if with a constant test, or with the same constant in both branches.
func pointless(c syntax.Cond) bool {
	x, ok := c.(*syntax.If)
	if !ok {
		return false
	}
	_, test := x.If.(*syntax.Always)
	then, ok1 := x.Then.(*syntax.Always)
	other, ok2 := x.Else.(*syntax.Always)
	return test || ok1 && ok2 && then.Value == other.Value
}

// exceptCost is the cost of reading an exception in the less likely way.
const exceptCost = 0.5

// without returns a class less an exception: red but no kings. From a demand that compares cards, or
// forbids some, that costs more, for writers hardly mean it.
func without(a []*meaning) *meaning {
	v := joined(syntax.And, &meaning{list: []*meaning{a[0], {cond: not(a[1].cond)}}})
	if a[0].denies || readsLine(a[0]) {
		v.extra = exceptCost
	}
	return v
}

// excepted returns a demand with an exception that always fits: never the same rank, except aces.
func excepted(a []*meaning) *meaning {
	v := joined(syntax.Or, &meaning{list: a})
	if !a[0].denies && !readsLine(a[0]) {
		v.extra = exceptCost
	}
	return v
}

// pairNew returns a pair whose test is about the new card and has no word such as if: hearts odd. Two
// denials cost more: no sevens, no threes.
func pairNew(a []*meaning) *meaning {
	v := &meaning{list: slices.Clone(a), extra: max(a[0].extra, a[1].extra)}
	if a[0].denies && a[1].denies {
		v.extra += exceptCost
	}
	return v
}

// noneOf returns the condition that a card is of none of the classes of a list.
func noneOf(a []*meaning) *meaning {
	return &meaning{cond: not(joined(syntax.Or, a[0]).cond), extra: lastSuitCost(a[0].list)}
}

// lastSuitCost is the cost of a list of ranks of which only the last has the suit behind the list: kings,
// queens and jacks of clubs.
func lastSuitCost(list []*meaning) float64 {
	for i, v := range list {
		ranks := false
		switch x := v.cond.(type) {
		case *syntax.Compare:
			ranks = i < len(list)-1
		case *syntax.Join:
			ranks = i == len(list)-1 && x.By == syntax.And && len(x.Xs) == 2
			for _, part := range x.Xs {
				_, rank := part.(*syntax.Compare)
				_, suit := part.(*syntax.Is)
				ranks = ranks && (rank || suit)
			}
		}
		if !ranks {
			return 0
		}
	}
	return exceptCost
}

// pairIts returns a pair whose demand is a class before "if it is": black cards if they are low.
// Low if it is black is the reverse.
func pairIts(a []*meaning) *meaning {
	v := pairNew(a)
	_, class := a[1].cond.(*syntax.Is)
	_, named := a[0].cond.(*syntax.Is)
	if class && !named {
		v.extra += exceptCost
	}
	return v
}
