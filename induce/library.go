package induce

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"

	"eleusis/card"
	"eleusis/rule"
)

// A Library is the set of all rules that a Posterior weighs. It is immutable and safe
// for concurrent use.
type Library struct {
	ideas           []compiledIdea
	parts           []part              // the cheapest first, but templates last, in whole words
	live            []uint64            // which parts of a word there are; the others are blank
	partPriors      [tyings]partPrior   // prior weights of parts
	questions       []compiledQuestion  // first those whose answers are found one by one, then the rare ones
	mainQuestions   int                 // how many of questions are not rare
	words           int                 // of 64 parts each, for the question that asks nothing
	plain           int                 // of these for ideas and pairs of them, the others for templates
	few             int                 // for the answers of all other questions
	every           []int               // the numbers of all words
	numbers         []uint16            // the same
	lastCards       lastCardTable       // what is known by the last card alone
	opening         *evaluation         // at the empty line; never changed
	connectiveCosts [3][either + 1]cost // what it costs to join two ideas, by the number of relations
	exempts         map[string]cost     // what it costs to free a card from a rule
	ofCard          cost                // what it costs to ask of the new card
	revises         bool                // whether rules are revised
	forks           bool                // whether it is worked out which card of a wrong string was wrong
	samples         int                 // how many rules are drawn to find the likeliest
}

// A compiledIdea has the machines of itself and of its contrary; what neither
// refuses is unknown.
type compiledIdea struct {
	idea
	may, mayNot *rule.Machine // mayNot is nil for what is always true
}

// A part is what answers a question: an idea, or two of them joined. What
// answers the question that asks nothing may also be a template: ideas that
// belong together as answers of another question.
type part struct {
	by       connective
	question int16             // of Library.questions, of a template
	ideas    [maxAnswers]int16 // of Library.ideas
	cost     cost
}

// A connective joins ideas.
type connective uint8

const (
	alone connective = iota
	and
	or
	either
	answer // each idea answers a question of the line
	chosen // the first idea asks of the new card, and the others answer
	blank  // no part: fills a word whose parts cost the same
)

// A tying is how the answers of a question depend on each other: outright, if nothing is
// asked; untied, each answer by itself; or tied, by an idea and its contrary.
type tying uint8

const (
	outright tying = iota
	untied
	tied
	tyings
)

// A partPrior is how likely parts are under one tying: people who ask nothing compare cards,
// and those who ask a question answer with classes.
type partPrior struct {
	weights []uint64  // prior weight of each part of a word
	lengths []float64 // the logarithms of these
	whole   uint64    // of all of them
}

// A role is the form of a part. All parts of one word have the same role.
type role uint8

const (
	classRole role = iota
	relationRole
	joinedRole
	freeRole
	templateRole
	roles
)

// role tells the form of p from how it is joined, or from its only idea.
func (l *Library) role(p *part) role {
	switch p.by {
	case and, or, either:
		return joinedRole
	case answer, chosen:
		return templateRole
	}
	x := &l.ideas[p.ideas[0]]
	switch {
	case x.mayNot == nil:
		return freeRole
	case x.kind == relation:
		return relationRole
	}
	return classRole
}

// A compiledQuestion is a question with its machine.
type compiledQuestion struct {
	question
	tying  tying
	prior  float64
	words  int           // of a set
	tells  *rule.Machine // of its answers; nil if it asks nothing, or of the new card
	signs  []card.Set    // what tells allows at each answer
	ofNew  card.Set      // of the new cards it is true of, if it asks of them
	opaque bool          // tied: one set, whose parts hold at answer 0 and their contraries at answer 1
}

// sets returns the number of sets of parts that a has.
func (a *compiledQuestion) sets() int {
	if a.opaque {
		return 1
	}
	return a.answers
}

// Most words of a library.
const (
	allWords   = 328
	plainWords = 120
	fewWords   = 24
)

// Full returns the full library: some 830 ideas, 20,100 parts and 590 questions. The
// first call computes it, which takes a quarter of a second.
func Full() *Library { return full() }

var full = sync.OnceValue(func() *Library { return within(fullScope) })

// narrowed returns a library of what is in scope.
func narrowed(k *costs, in scope) (*Library, error) {
	return assembled(k, in, k.ideas(), k.questions())
}

// assembled returns a library of what is in scope of ideas and questions.
func assembled(k *costs, in scope, ideas []idea, questions []question) (*Library, error) {
	l := &Library{connectiveCosts: k.connectiveCosts(), exempts: k.exemptions(), ofCard: k.ofCard, revises: in.revises,
		forks: in.forks, samples: in.samples}
	for _, i := range ideas {
		if i.cost > in.idea && i.text != "any" {
			continue
		}
		c := compiledIdea{idea: i}
		var err error
		c.may, err = machine(i.text)
		if err != nil {
			return nil, err
		}
		if i.text != "any" {
			// What no line may begin with is unknown of the starter.
			c.mayNot, err = machine("start: any; not (" + i.text + ")")
			if err != nil {
				return nil, err
			}
		}
		l.ideas = append(l.ideas, c)
	}
	slices.SortStableFunc(l.ideas, func(x, y compiledIdea) int { return cmp.Compare(x.cost, y.cost) })
	if err := l.compileQuestions(k, in, questions); err != nil {
		return nil, err
	}
	l.lastCards = l.recall()
	moments, seen := l.moments(), make(map[uint64]bool)
	l.fill(plainWords, l.pairs(in.pair), moments, seen)
	l.plain = len(l.parts) / 64
	var templates []part
	var err error
	if in.templates {
		templates, err = l.templates(k)
	}
	l.fill(allWords, templates, moments, seen)
	l.words, l.few = len(l.parts)/64, min(fewWords, l.plain)
	l.opening, l.every = l.startEvaluation(), upTo(l.words)
	for w := range l.every {
		l.numbers = append(l.numbers, uint16(w))
	}
	for i := range l.questions {
		a := &l.questions[i]
		a.words = l.few
		if a.tying == outright {
			a.words = l.words
		}
	}
	l.weigh(k)
	l.recallParts()
	return l, err
}

func machine(text string) (*rule.Machine, error) {
	r, err := rule.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("induce: %s: %w", text, err)
	}
	return r.Machine(), nil
}

// pairs returns ideas, alone and joined by two if that costs at most the given cost.
func (l *Library) pairs(most cost) []part {
	var all []part
	for a, x := range l.ideas {
		all = append(all, part{by: alone, ideas: [maxAnswers]int16{int16(a), int16(a)}, cost: x.cost})
		if x.mayNot == nil {
			continue
		}
		for b, y := range l.ideas[:a] {
			if y.mayNot == nil {
				continue
			}
			for by := and; by <= either; by++ {
				if c := l.pairCost(by, x.idea, y.idea); c <= most {
					all = append(all, part{by: by, ideas: [maxAnswers]int16{int16(b), int16(a)}, cost: c})
				}
			}
		}
	}
	return all
}

// pairCost returns the cost of two joined ideas.
func (l *Library) pairCost(by connective, x, y idea) cost {
	c := x.cost + y.cost + l.connectiveCosts[x.kind+y.kind][by]
	if by == or {
		for _, z := range [][2]idea{{x, y}, {y, x}} {
			if exempt, ok := l.exempts[z[1].text]; ok {
				c = min(c, z[0].cost+exempt)
			}
		}
	}
	return c
}

// fill adds the cheapest of all, of equals the cheapest alone, until the library has the
// given number of words, or there are no more parts. The parts of a word have one role and cost much the same.
func (l *Library) fill(words int, all []part, moments []moment, seen map[uint64]bool) {
	all = byCost(all)
	var found [][]part
	var open [roles]int // of found, from 1: the word that still has room
	for i := range all {
		p := &all[i]
		key := p.behavior(moments)
		if seen[key] {
			continue
		}
		seen[key] = true
		at := &open[l.role(p)]
		if *at == 0 || len(found[*at-1]) == 64 || p.cost > found[*at-1][0].cost+alike {
			if len(l.parts)+64*len(found) == 64*words {
				break
			}
			found = append(found, nil)
			*at = len(found)
		}
		found[*at-1] = append(found[*at-1], *p)
	}
	for _, word := range found {
		l.add(word)
	}
}

// byCost returns all, the cheapest first, of equals the first first. There are very many parts of
// few costs: to count them is faster than to compare them.
func byCost(all []part) []part {
	lowest, highest := cost(0), cost(0)
	for i := range all {
		lowest, highest = min(lowest, all[i].cost), max(highest, all[i].cost)
	}
	at := make([]int, highest-lowest+2) // where the next part of each cost goes
	for i := range all {
		at[all[i].cost-lowest+1]++
	}
	for c := range at[1:] {
		at[c+1] += at[c]
	}
	sorted := make([]part, len(all))
	for i := range all {
		c := all[i].cost - lowest
		sorted[at[c]] = all[i]
		at[c]++
	}
	return sorted
}

// add adds a word, filled up with blanks.
func (l *Library) add(word []part) {
	l.parts = append(l.parts, word...)
	for range 64 - len(word) {
		l.parts = append(l.parts, part{by: blank})
	}
}

// alike is the most by which the costs of the parts of a word may differ: all have the average
// weight of the word.
const alike = 7

// weigh computes the weights of the parts of each word.
func (l *Library) weigh(k *costs) {
	additional := k.tyingCosts()
	for w := range len(l.parts) / 64 {
		parts := l.parts[64*w : 64*w+64]
		live := uint64(0)
		for i := range parts {
			if parts[i].by != blank {
				live |= 1 << i
			}
		}
		l.live = append(l.live, live)
		for m := range l.partPriors {
			if m == int(outright) || w < l.few {
				l.partPriors[m].add(parts[:bits.OnesCount64(live)], additional[m][l.role(&parts[0])])
			}
		}
	}
}

// add adds a word of parts, each with an additional cost.
func (h *partPrior) add(parts []part, additional cost) {
	sum, n := uint64(0), max(1, uint64(len(parts)))
	for i := range parts {
		sum += (parts[i].cost + additional).weight()
	}
	h.weights = append(h.weights, sum/n)
	h.lengths = append(h.lengths, length2(float64(max(1, sum/n))))
	h.whole += sum / n * n
}

// maxPairCost is the highest cost of a pair of ideas in a library.
const maxPairCost = 18 * bit

// weight returns 2^(40-c/8), rounded down; nothing is cheaper than free.
func (c cost) weight() uint64 {
	c = max(0, c)
	return uint64(eighths[c%8]) << 8 >> (c / 8)
}

// eighths are 2^(32-i/8), rounded down.
var eighths = [8]uint64{4294967296, 3938502375, 3611622602, 3311872529, 3037000499, 2784941738, 2553802833, 2341847524}

// A moment has the predictions of all ideas for the 52 cards at one line, and the answers to all
// questions.
type moment struct {
	may, mayNot []card.Set
	answers     []int
	last        card.Card // the last card, or the first of all before there is one
	scene       scene
	// undecided says that some idea does not know what to say of some card. If not,
	// what may fit is all that may not be refused.
	undecided bool
}

// moments returns the moments at some lines that tell different parts apart.
func (l *Library) moments() []moment {
	var all []moment
	x := uint64(1)
	for range 12 {
		t := l.start()
		for range 8 {
			m := l.moment()
			l.evaluateLine(&m, t)
			all = append(all, m)
			x = x*6364136223846793005 + 1442695040888963407
			l.lay(t, card.Card(x>>33%card.Count))
		}
	}
	return all
}

// behavior returns a hash of the predictions of p at the moments.
func (p *part) behavior(at []moment) uint64 {
	h := newHash()
	for i := range at {
		may, mayNot := p.verdicts(&at[i])
		h.add(uint64(may))
		h.add(uint64(may & mayNot))
	}
	return uint64(h)
}

// verdicts returns the cards that may fit by p and those that may not. A card in both sets is
// unknown.
func (p *part) verdicts(m *moment) (may, mayNot card.Set) {
	if p.by == blank {
		return 0, 0
	}
	if p.by == answer {
		return p.verdictsOfAnswer(m)
	}
	a, b := p.ideas[0], p.ideas[1]
	x, notX, y, notY := m.may[a], m.mayNot[a], m.may[b], m.mayNot[b]
	switch p.by {
	case and:
		return x & y, notX | notY
	case or:
		return x | y, notX & notY
	case either:
		return x&notY | notX&y, x&y | notX&notY
	case chosen:
		z, notZ := m.may[p.ideas[2]], m.mayNot[p.ideas[2]]
		return x&y | notX&z, x&notY | notX&notZ
	}
	return x, notX
}

// verdictsOfAnswer is verdicts for a part that answers its question.
func (p *part) verdictsOfAnswer(m *moment) (may, mayNot card.Set) {
	if given := m.answers[p.question]; given != unknown {
		return m.may[p.ideas[given]], m.mayNot[p.ideas[given]]
	}
	for _, i := range p.ideas {
		may |= m.may[i]
		mayNot |= m.mayNot[i]
	}
	return may, mayNot
}

// fits returns the cards that fit by p at a line where no idea is undecided.
func (p *part) fits(m *moment) card.Set {
	switch p.by {
	case answer:
		if given := m.answers[p.question]; given != unknown {
			return m.may[p.ideas[given]]
		}
		may, _ := p.verdictsOfAnswer(m)
		return may
	case chosen:
		of := m.may[p.ideas[0]]
		return of&m.may[p.ideas[1]] | m.may[p.ideas[2]]&^of
	}
	x, y, by := m.may[p.ideas[0]], m.may[p.ideas[1]], truths[p.by]
	return x&y&by.ofBoth | (x^y)&by.ofOne
}

// truths has, for each connective, the cards of which it is true if both ideas are, and if just one is.
var truths = [...]struct{ ofBoth, ofOne card.Set }{
	alone: {card.All, 0}, and: {card.All, 0}, or: {card.All, card.All}, either: {0, card.All}, blank: {},
}

// A trace has the states of the machines of all ideas and questions at a line.
type trace struct {
	may, mayNot, tells []rule.State
	scene              scene
}

func (t *trace) clone() trace {
	return trace{slices.Clone(t.may), slices.Clone(t.mayNot), slices.Clone(t.tells), t.scene}
}

// become makes t a copy of another trace of the same library.
func (t *trace) become(other *trace) {
	copy(t.may, other.may)
	copy(t.mayNot, other.mayNot)
	copy(t.tells, other.tells)
	t.scene = other.scene
}

// answer returns the answer at a state of the question's machine.
func (a *compiledQuestion) answer(at rule.State) int {
	if a.tells == nil {
		return 0
	}
	return slices.Index(a.signs, a.tells.Fits(at))
}

func (l *Library) start() *trace {
	t := new(trace)
	for _, i := range l.ideas {
		t.may = append(t.may, i.may.Start())
		if i.mayNot != nil {
			t.mayNot = append(t.mayNot, i.mayNot.Start())
		} else {
			t.mayNot = append(t.mayNot, rule.State{})
		}
	}
	for _, a := range l.questions {
		s := rule.State{}
		if a.tells != nil {
			s = a.tells.Start()
		}
		t.tells = append(t.tells, s)
	}
	return t
}

// lay moves t to the line after c.
func (l *Library) lay(t *trace, c card.Card) {
	t.scene.lay(c)
	for _, i := range l.lastCards.ideas {
		l.ideas[i].lay(t, i, c)
	}
	for _, i := range l.lastCards.questions {
		l.questions[i].lay(t, i, c)
	}
}

// lay moves x, the i-th idea of t, to the line after c.
func (x *compiledIdea) lay(t *trace, i int, c card.Card) {
	t.may[i] = x.may.Next(t.may[i], c, rule.Opens)
	if x.mayNot != nil {
		t.mayNot[i] = x.mayNot.Next(t.mayNot[i], c, rule.Opens)
	}
}

// lay moves a, the i-th question of t, to the line after c.
func (a *compiledQuestion) lay(t *trace, i int, c card.Card) {
	if a.tells != nil {
		t.tells[i] = a.tells.Next(t.tells[i], c, rule.Opens)
	}
}

// moment returns an empty moment for all ideas and questions.
func (l *Library) moment() moment {
	return moment{
		may: make([]card.Set, len(l.ideas)), mayNot: make([]card.Set, len(l.ideas)),
		answers: make([]int, len(l.questions)),
	}
}

// clone returns a copy of m that shares nothing that can change.
func (m *moment) clone() moment {
	return moment{
		may: slices.Clone(m.may), mayNot: slices.Clone(m.mayNot), answers: slices.Clone(m.answers),
		last: m.last, scene: m.scene, undecided: m.undecided,
	}
}

// become makes m a copy of another moment of the same library.
func (m *moment) become(other *moment) {
	copy(m.may, other.may)
	copy(m.mayNot, other.mayNot)
	copy(m.answers, other.answers)
	m.last, m.scene, m.undecided = other.last, other.scene, other.undecided
}

// evaluateLine evaluates all ideas and questions at the line of t.
func (l *Library) evaluateLine(m *moment, t *trace) {
	m.scene = t.scene
	ideas, questions := l.lastCards.ideas, l.lastCards.questions
	if t.scene.cards == 0 {
		ideas, questions = upTo(len(l.ideas)), upTo(len(l.questions))
	} else {
		after := &l.lastCards.after[t.scene.recent[0]]
		copy(m.may, after.may)
		copy(m.mayNot, after.mayNot)
		copy(m.answers, after.answers)
	}
	for _, i := range ideas {
		l.ideas[i].evaluate(m, t, i)
	}
	for _, i := range questions {
		m.answers[i] = l.questions[i].answer(t.tells[i])
	}
	var undecided card.Set
	for i, may := range m.may {
		undecided |= may & m.mayNot[i]
	}
	m.undecided = undecided != 0
}

// evaluate evaluates x, the i-th idea, at the line of t.
func (x *compiledIdea) evaluate(m *moment, t *trace, i int) {
	m.may[i], m.mayNot[i] = x.may.Fits(t.may[i]), 0
	if x.mayNot != nil {
		m.mayNot[i] = x.mayNot.Fits(t.mayNot[i])
	}
}

// compileQuestions adds to l each question that is cheap enough for the scope.
func (l *Library) compileQuestions(k *costs, in scope, questions []question) error {
	for _, q := range questions {
		if q.answers > 1 && (q.cost > in.question || q.class != "" && !in.ofNew) {
			continue
		}
		a := compiledQuestion{question: q, tying: untied}
		if q.answers == 1 {
			a.tying = outright
		}
		if err := a.compile(); err != nil {
			return err
		}
		forms := []compiledQuestion{a}
		if q.tied != "" {
			both := a
			both.form, both.opaque, both.cost, both.tying = q.tied, true, a.cost+k.tie, tied
			forms = append(forms, both)
		}
		for _, a := range forms {
			a.prior = power(a.cost)
			l.questions = append(l.questions, a)
		}
	}
	l.mainQuestions = len(l.questions)
	if !in.templates {
		return nil
	}
	for _, q := range k.rareQuestions() {
		a := compiledQuestion{question: q}
		if err := a.compile(); err != nil {
			return err
		}
		l.questions = append(l.questions, a)
	}
	return nil
}

// power returns 2^(-c/8). The likeliest question may cost a little less than
// nothing.
func power(c cost) float64 {
	c += 8 * bit
	return math.Ldexp(float64(eighths[c%8]), 8-32-int(c/8))
}

// compile makes the machine that tells the answers of a apart: that of a rule by which the n-th
// rank fits where the n-th answer is given.
func (a *compiledQuestion) compile() (err error) {
	switch {
	case a.answers == 1:
		return nil
	case a.question.class != "":
		m, err := machine(a.question.class)
		if err == nil {
			a.ofNew = m.Fits(m.Start())
		}
		return err
	}
	var ranks []any
	for r := range card.Rank(a.answers) {
		ranks = append(ranks, fmt.Sprintf("(rank = %d)", r+1))
		var sign card.Set
		for s := range card.Suit(card.Suits) {
			sign |= card.SetOf(card.Of(r+1, s))
		}
		a.signs = append(a.signs, sign)
	}
	a.tells, err = machine(fmt.Sprintf(a.form, ranks...))
	return err
}

// text returns g in the formula face.
func (l *Library) text(g guess) string {
	if g.found != nil {
		return g.found.text(l)
	}
	a := &l.questions[g.question]
	var said []any
	for s := range a.sets() {
		said = append(said, l.partText(l.parts[g.parts[s]]))
	}
	return fmt.Sprintf(a.form, said...)
}

// partText returns x in the formula face, in brackets.
func (l *Library) partText(x part) string {
	var said [maxAnswers]any
	for i, at := range x.ideas {
		said[i] = "(" + l.ideas[at].text + ")"
	}
	switch x.by {
	case and:
		return fmt.Sprintf("(%s and %s)", said[:2]...)
	case or:
		return fmt.Sprintf("(%s or %s)", said[:2]...)
	case either:
		return fmt.Sprintf("(either %s or %s)", said[:2]...)
	case chosen:
		return fmt.Sprintf("if %s then %s else %s", said[:3]...)
	case answer:
		a := &l.questions[x.question]
		return fmt.Sprintf(a.form, said[:a.answers]...)
	}
	return said[0].(string)
}
