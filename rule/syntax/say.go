package syntax

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file says whole rules. A part of a rule is said as a noun phrase ("a red
// card higher than the last card") where there is one, or else as a clause about
// cards ("it is red and the last card is higher than 7"). A clause can say
// everything: it is built like a formula, brackets and all, so that it is read
// back without doubt.

// sentence returns t in the language of v.
func (v *voice) sentence(t *Tree) string {
	var said []string
	for _, w := range t.Worths {
		said = append(said, v.worth(w))
	}
	for _, m := range t.Memories {
		said = append(said, v.memory(m)...)
	}
	if t.PlayCards > 0 {
		said = append(said, fill(v.plays, strconv.Itoa(t.PlayCards)))
	}
	if t.Starters != nil {
		said = append(said, fill(v.starters, v.laying().cards(t.Starters)))
	}
	for i, s := range append(said, v.rule(t.Body)...) {
		s = v.smooth.Replace(v.agreeing(s, false))
		_, first := utf8.DecodeRuneInString(s)
		said = append(said[:i], strings.ToUpper(s[:first])+s[first:]+".")
	}
	return strings.Join(said, " ")
}

// rule says a condition as an order to the players, in one sentence or more.
func (v *voice) rule(c Cond) []string {
	switch c := c.(type) {
	case *If:
		if isFree(c.Else) && asksLine(c.Then) {
			if cards, ok := v.fewWords(c.If); ok && v.isAboutCandidate(c.If, true) {
				return []string{fill(v.onlyIf, cards, v.question(c.Then))}
			}
		}
		return v.choice(c)
	case *Not:
		if said := v.neverPlayed(c.X); said != "" {
			return []string{said}
		}
	case *Repeat:
		return []string{v.phases(c)}
	case *Turned:
		return append(v.rule(c.X), fill(v.ruleTurns, v.laying().cards(c.At)))
	case *Compare:
		if said := v.alternation(c); said != "" {
			return []string{said}
		}
	case *Follows:
		if c.Of == Card && c.After == Last {
			return []string{fill(v.cycle, v.suits(c.Cycle))}
		}
	}
	return []string{v.ordered(c)}
}

// ordered says that only cards may be played of which c is true.
func (v *voice) ordered(c Cond) string {
	if all, ok := c.(*Always); ok && !all.Value {
		return v.orderNone
	}
	return fill(v.order, v.cards(c))
}

// neverPlayed says that c is true of no card, if c joins what a card is with what the line
// is before it: never play a diamond if the last card is a heart.
func (v *voice) neverPlayed(c Cond) string {
	both, ok := c.(*Join)
	if !ok || both.By != And || slices.ContainsFunc(both.Xs, isJoin) {
		return ""
	}
	n := 0
	for n < len(both.Xs) && v.isAboutCandidate(both.Xs[n], true) {
		n++
	}
	if n == 0 || slices.ContainsFunc(both.Xs[n:], func(c Cond) bool { return !asksLine(c) }) {
		return ""
	}
	cards, ok := v.fewWords(conjunction(both.Xs[:n]...))
	switch {
	case !ok:
		return ""
	case n == len(both.Xs):
		return fill(v.neverPlay, cards)
	}
	return fill(v.neverIf, cards, v.question(conjunction(both.Xs[n:]...)))
}

func isJoin(c Cond) bool {
	_, ok := c.(*Join)
	return ok
}

// asksLine reports whether n asks about nothing but the cards before the candidate.
func asksLine(n Node) bool {
	if _, seen := n.(*Seen); seen || names(n, Card) {
		return false
	}
	asked := askedBy(n)
	for _, part := range Parts(n) {
		if slices.Contains(asked, part) {
			candidate := false
			Walk(part, func(n Node) { candidate = candidate || names(n, New) })
			if candidate {
				return false
			}
		} else if !asksLine(part) {
			return false
		}
	}
	return true
}

func names(n Node, r Ref) bool { return slices.Contains(Refs(n), r) }

// alternation says that an attribute with two values changes with every card.
func (v *voice) alternation(c *Compare) string {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if c.Relation != NotEqual || !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{Last, x.Attribute}) {
		return ""
	}
	return v.alternate[x.Attribute]
}

// choice says a chain of ifs. What turns its only question round is said behind
// it.
func (v *voice) choice(c *If) []string {
	order := v.ordered
	if v.asksCandidate(c) {
		order = func(c Cond) string { return fill(v.mustBe, v.being(c)) }
	}
	turned, ok := c.If.(*Turned)
	if _, more := c.Else.(*If); !ok || more || isFree(c.Then) || isFree(c.Else) {
		return []string{v.ifs(c, order)}
	}
	return []string{
		v.ifs(&If{turned.X, c.Then, c.Else}, order),
		fill(v.swap, v.laying().cards(turned.At)),
	}
}

// isFree reports whether c is true of every card.
func isFree(c Cond) bool {
	all, ok := c.(*Always)
	return ok && all.Value
}

func (v *voice) ifs(c *If, order func(Cond) string) string {
	said := fill(v.when, v.question(c.If), order(c.Then))
	if isFree(c.Else) {
		return said
	}
	if more, ok := c.Else.(*If); ok {
		return said + "; " + v.ifs(more, order)
	}
	return said + "; " + fill(v.otherwise, order(c.Else))
}

// asksCandidate reports whether all questions of a chain of ifs are about the
// candidate, and what is asked for can be said of it.
func (v *voice) asksCandidate(c *If) bool {
	if !v.isAboutCandidate(c.If, true) || !v.isAboutCandidate(c.Then, false) {
		return false
	}
	if more, ok := c.Else.(*If); ok {
		return v.asksCandidate(more)
	}
	return isFree(c.Else) || v.isAboutCandidate(c.Else, false)
}

func (v *voice) phases(c *Repeat) string {
	var said []string
	for _, phase := range c.Phases {
		if is, ok := phase.Cond.(*Is); ok && is.Of == Card && phase.Count > 1 {
			said = append(said, fill(v.some, strconv.Itoa(phase.Count), v.class[is.Class].several))
		} else {
			said = append(said, v.cards(phase.Cond)+v.timesSaid(phase.Count))
		}
	}
	return fill(v.inTurn, strings.Join(said, v.then))
}

func (v *voice) timesSaid(n int) string {
	if n == 1 {
		return ""
	}
	return fill(v.times, strconv.Itoa(n))
}
