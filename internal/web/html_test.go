package web

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A node is an element of a page, or a text if it has no tag.
type node struct {
	tag   string
	attrs map[string]string
	text  string
	kids  []*node
}

// readHTML reads a page as lenient readers of XML do. What templates make is
// close enough to it: each element is closed or is one that never is.
func readHTML(page string) (*node, error) {
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	root := &node{tag: "#page"}
	open := []*node{root}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("reading the page: %w", err)
		}
		last := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{tag: token.Name.Local, attrs: make(map[string]string)}
			for _, a := range token.Attr {
				name, value := a.Name.Local, a.Value
				if value == name {
					value = "" // an attribute without a value is read as if it were its own
				}
				n.attrs[name] = value
			}
			last.kids = append(last.kids, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			last.kids = append(last.kids, &node{text: string(token)})
		}
	}
	if len(open) != 1 {
		return nil, fmt.Errorf("<%s> is never closed", open[len(open)-1].tag)
	}
	return root, nil
}

// all returns the elements below n that want wants, in order.
func (n *node) all(want func(*node) bool) (found []*node) {
	for _, k := range n.kids {
		if k.tag != "" && want(k) {
			found = append(found, k)
		}
		found = append(found, k.all(want)...)
	}
	return found
}

// tags returns the elements below n that are called so.
func (n *node) tags(names ...string) []*node {
	return n.all(func(k *node) bool { return slices.Contains(names, k.tag) })
}

// classed returns the elements below n of a class.
func (n *node) classed(class string) []*node {
	return n.all(func(k *node) bool { return slices.Contains(strings.Fields(k.attrs["class"]), class) })
}

// with returns the elements below n that have an attribute.
func (n *node) with(attr string) []*node {
	return n.all(func(k *node) bool { _, ok := k.attrs[attr]; return ok })
}

// words returns the text in n, with single spaces.
func (n *node) words() string {
	var b strings.Builder
	var write func(*node)
	write = func(n *node) {
		b.WriteString(n.text)
		for _, k := range n.kids {
			write(k)
		}
	}
	write(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// without returns n without the elements that are called so.
func (n *node) without(tag string) *node {
	out := *n
	out.kids = nil
	for _, k := range n.kids {
		if k.tag != tag {
			out.kids = append(out.kids, k.without(tag))
		}
	}
	return &out
}

// codes returns the cards below n, in order.
func (n *node) codes() []string {
	var all []string
	for _, k := range n.with("data-card") {
		all = append(all, k.attrs["data-card"])
	}
	return all
}
