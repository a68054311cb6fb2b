package syntax

import (
	"strconv"
	"strings"
)

// A lexicon is the words of a language: texts, and the names of suits, ranks and cards.
// Most of it is text with a %s for each part, in the order in which the comments name
// the parts. What begins a sentence is written small.
//
// Whatever must agree in gender, number or mood is spelled out, once for each
// class, attribute or relation: that is less than a grammar would be, and it can be
// read aloud.
type lexicon struct {
	// Whole rules.
	remembered     string             // a name, a number
	rememberedCard string             // a name
	worths         string             // a name, what every card counts
	worthOf        string             // a number, the cards that count it
	laid           string             // cards, a name, a value: what a memory becomes when they are laid
	refused        string             // the same when they are refused
	plays          string             // how many cards
	starters       string             // cards
	order          string             // cards
	orderNone      string             // where no card fits
	mustBe         string             // what the candidate must be, behind a question about it
	when           string             // a question, an order
	otherwise      string             // an order
	inTurn         string             // phases
	then           string             // between phases
	times          string             // how often, behind a phase
	some           string             // how many, cards of one class
	turned         string             // cards that turn round the question before it
	ruleTurns      string             // cards that turn the whole rule round
	swap           string             // cards that swap what the rule asks for
	alternate      [attributes]string // of a rule that asks for another color, parity or kind
	cycle          string             // suits that follow each other

	// Cards.
	anyCard, noCard, aCard string
	class                  [classes]classWords
	suit                   [5]string            // of a cycle
	suitLaid               string               // a suit beside "card", if one card of it is laid. Empty: as elsewhere
	ranks                  map[string]rankForms // of "number" those that have none of their own
	orHigher, orLower      string               // a rank
	oneOf                  string               // ranks
	eitherRank             string               // two ranks
	oneOfValues            string               // numbers, of a value
	fromTo                 string               // two ranks, behind "card" or "is"
	numbers                string               // two numbers of a list or ranks of one
	but                    string               // a card
	butModified            string               // what stands behind "card"
	that                   string               // a clause in which every verb is about the candidate
	suchThat               string               // a clause
	neither                string               // what it is not
	nor                    string               // between two of these
	onlyIf                 string               // cards, a question
	neverIf                string               // cards, a question
	neverPlay              string               // cards
	cardNew, cardFirst     string
	cardLast               string
	cardPrevious           string       // the last card, for an earlier one
	cardSecond, cardThird  string       // counted from the last
	cardBack               string       // how far it lies back
	cardRefused            string       // the last refused card
	thatCard               string       // the one that is asked, where earlier cards are
	foundClasses           [2]string    // classes: the last red card, the first
	foundRank              [2][2]string // a rank, feminine and masculine
	foundAlike             [2]string    // same
	foundAt                string       // a number: the card at position 2
	foundThat              [2]string    // what it is
	foundSuch              [2]string    // a clause
	foundAny               [2]string    // the last, the first
	foundAmong             string       // the last card or the first, and of how many
	foundSince             string       // the last card or the first, and since which card
	classesBehind          bool         // classes stand behind "card", the nearest last said

	// What stands behind "card" or "is".
	attribute [attributes]attributeWords
	sameAs    string // same, a card
	otherThan string // other, a card
	// A * is an ending that agrees: un re più alto, una carta più alta.
	seenCard     [2]string         // not yet, already
	seenCardIn   [2]string         // a part of the line
	suitHeight   [relations]string // a card
	inOrder      string            // what is compared, suits
	height       [relations]string // a rank, a card, or a number of the line
	amount       [relations]string // a number
	apart        [relations]string // a number, a card
	apartPair    string            // two numbers that follow each other, a card
	apartRange   string            // two others, a card
	above, below string            // how many ranks, a card
	stepUp       string            // an amount of 1, a card
	stepsUp      string            // an amount, a card
	pair         string            // two numbers that follow each other
	sumWith      string            // a card, what the sum is
	followsAfter string            // a card, suits

	// Clauses.
	is, isNot         [moods]string
	stands, standsNot [moods]string // lies somewhere
	lastTwo           [moods]string // same, or unlike
	lastAlike         [moods]string // how many, same: the last 3 cards are of the same suit
	lastUnlike        [moods]string // how many, same: they are not all of the same suit
	it, itself        string        // the candidate, as a subject and otherwise
	always, never     string
	not               [moods]string // a clause
	either            string        // two clauses
	ifThen            string        // two clauses
	elseThen          string        // a clause
	repeat            string        // before the phases
	ago               [moods]string // cards, for the last time or nothing, how long ago they were laid
	lastTime          string        // where it matters that none has been laid since
	cardsAgo          [2]string     // an amount of 1, of more
	laidYet           [moods]string // cards, of which at least one has been laid
	notLaidYet        [moods]string // cards, of which none has been laid
	compared          [relations]string
	parity            [2]string        // even, odd
	divisible         string           // a number
	leaves            [moods]string    // what is left when divided by a number
	multiple          string           // a number that divides it, or that it divides
	prime             string           // behind "is"
	several           [moods][2]string // an amount of 1 or of more, clauses
	and, or           string

	// Values.
	of           string // an attribute, a card
	position     string
	quantity     [quantities]string
	theWorth     string    // a name: the pips
	itsWorth     string    // a name: its pips
	soFar        string    // on all of the line
	quantityIn   [3]string // a part of the line: the sum of its ranks …
	quantityOf   [3]string // a value of each card, a part of the line
	mean         string    // of all ranks
	meanIn       string    // a part of the line
	meanOf       string    // a value of each card, a part of the line
	rounded      string    // behind a division
	count        string    // cards
	countIn      string    // cards, a part of the line
	countClass   string    // cards of one class
	countClassIn string    // cards of one class, a part of the line
	since        string    // cards
	streak       string    // cards
	inLast       [2]string // the last card, the last cards, and how many
	sinceCard    string    // a card
	run          string    // same
	operator     [Modulo + 1]string
	remainder    string    // a number, what it is divided by
	functions    [3]string // before a list of numbers: the smallest, the largest, the greatest divisor
	difference   string    // two values
	absolute     string    // a value
	steps        string    // two cards

	asking bool              // earlier cards are asked
	names  map[string]string // what memories are called, by their English names
	// smooth runs words together that must not stand side by side.
	smooth *strings.Replacer
	// whose says "a card whose rank" for "a card such that its rank".
	whose *strings.Replacer

	// Where classes stand behind "card": the endings of what agrees.
	feminine, masculine string
	// Where they stand before it: nouns of suits, articles by the letter that follows.
	suitNoun                 [5]string
	cardNoun                 string
	anyArticle, vowelArticle string // a noun
	vowels                   string
	ofSuit                   string // a rank, a suit
}

// A mood is the use of a clause. Some languages have a verb form for each.
type mood uint8

const (
	stated mood = iota // the last card is red
	asked              // if the last card is red
	wished             // a card such that the last card is red
	moods
)

// A description has the predicates of one card, in the order of the tree.
type description struct {
	classes []Class
	rank    int      // 0: none
	suit    Class    // of the rank; the queen of spades
	behind  []string // a card that is of the same suit as the last card
}

// rankForms say a rank, or a number in its place.
type rankForms struct {
	bare string // queen
	one  string // a queen
	the  string // the queen
	than string // a queen, behind "higher than"
	he   bool   // whether it is masculine
}

// classWords say a class.
type classWords struct {
	alone   string // one card of it: a red card, a heart
	beside  string // beside "card": red
	is      string // behind "is": red, a heart
	again   string // one card, where "card" has just been said: a red one
	several string // red cards
}

// attributeWords say an attribute.
type attributeWords struct {
	the    string    // the suit
	its    string    // its suit
	same   string    // of the same suit
	other  string    // of another suit
	unlike string    // of different suits
	by     string    // by suit and rank, behind the cards that are compared
	seen   [2]string // of a suit not yet seen, already seen
	seenIn [2]string // a part of the line: of a suit not seen in it, seen in it
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
func (l *lexicon) suits(cycle []Class) string {
	var names []string
	for _, c := range cycle {
		names = append(names, l.suit[c])
	}
	return strings.Join(names, ", ")
}

// list returns the text for the numbers of c.
func (l *lexicon) list(c *In) string {
	said := strconv.Itoa
	if isRank(c.X) {
		said = func(n int) string { return l.rank(n).bare }
	}
	var all []string
	for _, r := range c.Ranges {
		if r.Hi <= r.Lo+1 {
			all = append(all, said(r.Lo))
		}
		switch {
		case r.Hi == r.Lo+1:
			all = append(all, said(r.Hi))
		case r.Hi > r.Lo:
			all = append(all, fill(l.numbers, said(r.Lo), said(r.Hi)))
		}
	}
	last := len(all) - 1
	numbers := strings.Join(all[:last], ", ") + l.or + all[last]
	if !isRank(c.X) {
		return fill(l.oneOfValues, numbers)
	}
	return fill(l.oneOf, numbers)
}

// between returns the text for a range of numbers with what belongs to it. A range of two numbers
// has words of its own.
func (l *lexicon) between(r Range, pair, longer string, more ...string) string {
	text := longer
	if r.Hi == r.Lo+1 {
		text = pair
	}
	return fill(text, append([]string{strconv.Itoa(r.Lo), strconv.Itoa(r.Hi)}, more...)...)
}
