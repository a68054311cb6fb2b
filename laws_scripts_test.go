package eleusis_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

func TestScriptsHaveUnitTests(t *testing.T) { obey(t, untestedScripts) }

const (
	scriptFolder     = "internal/web/static"
	scriptTestFolder = "tools/scripts"
)

// smallScript is the number of lines up to which a script may have no unit test.
const smallScript = 30

// untestedScripts is the law that a script of the pages has a unit test: a file with its name, or one that says in its
// text which scripts it tests.
func untestedScripts(t *tree) (found []breach) {
	var tests strings.Builder
	for name, text := range t.texts {
		if path.Dir(name) == scriptTestFolder && strings.HasSuffix(name, ".test.js") {
			tests.WriteString(text)
		}
	}
	for _, name := range t.textNames() {
		script := path.Base(name)
		if path.Dir(name) != scriptFolder || path.Ext(name) != ".js" {
			continue
		}
		_, own := t.texts[path.Join(scriptTestFolder, strings.TrimSuffix(script, ".js")+".test.js")]
		lines := strings.Count(t.texts[name], "\n")
		said := regexp.MustCompile(`\b` + regexp.QuoteMeta(script))
		if lines > smallScript && !own && !said.MatchString(tests.String()) {
			found = append(found, breachf(name, "%d lines without a test in %s", lines, scriptTestFolder))
		}
	}
	return found
}

// scriptBreaches are planted breaches of the law of this file.
var scriptBreaches = []planted{
	{"scripts without a unit test", untestedScripts, `
-- internal/web/static/table.js --
` + strings.Repeat("\n", 31) + `
-- internal/web/static/small.js --
` + strings.Repeat("\n", 29) + `
-- internal/web/static/hand.js --
` + strings.Repeat("\n", 99) + `
-- internal/web/static/pin.js --
` + strings.Repeat("\n", 99) + `
-- internal/web/static/vendor/lit.js --
` + strings.Repeat("\n", 99) + `
-- tools/scripts/hand.test.js --
-- tools/scripts/pieces.test.js --
// Of pin.js.
-- tools/scripts/page.js --
// Of table.js.
`, `
internal/web/static/table.js: 32 lines without a test in tools/scripts
`},
}
