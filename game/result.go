package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Result is a round that has ended, with its secrets revealed so that everybody can
// check them. It exists only for ended rounds.
type Result struct {
	Round  int        `json:"round"`
	Dealer Seat       `json:"dealer"`
	Rule   *rule.Rule `json:"rule"` // by hand: the guard, null without one
	Seed   Seed       `json:"seed"`
	// Sealed is what was known of rule and seed before the first card, nil if the
	// round was not sealed; Salt opens it together with them.
	Sealed  *Sealed `json:"sealed,omitempty"`
	Salt    Bytes32 `json:"salt,omitzero"`
	Ending  Ending  `json:"ending"`
	Out     Seat    `json:"out"`     // the player who went out, if any
	Prophet Seat    `json:"prophet"` // the prophet at the end, if any
	Guesser Seat    `json:"guesser"` // the player who guessed the rule, if any
	Scores  []Score `json:"scores"`
	// Hands are what was left in the hands, by seat − 1.
	Hands [][]card.Card `json:"hands"`

	ByHand   bool      `json:"byHand,omitempty"`   // the dealer judged by hand
	Words    string    `json:"words,omitempty"`    // their rule
	Disputes []Dispute `json:"disputes,omitempty"` // of their verdicts, as they came
}

// Deal returns the deal of the round. If that was sealed, the seal of the deal is the one
// that everybody has known since before the first card.
func (r *Result) Deal() Deal {
	return Deal{Rule: r.Rule, Seed: r.Seed, Salt: r.Salt, ByHand: r.ByHand, Words: r.Words}
}

// JudgedBy returns the rule that r can be compared with: the secret one; if the dealer judged
// by hand, their guard or else their words, if these can be read as a rule; otherwise nil.
func (r *Result) JudgedBy() *rule.Rule {
	if r.Rule != nil || !r.ByHand {
		return r.Rule
	}
	words, _ := rule.Parse(r.Words) // most words cannot be read as a rule
	return words
}

// A Standing is a seat's place in the whole game.
type Standing struct {
	Seat         Seat   `json:"seat"`
	Dealt        int    `json:"dealt"`        // rounds
	Compensation Points `json:"compensation"` // for never having dealt
	Total        Points `json:"total"`        // compensation included
}

// Winners returns the seats of the players who have won the game, or lead so far: those
// with the highest total of all. In some forms of the game players who never dealt do not
// win a tie (S2), unless that is all of them.
func (o *Options) Winners(all []Standing) []Seat {
	var best []Standing
	for _, st := range all {
		if len(best) > 0 && st.Total > best[0].Total {
			best = best[:0]
		}
		if len(best) == 0 || st.Total == best[0].Total {
			best = append(best, st)
		}
	}
	if o.TieNeverDealt {
		dealt := slices.DeleteFunc(slices.Clone(best), func(st Standing) bool { return st.Dealt == 0 })
		if len(dealt) > 0 {
			best = dealt
		}
	}
	var seats []Seat
	for _, st := range best {
		seats = append(seats, st.Seat)
	}
	return seats
}
