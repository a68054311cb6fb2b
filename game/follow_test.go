package game

import "testing"

// TestAVerdictCountsNoMoreWrongCardsThanWerePlayed is about events from a damaged log, with
// a string that is not the first play.
func TestAVerdictCountsNoMoreWrongCardsThanWerePlayed(t *testing.T) {
	s := rigged(t, "black", "2S", "3H 4H", "5H 6S", "9H 10H").turnTo(2)
	for _, e := range []Event{
		{kind: Played, seat: 2, cards: cards(t, "6S")},
		{kind: Judged, seat: 2, verdict: Right},
		{kind: Played, seat: 3, cards: cards(t, "9H 10H")},
	} {
		if err := s.Follow(e); err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
	}
	for count, possible := range map[int]bool{-1: false, 0: true, 1: true, 2: true, 3: false} {
		c := s.Clone()
		err := c.Follow(Event{kind: Judged, seat: 3, verdict: Wrong, count: count})
		if (err == nil) != possible {
			t.Errorf("%d of 2 cards wrong: %v", count, err)
		}
	}
}

// TestAVerdictFollowsOnlyThePlayThatAwaitsIt is about events from a damaged log: of each play
// one verdict is given, after the call of a prophet.
func TestAVerdictFollowsOnlyThePlayThatAwaitsIt(t *testing.T) {
	played := rigged(t, "black", "2S", "3H 4H", "5H 6S", "9H 10H").turnTo(2)
	do(t, played, ClaimNoPlay(2))
	judged := played.Clone()
	if err := played.Follow(Event{kind: Played, seat: 3, cards: cards(t, "9H")}); err != nil {
		t.Fatal(err)
	}
	uncalled := refutable(t, fiveHands()...)
	do(t, uncalled, Offer(3, cards(t, "3D")...))
	for _, tt := range []struct {
		name     string
		s        *State
		verdict  Event
		possible bool
	}{
		{"the verdict", played, Event{kind: Judged, seat: 3, verdict: Wrong}, true},
		{"no verdict", played, Event{kind: Judged, seat: 3}, false},
		{"of another seat", played, Event{kind: Judged, seat: 2, verdict: Wrong}, false},
		{"of a no-play", played, Event{kind: NoPlayJudged, seat: 3, verdict: Wrong}, false},
		{"a second one", judged, Event{kind: NoPlayJudged, seat: 2, verdict: Wrong}, false},
		{"before the call", uncalled, Event{kind: Judged, seat: 3, verdict: Right}, false},
	} {
		if err := tt.s.Clone().Follow(tt.verdict); (err == nil) != tt.possible {
			t.Errorf("%s: %v, want possible %v", tt.name, err, tt.possible)
		}
	}
}
