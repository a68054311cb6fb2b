package table

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"eleusis/internal/store"
)

// An owners is where the servers of a test note which of them owns a table.
type owners struct {
	mu sync.Mutex
	of map[string]string
}

// A server is the [Owner] of one of them.
type server struct {
	*owners
	name string
}

func (s server) Claim(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if owner := s.of[id]; owner != "" && owner != s.name {
		return store.ErrElsewhere
	}
	s.of[id] = s.name
	return nil
}

func (s server) Recall(ctx context.Context, id string) error { return s.Claim(ctx, id) }

func (s server) Release(_ context.Context, ids ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		if s.of[id] == s.name {
			s.of[id] = ""
		}
	}
	return nil
}

func (s server) Owners(context.Context) (map[string]string, error) { return s.of, nil }
func (s server) Leads() bool                                       { return false }

// A lateLog returns what it has read when the channel in the context is closed.
type lateLog struct{ store.Log }

type lateKey struct{}

func (l lateLog) Read(ctx context.Context, id string, n int) ([]store.Entry, error) {
	entries, err := l.Log.Read(ctx, id, n)
	if wait, slow := ctx.Value(lateKey{}).(chan struct{}); slow {
		<-wait
	}
	return entries, err
}

// hurry makes the computer players at the table of p fast.
func hurry(p *person) {
	p.t.Helper()
	if _, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key,
		Request{ID: "hurry", Action: Pace, Fast: true}); err != nil {
		p.t.Fatal(err)
	}
}

// TestACopyThatWasReadBeforeTheTableMovedIsNotUsed lets a visitor read the log of a sleeping
// table slowly. Meanwhile the table wakes, goes on, and is handed over or changed.
func TestACopyThatWasReadBeforeTheTableMovedIsNotUsed(t *testing.T) {
	for name, meanwhile := range map[string]func(*testing.T, *person, *Lobby) error{
		"it is handed over, and goes on elsewhere": func(t *testing.T, p *person, other *Lobby) error {
			hurry(p)
			if _, err := p.lobby.HandOver(t.Context(), p.id); err != nil {
				return err
			}
			return other.Resume(t.Context(), p.id, nil)
		},
		"it wakes and sleeps again": func(t *testing.T, p *person, _ *Lobby) error {
			hurry(p)
			_, err := p.lobby.HandOver(t.Context(), p.id)
			return err
		},
		"it is deleted": func(t *testing.T, p *person, _ *Lobby) error {
			return p.lobby.DeleteTable(t.Context(), p.id)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log, all := lateLog{store.NewMemory()}, &owners{of: make(map[string]string)}
				lobby, other := lobbyOver(t, log, 1), lobbyOver(t, log, 2)
				lobby.config.Owner, other.config.Owner = server{all, "one"}, server{all, "two"}
				p := sitDown(t, lobby, "Ada")
				if _, err := lobby.HandOver(t.Context(), p.id); err != nil {
					t.Fatal(err)
				}
				wait := make(chan struct{})
				var seen Snapshot
				var err error
				go func() {
					seen, err = lobby.For(Caller{}).Snapshot(context.WithValue(t.Context(), lateKey{}, wait), p.id, "")
				}()
				synctest.Wait() // it has read
				if err := meanwhile(t, p, other); err != nil {
					t.Fatal(err)
				}
				close(wait)
				synctest.Wait()
				entries, readErr := log.Read(t.Context(), p.id, 0)
				if readErr != nil {
					t.Fatal(readErr)
				}
				switch {
				case all.of[p.id] == "two":
					if !errors.Is(err, ErrElsewhere) {
						t.Errorf("of a table that is elsewhere it sees event %d, %v", seen.Number, err)
					}
				case len(entries) == 0:
					if !errors.Is(err, ErrNoTable) {
						t.Errorf("of a table that is deleted it sees event %d, %v", seen.Number, err)
					}
				case err != nil || !seen.Fast:
					t.Errorf("it sees event %d of before, %v", seen.Number, err)
				}
			})
		})
	}
}

// TestATableOfALobbyAloneIsNotHandedOver as there is no other server.
func TestATableOfALobbyAloneIsNotHandedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 1), "Ada")
		present, err := p.lobby.HandOver(t.Context(), p.id)
		if err != nil || len(present) > 0 || !p.lobby.IsAwake(p.id) {
			t.Errorf("it waits for %v, %v, and is awake: %t", present, err, p.lobby.IsAwake(p.id))
		}
	})
}

// TestAVisitorWhoseTableIsReadFindsNoRoomAnyMore lets another table wake in a lobby for one while the log of theirs is
// read.
func TestAVisitorWhoseTableIsReadFindsNoRoomAnyMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, ada, bob := fullLobby(t, lateLog{store.NewMemory()})
		pass(2 * idleAfter) // both sleep
		wait := make(chan struct{})
		var err error
		go func() {
			_, err = lobby.For(Caller{}).Snapshot(context.WithValue(t.Context(), lateKey{}, wait), ada.id, "")
		}()
		synctest.Wait() // it reads
		bob.look()
		close(wait)
		synctest.Wait()
		if !errors.Is(err, ErrLobbyFull) || lobby.IsAwake(ada.id) || !lobby.IsAwake(bob.id) {
			t.Errorf("the visitor: %v, want %v; awake are %v", err, ErrLobbyFull, lobby.AwakeTables())
		}
	})
}
