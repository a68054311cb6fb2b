package syntax_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"eleusis/rule/syntax"
)

// TestPortugueseIsReadGenerously reads testdata/sentences.pt.txt: a rule, and under
// it, indented, sentences that the printer would not choose and that mean it.
func TestPortugueseIsReadGenerously(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.pt.txt")
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		lines := strings.Split(block, "\n    ")
		for _, text := range lines[1:] {
			got, err := syntax.Parse(text)
			if err != nil {
				t.Errorf("%s\n%v", text, err)
			} else if got.Tree.String() != lines[0] {
				t.Errorf("%s\nreads as %s, want %s", text, got.Tree, lines[0])
			}
		}
	}
}

func TestMistakesInPortuguese(t *testing.T) {
	for text, want := range map[string]string{
		"Se a ultma carta for preta, jogue 7.":                                      `1:6: palavra desconhecida: "ultma" (quis dizer "última"?)`,
		"Jogue uma carta vermlha.":                                                  `1:17: palavra desconhecida: "vermlha" (quis dizer "vermelha"?)`,
		"Jogue uma carta do mesmo nipe que a última carta.":                         `1:26: palavra desconhecida: "nipe" (quis dizer "naipe"?)`,
		"Se a última carta for preta, jgue 7.":                                      `1:30: palavra desconhecida: "jgue" (quis dizer "jogue"?)`,
		"Jogue uma carta impra e preta.":                                            `1:17: palavra desconhecida: "impra" (quis dizer "ímpar"?)`,
		"Jogue uma carta de 9 a 3.":                                                 `1:17: o intervalo está ao contrário: 9..3 (quis dizer "3..9"?)`,
		"Lembre um número, naipe, que começa em 0. Jogue 7.":                        `1:19: "naipe" já quer dizer outra coisa: escolha outro nome`,
		"Se a primeira carta for preta e a carta antes dela for vermelha, jogue 7.": `1:35: não há nome para a carta anterior a esta: a primeira carta`,
	} {
		_, err := syntax.ParseIn(syntax.Portuguese, text)
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

func FuzzPortuguese(f *testing.F) {
	for _, text := range []string{
		"Se a última carta for preta, jogue 7 ou maior; senão, jogue 6 ou menor.",
		"Comece com um ás. Jogue uma carta tal que (seja ímpar e a carta 4 lugares atrás não seja de copas).",
		"Jogue 3 cartas vermelhas, depois uma destas: 2, de 4 a 6 ou 9, 2 vezes, e assim por diante.",
		"Lembre um número, conta, que começa em 0. Sempre que sair um rei, conta passa a ser 1 menos conta. Jogue conta ou maior.",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed, err := syntax.ParseIn(syntax.Portuguese, text)
		var mistakes syntax.Mistakes
		if errors.As(err, &mistakes) {
			checkPlaces(t, text, mistakes)
			return
		}
		said := parsed.Tree.In(syntax.Portuguese)
		again, err := syntax.ParseIn(syntax.Portuguese, said)
		if err != nil || !reflect.DeepEqual(parsed.Tree, again.Tree) {
			t.Errorf("%q is said as %q, which reads as %v, %v", text, said, again, err)
		}
	})
}
