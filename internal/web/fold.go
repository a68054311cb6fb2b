package web

import (
	"fmt"
	"html/template"
	"strings"
	"text/template/parse"
)

// fold replaces every part of the templates of t that says the same on every page by its text. All functions of the
// templates are constant in one language, so such a part is an action whose arguments are constants, or a template that
// is called with a constant or with nothing. It must be called before t is executed.
func fold(t *template.Template) *template.Template {
	f := folder{sources: make(map[string]int)}
	f.visit(t, f.collect)
	f.execute(template.Must(t.Clone()))
	f.visit(t, f.replace)
	return t
}

// A folder folds templates. It first collects the sources of all constant parts, then executes each once.
type folder struct {
	sources map[string]int // of constant parts, numbered
	texts   []string       // by number
}

// visit calls do with every list of nodes of the templates of t.
func (f *folder) visit(t *template.Template, do func(*parse.ListNode)) {
	for _, each := range t.Templates() {
		if each.Tree != nil {
			f.walk(each.Tree.Root, do)
		}
	}
}

func (f *folder) walk(list *parse.ListNode, do func(*parse.ListNode)) {
	if list == nil {
		return
	}
	do(list)
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.IfNode:
			f.walk(n.List, do)
			f.walk(n.ElseList, do)
		case *parse.RangeNode:
			f.walk(n.List, do)
			f.walk(n.ElseList, do)
		case *parse.WithNode:
			f.walk(n.List, do)
			f.walk(n.ElseList, do)
		}
	}
}

func (f *folder) collect(list *parse.ListNode) {
	for _, n := range list.Nodes {
		if source := n.String(); isConstant(n) {
			if _, known := f.sources[source]; !known {
				f.sources[source] = len(f.sources)
			}
		}
	}
}

// execute works out the texts of all sources in t.
func (f *folder) execute(t *template.Template) {
	for source, i := range f.sources {
		template.Must(t.New(constantName(i)).Parse(source))
	}
	f.texts = make([]string, len(f.sources))
	for i := range f.texts {
		var text strings.Builder
		if err := t.ExecuteTemplate(&text, constantName(i), nil); err != nil {
			panic("web: " + err.Error()) // the templates are part of the program
		}
		f.texts[i] = text.String()
	}
}

func constantName(i int) string { return fmt.Sprint("constant ", i) }

func (f *folder) replace(list *parse.ListNode) {
	for i, n := range list.Nodes {
		if isConstant(n) {
			text := f.texts[f.sources[n.String()]]
			list.Nodes[i] = &parse.TextNode{NodeType: parse.NodeText, Pos: n.Position(), Text: []byte(text)}
		}
	}
}

// isConstant reports whether n says the same wherever it stands.
func isConstant(n parse.Node) bool {
	switch n := n.(type) {
	case *parse.ActionNode:
		return len(n.Pipe.Decl) == 0 && len(n.Pipe.Cmds) == 1 && isConstantCommand(n.Pipe.Cmds[0])
	case *parse.TemplateNode:
		return n.Pipe == nil || len(n.Pipe.Decl) == 0 && len(n.Pipe.Cmds) == 1 && isConstantCommand(n.Pipe.Cmds[0])
	}
	return false
}

// isConstantCommand reports whether c is a constant, or a call of a function with nothing but constants.
func isConstantCommand(c *parse.CommandNode) bool {
	for _, arg := range c.Args {
		switch arg.(type) {
		case *parse.IdentifierNode, *parse.StringNode, *parse.NumberNode, *parse.BoolNode:
		default:
			return false
		}
	}
	return true
}
