package table

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/idempotency"
	"eleusis/internal/store"
)

func TestOnlyTheClientThatJoinedGetsItsKeyAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{})
		j := JoinRequest{Secret: secretOf("Bob"), Name: "Bob"}
		bob, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j)
		if err != nil {
			t.Fatal(err)
		}
		p.keys["Bob"] = bob
		p.do("Bob", Request{Action: Rename, Text: "Robert"})
		cid, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, JoinRequest{Secret: secretOf("Cid"), Name: "Bob"})
		if err != nil || cid == bob {
			t.Errorf("somebody of the same name with another secret gets %q, %v; Bob has %q", cid, err, bob)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if again, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j); again != bob || err != nil {
			t.Errorf("after a restart the same joining gets %q, %v; want %q", again, err, bob)
		}
		j.Name = "Eva"
		if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j); !errors.Is(err, ErrReused) {
			t.Errorf("another joining with the same secret: %v", err)
		}
		p.wantSitters("Ada", "Robert", "Bob", "open", "open")
	})
}

func TestAWeakSecretIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		for _, secret := range []string{"", "1", strings.Repeat("a", 30), strings.Repeat("a", 33),
			strings.Repeat("x", 32), strings.Repeat("a", 130)} {
			bob := JoinRequest{Secret: secret, Name: "Bob"}
			if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, bob); !errors.Is(err, ErrWeakSecret) {
				t.Errorf("%q: %v", secret, err)
			}
		}
		p.wantSitters("Ada", "open", "open", "open", "open")
		if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id,
			JoinRequest{Secret: secretOf("Bob")[:32], Name: "Bob"}); err != nil {
			t.Errorf("128 bits: %v", err)
		}
	})
}

// TestASeatIsFoundWhenItsJoiningIsForgotten lets that many sit down after Bob that the
// table remembers their joining no longer.
func TestASeatIsFoundWhenItsJoiningIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		bob := p.joining("Bob")
		key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, bob)
		if err != nil {
			t.Fatal(err)
		}
		for range idempotency.MaxRequests {
			pass(changesWithin / changesMost * 2)
			p.join("Cid")
			p.do("Cid", Request{Action: Leave})
		}
		if again, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, bob); again != key || err != nil {
			t.Errorf("Bob's joining, sent again, gets %q, %v; want %q", again, err, key)
		}
		p.wantSitters("Ada", "Bob", "open", "open", "open")
	})
}

// oldKey returns the key that a request to join with that id got when keys were
// derived from what the log has.
func oldKey(seed []byte, id string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "join %x %s", seed, id))
	return newID(sum[:24])
}

// words returns every string in the JSON value v, and each part of it.
func words(v any) (all []string) {
	switch v := v.(type) {
	case string:
		return append(strings.Fields(v), v)
	case []any:
		for _, x := range v {
			all = append(all, words(x)...)
		}
	case map[string]any:
		for name, x := range v {
			all = append(append(all, name), words(x)...)
		}
	}
	return all
}

// found returns every string that stands in entries, and the seed of the table.
func found(t *testing.T, entries []store.Entry) (all []string, seed []byte) {
	t.Helper()
	for _, e := range entries {
		var v any
		if err := json.Unmarshal(e.Event, &v); err != nil {
			t.Fatal(err)
		}
		all = append(append(all, words(v)...), words(e.Command)...)
		happened, err := decode(e)
		if err != nil {
			t.Fatal(err)
		}
		if o, is := happened.table.(*tableOpened); is {
			seed = o.Seed
		}
	}
	slices.Sort(all)
	return slices.Compact(all), seed
}

// TestACopiedLogOpensNoSeat tries what is in the log of a table, and what the keys
// were once derived from, as keys and as secrets.
func TestACopiedLogOpensNoSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Settings: Settings{Chat: true, Spectators: true}})
		p.join("Bob")
		p.join("Cid")
		p.do("Bob", Request{Action: Rename, Text: "Robert"})
		p.do("Ada", Request{Action: Start})
		p.do("Cid", Request{Action: Say, Text: "hello"})
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		all, seed := found(t, entries)
		if len(all) < 20 || len(seed) != 32 {
			t.Fatalf("only %d strings, a seed of %d bytes", len(all), len(seed))
		}
		keys := slices.Clone(all)
		for _, text := range all {
			keys = append(keys, oldKey(seed, text), hashKey(text), newID([]byte(text)), tokenOf(text))
		}
		for _, key := range keys {
			if l, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, key); err != nil || l.View.Seat != game.Nobody {
				t.Errorf("%q opens seat %d, %v", key, l.View.Seat, err)
			}
			if err := p.lobby.Erase(t.Context(), p.id, key); !errors.Is(err, ErrNoSeat) {
				t.Errorf("erase with %q: got %v, want ErrNoSeat", key, err)
			}
			j := JoinRequest{Secret: key, Name: "Bob"}
			if got, err := p.lobby.For(Caller{}).Join(t.Context(), p.id,
				j); slices.Contains([]string{p.keys["Ada"], p.keys["Bob"], p.keys["Cid"]}, got) {
				t.Errorf("the secret %q gets a key, %v", key, err)
			}
		}
		for name, key := range p.keys { // each letter has 5 bits
			if slices.Contains(all, key) || 5*len(key) < 192 || p.look(name).View.Seat == game.Nobody {
				t.Errorf("the key %q of %s", key, name)
			}
		}
	})
}

// TestSeatsOfOldLogsKeepTheirKeys gives a log a seat whose key was derived from it.
func TestSeatsOfOldLogsKeepTheirKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{})
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, seed := found(t, entries)
		key := oldKey(seed, "r1")
		bob := logEvent{table: &seatTaken{Seat: 2, Chair: chair{Chair: Chair{Name: "Bob"}, Key: hashKey(key)}}}
		added, err := encode(len(entries), envelope{time: entries[0].Time}, []logEvent{bob})
		if err != nil {
			t.Fatal(err)
		}
		added[0].Command = "r1"
		if err := log.Append(t.Context(), p.id, len(entries), added); err != nil {
			t.Fatal(err)
		}
		p.lobby.Close()
		p.lobby, p.keys["Bob"] = lobbyOver(t, log, 2), key
		if p.seat("Bob") != 2 {
			t.Errorf("the old key opens seat %d", p.seat("Bob"))
		}
	})
}
