package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
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

// TestTheOperatorSeesTablesAlone lists a table with a notebook, which has a log of its own, and fails with the log.
func TestTheOperatorSeesTablesAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 1), "Ada")
		p.writes("odds", "odd")
		if all, err := p.lobby.Overview(t.Context()); err != nil || len(all) != 1 || all[0].ID != p.id {
			t.Errorf("the tables are %+v, %v, want %s alone", all, err, p.id)
		}
		failing := lobbyOver(t, storetest.Failing(log, 1, storetest.NotDone), 2)
		if all, err := failing.Overview(t.Context()); !errors.Is(err, store.ErrFault) {
			t.Errorf("from a log that fails the tables are %+v, %v, want %v", all, err, store.ErrFault)
		}
	})
}

// TestTheOperatorReadsEachReportWithItsNames reads reports of a person and of a message, and then what is left of them
// once one of the reporters is erased.
func TestTheOperatorReadsEachReportWithItsNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		p.do("Bob", Request{Action: Report, Seat: p.seat("Cid"), Text: "rude"})
		p.do("Ada", Request{Action: Say, Text: "hush"})
		p.do("Cid", Request{Action: Report, Number: p.look("Cid").Said[0].Number, Text: "bossy"})
		want := []Complaint{
			{By: "Bob", Of: "Cid", OfSeat: p.seat("Cid"), Text: "rude"},
			{By: "Cid", Of: "Ada", OfSeat: p.seat("Ada"), Said: "hush", Text: "bossy"},
		}
		check := func(when string, want []Complaint) {
			t.Helper()
			all, err := p.lobby.Complaints(t.Context(), time.Time{})
			for i := range all {
				all[i].Table, all[i].Number, all[i].Time = "", 0, time.Time{}
			}
			if err != nil || !slices.Equal(all, want) {
				t.Errorf("%s the reports are %+v, %v, want %+v", when, all, err, want)
			}
		}
		check("of everybody", want)
		if err := p.lobby.Erase(t.Context(), p.id, p.keys["Bob"]); err != nil {
			t.Fatal(err)
		}
		check("without Bob", want[1:])
	})
}
