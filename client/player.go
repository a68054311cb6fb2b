package client

import (
	"context"

	"eleusis/card"
	"eleusis/game"
)

// A Player decides. The same player plays at tables ([Seat.PlayRound]), and alone or with others in
// eleusis bench and eleusis league ([Serve]).
type Player interface {
	// Move returns what a seat wants, of what it may ask for now; false if it waits for others. v is the game as
	// it sees it. Among the moves may be pass, which declines in eleusis league.
	Move(v *game.View, moves []string) (Request, bool)
	// Card returns the card to play in a game alone: one of b.Hand, which is not empty.
	Card(b *Board) card.Card
	// Guess returns a guess of the rule in a game alone, as a formula or as a sentence, or
	// an empty string to guess nothing yet. In some protocols it is called before the
	// verdict on the card of the turn, in others after it.
	Guess(b *Board) string
}

// PlayRound lets p play until the round is over, or until ctx ends, and returns the table as it is then. While
// people gather it waits for the start. A move of p that the server refuses, other than because
// something happened in between, is the error.
func (s *Seat) PlayRound(ctx context.Context, p Player) (*Table, error) {
	refused := -1 // number of the event after which a move came too late
	for {
		t, err := s.Look(ctx)
		if err != nil || t.Result != nil {
			return t, err
		}
		if q, moves := p.Move(&t.View, t.Moves); moves && t.Number != refused {
			q.Seen = t.Number
			_, err = s.Do(ctx, q)
			if IsProblem(err, "stale", "not-your-turn") {
				refused, err = t.Number, nil
			}
		} else {
			err = s.Await(ctx, t.Number)
		}
		if err != nil {
			return t, err
		}
	}
}
