package induce

import (
	_ "embed"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"eleusis/rule"
)

//go:embed testdata/mixed.txt
var mixedByHand string

var bank = flag.Int("bank", 0, "print up to this number of rules of each set, as the bench reads them")

// A mixture makes up rules of two or three conditions of different kinds, which the library of parts cannot say as
// a rule. The kinds are those that a player meets after the plain ones.
type mixture struct{ inventor }

// kinds are the kinds of condition that a mixture takes from.
func (v mixture) kinds() []func() string {
	return []func() string{v.distance, v.remainder, v.position, v.record, v.likeness, v.ofCard, v.three, v.product,
		v.balance, v.difference}
}

func (v mixture) distance() string {
	switch v.IntN(4) {
	case 0:
		return fmt.Sprintf("|rank - last.rank| != %d", v.between(1, 5))
	case 1:
		return fmt.Sprintf("steps from last in %d..%d", v.between(1, 3), v.between(4, 8))
	}
	return fmt.Sprintf("|rank - last.rank| %s %d", v.pick("<=", ">="), v.between(2, 6))
}

func (v mixture) remainder() string {
	m := v.between(3, 5)
	switch v.IntN(4) {
	case 0:
		return fmt.Sprintf("rank mod %d %s %d", m, v.pick("=", "!="), v.IntN(m))
	case 1:
		return fmt.Sprintf("(rank - last.rank) mod %d %s %d", m, v.pick("=", "!="), v.IntN(m))
	}
	return fmt.Sprintf("(rank + last.rank) mod %d %s %d", m, v.pick("=", "!=", "<="), v.IntN(m-1))
}

func (v mixture) position() string {
	m := v.between(3, 7)
	return fmt.Sprintf("position mod %d %s %d", m, v.pick("=", "!=", "<="), v.IntN(m-1))
}

func (v mixture) record() string {
	return v.pick("rank > highest", "rank < lowest", "rank >= highest", "rank <= lowest", "last.rank = highest",
		"last.rank = lowest", "highest - lowest >= 10", "rank < highest", "rank > lowest", "not seen(rank)",
		"rank >= highest - 3")
}

func (v mixture) likeness() string {
	a := v.pick("color", "suit", "parity", "kind")
	return a + v.pick(" = ", " != ") + v.pick("last", "last", "last[2]", "first") + "." + a
}

func (v mixture) ofCard() string {
	return v.pick("red", "black", "odd", "even", "face", "prime", "hearts", "clubs", v.band(), v.suits(), v.half())
}

func (v mixture) three() string {
	sum := "rank + last.rank + last[2].rank"
	switch v.IntN(3) {
	case 0:
		m := v.between(3, 5)
		return fmt.Sprintf("(%s) mod %d %s %d", sum, m, v.pick("=", "!="), v.IntN(m))
	case 1:
		return fmt.Sprintf("%s %s %d", sum, v.pick("<=", ">="), v.between(16, 26))
	}
	return sum + " is odd"
}

func (v mixture) product() string {
	if m := v.between(3, 7); v.IntN(2) == 0 {
		return fmt.Sprintf("rank * last.rank mod %d %s %d", m, v.pick("=", "!=", "<="), v.IntN(m-1))
	}
	return fmt.Sprintf("rank * last.rank %s %d", v.pick("<=", ">="), 10*v.between(2, 6))
}

func (v mixture) balance() string {
	class := v.pick("red", "odd", "face", "rank >= 8", "spades")
	n := v.between(4, 8)
	return fmt.Sprintf("count(%s in last %d) %s %d", class, n, v.pick("<=", ">="), n/2+v.IntN(2))
}

func (v mixture) difference() string {
	m := v.between(3, 5)
	return fmt.Sprintf("|rank - last.rank| mod %d %s %d", m, v.pick("=", "!="), v.IntN(m))
}

// sequence is a condition that moves along with the position.
func (v mixture) sequence() string {
	m := v.between(3, 6)
	return v.pick(fmt.Sprintf("(rank + position) mod %d <= %d", m, v.IntN(m-1)),
		fmt.Sprintf("(rank - position) mod %d %s %d", m, v.pick("=", "!="), v.IntN(m)),
		fmt.Sprintf("repeat %s, %s, %s, %s, %s", v.common(), v.common(), v.common(), v.common(), v.common()),
		fmt.Sprintf("rank > 2 * (position mod %d)", m),
		fmt.Sprintf("if position is prime then %s else %s", v.ofCard(), v.likeness()))
}

// mixed makes up a rule.
func (v mixture) mixed() string {
	kinds := v.kinds()
	v.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	a, b, c := kinds[0](), kinds[1](), kinds[2]()
	if v.IntN(3) > 0 { // position takes part often: it is what is missed most
		a = v.pick(a, v.position())
	}
	state := v.pick(v.position(), v.balance(), v.of("last", v.class()), "last.rank = highest",
		v.of("last[2]", v.class()), "last.color = last[2].color", "last.rank > last[2].rank")
	switch v.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s) or (%s)", a, b)
	case 3, 4, 5:
		return fmt.Sprintf("(%s) and (%s)", a, b)
	case 6:
		return fmt.Sprintf("either (%s) or (%s)", a, b)
	case 7:
		return fmt.Sprintf("if %s then (%s) else (%s)", state, b, c)
	case 8:
		return fmt.Sprintf("if %s then ((%s) %s (%s)) else (%s)", state, a, v.pick("and", "or"), b, c)
	case 9:
		return v.pick(fmt.Sprintf("(%s) and ((%s) or (%s))", a, b, c), fmt.Sprintf("(%s) or ((%s) and (%s))", a, b, c))
	case 10:
		return v.sequence()
	}
	rare := fmt.Sprintf("rank = %d", v.between(1, 13))
	return v.pick(fmt.Sprintf("(%s) or %s", a, rare), fmt.Sprintf("(%s) and not %s", a, rare),
		fmt.Sprintf("not ((%s) and (%s) and (%s))", a, b, c), fmt.Sprintf("not ((%s) and (%s))", v.ofCard(), b))
}

// mixed returns n rules of a mixture, each another one. Nearly every card may fit, but not all; there are no dead ends.
func mixed(n int) []*rule.Rule {
	v := mixture{inventor{rand.New(rand.NewPCG(2026, 19))}}
	var all []*rule.Rule
	known := make(map[string]bool)
	for len(all) < n {
		r, _ := rule.Parse(v.mixed())
		if r == nil || known[r.String()] {
			continue
		}
		known[r.String()] = true
		if m := r.Measure(); m.Fit.Long >= .07 && m.Fit.Long <= .96 && len(m.DeadEnds)+len(m.Traps) == 0 {
			all = append(all, r)
		}
	}
	return all
}

// TestBankHoldsItsRulesBack sees that what is held back of a set is not among what things are fitted to.
// With -bank it prints rules as the bench reads them.
func TestBankHoldsItsRulesBack(t *testing.T) {
	n := max(*bank, 20)
	others := make(map[string]bool)
	for _, s := range ruleSets(t, n, !*held) {
		for _, r := range s.rules {
			others[s.name+" "+r.String()] = true
		}
	}
	printed := make(map[string]bool)
	for _, s := range ruleSets(t, n, *held) {
		for i, r := range s.rules {
			text := r.String()
			if others[s.name+" "+text] {
				t.Errorf("%s: %s is held back, and fitted to", s.name, text)
			}
			if *bank > 0 && !printed[text] {
				fmt.Printf("%s-%d\t%s\n", strings.ReplaceAll(s.name, " ", "-"), i, text)
			}
			printed[text] = true
		}
	}
}
