package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/store"
)

const homely = "nothing my aunt would wear on a Sunday"

// handTable opens a table for Grace, who deals by hand in seat 5.
func handTable(t *testing.T, log store.Log, guard string) *person {
	t.Helper()
	lobby := lobbyOver(t, log, 31)
	o := TableRequest{Name: "Grace", Words: homely}
	if guard != "" {
		o.Rule = secret(t, guard)
	}
	id, key, err := lobby.For(Caller{}).Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, lobby: lobby, id: id, key: key}
}

// asked waits until the dealer is asked, or the round is over.
func (p *person) asked() Snapshot {
	p.t.Helper()
	for range 1000 {
		l := p.look()
		if l.View.Awaits == game.AwaitsVerdict || l.Result != nil {
			return l
		}
		<-time.After(paceCalm)
	}
	p.t.Fatal("nobody asks the dealer")
	return Snapshot{}
}

// judge says v, and if need be names the first card that may fit.
func (p *person) judge(l Snapshot, v game.Verdict) error {
	p.sent++
	q := Request{ID: fmt.Sprint("request ", p.sent), Seen: l.Number, Action: JudgeRight, Sure: true}
	if v == game.Wrong {
		q.Action = JudgeWrong
		q.Cards = nameable(l)
	}
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	return err
}

func nameable(l Snapshot) []card.Card {
	guesses := l.View.Guesses
	if len(l.View.Plays) == 0 || len(guesses) > 0 && guesses[len(guesses)-1].Verdict == game.Unjudged {
		return nil
	}
	last := l.View.Plays[len(l.View.Plays)-1]
	switch {
	case last.Kind == game.NoPlay && last.Call != game.Wrong:
		return last.Cards[:1]
	case last.Kind != game.OfferedPick:
		return nil
	}
	for _, c := range l.View.Plays[len(l.View.Plays)-2].Cards {
		if c != last.Cards[0] {
			return []card.Card{c}
		}
	}
	return nil
}

// playByHand plays the round to its end; the dealer says right to every third.
func (p *person) playByHand() Snapshot {
	p.t.Helper()
	for n := 0; ; n++ {
		l := p.asked()
		if l.Result != nil {
			return l
		}
		v := game.Wrong
		if n%3 == 0 || l.View.Plays != nil && l.View.Plays[len(l.View.Plays)-1].Kind == game.OfferedPick {
			v = game.Right
		}
		if err := p.judge(l, v); err != nil {
			p.t.Fatalf("%v of %+v: %v", v, l.View.Plays, err)
		}
	}
}

func TestAPersonDealsByHandAndTheComputerPlayersGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := handTable(t, log, "")
		l := p.asked()
		if l.View.Seat != 5 || l.View.Dealer != 5 || !l.View.ByHand || l.Desk == nil || len(l.Desk.Starter) != 1 ||
			l.Desk.Words != homely {
			t.Fatalf("the dealer sees %+v, desk %+v", l.View, l.Desk)
		}
		for round := 1; round <= 2; round++ {
			l = p.playByHand()
			if l.Result.Round != round || l.Result.Words != homely || l.Desk != nil || l.Stated != nil {
				t.Fatalf("round %d ended as %+v, desk %+v, reading %+v", round, l.Result, l.Desk, l.Stated)
			}
			record, err := p.lobby.Record(t.Context(), p.id)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := game.WalkRecord(record, nil); n != round || err != nil ||
				!strings.Contains(record, "\nwords "+homely+"\n") {
				t.Errorf("verified %d rounds, %v\n%s", n, err, record)
			}
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, p.request(l)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestEveryFormOfTheGameIsDealtByHand(t *testing.T) {
	for _, options := range game.Presets() {
		synctest.Test(t, func(t *testing.T) {
			lobby := lobbyOver(t, store.NewMemory(), 35)
			id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Words: homely, Options: options})
			if err != nil {
				t.Fatalf("%s: %v", options.Preset, err)
			}
			p := &person{t: t, lobby: lobby, id: id, key: key}
			l := p.playByHand()
			record, err := lobby.Record(t.Context(), id)
			if n, wrong := game.WalkRecord(record, nil); err != nil || n != 1 || wrong != nil || !l.Result.ByHand {
				t.Errorf("%s: verified %d rounds, %v, %v\n%s", options.Preset, n, wrong, err, record)
			}
		})
	}
}

func TestATableByHandGoesOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := handTable(t, log, "red")
		for range 4 {
			if err := p.judge(p.asked(), game.Right); err != nil {
				t.Fatal(err)
			}
		}
		before := p.asked()
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 32)
		if after := p.look(); !reflect.DeepEqual(before.View, after.View) || before.Desk.Words != after.Desk.Words ||
			before.Desk.Says != after.Desk.Says {
			t.Errorf("before the restart\n%+v\nafter it\n%+v", before, after)
		}
		p.playByHand()
	})
}

func TestAGuardWarnsOnceAndNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := handTable(t, store.NewMemory(), "red")
		l := p.asked()
		slip := JudgeRight
		if l.Desk.Says == game.Right {
			slip = JudgeWrong
		}
		q := Request{ID: "a", Seen: l.Number, Action: slip}
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); !errors.Is(err, ErrContradictsGuard) {
			t.Errorf("a slip: %v", err)
		}
		if after := p.look(); after.Number != l.Number {
			t.Errorf("a slip led from event %d to %d", l.Number, after.Number)
		}
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, "x", q); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a stranger: %v", err)
		}
		q.Sure = true
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); err != nil {
			t.Errorf("the dealer insists: %v", err)
		}
		spectator, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, "")
		if err != nil || spectator.Desk != nil || spectator.Ready != nil {
			t.Errorf("a spectator sees %+v, %v", spectator.Desk, err)
		}
		end := p.playByHand()
		if end.Stated == nil || end.Stated.Rule.String() != "red" || len(end.Stated.Slips) == 0 {
			t.Errorf("beside the verdicts stands %+v", end.Stated)
		}
	})
}

func TestARoundByHandNeedsWords(t *testing.T) {
	lobby := lobbyOver(t, store.NewMemory(), 33)
	if _, _, err := lobby.For(Caller{}).Open(t.Context(),
		TableRequest{Words: " \n ", Deals: true}); !errors.Is(err, ErrBadRequest) {
		t.Errorf("words of nothing: %v", err)
	}
}

// byHand opens a table where Ada deals a short round by hand to Bob and two computer players.
func byHand(t *testing.T, options game.Options) *party {
	t.Helper()
	options.HandSize = 4
	p := gather(t, lobbyOver(t, store.NewMemory(), 36),
		TableRequest{Options: options, Seats: 4, Level: "random", Dealing: Dealing{BySeat, 1}})
	p.join("Bob")
	p.do("Ada", Request{Action: DealRule, Words: homely})
	p.do("Ada", Request{Action: Fill, Level: "random"})
	p.do("Ada", Request{Action: Start})
	return p
}

// bobsTurn waits until Bob is to play, or the round is over. To what others ask, Ada says right.
func (p *party) bobsTurn() Snapshot {
	p.t.Helper()
	for range 1000 {
		switch l := p.look("Ada"); {
		case l.View.Awaits == game.AwaitsVerdict:
			p.do("Ada", Request{Action: JudgeRight})
		case l.Result != nil, l.View.Turn == p.seat("Bob"):
			return p.look("Bob")
		default:
			pass(paceCalm)
		}
	}
	p.t.Fatal("Bob is never to play")
	return Snapshot{}
}

func TestADealerByHandTellsHowManyCardsAreWrong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options := Options()
		options.PenaltyPerWrong = true
		p := byHand(t, options)
		l := p.bobsTurn()
		p.do("Bob", Request{Action: Play, Cards: l.View.Hand[:3]})
		p.do("Ada", Request{Action: JudgeWrong, Count: 2})
		plays := p.watch().View.Plays
		if last := plays[len(plays)-1]; last.WrongCards != 2 || last.Verdict != game.Wrong {
			t.Errorf("the play is %+v, want one with two wrong cards", last)
		}
	})
}

func TestAHistoryHasWhatPlayersDispute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := byHand(t, Options())
		for l := p.bobsTurn(); l.Result == nil; l = p.bobsTurn() {
			p.do("Bob", Request{Action: Play, Cards: l.View.Hand[:1]})
		}
		p.do("Bob", Request{Action: Dispute, Play: 2, Text: "she would wear it"})
		h, err := p.lobby.History(t.Context(), p.id, Token(p.keys["Bob"]))
		want := []game.Dispute{{Seat: p.seat("Bob"), Play: 2, Text: "she would wear it"}}
		if err != nil || len(h.Ended) != 1 || !slices.Equal(h.Ended[0].Result.Disputes, want) {
			t.Errorf("the rounds of the history are %+v, %v, want one with the disputes %+v", h.Ended, err, want)
		}
	})
}

// TestVerdictsAreComparedWithTheirGuardOnce looks twice at a round that has ended.
func TestVerdictsAreComparedWithTheirGuardOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := handTable(t, store.NewMemory(), "red")
		first, again := p.playByHand(), p.look()
		if first.Stated == nil || again.Stated != first.Stated {
			t.Errorf("the comparison is %p, and then %p", first.Stated, again.Stated)
		}
	})
}
