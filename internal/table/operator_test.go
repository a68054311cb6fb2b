package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
)

// TestTheOperatorSeesTheTablesAndWhoRunsThem lists tables of two servers on one log, and the people at one.
func TestTheOperatorSeesTheTablesAndWhoRunsThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, all := store.NewMemory(), &owners{of: make(map[string]string)}
		lobby, alone := lobbyOver(t, log, 1), lobbyOver(t, log, 2)
		lobby.config.Owner = server{all, "one"}
		p := threePlay(t, lobby, TableRequest{Level: "random"})
		all.of[p.id] = "one"
		for name, l := range map[string]*Lobby{"one": lobby, "": alone} {
			tables, err := l.Overview(t.Context())
			if err != nil || len(tables) != 1 {
				t.Fatalf("%q lists %v, %v", name, tables, err)
			}
			if got := tables[0]; got.ID != p.id || got.Server != name || got.Events == 0 || got.Awake != (name == "one") {
				t.Errorf("%q lists %+v", name, got)
			}
		}
		people, err := lobby.People(t.Context(), p.id)
		if err != nil || len(people) != 3 {
			t.Fatalf("the people are %v, %v", people, err)
		}
		for _, got := range people {
			if got.Seat != p.seat(got.Name) || got.Host != (got.Name == "Ada") || got.Muted {
				t.Errorf("a person is %+v; the host is Ada", got)
			}
		}
	})
}

// A takenLog refuses its first appends, as if their tables existed.
type takenLog struct {
	store.Log
	taken int
}

func (l *takenLog) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	if l.taken > 0 {
		l.taken--
		return store.ErrConflict
	}
	return l.Log.Append(ctx, id, n, entries)
}

// TestATableWhoseIDIsTakenGetsAnother opens a table while the log has others of the first two ids.
func TestATableWhoseIDIsTakenGetsAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &takenLog{Log: store.NewMemory(), taken: 2}
		lobby := lobbyOver(t, log, 1)
		id, _, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Seats: 4, Level: "random"})
		if err != nil {
			t.Fatal(err)
		}
		tables, err := log.Tables(t.Context(), time.Time{})
		if err != nil || !slices.ContainsFunc(tables, func(e store.Table) bool { return e.ID == id }) {
			t.Errorf("table %s is not in %v, %v", id, tables, err)
		}
	})
}

// TestAnOpeningIsTheSameOnlyIfItAsksTheSame repeats a request that opens a table, and changes it.
func TestAnOpeningIsTheSameOnlyIfItAsksTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		visit := lobbyOver(t, store.NewMemory(), 1).For(Caller{})
		r := TableRequest{Seats: 4, Level: "random", Key: "a key of a person", Once: "first"}
		id, key, err := visit.Open(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if again, same, err := visit.Open(t.Context(), r); again != id || same != key || err != nil {
			t.Errorf("the same request opens %s, %v; %s was open", again, err, id)
		}
		r.Seats = 5
		if _, _, err := visit.Open(t.Context(), r); !errors.Is(err, ErrReused) {
			t.Errorf("another request with its stamp: %v, want %v", err, ErrReused)
		}
	})
}
