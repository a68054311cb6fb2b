package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file says whole rules. A part of a rule is said as a noun phrase ("a red
// card higher than the last card") where there is one, or else as a clause about
// cards ("it is red and the last card is higher than 7"). A clause can say
// everything: it is built like a formula, brackets and all, so that it is read
// back without doubt.

// sentence returns t in the language of v.
func (v *voice) sentence(t *Tree) string {
	var said []string
	for _, m := range t.Memories {
		said = append(said, fill(v.remembered, m.Name, strconv.Itoa(m.Start)))
		for _, e := range m.Events {
			said = append(said, v.event(m.Name, e))
		}
	}
	if t.PlayCards > 0 {
		said = append(said, fill(v.plays, strconv.Itoa(t.PlayCards)))
	}
	if t.Starters != nil {
		said = append(said, fill(v.starters, v.cards(t.Starters)))
	}
	said = append(said, v.rule(t.Body))
	for i, s := range said {
		if v.smooth != nil {
			s = v.smooth.Replace(s)
		}
		_, first := utf8.DecodeRuneInString(s)
		said[i] = strings.ToUpper(s[:first]) + s[first:] + "."
	}
	return strings.Join(said, " ")
}

func (v *voice) event(name string, e Event) string {
	value := clause{voice: v, topic: nobody}
	value.term(e.Becomes, powerSum)
	if e.Refused {
		return fill(v.refused, v.cards(e.When), name, value.String())
	}
	return fill(v.laid, v.cards(e.When), name, value.String())
}

// rule says a condition as an order to the players.
func (v *voice) rule(c Cond) string {
	switch c := c.(type) {
	case *If:
		return v.ifs(c)
	case *Repeat:
		return v.phases(c)
	case *Turned:
		if said, ok := v.fewWords(c.X); ok {
			return fill(v.order, said) + v.turnedBy(c.At)
		}
	case *Compare:
		if said := v.alternation(c); said != "" {
			return said
		}
	case *Follows:
		if c.Of == Card && c.After == Last {
			return fill(v.cycle, v.suits(c.Cycle))
		}
	}
	return fill(v.order, v.cards(c))
}

// alternation says that an attribute with two values changes with every card.
func (v *voice) alternation(c *Compare) string {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if c.Relation != NotEqual || !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{Last, x.Attribute}) {
		return ""
	}
	return v.alternate[x.Attribute]
}

// ifs says a chain of ifs.
func (v *voice) ifs(c *If) string {
	said := fill(v.when, v.question(c.If), v.cards(c.Then))
	switch no := c.Else.(type) {
	case *Always:
		if no.Value {
			return said
		}
	case *If:
		return said + "; " + v.ifs(no)
	}
	return said + "; " + fill(v.otherwise, v.cards(c.Else))
}

func (v *voice) phases(c *Repeat) string {
	var said []string
	for _, phase := range c.Phases {
		said = append(said, v.cards(phase.Cond)+v.timesSaid(phase.Count))
	}
	return fill(v.inTurn, strings.Join(said, v.then))
}

func (v *voice) timesSaid(n int) string {
	if n == 1 {
		return ""
	}
	return fill(v.times, strconv.Itoa(n))
}

func (v *voice) turnedBy(at Cond) string { return fill(v.turned, v.cards(at)) }
