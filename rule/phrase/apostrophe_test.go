package phrase_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// TestBothApostrophesAreRead reads testdata/apostrophes.txt: sentences as they are written, and those of
// people, each with its language.
func TestBothApostrophesAreRead(t *testing.T) {
	data, err := os.ReadFile("testdata/apostrophes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		face := syntax.Face(name)
		curly, straight := phrase.Read(face, text), phrase.Read(face, strings.ReplaceAll(text, "’", "'"))
		if len(curly) == 0 || len(straight) == 0 || !curly[0].Whole ||
			!reflect.DeepEqual(curly[0].Tree, straight[0].Tree) || curly[0].Written != straight[0].Written {
			t.Errorf("%s\nreads as %v, and with straight apostrophes as %v", text, curly, straight)
		}
	}
}

func TestSentencesHaveTheApostropheOfPrint(t *testing.T) {
	for _, f := range syntax.Languages() {
		for _, text := range f.Wording().Texts {
			if strings.Contains(text, "'") {
				t.Errorf("%s says %q with a straight apostrophe", f, text)
			}
		}
	}
}
