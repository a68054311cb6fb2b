package eleusis_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestPackagesExportWhatOthersUse(t *testing.T)          { obey(t, exports) }
func TestExportedMethodsAreUsedOutside(t *testing.T)        { obey(t, methods) }
func TestFunctionsOfProgramsAreUsedByPrograms(t *testing.T) { obey(t, forPrograms) }
func TestAPackageExportsFewNames(t *testing.T)              { obey(t, fewNames) }

// forTests finds in a comment that a name is there for tests.
var forTests = regexp.MustCompile(`\btests?\b`)

// exports is the law that a function, a variable or a type that a package exports is used by
// another package or by an example, or that its comment says that it is for tests. A type
// counts as well if the package shows it in its declarations. Constants count by their type:
// a stranger may need each of its values. In internal, those without a type count as a group.
func exports(t *tree) (found []breach) {
	used := t.usedOutside()
	for _, files := range t.folders() {
		row, known := place(files[0].dir)
		if !known || !isLibrary(row) {
			continue
		}
		shown := t.shown(files)
		for _, f := range files {
			if f.test {
				continue
			}
			for _, decl := range f.syntax.Decls {
				names := exportedNames(decl)
				if strings.HasPrefix(row.dir, "internal/") {
					names = append(names, t.unusedConstants(decl, f.dir, used)...)
				}
				for _, name := range names {
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

// isLibrary reports whether strangers or other packages of ours import the package of r. That
// of the client is for strangers alone.
func isLibrary(r row) bool {
	return !r.forTests && (r.pure || strings.HasPrefix(r.dir, "internal/"))
}

// methods is the law that a method of an exported type is used by another package, by a page
// or by an example, or that an interface asks for it, or that its comment says that it is for
// tests. Methods go by their names alone.
func methods(t *tree) (found []breach) {
	users := map[string][]string{} // the folders that use a name
	asked := slices.Clone(ofOthers)
	for _, name := range t.textNames() {
		if path.Ext(name) == ".html" {
			for _, field := range templateField.FindAllStringSubmatch(t.texts[name], -1) {
				asked = append(asked, field[1])
			}
		}
	}
	for _, f := range t.files {
		if f.test && path.Base(f.path) != "example_test.go" {
			continue
		}
		dir := f.dir
		if f.test {
			dir += " example"
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				users[n.Sel.Name] = append(users[n.Sel.Name], dir)
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					for _, id := range m.Names {
						asked = append(asked, id.Name)
					}
				}
			}
			return true
		})
	}
	for _, f := range t.files {
		row, known := place(f.dir)
		if !known || !isLibrary(row) || f.test {
			continue
		}
		for _, decl := range f.syntax.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || d.Recv == nil || !d.Name.IsExported() || !ast.IsExported(receiver(d)) ||
				forTests.MatchString(d.Doc.Text()) {
				continue
			}
			outside := slices.ContainsFunc(users[d.Name.Name], func(dir string) bool { return dir != f.dir })
			if !outside && !slices.Contains(asked, d.Name.Name) {
				found = append(found, t.breach(d.Name.Pos(), "no other package uses %s", d.Name.Name))
			}
		}
	}
	return found
}

// ofOthers are methods that interfaces of the standard library or of a module ask for.
var ofOthers = []string{"Error", "Unwrap", "Is", "String", "MarshalText", "UnmarshalText", "MarshalJSON",
	"UnmarshalJSON", "ServeHTTP", "GetStatus", "ContentType"}

// templateField is a field or a method in a template.
var templateField = regexp.MustCompile(`\.([A-Z]\w*)`)

// forPrograms is the law that a file outside tests uses each unexported function or method that
// stands outside tests, or that its comment says that it is for tests. They go by their names.
func forPrograms(t *tree) (found []breach) {
	for _, files := range t.folders() {
		row, known := place(files[0].dir)
		if known && row.forTests {
			continue
		}
		used := map[string]bool{"main": true, "_": true}
		var all []*ast.FuncDecl
		for _, f := range files {
			if f.test {
				continue
			}
			for _, decl := range f.syntax.Decls {
				self := ""
				if d, ok := decl.(*ast.FuncDecl); ok {
					self, all = d.Name.Name, append(all, d)
				}
				ast.Inspect(decl, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok && id.Name != self {
						used[id.Name] = true
					}
					return true
				})
			}
		}
		for _, d := range all {
			if !d.Name.IsExported() && !used[d.Name.Name] && !forTests.MatchString(d.Doc.Text()) {
				found = append(found, t.breach(d.Name.Pos(), "only tests use %s", d.Name.Name))
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

// unusedConstants returns the exported constants without a type of a declaration in dir, unless
// another package uses one of them.
func (t *tree) unusedConstants(decl ast.Decl, dir string, used map[string]bool) (names []exportedName) {
	d, ok := decl.(*ast.GenDecl)
	if !ok || d.Tok != token.CONST {
		return nil
	}
	for _, spec := range d.Specs {
		s := spec.(*ast.ValueSpec)
		for _, id := range s.Names {
			_, typed := t.info.Defs[id].Type().(*types.Named)
			switch {
			case used[module+"/"+dir+"."+id.Name]:
				return nil
			case id.IsExported() && !typed:
				names = append(names, exportedName{id, d.Doc.Text() + s.Doc.Text()})
			}
		}
	}
	return names
}

// maxExported is how many names a package may export that is not in manyExported.
const maxExported = 60

// manyExported are the packages that may export more names, and how many (decision 83).
var manyExported = map[string]int{
	"game": 253, "internal/page": 190, "internal/say": 71, "internal/store": 102, "internal/table": 183,
	"internal/workshop": 77, "rule": 113, "rule/syntax": 182,
}

// fewNames is the law that a package exports no more names than it may. The methods of
// exported types count, fields and the methods of interfaces do not.
func fewNames(t *tree) (found []breach) {
	for _, files := range t.folders() {
		dir := files[0].dir
		most, listed := manyExported[dir]
		if !listed {
			most = maxExported
		}
		n := 0
		for _, f := range files {
			if f.test || t.apart(dir) {
				continue
			}
			for _, decl := range f.syntax.Decls {
				n += countExported(decl)
			}
		}
		if n > most {
			found = append(found, breach{dir, strconv.Itoa(n) + " exported names, want at most " + strconv.Itoa(most) +
				" (decision 83)"})
		}
	}
	return found
}

// countExported returns the number of exported names of a declaration.
func countExported(decl ast.Decl) int {
	n := len(exportedNames(decl))
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && d.Name.IsExported() && ast.IsExported(receiver(d)) {
			n++
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.CONST {
				for _, id := range s.Names {
					if id.IsExported() {
						n++
					}
				}
			}
		}
	}
	return n
}

var exportBreaches = []planted{
	{"a package that exports many names", fewNames, `
-- card/card.go --
package card

const Ace, deuce = 1, 2

type Card int

func (Card) Rank() int { return 0 }
func (Card) suit() int { return 0 }
func (pile) Len() int  { return 0 }

var All, ` + strings.Repeat("Joker, ", maxExported-4) + `none []Card
-- bot/bot.go --
package bot

var ` + strings.Repeat("Law, ", maxExported) + `Last int
-- game/game.go --
package game

var ` + strings.Repeat("Card, ", maxExported) + `Deck int
`, `
bot: 61 exported names, want at most 60 (decision 83)
`},
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

import "eleusis/internal/store"

// Own is used in the package alone.
func Own() { Own() }

// The first is used by another package.
const (
	Rows    = store.Rows
	Columns = 2
)

// These are not, and have no type.
const (
	Width  = 2
	height = 3
	Depth Kind = 4
)

// A Kind is shown by a constant.
type Kind int
-- internal/store/store.go --
package store

import "eleusis/internal/lesson"

// Rows are used by another package.
const Rows = lesson.Rows
-- internal/store/storetest/storetest.go --
package storetest

// Run is for tests, as its package is.
func Run() {}
`, `
card/card.go:7: no other package uses Pile
card/card.go:10: no other package uses Spare
card/card.go:22: no other package uses Shuffle
card/card.go:28: no other package uses Cut
internal/lesson/lesson.go:6: no other package uses Own
internal/lesson/lesson.go:16: no other package uses Width
`},
	{"methods that no other package calls", methods, `
-- card/card.go --
package card

// A Card is of the deck.
type Card int

// A Sorter puts cards in order.
type Sorter interface{ Sort() }

// Rank is called in the package alone.
func (c Card) Rank() int { return c.Rank() }

// Suit is called by another package.
func (c Card) Suit() int { return 0 }

// Sort is asked for by a Sorter.
func (c Card) Sort() {}

// String is asked for by fmt.
func (c Card) String() string { return "" }

// Peek looks at a card, for tests.
func (c Card) Peek() {}

// Show is called by an example.
func (c Card) Show() {}

// Hide is called by hand.
func (c Card) Hide() {}
-- card/example_test.go --
package card_test

import "eleusis/card"

func Example() { card.Card(1).Show() }
-- card/card_test.go --
package card_test

import "eleusis/card"

func hide() { card.Card(1).Hide() }
-- game/game.go --
package game

import "eleusis/card"

var suit = card.Card(1).Suit()
-- internal/lesson/lesson.go --
package lesson

// A Lesson is of no public package.
type Lesson int

// Own is called by nobody.
func (Lesson) Own() {}

// Title is read by a page.
func (Lesson) Title() {}

func (lesson) Seen() {}
-- internal/page/templates/lesson.html --
<h1>{{.Title}}</h1>
`, `
card/card.go:10: no other package uses Rank
card/card.go:28: no other package uses Hide
internal/lesson/lesson.go:7: no other package uses Own
`},
	{"functions that only tests call", forPrograms, `
-- card/card.go --
package card

type card int

var first = draw()

func draw() card { return card(1).next() }

func (c card) next() card { return c }

func (c card) before() card { return c }

func shuffle() { shuffle() }

// peek looks at a card, for tests.
func peek() {}
-- card/card_test.go --
package card

func shuffled() { shuffle(); peek(); card(1).before() }
-- cmd/eleusis/main.go --
package main

func main() {}
`, `
card/card.go:11: only tests use before
card/card.go:13: only tests use shuffle
`},
}
