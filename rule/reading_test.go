package rule_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// TestAFormulaWithATakenNameIsNoSentence tries texts that could be read as
// sentences.
func TestAFormulaWithATakenNameIsNoSentence(t *testing.T) {
	for text, want := range map[string]string{
		"let red = 3; rank = 1":              `“red” is already a kind of card`,
		"let a = rank; a > last.a":           `“a” is already a rank`,
		"remember last = 0; red or last = 1": `“last” is already a word of formulas`,
	} {
		r, err := rule.Interpret(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nreads as %v, %v\nwant %s", text, r, err, want)
		}
	}
}

// TestARuleThatEveryCardFitsIsNotTheFirstReading reads sentences with a reading
// that fits every card, and another.
func TestARuleThatEveryCardFitsIsNotTheFirstReading(t *testing.T) {
	for f, text := range map[syntax.Face]string{
		"pt": "Nenhum 2 nem nenhum 3", "es": "Ningún 2 ni ningún 3", "it": "Nessun 2 né alcun 3",
	} {
		r, err := rule.InterpretIn(f, text)
		if err != nil || r.String() != "not (rank = 2 or rank = 3)" {
			t.Errorf("%s\nreads as %v, %v\nwant not (rank = 2 or rank = 3)", text, r, err)
		}
	}
	if r, err := rule.Interpret("any card"); err != nil || !r.Sure() || r.String() != "any" {
		t.Errorf("any card reads as %v, %v", r, err)
	}
}

// TestTheProblematicRuleIsToldApart is about S0's rule that players quarrelled
// over: a red queen may serve for both cards that are due, or never does.
func TestTheProblematicRuleIsToldApart(t *testing.T) {
	r, err := rule.Interpret("After every two odd black cards, a red even card and a face card.")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"after-two-odd-black-a-pair", "after-two-odd-black-or-a-red-queen"} {
		e, _ := rule.Find(name)
		found := false
		for _, reading := range r.Readings() {
			if rule.Same(reading.Rule, e.Rule()).Same == rule.Always {
				found = true
			}
			if line := reading.Apart.Line; lastFits(r, line) == lastFits(reading.Rule, line) {
				t.Errorf("%v is to tell %v and %v apart", line, r, reading.Rule)
			}
		}
		if !found {
			t.Errorf("%s is no reading of the sentence", name)
		}
	}
}

func TestReadingsThatComeToTheSameAreNotTold(t *testing.T) {
	const text = "Play a heart or a red card and a red card."
	r, err := rule.Interpret(text)
	if err != nil {
		t.Fatalf("%s: %v, want a sentence with other readings", text, err)
	}
	readings := r.Readings()
	for i, reading := range readings {
		if rule.Same(r, reading.Rule).Same != rule.Different {
			t.Errorf("%v is told, though it is no other rule than %s", reading.Rule, text)
		}
		for _, other := range readings[:i] {
			if rule.Same(other.Rule, reading.Rule).Same != rule.Different {
				t.Errorf("%v is told, and %v, which is the same", reading.Rule, other.Rule)
			}
		}
	}
}

// TestOtherMeaningsAreOffered where a text is not understood as a whole, or has a fixed order.
func TestOtherMeaningsAreOffered(t *testing.T) {
	for text, want := range map[string]string{
		"Low then high then low then high, where low means seven or less": "if last.rank <= 7 then rank > 7 else rank <= 7",
		"If the last card is even play spades, zib zab zob":               "if last is even then spades else not spades",
	} {
		r, err := rule.InterpretIn(syntax.English, text)
		if err != nil || r.Sure() || !offers(r, parse(t, want)) {
			t.Errorf("%s reads as %v, %v, of which none is %s", text, r, err, want)
		}
		if n := len(r.Readings()); n > 3 {
			t.Errorf("%s has %d other readings, want at most three", text, n)
		}
	}
}

// TestASentenceReadInPartIsLikelyOnlyIfOtherReadingsAreFar has a word that is left out of each.
func TestASentenceReadInPartIsLikelyOnlyIfOtherReadingsAreFar(t *testing.T) {
	for text, likely := range map[string]bool{
		"red, zab hearts": false, "hearts or odd zib black": true, "play a higher zib card": true,
	} {
		r, err := rule.InterpretIn(syntax.English, text)
		if err != nil || r.Sure() || r.Likely() != likely {
			t.Errorf("%s reads as %v, %v; likely: %v, want %v", text, r, err, r.Likely(), likely)
		}
	}
}

// TestTheCardThatIsPlayedIsOneOfTheLastTwo whose sum must be something: no word is left out.
func TestTheCardThatIsPlayedIsOneOfTheLastTwo(t *testing.T) {
	for text, face := range map[string]syntax.Face{
		"the sum of the last two cards must be a prime number":        syntax.English,
		"la suma de las dos últimas cartas debe ser un número primo":  "es",
		"la somma delle ultime due carte deve essere un numero primo": "it",
		"a soma das duas últimas cartas deve ser um número primo":     "pt",
	} {
		r, err := rule.InterpretIn(face, text)
		if err != nil || r.String() != "rank + last.rank is prime" || len(r.LeftOut()) > 0 {
			t.Errorf("%s reads as %v, %v, without %v", text, r, err, r.LeftOut())
		}
	}
}

// lastFits reports whether the last play of line is right by r.
func lastFits(r *rule.Rule, line rule.Line) bool {
	m, n := r.Machine(), len(line.Plays)-1
	right, _ := m.Judge(m.After(rule.Line{Plays: line.Plays[:n]}), line.Plays[n].Cards)
	return right
}

func TestSignsAmongWordsAreNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"IF last = red THEN even ELSE odd":            "if last is red then even else odd",
		"same suit = go up, different suit = go down": "if suit = last.suit then rank > last.rank else rank < last.rank",
		"colr = red":              "",
		"rank in {1, 2":           "",
		"if last.colr = red: odd": "",
		"if last is black then rnk >= 7 else rank <= 6": "",
	} {
		r, err := rule.InterpretIn(syntax.English, text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s reads as %s, want what is wrong with it", text, r)
		case want != "" && (err != nil || rule.Same(r, parse(t, want)).Same == rule.Different):
			t.Errorf("%s reads as %v, %v, want %s", text, r, err, want)
		}
	}
}

// TestReadingsAreSortedByCost also where each costs nearly what the next one costs.
func TestReadingsAreSortedByCost(t *testing.T) {
	want := []float64{0, 0.0009, 0.0018, 2}
	if got := rule.SortedCosts(2, 0.0018, 0.0009, 0); !slices.Equal(got, want) {
		t.Errorf("readings are sorted as %v, want %v", got, want)
	}
}

// TestASentenceIsReadWithoutItsVerb reads sentences of the program as people repeat them.
func TestASentenceIsReadWithoutItsVerb(t *testing.T) {
	for _, text := range []string{"a card 3 to 8 steps up the circle from the last card",
		"una carta de 3 a 8 pasos por encima de la última carta en el círculo",
		"une carte de 3 à 8 crans au-dessus de la dernière carte dans le cercle",
		"una carta da 3 a 8 passi sopra l’ultima carta nel cerchio",
		"uma carta de 3 a 8 passos acima da última carta no círculo"} {
		r, err := rule.Interpret(text)
		if err != nil || !r.Sure() || r.String() != "steps from last in 3..8" {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
}

// TestNotEveryCardFitsWhereAWordIsLeftOut reads texts of which nothing but "cards" is known.
func TestNotEveryCardFitsWhereAWordIsLeftOut(t *testing.T) {
	for text, word := range map[string]string{"my favourite cards": "favourite", "mis cartas favoritas": "favoritas",
		"a card that is close to the last one": "close"} {
		r, err := rule.Interpret(text)
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: %v, %v; want an error about %s", text, r, err, word)
		}
	}
	if r, err := rule.Interpret("play any card you like"); err != nil || r.String() != "any" {
		t.Errorf("any card: %v, %v", r, err)
	}
}

// TestReadingsAreTheSame compares with testdata/readings.txt: sentences, and under each the rules that it
// can mean, likeliest first. A ? stands before a rule that is not sure.
func TestReadingsAreTheSame(t *testing.T) {
	const file = "testdata/readings.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "    ") {
			continue
		}
		got.WriteString(line)
		r, err := rule.Interpret(strings.TrimSpace(line))
		if err != nil {
			fmt.Fprintf(&got, "    %v\n", err)
			continue
		}
		sure := ""
		if !r.Sure() {
			sure = "? "
		}
		fmt.Fprintf(&got, "    %s%v\n", sure, r)
		for _, reading := range r.Readings() {
			fmt.Fprintf(&got, "    or %v\n", reading.Rule)
		}
	}
	golden(t, file, got.String())
}

// TestDenialsInARowAreNoLimit reads two ranks that are denied: the first is no number of the cards that are
// not the second.
func TestDenialsInARowAreNoLimit(t *testing.T) {
	r, err := rule.Interpret("no 7th no 8")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != "not (rank = 7 or rank = 8)" {
		t.Errorf("it reads as %s", got)
	}
	for _, reading := range r.Readings() {
		if formula := reading.Rule.String(); strings.Contains(formula, "count(") {
			t.Errorf("it may mean %s", formula)
		}
	}
}
