package eleusis_test

import (
	"go/ast"
	"strings"
	"testing"
)

func TestCommentsSayMoreThanTheName(t *testing.T) { obey(t, echoes) }

// longestEcho is the length in words up to which a comment is compared with what it explains.
const longestEcho = 6

// fillers are words that add nothing to a name.
var fillers = strings.Fields("a all an and are as at by for from has in is it its new of on one or return returns " +
	"that the to what which with")

// echoes is the law that a short comment of a function or a type says more than its name, and the names and
// types of its parameters and results: what it is for, in which unit, or when it is nil.
func echoes(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test {
			continue
		}
		check := func(doc *ast.CommentGroup, names ...ast.Node) {
			if echo := doc.Text(); isEcho(echo, names) {
				found = append(found, t.breach(doc.Pos(), "%q only repeats the name", strings.TrimSpace(echo)))
			}
		}
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				check(d.Doc, d.Name, d.Type)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && !d.Lparen.IsValid() {
						check(d.Doc, s.Name)
					}
				}
			}
		}
	}
	return found
}

// isEcho reports whether each word of a short comment is a filler or stands in names.
func isEcho(comment string, names []ast.Node) bool {
	words := strings.Fields(comment)
	if len(words) == 0 || len(words) > longestEcho {
		return false
	}
	known := make(map[string]bool)
	for _, w := range fillers {
		known[stem(w)] = true
	}
	for _, n := range names {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				known[stem(id.Name)] = true
				for _, w := range splitCamel(id.Name) {
					known[stem(w)] = true
				}
			}
			return true
		})
	}
	for _, w := range words {
		if !known[stem(strings.Trim(w, ".,:;[]()"))] {
			return false
		}
	}
	return true
}

// stem returns a word without the ending of a plural or a form of a verb.
func stem(word string) string {
	word = strings.ToLower(word)
	for _, ending := range []string{"ies", "ing", "ed", "es", "s", "e"} {
		if base, ok := strings.CutSuffix(word, ending); ok && len(base) > 2 {
			return base
		}
	}
	return word
}

var echoBreaches = []planted{
	{"comments that only repeat the name", echoes, `
-- card/card.go --
package card

// A Suit is a suit.
type Suit int

// A Pile is a list of cards.
type Pile []Card

// SuitOf returns the suit of card.
func SuitOf(card Card) Suit { return 0 }

// Top returns a card; nil if none is left.
func (p Pile) Top() *Card { return nil }

// Deal deals the cards of the deck.
func Deal(cards []Card) {}

// A Card is one of the 52 cards, numbered from 0.
type Card int
-- card/card_test.go --
package card

// A hand is a hand.
type hand int
`, `
card/card.go:3: "A Suit is a suit." only repeats the name
card/card.go:9: "SuitOf returns the suit of card." only repeats the name
`},
}
