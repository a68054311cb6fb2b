package rule_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A corpus is the sentences of one writer, each with the rule it means.
type corpus struct {
	name  string
	face  syntax.Face
	lines []*meant
}

// A meant is a sentence, the formula of the rule that its writer meant, and how
// [rule.InterpretIn] reads the sentence.
type meant struct {
	sentence, formula string
	read              *rule.Rule
	err               error
}

// readCorpora reads the files of a pattern: DIR/LANGUAGE/WRITER.tsv.
func readCorpora(pattern string) ([]corpus, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var all []corpus
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		c := corpus{filepath.Base(name), syntax.Face(filepath.Base(filepath.Dir(name))), nil}
		for line := range strings.SplitSeq(string(data), "\n") {
			sentence, formula, ok := strings.Cut(line, "\t")
			if ok && !strings.HasPrefix(line, "#") {
				c.lines = append(c.lines, &meant{sentence: sentence, formula: formula})
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// understood returns the corpora of a pattern with every step-th of each one's
// sentences, read on all cores.
func understood(pattern string, step int) ([]corpus, error) {
	all, err := readCorpora(pattern)
	if err != nil {
		return nil, err
	}
	work := make(chan func())
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for do := range work {
				do()
			}
		})
	}
	for i, c := range all {
		var lines []*meant
		for n := 0; n < len(c.lines); n += step {
			m := c.lines[n]
			work <- func() { m.read, m.err = rule.InterpretIn(c.face, m.sentence) }
			lines = append(lines, m)
		}
		all[i].lines = lines
	}
	close(work)
	workers.Wait()
	return all, nil
}

// developmentFiles are the sentences for development.
const developmentFiles = "testdata/dev/*/*.tsv"

// development returns the sentences for development, read. Short tests read a tenth of
// them.
var development = sync.OnceValues(func() ([]corpus, error) {
	if testing.Short() {
		return understood(developmentFiles, 10)
	}
	return understood(developmentFiles, 1)
})

// fewer returns one of n of all in short tests, and else all.
func fewer[T any](all []T, n int) []T {
	if !testing.Short() {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += n {
		some = append(some, all[i])
	}
	return some
}

// A score counts how sentences were read. The nearest are those that cannot be read, but
// whose meaning is among the rules nearest to them.
type score struct{ lines, exact, sure, offered, nearest, asked, misled, refused int }

func (s score) String() string {
	percent := func(n int) int { return 100 * n / max(s.lines, 1) }
	return fmt.Sprintf("%3d lines: exact %3d (%d %%), of these sure %3d; offered %2d, nearest %2d (with exact %d %%); "+
		"wrong and asked %2d, sure and wrong %2d, refused %2d", s.lines, s.exact, percent(s.exact), s.sure,
		s.offered, s.nearest, percent(s.exact+s.offered+s.nearest), s.asked, s.misled, s.refused)
}

func (s *score) add(o score) {
	s.lines += o.lines
	s.exact += o.exact
	s.sure += o.sure
	s.offered += o.offered
	s.nearest += o.nearest
	s.asked += o.asked
	s.misled += o.misled
	s.refused += o.refused
}

// note counts what became of a sentence that was read. It returns a word for it.
func (s *score) note(t *testing.T, f syntax.Face, m *meant) string {
	want, err := rule.InterpretIn(syntax.Formula, m.formula)
	if err != nil {
		t.Errorf("%s: %v", m.formula, err)
		return ""
	}
	s.lines++
	got := m.read
	switch {
	case m.err != nil && offers(rule.SuggestIn(f, m.sentence).Nearest, want):
		s.nearest++
		return "nearest"
	case m.err != nil:
		s.refused++
		return "refused"
	case rule.Same(want, got).Same != rule.Different:
		s.exact++
		if got.Sure() {
			s.sure++
			return ""
		}
		return "unsure"
	case got.Sure():
		s.misled++
		return "sure and wrong"
	}
	if offers(got, want) {
		s.offered++
		return "offered"
	}
	s.asked++
	return "wrong"
}

// offers reports whether got, or one of its other readings, is the rule wanted.
func offers(got, want *rule.Rule) bool {
	return got != nil && (rule.Same(want, got).Same != rule.Different ||
		slices.ContainsFunc(got.Readings(), func(other rule.Reading) bool {
			return rule.Same(want, other.Rule).Same != rule.Different
		}))
}

// usualFloor is the floor of languages that have none of their own.
var usualFloor = floor{82, 1}

// A floor is the least share of sentences that are read exactly, and the most that
// may be misread without asking, in percent.
type floor struct{ exact, misled int }

// floors are the least shares, in percent, of the sentences for development that are
// read exactly, and the most that may be misread without asking.
var floors = map[syntax.Face]floor{
	syntax.English: {83, 1},
	"es":           {85, 1},
}

// TestSentencesOfWritersAreRead reports how the sentences for development are read,
// for each writer, in short tests a fifth of them. With CORPORA it reads other files: CORPORA='DIR/en/*.tsv'. With
// SHOW the sentences that are not read exactly and with certainty are told.
func TestSentencesOfWritersAreRead(t *testing.T) {
	corpora, err := development()
	if pattern := os.Getenv("CORPORA"); pattern != "" {
		corpora, err = understood(pattern, 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	totals := make(map[syntax.Face]*score)
	for _, c := range corpora {
		var s score
		for _, m := range c.lines {
			what := s.note(t, c.face, m)
			if os.Getenv("SHOW") != "" && what != "" && (what != "unsure" || os.Getenv("SHOW") == "all") {
				t.Log(told(what, c.face, m))
			}
		}
		t.Logf("%s %-20s %s", c.face, c.name, s)
		if totals[c.face] == nil {
			totals[c.face] = new(score)
		}
		totals[c.face].add(s)
	}
	for f, s := range totals {
		t.Logf("%s %-20s %s", f, "all", s)
		if os.Getenv("CORPORA") != "" {
			continue
		}
		floor, ok := floors[f]
		if !ok {
			floor = usualFloor
		}
		if testing.Short() { // a part may be worse than the whole
			floor.exact -= 2
			floor.misled++
		}
		if 100*s.exact < floor.exact*s.lines || 100*s.misled > floor.misled*s.lines {
			t.Errorf("%s: %s; want at least %d %% exact and at most %d %% sure and wrong", f, s, floor.exact, floor.misled)
		}
	}
}

// told says how a sentence was read.
func told(what string, f syntax.Face, m *meant) string {
	text := fmt.Sprintf("%s: %s\n  want %s", what, m.sentence, m.formula)
	got := m.read
	if m.err != nil {
		got = rule.SuggestIn(f, m.sentence).Nearest
	}
	if got == nil {
		return text
	}
	text += fmt.Sprintf("\n  got  %s %q", got, got.LeftOut())
	for _, other := range got.Readings() {
		text += "\n  or   " + other.Rule.String()
	}
	return text
}

// TestSentencesOnceMisreadAreReadRightlyOrAsked reads sentences that were once taken for
// another rule without a word.
func TestSentencesOnceMisreadAreReadRightlyOrAsked(t *testing.T) {
	corpora, err := understood("testdata/misread/*/*.tsv", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range corpora {
		for _, m := range c.lines {
			var s score
			what := s.note(t, c.face, m)
			if what == "sure and wrong" || what == "refused" {
				t.Error(told(what, c.face, m))
			}
		}
	}
}

// TestSentencesOfPlayersAreReadRightFirst reads sentences that were misread: their writer may be asked, but what they
// mean comes first.
func TestSentencesOfPlayersAreReadRightFirst(t *testing.T) {
	corpora, err := understood("testdata/first/*/*.tsv", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range corpora {
		for _, m := range c.lines {
			var s score
			if what := s.note(t, c.face, m); what != "" && what != "unsure" {
				t.Error(told(what, c.face, m))
			}
		}
	}
}

// TestPlainSentencesAreSure reads sentences of which a "not" that counts twice, or the like, makes
// something that nobody means.
func TestPlainSentencesAreSure(t *testing.T) {
	corpora, err := understood("testdata/sure/*/*.tsv", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range corpora {
		for _, m := range c.lines {
			var s score
			if what := s.note(t, c.face, m); what != "" {
				t.Error(told(what, c.face, m))
			}
		}
	}
}

// TestParseTakesOnlySureReadings of every fourth of the sentences for development: Parse reads as
// the test of all of them does, and only decides whether it takes what it read.
func TestParseTakesOnlySureReadings(t *testing.T) {
	corpora, err := development()
	if err != nil {
		t.Fatal(err)
	}
	var taken, left int
	for _, c := range corpora {
		for i := 0; i < len(c.lines); i += 4 {
			m := c.lines[i]
			parsed, err := rule.ParseIn(c.face, m.sentence)
			switch {
			case err == nil && (!parsed.Sure() || parsed.String() != m.read.String()):
				t.Errorf("%s: Parse takes %s, sure %v", m.sentence, parsed, parsed.Sure())
			case err == nil:
				taken++
			case m.read != nil:
				left++
			}
		}
	}
	if taken == 0 || left == 0 {
		t.Errorf("%d sentences are sure and %d are not, want some of each", taken, left)
	}
}

// TestRulesOfWritersAreReadAsTheyAreSaid says the rules that writers meant in every
// language: the sentence is surely the same rule.
func TestRulesOfWritersAreReadAsTheyAreSaid(t *testing.T) {
	corpora, err := readCorpora(developmentFiles)
	if err != nil {
		t.Fatal(err)
	}
	formulas := map[string]bool{}
	for _, c := range corpora {
		for _, m := range c.lines {
			formulas[m.formula] = true
		}
	}
	for i, formula := range slices.Sorted(maps.Keys(formulas)) {
		meant, err := syntax.Parse(formula)
		if err != nil {
			t.Errorf("%s: %v", formula, err)
			continue
		}
		for k, f := range syntax.Languages() {
			if testing.Short() && (i+k)%len(syntax.Languages()) != 0 {
				continue
			}
			said := meant.Tree.In(f)
			read, err := rule.InterpretIn(f, said)
			switch {
			case err != nil:
				t.Errorf("%s\n%v", said, err)
			case !reflect.DeepEqual(read.Tree(), meant.Tree.Plain()):
				t.Errorf("%s\nreads as %s\n    want %s", said, read, meant.Tree.Plain())
			case !read.Sure():
				t.Errorf("%s\nis not sure", said)
			}
		}
	}
}
