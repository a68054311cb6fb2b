package daily_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/daily"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// notes returns the notebook that key sees now, as text.
func notes(t *testing.T, a *daily.Calendar, key string) string {
	t.Helper()
	var all []string
	for _, n := range today(t, a, key, monday).Notes {
		all = append(all, fmt.Sprint(n.Note, " ", n.Text, " at ", n.Play))
	}
	return strings.Join(all, ", ")
}

func TestANotebookOfTheDayIsKept(t *testing.T) {
	log := store.NewMemory()
	a, b := calendar(log, 1), calendar(log, 2) // two servers over one log
	write := func(on *daily.Calendar, id, text, rule string) {
		t.Helper()
		c := notebook.Change{ID: id, Do: notebook.Write, Text: text, Rule: rule}
		if err := on.Note(t.Context(), "ana", monday, c); err != nil {
			t.Fatal(err)
		}
	}
	write(a, "1", "red", "red")
	play(t, b, "ana", monday)
	write(b, "2", "milk", "")
	write(b, "2", "milk", "") // sent again
	write(a, "3", "odd", "odd")
	const want = "1 red at 1, 2 milk at 2, 3 odd at 2"
	for i, server := range []*daily.Calendar{a, b, calendar(log, 3)} {
		if got := notes(t, server, "ana"); got != want {
			t.Errorf("server %d has the notes %s, want %s", i, got, want)
		}
	}
	if got := notes(t, a, "rui"); got != "" {
		t.Errorf("somebody else has the notes %s", got)
	}
	if s := today(t, a, "ana", monday); s.Number != 1 || s.Statistics.Played != 1 {
		t.Errorf("with notes %d moves were made", s.Number)
	}
	if err := move(t, a, "ana", monday, daily.Move{GiveUp: true}); err != nil {
		t.Fatal(err)
	}
	late := notebook.Change{ID: "4", Do: notebook.Write, Text: "any", Rule: "any"}
	if err := a.Note(t.Context(), "ana", monday, late); !errors.Is(err, daily.ErrNotNow) {
		t.Errorf("a hypothesis after the end: %v", err)
	}
	tuesday := monday.AddDate(0, 0, 1)
	if s := today(t, a, "ana", tuesday); len(s.Notes) != 0 {
		t.Errorf("on the next day the notebook has %v", s.Notes)
	}
	if err := a.Note(t.Context(), "ana", tuesday, late); err != nil {
		t.Fatal(err)
	}
	if s := today(t, calendar(log, 4), "ana", tuesday); len(s.Notes) != 1 || s.Notes[0].Note != 1 {
		t.Errorf("a note of the next day: %v", s.Notes)
	}
	if err := a.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	all, err := log.Tables(t.Context(), monday.AddDate(-9, 0, 0))
	ana := func(t store.Table) bool { return strings.HasSuffix(t.ID, daily.Token("ana")) }
	if err != nil || slices.ContainsFunc(all, ana) {
		t.Errorf("after forgetting there are %v, %v", all, err)
	}
}

func TestAnInvalidNoteIsRefused(t *testing.T) {
	a := calendar(store.NewMemory(), 1)
	for _, c := range []notebook.Change{
		{ID: "1", Do: notebook.Write, Text: " "}, {ID: strings.Repeat("x", 101), Do: notebook.Write, Text: "red"},
		{ID: "a\x00", Do: notebook.Write, Text: "red"}, {ID: "\xff", Do: notebook.Write, Text: "red"}, {ID: "1", Do: "eat"},
	} {
		if err := a.Note(t.Context(), "ana", monday, c); !errors.Is(err, notebook.ErrBadChange) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if err := a.Note(t.Context(), "ana", monday, notebook.Change{ID: "1", Do: notebook.Remove, Note: 3}); !errors.Is(err,
		notebook.ErrNoNote) {
		t.Errorf("a note that is not there: %v", err)
	}
}
