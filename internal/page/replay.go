package page

import (
	"context"
	"net/url"
	"slices"
	"sort"
	"strconv"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const (
	replayStyle  = "replay.css"
	replayScript = "replay.js"
)

// A ReplayPage shows a step of a finished round. Its address is for everybody: all of it
// is public by then.
type ReplayPage struct {
	Head   Head
	Step   *RecordStep
	Path   string // of the replay
	Table  string // of the table
	At, Of int    // steps
	Leads  stepLinks
	On     bool   // there is another step
	Title  string // names the dealer of the rule
	Hidden bool   // the rule is hidden at this step
	Other  string // the address of this step with the rule shown, or hidden; empty at the end
	Before string // addresses of the rounds before and after it, if they have ended
	After  string
	Shared string // message after copying the address
	Embed  string // HTML for other sites
}

func (ReplayPage) template() string { return "replay" }

// stepLinks are links to other steps.
type stepLinks struct{ First, Back, On, Last stepLink }

// A stepLink is a link to another step, if there is one.
type stepLink struct{ Action, Label, To string }

// A StepWanted is the wanted step of a replay, with its display options.
type StepWanted struct {
	Table string // its path
	Key   string // cache key of the review of the round
	At    int
	Move  int       // number of an event in the round, instead of a step
	Rule  bool      // shown from the beginning
	Seat  game.Seat // of the reader, if they have one
	// Embedded is the language of a replay in another site's page; otherwise empty.
	Embedded string
}

// ReplayPage returns a step of a finished round. An error says that there was no time.
func (pr ReviewPresenter) ReplayPage(
	ctx context.Context, played *table.Replay, want StepWanted, kept *Reviews,
) (ReplayPage, error) {
	walk := func(visit visitEvent) {
		s := played.Before.Clone()
		for _, e := range played.Events {
			s.Evolve(e)
			visit(s, e)
		}
	}
	var whole reader
	walk(whole.count)
	if want.Move > 0 {
		began := slices.IndexFunc(played.Events, func(e game.Event) bool { return e.Kind() == game.RoundBegan })
		want.At = 1 + sort.SearchInts(whole.ends, began+want.Move)
	}
	at := min(max(want.At, 1), len(whole.ends))
	r := reader{hides: !want.Rule && at < len(whole.ends)}
	r.shown.Chairs, r.shown.Title = played.Chairs, played.Title
	p := ReplayPage{
		Path: want.Table + "/replay/" + strconv.Itoa(played.Round), Table: want.Table, At: at, Of: len(whole.ends),
		Hidden: r.hides,
		Shared: pr.Say.Text("join.link.copied", nil),
	}
	r.goTo(at, whole.ends, walk)
	r.shown.View.Seat = want.Seat
	var err error
	p.Step, err = pr.stepAt(ctx, &r, whole.ends, want.Key, kept)
	if err != nil {
		return p, err
	}
	p.setLinks(pr.Presenter, want)
	presenter := ForTable(pr.Say, &r.shown)
	p.Title = presenter.Say.Who(presenter.Company, "web.end.rule", dealerOf(played), nil)
	if p.Hidden {
		p.Step.Rule = ""
	}
	if played.Round > 1 {
		p.Before = want.Table + "/replay/" + strconv.Itoa(played.Round-1)
	}
	if played.Next {
		p.After = want.Table + "/replay/" + strconv.Itoa(played.Round+1)
	}
	p.Head = Head{
		Title:  pr.Say.Text("replay.title", say.Args{"Round": p.Step.Round}),
		Styles: []string{tableStyle, workshopStyle, reviewStyle, replayStyle}, Module: replayScript,
	}
	if want.Embedded != "" {
		p.Head.Styles = []string{tableStyle, workshopStyle, replayStyle, embedStyle}
	}
	return p, nil
}

// dealerOf returns the dealer of the round.
func dealerOf(played *table.Replay) game.Seat {
	for _, e := range played.Events {
		if e.Kind() == game.RoundBegan {
			return e.Seat()
		}
	}
	return game.Nobody
}

// setLinks sets the links to other steps.
func (p *ReplayPage) setLinks(d Presenter, want StepWanted) {
	address := func(at int, rule bool) string {
		q := url.Values{"at": {strconv.Itoa(at)}}
		if rule {
			q.Set("rule", "told")
		}
		if want.Embedded != "" {
			q.Set("lang", want.Embedded)
			return p.Path + "/embed?" + q.Encode()
		}
		return p.Path + "?" + q.Encode()
	}
	to := func(step string, at int) stepLink {
		out := stepLink{Action: "step-" + step, Label: d.Say.Text("web.read."+step, nil)}
		if at != p.At && at >= 1 && at <= p.Of {
			out.To = address(at, want.Rule)
		}
		return out
	}
	p.Leads = stepLinks{to("first", 1), to("back", p.At-1), to("on", p.At+1), to("last", p.Of)}
	p.On = p.At < p.Of
	if p.On {
		p.Other = address(p.At, !want.Rule)
	}
}

// ReviewKey returns the cache key of the review of a round of a table.
func ReviewKey(id string, round int) string { return id + " " + strconv.Itoa(round) }
