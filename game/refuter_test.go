package game

import (
	"slices"
	"strings"
	"testing"
)

// refutable returns a round of five players under the rule "red" in which seat 2
// is prophet and seat 3 is to move; players may object to calls.
func refutable(t *testing.T, hands ...string) *State {
	t.Helper()
	s := rigged(t, "red", "3H", hands...)
	s.setup.Options.Refuter = true
	s.turnTo(2)
	do(t, s, Offer(2, s.hands[2][0]))
	do(t, s, DeclareProphet(2))
	return s.turnTo(3)
}

func fiveHands() []string { return []string{"AH AC", "KC 2H 2C", "3D 3C", "4H 4C", "5H 5C"} }

func TestPlayersMayObjectClockwiseFromTheProphet(t *testing.T) {
	s := refutable(t, fiveHands()...)
	do(t, s, Offer(3, cards(t, "3C")...))
	events := do(t, s, Call(2, Wrong))
	if len(events) != 1 {
		t.Fatalf("the dealer speaks before anybody is asked: %+v", events)
	}
	for _, seat := range []Seat{3, 4, 5, 1} {
		if s.Awaits() != AwaitsObjection || s.Turn() != seat {
			t.Fatalf("it awaits %v of seat %d, want an objection of seat %d", s.Awaits(), s.Turn(), seat)
		}
		for other := Seat(0); other <= 7; other++ {
			if _, err := Decide(s, ObjectToCall(other), nil); other != seat && err == nil {
				t.Errorf("seat %d objects while seat %d is asked", other, seat)
			}
		}
		events = do(t, s, LetCallPass(seat))
	}
	if !happened(events, Judged) || s.prophet.seat != 2 || s.Awaits() != AwaitsPlay || s.Turn() != 4 {
		t.Errorf("after all let the call pass: %+v, prophet %d, turn %d", events, s.prophet.seat, s.Turn())
	}
	if _, err := Decide(s, ObjectToCall(4), nil); !refusedFor(err, notAsked) {
		t.Errorf("an objection to nothing: %v", err)
	}
}

func TestARefuterTakesTheOfficeOfACallThatFalls(t *testing.T) {
	s := refutable(t, fiveHands()...)
	do(t, s, Offer(3, cards(t, "3D")...))
	do(t, s, Call(2, Wrong))
	do(t, s, LetCallPass(3))
	events := do(t, s, ObjectToCall(4))
	var kinds []EventKind
	for _, e := range events {
		kinds = append(kinds, e.kind)
	}
	if want := []EventKind{Objected, Judged, ProphetFell, ProphetDeclared}; !slices.Equal(kinds, want) {
		t.Fatalf("an objection that is right leads to %v, want %v", kinds, want)
	}
	// Their marker lies on the card of the play, and the prophet plays again.
	if v := s.View(1); v.Prophet != 4 || v.Marked != 3 || v.Turn != 5 || v.Plays[len(v.Plays)-1].Refuter != 4 {
		t.Errorf("prophet %d, marked %d, turn %d, %+v", v.Prophet, v.Marked, v.Turn, v.Plays)
	}
	do(t, s, Offer(5, cards(t, "5C")...))
	do(t, s, Call(4, Wrong))
	if s.Turn() != 5 {
		t.Errorf("seat %d is asked, want 5: the first clockwise from the new prophet", s.Turn())
	}
	for s.Awaits() == AwaitsObjection {
		if s.Turn() == 2 {
			t.Error("seat 2 is asked, but was prophet and cannot be again")
		}
		do(t, s, LetCallPass(s.Turn()))
	}
}

func TestAPlayerWhoObjectedWronglyMayNotObjectAgain(t *testing.T) {
	s := refutable(t, fiveHands()...)
	do(t, s, Offer(3, cards(t, "3C")...))
	do(t, s, Call(2, Wrong))
	events := do(t, s, ObjectToCall(3))
	if happened(events, ProphetFell) || s.prophet.seat != 2 || drawn(events, 3) != 2 || drawn(events, 2) != 0 {
		t.Errorf("after an objection in vain: %+v", events)
	}
	do(t, s, Offer(4, cards(t, "4C")...))
	do(t, s, Call(2, Wrong))
	for _, seat := range []Seat{4, 5, 1} {
		if s.Turn() != seat {
			t.Fatalf("seat %d is asked, want %d", s.Turn(), seat)
		}
		do(t, s, LetCallPass(seat))
	}
}

func TestPlayersMayRefuteCallsOfTheirOwnPlays(t *testing.T) {
	s := refutable(t, fiveHands()...)
	do(t, s, Offer(3, cards(t, "3D")...))
	do(t, s, Call(2, Wrong))
	do(t, s, ObjectToCall(3))
	if s.prophet.seat != 3 || s.Turn() != 4 {
		t.Errorf("prophet %d, turn %d, want 3 and 4", s.prophet.seat, s.Turn())
	}
}

func TestALastCardThatRefutesTheProphetEndsTheRound(t *testing.T) {
	s := refutable(t, "AH AC", "KC 2H 2C", "3D", "4H 4C", "5H 5C")
	do(t, s, Offer(3, cards(t, "3D")...))
	do(t, s, Call(2, Wrong))
	do(t, s, LetCallPass(3))
	events := do(t, s, ObjectToCall(4))
	if r, over := s.Result(); !over || r.Out != 3 || r.Prophet != Nobody || happened(events, ProphetDeclared) {
		t.Errorf("over %v, %+v: the round ends without a new prophet", over, r)
	}
}

func TestANoPlayCanBeRefuted(t *testing.T) {
	// Called true, and it is false: the dealer lays a card, and then the refuter
	// takes office.
	s := refutable(t, "AH AC", "KC 2H 2C", "3D 3C", "4H 4C", "5H 5C")
	do(t, s, ClaimNoPlay(3))
	do(t, s, Call(2, Right))
	do(t, s, LetCallPass(3))
	events := do(t, s, ObjectToCall(4))
	if s.prophet.seat != 4 || drawn(events, 3) != 0 || s.View(1).Marked != 3 {
		t.Errorf("prophet %d, marked %d, events %+v", s.prophet.seat, s.View(1).Marked, events)
	}
	// Called false, and it is: the call stands, whatever the prophet picks.
	s = refutable(t, "AH AC", "KC 2H 2C", "3D 3C", "4H 4C", "5H 5C")
	do(t, s, ClaimNoPlay(3))
	do(t, s, Call(2, Wrong))
	do(t, s, ObjectToCall(3))
	if s.Awaits() != AwaitsPick || s.Turn() != 2 {
		t.Fatalf("it awaits %v of seat %d, want the prophet's pick", s.Awaits(), s.Turn())
	}
	do(t, s, PickOut(2, cards(t, "3C")[0]))
	if s.prophet.seat != Nobody {
		t.Errorf("seat %d is prophet after a pick that does not fit", s.prophet.seat)
	}
}

func TestNobodyIsAskedToRefuteWhenTooFewWouldPlay(t *testing.T) {
	s := refutable(t, fiveHands()...)
	s.expelled[1], s.expelled[4], s.expelled[5] = true, true, true
	do(t, s, Offer(3, cards(t, "3D")...))
	events := do(t, s, Call(2, Wrong))
	if !happened(events, Judged) {
		t.Errorf("it awaits %v of seat %d, though only one other would play under a new prophet", s.Awaits(), s.Turn())
	}
}

func TestARecordHasTheObjectionAlone(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		text := recordedWith(t, 5, seed, func(o *Options) { o.Refuter = true })
		if n, err := WalkRecord(text, nil); err != nil || n != 5 {
			t.Fatalf("seed %d: verified %d, %v\n%s", seed, n, err, text)
		}
		lines := strings.Split(text, "\n")
		taken := slices.IndexFunc(lines,
			func(line string) bool { return strings.Contains(line, " prophet-fell prophet ") })
		refused := slices.IndexFunc(lines, func(line string) bool {
			return strings.Contains(line, " objected ") && !strings.Contains(line, "prophet-fell")
		})
		if taken < 0 || refused < 0 {
			continue
		}
		for _, change := range []struct {
			at       int
			from, to string
		}{
			{taken, " prophet-fell prophet ", " prophet-fell "},
			{taken, "objected ", "objected 9"},
			{refused, "objected ", "objected 9"},
		} {
			changed := slices.Clone(lines)
			changed[change.at] = strings.Replace(changed[change.at], change.from, change.to, 1)
			if _, err := WalkRecord(strings.Join(changed, "\n"), nil); err == nil {
				t.Errorf("“%s” verifies instead of “%s”", changed[change.at], lines[change.at])
			}
		}
		return
	}
}
