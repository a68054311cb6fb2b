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
	first    game.Seat           // the first dealer, if everybody deals
	ownRules bool                // it has gathered: each dealer brings a rule of their own for each round
	waits    bool                // the first round is sealed and not dealt
	wanted   string              // the difficulty of the rules that the computer dealer composes, if it does
	rule     *rule.Rule          // of every round, if the opener brought one, until they bring another
	words    string              // of the rule, if the person who opened the table judges by hand
	given    map[game.Seat]given // for the next round of each dealer; Nobody is the computer dealer while people gather
	ready    *game.Deal          // the deal of the next round, once it is sealed
	rules    []string            // dealt at this table so far, oldest first
}

// nextDealer returns the dealer of the next round, or Nobody if there is none or it is not
// known yet. Where everybody deals, the turn goes round clockwise (doc/rules.md §2, "who
// deals").
func (c *core) nextDealer() game.Seat {
	if c.gathering || c.state.Phase() == game.Unopened {
		return game.Nobody
	}
	if dealer := c.state.Setup().Dealer; dealer != game.Nobody {
		return dealer
	}
	seat := c.first
	if last := c.state.Dealer(); last != game.Nobody {
		seat = c.left(last)
	}
	for range c.chairs {
		if c.state.MayDeal(seat) {
			return seat
		}
		seat = c.left(seat)
	}
	return game.Nobody
}

// left returns the seat to the left of seat.
func (c *core) left(seat game.Seat) game.Seat { return seat%game.Seat(len(c.chairs)) + 1 }

// ruleKnown reports whether the rule of the next round of dealer is there: they have
// brought one, or a computer makes one.
func (c *core) ruleKnown(dealer game.Seat) bool {
	if !c.ownRules || c.ready != nil {
		return true
	}
	_, brought := c.given[dealer]
	return brought || c.has(dealer) && !c.person(dealer) || c.covered[dealer] != ""
}

// Fitting is the difficulty that is adapted to the players.
const Fitting = "fitting"

// Difficulties returns the names of the difficulties of composed rules: [Fitting], then
// the fixed ones from the easiest.
func Difficulties() []string { return []string{Fitting, "easy", "medium", "hard"} }

// difficulties are the numbers of plays that each stands for; see [bot.Dealer.Compose].
var difficulties = map[string]float64{Fitting: 0, "easy": rule.Easy, "medium": rule.Medium, "hard": rule.Hard}
