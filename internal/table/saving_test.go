package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// While the disk is full a move fails at once, everyone at the table is told, and
// the table goes on by itself when there is room.
func TestATableThatCannotSaveSaysSoAndRecovers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := storetest.Outage(store.NewMemory())
		lobby := lobbyOver(t, log, 1)
		p := sitDown(t, lobby, "Grace")
		other := sitDown(t, lobby, "Alan") // their table learns of it, too
		l := p.myTurn()
		watched := make(map[*person]<-chan *Frame)
		for _, who := range []*person{p, other} {
			w, err := lobby.For(Caller{}).Watch(t.Context(), who.id, who.key, who.look().Number, nil)
			if err != nil {
				t.Fatal(err)
			}
			watched[who] = w.Next
		}

		log.Fill(true)
		q := p.request(l)
		_, err := lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q)
		if !errors.Is(err, store.ErrFailed) || !errors.Is(err, store.ErrFull) {
			t.Errorf("a move with a full disk: got %v, want ErrFailed and ErrFull", err)
		}
		synctest.Wait()
		for who, next := range watched {
			if f := lastOfTable(next); f.Table == nil || !f.Table.Unsaved {
				t.Errorf("table %s: the last frame is %+v, want that nothing is saved", who.id, f)
			}
			if !who.look().Unsaved {
				t.Errorf("table %s: the page does not say that nothing is saved", who.id)
			}
		}
		if err := lobby.Ready(t.Context()); !errors.Is(err, store.ErrFull) {
			t.Errorf("Ready: got %v, want ErrFull", err)
		}
		tries := log.Tries()
		if _, err := lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); !errors.Is(err, store.ErrDown) ||
			log.Tries() != tries {
			t.Errorf("another try: got %v after %d appends, want ErrDown without one", err, log.Tries()-tries)
		}

		log.Fill(false)
		time.Sleep(store.ProbeEvery)
		synctest.Wait()
		for who, next := range watched {
			if f := lastOfTable(next); f.Table == nil || f.Table.Unsaved || who.look().Unsaved {
				t.Errorf("table %s: the last frame is %+v, want that it is saved again", who.id, f)
			}
		}
		if err := lobby.Ready(t.Context()); err != nil {
			t.Errorf("Ready: %v", err)
		}
		if _, err := lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); err != nil {
			t.Errorf("the same request when there is room: %v", err)
		}
		p.myTurn() // the computer players go on
	})
}

// lastOfTable returns the last frame about the table itself that has come.
func lastOfTable(frames <-chan *Frame) (last Frame) {
	for {
		select {
		case f := <-frames:
			if f.Table != nil {
				last = *f
			}
		default:
			return last
		}
	}
}

// A lobby that is closed is not ready.
func TestAClosedLobbyIsNotReady(t *testing.T) {
	lobby := lobbyOver(t, store.NewMemory(), 1)
	if err := lobby.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	lobby.Close()
	if err := lobby.Ready(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: got %v, want ErrClosed", err)
	}
}

// Damage is of one table, and all others go on. A file that was removed is a
// fault of the whole store.
func TestDamageOfATableIsNoFaultOfTheStore(t *testing.T) {
	const id = "bcdfghjk"
	for err, want := range map[error]struct{ is, isNot error }{
		&store.Damage{Table: id, Number: 2}:         {ErrDamaged, store.ErrFailed},
		fmt.Errorf("%w: it is gone", store.ErrLost): {store.ErrFailed, ErrDamaged},
	} {
		synctest.Test(t, func(t *testing.T) {
			lobby := lobbyOver(t, storetest.Unreadable(store.NewMemory(), err), 1)
			_, got := lobby.For(Caller{}).Snapshot(t.Context(), id, "")
			if !errors.Is(got, want.is) || errors.Is(got, want.isNot) || !errors.Is(got, err) {
				t.Errorf("%v: got %v, want %v", err, got, want.is)
			}
		})
	}
}

// A slowLog takes long for the appends after it was made slow.
type slowLog struct {
	store.Log
	takes time.Duration
}

func (l *slowLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	<-time.After(l.takes)
	return l.Log.Append(context.WithoutCancel(ctx), table, n, entries)
}

// TestAMoveThatLandsLateIsTold lets the store take longer than a request waits. The table
// looks before the move lands, and finds nothing.
func TestAMoveThatLandsLateIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &slowLog{Log: store.NewMemory()}
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Settings: Settings{Chat: true}})
		p.join("Bob")
		watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Bob"], p.look("Bob").Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		said := func() (texts []string) {
			for {
				select {
				case f := <-watched.Next:
					if f.Table != nil && f.Table.Said != nil {
						texts = append(texts, f.Table.Said.Text)
					}
				default:
					return texts
				}
			}
		}
		log.takes = 15 * time.Second
		began := time.Now()
		_, err = p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Ada"], Request{ID: "late", Action: Say, Text: "hello"})
		if !errors.Is(err, store.ErrFailed) || !errors.Is(err, context.DeadlineExceeded) ||
			time.Since(began) != defaultStoreTimeout {
			t.Errorf("a request that lands late: got %v after %v", err, time.Since(began))
		}
		pass(4 * time.Second)
		if got := said(); len(got) != 0 || len(p.look("Bob").Said) != 0 {
			t.Errorf("told before it is in the log: %q", got)
		}
		pass(2 * time.Second)
		if got := said(); len(got) != 1 || got[0] != "hello" {
			t.Errorf("when it has landed the watcher is told %q", got)
		}
	})
}

// A lostLog appends nothing, and answers when the append is given up, or after an hour.
type lostLog struct{ store.Log }

func (lostLog) Append(ctx context.Context, _ string, _ int, _ []store.Entry) error {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

func TestAnAppendEndsWithItsRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, began := lobbyOver(t, lostLog{store.NewMemory()}, 1), time.Now()
		hasty, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, _, err := lobby.For(Caller{}).Open(hasty, TableRequest{Name: "Ada"}); err == nil ||
			time.Since(began) != time.Second {
			t.Errorf("a request of one second ends after %v: %v", time.Since(began), err)
		}
	})
}

// TestAnAppendEndsWithALobbyThatCloses closes a lobby while a request waits for the store.
func TestAnAppendEndsWithALobbyThatCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, began := lobbyOver(t, lostLog{store.NewMemory()}, 1), time.Now()
		time.AfterFunc(time.Second, lobby.Close)
		if _, _, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ada"}); !errors.Is(err, store.ErrFailed) {
			t.Errorf("a request that the store never answers: %v", err)
		}
		lobby.Close() // waits for the append
		if got := time.Since(began); got != defaultStoreTimeout {
			t.Errorf("the lobby is closed after %v, want %v", got, defaultStoreTimeout)
		}
	})
}

// A slowerLog takes its time for a probe, too.
type slowerLog struct{ slowLog }

func (l *slowerLog) Probe(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(l.takes / 3):
		return l.slowLog.Probe(ctx)
	}
}

// TestASlowStoreMayBeGivenMoreTime lets an append and a probe take longer than they usually may.
func TestASlowStoreMayBeGivenMoreTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &slowerLog{slowLog{Log: store.NewMemory(), takes: 15 * time.Second}}
		lobby := NewLobby(log, Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler),
			StoreTimeout: time.Minute})
		t.Cleanup(lobby.Close)
		if _, _, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ada"}); err != nil {
			t.Errorf("a store that takes 15 seconds of a minute: %v", err)
		}
		if err := lobby.Ready(t.Context()); err != nil {
			t.Errorf("Ready: %v", err)
		}
	})
}

// TestWorkOfTheSameMomentGoesOnInOrder and not as select draws it.
func TestWorkOfTheSameMomentGoesOnInOrder(t *testing.T) {
	for range 20 {
		live := newTable(nil, "", newCore(nil))
		live.landed <- struct{}{}
		live.nudges <- struct{}{}
		live.calls = make(chan func(), 1)
		live.calls <- func() {}
		timer := make(chan time.Time, 1)
		timer <- time.Time{}
		ctx, cancel := context.WithCancel(t.Context())
		for _, want := range []cause{hasLanded, wasNudged, wasCalled, hasRung} {
			if got, _ := live.await(ctx, timer); got != want {
				t.Fatalf("cause %d, want %d", got, want)
			}
		}
		live.landed <- struct{}{}
		cancel()
		if got, _ := live.await(ctx, timer); got != hasStopped {
			t.Fatalf("cause %d when the lobby is closed, want %d", got, hasStopped)
		}
	}
}

// A muteLog stores what it is given and gives no answer while it is silent.
type muteLog struct {
	store.Log
	silent atomic.Bool
}

func (l *muteLog) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	if err := l.Log.Append(ctx, id, n, entries); err != nil || !l.silent.Load() {
		return err
	}
	return store.ErrFault
}

func (l *muteLog) Read(ctx context.Context, id string, n int) ([]store.Entry, error) {
	if l.silent.Load() {
		return nil, store.ErrFault
	}
	return l.Log.Read(ctx, id, n)
}

// TestATableThatCannotReadItsLogShowsNothingOld to a person and to a program, after the answer of an append was lost.
func TestATableThatCannotReadItsLogShowsNothingOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &muteLog{Log: store.NewMemory()}
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Seats: 4})
		key, err := p.program().Join(t.Context(), p.id, JoinRequest{Key: "the key of a program", Name: "Robin"})
		if err != nil {
			t.Fatal(err)
		}
		log.silent.Store(true)
		if err := p.try("Ada", Request{Action: Rename, Text: "Adela"}); !errors.Is(err, store.ErrFault) {
			t.Fatalf("a change without an answer: %v, want %v", err, store.ErrFault)
		}
		check := func(want error, name string) {
			t.Helper()
			for key, visit := range map[string]Visit{p.keys["Ada"]: p.lobby.For(Caller{}), key: p.program()} {
				l, err := visit.Snapshot(t.Context(), p.id, key)
				if !errors.Is(err, want) || err == nil && l.Chairs[0].Name != name {
					t.Errorf("%+v sees %+v, %v, want %q, %v", visit.caller, l.Chairs, err, name, want)
				}
			}
		}
		check(store.ErrFailed, "")
		log.silent.Store(false)
		pass(store.ProbeEvery + retryAtLast)
		check(nil, "Adela")
	})
}
