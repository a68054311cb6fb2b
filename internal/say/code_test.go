package say_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// sentences are literals of three words or more, or of two that begin as a
// sentence does.
var sentences = regexp.MustCompile(`^\pL\pL+ \pL+ \pL+|^\p{Lu}\p{Ll}+ \p{Ll}+`)

// forNobody are the functions whose texts nobody reads at a table: errors for
// programmers and operators.
var forNobody = []string{"errors.New", "fmt.Errorf", "panic", "http.Error"}

func TestNoSentencesStandInTheCodeOfTables(t *testing.T) {
	for _, folder := range []string{"../solo", "../tui", "../web", "../table", "."} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, text := range literals(t, file) {
				_, noFormula := rule.ParseIn(syntax.Formula, text)
				if sentences.MatchString(text) && noFormula != nil {
					t.Errorf("%s: %q belongs into the catalog, internal/say/catalog", file, text)
				}
			}
		}
	}
}

// literals returns the texts in a file that are for someone.
func literals(t *testing.T, file string) (texts []string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return !slices.Contains(forNobody, nameOf(n.Fun))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
				texts = append(texts, text)
			}
		}
		return true
	})
	return texts
}

// nameOf returns what a function is called in the code.
func nameOf(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return nameOf(f.X) + "." + f.Sel.Name
	}
	return ""
}
