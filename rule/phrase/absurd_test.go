package phrase_test

import (
	"os"
	"strings"
	"testing"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// TestAnOrIsNeverAnAnd reads testdata/or.txt: a language and a sentence in each line.
func TestAnOrIsNeverAnAnd(t *testing.T) {
	data, err := os.ReadFile("testdata/or.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		face, text, _ := strings.Cut(strings.TrimSpace(line), "\t")
		readings := phrase.Read(syntax.Face(face), text)
		if len(readings) == 0 {
			t.Errorf("%s is not read", text)
		}
		for _, r := range readings {
			if strings.Contains(r.Tree.String(), " and ") {
				t.Errorf("%s may mean %s", text, r.Tree)
			}
		}
	}
}

// TestNothingAbsurdStandsBesideAClearReading reads sentences that had readings with words left out, or with an
// "and" between what takes turns.
func TestNothingAbsurdStandsBesideAClearReading(t *testing.T) {
	for text, absurd := range map[string]string{
		"Alternate odd and even, but aces are always fine":           "parity != last.parity and rank = A",
		"the card must be red and higher than 10":                    "repeat red, rank > 10",
		"after a red card play a black one, and the other way round": "if last is red then any else none",
		"any card of another value, at least two apart":              "any and not rank >= 2",
	} {
		readings := phrase.Read(syntax.English, text)
		if len(readings) == 0 {
			t.Errorf("%s is not read", text)
		}
		for _, r := range readings {
			if r.Tree.String() == absurd {
				t.Errorf("%s may mean %s", text, absurd)
			}
		}
	}
}
