package api_test

import (
	"testing"

	"eleusis/internal/api"
	"eleusis/internal/table"
)

func TestANotebookKeepsWhatTheRuleMayBe(t *testing.T) {
	s := open(t)
	id, all := gather(s, 2, api.TableRequest{Preset: "express", Rule: "color != last.color",
		Options: fields(t, `{"handSize":8}`)})
	me, other := all[0], all[1]
	path := "/tables/" + id + "/notebook"
	write := func(n api.NoteChange) []api.Note { return must[api.Notebook](me, "POST", path, n).Notes }
	write(api.NoteChange{ID: "1", Do: "write", Text: "Alternate colors."})
	write(api.NoteChange{ID: "2", Do: "write", Text: "start: any; none"})
	write(api.NoteChange{ID: "2", Do: "write", Text: "start: any; none"})
	if got := write(api.NoteChange{ID: "3", Do: "write", Text: "Bia waits long", Words: true}); len(got) != 3 {
		t.Fatalf("three notes, one sent twice: %+v", got)
	}
	for moves := 0; moves < 12; moves++ {
		l := all[moves%2].look(id)
		all[moves%2].move(id, &l)
	}
	got := must[api.Notebook](me, "GET", path, nil).Notes
	if i := got[0].Idea; got[0].Text != "Alternate colors." || i == nil || i.Formula != "color != last.color" ||
		len(i.Against) > 0 {
		t.Errorf("the rule itself: %+v", got[0])
	}
	if i := got[1].Idea; i == nil || len(i.Against) == 0 {
		t.Errorf("that no card fits: %+v", got[1])
	}
	if got[2].Idea != nil || got[2].Text != "Bia waits long" {
		t.Errorf("words: %+v", got[2])
	}
	if hers := must[api.Notebook](other, "GET", path, nil).Notes; len(hers) > 0 {
		t.Errorf("another player reads %+v", hers)
	}
	got = write(api.NoteChange{ID: "4", Do: "raise", Note: got[1].Number})
	if got[0].Text != "start: any; none" {
		t.Errorf("after a note is raised: %+v", got)
	}
	got = write(api.NoteChange{ID: "5", Do: "remove", Note: got[0].Number})
	if len(got) != 2 {
		t.Errorf("after a note is removed: %+v", got)
	}
	for _, bad := range []api.NoteChange{
		{ID: "6", Do: "remove", Note: 77}, {ID: "7", Do: "write"}, {ID: "8", Do: "write", Text: "colr = red"},
	} {
		if p := me.refused("POST", path, bad); p.Code != "bad-request" || len(p.Errors) != 1 {
			t.Errorf("%+v: %+v", bad, p)
		}
	}
	if p := s.named("Robin").refused("GET", path, nil); p.Code != "no-seat" {
		t.Errorf("a spectator: %+v", p)
	}
	l := me.look(id)
	l.Settings.Notes = table.NoNotes
	me.do(id, api.Request{Action: "set", Settings: &l.Settings})
	if p := me.refused("GET", path, nil); p.Code != "no-notes" {
		t.Errorf("where the host wants no notebooks: %+v", p)
	}
}
