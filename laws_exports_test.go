package eleusis_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"strings"
	"testing"
)

func TestPublicPackagesExportWhatOthersUse(t *testing.T) { obey(t, exports) }

// forTests finds in a comment that a name is there for tests.
var forTests = regexp.MustCompile(`\btests?\b`)

// exports is the law that a function, a variable or a type that a public package exports is
// used by another package or by an example, or that its comment says that it is for tests. A
// type counts as well if the package shows it in its declarations. Constants count by their
// type: a stranger may need each of its values.
func exports(t *tree) (found []breach) {
	used := t.usedOutside()
	for _, files := range t.folders() {
		row, known := place(files[0].dir)
		if !known || !row.pure || row.forTests || strings.HasPrefix(row.dir, "internal/") {
			continue
		}
		shown := t.shown(files)
		for _, f := range files {
			if f.test {
				continue
			}
			for _, decl := range f.syntax.Decls {
				for _, name := range exportedNames(decl) {
					whole := module + "/" + f.dir + "." + name.ident.Name
					if used[whole] || shown[name.ident.Name] || forTests.MatchString(name.comment) {
						continue
					}
					found = append(found, t.breach(name.ident.Pos(), "no other package uses %s", name.ident.Name))
				}
			}
		}
	}
	return found
}

// usedOutside returns the names that packages other than their own use, and examples, as
// eleusis/game.Decide.
func (t *tree) usedOutside() map[string]bool {
	used := map[string]bool{}
	for _, f := range t.files {
		if f.test && path.Base(f.path) != "example_test.go" {
			continue
		}
		imports := map[string]string{}
		for _, spec := range f.syntax.Imports {
			imports[importName(spec)] = strings.Trim(spec.Path.Value, `"`)
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if e, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := e.X.(*ast.Ident); ok {
					used[imports[id.Name]+"."+e.Sel.Name] = true
				}
			}
			return true
		})
	}
	return used
}

// shown returns the types of a package that stand in what it exports: in the parameters and
// results of its functions, in its fields, in its variables and constants.
func (t *tree) shown(files []*file) map[string]bool {
	all := map[string]bool{}
	show := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if _, body := n.(*ast.BlockStmt); body {
				return false
			}
			if id, ok := n.(*ast.Ident); ok {
				if _, isType := t.info.Uses[id].(*types.TypeName); isType {
					all[id.Name] = true
				}
			}
			return true
		})
	}
	for _, f := range files {
		for _, decl := range f.syntax.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && !f.test {
					show(d.Type)
				}
			case *ast.GenDecl:
				if !f.test {
					show(d)
				}
			}
		}
	}
	return all
}

// An exportedName is a function, a variable or a type with its comment.
type exportedName struct {
	ident   *ast.Ident
	comment string
}

// exportedNames returns the exported names of a declaration, but constants and methods.
func exportedNames(decl ast.Decl) (names []exportedName) {
	add := func(id *ast.Ident, comment string) {
		if id.IsExported() {
			names = append(names, exportedName{id, comment})
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			add(d.Name, d.Doc.Text())
		}
	case *ast.GenDecl:
		if d.Tok == token.CONST {
			break
		}
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				add(s.Name, d.Doc.Text()+s.Doc.Text())
			case *ast.ValueSpec:
				for _, id := range s.Names {
					add(id, d.Doc.Text()+s.Doc.Text())
				}
			}
		}
	}
	return names
}

var exportBreaches = []planted{
	{"what a package exports for nobody", exports, `
-- card/card.go --
package card

// A Card is shown by Parse.
type Card int

// A Pile is used by nobody.
type Pile []Card

// Deck is used by a variable of another package.
var Deck, Spare []Card

// Ace stays: it is a value of Card.
const Ace Card = 1

// Parse is used by another package.
func Parse(text string) (Card, error) { return 0, nil }

// Draw is used by an example.
func Draw() {}

// Shuffle is called by hand.
func Shuffle() {}

// Sort puts cards in order, for tests.
func Sort() {}

// Cut is used in the package alone.
func Cut() { Cut() }

func (Pile) Len() int { return 0 }
-- card/example_test.go --
package card_test

import "eleusis/card"

func Example() { card.Draw() }
-- card/card_test.go --
package card_test

import "eleusis/card"

func shuffle() { card.Shuffle(); card.Sort() }
-- game/game.go --
package game

import "eleusis/card"

var ace, _ = card.Parse("A")
var deck = card.Deck
-- internal/lesson/lesson.go --
package lesson

// Own is of no public package.
func Own() {}
`, `
card/card.go:7: no other package uses Pile
card/card.go:10: no other package uses Spare
card/card.go:22: no other package uses Shuffle
card/card.go:28: no other package uses Cut
`},
}
