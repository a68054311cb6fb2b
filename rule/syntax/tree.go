package syntax

// A Tree is a rule as it was meant, whatever words it was written in.
type Tree struct {
	// Worths are the numbers that the rule gives to cards, in the order of their
	// declarations.
	Worths []Worth
	// Memories are the numbers and cards that the rule keeps beside the line, in
	// the order of their declarations.
	Memories []Memory
	// PlayCards is how many cards each play must have. Zero: any number.
	PlayCards int
	// Starters says which cards may open the line. Nil: those that Body
	// accepts on the empty line.
	Starters Cond
	// Body says which cards fit.
	Body Cond
}

// A Worth is a number that every card has by itself, under a name that no face
// knows. It is that of the first case whose condition is true of the card, or
// else Else. Both are about nothing but the card, and may name the worths
// declared before.
type Worth struct {
	Name  string
	Cases []Case
	Else  Term
}

// A Case is a number for the cards of which When is true.
type Case struct {
	When Cond
	Is   Term
}

// A Memory is a number or a card with a name. It changes after a card, for the
// first of its events that happens, and the new value is in force from the next
// card on.
type Memory struct {
	Name   string // a word that no face knows
	Card   bool   // it holds a card, on the empty line none
	Start  int    // the number on the empty line
	Events []Event
}

// An Event gives a memory a new value after a card of which When is true. When
// and the value are about that card as a candidate: Last is the card before
// it, and memories are as they were.
type Event struct {
	Refused bool // it happens at cards of refused plays, instead of cards that join the line
	When    Cond
	Becomes Term // the number, nil for a memory that holds a card
	Holds   Ref  // the card, nil for a memory that holds a number
}

// A Node is any part of a tree. Nodes are pointers and are never changed once
// made, so they can be shared and used as keys.
type Node interface{ node() }

// A Cond is true, false or unknown of a candidate card at a place in the line.
type Cond interface {
	Node
	cond()
}

// A Term is a value: a number, or the suit, color, parity or kind of a card.
type Term interface {
	Node
	term()
}

// A Class is a named kind of card.
type Class uint8

// The classes. NumberCard is every card that is no face; the ace is one. Prime is
// 2 3 5 7 J K; Closed are the ranks whose sign has a closed part, A 4 6 8 9 10
// Q; Composite are the ranks that are neither prime nor the ace, 4 6 8 9 10 Q.
const (
	NoClass Class = iota
	Clubs
	Diamonds
	Hearts
	Spades
	Red
	Black
	Odd
	Even
	FaceCard
	NumberCard
	Prime
	Closed
	Composite
	classes
)

// An Attribute is a property that every card has.
type Attribute uint8

// The attributes. Kind is face or number. BySuit and ByRank put the 52 cards
// in one order: by suit and then rank, or by rank and then suit; suits rise
// from clubs over diamonds and hearts to spades.
const (
	NoAttribute Attribute = iota
	Rank
	Suit
	Color
	Parity
	Kind
	BySuit
	ByRank
	attributes
)

// Attribute returns the attribute that c is a value of, NoAttribute if it is
// of none: Red is a color, Prime a set of ranks without a name for the rest.
func (c Class) Attribute() Attribute {
	switch c {
	case Clubs, Diamonds, Hearts, Spades:
		return Suit
	case Red, Black:
		return Color
	case Odd, Even:
		return Parity
	case FaceCard, NumberCard:
		return Kind
	}
	return NoAttribute
}

// says reports whether c can be said of a: "rank is even" means the parity.
func (c Class) says(a Attribute) bool {
	return c.Attribute() == a || a == Rank && (c == Odd || c == Even || c == Prime || c == Closed || c == Composite)
}

// A Relation compares two terms.
type Relation uint8

// The relations.
const (
	Equal Relation = iota
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
	relations
)

// Holds reports whether r holds between x and y.
func (r Relation) Holds(x, y int) bool {
	switch r {
	case Equal:
		return x == y
	case NotEqual:
		return x != y
	case Less:
		return x < y
	case LessEqual:
		return x <= y
	case Greater:
		return x > y
	case GreaterEqual:
		return x >= y
	}
	panic("syntax: relation without a meaning")
}

// Flip returns the relation that holds of (y, x) when r holds of (x, y).
func (r Relation) Flip() Relation {
	return [relations]Relation{Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual}[r]
}

// Negated returns the relation that holds where r does not.
func (r Relation) Negated() Relation {
	return [relations]Relation{NotEqual, Equal, GreaterEqual, Greater, LessEqual, Less}[r]
}

// A Connective joins conditions.
type Connective uint8

// The connectives.
const (
	And Connective = iota
	Or
)

// An Operator makes a number of two.
type Operator uint8

// The operators. The sign of Y does not matter to Modulo and Divisor. Over and
// Modulo are missing where Y is 0, Divisor where both are.
const (
	Plus Operator = iota
	Minus
	Times
	Over    // X without the remainder, divided by Y: rounded down if Y is positive, else up
	Modulo  // the remainder, from 0 to |Y| − 1
	Least   // the lower of X and Y
	Most    // the higher of X and Y
	Divisor // the greatest number that divides both
	operators
)

// A Quantity is a number that the line as a whole has, or the play that is being
// laid.
type Quantity uint8

// The quantities. Sum, Highest and Lowest are those of a number that each card
// of a stretch had when it was laid; there is no highest and no lowest of no
// cards. Place and PlaySum count within the play, the candidate included, and
// are missing on the empty line: the starter is no play.
const (
	Sum Quantity = iota
	Highest
	Lowest
	Place
	PlaySum
	quantities
)

// The conditions.
type (
	// Always is true of every card, or of none.
	Always struct{ Value bool }

	// Not is true where X is false.
	Not struct{ X Cond }

	// Join is true where all of Xs are, or one of them is. Xs holds at least
	// two conditions, none of them a Join with the same connective.
	Join struct {
		By Connective
		Xs []Cond
	}

	// Either is true where exactly one of X and Y is.
	Either struct{ X, Y Cond }

	// Several is true where the relation holds between how many of Xs are true
	// and Count. Where an unknown one may decide, it is unknown.
	Several struct {
		Relation Relation
		Count    int
		Xs       []Cond // at least two
	}

	// If is Then where If is true and Else where it is false. "If … then …"
	// without an else has an Else that is always true.
	If struct{ If, Then, Else Cond }

	// Is is true where the card is of the class.
	Is struct {
		Of    Ref
		Class Class
	}

	// Compare is true where the relation holds between X and Y. If one of them
	// is a literal, it is Y. Suits are compared in Order, which rises, and is nil
	// if they rise as usual; a suit that is not in it is neither higher nor lower.
	Compare struct {
		Relation Relation
		X, Y     Term
		Order    []Class
	}

	// In is true where X lies in one of Ranges. These are sorted, do not touch
	// and hold at least two numbers together.
	In struct {
		X      Term
		Ranges []Range
	}

	// PrimeNumber is true where X is a prime number.
	PrimeNumber struct{ X Term }

	// Follows is true where the suit of the card Of comes next after the suit
	// of the card After, in the cycle.
	Follows struct {
		Of, After Ref
		Cycle     []Class // two to four suits, the highest of them first
	}

	// Turned is X, turned into its contrary by each card of the line of which At
	// is true, from the next card on.
	Turned struct{ X, At Cond }

	// Seen is true where a card of the stretch has the same What as the candidate.
	// BySuit stands for the whole card.
	Seen struct {
		What Attribute
		In   Stretch
	}

	// Repeat asks its phases one after the other along the line, each for as
	// many cards as it counts, and then begins again.
	Repeat struct{ Phases []Phase }
)

// A Range is the numbers from Lo to Hi.
type Range struct{ Lo, Hi int }

// A Phase is a condition that holds for Count cards in a row.
type Phase struct {
	Cond  Cond
	Count int
}

// The terms.
type (
	// Literal is a number that is written out. Aces are 1, kings 13.
	Literal struct{ Value int }

	// Symbol is a class standing where a value should: only in trees that do
	// not mean anything, such as that of "rank = black".
	Symbol struct{ Class Class }

	// Attr is an attribute of a card.
	Attr struct {
		Of        Ref
		Attribute Attribute
	}

	// Position is the place of the candidate in the line; the starter's is 1.
	Position struct{}

	// Figure is a number that a stretch of the line has, or the play.
	Figure struct {
		Of   Quantity
		What Term // of each card; nil for Place and PlaySum
		In   Stretch
	}

	// Count is the number of cards of a stretch for which Of was true when
	// they were laid.
	Count struct {
		Of Cond
		In Stretch
	}

	// Since is how many cards back the last one lies of which Of was true when it
	// was laid: 1 for the last card. It is missing if there is none.
	Since struct{ Of Cond }

	// Run is how many cards at the end of the line are alike in Of, 0 on the empty
	// line.
	Run struct{ Of Attribute }

	// Streak is the number of cards at the end of the line for which Of was true
	// of them when they were laid.
	Streak struct{ Of Cond }

	// Recall is the number that a memory holds.
	Recall struct{ Name string }

	// Counted is the worth of a card, by the name of the worth.
	Counted struct {
		Of   Ref
		Name string
	}

	// Arith is X and Y put together.
	Arith struct {
		Operator Operator
		X, Y     Term
	}

	// Abs is X without its sign.
	Abs struct{ X Term }

	// Steps is how many steps up the circle of ranks lead from one card to the
	// other, 0 to 12; the ace comes after the king.
	Steps struct{ From, To Ref }
)

func (*Always) node()      {}
func (*Not) node()         {}
func (*Join) node()        {}
func (*Either) node()      {}
func (*Several) node()     {}
func (*If) node()          {}
func (*Is) node()          {}
func (*Compare) node()     {}
func (*In) node()          {}
func (*PrimeNumber) node() {}
func (*Follows) node()     {}
func (*Repeat) node()      {}
func (*Turned) node()      {}
func (*Seen) node()        {}
func (*Literal) node()     {}
func (*Symbol) node()      {}
func (*Attr) node()        {}
func (*Position) node()    {}
func (*Figure) node()      {}
func (*Count) node()       {}
func (*Since) node()       {}
func (*Run) node()         {}
func (*Streak) node()      {}
func (*Recall) node()      {}
func (*Counted) node()     {}
func (*Arith) node()       {}
func (*Abs) node()         {}
func (*Steps) node()       {}

func (*Always) cond()      {}
func (*Not) cond()         {}
func (*Join) cond()        {}
func (*Either) cond()      {}
func (*Several) cond()     {}
func (*If) cond()          {}
func (*Is) cond()          {}
func (*Compare) cond()     {}
func (*In) cond()          {}
func (*PrimeNumber) cond() {}
func (*Follows) cond()     {}
func (*Repeat) cond()      {}
func (*Turned) cond()      {}
func (*Seen) cond()        {}

func (*Literal) term()  {}
func (*Symbol) term()   {}
func (*Attr) term()     {}
func (*Position) term() {}
func (*Figure) term()   {}
func (*Count) term()    {}
func (*Since) term()    {}
func (*Run) term()      {}
func (*Streak) term()   {}
func (*Recall) term()   {}
func (*Counted) term()  {}
func (*Arith) term()    {}
func (*Abs) term()      {}
func (*Steps) term()    {}
