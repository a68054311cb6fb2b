package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// A mutant is one change of a file: text in the place of source[from:to].
type mutant struct {
	file       string
	line       int
	function   string
	from, to   int
	text       string
	old, after string // what is changed, as it is shown
	nth        int    // among the changes of its function that are shown alike, from 1
}

// change says what is changed.
func (m mutant) change() string {
	text := m.function + ": " + m.old + " → " + m.after
	if m.nth > 1 {
		text += fmt.Sprintf(" (%d)", m.nth)
	}
	return text
}

// name names the change, whatever line it is on.
func (m mutant) name() string { return m.file + " " + m.change() }

var operators = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"}, token.AND_NOT: {"&"}, token.SHL: {">>"}, token.SHR: {"<<"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.MUL_ASSIGN: {"/="}, token.QUO_ASSIGN: {"*="},
	token.AND_ASSIGN: {"|="}, token.OR_ASSIGN: {"&="}, token.INC: {"--"}, token.DEC: {"++"},
}

// mutantsOf returns every change of the package in a folder of the tree, as it
// is built here.
func mutantsOf(root, folder string) ([]mutant, error) {
	p, err := build.ImportDir(filepath.Join(root, folder), 0)
	if err != nil {
		return nil, err
	}
	var found []mutant
	for _, name := range p.GoFiles {
		path := filepath.Join(folder, name)
		source, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return nil, err
		}
		files := token.NewFileSet()
		syntax, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		f := finder{path: path, source: source, files: files}
		for _, d := range syntax.Decls {
			f.declaration(d)
		}
		found = append(found, f.found...)
	}
	return found, nil
}

// A finder finds the changes of one file.
type finder struct {
	path     string
	source   []byte
	files    *token.FileSet
	function string
	found    []mutant
}

// declaration finds the changes in functions and constants. Variables of a
// package are tables of words.
func (f *finder) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		f.function = d.Name.Name
		if d.Body != nil {
			ast.Inspect(d.Body, f.node)
		}
	case *ast.GenDecl:
		f.function = "const"
		if d.Tok == token.CONST {
			ast.Inspect(d, f.node)
		}
	}
}

func (f *finder) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.operator(n, n.OpPos, n.Op)
	case *ast.AssignStmt:
		f.operator(n, n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.operator(n, n.TokPos, n.Tok)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.add(n, n.OpPos, n.OpPos+1, "")
		}
	case *ast.IfStmt:
		cond := f.text(n.Cond)
		f.add(n.Cond, n.Cond.Pos(), n.Cond.End(), "true || ("+cond+")")
		f.add(n.Cond, n.Cond.Pos(), n.Cond.End(), "false && ("+cond+")")
	case *ast.BasicLit:
		if n.Kind == token.INT {
			f.add(n, n.Pos(), n.End(), "("+n.Value+" + 1)")
		}
	case *ast.Ident:
		if other := map[string]string{"true": "false", "false": "true"}[n.Name]; other != "" {
			f.add(n, n.Pos(), n.End(), other)
		}
	case *ast.BlockStmt:
		f.removals(n.List)
	case *ast.CaseClause:
		f.removals(n.Body)
	case *ast.CommClause:
		f.removals(n.Body)
	}
	return true
}

// operator finds the changes of one operator in n.
func (f *finder) operator(n ast.Node, at token.Pos, op token.Token) {
	for _, other := range operators[op] {
		f.add(n, at, at+token.Pos(len(op.String())), other)
	}
}

// removals finds the statements of a list that can be left out.
func (f *finder) removals(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt:
			f.add(s, s.Pos(), s.End(), "")
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				f.add(s, s.Pos(), s.End(), "")
			}
		}
	}
}

// add adds the change of from to to in n.
func (f *finder) add(n ast.Node, from, to token.Pos, text string) {
	begin, end := f.offset(n.Pos()), f.offset(n.End())
	m := mutant{file: f.path, line: f.files.Position(from).Line, function: f.function, from: f.offset(from),
		to: f.offset(to), text: text}
	m.old = oneLine(string(f.source[begin:end]))
	m.after = oneLine(string(f.source[begin:m.from]) + text + string(f.source[m.to:end]))
	if m.after == "" {
		m.after = "nothing"
	}
	m.nth = 1
	for _, other := range f.found {
		if other.function == m.function && other.old == m.old && other.after == m.after {
			m.nth++
		}
	}
	f.found = append(f.found, m)
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) offset(p token.Pos) int { return f.files.Position(p).Offset }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
