package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// ask sends a request for an action, and returns the error.
func (p *person) ask(what Action) error {
	p.t.Helper()
	q := p.request(p.look())
	q.Action, q.Cards = what, nil
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	return err
}

// played returns a table where the person has just played and may declare.
func played(t *testing.T, seed byte) *person {
	t.Helper()
	p := sitDown(t, lobbyOver(t, store.NewMemory(), seed), "")
	if l := p.turn(); !l.View.MayDeclare {
		t.Fatalf("after a play one may not declare: %+v", l.View)
	}
	return p
}

func TestAPersonIsProphetAndJudges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 21)
		if err := p.ask(Prophet); err != nil {
			t.Fatal(err)
		}
		if v := p.look().View; v.Prophet != 1 || v.Turn == 1 {
			t.Fatalf("prophet %d, turn of %d", v.Prophet, v.Turn)
		}
		if err := p.ask(Play); !errors.Is(err, &game.Refusal{Reason: "is-prophet"}) {
			t.Errorf("a prophet plays: %v", err)
		}
		calls := 0
		for ; p.look().View.Prophet == 1 && calls < 50; calls++ {
			p.turn()
		}
		l := p.look()
		if calls == 0 || l.View.Prophet == 1 || !l.View.Prophets[0] {
			t.Errorf("%d calls, prophet %d, all prophets: %v", calls, l.View.Prophet, l.View.Prophets)
		}
	})
}

func TestTheTableWaitsForAPlayerWhoThinksAboutDeclaring(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 22)
		number := p.look().Number
		if err := p.ask(Hold); err != nil {
			t.Fatal(err)
		}
		<-time.After(time.Minute)
		if l := p.look(); l.Number != number || !l.Held {
			t.Errorf("held %v, event %d, it was %d", l.Held, l.Number, number)
		}
		if err := p.ask(GoOn); err != nil {
			t.Fatal(err)
		}
		<-time.After(time.Second)
		if l := p.look(); l.Number == number || l.Held {
			t.Errorf("told to go on, the table stands at event %d, held %v", l.Number, l.Held)
		}
		if err := p.ask(Hold); !errors.Is(err, &game.Refusal{Reason: "not-at-turn-end"}) {
			t.Errorf("a hold when it is too late: %v", err)
		}
	})
}

// TestAReleasedTableWaitsOnFromWhereItStood thinks twice, and lets the table go each time: the time runs on
// from where it stood.
func TestAReleasedTableWaitsOnFromWhereItStood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 22)
		number := p.look().Number
		for _, left := range []time.Duration{paceAsked - 3*time.Second, paceAsked - 6*time.Second} {
			<-time.After(3 * time.Second)
			if err := p.ask(Hold); err != nil {
				t.Fatal(err)
			}
			<-time.After(20 * time.Second)
			if l := p.look(); l.Number != number || !l.Held {
				t.Fatalf("held %v, event %d, it was %d", l.Held, l.Number, number)
			}
			for range 2 { // the second time nothing is held
				if err := p.ask(Release); err != nil {
					t.Fatal(err)
				}
			}
			if l := p.look(); l.Number != number || l.Held || l.Wait != left {
				t.Errorf("released, the table is at event %d, it was %d, held %v, and waits %v, want %v", l.Number,
					number, l.Held, l.Wait, left)
			}
		}
		<-time.After(paceAsked - 6*time.Second)
		if p.look().Number == number {
			t.Error("the time is over, and the table still waits")
		}
		if err := p.ask(Release); err != nil {
			t.Errorf("a release when it is too late: %v", err)
		}
	})
}

// TestHoldAndReleaseHoldNoTableForLong thinks again and again.
func TestHoldAndReleaseHoldNoTableForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 23)
		number, began := p.look().Number, time.Now()
		for p.look().Number == number {
			if time.Since(began) > thinkingTime {
				t.Fatal("the table still waits")
			}
			_ = p.ask(Hold) // it may be too late
			<-time.After(5 * time.Second)
			if err := p.ask(Release); err != nil {
				t.Fatal(err)
			}
		}
		if waited := time.Since(began); waited < thinkingTime-6*time.Second {
			t.Errorf("a person who thinks is waited for %v, want about %v", waited, thinkingTime)
		}
	})
}

func TestComputerPlayersWaitUntilPeopleDeclineToDeclare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 27)
		l := p.look()
		if l.Wait != paceAsked {
			t.Errorf("they wait for %v", l.Wait)
		}
		<-time.After(paceAsked - time.Second)
		if now := p.look(); now.Number != l.Number || now.Wait != time.Second {
			t.Errorf("a second before the end the table is at event %d, it was %d, and they wait for %v", now.Number,
				l.Number, now.Wait)
		}
		if err := p.ask(GoOn); err != nil {
			t.Fatal(err)
		}
		<-time.After(paceCalm)
		if now := p.look(); now.Number == l.Number || now.Wait != 0 {
			t.Errorf("told to go on they are at event %d, and wait for %v", now.Number, now.Wait)
		}
		p.turn()
		number := p.look().Number
		<-time.After(paceAsked + paceCalm)
		if p.look().Number == number {
			t.Error("they wait after the time is over")
		}
	})
}

func TestComputerPlayersDoNotWaitAgainBeforeTheNextOwnMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("new")
		options.ProphetAnytime = true
		lobby := lobbyOver(t, store.NewMemory(), 28)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ana", Options: options, Level: "random",
			Difficulty: "easy"})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		p.turn()
		if err := p.ask(GoOn); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if l := p.myTurn(); l.Result == nil && time.Since(began) > 6*paceCalm {
			t.Errorf("a person who has declined waits %v for their next turn", time.Since(began))
		}
	})
}

func TestNobodyHoldsATableForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := played(t, 23)
		number := p.look().Number
		if err := p.ask(Hold); err != nil {
			t.Fatal(err)
		}
		<-time.After(thinkingTime + time.Second)
		if l := p.look(); l.Number == number {
			t.Error("the table still waits")
		}
	})
}

func TestComputerPlayersBecomeProphets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 24), "")
		declared, judged := 0, 0
		for rounds := 0; rounds < 6; {
			l := p.turn()
			if l.Result == nil {
				continue
			}
			rounds++
			for _, f := range l.Log {
				switch {
				case f.Share.Kind == game.ProphetDeclared && f.Share.Seat != 1:
					declared++
				case f.Share.Kind == game.Called:
					judged++
				}
			}
			p.turn() // the next round
		}
		if declared == 0 || judged == 0 {
			t.Errorf("in six rounds %d computer players declared and called %d times", declared, judged)
		}
	})
}

func TestAPersonIsAskedWhetherTheyObject(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("new")
		options.Refuter = true
		lobby := lobbyOver(t, store.NewMemory(), 25)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ana", Options: options, Difficulty: "easy"})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		passed, objected := 0, 0
		for turns := 0; turns < 400 && (passed == 0 || objected == 0); turns++ {
			l := p.myTurn()
			switch {
			case l.View.Awaits != game.AwaitsObjection || l.Result != nil:
				p.turn()
			case passed == 0:
				if err := p.ask(LetPass); err != nil {
					t.Fatal(err)
				}
				passed++
			default:
				if err := p.ask(Object); err != nil {
					t.Fatal(err)
				}
				objected++
			}
		}
		if passed == 0 || objected == 0 {
			t.Fatalf("in 400 turns the person could let %d calls pass and object to %d", passed, objected)
		}
		if l := p.look(); l.View.Awaits == game.AwaitsPlay {
			if err := p.ask(Object); !errors.Is(err, &game.Refusal{Reason: "not-asked"}) {
				t.Errorf("an objection to no call: %v", err)
			}
		}
	})
}
