package page

import (
	"slices"

	"eleusis/internal/daily"
	"eleusis/internal/say"
)

// A todayAll has the results of all players, for a player who has finished.
type todayAll struct {
	Played string
	Bands  []todayBand
	Best   []todayBest
}

// A todayBand is the number of games in a range of points.
type todayBand struct {
	Label string
	N     int
	Share int  // of the longest bar, in percent
	Mine  bool // with the player's own game
}

// A todayBest is one of the best games, without the player.
type todayBest struct {
	Score string
	Cards []todayCard
}

// A todayCard is a card that was played there.
type todayCard struct {
	Card   face
	Right  bool
	Missed bool // followed by a wrong guess
}

// todayAll returns the results of all players for the day of s; nil if they are not shown.
func (pr SoloPresenter) todayAll(s *daily.Sheet) *todayAll {
	r := s.Everybody
	if r == nil {
		return nil
	}
	all := &todayAll{Played: pr.Say.Text("today.all", say.Args{"Count": r.Played, "N": r.Played})}
	longest, mine := slices.Max(r.Bands[:]), s.Band()
	for i := range r.Bands {
		at := daily.Bands - 1 - i // best first
		b := todayBand{N: r.Bands[at], Share: 100 * r.Bands[at] / max(1, longest), Mine: at == mine}
		from, to := (at-1)*daily.BandPoints+1, at*daily.BandPoints
		switch {
		case at == 0:
			b.Label = pr.Say.Text("today.all.lost", nil)
		case at == 1:
			from = 0
			fallthrough
		default:
			b.Label = pr.Say.Text("today.all.band", say.Args{"From": from, "To": to})
		}
		all.Bands = append(all.Bands, b)
	}
	for _, o := range r.Best {
		best := todayBest{Score: pr.Say.Text("today.points", say.Args{"Count": o.Score, "N": o.Score})}
		for i, t := range o.Turns {
			best.Cards = append(best.Cards, todayCard{pr.face(t.Card), t.Right, slices.Contains(o.Missed, i+1)})
		}
		all.Best = append(all.Best, best)
	}
	return all
}
