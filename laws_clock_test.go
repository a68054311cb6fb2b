package eleusis_test

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"
	"testing"
)

func TestTestsDoNotWaitForTheClock(t *testing.T) { obey(t, noClockInTests) }

// clockTests are the tests that may look at the clock, by the name of their
// file, and why.
var clockTests = map[string]string{
	"bench_test.go":   "a benchmark measures time",
	"browser_test.go": "a browser is a process with a clock of its own",
	"kill_test.go":    "a killed process is waited for, and how soon another goes on is what is tested",
	"await.go":        "other tests wait for processes here",
	"broken_test.go":  "its stores are in the bubble of the law that they break",
}

// bubbles are the folders whose tests run in bubbles of testing/synctest as a whole.
var bubbles = map[string]bool{"internal/simulation": true}

// clock are the members of package time that look at the clock or wait for it.
var clock = strings.Fields("After AfterFunc NewTicker NewTimer Now Since Sleep Tick Until")

// noClockInTests is the law that a test neither waits nor asks for the time,
// except in a bubble of testing/synctest, where both cost and mean nothing.
func noClockInTests(t *tree) (found []breach) {
	for _, folder := range t.folders() {
		tests := testsOf(folder)
		in := t.bubblesOf(tests)
		for _, f := range tests {
			if clockTests[path.Base(f.path)] != "" {
				continue
			}
			in.walk(f, func(n ast.Node, bubble bool) {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok || bubble {
					return
				}
				if from, member := t.imported(sel); from == "time" && slices.Contains(clock, member) {
					found = append(found,
						t.breach(n.Pos(), "a test uses time.%s: pass the time in, or use testing/synctest", member))
				}
			})
		}
	}
	return found
}

// testsOf returns the files of a folder that are for tests, unless all of them run in bubbles.
func testsOf(folder []*file) (tests []*file) {
	for _, f := range folder {
		if r, _ := place(f.dir); (f.test || r.forTests) && !bubbles[f.dir] {
			tests = append(tests, f)
		}
	}
	return tests
}

// A bubbled tells which functions of a folder's tests run in bubbles of testing/synctest only.
type bubbled struct {
	tree  *tree
	hosts map[types.Object]bool // they run a function that they are given in a bubble
	only  map[types.Object]bool // functions, methods and types that are named in bubbles only
}

// bubblesOf finds out what of a folder runs in bubbles only: it begins with all that is
// named at all, and leaves out what is named elsewhere until nothing changes.
func (t *tree) bubblesOf(folder []*file) *bubbled {
	b := &bubbled{t, make(map[types.Object]bool), make(map[types.Object]bool)}
	b.findHosts(folder)
	for _, f := range folder {
		b.walk(f, func(n ast.Node, _ bool) {
			if id, ok := n.(*ast.Ident); ok && b.declared(t.info.Uses[id]) {
				b.only[t.info.Uses[id]] = true
			}
		})
	}
	for before := -1; before != len(b.only); {
		before = len(b.only)
		for _, f := range folder {
			b.walk(f, func(n ast.Node, bubble bool) {
				if id, ok := n.(*ast.Ident); ok && !bubble {
					delete(b.only, t.info.Uses[id])
				}
			})
		}
	}
	return b
}

// findHosts notes the functions with a function as a parameter that call testing/synctest, or another one of these.
func (b *bubbled) findHosts(folder []*file) {
	for before := -1; before != len(b.hosts); {
		before = len(b.hosts)
		for _, f := range folder {
			for _, d := range f.syntax.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil || !slices.ContainsFunc(fn.Type.Params.List, takesFunction) {
					continue
				}
				ast.Inspect(fn.Body, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok && b.opens(call) {
						b.hosts[b.tree.info.Defs[fn.Name]] = true
					}
					return true
				})
			}
		}
	}
}

func takesFunction(p *ast.Field) bool {
	_, ok := p.Type.(*ast.FuncType)
	return ok
}

// declared reports whether o is a function, a method or a type of the folder.
func (b *bubbled) declared(o types.Object) bool {
	switch o := o.(type) {
	case *types.Func:
		return true
	case *types.TypeName:
		return o.Pkg() != nil && o.Parent() == o.Pkg().Scope()
	}
	return false
}

// opens reports whether call runs what it is given in a bubble.
func (b *bubbled) opens(call *ast.CallExpr) bool {
	if from, _ := b.tree.imported(call.Fun); from == "testing/synctest" {
		return true
	}
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return b.hosts[b.tree.info.Uses[fun]]
	case *ast.SelectorExpr:
		return b.hosts[b.tree.info.Uses[fun.Sel]]
	}
	return false
}

// walk calls visit with each node of f, and whether it runs in a bubble.
func (b *bubbled) walk(f *file, visit func(n ast.Node, bubble bool)) {
	var inspect func(n ast.Node, bubble bool)
	inspect = func(n ast.Node, bubble bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && !bubble && b.opens(call) {
				inspect(call.Fun, false)
				for _, arg := range call.Args {
					inspect(arg, true)
				}
				return false
			}
			visit(n, bubble)
			return true
		})
	}
	for _, d := range f.syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			inspect(d, b.runsInBubbles(d))
		case *ast.GenDecl:
			for _, s := range d.Specs {
				named, ok := s.(*ast.TypeSpec)
				inspect(s, ok && b.only[b.tree.info.Defs[named.Name]])
			}
		}
	}
}

// runsInBubbles reports whether fn is named in bubbles only, or is a method of a type that is.
func (b *bubbled) runsInBubbles(fn *ast.FuncDecl) bool {
	if b.only[b.tree.info.Defs[fn.Name]] {
		return true
	}
	if fn.Recv == nil {
		return false
	}
	base := fn.Recv.List[0].Type
	if star, ok := base.(*ast.StarExpr); ok {
		base = star.X
	}
	id, ok := base.(*ast.Ident)
	return ok && b.only[b.tree.info.Uses[id]]
}

// clockBreaches are planted breaches of the law of this file.
var clockBreaches = []planted{
	{"tests that wait", noClockInTests, `
-- internal/table/table.go --
package table

import "time"

var now = time.Now
-- internal/table/table_test.go --
package table_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { time.Sleep(time.Hour) })
	inBubble(t, func(t *testing.T) { rest(); new(slow).wait() })
	tired()
	start := time.Now()
	time.Sleep(time.Second)
	t.Log(time.Since(start))
}

func inBubble(t *testing.T, f func(*testing.T)) { synctest.Test(t, f) }

func rest() { <-time.After(time.Hour) }

type slow struct{}

func (slow) wait() { time.NewTimer(time.Hour) }

func tired() {
	<-time.After(time.Hour)
	tick := time.NewTicker(time.Hour)
	time.AfterFunc(time.Hour, tick.Stop)
	time.NewTimer(time.Hour)
}
-- internal/table/kill_test.go --
package table_test

import "time"

var start = time.Now()
-- internal/store/storetest/laws.go --
package storetest

import "time"

func wait() { time.Sleep(1) }
`, `
internal/store/storetest/laws.go:5: a test uses time.Sleep: pass the time in, or use testing/synctest
internal/table/table_test.go:13: a test uses time.Now: pass the time in, or use testing/synctest
internal/table/table_test.go:14: a test uses time.Sleep: pass the time in, or use testing/synctest
internal/table/table_test.go:15: a test uses time.Since: pass the time in, or use testing/synctest
internal/table/table_test.go:27: a test uses time.After: pass the time in, or use testing/synctest
internal/table/table_test.go:28: a test uses time.NewTicker: pass the time in, or use testing/synctest
internal/table/table_test.go:29: a test uses time.AfterFunc: pass the time in, or use testing/synctest
internal/table/table_test.go:30: a test uses time.NewTimer: pass the time in, or use testing/synctest
`},
}
