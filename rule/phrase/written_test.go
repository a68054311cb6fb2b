package phrase_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

// TestWrittenSentencesReadAsTheSameTree writes any tree in every language.
func TestWrittenSentencesReadAsTheSameTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		for _, f := range syntax.Languages() {
			said := tree.In(f)
			if read := phrase.ParseExact(f, said); !reflect.DeepEqual(read, tree) {
				t.Fatalf("%s\nis written as\n%s\nand that reads as\n%v", tree, said, read)
			}
		}
	})
}
