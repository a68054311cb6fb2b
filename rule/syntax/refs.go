package syntax

import (
	"reflect"
	"strconv"
)

// A Ref names a card. Two that name the same card need not be equal: ask
// [SameRef].
type Ref interface {
	String() string // in the formula face
	ref()
}

// A Back is a card with a name of its own, or a number of cards back:
// 2 is the card before the last.
type Back int8

// The cards that have names of their own. Refused is the card refused last. New
// stands in what is asked of earlier cards, where Card is the earlier one: it is
// the candidate for which they are asked.
const (
	New     Back = -3
	Refused Back = -2
	First   Back = -1
	Card    Back = 0
	Last    Back = 1
)

// A Found is the last card of a stretch of which When was true when it was laid,
// or the first.
type Found struct {
	First bool
	When  Cond
	In    Stretch
}

// A Held is the card that the memory of that name holds.
type Held struct{ Name string }

func (Back) ref()    {}
func (*Found) ref()  {}
func (*Found) node() {}
func (Held) ref()    {}

// SameRef reports whether a and b name the same card by the same words.
func SameRef(a, b Ref) bool {
	x, ok := a.(*Found)
	y, both := b.(*Found)
	if ok && both {
		return x == y || reflect.DeepEqual(x, y)
	}
	return a == b
}

// String returns the name of r in the formula face.
func (r Back) String() string {
	switch r {
	case Card:
		return "card"
	case New:
		return "new"
	case First:
		return "first"
	case Refused:
		return "refused"
	case Last:
		return "last"
	}
	return "last[" + strconv.Itoa(int(r)) + "]"
}

// String returns the name of f in the formula face.
func (f *Found) String() string {
	p := printer{topic: Card}
	p.word(map[bool]string{true: "first(", false: "last("}[f.First])
	p.cond(f.When, powerAll)
	p.within(f.In)
	return p.String()
}

// String returns the name of r in the formula face.
func (r Held) String() string { return r.Name }

// A Stretch is a part of the line. The zero Stretch is all of it.
type Stretch struct {
	Last  int  // only this number of cards at the end of the line, or fewer if the line is shorter
	Since Cond // only the cards after the last one of which it was true, if there is one
}

func (s Stretch) parts() []Node {
	if s.Since == nil {
		return nil
	}
	return []Node{s.Since}
}
