package api_test

import (
	"slices"
	"testing"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/table"
)

func TestIdeasAreComparedWithWhatTheSeatKnows(t *testing.T) {
	s := open(t)
	id, all := gather(s, 2, api.TableRequest{Preset: "express", Rule: "color != last.color",
		Options: fields(t, `{"handSize":8}`)})
	me := all[0]
	for moves := 0; moves < 12; moves++ {
		l := all[moves%2].look(id)
		all[moves%2].move(id, &l)
	}
	l := me.look(id)
	ask := func(rules ...string) []api.Idea {
		return must[api.Ideas](me, "POST", "/tables/"+id+"/ideas", text{"rules": rules}).Ideas
	}
	got := ask("Alternate colors.", "any", "start: any; none", "colr = red",
		"count(rank mod 7 = 2, 9) = last.rank mod 5")
	if i := got[0]; i.Formula != "color != last.color" || !i.Sure || len(i.Against) > 0 || i.Mistake != "" {
		t.Errorf("the rule itself: %+v", i)
	}
	wrong := slices.ContainsFunc(l.View.Plays, func(p game.Play) bool { return p.Verdict == game.Wrong })
	if wrong != (len(got[1].Against) > 0) {
		t.Errorf("that every card fits, with wrong plays %v: %+v", wrong, got[1])
	}
	if len(got[2].Fits) > 0 || len(got[2].Against) == 0 {
		t.Errorf("that no card fits: %+v", got[2])
	}
	if got[3].Formula != "" || got[3].Mistake == "" {
		t.Errorf("what cannot be read: %+v", got[3])
	}
	stranger := s.named("Robin")
	red := text{"rules": []string{"red"}}
	if p := stranger.refused("POST", "/tables/"+id+"/ideas", red); p.Code != "no-notes" {
		t.Errorf("a spectator: %+v", p)
	}
	l.Settings.Notes = table.NoNotes
	me.do(id, api.Request{Action: "set", Settings: &l.Settings})
	if p := me.refused("POST", "/tables/"+id+"/ideas", red); p.Code != "no-notes" {
		t.Errorf("where the host wants no notebooks: %+v", p)
	}
}
