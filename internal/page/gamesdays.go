package page

import (
	"strconv"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
)

// A myDay is a day that a visitor has played.
type myDay struct {
	Name   string
	When   string // it was
	Date   string // the same for programs
	Result string
	Points string // of the rule that was found; else empty
	Rule   string // in words; empty as long as the game can go on
	Today  bool
	Goes   bool   // the game can go on
	Path   string // of its page; of a day that is over, in the workshop
}

// myDays returns the days of h, and the figures of all; none before the first.
func (pr ReviewPresenter) myDays(h daily.History, now time.Time) (days []myDay, total []fact) {
	for i := range h.Days {
		days = append(days, pr.myDay(&h.Days[i], now))
	}
	s := h.Statistics
	if s.Played == 0 {
		return days, nil
	}
	return days, []fact{
		pr.figure("today.played", strconv.Itoa(s.Played)), pr.figure("today.found", strconv.Itoa(s.Solved)),
		pr.figure("today.streak", strconv.Itoa(s.Streak)), pr.figure("today.best", strconv.Itoa(s.Best)),
	}
}

func (pr ReviewPresenter) myDay(d *daily.PlayedDay, now time.Time) myDay {
	cards := say.Args{"Count": len(d.Turns), "N": len(d.Turns)}
	out := myDay{
		Name:  pr.Say.Text("games.day", say.Args{"N": d.Day}),
		Date:  d.Date.Format(time.DateOnly),
		Today: d.Day == daily.NumberOf(now),
		Path:  TodayPath,
	}
	if ago := daily.NumberOf(now) - d.Day; out.Today {
		out.When = pr.Say.Text("games.day.today", nil)
	} else {
		out.When = pr.Say.Text("games.when.days", say.Args{"Count": ago, "N": ago})
	}
	switch {
	case d.Solved():
		out.Result = pr.Say.Text("games.day.found", cards)
		out.Points = pr.Say.Text("today.points", say.Args{"Count": d.Score(), "N": d.Score()})
	case d.Rule != nil:
		out.Result = pr.Say.Text("games.day.lost", cards)
	default:
		out.Result, out.Goes = pr.Say.Text("games.day.goes", cards), true
	}
	if d.Rule != nil {
		out.Rule = pr.sentence(d.Rule)
	}
	if !out.Today {
		w := &workshop.State{RuleText: workshop.Typed{Text: out.Rule}, LineText: lineOf(&d.View)}
		out.Path = w.Address()
	}
	return out
}
