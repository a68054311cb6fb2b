// Shape measures packages: those of the rules, of players, of pages, of tables and of the
// terminal, and the command if none are named, all of them by ./... It counts lines, exported
// names, the methods of the widest receiver, and how many references between files of a
// package go against the others. With -v it lists these, the receivers of more than 30
// methods, and the exported names that no other package, no example, no template of their own
// and no page in doc uses.
//
//	go run ./tools/shape/main.go [-v] [package]...
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A listed package is what go list says of it.
type listed struct {
	ImportPath, Dir, Export, ForTest string
	GoFiles, CgoFiles                []string
	ImportMap                        map[string]string
	Module                           *struct{ Main bool }
	Standard                         bool
}

func main() {
	verbose := flag.Bool("v", false, "list the exported names that nobody uses, and the arrows back")
	flag.Parse()
	if err := run(os.Stdout, *verbose, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "shape:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, verbose bool, names []string) error {
	if len(names) == 0 {
		names = []string{"card", "rule", "rule/phrase", "rule/syntax", "game", "induce", "bot", "review",
			"internal/table", "internal/say", "internal/limit", "internal/workshop", "internal/page", "internal/web",
			"internal/solo", "internal/tui", "cmd/eleusis"}
	}
	all, err := list()
	if err != nil {
		return err
	}
	t := tree{out: out, fset: token.NewFileSet(), exports: map[string]string{}, uses: map[string]bool{}}
	for _, p := range all {
		t.exports[p.ImportPath] = p.Export
	}
	for _, p := range all {
		if p.Module == nil || !p.Module.Main || strings.HasSuffix(p.ImportPath, ".test") {
			continue
		}
		if err := t.read(p); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
	pages, err := texts("doc", ".md")
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "package\tlines\texported\tunused\twidest receiver\tarrows between files\tthereof back")
	if slices.Equal(names, []string{"./..."}) {
		names = t.names()
	}
	for _, name := range names {
		if err := t.tell(name, pages, verbose); err != nil {
			return err
		}
	}
	return nil
}

func list() ([]*listed, error) {
	out, err := exec.Command("go", "list", "-deps", "-test", "-export",
		"-json=ImportPath,Dir,Export,ForTest,GoFiles,CgoFiles,ImportMap,Module,Standard", "./...").Output()
	if err != nil {
		return nil, err
	}
	var all []*listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		switch err := d.Decode(p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, p)
	}
}

// texts returns the text of all files in a folder whose names end in ending.
func texts(folder, ending string) (string, error) {
	var all strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ending {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	return all.String(), err
}

// A tree is what was read of all packages.
type tree struct {
	out     io.Writer
	fset    *token.FileSet
	exports map[string]string // files of export data, by import path
	uses    map[string]bool   // names used from outside their package
	folders []folder
}

// A folder is a package without its tests.
type folder struct {
	path  string
	files []*ast.File
	info  *types.Info
	types *types.Package
}

// names returns the packages that have Go outside their tests, as they are named on the command line.
func (t *tree) names() (all []string) {
	for _, p := range t.folders {
		if len(p.files) > 0 {
			all = append(all, p.name())
		}
	}
	return all
}

// name returns the path of p without that of the module.
func (p folder) name() string {
	_, name, _ := strings.Cut(p.path, "/")
	return name
}

// read checks the types of p and notes what it uses of other packages.
func (t *tree) read(p *listed) error {
	var files []*ast.File
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		f, err := parser.ParseFile(t.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	lookup := func(path string) (io.ReadCloser, error) {
		if mapped, ok := p.ImportMap[path]; ok {
			path = mapped
		}
		return os.Open(t.exports[path])
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	path, _, _ := strings.Cut(p.ImportPath, " ")
	config := types.Config{Importer: importer.ForCompiler(t.fset, "gc", lookup)}
	checked, err := config.Check(path, t.fset, files, info)
	if err != nil {
		return err
	}
	if p.ForTest == "" {
		t.folders = append(t.folders, folder{path, files, info, checked})
	}
	for _, f := range files {
		t.note(p, f, info)
	}
	return nil
}

// note notes what f uses of other packages. A test of a package is no user of it, an example is.
func (t *tree) note(p *listed, f *ast.File, info *types.Info) {
	for _, d := range f.Decls {
		function, ok := d.(*ast.FuncDecl)
		example := ok && strings.HasPrefix(function.Name.Name, "Example")
		ast.Inspect(d, func(n ast.Node) bool {
			ident, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := info.Uses[ident]
			if o == nil || o.Pkg() == nil || !o.Exported() {
				return true
			}
			own, _, _ := strings.Cut(strings.TrimSuffix(p.ImportPath, "_test"), " ")
			own = strings.TrimSuffix(own, "_test")
			if o.Pkg().Path() != own || example {
				t.uses[key(o)] = true
			}
			return true
		})
	}
}

// key returns the name of o with its package and, for a method, its type.
func key(o types.Object) string {
	name := o.Name()
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		typ := f.Signature().Recv().Type()
		if p, ok := typ.(*types.Pointer); ok {
			typ = p.Elem()
		}
		if named, ok := typ.(*types.Named); ok {
			name = named.Obj().Name() + "." + name
		}
	}
	return o.Pkg().Path() + "." + name
}

// implicit are methods that the standard library calls by an interface.
var implicit = []string{"String", "Error", "Is", "Unwrap", "MarshalText", "UnmarshalText", "MarshalJSON",
	"UnmarshalJSON", "Len", "Less", "Swap"}

// wide is how many methods a receiver has at least to be listed.
const wide = 30

// tell prints the shape of the package called name.
func (t *tree) tell(name, pages string, verbose bool) error {
	i := slices.IndexFunc(t.folders, func(p folder) bool { return p.name() == name })
	if i < 0 {
		return fmt.Errorf("%s is no package", name)
	}
	p := t.folders[i]
	templates, err := texts(name, ".html")
	if err != nil {
		return err
	}
	exported, free := 0, []string{}
	methods := map[string]int{}
	for ident, o := range p.info.Defs {
		f, isFunc := o.(*types.Func)
		method := isFunc && f.Signature().Recv() != nil
		if method && !types.IsInterface(f.Signature().Recv().Type()) {
			owner, _, _ := strings.Cut(strings.TrimPrefix(key(o), p.path+"."), ".")
			methods[owner]++
		}
		if o == nil || !ident.IsExported() || !method && o.Parent() != p.types.Scope() {
			continue
		}
		owner, _, _ := strings.Cut(strings.TrimPrefix(key(o), p.path+"."), ".")
		if method && !ast.IsExported(owner) {
			continue
		}
		exported++
		short := strings.TrimPrefix(key(o), p.path+".")
		if !t.uses[key(o)] && !(method && slices.Contains(implicit, o.Name())) && !strings.Contains(pages, name+"."+short) &&
			!p.implied(o) && !(method && strings.Contains(templates, "."+o.Name())) {
			free = append(free, short)
		}
	}
	arrows, back := p.arrows(t.fset)
	fmt.Fprintf(t.out, "%s\t%d\t%d\t%d\t%s\t%d\t%d\n", name, p.lines(t.fset), exported, len(free), widest(methods), arrows,
		len(back))
	if verbose {
		for _, owner := range slices.Sorted(maps.Keys(methods)) {
			if methods[owner] > wide {
				fmt.Fprintf(t.out, "\t%s has %d methods\n", owner, methods[owner])
			}
		}
		slices.Sort(free)
		fmt.Fprintln(t.out, "\t"+strings.Join(append(free, back...), "\n\t"))
	}
	return nil
}

// widest returns the receiver with the most methods, the first by name of several, and how many it has;
// a dash if there is none.
func widest(methods map[string]int) string {
	name := ""
	for _, receiver := range slices.Sorted(maps.Keys(methods)) {
		if name == "" || methods[receiver] > methods[name] {
			name = receiver
		}
	}
	if name == "" {
		return "-"
	}
	return fmt.Sprintf("%s %d", name, methods[name])
}

// implied reports whether o is there for the sake of another exported name: a
// type that one mentions, one of the values of such a type, or a method of an
// interface.
func (p folder) implied(o types.Object) bool {
	if f, ok := o.(*types.Func); ok {
		return f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type())
	}
	if c, ok := o.(*types.Const); ok {
		named, ok := c.Type().(*types.Named)
		return ok && named.Obj().Pkg() == p.types
	}
	if _, ok := o.(*types.TypeName); !ok {
		return false
	}
	for ident, other := range p.info.Defs {
		switch other.(type) {
		case *types.Func, *types.Var:
			if ident.IsExported() && strings.Contains(types.TypeString(other.Type(), nil), p.path+"."+o.Name()) {
				return true
			}
		}
	}
	return false
}

func (p folder) lines(fset *token.FileSet) (n int) {
	for _, f := range p.files {
		n += fset.File(f.Pos()).LineCount()
	}
	return n
}

// arrows returns how many ordered pairs of files there are of which one uses a
// name that the other declares, and those that point against an order of the
// files that was chosen to have few such.
func (p folder) arrows(fset *token.FileSet) (all int, back []string) {
	to := map[[2]string]bool{}
	base := func(pos token.Pos) string { return filepath.Base(fset.Position(pos).Filename) }
	for ident, o := range p.info.Uses {
		if o.Pkg() != p.types || !o.Pos().IsValid() {
			continue
		}
		if v, ok := o.(*types.Var); ok && v.IsField() {
			continue
		}
		if from, at := base(ident.Pos()), base(o.Pos()); from != at {
			to[[2]string{from, at}] = true
		}
	}
	var order []string
	for _, f := range p.files {
		order = append(order, base(f.Pos()))
	}
	return len(to), settle(order, to)
}

// settle puts order, lower files first, so that moving one file leaves no fewer
// arrows up, and returns those that are left.
func settle(order []string, to map[[2]string]bool) []string {
	up := func() (all []string) {
		for i, from := range order {
			for _, at := range order[i+1:] {
				if to[[2]string{from, at}] {
					all = append(all, from+" -> "+at)
				}
			}
		}
		return all
	}
	slices.Sort(order)
	least := len(up())
	for better := true; better; {
		better = false
		for _, file := range slices.Clone(order) {
			place := slices.Index(order, file)
			rest := slices.Delete(slices.Clone(order), place, place+1)
			for k := range len(order) {
				copy(order, slices.Insert(slices.Clone(rest), k, file))
				if n := len(up()); n < least {
					least, place, better = n, k, true
				}
			}
			copy(order, slices.Insert(slices.Clone(rest), place, file))
		}
	}
	return up()
}
