package rule

import (
	"math/bits"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// What the walk through all that a rule can remember may meet, before
// minimising: states, transitions between them, and about this number of steps
// of work. A rule that needs more is worked out on demand.
const (
	maxStates = 20_000
	maxArrows = 800_000
	maxWork   = 22_000_000
)

// compile returns the smallest machine of t, or one that works on demand if
// there is none that is small enough. It returns nil if t asks too much.
func compile(t *syntax.Tree) *Machine {
	p := newProgram(t)
	if p == nil {
		return nil
	}
	return p.machine(newWalk(p))
}

// machine walks w, which is nil if there is no key for it.
func (p *program) machine(w *walk) *Machine {
	if w == nil || !w.run() {
		return &Machine{program: p, reads: Refused}
	}
	a := w.automaton()
	if p.place != nil {
		a.prunePlays(w.letters, p.place.cards)
	}
	return a.minimized(w.letters)
}

// A walk visits every state that a program can reach from the empty line,
// nearest first.
type walk struct {
	program *program
	letters []card.Set // cards that every register takes alike
	parts   []part     // of a key, one for each register
	byCard  []uint64   // the part of the next key that depends on the letter alone
	keys    []uint64   // of the states found, packed frames
	index   keyIndex
	fits    []card.Set
	goesOn  []card.Set
	next    []uint16 // by state and step: laid letters, refused ones, the end of a play
	small   bool     // whether all memories have kept small
}

// A part is where a register stands in a key.
type part struct {
	register register
	at       int  // in the frame
	both     bool // whether it follows card and frame
	width    uint
	shift    uint
	low      int // its lowest value
}

// newWalk returns nil if a frame is too large for a key.
func newWalk(p *program) *walk {
	w := &walk{program: p, letters: p.letters(), index: newKeyIndex(), small: true}
	shift := uint(0)
	for at, r := range p.registers {
		low := 0
		if _, ok := r.(*memory); ok {
			low = memoryLow
		}
		w.parts = append(w.parts, part{
			register: r, at: at, both: r.follows() == followsBoth, width: width(r), shift: shift, low: low,
		})
		shift += width(r)
		if shift > 64 {
			return nil
		}
	}
	for _, letter := range w.letters {
		w.byCard = append(w.byCard, w.key(func(x part) (int, bool) {
			return nextOf(x.register, nil, lowest(letter), followsCard)
		}))
	}
	return w
}

// nextOf returns the next class of r if that is what it follows.
func nextOf(r register, t *turn, c card.Card, by follow) (int, bool) {
	if r.follows() != by {
		return 0, false
	}
	return r.next(t, c), true
}

// key packs the classes that there are.
func (w *walk) key(class func(part) (int, bool)) uint64 {
	key := uint64(0)
	for _, x := range w.parts {
		if n, ok := class(x); ok {
			key |= w.pack(x, n)
		}
	}
	return key
}

func (w *walk) pack(x part, class int) uint64 {
	n := uint64(class - x.low)
	w.small = w.small && n>>x.width == 0
	return n << x.shift
}

// run reports whether all reachable states are few enough.
func (w *walk) run() bool {
	p, t, after := w.program, w.program.newTurn(), make(frame, len(w.parts))
	p.begin(t)
	w.find(t.frame)
	if !w.small {
		return false // a memory begins with more than its part of a key holds
	}
	for at := 0; at < len(w.keys); at++ {
		w.unpack(t.frame, w.keys[at])
		end, goOn := p.fits(t)
		w.fits, w.goesOn = append(w.fits, end), append(w.goesOn, goOn)
		p.prepare(t)
		w.lay(t)
		if p.refuses {
			for _, letter := range w.letters {
				p.refuse(t, lowest(letter), after)
				w.next = append(w.next, w.find(after))
			}
		}
		if p.place != nil {
			p.end(t, after)
			w.next = append(w.next, w.find(after))
		}
		if !w.small || len(w.keys) > maxStates || len(w.next) > maxArrows || at*w.work() > maxWork {
			return false
		}
	}
	return true
}

// work returns about how many steps one state takes.
func (w *walk) work() int {
	const arrow, register = 15, 10
	each := arrow
	for _, x := range w.parts {
		if x.both {
			each += register
		}
	}
	if w.program.refuses {
		each += arrow + 2*register*len(w.parts)
	}
	return w.program.work + each*len(w.letters)
}

// lay adds an arrow for each letter that may be laid after t.
func (w *walk) lay(t *turn) {
	line := w.key(func(x part) (int, bool) { return nextOf(x.register, t, 0, followsLine) })
	for i, letter := range w.letters {
		key := line | w.byCard[i]
		for _, x := range w.parts {
			if x.both {
				key |= w.pack(x, x.register.next(t, lowest(letter)))
			}
		}
		w.next = append(w.next, w.number(key))
	}
}

func lowest(s card.Set) card.Card { return card.Card(bits.TrailingZeros64(uint64(s))) }

// find returns the number of the state of f, a new one if it is new.
func (w *walk) find(f frame) uint16 {
	return w.number(w.key(func(x part) (int, bool) { return f[x.at], true }))
}

// number returns the number of a key, a new one if it is new.
func (w *walk) number(key uint64) uint16 {
	n := w.index.find(key, len(w.keys))
	if n == len(w.keys) {
		w.keys = append(w.keys, key)
	}
	return uint16(n)
}

func (w *walk) unpack(f frame, key uint64) {
	for i, x := range w.parts {
		f[i] = int(key>>x.shift&(1<<x.width-1)) + x.low
	}
}

// automaton returns the states found as a machine whose letters are the steps.
func (w *walk) automaton() *automaton {
	a := &automaton{fits: w.fits, next: w.next, letters: len(w.letters)}
	if w.program.refuses {
		a.refuses = true
		a.letters += len(w.letters)
	}
	if w.program.place != nil {
		a.goesOn = w.goesOn
		a.letters++
	}
	return a
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
