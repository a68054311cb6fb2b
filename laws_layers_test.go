package eleusis_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A row is one line of the layer table: what a package may import. A pure one
// has no world around it, see [purity]; one for tests is imported by tests only.
type row struct {
	layer    int
	dir      string
	ours     string // packages of ours it may import, or everything
	others   string // modules of others it may import
	pure     bool
	forTests bool
}

// everything, as ours of a row, is all packages of lower layers.
const everything = "*"

// layers is the layer table (doc/design.md). A package that is not in it does
// not pass: to add one, record what it hides in doc/decisions.
var layers = []row{
	{layer: 0, dir: "card", pure: true},
	{layer: 0, dir: "internal/idempotency", pure: true},
	{layer: 1, dir: "rule/syntax", ours: "card", pure: true},
	{layer: 2, dir: "rule/phrase", ours: "card rule/syntax", pure: true},
	{layer: 2, dir: "rule/syntax/syntaxtest", ours: "rule/syntax", forTests: true},
	{layer: 3, dir: "rule", ours: "card rule/syntax rule/phrase", pure: true},
	{layer: 4, dir: "rule/blocks", ours: "rule rule/syntax", pure: true},
	{layer: 4, dir: "game", ours: "card rule", pure: true},
	{layer: 4, dir: "induce", ours: "card rule/syntax rule", pure: true},
	{layer: 5, dir: "bot", ours: "card rule game induce", pure: true},
	{layer: 5, dir: "review", ours: "card rule game induce", pure: true},
	{layer: 5, dir: "client", ours: "card rule game"},
	{layer: 5, dir: "internal/lesson", ours: "card rule game", pure: true},
	{layer: 5, dir: "internal/notebook", ours: "rule game internal/idempotency", pure: true},
	{layer: 5, dir: "internal/answer", ours: "card rule rule/syntax game induce", pure: true},
	{layer: 5, dir: "internal/store", ours: "card rule game"},
	{layer: 5, dir: "internal/backup"},
	{layer: 5, dir: "internal/agent", others: "github.com/modelcontextprotocol/go-sdk"},
	{layer: 6, dir: "internal/store/sqlite", ours: "game internal/store", others: "modernc.org/sqlite"},
	{layer: 6, dir: "internal/store/postgres", ours: "game internal/store", others: "github.com/jackc/pgx/v5"},
	{layer: 6, dir: "internal/store/postgres/postgrestest", others: "github.com/jackc/pgx/v5", forTests: true},
	{layer: 6, dir: "internal/store/storetest", ours: "game internal/store", forTests: true},
	{layer: 6, dir: "internal/daily", ours: "card rule game bot internal/notebook internal/store"},
	{layer: 6, dir: "internal/arena", ours: "card rule game induce bot"},
	{layer: 6, dir: "internal/bench", ours: "card rule rule/syntax bot internal/agent"},
	{layer: 6, dir: "internal/jsapi", ours: "card rule rule/syntax game bot internal/answer"},
	{layer: 6, dir: "internal/limit", others: "github.com/hashicorp/golang-lru/v2 golang.org/x/time"},
	{layer: 7, dir: "internal/table",
		ours:   "card rule game bot review internal/idempotency internal/notebook internal/store",
		others: "github.com/hashicorp/golang-lru/v2"},
	{layer: 7, dir: "internal/say", ours: "card rule rule/syntax game review",
		others: "github.com/nicksnyder/go-i18n/v2 golang.org/x/text"},
	{layer: 8, dir: "internal/node", ours: "game internal/limit internal/store internal/store/postgres internal/table",
		others: "github.com/hashicorp/golang-lru/v2 github.com/jackc/pgx/v5"}, // the second in its benchmark
	{layer: 8, dir: "internal/solo", ours: "card rule/syntax rule game bot review internal/say"},
	{layer: 8, dir: "internal/api",
		ours: "card rule rule/syntax game bot review internal/answer internal/notebook internal/store internal/table " +
			"internal/say",
		others: "github.com/danielgtaylor/huma/v2"},
	{layer: 8, dir: "internal/workshop",
		ours: "card rule/syntax rule rule/blocks game induce bot internal/table internal/arena internal/say " +
			"internal/limit"},
	{layer: 9, dir: "internal/mcp", ours: "card client game internal/api internal/notebook internal/table",
		others: "github.com/modelcontextprotocol/go-sdk"},
	{layer: 9, dir: "internal/page",
		ours: "card rule/syntax rule game bot review internal/lesson internal/notebook internal/daily " +
			"internal/table internal/arena internal/say internal/limit internal/workshop",
		others: "rsc.io/qr"},
	{layer: 9, dir: "internal/league",
		ours: "card rule game bot internal/agent internal/api internal/arena internal/bench internal/table"},
	{layer: 9, dir: "internal/admin", ours: "game internal/store internal/table internal/say",
		others: "github.com/prometheus/client_golang"},
	{layer: 9, dir: "internal/tui", ours: "card rule rule/syntax game internal/say internal/solo",
		others: "charm.land/bubbletea/v2 charm.land/bubbles/v2 charm.land/lipgloss/v2 " +
			"github.com/charmbracelet/colorprofile github.com/charmbracelet/x/ansi"},
	{layer: 10, dir: "internal/web",
		ours: "card rule/syntax rule game bot review internal/lesson internal/notebook internal/daily internal/table " +
			"internal/store internal/arena internal/say client internal/api internal/mcp internal/limit " +
			"internal/workshop internal/page",
		others: "github.com/tdewolff/minify/v2 github.com/tdewolff/minify/v2/css github.com/tdewolff/minify/v2/js"},
	{layer: 11, dir: "cmd/eleusis-wasm", ours: "internal/jsapi"},
	{layer: 11, dir: "cmd/eleusis", ours: everything,
		others: "github.com/spf13/cobra github.com/spf13/pflag github.com/charmbracelet/x/term " +
			"github.com/coreos/go-systemd golang.org/x/crypto"},
}

// maxPackages is the number of packages that the layer table may have (decision 82).
const maxPackages = 41

// testModules are the modules of others that every test may import, and what
// is there for tests.
const testModules = "github.com/chromedp/cdproto github.com/chromedp/chromedp github.com/google/go-cmp " +
	"github.com/pb33f/libopenapi github.com/pb33f/libopenapi-validator " +
	"github.com/creack/pty github.com/charmbracelet/x/vt github.com/modelcontextprotocol/go-sdk " +
	"github.com/rogpeppe/go-internal go.uber.org/goleak pgregory.net/rapid"

// place returns the row of the package in dir.
func place(dir string) (r row, ok bool) {
	i := slices.IndexFunc(layers, func(r row) bool { return r.dir == dir })
	if i < 0 {
		return row{}, false
	}
	return layers[i], true
}

func TestLayersPointDownOnly(t *testing.T) { obey(t, pointDown) }

func TestTheLayerTableItselfPointsDown(t *testing.T) {
	for _, r := range layers {
		for dir := range strings.FieldsSeq(r.ours) {
			if to, ok := place(dir); dir != everything && (!ok || to.layer >= r.layer) {
				t.Errorf("the row of %s allows %s, which is not a package in a lower layer", r.dir, dir)
			}
		}
	}
}

// A package that one other package uses is a file of that.
func TestThePackagesAreFew(t *testing.T) {
	if n := len(layers); n != maxPackages {
		t.Errorf("the layer table has %d packages, decision 82 %d: merge one, or give the reason there", n, maxPackages)
	}
}

// pointDown is the law that a package imports only what its row of the layer
// table allows, and has a row. Tests come from outside: they may import every
// package of ours, and the modules made for tests.
func pointDown(t *tree) (found []breach) {
	for _, files := range t.folders() {
		dir := files[0].dir
		if t.apart(dir) || !slices.ContainsFunc(files, func(f *file) bool { return !f.test }) {
			continue
		}
		r, ok := place(dir)
		if !ok {
			found = append(found, breach{dir, "add " + dir + " to the layer table with a decision record"})
			continue
		}
		for _, f := range files {
			found = append(found, r.forbidden(t, f)...)
		}
	}
	return found
}

// forbidden returns the imports of f that r does not allow.
func (r row) forbidden(t *tree, f *file) (found []breach) {
	for _, spec := range f.syntax.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has seen to it
		}
		reason := ""
		if dir, ok := strings.CutPrefix(name, module+"/"); ok {
			name = dir
			if !f.test {
				reason = r.againstOurs(dir)
			}
		} else if foreign(name) {
			reason = r.againstOthers(name, f.test || r.forTests)
		}
		if reason != "" {
			found = append(found, t.breach(spec.Pos(), "%s imports %s: %s", r.dir, name, reason))
		}
	}
	return found
}

// againstOurs returns why code in r may not import our package in dir, or
// nothing if it may.
func (r row) againstOurs(dir string) string {
	to, ok := place(dir)
	switch {
	case !ok:
		return "it is not in the layer table"
	case to.forTests:
		return "it is for tests only"
	case to.layer >= r.layer:
		return "arrows point down only"
	case r.ours != everything && !slices.Contains(strings.Fields(r.ours), dir):
		return "it may import " + list(r.ours) + " of ours"
	}
	return ""
}

// againstOthers returns why code in r, which may be a test, may not import a
// package of others, or nothing if it may.
func (r row) againstOthers(name string, test bool) string {
	allowed := r.others
	if test {
		allowed += " " + testModules
	}
	for m := range strings.FieldsSeq(allowed) {
		if name == m || strings.HasPrefix(name, m+"/") {
			return ""
		}
	}
	return "it may import " + list(allowed) + " of others; for more, a decision record and the layer table"
}

// foreign reports whether an import path is neither of the standard library
// nor ours. C is foreign: the program is built without a C compiler.
func foreign(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return strings.Contains(first, ".") || first == "C"
}

// list writes words separated by spaces as a list for people.
func list(words string) string {
	if strings.TrimSpace(words) == "" {
		return "nothing"
	}
	return strings.Join(strings.Fields(words), ", ")
}
