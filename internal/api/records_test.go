package api_test

import (
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/say"
)

func TestTheFormsOfTheGameAreListedInTheLanguageAskedFor(t *testing.T) {
	s := open(t)
	for _, language := range say.NewCatalog().Languages() {
		r := s.robot()
		r.language = language
		got := must[api.Presets](r, "GET", "/presets", nil)
		for i, o := range game.Presets() {
			want := say.NewCatalog().Localizer(language).Preset(o.Preset)
			if p := got.Presets[i]; p.Name != o.Preset || p.Title != want.Title || p.About != want.About || p.Options != o {
				t.Errorf("%s: %+v, want %s %q", language, p, o.Preset, want.Title)
			}
		}
	}
}

// TestARoundIsLookedBackAtOnceItHasEnded plays a round at a table without spectators.
func TestARoundIsLookedBackAtOnceItHasEnded(t *testing.T) {
	s := open(t)
	id, all := gather(s, 3,
		api.TableRequest{Options: fields(t, `{"handSize":4}`), Settings: fields(t, `{"spectators":false}`)})
	host, stranger := all[0], s.robot()
	record, back := "/tables/"+id+"/record", "/tables/"+id+"/rounds/1/review"
	if got := must[api.Record](host, "GET", record, nil); strings.Contains(got.Record, "rule ") {
		t.Errorf("before the end the record tells %s", got.Record)
	}
	if p := host.refused("GET", back, nil); p.Code != "no-round" {
		t.Errorf("before the end: %+v", p)
	}
	l := host.look(id)
	for ; l.Result == nil; l = host.look(id) {
		moved := slices.ContainsFunc(all, func(r *robot) bool { seen := r.look(id); return r.move(id, &seen) })
		if !moved {
			t.Fatalf("nobody may move: %+v", l.View)
		}
	}
	got := must[api.Record](host, "GET", record, nil)
	if n, err := game.WalkRecord(got.Record, nil); err != nil || n != 1 {
		t.Errorf("the record holds %d rounds: %v", n, err)
	}
	found := must[struct {
		Lines  []string
		Review struct {
			Rule  string
			Moves []struct{ Told float64 }
		}
	}](host, "GET", back, nil)
	if r := found.Review; len(r.Moves) == 0 || r.Rule != l.Result.Rule.String() || len(found.Lines) == 0 {
		t.Errorf("the review is %+v", found)
	}
	for _, path := range []string{record, back} {
		if p := stranger.refused("GET", path, nil); p.Code != "private" {
			t.Errorf("a stranger at %s: %+v", path, p)
		}
	}
}
