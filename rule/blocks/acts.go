package blocks

import (
	"slices"
	"strconv"
	"strings"
)

// Do does what was offered. An act that makes no sense, or after which there would
// be no rule, is an error and changes nothing.
func (e *Editor) Do(act string) (*Editor, error) {
	verb, what, _ := strings.Cut(act, " ")
	switch verb {
	case "at":
		return e.Choose(what), nil
	case "pick":
		dial, value, _ := strings.Cut(what, " ")
		i, err := strconv.Atoi(dial)
		if err != nil {
			return nil, errNothing
		}
		return e.pick(i, value)
	case "put":
		return e.changed(func(c *change) *Block { return c.put(c.keeping(e.seed(what))) })
	case "wrap":
		return e.changed(func(c *change) *Block { return c.wrap(what) })
	case "add":
		if !slices.Contains(additions[e.chosen.Kind], what) {
			return nil, errNothing
		}
		return e.changed(func(c *change) *Block { return c.add(e.addition(what)) })
	}
	do := edits[act]
	if do == nil {
		return nil, errNothing
	}
	return e.changed(do)
}

// edits are what can be done to a block whatever it is.
var edits = map[string]func(*change) *Block{
	"remove": (*change).remove,
	"lift":   (*change).lift,
	"copy":   (*change).copied,
	"up":     func(c *change) *Block { return c.moved(-1) },
	"down":   func(c *change) *Block { return c.moved(1) },
}

// pick sets a dial of the chosen block to one of the values it may have.
func (e *Editor) pick(i int, value string) (*Editor, error) {
	if i < 0 || i >= len(e.chosen.Dials()) || !slices.Contains(e.values(i), value) {
		return nil, errNothing
	}
	return e.changed(func(c *change) *Block {
		if c.chosen.Dials()[i] == "name" {
			c.rename(c.chosen.Picks[0], value)
		}
		c.chosen.Picks[i] = value
		return c.chosen
	})
}

// rename calls by a new name all that is called by the old one.
func (c *change) rename(old, name string) {
	var walk func(*Block)
	walk = func(b *Block) {
		if (b.Kind == "recall" || b.Kind == "held" || b.Kind == "worth") && b.Picks[0] == old {
			b.Picks[0] = name
		}
		for _, part := range b.Parts {
			walk(part)
		}
	}
	walk(c.root)
}

// joins are the kinds that put conditions together.
var joins = []Kind{"and", "or", "either", "several"}

// keeping gives b what the chosen block has of its parts, if both are made alike:
// "or" of the same conditions as "and", a set of the same number.
func (c *change) keeping(b *Block) *Block {
	if b == nil || b.Sort() != c.chosen.Sort() {
		return nil
	}
	old := c.chosen
	compares := []Kind{"compare", "in", "prime"}
	switch {
	case slices.Contains(joins, b.Kind) && slices.Contains(joins, old.Kind):
		b.Parts = old.Parts
		if b.Kind == "either" && len(old.Parts) > 2 {
			b.Parts = []*Block{old.Parts[0], block("or").of(old.Parts[1:]...)}
		}
	case slices.Contains(compares, b.Kind) && slices.Contains(compares, old.Kind) && b.Kind != old.Kind:
		b.Parts[0] = old.Parts[0]
	}
	return b
}

// wrap puts something around the chosen block, or beside it. What is new is chosen,
// to be replaced.
func (c *change) wrap(name string) *Block {
	around := wraps[name]
	if around.make == nil || around.sort != c.chosen.Sort() || c.parent == nil {
		return nil
	}
	whole, fresh := around.make(c.chosen)
	c.parent.Parts[c.index] = whole
	return fresh
}

// add puts one more part into the chosen block: at the end, but before what must
// stand last.
func (c *change) add(b *Block) *Block {
	if b == nil {
		return nil
	}
	s := layouts[c.chosen.Kind]
	at := len(c.chosen.Parts) - len(s.parts)
	if c.chosen.Kind == "rule" {
		at = slices.IndexFunc(c.chosen.Parts, func(p *Block) bool { return order[p.Sort()] > order[b.Sort()] })
		isStarters := func(p *Block) bool { return p.Sort() == Starters }
		if isStarters(b) && slices.ContainsFunc(c.chosen.Parts, isStarters) {
			return nil
		}
	}
	c.chosen.Parts = slices.Insert(c.chosen.Parts, at, b)
	if b.Kind == "phase" || b.Kind == "start" {
		return b.Parts[0] // what is to be picked now
	}
	return b
}

// order is that of the parts of a rule.
var order = map[Sort]int{Worth: 1, Memory: 2, Starters: 3, Cond: 4}

// remove takes the chosen block away. Where something must stand, what stands for
// nothing in particular takes its place.
func (c *change) remove() *Block {
	if c.parent == nil {
		return nil
	}
	p := c.parent
	switch s := layouts[p.Kind]; {
	case p.Kind == "rule" && c.chosen.Sort() != Cond,
		s.list != Rule && c.chosen.Sort() == s.list && len(p.Parts)-len(s.parts) > max(s.least, 0) &&
			c.index < len(p.Parts)-len(s.parts):
		p.Parts = slices.Delete(p.Parts, c.index, c.index+1)
		return p
	case p.Kind == "and" || p.Kind == "or" || p.Kind == "either":
		*p = *p.Parts[1-c.index]
		return p
	case p.Kind == "if" && c.index == 0 || p.Kind == "turned" && c.index == 1:
		*p = *p.Parts[1-c.index]
		return p
	}
	plain := plainest(c.chosen.Sort())
	if plain == nil || equal(c.chosen, plain) {
		return nil
	}
	return c.put(plain)
}

// plainest returns what stands for nothing in particular.
func plainest(s Sort) *Block {
	switch s {
	case Cond:
		return block("always", "any")
	case Number:
		return block("number", "1")
	case Card:
		return block("card", "card")
	case Stretch:
		return block("line")
	}
	return nil
}

// lift puts the chosen block where the one stands that is around it.
func (c *change) lift() *Block {
	outer, _ := c.above()
	if outer == nil {
		return nil
	}
	kept := *c.chosen
	*outer = kept
	return outer
}

// copied puts a copy of the chosen block behind it.
func (c *change) copied() *Block {
	if c.parent == nil || layouts[c.parent.Kind].list == Rule || layouts[c.parent.Kind].list != c.chosen.Sort() {
		return nil
	}
	twin := c.chosen.clone()
	c.parent.Parts = slices.Insert(c.parent.Parts, c.index+1, twin)
	return twin
}

// moved lets the chosen block and one beside it change places.
func (c *change) moved(by int) *Block {
	if c.parent == nil {
		return nil
	}
	other := c.index + by
	if other < 0 || other >= len(c.parent.Parts) || c.parent.Parts[other].Sort() != c.chosen.Sort() {
		return nil
	}
	parts := c.parent.Parts
	parts[c.index], parts[other] = parts[other], parts[c.index]
	return c.chosen
}
