package induce

import (
	"cmp"
	"slices"
)

// How far rules are revised.
const (
	revisions  = 2       // changes to one rule
	beamWidth  = 6       // rules that are changed each time
	maxDrafts  = 32      // that are looked at closely, each time
	mostAlike  = 3       // that say the same of all that was seen
	maxFound   = 32      // revised rules that are believed besides all others
	caseParts  = 64      // parts from which the answer for a case is taken
	caseIdeas  = 200     // ideas that are tried as cases
	errorPrice = 5 * bit // what an error costs
)

// A draft is a formula and how well it does.
type draft struct {
	formula *formula
	says    column
	price   cost // its length, and what its errors cost
}

// A caseDraft is a condition that may become a case, the verdicts for which it was true, and the part
// that predicts these best.
type caseDraft struct {
	when condition
	of   column
	part *formula
	says column // of the part
}

// A revision is a search for better rules: first for deep ones that explain everything, which are
// believed as they are found. Then it takes the best rules of the library and adds conditions and
// cases to them. It uses the verdicts from before it began, and takes a step at each new verdict.
// No step changes the result of another, so copies of a posterior may share it.
type revision struct {
	dig     *deepSearch // nil once it is done
	history *history
	since   int // how many verdicts it knows
	cases   []caseDraft
	beam    []draft // to be changed next
	found   []draft
	changes int // that were made
}

// revise begins to look for better rules.
func (p *Posterior) revise() {
	p.revision = &revision{dig: newDeepSearch(p.seen, &p.here.moment.scene)}
}

// goOn takes the next step of the revision. After the last step its results are believed.
func (p *Posterior) goOn() {
	r := *p.revision
	p.revision = &r
	switch {
	case r.dig != nil:
		r.dig = r.dig.clone()
		done := r.dig.step()
		p.adoptDeepRules(r.dig)
		if done {
			r.dig = nil
		}
		return
	case r.history == nil:
		p.begin(&r)
		return
	}
	changed := r.history.change(r.beam, r.cases)
	r.found, r.beam = slices.Concat(r.found, changed), firstOfEach(changed)
	r.changes++
	if r.changes < revisions {
		return
	}
	for i := range p.found {
		if f := p.found[i].formula; f.deep == nil {
			r.found = append(r.found, r.history.draft(f))
		}
	}
	p.revision = nil
	p.adopt(&r)
}

// begin starts from the best rules of the library.
func (p *Posterior) begin(r *revision) {
	h := p.library.historyOf(p.seen[max(0, len(p.seen)-maxRemembered):])
	h.join()
	r.history, r.since, r.cases = h, p.judgments, h.cases()
	plain := h.plain(r.cases)
	r.beam = firstOfEach(plain)
	for _, d := range plain {
		if d.formula.beyond(p.library) {
			r.found = append(r.found, d)
		}
	}
}

// draft returns f with its predictions and its price.
func (h *history) draft(f *formula) draft {
	says := h.columnOf(f)
	return draft{f, says, f.cost + h.price(says, h.known)}
}

// tidy returns the best n of drafts, at most a few with the same predictions.
func tidy(all []draft, n int) []draft {
	slices.SortStableFunc(all, func(x, y draft) int { return cmp.Compare(x.price, y.price) })
	var kept []draft
	for _, x := range all {
		alike, same := 0, false
		for i := range kept {
			if slices.Equal(kept[i].says, x.says) {
				alike++
				same = same || kept[i].formula.equal(x.formula)
			}
		}
		if alike < mostAlike && !same {
			kept = append(kept, x)
		}
		if len(kept) == n {
			break
		}
	}
	return kept
}

// firstOfEach returns the best draft of each set of predictions.
func firstOfEach(all []draft) []draft {
	var kept []draft
	for _, x := range all {
		saysSame := func(y draft) bool { return slices.Equal(x.says, y.says) }
		if len(kept) < beamWidth && !slices.ContainsFunc(kept, saysSame) {
			kept = append(kept, x)
		}
	}
	return kept
}

// cases returns for each condition the part that does best where it is true.
func (h *history) cases() []caseDraft {
	var all []caseDraft
	add := func(when condition, of column) {
		if of.len() > 1 { // one verdict makes no case
			part, says := h.best(of)
			all = append(all, caseDraft{when, of, part, says})
		}
	}
	for i := range h.library.questions {
		if a := &h.library.questions[i]; !a.opaque && a.answers > 1 {
			for answer := range a.answers {
				add(condition{question: i, answer: answer, idea: unknown}, h.answers[i][answer])
			}
		}
	}
	for i := range min(caseIdeas, len(h.library.ideas)) {
		if h.library.ideas[i].mayNot != nil {
			add(condition{idea: i}, h.may[i])
			add(condition{idea: i, contrary: true}, h.not(h.may[i]))
		}
	}
	return all
}

// best returns the part that does best on some verdicts, or the ranks that do.
func (h *history) best(some column) (*formula, column) {
	best, least, tried := 0, cost(1<<30), 0
	for i := range h.parts {
		x := &h.library.parts[i]
		if x.by == blank {
			continue
		}
		tried++
		if tried > caseParts || x.cost > least+alike {
			break // the others cost more
		}
		if price := x.cost + h.price(h.parts[i], some); price < least {
			best, least = i, price
		}
	}
	if x, errors := h.bestRanks(0, some, h.right); x.cost()+cost(errors)*errorPrice < least {
		return onlyRanks(x), h.among(x)
	}
	return h.library.onePart(best), h.parts[best]
}

// plain returns the best that the library has: parts, and questions with a part
// for each answer.
func (h *history) plain(cases []caseDraft) []draft {
	l := h.library
	short := shortlist{most: beamWidth}
	for i := range h.parts {
		if x := &l.parts[i]; x.by != blank && x.cost < short.worst() {
			short.add(change{part: i, price: x.cost + h.price(h.parts[i], h.known)})
		}
	}
	var all []draft
	for _, c := range short.all {
		all = append(all, h.draft(l.onePart(c.part)))
	}
	if x, _ := h.bestRanks(0, h.known, h.right); x.any() {
		all = append(all, h.draft(onlyRanks(x)))
	}
	best := make(map[condition]*formula)
	for _, c := range cases {
		best[c.when] = c.part
	}
	for i := range l.questions {
		if a := &l.questions[i]; !a.opaque && a.answers > 1 {
			all = append(all, h.draft(l.answered(i, best)))
		}
	}
	return tidy(all, maxDrafts)
}

// answered returns a question with the best part for each answer.
func (l *Library) answered(ask int, best map[condition]*formula) *formula {
	when := func(answer int) condition { return condition{question: ask, answer: answer, idea: unknown} }
	last := l.questions[ask].answers - 1
	part := func(answer int) *formula {
		if x := best[when(answer)]; x != nil {
			return x
		}
		return l.onePart(0)
	}
	f := part(last)
	for answer := last - 1; answer >= 0; answer-- {
		f = l.inCase(when(answer), part(answer), f)
		if answer < last-1 {
			f.cost -= l.questions[ask].cost // it is one question
		}
	}
	return f
}

// change returns the best changes of some drafts.
func (h *history) change(drafts []draft, cases []caseDraft) []draft {
	l := h.library
	short := shortlist{most: maxDrafts}
	for i := range drafts {
		h.tryJoins(i, &drafts[i], &short)
		h.tryRanks(i, &drafts[i], &short)
		h.tryExceptions(i, &drafts[i], cases, &short)
	}
	var all []draft
	for _, c := range short.all {
		f := drafts[c.draft].formula
		switch {
		case c.ranks.any():
			all = append(all, h.draft(l.joined(c.by, f, onlyRanks(c.ranks))))
		case c.by == alone:
			when := cases[c.part]
			all = append(all, h.draft(l.inCase(when.when, when.part, f)))
		default:
			all = append(all, h.draft(l.joined(c.by, f, l.onePart(c.part))))
		}
	}
	return tidy(all, maxDrafts)
}

// tryJoins adds to short the joins of d with each part.
func (h *history) tryJoins(at int, d *draft, short *shortlist) {
	for i := range h.parts {
		x := &h.library.parts[i]
		if x.by == blank || x.cost+d.formula.cost >= short.worst() {
			continue
		}
		var errors [blank]uint64
		for w, part := range h.parts[i] {
			says, right, known := d.says[w], h.right[w], h.known[w]
			errors[and] += count((says&part ^ right) & known)
			errors[or] += count(((says | part) ^ right) & known)
			errors[either] += count((says ^ part ^ right) & known)
		}
		for by := and; by <= either; by++ {
			price := d.formula.cost + x.cost + h.library.connectiveCosts[1][by] + cost(errors[by])*errorPrice
			short.add(change{draft: at, by: by, part: i, price: price})
		}
	}
}

// tryExceptions adds to short the exceptions from d for each case.
func (h *history) tryExceptions(at int, d *draft, cases []caseDraft, short *shortlist) {
	l := h.library
	for i := range cases {
		c := &cases[i]
		price := d.formula.cost + l.costOf(c.when) + c.part.cost
		if price >= short.worst() {
			continue
		}
		errors := uint64(0)
		for w, of := range c.of {
			says := c.says[w]&of | d.says[w]&^of
			errors += count((says ^ h.right[w]) & h.known[w])
		}
		short.add(change{draft: at, part: i, price: price + cost(errors)*errorPrice})
	}
}

// A change joins a rule with a part, or makes an exception from it for a case.
type change struct {
	draft int
	by    connective // alone for a case
	part  int        // or the case
	ranks ranks      // instead of the part
	price cost       // of the rule that comes of it
}

// A shortlist has the best changes, the best first.
type shortlist struct {
	most int
	all  []change
}

// worst returns the least price that is too high to be added.
func (s *shortlist) worst() cost {
	if len(s.all) < s.most {
		return 1 << 30
	}
	return s.all[len(s.all)-1].price
}

// add adds c if it is good enough. Of equals the first is better.
func (s *shortlist) add(c change) {
	if c.price >= s.worst() {
		return
	}
	i := len(s.all)
	for i > 0 && s.all[i-1].price > c.price {
		i--
	}
	if len(s.all) == s.most {
		s.all = s.all[:s.most-1]
	}
	s.all = slices.Insert(s.all, i, c)
}
