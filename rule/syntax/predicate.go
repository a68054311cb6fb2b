package syntax

// This file finds out what is said of a single card, and can stand behind "is".

// predicate returns the card that c is about, and what it says of it, if that
// can be said behind a verb.
func (w *writer) predicate(c Cond) (of Ref, m modifier, ok bool) {
	switch c := c.(type) {
	case *Is:
		return c.Of, modifier{said: w.class[c.Class].is, plain: true}, true
	case *Compare:
		of, ok = subjectOf(c.X)
		if !ok {
			return of, m, false
		}
		if said, ok := w.ranked(c, of); ok {
			return of, modifier{said: said, plain: true}, true
		}
	case *In:
		of, ok = subjectOf(c.X)
		if !ok {
			return of, m, false
		}
		if said, ok := w.rankOrOther(c); ok {
			return of, modifier{said: said, plain: true}, true
		}
		if len(c.Ranges) > 1 {
			return of, modifier{said: w.list(c), plain: true}, isRank(c.X)
		}
	case *Follows:
		of = c.Of
	case *Seen:
		return Card, w.seenBefore(c, 1), true
	case *Not:
		if seen, ok := c.X.(*Seen); ok {
			return Card, w.seenBefore(seen, 0), true
		}
		return Card, m, false
	case *Join:
		return w.coloredRank(c)
	}
	m, ok = w.modifier(c, of)
	return of, m, ok
}

func (w *writer) seenBefore(c *Seen, already int) modifier {
	if c.What == BySuit {
		return modifier{said: w.aCard + " " + w.seen(c, already), plain: true}
	}
	return modifier{said: w.seen(c, already), plain: true}
}

// coloredRank returns the predicate that a card is, for example, a red queen.
func (w *writer) coloredRank(c *Join) (of Ref, m modifier, ok bool) {
	if c.By != And {
		return of, m, false
	}
	of, _, ok = w.predicate(c.Xs[0])
	if !ok {
		return of, m, false
	}
	d, ok := w.described(c.Xs, of)
	if !ok || d.rank == 0 || len(d.behind) > 0 {
		return of, m, false
	}
	return of, modifier{said: w.noun(d), plain: true}, true
}

// subjectOf returns the card that a term is about first.
func subjectOf(t Term) (Ref, bool) {
	switch t := t.(type) {
	case *Attr:
		return t.Of, true
	case *Steps:
		return t.To, true
	case *Abs:
		if d, ok := t.X.(*Arith); ok {
			return subjectOf(d.X)
		}
	case *Arith:
		return differing(t)
	}
	return Card, false
}

// differing returns the card of a difference of two ranks that a sentence calls higher or
// lower than the other: the candidate if it is one of them.
func differing(d *Arith) (Ref, bool) {
	x, okX := d.X.(*Attr)
	y, okY := d.Y.(*Attr)
	switch {
	case d.Operator != Minus || !okX || !okY || x.Attribute != Rank || y.Attribute != Rank:
		return Card, false
	case y.Of == Card:
		return Card, true
	}
	return x.Of, true
}

// isAboutCandidate reports whether c says nothing but what the candidate is. Free:
// also what it is not, and how far from other cards.
func (w *writer) isAboutCandidate(c Cond, free bool) bool {
	if of, m, ok := w.predicate(c); ok {
		return of == Card && (free || !m.stands || w.stands == w.is)
	}
	switch c := c.(type) {
	case *Not:
		of, _, ok := w.predicate(c.X)
		return ok && of == Card && free
	case *Join:
		for _, x := range c.Xs {
			if !w.isAboutCandidate(x, free) {
				return false
			}
		}
		return true
	case *Either:
		return w.isAboutCandidate(c.X, free) && w.isAboutCandidate(c.Y, free)
	}
	return false
}

// opens reports whether a clause can begin with "is", or else with a verb of its
// own: a card that is (odd or red) and black, a card that is not red.
func (w *writer) opens(c Cond) (withIs, withItsOwn bool) {
	if _, m, ok := w.predicate(c); ok {
		return !m.stands, m.stands
	}
	switch c := c.(type) {
	case *Not:
		return false, true
	case *Join:
		withIs, withItsOwn = w.opens(c.Xs[0])
		return withIs, withItsOwn && !bracketedFirst(c.Xs[0])
	case *Either:
		withIs, _ = w.opens(c.X)
	}
	return withIs, false
}

// bracketedFirst reports whether a verb of c's own stands behind a bracket where c is
// joined with something else.
func bracketedFirst(c Cond) bool {
	switch c := c.(type) {
	case *Join:
		return c.By == Or
	case *Not:
		return tightness(c.X) < powerRelation
	}
	return false
}
