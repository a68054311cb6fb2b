package page

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// TodayTranscript returns the game of s, which is over, for a review.
func TodayTranscript(s *daily.Sheet) *review.Transcript {
	g := review.Solitary{Rule: s.Rule, Plays: s.View.Plays, Hands: slices.Concat([][]card.Card{nil}, s.Held)}
	for _, said := range s.Guesses {
		verdict := game.Wrong
		if said.Right() {
			verdict = game.Right
		}
		r, err := rule.Parse(said.Rule)
		if err == nil { // an older program may have read it otherwise
			g.Guesses = append(g.Guesses, review.SolitaryGuess{After: said.After + 1, Rule: r, Verdict: verdict})
		}
	}
	return g.Transcript()
}

// Found returns the section of the review of a game of one person; nil without a review.
func (pr SoloPresenter) Found(back *review.Review) *ReviewSection {
	pr.Company = say.Roster{Me: 1, Names: func(game.Seat) string { return pr.Say.Text("web.you", nil) }}
	return pr.Review().Section(back)
}
