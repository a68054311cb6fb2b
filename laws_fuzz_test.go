package eleusis_test

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

func TestFuzzInputsHaveTheirTarget(t *testing.T) { obey(t, strayInputs) }

// strayInputs is the law that a folder testdata/fuzz/FuzzX stands beside a func FuzzX: nothing runs the inputs of a
// target that has another name or package.
func strayInputs(t *tree) (found []breach) {
	stray := map[string]bool{}
	for name := range t.texts {
		if folder := path.Dir(name); strings.HasSuffix(path.Dir(folder), "testdata/fuzz") {
			stray[folder] = true
		}
	}
	for _, f := range t.files {
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && f.test {
				delete(stray, path.Join(f.dir, "testdata/fuzz", fn.Name.Name))
			}
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(stray)) {
		found = append(found, breachf(folder, "no func %s beside testdata runs these inputs", path.Base(folder)))
	}
	return found
}

// fuzzBreaches are planted breaches of the law of this file.
var fuzzBreaches = []planted{
	{"inputs of a fuzz target that is not there", strayInputs, `
-- card/card_test.go --
package card_test

func FuzzParse(f *testing.F) {}
-- card/testdata/fuzz/FuzzParse/ace --
go test fuzz v1
-- card/testdata/fuzz/FuzzDraw/ace --
go test fuzz v1
-- card/testdata/fuzz/FuzzDraw/king --
go test fuzz v1
-- game/testdata/fuzz/FuzzParse/ace --
go test fuzz v1
-- game/testdata/FuzzDraw/ace --
`, `
card/testdata/fuzz/FuzzDraw: no func FuzzDraw beside testdata runs these inputs
game/testdata/fuzz/FuzzParse: no func FuzzParse beside testdata runs these inputs
`},
}
