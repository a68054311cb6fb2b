package phrase

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// This file turns the patterns of a language, once all are read, into tables that a
// chart reads fast. Categories become the symbols 0, 1, 2 … in the order of unary
// steps, and words the symbols behind them.

// A categorySet is a set of categories.
type categorySet [4]uint64

func (s *categorySet) add(c symbol) { s[c/64] |= 1 << (c % 64) }

func (s *categorySet) has(c symbol) bool { return s[c/64]>>(c%64)&1 != 0 }

func (s *categorySet) union(t *categorySet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *categorySet) meets(t *categorySet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

func (s *categorySet) all(yield func(symbol) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(symbol(64*i + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// A stateID is the number of a state.
type stateID int32

// A state is a place in the patterns of one category. Its links say what can come next.
type state struct {
	category symbol
	links    int32 // where its links begin in the list of all: those of categories …
	words    int32 // … and those of words,
	end      int32 // and where they end
	done     int32 // where the patterns begin that end here
	doneEnd  int32
	wants    int32 // which set of categories comes next
}

// A link leads to another state.
type link struct {
	symbol symbol
	to     stateID
}

// compile makes the tables of a language from what was loaded.
func (l *loader) compile() {
	if len(l.order) > 64*len(categorySet{}) {
		l.fail("too many categories")
	}
	c := &compiler{loader: l, sets: make(map[categorySet]int32)}
	c.renumber()
	g := l.grammar
	g.digressionCategory, g.ifs = c.final[l.symbols["digression"]], c.final[l.symbols["IF"]]
	g.anyNumber = c.final[l.symbols["num"]]
	g.top, g.digit = c.final[l.symbols["top"]], c.final[l.symbols["digits"]]
	g.first, g.begins = make([][]stateID, len(l.names)), make([]categorySet, len(l.names))
	for i, s := range l.order {
		root, category := l.roots[s], symbol(i)
		g.bits = append(g.bits, root.bit)
		for _, a := range c.arcs(root) {
			first := a.symbol
			if len(a.to.done) > 0 && first >= category && int(first) < len(l.order) {
				l.fail("%s alone is no %s: it comes later", l.names[l.order[first]], l.names[s])
			}
			g.first[first] = append(g.first[first], c.number(a.to))
			g.begins[first].add(category)
		}
	}
	links, ends := 0, 0
	for i := 0; i < len(c.nodes); i++ { // more nodes are numbered on the way
		links, ends = links+len(c.nodes[i].next), ends+len(c.nodes[i].done)
		for _, a := range c.nodes[i].next {
			c.number(a.to)
		}
	}
	g.states, g.links, g.ends = make([]state, 0, len(c.nodes)), make([]link, 0, links), make([]*pattern, 0, ends)
	for _, n := range c.nodes {
		c.state(n)
	}
	g.wants = slices.Clip(g.wants)
	g.closeBegins(len(l.order))
}

// A compiler turns nodes into states.
type compiler struct {
	*loader
	final []symbol // the number that each symbol gets
	nodes []*node  // by number
	sets  map[categorySet]int32
	row   []arc
}

// renumber gives the symbols their final numbers.
func (c *compiler) renumber() {
	c.final = make([]symbol, len(c.names))
	for i, s := range c.order {
		c.final[s] = symbol(i)
	}
	next := symbol(len(c.order))
	for i, name := range c.names {
		word, ok := strings.CutPrefix(name, "'")
		if ok {
			c.final[i] = next
			c.lexeme(word).symbol = next
			next++
		}
	}
}

// arcs returns the arcs of a node with their final symbols, sorted by these, until it
// is called again.
func (c *compiler) arcs(n *node) []arc {
	c.row = c.row[:0]
	for _, a := range n.next {
		c.row = append(c.row, arc{c.final[a.symbol], a.to})
	}
	slices.SortFunc(c.row, func(a, b arc) int { return cmp.Compare(a.symbol, b.symbol) })
	return c.row
}

// number returns the number of the state of a node.
func (c *compiler) number(n *node) stateID {
	if n.number == 0 {
		c.nodes = append(c.nodes, n)
		n.number = stateID(len(c.nodes))
	}
	return n.number - 1
}

// state adds the state of a node.
func (c *compiler) state(n *node) {
	g := c.grammar
	s := state{category: c.final[n.category], links: int32(len(g.links)), words: int32(len(g.links)),
		done: int32(len(g.ends))}
	var wants categorySet
	for _, a := range c.arcs(n) {
		g.links = append(g.links, link{a.symbol, c.number(a.to)})
		if int(a.symbol) < len(c.order) {
			wants.add(a.symbol)
			s.words++
		}
	}
	id, ok := c.sets[wants]
	if !ok {
		id = int32(len(g.wants))
		c.sets[wants], g.wants = id, append(g.wants, wants)
	}
	s.wants = id
	g.ends = append(g.ends, n.done...)
	s.end, s.doneEnd = int32(len(g.links)), int32(len(g.ends))
	g.states = append(g.states, s)
}

// closeBegins lets begins hold what a symbol can begin by way of others, and corners what
// a category can begin with.
func (g *grammar) closeBegins(categories int) {
	for over := range symbol(categories) {
		g.begins[over].add(over)
		for s := range g.begins {
			if g.begins[s].has(over) {
				g.begins[s].union(&g.begins[over])
			}
		}
	}
	g.corners = make([]categorySet, categories)
	for s := range symbol(categories) {
		for c := range g.begins[s].all {
			g.corners[c].add(s)
		}
	}
}
