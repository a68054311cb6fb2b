package game

// A StarterRule is how the mainline gets its starter (doc/rules.md §2, "starter").
type StarterRule string

const (
	// OpensFitting draws until the rule accepts the card; a refused one goes back
	// unseen.
	OpensFitting StarterRule = "fitting"
	// OpensTurned lays the card that is drawn, whatever the rule says of it.
	OpensTurned StarterRule = "turned"
	// OpensExchanged turns a card up for all to see; if the rule refuses it the
	// dealer may put it back and lay another.
	OpensExchanged StarterRule = "exchanged"
)

// A FirstPlayer says which player plays first (doc/rules.md §2, "who begins").
type FirstPlayer string

const (
	// FirstByStarter counts the number of the first card shown, clockwise from the
	// dealer's left.
	FirstByStarter FirstPlayer = "starter"
	// FirstDrawn takes any player, each equally likely.
	FirstDrawn FirstPlayer = "drawn"
	// FirstLeft takes the player to the dealer's left.
	FirstLeft FirstPlayer = "left"
)

// A NoPlayHand is where the hand of a true no-play goes (doc/rules.md §2,
// "no-play true, more").
type NoPlayHand string

const (
	// ReturnsToStock shuffles the hand into the stock.
	ReturnsToStock NoPlayHand = "shuffled"
	// ReturnsNever discards it: it is out of the round.
	ReturnsNever NoPlayHand = "discarded"
	// ReturnsUnder puts it under the stock: it is drawn when all else is gone.
	ReturnsUnder NoPlayHand = "under"
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
	beginnerWords  = []string{string(FirstByStarter), string(FirstDrawn), string(FirstLeft)}
	returningWords = []string{string(ReturnsToStock), string(ReturnsNever), string(ReturnsUnder)}
	hintTimeWords  = []string{string(HintsBefore), string(HintsBeforeStarter), string(HintsAlways)}
)
