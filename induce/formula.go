package induce

import (
	"fmt"
	"math"
	"slices"

	"eleusis/card"
)

// A formula is a rule that is not in the library. It is made of parts and questions: a rule is
// joined with a condition, or has an exception for a case.
type formula struct {
	cost cost
	size int // how many parts

	// It is one part, if a is nil; or a and b joined; or, if it has a case, a in
	// that case and b else.
	part  int
	ranks ranks     // instead of the part, if there are some
	deep  *deepRule // the same
	by    connective
	a, b  *formula
	when  condition
}

// A condition holds if a question has a certain answer, or if an idea is true of the card, or
// is not true of it.
type condition struct {
	question, answer int // if there is no idea
	idea             int // unknown if there is none
	contrary         bool
}

// always is the condition that always holds.
var always = condition{question: unknown, idea: unknown}

// onePart returns a part as a formula.
func (l *Library) onePart(i int) *formula {
	return &formula{part: i, cost: l.parts[i].cost, size: 1, when: always}
}

// joined returns two formulas joined.
func (l *Library) joined(by connective, a, b *formula) *formula {
	c := a.cost + b.cost + l.connectiveCosts[1][by]
	return &formula{by: by, a: a, b: b, cost: c, size: a.size + b.size, when: always}
}

// inCase returns the formula that is a in a case and b otherwise.
func (l *Library) inCase(when condition, a, b *formula) *formula {
	return &formula{when: when, a: a, b: b, cost: a.cost + b.cost + l.costOf(when), size: a.size + b.size}
}

// costOf returns the bits that c adds to a rule, for an idea or a question.
func (l *Library) costOf(c condition) cost {
	if c.idea != unknown {
		return l.ideas[c.idea].cost + l.ofCard
	}
	return l.questions[c.question].cost
}

// beyond reports whether f, a question with its answers, is not in the library.
func (f *formula) beyond(l *Library) bool {
	if f.a == nil {
		return f.ranks.any() || f.deep != nil
	}
	return f.when.question >= l.mainQuestions || f.a.beyond(l) || f.b.beyond(l)
}

// fits returns the cards that fit by f, given what ideas and questions say.
func (f *formula) fits(l *Library, m *moment) card.Set {
	switch {
	case f.ranks.any():
		return f.ranks.fits(m)
	case f.deep != nil:
		return conditions().deepFits(f.deep, &m.scene)
	case f.a == nil:
		may, _ := l.parts[f.part].verdicts(m)
		return may
	}
	a, b := f.a.fits(l, m), f.b.fits(l, m)
	if f.when != always {
		yes, no := f.when.splits(l, m)
		return a&yes | b&no
	}
	switch f.by {
	case and:
		return a & b
	case or:
		return a | b
	}
	return a ^ b
}

// splits returns the cards of which c may be true, and of which it may be false.
func (c condition) splits(l *Library, m *moment) (yes, no card.Set) {
	if c.idea != unknown {
		if c.contrary {
			return m.mayNot[c.idea], m.may[c.idea]
		}
		return m.may[c.idea], m.mayNot[c.idea]
	}
	of := l.questions[c.question].ofNew
	switch {
	case of != 0 && c.answer == 0:
		return of, card.All &^ of
	case of != 0:
		return card.All &^ of, of
	case m.answers[c.question] == unknown:
		return card.All, card.All
	case m.answers[c.question] == c.answer:
		return card.All, 0
	}
	return 0, card.All
}

// use marks each idea and question that f needs.
func (f *formula) use(l *Library, ideas, asks []bool) {
	switch {
	case f.ranks.any() || f.deep != nil:
		return
	case f.a == nil:
		l.parts[f.part].use(ideas, asks)
		return
	}
	f.a.use(l, ideas, asks)
	f.b.use(l, ideas, asks)
	switch {
	case f.when == always:
	case f.when.idea != unknown:
		ideas[f.when.idea] = true
	default:
		asks[f.when.question] = true
	}
}

// use marks each idea and question that p needs.
func (p *part) use(ideas, asks []bool) {
	asks[p.question] = true
	for _, idea := range p.ideas {
		ideas[idea] = true
	}
}

// text returns f in the formula face, in brackets.
func (f *formula) text(l *Library) string {
	switch {
	case f.ranks.any():
		return "(" + f.ranks.text() + ")"
	case f.deep != nil:
		return conditions().deepText(f.deep)
	case f.a == nil:
		return l.partText(l.parts[f.part])
	}
	a, b := f.a.text(l), f.b.text(l)
	switch {
	case f.when != always:
		return "(" + f.when.text(l, a, b) + ")"
	case f.by == and:
		return "(" + a + " and " + b + ")"
	case f.by == or:
		return "(" + a + " or " + b + ")"
	}
	return "(either " + a + " or " + b + ")"
}

// text returns the rule that is a if c is true, and b else.
func (c condition) text(l *Library, a, b string) string {
	if c.idea != unknown {
		if c.contrary {
			a, b = b, a
		}
		return "if (" + l.ideas[c.idea].text + ") then " + a + " else " + b
	}
	said := make([]any, l.questions[c.question].answers)
	for i := range said {
		said[i] = b
	}
	said[c.answer] = a
	return fmt.Sprintf(l.questions[c.question].form, said...)
}

// equal reports whether f and g say the same in the same words.
func (f *formula) equal(g *formula) bool {
	if (f.a == nil) != (g.a == nil) {
		return false
	}
	if f.a == nil {
		return f.part == g.part && f.ranks == g.ranks && (f.deep == nil) == (g.deep == nil) &&
			(f.deep == nil || *f.deep == *g.deep)
	}
	return f.by == g.by && f.when == g.when && f.a.equal(g.a) && f.b.equal(g.b)
}

// An adopted formula is one that is believed besides the rules of the library.
type adopted struct {
	formula *formula
	errors  int
	since   int      // how many verdicts there were when it was found
	weight  float64  // not divided by the sum of all
	here    card.Set // what fits by it at the line
}

// adopt makes the best rules of a revision believed, instead of those found before except deep
// ones. The verdicts since the revision began count, too.
func (p *Posterior) adopt(r *revision) {
	lately := p.library.historyOf(p.seen[max(0, len(p.seen)-(p.judgments-r.since)):])
	var all []adopted
	for _, d := range tidy(r.found, maxFound) {
		errors := r.history.errors(d.says, r.history.known) + lately.errors(lately.columnOf(d.formula), lately.known)
		all = append(all, adopted{formula: d.formula, errors: errors})
	}
	for _, f := range p.found {
		if f.formula.deep != nil {
			all = append(all, f)
		}
	}
	p.believe(all)
}

// adoptDeepRules replaces the believed deep rules by those that a search found.
func (p *Posterior) adoptDeepRules(d *deepSearch) {
	all := slices.DeleteFunc(slices.Clone(p.found), func(f adopted) bool { return f.formula.deep != nil })
	for i := range d.all {
		f := d.formula(i)
		all = append(all, adopted{formula: f, errors: f.deep.errors(p.seen)})
	}
	p.believe(all)
}

// believe sets the rules that are believed besides those of the library.
func (p *Posterior) believe(all []adopted) {
	for i := range all {
		f := &all[i]
		f.since = p.judgments
		for j := range p.found {
			if p.found[j].formula.equal(f.formula) {
				f.since = p.found[j].since
			}
		}
		f.here = f.formula.fits(p.library, &p.here.moment)
	}
	p.found, p.asked = all, 0
	p.weigh()
}

// foundAt returns how many verdicts there were when f was found.
func (p *Posterior) foundAt(f *formula) int {
	for i := range p.found {
		if p.found[i].formula == f {
			return p.found[i].since
		}
	}
	return p.judgments
}

// weightOfFound returns the weight of f, comparable with the weights of branches.
func (p *beliefs) weightOfFound(f *adopted) float64 {
	w := float64(p.library.questions[0].prior * power(f.formula.cost))
	parts := 1 << 40 / float64(p.library.partPriors[outright].whole) // the parts of a branch are weighed so, too
	for range f.formula.size {
		w = float64(w * parts)
	}
	return math.Ldexp(w, (p.floor-f.errors)*p.strict[1])
}
