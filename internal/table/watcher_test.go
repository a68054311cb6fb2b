package table

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// TestAWatcherWithoutTheirSeatIsToldWhatASpectatorIs follows a table with the
// key of a seat that the host gives to a computer player. Whatever that player
// draws is not for the person who sat there.
func TestAWatcherWithoutTheirSeatIsToldWhatASpectatorIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		settings := UsualSettings(true, "random")
		settings.Spectators = true
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 3), TableRequest{Level: "random", Settings: settings})
		seat := p.seat("Bob")
		bob := p.follow("Bob")
		p.do("Ada", Request{Action: Replace, Seat: seat, Level: "random"})
		synctest.Wait()
		bob.told = nil // the event that takes the seat away is told as before it or after it
		spectator := p.follow("")
		drew := 0
		for range 200 {
			p.moves()
			pass(5 * time.Second)
			for _, f := range spectator.told {
				if f.Share.Kind == game.Drew && f.Share.Seat == seat {
					drew++
				}
			}
			for i, f := range spectator.told {
				if i >= len(bob.told) || asText(t, f) != asText(t, bob.told[i]) {
					t.Fatalf("a spectator is told\n%s\nand the person who sat on seat %d\n%s", asText(t, f), seat,
						asText(t, bob.told[min(i, len(bob.told)-1)]))
				}
			}
			bob.told, spectator.told = nil, nil
			if drew >= 3 {
				return
			}
		}
		t.Fatalf("the seat drew only %d times", drew)
	})
}

// TestAMomentIsToldWithAGlanceAtTheGame, however long the round is by then.
func TestAMomentIsToldWithAGlanceAtTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 3), TableRequest{Level: "random"})
		p.do("Ada", Request{Action: Replace, Seat: p.seat("Bob"), Level: "random"})
		synctest.Wait()
		ada := p.follow("Ada")
		for range 30 {
			p.moves()
			pass(5 * time.Second)
		}
		moments := 0
		for _, f := range ada.told {
			if f.Then == nil || len(f.Then.View.Plays) == 0 {
				continue
			}
			moments++
			if v := f.Then.View; len(v.Plays) > 1 || len(v.Mainline) > 0 {
				t.Fatalf("event %d is told with %d plays and %d cards of the line", f.Number, len(v.Plays), len(v.Mainline))
			}
		}
		if moments < 10 {
			t.Errorf("only %d moments are told", moments)
		}
	})
}

// A follower notes what is told to someone who watches.
type follower struct{ told []Frame }

// follow watches with the key of name from now on.
func (p *party) follow(name string) *follower {
	p.t.Helper()
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, p.keys[name])
	if err != nil {
		p.t.Fatal(err)
	}
	w, err := p.lobby.For(Caller{}).Watch(p.t.Context(), p.id, p.keys[name], l.Number, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	f := new(follower)
	go func() {
		for next := range w.Next {
			f.told = append(f.told, *next)
		}
	}()
	return f
}

// moves lets Ada or Cid play the first card of their hand, if it is their turn. A
// lobby that is behind the log may refuse it.
func (p *party) moves() {
	p.t.Helper()
	for _, name := range []string{"Ada", "Cid"} {
		q, l := Request{Action: NextRound}, p.look(name)
		if l.Result == nil {
			if l.View.Turn != l.View.Seat || l.View.Awaits != game.AwaitsPlay {
				continue
			}
			q = Request{Action: Play, Cards: l.View.Hand[:1]}
		}
		refused := new(game.Refusal)
		if err := p.try(name, q); err != nil && !errors.As(err, &refused) && !errors.Is(err, ErrStale) {
			p.t.Fatalf("%s: %+v: %v", name, q, err)
		}
		return
	}
}

func asText(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A conflictLog counts the appends that came too late.
type conflictLog struct {
	store.Log
	conflicts int
}

func (l *conflictLog) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	err := l.Log.Append(ctx, id, n, entries)
	if errors.Is(err, store.ErrConflict) {
		l.conflicts++
	}
	return err
}

// TestTwoServersOverOneLogBothMove lets two lobbies keep the same table. Whatever one
// of them appends, the other learns by a conflict, and decides again on the table
// as it then is.
func TestTwoServersOverOneLogBothMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &conflictLog{Log: store.NewMemory()}
		p := threePlay(t, lobbyOver(t, log, 4), TableRequest{Level: "random"})
		lobbies := []*Lobby{p.lobby, lobbyOver(t, log, 5)}
		const turns = 30
		for n := range turns {
			p.lobby = lobbies[n%2]
			p.do("Ada", Request{Action: Phrase, Text: "hello"}) // needs no turn: it is never too late
			p.moves()
			pass(11 * time.Second)
		}
		if log.conflicts < turns/2 {
			t.Errorf("the two met only %d times", log.conflicts)
		}
		var views []string
		for _, lobby := range []*Lobby{lobbies[0], lobbies[1], lobbies[0]} { // each learns what the other has done
			p.lobby = lobby
			p.do("Bob", Request{Action: Phrase, Text: "thanks"})
			views = append(views, asText(t, p.look("Bob").View))
		}
		if views[0] != views[1] || views[1] != views[2] {
			t.Errorf("two servers see one table as\n%s\n%s\n%s", views[0], views[1], views[2])
		}
		if l := p.look("Bob"); len(l.Said) != turns+3 || len(l.View.Plays) < 5 {
			t.Errorf("%d of %d sayings and %d plays are in the log", len(l.Said), turns+3, len(l.View.Plays))
		}
	})
}
