package phrase

import (
	"encoding/binary"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file makes meanings, and finds what speaks against them.

// A key stands for what a value means.
type key uint64

// thoughts are what was worked out about meanings. They hold for every chart.
type thoughts struct {
	samples *samples
	made    map[makings]*value // with the cost and the flags of the meaning alone
	numbers map[int]*value     // of digits
	values  int32              // how many there are

	defined map[string]*definition // by height

	exact bool // meanings are what they are to the letter
}

// makings are a shape and the numbers of its arguments.
type makings struct {
	shape *shape
	args  [mostArgs]int32
}

func newThoughts() *thoughts {
	return &thoughts{newSamples(), make(map[makings]*value), make(map[int]*value), 0, make(map[string]*definition), false}
}

// make returns what a shape means with arguments, with the cost of the meaning. It
// returns nil if they do not go together.
func (t *thoughts) make(s *shape, args [mostArgs]*value) *value {
	of := makings{shape: s}
	for i, a := range args {
		if a != nil {
			of.args[i] = a.number
		}
	}
	v, known := t.made[of]
	if !known {
		v = t.newMeaning(s, args[:len(s.args)])
		if v != nil {
			t.number(v)
		}
		t.made[of] = v
	}
	return v
}

// number gives a value a number of its own.
func (t *thoughts) number(v *value) {
	t.values++
	v.number = t.values
}

// digits returns the value of a number.
func (t *thoughts) digits(n int) *value {
	v := t.numbers[n]
	if v == nil {
		v = &value{num: n}
		t.weigh(v, nil)
		t.number(v)
		t.numbers[n] = v
	}
	return v
}

func (t *thoughts) newMeaning(s *shape, args []*value) *value {
	made := s.means.eval(args)
	if made != nil && t.exact {
		v := *made
		t.weighExactly(&v)
		return &v
	}
	if made == nil || pointless(made.cond) || s.result == "clause" && unnamed(made.cond) {
		return nil
	}
	v := *made
	v.cost, v.flags, v.key, v.denies, v.neither = made.extra, 0, 0, s.denies, strings.HasPrefix(s.name, "neither")
	switch {
	case len(args) == 1 && args[0].denies:
		v.deny(args[0], s.denies)
	case len(args) == 2 && s.denies && args[s.denied()].denies:
		v.cost += deniedCost
	}
	v.extra = 0
	if x, ok := v.cond.(*syntax.If); ok && t.exhausted(x, nil) {
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
	t.weigh(&v, args)
	if s.result == "top" && v.blind() {
		v.cost += blindCost
		v.flags |= senseless
	}
	if t.aimless(s, &v) {
		v.cost += aimlessCost
	}
	if made.extra >= mixedCost {
		v.flags |= guessed
	}
	if x, ok := v.cond.(*syntax.If); ok && (t.repeated(x, nil) || t.equalBranches(x)) {
		v.flags |= senseless
	}
	return &v
}

// deny makes v out of what is denied already. Where v denies it once more, not neither
// red nor black is neither.
func (v *value) deny(denied *value, more bool) {
	switch {
	case !more:
		v.denies, v.neither = true, denied.neither
	case denied.neither:
		v.cond, v.neither = denied.cond, true
	default:
		v.cost += deniedCost
	}
}

// isDenial reports whether a name is that of a shape that says what is not so: not-class,
// class-but-not.
func isDenial(name string) bool {
	denies := func(word string) bool {
		return slices.Contains([]string{"not", "never", "no", "none", "neither", "but"}, word)
	}
	return slices.ContainsFunc(strings.Split(name, "-"), denies) || strings.Contains("-"+name+"-", "-except-class-")
}

// denied returns which argument a shape with two denies: of kings but no red ones the
// second, and of no king after a queen the first.
func (s *shape) denied() int {
	if strings.Contains(s.name, "but") || strings.Contains(s.name, "except") {
		return 1
	}
	return 0
}

// deniedCost is what it costs to deny what is denied already: one "not" of a text
// seldom counts twice.
const deniedCost = 0.7

// aimlessCost is what it costs to demand something of the last card where a test has
// looked at no new card either.
const aimlessCost = 1

// aimless reports whether neither a test nor what it demands looks at the new card.
func (t *thoughts) aimless(s *shape, v *value) bool {
	blind := func(cond syntax.Cond) bool {
		v := value{cond: cond, verdicts: t.samples.cond(cond)}
		return v.blind()
	}
	if s.result == "pair" && len(v.list) == 2 {
		return blind(v.list[0].cond) && blind(v.list[1].cond)
	}
	x, ok := v.cond.(*syntax.If)
	return ok && s.result == "clause" && blind(x.If) && (blind(x.Then) || blind(x.Else))
}

// blindCost is what a rule costs that does not look at the new card.
const blindCost = 2

// blind reports whether a value treats all cards alike wherever they are played.
func (v *value) blind() bool {
	_, always := v.cond.(*syntax.Always)
	return v.verdicts != nil && !always && !slices.ContainsFunc(v.verdicts, func(x verdict) bool {
		return x.yes != 0 && x.yes != card.All || x.no != 0 && x.no != card.All
	})
}

// equalBranches reports whether a test makes no difference.
func (t *thoughts) equalBranches(x *syntax.If) bool {
	then := t.samples.cond(x.Then)
	return then != nil && slices.Equal(then, t.samples.cond(x.Else))
}

// weigh adds the cost of what a value means, and finds its key.
func (t *thoughts) weigh(v *value, args []*value) {
	var m mixer
	switch {
	case v.cond != nil:
		v.verdicts = t.samples.cond(v.cond)
		if v.verdicts == nil {
			m.text(v.String())
			break
		}
		for _, x := range v.verdicts {
			m.number(uint64(x.yes))
			m.number(uint64(x.no))
		}
		m.number(uint64(v.num))
		if v.start != nil {
			m.text((&value{cond: v.start}).String())
		}
		if !slices.ContainsFunc(args, func(a *value) bool { return a != nil && a.cond == v.cond }) {
			t.doubt(v)
		}
	case v.list != nil:
		m.text(v.tag)
		for _, x := range v.list {
			if x.key == 0 {
				t.weigh(x, nil)
			}
			m.number(uint64(x.key))
		}
	default:
		m.text(v.String())
	}
	v.key = key(m) | 1
}

// doubt adds the cost of a condition that hardly anybody means.
func (t *thoughts) doubt(v *value) {
	fits, refused := false, false
	for _, x := range v.verdicts {
		fits, refused = fits || x.yes != 0, refused || x.no != 0
	}
	_, always := v.cond.(*syntax.Always)
	if !always && (!fits || !refused) {
		v.cost += 3
		v.flags |= senseless
	}
	if few(v.verdicts) {
		v.cost += 0.4
	}
	if oneRank(v.cond, v.verdicts) {
		v.cost += 0.7
	}
	v.cost += t.idle(v.cond, v.verdicts)
}

// A mixer makes one number of many. The zero mixer is empty.
type mixer uint64

func (m *mixer) number(n uint64) {
	x := (uint64(*m) ^ n) * 0x9e3779b97f4a7c15
	*m = mixer(x ^ x>>29)
}

func (m *mixer) text(s string) {
	for len(s) >= 8 {
		m.number(binary.LittleEndian.Uint64([]byte(s[:8])))
		s = s[8:]
	}
	var rest [8]byte
	copy(rest[:], s)
	m.number(binary.LittleEndian.Uint64(rest[:]) ^ uint64(len(s))<<56)
}

// few reports whether no more than four cards ever fit.
func few(verdicts []verdict) bool {
	var ever card.Set
	for i, v := range verdicts {
		if places[i].n > 0 {
			ever |= v.fits()
		}
	}
	return ever.Len() <= 3
}

// oneRank reports whether a comparison leaves one rank, as in "ace or lower".
func oneRank(cond syntax.Cond, verdicts []verdict) bool {
	x, ok := cond.(*syntax.Compare)
	return ok && x.Relation != syntax.Equal && !slices.ContainsFunc(verdicts, func(v verdict) bool {
		return v.fits().Len() > 4
	})
}

// idle is what it costs when a part of a condition makes no difference.
func (t *thoughts) idle(cond syntax.Cond, whole []verdict) (cost float64) {
	var parts []syntax.Cond
	switch x := cond.(type) {
	case *syntax.Join:
		parts = x.Xs
	case *syntax.If:
		parts = []syntax.Cond{x.Then, x.Else}
		if t.unreached(x, whole) {
			cost++
		}
		cost += t.vain(x)
	case *syntax.Repeat:
		cost += t.overlap(x)
	}
	for _, p := range parts {
		_, always := p.(*syntax.Always)
		if !always && slices.Equal(t.samples.cond(p), whole) {
			cost += 0.8
		}
	}
	return cost
}

// What it costs that a test demands what cannot be, or what it has seen already.
const (
	contraryCost = 1.5
	restContrary = 1.
	vainCost     = 0.5
)

// vain is what it costs that one of several tests demands what no card can be that it is true of, or what
// all of them are: if it is a heart, a spade.
func (t *thoughts) vain(x *syntax.If) (cost float64) {
	for first := x; x != nil; x, _ = x.Else.(*syntax.If) {
		switch {
		case t.contrary(x.If, x.Then) && x == first:
			cost += contraryCost
		case t.contrary(x.If, x.Then):
			cost += restContrary
		case t.follows(x.If, x.Then):
			cost += vainCost
		}
	}
	return cost
}

// follows reports whether all that fits x fits y.
func (t *thoughts) follows(x, y syntax.Cond) bool {
	xs, ys := t.samples.cond(x), t.samples.cond(y)
	_, always := y.(*syntax.Always)
	if xs == nil || ys == nil || always {
		return false
	}
	for i := range xs {
		if xs[i].yes&^ys[i].yes != 0 {
			return false
		}
	}
	return true
}

// overlapCost is what it costs that a card fits what comes in turn, and what comes after it: no five,
// no ten.
const overlapCost = 0.4

// overlap is what it costs that much fits two neighbours of what comes in turn.
func (t *thoughts) overlap(x *syntax.Repeat) float64 {
	for i, p := range x.Phases[1:] {
		xs, ys := t.samples.cond(x.Phases[i].Cond), t.samples.cond(p.Cond)
		if xs == nil || ys == nil {
			continue
		}
		both, either := 0, 0
		for i := range xs {
			both += (xs[i].yes & ys[i].yes).Len()
			either += (xs[i].yes | ys[i].yes).Len()
		}
		if 2*both > either {
			return overlapCost
		}
	}
	return 0
}

// unreached reports whether the last "else" of several tests is never asked.
func (t *thoughts) unreached(x *syntax.If, whole []verdict) bool {
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
	return slices.Equal(t.samples.cond(without), whole)
}

// contrary reports whether nothing that fits x fits y.
func (t *thoughts) contrary(x, y syntax.Cond) bool {
	xs, ys := t.samples.cond(x), t.samples.cond(y)
	for i := range min(len(xs), len(ys)) {
		if xs[i].yes&ys[i].yes != 0 {
			return false
		}
	}
	_, always := y.(*syntax.Always)
	return xs != nil && ys != nil && !always
}

// fits is the cards of a verdict that are not refused.
func (v verdict) fits() card.Set { return card.All &^ v.no }
