package game

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"eleusis/card"
)

func TestARefusedStringChangesNothingOnTheMainline(t *testing.T) {
	s := rigged(t, s0Rule, "KH", "4S 9D JC", "2D", "3D").turnTo(1)
	at := s.at
	do(t, s, Offer(1, cards(t, "4S 9D JC")...))
	if s.at != at || len(s.mainline) != 1 {
		t.Errorf("after a refused string the line has %d cards and the rule went from %v to %v",
			len(s.mainline), at, s.at)
	}
	if got := s.Turn(); got != 2 {
		t.Errorf("turn of seat %d, want 2", got)
	}
}

func TestAFalseNoPlayLaysOneFittingCardAndDrawsFive(t *testing.T) {
	s := rigged(t, "red", "3H", "AC 2D 3C 4H", "AD", "2D").turnTo(1)
	events := do(t, s, ClaimNoPlay(1))
	if got := card.FormatList(s.mainline); got != "3H 2D" {
		t.Errorf("mainline %s, want 3H 2D", got)
	}
	if got := drawn(events, 1); got != 5 || len(s.hands[1]) != 8 {
		t.Errorf("drew %d, hand of %d; want 5, 8", got, len(s.hands[1]))
	}
}

func TestATrueNoPlayWithFourCardsEndsTheRoundAndCountsAsGoingOut(t *testing.T) {
	s := rigged(t, "red", "3H", "AC 2C 3C 4C", "AD 2D 3D 4D 5D", "2H").turnTo(1)
	do(t, s, ClaimNoPlay(1))
	r, over := s.Result()
	if !over || r.Ending != NoPlayLeft || r.Out != 1 {
		t.Fatalf("round over: %v, %+v", over, r)
	}
	if got := r.Scores[0]; got.Points != Whole(5+4) || got.Hand != 0 {
		t.Errorf("seat 1 scores %+v, want 9 points", got)
	}
	if len(s.gone) != 4 {
		t.Errorf("%d cards are out of the round, want 4", len(s.gone))
	}
}

func TestATrueNoPlayWithFiveCardsGoesOn(t *testing.T) {
	s := rigged(t, "red", "3H", "AC 2C 3C 4C 5C", "AD", "2D").turnTo(1)
	do(t, s, ClaimNoPlay(1))
	if len(s.hands[1]) != 1 || s.Phase() != Playing || s.Turn() != 2 {
		t.Errorf("hand %d, %v, turn of %d; want 1, playing, 2", len(s.hands[1]), s.Phase(), s.Turn())
	}
}

// laid makes n cards lie in the sideline of the starter.
func laid(s *State, n int) *State {
	for s.laid < n {
		folding{s}.record(Offered, 2, s.stock[len(s.stock)-1:])
		s.stock = s.stock[:len(s.stock)-1]
		folding{s}.lay(Wrong)
	}
	return s
}

func TestExpulsionLooksAtTheCardsThatLayBeforeThePlay(t *testing.T) {
	for _, tt := range []struct {
		before   int
		play     string
		expelled bool
	}{
		{29, "AC", false},
		{29, "AC 2C", false}, // a string is never half in the period
		{30, "AC", true},
		{30, "AD", false}, // right
		{31, "AC 2C", true},
	} {
		s := laid(rigged(t, "red", "3H", "AC 2C 3C 4C AD", "2D", "4D"), tt.before).turnTo(1)
		events := do(t, s, Offer(1, cards(t, tt.play)...))
		if got := happened(events, Expelled); got != tt.expelled {
			t.Errorf("%d cards before, %s: expelled is %v, want %v", tt.before, tt.play, got, tt.expelled)
		}
		if tt.expelled && drawn(events, 1) != 2*len(cards(t, tt.play)) {
			t.Errorf("%s: the expelled player drew %d", tt.play, drawn(events, 1))
		}
	}
}

func TestAFalseNoPlayExpelsToo(t *testing.T) {
	s := laid(rigged(t, "red", "3H", "AC AD", "2D", "4D"), 30).turnTo(1)
	events := do(t, s, ClaimNoPlay(1))
	if !happened(events, Expelled) || drawn(events, 1) != 5 {
		t.Errorf("events %v", events)
	}
	if _, err := Decide(s, Offer(1, s.hands[1][0]), nil); !refusedFor(err, isExpelled) {
		t.Errorf("an expelled player plays: %v", err)
	}
}

func TestAFalseNoPlayNeedNotExpel(t *testing.T) {
	s := laid(rigged(t, "red", "3H", "AC AD", "2D", "4D"), 30).turnTo(1)
	s.setup.Options.NoPlayExpels = false
	if events := do(t, s, ClaimNoPlay(1)); happened(events, Expelled) || drawn(events, 1) != 5 {
		t.Errorf("events %v", events)
	}
}

func TestDecksAreAddedOnlyWhenTheyAreNeeded(t *testing.T) {
	for _, tt := range []struct {
		name        string
		stock, hand int // cards before the command
		command     commandKind
		decks       int
	}{
		{"a refused card, two in the stock", 2, 3, offerPlay, 0},
		{"a refused card, one in the stock", 1, 3, offerPlay, 1},
		{"a true no-play is drawn from the hand that went back", 0, 10, claimNoPlay, 0},
	} {
		s := rigged(t, "red", "3H", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "AD", "2D").turnTo(1)
		s.gone = append(s.gone, s.stock[tt.stock:]...)
		s.stock = s.stock[:tt.stock]
		s.gone = append(s.gone, s.hands[1][tt.hand:]...)
		s.hands[1] = s.hands[1][:tt.hand]
		c := Command{kind: tt.command, seat: 1}
		if tt.command == offerPlay {
			c.cards = cards(t, "AC")
		}
		before := s.decks
		do(t, s, c)
		if got := s.decks - before; got != tt.decks {
			t.Errorf("%s: %d decks were added, want %d", tt.name, got, tt.decks)
		}
	}
}

func TestAsManyDecksAreAddedAsTheHandsNeed(t *testing.T) {
	o := preset(t, "new")
	o.Decks, o.HandSize = 1, 52
	s := opened(t, o, 8, "red")
	if s.decks != 7 || len(s.stock) != 0 {
		t.Errorf("seven hands of 52 from %d decks, %d cards left", s.decks, len(s.stock))
	}
}

func TestNobodyIsToldHowManyStartersWereRefused(t *testing.T) {
	refused := 0
	for seed := range uint64(20) {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
		do(t, s, BeginRound(4, &Deal{Rule: must(t, "odd"), Seed: FastSeed(seed)}))
		events := do(t, s, LayStarter(4))
		refused += events[0].count
		if sh := s.Share(events[0], 1); len(events) != 1 || sh.Count != 0 {
			t.Errorf("seed %d: %d events, a player is told %+v", seed, len(events), sh)
		}
	}
	if refused == 0 {
		t.Error("no starter was ever refused")
	}
}

func TestTheRoundEndsWhenAllAreExpelled(t *testing.T) {
	s := laid(rigged(t, "red", "3H", "AC 2C 3C", "4C", "5C"), 30).turnTo(1)
	for _, p := range []string{"AC", "4C", "5C"} {
		do(t, s, Offer(s.Turn(), cards(t, p)...))
	}
	r, over := s.Result()
	if !over || r.Ending != AllExpelled || r.Out != Nobody {
		t.Fatalf("over: %v, %+v", over, r)
	}
	// hands 2+2, 0+2, 0+2: the expelled keep theirs for the scores
	for i, want := range []int{0, 2, 2, 2} {
		if got := r.Scores[i].Points; got != Whole(want) {
			t.Errorf("seat %d scores %d, want %d", i+1, got, want)
		}
	}
}

func TestTheExpelledArePassedOver(t *testing.T) {
	s := rigged(t, "red or black", "3H", "AC 2C", "4C 5C", "6C 7C").turnTo(1)
	s.expelled[2] = true
	do(t, s, Offer(1, cards(t, "AC")...))
	if s.Turn() != 3 {
		t.Errorf("turn of seat %d, want 3", s.Turn())
	}
}

func TestAShortStockGetsAWholeDeckFirst(t *testing.T) {
	s := rigged(t, "red", "3H", "AC 2C 3C 4C 5C", "AD", "2D").turnTo(1)
	s.hands[2] = append(s.hands[2], s.stock[3:]...)
	s.stock = s.stock[:3]
	events := do(t, s, Offer(1, cards(t, "AC 2C")...))
	if !happened(events, DeckAdded) || drawn(events, 1) != 4 || len(s.stock) != 3+card.Count-4 || s.decks != 4 {
		t.Errorf("stock %d, %d decks, events %v", len(s.stock), s.decks, events)
	}
}

func TestAStarterIsFoundWhenAllThatFitAreInHands(t *testing.T) {
	s := opened(t, preset(t, "new"), 4, "odd")
	for i := 0; i < len(s.stock); {
		if c := s.stock[i]; c.Rank()%2 == 1 {
			s.hands[1] = append(s.hands[1], c)
			s.stock = slices.Delete(s.stock, i, i+1)
			continue
		}
		i++
	}
	events := do(t, s, LayStarter(4))
	if !happened(events, DeckAdded) || s.mainline[0].Rank()%2 == 0 {
		t.Errorf("starter %v, events %v", s.mainline, events)
	}
}

func TestAGameStartsAtTheFirstTurnAsByItsThreeCommands(t *testing.T) {
	deal := &Deal{Rule: must(t, "odd"), Seed: FastSeed(3)}
	for _, dealer := range []Seat{Nobody, 2} {
		setup := Setup{Options: preset(t, "new"), Seats: 4, Dealer: dealer}
		got, err := Start(setup, deal)
		if err != nil {
			t.Fatal(err)
		}
		want, deals := new(State), cmp.Or(dealer, 4)
		do(t, want, OpenGame(setup))
		do(t, want, BeginRound(deals, deal))
		do(t, want, LayStarter(deals))
		if got.Dealer() != deals || !reflect.DeepEqual(got.View(deals), want.View(deals)) ||
			!reflect.DeepEqual(got.View(1), want.View(1)) {
			t.Errorf("dealer %d: %+v, want %+v", dealer, got.View(1), want.View(1))
		}
	}
	for reason, setup := range map[Reason]Setup{
		WrongSeats: {Options: preset(t, "new"), Seats: 3},
		NoRule:     {Options: preset(t, "new"), Seats: 4},
	} {
		if s, err := Start(setup, &Deal{}); s != nil || !refusedFor(err, reason) {
			t.Errorf("%+v, %v, want %s", s, err, reason)
		}
	}
}

func TestRefusals(t *testing.T) {
	playing := rigged(t, "red", "3H", "AC 2C 3C 4C 5C AD", "AD 2S", "2D").turnTo(1)
	expelled := rigged(t, "red", "3H", "AC", "AD", "2D").turnTo(2)
	expelled.expelled[1] = true
	fresh, between := new(State), new(State)
	do(t, between, OpenGame(Setup{Options: preset(t, "new"), Seats: 4, Dealer: 4}))
	deal := &Deal{Rule: must(t, "red"), Seed: FastSeed(1)}
	for _, tt := range []struct {
		name string
		s    *State
		c    Command
		want Reason
	}{
		{"out of turn", playing, Offer(2, cards(t, "2S")...), NotYourTurn},
		{"the dealer plays", playing, Offer(4, cards(t, "2S")...), noSuchSeat},
		{"nobody plays", playing, Offer(Nobody, cards(t, "2S")...), noSuchSeat},
		{"a seat too far", playing, Offer(9, cards(t, "2S")...), noSuchSeat},
		{"a card of another", playing, Offer(1, cards(t, "2S")...), NotInHand},
		{"one card twice", playing, Offer(1, cards(t, "AC AC")...), NotInHand},
		{"no card", playing, Offer(1), noCards},
		{"five cards", playing, Offer(1, cards(t, "AC 2C 3C 4C 5C")...), TooManyCards},
		{"expelled", expelled, Offer(1, cards(t, "AC")...), isExpelled},
		{"expelled, no-play", expelled, ClaimNoPlay(1), isExpelled},
		{"no-play out of turn", playing, ClaimNoPlay(3), NotYourTurn},
		{"before the game", fresh, Offer(1, cards(t, "AC")...), noRound},
		{"round before the game", fresh, BeginRound(1, deal), noRound},
		{"end before the game", fresh, EndGame(), noRound},
		{"between rounds", between, Offer(1, cards(t, "AC")...), noRound},
		{"starter between rounds", between, LayStarter(4), noRound},
		{"another dealer", between, BeginRound(1, deal), NotTheDealer},
		{"no rule", between, BeginRound(4, &Deal{}), NoRule},
		{"no deal", between, BeginRound(4, nil), NoRule},
		{"round under way", playing, BeginRound(1, deal), RoundUnderWay},
		{"another lays the starter", opened(t, preset(t, "new"), 4, "red"), LayStarter(2),
			NotTheDealer},
		{"starter twice", playing, LayStarter(4), RoundUnderWay},
		{"end in a round", playing, EndGame(), RoundUnderWay},
		{"open twice", playing, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}),
			alreadyOpen},
		{"too few", fresh, OpenGame(Setup{Options: preset(t, "new"), Seats: 3}), WrongSeats},
		{"too many", fresh, OpenGame(Setup{Options: preset(t, "new"), Seats: 9}), WrongSeats},
		{"no options", fresh, OpenGame(Setup{Seats: 4}), WrongOptions},
		{"dealer too far", fresh, OpenGame(Setup{Options: preset(t, "new"), Seats: 4, Dealer: 5}),
			noSuchSeat},
		{"no command", playing, Command{}, unknownCommand},
	} {
		events, err := Decide(tt.s, tt.c, nil)
		if !refusedFor(err, tt.want) || len(events) != 0 {
			t.Errorf("%s: %v, %v; want %v", tt.name, events, err, tt.want)
		}
	}
}

func TestEverybodyDealsOnceAndTheGameIsOver(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
	for dealer := Seat(1); dealer <= 4; dealer++ {
		if dealer > 1 && s.MayDeal(1) {
			t.Error("seat 1 may deal again")
		}
		playRound(t, s, dealer, "color != last.color", uint64(dealer))
	}
	if s.Phase() != GameOver {
		t.Fatalf("after four deals: %v", s.Phase())
	}
	for _, st := range s.Standings() {
		if st.Dealt != 1 || st.Compensation != 0 {
			t.Errorf("%+v", st)
		}
	}
	if _, err := Decide(s, BeginRound(1, nil), nil); !refusedFor(err, isOver) {
		t.Errorf("a round after the game: %v", err)
	}
}

func TestPlayersWhoNeverDealtGetTenMoreWhenTheGameIsStopped(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
	playRound(t, s, 2, "color != last.color", 5)
	before := s.Standings()
	do(t, s, EndGame())
	for i, st := range s.Standings() {
		want := Whole(10)
		if st.Seat == 2 {
			want = 0
		}
		if st.Compensation != want || st.Total != before[i].Total+want {
			t.Errorf("%+v, before %+v, want compensation %v", st, before[i], want)
		}
	}
}

func TestNobodyIsCompensatedWhereOneSeatDealsEveryRound(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4, Dealer: 3}))
	playRound(t, s, 3, "color != last.color", 5)
	playRound(t, s, 3, "color != last.color", 6)
	do(t, s, EndGame())
	for _, st := range s.Standings() {
		if st.Compensation != 0 {
			t.Errorf("%+v", st)
		}
	}
}

// playRound plays a whole round: everybody offers the first card that they
// hold.
func playRound(t testing.TB, s *State, dealer Seat, secret string, seed uint64) {
	t.Helper()
	do(t, s, BeginRound(dealer, &Deal{Rule: must(t, secret), Seed: FastSeed(seed)}))
	do(t, s, LayStarter(dealer))
	if r, over := s.Result(); over {
		t.Fatalf("a round that has just begun is opened: %+v", r)
	}
	for s.Phase() == Playing {
		do(t, s, Offer(s.Turn(), s.hands[s.Turn()][0]))
	}
}

func TestOptionsThatCouldLeaveAHandOfNothingAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"no penalty for a play":    func(o *Options) { o.PenaltyPerCard = 0 },
		"no penalty for a no-play": func(o *Options) { o.NoPlayPenalty = 0 },
		"five fewer than five":     func(o *Options) { o.NoPlayFewer = o.NoPlayLast + 1 },
	} {
		o := preset(t, "new")
		change(&o)
		_, err := Decide(new(State), OpenGame(Setup{Options: o, Seats: 4}), nil)
		if !refusedFor(err, WrongOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestARoundMayLastForTensOfThousandsOfCards(t *testing.T) {
	o := preset(t, "new")
	o.ExpelAfter = 0
	s := opened(t, o, 4, "color = last.color and color != last.color") // nothing ever follows the starter
	do(t, s, LayStarter(4))
	for s.laid < 70_000 {
		hand := s.hands[s.turn]
		if len(hand) > 2000 { // keep them small
			s.gone = append(s.gone, hand[200:]...)
			s.hands[s.turn] = hand[:200]
		}
		for s.undrawn() < 8 { // more than Decide adds
			s.Evolve(Event{kind: DeckAdded})
		}
		events, err := Decide(s, Offer(s.turn, slices.Clone(hand[:4])...), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s.Evolve(e)
		}
	}
	if err := s.check(); err != nil {
		t.Error(err)
	}
}
