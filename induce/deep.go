package induce

import "eleusis/card"

// Deep rules are made of two to four conditions of any kinds. There are far too many to weigh all of them from the
// start. A search looks for them when the rules of the library do not explain the verdicts: all pairs of conditions,
// and all conditions with a pair on one side and nothing, anything or another condition on the other.

// A form is how a deep rule is made of its conditions.
type form uint8

const (
	oneOf       form = iota // a
	bothOf                  // a and b
	eitherOf                // a or b
	exclusiveOr             // either a or b
)

// neverTrue and alwaysTrue stand for a literal that no card fulfills, or that every card fulfills.
const (
	neverTrue  = -1
	alwaysTrue = -2
)

// A deepRule is a form of conditions a and b. If it has a case, they decide only where that holds, and another
// condition elsewhere.
type deepRule struct {
	form form
	a, b int // of vocabulary.literals; b is neverTrue in one of a
	// when is the case, or alwaysTrue. other is the condition elsewhere: a literal, neverTrue or alwaysTrue.
	when, other int
}

// join returns the cards of which a and b, joined, may be true, and those of which they may be false.
func (f form) join(a, notA, b, notB card.Set) (may, mayNot card.Set) {
	switch f {
	case bothOf:
		return a & b, notA | notB
	case eitherOf:
		return a | b, notA & notB
	case exclusiveOr:
		return a&notB | notA&b, a&b | notA&notB
	}
	return a, notA
}

// deepFits returns the cards of which d may be true at a scene.
func (v *vocabulary) deepFits(d *deepRule, s *scene) card.Set {
	a, notA := v.fits(&v.literals[d.a], s)
	if d.form != oneOf {
		b, notB := v.fits(&v.literals[d.b], s)
		a, _ = d.form.join(a, notA, b, notB)
	}
	if d.when == alwaysTrue {
		return a
	}
	yes, no := v.fits(&v.literals[d.when], s)
	switch d.other {
	case neverTrue:
		return a & yes
	case alwaysTrue:
		return a | no
	}
	c, _ := v.fits(&v.literals[d.other], s)
	return a&yes | c&no
}

// deepText returns d in the formula face, in brackets.
func (v *vocabulary) deepText(d *deepRule) string {
	in := func(i int) string { return "(" + v.literals[i].text + ")" }
	text := in(d.a)
	switch d.form {
	case bothOf:
		text = "(" + text + " and " + in(d.b) + ")"
	case eitherOf:
		text = "(" + text + " or " + in(d.b) + ")"
	case exclusiveOr:
		text = "(either " + text + " or " + in(d.b) + ")"
	}
	switch {
	case d.when == alwaysTrue:
		return text
	case d.other == neverTrue:
		return "(" + in(d.when) + " and " + text + ")"
	case d.other == alwaysTrue:
		return "(" + in(v.contrary(d.when)) + " or " + text + ")"
	}
	return "(if " + in(d.when) + " then " + text + " else " + in(d.other) + ")"
}

// contrary returns the literal that says the contrary: they stand side by side.
func (v *vocabulary) contrary(i int) int { return i ^ 1 }

// pairCost returns what it costs to join literals by a form.
func (v *vocabulary) pairCost(f form, a, b int) cost {
	byRelations := v.costs.connectiveCosts()[v.literals[a].kind+v.literals[b].kind]
	switch f {
	case bothOf:
		return byRelations[and]
	case eitherOf:
		return byRelations[or]
	}
	return byRelations[either]
}

// deepHolds returns whether d may be true of c at a scene.
func (v *vocabulary) deepHolds(d *deepRule, s *scene, c card.Card) bool {
	set := func(is bool) card.Set { return card.Set(number(is)) } // of one card
	ask := func(i int) (may, mayNot card.Set) {
		yes, no := v.holds(&v.literals[i], s, c)
		return set(yes), set(no)
	}
	a, notA := ask(d.a)
	if d.form != oneOf {
		b, notB := ask(d.b)
		a, _ = d.form.join(a, notA, b, notB)
	}
	if d.when == alwaysTrue {
		return a != 0
	}
	yes, no := ask(d.when)
	switch d.other {
	case neverTrue:
		return a&yes != 0
	case alwaysTrue:
		return a|no != 0
	}
	other, _ := ask(d.other)
	return a&yes|other&no != 0
}

// errors returns to how many verdicts d is wrong.
func (d *deepRule) errors(seen []verdict) (n int) {
	v := conditions()
	for i := range seen {
		if x := &seen[i]; v.deepHolds(d, &x.scene, x.card) != x.right {
			n++
		}
	}
	return n
}
