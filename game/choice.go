package game

// An Opening is how the mainline gets its starter (doc/rules.md §2, "starter").
type Opening string

const (
	// OpensFitting draws until the rule accepts the card; a refused one goes back
	// unseen.
	OpensFitting Opening = "fitting"
	// OpensTurned lays the card that is drawn, whatever the rule says of it.
	OpensTurned Opening = "turned"
	// OpensExchanged turns a card up for all to see; if the rule refuses it the
	// dealer may put it back and lay another.
	OpensExchanged Opening = "exchanged"
)

// A Beginner says which player plays first (doc/rules.md §2, "who begins").
type Beginner string

const (
	// BeginsByStarter counts the number of the first card shown, clockwise from the
	// dealer's left.
	BeginsByStarter Beginner = "starter"
	// BeginsDrawn takes any player, each equally likely.
	BeginsDrawn Beginner = "drawn"
	// BeginsLeft takes the player to the dealer's left.
	BeginsLeft Beginner = "left"
)

// A Returning is where the hand of a true no-play goes (doc/rules.md §2,
// "no-play true, more").
type Returning string

const (
	// ReturnsToStock shuffles the hand into the stock.
	ReturnsToStock Returning = "shuffled"
	// ReturnsNever discards it: it is out of the round.
	ReturnsNever Returning = "discarded"
	// ReturnsUnder puts it under the stock: it is drawn when all else is gone.
	ReturnsUnder Returning = "under"
)

// HintTime is when the dealer may give hints. None is ever owed.
type HintTime string

const (
	// HintsBefore allows hints before the first card is played, and none later.
	HintsBefore HintTime = "before"
	// HintsBeforeStarter allows them only while no card is on the table.
	HintsBeforeStarter HintTime = "before-starter"
	// HintsAlways allows them at any time of the round.
	HintsAlways HintTime = "always"
)

// Values of the choices, the default first.
var (
	openingWords   = []string{string(OpensFitting), string(OpensTurned), string(OpensExchanged)}
	beginnerWords  = []string{string(BeginsByStarter), string(BeginsDrawn), string(BeginsLeft)}
	returningWords = []string{string(ReturnsToStock), string(ReturnsNever), string(ReturnsUnder)}
	hintTimeWords  = []string{string(HintsBefore), string(HintsBeforeStarter), string(HintsAlways)}
)
