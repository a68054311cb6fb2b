package table

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// turnedUp opens tables where Ada deals, with chance from seed on, until a card is
// turned up that her rule refuses.
func turnedUp(t *testing.T, seed byte, o TableRequest) *party {
	t.Helper()
	o.Seats, o.Dealing = 4, Dealing{BySeat, 1}
	o.Options, _ = game.Preset("nature")
	o.Options.Starters = 2
	for ; seed < 40; seed++ {
		p := gather(t, lobbyOver(t, store.NewMemory(), seed), o)
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Fill, Level: "random"})
		p.do("Ada", Request{Action: DealRule, Text: "odd"})
		p.do("Ada", Request{Action: Start})
		if l := p.look("Ada"); l.View.Phase == game.AwaitingStarter && len(l.View.Mainline) == 0 {
			return p
		}
	}
	t.Fatal("no rule refuses a card")
	return nil
}

func TestTheDealerExchangesTheStarter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := turnedUp(t, 0, TableRequest{Settings: Settings{Clock: Brisk, Substitute: "random"}})
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			defer p.stays(name)()
		}
		l, bob := p.look("Ada"), p.look("Bob")
		if len(l.View.Turned) != 1 || len(l.Desk.Instead) == 0 || !slices.Equal(bob.View.Turned, l.View.Turned) ||
			bob.Desk != nil {
			t.Fatalf("%v is turned up, %v may be laid instead; Bob sees %v and the desk %v", l.View.Turned,
				l.Desk.Instead, bob.View.Turned, bob.Desk)
		}
		choice := l.Desk.Instead[3]
		if err := p.try("Bob", Request{Action: Exchange, Cards: l.Desk.Instead[3:4]}); err == nil {
			t.Error("a person who does not deal chooses the starter")
		}
		p.do("Ada", Request{Action: Exchange, Cards: l.Desk.Instead[3:4]})
		for n := 0; p.look("Ada").View.Phase == game.AwaitingStarter; n++ {
			if n > 1 || len(p.look("Ada").View.Mainline) != 1 {
				t.Fatalf("the line is %v", p.look("Ada").View.Mainline)
			}
			p.do("Ada", Request{Action: Exchange})
		}
		if l := p.look("Bob"); l.View.Phase != game.Playing || len(l.View.Mainline) != 2 ||
			l.View.Mainline[0] != choice {
			t.Errorf("the line is %v, and %v was chosen", l.View.Mainline, choice)
		}
	})
}

// TestTheStarterHasAClock lets a dealer who is there choose nothing: when her time
// is up the next card that fits is drawn. The other card of a line of two is refused,
// too, and the table waits as long for it.
func TestTheStarterHasAClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := turnedUp(t, 6, TableRequest{Settings: Settings{Clock: Brisk, Substitute: NoSubstitute, Spectators: true}})
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			defer p.stays(name)()
		}
		watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Bob"], p.look("Bob").Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l := p.look("Bob"); l.Left != Brisk.limit() {
			t.Errorf("she has %v for it, want %v", l.Left, Brisk.limit())
		}
		if h, err := p.lobby.History(t.Context(), p.id, ""); err != nil || h.Turn != 1 {
			t.Errorf("in the list of a person's tables it waits for seat %d: %v", h.Turn, err)
		}
		pass(Brisk.limit() - time.Second)
		if l := p.look("Bob"); len(l.View.Mainline) != 0 || l.Left != time.Second {
			t.Fatalf("a second before the end the line is %v, and %v are left", l.View.Mainline, l.Left)
		}
		pass(time.Second)
		if l := p.look("Bob"); len(l.View.Mainline) != 1 || l.View.Mainline[0].Rank()%2 == 0 ||
			l.View.Phase != game.AwaitingStarter || l.Left != Brisk.limit() {
			t.Fatalf("when her time is up the line is %v in phase %v, and %v are left", l.View.Mainline, l.View.Phase,
				l.Left)
		}
		substituted := false
		for len(watched.Next) > 0 {
			f := <-watched.Next
			e := f.Table
			substituted = substituted || e != nil && e.Kind == kindSubstituted && e.Seat == 1 && e.Once
		}
		if !substituted {
			t.Error("nobody is told that her time was up")
		}
		pass(Brisk.limit() - time.Second)
		if l := p.look("Bob"); len(l.View.Mainline) != 1 || l.Left != time.Second {
			t.Errorf("a second before the end of the other the line is %v, and %v are left", l.View.Mainline, l.Left)
		}
		pass(time.Second)
		if l := p.look("Bob"); l.View.Phase != game.Playing || l.Chairs[0].Substitute != "" {
			t.Errorf("the line is %v, and the substitute of Ada is %q", l.View.Mainline, l.Chairs[0].Substitute)
		}
	})
}

func TestTheStarterOfAnAbsentDealerIsExchangedForThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := turnedUp(t, 0, TableRequest{})
		defer p.stays("Bob")()
		pass(awaySilent * 2)
		if l := p.watch(); len(l.View.Mainline) != 2 || !slices.ContainsFunc(l.Chairs, func(c Chair) bool {
			return c.Name == "Ada" && c.Substitute != ""
		}) {
			t.Errorf("the line is %v, the chairs are %+v", l.View.Mainline, l.Chairs)
		}
	})
}
