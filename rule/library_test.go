package rule_test

import (
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// allRules are the rules of the library, the demanding ones too.
func allRules() []rule.Entry { return slices.Concat(rule.Library(), rule.Demanding()) }

func TestTheLibraryIsSortedAndItsNamesAreKebabCase(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, entries := range [][]rule.Entry{rule.Library(), rule.Demanding()} {
		before := ""
		for _, e := range entries {
			if e.Name <= before || !kebab.MatchString(e.Name) {
				t.Errorf("%q stands after %q", e.Name, before)
			}
			if !slices.Contains([]string{"", "S0", "S1", "S2", "S3", "S4"}, e.Source) {
				t.Errorf("%s has the source %q", e.Name, e.Source)
			}
			if !slices.Contains(rule.Families(), e.Family) {
				t.Errorf("%s is of the family %q", e.Name, e.Family)
			}
			if found, ok := rule.Find(e.Name); !ok || found != e {
				t.Errorf("Find(%q) = %v, %t", e.Name, found, ok)
			}
			before = e.Name
		}
	}
	if _, ok := rule.Find("no-such-rule"); ok {
		t.Error("a rule that is not there is found")
	}
}

// TestNamesOfTheLibraryAreSaidInEveryLanguage looks for names of memories that only
// English has a word for.
func TestNamesOfTheLibraryAreSaidInEveryLanguage(t *testing.T) {
	for _, e := range allRules() {
		tree := e.Rule().Tree()
		for _, m := range tree.Memories {
			said := 0
			for _, f := range syntax.Languages()[1:] {
				if f.Name(m.Name) != m.Name {
					said++
				}
			}
			if said == 0 { // some languages may have the English word
				t.Errorf("%s: no language has a word for %s", e.Name, m.Name)
			}
		}
	}
}

// TestTheSourcesJudge holds the rules of the sources to verdicts that were worked
// out by hand: see the file.
func TestTheSourcesJudge(t *testing.T) {
	text, err := os.ReadFile("testdata/verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	judged := make(map[string]int)
	var name string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch layout, indented := strings.CutPrefix(line, "    "); {
		case line == "" || line[0] == '#':
		case indented:
			e, ok := rule.Find(name)
			if !ok {
				t.Fatalf("%q is not in the library", name)
			}
			judged[name] += judge(t, e, layout)
		default:
			name = line
		}
	}
	for _, e := range allRules() {
		if n := judged[e.Name]; e.Source != "" && n < 12 {
			t.Errorf("%s of %s: %d verdicts, want a dozen", e.Name, e.Source, n)
		}
	}
}

// judge plays a layout on an empty line and returns how many plays it has.
func judge(t *testing.T, e rule.Entry, layout string) int {
	t.Helper()
	m := e.Rule().Machine()
	s := m.Start()
	moves := strings.Split(layout, ", ")
	for i, move := range moves {
		text, verdict, _ := strings.Cut(move, " ")
		l, err := rule.ParseLine(text)
		if err != nil || len(l.Plays) != 1 || verdict != "right" && verdict != "wrong" {
			t.Fatalf("%s: %q is no judged play: %v", e.Name, move, err)
		}
		right, after := m.Judge(s, l.Plays[0].Cards)
		if want := verdict == "right"; right != want {
			t.Errorf("%s: %s\nplay %d, %s, is right: %t, want %t", e.Name, layout, i+1, text, right, want)
		}
		s = after
	}
	return len(moves)
}

// TestNoTwoRulesOfTheLibraryAreTheSame but those that the sources tell twice.
func TestNoTwoRulesOfTheLibraryAreTheSame(t *testing.T) {
	twice := [][2]string{
		{"hearts-diamonds-clubs-spades", "spades-hearts-diamonds-clubs"}, // S3 and S1
		{"hearts-spades-diamonds-clubs", "spades-diamonds-clubs-hearts"}, // the false guess of S0, which is its cycle
	}
	entries, rules := allRules(), []*rule.Rule(nil)
	for _, e := range entries {
		rules = append(rules, e.Rule())
	}
	for i, a := range rules {
		for j, b := range rules[:i] {
			names := [2]string{entries[j].Name, entries[i].Name}
			slices.Sort(names[:])
			same := rule.Same(a, b).Same
			if want := slices.Contains(twice, names); want != (same == rule.Always) || !want && same != rule.Different {
				t.Errorf("%s and %s are the same: %v", names[0], names[1], same)
			}
		}
	}
}

// facesOf returns every face, but in short tests only the formula and for each number another language.
func facesOf(number int) []syntax.Face {
	all := syntax.Faces()
	if !testing.Short() {
		return all
	}
	return []syntax.Face{all[0], all[1+number%(len(all)-1)]}
}

func TestEveryRuleOfTheLibraryReadsBackInEveryFace(t *testing.T) {
	for i, e := range allRules() {
		r := e.Rule()
		if r.String() != e.Text {
			t.Errorf("%s is written %s, want as it is printed, %s", e.Name, e.Text, r)
		}
		for _, f := range facesOf(i) {
			said := r.In(f)
			again, err := rule.ParseIn(f, said)
			if err != nil || !reflect.DeepEqual(again.Tree(), treeSaid(r, f)) {
				t.Errorf("%s is said in %s as\n%s\nwhich reads as\n%v, %v", e.Name, f, said, again, err)
			}
		}
	}
}

// TestTheLibraryStatesThePlaysMeasured, or of the demanding rules, which were not measured, those
// predicted. It fails when testdata/needed.txt changes: then the library changes with it.
func TestTheLibraryStatesThePlaysMeasured(t *testing.T) {
	measured := make(map[string]float64)
	for _, x := range trials(t) {
		measured[x.name] = x.mean()
	}
	for _, e := range allRules() {
		plays, ok := measured[e.Name]
		if !ok {
			plays = e.Rule().Measure().Difficulty
		}
		if math.Abs(e.Plays-plays) > 0.005 {
			t.Errorf("%s: %g plays, want %.2f", e.Name, e.Plays, plays)
		}
	}
}

// TestAnyTableCanPlayTheLibrary unlike the demanding rules, each of which needs
// something.
func TestAnyTableCanPlayTheLibrary(t *testing.T) {
	for _, e := range rule.Library() {
		m := e.Rule().Machine()
		if m.States() == 0 || m.ReadsPlays() || m.ReadsRejected() {
			t.Errorf("%s is demanding", e.Name)
		}
	}
	for _, e := range rule.Demanding() {
		m := e.Rule().Machine()
		if m.States() > 0 && !m.ReadsPlays() && !m.ReadsRejected() {
			t.Errorf("%s demands nothing", e.Name)
		}
	}
}

// TestOurRulesArePleasant to play: about a quarter to a half of the cards fit, as S0
// and S1 advise, there are always some, every card fits somewhere unless the rule
// looks at nothing else, and no line leads where nothing fits or nothing changes.
func TestOurRulesArePleasant(t *testing.T) {
	ours := 0
	for _, e := range rule.Library() {
		if e.Source != "" {
			continue
		}
		ours++
		r := e.Rule()
		m := r.Measure()
		if m.Fit.Long < 0.23 || m.Fit.Long > 0.525 || m.Fit.Least < 4./card.Count-1e-6 {
			t.Errorf("%s: %.3f of the cards fit, at worst %.3f", e.Name, m.Fit.Long, m.Fit.Least)
		}
		if len(m.DeadEnds) > 0 || len(m.Traps) > 0 {
			t.Errorf("%s: dead ends %v, traps %v", e.Name, m.DeadEnds, m.Traps)
		}
		for _, warning := range r.Warnings() {
			// what is predicted may err: see its grade
			if e.Family != "card alone" && !strings.HasPrefix(warning.String(), "hard to find") {
				t.Errorf("%s: %q", e.Name, warning)
			}
		}
	}
	if ours < 150 {
		t.Errorf("%d rules are ours, want 150", ours)
	}
}

func TestNoRuleOfTheLibraryHasADeadEnd(t *testing.T) {
	for _, e := range rule.Library() {
		if ends := e.Rule().Measure().DeadEnds; len(ends) > 0 {
			t.Errorf("%s: nothing fits after %v", e.Name, ends)
		}
	}
}

// unwritable are the rules in the sources that cannot be written, because they
// need more than the line. S0 has both, as examples of what no rule may be.
var unwritable = []struct{ Source, Rule, Why string }{
	{"S0", "Play an odd card if it is your only card.", "hands cannot be named"},
	{"S0", "Who wears a beard plays no red card.", "players cannot be named"},
}

func TestRulesThatTheSourcesRefuseCannotBeWritten(t *testing.T) {
	for _, x := range unwritable {
		if _, err := rule.Parse(x.Rule); err == nil || !strings.Contains(err.Error(), "cannot be in a rule") {
			t.Errorf("%s of %s is refused with %v", x.Rule, x.Source, err)
		}
	}
}

// BenchmarkLibrary lists the whole library, and reads it.
func BenchmarkLibrary(b *testing.B) {
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			rule.Library()
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			for _, e := range allRules() {
				e.Rule()
			}
		}
	})
}
