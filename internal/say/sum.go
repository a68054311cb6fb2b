package say

import (
	"errors"

	"eleusis/game"
)

// Term returns one part of a score as a sum, as "highest hand 17 − own 3 = 14".
func (p *Speaker) Term(c Company, t game.Term) string {
	args := Args{"Points": t.Points.String(), "Of": t.Of, "Less": t.Less}
	if t.Kind == game.BestPlayer {
		return p.Who(c, "sum.best-player", game.Seat(t.Of), args)
	}
	return p.Text("sum."+t.Kind.String(), args)
}

// Refusal returns why a command was refused, to the player; false if err is no
// refusal.
func (p *Speaker) Refusal(err error) (text string, ok bool) {
	var r *game.Refusal
	if !errors.As(err, &r) {
		return "", false
	}
	args := Args{"Seat": int(r.Seat), "Limit": r.Limit, "Offered": r.Count}
	switch r.Reason {
	case game.NotInHand:
		args["Card"] = Sign(r.Card)
	case game.TooManyCards, game.TooFewOthers, game.HintTooLong:
		args["Count"] = r.Limit
	}
	return p.Text("refusal."+r.Reason.String(), args), true
}
