package review

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Solitary is a finished game of one person, who plays single cards against a rule and draws a card after each:
// such as today's rule.
type Solitary struct {
	Rule    *rule.Rule
	Plays   []game.Play   // from the starter on
	Hands   [][]card.Card // before each of them; none before the starter
	Guesses []SolitaryGuess
}

// A SolitaryGuess is a rule that was guessed after so many plays, the starter among them.
type SolitaryGuess struct {
	After   int
	Rule    *rule.Rule
	Verdict game.Verdict
}

// Transcript returns the game as a round that is over, in which the person has seat 1. Since every play is
// replaced from the stock, none leaves fewer cards than another.
func (g *Solitary) Transcript() *Transcript {
	t := &Transcript{judge: g.Rule, over: true}
	t.view.Setup.Seats = 1
	events := 0
	guessed := func(plays int) {
		for _, s := range g.Guesses {
			if s.After == plays {
				events++
				t.between = append(t.between,
					Move{Kind: Guessed, Event: events, Play: plays, Seat: 1, Guess: s.Rule, Verdict: s.Verdict})
			}
		}
	}
	for i, p := range g.Plays {
		events++
		h := holding{at: events}
		if p.Kind != game.Starter {
			p.Seat = 1
			hand := slices.Sorted(slices.Values(g.Hands[i]))
			h = holding{hand: hand, most: 1, at: events, had: 1}
		}
		t.view.Plays, t.held = append(t.view.Plays, p), append(t.held, h)
		guessed(i + 1)
	}
	return t
}
