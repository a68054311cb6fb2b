package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/store"
)

// program returns the lobby as a program may use it.
func (p *party) program() Visit { return p.lobby.For(Caller{Program: true}) }

// gathered runs f at a table of Ada's in a bubble of time.
func gathered(t *testing.T, o TableRequest, f func(p *party)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)

		f(gather(t, lobby, o))
	})
}

func TestAProgramIsMarkedAndKeepsItsKey(t *testing.T) {
	gathered(t, TableRequest{Seats: 4}, func(p *party) {
		key, err := p.program().Join(p.t.Context(), p.id, JoinRequest{Key: "the key of a program", Name: "Robin"})
		if err != nil || key != "the key of a program" {
			t.Fatalf("the program joined with %q: %v", key, err)
		}
		again, err := p.program().Join(p.t.Context(), p.id, JoinRequest{Key: key, Name: "Another"})
		l := p.look("Ada")
		if err != nil || again != key || !l.Chairs[1].Program || l.Chairs[1].Name != "Robin" ||
			l.Chairs[0].Program || !l.Chairs[2].Open {
			t.Errorf("sent again: %q, %v; the chairs are %+v", again, err, l.Chairs)
		}
		p.do("Ada", Request{Action: Fill})
		p.do("Ada", Request{Action: Start})
		if l := p.look("Ada"); !l.Chairs[1].Program {
			t.Errorf("after the start the chairs are %+v", l.Chairs)
		}
	})
}

func TestAProgramMayNotUseThePlaceOfAPerson(t *testing.T) {
	gathered(t, TableRequest{Seats: 4}, func(p *party) {
		ctx, key := p.t.Context(), p.keys["Ada"]
		if _, err := p.program().Snapshot(ctx, p.id, key); !errors.Is(err, ErrNotProgram) {
			t.Errorf("look: %v, want %v", err, ErrNotProgram)
		}
		if _, err := p.program().Watch(ctx, p.id, key, 1, nil); !errors.Is(err, ErrNotProgram) {
			t.Errorf("watch: %v, want %v", err, ErrNotProgram)
		}
		if _, err := p.program().Do(ctx, p.id, key, Request{ID: "1", Action: Start}); !errors.Is(err, ErrNotProgram) {
			t.Errorf("do: %v, want %v", err, ErrNotProgram)
		}
		if err := p.program().DeleteTable(ctx, p.id, key); !errors.Is(err, ErrNotProgram) {
			t.Errorf("delete: %v, want %v", err, ErrNotProgram)
		}
		if l, err := p.program().Snapshot(ctx, p.id, ""); err != nil || l.View.Seat != game.Nobody {
			t.Errorf("a program that watches sees seat %d: %v", l.View.Seat, err)
		}
	})
}

func TestAHostCanExcludePrograms(t *testing.T) {
	gathered(t, TableRequest{Seats: 4, Settings: Settings{PeopleOnly: true}}, func(p *party) {
		_, err := p.program().Join(p.t.Context(), p.id, JoinRequest{Key: "the key of a program", Name: "Robin"})
		if !errors.Is(err, ErrPeopleOnly) {
			t.Errorf("joined with its own key: %v, want %v", err, ErrPeopleOnly)
		}
		_, err = p.program().Join(p.t.Context(), p.id, p.joining("Robin"))
		if !errors.Is(err, ErrPeopleOnly) {
			t.Errorf("joined with a secret: %v, want %v", err, ErrPeopleOnly)
		}
		p.join("Rui")
		if l := p.look("Ada"); l.Chairs[1].Name != "Rui" {
			t.Errorf("a person did not get a seat: %+v", l.Chairs)
		}
		p.do("Ada", Request{Action: Set, Settings: &Settings{Chat: true}})
		if _, err := p.program().Join(p.t.Context(), p.id, p.joining("Robin")); err != nil ||
			!p.look("Ada").Chairs[2].Program {
			t.Errorf("once the host lets programs join: %v", err)
		}
	})
}

func TestAProgramOpensATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		visit := lobbyOver(t, store.NewMemory(), 1).For(Caller{Program: true})

		id, key, err := visit.Open(t.Context(), TableRequest{Name: "Robin", Key: "the key of a program"})
		if err != nil || key != "the key of a program" {
			t.Fatalf("opened with %q: %v", key, err)
		}
		l, err := visit.Snapshot(t.Context(), id, key)
		if err != nil || !l.Chairs[l.View.Seat-1].Program {
			t.Errorf("seat %d of %+v: %v", l.View.Seat, l.Chairs, err)
		}
	})
}
