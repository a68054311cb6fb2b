package phrase_test

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// TestFacesSayWhatPeopleSay reads testdata/models.md: a formula, and the same rule in
// every language, as it is printed and read.
func TestFacesSayWhatPeopleSay(t *testing.T) {
	for _, block := range modelSentences(t) {
		read, err := syntax.Parse(block["formula"])
		if err != nil {
			t.Errorf("%s\n%v", block["formula"], err)
			continue
		}
		for _, f := range syntax.Faces()[1:] {
			want := block[string(f)]
			if got := read.Tree.In(f); got != want {
				t.Errorf("%s is said as\n got %s\nwant %s", block["formula"], got, want)
			}
			if again := phrase.ParseExact(f, want); !reflect.DeepEqual(again, read.Tree.Plain()) {
				t.Errorf("%s\nreads as %v\n    want %s", want, again, read.Tree.Plain())
			}
		}
	}
}

// FuzzSentences begins with the sentences of testdata/models.md, in every language.
func FuzzSentences(f *testing.F) {
	for _, block := range modelSentences(f) {
		for face, text := range block {
			f.Add(face, text)
		}
	}
	f.Fuzz(func(t *testing.T, face, text string) {
		tree := phrase.ParseExact(syntax.Face(face), text)
		if tree == nil {
			return
		}
		said := tree.Verbatim(syntax.Face(face))
		if again := phrase.ParseExact(syntax.Face(face), said); !reflect.DeepEqual(again, tree) {
			t.Errorf("%q is %s, which is written as %q and reads as %v", text, tree, said, again)
		}
	})
}

// modelSentences returns the blocks of testdata/models.md.
func modelSentences(t testing.TB) []map[string]string {
	blocks := sentencesIn(t, "testdata/models.md")
	if len(blocks) < 40 {
		t.Fatalf("%d blocks in testdata/models.md, want at least 40", len(blocks))
	}
	return blocks
}

// sentencesIn returns the blocks of a file, by "formula" and the names of the faces.
func sentencesIn(t testing.TB, file string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
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
		if len(block) != len(syntax.Faces()) {
			t.Fatalf("%s: %q has not every face", file, part)
		}
		blocks = append(blocks, block)
	}
	return blocks
}
