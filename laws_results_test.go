package eleusis_test

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestExportedFunctionsReturnExportedTypes(t *testing.T) { obey(t, results) }

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
