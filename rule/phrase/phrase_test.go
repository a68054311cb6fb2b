package phrase_test

import (
	"cmp"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

func TestReadingsComeLikeliestFirst(t *testing.T) {
	for text, want := range map[string]string{
		"Colors alternate.":                            "color != last.color",
		"red after black, black after red":             "color != last.color",
		"7s or 8s":                                     "rank in 7..8",
		"Hearts and spades only":                       "hearts or spades",
		"exactly 3 higher than the last one":           "rank - last.rank = 3",
		"higher than the card two before it":           "rank > last[2].rank", // not than each of two
		"of the suit of the one three before yours":    "suit = last[3].suit",
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
	reads(t, "pt", map[string]string{
		"Joga-se sempre uma de espadas.":                          "spades",
		"Em cima de preta põe-se uma vermelha.":                   "if last is black then red",
		"A outra cor: vermelha sobre preta.":                      "color != last.color", // said once more
		"Se for da mesma cor, tem que ser maior.":                 "if color = last.color then rank > last.rank",
		"A carta deve ser menor que a antepenúltima":              "rank < last[3].rank",
		"Ciclo de naipes: paus → copas → ouros → espadas → paus.": "suit follows last.suit in S > C > H > D",
		"Mesmo naipe, ou um a mais; depois do rei vem o ás.":      "suit = last.suit or steps from last = 1",
		"A carta deve coincidir com a anterior em cor ou em paridade, mas não em ambas.": "either color = last.color or " +
			"parity = last.parity",
		"Ou a carta é de copas ou é maior que nove.":                      "hearts or rank > 9",
		"A minha regra é: tudo menos copas, porque copas dá azar.":        "not hearts",
		"Se já houver dois reis na mesa, só vermelhas; antes disso, tudo": "if count(rank = K) >= 2 then red",
	})
}

func TestWordsLeftOutAreToldAndNotSure(t *testing.T) {
	readings := phrase.Read(syntax.English, "Play a red zebra card")
	if len(readings) == 0 || readings[0].Sure || !reflect.DeepEqual(readings[0].LeftOut, []string{"zebra"}) {
		t.Errorf("got %+v, want a reading that leaves out the zebra and is not sure", readings)
	}
}

func TestBracketsAreLeftOutWholeAndTold(t *testing.T) {
	for text, want := range map[string]string{
		"Even cards (we call them the lucky ones since my aunt's wedding) after red ones": "if last is red then even",
		"(The zebra is mine and yours.) Only hearts":                                      "hearts",
	} {
		readings := phrase.Read(syntax.English, text)
		if len(readings) == 0 || readings[0].Sure || readings[0].Tree.String() != want || len(readings[0].LeftOut) != 1 {
			t.Errorf("%s reads as %+v, want %s without the brackets, not sure", text, readings, want)
		}
	}
}

func TestItalianReadings(t *testing.T) {
	reads(t, "it", map[string]string{
		"Se la carta di partenza è rossa si gioca solo pari, se è nera solo dispari.": "if first is red then even else odd",
		"Ultima carta nera? Picche o cuori.":                                          "if last is black then spades or hearts",
		"Solo nere, a meno che l'ultima non sia una figura.":                          "if last is face then any else black",
		"Se le ultime due carte fanno una somma pari gioca rosso, altrimenti nero.": "if (last.rank + last[2].rank) mod 2 " +
			"= 0 then red else black",
		"Decide la penultima: se è rossa si gioca pari, se è nera dispari.": "if last[2] is red then even else odd",
		"Lo stesso seme di prima":                                      "suit = last.suit",
		"Lo stesso seme della prima":                                   "suit = first.suit",
		"Alternare figure e numeri, cominciando dai numeri":            "repeat number, face",
		"Il valore deve cambiare: niente re su re, niente tre su tre.": "rank != last.rank",
		"Stesso colore, ma se quella era una figura questa è un numero e viceversa": "color = last.color and (if last is " +
			"face then number else face)",
		"Quando l'ultima era più alta della penultima si gioca più basso, altrimenti " +
			"più alto": "if last.rank > last[2].rank then rank < last.rank else rank > last.rank",
	})
}

func TestSpanishReadings(t *testing.T) {
	reads(t, "es", map[string]string{
		"Color contrario, paridad idéntica.":                      "color != last.color and parity = last.parity",
		"Tréboles no, quitando la dama.":                          "not (clubs and rank != Q)",
		"Hasta que salga un rey, rojas. Después del rey, negras.": "if count(rank = K) = 0 then red else black",
		"Primera fase, de la carta 1 a la 8: sólo pares. Segunda fase, de la carta 9 en adelante: " +
			"sólo impares.": "if position >= 1 and position <= 8 then even else odd",
		"Si entre las últimas cuatro cartas hay más de dos rojas, va negra; de lo " +
			"contrario, roja.": "if count(red in last 4) > 2 then black else red",
	})
}

func TestReasonsAreLeftOutWholeAndTold(t *testing.T) {
	for text, want := range map[string]string{
		"Después de una reina va un corazón, porque las reinas rojas son muy enamoradas.": "if last.rank = Q then hearts",
		"Solo picas porque el 8 es mágico, y pares.":                                      "spades even",
		"Como decía mi comadre Lupe, solo picas.":                                         "spades",
	} {
		readings := phrase.Read("es", text)
		if len(readings) == 0 || readings[0].Sure || readings[0].Tree.String() != want || len(readings[0].LeftOut) != 1 {
			t.Errorf("%s reads as %+v, want %s without the reason, not sure", text, readings, want)
		}
	}
}

func TestAWordBehindAnApostropheIsLeftOutWhole(t *testing.T) {
	readings := phrase.Read("it", "Gioca rosse d’azebrada.")
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
		text, err := syntax.Parse(formula)
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
		if got := phrase.HaveSameVerdicts(tree(c.a), tree(c.b)); got != c.want {
			t.Errorf("%s and %s are alike: %v", c.a, c.b, got)
		}
	}
}

// TestLookingEverywhereFindsNoMore compares the readings with those of a chart that
// looks for each category everywhere, not only where something waits for it.
func TestLookingEverywhereFindsNoMore(t *testing.T) {
	for f, texts := range map[syntax.Face][]string{
		syntax.English: {
			"red after black, black after red", "Even cards (we call them lucky) after red ones", "Play a red zebra card",
			"Hearts must be even, spades odd, and never two aces in a row", "higher, or of the same suit, but no kings",
		},
		"pt": {"Se for da mesma cor, tem que ser maior; se não, menor ou igual", "Joga-se sempre uma de espadas (ou copas)"},
		"es": {"Si la última es roja, negra; si no, una carta par mayor que la anterior",
			"rojas o pares, nunca dos ases seguidos"},
		"it": {"Alternare figure e numeri, cominciando dai numeri", "Solo nere, a meno che l'ultima non sia una figura"},
	} {
		for _, text := range texts {
			if got, want := phrase.Read(f, text), phrase.ReadWide(f, text); len(got) == 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s reads as %v, and everywhere as %v", f, text, got, want)
			}
		}
	}
}

// FuzzRead reads a text in a language, in English if the face is none.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"Play a red card.", "a 7, or higher; if not: ♥♠!", "A, 5, 9, K only", "(((",
		"l'asso’s 7s"} {
		f.Add("en", text)
	}
	f.Fuzz(func(t *testing.T, language, text string) {
		face := syntax.Face(language)
		if !slices.Contains(syntax.Languages(), face) {
			face = syntax.English
		}
		first := phrase.Read(face, text)
		if second := phrase.Read(face, text); !reflect.DeepEqual(first, second) {
			t.Errorf("%s: %q reads as %v, and then as %v", face, text, first, second)
		}
		for _, r := range first {
			if _, err := syntax.Parse(r.Tree.String()); err != nil {
				t.Errorf("%s: %q reads as %s: %v", face, text, r.Tree, err)
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

func TestRemarksMayStandAnywhere(t *testing.T) {
	reads(t, syntax.English, map[string]string{
		"Higher than the last card (ace = 1, king = 13), that's all.": "rank > last.rank",
		"The first card can be anything. Then always a new suit.":     "suit != last.suit",
		"Only red cards, suits are irrelevant.":                       "red",
	})
	for _, text := range []string{"Higher than the last card (ace = 14)", "Only odd cards (the queen counts as odd)"} {
		for _, r := range phrase.Read(syntax.English, text) {
			if r.Sure {
				t.Errorf("%s reads as %s for sure, though the remark is not true", text, r.Tree)
			}
		}
	}
}

func TestReasonsAreLeftOutAndTold(t *testing.T) {
	readings := phrase.Read(syntax.English, "Only hearts, because my neighbour never plays clubs.")
	if len(readings) == 0 || readings[0].Sure || readings[0].Tree.String() != "hearts" || len(readings[0].LeftOut) == 0 {
		t.Errorf("got %+v, want hearts, not sure, with the reason left out", readings)
	}
}

// TestWordsAreThoseOfTheText although some letters are wider or narrower in lower case.
func TestWordsAreThoseOfTheText(t *testing.T) {
	for _, text := range []string{"a'ȺȺȺȺȺȺ red cards only", "l’ȺȺȺȺȺȺ rosso", "solo rosse l'ȺȺȺȺȺȺ",
		"l’\u212a\u212a\u212a cartes rouges", "İ'İİİİİ red only"} {
		for _, f := range syntax.Languages() {
			var words []string
			for _, r := range append(phrase.Read(f, text), phrase.Nearest(f, text)...) {
				words = append(words, r.LeftOut...)
			}
			for _, p := range phrase.Parts(f, text) {
				words = append(words, p.Words)
			}
			for _, w := range words {
				if !strings.Contains(text, w) || !utf8.ValidString(w) {
					t.Errorf("%s: %q is not in %q", f, w, text)
				}
			}
		}
	}
}

func TestALanguageKnowsItsWords(t *testing.T) {
	sentences := map[syntax.Face]string{
		"en": "Red and black alternate, and face cards aren't OK after sevens.",
		"pt": "Joga-se sempre uma carta de espadas, nunca as mais altas.",
		"es": "Después de una carta roja, juega un corazón más alto.",
		"it": "L'asso si gioca solo dopo le carte nere di prima.",
	}
	for face, text := range sentences {
		most := phrase.CountKnownWords(face, text)
		for _, f := range syntax.Languages() {
			if got := phrase.CountKnownWords(f, text); f != face && got >= most {
				t.Errorf("%s knows %d words of %q, %s %d", f, got, text, face, most)
			}
		}
	}
	for text, want := range map[string]int{
		"":                                0,
		"Q, A! 7":                         0, // no words
		"despues de corazon":              3, // without accents
		"CORAZONES":                       1,
		"jugando rojos":                   2, // inflected
		"jugando jugando":                 1, // once
		"rojoso":                          0,
		"zebra roja":                      1,
		strings.Repeat("roja ", 1000_000): 0, // too long to read
	} {
		if got := phrase.CountKnownWords("es", text); got != want {
			t.Errorf("Spanish knows %d words of %.40q, want %d", got, text, want)
		}
	}
	if phrase.CountKnownWords("xx", "red") != 0 || phrase.CountKnownWords(syntax.Formula, "red") != 0 {
		t.Error("a face that is no language knows words")
	}
}

// TestDerivations tells how a text is read, with TEXT and, unless it is English, FACE:
// FACE=fr TEXT='rouge sur noir' go test ./rule/phrase -run Derivations -v.
func TestDerivations(t *testing.T) {
	text, face := os.Getenv("TEXT"), syntax.Face(cmp.Or(os.Getenv("FACE"), string(syntax.English)))
	told := phrase.Derivations(face, cmp.Or(text, "Red on black."))
	if text != "" {
		t.Log(told)
	} else if !strings.Contains(told, "  on 0.") {
		t.Errorf("%s\nis not made of the shape on", told)
	}
}
