package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// gamesStyle is the style sheet of the list of games.
const gamesStyle = "games.css"

// A GamesPage lists the tables and days of a returning visitor, and their results.
type GamesPage struct {
	Head    Head
	Figures []fact // none before the first round
	Games   []myGame
	Days    []myDay
	Total   []fact // of all days; none before the first
}

func (GamesPage) template() string { return "games" }

// A PlayedTable is a table at which a visitor has a seat, with what has happened there.
type PlayedTable struct {
	ID   string
	Past *table.History
}

// GamesPage returns the list of the tables and days of a visitor, as it is now.
func (pr ReviewPresenter) GamesPage(tables []PlayedTable, days daily.History, now time.Time) GamesPage {
	p := GamesPage{Head: Head{Title: pr.Say.Text("games", nil), Styles: []string{gamesStyle}}}
	var sum figures
	for _, t := range tables {
		g := pr.myGame(t.ID, t.Past)
		if last := t.Past.Last; !last.IsZero() {
			g.When, g.Date = pr.ago(now.Sub(last)), last.UTC().Format(time.RFC3339)
		}
		p.Games = append(p.Games, g)
		sum.add(t.Past)
	}
	p.Figures = pr.figures(&sum)
	p.Days, p.Total = pr.myDays(days, now)
	return p
}

// A myGame is a table at which the browser has a seat.
type myGame struct {
	Path   string
	Who    string // the names of the people and computer players
	Game   string // its preset
	State  string // says which player is to move
	Mine   bool   // it is the visitor's turn
	When   string // it was last played
	Date   string // the same for programs
	Last   string // the visitor's result of the last round
	Rule   string // of that round, in words
	Replay string // the address of that round; empty before the first end
}

// myGame returns the visitor's game at the table id.
func (pr ReviewPresenter) myGame(id string, past *table.History) myGame {
	l := table.Snapshot{TableState: table.TableState{Chairs: past.Chairs}, Title: past.Title}
	l.View.Seat = past.Seat
	if past.Seat == table.Aside {
		l.View.Seat, l.Beside = game.Nobody, true
	}
	presenter := ForTable(pr.Say, &l)
	out := myGame{Path: TablePath(id), Game: pr.Say.Preset(past.Options.Preset).Title}
	var names []string
	for i, chair := range past.Chairs {
		if !chair.Open {
			names = append(names, presenter.Company.Names(game.Seat(i+1)))
		}
	}
	out.Who = strings.Join(names, ", ")
	out.State, out.Mine = presenter.Review().stateOf(past)
	if n := len(past.Ended); n > 0 {
		last := past.Ended[n-1]
		out.Last = pr.Say.Text("games.last", say.Args{"Sum": presenter.Review().lastPoints(&last.Result)})
		out.Rule = pr.ruleTold(&last.Result)
		out.Replay = out.Path + "/replay/" + strconv.Itoa(last.Round)
	}
	return out
}

// ago returns how long ago something was.
func (pr ReviewPresenter) ago(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Hour:
		return pr.Say.Text("games.when.new", nil)
	case d < day:
		return pr.Say.Text("games.when.hours", say.Args{"Count": int(d / time.Hour), "N": int(d / time.Hour)})
	}
	return pr.Say.Text("games.when.days", say.Args{"Count": int(d / day), "N": int(d / day)})
}

// ruleTold returns the rule of a finished round in words: of a dealer who judged by hand, their own.
func (pr ReviewPresenter) ruleTold(r *game.Result) string {
	if r.ByHand || r.Rule == nil {
		return r.Words
	}
	return pr.sentence(r.Rule)
}

// stateOf returns the state of a game, and whether it waits for the reader.
func (pr ReviewPresenter) stateOf(past *table.History) (state string, mine bool) {
	switch {
	case past.Closed:
		return pr.Say.Text("web.failure.private", nil), false
	case past.Gathering:
		return pr.Say.Text("games.gathers", nil), false
	case past.Phase == game.GameOver:
		return pr.Say.Text("games.over", nil), false
	case past.Phase == game.BetweenRounds:
		return pr.Say.Text("games.between", nil), false
	case past.Turn == game.Nobody:
		return "", false
	}
	return pr.Say.Who(pr.Company, "games.turn", past.Turn, nil), past.Turn == pr.Company.Me
}

// lastPoints returns the points of a round, the reader's first.
func (pr ReviewPresenter) lastPoints(r *game.Result) string {
	scores := slices.SortedStableFunc(slices.Values(r.Scores), func(a, b game.Score) int {
		if a.Seat == pr.Company.Me || b.Seat == pr.Company.Me {
			return cmp.Compare(toInt(b.Seat == pr.Company.Me), toInt(a.Seat == pr.Company.Me))
		}
		return cmp.Compare(b.Points, a.Points)
	})
	var all []string
	for _, s := range scores {
		all = append(all, pr.Company.Names(s.Seat)+" "+s.Points.String())
	}
	return strings.Join(all, ", ")
}

func toInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// figures are the results of a player in all their rounds.
type figures struct {
	rounds, dealt, prophet int
	points, best           game.Points
}

// add counts the rounds of a table in which the player has played.
func (f *figures) add(past *table.History) {
	seat := past.Seat
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

// figures returns f as facts; none without rounds.
func (pr ReviewPresenter) figures(f *figures) []fact {
	if f.rounds+f.dealt == 0 {
		return nil
	}
	all := []fact{pr.figure("games.rounds", strconv.Itoa(f.rounds))}
	if f.rounds > 0 {
		all = append(all, pr.figure("games.points", pr.Say.Decimal(f.points.Float()/float64(f.rounds))),
			pr.figure("games.best", f.best.String()))
	}
	if f.prophet > 0 {
		all = append(all, pr.figure("games.prophet", strconv.Itoa(f.prophet)))
	}
	if f.dealt > 0 {
		all = append(all, pr.figure("games.dealt", strconv.Itoa(f.dealt)))
	}
	return all
}

// figure returns a figure with the text of key as its label.
func (pr ReviewPresenter) figure(key, value string) fact {
	return fact{Label: pr.Say.Text(key, nil), Value: []Part{{Text: value}}}
}
