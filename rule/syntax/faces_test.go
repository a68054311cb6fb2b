package syntax_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/rule/syntax"
)

// TestFacesSayWhatPeopleSay reads doc/faces.md: a formula, and the same rule in
// every language, as it is printed and read.
func TestFacesSayWhatPeopleSay(t *testing.T) {
	for _, block := range modelSentences(t) {
		read, err := syntax.ParseIn(syntax.Formula, block["formula"])
		if err != nil {
			t.Errorf("%s\n%v", block["formula"], err)
			continue
		}
		for _, f := range syntax.Faces()[1:] {
			want := block[string(f)]
			if got := read.Tree.In(f); got != want {
				t.Errorf("%s is said as\n got %s\nwant %s", block["formula"], got, want)
			}
			again, err := syntax.Parse(want)
			if err != nil {
				t.Errorf("%s\n%v", want, err)
			} else if !reflect.DeepEqual(again.Tree, read.Tree) {
				t.Errorf("%s\nreads as %s\n    want %s", want, again.Tree, read.Tree)
			}
		}
	}
}

// FuzzSentences begins with the sentences of doc/faces.md, in every language.
func FuzzSentences(f *testing.F) {
	for _, block := range modelSentences(f) {
		for face, text := range block {
			f.Add(face, text)
		}
	}
	f.Fuzz(func(t *testing.T, face, text string) { checkSaidAgain(t, syntax.Face(face), text) })
}

// modelSentences returns the blocks of doc/faces.md, by "formula" and the names
// of the faces.
func modelSentences(t testing.TB) []map[string]string {
	text, err := os.ReadFile("../../doc/faces.md")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile("(?m)^- (formula|[a-z]{2}): `?(.*?)`?$")
	var blocks []map[string]string
	for _, part := range strings.Split(string(text), "\n### ")[1:] {
		block := make(map[string]string)
		for _, m := range line.FindAllStringSubmatch(part, -1) {
			block[m[1]] = m[2]
		}
		blocks = append(blocks, block)
	}
	if len(blocks) < 40 || slices.ContainsFunc(blocks, func(b map[string]string) bool {
		return len(b) != len(syntax.Faces())
	}) {
		t.Fatalf("%d blocks in doc/faces.md, want at least 40 with every face", len(blocks))
	}
	return blocks
}
