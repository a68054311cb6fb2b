package web

import (
	"context"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// TestAProgramIsMarkedAtTheTable sees that people are told which seats are programs',
// in every language, while they gather and at the table.
func TestAProgramIsMarkedAtTheTable(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		program := v.lobby.For(table.Caller{Program: true})
		id, key, err := program.Open(context.Background(),
			table.TableRequest{Name: "Robin", WaitsForPeople: true, Seats: 5, ComputerPlayers: 3})
		if err != nil {
			t.Fatal(err)
		}
		for _, begun := range []bool{false, true} {
			if begun {
				if _, err := program.Do(context.Background(), id, key, table.Request{ID: "1", Action: table.Start}); err != nil {
					t.Fatal(err)
				}
			}
			for _, language := range say.NewCatalog().Languages() {
				r := v.request("GET", page.TablePath(id), "", "")
				r.Header.Set("Accept-Language", language)
				root := v.root(v.send(r))
				word := say.NewCatalog().Localizer(language).Text("join.mark.program", nil)
				if got := strings.Count(root.words(), word); got != 1 && !(got == 2 && !begun) {
					t.Errorf("begun %v, %s: %q stands %d times in %s", begun, language, word, got, root.words())
				}
			}
		}
	})
}

func TestAHostExcludesProgramsOnThePage(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct {
			only bool
			path string
			said string
		}{
			{true, v.gather("people-only", "yes", "clock", "brisk"), "Programs may not join."},
			{false, v.gather("clock", "brisk"), "Programs may join."},
		} {
			v.press(v.get(tt.path), "set", "chat", "yes") // the form keeps what it does not change
			l, err := v.lobby.For(table.Caller{}).Snapshot(t.Context(), strings.TrimPrefix(tt.path, "/t/"), "")
			if err != nil {
				t.Fatal(err)
			}
			if said := v.root(v.get(tt.path)).words(); l.Settings.PeopleOnly != tt.only || !strings.Contains(said, tt.said) {
				t.Errorf("only people %v, want %v; %q is not in %s", l.Settings.PeopleOnly, tt.only, tt.said, said)
			}
		}
	})
}
