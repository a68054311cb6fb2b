package rule_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// neverOffered are sentences of the golden files that are neither read as they are meant
// nor have this meaning among those offered.
var neverOffered = []string{
	"Uma carta ímpar e preta deve ser seguida de uma carta par e vermelha.",
}

// mostAsked is how many sentences of the golden files may need a question to be
// understood. The rest has the meaning as the first reading.
const mostAsked = 40

// TestSentencesAreReadGenerously reads syntax/testdata/sentences….txt, one for each
// language: a rule, and under it, indented, sentences that the printer would not
// choose and that mean it. None is taken for another rule without a question.
func TestSentencesAreReadGenerously(t *testing.T) {
	asked := 0
	for _, f := range syntax.Languages() {
		data, err := os.ReadFile("syntax/testdata/sentences." + string(f) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			lines := strings.Split(block, "\n    ")
			want, err := rule.ParseIn(syntax.Formula, lines[0])
			if err != nil { // it needs a starter
				continue
			}
			for _, text := range lines[1:] {
				got, err := rule.InterpretIn(f, text)
				switch {
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
	if asked > mostAsked {
		t.Errorf("%d sentences need a question, want at most %d", asked, mostAsked)
	}
}
