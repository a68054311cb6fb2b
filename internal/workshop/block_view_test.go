package workshop_test

import (
	"strconv"
	"strings"
	"testing"

	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule/blocks"
)

// everyKind are rules in which every kind of block occurs.
var everyKind = []string{
	"remember tally = 0; after face: tally = rank; after refusing any: tally = 1 - tally; remember anchor; after red: " +
		"anchor = last; " +
		"let pips = if face then 10 else if rank = A then 11 else rank; plays: 2; start: any; " +
		"if place = 2 and playsum > 10 then pips > anchor.pips else rank > tally",
	"if last is red then either rank > last.rank + 2 or suit follows last.suit in S > D > C > H else number of (red, " +
		"even, count(face in last 3) = 1) >= 2",
	"suit > last.suit in D < H or position is prime or seen(card) or not seen(suit since red) or rank in {A, 7..9} or " +
		"sum in {2..5, 30} or any and none",
	"if since(face) >= 3 or run(color) = 1 or run(red) < 2 then (repeat red 2 times, black) turned by face",
	"rank > highest(rank in last 3) - lowest and |bysuit - first.byrank| > 3 * suit div 2 mod 5 or steps from " +
		"last(suit = new.suit) to first(red) = gcd(min(2, rank), max(3, refused.rank))",
	"number of (color != last.color, parity = last[2].parity) != 1 or number of (closed, number) < 1 or number of " +
		"(odd, even) <= 1 or number of (clubs, hearts) > 1 or number of (kind = last.kind, parity != last.parity) = 1",
	"kind != last.kind or suit >= last.suit or suit <= last.suit or suit < last.suit or suit != last.suit or color = " +
		"last.color or suit = last.suit or rank <= 3 or rank != 5 or rank < 2",
}

// placesIn returns the places of b and all its parts.
func placesIn(b *blocks.Block, at string) []string {
	all := []string{at}
	for i, part := range b.Parts {
		all = append(all, placesIn(part, strings.TrimPrefix(at+"."+strconv.Itoa(i), "."))...)
	}
	return all
}

// wordsOf returns all words of v.
func wordsOf(v workshop.BlockView) string {
	all := []string{v.Tree.Label, v.Chosen}
	for _, dial := range v.Dials {
		all = append(all, dial.Label)
		for _, o := range dial.Options {
			all = append(all, o.Label, o.Words)
		}
	}
	for _, e := range v.Edits {
		all = append(all, e.Label)
	}
	for _, g := range v.Groups {
		all = append(all, g.Title)
		for _, o := range g.Offers {
			all = append(all, o.Label, o.Example)
		}
	}
	return strings.Join(all, " ")
}

func TestEveryBlockHasWordsInEveryLanguage(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		localizer := say.NewCatalog().Localizer(lang)
		for _, text := range everyKind {
			editor, err := blocks.Open(text, "")
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for i, place := range placesIn(editor.Root(), "") {
				// All languages have the same keys: some of them show that there are gaps for the parts.
				if lang != "en" && (i%3 != 0 || testing.Short() && i%12 != 0) {
					continue
				}
				v, err := workshop.ViewBlocks(localizer, text, place)
				if err != nil {
					t.Fatalf("%s: %s at %q does not open: %v", lang, text, place, err)
				}
				if words := wordsOf(v); strings.ContainsAny(words, "⟨\ue000\ue001\ue002") ||
					strings.Contains(words, "<no value>") {
					t.Errorf("%s: %s at %q: %s", lang, text, place, words)
				}
			}
		}
	}
}

// TestTheBlocksNameMemoriesInTheReadersLanguage shows a memory, where it is used, and
// what it can be called instead.
func TestTheBlocksNameMemoriesInTheReadersLanguage(t *testing.T) {
	const formula = "remember mood = 0; after face: mood = 1 - mood; mood = 1"
	for _, lang := range say.NewCatalog().Languages()[1:] {
		localizer := say.NewCatalog().Localizer(lang)
		name := localizer.Face().Name("mood")
		v, err := workshop.ViewBlocks(localizer, formula, "0")
		if err != nil {
			t.Fatal(err)
		}
		words := wordsOf(v)
		if strings.Count(words, name) < 3 || strings.Contains(words, "mood") || strings.Contains(words, "tally") {
			t.Errorf("%s: want %q and no English name in\n%s", lang, name, words)
		}
	}
}

// TestTheTilesOfTheBlocksAreShort reads them in every language: what can be put where any
// card fits, with an example that takes a phone few lines.
func TestTheTilesOfTheBlocksAreShort(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		v, err := workshop.ViewBlocks(say.NewCatalog().Localizer(lang), "any", "0")
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range v.Groups {
			for _, o := range g.Offers {
				if n := len([]rune(o.Label)); n > 32 {
					t.Errorf("%s: %q has %d letters", lang, o.Label, n)
				}
				if n := len([]rune(o.Example)); n > 90 || strings.Contains(o.Example, "such that") ||
					strings.Contains(o.Example, " tal ") {
					t.Errorf("%s: %q: %q has %d letters", lang, o.Label, o.Example, n)
				}
			}
		}
	}
}
