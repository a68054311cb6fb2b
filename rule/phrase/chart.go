package phrase

import (
	"cmp"
	"slices"
)

// Bounds of the work on one text.
const (
	maxTokens = 160
	maxSteps  = 60_000
	cellBeam  = 8   // values of one category over one stretch of the text
	edgeBeam  = 14  // beginnings of one pattern over one stretch
	maxSkips  = 8   // times that words are left out in one pattern
	maxCost   = 40. // nothing dearer is kept
)

// A chart is the work on one text. It holds what each stretch of tokens can be; those
// that end earlier are done before those that end later, and of those that end alike
// the shorter first. A category is looked for only where a pattern that began before
// waits for it, and a pattern is kept only if the next token lets it go on.
type chart struct {
	*grammar
	*thoughts
	tokens    []token
	spots     []spot
	cells     []int32           // which of the stretches the tokens between two places are, 0 if they are nothing
	stretches []stretch         // the first is nothing
	tails     []int             // where what is not nothing begins that ends where the present stretch does
	asides    map[int][]skipped // what may be left out whole, by its end
	inside    tokenSet          // tokens in asides
	asideAt   tokenSet          // tokens where asides begin
	lenient   bool              // known words may be left out, too
	wide      bool              // each category is looked for everywhere
	repairs   bool              // any word may be left out
	missing   int32             // from how many words one may be put in
	named     map[string]symbol // what kind of name each word is that the text declares
	own       map[string]string // the names in trees that words stand for
	most      uint8             // how many tokens may be left out that must be told
	steps     int
	beam      beam
	desk
	partials     slab[partial]
	spare        *partial // one that fell out
	edges        slab[edge]
	entries      slab[entry]
	constituents slab[constituent]
}

// A spot is what is known of one token.
type spot struct {
	words   []spelling
	known   bool        // it means something
	fillers uint64      // the categories in which it may be left out for little
	omitted omission    // what it costs to leave it out elsewhere
	begins  categorySet // the categories that can begin here
	awaited categorySet // those that something waits for
}

// A stretch is what some tokens can be.
type stretch struct {
	has     categorySet
	entries []entry // by category
	open    []edge  // the patterns that have begun, and may go on
}

type entry struct {
	category symbol
	found    []constituent
}

// A constituent is one way to understand a stretch as a word or category.
type constituent struct {
	means    *value // nil for a word
	cost     float64
	flags    flags
	told     uint8 // how many tokens were left out that must be told
	inserted uint8
	order    uint16 // of those that cost the same
	by       *partial
	pattern  *pattern // that is found, nil for a word
}

// slot reports whether k can fill a slot: it is no word, nor one of a class of words.
func (k *constituent) slot() bool { return k.means != nil && k.means.key != 0 }

// An edge is a pattern that has been found up to a state.
type edge struct {
	state stateID
	begun *partial // the cheapest ways, in their order
	n     int      // how many there are
	open  bool     // it may go on
	dead  bool     // nothing comes of it
	next  int      // the next edge with the same place in the table
}

// A partial is one way to fill the slots of an edge, the last slot first.
type partial struct {
	before   *partial
	value    *constituent // nil for a word or tokens that were left out
	next     *partial     // the next way of the edge
	cost     float64
	flags    flags
	skips    uint8
	told     uint8
	inserted uint8 // how many words were put in
	from, to uint8 // the tokens that were left out, and must be told
}

// A beam is how much of each is kept.
type beam struct {
	cell  int     // values of one category over one stretch of the text
	edge  int     // beginnings of one pattern over one stretch
	slack float64 // how much dearer than the cheapest
}

func newChart(g *grammar, tokens []token, t *thoughts) *chart {
	n := len(tokens)
	c := &chart{grammar: g, tokens: tokens, thoughts: t, spots: make([]spot, n),
		cells: make([]int32, n*(n+1)/2), stretches: make([]stretch, 1, 4*n+1)}
	c.beam = beam{cellBeam, edgeBeam, maxCost}
	c.pending = make([][]int, len(g.bits))
	c.most = uint8(min(mostLeftOut, n/3))
	if !g.exact {
		c.findAsides()
	}
	return c
}

// over returns the stretch from token start to before token end.
func (c *chart) over(start, end int) *stretch { return &c.stretches[c.cells[end*(end-1)/2+start]] }

// fill finds all readings of all stretches, and reports whether the work was
// within its bound.
func (c *chart) fill() bool {
	limit := maxSteps
	if c.grammar.exact {
		limit = maxWrittenSteps
	}
	for i := range c.tokens {
		if c.grammar.exact {
			c.spellExactly(i)
		} else {
			c.spell(i)
			c.omit(i)
		}
		for _, w := range c.spots[i].words {
			c.spots[i].begins.union(&c.begins[w.symbol])
		}
	}
	for end := 1; end <= len(c.tokens); end++ {
		c.await(end - 1)
		c.tails = append(c.tails[:0], end-1)
		for start := end - 1; start >= 0; start-- {
			c.stretch(start, end)
			if c.steps > limit {
				return false
			}
		}
	}
	return true
}

// await notes which categories something waits for at a token.
func (c *chart) await(at int) {
	spot := &c.spots[at]
	if c.wide {
		spot.awaited = spot.begins
		return
	}
	var wanted categorySet
	for start := range at {
		open := c.over(start, at).open
		for i := range open {
			wanted.union(&c.wants[c.states[open[i].state].wants])
		}
	}
	if c.mayOpen(at) {
		wanted.add(c.top)
	}
	wanted.add(c.remarks)
	for category := range wanted.all {
		if spot.begins.has(category) {
			spot.awaited.union(&c.corners[category])
		}
	}
}

// mayOpen reports whether a whole reading can begin at a token.
func (c *chart) mayOpen(at int) bool {
	if c.lenient && c.marked(at-1) { // a part may begin
		return true
	}
	for i := 0; i < at; i++ {
		if a := c.aside(i, at); a.to > i {
			i = a.to - 1
			continue
		}
		if at >= maxBefore || c.skipCost(i, c.bits[c.top]).cost > maxCost {
			return false
		}
	}
	return true
}

// stretch fills one cell.
func (c *chart) stretch(start, end int) {
	c.clear(start, end)
	for _, mid := range slices.Backward(c.tails) {
		if mid == start {
			continue
		}
		rest := c.over(mid, end)
		open := c.over(start, mid).open
		for i := range open {
			e := &open[i]
			c.goOn(e.state, e.begun, mid, rest)
			if c.missing > 0 {
				c.insert(e, mid, rest)
			}
		}
	}
	if end > start+1 {
		open := c.over(start, end-1).open
		for i := range open {
			c.skip(&open[i], end-1)
		}
	}
	for _, a := range c.asides[end] {
		if a.from > start {
			open := c.over(start, a.from).open
			for i := range open {
				c.skipAside(&open[i], a)
			}
		}
	}
	if end == start+1 {
		for i := range c.spots[start].words {
			w := &c.spots[start].words[i]
			if int(w.symbol) < len(c.bits) {
				c.add(entry{w.symbol, w.as[:]})
			}
			c.begin(w.symbol, w.as[:])
		}
	}
	for c.ready != (categorySet{}) {
		for category := range c.ready.all {
			c.complete(category)
			break
		}
	}
	c.keep()
}

// goOn lets ways go on from a state with the stretch from token mid on.
func (c *chart) goOn(from stateID, begun *partial, mid int, rest *stretch) {
	s := &c.states[from]
	if mid+1 == c.end {
		c.shift(s, begun, mid)
	}
	if c.wants[s.wants].meets(&rest.has) {
		c.advance(s, begun, rest)
	}
}

// shift lets ways go on with a token.
func (c *chart) shift(s *state, begun *partial, at int) {
	for i := range c.spots[at].words {
		w := &c.spots[at].words[i]
		if int(w.symbol) < len(c.bits) {
			continue // it is in the stretch
		}
		if to, ok := target(c.links[s.words:s.end], w.symbol); ok {
			c.extend(to, begun, w.as[:])
		}
	}
}

// target returns where a symbol leads.
func target(links []link, s symbol) (stateID, bool) {
	for len(links) > 0 {
		half := len(links) / 2
		switch at := links[half].symbol; {
		case at == s:
			return links[half].to, true
		case at < s:
			links = links[half+1:]
		default:
			links = links[:half]
		}
	}
	return 0, false
}

// advance lets ways go on with the categories of a stretch.
func (c *chart) advance(s *state, begun *partial, with *stretch) {
	entries := with.entries
	for _, l := range c.links[s.links:s.words] {
		if !with.has.has(l.symbol) {
			continue
		}
		for entries[0].category < l.symbol {
			entries = entries[1:]
		}
		c.extend(l.to, begun, entries[0].found)
	}
}

// begin starts the patterns that begin with a symbol.
func (c *chart) begin(s symbol, with []constituent) {
	for _, to := range c.first[s] {
		if c.spots[c.start].awaited.has(c.states[to].category) {
			c.extend(to, nil, with)
		}
	}
}

// extend lets ways go on with constituents to a state. If there are none, they begin.
func (c *chart) extend(to stateID, begun *partial, with []constituent) {
	e := c.edge(to)
	if e.dead {
		return
	}
	slot := with[0].slot()
	for b := begun; ; b = b.next {
		for i := range with {
			c.steps++
			p := partial{before: b, cost: with[i].cost, flags: with[i].flags, told: with[i].told, inserted: with[i].inserted}
			if b != nil {
				p.cost += b.cost
				p.flags |= b.flags
				p.told += b.told
				p.inserted += b.inserted
			}
			if !e.takes(p.cost, c.beam) {
				break // those that follow are dearer
			}
			if p.told > c.most || p.inserted > mostInserted {
				continue
			}
			if slot {
				p.value = &with[i]
			}
			c.way(e, p)
		}
		if b == nil || b.next == nil {
			return
		}
	}
}

// takes reports whether a way of some cost would be among the cheapest.
func (e *edge) takes(cost float64, b beam) bool {
	if e.n > 0 && cost > e.begun.cost+b.slack {
		return false
	}
	if e.n < b.edge {
		return cost <= maxCost
	}
	last := e.begun
	for last.next != nil {
		last = last.next
	}
	return cost < last.cost
}

// way adds a way to an edge, which keeps the cheapest.
func (c *chart) way(e *edge, p partial) {
	kept := c.spare
	if kept == nil {
		kept = &c.partials.take(1)[0]
	}
	*kept, c.spare = p, nil
	at := &e.begun
	for *at != nil && (*at).cost <= p.cost {
		at = &(*at).next
	}
	kept.next = *at
	*at = kept
	if e.n++; e.n <= c.beam.edge {
		return
	}
	e.n--
	for at = &e.begun; (*at).next != nil; at = &(*at).next {
	}
	c.spare, *at = *at, nil
}

// complete turns the finished patterns of a category into constituents.
func (c *chart) complete(category symbol) {
	c.ready[category/64] &^= 1 << (category % 64)
	c.done = c.done[:0]
	for _, i := range c.pending[category] {
		s := &c.states[c.begun[i].state]
		for b := c.begun[i].begun; b != nil; b = b.next {
			for _, p := range c.ends[s.done:s.doneEnd] {
				c.done = append(c.done, finished{p, b, b.cost + p.cost, uint16(len(c.done))})
			}
		}
	}
	slices.SortStableFunc(c.done, func(a, b finished) int { return cmp.Compare(a.cost, b.cost) })
	var best [cellBeam]constituent
	kept := best[:0:c.beam.cell]
	for _, w := range c.done {
		if len(kept) == c.beam.cell && w.cost > kept[len(kept)-1].cost ||
			len(kept) > 0 && w.cost > kept[0].cost+c.beam.slack {
			break // a meaning adds to the cost
		}
		c.steps++
		k := c.build(w.pattern, w.by)
		k.order = w.order
		if k.means != nil {
			kept = insert(kept, k)
		}
	}
	if len(kept) == 0 {
		return
	}
	found := c.constituents.take(len(kept))
	copy(found, kept)
	c.noteDefinition(&found[0])
	c.add(entry{category, found})
	c.begin(category, found)
	if category == c.remarks {
		c.asides[c.end] = append(c.asides[c.end], skipped{c.start, c.end, omission{cost: found[0].cost}})
	}
}

// A finished is a pattern that is found as a whole, and the least it can cost.
type finished struct {
	pattern *pattern
	by      *partial
	cost    float64
	order   uint16
}

// before reports whether k is cheaper than other, or was found before it.
func (k *constituent) before(other *constituent) bool {
	return k.cost < other.cost || k.cost == other.cost && k.order < other.order
}

// insert adds a constituent to some in the order of their costs, of which each means
// another thing. The dearest falls out if there is no room.
func insert(kept []constituent, k constituent) []constituent {
	at := len(kept)
	for at > 0 && k.before(&kept[at-1]) {
		at--
	}
	means := func(old constituent) bool { return old.means.key == k.means.key }
	if slices.ContainsFunc(kept[:at], means) {
		return kept
	}
	if i := slices.IndexFunc(kept[at:], means); i >= 0 {
		kept = slices.Delete(kept, at+i, at+i+1)
	}
	if len(kept) == cap(kept) {
		if at == len(kept) {
			return kept
		}
		kept = kept[:len(kept)-1]
	}
	return slices.Insert(kept, at, k)
}

// build makes the constituent of a pattern. If its parts do not go together it means
// nothing.
func (c *chart) build(p *pattern, b *partial) constituent {
	var args [mostArgs]*value
	n := len(p.slots)
	for at := b; at != nil; at = at.before {
		if at.value == nil {
			continue
		}
		if n--; n < 0 {
			return constituent{}
		}
		arg := &args[p.slots[n]]
		if *arg != nil && (*arg).key != at.value.means.key {
			return constituent{} // the same thing must be said twice
		}
		*arg = at.value.means
	}
	if n != 0 {
		return constituent{}
	}
	made := c.make(p.shape, args)
	if made == nil {
		return constituent{}
	}
	k := constituent{means: made, cost: b.cost + p.cost + made.cost, flags: b.flags | made.flags, told: b.told,
		inserted: b.inserted, by: b, pattern: p}
	if p.shape.asked && slices.ContainsFunc(c.tokens[c.start:c.end], c.saysOnly) ||
		p.shape.tested && p.slots[0] == 1 && c.onlyIf() {
		k.cost += onlyCost
	}
	if p.guess {
		k.flags |= guessed
	}
	return k
}

// onlyCost is what it costs that hearts only after spades means that nothing else goes
// after spades, and not that hearts go nowhere else.
const onlyCost = 0.6

// saysOnly reports whether a token is a word such as only.
func (c *chart) saysOnly(t token) bool {
	x := c.lexicon[t.text]
	return x != nil && x.only
}

// onlyIf reports whether only stands right before a word such as if.
func (c *chart) onlyIf() bool {
	for i := c.start; i+1 < c.end; i++ {
		if c.saysOnly(c.tokens[i]) && c.spots[i+1].begins.has(c.ifs) {
			return true
		}
	}
	return false
}

// left adds the tokens that were left out.
func (k *constituent) left(all *tokenSet) {
	for p := k.by; p != nil; p = p.before {
		for i := p.from; i < p.to; i++ {
			all.add(int(i))
		}
		if p.value != nil {
			p.value.left(all)
		}
	}
}
