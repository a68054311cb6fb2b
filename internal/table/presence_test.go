package table

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// stays lets someone follow the table until the returned function is called, or
// they are dropped. What they are told they read.
func (p *party) stays(name string) (goes func()) {
	p.t.Helper()
	w, err := p.lobby.For(Caller{}).Watch(p.t.Context(), p.id, p.keys[name], p.look(name).Number, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	go func() {
		for range w.Next {
		}
	}()
	return func() {
		w.Leave()
		synctest.Wait()
	}
}

// chair returns how those who stay see the seat of someone. Nobody is heard of by
// it.
func (p *party) chair(name string) Chair {
	p.t.Helper()
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, "")
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range l.Chairs {
		if c.Name == name {
			return c
		}
	}
	p.t.Fatalf("%s does not sit at the table: %+v", name, l.Chairs)
	return Chair{}
}

// watch returns the table as a spectator sees it.
func (p *party) watch() Snapshot {
	p.t.Helper()
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, "")
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

// pass lets time go by.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// threePlay opens a table of Ada, Bob and Cid under a computer dealer, with the
// settings of o.
func threePlay(t *testing.T, lobby *Lobby, o TableRequest) *party {
	t.Helper()
	o.Seats = 4
	p := gather(t, lobby, o)
	p.join("Bob")
	p.join("Cid")
	p.do("Ada", Request{Action: Start})
	return p
}

// mover returns the name of the person who is to move.
func (p *party) mover() string {
	p.t.Helper()
	l := p.watch()
	return l.Chairs[l.View.Turn-1].Name
}

// others returns the people but one.
func (p *party) others(name string) (all []string) {
	for _, n := range []string{"Ada", "Bob", "Cid"} {
		if n != name {
			all = append(all, n)
		}
	}
	return all
}

func TestAnAbsentPlayerHasASubstituteInTheirTurnUntilTheyAreBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Level: "random"})
		first := p.mover()
		for _, name := range p.others(first) {
			defer p.stays(name)()
		}
		goes := p.stays(first)
		pass(awayAfter * 3)
		if c := p.chair(first); c.Away || c.Substitute != "" || p.mover() != first {
			t.Fatalf("a person who follows the table and thinks is %+v", c)
		}
		goes()
		pass(awayAfter - time.Second)
		if c := p.chair(first); c.Away {
			t.Errorf("away too soon: %+v", c)
		}
		before := p.watch()
		pass(2*time.Second + paceAsked)
		if c := p.chair(first); !c.Away || c.Substitute != "random" {
			t.Errorf("a person who has gone is %+v", c)
		}
		if after := p.watch(); after.View.Turn == before.View.Turn && len(after.View.Plays) == len(before.View.Plays) {
			t.Errorf("nobody has moved for them: %+v", after.View)
		}
		l := p.look(first)
		if c := p.chair(first); c.Away || c.Substitute != "" {
			t.Errorf("a person who is back is %+v", c)
		}
		seat := l.View.Seat
		all := l.Substitutions
		if n := len(all); n != 2 || before.Number >= all[0].Number || all[1].Number > l.Number {
			t.Fatalf("from event %d on %+v", before.Number, all)
		}
		went := Substitution{all[0].Number, l.Me, first, seat, "random"}
		back := Substitution{all[1].Number, l.Me, first, seat, ""}
		if !slices.Equal(all, []Substitution{went, back}) {
			t.Errorf("the substitutions of the round are %+v", all)
		}
	})
}

func TestAnAbsentPlayerOutOfTurnHasNoSubstitute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		first := p.mover()
		defer p.stays(first)()
		pass(awaySilent * 2)
		for _, name := range p.others(first) {
			if c := p.chair(name); !c.Away || c.Substitute != "" {
				t.Errorf("%s is %+v", name, c)
			}
		}
	})
}

// TestAPersonWhoSitsDownIsPresent lets someone take a computer player's seat at a table
// that has been awake for long, before their page asks for anything.
func TestAPersonWhoSitsDownIsPresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Settings: Settings{Substitute: "novice", Spectators: true, TakeOver: true}})
		defer p.stays("Ada")()
		p.do("Ada", Request{Action: Replace, Seat: p.look("Bob").View.Seat, Level: "novice"})
		pass(awaySilent * 2)
		p.join("Dan")
		if c := p.chair("Dan"); c.Away || c.Substitute != "" {
			t.Errorf("a person who has just sat down is %+v", c)
		}
		pass(awaySilent * 2)
		if c := p.chair("Dan"); !c.Away {
			t.Errorf("a person who never came is %+v", c)
		}
	})
}

func TestATableWithoutSubstitutesWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
			Settings: Settings{Substitute: NoSubstitute, Spectators: true},
		})
		first := p.mover()
		defer p.stays(p.others(first)[0])()
		before := p.watch()
		pass(awaySilent * 2)
		if after := p.watch(); after.Number != before.Number || !p.chair(first).Away {
			t.Errorf("event %d after %d, %+v", after.Number, before.Number, p.chair(first))
		}
	})
}

func TestATableThatEverybodyHasLeftPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{
			Settings: Settings{Clock: Brisk, Substitute: "random", Spectators: true},
		})
		pass(awaySilent * 2)
		before := p.watch().Number
		pass(24 * time.Hour)
		p.lobby.mu.Lock()
		live := len(p.lobby.room.tables)
		p.lobby.mu.Unlock()
		if after := p.watch().Number; after != before || live != 0 {
			t.Errorf("event %d after %d, %d tables in memory", after, before, live)
		}
		p.look("Ada")
		pass(awayAfter + Brisk.limit())
		if p.watch().Number == before {
			t.Error("nothing goes on when somebody is back")
		}
	})
}

func TestTheTableMovesForAPlayerWhoseTimeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Settings: Settings{Clock: Brisk, Substitute: "random", Spectators: true, Chat: true}})
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			defer p.stays(name)()
		}
		first := p.mover()
		began := p.watch()
		if began.Clock != 30*time.Second || began.Left != 30*time.Second {
			t.Errorf("the clock gives %v, %v are left", began.Clock, began.Left)
		}
		pass(10 * time.Second)
		p.do(p.others(first)[0], Request{Action: Say, Text: "take your time"})
		if l := p.watch(); l.Left != 20*time.Second {
			t.Errorf("after 10 s %v are left", l.Left)
		}
		before := p.watch()
		pass(19 * time.Second)
		if p.watch().Number != before.Number {
			t.Error("moved for too soon")
		}
		pass(2 * time.Second)
		l := p.watch()
		if len(l.View.Plays) == len(began.View.Plays) || p.chair(first).Substitute != "" {
			t.Errorf("time is up: %+v, %+v", l.View, p.chair(first))
		}
	})
}

func TestAnAbsentHostsToolsGoToTheNextPresentPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		defer p.stays("Cid")()
		pass(awaySilent * 2)
		if l := p.watch(); l.Host != p.seat("Cid") {
			t.Errorf("host is %d", l.Host)
		}
		p.do("Cid", Request{Action: Mute, Seat: 2})
		if err := p.try("Cid", Request{Action: Mute, Seat: 1}); !errors.Is(err, ErrWrongSeat) {
			t.Errorf("an acting host mutes the host: %v", err)
		}
		p.look("Ada")
		if l := p.watch(); l.Host != 1 || !l.Chairs[1].Muted {
			t.Errorf("host is %d, chairs %+v", l.Host, l.Chairs)
		}
		if err := p.try("Cid", Request{Action: Unmute, Seat: 2}); !errors.Is(err, ErrNotHost) {
			t.Errorf("a person who is not host any more: %v", err)
		}
	})
}

func TestTheGuardSubstitutesForAnAbsentDealerByHand(t *testing.T) {
	for _, guard := range []string{"", "red or black"} {
		synctest.Test(t, func(t *testing.T) {
			p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, Level: "random"})
			p.join("Bob")
			p.do("Ada", Request{Action: Set, Dealing: &Dealing{BySeat, p.seat("Bob")}})
			p.do("Bob", Request{Action: DealRule, Words: "whatever has a colour", Text: guard})
			p.do("Ada", Request{Action: Fill, Level: "random"})
			p.do("Ada", Request{Action: Start})
			defer p.stays("Ada")()
			before := p.watch()
			if before.View.Awaits != game.AwaitsVerdict {
				t.Fatalf("the table awaits %v", before.View.Awaits)
			}
			pass(awaySilent * 2)
			after := p.watch()
			if moved := after.Number != before.Number; moved != (guard != "") {
				t.Errorf("guard %q: event %d after %d", guard, after.Number, before.Number)
			}
		})
	}
}

func TestAnAbsentDealerInTurnDealsARuleOfTheComputer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("parlett")
		p := gather(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Options: options, Seats: 3, ComputerPlayers: 1, Dealing: Dealing{By: InTurn, Seat: 3}})
		p.join("Bob")
		p.do("Ada", Request{Action: Start})
		if l := p.look("Ada"); l.Next != 3 || !l.AwaitsRule || l.View.Phase != game.BetweenRounds {
			t.Fatalf("next deals %d, a rule is awaited: %v, %v", l.Next, l.AwaitsRule, l.View.Phase)
		}
		defer p.stays("Ada")()
		pass(awaySilent * 2)
		if l := p.watch(); l.View.Phase != game.Playing || l.View.Dealer != 3 || p.chair("Bob").Substitute == "" {
			t.Errorf("dealer %d, phase %v, %+v", l.View.Dealer, l.View.Phase, p.chair("Bob"))
		}
	})
}

func TestOnDevicesOfOneSeatAllAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		since := p.look("Ada").Number
		var streams []Watched
		for range 3 {
			w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Ada"], since, nil)
			if err != nil {
				t.Fatal(err)
			}
			streams = append(streams, w)
		}
		p.do("Bob", Request{Action: Say, Text: "hello"})
		for i, w := range streams {
			if f := <-w.Next; f.Table == nil || f.Table.Said == nil || f.Table.Said.Text != "hello" ||
				f.Table.Seat != 2 {
				t.Errorf("device %d is told %+v", i, f)
			}
		}
	})
}

func TestATableWithoutSpectatorsShowsOnlyItsSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Settings: Settings{Substitute: "random"}})
		l, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, "")
		if !errors.Is(err, ErrPrivate) || len(l.Chairs) != 4 || len(l.Log) > 0 || len(l.View.Mainline) > 0 {
			t.Errorf("a person who has no seat sees %+v, %v", l, err)
		}
		if _, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, "", l.Number, nil); !errors.Is(err, ErrPrivate) {
			t.Errorf("a person who has no seat follows: %v", err)
		}
	})
}

// TestAHintLeavesTheClockAsItIs for the person who is to move, and for a table that
// waits for the dealer while they think of hints.
func TestAHintLeavesTheClockAsItIs(t *testing.T) {
	for _, guests := range []string{"", "Cid"} { // with one more person, or with a computer player to move
		synctest.Test(t, func(t *testing.T) {
			options, _ := game.Preset("express")
			options.Hints = "always"
			p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
				Options: options, Seats: 4, ComputerPlayers: 2, Rule: secret(t, "odd"), Deals: true,
				Settings: Settings{Clock: Brisk, Substitute: "random"},
			})
			p.join("Bob")
			defer p.stays("Ada")()
			defer p.stays("Bob")()
			p.do("Ada", Request{Action: Start})
			wants := func(l Snapshot) bool { return (l.View.Turn == p.seat("Bob")) == (guests != "") }
			l := p.look("Ada")
			for ; !wants(l) || l.View.Turn == game.Nobody; l = p.look("Ada") {
				if l.View.Turn == p.seat("Bob") {
					p.do("Bob", (&person{sent: l.Number}).request(p.look("Bob")))
				}
				pass(time.Millisecond)
			}
			began, plays := time.Now(), len(l.View.Plays)
			for n := 0; len(p.look("Ada").View.Plays) == plays; n++ {
				if n > 20 {
					t.Fatal("hints hold the table up forever")
				}
				p.do("Ada", Request{Action: Hint, Text: "look at the ranks"})
				if guests == "" {
					p.do("Ada", Request{Action: Hold})
				}
				pass(5 * time.Second)
			}
			if waited := time.Since(began); waited > Brisk.limit()+5*time.Second {
				t.Errorf("the table waits %v, and the clock gives %v", waited, Brisk.limit())
			}
		})
	}
}

// TestNobodyMovesOnceEverybodyHasLeft at a table without a clock, with substitutes for the absent.
func TestNobodyMovesOnceEverybodyHasLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Level: "random"})
		before := p.watch().Number
		pass(awaySilent * 2)
		if after := p.watch().Number; after != before {
			t.Errorf("event %d after %d, when everybody is away", after, before)
		}
	})
}

// TestAJoiningSentAgainLeavesItsPersonPresent sends it while they follow the table.
func TestAJoiningSentAgainLeavesItsPersonPresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 4})
		bob := p.joining("Bob")
		for range 2 {
			key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, bob)
			if err != nil {
				t.Fatal(err)
			}
			if p.keys["Bob"] == "" {
				p.keys["Bob"] = key
				defer p.stays("Bob")()
			}
		}
		pass(awaySilent * 2)
		if c := p.chair("Bob"); c.Away {
			t.Errorf("a person who follows the table is %+v", c)
		}
	})
}

// TestARequestWaitsForOneTaskAtMost lets a person be away while the table is busy: a substitute comes, and moves only
// after the next request.
func TestARequestWaitsForOneTaskAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Level: "random"})
		first := p.mover()
		for _, name := range p.others(first) {
			defer p.stays(name)()
		}
		seat, before := p.seat(first), len(p.watch().View.Plays)
		pass(awaySilent - time.Second)
		live := p.lobby.room.tables[p.id]
		var substitute string
		var plays int
		go func() {
			_ = live.call(t.Context(), func() { <-time.After(2 * time.Second) })
		}()
		synctest.Wait()
		go func() {
			_ = live.call(t.Context(), func() {
				substitute, plays = live.core.substitutes[seat], len(live.core.state.View(game.Nobody).Plays)
			})
		}()
		pass(2 * time.Second)
		if now := len(p.watch().View.Plays); substitute != "random" || plays != before || now == before {
			t.Errorf("at the request the substitute is %q after %d plays, want random after %d; %d are laid now",
				substitute, plays, before, now)
		}
	})
}
