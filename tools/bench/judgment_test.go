// Package bench_test measures one judgment of one rule by our machine, by two
// expression languages for Go and by a bare function, all in one run. It is a
// module of its own, so that the program needs none of what is measured here.
package bench_test

import (
	"math/rand/v2"
	"testing"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/interpreter"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"eleusis/card"
	"eleusis/rule"
)

// The rule in each language. The first card of a line is judged by none of them:
// theirs have no word for a card that is not there.
const (
	ours   = "if last is black then rank >= 7 else rank <= 6"
	theirs = "lastBlack ? rank >= 7 : rank <= 6"
)

// A judge lays the cards of a line one after the other, and counts those that
// fit after the one before.
type judge func(line []card.Card) (right int)

// judges are all that are measured, each as fast as its maker lets it be asked:
// compiled once, with what it needs reused from card to card.
var judges = []struct {
	name string
	make func(testing.TB) judge
}{
	{"function", func(testing.TB) judge { return byFunction }},
	{"eleusis", byMachine},
	{"eleusis-judge", byMachineJudge},
	{"expr", byExpr},
	{"cel", byCEL},
}

func byFunction(line []card.Card) (right int) {
	for i, c := range line[1:] {
		if fits(line[i], c) {
			right++
		}
	}
	return right
}

// fits is the rule as a programmer would write it.
//
//go:noinline
func fits(last, c card.Card) bool {
	if last.Suit().Red() {
		return c.Rank() <= 6
	}
	return c.Rank() >= 7
}

// byMachine asks for the cards that fit, and looks whether one is among them.
func byMachine(tb testing.TB) judge {
	m := machine(tb)
	return func(line []card.Card) (right int) {
		s := m.Next(m.Start(), line[0], rule.Opens)
		for _, c := range line[1:] {
			if m.Fits(s).Has(c) {
				right++
			}
			s = m.Next(s, c, rule.Opens)
		}
		return right
	}
}

// byMachineJudge asks for the verdict on a play and where it leads, as a table
// does.
func byMachineJudge(tb testing.TB) judge {
	m := machine(tb)
	var after [card.Count]rule.State
	for c := range after {
		after[c] = m.Next(m.Start(), card.Card(c), rule.Opens)
	}
	return func(line []card.Card) (right int) {
		for i := range line[1:] {
			if fit, _ := m.Judge(after[line[i]], line[i+1:i+2]); fit {
				right++
			}
		}
		return right
	}
}

func machine(tb testing.TB) *rule.Machine {
	r, err := rule.Parse(ours)
	if err != nil {
		tb.Fatal(err)
	}
	return r.Machine()
}

// byExpr keeps the variables in a map, which expr reads faster than a struct.
func byExpr(tb testing.TB) judge {
	program := compileExpr(tb)
	return func(line []card.Card) (right int) {
		var machine vm.VM
		at := make(map[string]any)
		for i, c := range line[1:] {
			at["lastBlack"], at["rank"] = !line[i].Suit().Red(), int(c.Rank())
			fit, err := machine.Run(program, at)
			if err != nil {
				tb.Fatal(err)
			}
			if fit.(bool) {
				right++
			}
		}
		return right
	}
}

func compileExpr(tb testing.TB) *vm.Program {
	program, err := expr.Compile(theirs, expr.Env(map[string]any{"lastBlack": false, "rank": 0}), expr.AsBool())
	if err != nil {
		tb.Fatal(err)
	}
	return program
}

// A moment is what the rule asks about.
type moment struct {
	lastBlack bool
	rank      int
}

// ResolveName gives CEL its variables without a map.
func (m *moment) ResolveName(name string) (any, bool) {
	switch name {
	case "lastBlack":
		return m.lastBlack, true
	case "rank":
		return m.rank, true
	}
	return nil, false
}

// Parent returns nil: nothing lies behind a moment.
func (*moment) Parent() interpreter.Activation { return nil }

func byCEL(tb testing.TB) judge {
	program := compileCEL(tb, environment(tb))
	return func(line []card.Card) (right int) {
		var at moment
		for i, c := range line[1:] {
			at = moment{!line[i].Suit().Red(), int(c.Rank())}
			fit, _, err := program.Eval(&at)
			if err != nil {
				tb.Fatal(err)
			}
			if fit.Value().(bool) {
				right++
			}
		}
		return right
	}
}

func environment(tb testing.TB) *cel.Env {
	env, err := cel.NewEnv(cel.Variable("lastBlack", cel.BoolType), cel.Variable("rank", cel.IntType))
	if err != nil {
		tb.Fatal(err)
	}
	return env
}

func compileCEL(tb testing.TB, env *cel.Env) cel.Program {
	tree, issues := env.Compile(theirs)
	if err := issues.Err(); err != nil {
		tb.Fatal(err)
	}
	program, err := env.Program(tree, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		tb.Fatal(err)
	}
	return program
}

// aLine returns cards drawn at random, always the same ones.
func aLine() []card.Card {
	r := rand.New(rand.NewPCG(1, 2))
	line := make([]card.Card, 1025)
	for i := range line {
		line[i] = card.Card(r.IntN(card.Count))
	}
	return line
}

func TestAllJudgesAgree(t *testing.T) {
	line := aLine()
	want := byFunction(line)
	if want == 0 || want == len(line)-1 {
		t.Fatalf("the function finds %d of %d cards right: that tells nothing", want, len(line)-1)
	}
	for _, j := range judges {
		if got := j.make(t)(line); got != want {
			t.Errorf("%s finds %d cards right, want %d", j.name, got, want)
		}
	}
}

// BenchmarkJudgment judges one card after another.
func BenchmarkJudgment(b *testing.B) {
	line := aLine()
	for _, j := range judges {
		b.Run(j.name, func(b *testing.B) {
			ask := j.make(b)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				ask(line)
				n += len(line) - 1
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/card")
		})
	}
}

// BenchmarkReading makes of the text what judges: ours is checked, compiled and
// minimized then, theirs are checked and compiled.
func BenchmarkReading(b *testing.B) {
	env := environment(b)
	for _, language := range []struct {
		name string
		read func()
	}{
		{"eleusis", func() { machine(b) }},
		{"expr", func() { compileExpr(b) }},
		{"cel", func() { compileCEL(b, env) }},
	} {
		b.Run(language.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				language.read()
			}
		})
	}
}
