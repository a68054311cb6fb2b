package blocks

import (
	"strconv"
	"strings"

	"eleusis/rule/syntax"
)

// What stands behind the words of dials.
var (
	classOf     = inverse(classes)
	attributeOf = inverse(attributes)
	relationOf  = inverse(relations)
	operatorOf  = inverse(operators)
	figureOf    = inverse(figures)
	suitOf      = inverse(suits)
)

// tree returns the rule that b is.
func (b *Block) tree() *syntax.Tree {
	t := &syntax.Tree{PlayCards: b.number(0)}
	for _, part := range b.Parts {
		switch part.Sort() {
		case Worth:
			t.Worths = append(t.Worths, part.worth())
		case Memory:
			t.Memories = append(t.Memories, part.memory())
		case Starters:
			t.Starters = part.Parts[0].cond()
		case Cond:
			t.Body = part.cond()
		}
	}
	return t
}

// number returns the number that dial i is set to.
func (b *Block) number(i int) int {
	n, _ := strconv.Atoi(b.Picks[i])
	return n
}

func (b *Block) worth() syntax.Worth {
	last := len(b.Parts) - 1
	w := syntax.Worth{Name: b.Picks[0], Else: b.Parts[last].term()}
	for _, c := range b.Parts[:last] {
		w.Cases = append(w.Cases, syntax.Case{When: c.Parts[0].cond(), Is: c.Parts[1].term()})
	}
	return w
}

func (b *Block) memory() syntax.Memory {
	m := syntax.Memory{Name: b.Picks[0], Card: b.Kind == "anchor"}
	if !m.Card {
		m.Start = b.number(1)
	}
	for _, part := range b.Parts {
		e := syntax.Event{Refused: part.Picks[0] == "refused", When: part.Parts[0].cond()}
		if m.Card {
			e.Holds = part.Parts[1].ref()
		} else {
			e.Becomes = part.Parts[1].term()
		}
		m.Events = append(m.Events, e)
	}
	return m
}

func conds(parts []*Block) []syntax.Cond {
	all := make([]syntax.Cond, len(parts))
	for i, p := range parts {
		all[i] = p.cond()
	}
	return all
}

func (b *Block) cond() syntax.Cond {
	switch b.Kind {
	case "always":
		return &syntax.Always{Value: b.Picks[0] == "any"}
	case "not":
		return &syntax.Not{X: b.Parts[0].cond()}
	case "and":
		return &syntax.Join{By: syntax.And, Xs: conds(b.Parts)}
	case "or":
		return &syntax.Join{By: syntax.Or, Xs: conds(b.Parts)}
	case "either":
		return &syntax.Either{X: b.Parts[0].cond(), Y: b.Parts[1].cond()}
	case "several":
		return &syntax.Several{Relation: relationOf[b.Picks[0]], Count: b.number(1), Xs: conds(b.Parts)}
	case "if":
		return &syntax.If{If: b.Parts[0].cond(), Then: b.Parts[1].cond(), Else: b.Parts[2].cond()}
	case "turned":
		return &syntax.Turned{X: b.Parts[0].cond(), At: b.Parts[1].cond()}
	case "repeat":
		r := new(syntax.Repeat)
		for _, p := range b.Parts {
			r.Phases = append(r.Phases, syntax.Phase{Cond: p.Parts[0].cond(), Count: p.number(0)})
		}
		return r
	}
	return b.simpleCond()
}

// simpleCond returns a condition that holds no others.
func (b *Block) simpleCond() syntax.Cond {
	switch b.Kind {
	case "is":
		return &syntax.Is{Of: b.Parts[0].ref(), Class: classOf[b.Picks[0]]}
	case "alike":
		a := attributeOf[b.Picks[0]]
		return &syntax.Compare{Relation: relationOf[b.Picks[1]], Order: suitsIn(b.Picks[2]),
			X: &syntax.Attr{Of: b.Parts[0].ref(), Attribute: a}, Y: &syntax.Attr{Of: b.Parts[1].ref(), Attribute: a}}
	case "compare":
		return &syntax.Compare{Relation: relationOf[b.Picks[0]], X: b.Parts[0].term(), Y: b.Parts[1].term()}
	case "in":
		return &syntax.In{X: b.Parts[0].term(), Ranges: rangesIn(b.Picks[0])}
	case "prime":
		return &syntax.PrimeNumber{X: b.Parts[0].term()}
	case "follows":
		return &syntax.Follows{Of: b.Parts[0].ref(), After: b.Parts[1].ref(), Cycle: suitsIn(b.Picks[0])}
	case "seen":
		return &syntax.Seen{What: attributeOf[b.Picks[0]], In: b.Parts[0].stretch()}
	}
	panic("blocks: no condition: " + string(b.Kind))
}

func (b *Block) term() syntax.Term {
	switch b.Kind {
	case "number":
		return &syntax.Literal{Value: b.number(0)}
	case "feature":
		return &syntax.Attr{Of: b.Parts[0].ref(), Attribute: attributeOf[b.Picks[0]]}
	case "position":
		return &syntax.Position{}
	case "place":
		return &syntax.Figure{Of: syntax.Place}
	case "playsum":
		return &syntax.Figure{Of: syntax.PlaySum}
	case "figure":
		return &syntax.Figure{Of: figureOf[b.Picks[0]], What: b.Parts[0].term(), In: b.Parts[1].stretch()}
	case "count":
		return &syntax.Count{Of: b.Parts[0].cond(), In: b.Parts[1].stretch()}
	case "since":
		return &syntax.Since{Of: b.Parts[0].cond()}
	case "run":
		return &syntax.Run{Of: attributeOf[b.Picks[0]]}
	case "streak":
		return &syntax.Streak{Of: b.Parts[0].cond()}
	case "recall":
		return &syntax.Recall{Name: b.Picks[0]}
	case "worth":
		return &syntax.Counted{Of: b.Parts[0].ref(), Name: b.Picks[0]}
	case "reckon":
		return &syntax.Arith{Operator: operatorOf[b.Picks[0]], X: b.Parts[0].term(), Y: b.Parts[1].term()}
	case "size":
		return &syntax.Abs{X: b.Parts[0].term()}
	case "steps":
		return &syntax.Steps{From: b.Parts[0].ref(), To: b.Parts[1].ref()}
	}
	panic("blocks: no number: " + string(b.Kind))
}

// backs are the cards that have names of their own.
var backs = map[string]syntax.Back{
	"card": syntax.Card, "last": syntax.Last, "first": syntax.First, "refused": syntax.Refused, "new": syntax.New,
}

func (b *Block) ref() syntax.Ref {
	switch b.Kind {
	case "held":
		return syntax.Held{Name: b.Picks[0]}
	case "found":
		return &syntax.Found{First: b.Picks[0] == "first", When: b.Parts[0].cond(), In: b.Parts[1].stretch()}
	}
	if back, ok := backs[b.Picks[0]]; ok {
		return back
	}
	return syntax.Back(back(b.Picks[0]))
}

// back returns how far back the card lies that is written as last[3]; 0 for any
// other.
func back(name string) int {
	if name == "last" {
		return 1
	}
	n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, "last["), "]"))
	return n
}

func (b *Block) stretch() syntax.Stretch {
	switch b.Kind {
	case "window":
		return syntax.Stretch{Last: b.number(0)}
	case "after":
		return syntax.Stretch{Since: b.Parts[0].cond()}
	}
	return syntax.Stretch{}
}

// rangesIn reads what setText writes.
func rangesIn(text string) []syntax.Range {
	var all []syntax.Range
	for one := range strings.SplitSeq(text, ",") {
		lo, hi, _ := strings.Cut(one, "..")
		if hi == "" {
			hi = lo
		}
		var r syntax.Range
		r.Lo, _ = strconv.Atoi(lo)
		r.Hi, _ = strconv.Atoi(hi)
		all = append(all, r)
	}
	return syntax.Merge(all)
}

// suitsIn reads what suitsText writes.
func suitsIn(text string) []syntax.Class {
	var all []syntax.Class
	for _, letter := range text {
		all = append(all, suitOf[string(letter)])
	}
	return all
}
