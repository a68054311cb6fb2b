package syntax

import (
	"reflect"
	"slices"
)

// This file makes trees plain before they are said: a sentence need not repeat how a rule
// was built. Each step keeps the meaning on every line, also where a card is missing.

// Plain returns t as sentences say it: cases with equal results are one case, and a
// negation is the contrary where that has words of its own.
func (t *Tree) Plain() *Tree {
	plainly := *t
	plainly.Worths = slices.Clone(t.Worths)
	for i, w := range plainly.Worths {
		plainly.Worths[i].Cases = slices.Clone(w.Cases)
		for j, c := range w.Cases {
			plainly.Worths[i].Cases[j].When = plain(c.When)
		}
	}
	plainly.Memories = slices.Clone(t.Memories)
	for i, m := range plainly.Memories {
		plainly.Memories[i].Events = slices.Clone(m.Events)
		for j, e := range m.Events {
			plainly.Memories[i].Events[j].When = plain(e.When)
		}
	}
	if t.Starters != nil {
		plainly.Starters = plain(t.Starters)
	}
	plainly.Body = plainOrder(t.Body)
	return &plainly
}

// plainOrder is plain for a whole rule, in which "never play" says a negation well.
func plainOrder(c Cond) Cond {
	switch c := c.(type) {
	case *Not:
		x := plain(c.X)
		if English.language().neverPlayed(x) != "" {
			return &Not{x}
		}
	case *Turned:
		return &Turned{plainOrder(c.X), plain(c.At)}
	case *Join:
		orders := slices.Clone(c.Xs)
		for i, x := range orders {
			orders[i] = plainOrder(x)
		}
		if never := (&Join{c.By, orders}); len(English.language().nevers(never)) > 0 {
			return never
		}
	}
	return plain(c)
}

// plain returns a condition that means c in plainer words.
func plain(c Cond) Cond {
	switch c := c.(type) {
	case *Not:
		return contrary(plain(c.X))
	case *Join:
		return joined(c.By, plains(c.Xs))
	case *Either:
		return &Either{plain(c.X), plain(c.Y)}
	case *Several:
		return &Several{c.Relation, c.Count, plains(c.Xs)}
	case *If:
		return plainIf(plain(c.If), plain(c.Then), plain(c.Else))
	case *Repeat:
		return plainRepeat(c)
	case *Turned:
		return &Turned{plain(c.X), plain(c.At)}
	case *Compare:
		return plainCompare(c)
	}
	return c
}

func plains(xs []Cond) []Cond {
	all := make([]Cond, len(xs))
	for i, x := range xs {
		all[i] = plain(x)
	}
	return all
}

// maxTimes is how many cards a phase may ask.
const maxTimes = 100

// plainRepeat merges phases that follow each other and ask the same.
func plainRepeat(c *Repeat) Cond {
	r := new(Repeat)
	for _, phase := range c.Phases {
		phase.Cond = plain(phase.Cond)
		last := len(r.Phases) - 1
		if last >= 0 && reflect.DeepEqual(r.Phases[last].Cond, phase.Cond) &&
			r.Phases[last].Count+phase.Count <= maxTimes {
			r.Phases[last].Count += phase.Count
		} else {
			r.Phases = append(r.Phases, phase)
		}
	}
	return r
}

// plainCompare begins with the candidate, and says what a number is instead of what it is not,
// but for a rank: any card but a queen.
func plainCompare(c *Compare) Cond {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if okX && okY && x.Of != Card && y.Of == Card {
		c = &Compare{c.Relation.Flip(), y, x, c.Order}
	}
	if far, ok := distant(c); ok {
		return far
	}
	n, ok := c.Y.(*Literal)
	if _, run := c.X.(*Run); run && ok {
		switch c.Relation {
		case Greater:
			return &Compare{Relation: GreaterEqual, X: c.X, Y: &Literal{n.Value + 1}}
		case LessEqual:
			return &Compare{Relation: Less, X: c.X, Y: &Literal{n.Value + 1}}
		}
	}
	if _, counts := c.X.(*Count); counts && ok {
		return plainCount(c, n.Value)
	}
	switch {
	case !ok || c.Relation != NotEqual:
	case isRank(c.X):
		return &Not{&Compare{Relation: Equal, X: c.X, Y: c.Y}}
	case isHalves(c):
		return &Compare{Relation: Equal, X: c.X, Y: &Literal{1 - n.Value}}
	}
	return c
}

// plainCount says of a number of cards, c.X, that it is 0, or at least 1.
func plainCount(c *Compare, n int) Cond {
	switch {
	case c.Relation == Less && n == 1, c.Relation == LessEqual && n == 0:
		return &Compare{Relation: Equal, X: c.X, Y: &Literal{0}}
	case c.Relation == Greater && n == 0, c.Relation == NotEqual && n == 0:
		return &Compare{Relation: GreaterEqual, X: c.X, Y: &Literal{1}}
	}
	return c
}

// isHalves reports whether c compares a rest of 2 with 0 or 1.
func isHalves(c *Compare) bool {
	m, ok := c.X.(*Arith)
	if !ok || m.Operator != Modulo {
		return false
	}
	n, isNumber := c.Y.(*Literal)
	by, isLiteral := m.Y.(*Literal)
	return isNumber && isLiteral && by.Value == 2 && (n.Value == 0 || n.Value == 1)
}

// joined joins plain conditions, each once.
func joined(by Connective, xs []Cond) Cond {
	var all []Cond
	add := func(c Cond) {
		if !slices.ContainsFunc(all, func(x Cond) bool { return reflect.DeepEqual(x, c) }) {
			all = append(all, c)
		}
	}
	for _, x := range xs {
		if j, ok := x.(*Join); ok && j.By == by {
			for _, c := range j.Xs {
				add(c)
			}
		} else {
			add(x)
		}
	}
	if by == And {
		if chain, ok := inTurnAsked(all); ok {
			return chain
		}
		all = narrowed(all)
	}
	if len(all) == 1 {
		return all[0]
	}
	if by == And {
		nounFirst(all)
	} else {
		shortFirst(all)
		candidateDivided(all)
	}
	return &Join{by, all}
}

// nounFirst puts what stands beside the noun before what stands behind it, if that makes one noun: a red
// card higher than the last card.
func nounFirst(xs []Cond) {
	weight := func(c Cond) int {
		is, ok := c.(*Is)
		if ok && is.Of == Card {
			return 0
		}
		if _, ok := rankAsked(c, Card); ok {
			return 1
		}
		return 2
	}
	w := English.language()
	sorted := slices.Clone(xs)
	slices.SortStableFunc(sorted, func(a, b Cond) int { return weight(a) - weight(b) })
	_, before := w.described(xs, Card)
	if _, ok := w.described(sorted, Card); ok && !before {
		copy(xs, sorted)
	}
}

// shortFirst puts cards with a short name first, if all are nouns, and together those that are like the
// last card: an 8 or a card of the same suit or of the same rank as the last card.
func shortFirst(xs []Cond) {
	w := English.language()
	weight := func(c Cond) int {
		if a, relation := w.againstLast(c); a != NoAttribute {
			return 2 + int(relation)
		}
		if in, ok := c.(*In); ok && tightness(in) != powerRelation {
			return 4
		}
		d, ok := w.described(conjuncts(c), Card)
		return oneIf(ok && len(d.behind) > 0)
	}
	sorted := slices.Clone(xs)
	slices.SortStableFunc(sorted, func(a, b Cond) int { return weight(a) - weight(b) })
	if _, nouns := w.oneOrOther(sorted); nouns {
		copy(xs, sorted)
	}
}

// conjuncts returns the conditions that are all true where c is.
func conjuncts(c Cond) []Cond {
	if j, ok := c.(*Join); ok && j.By == And {
		return j.Xs
	}
	return []Cond{c}
}

// candidateDivided begins with the candidate where one of two numbers divides the other.
func candidateDivided(xs []Cond) {
	for i := range len(xs) - 1 {
		x, y, ok := dividing(xs[i], xs[i+1])
		if ok && !isOfCandidate(x) && isOfCandidate(y) {
			xs[i], xs[i+1] = xs[i+1], xs[i]
		}
	}
}

func isOfCandidate(t Term) bool {
	a, ok := t.(*Attr)
	return ok && a.Of == Card
}

// dividing returns x and y of "x mod y = 0" and "y mod x = 0".
func dividing(c, d Cond) (x, y Term, ok bool) {
	x, y, okC := divided(c)
	z, w, okD := divided(d)
	return x, y, okC && okD && !isLiteral(x) && !isLiteral(y) && reflect.DeepEqual(x, w) && reflect.DeepEqual(y, z)
}

// divided returns x and y of "x mod y = 0".
func divided(c Cond) (x, y Term, ok bool) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation != Equal {
		return nil, nil, false
	}
	m, isMod := compare.X.(*Arith)
	n, isNumber := compare.Y.(*Literal)
	if !isMod || m.Operator != Modulo || !isNumber || n.Value != 0 {
		return nil, nil, false
	}
	return m.X, m.Y, true
}
