package game

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"eleusis/card"
)

const freeWords = "What my neighbor would like to wear on a Sunday"

// byHandRound is rigged for a dealer who judges by hand; guard may be empty.
func byHandRound(t testing.TB, guard, starter string, hands ...string) *State {
	t.Helper()
	secret := guard
	if guard == "" {
		secret = "red"
	}
	s := rigged(t, secret, starter, hands...)
	s.deal.ByHand, s.deal.Words = true, freeWords
	if guard == "" {
		s.deal.Rule = nil
	}
	return s
}

// refuses reports that c is refused for the reason.
func refuses(t testing.TB, s *State, c Command, reason Reason) {
	t.Helper()
	if events, err := Decide(s, c, nil); !refusedFor(err, reason) {
		t.Errorf("%+v: %v, %v; want a refusal, %v", c, events, err, reason)
	}
}

func TestADealerByHandIsAskedAfterEveryPlay(t *testing.T) {
	s := byHandRound(t, "", "3H", "8H 5S 9C", "9D 2D", "7D 2C").turnTo(1)
	dealer := s.Dealer()
	do(t, s, Offer(1, cards(t, "8H 5S")...))
	if s.Awaits() != AwaitsVerdict || s.Turn() != dealer {
		t.Fatalf("after a play the table awaits %v of seat %d", s.Awaits(), s.Turn())
	}
	refuses(t, s, Offer(2, cards(t, "9D")...), awaitsDealer)
	refuses(t, s, ClaimNoPlay(2), awaitsDealer)
	refuses(t, s, DeclareProphet(1), notAtTurnEnd)
	refuses(t, s, Judge(2, Right), NotTheDealer)
	refuses(t, s, Judge(dealer, Unjudged), noCall)
	refuses(t, s, Judge(dealer, Wrong, cards(t, "8H")...), namesCard)
	events := do(t, s, Judge(dealer, Wrong))
	if got := drawn(events, 1); got != 4 || len(s.mainline) != 1 || s.Turn() != 2 {
		t.Errorf("a string of 2 is wrong: drew %d, mainline %v, turn of %d; want 4, the starter, 2", got, s.mainline,
			s.Turn())
	}
	refuses(t, s, Judge(dealer, Right), nothingToJudge)
	do(t, s, Offer(2, cards(t, "9D")...))
	do(t, s, Judge(dealer, Right))
	if got := card.FormatList(s.mainline); got != "3H 9D" {
		t.Errorf("the mainline is %s, want 3H 9D", got)
	}
}

func TestADealerByHandNamesACardOfAFalseNoPlay(t *testing.T) {
	s := byHandRound(t, "", "3H", "8H 5S 5S", "9D", "7D").turnTo(1)
	dealer := s.Dealer()
	do(t, s, ClaimNoPlay(1))
	refuses(t, s, Judge(dealer, Wrong), namesCard)
	refuses(t, s, Judge(dealer, Wrong, cards(t, "8H 5S")...), namesCard)
	refuses(t, s, Judge(dealer, Wrong, cards(t, "9D")...), NotInHand)
	refuses(t, s, Judge(dealer, Right, cards(t, "8H")...), namesCard)
	events := do(t, s, Judge(dealer, Wrong, cards(t, "5S")...))
	if got := drawn(events, 1); got != 5 || card.FormatList(s.mainline) != "3H 5S" || len(s.hands[1]) != 7 {
		t.Errorf("drew %d, mainline %v, hand %v; want 5, 3H 5S, 7 cards", got, s.mainline, s.hands[1])
	}
}

func TestATrueNoPlayByHandGoesOnAsWithTheMachine(t *testing.T) {
	s := byHandRound(t, "red or black", "3H", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "AD 2D 3D", "2D").turnTo(1)
	do(t, s, ClaimNoPlay(1))
	if got := drawn(do(t, s, Judge(4, Right)), 1); got != 6 {
		t.Errorf("of ten cards drew %d, want 6", got)
	}
	do(t, s, ClaimNoPlay(2))
	do(t, s, Judge(4, Right))
	if r, over := s.Result(); !over || r.Ending != NoPlayLeft || r.Out != 2 || !r.ByHand || r.Words != freeWords {
		t.Errorf("the round is over: %v, %+v; want no-play of seat 2, and the words", over, r)
	}
}

func TestTheFourNoPlaysUnderAProphetByHand(t *testing.T) {
	const hand = "8H 5S 9C JC QD"
	for _, tt := range []struct {
		name                  string
		call, said            Verdict
		fitting               string
		pick                  string // of the prophet, right
		sits                  bool
		drawn                 int // by the claimer
		mainline, refusedWith string
	}{
		{"called true, and it is", Right, Right, "", "", true, 1, "3H 4S", "8H"},
		{"called true, and it is false", Right, Wrong, "9C", "", false, 0, "3H 4S 9C", ""},
		{"called false, and it is true", Wrong, Right, "", "", false, 1, "3H 4S", "8H"},
		{"called false, and it is", Wrong, Wrong, "", "5S", true, 5, "3H 4S 5S", "8H"},
	} {
		s := byHandRound(t, "", "3H", "4S KS KS", hand, "7D 7D", "2C 2C").turnTo(1)
		do(t, s, Offer(1, cards(t, "4S")...))
		do(t, s, Judge(5, Right))
		do(t, s, DeclareProphet(1))
		do(t, s, ClaimNoPlay(2))
		if s.Awaits() != AwaitsCall {
			t.Fatalf("%s: after the claim the table awaits %v", tt.name, s.Awaits())
		}
		refuses(t, s, Judge(5, Right), nothingToJudge)
		do(t, s, Call(1, tt.call))
		if tt.refusedWith != "" {
			refuses(t, s, Judge(5, tt.said, cards(t, tt.refusedWith)...), namesCard)
		}
		events := do(t, s, Judge(5, tt.said, cards(t, tt.fitting)...))
		if tt.pick != "" {
			do(t, s, PickOut(1, cards(t, tt.pick)[0]))
			events = do(t, s, Judge(5, Right))
		}
		if got := drawn(events, 2); got != tt.drawn || (s.prophet.seat == 1) != tt.sits ||
			card.FormatList(s.mainline) != tt.mainline {
			t.Errorf("%s: drew %d, prophet %d, mainline %v; want %d, sits %v, %s",
				tt.name, got, s.prophet.seat, s.mainline, tt.drawn, tt.sits, tt.mainline)
		}
	}
}

func TestAProphetFallsByAPickThatTheDealerRefuses(t *testing.T) {
	s := byHandRound(t, "", "3H", "4S KS KS", "8H 5S 5S", "7D 7D", "2C 2C").turnTo(1)
	do(t, s, Offer(1, cards(t, "4S")...))
	do(t, s, Judge(5, Wrong))
	do(t, s, DeclareProphet(1))
	do(t, s, ClaimNoPlay(2))
	do(t, s, Call(1, Wrong))
	do(t, s, Judge(5, Wrong))
	do(t, s, PickOut(1, cards(t, "5S")[0]))
	if last := s.View(2).Plays[len(s.plays)-1]; last.Kind != OfferedPick || last.Laid() || s.Turn() != 5 {
		t.Fatalf("the pick is %+v, the turn of %d", last, s.Turn())
	}
	refuses(t, s, Judge(5, Wrong), namesCard)
	refuses(t, s, Judge(5, Wrong, cards(t, "5S")...), namesCard) // the other 5♠ fits no better
	events := do(t, s, Judge(5, Wrong, cards(t, "8H")...))
	if s.prophet.seat != Nobody || drawn(events, 2) != 0 || card.FormatList(s.mainline) != "3H 8H" ||
		len(s.hands[2]) != 2 {
		t.Errorf("prophet %d, drew %d, mainline %v, hand %v", s.prophet.seat, drawn(events, 2), s.mainline, s.hands[2])
	}
	var kinds []PlayKind
	for _, p := range s.View(2).Plays[2:] {
		kinds = append(kinds, p.Kind)
	}
	if !slices.Equal(kinds, []PlayKind{NoPlay, RefusedPick, Pick}) {
		t.Errorf("the plays are %v", kinds)
	}
}

func TestAPlayerGoingOutAsProphetWaitsForTheDealer(t *testing.T) {
	s := byHandRound(t, "", "3H", "4S", "8H 5S", "7D 7D", "2C 2C").turnTo(1)
	s.setup.Options.GoOutPenalty = 8
	c := Offer(1, cards(t, "4S")...)
	c.asProphet = true
	do(t, s, c)
	do(t, s, Judge(5, Right))
	if s.prophet.seat != 1 || s.Phase() != Playing {
		t.Errorf("prophet %d, %v; want seat 1 and playing", s.prophet.seat, s.Phase())
	}
}

func TestADealerByHandExpels(t *testing.T) {
	s := byHandRound(t, "", "3H", "4S 2S", "8H 5S", "7D 7D").turnTo(1)
	s.setup.Options.ExpelAfter = 1
	s.marked = markers{}
	folding{s}.mark(0)
	do(t, s, Offer(1, cards(t, "4S")...))
	if events := do(t, s, Judge(4, Wrong)); !happened(events, Expelled) {
		t.Errorf("a wrong play led to %v", events)
	}
}

func TestADealerByHandAcceptsTheStarter(t *testing.T) {
	for seed := range uint64(20) {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4, Dealer: 2}))
		do(t, s, BeginRound(2, &Deal{ByHand: true, Words: freeWords, Seed: FastSeed(seed)}))
		refuses(t, s, LayStarter(2), awaitsDealer)
		refuses(t, s, Judge(1, Right), NotTheDealer)
		var shown []card.Card
		for range 3 {
			desk, deals := s.Desk(2)
			if !deals || len(desk.Starter) != 1 || desk.Words != freeWords {
				t.Fatalf("before the dealer lies %+v, %v", desk, deals)
			}
			shown = append(shown, desk.Starter[0])
			for _, e := range do(t, s, Judge(2, Wrong)) {
				for seat := range Seat(5) {
					if sh := s.Share(e, seat); len(sh.Cards) > 0 || sh.Count != 0 {
						t.Errorf("seat %d is told of a refused starter: %+v", seat, sh)
					}
				}
			}
		}
		desk, _ := s.Desk(2)
		do(t, s, Judge(2, Right))
		if s.mainline[0] != desk.Starter[0] || s.Turn() != s.nth(int(desk.Starter[0].Rank())) {
			t.Errorf("the dealer accepted %v; the line begins %v, and seat %d", desk.Starter, s.mainline, s.Turn())
		}
		if slices.Equal(shown, []card.Card{shown[0], shown[0], shown[0]}) {
			t.Errorf("the dealer was shown %v", shown)
		}
	}
}

func TestADealerByHandRefusesOnlySoManyStarters(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4, Dealer: 2}))
	do(t, s, BeginRound(2, &Deal{ByHand: true, Words: freeWords, Seed: FastSeed(1)}))
	s.refused = maxRefused - 1
	do(t, s, Judge(2, Wrong))
	refuses(t, s, Judge(2, Wrong), noStarter)
	do(t, s, Judge(2, Right))
}

func TestOnlyTheDealerHasADesk(t *testing.T) {
	s := byHandRound(t, "red", "3H", "8H 5S 9C", "9D 2D", "7D 2C").turnTo(1)
	for seat := range Seat(6) {
		if desk, has := s.Desk(seat); has != (seat == 4) || !has && (desk.Words != "" || desk.Rule != nil) {
			t.Errorf("seat %d: %+v, %v", seat, desk, has)
		}
	}
	do(t, s, ClaimNoPlay(1))
	if desk, _ := s.Desk(4); desk.Says != Wrong || card.FormatList(desk.Fits) != "8H" {
		t.Errorf("of a false no-play the guard says %+v; want wrong, the 8H fits", desk)
	}
}

func TestAGuardWarnsAndDecidesNothing(t *testing.T) {
	s := byHandRound(t, "red", "3H", "8H 5S 9C", "9D 2D 3S", "7D 2C").turnTo(1)
	if s.WouldSlip(Judge(4, Wrong)) {
		t.Error("there is a slip where nothing is asked")
	}
	do(t, s, Offer(1, cards(t, "5S")...))
	if !s.WouldSlip(Judge(4, Right)) || s.WouldSlip(Judge(4, Wrong)) {
		t.Error("a black card is right, and the guard, “red”, is silent")
	}
	do(t, s, Judge(4, Right))
	do(t, s, ClaimNoPlay(2))
	for _, tt := range []struct {
		c    Command
		slip bool
	}{
		{Judge(4, Right), true},
		{Judge(4, Wrong, cards(t, "3S")...), true},
		{Judge(4, Wrong, cards(t, "2D")...), false},
	} {
		if got := s.WouldSlip(tt.c); got != tt.slip {
			t.Errorf("%+v: a slip: %v, want %v", tt.c, got, tt.slip)
		}
	}
	do(t, s, Judge(4, Wrong, cards(t, "3S")...))
	want := []Slip{{Play: 2, Says: Wrong}, {Play: 4, Says: Wrong}}
	if got := s.Slips(must(t, "red")); !slices.Equal(got, want) {
		t.Errorf("the slips are %v, want %v", got, want)
	}
}

func TestADealByHandNeedsItsWords(t *testing.T) {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
	for _, words := range []string{"", "two  spaces", " x", "x\ny", "x\x00y", strings.Repeat("x", MaxWords+1),
		"a\u202eb"} {
		refuses(t, s, BeginRound(1, &Deal{ByHand: true, Words: words}), wrongWords)
		if clean := CleanWords(words); clean != "" {
			if _, err := Decide(s, BeginRound(1, &Deal{ByHand: true, Words: clean}),
				nil); err != nil {
				t.Errorf("CleanWords(%q) = %q: %v", words, clean, err)
			}
		}
	}
	if err := s.Follow(Event{kind: RoundBegan, seat: 1, deal: &Deal{ByHand: true}}); err == nil {
		t.Error("a round by hand without words follows")
	}
}

func TestPlayersDisputeVerdictsAfterTheRound(t *testing.T) {
	s := byHandRound(t, "", "3H", "8H", "9D", "7D").turnTo(1)
	do(t, s, Offer(1, cards(t, "8H")...))
	refuses(t, s, DisputeVerdict(2, 1, "early"), RoundUnderWay)
	do(t, s, Judge(4, Right))
	before, _ := s.Result()
	for _, tt := range []struct {
		c      Command
		reason Reason
	}{
		{DisputeVerdict(2, 3, ""), nothingToDispute},
		{DisputeVerdict(2, 0, ""), nothingToDispute},
		{DisputeVerdict(4, 2, ""), noSuchSeat}, // the dealer
		{DisputeVerdict(9, 2, ""), noSuchSeat},
		{DisputeVerdict(2, 2, " x"), wrongWords},
	} {
		refuses(t, s, tt.c, tt.reason)
	}
	do(t, s, DisputeVerdict(2, 2, "8 is not red enough"))
	told := s.Share(Event{kind: Disputed, seat: 2, play: 2}, 3)
	if !slices.Equal(told.Cards, cards(t, "8H")) {
		t.Errorf("of a dispute about 8H is told %v", told.Cards)
	}
	refuses(t, s, DisputeVerdict(2, 2, "again"), nothingToDispute)
	do(t, s, DisputeVerdict(3, 2, ""))
	after, _ := s.Result()
	if want := []Dispute{{2, 2, "8 is not red enough"}, {3, 2, ""}}; !slices.Equal(after.Disputes, want) {
		t.Errorf("the disputes are %v, want %v", after.Disputes, want)
	}
	if diff := cmp.Diff(before.Scores, after.Scores); diff != "" {
		t.Errorf("a dispute changed the score:\n%s", diff)
	}
	do(t, s, BeginRound(1, &Deal{Rule: must(t, "red")}))
	refuses(t, s, DisputeVerdict(2, 2, "late"), RoundUnderWay)
}

// TestARoundIsComparedWithTheRuleThatJudgedIt has a dealer by hand's guard come before
// their words, which are compared only if they can be read as a rule.
func TestARoundIsComparedWithTheRuleThatJudgedIt(t *testing.T) {
	for _, tt := range []struct {
		name string
		r    Result
		want string
	}{
		{"by the machine", Result{Rule: must(t, "red")}, "red"},
		{"by hand with a guard", Result{ByHand: true, Words: "black", Rule: must(t, "red")}, "red"},
		{"by hand with words that are a rule", Result{ByHand: true, Words: "black"}, "black"},
		{"by hand with other words", Result{ByHand: true, Words: freeWords}, ""},
	} {
		got := tt.r.JudgedBy()
		if tt.want == "" && got != nil || tt.want != "" && (got == nil || got.String() != must(t, tt.want).String()) {
			t.Errorf("a round judged %s is compared with %v, want %s", tt.name, got, tt.want)
		}
	}
}

func TestAMachinesVerdictsAreNotDisputed(t *testing.T) {
	s := rigged(t, "red", "3H", "8H", "9D", "7D").turnTo(1)
	do(t, s, Offer(1, cards(t, "8H")...))
	refuses(t, s, DisputeVerdict(2, 2, ""), nothingToDispute)
}

// asMachine returns the verdict of a dealer that judges by the guard rule, and lays
// the card that was drawn first.
func asMachine(s *State) Command {
	said := judge{s}.guardSays()
	if !(rules{s}).namesFitting(said) {
		c := Judge(s.dealer, said)
		if (rules{s}).tellsWrong(said) {
			p := s.last()
			c.count = judge{s}.wrongCards(s.cards[p.from:p.to])
		}
		return c
	}
	fitting, _ := judge{s}.holdsFit(s.last().seat)
	return Judge(s.dealer, said, fitting)
}

// TestAFaultlessDealerByHandDealsTheMachinesRound plays the same commands at
// a table where the machine judges and at one where a person says what it would
// have said: they have the same events, except for the two of the person's own.
func TestAFaultlessDealerByHandDealsTheMachinesRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		begin := anyBegin(t)
		deal := *begin[1].deal
		deal.ByHand = false
		if deal.Rule == nil {
			t.Skip("no rule")
		}
		setup := *begin[0].game
		setup.Options.Guess = false // a person's rule cannot be compared
		begin[0].game = &setup
		if o := setup.Options; o.HandSize*(setup.Seats-1)+card.Count/2 > card.Count*o.Decks {
			t.Skip("the stock may hold no starter; the machine adds a deck for that")
		}
		begin[1].deal = &deal
		byHand := deal
		byHand.ByHand, byHand.Words = true, freeWords
		machine, person := new(State), new(State)
		var here, there []Event
		both := func(c Command) {
			here, _ = machine.Do(c, here)
			if c.kind == beginRound && c.deal != nil {
				c.deal = &byHand
			}
			there, _ = person.Do(c, there)
			for person.Awaits() == AwaitsVerdict {
				var err error
				there, err = person.Do(asMachine(person), there)
				if err != nil {
					t.Fatal(err)
				}
			}
			if machine.ending == NoneFits && person.phase == Playing {
				there, _ = person.Do(SayNoneFits(person.dealer), there)
			}
		}
		for _, c := range begin {
			both(c)
		}
		for range rapid.IntRange(0, 60).Draw(t, "commands") {
			both(anyCommand(t, machine))
		}
		there = slices.DeleteFunc(there, func(e Event) bool { return e.kind == StarterRefused || e.kind == PickOffered })
		for i := range min(len(here), len(there)) {
			a, b := here[i], there[i]
			if a.kind == RoundBegan {
				a.deal, b.deal = nil, nil
			}
			if a.kind == StarterLaid {
				a.count = b.count
			}
			if diff := cmp.Diff(a, b, cmp.AllowUnexported(Event{})); diff != "" {
				t.Fatalf("event %d, machine and person:\n%s", i+1, diff)
			}
		}
		if len(here) != len(there) || len(person.Slips(deal.Rule)) > 0 && person.phase != Unopened {
			t.Errorf("%d events and %d, slips %v", len(here), len(there), person.Slips(deal.Rule))
		}
	})
}

// TestTheWordsAndTheGuardReachNoSeat plays the same verdicts at two tables whose
// dealers have other words and other guards, and compares every byte that any
// seat gets before the round is over.
func TestTheWordsAndTheGuardReachNoSeat(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for n := range uint64(15) {
		here, there := new(State), new(State)
		tell := func(s *State, c Command) (told string) {
			events, err := Decide(s, c, nil)
			told = fmt.Sprint(err)
			for _, e := range events {
				s.Evolve(e)
				if s.ending != NotEnded {
					return told
				}
				for seat := range Seat(6) {
					told += bytesOf(t, s.Share(e, seat)) + bytesOf(t, s.View(seat))
				}
			}
			return told
		}
		o := preset(t, "new")
		o.HandSize = 5
		open := OpenGame(Setup{Options: o, Seats: 5, Dealer: 5})
		tell(here, open)
		tell(there, open)
		a := tell(here,
			BeginRound(5, &Deal{ByHand: true, Words: freeWords, Rule: must(t, "red"), Seed: FastSeed(n)}))
		b := tell(there,
			BeginRound(5, &Deal{ByHand: true, Words: "black, always", Seed: FastSeed(n)}))
		for i := 0; a == b && here.ending == NotEnded && i < 120; i++ {
			c := anyMove(here, r)
			a, b = tell(here, c), tell(there, c)
		}
		if a != b {
			t.Fatalf("two tables can be told apart:\n%s", cmp.Diff(a, b))
		}
	}
}

func bytesOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
