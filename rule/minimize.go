package rule

import (
	"slices"

	"eleusis/card"
)

// An automaton is a machine over letters instead of cards: groups of cards
// that lead to the same state from every state. Where refused cards change
// something there are as many letters more for them, and where plays must have
// a number of cards one more for the end of a play before its time.
type automaton struct {
	fits    []card.Set
	goesOn  []card.Set // nil if the cards that fit are also those that go on
	next    []uint16   // by state and letter
	letters int
	refuses bool
}

// prunePlays takes out of the cards that may go on within a play those after
// which the play can never end.
func (a *automaton) prunePlays(letters []card.Set, playCards int) {
	for range playCards {
		for s := range a.goesOn {
			for l, cards := range letters {
				if to := a.next[s*a.letters+l]; a.fits[to]|a.goesOn[to] == 0 {
					a.goesOn[s] &^= cards
				}
			}
		}
	}
}

// minimized returns the machine in which states with equal futures are one,
// numbered in the order in which the cards, lowest first, lead to them. So
// rules with the same verdicts on every line have equal machines.
func (a *automaton) minimized(letters []card.Set) *Machine {
	block := a.equivalent()
	order := make([]int, 0, len(a.fits)) // a state of each block, in canonical order
	number := make([]int, len(a.fits))   // of each block
	for i := range number {
		number[i] = -1
	}
	find := func(state int) int {
		b := block[state]
		if number[b] < 0 {
			number[b] = len(order)
			order = append(order, state)
		}
		return number[b]
	}
	find(0)
	row := func(arrows []uint16) (row [card.Count]uint16) {
		for l, cards := range letters { // in the order of their lowest cards
			n := uint16(find(int(arrows[l])))
			for c := range cards.Cards() {
				row[c] = n
			}
		}
		return row
	}
	m := new(Machine)
	for at := 0; at < len(order); at++ {
		state := order[at]
		arrows := a.row(state)
		m.fits = append(m.fits, a.fits[state])
		m.next = append(m.next, row(arrows))
		if a.refuses {
			m.refused = append(m.refused, row(arrows[len(letters):]))
		}
		if a.goesOn != nil {
			m.goesOn = append(m.goesOn, a.goesOn[state])
			m.ended = append(m.ended, uint16(find(int(arrows[a.letters-1]))))
		}
	}
	m.dropRefused()
	if m.refused != nil || m.ended != nil {
		m.reads = Refused
	}
	return m
}

// dropRefused makes a machine on which refused cards change nothing one that
// does not read them.
func (m *Machine) dropRefused() {
	for at, row := range m.refused {
		for _, to := range row {
			if int(to) != at {
				return
			}
		}
	}
	m.refused = nil
}

// equivalent returns for each state the number of its block: states in one
// block answer alike on every line.
//
// Nearly every rule is done after a few passes over all arrows. Rules that count
// would need a pass for every card they count, so what is not done then is left
// to Hopcroft's algorithm, which is slower at first but never looks at an arrow
// more than some log n times.
func (a *automaton) equivalent() []int32 {
	const passes = 4
	blocks := a.byFits()
	for range passes {
		if !a.refine(blocks) {
			return blocks.of
		}
	}
	return a.hopcroft(blocks)
}

// A blocks is a partition of the states.
type blocks struct {
	of    []int32 // the block of each state
	count int
	spare []int32
	index keyIndex
}

// byFits puts states together at which the same cards fit.
func (a *automaton) byFits() *blocks {
	b := &blocks{of: make([]int32, len(a.fits)), spare: make([]int32, len(a.fits)), index: newKeyIndex()}
	for s, fits := range a.fits {
		n := b.index.find(uint64(fits), b.count)
		b.of[s], b.count = int32(n), max(b.count, n+1)
	}
	if a.goesOn == nil {
		return b
	}
	goesOn, first := newKeyIndex(), b.count
	for s, cards := range a.goesOn {
		n := goesOn.find(uint64(cards), first)
		b.spare[s], first = int32(n), max(first, n+1)
	}
	b.index.clear()
	b.count = 0
	for s := range b.of {
		n := b.index.find(uint64(b.of[s])<<32|uint64(b.spare[s]), b.count)
		b.of[s], b.count = int32(n), max(b.count, n+1)
	}
	return b
}

// refine splits the blocks of which a letter leads into different blocks. It
// reports whether it split any.
func (a *automaton) refine(b *blocks) bool {
	b.index.clear()
	var first []int32 // a state of each new block
	for s := range b.of {
		var n int
		for key := a.rowKey(b, s); ; key++ { // two rows hardly ever have one key, but they might
			n = b.index.find(key, len(first))
			if n == len(first) {
				first = append(first, int32(s))
			}
			if a.alike(b, s, int(first[n])) {
				break
			}
		}
		b.spare[s] = int32(n)
	}
	split := len(first) > b.count
	b.of, b.spare, b.count = b.spare, b.of, len(first)
	return split
}

// row returns the arrows of a state.
func (a *automaton) row(state int) []uint16 {
	return a.next[state*a.letters : (state+1)*a.letters]
}

// rowKey mixes the block of a state with those that it leads to, each multiplied
// by a number of its letter.
func (a *automaton) rowKey(b *blocks, state int) uint64 {
	const odd = 0x9e3779b97f4a7c15
	key, times := uint64(b.of[state]), uint64(odd)
	for _, to := range a.row(state) {
		key += uint64(b.of[to]) * (times ^ times>>32)
		times += odd
	}
	return key
}

// alike reports whether two states of one block lead to the same blocks.
func (a *automaton) alike(b *blocks, s, t int) bool {
	if b.of[s] != b.of[t] {
		return false
	}
	x, y := a.row(s), a.row(t)
	for l, to := range x {
		if b.of[to] != b.of[y[l]] {
			return false
		}
	}
	return true
}

// hopcroft splits blocks as far as they need. A block that is split is looked at
// again only by its smaller half.
func (a *automaton) hopcroft(b *blocks) []int32 {
	r := newRefinement(b)
	before := a.arrowsBack()
	for len(r.waiting) > 0 {
		b := r.waiting[len(r.waiting)-1]
		r.waiting = r.waiting[:len(r.waiting)-1]
		r.isWaiting[b] = false
		splitter := slices.Clone(r.block(b))
		for l := range a.letters {
			for _, state := range splitter {
				for _, from := range before.into(int(state), l) {
					r.mark(from)
				}
			}
			r.split()
		}
	}
	return r.of
}

// arrows are the states from which a letter leads into a state.
type arrows struct {
	letters int
	start   []int32 // by state and letter, into from
	from    []int32
}

func (x *arrows) into(state, letter int) []int32 {
	i := state*x.letters + letter
	return x.from[x.start[i]:x.start[i+1]]
}

func (a *automaton) arrowsBack() *arrows {
	x := &arrows{a.letters, make([]int32, len(a.next)+1), make([]int32, len(a.next))}
	for i, to := range a.next {
		x.start[int(to)*a.letters+i%a.letters+1]++
	}
	for i := 1; i < len(x.start); i++ {
		x.start[i] += x.start[i-1]
	}
	fill := slices.Clone(x.start)
	for i, to := range a.next {
		at := &fill[int(to)*a.letters+i%a.letters]
		x.from[*at] = int32(i / a.letters)
		*at++
	}
	return x
}

// A refinement is a partition of the states that is split further and further.
// The states of a block stand together in order; the marked ones first.
type refinement struct {
	order     []int32
	where     []int32 // of each state in order
	of        []int32 // block of each state
	first     []int32 // of each block, in order
	end       []int32
	marked    []int32 // how many of each block
	touched   []int32 // blocks with marks
	waiting   []int32
	isWaiting []bool
}

// newRefinement starts with the blocks of b, all of them waiting.
func newRefinement(b *blocks) *refinement {
	n := len(b.of)
	r := &refinement{order: make([]int32, n), where: make([]int32, n), of: b.of}
	for range b.count {
		r.wait(r.add(0, 0))
	}
	for _, at := range b.of {
		r.end[at]++
	}
	for at := 1; at < b.count; at++ {
		r.first[at] = r.end[at-1]
		r.end[at] += r.first[at]
	}
	fill := slices.Clone(r.first)
	for state, at := range b.of {
		r.order[fill[at]], r.where[state] = int32(state), fill[at]
		fill[at]++
	}
	return r
}

func (r *refinement) add(first, end int32) int32 {
	r.first, r.end = append(r.first, first), append(r.end, end)
	r.marked, r.isWaiting = append(r.marked, 0), append(r.isWaiting, false)
	return int32(len(r.first) - 1)
}

func (r *refinement) wait(b int32) {
	if !r.isWaiting[b] {
		r.isWaiting[b] = true
		r.waiting = append(r.waiting, b)
	}
}

func (r *refinement) block(b int32) []int32 { return r.order[r.first[b]:r.end[b]] }

// mark moves a state among the marked ones of its block.
func (r *refinement) mark(state int32) {
	b := r.of[state]
	to := r.first[b] + r.marked[b]
	at := r.where[state]
	if at < to {
		return
	}
	if r.marked[b] == 0 {
		r.touched = append(r.touched, b)
	}
	other := r.order[to]
	r.order[to], r.order[at] = state, other
	r.where[state], r.where[other] = to, at
	r.marked[b]++
}

// split parts the marked states of every touched block from the others.
func (r *refinement) split() {
	for _, b := range r.touched {
		middle := r.first[b] + r.marked[b]
		r.marked[b] = 0
		if middle == r.end[b] {
			continue
		}
		n := r.add(r.first[b], middle)
		r.first[b] = middle
		for _, state := range r.block(n) {
			r.of[state] = n
		}
		if r.isWaiting[b] || len(r.block(n)) <= len(r.block(b)) {
			r.wait(n)
		} else {
			r.wait(b)
		}
	}
	r.touched = r.touched[:0]
}
