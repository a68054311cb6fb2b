package syntax

import (
	"slices"
	"strconv"
	"strings"
)

// This file says noun phrases: which cards, by their classes and by what can
// stand behind "card".

// cards names the cards of which c is true.
func (v *voice) cards(c Cond) string {
	if said, ok := v.fewWords(c); ok {
		return said
	}
	if j, ok := c.(*Join); ok && j.By == Or {
		if said, ok := v.oneOrOther(j.Xs); ok {
			return said
		}
	}
	return fill(v.suchThat, v.clauseOf(c))
}

// oneOrOther names the cards of which one of xs is true.
func (v *voice) oneOrOther(xs []Cond) (string, bool) {
	var all []string
	for _, x := range xs {
		said, ok := v.fewWords(x)
		_, not := x.(*Not)
		_, in := x.(*In) // its own list ends in "or"
		if !ok || not || in {
			return "", false
		}
		all = append(all, said)
	}
	return strings.Join(all, v.or), true
}

// fewWords names the cards of which c is true, if there is a phrase of few
// words.
func (v *voice) fewWords(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Always:
		if c.Value {
			return v.anyCard, true
		}
		return v.noCard, true
	case *Is:
		return v.noun(v, description{classes: []Class{c.Class}}), c.Of == Card
	case *Not:
		return v.allBut(c.X)
	case *Compare:
		if said, ok := v.ranked(c, Card); ok {
			return said, true
		}
	case *In:
		if len(c.Ranges) > 1 && isCandidateRank(c.X) {
			return fill(v.oneOf, v.list(c)), true
		}
	case *Join:
		return v.described(c)
	}
	m, ok := v.modifier(c, Card)
	return v.noun(v, description{behind: []string{m.said}}), ok
}

// allBut names all cards but those of which c is true.
func (v *voice) allBut(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Seen:
		return fill(v.butModified, v.seen(c.What)), true
	case *Is:
		return fill(v.but, v.class[c.Class].again), c.Of == Card
	case *Compare:
		if n, ok := c.Y.(*Literal); ok && isCandidateRank(c.X) && c.Relation == Equal {
			return fill(v.but, v.oneRank(n.Value)), true
		}
	case *In:
		switch r := c.Ranges[0]; {
		case !isCandidateRank(c.X):
		case len(c.Ranges) > 1:
			return fill(v.but, fill(v.oneOf, v.list(c))), true
		default:
			return fill(v.butModified, fill(v.fromTo, v.ranks(r.Lo), v.ranks(r.Hi))), true
		}
	}
	return "", false
}

// described says classes of the candidate beside the noun, and other things behind
// it: an odd black card lower than 7 and of the same suit as the last card.
func (v *voice) described(c *Join) (string, bool) {
	if c.By != And {
		return "", false
	}
	n := slices.IndexFunc(c.Xs, func(x Cond) bool { return !isCandidateClass(x) })
	if n < 0 {
		n = len(c.Xs)
	}
	var classes []Class
	for _, x := range c.Xs[:n] {
		classes = append(classes, x.(*Is).Class)
	}
	var behind []string
	for _, x := range c.Xs[n:] {
		m, ok := v.modifier(x, Card)
		if !ok {
			return "", false
		}
		behind = append(behind, m.said)
	}
	return v.noun(v, description{classes, behind}), true
}

func isCandidateClass(c Cond) bool {
	is, ok := c.(*Is)
	return ok && is.Of == Card
}

func isCandidateRank(t Term) bool {
	a, ok := t.(*Attr)
	return ok && *a == (Attr{Card, Rank})
}

// ranked says which ranks the card has, counted from one of them: a queen, 7 or
// higher.
func (v *voice) ranked(c *Compare, of Ref) (string, bool) {
	n, ok := c.Y.(*Literal)
	a, isAttr := c.X.(*Attr)
	if !ok || !isAttr || *a != (Attr{of, Rank}) {
		return "", false
	}
	switch c.Relation {
	case Equal:
		return v.oneRank(n.Value), true
	case GreaterEqual:
		return fill(v.orHigher, v.ranks(n.Value)), true
	case LessEqual:
		return fill(v.orLower, v.ranks(n.Value)), true
	}
	return "", false
}

// A modifier says something of a card, behind its noun or behind "is".
type modifier struct {
	said   string
	stands bool // it says where the card stands, not what it is
}

// modifier returns what c says of a card, if it can be said so.
func (v *voice) modifier(c Cond, of Ref) (modifier, bool) {
	switch c := c.(type) {
	case *Compare:
		return v.comparison(c, of)
	case *In:
		return v.ranged(c, of)
	case *Follows:
		return modifier{said: fill(v.suitFollows, v.cardAgain(c.After), v.suits(c.Cycle))}, c.Of == of && of == Card
	case *Seen:
		return modifier{said: v.seen(c.What)}, of == Card
	}
	return modifier{}, false
}

func (v *voice) seen(a Attribute) string {
	if a == BySuit {
		return v.seenCard
	}
	return v.attribute[a].seen
}

func (v *voice) comparison(c *Compare, of Ref) (modifier, bool) {
	switch x := c.X.(type) {
	case *Attr:
		said := ""
		if x.Of == of {
			said = v.attributeCompared(c, x.Attribute)
		}
		return modifier{said: said}, said != ""
	case *Abs:
		n, isNumber := c.Y.(*Literal)
		other, apart := rankDifference(x, of)
		if isNumber && apart {
			return modifier{fill(v.apart, fill(v.amount[c.Relation], strconv.Itoa(n.Value)), v.cardAgain(other)), true}, true
		}
	case *Mod:
		return v.sum(c, x, of)
	case *Steps:
		if n, ok := c.Y.(*Literal); ok && x.To == of {
			return modifier{fill(v.stepsUp, fill(v.amount[c.Relation], strconv.Itoa(n.Value)), v.cardAgain(x.From)), true}, true
		}
	}
	return modifier{}, false
}

// attributeCompared says how an attribute of the card compares with a number or
// with that of another card.
func (v *voice) attributeCompared(c *Compare, a Attribute) string {
	switch y := c.Y.(type) {
	case *Literal:
		if a == Rank && c.Relation != Equal {
			return fill(v.height[c.Relation], v.thanRank(y.Value))
		}
	case *Figure:
		if a == Rank && c.Relation != Equal {
			return fill(v.height[c.Relation], v.quantity[y.Of])
		}
	case *Attr:
		switch {
		case y.Attribute != a || y.Of == Card:
		case c.Relation == Equal:
			return fill(v.attribute[a].same, v.cardAgain(y.Of))
		case c.Relation == NotEqual:
			return fill(v.attribute[a].other, v.cardAgain(y.Of))
		case a == Rank:
			return fill(v.height[c.Relation], v.cardAgain(y.Of))
		}
	}
	return ""
}

// rankDifference returns the other card of |rank − other rank|.
func rankDifference(x *Abs, of Ref) (Ref, bool) {
	if d, ok := x.X.(*Arith); ok && d.Operator == Minus {
		return otherRank(d, of)
	}
	return 0, false
}

// otherRank returns the other card of an operation on the ranks of two, if the
// first is of.
func otherRank(d *Arith, of Ref) (Ref, bool) {
	a, okA := d.X.(*Attr)
	b, okB := d.Y.(*Attr)
	if !okA || !okB || *a != (Attr{of, Rank}) || b.Attribute != Rank {
		return 0, false
	}
	return b.Of, true
}

// sum says by what the sum with the rank of another card can be divided.
func (v *voice) sum(c *Compare, x *Mod, of Ref) (modifier, bool) {
	n, ok := c.Y.(*Literal)
	sum, okSum := x.X.(*Arith)
	if !ok || !okSum || sum.Operator != Plus || c.Relation != Equal || of != Card {
		return modifier{}, false
	}
	other, ok := otherRank(sum, of)
	switch {
	case !ok:
	case x.By == 2 && (n.Value == 0 || n.Value == 1):
		return modifier{said: fill(v.sumEven[n.Value], v.cardAgain(other))}, true
	case n.Value == 0:
		return modifier{said: fill(v.sumDivided, v.cardAgain(other), strconv.Itoa(x.By))}, true
	}
	return modifier{}, false
}

func (v *voice) ranged(c *In, of Ref) (modifier, bool) {
	r := c.Ranges[0]
	if len(c.Ranges) > 1 {
		return modifier{}, false
	}
	numbers := fill(v.numbers, strconv.Itoa(r.Lo), strconv.Itoa(r.Hi))
	switch x := c.X.(type) {
	case *Attr:
		return modifier{said: fill(v.fromTo, v.ranks(r.Lo), v.ranks(r.Hi))}, *x == (Attr{of, Rank})
	case *Abs:
		other, ok := rankDifference(x, of)
		return modifier{fill(v.apart, numbers, v.cardAgain(other)), true}, ok
	case *Steps:
		return modifier{fill(v.stepsUp, numbers, v.cardAgain(x.From)), true}, x.To == of
	}
	return modifier{}, false
}
