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

// sentence returns t in the language of w.
func (w *writer) sentence(t *Tree) string {
	var said []string
	for _, of := range t.Worths {
		said = append(said, w.worth(of))
	}
	for _, m := range t.Memories {
		said = append(said, w.memory(m)...)
	}
	if t.PlayCards > 0 {
		said = append(said, fill(w.plays, strconv.Itoa(t.PlayCards)))
	}
	if t.Starters != nil {
		said = append(said, fill(w.starters, w.laying().cards(t.Starters)))
	}
	for i, s := range append(said, w.rule(t.Body)...) {
		s = w.smooth.Replace(w.agreeing(s, false))
		_, first := utf8.DecodeRuneInString(s)
		said = append(said[:i], strings.ToUpper(s[:first])+s[first:]+".")
	}
	return strings.Join(said, " ")
}

// rule returns a condition as an order to the players, in one sentence or more.
func (w *writer) rule(c Cond) []string {
	switch c := c.(type) {
	case *If:
		if isFree(c.Else) && asksLine(c.Then) {
			if cards, ok := w.fewWords(c.If); ok && w.isAboutCandidate(c.If, true) {
				return []string{fill(w.onlyIf, cards, w.question(c.Then))}
			}
		}
		return w.choice(c)
	case *Not:
		if said := w.neverPlayed(c.X); said != "" {
			return []string{said}
		}
	case *Join:
		if said := w.nevers(c); len(said) > 0 {
			return said
		}
	case *Repeat:
		return []string{w.phases(c)}
	case *Turned:
		return append(w.rule(c.X), fill(w.ruleTurns, w.laying().cards(c.At)))
	case *Compare:
		if said := w.alternation(c); said != "" {
			return []string{said}
		}
	case *Follows:
		if c.Of == Card && c.After == Last {
			return []string{fill(w.cycle, w.suits(w.cycleSaid(c.Cycle)))}
		}
	}
	return []string{w.ordered(c)}
}

// ordered returns the order to play only cards of which c is true.
func (w *writer) ordered(c Cond) string {
	if all, ok := c.(*Always); ok && !all.Value {
		return w.orderNone
	}
	return fill(w.order, w.cards(c))
}

// neverPlayed returns the order to play no card of which c is true, if c joins a class of the card with
// a condition on the line: never play a diamond if the last card is a heart.
func (w *writer) neverPlayed(c Cond) string {
	both, ok := c.(*Join)
	if !ok || both.By != And || slices.ContainsFunc(both.Xs, isJoin) {
		return ""
	}
	n := 0
	for n < len(both.Xs) && w.isAboutCandidate(both.Xs[n], true) {
		n++
	}
	if n == 0 || slices.ContainsFunc(both.Xs[n:], func(c Cond) bool { return !asksLine(c) }) {
		return ""
	}
	cards, ok := w.fewWords(conjunction(both.Xs[:n]...))
	switch {
	case !ok:
		return ""
	case n == len(both.Xs):
		return fill(w.neverPlay, cards)
	}
	return fill(w.neverIf, cards, w.question(conjunction(both.Xs[n:]...)))
}

// nevers returns an order for each part of c, if each is an order to play no card that has a condition.
func (w *writer) nevers(c *Join) (said []string) {
	if c.By != And {
		return nil
	}
	for _, x := range c.Xs {
		not, ok := x.(*Not)
		if !ok || w.neverPlayed(not.X) == "" {
			return nil
		}
		said = append(said, w.neverPlayed(not.X))
	}
	return said
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

// alternation returns the text that an attribute with two values changes with every card.
func (w *writer) alternation(c *Compare) string {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if c.Relation != NotEqual || !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{Last, x.Attribute}) {
		return ""
	}
	return w.alternate[x.Attribute]
}

// choice returns a chain of ifs. If cards turn its only test round, that stands behind it.
func (w *writer) choice(c *If) []string {
	order := w.ordered
	if w.asksCandidate(c) {
		order = func(c Cond) string { return fill(w.mustBe, w.being(c)) }
	}
	turned, ok := c.If.(*Turned)
	if _, more := c.Else.(*If); !ok || more || isFree(c.Then) || isFree(c.Else) {
		return []string{w.ifs(c, order)}
	}
	return []string{
		w.ifs(&If{turned.X, c.Then, c.Else}, order),
		fill(w.swap, w.laying().cards(turned.At)),
	}
}

// cycleSaid returns the cycle of suits with hearts first, if they are in it: so people begin.
func (w *writer) cycleSaid(cycle []Class) []Class {
	first := slices.Index(cycle, w.style.first)
	if first < 0 {
		return cycle
	}
	return slices.Concat(cycle[first:], cycle[:first])
}

// isFree reports whether c is true of every card.
func isFree(c Cond) bool {
	all, ok := c.(*Always)
	return ok && all.Value
}

func (w *writer) ifs(c *If, order func(Cond) string) string {
	said := fill(w.when, w.question(c.If), order(c.Then))
	if isFree(c.Else) {
		return said
	}
	if more, ok := c.Else.(*If); ok {
		return said + "; " + w.ifs(more, order)
	}
	return said + "; " + fill(w.otherwise, order(c.Else))
}

// asksCandidate reports whether all tests of a chain of ifs are about the candidate, and all demands
// can be its predicates.
func (w *writer) asksCandidate(c *If) bool {
	if !w.isAboutCandidate(c.If, true) || !w.isAboutCandidate(c.Then, false) {
		return false
	}
	if more, ok := c.Else.(*If); ok {
		return w.asksCandidate(more)
	}
	return isFree(c.Else) || w.isAboutCandidate(c.Else, false)
}

func (w *writer) phases(c *Repeat) string {
	var said []string
	for _, phase := range c.Phases {
		if is, ok := phase.Cond.(*Is); ok && is.Of == Card && phase.Count > 1 {
			said = append(said, fill(w.some, strconv.Itoa(phase.Count), w.class[is.Class].several))
		} else {
			said = append(said, w.cards(phase.Cond)+w.timesSaid(phase.Count))
		}
	}
	return fill(w.inTurn, strings.Join(said, w.then))
}

func (l *lexicon) timesSaid(n int) string {
	if n == 1 {
		return ""
	}
	return fill(l.times, strconv.Itoa(n))
}

// A writer writes trees in a language. The shape of a tree decides what is said
// (say.go, noun.go, clause.go), the same in every language; the lexicon has the words.
type writer struct {
	lexicon
	style style
}

// A style is what a writer can choose.
type style struct {
	first Class // the suit with which a cycle begins
	long  bool  // nothing is left out that the next words say again
	dated bool  // remainders and earlier cards are said as in release 0.1.0
}

// styles returns the styles that may make a difference to t, the usual one first.
func styles(t *Tree) []style {
	suits, dated := []Class{Hearts}, []bool{false}
	t.Walk(func(n Node) {
		switch n := n.(type) {
		case *Follows:
			suits = []Class{Hearts, Spades, Diamonds, Clubs}
		case *Arith:
			if n.Operator == Modulo {
				dated = []bool{false, true}
			}
		case *Figure, *Count, *Since, *Streak, *Found, *Seen:
			dated = []bool{false, true}
		}
	})
	var all []style
	for _, d := range dated {
		for _, long := range []bool{false, true} {
			for _, suit := range suits {
				all = append(all, style{suit, long, d})
			}
		}
	}
	return all
}
