package phrase

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/bits"
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// Bounds of the work on one text.
const (
	maxTokens = 160
	maxSteps  = 60_000
	cellBeam  = 6   // values of one category over one stretch of the text
	edgeBeam  = 8   // beginnings of one pattern over one stretch
	maxCost   = 40. // nothing dearer is kept
)

// What it costs to leave out a word.
const (
	fillerCost  = 0.04
	weakCost    = 1.2
	unknownCost = 2.5
	knownCost   = 2.8
	markCost    = 0.6 // a comma where none is expected
	typoCost    = 0.7
	accentCost  = 0.05
)

// A tokenSet is a set of token numbers.
type tokenSet [(maxTokens + 63) / 64]uint64

func (s *tokenSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *tokenSet) union(t *tokenSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *tokenSet) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *tokenSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// A key stands for what a value means.
type key uint64

// A chart is the work on one text. Its cells hold what each stretch of tokens can
// be; cells that end earlier are done before those that end later, and of those
// that end alike the shorter first.
type chart struct {
	*grammar
	tokens []token
	cells  [][]cell // by start and end
	edges  [][]started
	*thoughts
	known   []bool // tokens that mean something
	lenient bool   // known words may be left out, too
	steps   int
}

// thoughts are what was worked out about meanings. They hold for every chart.
type thoughts struct {
	samples *samples
	made    map[makings]*value // with the cost and the flags of the meaning alone
}

// makings are a shape and what its arguments were made of; of digits, the number.
type makings struct {
	shape  *shape
	args   [5]*value
	number int
}

func newThoughts() *thoughts { return &thoughts{newSamples(), make(map[makings]*value)} }

// A cell is what a stretch can be.
type cell []entry

type entry struct {
	symbol symbol
	values []*value
}

// A started holds the patterns that have begun over a stretch.
type started struct {
	list []*edge
	at   map[*node]*edge
	done []*edge // those of which a pattern may end here
}

// An edge is a pattern that has been found up to a node.
type edge struct {
	node  *node
	begun []*partial
}

// A partial is one way to fill the slots of an edge, the last slot first.
type partial struct {
	before *partial
	value  *value // nil for a word or a skip
	cost   float64
	flags  flags
	left   tokenSet
	skips  int
}

func newChart(g *grammar, tokens []token, t *thoughts) *chart {
	c := &chart{grammar: g, tokens: tokens, thoughts: t, known: make([]bool, len(tokens))}
	c.cells, c.edges = make([][]cell, len(tokens)), make([][]started, len(tokens))
	for i := range tokens {
		c.cells[i], c.edges[i] = make([]cell, len(tokens)+1), make([]started, len(tokens)+1)
	}
	return c
}

// fill finds all readings of all stretches, and reports whether the work was
// within its bound.
func (c *chart) fill() bool {
	for end := 1; end <= len(c.tokens); end++ {
		for start := end - 1; start >= 0; start-- {
			c.stretch(start, end)
			if c.steps > maxSteps {
				return false
			}
		}
	}
	return true
}

// stretch fills one cell.
func (c *chart) stretch(start, end int) {
	at := &c.edges[start][end]
	for mid := start + 1; mid < end; mid++ {
		if len(c.cells[mid][end]) == 0 {
			continue
		}
		for _, e := range c.edges[start][mid].list {
			for _, x := range c.cells[mid][end] {
				if next := e.node.next[x.symbol]; next != nil {
					c.extend(at, next, e, x.values)
				}
			}
		}
	}
	if end > start+1 {
		for _, e := range c.edges[start][end-1].list {
			c.skip(at, e, end-1)
		}
	}
	if end == start+1 {
		c.words(start, at)
	}
	if len(at.done) == 0 {
		return
	}
	for _, category := range c.order {
		c.complete(start, end, category, at)
	}
}

// words puts the words that a token can be into its cell.
func (c *chart) words(i int, at *started) {
	t := c.tokens[i]
	add := func(word string, cost float64) {
		s, ok := c.symbols["'"+word]
		if !ok {
			return
		}
		c.known[i] = true
		c.found(i, i+1, s, []*value{{cost: cost}}, at)
	}
	add(t.text, 0)
	if t.capital {
		add("~"+t.text, c.letterCost(i))
	}
	if t.number >= 0 {
		c.found(i, i+1, c.symbols["digits"], []*value{c.digits(t.number)}, at)
		return
	}
	if t.plain != t.text && (!c.known[i] || t.plain == "?") { // an accent that makes a word is meant
		add(t.plain, accentCost)
	}
	if c.words_(t) {
		c.known[i] = true
	}
	for _, word := range c.accented(t.plain) {
		if word != t.text && word != t.plain {
			cost := accentCost
			if len(t.plain) < 3 {
				cost = 0.3
			}
			add(word, cost)
		}
	}
	if !c.known[i] {
		for _, word := range c.near(t.plain) {
			c.misspelled(i, word, at)
		}
	}
}

// misspelled takes a token for a known word. If it is short that is a guess.
func (c *chart) misspelled(i int, word string, at *started) {
	v := &value{cost: typoCost}
	if len(word) < 6 {
		v.flags = guessed
	}
	c.known[i] = true
	s, ok := c.symbols["'"+word]
	if ok {
		c.found(i, i+1, s, []*value{v}, at)
	}
}

// letterCost is what it costs that a capital letter is a card. The first word of a
// sentence is one only if a mark or another card follows.
func (c *chart) letterCost(i int) float64 {
	begins := i == 0 || c.tokens[i-1].text == "."
	if begins && i+1 < len(c.tokens) && len(c.tokens[i+1].text) > 2 {
		return 2
	}
	return 0
}

// words_ reports whether a token is known as a filler.
func (g *grammar) words_(t token) bool { return g.words[t.text] || g.words[t.plain] }

// found adds values to a cell and begins the patterns that they begin.
func (c *chart) found(start, end int, s symbol, values []*value, at *started) {
	c.cells[start][end] = append(c.cells[start][end], entry{s, values})
	for _, n := range c.first[s] {
		c.extend(at, n, nil, values)
	}
}

// extend adds an edge to at: e, or a new one, goes on with values of a symbol.
func (c *chart) extend(at *started, next *node, e *edge, values []*value) {
	to := at.edge(next)
	begun := []*partial{nil}
	if e != nil {
		begun = e.begun
	}
	slot := len(values) > 0 && values[0].key != 0
	for _, b := range begun {
		for _, v := range values {
			c.steps++
			cost := v.cost
			if b != nil {
				cost += b.cost
			}
			if !to.takes(cost) {
				break // the values that follow are dearer
			}
			p := &partial{before: b, cost: cost, flags: v.flags, left: v.left}
			if slot {
				p.value = v
			}
			if b != nil {
				p.flags |= b.flags
				p.left.union(&b.left)
			}
			to.add(p)
		}
	}
}

// edge returns the edge for a node.
func (s *started) edge(n *node) *edge {
	e := s.at[n]
	if e == nil {
		if s.at == nil {
			s.at = make(map[*node]*edge)
		}
		e = &edge{node: n}
		s.at[n] = e
		s.list = append(s.list, e)
		if len(n.done) > 0 {
			s.done = append(s.done, e)
		}
	}
	return e
}

// takes reports whether a way of some cost would be among the cheapest.
func (e *edge) takes(cost float64) bool {
	return cost <= maxCost && (len(e.begun) < edgeBeam || cost < e.begun[edgeBeam-1].cost)
}

// add keeps the cheapest ways.
func (e *edge) add(p *partial) {
	i := len(e.begun)
	for i > 0 && e.begun[i-1].cost > p.cost {
		i--
	}
	e.begun = slices.Insert(e.begun, i, p)
	if len(e.begun) > edgeBeam {
		e.begun = e.begun[:edgeBeam]
	}
}

// skip leaves out a token inside a pattern.
func (c *chart) skip(at *started, e *edge, i int) {
	if len(e.node.next) == 0 || e.node.bit == 0 {
		return
	}
	cost, why := c.skipCost(i, e.node.bit)
	if cost > maxCost {
		return
	}
	var to *edge
	for _, b := range e.begun {
		if b.skips > 7 {
			continue
		}
		c.steps++
		if to != nil && !to.takes(b.cost+cost) || b.cost+cost > maxCost {
			break
		}
		p := *b
		p.cost += cost
		p.skips++
		p.flags |= why
		if why != 0 {
			p.left.add(i)
		}
		if to == nil {
			to = at.edge(e.node)
		}
		to.add(&p)
	}
}

// skipCost returns what it costs to leave out a token in a category.
func (c *chart) skipCost(i int, bit uint64) (float64, flags) {
	t := c.tokens[i]
	switch {
	case c.fillers[t.text]&bit != 0, c.fillers[t.plain]&bit != 0:
		return fillerCost, 0
	case c.weak[t.text], c.weak[t.plain]:
		return weakCost, leftOut
	case t.text == "," && c.lenient:
		return markCost, guessed
	case c.lenient && slices.Contains([]string{";", ".", ":", "-"}, t.text):
		return 2 * markCost, stopped
	case t.number >= 0 || c.content[t.text] || c.content[t.plain] || len(t.text) == 1 && t.text[0] < 'a':
		return math.Inf(1), 0
	case c.known[i] && !c.lenient:
		return math.Inf(1), 0
	case c.known[i]:
		return knownCost, leftOut
	}
	return unknownCost, leftOut
}

// complete turns the finished patterns of a category into values.
func (c *chart) complete(start, end int, category symbol, at *started) {
	var values []*value
	for _, e := range at.done {
		if e.node.category != category {
			continue
		}
		for _, b := range e.begun {
			for _, p := range e.node.done {
				c.steps++
				v := c.build(p, b)
				if v != nil {
					values = append(values, v)
				}
			}
		}
	}
	if len(values) == 0 {
		return
	}
	values = merge(values, cellBeam)
	c.found(start, end, category, values, at)
}

// merge keeps the cheapest of the values that mean the same, and of those the
// cheapest few.
func merge(values []*value, most int) []*value {
	slices.SortStableFunc(values, func(a, b *value) int { return cmp.Compare(a.cost, b.cost) })
	var kept []*value
	for _, v := range values {
		if !slices.ContainsFunc(kept, func(k *value) bool { return k.key == v.key }) {
			kept = append(kept, v)
		}
		if len(kept) == most {
			break
		}
	}
	return kept
}

// build makes the value of a pattern.
func (c *chart) build(p *pattern, b *partial) *value {
	args := make([]*value, len(p.shape.args))
	n := len(p.slots)
	for at := b; at != nil; at = at.before {
		if at.value != nil {
			if n--; n < 0 {
				return nil
			}
			if old := args[p.slots[n]]; old != nil && old.key != at.value.key {
				return nil // the same thing must be said twice
			}
			args[p.slots[n]] = at.value
		}
	}
	if n != 0 {
		return nil
	}
	made := c.make(p.shape, args)
	if made == nil {
		return nil
	}
	v := *made
	v.cost, v.flags, v.left = b.cost+p.cost+made.cost, b.flags|made.flags, b.left
	if p.guess {
		v.flags |= guessed
	}
	return &v
}

// make returns what a shape means with arguments, with the cost of the meaning. It
// returns nil if they do not go together.
func (c *chart) make(s *shape, args []*value) *value {
	of := makings{shape: s}
	for i, a := range args {
		if a != nil {
			of.args[i] = a.made
		}
	}
	v, known := c.made[of]
	if !known {
		v = c.newMeaning(s, args)
		if v != nil {
			v.made = v
		}
		c.made[of] = v
	}
	return v
}

// digits returns the value of a number.
func (c *chart) digits(n int) *value {
	of := makings{number: n}
	if c.made[of] == nil {
		v := &value{num: n}
		c.weigh(v, nil)
		v.made = v
		c.made[of] = v
	}
	return c.made[of]
}

func (c *chart) newMeaning(s *shape, args []*value) *value {
	made := s.means.eval(args)
	if made == nil || pointless(made.cond) || s.result == "clause" && unnamed(made.cond) {
		return nil
	}
	v := *made
	v.cost, v.flags, v.left, v.key = made.extra, 0, tokenSet{}, 0
	v.extra = 0
	if x, ok := v.cond.(*syntax.If); ok && c.exhausted(x, nil) {
		v.cond = withoutLastTest(x)
	}
	if isWord, ok := s.means.(call); ok && isWord.does == nil {
		return &v
	}
	if v.start == nil {
		for _, a := range args { // a starter clause inside survives
			if a != nil && a.start != nil {
				v.start = a.start
			}
		}
	}
	c.weigh(&v, args)
	if made.extra >= mixedCost {
		v.flags |= guessed
	}
	if x, ok := v.cond.(*syntax.If); ok && c.repeated(x, nil) {
		v.flags |= senseless
	}
	return &v
}

// weigh adds the cost of what a value means, and finds its key.
func (c *chart) weigh(v *value, args []*value) {
	h := fnv.New64a()
	write := func(n uint64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], n)
		h.Write(b[:])
	}
	switch {
	case v.cond != nil:
		verdicts := c.samples.cond(v.cond)
		v.verdicts = verdicts
		if verdicts == nil {
			h.Write([]byte(v.String()))
			break
		}
		fits, refused := false, false
		for _, x := range verdicts {
			write(uint64(x.yes))
			write(uint64(x.no))
			fits, refused = fits || x.yes != 0, refused || x.no != 0
		}
		write(uint64(v.num))
		if v.start != nil {
			h.Write([]byte((&value{cond: v.start}).String()))
		}
		same := slices.ContainsFunc(args, func(a *value) bool { return a != nil && a.cond == v.cond })
		_, always := v.cond.(*syntax.Always)
		if !same && !always && (!fits || !refused) {
			v.cost += 3
			v.flags |= senseless
		}
		if few := c.few(verdicts); few && !same {
			v.cost += 0.4
		}
		if !same {
			v.cost += c.idle(v.cond, verdicts)
		}
	case v.list != nil:
		h.Write([]byte(v.tag))
		for _, x := range v.list {
			if x.key == 0 {
				c.weigh(x, nil)
			}
			write(uint64(x.key))
		}
	default:
		h.Write([]byte(v.String()))
	}
	v.key = key(h.Sum64()) | 1
}

// few reports whether no more than four cards ever fit.
func (c *chart) few(verdicts []verdict) bool {
	var ever card.Set
	for i, v := range verdicts {
		if places[i].n > 0 {
			ever |= v.fits()
		}
	}
	return ever.Len() <= 3
}

// idle is what it costs when a part of a condition makes no difference.
func (c *chart) idle(cond syntax.Cond, whole []verdict) (cost float64) {
	var parts []syntax.Cond
	switch x := cond.(type) {
	case *syntax.Join:
		parts = x.Xs
	case *syntax.If:
		parts = []syntax.Cond{x.Then, x.Else}
		if c.unreached(x, whole) {
			cost++
		}
		if c.contrary(x.If, x.Then) {
			cost += 1.5
		}
	}
	for _, p := range parts {
		_, always := p.(*syntax.Always)
		if !always && slices.Equal(c.samples.cond(p), whole) {
			cost += 0.8
		}
	}
	return cost
}

// unreached reports whether the last "else" of several tests is never asked.
func (c *chart) unreached(x *syntax.If, whole []verdict) bool {
	var tests []*syntax.If
	for next := x; next != nil; next, _ = next.Else.(*syntax.If) {
		tests = append(tests, next)
	}
	var without syntax.Cond = &syntax.Always{}
	_, always := tests[len(tests)-1].Else.(*syntax.Always)
	if always || len(tests) < 2 {
		return false
	}
	for _, test := range slices.Backward(tests) {
		without = &syntax.If{If: test.If, Then: test.Then, Else: without}
	}
	return slices.Equal(c.samples.cond(without), whole)
}

// contrary reports whether nothing that fits x fits y.
func (c *chart) contrary(x, y syntax.Cond) bool {
	xs, ys := c.samples.cond(x), c.samples.cond(y)
	for i := range min(len(xs), len(ys)) {
		if xs[i].yes&ys[i].yes != 0 {
			return false
		}
	}
	_, always := y.(*syntax.Always)
	return xs != nil && ys != nil && !always
}

// accented returns the known words that are word but for accents.
func (g *grammar) accented(word string) []string { return g.plainWords[word] }

// near returns the known words that are one letter, or one pair of letters, away.
func (g *grammar) near(word string) (found []string) {
	if len(word) < 4 {
		return nil
	}
	for n := len(word) - 1; n <= len(word)+1; n++ {
		for _, w := range g.byLength[n] {
			if len(w) >= 5 && oneAway(word, w) {
				found = append(found, w)
			}
		}
	}
	return found
}

// oneAway reports whether a and b differ by one letter more, less, other, or by two
// neighbours that have changed places.
func oneAway(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i == len(a):
		return false
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// fits is the cards of a verdict that are not refused.
func (v verdict) fits() card.Set { return card.All &^ v.no }
