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

// onlyTests are what tests of other packages need and no program does, with the reason.
var onlyTests = map[string]string{
	"game.RealCards":                       "they deal chosen cards; programs read such a seed in a record",
	"game.Reasons":                         "they look for the text of each in every language",
	"game.SayWords":                        "they guess as a page does; programs read such a guess in a record",
	"induce.Posterior.Surprise":            "bits of evidence are what package review adds up",
	"internal/api.Line":                    "the description of the API has its name; the client has its fields",
	"internal/api.Problem":                 "the description of the API has its name; the client has its fields",
	"internal/idempotency.MaxRequests":     "they compare it with doc/tables.md",
	"internal/idempotency.MaxSenders":      "they compare it with doc/tables.md",
	"internal/limit.Queue.Used":            "they ask whether a request was charged",
	"internal/node.Node.Answers":           "the simulation has its own network",
	"internal/node.Node.Self":              "the simulation has its own network",
	"internal/page.NewPlainRenderer":       "they compare each page with what its template says unfolded",
	"internal/say.Keys":                    "they look for the text of each in every language",
	"internal/store.ProbeEvery":            "they wait as long in a bubble",
	"internal/store/postgres.NodeBeat":     "the simulation has its own database",
	"internal/store/postgres.NewNodeWatch": "the simulation has its own database",
	"internal/web.NewWithin":               "their servers have other limits",
	"internal/web.Site.NewSharing":         "a server starts again in the same process",
	"rule/syntax.Tree.Plain":               "package phrase must read every sentence as this tree",
	"rule/syntax.Tree.Verbatim":            "package phrase must write every tree that it reads",
}

// TestEachNameThatOnlyTestsNeedIsThere keeps onlyTests short.
func TestEachNameThatOnlyTestsNeedIsThere(t *testing.T) {
	tr, err := theTree()
	if err != nil {
		t.Fatal(err)
	}
	unused := map[string]bool{}
	for _, name := range append(tr.unusedNames(), tr.unusedMethods()...) {
		unused[name.whole] = true
	}
	for name := range onlyTests {
		if !unused[name] {
			t.Errorf("%s is gone or used by a program", name)
		}
	}
}

// An unusedName is exported and used by no other package. Its whole name is that of onlyTests.
type unusedName struct {
	ident *ast.Ident
	whole string
}

// breaches returns the names that are not in onlyTests.
func (t *tree) breaches(unused []unusedName) (found []breach) {
	for _, name := range unused {
		if onlyTests[name.whole] == "" {
			found = append(found, t.breach(name.ident.Pos(), "no other package uses %s", name.ident.Name))
		}
	}
	return found
}

// exports is the law that a function, a variable or a type that a package exports is used by
// another package or by an example, or stands in onlyTests. A type counts as well if the
// package shows it in its declarations. Constants count by their type: a stranger may need
// each of its values. In internal, those without a type count as a group.
func exports(t *tree) []breach { return t.breaches(t.unusedNames()) }

func (t *tree) unusedNames() (found []unusedName) {
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
					if !used[importPath(f.dir)+"."+name.Name] && !shown[name.Name] {
						found = append(found, unusedName{name, f.dir + "." + name.Name})
					}
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
// or by an example, or that an interface asks for it, or that it stands in onlyTests. Pages use
// methods by name alone, and so does what is called on a type of others.
func methods(t *tree) []breach { return t.breaches(t.unusedMethods()) }

func (t *tree) unusedMethods() (found []unusedName) {
	named := slices.Clone(ofOthers)
	for _, name := range t.textNames() {
		if path.Ext(name) == ".html" {
			for _, field := range templateField.FindAllStringSubmatch(t.texts[name], -1) {
				named = append(named, field[1])
			}
		}
	}
	used := t.methodsAsked()
	for _, f := range t.files {
		if f.test && path.Base(f.path) != "example_test.go" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch of := t.info.Uses[sel.Sel].(type) {
			case *types.Func:
				if f.test || of.Pkg() == nil || of.Pkg().Path() != importPath(f.dir) {
					used[of.Origin()] = true
				}
			case nil:
				if of, _ := t.imported(sel); of == "" {
					named = append(named, sel.Sel.Name)
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
			if !ok || d.Recv == nil || !d.Name.IsExported() || !ast.IsExported(receiver(d)) {
				continue
			}
			if of := t.info.Defs[d.Name].(*types.Func); !used[of] && !slices.Contains(named, d.Name.Name) {
				found = append(found, unusedName{d.Name, f.dir + "." + receiver(d) + "." + d.Name.Name})
			}
		}
	}
	return found
}

// methodsAsked returns the methods by which a type of the tree satisfies an interface of the tree.
func (t *tree) methodsAsked() map[*types.Func]bool {
	var interfaces []*types.Interface
	var all []*types.Pointer
	for _, f := range t.files {
		if f.test {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.InterfaceType:
				if i, ok := t.info.TypeOf(n).(*types.Interface); ok && i.NumExplicitMethods() > 0 {
					interfaces = append(interfaces, i)
				}
			case *ast.TypeSpec:
				if of, ok := t.info.Defs[n.Name].(*types.TypeName); ok && !types.IsInterface(of.Type()) {
					all = append(all, types.NewPointer(of.Type()))
				}
			}
			return true
		})
	}
	asked := map[*types.Func]bool{}
	for _, of := range all {
		set := types.NewMethodSet(of)
		for _, i := range interfaces {
			var satisfy []*types.Func
			for m := range i.ExplicitMethods() {
				if has := set.Lookup(m.Pkg(), m.Name()); has != nil {
					satisfy = append(satisfy, has.Obj().(*types.Func).Origin())
				}
			}
			if len(satisfy) == i.NumExplicitMethods() {
				for _, m := range satisfy {
					asked[m] = true
				}
			}
		}
	}
	return asked
}

// ofOthers are methods that interfaces of the standard library or of a module ask for.
var ofOthers = []string{"Error", "Unwrap", "Is", "String", "MarshalText", "UnmarshalText", "MarshalJSON",
	"UnmarshalJSON", "ServeHTTP", "GetStatus", "ContentType"}

// templateField is a field or a method in a template.
var templateField = regexp.MustCompile(`\.([A-Z]\w*)`)

// forPrograms is the law that a file outside tests uses each unexported function or method that
// stands outside tests. They go by their names.
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
			if !d.Name.IsExported() && !used[d.Name.Name] {
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

// exportedNames returns the exported names of a declaration, but constants and methods.
func exportedNames(decl ast.Decl) (names []*ast.Ident) {
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names = append(names, id)
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			add(d.Name)
		}
	case *ast.GenDecl:
		if d.Tok == token.CONST {
			break
		}
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				add(s.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					add(id)
				}
			}
		}
	}
	return names
}

// unusedConstants returns the exported constants without a type of a declaration in dir, unless
// another package uses one of them.
func (t *tree) unusedConstants(decl ast.Decl, dir string, used map[string]bool) (names []*ast.Ident) {
	d, ok := decl.(*ast.GenDecl)
	if !ok || d.Tok != token.CONST {
		return nil
	}
	for _, spec := range d.Specs {
		s := spec.(*ast.ValueSpec)
		for _, id := range s.Names {
			_, typed := t.info.Defs[id].Type().(*types.Named)
			switch {
			case used[importPath(dir)+"."+id.Name]:
				return nil
			case id.IsExported() && !typed:
				names = append(names, id)
			}
		}
	}
	return names
}

// maxExported is how many names a package may export that is not in manyExported.
const maxExported = 60

// manyExported are the packages that may export more names, and how many (decision 83).
var manyExported = map[string]int{
	"game": 253, "internal/page": 158, "internal/say": 69, "internal/store": 100, "internal/table": 183,
	"internal/workshop": 77, "rule": 113, "rule/syntax": 182,
}

// medianExported is how many names half of the packages export at most (decision 83).
const medianExported = 33

// fewNames is the law that a package exports no more names than it may, and half of the
// packages no more than medianExported. The methods of exported types count, fields and the
// methods of interfaces do not.
func fewNames(t *tree) (found []breach) {
	var counts []int
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
		if _, known := place(dir); known {
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	if n := len(counts); n > 0 && counts[n/2] > medianExported {
		found = append(found, breach{".", "half of the packages export " + strconv.Itoa(counts[n/2]) +
			" names or more, want at most " + strconv.Itoa(medianExported) + " (decision 83)"})
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
.: half of the packages export 61 names or more, want at most 33 (decision 83)
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

func shuffle() { card.Shuffle() }
-- game/game.go --
package game

import "eleusis/card"

var ace, _ = card.Parse("A")
var deck = card.Deck

// RealCards is in the list.
func RealCards() {}
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
card/card.go:25: no other package uses Cut
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

// A Play has methods with the names of others.
type Play struct{ Card card.Card }

// Suit is called by no other package, but that of a card is.
func (p Play) Suit() int { return p.Card.Suit() }

var guess = unknown.Of().Score()

// Score may be what guess calls: nothing is known of it.
func (p Play) Score() {}

// State is asked for by a Stater.
func (p Play) State() int { return p.Suit() }

// A Stater has a state.
type Stater interface{ State() int }
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
card/card.go:25: no other package uses Hide
game/game.go:9: no other package uses Suit
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
-- card/card_test.go --
package card

func shuffled() { shuffle(); card(1).before() }
-- cmd/eleusis/main.go --
package main

func main() {}
`, `
card/card.go:11: only tests use before
card/card.go:13: only tests use shuffle
`},
}
