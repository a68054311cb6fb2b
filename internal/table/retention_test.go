package table

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// TestTablesAndTalkGoInTime lets time go by at four tables and sees what is left of
// each, day by day.
func TestTablesAndTalkGoInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		lobby := lobbyOver(t, store.NewMemory(), 1)
		lobby.StartRetention(Retention{Unmoved: day, Talk: 30 * day, Tables: 100 * day})
		unmoved := sitDown(t, lobby, "Ada")
		moved := sitDown(t, lobby, "Bob")
		moved.turn()
		p := threePlay(t, lobby, TableRequest{Level: "random"})
		p.do("Cid", Request{Action: Say, Text: "hello"})
		p.do("Bob", Request{Action: Report, Seat: p.seat("Cid"), Text: "rude"})
		p.movesFor(p.mover())
		if len(p.look("Ada").Reports) != 1 {
			t.Fatal("no report")
		}
		state := func() string {
			has := func(id, key string) int {
				_, err := lobby.For(Caller{}).Snapshot(t.Context(), id, key)
				if err != nil && !errors.Is(err, ErrNoTable) {
					t.Fatal(err)
				}
				if err != nil {
					return 0
				}
				return 1
			}
			s := fmt.Sprint("unmoved ", has(unmoved.id, ""), ", moved ", has(moved.id, ""))
			if has(p.id, "") == 0 {
				return s + ", no talk"
			}
			l, err := lobby.For(Caller{}).Snapshot(t.Context(), p.id, p.keys["Ada"])
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(s, ", said ", len(l.Said), ", reports ", len(l.Reports))
		}
		began := time.Now()
		for _, tt := range []struct {
			after time.Duration
			want  string
		}{
			{day - 2*time.Hour, "unmoved 1, moved 1, said 1, reports 1"},
			{day + 2*time.Hour, "unmoved 0, moved 1, said 1, reports 1"},
			{30*day - 2*time.Hour, "unmoved 0, moved 1, said 1, reports 1"},
			{30*day + 2*time.Hour, "unmoved 0, moved 1, said 0, reports 0"},
		} {
			pass(tt.after - time.Since(began))
			if got := state(); got != tt.want {
				t.Errorf("after %v: %s, want %s", tt.after, got, tt.want)
			}
		}
		pass(202 * day) // each look of Ada may have let her table go on
		if got := state(); got != "unmoved 0, moved 0, no talk" {
			t.Errorf("in the end: %s", got)
		}
	})
}

// TestTalkAfterASweepGoesInTime sweeps a table before anybody says something there.
func TestTalkAfterASweepGoesInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 4)
		p := threePlay(t, lobby, TableRequest{Level: "random"})
		p.movesFor(p.mover())
		lobby.StartRetention(UsualRetention())
		pass(2 * time.Hour)
		p.do("Cid", Request{Action: Say, Text: "hello"})
		if said := p.look("Ada").Said; len(said) != 1 {
			t.Fatalf("said: %+v", said)
		}
		pass(40 * 24 * time.Hour)
		if said := p.look("Ada").Said; len(said) != 0 {
			t.Errorf("after 40 days it is still there: %+v", said)
		}
	})
}

// TestARemovalThatFailsIsTriedAgain fills the disk while talk and a table grow too old.
func TestARemovalThatFailsIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		log := storetest.Outage(store.NewMemory())
		lobby := lobbyOver(t, log, 5)
		unmoved := sitDown(t, lobby, "Ada")
		p := threePlay(t, lobby, TableRequest{Level: "random"})
		p.movesFor(p.mover())
		p.do("Cid", Request{Action: Say, Text: "hello"})
		lobby.StartRetention(Retention{Unmoved: 30 * day, Talk: 30 * day})
		pass(29 * day)
		log.Fill(true)
		pass(2 * day)
		if _, err := lobby.For(Caller{}).Snapshot(t.Context(), unmoved.id, ""); err != nil {
			t.Fatalf("a table on a full disk: %v", err)
		}
		log.Fill(false)
		pass(2 * sweepEvery)
		if _, err := lobby.For(Caller{}).Snapshot(t.Context(), unmoved.id, ""); !errors.Is(err, ErrNoTable) {
			t.Errorf("a table whose removal failed: got %v, want ErrNoTable", err)
		}
		if said := p.look("Ada").Said; len(said) != 0 {
			t.Errorf("talk whose removal failed: %+v", said)
		}
	})
}

// TestATableIsNotDeletedUnderAPersonWhoMoves lets a person move between the look at an
// old table and its removal.
func TestATableIsNotDeletedUnderAPersonWhoMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 2)
		p := sitDown(t, lobby, "Ada")
		s := &sweeper{lobby: lobby, due: make(map[string]time.Time)}
		r := UsualRetention()
		pass(25 * time.Hour)
		release, err := lobby.unload(t.Context(), p.id)
		if err != nil {
			t.Fatal(err)
		}
		swept := make(chan error)
		go func() { swept <- s.sweep(t.Context(), r, time.Now()) }()
		synctest.Wait() // it has read the table, and waits for it
		release()
		if err := <-swept; err != nil {
			t.Fatal(err)
		}
		if _, err := lobby.For(Caller{}).Snapshot(t.Context(), p.id, p.key); !errors.Is(err, ErrNoTable) {
			t.Fatalf("a table without moves: %v", err)
		}
		p = sitDown(t, lobby, "Ada")
		pass(25 * time.Hour)
		release, err = lobby.unload(t.Context(), p.id)
		if err != nil {
			t.Fatal(err)
		}
		go func() { swept <- s.sweep(t.Context(), r, time.Now()) }()
		synctest.Wait()
		move := store.Entry{Number: 1 + p.length(), Time: time.Now().UTC(), Seat: 1, Command: "1", Kind: kindPaced,
			Event: []byte(`{"fast":true}`)}
		if err := lobby.log.Append(t.Context(), p.id, move.Number-1, []store.Entry{move}); err != nil {
			t.Fatal(err)
		}
		release()
		if err := <-swept; err != nil {
			t.Fatal(err)
		}
		p.look()
	})
}

// length returns how many entries the log of the table has.
func (p *person) length() int {
	p.t.Helper()
	entries, err := p.lobby.log.Read(p.t.Context(), p.id, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	return len(entries)
}
