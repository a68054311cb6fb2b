package rule_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	cs, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

// TestMachinesOfTheLibraryAgreeWithTheTreeOnShortLines asks the rules of the sources
// after a third of all lines of two cards, and each of the others after some.
func TestMachinesOfTheLibraryAgreeWithTheTreeOnShortLines(t *testing.T) {
	for i, e := range rule.Library() {
		every := 41
		if e.Source != "" && !testing.Short() {
			every = 3
		}
		r := e.Rule()
		m, tree := r.Machine(), r.Tree()
		agree(t, tree, m, nil)
		for a := range card.Card(card.Count) {
			agree(t, tree, m, []card.Card{a})
			for b := range card.Card(card.Count) {
				if (int(a)*card.Count+int(b)+i)%every == 0 {
					agree(t, tree, m, []card.Card{a, b})
				}
			}
		}
	}
}

// agree checks that m and the interpreter let the same cards fit after line.
func agree(t *testing.T, tree *syntax.Tree, m *rule.Machine, line []card.Card) {
	t.Helper()
	got, want := m.Fits(m.After(rule.Cards(line...))), interpret(tree, rule.Cards(line...))
	if got != want {
		t.Errorf("%s\nafter %s fit\n%s, want\n%s", tree, card.FormatList(line), got.Picture(), want.Picture())
	}
}

// TestMachinesAgreeWithTheTree lays random lines, fitting or not, on random
// rules.
func TestMachinesAgreeWithTheTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		r, err := rule.Parse(tree.String())
		if err != nil {
			refusedForGoodReason(t, tree, err)
			return
		}
		line := drawLine(t, tree)
		m := r.Machine()
		for i := 0; i <= len(line.Plays); i++ {
			l := rule.Line{Plays: line.Plays[:i]}
			checkFits(t, m, tree, l)
			if i > 0 && !l.Plays[i-1].Refused {
				l.Open = true
				checkFits(t, m, tree, l)
			}
		}
	})
}

// drawLine draws a line that may or may not obey the rule.
func drawLine(t *rapid.T, tree *syntax.Tree) rule.Line {
	return rule.Line{Plays: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) rule.Play {
		n := 1
		if rapid.IntRange(0, 3).Draw(t, "string") == 0 {
			n = rapid.IntRange(2, 4).Draw(t, "cards")
		}
		p := rule.Play{Refused: rapid.IntRange(0, 4).Draw(t, "refused") == 0}
		for range n {
			p.Cards = append(p.Cards, card.Card(rapid.IntRange(0, card.Count-1).Draw(t, "card")))
		}
		return p
	}), 0, 16).Draw(t, "line")}
}

func checkFits(t rapid.TB, m *rule.Machine, tree *syntax.Tree, l rule.Line) {
	got, want := m.Fits(m.After(l)), interpret(tree, l)
	if got != want {
		t.Fatalf("%s\nafter %v fit\n%s, want\n%s", tree, l, got.Picture(), want.Picture())
	}
}

// refusedForGoodReason checks that a tree that means something is refused only
// because it has no starter or too many states.
func refusedForGoodReason(t *rapid.T, tree *syntax.Tree, err error) {
	switch {
	case interpret(tree, rule.Line{}) == 0 && strings.Contains(err.Error(), "starter"):
	case tree.PlayCards == 0 && strings.Contains(err.Error(), "how many cards a play has"):
	case strings.Contains(err.Error(), "never change"):
	default:
		t.Fatalf("%s\nis refused: %v", tree, err)
	}
}

func TestRulesThatMeanTheSameHaveEqualMachines(t *testing.T) {
	for _, same := range [][]string{
		{"color != last.color", "if last is red then black else red", "repeat color != last.color, not (color = last.color)"},
		{"even", "not odd", "rank mod 2 = 0", "rank in {2, 4, 6, 8, 10, Q}", "even and (red or black)"},
		{"steps from last in 1..3", "(rank - last.rank) mod 13 in 1..3"},
		{"suit follows last.suit in S > D > C > H",
			"if last is spades then diamonds else if last is diamonds then clubs else if last is clubs then hearts else spades"},
		{"rank > last.rank", "last.rank - rank < 0", "not rank <= last.rank"},
		{"if position = 1 then even else rank >= last.rank", "start: even; rank >= last.rank"},
		{"repeat red 2 times, black 2 times", "if position mod 4 in 1..2 then red else black"},
		{"either odd or red", "odd and black or even and red"},
		{"any", "red or black"},
		{"rank > last(red).rank", "remember held; after red: held = card; rank > held.rank",
			"remember held = 0; after red: held = rank; if held = 0 then any else rank > held"},
		{"suit = first.suit", "suit = first(any).suit", "suit = last(position = 1).suit"},
		{"red or count(red in last 3) >= 2",
			"red or number of (last is red and position > 1, last[2] is red and position > 2, last[3] is red and position " +
				"> 3) >= 2"},
		{"not seen(suit in last 2)", "count(suit = new.suit in last 2) = 0",
			"not (suit = last.suit and position > 1 or suit = last[2].suit and position > 2)"},
		{"sum(rank since face) mod 2 = 0", "remember n = 0; after face: n = 0; after any: n = (n + rank) mod 2; n = 0"},
		{"red or run(red) >= 2", "red or count(any since black) >= 2"},
		{"rank > highest(rank since red)",
			"remember n = 0; after red: n = 0; after rank > n: n = rank; if n = 0 then any else rank > n",
			"rank - 7 > highest(rank - 7 since red)"},
		{"number of (red, odd) = 1", "either red or odd"},
		{"suit > last.suit in S < H", "if position = 1 then any else hearts and last is spades"},
		{"(suit - last.suit) mod 4 = 1", "suit follows last.suit in C > D > H > S"},
		{"gcd(rank, last.rank) = 1 or rank = last.rank",
			"max(rank mod last.rank, 0) = 0 and rank = last.rank or gcd(last.rank, rank) <= 1"},
	} {
		want := parse(t, same[0]).Machine().String()
		for _, text := range same[1:] {
			if got := parse(t, text).Machine().String(); got != want {
				t.Errorf("%s\nis the machine\n%sbut %s\nis\n%s", text, got, same[0], want)
			}
		}
	}
}

// TestMachines compares with testdata/machines.txt, blocks of a rule and its
// machine. With -update it is written again.
func TestMachines(t *testing.T) {
	const file = "testdata/machines.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		text, _, _ := strings.Cut(block, "\n")
		if got.Len() > 0 {
			got.WriteByte('\n')
		}
		fmt.Fprintf(&got, "%s\n%v", text, parse(t, text).Machine())
	}
	golden(t, file, got.String())
}

// golden compares got with a file, line by line, or writes the file with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := string(data)
	for n := 1; got != want; n++ {
		gotLine, gotRest, _ := strings.Cut(got, "\n")
		wantLine, wantRest, _ := strings.Cut(want, "\n")
		if gotLine != wantLine {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s", file, n, gotLine, wantLine)
		}
		got, want = gotRest, wantRest
	}
}

// TestFiguresOfRulesAreTheSame compares with testdata/figures.txt what rules of the library and of
// testdata/wanted.txt cost: what a program does not need makes it slow, and no rule wrong.
func TestFiguresOfRulesAreTheSame(t *testing.T) {
	var rules []*rule.Rule
	for _, e := range rule.Library() {
		rules = append(rules, e.Rule())
	}
	data, err := os.ReadFile("testdata/wanted.txt")
	if err != nil {
		t.Fatal(err)
	}
	for text := range strings.Lines(string(data)) {
		rules = append(rules, parse(t, strings.TrimSpace(text)))
	}
	var got strings.Builder
	got.WriteString("registers, questions, steps to ask these, steps in all, " +
		"steps for a state of a table; bits, plays\n")
	for _, r := range rules {
		registers, questions, laying, work, state := rule.ProgramSize(r)
		m := r.Measure()
		fmt.Fprintf(&got, "%3d %3d %5d %5d %5d %4d %5.1f  %v\n", registers, questions, laying, work, state, m.Bits,
			m.Difficulty, r)
	}
	golden(t, "testdata/figures.txt", got.String())
}

func TestMistakesInMeaning(t *testing.T) {
	for text, want := range map[string]string{
		"rank = black":                          `1:1: cannot compare a rank with black, a color (did you mean “color”?)`,
		"red and rank = black":                  `1:9: cannot compare a rank with black, a color (did you mean “color”?)`,
		"last.suit = 7":                         `1:1: cannot compare a suit with a number`,
		"color < last.color":                    `1:1: color has no order: only = and != compare it`,
		"color + 1 = 3":                         `1:1: a color is not a number: you cannot calculate with it (did you mean “rank”?)`,
		"|color| = 1":                           `1:2: a color is not a number: you cannot calculate with it (did you mean “rank”?)`,
		"parity mod 2 = 1":                      `1:1: a parity is not a number: you cannot calculate with it (did you mean “rank”?)`,
		"suit in 1..3":                          `1:1: a suit is not a number and cannot be in a range (did you mean “rank”?)`,
		"rank > 13 or rank = 14":                `1:14: no card has the rank 14: ranks go from 1, the ace, to 13, the king`,
		"rank in {0, 5}":                        `1:1: no card has the rank 0: ranks go from 1, the ace, to 13, the king`,
		"3 = 4":                                 `1:1: this compares two numbers that never change`,
		"prime = 3":                             `1:1: cannot compare prime with a number`,
		"none":                                  `1:1: no card may open the line: a rule needs a starter`,
		"start: red and black; red":             `1:8: no card may open the line: a rule needs a starter`,
		"place = 2":                             `1:1: place needs a rule that says how many cards a play has: plays: 2;`,
		"suit = new.suit":                       `1:8: “new” can be used only where a rule asks about earlier cards, as in count(suit = new.suit) (did you mean “card”?)`,
		"red turned by new is red":              `1:22: “new” can be used only where a rule asks about earlier cards, as in count(suit = new.suit) (did you mean “card”?)`,
		"remember if; after red: if = new; red": `1:10: “if” is already a word of formulas: take another name`,
		"remember aa; after red: aa = new; red": `1:20: “new” can be used only where a rule asks about earlier cards, as in count(suit = new.suit) (did you mean “card”?)`,
		"let aa = position; aa > 3":             `1:10: what a card counts can depend only on the card`,
		"let aa = if last is red then 1 else 2; aa > 1": `1:21: what a card counts can depend only on the card`,
		"let aa = color; aa > 1":                        `1:10: a color is not a number: you cannot calculate with it (did you mean “rank”?)`,
		"sum(suit) > 3":                                 `1:5: a suit is not a number: you cannot calculate with it (did you mean “rank”?)`,
		"suit is prime":                                 `1:1: cannot compare a suit with prime`,
		"rank > last.rank in C < D":                     `1:21: expected “{” or a range as 1..7, found “C”`,
		"count(bysuit = new.bysuit in last 9) > count(byrank = new.byrank in last 9) or count(bysuit + 1 = " +
			"new.bysuit) > 1 or " + strings.Repeat("count(bysuit + 2 = new.bysuit since red) = 7 or ", 2) +
			strings.Repeat("count(bysuit = new.bysuit since odd) > 2 or count(bysuit < new.bysuit) > 2 or since(bysuit > "+
				"new.bysuit) = 2 or ", 2) +
			"run(bysuit != new.bysuit) = 7": `1:1: the rule asks too much about earlier cards: nobody could remember so much`,
		"remember n = 0; after red: n = suit; n = 0": `1:32: a suit is not a number and cannot be remembered (did you mean “rank”?)`,
	} {
		_, err := rule.Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %v", text, err, want)
		}
		if !errors.As(err, new(syntax.Mistakes)) {
			t.Errorf("%s: the error is a %T, want syntax.Mistakes", text, err)
		}
	}
}

func TestARuleSurvivesItsText(t *testing.T) {
	for _, e := range rule.Library() {
		r := e.Rule()
		text, err := r.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var again rule.Rule
		if err := again.UnmarshalText(text); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again.Tree(), r.Tree()) || again.String() != string(text) {
			t.Errorf("%s reads as %s", text, &again)
		}
	}
	if _, err := new(rule.Rule).MarshalText(); err == nil {
		t.Error("no rule has a text")
	}
}

func TestARefusedPlayChangesNothing(t *testing.T) {
	m := parse(t, "color != last.color").Machine()
	before, err := rule.ParseLine("3H 5S")
	if err != nil {
		t.Fatal(err)
	}
	after, err := rule.ParseLine("3H 9Dx 5S 5C+7Cx")
	if err != nil {
		t.Fatal(err)
	}
	if m.After(before) != m.After(after) {
		t.Errorf("after %v the state is another than after %v", after, before)
	}
	if m.ReadsPlays() || m.ReadsRejected() {
		t.Error("a rule about colors reads marks")
	}
}

func TestWarnings(t *testing.T) {
	for text, want := range map[string][]string{
		"rank > last.rank":                  {"after KC no card fits"},
		"start: rank = A; rank > last.rank": {"after AC KC no card fits"},
		"any":                               {"every card always fits"},
		"rank <= 6":                         {"28 of the 52 cards can never be played"},
		"color != last.color":               nil,
		"rank + last.rank in {2..3, 5, 7, 11, 13, 17, 19, 23}": {
			"hard to find: an expert is expected to need about 100 plays"},
		"color = last.color": {"after AC the same cards fit forever"},
	} {
		var got []string
		for _, w := range parse(t, text).Warnings() {
			got = append(got, w.In(syntax.English))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s warns %q, want %q", text, got, want)
		}
	}
}

// treeSaid returns the tree that a rule is said as in a face.
func treeSaid(r *rule.Rule, f syntax.Face) *syntax.Tree {
	if f == syntax.Formula {
		return r.Tree()
	}
	return r.Tree().Plain()
}

// TestWantedRulesCanBeSaidInEveryFace reads testdata/wanted.txt, rules of every
// family, one a line, and says each in every face.
func TestWantedRulesCanBeSaidInEveryFace(t *testing.T) {
	data, err := os.ReadFile("testdata/wanted.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		r := parse(t, text)
		for _, f := range facesOf(i) {
			said := r.In(f)
			again, err := rule.ParseIn(f, said)
			if err != nil || !reflect.DeepEqual(again.Tree(), treeSaid(r, f)) {
				t.Errorf("%s\nis said as\n%s\nwhich reads as\n%v, %v", r, said, again, err)
			}
		}
		agree(t, r.Tree(), r.Machine(), cards(t, "5H KS 9D QC 3S 10H AD"))
	}
}

// TestASumOfAPlayIsHeldAgainstThePosition lays plays of two kings, of which the sum is as high as can be, until
// the position is higher.
func TestASumOfAPlayIsHeldAgainstThePosition(t *testing.T) {
	r := parse(t, "plays: 2; playsum > position or place = 1")
	line := rule.Line{Plays: []rule.Play{{Cards: cards(t, "2C")}}}
	for range 16 {
		checkFits(t, r.Machine(), r.Tree(), line)
		line.Plays, line.Open = append(line.Plays, rule.Play{Cards: cards(t, "KH")}), true
		checkFits(t, r.Machine(), r.Tree(), line)
		line.Plays[len(line.Plays)-1].Cards, line.Open = cards(t, "KH KD"), false
	}
}
