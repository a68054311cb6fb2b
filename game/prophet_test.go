package game

import (
	"slices"
	"testing"

	"eleusis/card"
)

// The numbers and cases of the prophet: S0, "Regras avançadas", and
// doc/rules.md §2, §3 and §6.

// prophesied returns a round of the rule “red” in which the players hold the
// hands given, the first has played a right card and is prophet, and the second
// is to move.
func prophesied(t testing.TB, hands ...string) *State {
	t.Helper()
	s := rigged(t, "red", "3H", append([]string{hands[0] + " 9H"}, hands[1:]...)...).turnTo(1)
	do(t, s, Offer(1, cards(t, "9H")...))
	do(t, s, DeclareProphet(1))
	return s
}

// lays puts n cards of the stock on the table as if seat had played them one by
// one: red ones right, or else black ones wrong.
func lays(t testing.TB, s *State, seat Seat, n int, v Verdict) {
	t.Helper()
	for range n {
		i := slices.IndexFunc(s.stock, func(c card.Card) bool { return c.Suit().Red() == (v == Right) })
		c := s.stock[i]
		s.stock = slices.Delete(s.stock, i, i+1)
		folding{s}.record(Offered, seat, []card.Card{c})
		if s.prophet.seat != Nobody {
			s.last().call = v
		}
		folding{s}.lay(v)
	}
	if err := s.check(); err != nil {
		t.Fatal(err)
	}
}

// handOf returns n cards, all black if v is Wrong.
func handOf(n int) string {
	text := ""
	for i := range n {
		text += card.Of(card.Rank(i%13+1), card.Suit(3*(i/13%2))).String() + " "
	}
	return text
}

// scored is a worked example of the scores with a prophet. The prophet sits
// third or fourth and declares with the cards they keep; the player who goes out
// holds a KH at the end.
type scored struct {
	hands        []int
	prophet, out Seat
	before       int // cards on the table, the starter and the prophet's last included
	right, wrong int // cards since
	want         []int
}

func TestScoresWithAProphet(t *testing.T) {
	for name, tt := range map[string]scored{
		// Ana 17, Rui 14, Mario 0, Clara 9, and Luis deals.
		"S0": {[]int{17, 14, 0, 9}, 4, 3, 19, 12, 11, []int{0, 3, 21, 42, 38}},
		// The same hands in another order of the seats are another text's.
		"another text": {[]int{13, 11, 2, 0}, 2, 4, 21, 11, 4, []int{0, 21, 11, 17, 21}},
	} {
		hands := make([]string, len(tt.hands))
		for i, n := range tt.hands {
			hands[i] = handOf(n)
		}
		hands[tt.out-1] = "KH"
		s := rigged(t, "red", "3H", hands...)
		lays(t, s, tt.out, 5, Wrong)
		lays(t, s, tt.prophet, tt.before-6, Right)
		do(t, s, DeclareProphet(tt.prophet))
		lays(t, s, tt.out, tt.wrong, Wrong)
		lays(t, s, tt.out, tt.right-1, Right)
		do(t, s.turnTo(tt.out), Offer(tt.out, cards(t, "KH")...))
		do(t, s, Call(tt.prophet, Right))
		r, over := s.Result()
		if !over || r.Out != tt.out || r.Prophet != tt.prophet {
			t.Fatalf("%s: over %v, %+v", name, over, r)
		}
		for i, want := range tt.want {
			if sc := r.Scores[i]; sc.Points != Whole(want) || sc.Points != sum(sc) {
				t.Errorf("%s: seat %d scores %v by %+v, want %d", name, i+1, sc.Points, sc.Sum, want)
			}
		}
	}
}

func sum(sc Score) Points {
	p := Points(0)
	for _, term := range sc.Sum {
		p += term.Points
	}
	return p
}

func TestTheDealersLimitMayCountTheCardsSinceTheMarker(t *testing.T) {
	s := rigged(t, "red", "3H", handOf(17), handOf(14), "KH", handOf(9))
	s.setup.Options.DoubleSince = true
	lays(t, s, 4, 18, Right)
	do(t, s, DeclareProphet(4))
	do(t, s.turnTo(3), Offer(3, cards(t, "KH")...))
	do(t, s, Call(4, Right))
	// Seat 3 has 17 + 4; one card lay since, so the dealer has 2.
	if r, _ := s.Result(); r.Scores[2].Points != Whole(21) || r.Scores[4].Points != Whole(2) {
		t.Errorf("scores %+v, want 21 for seat 3 and 2 for the dealer", r.Scores)
	}
}

func TestAProphetsCallDecidesNothingUntilTheDealerSpeaks(t *testing.T) {
	s := prophesied(t, "KD", "AC AD 2C", "3C 4C")
	events := do(t, s, Offer(2, cards(t, "AC")...))
	if len(events) != 1 || s.Turn() != 1 || s.Awaits() != AwaitsCall {
		t.Fatalf("events %v, seat %d is to %v; want one, and seat 1 to call", events, s.Turn(), s.Awaits())
	}
	if s.laid != 2 || len(s.hands[2]) != 2 {
		t.Errorf("%d cards lie, %d are in the hand; want 2, 2", s.laid, len(s.hands[2]))
	}
}

func TestOneProphetAndFourWaysOfAPlay(t *testing.T) {
	for _, tt := range []struct {
		play    string
		call    Verdict
		falls   bool
		drawn   int
		onTheML bool
	}{
		{"AD", Right, false, 0, true},
		{"AC", Wrong, false, 2, false},
		{"AC 2C", Wrong, false, 4, false},
		{"AD", Wrong, true, 0, true},
		{"AC", Right, true, 0, false}, // a wrong card that tests the prophet costs nothing
		{"AC 2C", Right, true, 0, false},
	} {
		s := prophesied(t, "KD", "AC AD 2C 5C", "3C 4C")
		do(t, s, Offer(2, cards(t, tt.play)...))
		events := do(t, s, Call(1, tt.call))
		if got := happened(events, ProphetFell); got != tt.falls || (s.prophet.seat == Nobody) != tt.falls {
			t.Errorf("%s called %v: fell %v, want %v", tt.play, tt.call, got, tt.falls)
		}
		if got := drawn(events, 2); got != tt.drawn || drawn(events, 1) != 0 {
			t.Errorf("%s called %v: drew %d and the prophet %d, want %d and 0", tt.play, tt.call, got, drawn(events, 1),
				tt.drawn)
		}
		if got := len(s.mainline) == 3; got != tt.onTheML {
			t.Errorf("%s called %v: on the mainline %v, want %v", tt.play, tt.call, got, tt.onTheML)
		}
		if s.Turn() != 3 {
			t.Errorf("%s called %v: turn of seat %d, want 3", tt.play, tt.call, s.Turn())
		}
	}
}

func TestTheFourCasesOfANoPlayUnderAProphet(t *testing.T) {
	const fits, fitsNot = "AC 2C 3C 4C AD", "AC 2C 3C 4C 5C 6C"
	for _, tt := range []struct {
		name  string
		hand  string
		call  Verdict
		falls bool
		drawn int
		picks Awaited
	}{
		{"true, confirmed", fitsNot, Right, false, 2, AwaitsPlay},
		{"true, refuted: the dealer picks, nobody is punished", fits, Right, true, 0, AwaitsPlay},
		{"false, refuted: the no-play stands", fitsNot, Wrong, true, 2, AwaitsPlay},
		{"false, confirmed: the prophet picks", fits, Wrong, false, 0, AwaitsPick},
	} {
		s := prophesied(t, "KD", tt.hand, "3C 4C")
		do(t, s, ClaimNoPlay(2))
		if s.Awaits() != AwaitsCall || s.Turn() != 1 {
			t.Fatalf("%s: seat %d is to %v, want 1 to call", tt.name, s.Turn(), s.Awaits())
		}
		events := do(t, s, Call(1, tt.call))
		if happened(events, ProphetFell) != tt.falls || drawn(events, 2) != tt.drawn || s.Awaits() != tt.picks {
			t.Errorf("%s: %v, then %v", tt.name, events, s.Awaits())
		}
		if got := happened(events, CardPicked); got != (tt.falls && tt.hand == fits) {
			t.Errorf("%s: a card was picked: %v", tt.name, got)
		}
	}
}

func TestTheProphetsPick(t *testing.T) {
	claimed := func() *State {
		s := prophesied(t, "KD", "AC 2C 3D 4C AD", "3C 4C")
		do(t, s, ClaimNoPlay(2))
		do(t, s, Call(1, Wrong))
		return s
	}
	s := claimed()
	events := do(t, s, PickOut(1, cards(t, "AD")[0])) // any card that fits, not the first
	if card.FormatList(s.mainline) != "3H 9H AD" || drawn(events, 2) != 5 || s.prophet.seat != 1 || s.Turn() != 3 {
		t.Errorf("a good pick: mainline %v, drew %d, prophet %d", s.mainline, drawn(events, 2), s.prophet.seat)
	}
	s = claimed()
	events = do(t, s, PickOut(1, cards(t, "2C")[0]))
	if card.FormatList(s.mainline) != "3H 9H 3D" || drawn(events, 2) != 0 || s.prophet.seat != Nobody || s.Turn() != 3 {
		t.Errorf("a bad pick: mainline %v, drew %d, prophet %d, turn %d", s.mainline, drawn(events, 2), s.prophet.seat,
			s.Turn())
	}
	if got := card.FormatList(s.hands[2]); got != "AC 2C 4C AD" {
		t.Errorf("after a bad pick the hand is %s, want AC 2C 4C AD", got)
	}
}

func TestAWrongLastCardThatOverthrowsTheProphetEndsTheRound(t *testing.T) {
	for name, c := range map[string]Command{
		"a wrong play":    Offer(2, cards(t, "AC")...),
		"a false no-play": ClaimNoPlay(2),
	} {
		hand := "AC"
		if c.kind == claimNoPlay {
			hand = "AD"
		}
		s := prophesied(t, "KD QD", hand, "3C 4C 5C")
		s.setup.Options.FallPenalty = 5
		do(t, s, c)
		events := do(t, s, Call(1, Right))
		r, over := s.Result()
		if !over || r.Out != 2 || r.Ending != OutOfCards || r.Prophet != Nobody || drawn(events, 1) != 5 {
			t.Fatalf("%s: over %v, %+v", name, over, r)
		}
		// the highest hand is the false prophet's, 2 + 5
		if r.Scores[0].Points != 0 || r.Scores[1].Points != Whole(7+4) || r.Scores[2].Points != Whole(4) {
			t.Errorf("%s: scores %+v", name, r.Scores)
		}
	}
}

func TestAPlayThatEndsTheRoundAndOverthrowsLeavesNoProphet(t *testing.T) {
	s := prophesied(t, "KD QD", "AD", "3C 4C 5C")
	do(t, s, Offer(2, cards(t, "AD")...))
	do(t, s, Call(1, Wrong))
	r, over := s.Result()
	if !over || r.Out != 2 || r.Prophet != Nobody || r.Scores[0].Points != Whole(1) {
		t.Errorf("over %v, %+v; want seat 2 out, and 1 point for the false prophet", over, r)
	}
}

func TestTheProphetPlaysNothingAndHasNoTurns(t *testing.T) {
	s := prophesied(t, "KD QD", "AD 2D", "3D 4C 5C")
	for _, seat := range []Seat{2, 3, 2} {
		if s.Turn() != seat {
			t.Fatalf("turn of seat %d, want %d", s.Turn(), seat)
		}
		if seat == 2 && len(s.hands[2]) == 1 {
			break
		}
		red := slices.IndexFunc(s.hands[seat], func(c card.Card) bool { return c.Suit().Red() })
		do(t, s, Offer(seat, s.hands[seat][red]))
		do(t, s, Call(1, Right))
	}
}

func TestAFallenProphetHasTurnsAgainAtOnce(t *testing.T) {
	s := prophesied(t, "KD QD", "AD 2D", "3D 4C 5C").turnTo(3)
	do(t, s, Offer(3, cards(t, "3D")...))
	do(t, s, Call(1, Wrong))
	if s.Turn() != 1 {
		t.Errorf("turn of seat %d after the last player overthrew the prophet, want 1", s.Turn())
	}
	if got := len(s.hands[1]); got != 2 {
		t.Errorf("their hand has %d cards, want 2", got)
	}
}

func TestExpulsionUnderAProphetCountsFromTheMarker(t *testing.T) {
	for _, tt := range []struct {
		before, since int
		call          Verdict
		expelled      bool
	}{
		{2, 19, Wrong, false},
		{2, 20, Wrong, true},   // the 21st card after the marker
		{40, 19, Wrong, false}, // the 30 of all cards do not count meanwhile
		{40, 20, Wrong, true},
		{40, 20, Right, false}, // the player who overthrew the prophet is not expelled
	} {
		s := rigged(t, "red", "3H", "KD", "AC 2C", "4C 5C")
		lays(t, s, 1, tt.before-1, Right)
		do(t, s, DeclareProphet(1))
		lays(t, s, 3, tt.since, Wrong)
		do(t, s.turnTo(2), Offer(2, cards(t, "AC")...))
		events := do(t, s, Call(1, tt.call))
		if got := happened(events, Expelled); got != tt.expelled {
			t.Errorf("%d cards, %d since, called %v: expelled %v, want %v",
				tt.before, tt.since, tt.call, got, tt.expelled)
		}
		v := s.View(2)
		if want := tt.since+1 >= 20 || tt.call == Right; v.MistakesExpel() != want {
			t.Errorf("%d cards, %d since: mistakes expel %v, want %v", tt.before, tt.since, v.MistakesExpel(), want)
		}
	}
}

func TestAFalseNoPlayUnderAProphetExpelsWhenTheMarkerSaysSo(t *testing.T) {
	s := rigged(t, "red", "3H", "KD", "AC 2D", "4C 5C")
	lays(t, s, 1, 1, Right)
	do(t, s, DeclareProphet(1))
	lays(t, s, 3, 20, Wrong)
	do(t, s.turnTo(2), ClaimNoPlay(2))
	do(t, s, Call(1, Wrong))
	events := do(t, s, PickOut(1, cards(t, "2D")[0]))
	if !happened(events, Expelled) || drawn(events, 2) != 5 {
		t.Errorf("events %v, want 5 cards and expulsion", events)
	}
}

func TestTheRoundEndsWhenAllButTheProphetAreExpelled(t *testing.T) {
	s := rigged(t, "red", "3H", "KD", "AC 2C", "4C 5C", "7C 8C")
	lays(t, s, 1, 3, Right)
	do(t, s, DeclareProphet(1))
	lays(t, s, 4, 20, Wrong)
	s.turnTo(2)
	for _, p := range []string{"AC", "4C", "7C"} {
		do(t, s, Offer(s.Turn(), cards(t, p)...))
		do(t, s, Call(1, Wrong))
	}
	r, over := s.Result()
	if !over || r.Ending != AllExpelled || r.Prophet != 1 {
		t.Fatalf("over %v, %+v", over, r)
	}
	// own hand 1, the others' 3; 23 wrong cards since. 4 cards lay before.
	if r.Scores[0].Points != Whole(2+46) || r.Scores[4].Points != Whole(8) {
		t.Errorf("scores %+v, want 48 for the prophet and 8 for the dealer", r.Scores)
	}
}

func TestAfterAFallTheCountIsOfAllCardsAgain(t *testing.T) {
	s := rigged(t, "red", "3H", "KD KC", "AC 2C", "4C 5C")
	lays(t, s, 1, 35, Right)
	do(t, s, DeclareProphet(1))
	do(t, s.turnTo(2), Offer(2, cards(t, "AC")...))
	do(t, s, Call(1, Right))
	if events := do(t, s, Offer(3, cards(t, "4C")...)); !happened(events, Expelled) {
		t.Errorf("37 cards lie and nobody is prophet: %v, want expulsion", events)
	}
}

func TestOnlyEligiblePlayersMayDeclare(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*State)
		seat   Seat
		want   Reason // 0: they may
	}{
		{"right after the own play", nil, 1, ""},
		{"after another's play", nil, 2, notAtTurnEnd},
		{"after another's play where one may", func(s *State) { s.setup.Options.ProphetAnytime = true }, 2, ""},
		{"no prophets here", func(s *State) { s.setup.Options.Prophet = false }, 1, noProphets},
		{"once more", func(s *State) { s.prophets[1] = true }, 1, wasProphet},
		{"once more where one may", func(s *State) { s.prophets[1], s.setup.Options.ProphetOnce = true, false }, 1, ""},
		{"one other left", func(s *State) { s.expelled[2] = true }, 1, TooFewOthers},
		{"one other left where that is enough",
			func(s *State) { s.expelled[2], s.setup.Options.ProphetOthers = true, 1 }, 1, ""},
		{"expelled by the play", func(s *State) { s.expelled[1] = true }, 1, isExpelled},
		{"the dealer", nil, 4, noSuchSeat},
		{"while another is prophet", func(s *State) { folding{s}.takeOffice(3) }, 1, prophetSits},
	} {
		s := rigged(t, "red", "3H", "AC AD", "2C 2D", "3C 3D").turnTo(1)
		do(t, s, Offer(1, cards(t, "AD")...))
		if tt.change != nil {
			tt.change(s)
		}
		events, err := Decide(s, DeclareProphet(tt.seat), nil)
		if tt.want == "" && (err != nil || len(events) != 1) || tt.want != "" && !refusedFor(err, tt.want) {
			t.Errorf("%s: %v, %v; want %v", tt.name, events, err, tt.want)
		}
		if got := s.View(tt.seat).MayDeclare; got != (tt.want == "") {
			t.Errorf("%s: the view says %v", tt.name, got)
		}
	}
}

func TestItIsTooLateToDeclareWhenTheNextHasPlayed(t *testing.T) {
	s := rigged(t, "red", "3H", "AC AD", "2C 2D", "3C 3D").turnTo(1)
	if _, err := Decide(s, DeclareProphet(1), nil); !refusedFor(err, notAtTurnEnd) {
		t.Errorf("before the first play: %v", err)
	}
	do(t, s, Offer(1, cards(t, "AC")...)) // wrong: one may declare all the same
	if !s.canDeclare(1) {
		t.Error("after a wrong play one may not declare")
	}
	do(t, s, Offer(2, cards(t, "2C")...))
	if _, err := Decide(s, DeclareProphet(1), nil); !refusedFor(err, notAtTurnEnd) {
		t.Errorf("after the next player's play: %v", err)
	}
}

func TestDeclaringBeforeOnesOwnTurnPassesIt(t *testing.T) {
	s := rigged(t, "red", "3H", "AC AD", "2C 2D", "3C 3D").turnTo(1)
	s.setup.Options.ProphetAnytime = true
	do(t, s, Offer(1, cards(t, "AD")...))
	do(t, s, DeclareProphet(2))
	if s.Turn() != 3 {
		t.Errorf("turn of seat %d, want 3", s.Turn())
	}
}

func TestRefusalsUnderAProphet(t *testing.T) {
	idle := prophesied(t, "KD QD", "AC AD", "3C 3D")
	calling := prophesied(t, "KD QD", "AC AD", "3C 3D")
	do(t, calling, Offer(2, cards(t, "AC")...))
	picking := prophesied(t, "KD QD", "AC AD", "3C 3D")
	do(t, picking, ClaimNoPlay(2))
	do(t, picking, Call(1, Wrong))
	for _, tt := range []struct {
		name string
		s    *State
		c    Command
		want Reason
	}{
		{"the prophet plays", idle, Offer(1, cards(t, "KD")...), isProphet},
		{"the prophet claims a no-play", idle, ClaimNoPlay(1), isProphet},
		{"a call of nothing", idle, Call(1, Right), nothingToJudge},
		{"a pick of nothing", idle, PickOut(1, cards(t, "AC")[0]), nothingToJudge},
		{"the prophet declares again", idle, DeclareProphet(1), prophetSits},
		{"the next plays before the call", calling, Offer(3, cards(t, "3C")...), awaitsProphet},
		{"the player plays again before the call", calling, Offer(2, cards(t, "AD")...), awaitsProphet},
		{"another declares before the call", calling, DeclareProphet(2), prophetSits},
		{"another calls", calling, Call(3, Right), notTheProphet},
		{"the dealer calls", calling, Call(4, Right), noSuchSeat},
		{"a call that says nothing", calling, Call(1, Unjudged), noCall},
		{"a pick for a call", calling, PickOut(1, cards(t, "AC")[0]), nothingToJudge},
		{"a call for a pick", picking, Call(1, Right), nothingToJudge},
		{"another picks", picking, PickOut(2, cards(t, "AD")[0]), notTheProphet},
		{"a pick of a card that is not there", picking, PickOut(1, cards(t, "KD")[0]), NotInHand},
		{"a pick of no card", picking, PickOut(1), noCards},
		{"a pick of two cards", picking, PickOut(1, cards(t, "AC AD")...), TooManyCards},
		{"a play before the pick", picking, Offer(3, cards(t, "3C")...), awaitsProphet},
		{"going out as prophet where nobody can", idle,
			OfferAsProphet(2, cards(t, "AC AD")...), notGoingOut},
	} {
		before := tt.s.Clone()
		events, err := Decide(tt.s, tt.c, nil)
		if !refusedFor(err, tt.want) || len(events) != 0 {
			t.Errorf("%s: %v, %v; want %v", tt.name, events, err, tt.want)
		}
		if diff := difference(before, tt.s); diff != "" {
			t.Errorf("%s changed\n%s", tt.name, diff)
		}
	}
}

func TestGoingOutAsProphet(t *testing.T) {
	out := func() *State {
		s := rigged(t, "red", "3H", "AD", "2C 2D", "3C 3D", "4C").turnTo(1)
		s.setup.Options.GoOutPenalty, s.setup.Options.FallPenalty = 8, 5
		c := Offer(1, cards(t, "AD")...)
		c.asProphet = true
		do(t, s, c)
		if s.Phase() != Playing || s.prophet.seat != 1 || s.Turn() != 2 {
			t.Fatalf("%v, prophet %d, turn of %d; want playing, 1, 2", s.Phase(), s.prophet.seat, s.Turn())
		}
		return s
	}
	s := out()
	do(t, s, Offer(2, cards(t, "2C")...))
	if events := do(t, s, Call(1, Right)); drawn(events, 1) != 8 || len(s.hands[1]) != 8 {
		t.Errorf("overthrown, the prophet drew %d, want 8", drawn(events, 1))
	}
	s = out()
	s.turnTo(4).expelled[2], s.expelled[3] = true, true
	lays(t, s, 4, 20, Wrong)
	do(t, s, Offer(4, cards(t, "4C")...))
	do(t, s, Call(1, Wrong))
	// The highest hand is 2; 21 wrong cards; and no bonus for being out.
	if r, over := s.Result(); !over || r.Out != Nobody || r.Scores[0].Points != Whole(2+42) {
		t.Errorf("over %v, %+v; want 44 points for seat 1", over, r)
	}
	wrong := rigged(t, "red", "3H", "AC", "2C 2D", "3C 3D", "4C").turnTo(1)
	wrong.setup.Options.GoOutPenalty = 8
	c := Offer(1, cards(t, "AC")...)
	c.asProphet = true
	if events := do(t, wrong, c); happened(events, ProphetDeclared) || drawn(events, 1) != 2 {
		t.Errorf("a player who was wrong is prophet, or drew nothing: %v", events)
	}
	early := rigged(t, "red", "3H", "AD AC", "2C 2D", "3C 3D", "4C").turnTo(1)
	early.setup.Options.GoOutPenalty = 8
	if _, err := Decide(early, c, nil); !refusedFor(err, notGoingOut) {
		t.Errorf("with a card left: %v, want not-going-out", err)
	}
}

func TestAProphetWithNobodyElseToPlayEndsTheRound(t *testing.T) {
	s := rigged(t, "red", "3H", "AC AD", "2C 2D", "3C 3D").turnTo(1)
	s.setup.Options.ProphetOthers = 0
	s.expelled[2], s.expelled[3] = true, true
	do(t, s, Offer(1, cards(t, "AD")...))
	do(t, s, DeclareProphet(1))
	if r, over := s.Result(); !over || r.Ending != AllExpelled || r.Prophet != 1 {
		t.Errorf("over %v, %+v", over, r)
	}
}

// TestEveryTurnOfASmallWorldUnderAProphet goes through everything that seat 2
// can do with a red and a black card under the rule “red”, and everything that
// the prophet can say to it.
//
// By hand: two single cards and two strings of both are four plays, each with
// two calls, of which one overthrows: 8 turns, 4 falls. The no-play is false:
// "true" overthrows (1), after "false" the red card is a good pick (1) and the
// black one overthrows (1). Together 11 turns, 6 falls. A hand is empty after
// either string; both are refused, so the round ends only where a string
// overthrew: 2 ends.
func TestEveryTurnOfASmallWorldUnderAProphet(t *testing.T) {
	turns, falls, ends := 0, 0, 0
	start := prophesied(t, "KD", "AC AD", "3C 4C")
	var explore func(s *State)
	explore = func(s *State) {
		if s.Phase() != Playing || s.Awaits() == AwaitsPlay && s.turn == 3 {
			turns++
			if s.prophet.seat == Nobody {
				falls++
			}
			if s.Phase() != Playing {
				ends++
			}
			return
		}
		for _, c := range everything(t, s) {
			next := s.Clone()
			if _, err := next.Do(c, nil); err != nil {
				continue
			}
			if err := next.check(); err != nil {
				t.Fatalf("after %+v: %v", c, err)
			}
			explore(next)
		}
	}
	explore(start)
	if turns != 11 || falls != 6 || ends != 2 {
		t.Errorf("%d turns, %d falls, %d ends; by hand 11, 6, 2", turns, falls, ends)
	}
}

// everything returns every command that anybody could think of in the small
// world, most of them impossible at any time.
func everything(t *testing.T, s *State) []Command {
	var all []Command
	plays := []string{"", "AC", "AD", "AC AD", "AD AC", "KD", "3C"}
	for seat := Seat(0); seat <= 5; seat++ {
		all = append(all, ClaimNoPlay(seat), DeclareProphet(seat))
		for _, v := range []Verdict{Unjudged, Right, Wrong} {
			all = append(all, Call(seat, v))
		}
		if s.Turn() == 2 && seat == 3 {
			continue // a play of seat 3 is another turn
		}
		for _, p := range plays {
			all = append(all, Offer(seat, cards(t, p)...), PickOut(seat, cards(t, p)...))
		}
	}
	return all
}
