package rule

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

// This file asks for as much work as the language allows, and counts what is
// done: states, steps and bytes, never time. The benchmarks of the same texts
// tell the time.

// maxBytes is what may be allocated for any one thing that is asked about a
// rule, all told, so that never more is held.
const maxBytes = 64 << 20

// A questioner is a test or a property.
type questioner interface {
	Errorf(format string, args ...any)
	Helper()
}

// allocates checks that f allocates no more than it may.
func allocates(t questioner, what, text string, f func()) {
	t.Helper()
	_, _ = Interpret("play a card") // the languages are loaded once
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > maxBytes {
		t.Errorf("%s allocates %d MB, at most %d:\n%s", what, n>>20, maxBytes>>20, text)
	}
}

// takesBoundedWork asks everything there is to ask about a text.
func takesBoundedWork(t questioner, text string) {
	t.Helper()
	var parsed *syntax.Text
	var err error
	allocates(t, "reading", text, func() { parsed, err = syntax.Parse(text) })
	if err != nil || len(check(parsed)) > 0 {
		return
	}
	r := &Rule{tree: parsed.Tree, machine: compiles(t, text, parsed.Tree)}
	if testing.Short() || r.machine == nil || r.machine.Fits(r.machine.Start()) == 0 {
		return
	}
	allocates(t, "saying", text, func() {
		for _, f := range syntax.Faces() {
			r.In(f)
		}
	})
	allocates(t, "measuring", text, func() { r.Measure() })
	allocates(t, "judging a long line", text, func() {
		r.machine.Fits(r.machine.After(Cards(make([]card.Card, min(r.machine.MaxCards(), 20_000))...)))
	})
	allocates(t, "comparing", text, func() { compares(t, text, r.machine, r.machine) })
}

// compiles checks how much of a rule is looked at before it has a machine, or
// is refused.
func compiles(t questioner, text string, tree *syntax.Tree) *Machine {
	t.Helper()
	var p *program
	var w *walk
	var m *Machine
	allocates(t, "compiling", text, func() {
		p = newProgram(tree)
		if p != nil {
			w = newWalk(p)
			m = p.machine(w)
		}
	})
	if p == nil {
		return nil // it asks too much
	}
	if p.tableWork > tablesWork {
		t.Errorf("tables take %d steps:\n%s", p.tableWork, text)
	}
	if w == nil {
		return m // no key can hold what it remembers
	}
	steps := 2*len(w.letters) + 1
	if len(w.keys) > maxStates+steps || len(w.next) > maxArrows+steps || (len(w.fits)-1)*w.work() > maxWork+w.work() {
		t.Errorf("%d states, %d arrows, %d steps for each of %d states:\n%s", len(w.keys), len(w.next), w.work(), len(w.fits),
			text)
	}
	return m
}

// compares checks how much is tried to tell two machines apart.
func compares(t questioner, text string, a, b *Machine) {
	t.Helper()
	s := newTrial(a, b, trialWork)
	s.from(Line{})
	state := 2*3*card.Count*(s.a.cost+s.b.cost) + a.asking() + b.asking()
	if most := trialWork + linesWork + shortWork + trialCards*state; s.work > most {
		t.Errorf("comparing takes %d steps, at most %d:\n%s", s.work, most, text)
	}
}

// asking returns about how many steps it takes to ask everything once.
func (m *Machine) asking() int {
	if m.program == nil {
		return 0
	}
	return m.program.work
}

func TestHostileRulesTakeBoundedWork(t *testing.T) {
	for name, text := range hostile {
		if _, err := syntax.Parse(text); err != nil {
			t.Errorf("%s does not even read: %v", name, err)
		}
		takesBoundedWork(t, text)
	}
}

// TestSenselessTextsAreRefused holds that texts of any size get a mistake, and
// one that people can read.
func TestSenselessTextsAreRefused(t *testing.T) {
	for _, f := range syntax.Languages() { // loads all grammars, which is not measured
		if _, err := InterpretIn(f, "zyx"); err == nil {
			t.Errorf("%s reads zyx", f)
		}
	}
	for name, text := range map[string]string{
		"ten megabytes":       strings.Repeat("red or ", 10<<20/7),
		"ten megabytes, bad":  strings.Repeat("\xff", 10<<20),
		"blanks":              strings.Repeat(" ", syntax.MaxLength+1),
		"brackets":            strings.Repeat("(", syntax.MaxLength),
		"brackets that close": strings.Repeat("(", 1999) + "red" + strings.Repeat(")", 1997),
		"one word":            strings.Repeat("a", syntax.MaxLength),
		"many words":          strings.Repeat("blakc ", syntax.MaxLength/6),
		"many nots":           strings.Repeat("not ", 999) + "red",
		"many signs":          strings.Repeat("-", 3999) + "1",
		"many bars":           strings.Repeat("|", syntax.MaxLength),
		"many ifs":            strings.Repeat("if red then ", 333),
		"many elses":          strings.Repeat("if red then odd else ", 190),
		"many memories":       strings.Repeat("remember aa = 1; ", 235),
		"many events":         "remember aa = 1; " + strings.Repeat("after red: aa = 1; ", 209),
		"many sets":           "rank in {" + strings.Repeat("1, ", 1300) + "1}, red",
		"many phases":         "repeat " + strings.Repeat("red, ", 790) + "red",
		"many numbers":        "rank = " + strings.Repeat("9", 3990),
		"many sentences":      strings.Repeat("Play red. ", 400),
		"many pronouns":       "If the last card " + strings.Repeat("is red and it ", 280),
	} {
		var err error
		allocates(t, name, name, func() { _, err = Parse(text) })
		var mistakes syntax.Mistakes
		if !errors.As(err, &mistakes) {
			t.Errorf("%s: %v, want a mistake", name, err)
		} else if told := mistakes.Error(); len(told) > 4000 {
			t.Errorf("%s: the mistake has %d bytes: %.300s…", name, len(told), told)
		}
	}
}

// monsters are texts made of many rules, of which some numbers have grown.
var monsters = rapid.Custom(func(t *rapid.T) string {
	var whole syntax.Tree
	var bodies []string
	for range rapid.IntRange(1, 30).Draw(t, "rules") {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		if whole.Worths == nil {
			whole.Worths = tree.Worths
		}
		for _, m := range tree.Memories {
			if !slices.ContainsFunc(whole.Memories, func(has syntax.Memory) bool { return has.Name == m.Name }) {
				whole.Memories = append(whole.Memories, m)
			}
		}
		whole.PlayCards = max(whole.PlayCards, tree.PlayCards)
		bodies = append(bodies, "("+(&syntax.Tree{Body: tree.Body}).String()+")")
	}
	whole.Body = &syntax.Always{Value: true}
	text := strings.TrimSuffix(whole.String(), "any") + strings.Join(bodies,
		rapid.SampledFrom([]string{" or ", " and ", " xor "}).Draw(t, "join"))
	return numbers.ReplaceAllStringFunc(text, func(n string) string {
		if rapid.IntRange(0, 9).Draw(t, "grows") > 0 {
			return n
		}
		return strconv.Itoa(rapid.SampledFrom([]int{1, 97, 100, 997, 1000, 8000, 19_990, 999_983}).Draw(t, "number"))
	})
})

var numbers = regexp.MustCompile(`\b[0-9]+\b`)

// TestMonstersTakeBoundedWork hunts for a rule that takes more work than it may.
func TestMonstersTakeBoundedWork(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		takesBoundedWork(t, monsters.Draw(t, "monster"))
	})
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile {
		name = strings.ReplaceAll(name, " ", "-")
		b.Run("parse/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = Parse(text) // many are refused, which is the point
			}
		})
		r, err := Parse(text)
		if err != nil {
			continue
		}
		b.Run("measure/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Measure()
			}
		})
		other, err := Parse(text + " and not none")
		if err != nil {
			continue
		}
		b.Run("same/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Same(r, other)
			}
		})
	}
}

// tooMany repeats a condition with other numbers.
func tooMany(times int, condition, join string) string {
	var b strings.Builder
	for n := range times {
		if n > 0 {
			b.WriteString(join)
		}
		fmt.Fprintf(&b, condition, 900+n)
	}
	return b.String()
}
