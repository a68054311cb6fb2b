package blocks

import (
	"errors"
	"fmt"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// An Editor is a rule with one of its blocks chosen. It never changes: what is done at
// it makes another.
type Editor struct {
	root   *Block
	place  Place
	chosen *Block
	tree   *syntax.Tree
}

// New returns the editor from which every rule can be made: any card fits.
func New() *Editor {
	d, err := Open("any", "")
	if err != nil {
		panic("blocks: " + err.Error())
	}
	return d
}

// Open returns the editor of a formula, or of a rule in any other face, with the block
// at a place chosen. A place that leads nowhere is taken as far as it leads. The
// error is [syntax.Mistakes].
func Open(text, place string) (*Editor, error) {
	read, err := readText(text)
	if err != nil {
		return nil, err
	}
	if mistakes := rule.Check(read); len(mistakes) > 0 {
		return nil, mistakes
	}
	return editorOf(read.Tree, placeOf(place)), nil
}

// readText reads a formula, or a sentence that means one rule.
func readText(text string) (*syntax.Text, error) {
	read, err := syntax.Parse(text)
	if err == nil {
		return read, nil
	}
	r, err := rule.Parse(text)
	if err != nil {
		return nil, err
	}
	return syntax.Said(r.Tree(), r.Face(), text), nil
}

func editorOf(t *syntax.Tree, at Place) *Editor {
	d := &Editor{root: read(t), tree: t}
	d.place, d.chosen = at.within(d.root)
	return d
}

// Formula returns the rule as a formula.
func (e *Editor) Formula() string { return e.tree.String() }

// Place returns where the chosen block stands.
func (e *Editor) Place() Place { return e.place }

// Root returns the rule itself. It must not be changed.
func (e *Editor) Root() *Block { return e.root }

// Chosen returns the block that is chosen. It must not be changed.
func (e *Editor) Chosen() *Block { return e.chosen }

// Choose returns the editor with another block chosen.
func (e *Editor) Choose(place string) *Editor {
	return editorOf(e.tree, placeOf(place))
}

// parent returns the block that the chosen one is a part of, and which part. The
// rule itself is part of none.
func (e *Editor) parent() (*Block, int) {
	n := len(e.place)
	if n == 0 {
		return nil, 0
	}
	_, b := e.place[:n-1].within(e.root)
	return b, e.place[n-1]
}

// errNothing says that an act cannot be done where it was asked for.
var errNothing = errors.New("nothing can be done so here")

// settled returns the editor after its blocks were changed, with one of them chosen.
// The error says why they are no rule.
func settled(root, chosen *Block, otherwise Place) (*Editor, error) {
	plain(root)
	place, ok := find(root, chosen)
	if !ok {
		place = otherwise
	}
	text, err := syntax.Parse(root.tree().String())
	if err != nil {
		return nil, fmt.Errorf("no rule: %w", err)
	}
	if mistakes := rule.Check(text); len(mistakes) > 0 {
		return nil, fmt.Errorf("no rule: %w", mistakes)
	}
	return editorOf(text.Tree, place), nil
}

// changed does something to a copy of the blocks: to the chosen one, which is part i
// of its parent. What it returns is chosen next.
func (e *Editor) changed(do func(c *change) *Block) (*Editor, error) {
	c := &change{root: e.root.clone(), place: e.place}
	_, c.chosen = e.place.within(c.root)
	if n := len(e.place); n > 0 {
		_, c.parent = e.place[:n-1].within(c.root)
		c.index = e.place[n-1]
	}
	next := do(c)
	if next == nil {
		return nil, errNothing
	}
	return settled(c.root, next, e.place)
}

// A change is a copy of the blocks that is being changed.
type change struct {
	root, chosen *Block
	parent       *Block // nil at the rule itself
	index        int    // of the chosen block among its parent's parts
	place        Place
}

// put sets b where the chosen block stands.
func (c *change) put(b *Block) *Block {
	if c.parent == nil || b == nil || b.Sort() != c.chosen.Sort() {
		return nil
	}
	c.parent.Parts[c.index] = b
	return b
}

// above returns the nearest block around the chosen one that may stand where that
// sort stands, nil if there is none.
func (c *change) above() (*Block, Place) {
	for n := len(c.place) - 1; n > 0; n-- {
		if _, b := c.place[:n].within(c.root); b.Sort() == c.chosen.Sort() {
			return b, c.place[:n]
		}
	}
	return nil, nil
}
