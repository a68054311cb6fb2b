package game

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

func TestHintsAreGivenWhenTheTableSays(t *testing.T) {
	before := func(name string) *State {
		return riggedAs(t, preset(t, name), "red", "8H", "2H 3H", "4H 5S", "6H 7H").turnTo(1)
	}
	after := func(name string) *State {
		s := before(name)
		do(t, s, Offer(1, cards(t, "2H")...))
		return s
	}
	dealt := opened(t, preset(t, "new"), 4, "red")
	turned := opened(t, preset(t, "nature"), 4, "red")
	turned.turned = card.SetOf(cards(t, "2S")...)
	over := before("express")
	over.hands[1] = over.hands[1][:1]
	over.gone = cards(t, "3H")
	do(t, over, Offer(1, cards(t, "2H")...))
	do(t, over, PassGuess(1))
	for _, tt := range []struct {
		name string
		s    *State
		seat Seat
		want Reason // 0: none
	}{
		{"before the starter", dealt, 4, ""},
		{"new, before the first card", before("new"), 4, ""},
		{"new, after it", after("new"), 4, tooLateForHints},
		{"nature, before a card is on the table", opened(t, preset(t, "nature"), 4, "red"), 4, ""},
		{"nature, before the starter is exchanged", turned, 4, tooLateForHints},
		{"nature, after the starter", before("nature"), 4, tooLateForHints},
		{"express, before the first card", before("express"), 4, ""},
		{"express, after it", after("express"), 4, ""},
		{"of a player", before("express"), 1, NotTheDealer},
		{"of nobody", before("express"), Nobody, NotTheDealer},
		{"after the round", over, 4, noRound},
		{"before the game", new(State), Nobody, noRound},
	} {
		if got := tt.s.View(tt.seat).MayHint; got != (tt.want == "") && tt.seat != Nobody {
			t.Errorf("%s: may hint: %v", tt.name, got)
		}
		events, err := Decide(tt.s, GiveHint(tt.seat, "colors matter"), nil)
		if ok := tt.want == "" && err == nil && len(events) == 1 || tt.want != "" && refusedFor(err, tt.want); !ok {
			t.Errorf("%s: %v, %v; want %v", tt.name, events, err, tt.want)
		}
	}
}

func TestAHintIsOneLineThatCanBeRead(t *testing.T) {
	s := riggedAs(t, preset(t, "express"), "red", "8H", "2H 3H", "4H 5S")
	for _, tt := range []struct {
		text, want string
		reason     Reason
	}{
		{"suits do not matter", "suits do not matter", ""},
		{"  th is \t th at ", "th is th at", ""},
		{"não são os naipes; t♥ fits", "não são os naipes; t♥ fits", ""},
		{"two\nlines", "two lines", ""},
		{strings.Repeat("é", hintLength), strings.Repeat("é", hintLength), ""},
		{strings.Repeat("é", hintLength+1), "", hintTooLong},
		{"", "", noHint},
		{" \n ", "", noHint},
		{"\x00", "", noHint},
		{"\xff", "", noHint},
		{"turned \u202e round", "", noHint},
	} {
		events, err := Decide(s, GiveHint(3, tt.text), nil)
		if tt.reason != "" {
			if !refusedFor(err, tt.reason) {
				t.Errorf("%q: %v, %v; want %v", tt.text, events, err, tt.reason)
			}
			continue
		}
		if err != nil || events[0].text != tt.want {
			t.Errorf("%q: %v, %v; want %q", tt.text, events, err, tt.want)
		}
	}
}

func TestEverybodyHearsAHintAndRemembersIt(t *testing.T) {
	s := riggedAs(t, preset(t, "express"), "red", "8H", "2H 3H", "4H 5S").turnTo(1)
	e := do(t, s, GiveHint(3, "suits matter"))[0]
	do(t, s, Offer(1, cards(t, "2H")...))
	do(t, s, GiveHint(3, "ranks do not"))
	for seat := range Seat(4) {
		if sh := s.Share(e, seat); sh.Text != "suits matter" {
			t.Errorf("seat %d hears %+v", seat, sh)
		}
		if got := strings.Join(s.View(seat).Hints, "; "); got != "suits matter; ranks do not" {
			t.Errorf("seat %d remembers %s", seat, got)
		}
	}
}

func TestTheDealerIsShownWhatIsTrue(t *testing.T) {
	s := riggedAs(t, preset(t, "express"), "rank > last.rank", "8H", "2H 3H", "4H 5S")
	var got []string
	desk, ok := s.Desk(s.dealer)
	if !ok {
		t.Fatal("the dealer has no desk")
	}
	for _, h := range desk.Rule.Hints() {
		got = append(got, h.String())
	}
	if want := []rule.Hint{rule.SuitsDoNotMatter, rule.ColorsDoNotMatter, rule.AboutNumbers,
		rule.IsFormula}; len(got) != len(want) || got[2] != want[2].String() {
		t.Errorf("ready hints: %q, want %v", got, want)
	}
}

func TestAHintWaitsUntilAPlayIsSettled(t *testing.T) {
	o := preset(t, "express")
	o.Prophet, o.ProphetOthers = true, 0
	s := riggedAs(t, o, "odd", "3H", "8H 5S", "9D AC", "7D 2C", "4D 4C").turnTo(1)
	do(t, s, Offer(1, cards(t, "5S")...))
	do(t, s, DeclareProphet(1))
	do(t, s, Offer(2, cards(t, "9D")...))
	if _, err := Decide(s, GiveHint(s.dealer, "look"), nil); !refusedFor(err, awaitsProphet) {
		t.Errorf("before the prophet's call: %v", err)
	}
	do(t, s, Call(1, Right))
	do(t, s, GiveHint(s.dealer, "look"))
	do(t, s, ClaimNoPlay(3))
	do(t, s, Call(1, Wrong))
	if _, err := Decide(s, GiveHint(s.dealer, "look"), nil); !refusedFor(err, awaitsProphet) {
		t.Errorf("before the prophet's pick: %v", err)
	}
}
