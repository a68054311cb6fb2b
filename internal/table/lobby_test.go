package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"eleusis/game"
	"eleusis/internal/store"
)

// A countingLog counts how often a log is read.
type countingLog struct {
	store.Log
	reads int
}

func (l *countingLog) Read(ctx context.Context, id string, after int) ([]store.Entry, error) {
	l.reads++
	return l.Log.Read(ctx, id, after)
}

// fullLobby returns a lobby for one table, where Bob plays, and Ada with a table that
// sleeps there.
func fullLobby(t *testing.T, log store.Log) (lobby *Lobby, ada, bob *person) {
	ada = sitDown(t, lobbyOver(t, log, 1), "Ada")
	ada.lobby.Close()
	lobby = NewLobby(log, Config{Random: ada.lobby.config.Random, Errors: ada.lobby.config.Errors, Tables: 1})
	t.Cleanup(lobby.Close)
	ada.lobby = lobby
	return lobby, ada, sitDown(t, lobby, "Bob")
}

func TestAFullHallReadsNoLogForSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &countingLog{Log: store.NewMemory()}
		lobby, ada, _ := fullLobby(t, log)
		before := log.reads
		_, err := lobby.For(Caller{}).Snapshot(t.Context(), ada.id, "")
		if !errors.Is(err, ErrLobbyFull) || log.reads != before {
			t.Errorf("%v after %d more readings", err, log.reads-before)
		}
		if _, _, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{}); !errors.Is(err, ErrLobbyFull) {
			t.Errorf("another table: %v", err)
		}
	})
}

func TestAPersonWithASeatAlwaysFindsRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, ada, bob := fullLobby(t, store.NewMemory())
		if _, err := lobby.For(Caller{}).Snapshot(t.Context(), ada.id, bob.key); !errors.Is(err, ErrLobbyFull) {
			t.Errorf("a key of another table: %v", err)
		}
		w, err := lobby.For(Caller{}).Watch(t.Context(), bob.id, bob.key, bob.look().Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // each in turn
			if l := ada.look(); l.View.Seat != 1 {
				t.Errorf("Ada is on seat %d", l.View.Seat)
			}
			if l := bob.look(); l.View.Seat != 1 {
				t.Errorf("Bob is on seat %d", l.View.Seat)
			}
		}
		synctest.Wait()
		for range w.Next { // until it is closed: their page follows again
		}
		if n := len(lobby.room.tables); n != 1 {
			t.Errorf("%d tables are in memory", n)
		}
	})
}

func TestAnAbandonedTableGivesWayToAnybody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, ada, _ := fullLobby(t, store.NewMemory())
		pass(awaySilent)
		if _, err := lobby.For(Caller{}).Snapshot(t.Context(), ada.id, ""); err != nil {
			t.Errorf("a spectator: %v", err)
		}
	})
}

// TestATableThatWasPutToSleepTakesNothingFromItsSuccessor lets a table end after it was
// loaded again.
func TestATableThatWasPutToSleepTakesNothingFromItsSuccessor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, ada, _ := fullLobby(t, store.NewMemory())
		ada.look()
		lobby.mu.Lock() // the table that has just been put to sleep lets itself go
		old := lobby.room.tables[ada.id]
		lobby.room.putToSleep(old)
		lobby.mu.Unlock()
		ada.look()
		lobby.forget(old)
		if now := lobby.room.tables[ada.id]; now == nil || now == old || lobby.room.places[""] != 1 {
			t.Errorf("the table in memory is %p, the old one %p, %v", now, old, lobby.room.places)
		}
	})
}

func TestTheLeastUsedTableIsPutToSleepFirst(t *testing.T) {
	began := time.Unix(1e9, 0)
	order := []tableUse{
		{touched: began},
		{touched: began.Add(time.Second)},
		{played: true, touched: began},
		{played: true, touched: began.Add(time.Second)},
		{watched: true, touched: began},
		{watched: true, played: true, touched: began},
		{watched: true, played: true, touched: began.Add(time.Second)},
	}
	r := newRoom(len(order))
	for i, u := range order {
		name := fmt.Sprint(len(order) - i)
		r.tables[name] = &table{id: name, place: "here", evicted: make(chan struct{}), usage: usage{used: u}}
	}
	for i, u := range order {
		least := r.leastUsed("", true, began)
		if least.usage.now() != u {
			t.Errorf("number %d to go is %+v, want %+v", i, least.usage.now(), u)
		}
		r.remove(least)
	}
}

// TestNoRoomIsOverfilled adds tables of several places, some by people with seats there.
func TestNoRoomIsOverfilled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := newRoom(rapid.IntRange(1, 12).Draw(t, "most"))
		now := time.Unix(1e9, 0)
		for n := range 60 {
			u := tableUse{rapid.Bool().Draw(t, "watched"), rapid.Bool().Draw(t, "played"),
				now.Add(-time.Duration(rapid.IntRange(0, 300).Draw(t, "age")) * time.Second)}
			added := &table{id: fmt.Sprint(n), evicted: make(chan struct{}), usage: usage{used: u}}
			place := rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "place")
			seated := rapid.Bool().Draw(t, "seated")
			might := r.mayAdd(place, now)
			err := r.add(added, place, seated, now)
			switch {
			case seated && err != nil:
				t.Fatalf("no room for somebody with a seat: %v", err)
			case !seated && !errors.Is(err, might):
				t.Fatalf("%v, said before: %v", err, might)
			case err == nil && r.tables[added.id] != added:
				t.Fatal("the table was put to sleep itself")
			}
			counted := make(map[string]int)
			for _, other := range r.tables {
				counted[other.place]++
			}
			if len(r.tables) > r.most || fmt.Sprint(counted) != fmt.Sprint(r.places) {
				t.Fatalf("%d tables of %d: %v, counted %v", len(r.tables), r.most, counted, r.places)
			}
			for place, n := range counted {
				if place != "" && n > r.maxOfPlace() {
					t.Fatalf("%d tables of place %s, at most %d", n, place, r.maxOfPlace())
				}
			}
		}
	})
}

// TestLoadsAreAskedFor counts the loads that a place is charged for: those of callers
// without a seat at the table. A neighbor cannot use up those of a player.
func TestLoadsAreAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, ada, bob := fullLobby(t, store.NewMemory())
		refused, loads := errors.New("refused"), 0
		visit := lobby.For(Caller{Place: "here", Load: func() error {
			loads++
			return refused
		}})
		for range 3 {
			for _, p := range []*person{ada, bob} { // each puts the other's table to sleep
				if l, err := visit.Snapshot(t.Context(), p.id, p.key); err != nil || l.View.Seat == game.Nobody {
					t.Fatal(err)
				}
			}
		}
		if loads != 0 {
			t.Errorf("players are charged for %d loads", loads)
		}
		pass(time.Hour) // nobody is there any more
		for _, key := range []string{"", "made-up", bob.key} {
			if _, err := visit.Snapshot(t.Context(), ada.id, key); !errors.Is(err, refused) {
				t.Errorf("with the key %q: %v", key, err)
			}
		}
		if loads != 3 || lobby.room.places["here"] != 0 {
			t.Errorf("%d loads, on whose account: %v", loads, lobby.room.places)
		}
	})
}

// TestKnows asks who has a key while the table is awake, asleep, and erased.
func TestKnows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &countingLog{Log: store.NewMemory()}
		p := gather(t, lobbyOver(t, log, 1), TableRequest{})
		p.join("Bob")
		synctest.Wait() // a table tells its lobby a moment after it answers
		knows := func(when string, want bool, keys ...string) {
			t.Helper()
			for _, key := range keys {
				if p.lobby.Knows(t.Context(), p.id, key) != want {
					t.Errorf("%s: the key %q is known: %v", when, key, !want)
				}
			}
		}
		knows("awake", true, p.keys["Ada"], p.keys["Bob"])
		knows("awake", false, "", "made-up")
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		before := log.reads
		for range 3 {
			knows("after a restart", true, p.keys["Ada"], p.keys["Bob"])
			knows("after a restart", false, "made-up")
		}
		if log.reads != before+1 {
			t.Errorf("the log is read %d times", log.reads-before)
		}
		p.join("Cid")
		pass(time.Hour)
		knows("asleep again", true, p.keys["Cid"])
		if err := p.lobby.Erase(t.Context(), p.id, p.keys["Bob"]); err != nil {
			t.Fatal(err)
		}
		knows("erased", false, p.keys["Bob"])
		knows("erased", true, p.keys["Ada"], p.keys["Cid"])
		if p.lobby.Knows(t.Context(), "k7d39xqp", p.keys["Ada"]) || p.lobby.Knows(t.Context(), "no id", p.keys["Ada"]) {
			t.Error("the key is known elsewhere")
		}
	})
}

func TestAnIDIsAnyWordOfItsLettersThatTheStoreTakes(t *testing.T) {
	for id, want := range map[string]bool{
		"": false, "ab12z": true, "ab 2": false, "abil": false, "ABC": false,
		strings.Repeat("a", store.MaxName): true, strings.Repeat("a", store.MaxName+1): false,
	} {
		if got := isID(id); got != want {
			t.Errorf("%q is an id: %t, want %t", id, got, want)
		}
	}
}

// TestTheOperatorHearsOfFaultsOnce reports faults while the lobby is open, and after.
func TestTheOperatorHearsOfFaultsOnce(t *testing.T) {
	var heard strings.Builder
	lobby := NewLobby(store.NewMemory(),
		Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.NewTextHandler(&heard, nil))})
	lobby.report("abcd", fmt.Errorf("told for all tables: %w", store.ErrDown))
	lobby.report("abcd", errors.New("the first fault"))
	lobby.Close()
	lobby.report("abcd", errors.New("the second fault"))
	if text := heard.String(); strings.Contains(text, "told for all") || !strings.Contains(text, "first") ||
		strings.Contains(text, "second") {
		t.Errorf("the operator hears %s, want the first fault alone", text)
	}
}

func TestAHistoryKnowsTheSeatOfItsToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 3), TableRequest{Level: "random"})
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			h, err := p.lobby.History(t.Context(), p.id, Token(p.keys[name]))
			if want := p.seat(name); err != nil || h.Seat != want {
				t.Errorf("the history is that of seat %d, %v; %s sits on %d", h.Seat, err, name, want)
			}
		}
		if h, err := p.lobby.History(t.Context(), p.id, Token("another")); err != nil || h.Seat != game.Nobody {
			t.Errorf("a token of nobody is that of seat %d, %v", h.Seat, err)
		}
	})
}
