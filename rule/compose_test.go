package rule_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

func usual(difficulty float64, count int) rule.Wish {
	return rule.Wish{Difficulty: difficulty, FitFrom: 0.2, FitTo: 0.5, Count: count}
}

func composed(t testing.TB, w rule.Wish, seed uint64) []*rule.Rule {
	t.Helper()
	rules, err := rule.Compose(w, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatalf("%+v from %d: %v", w, seed, err)
	}
	if len(rules) != w.Count {
		t.Fatalf("%d rules, want %d", len(rules), w.Count)
	}
	return rules
}

var wishes = []rule.Wish{
	usual(rule.Easy, 8), usual(rule.Medium, 30), usual(rule.Hard, 30), usual(9, 15), usual(16.5, 30), usual(35, 30),
	{Difficulty: rule.Medium, FitFrom: 0.2, FitTo: 0.34, Count: 8},
	{Difficulty: rule.Hard, FitFrom: 0.25, FitTo: 1. / 3, Count: 30},
	{Difficulty: 15, FitFrom: 0.5, FitTo: 0.9, Count: 30},
}

// composedRules are the rules of every wish, composed once for all tests.
var composedRules = sync.OnceValue(func() (all [][]*rule.Rule) {
	for seed, w := range wishes {
		rules, err := rule.Compose(w, rand.New(rand.NewPCG(uint64(seed), 0)))
		if err != nil {
			panic(err)
		}
		all = append(all, rules)
	}
	return all
})

func TestComposedRulesAreAsWished(t *testing.T) {
	for i, w := range wishes {
		near := 0
		for _, r := range composedRules()[i] {
			m := r.Measure()
			if m.Fit.Now < w.FitFrom || m.Fit.Now > w.FitTo || m.Fit.Long < w.FitFrom || m.Fit.Long > w.FitTo {
				t.Errorf("%v: fit %v, want %v to %v", r, m.Fit, w.FitFrom, w.FitTo)
			}
			miss := math.Abs(m.Difficulty - w.Difficulty)
			if miss > max(5, w.Difficulty/2) {
				t.Errorf("%v: takes %v plays, want about %v", r, m.Difficulty, w.Difficulty)
			}
			if miss <= max(24/w.Difficulty, 2, w.Difficulty/5) {
				near++
			}
		}
		if near == 0 {
			t.Errorf("%+v: no rule is nearly as difficult as wished", w)
		}
	}
}

func TestComposedRulesArePleasant(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, rules := range composedRules() {
		for _, c := range rules {
			m := c.Measure()
			if !m.Exact || len(m.DeadEnds) > 0 || len(m.Traps) > 0 || m.LooksBack == 0 || m.NeverFits.Len() > 4 {
				t.Errorf("%v measures %+v", c, m)
			}
			if _, least := played(c.Machine(), r); least < 4 {
				t.Errorf("%v: only %d cards fit at some time", c, least)
			}
		}
	}
}

func TestComposedRulesAreNew(t *testing.T) {
	for _, rules := range composedRules() {
		var known []*rule.Rule
		for _, e := range rule.Library() {
			known = append(known, e.Rule())
		}
		for _, r := range rules {
			for _, k := range known {
				if alwaysAlike(r, k) {
					t.Errorf("%v is the same as %v", r, k)
				}
			}
			known = append(known, r)
		}
	}
}

// alwaysAlike reports whether no line tells a and b apart once one of the
// starters of a has opened it.
func alwaysAlike(a, b *rule.Rule) bool {
	for c := range a.Machine().Fits(rule.State{}).Cards() {
		if rule.SameAfter(a, b, rule.Cards(c)).Same == rule.Different {
			return false
		}
	}
	return true
}

// TestNoPartOfAComposedRuleCouldBeLeftOut leaves out one branch, one condition,
// one phase, or what turns the rule.
func TestNoPartOfAComposedRuleCouldBeLeftOut(t *testing.T) {
	for _, rules := range composedRules() {
		for _, r := range rules {
			for _, part := range leftOut(r.Tree().Body) {
				if short := parse(t, (&syntax.Tree{Body: part}).String()); alwaysAlike(r, short) {
					t.Errorf("%v can be said as %v", r, short)
				}
			}
			if a := branches(r.Tree().Body); len(slices.Compact(slices.Sorted(slices.Values(a)))) < len(a) {
				t.Errorf("%v gives an answer twice", r)
			}
		}
	}
}

// leftOut returns c without one of its parts, in every way.
func leftOut(c syntax.Cond) (parts []syntax.Cond) {
	switch c := c.(type) {
	case *syntax.If:
		parts = []syntax.Cond{c.Then, c.Else}
		for _, x := range leftOut(c.If) {
			parts = append(parts, &syntax.If{If: x, Then: c.Then, Else: c.Else})
		}
		for _, x := range leftOut(c.Then) {
			parts = append(parts, &syntax.If{If: c.If, Then: x, Else: c.Else})
		}
		for _, x := range leftOut(c.Else) {
			parts = append(parts, &syntax.If{If: c.If, Then: c.Then, Else: x})
		}
	case *syntax.Turned:
		parts = []syntax.Cond{c.X}
	case *syntax.Join:
		parts = c.Xs // of two
	case *syntax.Repeat:
		for _, phase := range c.Phases {
			parts = append(parts, phase.Cond)
		}
	}
	return parts
}

// branches returns what the branches of a chain of ifs say.
func branches(c syntax.Cond) []string {
	if c, ok := c.(*syntax.If); ok {
		return append(branches(c.Else), (&syntax.Tree{Body: c.Then}).String())
	}
	return []string{(&syntax.Tree{Body: c}).String()}
}

// TestTheSameDrawsGiveTheSameRules pins the rules of one seed, so that no
// processor and no release of Go gives others. -update writes them again.
func TestTheSameDrawsGiveTheSameRules(t *testing.T) {
	var b strings.Builder
	for _, w := range []rule.Wish{usual(rule.Easy, 4), usual(rule.Medium, 4), usual(rule.Hard, 4)} {
		for _, r := range composed(t, w, 1977) {
			m := r.Measure()
			fmt.Fprintf(&b, "%v\n\t%d bits, %v plays, fit %v\n", r, m.Bits, m.Difficulty, m.Fit)
		}
	}
	golden(t, "testdata/composed.txt", b.String())
}

// TestDrawnTreesAreTheSame pins what each of some seeds draws, before it is known whether the rule is any good.
func TestDrawnTreesAreTheSame(t *testing.T) {
	var b strings.Builder
	for seed := range uint64(400) {
		fmt.Fprintln(&b, rule.Drawn(rand.New(rand.NewPCG(seed, 0))))
	}
	golden(t, "testdata/drawn.txt", b.String())
}

func TestAComposerKeepsNothingOfWhatItComposed(t *testing.T) {
	c, err := rule.NewComposer(usual(rule.Easy, 3))
	if err != nil {
		t.Fatal(err)
	}
	want := composed(t, usual(rule.Easy, 3), 5)
	for range 2 {
		got, err := c.Compose(rand.New(rand.NewPCG(5, 0)))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, %v, want %v", got, err, want)
		}
	}
}

func TestEasyRulesAreNotAlwaysTheSameOne(t *testing.T) {
	c, err := rule.NewComposer(usual(rule.Easy, 1))
	if err != nil {
		t.Fatal(err)
	}
	first := make(map[string]bool)
	for seed := range uint64(20) {
		rules, err := c.Compose(rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		first[rules[0].String()] = true
	}
	if len(first) < 5 {
		t.Errorf("twenty tables get no more than %d rules: %v", len(first), first)
	}
}

func TestAComposerMakesNoPastRuleAgain(t *testing.T) {
	c, err := rule.NewComposer(usual(rule.Easy, 1))
	if err != nil {
		t.Fatal(err)
	}
	var past []*rule.Rule
	for range 5 {
		got, err := c.Compose(rand.New(rand.NewPCG(5, 0)), past...)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range past {
			if alwaysAlike(got[0], p) {
				t.Errorf("%v comes again after %v", got[0], past)
			}
		}
		past = append(past, got[0])
	}
}

// A countedSource counts how often it is drawn from.
type countedSource struct {
	rand.PCG
	draws int
}

func (s *countedSource) Uint64() uint64 {
	s.draws++
	return s.PCG.Uint64()
}

func TestAWishThatCannotBeMetIsGivenUp(t *testing.T) {
	for _, w := range []rule.Wish{
		usual(0.5, 1),          // no rule is known so soon
		usual(1000, 1),         // nobody says a rule that long
		usual(rule.Easy, 1000), // there are not that many
		{Difficulty: rule.Medium, FitFrom: 0, FitTo: 0.01, Count: 1}, // the line would end
		{Difficulty: 24, FitFrom: 1, FitTo: 1, Count: 1},             // only a rule that refuses nothing
	} {
		source := new(countedSource)
		rules, err := rule.Compose(w, rand.New(source))
		var unmet *rule.UnmetWish
		if !errors.As(err, &unmet) || rules != nil || unmet.Found >= w.Count || unmet.Wish != w {
			t.Errorf("%+v: %d rules and the error %v", w, len(rules), err)
		}
		if limit := 2_000_000 + 200_000*w.Count; source.draws > limit {
			t.Errorf("%+v: given up after %d draws, more than %d", w, source.draws, limit)
		}
	}
}

func TestAWishMakesSense(t *testing.T) {
	for _, tt := range []struct {
		wish rule.Wish
		want string
	}{
		{usual(12, 0), "cannot compose 0 rules: a number from 1 to 1000 is needed"},
		{usual(12, 1001), "cannot compose 1001 rules: a number from 1 to 1000 is needed"},
		{usual(0, 1), "no rule takes 0 plays: a number above 0 is needed"},
		{usual(math.NaN(), 1), "no rule takes NaN plays: a number above 0 is needed"},
		{rule.Wish{Difficulty: 12, FitFrom: 0.5, FitTo: 0.2, Count: 1},
			"no rule lets 0.5 to 0.2 of the cards fit: two numbers from 0 to 1 are needed, the lower first"},
		{rule.Wish{Difficulty: 12, FitFrom: -0.1, FitTo: 0.2, Count: 1},
			"no rule lets -0.1 to 0.2 of the cards fit: two numbers from 0 to 1 are needed, the lower first"},
		{rule.Wish{Difficulty: 12, FitFrom: 0.1, FitTo: 1.2, Count: 1},
			"no rule lets 0.1 to 1.2 of the cards fit: two numbers from 0 to 1 are needed, the lower first"},
	} {
		_, err := rule.Compose(tt.wish, rand.New(rand.NewPCG(1, 2)))
		if !errors.As(err, new(*rule.WishError)) || err.Error() != tt.want {
			t.Errorf("%+v: got %v, want %s", tt.wish, err, tt.want)
		}
	}
}

// BenchmarkCompose composes a rule at a time, and reads the library beforehand.
func BenchmarkCompose(b *testing.B) {
	for name, difficulty := range map[string]float64{"easy": rule.Easy, "medium": rule.Medium, "hard": rule.Hard} {
		c, err := rule.NewComposer(usual(difficulty, 1))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := c.Compose(rand.New(rand.NewPCG(seed, 0))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
