package game

import (
	"slices"
)

// A Score is what one seat got for a round, with the sum that explains it.
type Score struct {
	Seat   Seat   `json:"seat"`
	Hand   int    `json:"hand"` // cards left; always 0 for the dealer
	Sum    []Term `json:"sum"`
	Points Points `json:"points"` // of this round
	Total  Points `json:"total"`  // of the game so far
}

// A Term is one part of a score: Points, and the numbers they come from.
type Term struct {
	Kind   TermKind `json:"kind"`
	Points Points   `json:"points"`
	// Of depends on Kind:
	//   - fewer-cards: the largest hand
	//   - own-cards: the fixed number
	//   - best-player: the seat of that player
	//   - others-cards: the cards before the others
	//   - shared-bonus: the number of players that share it
	//   - all others: the cards that are counted
	Of int `json:"of,omitempty"`
	// Less depends on Kind:
	//   - fewer-cards, own-cards: the player's hand
	//   - others-cards: the number that is subtracted
	//   - dealers-limit: the limit
	Less int `json:"less,omitempty"`
}

// A TermKind is why a seat got points (doc/rules.md §2, "player's score"), a word that never
// changes, as went-out. Those that programs tell apart have names.
type TermKind string

const (
	// fewerCards is the largest hand minus the player's.
	fewerCards TermKind = "fewer-cards"
	// wentOut is the bonus for the player who went out.
	wentOut TermKind = "went-out"
	// BestPlayer is what the dealer gets: as much as the best player.
	BestPlayer TermKind = "best-player"
	// sinceRight is a standing prophet's bonus for the mainline since their marker.
	sinceRight TermKind = "since-right"
	// sinceWrong is the same for the sidelines.
	sinceWrong TermKind = "since-wrong"
	// dealersLimit is what the dealer loses because a prophet stood: they score at
	// most twice the cards that lay when that one took office.
	dealersLimit TermKind = "dealers-limit"
	// OwnCards is a fixed number minus the player's hand; negative if the hand is larger.
	OwnCards TermKind = "own-cards"
	// rightGuess is the bonus for the player who said the rule.
	rightGuess TermKind = "right-guess"
	// nobodyFoundIt is what the dealer loses because all were expelled and no
	// prophet stood: the rule was too hard.
	nobodyFoundIt TermKind = "nobody-found-it"
	// OthersCards is the number of cards before the others, minus the player's own cards
	// times the number of the others; never negative (doc/rules.md §4).
	OthersCards TermKind = "others-cards"
	// SharedBonus is the share of the bonus for the fewest cards.
	SharedBonus TermKind = "shared-bonus"
	// firstPhase is the dealer's score, fixed when the hands had been played.
	firstPhase TermKind = "first-phase"
)

func cloneScores(scores []Score) []Score {
	n := 0
	for i := range scores {
		n += len(scores[i].Sum)
	}
	scores, terms := slices.Clone(scores), make([]Term, 0, n)
	for i := range scores {
		from := len(terms)
		terms = append(terms, scores[i].Sum...)
		scores[i].Sum = terms[from:len(terms):len(terms)]
	}
	return scores
}

func (sc *Score) add(t Term) {
	sc.Sum = append(sc.Sum, t)
	sc.Points += t.Points
}
