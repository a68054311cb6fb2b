package eleusis_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFilesAndFunctionsStaySmall(t *testing.T)  { obey(t, sizes) }
func TestLinesStayNarrow(t *testing.T)             { obey(t, widths) }
func TestParameterListsStayShort(t *testing.T)     { obey(t, parameters) }
func TestConditionsHideNoStatement(t *testing.T)   { obey(t, hiddenStatements) }
func TestReceiversHaveFewMethods(t *testing.T)     { obey(t, receivers) }
func TestLongStatementsOfSQLAreFiles(t *testing.T) { obey(t, longStatements) }

// The most lines that a file and a function may have, the most columns of a line, the most
// parameters, and the most methods of a receiver.
const (
	maxFile       = 700
	maxFunction   = 70
	maxWidth      = 120
	maxParameters = 5
	maxMethods    = 60
)

// oversized are the files and functions that may be longer, and why. A file
// goes by its path, a function by its file's and its name, with a space
// between.
var oversized = map[string]string{}

// sizes is the law that files and functions are short enough to be read in one
// go. It counts tests and scripts in, and leaves out what we carry of others.
func sizes(t *tree) (found []breach) {
	for _, name := range t.textNames() {
		text := t.texts[name]
		if n := strings.Count(text, "\n"); isCode(name) && n > maxFile && oversized[name] == "" {
			found = append(found, breachf(name, "%d lines, at most %d", n, maxFile))
		}
	}
	for _, f := range t.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || oversized[f.path+" "+fn.Name.Name] != "" {
				continue
			}
			n := t.fset.Position(fn.End()).Line - t.fset.Position(fn.Pos()).Line + 1
			if n > maxFunction {
				found = append(found, t.breach(fn.Pos(), "%s has %d lines, at most %d", fn.Name.Name, n, maxFunction))
			}
		}
	}
	return found
}

// statement is the beginning of a statement of SQL.
var statement = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE) `)

// longStatements is the law that a statement of SQL in code has one line: a longer one is a
// file. Tests write their own.
func longStatements(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			e, isExpression := n.(ast.Expr)
			if !isExpression {
				return true
			}
			text := firstLiteral(e)
			if text == nil || !statement.MatchString(text.Value[1:]) {
				return true
			}
			code := t.texts[f.path][t.fset.Position(e.Pos()).Offset:t.fset.Position(e.End()).Offset]
			if strings.Contains(strings.Trim(code, "`\n"), "\n") {
				found = append(found, t.breach(e.Pos(), "a statement of several lines is a file in sql/"))
			}
			return false
		})
	}
	return found
}

// firstLiteral returns the text that e is, or that a sum of texts begins with; nil for anything else.
func firstLiteral(e ast.Expr) *ast.BasicLit {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return firstLiteral(e.X)
	case *ast.ParenExpr:
		return firstLiteral(e.X)
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return e
		}
	}
	return nil
}

// padding is what gofmt puts between columns, which is not counted.
var padding = regexp.MustCompile(`(\S)  +`)

// widths is the law that a line of Go, of a script, of a page or of a style sheet fits a
// window. A tab is one column. The text of a raw string of Go, which is often in another
// language, counts as none.
func widths(t *tree) (found []breach) {
	for _, name := range t.textNames() {
		if !isWeb(name) {
			continue
		}
		for i, line := range strings.Split(t.texts[name], "\n") {
			if n := utf8.RuneCountInString(line); n > maxWidth {
				found = append(found, breachf(fmt.Sprintf("%s:%d", name, i+1), "%d columns, at most %d", n, maxWidth))
			}
		}
	}
	for _, f := range t.files {
		code := []byte(t.texts[f.path])
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			raw, ok := n.(*ast.BasicLit)
			if ok && raw.Value[0] == '`' {
				from := t.fset.Position(raw.Pos()).Offset
				for i := range len(raw.Value) {
					if code[from+i] != '\n' {
						code[from+i] = 0
					}
				}
			}
			return true
		})
		for i, line := range strings.Split(strings.ReplaceAll(string(code), "\x00", ""), "\n") {
			if n := utf8.RuneCountInString(padding.ReplaceAllString(line, "$1 ")); n > maxWidth {
				found = append(found, breachf(fmt.Sprintf("%s:%d", f.path, i+1), "%d columns, at most %d", n, maxWidth))
			}
		}
	}
	return found
}

// isCode reports whether the file is a program of ours.
func isCode(name string) bool {
	switch path.Ext(name) {
	case ".go", ".js", ".css", ".sql":
		return !strings.Contains(name, "/vendor/")
	}
	return false
}

// isWeb reports whether the file is a template, a style sheet or a script of ours.
func isWeb(name string) bool {
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".mjs", ".ts":
		return !strings.Contains(name, "/vendor/") && !strings.Contains(name, "/testdata/")
	}
	return false
}

// foreignShapes are the files whose functions another program calls, and which.
var foreignShapes = map[string]string{"internal/simulation/vfs_test.go": "SQLite"}

// parameters is the law that a call can be read without its function beside
// it: few arguments, and no two booleans in a row.
func parameters(t *tree) (found []breach) {
	for _, f := range t.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			fn, ok := n.(*ast.FuncType)
			if !ok || fn.Params == nil {
				return true
			}
			of := parameterTypes(fn.Params)
			if len(of) > maxParameters && foreignShapes[f.path] == "" {
				found = append(found, t.breach(fn.Pos(), "%d parameters, at most %d", len(of), maxParameters))
			}
			if strings.Contains(strings.Join(of, ","), "bool,bool") {
				found = append(found, t.breach(fn.Pos(), "two booleans in a row: use a struct or a type with names"))
			}
			return true
		})
	}
	return found
}

// parameterTypes returns the type of each parameter, as it is written.
func parameterTypes(list *ast.FieldList) (of []string) {
	for _, field := range list.List {
		for range max(1, len(field.Names)) {
			of = append(of, types.ExprString(field.Type))
		}
	}
	return of
}

// hiddenStatements is the law that an if or a switch has no statement before its condition
// but one that declares what the condition is about: what changes something stands on a
// line of its own.
func hiddenStatements(t *tree) (found []breach) {
	for _, f := range t.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			var first ast.Stmt
			switch n := n.(type) {
			case *ast.IfStmt:
				first = n.Init
			case *ast.SwitchStmt:
				first = n.Init
			case *ast.TypeSwitchStmt:
				first = n.Init
			}
			if declares, ok := first.(*ast.AssignStmt); first != nil && (!ok || declares.Tok != token.DEFINE) {
				found = append(found, t.breach(first.Pos(), "a statement before a condition: give it a line of its own"))
			}
			return true
		})
	}
	return found
}

// receivers is the law that a type has few enough methods to have one job. It counts the
// methods that a type declares, not those of what it embeds, and leaves out tests.
func receivers(t *tree) (found []breach) {
	type owner struct{ dir, name string }
	count := make(map[owner]int)
	for _, f := range t.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || f.test {
				continue
			}
			of := owner{f.dir, receiver(fn)}
			count[of]++
			if n := count[of]; n > maxMethods {
				found = append(found, t.breach(fn.Pos(), "%s is method %d of %s, at most %d", fn.Name.Name, n, of.name, maxMethods))
			}
		}
	}
	return found
}

// shapeBreaches are planted breaches of the laws of this file.
var shapeBreaches = []planted{
	{"a file and a function that are too long", sizes, `
-- card/card.go --
package card

func long() {` + strings.Repeat("\n", 70) + `}

func longest() {` + strings.Repeat("\n", 69) + `}
-- internal/web/static/table.js --
` + strings.Repeat("\n", 701) + `
-- internal/web/static/cards.js --
` + strings.Repeat("\n", 699) + `
-- internal/web/static/vendor/lit.js --
` + strings.Repeat("\n", 701) + `
`, `
internal/web/static/table.js: 702 lines, at most 700
card/card.go:3: long has 71 lines, at most 70
`},
	{"a receiver with too many methods, in two files", receivers, `
-- card/card.go --
package card

` + strings.Repeat("func (*Card) m() {}\n", 59) + `
func (Set[T]) m() {}
-- card/text.go --
package card

func (Card) Text() {}
func (c *Card) Name() {}
` + strings.Repeat("func (*Set[T]) m() {}\n", 59) + `
-- card/text_test.go --
package card

func (Set[T]) quote() {}
-- game/card.go --
package game

func (Card) Text() {}
`, `
card/text.go:4: Name is method 61 of Card, at most 60
`},
}
