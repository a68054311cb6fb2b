package web

import (
	"context"
	"net/http"
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

// A replayPage goes through a round that has ended, step by step. Its address is
// for everybody: what is on it is public by then.
type replayPage struct {
	Head   head
	Step   *stepped
	Path   string // of the replay
	Table  string // of the table
	At, Of int    // steps
	Leads  leads
	On     bool   // there is another step
	Title  string // whose rule it was
	Hidden bool   // the rule is not told yet
	Other  string // the address of this step with the rule told, or not; nothing at the end
	Before string // the round before and the one after it, if they have ended
	After  string
	Shared string // what is said once the address is copied
}

func (replayPage) template() string { return "replay" }

// leads lead to other steps.
type leads struct{ First, Back, On, Last leading }

// A leading leads to another step, if there is one.
type leading struct{ Action, Label, To string }

// replay shows a step of a round that has ended, the first one if none is asked
// for.
func (s *server) replay(w http.ResponseWriter, r *http.Request) {
	round, err := strconv.Atoi(r.PathValue("round"))
	if err != nil {
		s.notFound(w, r)
		return
	}
	q := r.URL.Query()
	at, err := strconv.Atoi(q.Get("at"))
	move, _ := strconv.Atoi(q.Get("move")) // of no number none is wanted
	if err != nil && move == 0 {
		move = 1 // where the starter lies
	}
	id := r.PathValue("id")
	look, err := s.hall.Look(r.Context(), id, seatKey(r))
	if err != nil { // there is no such table, or it shuts out visitors without a seat
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.drawing(w, r, func(w http.ResponseWriter, r *http.Request) {
		played, err := s.replayOf(r.Context(), &look, round)
		var page replayPage
		if err == nil {
			d := drawer{say: s.speaker(r).Calling(played.Title)}
			page, err = d.replayPage(r.Context(), played,
				stepWanted{tablePath(id), reviewKey(id, round), at, move, q.Get("rule") != ""}, s.reviews)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		s.show(w, r, http.StatusOK, page)
	})
}

// replayOf returns a round of the table that look shows. It is read from the log once,
// and once more after each event, as long as any can be added to it.
func (s *server) replayOf(ctx context.Context, look *table.Look, round int) (*table.Replay, error) {
	final := reviewKey(look.ID, round)
	played, kept := s.replays.at(final)
	if kept {
		return played, nil
	}
	played, err := s.replays.get(ctx, final+" "+strconv.Itoa(look.Number), func() (*table.Replay, error) {
		return s.hall.Replay(ctx, look.ID, round)
	})
	if err == nil && played.Final {
		s.replays.put(final, played)
	}
	return played, err
}

// A stepWanted is what somebody wants to see of a replay.
type stepWanted struct {
	table string // its path
	key   string // of the round, among all whose reviews are kept
	at    int
	move  int  // by the number of its event in the round, instead of a step
	rule  bool // told from the beginning
}

func (d drawer) replayPage(ctx context.Context, played *table.Replay, want stepWanted, kept *reviews) (replayPage,
	error) {
	walk := func(visit visitEvent) {
		s := played.Before.Clone()
		for _, e := range played.Events {
			s.Evolve(e)
			visit(s, e)
		}
	}
	var whole reader
	walk(whole.count)
	if want.move > 0 {
		began := slices.IndexFunc(played.Events, func(e game.Event) bool { return e.Kind == game.RoundBegan })
		want.at = 1 + sort.SearchInts(whole.ends, began+want.move)
	}
	at := min(max(want.at, 1), len(whole.ends))
	r := reader{hides: !want.rule && at < len(whole.ends)}
	r.shown.Chairs, r.shown.Title = played.Chairs, played.Title
	p := replayPage{
		Path: want.table + "/replay/" + strconv.Itoa(played.Round), Table: want.table, At: at, Of: len(whole.ends),
		Hidden: r.hides,
		Shared: d.say.Text("web.link.copied", nil),
	}
	r.goTo(at, whole.ends, walk)
	var err error
	p.Step, err = d.stepAt(ctx, &r, whole.ends, want.key, kept)
	if err != nil {
		return p, err
	}
	p.lead(d, want)
	told := drawerFor(d.say, &r.shown)
	p.Title = told.say.Who(told.company, "web.end.rule", dealerOf(played), nil)
	if p.Hidden {
		p.Step.Rule = ""
	}
	if played.Round > 1 {
		p.Before = want.table + "/replay/" + strconv.Itoa(played.Round-1)
	}
	if played.Next {
		p.After = want.table + "/replay/" + strconv.Itoa(played.Round+1)
	}
	p.Head = head{
		Title:  d.say.Text("replay.title", say.Args{"Round": p.Step.Round}),
		Styles: []string{tableStyle, workshopStyle, reviewStyle, replayStyle}, Module: replayScript,
	}
	return p, nil
}

// dealerOf returns who dealt the round.
func dealerOf(played *table.Replay) game.Seat {
	for _, e := range played.Events {
		if e.Kind == game.RoundBegan {
			return e.Seat
		}
	}
	return game.Nobody
}

// lead fills in where the other steps are.
func (p *replayPage) lead(d drawer, want stepWanted) {
	address := func(at int, rule bool) string {
		q := url.Values{"at": {strconv.Itoa(at)}}
		if rule {
			q.Set("rule", "told")
		}
		return p.Path + "?" + q.Encode()
	}
	to := func(step string, at int) leading {
		out := leading{Action: "step-" + step, Label: d.say.Text("web.read."+step, nil)}
		if at != p.At && at >= 1 && at <= p.Of {
			out.To = address(at, want.rule)
		}
		return out
	}
	p.Leads = leads{to("first", 1), to("back", p.At-1), to("on", p.At+1), to("last", p.Of)}
	if p.On = p.At < p.Of; p.On {
		p.Other = address(p.At, !want.rule)
	}
}

// reviewKey is the name of a round of a table among all whose reviews are kept.
func reviewKey(id string, round int) string { return id + " " + strconv.Itoa(round) }
