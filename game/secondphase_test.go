package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
)

// phased returns a round of the classic game whose starter and hands are given;
// no card is left for penalties.
func phased(t testing.TB, secret, starter string, hands ...string) *State {
	t.Helper()
	s := riggedAs(t, preset(t, "classic"), secret, starter, hands...)
	s.gone, s.stock = append(s.gone, s.stock...), s.stock[:0]
	return s
}

// offers lets seat play cs and returns what follows.
func offers(t testing.TB, s *State, seat Seat, cs string) []Event {
	t.Helper()
	return do(t, s, Offer(seat, cards(t, cs)...))
}

func TestAllCardsAreDealtAndTheSurplusIsOutOfPlayUnseen(t *testing.T) {
	for seats := 3; seats <= 8; seats++ {
		s := opened(t, preset(t, "classic"), seats, "red")
		do(t, s, LayStarter(Seat(seats)))
		each, surplus := 51/(seats-1), 51%(seats-1)
		for seat := 1; seat < seats; seat++ {
			if got := len(s.hands[seat]); got != each {
				t.Errorf("%d people: seat %d has %d cards, want %d", seats, seat, got, each)
			}
		}
		if v := s.View(1); v.Stock != 0 || len(s.gone) != surplus || len(v.Mainline) != 1 {
			t.Errorf("%d people: stock %d, out of play %d, mainline %v; want 0, %d and the starter",
				seats, v.Stock, len(s.gone), v.Mainline, surplus)
		}
	}
}

func TestTheStarterIsTheLastCardWhateverTheRuleSays(t *testing.T) {
	starters := card.Set(0)
	for seed := range uint64(40) {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, "classic"), Seats: 4}))
		do(t, s, BeginRound(1, &Deal{Rule: must(t, "red"), Seed: FastSeed(seed)}))
		do(t, s, LayStarter(1))
		starters |= card.SetOf(s.mainline[0])
	}
	if red := must(t, "red").Machine().Fits(must(t, "red").Machine().Start()); starters&^red == 0 {
		t.Errorf("of 40 starters none is black: %v", starters)
	}
}

func TestARefusedCardStaysBeforeItsPlayerAndCostsNothing(t *testing.T) {
	s := phased(t, "red", "AH", "2C 3H", "4C 5C", "6D 7D")
	events := offers(t, s, 1, "2C")
	if drawn(events, 1) != 0 || len(s.hands[1]) != 1 {
		t.Errorf("after a refused card: %+v, hand %v", events, s.hands[1])
	}
	v := s.View(3)
	if got := card.FormatList(v.Wrong[0]); got != "2C" || len(v.Wrong[1]) != 0 || v.Second {
		t.Errorf("before the players lie %v, second phase %v; want the 2C before seat 1", v.Wrong, v.Second)
	}
	if _, err := Decide(s, ClaimNoPlay(2), nil); !refusedFor(err, noClaims) {
		t.Errorf("a no-play in the classic game: %v", err)
	}
	if _, err := Decide(s, Offer(2, cards(t, "4C 5C")...), nil); !refusedFor(err, TooManyCards) {
		t.Errorf("a string with one deck: %v", err)
	}
}

func TestPlayersWithoutHandCardsHaveNoTurn(t *testing.T) {
	s := phased(t, "red", "AH", "2C", "4C 5C 6C", "6D 7D")
	for _, p := range []struct {
		seat  Seat
		cards string
	}{{1, "2C"}, {2, "4C"}, {3, "6D"}, {2, "5C"}, {3, "7D"}} {
		if s.Turn() != p.seat || s.second {
			t.Fatalf("it is the turn of seat %d, want %d in the first phase", s.Turn(), p.seat)
		}
		offers(t, s, p.seat, p.cards)
	}
	if s.Turn() != 2 || s.second {
		t.Errorf("seat 2 alone has a card: turn %d, second phase %v", s.Turn(), s.second)
	}
}

// handed returns hands of that many black cards each.
func handed(wrong ...int) (hands []string) {
	next := card.Card(0)
	for _, n := range wrong {
		var cs []card.Card
		for len(cs) < n {
			if !next.Suit().Red() {
				cs = append(cs, next)
			}
			next++
		}
		hands = append(hands, card.FormatList(cs))
	}
	return hands
}

func TestTheDealersScoreIsFixedAtTheEndOfTheFirstPhase(t *testing.T) {
	for _, tt := range []struct {
		wrong []int
		want  int
	}{
		{[]int{2, 5, 7}, 8}, // S3: 5 + 7 − 2 × 2
		{[]int{3, 7}, 4},
		{[]int{7, 3}, 4},
		{[]int{4, 4}, 0},
		{[]int{1, 2, 3, 4}, 6}, // 2 + 3 + 4 − 3 × 1
		{[]int{5, 5, 1, 6}, 13},
	} {
		s := phased(t, "red", "AH", handed(tt.wrong...)...).turnTo(1)
		if fixed := s.View(1).Fixed; fixed != 0 {
			t.Errorf("wrong cards %v: the dealer has %d points in the first phase", tt.wrong, fixed)
		}
		var events []Event
		for !happened(events, FirstPhaseEnded) {
			events = do(t, s, Offer(s.turn, s.hands[s.turn][0]))
		}
		r, over := s.Result()
		if !over || r.Ending != NoneFits || r.Out != Nobody {
			t.Fatalf("wrong cards %v, none of which can ever fit: over %v, %v, out %d", tt.wrong, over, r.Ending, r.Out)
		}
		if got := r.Scores[len(tt.wrong)]; got.Points != Whole(tt.want) || got.Points != sum(got) ||
			s.View(1).Fixed != tt.want {
			t.Errorf("wrong cards %v: the dealer scores %v, fixed %d, want %d",
				tt.wrong, got.Points, s.View(1).Fixed, tt.want)
		}
		for i, n := range tt.wrong {
			if r.Scores[i].Hand != n || len(r.Hands[i]) != n {
				t.Errorf("wrong cards %v: %d are left before seat %d, shown %v",
					tt.wrong, r.Scores[i].Hand, i+1, r.Hands[i])
			}
		}
	}
}

// TestPlayersScoreWhatLiesBeforeTheOthers is S3's scoring of the second phase.
func TestPlayersScoreWhatLiesBeforeTheOthers(t *testing.T) {
	for _, tt := range []struct {
		left []int
		want string
	}{
		{[]int{0, 3, 4}, "13 0 0"},
		{[]int{1, 1, 4}, "6 6 0"},
		{[]int{2, 2, 2}, "2 2 2"},
		{[]int{2, 2, 2, 2}, "3/2 3/2 3/2 3/2"},
		{[]int{1, 1, 1, 1, 6}, "13/2 13/2 13/2 13/2 0"}, // 9 − 4, and 6/4
		{[]int{1, 1, 1, 1, 1}, "6/5 6/5 6/5 6/5 6/5"},
		{[]int{3, 3, 3, 3, 3, 3, 3}, "6/7 6/7 6/7 6/7 6/7 6/7 6/7"},
		{[]int{0, 5}, "11 0"},
		{[]int{4, 3, 9}, "4 13 0"},
	} {
		s := opened(t, preset(t, "classic"), len(tt.left)+1, "red")
		for i, n := range tt.left {
			s.hands[i+1] = cards(t, handOf(n))
		}
		s.second, s.fixed = true, 9
		scoring{s}.score()
		var got []string
		for _, sc := range s.scores {
			got = append(got, sc.Points.String())
			if sc.Points != sum(sc) {
				t.Errorf("%v left: seat %d scores %v by %+v", tt.left, sc.Seat, sc.Points, sc.Sum)
			}
		}
		if want := tt.want + " 9"; strings.Join(got, " ") != want {
			t.Errorf("%v left: the scores are %v, want %s", tt.left, got, want)
		}
	}
}

func TestAPlayerWithoutWrongCardsEndsTheRoundWithTheFirstPhase(t *testing.T) {
	s := phased(t, "red", "AH", "2H 3H", "4C 5C", "6C 7D").turnTo(1)
	for !happened(do(t, s, Offer(s.turn, s.hands[s.turn][0])), FirstPhaseEnded) {
	}
	r, over := s.Result()
	if !over || r.Ending != OutOfCards || r.Out != 1 || r.Scores[3].Points != Whole(3) {
		t.Fatalf("over %v by %v of seat %d, the dealer has %v; want the round over by seat 1, and 3 for the dealer",
			over, r.Ending, r.Out, r.Scores[3].Points)
	}
	if r.Scores[0].Points != Whole(3+6) || r.Scores[1].Points != 0 || r.Scores[2].Points != 0 {
		t.Errorf("scores %+v, want 9, 0, 0", r.Scores)
	}
	s = phased(t, "red", "AH", "2H", "4H", "6C").turnTo(1)
	for !happened(do(t, s, Offer(s.turn, s.hands[s.turn][0])), FirstPhaseEnded) {
	}
	if r, over := s.Result(); !over || r.Ending != OutOfCards || r.Out != Nobody || r.Scores[0].Points != Whole(1+3) {
		t.Errorf("two without a wrong card: over %v by %v of seat %d, %+v", over, r.Ending, r.Out, r.Scores)
	}
}

// inSecond returns a round in its second phase under "color != last.color" after
// the red 3H: before seat 1 lie 2H 4C, before seat 2 5H 6D, before seat 3 7H; it
// is the turn of seat 1.
func inSecond(t testing.TB) *State {
	t.Helper()
	s := phased(t, "color != last.color", "3H", "2H 4C", "5H 6D", "7H").turnTo(1)
	s.stock = nil
	for i, cs := range []string{"2H 4C", "5H 6D", "7H"} {
		seat := Seat(i + 1)
		s.wrong[seat], s.hands[seat] = cards(t, cs), nil
		for _, c := range s.wrong[seat] {
			folding{s}.record(Offered, seat, []card.Card{c})
			s.last().verdict = Wrong
			s.laid++
		}
	}
	s.Evolve(Event{kind: FirstPhaseEnded})
	s.turn = 1
	if err := s.check(); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestInTheSecondPhaseFittingWrongCardsJoinTheMainline(t *testing.T) {
	s := inSecond(t)
	v := s.View(2)
	if !v.Second || card.FormatList(v.Hand) != "5H 6D" || card.FormatList(v.Wrong[0]) != "2H 4C" || v.Laid != 6 {
		t.Fatalf("second %v, hand %v, before seat 1 %v, %d cards lie", v.Second, v.Hand, v.Wrong[0], v.Laid)
	}
	if _, err := Decide(s, Offer(1, cards(t, "2H 4C")...), nil); !refusedFor(err, TooManyCards) {
		t.Errorf("two cards in one turn: %v", err)
	}
	events := offers(t, s, 1, "4C")
	if !happened(events, Judged) || card.FormatList(s.mainline) != "3H 4C" || card.FormatList(s.hands[1]) != "2H" {
		t.Errorf("the 4C fits: mainline %v, before seat 1 %v", s.mainline, s.hands[1])
	}
	if last := s.View(1).Plays[len(s.plays)-1]; last.Kind != Again || !last.Laid() || s.Turn() != 2 {
		t.Errorf("the play is %+v, turn %d", last, s.Turn())
	}
	// The 5H fits now; then nothing does, for all that is left is red.
	events = offers(t, s, 2, "5H")
	if r, over := s.Result(); !over || r.Ending != NoneFits || r.Scores[0].Points != Whole(0+2) ||
		r.Scores[2].Points != Whole(2) {
		t.Errorf("over %v by %v, %+v, after %+v", over, r.Ending, r.Scores, events)
	}
}

func TestNoCardIsOfferedTwiceOnTheSameLine(t *testing.T) {
	s := inSecond(t)
	s.tried = 0
	s.plays = s.plays[:1] // as if the line had grown since
	events := offers(t, s, 1, "2H")
	if drawn(events, 1) != 0 || !slices.Contains(s.hands[1], cards(t, "2H")[0]) {
		t.Errorf("a refused card stays and costs nothing: %v, %+v", s.hands[1], events)
	}
	for _, c := range []string{"5H", "7H"} {
		offers(t, s, s.Turn(), c)
	}
	if _, err := Decide(s, Offer(1, cards(t, "2H")...), nil); !refusedFor(err, triedHere) {
		t.Errorf("the 2H a second time on the same line: %v", err)
	}
	if got := card.FormatList(s.View(1).Tried); got != "2H 5H 7H" && len(s.View(1).Tried) != 3 {
		t.Errorf("tried on this line: %s", got)
	}
	// Seat 3 has no other and is passed over.
	s.turn = 2
	offers(t, s, 2, "6D")
	if s.Turn() != 1 {
		t.Errorf("it is the turn of seat %d, want 1: the cards of 2 and 3 were tried", s.Turn())
	}
	offers(t, s, 1, "4C")
	if len(s.View(1).Tried) != 0 || s.Turn() != 2 {
		t.Errorf("the line has grown: tried %v, turn %d", s.View(1).Tried, s.Turn())
	}
	if _, err := Decide(s, Offer(2, cards(t, "6D")...), nil); err != nil {
		t.Errorf("the 6D on the longer line: %v", err)
	}
}

func TestPlayingTheLastWrongCardEndsTheRound(t *testing.T) {
	s := inSecond(t)
	offers(t, s, 1, "4C")
	s.turn = 3
	events := offers(t, s, 3, "7H")
	r, over := s.Result()
	if !over || r.Ending != OutOfCards || r.Out != 3 {
		t.Fatalf("over %v by %v of seat %d after %+v", over, r.Ending, r.Out, events)
	}
	// 1, 2 and 0 are left; they were 2, 2 and 1.
	for i, want := range []int{0, 0, 3 + 6, 2} {
		if got := r.Scores[i].Points; got != Whole(want) {
			t.Errorf("seat %d scores %v, want %d", i+1, got, want)
		}
	}
}

// severalDecks returns a round of the classic game with three decks and strings.
func severalDecks(t testing.TB, secret, starter string, hands ...string) *State {
	t.Helper()
	o := preset(t, "classic")
	o.Decks, o.HandSize, o.PlayMax = 3, 10, 52
	return riggedAs(t, o, secret, starter, hands...)
}

func TestOfARefusedStringItIsToldHowManyCardsAreWrong(t *testing.T) {
	for _, tt := range []struct {
		cards string
		wrong int
	}{
		{"4C", 0}, {"4H", 1}, {"4C 5D", 0}, {"4C 5C", 1}, {"4H 5C", 1}, {"4H 5H", 2}, {"4C 5C 6C", 2},
		{"4H 5C 6D 7D 8S", 2},
	} {
		s := severalDecks(t, "color != last.color", "3H", tt.cards+" KC", "KS", "KS").turnTo(1)
		events := offers(t, s, 1, tt.cards)
		if events[1].count != tt.wrong || drawn(events, 1) != 2*tt.wrong {
			t.Errorf("%s after 3H: %d wrong, drew %d; want %d, and 2 for each",
				tt.cards, events[1].count, drawn(events, 1), tt.wrong)
		}
		if sh := s.Share(events[1], 2); sh.Count != tt.wrong || s.View(2).Plays[1].WrongCards != tt.wrong {
			t.Errorf("%s: everybody is told %d and sees %d, want %d", tt.cards, sh.Count, s.View(2).Plays[1].WrongCards,
				tt.wrong)
		}
		if want := len(cards(t, tt.cards)); tt.wrong > 0 && len(s.wrong[1]) != want {
			t.Errorf("%s: %d cards lie before seat 1, want all %d", tt.cards, len(s.wrong[1]), want)
		}
	}
}

func TestWhenTheStockIsOutDrawingStops(t *testing.T) {
	s := severalDecks(t, "red", "3H", "4C 5C KC", "KS", "KS").turnTo(1)
	s.gone, s.stock = s.stock[:len(s.stock)-1], s.stock[len(s.stock)-1:]
	if events := offers(t, s, 1, "4C 5C"); drawn(events, 1) != 1 || happened(events, DeckAdded) {
		t.Errorf("with one card in the stock: %+v", events)
	}
	s.turn = 1
	if events := offers(t, s, 1, "KC"); drawn(events, 1) != 0 {
		t.Errorf("with no card in the stock: %+v", events)
	}
}

func TestANumberOfCardsTheRuleDemandsIsToldAndKept(t *testing.T) {
	s := phased(t, "plays: 2; if place = 2 then playsum > 10", "AH", "2C 9C 3C", "4C 5C", "6C 7C").turnTo(1)
	if v := s.View(2); v.Demanded != 2 {
		t.Fatalf("told %d cards, want 2", v.Demanded)
	}
	if sh := s.Share(Event{kind: RoundBegan, seat: 4, deal: &s.deal}, 2); sh.Count != 2 {
		t.Errorf("with the begin of the round %d is told, want 2", sh.Count)
	}
	for _, cs := range []string{"2C", "2C 9C 3C"} {
		_, err := Decide(s, Offer(1, cards(t, cs)...), nil)
		if !refusedFor(err, tooFewCards) && !refusedFor(err, TooManyCards) {
			t.Errorf("%s under a rule of two: %v", cs, err)
		}
	}
	offers(t, s, 1, "9C 2C")
	if len(s.mainline) != 3 {
		t.Errorf("9 + 2 is more than 10: mainline %v", s.mainline)
	}
	offers(t, s, 2, "4C 5C")
	offers(t, s, 3, "6C 7C")
	// One card is left: it is offered alone, and cannot be right.
	events := offers(t, s, 1, "3C")
	if !happened(events, FirstPhaseEnded) {
		t.Fatalf("all cards have been offered: %+v", events)
	}
	if r, over := s.Result(); !over || r.Out != 3 {
		t.Errorf("seat 3 has no wrong card: over %v, out %d", over, r.Out)
	}
}

func TestInTheSecondPhasePlaysOfTwoAreTriedInAllOrders(t *testing.T) {
	s := phased(t, "plays: 2; rank > last.rank", "7H", "2C 9C", "8C 3C", "6C 5C").turnTo(1)
	offers(t, s, 1, "9C 2C")
	offers(t, s, 2, "8C 3C")
	offers(t, s, 3, "6C 5C")
	// 9 2, 8 3 and 6 5 were refused after the 7: what may still come is no pair
	// that rises from a number above 7.
	if r, over := s.Result(); !over || r.Ending != NoneFits {
		t.Fatalf("over %v, %v: nobody has two cards above 7", over, r.Ending)
	}
	s = phased(t, "plays: 2; rank > last.rank", "7H", "10C 9C", "8C 3C", "6C 5C").turnTo(1)
	offers(t, s, 1, "10C 9C")
	offers(t, s, 2, "8C 3C")
	offers(t, s, 3, "6C 5C")
	if s.Phase() != Playing || !s.second || s.Turn() != 1 {
		t.Fatalf("phase %v, second %v, turn %d: seat 1 can play 9 10", s.Phase(), s.second, s.Turn())
	}
	if _, err := Decide(s, Offer(1, cards(t, "10C 9C")...), nil); !refusedFor(err, triedHere) {
		t.Errorf("the same pair in the same order: %v", err)
	}
	offers(t, s, 1, "9C 10C")
	if r, over := s.Result(); !over || r.Out != 1 || r.Ending != OutOfCards {
		t.Errorf("over %v by %v of %d", over, r.Ending, r.Out)
	}
}

func TestARuleOfLongPlaysIsRefused(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "classic"), Seats: 4}))
	for plays, want := range map[int]bool{2: true, 4: true, 5: false} {
		deal := &Deal{Rule: must(t, fmt.Sprintf("plays: %d; red", plays)), Seed: FastSeed(1)}
		if _, err := Decide(s, BeginRound(1, deal), nil); (err == nil) != want ||
			err != nil && !refusedFor(err, playsTooLong) {
			t.Errorf("plays of %d cards: %v", plays, err)
		}
	}
}

func TestAnyUntriedCardMayFitARuleThatReadsRefusedCards(t *testing.T) {
	o := preset(t, "classic")
	o.ReadsRejected = true
	const secret = "remember total = 0; after total + rank <= 18: total = total + rank; after refusing any: total = 0; " +
		"total + rank <= 18"
	s := riggedAs(t, o, secret, "10H", "9C", "QC KC", "KD").turnTo(1)
	s.gone, s.stock = s.stock, nil
	offers(t, s, 1, "9C") // 19: refused, and the total is 0
	offers(t, s, 2, "QC")
	offers(t, s, 3, "KD")
	events := offers(t, s, 2, "KC")
	if !happened(events, FirstPhaseEnded) {
		t.Fatalf("the hands are played: %+v", events)
	}
	if s.Phase() == Playing {
		for n := 0; s.Phase() == Playing; n++ {
			if n > 20 {
				t.Fatal("the round does not end")
			}
			seat := s.Turn()
			i := slices.IndexFunc(s.hands[seat], func(c card.Card) bool { return !s.tried.Has(c) })
			do(t, s, Offer(seat, s.hands[seat][i]))
		}
	}
	if r, _ := s.Result(); r.Ending != NoneFits && r.Ending != OutOfCards {
		t.Errorf("the round ended by %v", r.Ending)
	}
}

// withProphet returns a classic round under "red" where prophets may sit.
func withProphet(t testing.TB, hands ...string) *State {
	t.Helper()
	o := preset(t, "classic")
	o.Prophet = true
	s := riggedAs(t, o, "red", "AH", hands...)
	s.gone, s.stock = s.stock, nil
	return s.turnTo(1)
}

func TestAProphetsOfficeEndsWithTheFirstPhase(t *testing.T) {
	s := withProphet(t, "2H 3H 4C", "5C", "6H")
	offers(t, s, 1, "2H")
	do(t, s, DeclareProphet(1))
	for _, p := range []struct {
		seat  Seat
		cards string
		call  Verdict
	}{{2, "5C", Wrong}, {3, "6H", Right}} {
		offers(t, s, p.seat, p.cards)
		do(t, s, Call(1, p.call))
		for s.Awaits() == AwaitsObjection {
			do(t, s, LetCallPass(s.Turn()))
		}
	}
	// Seat 3 is rid of all; before seat 1 lie the two cards that they have kept.
	r, over := s.Result()
	if !over || r.Out != 3 || r.Prophet != Nobody || len(r.Hands[0]) != 2 || r.Scores[3].Points != Whole(2+1) {
		t.Errorf("over %v, out %d, prophet %d, hands %v, dealer %v",
			over, r.Out, r.Prophet, r.Hands, r.Scores[3].Points)
	}
	if r.Scores[0].Points != 0 {
		t.Errorf("the prophet scores %v by %+v, want 0: they have no bonus", r.Scores[0].Points, r.Scores[0].Sum)
	}
}

func TestTheFirstPhaseEndsWhenTheLastPlayerDeclares(t *testing.T) {
	s := withProphet(t, "2C 3C", "5C", "6S")
	s.setup.Options.ProphetAnytime, s.setup.Options.ProphetOthers = true, 0
	offers(t, s, 1, "2C")
	offers(t, s, 2, "5C")
	offers(t, s, 3, "6S")
	events := do(t, s, DeclareProphet(1))
	if !happened(events, FirstPhaseEnded) || s.prophet.seat != Nobody {
		t.Errorf("nobody is left to play: %+v", events)
	}
	s = withProphet(t, "2C 3C", "5C 4H", "6S")
	s.setup.Options.ProphetOthers = 0
	offers(t, s, 1, "2C")
	do(t, s, DeclareProphet(1))
	offers(t, s, 2, "5C")
	do(t, s, Call(1, Right)) // they fall, and have their 3C to play
	for s.Awaits() == AwaitsObjection {
		do(t, s, LetCallPass(s.Turn()))
	}
	if s.second || s.prophet.seat != Nobody {
		t.Fatalf("second %v, prophet %d", s.second, s.prophet.seat)
	}
	for s.Phase() == Playing && !s.second {
		do(t, s, Offer(s.turn, s.hands[s.turn][0]))
	}
	_, err := Decide(s, DeclareProphet(1), nil)
	if !refusedFor(err, noRound) && !refusedFor(err, firstPhaseOver) {
		t.Errorf("a prophet after the first phase: %v", err)
	}
}

func TestOptionsAgainstASecondPhaseAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"noPlay":            func(o *Options) { o.NoPlay = true },
		"guess":             func(o *Options) { o.Guess = true },
		"addDecks":          func(o *Options) { o.AddDecks = true },
		"expelAfter":        func(o *Options) { o.ExpelAfter = 30 },
		"prophetExpelAfter": func(o *Options) { o.ProphetExpelAfter = 20 },
		"goOutPenalty":      func(o *Options) { o.GoOutPenalty = 8 },
		"playMax":           func(o *Options) { o.PlayMax = 2 },
	} {
		o := preset(t, "classic")
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&o)
		if err := o.Validate(); err == nil || !strings.Contains(err.Error(), " "+name+" ") {
			t.Errorf("%s with a second phase: %v", name, err)
		}
		o.SecondPhase, o.AddDecks = false, true
		if err := o.Validate(); err != nil {
			t.Errorf("%s without a second phase: %v", name, err)
		}
	}
}

func TestEveryFormButTheClassicHasNoPlays(t *testing.T) {
	for _, o := range Presets() {
		if o.NoPlay == o.SecondPhase {
			t.Errorf("preset %s: no-plays %v, second phase %v", o.Preset, o.NoPlay, o.SecondPhase)
		}
	}
}

// TestTheScoresOfTheSecondPhaseAddUp compares with S3's text in other words: a
// player has, for each other player, as many points as that one has more cards,
// or fewer; below nothing counts as nothing.
func TestTheScoresOfTheSecondPhaseAddUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		left := rapid.SliceOfN(rapid.IntRange(0, 9), 2, 7).Draw(rt, "left")
		s := opened(t, preset(t, "classic"), len(left)+1, "red")
		for i, n := range left {
			s.hands[i+1] = cards(t, handOf(n))
		}
		s.second = true
		scoring{s}.score()
		shared := Points(0)
		for i, n := range left {
			more := 0
			for _, other := range left {
				more += other - n
			}
			share := s.scores[i].Points - Whole(max(0, more))
			if share < 0 || share > 0 && n != slices.Min(left) {
				rt.Errorf("%v left: seat %d scores %v", left, i+1, s.scores[i].Points)
			}
			shared += share
		}
		if shared != Whole(6) {
			rt.Errorf("%v left: %v of the 6 points are shared", left, shared)
		}
	})
}

func TestRecordsOfTheClassicGameVerify(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := make(map[string]bool)
	for range 60 {
		o, secret := inPhases(t, r)
		o.Prophet = true
		s, rec := new(State), new(Recorder)
		play := func(c Command) {
			events, err := Decide(s, c, nil)
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			for _, e := range events {
				s.Evolve(e)
				rec.Event(s, e) // at once: the next may end the office that it tells of
			}
		}
		seats := 3 + r.IntN(6)
		play(OpenGame(Setup{Options: o, Seats: seats, Dealer: 1}))
		play(BeginRound(1, &Deal{Rule: must(t, secret), Seed: FastSeed(r.Uint64())}))
		play(LayStarter(1))
		for s.Phase() == Playing {
			play(anyMove(s, r))
		}
		lines := rec.Lines()
		if n, err := WalkRecord(strings.Join(lines, "\n"), nil); err != nil || n != 1 {
			t.Fatalf("verified %d, %v\n%s", n, err, strings.Join(lines, "\n"))
		}
		for i, line := range lines {
			words := strings.Fields(line)
			for _, what := range []string{"second-phase", "prophet", "none-fits", "out-of-cards"} {
				seen[what] = seen[what] || slices.Contains(words, what)
			}
			if words[0] != "second-phase" {
				continue
			}
			for name, other := range map[string][]string{
				"missing": nil, "of another score": {"second-phase dealer 99"},
				"with a prophet": {line + " prophet 9 2C"},
			} {
				changed := slices.Replace(slices.Clone(lines), i, i+1, other...)
				var wrong *RecordError
				if _, err := WalkRecord(strings.Join(changed, "\n"), nil); !errors.As(err, &wrong) || wrong.Line != i+1 {
					t.Errorf("a line “%s” %s: %v, want line %d", line, name, err, i+1)
				}
			}
		}
	}
	for _, what := range []string{"second-phase", "prophet", "none-fits", "out-of-cards"} {
		if !seen[what] {
			t.Errorf("no record has the word %s", what)
		}
	}
}

// TestAPlayerWithAnEmptyHandMayBeProphet holds in the first phase: it costs them
// nothing, and they are told so.
func TestAPlayerWithAnEmptyHandMayBeProphet(t *testing.T) {
	o := preset(t, "classic")
	o.Prophet = true
	s := riggedAs(t, o, "red", "3H", "2H", "4H 5H", "6H 7H", "8H 9H").turnTo(1)
	do(t, s, Offer(1, cards(t, "2H")...))
	if v := s.View(1); len(v.Hand) > 0 || !v.MayDeclare {
		t.Fatalf("with a hand of %v seat 1 may declare: %v", v.Hand, v.MayDeclare)
	}
	do(t, s, DeclareProphet(1))
	if s.prophet.seat != 1 {
		t.Errorf("seat %d is prophet, want 1", s.prophet.seat)
	}
}
