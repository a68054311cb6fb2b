// Package eleusis_test holds the laws of the tree: rules about the source
// itself that a person would forget to check and a test does not.
//
// A law is a function from a [tree], the parsed source of the whole module, to
// the places that break it. A tree is read from any file system, so every law
// is also shown a small tree with a breach planted in it, and has to find that
// and nothing else (laws_breach_test.go).
//
// The laws read names as the compiler does but do not compile: a package that
// is half written is judged by what is there.
package eleusis_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
)

// module is the path of the module, which starts the import path of each of
// our packages.
const module = "eleusis"

// A tree is the source of the module.
type tree struct {
	fset  *token.FileSet
	files []*file           // the Go files, by path
	texts map[string]string // every text, the Go files too, by path
	info  *types.Info       // what the names in files stand for
}

// A file is one Go file.
type file struct {
	path   string // from the root, as in rule/syntax/scan.go
	dir    string // of path: . is the root
	test   bool
	syntax *ast.File
}

// A breach is a place where the tree does not obey a law.
type breach struct{ at, text string }

func (b breach) String() string { return b.at + ": " + b.text }

// A law returns every breach of it in a tree.
type law func(*tree) []breach

// theTree reads the tree this test stands in, once for all laws.
var theTree = sync.OnceValues(func() (*tree, error) { return readTree(os.DirFS(".")) })

// obey fails the test with every breach of l in our tree.
func obey(t *testing.T, l law) {
	t.Helper()
	tr, err := theTree()
	if err != nil {
		t.Fatal(err)
	}
	if len(tr.files) == 0 {
		t.Fatal("no Go file found: this test has to run in the root of the tree")
	}
	for _, b := range l(tr) {
		t.Error(b)
	}
}

// readTree reads the source in fsys. A Go file that does not parse is an
// error, a name that means nothing is not.
func readTree(fsys fs.FS) (*tree, error) {
	t := &tree{fset: token.NewFileSet(), texts: map[string]string{}}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(name):
			return fs.SkipDir
		case name == ".git": // in a linked work tree it is a file
			return nil
		case d.Type().IsRegular():
			return t.read(fsys, name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.resolve()
	return t, nil
}

// skipped reports whether the folder is not ours, or not source.
func skipped(dir string) bool {
	base := path.Base(dir)
	if dir == "." || base == ".ci" {
		return false
	}
	return strings.HasPrefix(base, ".") || slices.Contains([]string{"bin", "tmp", "node_modules"}, base)
}

// read adds one file to t: as a text, and if it is Go of this module, or of a client that
// people copy, as syntax.
func (t *tree) read(fsys fs.FS, name string) error {
	content, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	text := string(content)
	if strings.Contains(text, "\x00") {
		return nil // not a text
	}
	t.texts[name] = text
	if path.Ext(name) != ".go" || strings.HasPrefix(name, "tools/") || strings.Contains(name, "testdata/") {
		return nil
	}
	syntax, err := parser.ParseFile(t.fset, name, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	t.files = append(t.files, &file{
		path:   name,
		dir:    path.Dir(name),
		test:   strings.HasSuffix(name, "_test.go"),
		syntax: syntax,
	})
	return nil
}

// resolve finds out what the names stand for, package by package. What is not of this module
// stays unknown, so nothing outside the tree is read; mistakes are the compiler's business and
// are ignored.
func (t *tree) resolve() {
	t.info = &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	folders := t.folders()
	r := resolver{t, map[string][]*file{}, map[string]*types.Checker{}, map[string]*types.Package{}}
	for _, files := range folders {
		r.folders[files[0].dir] = files
	}
	for _, files := range folders {
		_, _ = r.Import(importPath(files[0].dir))
	}
	for _, files := range folders { // tests last: those of a package may import what imports it
		path := importPath(files[0].dir)
		r.check(path, files, func(f *file) bool { return f.test && !f.apart() })
		r.check(path+"_test", files, (*file).apart)
	}
}

// importPath returns the path by which Go imports the package in dir.
func importPath(dir string) string { return path.Join(module, dir) }

// apart reports whether f is a test outside the package of its folder.
func (f *file) apart() bool { return f.test && strings.HasSuffix(f.syntax.Name.Name, "_test") }

// A resolver checks each package of a tree once, those first that it imports.
type resolver struct {
	tree     *tree
	folders  map[string][]*file
	checkers map[string]*types.Checker
	known    map[string]*types.Package
}

// Import returns the package with that path: that of the tree, without its tests, or an empty one.
func (r *resolver) Import(importPath string) (*types.Package, error) {
	if p := r.known[importPath]; p != nil {
		return p, nil
	}
	name := path.Base(importPath)
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		name = path.Base(path.Dir(importPath)) // math/rand/v2 is named rand
	}
	p := types.NewPackage(importPath, name)
	p.MarkComplete()
	r.known[importPath] = p
	if dir, ours := strings.CutPrefix(importPath, module+"/"); ours {
		r.check(importPath, r.folders[dir], func(f *file) bool { return !f.test })
	}
	return p, nil
}

// check adds those files that want accepts to the package with that path.
func (r *resolver) check(importPath string, files []*file, want func(*file) bool) {
	var some []*ast.File
	for _, f := range files {
		if want(f) {
			some = append(some, f.syntax)
		}
	}
	if len(some) == 0 {
		return
	}
	if r.checkers[importPath] == nil {
		p := r.known[importPath]
		if p == nil {
			p = types.NewPackage(importPath, some[0].Name.Name)
		}
		p.SetName(some[0].Name.Name)
		conf := &types.Config{Importer: r, Error: func(error) {}}
		r.checkers[importPath] = types.NewChecker(conf, r.tree.fset, p, r.tree.info)
	}
	_ = r.checkers[importPath].Files(some)
}

// at returns the place of pos as file:line.
func (t *tree) at(pos token.Pos) string {
	p := t.fset.Position(pos)
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// breach formats what is wrong at pos.
func (t *tree) breach(pos token.Pos, format string, args ...any) breach {
	return breachf(t.at(pos), format, args...)
}

func breachf(at, format string, args ...any) breach {
	return breach{at, fmt.Sprintf(format, args...)}
}

// folders returns the files of each folder that holds Go, by the folder's name.
func (t *tree) folders() [][]*file {
	byDir := map[string][]*file{}
	for _, f := range t.files {
		byDir[f.dir] = append(byDir[f.dir], f)
	}
	folders := make([][]*file, 0, len(byDir))
	for _, dir := range slices.Sorted(maps.Keys(byDir)) {
		folders = append(folders, byDir[dir])
	}
	return folders
}

// apart reports whether dir is a module of its own: a program of others, which people
// copy out of the tree.
func (t *tree) apart(dir string) bool { return dir != "." && t.texts[dir+"/go.mod"] != "" }

// command returns the name of the program in dir: that of its folder, or of its module.
func (t *tree) command(dir string) string {
	if name, ok := strings.CutPrefix(t.texts[dir+"/go.mod"], "module "); ok {
		dir, _, _ = strings.Cut(name, "\n")
	}
	return path.Base(dir)
}

// textNames returns the paths of all texts, in order.
func (t *tree) textNames() []string { return slices.Sorted(maps.Keys(t.texts)) }

// imported returns the import path of the package that e is a member of and
// the member's name, as in "os", "Exit" for os.Exit; it is two empty strings
// for anything else.
func (t *tree) imported(e ast.Expr) (importPath, member string) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", ""
	}
	pkg, ok := t.info.Uses[id].(*types.PkgName)
	if !ok {
		return "", ""
	}
	return pkg.Imported().Path(), sel.Sel.Name
}
