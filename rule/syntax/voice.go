package syntax

import (
	"strconv"
	"strings"
)

// A voice is the wording of a language. The shape of a tree decides what is said
// (say.go, noun.go, clause.go), the same in every language; a voice has the
// words for it. Most of a voice is text with a %s for each part, in the order in which
// the comments name the parts. What begins a sentence is written small.
//
// Candidates are cards, so a class agrees with the word for card. Whatever else
// must agree is spelled out, once for each attribute, class or relation: that
// is less than a grammar would be, and a maintainer can read it aloud.
type voice struct {
	// Whole rules.
	remembered string // a name, a number
	laid       string // cards, a name, a value: what a memory becomes when they are laid
	refused    string // the same when they are refused
	plays      string // how many cards
	starters   string // cards
	order      string // cards
	when       string // a question, cards
	otherwise  string // cards
	inTurn     string // phases
	then       string // between phases
	times      string // how often
	turned     string // cards that turn round what stands before it
	alternate  [attributes]string
	cycle      string // suits that follow each other

	// Cards.
	anyCard, noCard string
	aCard           string // without anything said of it
	noun            func(v *voice, d description) string
	class           [classes]classWords
	suit            [5]string          // of a cycle
	ranks           func(n int) string // queen
	oneRank         func(n int) string // a queen
	thanRank        func(n int) string // queen, behind "higher than"
	orHigher        string             // a rank
	orLower         string             // a rank
	oneOf           string             // ranks
	but             string             // a card
	butModified     string             // what stands behind "card"
	suchThat        string             // a clause
	card            func(r Ref) string // the last card
	cardAgain       func(r Ref) string // the last one, where "card" has just been said

	// What stands behind "card" or "is".
	attribute   [attributes]attributeWords
	seenCard    string
	height      [relations]string // a rank, a card, or a number of the line
	amount      [relations]string // a number
	apart       string            // an amount, a card
	stepsUp     string            // an amount, a card
	fromTo      string            // two ranks
	numbers     string            // two numbers
	sumEven     [2]string         // a card: whose sum with it is even, odd
	sumDivided  string            // a card, a number
	suitFollows string            // a card, suits

	// Clauses.
	is, isNot, stands [moods]string
	it, itself        string // the candidate, as a subject and otherwise
	always, never     string
	not               string            // a clause
	either            string            // two clauses
	ifThen            string            // two clauses
	elseThen          string            // a clause
	repeat            string            // before the phases
	followsThat       [moods]string     // two cards, suits
	compared          [relations]string // a value, behind "is", or behind "is not" where it is NotEqual
	among             string            // numbers, behind "is"
	and, or           string

	// Values.
	of         string // an attribute, a card
	position   string
	quantity   [quantities]string
	count      string // cards
	since      string // cards
	run        string // an attribute
	operator   [3]string
	modulo     string // a number
	difference string // two values
	absolute   string // a value
	steps      string // two cards

	// smooth runs words together that must not stand side by side. Nil: none.
	smooth *strings.Replacer
}

// A mood is what a clause is for. Some languages have a verb for each.
type mood uint8

const (
	stated mood = iota // the last card is red
	asked              // if the last card is red
	wished             // a card such that the last card is red
	moods
)

// A description is what is said of one card, in the order of the tree.
type description struct {
	classes []Class
	behind  []string // a card that is of the same suit as the last card
}

// classWords say a class.
type classWords struct {
	alone  string // one card of it: a red card, a heart
	beside string // beside "card": red
	is     string // behind "is": red, a heart
	again  string // one card, where "card" has just been said: a red one
}

// attributeWords say an attribute.
type attributeWords struct {
	the   string // the suit
	its   string // its suit
	bare  string // suit
	same  string // of the same suit as %s, a card
	other string // of another suit than %s, a card
	seen  string // of a suit already seen
}

// fill puts parts in the place of the %s of a text.
func fill(text string, parts ...string) string {
	var b strings.Builder
	for _, part := range parts {
		before, after, _ := strings.Cut(text, "%s")
		b.WriteString(before)
		b.WriteString(part)
		text = after
	}
	b.WriteString(text)
	return b.String()
}

// suits names the suits of a cycle.
func (v *voice) suits(cycle []Class) string {
	var names []string
	for _, c := range cycle {
		names = append(names, v.suit[c])
	}
	return strings.Join(names, ", ")
}

// list says the numbers of c.
func (v *voice) list(c *In) string {
	said := strconv.Itoa
	if isRank(c.X) {
		said = v.ranks
	}
	var b strings.Builder
	for i, r := range c.Ranges {
		switch {
		case i > 0 && i == len(c.Ranges)-1:
			b.WriteString(v.or)
		case i > 0:
			b.WriteString(", ")
		}
		if r.Lo == r.Hi {
			b.WriteString(said(r.Lo))
		} else {
			b.WriteString(fill(v.numbers, said(r.Lo), said(r.Hi)))
		}
	}
	return b.String()
}
