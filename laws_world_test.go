package eleusis_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestPurePackagesHaveNoWorldAroundThem(t *testing.T) { obey(t, purity) }
func TestNoPackageHasStateThatChanges(t *testing.T)      { obey(t, noPackageState) }
func TestOnlyCommandsReadTheProcess(t *testing.T)        { obey(t, processInCommands) }

// worldly are the packages that pure code does not import, nor any below them.
var worldly = strings.Fields("context crypto/rand database/sql io/fs log net os runtime sync syscall time unsafe")

// purity is the law that a pure package takes time, chance and everything else
// as arguments and works alone: the same call gives the same result, on any
// machine.
func purity(t *tree) (found []breach) {
	for _, f := range t.files {
		r, ok := place(f.dir)
		if !ok || !r.pure || f.test {
			continue
		}
		for _, spec := range f.syntax.Imports {
			if name, _ := strconv.Unquote(spec.Path.Value); isWorldly(name) && name != "sync" {
				found = append(found, t.breach(spec.Pos(), "%s is pure and imports %s", r.dir, name))
			}
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if what := t.impurity(n); what != "" {
				found = append(found, t.breach(n.Pos(), "%s is pure and %s", r.dir, what))
			}
			return true
		})
	}
	return found
}

func isWorldly(importPath string) bool {
	return importPath == "math/rand" || slices.ContainsFunc(worldly, func(w string) bool {
		return importPath == w || strings.HasPrefix(importPath, w+"/")
	})
}

// randTypes are what pure code may name of math/rand/v2; the rest are
// functions.
var randTypes = strings.Fields("ChaCha8 PCG Rand Source Zipf")

// impurity returns what makes n impure, or nothing.
func (t *tree) impurity(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "starts a goroutine"
	case *ast.ChanType:
		return "has a channel"
	case *ast.SelectStmt:
		return "selects among channels"
	case *ast.SelectorExpr:
		switch from, member := t.imported(n); {
		case from == "math/rand/v2" && !slices.Contains(randTypes, member):
			return "calls rand." + member + ": take a *rand.Rand"
		case from == "sync" && !strings.HasPrefix(member, "Once"): // what is worked out once is the same for everybody
			return "uses sync." + member
		}
	}
	return ""
}

// noPackageState is the law that no package has an init or a variable that
// changes after the program has started. Tests may have both, but must not
// change a variable of what they test.
func noPackageState(t *tree) (found []breach) {
	for _, f := range t.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			for _, e := range t.changed(n) {
				if name := t.packageVar(e, f.test); name != "" {
					found = append(found, t.breach(n.Pos(), "the package variable %s is changed here", name))
				}
			}
			return true
		})
		if f.test {
			continue
		}
		for _, d := range f.syntax.Decls {
			if reason := t.stateful(d); reason != "" {
				found = append(found, t.breach(d.Pos(), "%s", reason))
			}
		}
	}
	return found
}

// stateful returns why a declaration is state of the package by its looks
// alone, or nothing.
func (t *tree) stateful(d ast.Decl) (reason string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Name.Name == "init" {
			return "init runs unasked: let the caller do it"
		}
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return ""
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				from, member := t.imported(e)
				if from == "sync/atomic" || from == "sync" && !strings.HasPrefix(member, "Once") {
					reason = "a package variable with a " + path.Base(from) + "." + member + " is made to change"
				}
			}
			return true
		})
	}
	return reason
}

// changed returns the expressions whose variable n changes, or lets others
// change by giving its address away.
func (t *tree) changed(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key, n.Value}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			return []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		return t.changedByCall(n)
	}
	return nil
}

// changedByCall returns the argument that a builtin changes, or the receiver
// whose address a method takes.
func (t *tree) changedByCall(call *ast.CallExpr) []ast.Expr {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if _, ok := t.info.Uses[f].(*types.Builtin); ok && slices.Contains([]string{"clear", "copy", "delete"}, f.Name) {
			return call.Args[:1]
		}
	case *ast.SelectorExpr:
		sel := t.info.Selections[f]
		if sel == nil || sel.Kind() != types.MethodVal {
			return nil
		}
		method, ok := sel.Obj().Type().(*types.Signature)
		if ok && isPointer(method.Recv().Type()) && !isPointer(sel.Recv()) {
			return []ast.Expr{f.X}
		}
	}
	return nil
}

// packageVar returns the name of the package variable that e is, or is a part
// of, or nothing. Seen from a test, variables of tests and of the standard
// library do not count.
func (t *tree) packageVar(e ast.Expr, test bool) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.packageVar(e.X, test)
	case *ast.StarExpr:
		return t.packageVar(e.X, test)
	case *ast.IndexExpr:
		return t.packageVar(e.X, test)
	case *ast.SelectorExpr:
		from, member := t.imported(e)
		switch {
		case from == "":
			return t.packageVar(e.X, test)
		case test && !strings.HasPrefix(from, module+"/"):
			return ""
		}
		return path.Base(from) + "." + member
	case *ast.Ident:
		v, ok := t.info.Uses[e].(*types.Var)
		if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
			return ""
		}
		if test && strings.HasSuffix(t.fset.Position(v.Pos()).Filename, "_test.go") {
			return ""
		}
		return e.Name
	}
	return ""
}

func isPointer(typ types.Type) bool {
	_, ok := typ.Underlying().(*types.Pointer)
	return ok
}

// processMembers are what reads or ends the process.
var processMembers = map[string][]string{
	"os":      {"Args", "Environ", "Exit", "ExpandEnv", "Getenv", "LookupEnv", "Setenv", "Unsetenv"},
	"syscall": {"Exit", "Getenv"},
	"log":     {"Fatal", "Fatalf", "Fatalln"},
}

// processInCommands is the law that only cmd, and a program to copy, reads flags,
// environment and signals, and ends the process. Everywhere else settings are arguments.
func processInCommands(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test || strings.HasPrefix(f.dir, "cmd/") || t.apart(f.dir) {
			continue
		}
		for _, spec := range f.syntax.Imports {
			if name, _ := strconv.Unquote(spec.Path.Value); name == "flag" || name == "os/signal" {
				found = append(found, t.breach(spec.Pos(), "imports %s, which only cmd does", name))
			}
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if e, ok := n.(*ast.SelectorExpr); ok {
				if from, member := t.imported(e); slices.Contains(processMembers[from], member) {
					found = append(found, t.breach(e.Pos(), "uses %s.%s, which only cmd does", from, member))
				}
			}
			return true
		})
	}
	return found
}
