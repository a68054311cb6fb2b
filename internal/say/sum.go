package say

import (
	"errors"
	"strconv"
	"strings"

	"eleusis/game"
)

// Term returns t, one part of s, as a sum, as "largest hand 17 − own 3 = 14".
func (l *Localizer) Term(c Roster, s game.Score, t game.Term) string {
	key, args := "sum."+string(t.Kind), Args{"Points": t.Points.String(), "Of": t.Of, "Less": t.Less}
	switch t.Kind {
	case game.OthersCards:
		if t.Less == 0 {
			key += ".none"
			break
		}
		args["Own"], args["Count"] = s.Hand, t.Less/s.Hand
		if t.Of < t.Less {
			args["Points"] = l.Text("sum.below-zero", Args{"N": "−" + strconv.Itoa(t.Less-t.Of)})
		}
	case game.SharedBonus:
		args["Count"] = t.Of
	case game.OwnCards:
		args["Count"] = t.Less
	}
	if t.Kind == game.BestPlayer {
		return l.Who(c, "sum.best-player", game.Seat(t.Of), args)
	}
	return l.Text(key, args)
}

// Score returns the points of a seat in a round, with the whole sum.
func (l *Localizer) Score(c Roster, s game.Score) string {
	var terms []string
	for _, t := range s.Sum {
		terms = append(terms, l.Term(c, s, t))
	}
	key := "sum.score"
	if len(terms) == 0 {
		key = "sum.score.plain"
	}
	return l.Who(c, key, s.Seat,
		Args{"Sum": strings.Join(terms, "; "), "Points": s.Points.String(), "Total": s.Total.String()})
}

// Standing returns the points of a seat in the whole game.
func (l *Localizer) Standing(c Roster, s game.Standing) string {
	key := "sum.standing"
	if s.Compensation != 0 {
		key = "sum.standing.compensated"
	}
	return l.Who(c, key, s.Seat, Args{"Compensation": s.Compensation.String(), "Total": s.Total.String()})
}

// Refusal returns the text of a refused command for the player; false if err is no
// refusal.
func (l *Localizer) Refusal(err error) (text string, ok bool) {
	var r *game.Refusal
	if !errors.As(err, &r) {
		return "", false
	}
	args := Args{"Seat": int(r.Seat), "Card": Sign(r.Card), "Limit": r.Limit, "Offered": r.Count}
	if r.Limit != 0 {
		args["Count"] = r.Limit
	}
	return l.Text("refusal."+string(r.Reason), args), true
}
