package rule

import (
	"cmp"
	"encoding/binary"
	"slices"

	"eleusis/card"
)

// This file follows a rule in the long run, when each card that fits is as
// likely as any other. That is a Markov chain. Its states are taken out one by
// one, and what is left jumps over them (the elimination of Grassmann, Taksar
// and Heyman, which never subtracts and so loses no places).
//
// Products are converted to float64 before they are added, so that no processor
// fuses the two and rounds otherwise than the others.

// maxArcs bounds how many arcs are looked at while states are taken out. It is
// enough for rules with a few hundred states, of those that chance tells apart,
// and for longer ones that only count.
const maxArcs = 2_000_000

// A chain is the states that are left.
type chain struct {
	out    [][]arc   // to other states that are left, sorted
	into   [][]int   // the states with arcs to each state, some of them gone
	time   []float64 // how many cards one visit of a state stands for
	fitted []float64 // how many cards fitted, in all, in that time
	arcs   int       // looked at so far
	joined []arc     // scratch of join
}

// An arc leads to a state with a probability.
type arc struct {
	to int
	p  float64
}

// longRun returns the share of cards that fit in the long run. It reports false
// if that took too much work and was only approached.
func (p *playable) longRun() (fit float64, exact bool) {
	c := p.chain()
	whole := chain{out: slices.Clone(c.out), fitted: slices.Clone(c.fitted)}
	if cards, ok := c.longRun(); ok {
		return share(cards), true
	}
	return share(whole.approach()), false
}

// chain makes one state of those that chance cannot tell apart.
func (p *playable) chain() *chain {
	block := p.lumped()
	c := new(chain)
	var next []int
	for s, fits := range p.fits {
		if block[s] < len(c.out) {
			continue // like an earlier one
		}
		next = p.nextBlocks(next[:0], s, block)
		c.out = append(c.out, arcsTo(next, block[s]))
		c.time = append(c.time, 1)
		c.fitted = append(c.fitted, float64(fits.Len()))
	}
	c.into = make([][]int, len(c.out))
	for i, arcs := range c.out {
		for _, a := range arcs {
			c.into[a.to] = append(c.into[a.to], i)
		}
	}
	return c
}

// maxLumped bounds how many states are looked at, in all passes over them, to
// find which are alike.
const maxLumped = 20_000

// lumped returns the block of each state. In all states of a block equally many
// cards fit, and equally many lead to each block, so the blocks are a chain too.
// They are numbered as they come, nearest first. If it takes too many passes to
// find them each state stays alone.
func (p *playable) lumped() []int {
	block, count := make([]int, len(p.fits)), 1
	passes := maxLumped / len(block)
	if passes < 2 {
		return p.all() // one pass shows nothing
	}
	var next []int
	var key []byte
	for range passes {
		refined, blocks := make([]int, len(block)), make(map[string]int)
		for s, fits := range p.fits {
			key = append(key[:0], byte(fits.Len()))
			next = p.nextBlocks(next[:0], s, block)
			for _, b := range append(next, block[s]) {
				key = binary.BigEndian.AppendUint16(key, uint16(b))
			}
			n, ok := blocks[string(key)]
			if !ok {
				n = len(blocks)
				blocks[string(key)] = n
			}
			refined[s] = n
		}
		if len(blocks) == count {
			return block
		}
		block, count = refined, len(blocks)
	}
	return p.all()
}

// nextBlocks appends to next, which is empty, the block that each move from s
// leads to, sorted.
func (p *playable) nextBlocks(next []int, s int, block []int) []int {
	for c := range p.moves(s).Cards() {
		next = append(next, block[p.next[s][c]])
	}
	slices.Sort(next)
	return next
}

// arcsTo returns the arcs to the sorted blocks next, all as likely, but to self.
func arcsTo(next []int, self int) []arc {
	each := 1 / float64(len(next))
	var arcs []arc
	for len(next) > 0 {
		n := 1
		for n < len(next) && next[n] == next[0] {
			n++
		}
		if next[0] != self {
			arcs = append(arcs, arc{next[0], float64(n) * each})
		}
		next = next[n:]
	}
	return arcs
}

// longRun takes out all states but the first and those that are the last of
// theirs: from which nothing leads to any state that is left.
func (c *chain) longRun() (cards float64, ok bool) {
	for k := len(c.out) - 1; k > 0; k-- {
		if len(c.out[k]) > 0 {
			c.takeOut(k)
		}
		if c.arcs > maxArcs {
			return 0, false
		}
	}
	if len(c.out[0]) == 0 {
		return c.fitted[0] / c.time[0], true
	}
	for _, a := range c.out[0] {
		cards += float64(a.p * (c.fitted[a.to] / c.time[a.to]))
	}
	return cards / leaving(c.out[0]), true
}

// leaving returns how probable it is to go along one of arcs.
func leaving(arcs []arc) float64 {
	sum := 0.0
	for _, a := range arcs {
		sum += a.p
	}
	return sum
}

// takeOut makes every arc to k lead to where k leads.
func (c *chain) takeOut(k int) {
	out := c.out[k]
	leave := leaving(out)
	for _, i := range c.into[k] {
		at, found := slices.BinarySearchFunc(c.out[i], k, func(a arc, to int) int { return cmp.Compare(a.to, to) })
		if !found {
			continue // gone itself
		}
		visits := c.out[i][at].p / leave
		c.time[i] += float64(visits * c.time[k])
		c.fitted[i] += float64(visits * c.fitted[k])
		c.join(i, k, visits)
	}
	c.out[k], c.into[k] = nil, nil
}

// join adds the arcs of k to those of i, as many times as k was visited from there. The
// arc to k falls out, and none is made from i to itself.
func (c *chain) join(i, k int, visits float64) {
	x, y := c.out[i], c.out[k]
	joined := c.joined[:0]
	for len(x) > 0 || len(y) > 0 {
		var a arc
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].to < y[0].to:
			a, x = x[0], x[1:]
		case len(x) == 0 || y[0].to < x[0].to:
			a, y = arc{y[0].to, float64(visits * y[0].p)}, y[1:]
			if a.to != i {
				c.into[a.to] = append(c.into[a.to], i)
			}
		default:
			a, x, y = arc{x[0].to, x[0].p + float64(visits*y[0].p)}, x[1:], y[1:]
		}
		if a.to != i && a.to != k {
			joined = append(joined, a)
		}
	}
	c.arcs += len(joined) + 1
	c.out[i], c.joined = slices.Clone(joined), joined
}

// approach follows the chain for as long as maxArcs allows, and returns how
// many cards fit on average in the second half of that time.
func (c *chain) approach() float64 {
	total := len(c.out)
	for _, arcs := range c.out {
		total += len(arcs)
	}
	steps := 2 * (maxArcs/total + 1)
	now, next := make([]float64, len(c.out)), make([]float64, len(c.out))
	now[0] = 1
	cards := 0.0
	for step := range steps {
		clear(next)
		for i, p := range now {
			if step >= steps/2 {
				cards += float64(p * c.fitted[i])
			}
			stays := 1.0
			for _, a := range c.out[i] {
				next[a.to] += float64(p * a.p)
				stays -= a.p
			}
			next[i] += float64(p * stays)
		}
		now, next = next, now
	}
	return min(cards/float64(steps-steps/2), card.Count)
}
