package rule

import (
	"fmt"
	"math/bits"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// What the walk through all that a rule can remember may meet, before
// minimising: so many states, and so many arrows between them.
const (
	maxStates = 20_000
	maxArrows = 800_000
)

// A tooManyStates says that a rule remembers too much for a machine.
type tooManyStates struct{}

func (tooManyStates) Error() string {
	return fmt.Sprintf("the rule remembers too much of the line: more than %d different states", maxStates)
}

// compile returns the smallest machine of t.
func compile(t *syntax.Tree) (*Machine, error) {
	p := newProgram(t)
	if p == nil {
		return nil, tooManyStates{}
	}
	w := newWalk(p)
	if !w.run() {
		return nil, tooManyStates{}
	}
	return w.machine().minimised(w.letters), nil
}

// A walk visits every state that a program can reach from the empty line,
// nearest first.
type walk struct {
	program *program
	letters []card.Set // cards that every register takes alike
	widths  []uint     // bits of each register in a key
	keys    []uint64   // of the states found, packed frames
	index   keyIndex
	fits    []card.Set
	next    []uint16 // by state and letter
}

func newWalk(p *program) *walk {
	w := &walk{program: p, letters: lettersOf(p), index: newKeyIndex()}
	for _, r := range p.registers {
		w.widths = append(w.widths, uint(bits.Len(uint(r.size()-1))))
	}
	return w
}

// lettersOf groups the cards that every register takes alike, each group by
// its lowest card.
func lettersOf(p *program) []card.Set {
	var letters []card.Set
	found := make(map[[2]int]int)
	for c := range card.Card(card.Count) {
		var key [2]int
		if len(p.backs) > 0 {
			key[0] = p.backs[0].letter(c)
		}
		if p.first != nil {
			key[1] = p.first.letter(c)
		}
		n, ok := found[key]
		if !ok {
			n = len(letters)
			found[key] = n
			letters = append(letters, 0)
		}
		letters[n] |= card.SetOf(c)
	}
	return letters
}

// run reports whether all reachable states are few enough.
func (w *walk) run() bool {
	total := uint(0)
	for _, width := range w.widths {
		total += width
	}
	if total > 64 {
		return false
	}
	frame, after := make(frame, len(w.widths)), make(frame, len(w.widths))
	for i, r := range w.program.registers {
		frame[i] = uint16(r.start())
	}
	w.find(frame)
	for at := 0; at < len(w.keys); at++ {
		w.unpack(frame, w.keys[at])
		w.fits = append(w.fits, w.program.asks(frame).fits())
		for _, letter := range w.letters {
			c := lowest(letter)
			for i, r := range w.program.registers {
				after[i] = uint16(r.next(frame, c))
			}
			n := w.find(after)
			if n >= maxStates || len(w.next) >= maxArrows {
				return false
			}
			w.next = append(w.next, uint16(n))
		}
	}
	return true
}

func lowest(s card.Set) card.Card { return card.Card(bits.TrailingZeros64(uint64(s))) }

// find returns the number of the state of f, a new one if it is new.
func (w *walk) find(f frame) int {
	key := uint64(0)
	for i, width := range w.widths {
		key = key<<width | uint64(f[i])
	}
	n := w.index.find(key, len(w.keys))
	if n == len(w.keys) {
		w.keys = append(w.keys, key)
	}
	return n
}

func (w *walk) unpack(f frame, key uint64) {
	for i := len(w.widths) - 1; i >= 0; i-- {
		f[i] = uint16(key & (1<<w.widths[i] - 1))
		key >>= w.widths[i]
	}
}

// machine returns the states found as a machine whose letters are the groups
// of cards.
func (w *walk) machine() *automaton {
	return &automaton{fits: w.fits, next: w.next, letters: len(w.letters)}
}

// A keyIndex numbers keys. It is a hash table with open addressing, several
// times as fast as a map here, where nearly all time of a large rule is spent.
type keyIndex struct {
	slots []int32 // number + 1 of a key, 0 if free
	keys  []uint64
}

func newKeyIndex() keyIndex { return keyIndex{make([]int32, 64), make([]uint64, 64)} }

// find returns the number of key. A key that is not there is given n, which
// is the count of keys so far.
func (x *keyIndex) find(key uint64, n int) int {
	if 2*n >= len(x.slots) {
		x.grow()
	}
	at := x.slot(key)
	if x.slots[at] == 0 {
		x.slots[at], x.keys[at] = int32(n)+1, key
	}
	return int(x.slots[at]) - 1
}

// clear forgets all keys.
func (x *keyIndex) clear() { clear(x.slots) }

// slot returns where key is, or the free place where it would be.
func (x *keyIndex) slot(key uint64) int {
	mask := uint64(len(x.slots) - 1)
	at := (key * 0x9e3779b97f4a7c15) >> 32 & mask
	for x.slots[at] != 0 && x.keys[at] != key {
		at = (at + 1) & mask
	}
	return int(at)
}

func (x *keyIndex) grow() {
	old := *x
	x.slots, x.keys = make([]int32, 2*len(old.slots)), make([]uint64, 2*len(old.keys))
	for i, n := range old.slots {
		if n != 0 {
			at := x.slot(old.keys[i])
			x.slots[at], x.keys[at] = n, old.keys[i]
		}
	}
}
