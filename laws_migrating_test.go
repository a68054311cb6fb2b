package eleusis_test

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

func TestThePageOnMigratingNamesWhatExists(t *testing.T) { obey(t, migrating) }

var (
	packageHeading = regexp.MustCompile("^## `(.+)`$")
	goName         = regexp.MustCompile(`^(?:([a-z/]+)\.)?([A-Z]\w*(?:\.[A-Z]\w*)?)`)
)

// migrating is the law that the page for authors of Go programs tells the truth about this tree: what a table calls
// gone does not exist, and what it has instead does, as do names that stay.
func migrating(t *tree) (found []breach) {
	const name = "doc/migrating.md"
	dir, gone, rows := "", false, 0
	for _, line := range strings.Split(t.texts[name], "\n") {
		cells := strings.Split(line, " | ")
		switch heading := packageHeading.FindStringSubmatch(line); {
		case heading != nil:
			dir = heading[1]
		case len(cells) != 2 || dir == "":
		case cells[0] == "| 0.1.0":
			gone = true
		case cells[0] == "| name":
			gone = false
		default:
			rows++
			for _, span := range codeSpan.FindAllStringSubmatch(cells[0], -1) {
				if t.exists(dir, span[1]) == gone {
					found = append(found, breachf(name, "%s: %s is on the wrong side", dir, span[1]))
				}
			}
			for _, span := range codeSpan.FindAllStringSubmatch(cells[1], -1) {
				if gone && !t.exists(dir, span[1]) {
					found = append(found, breachf(name, "%s: there is no %s", dir, span[1]))
				}
			}
		}
	}
	if rows == 0 && t.texts[name] != "" {
		found = append(found, breachf(name, "has no table of names"))
	}
	return found
}

// exists reports whether the package of dir, or the one that the name begins with, has what code begins with: an
// exported name, also of a field or method after its type, or a word in quotation marks.
func (t *tree) exists(dir, code string) bool {
	part := goName.FindStringSubmatch(code)
	if part != nil && part[1] != "" {
		dir = part[1]
	}
	for _, f := range t.files {
		switch {
		case f.dir != dir || f.test:
		case part == nil && strings.HasPrefix(code, `"`):
			if strings.Contains(t.texts[f.path], code) {
				return true
			}
		case part != nil && declares(f.syntax, part[2]):
			return true
		}
	}
	return false
}

// declares reports whether a file declares a name at its top level, or a field or method of a type: Type.Name.
func declares(f *ast.File, name string) bool {
	of, member, isMember := strings.Cut(name, ".")
	has := func(ids []*ast.Ident, name string) bool {
		for _, id := range ids {
			if id.Name == name {
				return true
			}
		}
		return false
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if isMember && d.Recv != nil && receiver(d) == of && d.Name.Name == member ||
				!isMember && d.Recv == nil && d.Name.Name == name {
				return true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.ValueSpec:
					if has(s.Names, name) {
						return true
					}
				case *ast.TypeSpec:
					if s.Name.Name == name {
						return true
					}
					for _, field := range members(s) {
						if isMember && s.Name.Name == of && has(field.Names, member) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// members returns the fields of a struct or the methods of an interface.
func members(s *ast.TypeSpec) []*ast.Field {
	switch of := s.Type.(type) {
	case *ast.StructType:
		return of.Fields.List
	case *ast.InterfaceType:
		return of.Methods.List
	}
	return nil
}

var migratingBreaches = []planted{
	{"names that are gone or stay", migrating, "-- doc/migrating.md --\n## `game`\n\n| 0.1.0 | 0.2.0 |\n|---|---|\n" +
		"| `Told`, `Seat`, `View.Told`, `View.Seat`, `View.Glance` | " +
		"`View.Glance()`, `View.Look()`, `None`, `\"out\"` |\n" +
		"| `Guesser` | `rule.Find`, `rule.Seek`, `Asker.Asks`, `\"in\"` |\n\n| name | in 0.2.0 |\n|---|---|\n" +
		"| `View`, `Views` | shows `Nothing` |\n" + `
-- game/game.go --
package game

type (
	Seat  int
	View  struct{ Seat Seat }
	Asker interface{ Asks() }
)

const None, Out = 0, "out"

func (v *View) Glance() {}
-- rule/rule.go --
package rule

func Find() {}
`, `
doc/migrating.md: game: Seat is on the wrong side
doc/migrating.md: game: View.Seat is on the wrong side
doc/migrating.md: game: View.Glance is on the wrong side
doc/migrating.md: game: there is no View.Look()
doc/migrating.md: game: there is no rule.Seek
doc/migrating.md: game: there is no "in"
doc/migrating.md: game: Views is on the wrong side
`},
}
