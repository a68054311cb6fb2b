package rule

import (
	"math/bits"
	"reflect"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file is the code that Measure.Bits counts in. It is a prefix code: at
// each choice the code words of all answers together would fit in one binary
// tree, so 2 to the power of −bits is a probability and the rules that are
// likely beforehand are short. What people say often is short: colors and
// parities, comparing one attribute of two cards, the last card, a second
// branch that is the contrary of the first. Half a rule that is named and not
// spelled out (prime) is long, for it is hard to think of.
//
//	rule       1 just the body; or else 1, whether it has starters 1, asks for
//	           cards of a play 1 and how many, and for n memories n+1
//	condition  is 2, if 2, compare 3, and/or 3+1, in 4, follows 4, repeat 5,
//	           not 5, turned 6, either 6, seen 7, any/none 7+1, others 7
//	card       the candidate 1, the last 2, the first 4, the refused one 5,
//	           last[n] 3 + n−1, one that is held 5, or looked for 5 and how
//	class      red black odd even 3, suits face number 4, prime 5, closed 6
//	attribute  rank suit 2, color parity 3, kind 4, bysuit byrank 5
//	relation   = != 2, others 3
//	compare    1 same attribute of two cards, 2 rank with a rank, 3 a number
//	           with one written out, 3 any two
//	number     of a card's attribute 2; |rank−rank|, rank+rank, steps, position,
//	           mod 3; arithmetic 5, absolute 5, written out 6, sum … of the line
//	           6+3, count since run memory 7
//	else       1 the contrary of then, 3 the mirror of then, 3 any, 2 in full
//	ranks      4; other numbers 1 for the sign and Elias gamma of n+1
//	how many   n times 1

// bitsOf returns the length of t in the code.
func bitsOf(t *syntax.Tree) int {
	n := 1 + condBits(t.Body)
	if t.Starters == nil && t.PlayCards == 0 && t.Memories == nil && t.Worths == nil {
		return n
	}
	for _, w := range t.Worths {
		n += 1 + termBits(w.Else)
		for _, x := range w.Cases {
			n += 1 + condBits(x.When) + termBits(x.Is)
		}
	}
	n += 3 + len(t.Memories)
	if t.Starters != nil {
		n += condBits(t.Starters)
	}
	n += t.PlayCards
	for _, m := range t.Memories {
		n += numberBits(m.Start) + len(m.Events)
		for _, e := range m.Events {
			n += 1 + condBits(e.When)
			if m.Card {
				n += refBits(e.Holds)
			} else {
				n += termBits(e.Becomes)
			}
		}
	}
	return n
}

func condBits(c syntax.Cond) int {
	switch c := c.(type) {
	case *syntax.Is:
		return 2 + refBits(c.Of) + classBits(c.Class)
	case *syntax.Compare:
		return 3 + compareBits(c)
	case *syntax.If:
		return 2 + condBits(c.If) + condBits(c.Then) + elseBits(c)
	case *syntax.Join:
		n := 4 + len(c.Xs) - 1
		for _, x := range c.Xs {
			n += condBits(x)
		}
		return n
	case *syntax.In:
		return 4 + inBits(c)
	case *syntax.Follows:
		return 4 + refBits(c.Of) + refBits(c.After) + cycleBits(len(c.Cycle))
	case *syntax.Repeat:
		return 5 + repeatBits(c)
	case *syntax.Not:
		return 5 + condBits(c.X)
	case *syntax.Turned:
		return 6 + condBits(c.X) + condBits(c.At)
	case *syntax.Either:
		return 6 + condBits(c.X) + condBits(c.Y)
	case *syntax.Seen:
		return 7 + attributeBits(c.What) + stretchBits(c.In)
	case *syntax.Several:
		n := 7 + relationBits(c.Relation) + numberBits(c.Count)
		for _, x := range c.Xs {
			n += 1 + condBits(x)
		}
		return n
	case *syntax.PrimeNumber:
		return 7 + termBits(c.X)
	case *syntax.Always:
		return 7 + 1
	}
	return otherBits(c)
}

// otherBits is the length of what has no words of its own in the code: each
// part costs as much as a rare choice.
func otherBits(n syntax.Node) int {
	total := 0
	syntax.Walk(n, func(n syntax.Node) {
		total += 7
		for _, ref := range syntax.Refs(n) {
			total += refBits(ref)
		}
	})
	return total
}

func refBits(r syntax.Ref) int {
	switch r {
	case syntax.Card:
		return 1
	case syntax.Last:
		return 2
	case syntax.First:
		return 4
	case syntax.Refused:
		return 5
	}
	switch r := r.(type) {
	case syntax.Back:
		return 3 + max(int(r), 1) - 1
	case *syntax.Found:
		return 5 + condBits(r.When) + stretchBits(r.In)
	}
	return 5
}

func classBits(c syntax.Class) int {
	switch c {
	case syntax.Red, syntax.Black, syntax.Odd, syntax.Even:
		return 3
	case syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades, syntax.FaceCard, syntax.NumberCard:
		return 4
	case syntax.Prime:
		return 5
	case syntax.Closed, syntax.Composite:
		return 6
	}
	return 7
}

func attributeBits(a syntax.Attribute) int {
	switch a {
	case syntax.Rank, syntax.Suit:
		return 2
	case syntax.Color, syntax.Parity:
		return 3
	case syntax.Kind:
		return 4
	case syntax.BySuit, syntax.ByRank:
		return 5
	}
	return 6
}

func relationBits(r syntax.Relation) int {
	if r <= syntax.NotEqual {
		return 2
	}
	return 3
}

func compareBits(c *syntax.Compare) int {
	n := relationBits(c.Relation)
	if c.Order != nil {
		n += 2 + cycleBits(len(c.Order))
	}
	x, _ := c.X.(*syntax.Attr)
	switch y := c.Y.(type) {
	case *syntax.Attr:
		if x != nil && x.Attribute == y.Attribute {
			return n + 1 + attributeBits(x.Attribute) + refBits(x.Of) + refBits(y.Of)
		}
	case *syntax.Literal:
		if isRank(c.X) {
			return n + 2 + refBits(x.Of) + rankBits
		}
		return n + 3 + termBits(c.X) + numberBits(y.Value)
	}
	return n + 3 + termBits(c.X) + termBits(c.Y)
}

func inBits(c *syntax.In) int {
	end := numberBits
	subject := 1 + termBits(c.X)
	if isRank(c.X) {
		end = func(int) int { return rankBits }
		subject = 1 + refBits(c.X.(*syntax.Attr).Of)
	}
	n := subject + len(c.Ranges)
	for _, r := range c.Ranges {
		n += end(r.Lo) + end(r.Hi)
	}
	return n
}

func termBits(t syntax.Term) int {
	switch t := t.(type) {
	case *syntax.Attr:
		return 2 + attributeBits(t.Attribute) + refBits(t.Of)
	case *syntax.Arith:
		if x, y, ok := twoRanks(t, syntax.Plus); ok {
			return 3 + refBits(x) + refBits(y)
		}
		if x, by, ok := rest(t); ok {
			return 3 + termBits(x) + gammaBits(by-1)
		}
		return 5 + 2 + termBits(t.X) + termBits(t.Y)
	case *syntax.Abs:
		if x, y, ok := twoRanks(t.X, syntax.Minus); ok {
			return 3 + refBits(x) + refBits(y)
		}
		return 5 + termBits(t.X)
	case *syntax.Steps:
		return 3 + refBits(t.From) + refBits(t.To)
	case *syntax.Position:
		return 3
	case *syntax.Literal:
		return 6 + numberBits(t.Value)
	case *syntax.Figure:
		n := 6 + 3 + stretchBits(t.In)
		if t.What != nil && !isRank(t.What) {
			n += termBits(t.What)
		}
		return n
	case *syntax.Count:
		return 7 + condBits(t.Of) + stretchBits(t.In)
	case *syntax.Streak:
		return 7 + condBits(t.Of)
	case *syntax.Since:
		return 7 + condBits(t.Of)
	case *syntax.Run:
		return 7 + attributeBits(t.Of)
	case *syntax.Counted:
		return 5 + refBits(t.Of)
	}
	return otherBits(t)
}

// stretchBits is nothing for the whole line, which people mean most.
func stretchBits(s syntax.Stretch) int {
	switch {
	case s.Last > 0:
		return 2 + gammaBits(s.Last)
	case s.Since != nil:
		return 4 + condBits(s.Since)
	}
	return 0
}

// twoRanks returns the cards of which t puts the ranks together.
func twoRanks(t syntax.Term, op syntax.Operator) (x, y syntax.Ref, ok bool) {
	a, ok := t.(*syntax.Arith)
	if !ok || a.Operator != op || !isRank(a.X) || !isRank(a.Y) {
		return nil, nil, false
	}
	return a.X.(*syntax.Attr).Of, a.Y.(*syntax.Attr).Of, true
}

// rankBits tells one rank of thirteen.
const rankBits = 4

// numberBits is one bit for the sign and Elias' gamma code.
func numberBits(n int) int { return 1 + gammaBits(max(n, -n)+1) }

// gammaBits is Elias' gamma code of a number from 1 on.
func gammaBits(n int) int { return 2*bits.Len(uint(n)) - 1 }

// cycleBits tells how many suits are in a cycle and in which order: 1 bit for
// all four or 2, and one of at most eight orders.
func cycleBits(suits int) int {
	if suits == card.Suits {
		return 1 + 3
	}
	return 2 + 3
}

// elseBits is the length of the other branch: free if it says the contrary.
func elseBits(c *syntax.If) int {
	if always, ok := c.Else.(*syntax.Always); ok && always.Value {
		return 3
	}
	switch {
	case reflect.DeepEqual(c.Else, contrary(c.Then)):
		return 1
	case reflect.DeepEqual(c.Else, mirror(c.Then)):
		return 3
	}
	return 2 + condBits(c.Else)
}

// repeatBits counts each phase: whether there is another, its condition, in
// full or as the contrary of the one before, and how many cards it lasts, as
// many as the one before or counted out.
func repeatBits(r *syntax.Repeat) int {
	n := 0
	var before syntax.Phase
	for i, phase := range r.Phases {
		n++
		if i == 0 {
			n += condBits(phase.Cond) + phase.Count
			before = phase
			continue
		}
		n += 2
		if !reflect.DeepEqual(phase.Cond, contrary(before.Cond)) {
			n += condBits(phase.Cond)
		}
		if phase.Count != before.Count {
			n += phase.Count
		}
		before = phase
	}
	return n
}
