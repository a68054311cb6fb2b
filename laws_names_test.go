package eleusis_test

import (
	"go/ast"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestNamesHideNoOther(t *testing.T)       { obey(t, shadows) }
func TestNamesAreOfPresentWords(t *testing.T) { obey(t, currentNames) }

// shadows is the law that no name hides a predeclared one, such as len or new, and that
// in programs none hides a package that the file imports.
func shadows(t *tree) (found []breach) {
	for _, f := range t.files {
		imports := map[string]bool{}
		for _, spec := range f.syntax.Imports {
			if !f.test {
				imports[importName(spec)] = true
			}
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			switch {
			case !ok || id.Name == "_" || !usedAlone(t.info.Defs[id]):
			case types.Universe.Lookup(id.Name) != nil:
				found = append(found, t.breach(id.Pos(), "%s hides what Go declares", id.Name))
			case imports[id.Name]:
				found = append(found, t.breach(id.Pos(), "%s hides an imported package", id.Name))
			}
			return true
		})
	}
	return found
}

// importName returns the name by which a file knows a package, by its path.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	name, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(name)
}

// usedAlone reports whether code uses x by its name alone, without a dot before it: it is
// no field, method or package.
func usedAlone(x types.Object) bool {
	switch x := x.(type) {
	case *types.Var:
		return !x.IsField()
	case *types.Func:
		return x.Signature().Recv() == nil
	case *types.Const, *types.TypeName:
		return true
	}
	return false
}

// oldWords are words that a newcomer would not look for, in lower case and in the singular.
var oldWords = strings.Fields("almanac anew astray deed heir household lest namesake roomful toil vain veil whoever")

// jsComment is a comment in a script, which is no name.
var jsComment = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:(?:^|\s)//.*$)`)

var jsName = regexp.MustCompile(`[A-Za-z_$][\w$]*`)

// currentNames is the law that no name in Go and in scripts, and of no page, has an old word.
func currentNames(t *tree) (found []breach) {
	for _, f := range t.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && t.info.Defs[id] != nil && isOld(id.Name) {
				found = append(found, t.breach(id.Pos(), "the name %s has an old word", id.Name))
			}
			return true
		})
	}
	for _, name := range t.textNames() {
		if path.Ext(name) == ".md" && slices.ContainsFunc(splitPath(name), isOld) {
			found = append(found, breachf(name, "the name of the page has an old word"))
		}
		if path.Ext(name) != ".js" || strings.Contains(name, "/vendor/") {
			continue
		}
		code := jsComment.ReplaceAllStringFunc(t.texts[name], func(comment string) string {
			return strings.Repeat("\n", strings.Count(comment, "\n"))
		})
		for i, line := range strings.Split(code, "\n") {
			for _, id := range jsName.FindAllString(line, -1) {
				if isOld(id) {
					found = append(found, breachf(name+":"+strconv.Itoa(i+1), "the name %s has an old word", id))
				}
			}
		}
	}
	return found
}

// isOld reports whether a name in mixed case has one of the oldWords.
func isOld(name string) bool {
	return slices.ContainsFunc(splitCamel(name), func(word string) bool {
		return slices.Contains(oldWords, strings.TrimSuffix(strings.ToLower(word), "s"))
	})
}

var nameBreaches = []planted{
	{"names that hide others", shadows, `
-- card/card.go --
package card

import "path"

type deck struct {
	len  int
	path string
}

func (d deck) new(min int) (path string) {
	for cap := range min {
		d.len += cap
	}
	return d.path
}
-- card/card_test.go --
package card

import "path"

func parts(path string) (print []string) { return nil }
`, `
card/card.go:10: min hides what Go declares
card/card.go:10: path hides an imported package
card/card.go:11: cap hides what Go declares
card/card_test.go:5: print hides what Go declares
`},
	{"names in old words", currentNames, `
-- card/card.go --
package card

type deck struct{ deeds int }

func (d deck) keepAnew(inVain bool) {}

func again(vanity, indeed int) {}
-- doc/decisions/0001-a-list-of-deeds.md --
-- doc/decisions/0002-indeed.md --
-- internal/web/static/deal.js --
// Deals anew.
export function dealAnew(heirs) {
  return heirs.map(heir => heir.veil)
}
-- internal/web/static/vendor/x.js --
let anew = 1
`, `
card/card.go:3: the name deeds has an old word
card/card.go:5: the name keepAnew has an old word
card/card.go:5: the name inVain has an old word
doc/decisions/0001-a-list-of-deeds.md: the name of the page has an old word
internal/web/static/deal.js:2: the name dealAnew has an old word
internal/web/static/deal.js:2: the name heirs has an old word
internal/web/static/deal.js:3: the name heirs has an old word
internal/web/static/deal.js:3: the name heir has an old word
internal/web/static/deal.js:3: the name heir has an old word
internal/web/static/deal.js:3: the name veil has an old word
`},
	{"names of tests without a noun", testNames, `
-- card/card_test.go --
package card

import "testing"

func TestWhoPlaysWaits(t *testing.T)                   {}
func TestHandsOfWhoLeaves(t *testing.T)                {}
func TestAPlayerKeepsHisCards(t *testing.T)            {}
func TestAPlayerWhoWaitsIsAsked(t *testing.T)          {}
func TestTheHistoryOfWholeRoundsIsHeard(t *testing.T) {}
func TestWhatFitsIsRight(t *testing.T)                 {}
func TestWheneverACardFitsItIsRight(t *testing.T)      {}
func FuzzHowCardsAreRead(f *testing.F)                 {}
func TestNobodyKnowsWhatFits(t *testing.T)             {}
func WhoPlays()                                        {}
`, `
card/card_test.go:5: "Who" in the name TestWhoPlaysWaits has no noun
card/card_test.go:6: "Of Who" in the name TestHandsOfWhoLeaves has no noun
card/card_test.go:7: "His" in the name TestAPlayerKeepsHisCards has no noun
card/card_test.go:10: "What" in the name TestWhatFitsIsRight has no noun
card/card_test.go:12: "How" in the name FuzzHowCardsAreRead has no noun
`},
}
