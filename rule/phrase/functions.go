package phrase

import (
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A function makes a meaning of others. It returns nil if they do not go together.
type function func(args []*meaning) *meaning

// functions are what meanings can call, beside formulas.
var functions = map[string]function{
	"at":      func(a []*meaning) *meaning { return ofCard(a[0], a[1].ref) },
	"was":     was,
	"apply":   func(a []*meaning) *meaning { return apply(a[0], a[1]) },
	"eq":      func(a []*meaning) *meaning { return compareAttribute(syntax.Equal, a[0], a[1]) },
	"ne":      func(a []*meaning) *meaning { return compareAttribute(syntax.NotEqual, a[0], a[1]) },
	"compare": compareByName,
	"back":    back,
	"before":  before,
	"find":    find,
	"list":    func(a []*meaning) *meaning { return &meaning{list: slices.Clone(a)} },
	"push": func(a []*meaning) *meaning {
		return &meaning{list: append(slices.Clone(a[0].list), a[1:]...), tag: a[0].tag}
	},
	"pushor": func(a []*meaning) *meaning {
		return &meaning{list: append(slices.Clone(a[0].list), a[1:]...), tag: "or"}
	},
	"any":    func(a []*meaning) *meaning { return joined(syntax.Or, a[0]) },
	"all":    allClasses,
	"ranks":  ranks,
	"span":   span,
	"number": func(a []*meaning) *meaning { return &meaning{num: a[0].num} },
	"cycle":  func(a []*meaning) *meaning { return cycle(a[0].list) },
	"suitcycle": func(a []*meaning) *meaning {
		if n := len(suitsOf(a[0].list)); n < 3 && !(len(a[0].list) == 5 && sameFormula(a[0].list[0], a[0].list[4])) {
			return nil
		}
		return cycle(a[0].list)
	},
	"suitback": func(a []*meaning) *meaning {
		list := slices.Clone(a[0].list)
		slices.Reverse(list)
		if len(suitsOf(list)) < 3 && !(len(list) == 5 && sameFormula(list[0], list[4])) {
			return nil
		}
		return cycle(list)
	},
	"rankof": func(a []*meaning) *meaning { // nobody calls an ace one
		if a[0].num < 2 || a[0].num > card.Ranks {
			return nil
		}
		return &meaning{cond: &syntax.Compare{X: attribute("rank").term, Y: &syntax.Literal{Value: a[0].num}}}
	},
	"gap":       addGapped,
	"gapamount": gappedAmount,
	"redefine":  redefine,
	"define":    define,
	"elsenot":   elseNot,
	"ifelse": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.If{If: a[0].cond, Then: a[1].cond, Else: a[2].cond}}
	},
	"alternating":        alternating,
	"anyclass":           anyClass,
	"rotate":             func(a []*meaning) *meaning { return rotate(a[0].list) },
	"alternation":        alternation,
	"twins":              twins,
	"rotatefrom":         rotateFrom,
	"rotatetwice":        rotateTwice,
	"about":              about,
	"impliedrestatement": impliedRestatement,
	"samemeaning":        sameMeaning,
	"phase":              phase,
	"pair": func(a []*meaning) *meaning {
		return &meaning{list: slices.Clone(a), extra: max(a[0].extra, a[1].extra)}
	},
	"gapon":     addGappedOn,
	"pairnew":   pairNew,
	"pairits":   pairIts,
	"without":   without,
	"excepted":  excepted,
	"chain":     func(a []*meaning) *meaning { return chain(a[0].list, nil) },
	"chainof":   func(a []*meaning) *meaning { return chain(a[0].list, a[1].cond) },
	"viceversa": viceVersa,
	"opposite":  func(a []*meaning) *meaning { return opposite(a[0]) },
	"lastare":   lastAre,
	"lastsame":  lastSame,
	"norun":     noRun,
	"norunof":   noRunOf,
	"count":     count,
	"seen":      seen,
	"places":    placeSeries,
	"wrapped":   func(a []*meaning) *meaning { return wrapped(a[0]) },
	"likeplace": likePlace,
	"gapto":     addGappedTo,
	"eqat":      func(a []*meaning) *meaning { return compareAttributeAt(syntax.Equal, a) },
	"neat":      func(a []*meaning) *meaning { return compareAttributeAt(syntax.NotEqual, a) },
	"start":     func(a []*meaning) *meaning { return &meaning{cond: a[1].cond, start: a[0].cond} },
	"onlystart": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.Always{Value: true}, start: a[0].cond}
	},
	"distinct":       distinct,
	"keepit":         func([]*meaning) *meaning { return compareUnnamed(syntax.Equal) },
	"changeit":       func([]*meaning) *meaning { return compareUnnamed(syntax.NotEqual) },
	"limited":        limited,
	"limiteach":      limitEach,
	"turnto":         turnTo,
	"bothattributes": bothAttributes,
	"several":        severalAlike,
	"turn":           func(a []*meaning) *meaning { return turn(a[0], a[1].cond) },
	"since":          func(a []*meaning) *meaning { return &meaning{term: &syntax.Since{Of: a[0].cond}} },
	"swap": func(a []*meaning) *meaning {
		if _, ok := a[0].cond.(*syntax.If); !ok {
			return nil
		}
		return turn(a[0], a[1].cond)
	},
	"classwithexamples": classWithExamples,
	"restatedloosely":   restatedLoosely,
	"attr":              func(a []*meaning) *meaning { return attribute(a[0].tag) },
	"orlist":            func(a []*meaning) *meaning { return &meaning{list: slices.Clone(a), tag: "or"} },
	"andlist":           func(a []*meaning) *meaning { return &meaning{list: slices.Clone(a), tag: "and"} },
	"and":               func(a []*meaning) *meaning { return joined(syntax.And, &meaning{list: a}) },
	"or":                func(a []*meaning) *meaning { return joined(syntax.Or, &meaning{list: a}) },
	"not":               func(a []*meaning) *meaning { return &meaning{cond: not(a[0].cond)} },
	"none":              noneOf,
	"either":            func(a []*meaning) *meaning { return &meaning{cond: &syntax.Either{X: a[0].cond, Y: a[1].cond}} },
	"plus":              func(a []*meaning) *meaning { return arithmetic(syntax.Plus, a[0], a[1]) },
	"minus":             func(a []*meaning) *meaning { return arithmetic(syntax.Minus, a[0], a[1]) },
	"times":             func(a []*meaning) *meaning { return arithmetic(syntax.Times, a[0], a[1]) },
	"plus1":             func(a []*meaning) *meaning { return &meaning{num: a[0].num + 1} },
	"minus1":            func(a []*meaning) *meaning { return &meaning{num: a[0].num - 1} },
	"first":             func([]*meaning) *meaning { return &meaning{ref: syntax.First} },
	"refused":           func([]*meaning) *meaning { return &meaning{ref: syntax.Refused} },
	"distance":          distance,
	"steps": func(a []*meaning) *meaning {
		return &meaning{term: &syntax.Steps{From: a[0].ref, To: syntax.Card}}
	},
	"compareqty": func(a []*meaning) *meaning {
		return &meaning{cond: compare(relations[a[0].tag], a[1].term, a[2].term, nil)}
	},
	"except": func(a []*meaning) *meaning {
		return &meaning{cond: &syntax.If{If: a[1].cond, Then: &syntax.Always{Value: true}, Else: a[0].cond}}
	},
	"from":                  func(a []*meaning) *meaning { return a[0] },
	"lately":                lately,
	"refis":                 refIs,
	"lastofits":             lastOfIts,
	"ownclass":              ownClass,
	"ownline":               ownLine,
	"contrarypair":          contraryPair,
	"toandfro":              toAndFro,
	"retarget":              retarget,
	"blockschange":          blocksChange,
	"blocks":                blocks,
	"severaltrue":           severalTrue,
	"restatedwithexception": restatedWithException,
	"acehigh":               aceHigh,
	"closed":                closed,
	"ranknumber":            rankNumberRemark,
	"rankclass":             rankClassRemark,
	"forbidafter":           forbidAfter,
	"sharedamount":          sharedAmount,
}

// ofCard returns a meaning about the candidate as one about another card; nil if that is not possible.
func ofCard(v *meaning, to syntax.Ref) *meaning {
	steps, isBack := to.(syntax.Back)
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) {
		b, ok := r.(syntax.Back)
		switch {
		case ok && b == syntax.Card:
			return to, true
		case ok && b == syntax.First && isBack && steps >= syntax.Card:
			return r, true
		case ok && isBack && b >= syntax.Last && steps >= syntax.Last:
			return b + steps, true
		}
		return r, ok && isBack && steps == syntax.Card
	}}
	moved := *v
	moved.list, moved.key, moved.verdicts = nil, 0, nil
	switch {
	case v.cond != nil:
		moved.cond = s.cond(v.cond)
		if moved.cond == nil {
			return nil
		}
	case v.term != nil:
		moved.term = s.term(v.term)
		if moved.term == nil {
			return nil
		}
	case v.list != nil:
		for _, x := range v.list {
			y := ofCard(x, to)
			if y == nil {
				return nil
			}
			moved.list = append(moved.list, y)
		}
	}
	return &moved
}

// apply returns the condition that a rank, or another number, is an amount: higher than 7, from 2 to 9.
func apply(amount, of *meaning) *meaning {
	term := of.term
	if term == nil {
		return nil
	}
	if a, ok := term.(*syntax.Attr); ok && a.Attribute != syntax.Rank {
		return nil
	}
	s := substitution{hole: term}
	c := s.cond(amount.cond)
	if c == nil {
		return nil
	}
	return &meaning{cond: c}
}

// compareAttribute compares an attribute of the candidate with that of another card.
func compareAttribute(r syntax.Relation, attr, other *meaning) *meaning {
	if attr.list != nil {
		return eachAttribute(attr, func(one *meaning) *meaning { return compareAttribute(r, one, other) })
	}
	moved := ofCard(attr, other.ref)
	if moved == nil || attr.term == nil {
		return nil
	}
	return &meaning{cond: &syntax.Compare{Relation: r, X: attr.term, Y: moved.term}}
}

// eachAttribute returns the comparisons of the attributes of a list, joined by "or" if the list is,
// else by "and". It returns nil if one of them is nil.
func eachAttribute(attrs *meaning, compare func(*meaning) *meaning) *meaning {
	by := syntax.And
	if attrs.tag == "or" {
		by = syntax.Or
	}
	var xs []syntax.Cond
	for _, attr := range attrs.list {
		x := compare(attr)
		if x == nil {
			return nil
		}
		xs = append(xs, x.cond)
	}
	return &meaning{cond: join(by, xs...)}
}

var relations = map[string]syntax.Relation{"<": syntax.Less, "<=": syntax.LessEqual, ">": syntax.Greater,
	">=": syntax.GreaterEqual, "=": syntax.Equal, "!=": syntax.NotEqual}

// attribute returns an attribute of the candidate by its name.
func attribute(name string) *meaning {
	a := map[string]syntax.Attribute{"rank": syntax.Rank, "suit": syntax.Suit, "color": syntax.Color,
		"parity": syntax.Parity, "kind": syntax.Kind, "card": syntax.BySuit}[name]
	return &meaning{term: &syntax.Attr{Of: syntax.Card, Attribute: a}}
}

func arithmetic(by syntax.Operator, x, y *meaning) *meaning {
	if x == nil || y == nil || x.term == nil || y.term == nil {
		return nil
	}
	return &meaning{term: &syntax.Arith{Operator: by, X: x.term, Y: y.term}}
}

// distance returns the difference between the ranks of the candidate and another card, without a sign.
func distance(a []*meaning) *meaning {
	d := arithmetic(syntax.Minus, attribute("rank"), ofCard(attribute("rank"), a[0].ref))
	if d == nil {
		return nil
	}
	return &meaning{term: &syntax.Abs{X: d.term}}
}

// compareByName is compareAttribute with the relation as a word.
func compareByName(a []*meaning) *meaning {
	relation := relations[a[0].tag]
	attr, ok := a[1].term.(*syntax.Attr)
	if ok && relation > syntax.NotEqual && attr.Attribute >= syntax.Color && attr.Attribute <= syntax.Kind {
		return nil
	}
	return compareAttribute(relation, a[1], a[2])
}

// back returns the card that lies a number of cards back.
func back(a []*meaning) *meaning {
	if a[0].num < 1 || a[0].num > 20 {
		return nil
	}
	return &meaning{ref: syntax.Back(a[0].num)}
}

// before returns the card before another.
func before(a []*meaning) *meaning {
	b, ok := a[0].ref.(syntax.Back)
	if !ok || b < syntax.Card {
		return nil
	}
	return &meaning{ref: b + 1}
}

// find returns a reference to the last card, or the first, that meets a condition.
func find(a []*meaning) *meaning {
	return &meaning{ref: &syntax.Found{When: a[0].cond, First: len(a) > 1}}
}

// joined joins the conditions of a list.
func joined(by syntax.Connective, list *meaning) *meaning {
	var xs []syntax.Cond
	for _, v := range list.list {
		xs = append(xs, v.cond)
	}
	return &meaning{cond: join(by, xs...)}
}

// allClasses returns the condition that a card is of each class of a list; nil if the list has an "or".
func allClasses(a []*meaning) *meaning {
	if a[0].tag == "or" {
		return nil
	}
	return joined(syntax.And, a[0])
}

// ranks returns the condition that a number is in a set; with a second argument, that the rank of the candidate is.
func ranks(a []*meaning) *meaning {
	var in [100]bool
	for _, v := range a[0].list {
		lo, hi := v.num, v.num
		if v.list != nil {
			lo, hi = v.list[0].num, v.list[1].num
		}
		if lo < 0 || hi > 99 || lo > hi {
			return nil
		}
		for n := lo; n <= hi; n++ {
			in[n] = true
		}
	}
	var x syntax.Term = &syntax.Recall{Name: hole}
	if len(a) > 1 {
		x = &syntax.Attr{Attribute: syntax.Rank, Of: syntax.Card}
		if in[0] || slices.Contains(in[card.Ranks+1:], true) {
			return nil
		}
	}
	var ranges []syntax.Range
	for n := 0; n < len(in); n++ {
		if !in[n] {
			continue
		}
		from := n
		for n+1 < len(in) && in[n+1] {
			n++
		}
		ranges = append(ranges, syntax.Range{Lo: from, Hi: n})
	}
	if len(ranges) == 1 && ranges[0].Lo == ranges[0].Hi {
		return &meaning{cond: &syntax.Compare{X: x, Y: &syntax.Literal{Value: ranges[0].Lo}}}
	}
	return &meaning{cond: &syntax.In{X: x, Ranges: ranges}}
}

// span returns the ranks from one to another, as an element of a list.
func span(a []*meaning) *meaning {
	lo, hi := a[0].num, a[1].num
	if lo > hi {
		lo, hi = hi, lo
	}
	if lo == hi {
		return nil
	}
	return &meaning{list: []*meaning{{num: lo}, {num: hi}}}
}

var suits = []syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades}

// cycle returns the condition that each class of a list follows the one before it, the first one the last.
func cycle(list []*meaning) *meaning {
	if len(list) > 2 && sameFormula(list[0], list[len(list)-1]) { // back to the first
		list = list[:len(list)-1]
	}
	if suits := suitsOf(list); len(suits) >= 2 {
		highest := slices.Index(suits, slices.Max(suits))
		turned := append(slices.Clone(suits[highest:]), suits[:highest]...)
		return &meaning{cond: &syntax.Follows{Of: syntax.Card, After: syntax.Last, Cycle: turned}}
	}
	var pairs []*meaning
	for i, v := range list {
		test := ofCard(v, syntax.Last)
		if test == nil || v.cond == nil {
			return nil
		}
		pairs = append(pairs, &meaning{list: []*meaning{test, list[(i+1)%len(list)]}})
	}
	return chain(pairs, nil)
}

// sameFormula reports whether two meanings have the same formula.
func sameFormula(a, b *meaning) bool { return a.String() == b.String() }

// sameCond reports whether two conditions have the same formula.
func sameCond(a, b syntax.Cond) bool { return sameFormula(&meaning{cond: a}, &meaning{cond: b}) }

// rotate returns the condition that the demands of a list take turns along the line.
func rotate(list []*meaning) *meaning {
	if n := len(list) - 1; n == len(suits) && sameFormula(list[0], list[n]) && len(suitsOf(list[:n])) == n {
		// It is a closed ring.
		return cycle(list)
	}
	var phases []syntax.Phase
	total := 0
	for _, v := range list {
		n := max(v.num, 1)
		total += n
		_, always := v.cond.(*syntax.Always)
		if always && (len(list) < 3 || len(phases) == 0) || v.cond == nil || n > 20 {
			return nil
		}
		if k := len(phases) - 1; k >= 0 && (&meaning{cond: phases[k].Cond}).String() == v.String() && v.start == nil {
			phases[k].Count += n
			continue
		}
		phases = append(phases, syntax.Phase{Cond: v.cond, Count: n})
	}
	for half := len(phases) / 2; half >= 2; half-- { // red, black, red, black is said twice
		if len(phases)%half == 0 && repeats(phases, half) {
			phases = phases[:half]
		}
	}
	if len(phases) > 2 && repeats(phases[:len(phases)-1], 2) && len(phases)%2 == 1 &&
		phases[1].Count == phases[0].Count && samePhase(phases[0], phases[len(phases)-1]) {
		phases = phases[:2]
	}
	if len(phases) < 2 || total > 40 {
		return nil
	}
	return &meaning{cond: &syntax.Repeat{Phases: phases}}
}

func samePhase(a, b syntax.Phase) bool {
	return a.Count == b.Count && sameCond(a.Cond, b.Cond)
}

// repeats reports whether the phases repeat the first period of them.
func repeats(phases []syntax.Phase, period int) bool {
	for i := period; i < len(phases); i++ {
		if !samePhase(phases[i], phases[i-period]) {
			return false
		}
	}
	return true
}

// twins returns the condition that the two values of an attribute take turns: red and black. It
// returns nil for two other classes.
func twins(a []*meaning) *meaning {
	x, ok := a[0].cond.(*syntax.Is)
	y, ok2 := a[1].cond.(*syntax.Is)
	if !ok || !ok2 || x.Class == y.Class || x.Class.Attribute() != y.Class.Attribute() ||
		x.Class.Attribute() <= syntax.Suit {
		return nil
	}
	attr := &meaning{term: &syntax.Attr{Of: syntax.Card, Attribute: x.Class.Attribute()}}
	return compareAttribute(syntax.NotEqual, attr, &meaning{ref: syntax.Last})
}

// alternation returns the condition that two values of an attribute take turns, whichever comes
// first: red, black, red, black.
func alternation(a []*meaning) *meaning {
	list := a[0].list
	for i, v := range list {
		if v.num > 1 || i > 1 && !sameFormula(v, list[i-2]) {
			return nil
		}
	}
	return twins(list[:2])
}

// limited returns the condition that the line has at most a number of cards of a class. It returns nil for
// a class that is a negation: no seven, no eight.
func limited(a []*meaning) *meaning {
	x, compared := a[0].cond.(*syntax.Compare)
	if a[1].num < 1 || a[0].denies || compared && x.Relation == syntax.NotEqual {
		return nil
	}
	fewer := compare(syntax.Less, &syntax.Count{Of: a[0].cond}, &syntax.Literal{Value: a[1].num}, nil)
	return &meaning{cond: &syntax.If{
		If:   a[0].cond,
		Then: fewer,
		Else: &syntax.Always{Value: true},
	}}
}

// limitEach returns the condition that at most a number of cards of the line have the same attribute.
func limitEach(a []*meaning) *meaning {
	attr, ok := a[0].term.(*syntax.Attr)
	if !ok || a[1].num < 1 {
		return nil
	}
	same := &syntax.Compare{X: attr, Y: &syntax.Attr{Of: syntax.New, Attribute: attr.Attribute}}
	return &meaning{cond: &syntax.Compare{Relation: syntax.Less, X: &syntax.Count{Of: same},
		Y: &syntax.Literal{Value: a[1].num}}}
}

// lastAre returns the condition that each of the last n cards is of a class.
func lastAre(a []*meaning) *meaning {
	var xs []syntax.Cond
	if a[1].num < 1 || a[1].num > 6 {
		return nil
	}
	n := a[1].num
	if readsLine(a[0]) && n > 1 { // it is said of each two of them
		n--
	}
	for n := range n {
		x := ofCard(a[0], syntax.Back(n+1))
		if x == nil {
			return nil
		}
		xs = append(xs, x.cond)
	}
	return &meaning{cond: join(syntax.And, xs...)}
}

// readsLine reports whether v compares the candidate with other cards.
func readsLine(v *meaning) bool {
	moved := ofCard(v, syntax.Last)
	return moved == nil || strings.Contains(moved.String(), "last[")
}

// andAsOrCost is the cost of reading "and" between comparisons as "or".
const andAsOrCost = 0.4

// anyClass returns the condition that a card is of one of the classes of a list: aces and kings.
func anyClass(a []*meaning) *meaning {
	for i, v := range a[0].list {
		if slices.ContainsFunc(a[0].list[:i], func(u *meaning) bool { return sameFormula(u, v) }) {
			return nil // a heart, a spade, a heart is no choice
		}
	}
	v := joined(syntax.Or, a[0])
	if slices.ContainsFunc(a[0].list, readsLine) {
		v.extra = andAsOrCost
	}
	v.extra += lastSuitCost(a[0].list)
	return v
}

// alternating returns the condition that two classes take turns. If every card is of one of them,
// either may come first.
func alternating(a []*meaning) *meaning {
	s := newSamples()
	x, y := s.cond(a[0].cond), s.cond(a[1].cond)
	apart := x != nil && y != nil && a[0].num <= 1 && a[1].num <= 1 && !readsLine(a[0])
	for i := range min(len(x), len(y)) {
		apart = apart && x[i] == y[i].not()
	}
	apart = apart || lowAndHigh(a[0], a[1])
	was := ofCard(a[0], syntax.Last)
	if !apart || was == nil {
		return rotate(a)
	}
	return &meaning{cond: &syntax.If{If: was.cond, Then: a[1].cond, Else: a[0].cond}}
}

// lastSame returns the condition that some of the last cards, from one back on, are alike.
func lastSame(a []*meaning) *meaning {
	attr, n, from := a[0], a[1].num, 1
	if len(a) > 2 {
		from = a[2].num
	}
	if n < 2 || n > 6 {
		return nil
	}
	var xs []syntax.Cond
	for k := from; k < from+n-1; k++ {
		x := compareAttribute(syntax.Equal, attr, &meaning{ref: syntax.Last})
		if x != nil && k > 0 {
			x = ofCard(x, syntax.Back(k))
		}
		if x == nil {
			return nil
		}
		xs = append(xs, x.cond)
	}
	return &meaning{cond: join(syntax.And, xs...)}
}

// count returns the number of cards of the line, or of its last n, that meet a condition.
func count(a []*meaning) *meaning {
	in := syntax.Stretch{}
	if len(a) > 1 {
		in.Last = a[1].num
		if in.Last < 1 || in.Last > 12 {
			return nil
		}
	}
	return &meaning{term: &syntax.Count{Of: a[0].cond, In: in}}
}

// seen returns the condition that a card with the same attribute lies in the line.
func seen(a []*meaning) *meaning {
	if a[0].list != nil {
		return &meaning{cond: &syntax.Seen{What: syntax.BySuit}}
	}
	attr, ok := a[0].term.(*syntax.Attr)
	if !ok || attr.Attribute > syntax.Color && attr.Attribute != syntax.BySuit {
		return nil
	}
	in := syntax.Stretch{}
	if len(a) > 1 {
		in.Last = a[1].num
	}
	return &meaning{cond: &syntax.Seen{What: attr.Attribute, In: in}}
}

// distinct returns the condition that an attribute differs from those of the last n cards.
func distinct(a []*meaning) *meaning {
	var xs []syntax.Cond
	if a[1].num < 1 || a[1].num > 6 {
		return nil
	}
	for k := range a[1].num {
		x := compareAttribute(syntax.NotEqual, a[0], &meaning{ref: syntax.Back(k + 1)})
		if x == nil {
			return nil
		}
		xs = append(xs, x.cond)
	}
	return &meaning{cond: join(syntax.And, xs...)}
}

// turn returns a demand that each card of a class turns round. Of an "if", the test is turned.
func turn(v *meaning, when syntax.Cond) *meaning {
	if c, ok := v.cond.(*syntax.If); ok {
		return &meaning{cond: &syntax.If{If: &syntax.Turned{X: c.If, At: when}, Then: c.Then, Else: c.Else}}
	}
	return &meaning{cond: &syntax.Turned{X: v.cond, At: when}}
}

// rotateFrom is rotate with a second argument that says which demand comes first.
func rotateFrom(a []*meaning) *meaning {
	list := a[0].list
	i := slices.IndexFunc(list, func(v *meaning) bool { return sameCond(v.cond, a[1].cond) })
	if i < 0 {
		return nil
	}
	return rotate(append(slices.Clone(list[i:]), list[:i]...))
}

// rotateTwice is rotate for a list of three demands or more that is written out twice.
func rotateTwice(a []*meaning) *meaning {
	list := a[0].list
	half := len(list) / 2
	if half < 3 || len(list)%2 == 1 {
		return nil
	}
	for i, v := range list[:half] {
		if v.num != list[half+i].num || !sameFormula(v, list[half+i]) {
			return nil
		}
	}
	return rotate(list)
}

// about returns pairs whose tests ask about another card than the last one: look at the card two
// back, if it is red, play black.
func about(a []*meaning) *meaning {
	var pairs []*meaning
	for _, p := range a[1].list {
		test := ofCandidate(p.list[0], syntax.Last)
		if test != nil {
			test = ofCard(test, a[0].ref)
		}
		if test == nil {
			return nil
		}
		pairs = append(pairs, &meaning{list: []*meaning{test, p.list[1]}})
	}
	return &meaning{list: pairs}
}
