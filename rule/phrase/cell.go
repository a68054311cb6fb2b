package phrase

// This file has the cell of a chart that is being filled, and the memory that a chart
// keeps its parts in.

// tableSize is the number of places in the table of edges, a power of two.
const tableSize = 256

// A cellBuilder is the work on one cell.
type cellBuilder struct {
	start, end int
	begun      []edge
	table      [tableSize]struct {
		round int // the table is cleared by a new round
		edge  int
	}
	round   int
	pending [][]int     // by category: the edges of which a pattern ends here
	ready   categorySet // the categories of these
	done    []candidatePattern
	current cell
}

// clear begins a cell.
func (c *chart) clear(start, end int) {
	c.start, c.end = start, end
	c.begun = c.begun[:0]
	c.round++
	c.current = cell{entries: c.current.entries[:0]}
}

// edge finds what this cell has begun for a state, or begins it.
func (c *chart) edge(id stateID) *edge {
	place := &c.table[uint32(id)*0x9e3779b1>>24%tableSize]
	if place.round != c.round {
		place.round, place.edge = c.round, -1
	}
	for i := place.edge; i >= 0; i = c.begun[i].next {
		if c.begun[i].state == id {
			return &c.begun[i]
		}
	}
	s := &c.states[id]
	e := edge{state: id, next: place.edge, open: c.goesOn(s, c.end, 0)}
	ends := s.done < s.doneEnd
	e.dead = !ends && !e.open
	place.edge = len(c.begun)
	c.begun = append(c.begun, e)
	if ends {
		if !c.ready.has(s.category) {
			c.pending[s.category] = c.pending[s.category][:0]
			c.ready.add(s.category)
		}
		c.pending[s.category] = append(c.pending[s.category], place.edge)
	}
	return &c.begun[place.edge]
}

// goesOn reports whether the tokens from at on let a pattern go on from a state, or
// are left out behind what is whole. Some may be left out before.
func (c *chart) goesOn(s *state, at, skips int) bool {
	if s.links == s.end {
		return false
	}
	for ; at < len(c.tokens) && skips <= maxSkips; skips++ {
		if c.meets(s, at) {
			return true
		}
		if c.missing > 0 && c.lacksWord(s, at) {
			return true
		}
		bit := c.bits[s.category]
		if bit == 0 {
			return false
		}
		ends := s.done < s.doneEnd
		if c.mayBeDigression(at) {
			return true
		}
		if c.skipCost(at, bit).cost > maxCost {
			return false
		}
		if ends {
			return true
		}
		at++
	}
	return false
}

// meets reports whether token at can be next in a pattern.
func (c *chart) meets(s *state, at int) bool {
	spot := &c.infos[at]
	if c.wants[s.wants].meets(&spot.begins) {
		return true
	}
	for i := range spot.words {
		if _, ok := target(c.links[s.words:s.end], spot.words[i].symbol); ok {
			return true
		}
	}
	return false
}

// add adds an entry to the cell.
func (c *chart) add(e entry) {
	at := len(c.current.entries)
	for at > 0 && c.current.entries[at-1].category > e.category { // digits come before
		at--
	}
	c.current.categories.add(e.category)
	c.current.entries = append(c.current.entries, e)
	copy(c.current.entries[at+1:], c.current.entries[at:])
	c.current.entries[at] = e
}

// keep puts the cell into the chart.
func (c *chart) keep() {
	to := cell{categories: c.current.categories}
	open := 0
	for i := range c.begun {
		if c.begun[i].open && c.begun[i].begun != nil {
			open++
		}
	}
	if open == 0 && len(c.current.entries) == 0 {
		return
	}
	to.entries = c.entries.take(len(c.current.entries))
	copy(to.entries, c.current.entries)
	to.open = c.edges.take(open)[:0]
	for i := range c.begun {
		if c.begun[i].open && c.begun[i].begun != nil {
			to.open = append(to.open, c.begun[i])
		}
	}
	c.cellIndex[c.end*(c.end-1)/2+c.start] = int32(len(c.cells))
	c.cells = append(c.cells, to)
	if len(to.entries) > 0 && c.start+1 < c.end {
		c.tails = append(c.tails, c.start)
	}
}

// A slab hands out parts of one large piece of memory.
type slab[T any] struct {
	free []T
	size int
}

// The sizes of pieces, in parts.
const (
	minPieceSize = 32
	maxPieceSize = 1024
)

func (s *slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.size = min(max(2*s.size, minPieceSize), maxPieceSize)
		s.free = make([]T, max(s.size, n))
	}
	taken := s.free[:n:n]
	s.free = s.free[n:]
	return taken
}
