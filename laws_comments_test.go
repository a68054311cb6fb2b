package eleusis_test

import (
	"go/ast"
	"testing"
)

func TestCommentsBeginWithTheNameTheyExplain(t *testing.T) { obey(t, ownNames) }

// ownNames is the law that a comment of a function, a method, a type or a name of a
// package begins with that name, in tests too. A comment in a group may be for more than one
// name, and a test needs only a sentence, since its name is one.
func ownNames(t *tree) (found []breach) {
	check := func(doc *ast.CommentGroup, name *ast.Ident) {
		if said(doc) && !opensWith(doc, name.Name) {
			found = append(found, t.breach(name.Pos(), "the comment of %s does not begin with its name", name.Name))
		}
	}
	for _, f := range t.files {
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !f.test || !testPrefix.MatchString(d.Name.Name) {
					check(d.Doc, d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						check(spec.Doc, spec.Name)
						if !d.Lparen.IsValid() {
							check(d.Doc, spec.Name)
						}
					case *ast.ValueSpec:
						if !d.Lparen.IsValid() {
							check(d.Doc, spec.Names[0])
						}
					}
				}
			}
		}
	}
	return found
}

var commentBreaches = []planted{
	{"comments of other names", ownNames, `
-- card/card.go --
package card

// draw deals a card.
func deal() {}

// A hand is a hand.
type hand int

// Cards of a hand.
func (h hand) cards() {}

// Backs of cards.
var back, front int

//go:embed cards.txt
var cards string

// Colors of cards.
const (
	// The first two are red.
	red = iota
	orange
)

type (
	// Piles of cards.
	pile []int
	// decks are packs.
	decks []int
)

// handed returns what it takes.
func hand2() {}
-- card/card_test.go --
package card

// Cards are drawn one by one.
func TestDraw(t *testing.T) {}

// Draws a card.
func drawn() {}
`, `
card/card.go:4: the comment of deal does not begin with its name
card/card.go:10: the comment of cards does not begin with its name
card/card.go:13: the comment of back does not begin with its name
card/card.go:27: the comment of pile does not begin with its name
card/card.go:33: the comment of hand2 does not begin with its name
card/card_test.go:7: the comment of drawn does not begin with its name
`},
}
