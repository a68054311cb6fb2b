package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const gamesStyle = "games.css"

// A gamesPage tells who comes back of his tables, and how he fared there.
type gamesPage struct {
	Head    head
	Figures []fact // nothing before the first round
	Games   []myGame
}

func (gamesPage) template() string { return "games" }

// A myGame is a table at which the browser has a seat.
type myGame struct {
	Path   string
	Who    string // sits there
	Game   string // which form of it is played
	State  string // whose turn it is
	Mine   bool   // it is one's own
	Last   string // how the last round ended for oneself
	Replay string // the address of that round; nothing before the first end
}

// games shows the tables that the browser remembers. One that is gone is
// forgotten; one whose log cannot be read is left out.
func (s *server) games(w http.ResponseWriter, r *http.Request) {
	d := drawer{say: s.speaker(r)}
	p := gamesPage{Head: head{Title: d.say.Text("games", nil), Styles: []string{gamesStyle}}}
	var sum figures
	kept := mySeats(r)
	there := slices.Clone(kept)
	for _, m := range kept {
		if s.gate.guesses.wait(s.gate.limits.visitor(r)) > 0 {
			break
		}
		if err := pause(r.Context()); err != nil {
			s.refuse(w, r, err)
			return
		}
		past, err := s.hall.History(r.Context(), m.id, m.token)
		switch {
		case errors.Is(err, table.ErrNoTable):
			s.gate.missed(r)
			there = without(there, m.id)
		case r.Context().Err() != nil:
			s.refuse(w, r, context.Cause(r.Context()))
			return
		case err != nil:
			s.faults.ErrorContext(r.Context(), "web", "page", p.template(), "table", m.id, "error", err)
		default:
			if past.Seat == game.Nobody && !past.Closed {
				past.Seat = m.untold(len(past.Chairs))
			}
			p.Games = append(p.Games, d.playedAt(m.id, past))
			sum.add(past.Seat, past)
		}
	}
	if len(there) < len(kept) {
		keepMine(w, r, there)
	}
	p.Figures = d.figures(&sum)
	s.show(w, r, http.StatusOK, p)
}

// playedAt draws one's game at the table id.
func (d drawer) playedAt(id string, past *table.History) myGame {
	l := table.Look{Affairs: table.Affairs{Chairs: past.Chairs}, Title: past.Title}
	if l.View.Seat = past.Seat; past.Seat == table.Aside {
		l.View.Seat, l.Beside = game.Nobody, true
	}
	told := drawerFor(d.say, &l)
	out := myGame{Path: tablePath(id), Game: d.say.Preset(past.Options.Preset).Title}
	var names []string
	for i, chair := range past.Chairs {
		if !chair.Open {
			names = append(names, told.company.Names(game.Seat(i+1)))
		}
	}
	out.Who = strings.Join(names, ", ")
	out.State, out.Mine = told.stateOf(past)
	if n := len(past.Ended); n > 0 {
		last := past.Ended[n-1]
		out.Last = d.say.Text("games.last", say.Args{"Sum": told.lastPoints(&last.Result)})
		out.Replay = out.Path + "/replay/" + strconv.Itoa(last.Round)
	}
	return out
}

// stateOf says how a game stands, and whether it waits for who looks.
func (d drawer) stateOf(past *table.History) (state string, mine bool) {
	switch {
	case past.Closed:
		return d.say.Text("web.failure.private", nil), false
	case past.Gathering:
		return d.say.Text("games.gathers", nil), false
	case past.Phase == game.GameOver:
		return d.say.Text("games.over", nil), false
	case past.Phase == game.BetweenRounds:
		return d.say.Text("games.between", nil), false
	case past.Turn == game.Nobody:
		return "", false
	}
	return d.say.Who(d.company, "games.turn", past.Turn, nil), past.Turn == d.company.Me
}

// lastPoints returns the points of a round, one's own first.
func (d drawer) lastPoints(r *game.Result) string {
	scores := slices.SortedStableFunc(slices.Values(r.Scores), func(a, b game.Score) int {
		if a.Seat == d.company.Me || b.Seat == d.company.Me {
			return cmp.Compare(boolOf(b.Seat == d.company.Me), boolOf(a.Seat == d.company.Me))
		}
		return cmp.Compare(b.Points, a.Points)
	})
	var all []string
	for _, s := range scores {
		all = append(all, d.company.Names(s.Seat)+" "+s.Points.String())
	}
	return strings.Join(all, ", ")
}

func boolOf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// figures are how somebody fared in all his rounds.
type figures struct {
	rounds, dealt, prophet int
	points, best           game.Points
}

// add counts the rounds of a table that seat has been in.
func (f *figures) add(seat game.Seat, past *table.History) {
	for _, e := range past.Ended {
		i := slices.IndexFunc(e.Result.Scores, func(s game.Score) bool { return s.Seat == seat })
		if i < 0 || seat == game.Nobody {
			continue
		}
		if e.Result.Dealer == seat {
			f.dealt++
			continue
		}
		points := e.Result.Scores[i].Points
		if f.rounds == 0 || points > f.best {
			f.best = points
		}
		f.rounds++
		f.points += points
		if e.Result.Prophet == seat {
			f.prophet++
		}
	}
}

// figures draws f, nothing if there is nothing to tell.
func (d drawer) figures(f *figures) []fact {
	if f.rounds+f.dealt == 0 {
		return nil
	}
	tell := func(key, value string) fact { return fact{Label: d.say.Text(key, nil), Value: []part{{Text: value}}} }
	all := []fact{tell("games.rounds", strconv.Itoa(f.rounds))}
	if f.rounds > 0 {
		all = append(all, tell("games.points", d.say.Decimal(f.points.Float()/float64(f.rounds))),
			tell("games.best", f.best.String()))
	}
	if f.prophet > 0 {
		all = append(all, tell("games.prophet", strconv.Itoa(f.prophet)))
	}
	if f.dealt > 0 {
		all = append(all, tell("games.dealt", strconv.Itoa(f.dealt)))
	}
	return all
}
