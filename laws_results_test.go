package eleusis_test

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
	"testing"
)

func TestExportedFunctionsReturnExportedTypes(t *testing.T) { obey(t, results) }
func TestPanicsNameTheirPackage(t *testing.T)               { obey(t, panics) }

// results is the law that an exported function, or an exported method of an exported type,
// returns no unexported type of its package: a caller could not name what they got, and
// documentation would not show it.
func results(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test || f.syntax.Name.Name == "main" {
			continue
		}
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || fn.Recv != nil && !ast.IsExported(receiver(fn)) {
				continue
			}
			of, ok := t.info.Defs[fn.Name].(*types.Func)
			if !ok {
				continue
			}
			list := of.Signature().Results()
			for i := range list.Len() {
				if name := hiddenType(list.At(i).Type()); name != "" {
					found = append(found, t.breach(fn.Pos(), "%s returns the unexported type %s", fn.Name.Name, name))
				}
			}
		}
	}
	return found
}

// hiddenType returns the name of an unexported type that typ is, or is made of; empty if there is none.
func hiddenType(typ types.Type) string {
	switch typ := typ.(type) {
	case *types.Named:
		if !typ.Obj().Exported() && typ.Obj().Pkg() != nil { // error has no package
			return typ.Obj().Name()
		}
		for i := range typ.TypeArgs().Len() {
			if name := hiddenType(typ.TypeArgs().At(i)); name != "" {
				return name
			}
		}
	case *types.Map:
		if name := hiddenType(typ.Key()); name != "" {
			return name
		}
		return hiddenType(typ.Elem())
	case interface{ Elem() types.Type }: // a pointer, a slice, an array or a channel
		return hiddenType(typ.Elem())
	}
	return ""
}

// panics is the law that the text of a panic begins with the package, as in "rule: no card to pick":
// it reaches a reader in the log of another program. The panic that ends a request of net/http has no text.
func panics(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test {
			continue
		}
		prefix := f.syntax.Name.Name + ": "
		if prefix == "main: " {
			prefix = t.command(f.dir) + ": "
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			name, ok := call.Fun.(*ast.Ident)
			if _, builtin := t.info.Uses[name].(*types.Builtin); !ok || !builtin || name.Name != "panic" {
				return true
			}
			_, member := t.imported(call.Args[0])
			if member != "ErrAbortHandler" && !strings.HasPrefix(firstText(call.Args[0]), prefix) {
				found = append(found, t.breach(call.Pos(), "the text of a panic does not begin with %q", prefix))
			}
			return true
		})
	}
	return found
}

// firstText returns the text that a sum or a call begins with, empty if that is no literal.
func firstText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return text
	case *ast.BinaryExpr:
		return firstText(e.X)
	case *ast.CallExpr:
		if len(e.Args) > 0 {
			return firstText(e.Args[0])
		}
	}
	return ""
}
