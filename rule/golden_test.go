package rule_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// neverOffered are sentences of the golden files that are not read as they are meant, nor
// have this meaning among those offered. Each is asked about or refused.
var neverOffered = []string{
	"if you follow a king you can play anything",
	"Por turno, juega una carta roja 3 veces, luego una carta negra 3 veces.",
	"Recuerda un número, total, que empieza en 0. Cada vez que sale una carta, total pasa a ser total más su valor. " +
		"Juega una carta tal que total sea menor que 10.",
	"Gioca una carta un passo sopra l'ultima carta.",
	"Si giocano 2 carte alla volta. Se il posto nella giocata è 2, la somma della giocata deve essere maggiore di 10.",
	"Giocate due carte alla volta. Se il posto nella giocata è 2, gioca una carta tale che la somma della giocata " +
		"sia più di 10.",
	"Ricorda un numero, total, che parte da 0. Ogni volta che esce qualsiasi carta, total diventa total più il suo " +
		"valore. Gioca una carta tale che total sia al massimo 18.",
	"Ricordate total, all'inizio 0. Ogni volta che si gioca una carta, total diventa total più il suo valore. Total " +
		"deve essere al massimo 18.",
	"Jogue duas cartas de cada vez. Se o lugar na jogada for 2, a soma da jogada deve ser maior que 10.",
}

// maxAsked is how many sentences of the golden files may need a question to be
// understood. The rest has the meaning as the first reading.
const maxAsked = 40

// TestSentencesAreReadGenerously reads syntax/testdata/sentences….txt, one for each
// language: a rule, and under it, indented, sentences that the printer would not
// choose and that mean it. None is taken for another rule without a question.
// In short tests it reads a third of the blocks.
func TestSentencesAreReadGenerously(t *testing.T) {
	asked := 0
	for _, f := range syntax.Languages() {
		data, err := os.ReadFile("syntax/testdata/sentences." + string(f) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range fewer(strings.Split(strings.TrimSpace(string(data)), "\n\n"), 3) {
			lines := strings.Split(block, "\n    ")
			want, err := rule.ParseIn(syntax.Formula, lines[0])
			if err != nil { // it needs a starter
				continue
			}
			for _, text := range lines[1:] {
				got, err := rule.InterpretIn(f, text)
				switch {
				case err != nil && slices.Contains(neverOffered, text):
				case err != nil:
					t.Errorf("%s\n%v", text, err)
				case rule.Same(got, want).Same != rule.Different:
				case got.Sure() || !offers(got, want) && !slices.Contains(neverOffered, text):
					t.Errorf("%s\nreads as %s, want %s", text, got, want)
				default:
					asked++
				}
			}
		}
	}
	if asked > maxAsked {
		t.Errorf("%d sentences need a question, want at most %d", asked, maxAsked)
	}
}
