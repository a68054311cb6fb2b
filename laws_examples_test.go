package eleusis_test

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

func TestExamplesAreWholePrograms(t *testing.T) { obey(t, wholeExamples) }

// wholeExamples is the law that an example of a public package stands in example_test.go, and
// needs nothing of other files of tests: documentation then shows a whole program.
func wholeExamples(t *tree) (found []breach) {
	for _, f := range t.files {
		if !f.test || strings.HasPrefix(f.dir, "internal/") || !strings.Contains(t.texts[f.path], "\nfunc Example") {
			continue
		}
		// Package doc needs the objects of names, which the tree leaves out.
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, f.path, t.texts[f.path], parser.ParseComments)
		if err != nil {
			continue
		}
		for _, e := range doc.Examples(syntax) {
			at := fmt.Sprintf("%s:%d", f.path, fset.Position(e.Code.Pos()).Line)
			switch {
			case path.Base(f.path) != "example_test.go":
				found = append(found, breach{at, "Example" + e.Name + " does not stand in example_test.go"})
			case e.Play == nil:
				found = append(found, breach{at, "Example" + e.Name + " needs something of another file"})
			}
		}
	}
	return found
}

var exampleBreaches = []planted{
	{"an example that is no whole program", wholeExamples, `
-- card/card_test.go --
package card_test

import "eleusis/card"

func ExampleParse() {
	card.Parse("3H")
	// Output:
}
-- card/rig_test.go --
package card_test

func rig() {}
-- card/example_test.go --
package card_test

import "eleusis/card"

var hand = "3H"

func Example() {
	card.Parse(hand)
	// Output:
}

func ExampleDraw() {
	rig()
	card.Draw()
	// Output:
}
`, `
card/card_test.go:5: ExampleParse does not stand in example_test.go
card/example_test.go:12: ExampleDraw needs something of another file
`},
}
