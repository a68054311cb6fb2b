package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// roundOver plays the person's round to its end, and lets the table go on by
// itself.
func (p *person) roundOver() Snapshot {
	p.t.Helper()
	for l := p.turn(); l.Result == nil; {
		l = p.turn()
	}
	synctest.Wait()
	return p.look()
}

// next begins the next round, with a word for the shuffle.
func (p *person) next(word string) error {
	p.t.Helper()
	p.sent++
	q := Request{ID: fmt.Sprint("request ", p.sent), Seen: p.look().Number, Action: NextRound, Text: word}
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	return err
}

func TestEveryRoundIsSealedBeforeItsFirstCard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 31), "Ada")
		first := p.look()
		if first.View.Sealed == nil || first.View.Coming != nil {
			t.Fatalf("the first round is sealed by %v, the next by %v", first.View.Sealed, first.View.Coming)
		}
		l := p.roundOver()
		if l.View.Coming == nil || l.View.Coming.Seal == l.View.Sealed.Seal {
			t.Fatalf("after the round the next is sealed by %v", l.View.Coming)
		}
		opened := l.Result.Deal()
		if opened.Seal() != l.Result.Sealed.Seal || l.Result.Sealed.Seal != first.View.Sealed.Seal {
			t.Errorf("round 1 was sealed by %v and opened by %+v", first.View.Sealed, l.Result)
		}
		coming := l.View.Coming.Seal
		if err := p.next("  good   luck "); err != nil {
			t.Fatal(err)
		}
		l = p.look()
		if l.View.Sealed.Seal != coming || len(l.View.Sealed.Words) != 1 ||
			l.View.Sealed.Words[0] != (game.Word{Seat: 1, Text: "good luck"}) {
			t.Errorf("round 2 was sealed by %v and is %+v", coming, l.View.Sealed)
		}
		p.checkRecord(1)
		p.roundOver()
		p.checkRecord(2)
		checkNoCardBeforeItsSeal(t, log, p.id)
	})
}

// checkRecord checks that the table's record has n rounds and holds.
func (p *person) checkRecord(n int) {
	p.t.Helper()
	text, err := p.lobby.Record(p.t.Context(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	if rounds, err := game.WalkRecord(text, nil); err != nil || rounds != n ||
		!strings.Contains(text, "\nplayer 1 Ada\n") {
		p.t.Errorf("verified %d rounds, want %d: %v\n%s", rounds, n, err, text)
	}
	if n := strings.Count(text, "\nseal rule "); n != strings.Count(text, "\nround ") {
		p.t.Errorf("%d rounds are sealed in\n%s", n, text)
	}
}

func checkNoCardBeforeItsSeal(t *testing.T, log store.Log, id string) {
	t.Helper()
	entries, err := log.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	sealed := 0
	for _, e := range entries {
		switch e.Kind {
		case "game.round-sealed":
			sealed++
		case "game.round-began":
			sealed--
		}
		if sealed < 0 {
			t.Errorf("entry %d deals a round that nobody sealed", e.Number)
		}
	}
}

func TestATableCanWaitForAWordBeforeItsFirstCard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		lobby := lobbyOver(t, log, 38)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ada", Waits: true})
		if err != nil {
			t.Fatal(err)
		}
		lobby.Close()
		p := &person{t: t, lobby: lobbyOver(t, log, 39), id: id, key: key}
		<-time.After(time.Minute)
		l := p.look()
		if l.View.Phase != game.BetweenRounds || l.View.Coming == nil || len(l.View.Hand) > 0 {
			t.Fatalf("before the deal the table is %+v", l.View)
		}
		if err := p.next("first"); err != nil {
			t.Fatal(err)
		}
		if got := p.look(); got.View.Phase != game.Playing || got.View.Sealed.Seal != l.View.Coming.Seal ||
			len(got.View.Sealed.Words) != 1 {
			t.Errorf("sealed by %v, the round is %+v", l.View.Coming, got.View)
		}
	})
}

func TestTheSealOfTheNextRoundSurvivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 32), "Ada")
		coming := p.roundOver().View.Coming.Seal
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 33)
		if l := p.look(); l.View.Coming == nil || l.View.Coming.Seal != coming {
			t.Fatalf("after the restart the next round is sealed by %v, it was %v", l.View.Coming, coming)
		}
		if err := p.ask(AddWord); !errors.Is(err, &game.Refusal{Reason: "bad-word"}) {
			t.Errorf("no word is added: %v", err)
		}
		if err := p.next(""); err != nil {
			t.Fatal(err)
		}
		if l := p.look(); l.View.Sealed.Seal != coming {
			t.Errorf("round 2 was dealt by %v, sealed by %v", l.View.Sealed, coming)
		}
	})
}

func TestAWordIsAddedOnceAndOnlyToASealedRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 34), "Ada")
		say := func(text string) error {
			q := p.request(p.look())
			q.Action, q.Cards, q.Text = AddWord, nil, text
			_, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q)
			return err
		}
		if err := say("early"); !errors.Is(err, &game.Refusal{Reason: "not-sealed"}) {
			t.Errorf("in mid-round: %v", err)
		}
		p.roundOver()
		if err := say("luck"); err != nil {
			t.Fatal(err)
		}
		if err := say("more"); !errors.Is(err, &game.Refusal{Reason: "word-said"}) {
			t.Errorf("a second word: %v", err)
		}
		if l := p.look(); len(l.View.Coming.Words) != 1 {
			t.Errorf("the next round has the words %v", l.View.Coming.Words)
		}
	})
}

// TestATableFromBeforeTheSealGoesOn writes the log of a table as it was before
// rounds were sealed, with a round that has ended.
func TestATableFromBeforeTheSealGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		events, key := unsealedRound(t), "key"
		entries, err := encode(0, envelope{time: time.Now()}, events)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.Contains(string(e.Event), "salt") {
				t.Fatalf("this is no old log: %s", e.Event)
			}
		}
		if err := log.Append(t.Context(), "abc", 0, entries); err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobbyOver(t, log, 35), id: "abc", key: key}
		l := p.look()
		if l.Result == nil || l.View.Sealed != nil || l.Result.Sealed != nil {
			t.Fatalf("the old round is %+v", l.Result)
		}
		synctest.Wait()
		if err := p.next("a word"); err != nil {
			t.Fatal(err)
		}
		if l := p.look(); l.View.Sealed == nil || len(l.View.Sealed.Words) != 1 {
			t.Errorf("the new round is sealed by %v", l.View.Sealed)
		}
		text, err := p.lobby.Record(t.Context(), p.id)
		if rounds, wrong := game.WalkRecord(text, nil); err != nil || wrong != nil || rounds != 1 {
			t.Errorf("the record of the old round: %v, %d rounds, %v", err, rounds, wrong)
		}
	})
}

// unsealedRound returns what a table's log said of a whole round before there
// were seals. The person sits in seat 1, by the key "key".
func unsealedRound(t *testing.T) []logEvent {
	t.Helper()
	events := []logEvent{{table: &tableOpened{Seed: make([]byte, 32), Chairs: []chair{
		{Chair: Chair{Name: "Ada"}, Key: hashKey("key")}, {Chair: Chair{Name: "Ana", Level: "novice"}},
		{Chair: Chair{Name: "Rui", Level: "novice"}}, {Chair: Chair{Name: "Luis", Deals: true}},
	}}}}
	var s game.State
	do := func(c game.Command) {
		more, err := s.Do(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, ofGame(more)...)
	}
	do(game.OpenGame(game.Setup{Options: Options(), Seats: 4, Dealer: 4}))
	do(game.BeginRound(4, &game.Deal{Rule: secret(t, "red"), Seed: game.SealedSeed([32]byte{1})}))
	do(game.LayStarter(4))
	for s.Phase() == game.Playing {
		v := s.View(s.Turn())
		do(game.Offer(s.Turn(), v.Hand[0]))
	}
	return events
}

func TestARecordTellsNothingOfARoundUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 36), "Ada")
		if text, err := p.lobby.Record(t.Context(), p.id); err != nil || text != "" {
			t.Errorf("in the first round: %q, %v", text, err)
		}
		p.roundOver()
		before, err := p.lobby.Record(t.Context(), p.id)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.next(""); err != nil {
			t.Fatal(err)
		}
		p.turn()
		if text, err := p.lobby.Record(t.Context(), p.id); err != nil || text != before {
			t.Errorf("in the second round: %v\n%s", err, text)
		}
		if _, err := p.lobby.Record(t.Context(), "nosuch"); !errors.Is(err, ErrNoTable) {
			t.Errorf("no table: %v", err)
		}
	})
}

// TestNobodyIsToldWhatOpensTheNextSeal searches all that a seat sees and is told
// while the next round is sealed.
func TestNobodyIsToldWhatOpensTheNextSeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 37), "Ada")
		l := p.roundOver()
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		var ready *game.Deal
		for _, e := range entries {
			if happened, err := decode(e); err == nil {
				if p, is := happened.table.(*prepared); is {
					ready = p.Deal
				}
			}
		}
		told, err := json.Marshal(l)
		if err != nil || ready == nil {
			t.Fatal(ready, err)
		}
		for _, secret := range []string{ready.Salt.String(), ready.Seed.String(), ready.Rule.String()} {
			if strings.Contains(string(told), secret) {
				t.Errorf("the person is told %s:\n%s", secret, told)
			}
		}
	})
}
