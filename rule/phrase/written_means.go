package phrase

import (
	"slices"

	"eleusis/rule/syntax"
)

// This file has the functions of written.txt. They keep each node as it is said.

// The cards that a phrase leaves open: the one that a predicate is about, and the new
// card, which is the candidate, or the one for which earlier cards are asked.
var (
	openCard = syntax.Held{Name: "the subject"}
	newCard  = syntax.Held{Name: "the new card"}
)

// exactFunctions are what the meanings of written.txt call.
var exactFunctions = map[string]function{
	"from":     func(a []*meaning) *meaning { return a[0] },
	"word":     func([]*meaning) *meaning { return &meaning{} },
	"nothing":  func([]*meaning) *meaning { return &meaning{list: []*meaning{}} },
	"list":     functions["list"],
	"push":     functions["push"],
	"number":   functions["number"],
	"back":     func(a []*meaning) *meaning { return cardBack(a[0].num) },
	"integer":  func(a []*meaning) *meaning { return &meaning{num: a[0].num} },
	"negative": func(a []*meaning) *meaning { return &meaning{num: -a[0].num} },
	"amount":   func(a []*meaning) *meaning { return &meaning{tag: a[0].tag, num: a[1].num} },
	"span":     func(a []*meaning) *meaning { return &meaning{list: slices.Clone(a)} },
	"concat":   func(a []*meaning) *meaning { return &meaning{list: slices.Concat(a[0].list, a[1].list)} },
	"reversed": func(a []*meaning) *meaning {
		list := slices.Clone(a[0].list)
		slices.Reverse(list)
		return &meaning{list: list}
	},

	// Conditions.
	"open":   func(a []*meaning) *meaning { return &meaning{cond: a[0].cond, topic: openCard} },
	"closed": func(a []*meaning) *meaning { return &meaning{cond: settled(a[0].cond)} },
	"apart":  func(a []*meaning) *meaning { return &meaning{cond: settled(a[0].cond)} },
	"about": func(a []*meaning) *meaning {
		return &meaning{cond: replaced(a[1].cond, openCard, a[0].ref), topic: a[0].ref}
	},
	"negated": func(a []*meaning) *meaning { return &meaning{cond: &syntax.Not{X: a[0].cond}, topic: a[0].topic} },
	"denied": func(a []*meaning) *meaning {
		made := follow(&meaning{}, a[0])
		made.cond = &syntax.Not{X: made.cond}
		return made
	},
	"joined": func(a []*meaning) *meaning {
		y := follow(a[1], a[2])
		return &meaning{cond: joinedAs(connectives[a[0].tag], a[1].cond, y.cond), topic: y.topic}
	},
	"exactlyone": func(a []*meaning) *meaning {
		y := follow(a[0], a[1])
		return &meaning{cond: &syntax.Either{X: a[0].cond, Y: y.cond}, topic: y.topic}
	},
	"bothof": func(a []*meaning) *meaning { return &meaning{cond: joinedAs(syntax.And, a[0].cond, a[1].cond)} },
	"allof": func(a []*meaning) *meaning {
		if len(a[0].list) == 0 {
			return nil
		}
		return &meaning{cond: joinedAs(syntax.And, conditions(a[0].list)...)}
	},
	"nounof": func(a []*meaning) *meaning {
		if len(a[0].list) == 0 {
			return nil
		}
		return &meaning{cond: settled(joinedAs(syntax.And, conditions(a[0].list)...))}
	},
	"predicate": func(a []*meaning) *meaning {
		if len(a[0].list) < 2 {
			return nil
		}
		return &meaning{cond: replaced(joinedAs(syntax.And, conditions(a[0].list)...), syntax.Card, openCard)}
	},
	"ifelse": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.If{If: a[0].cond, Then: a[1].cond, Else: a[2].cond}}
	},
	"severaltrees": func(a []*meaning) *meaning {
		of := conditions(a[2].list)
		return &meaning{cond: &syntax.Several{Relation: relationOf(a[0].tag), Count: a[1].num, Xs: of}}
	},
	"compared": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.Compare{Relation: relationOf(a[0].tag), X: termOf(a[1]), Y: termOf(a[2])}}
	},
	"inorder": func(a []*meaning) *meaning {
		c, ok := a[0].cond.(*syntax.Compare)
		if !ok {
			return nil
		}
		return &meaning{cond: &syntax.Compare{Relation: c.Relation, X: c.X, Y: c.Y, Order: classesOf(a[1].list)}}
	},
	"measured": func(a []*meaning) *meaning { return &meaning{cond: measured(termOf(a[0]), a[1])} },
	"within": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.In{X: termOf(a[0]), Ranges: rangesOf(a[1].list)}}
	},
	"follows": func(a []*meaning) *meaning {
		cycle := syntax.RotateCycle(classesOf(a[1].list))
		return &meaning{cond: &syntax.Follows{Of: openCard, After: a[0].ref, Cycle: cycle}}
	},
	"seenin": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.Seen{What: attributeNamed(a[0].tag), In: stretchOf(a[1:])}}
	},
	"phase":  func(a []*meaning) *meaning { return &meaning{cond: a[0].cond, num: a[1].num} },
	"repeat": phasesOf,
	"turnedby": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.Turned{X: a[0].cond, At: a[1].cond}}
	},
	"turnedtest": func(a []*meaning) *meaning {
		c, ok := a[0].cond.(*syntax.If)
		if !ok {
			return nil
		}
		return &meaning{cond: &syntax.If{If: &syntax.Turned{X: c.If, At: a[1].cond}, Then: c.Then, Else: c.Else}}
	},

	// Cards and parts of the line.
	"card": func(a []*meaning) *meaning { return &meaning{ref: cardsByName[a[0].tag]} },
	"held": func(a []*meaning) *meaning { return &meaning{ref: syntax.Held{Name: a[0].tag}} },
	"found": func(a []*meaning) *meaning {
		return &meaning{ref: &syntax.Found{First: a[0].tag == "first", When: askedOf(a[1].cond)}}
	},
	"among": func(a []*meaning) *meaning {
		f := a[0].ref.(*syntax.Found)
		return &meaning{ref: &syntax.Found{First: f.First, When: f.When, In: syntax.Stretch{Last: a[1].num}}}
	},
	"counting": func(a []*meaning) *meaning {
		f := a[0].ref.(*syntax.Found)
		return &meaning{ref: &syntax.Found{First: f.First, When: f.When,
			In: syntax.Stretch{Since: a[1].ref.(*syntax.Found).When}}}
	},
	"lately":    func(a []*meaning) *meaning { return &meaning{num: a[0].num, tag: "lately"} },
	"sincethen": func(a []*meaning) *meaning { return &meaning{cond: a[0].ref.(*syntax.Found).When, tag: "since"} },

	// Values.
	"recall":  func(a []*meaning) *meaning { return &meaning{term: &syntax.Recall{Name: a[0].tag}} },
	"worthof": func(a []*meaning) *meaning { return &meaning{term: &syntax.Counted{Of: a[0].ref, Name: a[1].tag}} },
	"runof":   func(a []*meaning) *meaning { return &meaning{term: &syntax.Run{Of: attributeNamed(a[0].tag)}} },
	"counted": func(a []*meaning) *meaning {
		return &meaning{term: &syntax.Count{Of: askedOf(a[0].cond), In: stretchOf(a[1:])}}
	},
	"sinceof":  func(a []*meaning) *meaning { return &meaning{term: &syntax.Since{Of: askedOf(a[0].cond)}} },
	"streakof": func(a []*meaning) *meaning { return &meaning{term: &syntax.Streak{Of: askedOf(a[0].cond)}} },
	"figure":   func(a []*meaning) *meaning { return &meaning{term: figureOf(quantities[a[0].tag], a[1:])} },
	"mean": func(a []*meaning) *meaning {
		return &meaning{term: &syntax.Arith{Operator: syntax.Over, X: figureOf(syntax.Sum, a),
			Y: &syntax.Count{Of: &syntax.Always{Value: true}, In: stretchOf(a[1:])}}}
	},
	"folded": func(a []*meaning) *meaning {
		made := termOf(a[1].list[0])
		for _, v := range a[1].list[1:] {
			made = &syntax.Arith{Operator: operators[a[0].tag], X: made, Y: termOf(v)}
		}
		return &meaning{term: made}
	},

	// Declarations, and the whole.
	"remembers": func(a []*meaning) *meaning {
		if len(a) == 1 {
			return &meaning{tag: a[0].tag, declares: func(t *syntax.Tree) bool {
				t.Memories = append(t.Memories, syntax.Memory{Name: a[0].tag, Card: true})
				return true
			}}
		}
		return &meaning{tag: a[0].tag, num: a[1].num, declares: func(t *syntax.Tree) bool {
			t.Memories = append(t.Memories, syntax.Memory{Name: a[0].tag, Start: a[1].num})
			return true
		}}
	},
	"event":    eventOf,
	"worths":   worthOf,
	"plays":    func(a []*meaning) *meaning { return playing(a[0].num) },
	"starters": starting,
	"tree":     treeOf,
}

// termOf returns a number or a term as a term.
func termOf(v *meaning) syntax.Term {
	if v.term != nil {
		return v.term
	}
	return &syntax.Literal{Value: v.num}
}

// replaced returns a condition with one card in the place of another.
func replaced(c syntax.Cond, from, to syntax.Ref) syntax.Cond {
	s := substitution{exact: true, shift: func(r syntax.Ref) (syntax.Ref, bool) {
		if r == from {
			return to, true
		}
		return r, true
	}}
	return s.cond(c)
}

// replacedTerm is replaced for a value.
func replacedTerm(t syntax.Term, from, to syntax.Ref) syntax.Term {
	s := substitution{exact: true, shift: func(r syntax.Ref) (syntax.Ref, bool) {
		if r == from {
			return to, true
		}
		return r, true
	}}
	return s.term(t)
}

// settled returns a condition whose subject is the candidate.
func settled(c syntax.Cond) syntax.Cond { return replaced(c, openCard, syntax.Card) }

// askedOf returns a condition on an earlier card that may compare it with the new one.
func askedOf(c syntax.Cond) syntax.Cond { return replaced(settled(c), newCard, syntax.New) }

func relationOf(mark string) syntax.Relation {
	for r := syntax.Equal; r <= syntax.GreaterEqual; r++ {
		if r.String() == mark {
			return r
		}
	}
	panic("phrase: no relation " + mark)
}

func attributeNamed(name string) syntax.Attribute {
	for a := syntax.Rank; a <= syntax.ByRank; a++ {
		if a.String() == name {
			return a
		}
	}
	panic("phrase: no attribute " + name)
}

// conditions returns the condition that each meaning stands for.
func conditions(list []*meaning) (all []syntax.Cond) {
	for _, v := range list {
		all = append(all, v.cond)
	}
	return all
}

// joinedAs returns conditions joined by a connective. Parts that are joined by the same one are merged.
func joinedAs(by syntax.Connective, xs ...syntax.Cond) syntax.Cond {
	var all []syntax.Cond
	for _, x := range xs {
		if j, ok := x.(*syntax.Join); ok && j.By == by {
			all = append(all, j.Xs...)
		} else {
			all = append(all, x)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return &syntax.Join{By: by, Xs: all}
}

// follow returns y as it is read behind x: a part without a subject is about the card that x named last.
func follow(x, y *meaning) *meaning {
	topic := x.topic
	if topic == nil {
		topic = syntax.Card
	}
	said := &meaning{cond: replaced(y.cond, openCard, topic), topic: y.topic}
	if y.topic == syntax.Ref(openCard) {
		said.topic = topic
	}
	return said
}

func stretchOf(args []*meaning) (in syntax.Stretch) {
	if len(args) > 0 {
		in.Last = args[0].num
		if args[0].cond != nil {
			in.Since = args[0].cond
		}
	}
	return in
}

// measured returns the comparison of a value with an amount: a relation and a number, or a range.
func measured(x syntax.Term, amount *meaning) syntax.Cond {
	if amount.list != nil {
		return &syntax.In{X: x, Ranges: rangesOf([]*meaning{amount})}
	}
	return &syntax.Compare{Relation: relationOf(amount.tag), X: x, Y: &syntax.Literal{Value: amount.num}}
}

func rangesOf(spans []*meaning) []syntax.Range {
	var all []syntax.Range
	for _, s := range spans {
		all = append(all, syntax.Range{Lo: s.list[0].num, Hi: s.list[1].num})
	}
	return syntax.Merge(all)
}

// classesOf returns the classes of a list of conditions.
func classesOf(list []*meaning) (all []syntax.Class) {
	for _, v := range list {
		all = append(all, v.cond.(*syntax.Is).Class)
	}
	return all
}

// What the words of written.txt stand for.
var (
	connectives = map[string]syntax.Connective{"and": syntax.And, "or": syntax.Or}
	quantities  = map[string]syntax.Quantity{"sum": syntax.Sum, "highest": syntax.Highest, "lowest": syntax.Lowest}
	operators   = map[string]syntax.Operator{"min": syntax.Least, "max": syntax.Most, "gcd": syntax.Divisor}
	cardsByName = map[string]syntax.Ref{"new": newCard, "first": syntax.First, "refused": syntax.Refused,
		"last": syntax.Last, "it": syntax.Card}
)

// cardBack returns the card that lies a number of cards back.
func cardBack(n int) *meaning {
	if n < 1 || n > syntax.MaxBack {
		return nil
	}
	return &meaning{ref: syntax.Back(n)}
}

// figureOf returns a quantity of a value of each card, of a part of the line.
func figureOf(of syntax.Quantity, args []*meaning) *syntax.Figure {
	what := replacedTerm(termOf(args[0]), newCard, syntax.New)
	return &syntax.Figure{Of: of, What: what, In: stretchOf(args[1:])}
}

func phasesOf(a []*meaning) *meaning {
	r := &syntax.Repeat{}
	for _, p := range a[0].list {
		r.Phases = append(r.Phases, syntax.Phase{Cond: p.cond, Count: p.num})
	}
	return &meaning{cond: r}
}

// A declaration adds to a tree what stands before the rule, and reports whether it can.
type declaration func(*syntax.Tree) bool

// outermost returns a condition in which the new card is the candidate.
func outermost(c syntax.Cond) syntax.Cond { return replaced(c, newCard, syntax.Card) }

// eventOf returns an event of a memory. Its arguments are how, the cards, the memory, and its new value.
func eventOf(a []*meaning) *meaning {
	e := syntax.Event{Refused: a[0].tag == "refused", When: outermost(a[1].cond)}
	if a[3].ref != nil {
		e.Holds = a[3].ref
		if e.Holds == syntax.Ref(newCard) {
			e.Holds = syntax.Card
		}
	} else {
		e.Becomes = replacedTerm(termOf(a[3]), newCard, syntax.Card)
	}
	return &meaning{tag: a[0].tag + " " + a[2].tag, list: []*meaning{a[1], a[3]}, declares: func(t *syntax.Tree) bool {
		for i, m := range t.Memories {
			if m.Name == a[2].tag {
				t.Memories[i].Events = append(t.Memories[i].Events, e)
				return true
			}
		}
		return false
	}}
}

// worthOf returns a number of each card. Its arguments are the name, then values and cards in turn; the
// last value is for all other cards.
func worthOf(a []*meaning) *meaning {
	cases := a[1].list
	return &meaning{tag: a[0].tag, list: cases, declares: func(t *syntax.Tree) bool {
		w := syntax.Worth{Name: a[0].tag}
		for _, c := range cases[:len(cases)-1] {
			w.Cases = append(w.Cases, syntax.Case{When: outermost(c.list[1].cond),
				Is: replacedTerm(termOf(c.list[0]), newCard, syntax.Card)})
		}
		w.Else = replacedTerm(termOf(cases[len(cases)-1]), newCard, syntax.Card)
		t.Worths = append(t.Worths, w)
		return true
	}}
}

func playing(cards int) *meaning {
	return &meaning{num: cards, declares: func(t *syntax.Tree) bool {
		t.PlayCards = cards
		return true
	}}
}

func starting(a []*meaning) *meaning {
	return &meaning{cond: a[0].cond, declares: func(t *syntax.Tree) bool {
		t.Starters = outermost(a[0].cond)
		return true
	}}
}

// treeOf returns a whole rule with its declarations.
func treeOf(a []*meaning) *meaning {
	t := &syntax.Tree{}
	for _, d := range a[0].list {
		if !d.declares(t) {
			return nil
		}
	}
	t.Body = outermost(settled(a[1].cond))
	return &meaning{tree: t}
}
