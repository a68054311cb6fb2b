package game

import (
	"slices"
)

// A Score is what one seat got for a round, with the sum that explains it.
type Score struct {
	Seat   Seat   `json:"seat"`
	Hand   int    `json:"hand"` // cards left; 0 for the dealer, who has none
	Sum    []Term `json:"sum"`
	Points Points `json:"points"` // of this round
	Total  Points `json:"total"`  // of the game so far
}

// A Term is one part of a score: Points, and the numbers they come from.
type Term struct {
	Kind   TermKind `json:"kind"`
	Points Points   `json:"points"`
	// Of is, of FewerCards, the highest hand; of OwnCards the number; of BestPlayer
	// that seat; of OthersCards those before the others; of SharedBonus how many
	// share it; else the cards that are counted.
	Of int `json:"of,omitempty"`
	// Less is, of FewerCards and OwnCards, the own hand; of OthersCards what is taken
	// off; of DealersLimit the limit.
	Less int `json:"less,omitempty"`
}

// A TermKind is why a seat got points (doc/rules.md §2, "player's score").
type TermKind uint8

const (
	// FewerCards is the highest hand less the own.
	FewerCards TermKind = iota + 1
	// WentOut is the bonus for the player who went out.
	WentOut
	// BestPlayer is what the dealer gets: as much as the best player.
	BestPlayer
	// SinceRight is a standing prophet's bonus for the mainline since their marker.
	SinceRight
	// SinceWrong is the same for the sidelines.
	SinceWrong
	// DealersLimit is what the dealer loses because a prophet stood: they score at
	// most twice the cards that lay when that one took office.
	DealersLimit
	// OwnCards is a fixed number less the own hand: below nothing for a large one.
	OwnCards
	// RightGuess is the bonus for the player who said the rule.
	RightGuess
	// NobodyFoundIt is what the dealer loses because all were expelled and no
	// prophet stood: the rule was too hard.
	NobodyFoundIt
	// OthersCards is what lies before the others less as many times the own cards
	// as there are others; not below nothing (doc/rules.md §4).
	OthersCards
	// SharedBonus is the share of the bonus for the fewest cards.
	SharedBonus
	// FirstPhase is the dealer's score, fixed when the hands had been played.
	FirstPhase
)

var termWords = []string{
	"nothing", "fewer-cards", "went-out", "best-player", "since-right", "since-wrong", "dealers-limit", "own-cards",
	"right-guess", "nobody-found-it", "others-cards", "shared-bonus", "first-phase",
}

// String returns the word of k, as fewer-cards.
func (k TermKind) String() string { return word(termWords, uint8(k)) }

// MarshalText returns the word of k.
func (k TermKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the word of a kind of term.
func (k *TermKind) UnmarshalText(text []byte) error {
	i, err := index(termWords, text, "part of a score")
	*k = TermKind(i)
	return err
}

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
