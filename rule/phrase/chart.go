package phrase

import (
	"cmp"
	"slices"
)

// Bounds of the work on one text.
const (
	maxTokens = 160
	maxSteps  = 60_000
	cellBeam  = 8   // meanings of one category in one cell
	edgeBeam  = 14  // beginnings of one pattern in one cell
	maxSkips  = 8   // times that words are left out in one pattern
	maxCost   = 40. // what costs more is dropped
)

// A chart is the work on one text. It has a cell for each run of tokens, with what these
// can be. Cells that end earlier are filled before those that end later, and of those
// that end alike the shorter first. A category is looked for only where a pattern that
// began before waits for it, and a pattern is kept only if the next token lets it go on.
type chart struct {
	*grammar
	*semantics
	tokens       []token
	infos        []tokenInfo
	cellIndex    []int32           // which of the cells the tokens between two places have, 0 if they are nothing
	cells        []cell            // the first is empty
	tails        []int             // where the cells begin that end where the present one does and have entries
	digressions  map[int][]skipped // what may be left out whole, by its end
	inside       tokenSet          // tokens in digressions
	digressionAt tokenSet          // tokens where digressions begin
	lenient      bool              // known words may be left out, too
	wide         bool              // each category is looked for everywhere
	repairs      bool              // any word may be left out
	missing      int32             // from how many words one may be put in
	named        map[string]symbol // kinds of the names that the text declares
	own          map[string]string // the names in trees that words stand for
	leftOutLimit uint8             // most omitted tokens that are reported to the writer
	steps        int
	beam         beam
	cellBuilder
	partials     slab[partial]
	spare        *partial // one that fell out
	edges        slab[edge]
	entries      slab[entry]
	constituents slab[constituent]
}

// A tokenInfo is what is known of one token.
type tokenInfo struct {
	words   []spelling
	known   bool        // it means something
	fillers uint64      // the categories in which it may be left out for little
	omitted omission    // what it costs to leave it out elsewhere
	begins  categorySet // the categories that can begin here
	awaited categorySet // those that something waits for
}

// A cell has what some neighboring tokens can be.
type cell struct {
	categories categorySet // those of the entries
	entries    []entry     // by category
	open       []edge      // the patterns that have begun, and may go on
}

type entry struct {
	category symbol
	found    []constituent
}

// A constituent is one way to understand some tokens as a word or a category.
type constituent struct {
	means    *meaning // nil for a word
	cost     float64
	flags    flags
	leftOut  uint8 // how many tokens were left out that the writer must be told of
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
	begun *partial // the cheapest, in their order
	n     int      // how many there are
	open  bool     // it may go on
	dead  bool     // it cannot be completed
	next  int      // the next edge with the same place in the table
}

// A partial is one way to fill the slots of an edge, the last slot first.
type partial struct {
	before   *partial
	value    *constituent // nil for a word or tokens that were left out
	next     *partial     // the next of the edge
	cost     float64
	flags    flags
	skips    uint8
	leftOut  uint8
	inserted uint8 // how many words were put in
	from, to uint8 // the tokens that were left out, if the writer must be told of them
}

// A beam has how many partials and constituents are kept.
type beam struct {
	cell  int     // meanings of one category in one cell
	edge  int     // beginnings of one pattern in one cell
	slack float64 // how much more than the cheapest one may cost
}

func newChart(g *grammar, tokens []token, t *semantics) *chart {
	n := len(tokens)
	c := &chart{grammar: g, tokens: tokens, semantics: t, infos: make([]tokenInfo, n),
		cellIndex: make([]int32, n*(n+1)/2), cells: make([]cell, 1, 4*n+1)}
	c.beam = beam{cellBeam, edgeBeam, maxCost}
	c.pending = make([][]int, len(g.bits))
	c.leftOutLimit = uint8(min(maxLeftOut, n/3))
	if !g.exact {
		c.findDigressions()
	}
	return c
}

// cell returns the cell of the tokens from start to before end.
func (c *chart) cell(start, end int) *cell { return &c.cells[c.cellIndex[end*(end-1)/2+start]] }

// fill fills all cells. It returns false if that took too many steps.
func (c *chart) fill() bool {
	limit := maxSteps
	if c.grammar.exact {
		limit = maxExactSteps
	}
	for i := range c.tokens {
		if c.grammar.exact {
			c.spellExactly(i)
		} else {
			c.spell(i)
			c.omit(i)
		}
		for _, w := range c.infos[i].words {
			c.infos[i].begins.union(&c.begins[w.symbol])
		}
	}
	for end := 1; end <= len(c.tokens); end++ {
		c.noteAwaited(end - 1)
		c.tails = append(c.tails[:0], end-1)
		for start := end - 1; start >= 0; start-- {
			c.fillCell(start, end)
			if c.steps > limit {
				return false
			}
		}
	}
	return true
}

// noteAwaited notes which categories something waits for at a token.
func (c *chart) noteAwaited(at int) {
	spot := &c.infos[at]
	if c.wide {
		spot.awaited = spot.begins
		return
	}
	var wanted categorySet
	for start := range at {
		open := c.cell(start, at).open
		for i := range open {
			wanted.union(&c.wants[c.states[open[i].state].wants])
		}
	}
	if c.mayBegin(at) {
		wanted.add(c.top)
	}
	wanted.add(c.digressionCategory)
	for category := range wanted.all {
		if spot.begins.has(category) {
			spot.awaited.union(&c.corners[category])
		}
	}
}

// mayBegin reports whether a whole reading can begin at a token.
func (c *chart) mayBegin(at int) bool {
	if c.lenient && c.marked(at-1) { // a part may begin
		return true
	}
	for i := 0; i < at; i++ {
		if a := c.digression(i, at); a.to > i {
			i = a.to - 1
			continue
		}
		if at >= maxBefore || c.skipCost(i, c.bits[c.top]).cost > maxCost {
			return false
		}
	}
	return true
}

// fillCell finds all constituents of the tokens from start to end.
func (c *chart) fillCell(start, end int) {
	c.clear(start, end)
	for _, mid := range slices.Backward(c.tails) {
		if mid == start {
			continue
		}
		rest := c.cell(mid, end)
		open := c.cell(start, mid).open
		for i := range open {
			e := &open[i]
			c.advance(e.state, e.begun, mid, rest)
			if c.missing > 0 {
				c.insertWord(e, mid, rest)
			}
		}
	}
	if end > start+1 {
		open := c.cell(start, end-1).open
		for i := range open {
			c.skipToken(&open[i], end-1)
		}
	}
	for _, a := range c.digressions[end] {
		if a.from > start {
			open := c.cell(start, a.from).open
			for i := range open {
				c.skipDigression(&open[i], a)
			}
		}
	}
	if end == start+1 {
		for i := range c.infos[start].words {
			w := &c.infos[start].words[i]
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

// advance extends partials at a state by the constituents of the cell that begins at token mid.
func (c *chart) advance(from stateID, begun *partial, mid int, rest *cell) {
	s := &c.states[from]
	if mid+1 == c.end {
		c.advanceByWord(s, begun, mid)
	}
	if c.wants[s.wants].meets(&rest.categories) {
		c.advanceByCategory(s, begun, rest)
	}
}

// advanceByWord extends partials by a token.
func (c *chart) advanceByWord(s *state, begun *partial, at int) {
	for i := range c.infos[at].words {
		w := &c.infos[at].words[i]
		if int(w.symbol) < len(c.bits) {
			continue // it is in the cell
		}
		if to, ok := target(c.links[s.words:s.end], w.symbol); ok {
			c.extend(to, begun, w.as[:])
		}
	}
}

// target returns the state to which a symbol leads.
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

// advanceByCategory extends partials by the categories of a cell.
func (c *chart) advanceByCategory(s *state, begun *partial, with *cell) {
	entries := with.entries
	for _, l := range c.links[s.links:s.words] {
		if !with.categories.has(l.symbol) {
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
		if c.infos[c.start].awaited.has(c.states[to].category) {
			c.extend(to, nil, with)
		}
	}
}

// extend extends partials by constituents, to a state. Without partials, a pattern begins.
func (c *chart) extend(to stateID, begun *partial, with []constituent) {
	e := c.edge(to)
	if e.dead {
		return
	}
	slot := with[0].slot()
	for b := begun; ; b = b.next {
		for i := range with {
			c.steps++
			k := &with[i]
			p := partial{before: b, cost: k.cost, flags: k.flags, leftOut: k.leftOut, inserted: k.inserted}
			if b != nil {
				p.cost += b.cost
				p.flags |= b.flags
				p.leftOut += b.leftOut
				p.inserted += b.inserted
			}
			if !e.accepts(p.cost, c.beam) {
				break // the rest cost more
			}
			if p.leftOut > c.leftOutLimit || p.inserted > maxInserted {
				continue
			}
			if slot {
				p.value = &with[i]
			}
			c.addPartial(e, p)
		}
		if b == nil || b.next == nil {
			return
		}
	}
}

// accepts reports whether a partial of some cost would be among the cheapest.
func (e *edge) accepts(cost float64, b beam) bool {
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

// addPartial adds a partial to an edge, which keeps the cheapest.
func (c *chart) addPartial(e *edge, p partial) {
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
	if e.n < c.beam.edge {
		e.n++
		return
	}
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
				c.done = append(c.done, candidatePattern{p, b, b.cost + p.cost, uint16(len(c.done))})
			}
		}
	}
	slices.SortStableFunc(c.done, func(a, b candidatePattern) int { return cmp.Compare(a.cost, b.cost) })
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
			kept = insertByCost(kept, k)
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
	if category == c.digressionCategory {
		c.digressions[c.end] = append(c.digressions[c.end], skipped{c.start, c.end, omission{cost: found[0].cost}})
	}
}

// A candidatePattern is a pattern that is found as a whole, and the least it can cost.
type candidatePattern struct {
	pattern *pattern
	by      *partial
	cost    float64
	order   uint16
}

// before reports whether k is cheaper than other, or was found before it.
func (k *constituent) before(other *constituent) bool {
	return k.cost < other.cost || k.cost == other.cost && k.order < other.order
}

// insertByCost inserts k into kept, which is sorted by cost and has one constituent per meaning. If there is no room,
// the most costly one is dropped.
func insertByCost(kept []constituent, k constituent) []constituent {
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
	var args [maxArgs]*meaning
	n := len(p.slots)
	for at := b; at != nil; at = at.before {
		if at.value == nil {
			continue
		}
		n--
		if n < 0 {
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
	made := c.meaningOf(p.shape, args)
	if made == nil {
		return constituent{}
	}
	k := constituent{means: made, cost: b.cost + p.cost + made.cost, flags: b.flags | made.flags, leftOut: b.leftOut,
		inserted: b.inserted, by: b, pattern: p}
	if p.shape.demandFirst && slices.ContainsFunc(c.tokens[c.start:c.end], c.saysOnly) ||
		p.shape.eitherOrder && p.slots[0] == 1 && c.onlyIf() {
		k.cost += onlyCost
	}
	if p.guess {
		k.flags |= guessed
	}
	if p.shape.ofRanks && c.countsCards() {
		k.cost += countedCost
		k.flags |= guessed
	}
	return k
}

// countedCost is the cost of a number before cards that is read as a rank: "no more than two cards"
// as ranks up to two.
const countedCost = 1.5

// countsCards reports whether a number of the present cell stands right before a word such as cards.
func (c *chart) countsCards() bool {
	if c.grammar.exact {
		return false
	}
	for i := c.start + 1; i <= c.end && i < len(c.tokens); i++ {
		if x := c.lexicon[c.tokens[i].text]; x == nil || !x.counted {
			continue
		}
		number := c.cell(i-1, i)
		if i == c.start+1 && i == c.end {
			number = &c.current
		}
		if number.categories.has(c.anyNumber) {
			return true
		}
	}
	return false
}

// onlyCost is the cost of reading hearts only after spades as nothing else after spades, instead of
// hearts nowhere else.
const onlyCost = 0.6

// saysOnly reports whether a token is a word such as only.
func (c *chart) saysOnly(t token) bool {
	x := c.lexicon[t.text]
	return x != nil && x.only
}

// onlyIf reports whether only stands right before a word such as if.
func (c *chart) onlyIf() bool {
	for i := c.start; i+1 < c.end; i++ {
		if c.saysOnly(c.tokens[i]) && c.infos[i+1].begins.has(c.ifs) {
			return true
		}
	}
	return false
}

// addLeftOut adds the tokens that were left out.
func (k *constituent) addLeftOut(all *tokenSet) {
	for p := k.by; p != nil; p = p.before {
		for i := p.from; i < p.to; i++ {
			all.add(int(i))
		}
		if p.value != nil {
			p.value.addLeftOut(all)
		}
	}
}
