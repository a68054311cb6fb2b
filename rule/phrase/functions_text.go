package phrase

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file has the functions for longer texts: about the last few cards, blocks, turns to
// and fro, and what a text says twice.

// lately returns the condition that one of the last cards is of a class.
func lately(a []*meaning) *meaning {
	many := count(a)
	if many == nil {
		return nil
	}
	return &meaning{cond: &syntax.Compare{Relation: syntax.GreaterEqual, X: many.term, Y: &syntax.Literal{Value: 1}}}
}

// sharedAmount returns the condition that a card is of one of a list of suits or colors and has one of
// the ranks that stand behind the list: hearts and clubs from 2 to 9.
func sharedAmount(a []*meaning) *meaning {
	for _, class := range a[0].list {
		x, ok := class.cond.(*syntax.Is)
		if !ok || x.Class.Attribute() != syntax.Suit && x.Class.Attribute() != syntax.Color {
			return nil
		}
	}
	ranks := apply(a[1], attribute("rank"))
	if ranks == nil || ranks.cond == nil {
		return nil
	}
	return &meaning{cond: join(syntax.And, joined(syntax.Or, a[0]).cond, ranks.cond)}
}

// lastOfIts returns the last card that is like the new one in an attribute, such as its suit.
func lastOfIts(a []*meaning) *meaning {
	attr, ok := a[0].term.(*syntax.Attr)
	if !ok {
		return nil
	}
	return &meaning{ref: &syntax.Found{When: &syntax.Compare{X: attr,
		Y: &syntax.Attr{Of: syntax.New, Attribute: attr.Attribute}}}}
}

// ownLine returns a comparison with the last card that is like the new one in an attribute, such as
// its suit, instead of the last card of all.
func ownLine(a []*meaning) *meaning {
	own := lastOfIts(a[:1])
	if own == nil {
		return nil
	}
	return retarget([]*meaning{a[1], own})
}

// turnCost is the cost of a comparison with the last card that takes turns. That is a guess, for
// writers do not say whether the starter takes the first turn.
const turnCost = mixedSubjectsCost

// phase returns one of the demands that take turns.
func phase(a []*meaning) *meaning {
	v := &meaning{cond: a[0].cond, num: a[1].num, tag: "phase"}
	if readsLine(a[0]) {
		v.extra = turnCost
	}
	return v
}

// ownClass returns a comparison of the cards of a class with the last card of that class.
func ownClass(a []*meaning) *meaning {
	compared := retarget([]*meaning{a[1], {ref: &syntax.Found{When: a[0].cond}}})
	if compared == nil || readsLine(a[0]) {
		return nil
	}
	return &meaning{cond: &syntax.If{If: a[0].cond, Then: compared.cond, Else: &syntax.Always{Value: true}}}
}

// retarget returns a demand about the last card as one about another card.
func retarget(a []*meaning) *meaning {
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) {
		if r == syntax.Ref(syntax.Last) {
			return a[1].ref, true
		}
		return r, r == syntax.Ref(syntax.Card)
	}}
	c := s.cond(a[0].cond)
	if c == nil || (&meaning{cond: c}).String() == a[0].String() {
		return nil
	}
	return &meaning{cond: c}
}

// contraryPair returns a pair that demands, after a class, what the pair before it does not allow.
func contraryPair(a []*meaning) *meaning {
	before := a[0].list[len(a[0].list)-1].list
	test := ofCard(a[1], syntax.Last)
	if len(before) != 2 || test == nil || before[1].cond == nil {
		return nil
	}
	return &meaning{list: []*meaning{test, {cond: not(before[1].cond)}}}
}

// toAndFro returns the condition that one demand holds until a card of a class is laid, then another
// until one of a second class is laid, then the first again.
func toAndFro(a []*meaning) *meaning {
	either := join(syntax.Or, a[1].cond, a[3].cond)
	was := ofCard(a[1], &syntax.Found{When: either})
	if was == nil {
		return nil
	}
	ever := compare(syntax.Greater, &syntax.Count{Of: a[1].cond}, &syntax.Literal{}, nil)
	return &meaning{cond: &syntax.If{If: join(syntax.And, ever, was.cond), Then: a[2].cond, Else: a[0].cond}}
}

// blocks returns the condition that the cards of each group of n are alike.
func blocks(a []*meaning) *meaning {
	alike := compareAttribute(syntax.Equal, a[1], &meaning{ref: syntax.Last})
	if a[0].num < 2 || a[0].num > 13 || alike == nil {
		return nil
	}
	place := &syntax.Arith{Operator: syntax.Modulo, X: &syntax.Position{}, Y: &syntax.Literal{Value: a[0].num}}
	inside := &syntax.Compare{Relation: syntax.NotEqual, X: place, Y: &syntax.Literal{Value: 1}}
	return &meaning{cond: &syntax.If{If: inside, Then: alike.cond, Else: &syntax.Always{Value: true}}}
}

// blocksChange is blocks where each group is also unlike the one before it.
func blocksChange(a []*meaning) *meaning {
	v := blocks(a)
	unlike := compareAttribute(syntax.NotEqual, a[1], &meaning{ref: syntax.Last})
	if v == nil || unlike == nil {
		return nil
	}
	inside := v.cond.(*syntax.If)
	return &meaning{cond: &syntax.If{If: inside.If, Then: inside.Then, Else: unlike.cond}}
}

// severalTrue returns the condition that a number of some conditions hold.
func severalTrue(a []*meaning) *meaning {
	var xs []syntax.Cond
	for _, x := range a[2:] {
		xs = append(xs, x.cond)
	}
	if a[1].num < 1 || a[1].num > len(xs) {
		return nil
	}
	return &meaning{cond: &syntax.Several{Relation: relations[a[0].tag], Count: a[1].num, Xs: xs}}
}

// sameMeaning returns the first of two demands that mean the same; nil if they do not.
func sameMeaning(a []*meaning) *meaning {
	if a[0].key != a[1].key {
		return nil
	}
	return &meaning{cond: a[0].cond}
}

// restatedWithException returns the second of two demands: the first one with cases in which
// any card fits. It returns nil if it is not that.
func restatedWithException(a []*meaning) *meaning {
	c, ok := a[1].cond.(*syntax.If)
	if !ok {
		return nil
	}
	always, free := c.Then.(*syntax.Always)
	s := newSamples()
	first, other := s.cond(a[0].cond), s.cond(c.Else)
	if !free || !always.Value || first == nil || !slices.Equal(first, other) {
		return nil
	}
	return &meaning{cond: a[1].cond}
}

// restatedLoosely returns the first of two demands if the second one follows from it: the writer
// says the same again in other words. Else it returns nil.
func restatedLoosely(a []*meaning) *meaning {
	first, second := newSamples().cond(a[0].cond), newSamples().cond(a[1].cond)
	if first == nil || second == nil || a[0].start != nil || a[1].start != nil {
		return nil
	}
	for i := range first {
		if first[i].yes&second[i].no != 0 {
			return nil
		}
	}
	return &meaning{cond: a[0].cond}
}

// classWithExamples returns a class with examples of it in brackets. It returns nil if an
// example is not of the class. A vague class, such as high, is what the examples say.
func classWithExamples(a []*meaning) *meaning {
	class, examples := newSamples().cond(a[0].cond), newSamples().cond(a[1].cond)
	if class == nil || examples == nil {
		return nil
	}
	v := &meaning{cond: a[0].cond}
	if vague(a[0].cond) { // high (9 or more) says what high is
		v.cond = a[1].cond
	}
	for i := range class {
		outside, inside := examples[i].yes&class[i].no, examples[i].yes&class[i].yes
		if outside != 0 && v.cond == a[0].cond || inside == 0 && places[i].n > 0 {
			return nil
		}
	}
	return v
}

// vague reports whether c is high or low ranks, without a bound that was said.
func vague(c syntax.Cond) bool {
	text := (&meaning{cond: c}).String()
	return text == "rank in 8..K" || text == "rank in A..6"
}

// impliedRestatement returns the first of two demands if whatever fits it fits the second: the
// writer says it again in other words, or by examples. It also returns nil
// where nothing fits the first and only some cards fit the second.
func impliedRestatement(a []*meaning) *meaning {
	xs, ys := a[0].verdicts, a[1].verdicts
	if xs == nil || ys == nil || restatedWithException(a) != nil {
		return nil
	}
	for i := range xs {
		if xs[i].yes&ys[i].no != 0 || xs[i].yes == 0 && ys[i].yes != 0 && ys[i].no != 0 {
			return nil
		}
	}
	return &meaning{cond: a[0].cond}
}

// aceHigh returns a rule that compares ranks with the ace above the king.
func aceHigh(a []*meaning) *meaning {
	s := substitution{terms: func(attr *syntax.Attr) syntax.Term {
		if attr.Attribute != syntax.Rank {
			return attr
		}
		below := &syntax.Arith{Operator: syntax.Plus, X: attr, Y: &syntax.Literal{Value: card.Ranks - 2}}
		turned := &syntax.Arith{Operator: syntax.Modulo, X: below, Y: &syntax.Literal{Value: card.Ranks}}
		return &syntax.Arith{Operator: syntax.Plus, X: turned, Y: &syntax.Literal{Value: 2}}
	}}
	c := s.cond(a[0].cond)
	if c == nil || (&meaning{cond: c}).String() == a[0].String() {
		return nil
	}
	return &meaning{cond: c}
}

// closed returns a cycle whose step from its end to its beginning is repeated in the text.
func closed(a []*meaning) *meaning {
	list := a[0].list
	if len(list) < 3 || !sameFormula(list[len(list)-1], a[1]) || !sameFormula(list[0], a[2]) {
		return nil
	}
	return cycle(list)
}
