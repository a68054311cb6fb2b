package phrase

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file evaluates conditions on a fixed set of lines, so that readings that
// mean the same can be merged and conditions that are always true can be seen.

// A verdict says of which candidates a condition is true and of which it is
// false. For the others it is unknown.
type verdict struct{ yes, no card.Set }

func (v verdict) not() verdict { return verdict{v.no, v.yes} }

// A place is a spot in a sample line: the candidate comes after the first n cards.
type place struct {
	line []card.Card
	n    int
	base int // the index of the place before the first card of the line
}

// places are all spots in all sample lines. The empty line is the first of each.
var places = samplePlaces(
	"3H 5S 9D JC 2C 2D 7S KH KC AC 10S 4D 8H QS",
	"QS QH 4C 4S 5H 9H 9C AD",
	"6C 8D 10D KD KS 7H 3S 9S QD",
	"AH KH KD QH QD AD JH KC AC QC KS 7H 7D 7C AS QS 7S",
)

func samplePlaces(lines ...string) []place {
	var all []place
	for _, text := range lines {
		line, err := card.ParseList(text)
		if err != nil {
			panic("phrase: " + err.Error())
		}
		base := len(all)
		for n := range len(line) + 1 {
			all = append(all, place{line, n, base})
		}
	}
	return all
}

// A column is what is known of the value of a term, candidate by candidate.
type column struct {
	known  card.Set
	every  int32              // the value for all, if it is one
	values *[card.Count]int32 // else that of each
}

func constant(n int) column { return column{known: card.All, every: int32(n)} }

// of returns the value for a candidate.
func (x *column) of(c card.Card) int {
	if x.values == nil {
		return int(x.every)
	}
	return int(x.values[c])
}

// attributes are the values of the candidate itself.
var attributes = attributeColumns()

func attributeColumns() (all [syntax.ByRank + 1]column) {
	for a := syntax.Rank; a <= syntax.ByRank; a++ {
		values := new([card.Count]int32)
		for c := range card.Card(card.Count) {
			values[c] = int32(a.Of(c))
		}
		all[a] = column{known: card.All, values: values}
	}
	return all
}

// samples evaluates conditions and terms at every place, each node once.
type samples struct {
	conds map[syntax.Cond][]verdict
	terms map[syntax.Term][]column
}

func newSamples() *samples {
	return &samples{make(map[syntax.Cond][]verdict), make(map[syntax.Term][]column)}
}

// cond returns the verdicts of c at every place, nil if c cannot be evaluated.
func (s *samples) cond(c syntax.Cond) []verdict {
	if v, ok := s.conds[c]; ok {
		return v
	}
	v := s.newCond(c)
	s.conds[c] = v
	return v
}

func (s *samples) newCond(c syntax.Cond) []verdict {
	switch c := c.(type) {
	case *syntax.Join:
		return s.fold(c.Xs, func(vs []verdict) verdict {
			all := vs[0]
			for _, v := range vs[1:] {
				if c.By == syntax.And {
					all = verdict{all.yes & v.yes, all.no | v.no}
				} else {
					all = verdict{all.yes | v.yes, all.no & v.no}
				}
			}
			return all
		})
	case *syntax.Not:
		return s.fold([]syntax.Cond{c.X}, func(vs []verdict) verdict { return vs[0].not() })
	case *syntax.Either:
		return s.fold([]syntax.Cond{c.X, c.Y}, func(vs []verdict) verdict {
			x, y := vs[0], vs[1]
			return verdict{x.yes&y.no | x.no&y.yes, x.yes&y.yes | x.no&y.no}
		})
	case *syntax.If:
		return s.fold([]syntax.Cond{c.If, c.Then, c.Else}, func(vs []verdict) verdict {
			x, y, z := vs[0], vs[1], vs[2]
			return verdict{x.yes&y.yes | x.no&z.yes | y.yes&z.yes, x.yes&y.no | x.no&z.no | y.no&z.no}
		})
	case *syntax.Several:
		return s.fold(c.Xs, func(vs []verdict) verdict { return several(c, vs) })
	case *syntax.Repeat:
		return s.repeat(c)
	case *syntax.Turned:
		return s.turned(c)
	}
	return s.atom(c)
}

// fold puts the verdicts of the parts together, place by place.
func (s *samples) fold(parts []syntax.Cond, by func([]verdict) verdict) []verdict {
	var of [][]verdict
	for _, p := range parts {
		v := s.cond(p)
		if v == nil {
			return nil
		}
		of = append(of, v)
	}
	all := make([]verdict, len(places))
	here := make([]verdict, len(parts))
	for i := range all {
		for k := range of {
			here[k] = of[k][i]
		}
		all[i] = by(here)
	}
	return all
}

func several(c *syntax.Several, vs []verdict) (all verdict) {
	for x := range card.Card(card.Count) {
		least, most := 0, 0
		for _, v := range vs {
			if v.yes.Has(x) {
				least++
			}
			if !v.no.Has(x) {
				most++
			}
		}
		yes, no := true, true
		for n := least; n <= most; n++ {
			if c.Relation.Holds(n, c.Count) {
				no = false
			} else {
				yes = false
			}
		}
		if yes != no { // else it is unknown
			all.note(x, yes)
		}
	}
	return all
}

// note adds what is known of one candidate.
func (v *verdict) note(c card.Card, yes bool) {
	if yes {
		v.yes |= card.SetOf(c)
	} else {
		v.no |= card.SetOf(c)
	}
}

func (s *samples) repeat(c *syntax.Repeat) []verdict {
	var phases [][]verdict
	for _, p := range c.Phases {
		v := s.cond(p.Cond)
		if v == nil {
			return nil
		}
		for range p.Count {
			phases = append(phases, v)
		}
	}
	all := make([]verdict, len(places))
	for i, p := range places {
		all[i] = phases[p.n%len(phases)][i]
	}
	return all
}

func (s *samples) turned(c *syntax.Turned) []verdict {
	x, at := s.cond(c.X), s.cond(c.At)
	if x == nil || at == nil {
		return nil
	}
	all := make([]verdict, len(places))
	for i, p := range places {
		all[i] = x[i]
		for n := range p.n {
			if p.was(at, n) {
				all[i] = all[i].not()
			}
		}
	}
	return all
}

// was reports whether v was true of card n of the line when it was laid.
func (p place) was(v []verdict, n int) bool { return v[p.base+n].yes.Has(p.line[n]) }

func (s *samples) atom(c syntax.Cond) []verdict {
	all := make([]verdict, len(places))
	switch c := c.(type) {
	case *syntax.Always:
		for i := range all {
			all[i].no = card.All
			if c.Value {
				all[i] = verdict{yes: card.All}
			}
		}
	case *syntax.Is:
		return s.is(c)
	case *syntax.Compare:
		return s.compare(c)
	case *syntax.In:
		return s.where(c.X, c.Has)
	case *syntax.PrimeNumber:
		return s.where(c.X, syntax.IsPrime)
	case *syntax.Follows:
		return s.follows(c)
	case *syntax.Seen:
		stretch := s.stretch(c.In)
		if stretch == nil {
			return nil
		}
		for i, p := range places {
			for x := range card.Card(card.Count) {
				yes := false
				for _, n := range stretch[i] {
					yes = yes || c.What.Of(p.line[n]) == c.What.Of(x)
				}
				all[i].note(x, yes)
			}
		}
	default:
		return nil
	}
	return all
}

func (s *samples) is(c *syntax.Is) []verdict {
	var class card.Set
	for x := range card.Card(card.Count) {
		if c.Class.Has(x) {
			class |= card.SetOf(x)
		}
	}
	all := make([]verdict, len(places))
	for i := range places {
		x, candidate, ok := s.card(c.Of, i)
		switch {
		case candidate:
			all[i] = verdict{class, card.All &^ class}
		case ok && class.Has(x):
			all[i].yes = card.All
		case ok:
			all[i].no = card.All
		}
	}
	return all
}

// card returns the card that r names at a place: the candidate, a card of the
// line, or none.
func (s *samples) card(r syntax.Ref, at int) (c card.Card, candidate, ok bool) {
	p := places[at]
	switch r := r.(type) {
	case syntax.Back:
		switch {
		case r == syntax.Card:
			return 0, true, true
		case r == syntax.First && p.n > 0:
			return p.line[0], false, true
		case r == syntax.Refused && p.n > 0: // any other card will do
			return p.line[(p.n+len(p.line)/2)%len(p.line)], false, true
		case r >= syntax.Last && int(r) <= p.n:
			return p.line[p.n-int(r)], false, true
		}
	case *syntax.Found:
		v := s.cond(r.When)
		if v == nil {
			return 0, false, false
		}
		cards, ok := s.stretchAt(r.In, at)
		if !ok {
			return 0, false, false
		}
		if r.First {
			slices.Reverse(cards)
		}
		for _, n := range cards {
			if p.was(v, n) {
				return p.line[n], false, true
			}
		}
	}
	return 0, false, false
}

// where is true of the candidates whose value satisfies yes.
func (s *samples) where(t syntax.Term, yes func(int) bool) []verdict {
	xs := s.term(t)
	if xs == nil {
		return nil
	}
	all := make([]verdict, len(places))
	for i := range all {
		x := &xs[i]
		if x.values == nil {
			if yes(int(x.every)) {
				all[i].yes = x.known
			}
		} else {
			for c := range x.known.Cards() {
				if yes(int(x.values[c])) {
					all[i].yes |= card.SetOf(c)
				}
			}
		}
		all[i].no = x.known &^ all[i].yes
	}
	return all
}

func (s *samples) compare(asked *syntax.Compare) []verdict {
	xs, ys := s.term(asked.X), s.term(asked.Y)
	if xs == nil || ys == nil {
		return nil
	}
	level := syntax.Levels(asked.Order)
	all := make([]verdict, len(places))
	for i := range all {
		known, one := xs[i].known&ys[i].known, xs[i].values == nil && ys[i].values == nil
		for c := range known.Cards() {
			x, y := xs[i].of(c), ys[i].of(c)
			if asked.Order != nil {
				x, y = level[x], level[y]
				if x == 0 || y == 0 {
					continue
				}
			}
			if asked.Relation.Holds(x, y) {
				all[i].yes |= card.SetOf(c)
			}
			if one {
				if all[i].yes != 0 {
					all[i].yes = known
				}
				break
			}
		}
		all[i].no = known &^ all[i].yes
	}
	return all
}

func (s *samples) follows(c *syntax.Follows) []verdict {
	of := s.term(&syntax.Attr{Of: c.Of, Attribute: syntax.Suit})
	after := s.term(&syntax.Attr{Of: c.After, Attribute: syntax.Suit})
	level := syntax.Levels(c.Cycle)
	all := make([]verdict, len(places))
	for i := range all {
		known := of[i].known & after[i].known
		for x := range known.Cards() {
			a, b := level[of[i].of(x)], level[after[i].of(x)]
			if a > 0 && b > 0 && a == b%len(c.Cycle)+1 {
				all[i].yes |= card.SetOf(x)
			}
		}
		all[i].no = known &^ all[i].yes
	}
	return all
}

// stretch returns the cards of a stretch at each place, the last first, by their
// number in the line.
func (s *samples) stretch(in syntax.Stretch) [][]int {
	all := make([][]int, len(places))
	for i := range places {
		var ok bool
		all[i], ok = s.stretchAt(in, i)
		if !ok {
			return nil
		}
	}
	return all
}

// stretchAt returns the cards of a stretch at one place, the last first.
func (s *samples) stretchAt(in syntax.Stretch, at int) (cards []int, ok bool) {
	var since []verdict
	if in.Since != nil {
		since = s.cond(in.Since)
		if since == nil {
			return nil, false
		}
	}
	p := places[at]
	for n := p.n - 1; n >= 0; n-- {
		if in.Last > 0 && len(cards) == in.Last || since != nil && p.was(since, n) {
			break
		}
		cards = append(cards, n)
	}
	return cards, true
}

// term returns the values of t at every place, nil if t cannot be evaluated.
func (s *samples) term(t syntax.Term) []column {
	if x, ok := s.terms[t]; ok {
		return x
	}
	x := s.newTerm(t)
	s.terms[t] = x
	return x
}

func (s *samples) newTerm(t syntax.Term) []column {
	all := make([]column, len(places))
	switch t := t.(type) {
	case *syntax.Literal:
		return s.numbers(func(int) (int, bool) { return t.Value, true })
	case *syntax.Position:
		return s.numbers(func(i int) (int, bool) { return places[i].n + 1, true })
	case *syntax.Attr:
		if t.Of == syntax.Ref(syntax.New) {
			return nil
		}
		for i := range all {
			c, candidate, ok := s.card(t.Of, i)
			if ok && !candidate {
				all[i] = constant(t.Attribute.Of(c))
			} else if ok {
				all[i] = attributes[t.Attribute]
			}
		}
	case *syntax.Arith:
		return s.arith(t.X, t.Y, t.Operator.Apply)
	case *syntax.Abs:
		return s.arith(t.X, t.X, func(x, _ int) (int, bool) { return max(x, -x), true })
	case *syntax.Steps:
		from := &syntax.Attr{Of: t.From, Attribute: syntax.Rank}
		to := &syntax.Attr{Of: t.To, Attribute: syntax.Rank}
		return s.arith(from, to, func(x, y int) (int, bool) { return (y - x + card.Ranks) % card.Ranks, true })
	case *syntax.Count, *syntax.Since, *syntax.Streak, *syntax.Run, *syntax.Figure:
		return s.history(t)
	default:
		return nil
	}
	return all
}

// numbers is a term that is the same for every candidate.
func (s *samples) numbers(of func(at int) (int, bool)) []column {
	all := make([]column, len(places))
	for i := range all {
		n, ok := of(i)
		if ok {
			all[i] = constant(n)
		}
	}
	return all
}

func (s *samples) arith(x, y syntax.Term, by func(x, y int) (int, bool)) []column {
	xs, ys := s.term(x), s.term(y)
	if xs == nil || ys == nil {
		return nil
	}
	all := make([]column, len(places))
	for i := range all {
		both := xs[i].known & ys[i].known
		if xs[i].values == nil && ys[i].values == nil {
			n, ok := by(int(xs[i].every), int(ys[i].every))
			if ok {
				all[i] = column{known: both, every: int32(n)}
			}
			continue
		}
		all[i].values = new([card.Count]int32)
		for c := range both.Cards() {
			n, ok := by(xs[i].of(c), ys[i].of(c))
			if ok {
				all[i].values[c] = int32(n)
				all[i].known |= card.SetOf(c)
			}
		}
	}
	return all
}

// history evaluates the terms that look at the line as a whole.
func (s *samples) history(t syntax.Term) []column {
	var asked []verdict
	var what []column
	in := syntax.Stretch{}
	switch t := t.(type) {
	case *syntax.Count:
		if namesNew(t.Of) {
			return nil
		}
		asked, in = s.cond(t.Of), t.In
	case *syntax.Since:
		asked = s.cond(t.Of)
	case *syntax.Streak:
		asked = s.cond(t.Of)
	case *syntax.Figure:
		in = t.In
		if t.What != nil {
			what = s.term(t.What)
		}
		if what == nil {
			return nil
		}
	}
	_, isRun := t.(*syntax.Run)
	stretch := s.stretch(in)
	if stretch == nil || asked == nil && what == nil && !isRun {
		return nil
	}
	return s.numbers(func(i int) (int, bool) {
		p := places[i]
		switch t := t.(type) {
		case *syntax.Run:
			n := 0
			for n < p.n && t.Of.Of(p.line[p.n-1-n]) == t.Of.Of(p.line[p.n-1]) {
				n++
			}
			return n, true
		case *syntax.Figure:
			return figure(t.Of, stretch[i], func(n int) (int, bool) {
				x := what[p.base+n]
				return x.of(p.line[n]), x.known.Has(p.line[n])
			})
		}
		count, since, streak := 0, 0, 0
		for ago, n := range stretch[i] {
			if !p.was(asked, n) {
				continue
			}
			count++
			if count == 1 {
				since = ago + 1
			}
			if streak == ago {
				streak++
			}
		}
		switch t.(type) {
		case *syntax.Since:
			return since, since > 0
		case *syntax.Streak:
			return streak, true
		}
		return count, true
	})
}

// namesNew reports whether c compares earlier cards with the new one. Such counts
// are not evaluated.
func namesNew(c syntax.Cond) (found bool) {
	syntax.Walk(c, func(n syntax.Node) { found = found || slices.Contains(syntax.Refs(n), syntax.Ref(syntax.New)) })
	return found
}

// figure puts the values of the cards of a stretch together.
func figure(of syntax.Quantity, cards []int, value func(int) (int, bool)) (all int, ok bool) {
	for _, n := range cards {
		x, known := value(n)
		switch {
		case !known:
			continue
		case of == syntax.Sum:
			all += x
		case !ok || of == syntax.Highest && x > all || of == syntax.Lowest && x < all:
			all = x
		}
		ok = true
	}
	return all, ok || of == syntax.Sum
}
