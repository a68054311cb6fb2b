package game

import (
	"strings"
	"testing"

	"eleusis/rule"
)

// handExpress returns a round of Express by hand in which seat 1 has played the
// 2H and the dealer, seat 3, has said right.
func handExpress(t testing.TB, guard string, hands ...string) *State {
	t.Helper()
	s := expressRound(t, "red", "8H", hands...)
	s.deal.ByHand, s.deal.Words, s.deal.Rule = true, freeWords, nil
	if guard != "" {
		s.deal.Rule = must(t, guard)
	}
	do(t, s, Offer(1, cards(t, "2H")...))
	do(t, s, Judge(3, Right))
	return s
}

func TestADealerByHandJudgesWhatIsSaid(t *testing.T) {
	s := handExpress(t, "", "2H 3H 4S", "5H 6H")
	refuses(t, s, SayWords(1, " \n "), wrongWords)
	refuses(t, s, SayWords(2, "hearts"), notAfterRight)
	do(t, s, SayWords(1, "  what my \t neighbor wears "))
	if v := s.View(2); s.Awaits() != AwaitsVerdict || s.Turn() != 3 || len(v.Guesses) != 1 ||
		v.Guesses[0] != (Guess{Seat: 1, Words: "what my neighbor wears", Play: 2}) {
		t.Fatalf("the table awaits %v of seat %d, and has heard %+v", s.Awaits(), s.Turn(), v.Guesses)
	}
	refuses(t, s, Offer(2, cards(t, "5H")...), awaitsDealer)
	refuses(t, s, SayWords(1, "hearts"), hasGuessed)
	refuses(t, s, GiveHint(3, "no"), awaitsDealer)
	refuses(t, s, Judge(3, Wrong, cards(t, "3H")...), namesCard)
	e := do(t, s, Judge(3, Wrong))[0]
	if sh := s.Share(e, 2); e.kind != GuessJudged || sh.Verdict != Wrong || s.Turn() != 2 || s.Phase() != Playing {
		t.Errorf("the dealer's word is told as %+v", sh)
	}
	do(t, s, Offer(2, cards(t, "5H")...))
	do(t, s, Judge(3, Right))
	do(t, s, SayRule(2, must(t, "red"))) // as computer players do
	do(t, s, Judge(3, Right))
	if r, over := s.Result(); !over || r.Ending != RuleGuessed || r.Guesser != 2 || r.Out != Nobody ||
		s.guesses[1].Words != "Play a red card." {
		t.Errorf("over: %v, %v by seat %d, out %d, said %+v", over, r.Ending, r.Guesser, r.Out, s.guesses)
	}
}

func TestTheDealerJudgesAGoingOutByHand(t *testing.T) {
	for said, want := range map[Verdict]Ending{Right: RuleGuessed, Wrong: OutOfCards} {
		s := handExpress(t, "", "2H", "5H 6H")
		if s.Awaits() != AwaitsGuess || s.Turn() != 1 {
			t.Fatalf("the table awaits %v of seat %d", s.Awaits(), s.Turn())
		}
		do(t, s, SayWords(1, "reds"))
		refuses(t, s, PassGuess(1), nothingToPass)
		refuses(t, s, DeclareProphet(1), noProphets)
		do(t, s, Judge(3, said))
		if r, over := s.Result(); !over || r.Ending != want || r.Out != 1 {
			t.Errorf("the dealer says %v: over %v, %v, out %d; want %v, out 1", said, over, r.Ending, r.Out, want)
		}
	}
}

// TestTheGuardHearsWhatReadsAsARule warns the dealer where it can tell.
func TestTheGuardHearsWhatReadsAsARule(t *testing.T) {
	for _, tt := range []struct {
		words string
		says  Verdict
	}{
		{"Only red cards may be played.", Right},
		{"Jogue cartas vermelhas.", Right},
		{"even", Wrong},
		{"what my neighbor wears", Unjudged},
	} {
		s := handExpress(t, "red", "2H 3H", "5H 6H")
		do(t, s, SayWords(1, tt.words))
		d, _ := s.Desk(3)
		if d.Says != tt.says || len(d.Fits) > 0 {
			t.Errorf("%q: the guard says %v, with %v; want %v", tt.words, d.Says, d.Fits, tt.says)
		}
		for _, word := range []Verdict{Right, Wrong} {
			if got := s.WouldSlip(Judge(3, word)); got != (tt.says != Unjudged && tt.says != word) {
				t.Errorf("%q: %v is a slip: %v", tt.words, word, got)
			}
		}
	}
}

func TestARecordHasWhatWasSaidByHand(t *testing.T) {
	s, rec := new(State), new(Recorder)
	record := func(c Command) { writeDown(t, s, rec, c) }
	record(OpenGame(Setup{Options: preset(t, "express"), Seats: 3, Dealer: 3}))
	record(BeginRound(3, &Deal{ByHand: true, Words: freeWords, Seed: FastSeed(5)}))
	record(LayStarter(3))
	for _, said := range []string{"t♥ is right", "wrong by-hand called right"} {
		seat := s.Turn()
		record(Offer(seat, s.hands[seat][0]))
		record(Judge(3, Right))
		record(SayWords(seat, said))
		record(Judge(3, verdict(seat == 2)))
	}
	text := strings.Join(rec.Lines(), "\n")
	for _, line := range []string{"\n1 guess wrong by-hand t♥ is right\n",
		"\n2 guess right by-hand wrong by-hand called right\nend rule-guessed 2\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("the record has no line %q:\n%s", line, text)
		}
	}
	if rounds, err := WalkRecord(text, nil); err != nil || rounds != 1 {
		t.Errorf("verified %d, %v\n%s", rounds, err, text)
	}
	for _, wrong := range []string{"1 guess by-hand t♥ is", "1 guess wrong always red", "1 guess wrong by-hand"} {
		changed := strings.Replace(text, "1 guess wrong by-hand t♥ is right", wrong, 1)
		if _, err := WalkRecord(changed, nil); err == nil {
			t.Errorf("it verifies with the line %q", wrong)
		}
	}
}

// handGuesses returns a round by hand of the preset new, changed, in which seat 1
// has rightly played the string 2H 3H and then said a rule.
func handGuesses(t *testing.T, change func(*Options)) *State {
	t.Helper()
	o := preset(t, "new")
	o.Guess = true
	change(&o)
	s := riggedAs(t, o, "red", "AH", "2H 3H 4S 5S", "5H 6H", "7H 8H")
	s.deal.ByHand, s.deal.Words, s.deal.Rule = true, freeWords, nil
	do(t, s, Offer(1, cards(t, "2H 3H")...))
	do(t, s, Judge(4, Right))
	do(t, s, SayWords(1, "hearts"))
	return s
}

func TestNobodyMayDeclareBeforeAGuessIsJudged(t *testing.T) {
	s := handGuesses(t, func(*Options) {})
	refuses(t, s, DeclareProphet(1), awaitsDealer)
	for q := range s.Asks() {
		if s.canDeclare(1) || q.Kind == AsksOffice {
			t.Errorf("before the dealer's word seat 1 may declare: %v; asked is %+v", s.canDeclare(1), q)
		}
	}
	do(t, s, Judge(4, Wrong))
	if !s.canDeclare(1) {
		t.Error("after the dealer's word seat 1 may not declare")
	}
}

func TestAGuessByHandFollowsOnlyAsItIsKept(t *testing.T) {
	s := handExpress(t, "", "2H 3H 4S", "5H 6H")
	for _, tt := range []struct {
		name     string
		said     Event
		possible bool
	}{
		{"words", Event{text: "hearts"}, true},
		{"words with blanks around them", Event{text: " hearts "}, false},
		{"words with a comparison", Event{text: "hearts", same: rule.Unknown}, false},
		{"words with a verdict", Event{text: "hearts", verdict: Right}, false},
		{"a rule", Event{text: "hearts", guess: must(t, "hearts")}, false},
	} {
		tt.said.kind, tt.said.seat = Guessed, 1
		if err := s.Clone().Follow(tt.said); (err == nil) != tt.possible {
			t.Errorf("%s: %v, want possible %v", tt.name, err, tt.possible)
		}
	}
}

func TestOfAWrongGuessNoWrongCardsAreCounted(t *testing.T) {
	s := handGuesses(t, func(o *Options) { o.PenaltyPerWrong = true })
	do(t, s, Judge(4, Wrong))
	if g := s.guesses[0]; g.Verdict != Wrong || s.Awaits() != AwaitsPlay {
		t.Errorf("after the dealer's word the guess is %v, and the table awaits %v", g.Verdict, s.Awaits())
	}
}

func TestALongRuleSaidToADealerByHandIsCutShort(t *testing.T) {
	s := handExpress(t, "", "2H 3H 4S", "5H 6H")
	do(t, s, SayRule(1, must(t, strings.Repeat("odd or ", 150)+"black")))
	if w := s.guesses[0].Words; w == "" || w != CleanWords(w) {
		t.Errorf("the guess is kept in %d characters, at most %d can be", len([]rune(w)), MaxWords)
	}
}
