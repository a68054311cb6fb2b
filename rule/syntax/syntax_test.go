package syntax_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

func TestPrintedRulesReadAsTheSameTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		text, err := syntax.Parse(tree.String())
		if err != nil {
			t.Fatalf("%s\ncannot be read: %v", tree, err)
		}
		if !reflect.DeepEqual(text.Tree, tree) {
			t.Fatalf("%s\nreads as\n%s", tree, text.Tree)
		}
	})
}

// synonyms are texts that read as one tree, by how it is written.
var synonyms = map[string][]string{
	"red": {"Red", "(red)", "color = red", "colour is red", "card is red", "card.color = red", "red = color",
		"color in {red}", "reds"},
	"not red": {"color != red", "color is not red", "card is not red", "color ≠ RED"},
	"last is odd black": {"last is odd and last is black", "last is (odd and black)", "previous is odd black",
		"last[1] is odd black", "last.parity = odd and last.color = black"},
	"rank = Q":                    {"queen", "rank == 12", "card is Q", "12 = rank", "rank in {Q}", "Q", "rank is queen", "rank in 12..12"},
	"rank >= 7":                   {"7 <= rank", "rank ≥ 7", "card.rank >= 7", "value >= 7"},
	"rank in {A, 4, 6, 8..10, Q}": {"rank in {Q,10, 9,8,6,4,1}", "card is {a, 4, 6, 8, 9, t, q}"},
	"last.rank in {2..3, K}":      {"last is {2, 3, K}", "last.rank in {2..3, 3, K}"},
	"last is odd and not red or last.rank = 7": {"(last is odd and last is not red) or last is 7",
		"last is odd and not red or 7"},
	"last is red and card is even":                {"(last is red) and even", "(last is red) and parity = even"},
	"last is odd or red and rank > 7":             {"last is odd or last is red and rank > 7"},
	"not rank in A..3":                            {"rank not in 1..3", "rank is not 1..3", "card is not 1..3"},
	"spades":                                      {"suit > hearts", "suit >= S", "hearts < card.suit"},
	"not (clubs or diamonds or hearts or spades)": {"suit > spades", "suit < clubs"},
	"rank > last.rank":                            {"rank > last", "card.rank > last.rank"},
	"hearts or spades":                            {"suit in {hearts, spades}", "♥ or ♠", "H or S", "♥\ufe0f or ♠"},
	"either odd or red":                           {"odd xor red"},
	"if last is red then even else not even":      {"last is red iff even", "last.color = red iff (even)"},
	"if red or last is red then last is not odd else last is odd": {"red or last is red iff last is not odd"},
	"if red then (if odd then even else not even)":                {"if red then odd iff even"},
	"number of (red, odd, face) >= 2":                             {"most of (red, odd, face)", "majority (red, odd, face)"},
	"number of (red, odd) >= 2":                                   {"most (red, odd)"},
	"rank > sum div count(any)":                                   {"rank > mean", "rank > mean(rank)"},
	"rank > sum(rank in last 3) div count(any in last 3)":         {"rank > mean(rank in last 3)"},
	"(rank + last.rank + 7) div 3 = 5":                            {"mean(rank, last.rank, 7) = 5", "mean(rank, last, 7) = 5"},
	"rank = max(min(last.rank, last[2].rank), min(max(last.rank, last[2].rank), 7))": {
		"rank = median(last.rank, last[2].rank, 7)"},
	"composite":                                       {"card is composite", "composites", "rank is composite", "rank = composite"},
	"last is not composite":                           {"last.rank != composite"},
	"position > 1 and not position is prime":          {"position is composite"},
	"rank >= 3 and rank <= last.rank":                 {"rank in 3..last.rank", "rank in {3..last}"},
	"not (rank >= last.rank and rank <= K)":           {"rank not in last..K"},
	"rank in A..2 or rank = last.rank":                {"rank in {A, last, 2}", "rank in {last.rank, 1..2}"},
	"suit = last.suit or hearts":                      {"suit in {last.suit, hearts}", "suit in {hearts, last}"},
	"last.rank = 3 or last.rank = first.rank":         {"last is {first.rank, 3}"},
	"rank >= last.rank - 2 and rank <= last.rank + 2": {"rank in last.rank - 2..last.rank + 2"},
	"suit follows last.suit in S > D > C > H": {"suit follows last.suit in ♠→♦→♣→♥",
		"suit follows last in D > C > H > S > D",
		"suit precedes last.suit in H > C > D > S", "card follows last in spades > diamonds > clubs > hearts"},
	"if last is black then rank >= 7 else rank <= 6": {"if last is black, then rank >= 7, otherwise rank <= 6",
		"IF last.color = black THEN 7 <= rank ELSE rank<=6"},
	"rank = Q and spades": {"QS", "Q♠", "card is QS", "card in {QS}", "rank = queen and suit = spades"},
	"last.rank = 10 and last is hearts or last.rank = 3 and last is clubs": {"last is {10H, 3c}", "last in {10H, 3♣}",
		"last is 10H or last is 3C"},
	"rank > last(red).rank":            {"rank > last(red)", "rank > last(color = red).rank"},
	"first(odd or rank > 7) is red":    {"first(odd or rank > 7).color = red"},
	"min(rank, last.rank, 7) = 3":      {"min(min(rank, last.rank), 7) = 3", "3 = MIN (rank, last.rank, 7)"},
	"min(rank, min(last.rank, 7)) = 3": {"(min(rank, min(last.rank, 7))) = 3"},
	"sum + rank > sum(rank in last 3)": {"sum(rank) + rank > sum(rank in last 3)"},
	"(sum + rank) mod 2 = 1":           {"sum + rank is odd", "sum + rank = odd"},
	"not position is prime":            {"position is not prime", "position != prime"},
	"suit > last.suit": {"suit > last", "suit > last.suit in C < D < H < S",
		"suit > last.suit in spades > hearts > diamonds > clubs"},
	"suit <= last.suit in D < H < S < C":   {"suit <= last.suit in C > S > H > D"},
	"number of (red, odd) = 1":             {"number of (red, odd) is 1", "number of ((red), (odd)) == 1"},
	"count(suit = new.suit in last 4) = 0": {"0 = count(card.suit = new.suit in last 4)"},
	"run(red) >= 2":                        {"run(color = red) >= 2"},
	"let pips = if face then 10 else rank; pips > last.pips": {"let pips = if card is face then 10 else rank; pips > " +
		"last.pips"},
	"remember anchor; after face: anchor = card; suit = anchor.suit": {"remember anchor; after face: anchor = " +
		"candidate; suit = anchor.suit"},
	"if red then odd":      {"if red then odd else any", "if red then odd else anything"},
	"repeat odd, even":     {"repeat odd 1 times, even 1 time"},
	"steps from last >= 3": {"steps from last to card >= 3"},
}

func TestSynonymsReadAsOneTree(t *testing.T) {
	for want, texts := range synonyms {
		for _, text := range texts {
			got, err := syntax.Parse(text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
			} else if got.Tree.String() != want {
				t.Errorf("%s reads as %s, want %s", text, got.Tree, want)
			}
		}
	}
}

// TestMistakes reads testdata/mistakes.txt: a rule, and under it, indented,
// what is to be told of it.
func TestMistakes(t *testing.T) {
	data, err := os.ReadFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		text, want, _ := strings.Cut(block, "\n    ")
		want = strings.ReplaceAll(want, "\n    ", "\n")
		_, err := syntax.Parse(text)
		if err == nil {
			t.Errorf("%s: no mistake, want %s", text, want)
		} else if err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestAMistakeInTheSecondLineHasItsPlace(t *testing.T) {
	_, err := syntax.Parse("if last is red\n  then colr = red")
	var mistakes syntax.Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 1 {
		t.Fatalf("got %v, want one mistake", err)
	}
	if m := mistakes[0]; m.Line != 2 || m.Column != 8 || m.Length != 4 {
		t.Errorf("the mistake is at %d:%d, %d long, want 2:8, 4 long", m.Line, m.Column, m.Length)
	}
}

func TestHostileTextsAreRefusedBySize(t *testing.T) {
	for name, text := range map[string]string{
		"brackets":     strings.Repeat("(", syntax.MaxLength),
		"nots":         strings.Repeat("not ", syntax.MaxLength/4),
		"ifs":          strings.Repeat("if red then ", syntax.MaxLength/12),
		"abs":          strings.Repeat("|", syntax.MaxLength),
		"long":         strings.Repeat("red or ", syntax.MaxLength),
		"many":         strings.Repeat("red or ", syntax.MaxLength/7) + "red",
		"eithers":      strings.Repeat("either ", syntax.MaxLength/7),
		"letters":      strings.Repeat("x", syntax.MaxLength),
		"unknown":      strings.Repeat("x ", syntax.MaxLength/2),
		"digits":       strings.Repeat("9", syntax.MaxLength),
		"no UTF-8":     "rank = \xff",
		"deep indices": "last[" + strings.Repeat("(", 3000),
		"many meant":   nested("last(%s) is (rank + rank > rank * rank)", "red", 30),
		"long meant":   strings.Repeat("D or ", syntax.MaxNodes-1) + "D",
	} {
		if _, err := syntax.Parse(text); err == nil {
			t.Errorf("%s: read, want a mistake", name)
		}
	}
}

// nested puts a text into itself.
func nested(text, inner string, times int) string {
	for range times {
		inner = strings.ReplaceAll(text, "%s", inner)
	}
	return inner
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"if last is black then rank >= 7 else rank <= 6",
		"start: even; either odd or red",
		"suit follows last.suit in ♠→♦→♣→♥",
		"|rank - last[2].rank| not in {A, 3..5}",
		"repeat red 3 times, last is not (odd black) 2 times",
		"let pips = if face then 10 else rank; remember anchor; after red: anchor = last(odd); pips > anchor.pips",
		"count(suit = new.suit in last 3) >= 2 or number of (red, last is QS, odd) = 2 or run(rank > last.rank) > 1",
		"sum(min(rank, 10) since K) div 7 mod 3 is prime or suit > last.suit in D < H < S < C",
		"steps from first to last * -2 + position mod 3 <= 4 xor colr",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed, err := syntax.Parse(text)
		var mistakes syntax.Mistakes
		if errors.As(err, &mistakes) {
			checkPlaces(t, text, mistakes)
			return
		}
		again, err := syntax.Parse(parsed.Tree.String())
		if err != nil || !reflect.DeepEqual(parsed.Tree, again.Tree) {
			t.Errorf("%q is printed as %q, which reads as %v, %v", text, parsed.Tree, again, err)
		}
	})
}

// checkPlaces checks that each mistake lies in the text.
func checkPlaces(t *testing.T, text string, mistakes syntax.Mistakes) {
	lines := strings.Split(text, "\n")
	if len(mistakes) == 0 {
		t.Errorf("%q is refused without a reason", text)
	}
	for _, m := range mistakes {
		if m.Line < 1 || m.Line > len(lines) || m.Column < 1 || m.Message(syntax.English) == "" {
			t.Errorf("%q: mistake outside the text: %v", text, m)
		} else if n := utf8.RuneCountInString(lines[m.Line-1]); m.Column > n+1 {
			t.Errorf("%q: column %d of a line of %d characters", text, m.Column, n)
		}
	}
}

// TestAMistakeIsShownInItsLine points at the words that are wrong, or at where something
// is missing.
func TestAMistakeIsShownInItsLine(t *testing.T) {
	long := strings.Repeat("red or ", 12)
	for text, want := range map[string]string{
		"if last is blak then red":        "if last is blak then red\n           ^^^^\n",
		"if last is ♥ then":               "if last is ♥ then\n                 ^\n",
		"if last is ♥\nor\tevne then red": "or evne then red\n   ^^^^\n",
		long + "blak or " + long + "red": "…d or red or red or red or red or red or blak or red or red or red or red or " +
			"red or r…\n" + strings.Repeat(" ", 41) + "^^^^\n",
		"  ": "",
	} {
		_, err := syntax.Parse(text)
		var mistakes syntax.Mistakes
		if !errors.As(err, &mistakes) {
			t.Fatalf("%q reads: %v", text, err)
		}
		if got := mistakes[0].Shown(text); got != want {
			t.Errorf("in %q a mistake is shown as\n%swant\n%s", text, got, want)
		}
	}
}

// TestARuleThatGrowsTooLongIsToldSo when what its words stand for is too much for a
// tree.
func TestARuleThatGrowsTooLongIsToldSo(t *testing.T) {
	grown := "card.rank"
	for len(grown) < 900 {
		grown = "median(" + grown + ", " + grown + ", last(clubs).rank)"
	}
	_, err := syntax.Parse("if last(clubs).rank * 2 = " + grown + " then red")
	if err == nil || !strings.Contains(err.Error(), "too long when it is written out") {
		t.Errorf("error %v, want one that says the rule grows too long", err)
	}
}

// TestAMeanOfCardsSinceIsNoList although a comma stands behind the condition.
func TestAMeanOfCardsSinceIsNoList(t *testing.T) {
	for text, want := range map[string]string{
		"rank = mean(rank since if even, then red)": "rank = mean(rank since (if even then red))",
		"rank = mean(|since(red)|, rank)":           "rank = (|since(red)| + rank) div 2",
	} {
		got, err := syntax.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if meant, err := syntax.Parse(want); err != nil || got.Tree.String() != meant.Tree.String() {
			t.Errorf("%s reads as %s, want %s", text, got.Tree, want)
		}
	}
}
