package table

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// beside opens a table whose host, Ada, does not play.
func beside(t *testing.T, log store.Log, o TableRequest) *party {
	t.Helper()
	o.Aside = true
	return gather(t, lobbyOver(t, log, 1), o)
}

func TestAHostWhoDoesNotPlayHasTheToolsAndNoSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := beside(t, log, TableRequest{Seats: 5, ComputerPlayers: 2, Level: "random"})
		p.wantSitters("random", "random", "open", "open")
		p.join("Bob")
		p.do("Ada", Request{Action: Say, Text: "Welcome"})
		p.do("Ada", Request{Action: Fill, Level: "random"})
		if err := p.try("Bob", Request{Action: Start}); !errors.Is(err, ErrNotHost) {
			t.Errorf("a player begins: %v", err)
		}
		p.do("Ada", Request{Action: Start})
		l := p.look("Ada")
		if l.Gathering || l.Seat() != Aside || l.Host != Aside || !l.Hosts() || l.View.Seat != game.Nobody ||
			l.Aside == nil || l.Aside.Name != "Ada" || !l.Aside.Host {
			t.Fatalf("the host sees %+v", l)
		}
		if len(l.Chairs) != 5 || slices.ContainsFunc(l.Chairs,
			func(c Chair) bool { return c.Name == "Ada" || c.Host }) {
			t.Errorf("there sit %+v", l.Chairs)
		}
		if said := p.look("Bob").Said; len(said) != 1 || said[0].Seat != Aside || said[0].Name != "Ada" {
			t.Errorf("Bob hears %+v", said)
		}
		spectator, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, "")
		if err != nil || !reflect.DeepEqual(spectator.View, l.View) {
			t.Errorf("the host sees more of the game than spectators: %+v, %v", l.View, err)
		}
		for _, q := range []Request{{Action: NoPlay}, {Action: Prophet}, {Action: Hold}, {Action: GoOn},
			{Action: Guess, Text: "red"}, {Action: AddWord, Text: "x"}} {
			if err := p.try("Ada", q); !errors.Is(err, ErrNoSeat) {
				t.Errorf("%s by the host: %v", q.Action, err)
			}
		}
		red := notebook.Change{ID: "n", Do: notebook.Write, Text: "red"}
		if err := p.lobby.For(Caller{}).Note(t.Context(), p.id, p.keys["Ada"], red); !errors.Is(err,
			ErrNoSeat) {
			t.Errorf("the host notes something: %v", err)
		}
		p.do("Ada", Request{Action: Mute, Seat: p.seat("Bob")})
		if err := p.try("Bob", Request{Action: Say, Text: "x"}); !errors.Is(err, ErrMuted) {
			t.Errorf("a muted person speaks: %v", err)
		}
		p.do("Ada", Request{Action: Pace, Fast: true})
		p.do("Ada", Request{Action: Rename, Text: "Ms Lovelace"})
		p.do("Ada", Request{Action: Remove, Seat: p.seat("Bob")})

		again, err := lobbyOver(t, log, 2).For(Caller{}).Snapshot(t.Context(), p.id, p.keys["Ada"])
		if err != nil || again.Seat() != Aside || again.Host != Aside || again.Aside.Name != "Ms Lovelace" {
			t.Errorf("read again, the host sees %+v, %v", again, err)
		}
	})
}

func TestComputerPlayersPlayForAHostWhoOnlyWatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := beside(t, store.NewMemory(), TableRequest{Seats: 4, ComputerPlayers: 3})
		p.do("Ada", Request{Action: Start})
		before := p.look("Ada").Number
		time.Sleep(time.Minute)
		synctest.Wait()
		if now := p.look("Ada").Number; now <= before {
			t.Errorf("nothing happens before %d events", now)
		}
	})
}

func TestWithoutTheHostWhoDoesNotPlayAPlayerHasTheTools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := beside(t, store.NewMemory(), TableRequest{Seats: 5})
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Fill, Level: "random"})
		p.do("Ada", Request{Action: Start})
		time.Sleep(awaySilent - time.Second)
		p.look("Bob")
		time.Sleep(2 * time.Second)
		if l := p.look("Bob"); l.Host != 1 || l.HostAway != Aside || !l.Aside.Away {
			t.Errorf("host %d for %d, %+v", l.Host, l.HostAway, l.Aside)
		}
		if l := p.look("Ada"); l.Host != Aside || l.HostAway != game.Nobody {
			t.Errorf("back: host %d for %d", l.Host, l.HostAway)
		}
		p.do("Ada", Request{Action: Leave})
		l := p.look("Bob")
		if l.Host != 1 || l.Aside != nil || l.Seat() != 1 {
			t.Errorf("when the host has left: %+v", l)
		}
		var told []NoticeKind
		for _, n := range l.Notices[len(l.Notices)-2:] {
			told = append(told, n.What)
		}
		if !slices.Equal(told, []NoticeKind{NoticeLeft, NoticeHost}) {
			t.Errorf("told: %v", told)
		}
		if l := p.look("Ada"); l.Seat() != game.Nobody {
			t.Errorf("a person who has left still sits on %d", l.Seat())
		}
	})
}

func TestAHostWhoDidNotPlaySitsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := beside(t, store.NewMemory(), TableRequest{Seats: 5, ComputerPlayers: 2})
		was := p.keys["Ada"]
		j := p.joining("Ada")
		j.Was = was
		key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j)
		if err != nil {
			t.Fatal(err)
		}
		p.keys["Ada"] = key
		if l := p.look("Ada"); l.Seat() != 3 || l.Host != 3 || l.Aside != nil || l.Me != 1 ||
			l.Chairs[2].Name != "Ada" {
			t.Errorf("the host who sits down sees %+v", l)
		}
		if l, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, was); err != nil || l.Seat() != game.Nobody {
			t.Errorf("the former key opens seat %d, %v", l.Seat(), err)
		}
	})
}

func TestAHostWhoDoesNotPlayIsErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := beside(t, log, TableRequest{Seats: 5})
		p.join("Bob")
		p.do("Ada", Request{Action: Say, Text: "secret words"})
		if !p.lobby.Knows(t.Context(), p.id, p.keys["Ada"]) {
			t.Error("the key of the host is not known")
		}
		if err := p.lobby.Erase(t.Context(), p.id, p.keys["Ada"]); err != nil {
			t.Fatal(err)
		}
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			for _, word := range []string{`"Ada"`, "secret words", hashKey(p.keys["Ada"])} {
				if strings.Contains(string(e.Event), word) {
					t.Errorf("%s still has %s", e.Kind, word)
				}
			}
		}
		if l := p.look("Bob"); l.Aside != nil || l.Host != 1 {
			t.Errorf("Bob sees %+v", l)
		}
	})
}

func TestAHostWhoDoesNotPlayDealsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		for _, o := range []TableRequest{
			{Aside: true},
			{Aside: true, WaitsForPeople: true, Words: "as the moon is"},
			{Aside: true, WaitsForPeople: true, Dealing: Dealing{BySeat, 1}},
			{Aside: true, WaitsForPeople: true, Deals: true},
		} {
			if _, _, err := lobby.For(Caller{}).Open(t.Context(), o); !errors.Is(err, ErrBadRequest) {
				t.Errorf("%+v: %v", o, err)
			}
		}
		p := beside(t, store.NewMemory(), TableRequest{Seats: 5})
		for _, d := range []Dealing{{BySeat, Aside}, {InTurn, Aside}} {
			if err := p.try("Ada", Request{Action: Set, Dealing: &d}); !errors.Is(err, ErrWrongSeat) {
				t.Errorf("%+v: %v", d, err)
			}
		}
	})
}
