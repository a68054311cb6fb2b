package page

import (
	"html/template"
	"strings"
	"text/template/parse"
)

// fold replaces every constant part of the templates of t by its text. All functions of
// templates are constant in one language, so a part is constant if it is an action with
// constant arguments, or a template that is called with a constant or with nothing. It
// must be called before t is executed.
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

// between separates the constant parts. No text contains it: templates escape it in
// values.
const between = "\x00"

// execute computes the texts of all sources in one template beside those of t, since
// starting an execution is expensive.
func (f *folder) execute(t *template.Template) {
	parts := make([]string, len(f.sources))
	for source, i := range f.sources {
		parts[i] = source
	}
	all := template.Must(t.New("constants").Parse(strings.Join(parts, between)))
	var text strings.Builder
	if err := all.Execute(&text, nil); err != nil {
		panic("page: " + err.Error()) // the templates are part of the program
	}
	f.texts = strings.Split(text.String(), between)
}

func (f *folder) replace(list *parse.ListNode) {
	for i, n := range list.Nodes {
		if isConstant(n) {
			text := f.texts[f.sources[n.String()]]
			list.Nodes[i] = &parse.TextNode{NodeType: parse.NodeText, Pos: n.Position(), Text: []byte(text)}
		}
	}
}

// isConstant reports whether n has the same text on every page.
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
