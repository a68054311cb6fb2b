package phrase_test

import (
	"reflect"
	"strings"
	"testing"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

func TestReadingsComeLikeliestFirst(t *testing.T) {
	for text, want := range map[string]string{
		"Colors alternate.":                            "color != last.color",
		"red after black, black after red":             "color != last.color",
		"7s or 8s":                                     "rank = 7 or rank = 8",
		"Hearts and spades only":                       "hearts or spades",
		"exactly 3 higher than the last one":           "rank - last.rank = 3",
		"Begin with an ace. Then always higher.":       "start: rank = A; rank > last.rank",
		"aces and kings are forbiden":                  "not (rank = A or rank = K)",
		"Only even cards (2, 4, 6, 8, 10, Q)":          "even",
		"spade → diamond → club → heart → spade":       "suit follows last.suit in S > D > C > H",
		"Every third card must be a heart.":            "if position mod 3 = 0 then hearts",
		"Hearts must be even, spades odd":              "if hearts then even else if spades then odd",
		"Different suit and rank from the card before": "suit != last.suit and rank != last.rank",
	} {
		readings := phrase.Read(syntax.English, text)
		if len(readings) == 0 {
			t.Errorf("%s is not read", text)
			continue
		}
		if got := readings[0].Tree.String(); got != want {
			t.Errorf("%s reads as %s, want %s", text, got, want)
		}
		for i, r := range readings[1:] {
			if r.Cost < readings[i].Cost {
				t.Errorf("%s: reading %d is cheaper than the one before it", text, i+2)
			}
		}
	}
}

func TestPortugueseReadings(t *testing.T) {
	reads(t, syntax.Portuguese, map[string]string{
		"Joga-se sempre uma de espadas.":             "spades",
		"Em cima de preta põe-se uma vermelha.":      "if last is black then red",
		"A outra cor: vermelha sobre preta.":         "color != last.color", // said once more
		"Se for da mesma cor, tem que ser maior.":    "if color = last.color then rank > last.rank",
		"A carta deve ser menor que a antepenúltima": "rank < last[3].rank",
	})
}

func TestWhatIsLeftOutIsToldAndNotSure(t *testing.T) {
	readings := phrase.Read(syntax.English, "Play a red zebra card")
	if len(readings) == 0 || readings[0].Sure || !reflect.DeepEqual(readings[0].LeftOut, []string{"zebra"}) {
		t.Errorf("got %+v, want a reading that leaves out the zebra and is not sure", readings)
	}
}

func TestItalianReadings(t *testing.T) {
	reads(t, syntax.Italian, map[string]string{
		"Se la carta di partenza è rossa si gioca solo pari, se è nera solo dispari.":          "if first is red then even else odd",
		"Ultima carta nera? Picche o cuori.":                                                   "if last is black then spades or hearts",
		"Solo nere, a meno che l'ultima non sia una figura.":                                   "if last is face then any else black",
		"Se le ultime due carte fanno una somma pari gioca rosso, altrimenti nero.":            "if (last.rank + last[2].rank) mod 2 = 0 then red else black",
		"Decide la penultima: se è rossa si gioca pari, se è nera dispari.":                    "if last[2] is red then even else odd",
		"Alternare figure e numeri, cominciando dai numeri":                                    "repeat number, face",
		"Il valore deve cambiare: niente re su re, niente tre su tre.":                         "rank != last.rank",
		"Stesso colore, ma se quella era una figura questa è un numero e viceversa":            "color = last.color and (if last is face then number else face)",
		"Quando l'ultima era più alta della penultima si gioca più basso, altrimenti più alto": "if last.rank > last[2].rank then rank < last.rank else rank > last.rank",
	})
}

func TestAWordBehindAnApostropheIsLeftOutWhole(t *testing.T) {
	readings := phrase.Read(syntax.Italian, "Gioca rosse d’azebrada.")
	if len(readings) == 0 || !reflect.DeepEqual(readings[0].LeftOut, []string{"azebrada"}) {
		t.Errorf("got %+v, want a reading that leaves out azebrada", readings)
	}
}

func TestAContradictionInBracketsIsNoReading(t *testing.T) {
	for _, r := range phrase.Read(syntax.English, "Only even cards (3, 5)") {
		if r.Sure {
			t.Errorf("%s is sure, though its examples are odd", r.Tree)
		}
	}
}

func TestLongTextsAreRefused(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("red or ", 200) + "black",
		strings.Repeat("if the last card is red, play black, ", 30),
		strings.Repeat("(", 3000),
	} {
		phrase.Read(syntax.English, text) // must come to an end
	}
	if phrase.Read(syntax.English, strings.Repeat("red or ", 200)+"black") != nil {
		t.Error("a text of 401 words is read")
	}
}

func TestTreesThatMeanTheSameAreAlike(t *testing.T) {
	tree := func(formula string) *syntax.Tree {
		text, err := syntax.ParseIn(syntax.Formula, formula)
		if err != nil {
			t.Fatal(err)
		}
		return text.Tree
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"red", "not black", true},
		{"red", "hearts", false},
		{"start: red; any", "any", false},
		{"rank > last.rank", "not rank <= last.rank", true},
		{"count(red) > 2", "count(black) > 2", false},
		{"seen(rank in last 2)", "rank = last.rank or rank = last[2].rank", false}, // on the empty line
	} {
		if got := phrase.Alike(tree(c.a), tree(c.b)); got != c.want {
			t.Errorf("%s and %s are alike: %v", c.a, c.b, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"Play a red card.", "a 7, or higher; if not: ♥♠!", "A, 5, 9, K only", "(((", "l'asso’s 7s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first := phrase.Read(syntax.English, text)
		if second := phrase.Read(syntax.English, text); !reflect.DeepEqual(first, second) {
			t.Errorf("%q reads as %v, and then as %v", text, first, second)
		}
		for _, r := range first {
			if _, err := syntax.ParseIn(syntax.Formula, r.Tree.String()); err != nil {
				t.Errorf("%q reads as %s: %v", text, r.Tree, err)
			}
		}
	})
}

// reads checks that the likeliest reading of each text in the language f is the formula
// beside it.
func reads(t *testing.T, f syntax.Face, wants map[string]string) {
	t.Helper()
	for text, want := range wants {
		readings := phrase.Read(f, text)
		if len(readings) == 0 || readings[0].Tree.String() != want {
			t.Errorf("%s reads as %v, want %s", text, readings, want)
		}
	}
}
