package syntax_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

func TestWhatIsSaidReadsAsTheSameTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		for _, f := range syntax.Faces() {
			said := tree.In(f)
			for _, read := range []func() (*syntax.Text, error){
				func() (*syntax.Text, error) { return syntax.ParseIn(f, said) },
				func() (*syntax.Text, error) { return syntax.Parse(said) },
			} {
				text, err := read()
				if err != nil {
					t.Fatalf("%s\n%s\ndoes not read: %v", tree, said, err)
				}
				if !reflect.DeepEqual(text.Tree, tree) {
					t.Fatalf("%s\nis said as\n%s\nand that reads as\n%s", tree, said, text.Tree)
				}
			}
		}
	})
}

// TestSentencesAreReadGenerously reads testdata/sentences….txt, one for each
// language: a rule, and under it, indented, sentences that the printer would not
// choose and that mean it.

func TestMistakesInSentences(t *testing.T) {
	checkMistakes(t, map[string]string{
		"If the lst card is black, play 7.":                                `1:8: unknown word "lst" (did you mean "last"?)`,
		"If the last card is blak, play 7.":                                `1:21: unknown word "blak" (did you mean "black"?)`,
		"If the last card is black, pley 7.":                               `1:28: unknown word "pley" (did you mean "play"?)`,
		"Play a card of the same colr as the last card.":                   `1:25: unknown word "colr" (did you mean "color"?)`,
		"If the first card is red and the one before it is red, play red.": `1:34: no card can be named before the first card`,
		"If the last card is black, play":                                  `1:32: the rule ends too soon: expected a condition or a value`,
		"If the last card is black.":                                       `1:26: expected "then", found "."`,
		"Play a redd card.":                                                `1:8: unknown word "redd" (did you mean "red"?)`,
	})
}

// checkMistakes checks what is told of each text.
func checkMistakes(t *testing.T, told map[string]string) {
	t.Helper()
	for text, want := range told {
		_, err := syntax.Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

func FuzzEnglish(f *testing.F) {
	for _, text := range []string{
		"If the last card is black, play 7 or higher; otherwise play 6 or lower.",
		"Start with an ace. Play a card such that (it is odd and the card 3 back's suit is not its suit).",
		"In turn, play one of 2, 4 to 6 or 9 twice, then a heart.",
		"An odd black card must be followed by an even red one unless the position is 7.",
	} {
		f.Add(text)
	}
	fuzzFace(f, syntax.English)
}

func fuzzFace(f *testing.F, face syntax.Face) {
	f.Fuzz(func(t *testing.T, text string) { checkSaidAgain(t, face, text) })
}

// checkSaidAgain checks that what reads in a face is said so that it reads as the
// same tree, and that mistakes lie in the text. What means nothing, as "clubs =
// 0" and "rank = -1", may be said in any way: no rule has it.
func checkSaidAgain(t *testing.T, face syntax.Face, text string) {
	parsed, err := syntax.ParseIn(face, text)
	var mistakes syntax.Mistakes
	if errors.As(err, &mistakes) {
		checkPlaces(t, text, mistakes)
		return
	}
	if meansNothing(parsed.Tree) {
		return
	}
	again, err := syntax.ParseIn(face, parsed.Tree.In(face))
	if err != nil || !reflect.DeepEqual(parsed.Tree, again.Tree) {
		t.Errorf("%q is %s and said as %q, which reads as %v, %v", text, parsed.Tree, parsed.Tree.In(face), again, err)
	}
}

func meansNothing(t *syntax.Tree) bool {
	found := false
	t.Walk(func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Symbol:
			found = true
		case *syntax.Compare:
			of, isAttr := n.X.(*syntax.Attr)
			number, isLiteral := n.Y.(*syntax.Literal)
			found = found || n.Relation == syntax.Equal && isAttr && isLiteral && of.Attribute == syntax.Rank &&
				!isRank(number.Value)
		case *syntax.In:
			of, isAttr := n.X.(*syntax.Attr)
			found = found || isAttr && of.Attribute == syntax.Rank &&
				slices.ContainsFunc(n.Ranges, func(r syntax.Range) bool { return !isRank(r.Lo) || !isRank(r.Hi) })
		}
	})
	return found
}

func isRank(n int) bool { return 1 <= n && n <= 13 }
