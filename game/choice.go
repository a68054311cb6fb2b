package game

// The words of the options that are a choice, as JSON and records have them. [OptionWords]
// lists them all; those that programs tell apart have exported names.
const (
	// opensFitting, of Options.Starter, draws until the rule accepts the card; a refused one
	// goes back unseen.
	opensFitting = "fitting"
	// OpensTurned, of Options.Starter, lays the card that is drawn, whatever the rule says of
	// it.
	OpensTurned = "turned"
	// OpensExchanged, of Options.Starter, turns a card up for all to see; if the rule refuses
	// it the dealer may put it back and lay another.
	OpensExchanged = "exchanged"

	// firstByStarter, of Options.First, counts the number of the first card shown, clockwise
	// from the dealer's left.
	firstByStarter = "starter"
	// firstDrawn, of Options.First, takes any player, each equally likely.
	firstDrawn = "drawn"
	// firstLeft, of Options.First, takes the player to the dealer's left.
	firstLeft = "left"

	// returnsToStock, of Options.NoPlayHand, shuffles the hand into the stock.
	returnsToStock = "shuffled"
	// returnsNever, of Options.NoPlayHand, discards it: it is out of the round.
	returnsNever = "discarded"
	// returnsUnder, of Options.NoPlayHand, puts it under the stock: it is drawn when all else
	// is gone.
	returnsUnder = "under"

	// HintsBefore, of Options.Hints, allows hints before the first card is played, and none
	// later.
	HintsBefore = "before"
	// hintsBeforeStarter, of Options.Hints, allows them only while no card is on the table.
	hintsBeforeStarter = "before-starter"
	// HintsAlways, of Options.Hints, allows them at any time of the round.
	HintsAlways = "always"
)

// Values of the choices, the default first.
var (
	openingWords   = []string{opensFitting, OpensTurned, OpensExchanged}
	beginnerWords  = []string{firstByStarter, firstDrawn, firstLeft}
	returningWords = []string{returnsToStock, returnsNever, returnsUnder}
	hintTimeWords  = []string{HintsBefore, hintsBeforeStarter, HintsAlways}
)
