package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// replaysOf returns a function that draws steps of a replay in a language.
func replaysOf(t *testing.T, lang string) func(step int, told bool) page.Page {
	t.Helper()
	at := stepsOf(t, lang)
	return func(step int, told bool) page.Page { return at(page.StepWanted{At: step, Rule: told}) }
}

// stepsOf returns what shows a replay in a language.
func stepsOf(t *testing.T, lang string) func(page.StepWanted) page.ReplayPage {
	t.Helper()
	text := goldenRecord(t, "v1-real-cards.txt")
	played := &table.Replay{Round: 2, Final: true}
	_, err := game.WalkRecord(text, func(s *game.State, e game.Event) error {
		if e.Kind() == game.GameBegan {
			played.Before = s.Clone()
			for _, name := range game.RecordPlayers(text)[0][:e.Setup().Seats] {
				played.Chairs = append(played.Chairs, table.Chair{Name: name})
			}
			return nil
		}
		played.Events = append(played.Events, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	d, kept := page.Presenter{Say: say.NewCatalog().Localizer(lang)}, page.NewReviews()
	return func(want page.StepWanted) page.ReplayPage {
		want.Table, want.Key = "/t/abc", "abc 2"
		return replayOf(t, d, played, want, kept)
	}
}

// replayOf returns the page of a step of a round.
func replayOf(
	t *testing.T,
	d page.Presenter,
	played *table.Replay,
	want page.StepWanted,
	kept *page.Reviews,
) page.ReplayPage {
	t.Helper()
	page, err := d.Review().ReplayPage(t.Context(), played, want, kept)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// replayed returns replays in every state, as pages in a language.
func replayed(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	at := replaysOf(t, lang)
	return map[string]page.Page{
		"replay, first step": at(1, false), "replay, a step": at(9, false), "replay, the rule told": at(9, true),
		"replay, last step": at(1000, false),
	}
}

// TestAReplayTellsWhatAStepToldInASentence looks at a step while the rule is hidden.
func TestAReplayTellsWhatAStepToldInASentence(t *testing.T) {
	text := renderIn(t, "en", replaysOf(t, "en")(9, false))
	_, told, _ := strings.Cut(text, `class="told-here"`)
	told, _, _ = strings.Cut(told, "</p>")
	if !strings.Contains(told, "It cut the possible rules from ") || strings.Contains(told, "ikeliest") {
		t.Errorf("of a step is told: %s", told)
	}
}

func TestARoundIsReplayedByALink(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		if got := v.get(path + "/replay/1").status; got != http.StatusNotFound {
			t.Errorf("a round under way is replayed: %d", got)
		}
		end := v.playedOut(path)
		link := path + "/replay/1"
		if !strings.Contains(end.body, `href="`+link+`"`) {
			t.Error("the end of the round does not lead to its replay")
		}
		rule := v.root(end).with("data-rule")[0].words()
		other := v.other()
		first, last := other.get(link), other.get(link+"?at=1000")
		for name, begins := range map[string]reply{"opens": first, "is led to": other.get(link + "?at=1")} {
			if len(v.root(begins).classed("spot")) != 1 || strings.Contains(begins.body, "next rule") {
				t.Errorf("the step that a reader %s is not that of the starter, or speaks of the next rule", name)
			}
		}
		if own := v.get(link + "?at=1000"); !strings.Contains(v.root(own).words(), "You ") ||
			strings.Contains(v.root(last).words(), "You ") {
			t.Error("a replay says you to others, or not to a player")
		}
		if first.status != http.StatusOK || strings.Contains(first.body, rule) {
			t.Errorf("the first step has the status %d, or tells the rule", first.status)
		}
		if !strings.Contains(last.body, rule) || !strings.Contains(other.get(link+"?at=2&rule=told").body, rule) {
			t.Error("the rule is not told at the end, or when it is asked for")
		}
		seen := make(map[string]bool)
		for at := 1; ; at++ {
			step := v.root(other.get(fmt.Sprint(link, "?at=", at)))
			seen[step.classed("happens")[0].words()] = true
			if on := step.with("data-action"); !leadsOn(on) {
				break
			}
		}
		if len(seen) < 10 {
			t.Errorf("the replay has %d steps", len(seen))
		}
		v.next(path)
		if got := other.get(path + "/replay/2").status; got != http.StatusNotFound {
			t.Errorf("the next round is replayed while it goes on: %d", got)
		}
		if got := other.get(link); strings.Contains(got.body, "replay/2") {
			t.Error("a link leads to a round that goes on")
		}
		for _, wrong := range []string{"0", "-1", "x", "99999999999999999999", "1x"} {
			if got := other.get(path + "/replay/" + wrong).status; got != http.StatusNotFound {
				t.Errorf("round %s: %d", wrong, got)
			}
		}
	})
}

// leadsOn reports whether one of links leads to the next step.
func leadsOn(links []*node) bool {
	for _, n := range links {
		if n.attrs["data-action"] == "step-on" && n.attrs["href"] != "" {
			return true
		}
	}
	return false
}

// next begins the next round.
func (v *visitor) next(path string) {
	v.t.Helper()
	form := v.filled(v.get(path))
	form.Set("action", "next-round")
	if got := v.post(path, form); got.status != http.StatusOK {
		v.t.Fatalf("the next round: %d", got.status)
	}
}

// TestAReplayAndItsRecordShowTheSame compares each step of a replay with that of the
// record that can be downloaded.
func TestAReplayAndItsRecordShowTheSame(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		v.playedOut(path)
		id := strings.TrimPrefix(path, "/t/")
		played, err := v.lobby.Replay(t.Context(), id, 1)
		if err != nil {
			t.Fatal(err)
		}
		record, err := v.lobby.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
		kept := page.NewReviews()
		for at := 1; at <= 1000; at++ {
			here := replayOf(t, d, played, page.StepWanted{Table: path, Key: "here", At: at, Move: 0, Rule: true}, kept)
			if here.At < at {
				break
			}
			there := stepOf(t, d, record, at, kept)
			if there.Step == nil {
				t.Fatal(there.Wrong)
			}
			var a, b page.ReadPage
			a.Step, b.Step = &page.RecordStep{Line: here.Step.Line, Hands: here.Step.Hands, Information: here.Step.Information},
				&page.RecordStep{Line: there.Step.Line, Hands: there.Step.Hands, Information: there.Step.Information}
			if one, two := render(t, a), render(t, b); one != two {
				t.Fatalf("step %d is\n%s\nby its record\n%s", at, one, two)
			}
		}
	})
}
