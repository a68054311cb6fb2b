package phrase

import (
	"encoding/binary"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file makes the meanings of phrases, and adds a cost to those that hardly anybody has in mind.

// A key is the same for meanings that are the same.
type key uint64

// A semantics makes the meanings of the phrases of one text, each once. All charts of the
// text share it.
type semantics struct {
	samples *samples
	known   map[application]*meaning // with the cost and the flags of the meaning alone
	numbers map[int]*meaning         // of digits
	lastID  int32

	defined map[string]*definition // by height

	exact bool // meanings are what they are to the letter
}

// An application is a shape and the numbers of the meanings that are its arguments.
type application struct {
	shape *shape
	args  [maxArgs]int32
}

func newSemantics() *semantics {
	return &semantics{samples: newSamples(), known: make(map[application]*meaning), numbers: make(map[int]*meaning),
		defined: make(map[string]*definition)}
}

// meaningOf returns what a shape means with arguments, with the cost of the meaning, nil if
// they do not go together.
func (t *semantics) meaningOf(s *shape, args [maxArgs]*meaning) *meaning {
	of := application{shape: s}
	for i, a := range args {
		if a != nil {
			of.args[i] = a.id
		}
	}
	v, known := t.known[of]
	if !known {
		v = t.evaluate(s, args[:len(s.args)])
		if v != nil {
			t.assignID(v)
		}
		t.known[of] = v
	}
	return v
}

// assignID gives a meaning a new number.
func (t *semantics) assignID(v *meaning) {
	t.lastID++
	v.id = t.lastID
}

// meaningOfNumber returns the meaning of a number in digits.
func (t *semantics) meaningOfNumber(n int) *meaning {
	v := t.numbers[n]
	if v == nil {
		v = &meaning{num: n}
		t.identify(v)
		t.assignID(v)
		t.numbers[n] = v
	}
	return v
}

// evaluate returns what a shape means with arguments, with its cost; nil if they do not go together.
func (t *semantics) evaluate(s *shape, args []*meaning) *meaning {
	made := s.means.eval(args)
	if made != nil && t.exact {
		v := *made
		t.identifyExactly(&v)
		return &v
	}
	if made == nil || pointless(made.cond) || s.result == "clause" && hasUnnamed(made.cond) {
		return nil
	}
	v := *made
	v.cost, v.flags, v.key, v.denies, v.neither = made.extra, 0, 0, s.denies, strings.HasPrefix(s.name, "neither")
	switch {
	case len(args) == 1 && args[0].denies:
		v.deny(args[0], s.denies)
	case len(args) == 2 && s.denies && args[s.deniedArgument()].denies:
		v.cost += deniedCost
	}
	v.extra = 0
	if x, ok := v.cond.(*syntax.If); ok && t.lastTestCoversRest(x, nil) {
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
	t.identify(&v)
	inherited := slices.ContainsFunc(args, func(a *meaning) bool { return a != nil && a.cond == v.cond })
	if v.cond != nil && v.verdicts != nil && !inherited { // else an argument has the cost already
		t.addOddConditionCost(&v)
	}
	if made.extra >= mixedSubjectsCost {
		v.flags |= guessed
	}
	t.addUnlikelyCost(s, &v)
	return &v
}

// addUnlikelyCost adds the cost of meanings that a shape hardly ever has.
func (t *semantics) addUnlikelyCost(s *shape, v *meaning) {
	if s.result == "top" && v.ignoresCandidate() {
		v.cost += ignoresCandidateCost
		v.flags |= senseless
	}
	if t.partsIgnoreCandidate(s, v) {
		v.cost += partsIgnoreCandidateCost
	}
	if x, ok := v.cond.(*syntax.If); ok && (t.lastTestRepeats(x, nil) || t.equalBranches(x)) {
		v.flags |= senseless
	}
}

// deny makes v out of what is denied already. Where v denies it once more, not neither
// red nor black is neither.
func (v *meaning) deny(denied *meaning, more bool) {
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

// deniedArgument returns which argument a shape with two denies: of kings but no red ones the
// second, and of no king after a queen the first.
func (s *shape) deniedArgument() int {
	if strings.Contains(s.name, "but") || strings.Contains(s.name, "except") {
		return 1
	}
	return 0
}

// deniedCost is the cost of denying what is denied already: one "not" of a text seldom
// counts twice.
const deniedCost = 0.7

// partsIgnoreCandidateCost is the cost of a demand on the last card where the test does not look at the
// new card either.
const partsIgnoreCandidateCost = 1

// partsIgnoreCandidate reports whether neither a test nor what it demands looks at the new card.
func (t *semantics) partsIgnoreCandidate(s *shape, v *meaning) bool {
	blind := func(cond syntax.Cond) bool {
		v := meaning{cond: cond, verdicts: t.samples.cond(cond)}
		return v.ignoresCandidate()
	}
	if s.result == "pair" && len(v.list) == 2 {
		return blind(v.list[0].cond) && blind(v.list[1].cond)
	}
	x, ok := v.cond.(*syntax.If)
	return ok && s.result == "clause" && blind(x.If) && (blind(x.Then) || blind(x.Else))
}

// ignoresCandidateCost is the cost of a rule that does not look at the new card.
const ignoresCandidateCost = 2

// ignoresCandidate reports whether a meaning treats all cards alike wherever they are played.
func (v *meaning) ignoresCandidate() bool {
	_, always := v.cond.(*syntax.Always)
	return v.verdicts != nil && !always && !slices.ContainsFunc(v.verdicts, func(x verdict) bool {
		return x.yes != 0 && x.yes != card.All || x.no != 0 && x.no != card.All
	})
}

// equalBranches reports whether a test makes no difference.
func (t *semantics) equalBranches(x *syntax.If) bool {
	then := t.samples.cond(x.Then)
	return then != nil && slices.Equal(then, t.samples.cond(x.Else))
}

// identify finds the key of a meaning and, of a condition, its verdicts.
func (t *semantics) identify(v *meaning) {
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
			m.text((&meaning{cond: v.start}).String())
		}
	case v.list != nil:
		m.text(v.tag)
		for _, x := range v.list {
			if x.key == 0 {
				t.identify(x)
			}
			m.number(uint64(x.key))
		}
	default:
		m.text(v.String())
	}
	v.key = key(m) | 1
}

// The costs of conditions that hardly anybody means.
const (
	senselessCost = 3.  // no card fits anywhere, or every card everywhere
	fewCardsCost  = 0.4 // very few cards ever fit
	oneRankCost   = 0.7 // a comparison leaves one rank
	uselessCost   = 0.8 // a part of the condition makes no difference
	unreachedCost = 1.  // the last "else" is never asked
)

// addOddConditionCost adds the cost of a condition that hardly anybody means.
func (t *semantics) addOddConditionCost(v *meaning) {
	fits, refused := false, false
	for _, x := range v.verdicts {
		fits, refused = fits || x.yes != 0, refused || x.no != 0
	}
	_, always := v.cond.(*syntax.Always)
	if !always && (!fits || !refused) {
		v.cost += senselessCost
		v.flags |= senseless
	}
	if fewCardsFit(v.verdicts) {
		v.cost += fewCardsCost
	}
	if leavesOneRank(v.cond, v.verdicts) {
		v.cost += oneRankCost
	}
	v.cost += t.redundancyCost(v.cond, v.verdicts)
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

// fewCardsFit reports whether no more than three cards ever fit.
func fewCardsFit(verdicts []verdict) bool {
	var ever card.Set
	for i, v := range verdicts {
		if places[i].n > 0 {
			ever |= v.fits()
		}
	}
	return ever.Len() <= 3
}

// leavesOneRank reports whether a comparison leaves one rank, as in "ace or lower".
func leavesOneRank(cond syntax.Cond, verdicts []verdict) bool {
	x, ok := cond.(*syntax.Compare)
	return ok && x.Relation != syntax.Equal && !slices.ContainsFunc(verdicts, func(v verdict) bool {
		return v.fits().Len() > 4
	})
}

// redundancyCost is the cost of a part of a condition that makes no difference.
func (t *semantics) redundancyCost(cond syntax.Cond, whole []verdict) (cost float64) {
	var parts []syntax.Cond
	switch x := cond.(type) {
	case *syntax.Join:
		parts = x.Xs
	case *syntax.If:
		parts = []syntax.Cond{x.Then, x.Else}
		if t.lastElseUnreached(x, whole) {
			cost += unreachedCost
		}
		cost += t.contradictionCost(x)
	case *syntax.Repeat:
		cost += t.phaseOverlapCost(x)
	}
	for _, p := range parts {
		_, always := p.(*syntax.Always)
		if !always && slices.Equal(t.samples.cond(p), whole) {
			cost += uselessCost
		}
	}
	return cost
}

// The costs of a demand that contradicts its test, or follows from it.
const (
	contraryCost      = 1.5
	laterContraryCost = 1.
	elseContraryCost  = 1.
	impliedCost       = 0.5
)

// contradictionCost is what it costs that one of several tests demands what no card can be that it is true of, or what
// all of them are: if it is a heart, a spade. So does an "else" that demands what the last test is true of.
func (t *semantics) contradictionCost(x *syntax.If) (cost float64) {
	for first := x; x != nil; x, _ = x.Else.(*syntax.If) {
		_, more := x.Else.(*syntax.If)
		if !more && t.exclusive(not(x.If), x.Else) {
			cost += elseContraryCost
		}
		switch {
		case t.exclusive(x.If, x.Then) && x == first:
			cost += contraryCost
		case t.exclusive(x.If, x.Then):
			cost += laterContraryCost
		case t.implies(x.If, x.Then):
			cost += impliedCost
		}
	}
	return cost
}

// implies reports whether all that fits x fits y.
func (t *semantics) implies(x, y syntax.Cond) bool {
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

// overlapCost is the cost of turns of which a card fits one and also the next: no five, no ten.
const overlapCost = 0.4

// phaseOverlapCost is the cost of two neighboring phases that many cards fit both.
func (t *semantics) phaseOverlapCost(x *syntax.Repeat) float64 {
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

// lastElseUnreached reports whether the last "else" of several tests is never asked.
func (t *semantics) lastElseUnreached(x *syntax.If, whole []verdict) bool {
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

// exclusive reports whether nothing that fits x fits y.
func (t *semantics) exclusive(x, y syntax.Cond) bool {
	xs, ys := t.samples.cond(x), t.samples.cond(y)
	for i := range min(len(xs), len(ys)) {
		if xs[i].yes&ys[i].yes != 0 {
			return false
		}
	}
	_, always := y.(*syntax.Always)
	return xs != nil && ys != nil && !always
}

// fits returns the cards of a verdict that are not refused.
func (v verdict) fits() card.Set { return card.All &^ v.no }
