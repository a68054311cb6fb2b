package table

import (
	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// deals holds the choice of dealers and rules, and what is prepared for the next round.
type deals struct {
	dealer   *bot.Dealer
	title    string // of the dealer
	dealing  Dealing
	first    game.Seat  // the first dealer, if everybody deals
	ownRules bool       // it has gathered: each dealer brings a rule of their own for each round
	waits    bool       // the first round is sealed and not dealt
	wanted   string     // the difficulty of the rules that the computer dealer composes, if it does
	rule     *rule.Rule // of every round, if the opener brought one, until they bring another
	sentence string     // that rule in the opener's own words
	words    string     // of the rule, if the person who opened the table judges by hand
	put      string     // the rule of the last round dealt, in the dealer's own words
	// given has the rules for the next round of each dealer; Nobody is the computer dealer while
	// people gather.
	given map[game.Seat]BroughtRule
	ready *game.Deal // the deal of the next round, once it is sealed
	rules []string   // dealt at this table so far, oldest first
}

// Fitting is the difficulty that is adapted to the players.
const Fitting = "fitting"

// Difficulties returns the names of the difficulties of composed rules: [Fitting], then
// the fixed ones from the easiest.
func Difficulties() []string { return []string{Fitting, "easy", "medium", "hard"} }

// difficulties are the numbers of plays that each stands for; see [bot.Dealer.Compose].
var difficulties = map[string]float64{Fitting: 0, "easy": rule.Easy, "medium": rule.Medium, "hard": rule.Hard}
