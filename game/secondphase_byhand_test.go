package game

import (
	"slices"
	"strings"
	"testing"
)

// classicByHand returns a round of the classic game with two decks and strings that a
// person judges, and its record.
func classicByHand(t *testing.T) (*State, *Recorder, func(Command) []Event) {
	t.Helper()
	o := preset(t, "classic")
	o.Decks, o.HandSize, o.PlayMax = 2, 4, 0
	s, rec := new(State), new(Recorder)
	play := func(c Command) []Event {
		events := do(t, s, c)
		for _, e := range events {
			rec.Event(s, e)
		}
		return events
	}
	play(OpenGame(Setup{Options: o, Seats: 3, Dealer: 3}))
	play(BeginRound(3, &Deal{Seed: FastSeed(1), ByHand: true, Words: "as I like it"}))
	play(LayStarter(3))
	return s, rec, play
}

func TestADealerByHandSaysHowManyCardsAreWrongAndThatNoneFits(t *testing.T) {
	s, rec, play := classicByHand(t)
	seat := s.Turn()
	string2 := slices.Clone(s.hands[seat][:2])
	play(Offer(seat, string2...))
	if _, err := Decide(s, Judge(3, Wrong), nil); !refusedFor(err, noCount) {
		t.Errorf("a string is refused without a number: %v", err)
	}
	says := func(wrong int) Command { return RefuseString(3, wrong) }
	for _, wrong := range []int{-1, 0, 3} {
		if _, err := Decide(s, says(wrong), nil); !refusedFor(err, noCount) {
			t.Errorf("%d cards of two are wrong: %v", wrong, err)
		}
	}
	if _, err := Decide(s, says(2), nil); err != nil {
		t.Errorf("both cards are wrong: %v", err)
	}
	if events := play(says(1)); events[0].count != 1 || drawn(events, seat) != 2 {
		t.Errorf("one wrong card of two: %+v", events)
	}
	for !s.second {
		if _, err := Decide(s, SayNoneFits(3), nil); !refusedFor(err, nothingToJudge) {
			t.Errorf("in the first phase: %v", err)
		}
		play(Offer(s.Turn(), s.hands[s.Turn()][0]))
		play(Judge(3, verdict(len(s.wrong[1]) > 0 && len(s.wrong[2]) > 0)))
	}
	if _, err := Decide(s, SayNoneFits(1), nil); !refusedFor(err, NotTheDealer) {
		t.Errorf("a player says that none fits: %v", err)
	}
	play(Offer(s.Turn(), s.hands[s.Turn()][0]))
	play(Judge(3, Wrong))
	if s.Phase() != Playing {
		t.Fatal("the round is over, and nobody but the dealer knows what fits")
	}
	play(SayNoneFits(3))
	if r, over := s.Result(); !over || r.Ending != NoneFits {
		t.Errorf("over %v by %v", over, r.Ending)
	}
	text := strings.Join(rec.Lines(), "\n")
	if n, err := WalkRecord(text, nil); err != nil || n != 1 {
		t.Errorf("verified %d, %v\n%s", n, err, text)
	}
	for _, number := range []string{"3", "0", "99999999999999999", "x"} {
		if _, err := WalkRecord(strings.Replace(text, "wrong 1 draws", "wrong "+number+" draws", 1), nil); err == nil {
			t.Errorf("%s wrong cards of two verify", number)
		}
	}
}

func TestByHandTheSecondPhaseEndsWhenAllHasBeenTried(t *testing.T) {
	s, rec, play := classicByHand(t)
	for n := 0; s.Phase() == Playing; n++ {
		if n > 300 {
			t.Fatal("the round does not end")
		}
		seat := s.Turn()
		i := 0
		for s.second && s.tried.Has(s.hands[seat][i]) {
			i++
		}
		play(Offer(seat, s.hands[seat][i]))
		play(Judge(3, Wrong))
	}
	if r, _ := s.Result(); r.Ending != NoneFits {
		t.Errorf("the round ended by %v", r.Ending)
	}
	if n, err := WalkRecord(strings.Join(rec.Lines(), "\n"), nil); err != nil || n != 1 {
		t.Errorf("verified %d, %v", n, err)
	}
}

func TestAGuardCountsTheWrongCardsAndFollowsTheSecondPhase(t *testing.T) {
	s := severalDecks(t, "color != last.color", "3H", "4C 5C 6C KC", "KS", "KS").turnTo(1)
	s.deal.ByHand = true
	do(t, s, Offer(1, cards(t, "4C 5C 6C")...))
	for wrong, want := range map[int]bool{1: true, 2: false, 3: true} {
		if got := s.WouldSlip(RefuseString(4, wrong)); got != want {
			t.Errorf("%d wrong, where two are: a slip %v, want %v", wrong, got, want)
		}
	}
	s = inSecond(t)
	offers(t, s, 1, "4C")
	s.turn = 3
	offers(t, s, 3, "7H")
	if slips := s.Slips(must(t, "color != last.color")); slices.ContainsFunc(slips,
		func(p Slip) bool { return p.Play > 6 }) {
		t.Errorf("by the rule that was dealt the 4C and the 7H are slips: %+v", slips)
	}
}
