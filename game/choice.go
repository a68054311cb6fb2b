package game

// An Opening is how the mainline gets its starter (doc/rules.md §2, "starter").
type Opening uint8

const (
	// OpensFitting draws until the rule accepts the card; a refused one goes back
	// unseen.
	OpensFitting Opening = iota
	// OpensTurned lays the card that is drawn, whatever the rule says of it.
	OpensTurned
	// OpensExchanged turns a card up for all to see; if the rule refuses it the
	// dealer may put it back and lay another.
	OpensExchanged
)

var openingWords = []string{"fitting", "turned", "exchanged"}

// String returns the word of o, as fitting.
func (o Opening) String() string { return word(openingWords, uint8(o)) }

// MarshalText returns the word of o.
func (o Opening) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the word of an opening.
func (o *Opening) UnmarshalText(text []byte) error {
	i, err := index(openingWords, text, "way to lay the starter")
	*o = Opening(i)
	return err
}

// A Beginner is who plays first (doc/rules.md §2, "who begins").
type Beginner uint8

const (
	// BeginsByStarter counts the number of the first card shown, clockwise from the
	// dealer's left.
	BeginsByStarter Beginner = iota
	// BeginsDrawn takes any player, each equally likely.
	BeginsDrawn
	// BeginsLeft takes the player to the dealer's left.
	BeginsLeft
)

var beginnerWords = []string{"starter", "drawn", "left"}

// String returns the word of b, as starter.
func (b Beginner) String() string { return word(beginnerWords, uint8(b)) }

// MarshalText returns the word of b.
func (b Beginner) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the word of a beginner.
func (b *Beginner) UnmarshalText(text []byte) error {
	i, err := index(beginnerWords, text, "way to find who begins")
	*b = Beginner(i)
	return err
}

// A Returning is where the hand of a true no-play goes (doc/rules.md §2,
// "no-play true, more").
type Returning uint8

const (
	// ReturnsToStock shuffles the hand into the stock.
	ReturnsToStock Returning = iota
	// ReturnsNever discards it: it is out of the round.
	ReturnsNever
	// ReturnsUnder puts it under the stock: it is drawn when all else is gone.
	ReturnsUnder
)

var returningWords = []string{"shuffled", "discarded", "under"}

// String returns the word of r, as shuffled.
func (r Returning) String() string { return word(returningWords, uint8(r)) }

// MarshalText returns the word of r.
func (r Returning) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the word of a returning.
func (r *Returning) UnmarshalText(text []byte) error {
	i, err := index(returningWords, text, "place for the hand of a no-play")
	*r = Returning(i)
	return err
}

// HintTime is when the dealer may give hints. None is ever owed.
type HintTime uint8

const (
	// HintsBefore allows hints before the first card is played, and none later.
	HintsBefore HintTime = iota
	// HintsAlways allows them at any time of the round.
	HintsAlways
)

var hintTimeWords = []string{"before", "always"}

// String returns the word of t, as before.
func (t HintTime) String() string { return word(hintTimeWords, uint8(t)) }

// MarshalText returns the word of t.
func (t HintTime) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the word of a time for hints.
func (t *HintTime) UnmarshalText(text []byte) error {
	i, err := index(hintTimeWords, text, "time for hints")
	*t = HintTime(i)
	return err
}
