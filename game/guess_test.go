package game

import (
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// expressRound returns a round of Express in which it is seat 1's turn.
func expressRound(t testing.TB, secret, starter string, hands ...string) *State {
	t.Helper()
	return riggedAs(t, preset(t, "express"), secret, starter, hands...).turnTo(1)
}

// The picture of S1: odd black and even red cards alternate, court cards count.
func TestS1LayoutCardByCard(t *testing.T) {
	plays := []struct {
		card  string
		right bool
	}{{"2S", false}, {"3H", false}, {"9S", true}, {"QH", true}, {"4S", false}, {"KS", true}}
	s := expressRound(t, "if last is black then even red else odd black", "8H", "2S 9S 4S AC", "3H QH KS AC")
	for i, p := range plays {
		seat := s.Turn()
		events := do(t, s, Offer(seat, cards(t, p.card)...))
		if got := events[1].verdict == Right; got != p.right {
			t.Errorf("play %d, %s: right is %v, want %v", i+1, p.card, got, p.right)
		}
		if got := drawn(events, seat); (got == 1) == p.right {
			t.Errorf("play %d, %s: drew %d cards", i+1, p.card, got)
		}
	}
	if got := card.FormatList(s.mainline); got != "8H 9S QH KS" {
		t.Errorf("mainline %s, want 8H 9S QH KS", got)
	}
}

func TestS1OneCardATurn(t *testing.T) {
	s := expressRound(t, "red", "8H", "2H 3H", "KS")
	if _, err := Decide(s, Offer(1, cards(t, "2H 3H")...), nil); !refusedFor(err, TooManyCards) {
		t.Errorf("two cards in a turn: %v, want %v", err, TooManyCards)
	}
}

func TestS1ATrueNoPlayGetsOneCardFewer(t *testing.T) {
	s := expressRound(t, "red", "8H", "2S 3S 4S 5S 6S", "KS")
	if got := drawn(do(t, s, ClaimNoPlay(1)), 1); got != 4 || len(s.hands[1]) != 4 {
		t.Errorf("drew %d and holds %d cards, want 4", got, len(s.hands[1]))
	}
	if !s.canGuess(1) || s.Turn() != 2 {
		t.Errorf("after a true no-play seat 1 may guess: %v; it is the turn of seat %d", s.canGuess(1), s.Turn())
	}
}

func TestS1AFalseNoPlayIsLaidAndReplacedByOne(t *testing.T) {
	s := expressRound(t, "red", "8H", "2S 3H 4H", "KS")
	events := do(t, s, ClaimNoPlay(1))
	if got := drawn(events, 1); got != 1 || len(s.hands[1]) != 3 || card.FormatList(s.mainline) != "8H 3H" ||
		happened(events, Expelled) {
		t.Errorf("drew %d, holds %d, mainline %s", got, len(s.hands[1]), card.FormatList(s.mainline))
	}
	if s.canGuess(1) {
		t.Error("after a false no-play seat 1 may guess")
	}
}

// points returns what each seat got for the round, the dealer last.
func points(t testing.TB, s *State) []Points {
	t.Helper()
	r, over := s.Result()
	if !over {
		t.Fatal("the round is not over")
	}
	var all []Points
	for _, sc := range r.Scores {
		all = append(all, sc.Points)
	}
	return all
}

func TestS1ScoresARound(t *testing.T) {
	for _, tt := range []struct {
		name  string
		hands [3]string
		moves []Command
		want  []Points
	}{
		{"5, 0, 8", [3]string{"2H 2S 3S 4S 5S 6S", "3H", "AC 2C 3C 4C 5C 6C 7C 8C"},
			[]Command{Offer(1, cards(t, "2H")...), Offer(2, cards(t, "3H")...), PassGuess(2)},
			[]Points{Whole(7), Whole(15), Whole(4), Whole(15)}},
		{"a right guess with 3 left", [3]string{"2H 2S 3S 4S", "AH AD AS KS KD", "AC 2C 3C 4C 5C 6C 7C 8C"},
			[]Command{Offer(1, cards(t, "2H")...), SayRule(1, must(t, "not black"))},
			[]Points{Whole(15), Whole(7), Whole(4), Whole(15)}},
		{"out of cards, and the rule", [3]string{"2H", "AH AD AS KS KD", "AC 2C 3C 4C 5C 6C 7C 8C"},
			[]Command{Offer(1, cards(t, "2H")...), SayRule(1, must(t, "not black"))},
			[]Points{Whole(21), Whole(7), Whole(4), Whole(21)}},
		{"the last card by a no-play, and the rule", [3]string{"2S", "AH AD AS KS KD", "AC 2C 3C 4C 5C 6C 7C 8C"},
			[]Command{ClaimNoPlay(1), SayRule(1, must(t, "red"))},
			[]Points{Whole(21), Whole(7), Whole(4), Whole(21)}},
		{"more cards than it is counted from",
			[3]string{"2H", "AH AD AS", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"},
			[]Command{Offer(1, cards(t, "2H")...), SayRule(1, must(t, "odd"))},
			[]Points{Whole(15), Whole(9), Whole(-2), Whole(15)}},
	} {
		s := expressRound(t, "red", "8H", tt.hands[:]...)
		for _, c := range tt.moves {
			do(t, s, c)
		}
		if got := points(t, s); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestAGuessIsJudgedExactly says of two rules what they have in common after a
// line that both explain, or not.
func TestAGuessIsJudgedExactly(t *testing.T) {
	const total = "remember total = 0; after total + rank <= 18: total = total + rank; after refusing any: total = 0; " +
		"total + rank <= 18"
	for _, tt := range []struct {
		name, secret, guess, starter string
		plays                        string // of seats 1 and 2 in turn
		verdict                      Verdict
		same                         rule.Sameness
	}{
		{"itself", "color != last.color", "color != last.color", "8H", "2S", Right, rule.Always},
		{"other words", "color != last.color", "if last is red then black else red", "8H", "2S", Right, rule.Always},
		{"unlike where nobody comes", "color != last.color",
			"if color = last.color then none else last[2].color != last.color", "8H", "2S", Right, rule.Always},
		{"unlike only for other starters", "color != last.color", "start: red; color != last.color", "8H", "2S", Right,
			rule.Always},
		{"unlike only after a starter that fits neither", "start: red; color = last.color", "red", "5S", "7S", Wrong,
			rule.Different},
		{"unlike after three cards", "odd", "if position <= 3 then odd else odd red", "AH", "3H", Wrong,
			rule.Different},
		{"unlike before, but no longer", "odd", "if position <= 3 then odd red else odd", "AH", "3H 5H", Wrong,
			rule.FromHere},
		{"against a play", "red", "red odd", "8H", "2H", Wrong, rule.Different},
		{"against a refused play", "rank >= 7", "rank >= 6", "8H", "6C KH", Wrong, rule.Different},
		{"it reads refused cards", total,
			"remember heap = 0; after heap + rank < 19: heap = heap + rank; after refusing any: heap = 0; heap + rank < 19",
			"8H", "2S", Right, rule.Always},
		{"it does not forget refused cards", total,
			"remember total = 0; after total + rank <= 18: total = total + rank; total + rank <= 18", "8H", "2S", Wrong,
			rule.Different},
		{"nobody can tell", "red or count(red) >= count(black)", "red or count(black) <= count(red)", "8H", "2H", Right,
			rule.Unknown},
	} {
		s := expressRound(t, tt.secret, tt.starter, tt.plays+" AC KC", tt.plays+" AC KC")
		for _, c := range cards(t, tt.plays) {
			do(t, s, Offer(s.Turn(), c))
		}
		seat := s.last().seat
		events := do(t, s, SayRule(seat, must(t, tt.guess)))
		if e := events[0]; e.kind != Guessed || e.verdict != tt.verdict || e.same != tt.same {
			t.Errorf("%s: %v for %v is %v, %v; want %v, %v",
				tt.name, tt.guess, tt.secret, e.verdict, e.same, tt.verdict, tt.same)
		}
		if r, over := s.Result(); over != (tt.verdict == Right) ||
			over && (r.Ending != RuleGuessed || r.Guesser != seat || r.Out != Nobody) {
			t.Errorf("%s: the round is over: %v, %v by %d, out %d", tt.name, over, r.Ending, r.Guesser, r.Out)
		}
	}
}

func TestATableCanBeContentWithTheRuleFromHereOn(t *testing.T) {
	o := preset(t, "express")
	o.GuessFromLine = true
	for _, tt := range []struct {
		secret, guess string
		verdict       Verdict
		same          rule.Sameness
	}{
		{"odd", "if position <= 3 then odd red else odd", Right, rule.FromHere},
		{"odd", "not even", Right, rule.Always},
		{"odd", "if position <= 4 then odd else odd red", Wrong, rule.Different},
	} {
		s := riggedAs(t, o, tt.secret, "AH", "3H AC KC", "5H AC KC").turnTo(1)
		do(t, s, Offer(1, cards(t, "3H")...))
		do(t, s, Offer(2, cards(t, "5H")...))
		if e := do(t, s, SayRule(2, must(t, tt.guess)))[0]; e.verdict != tt.verdict || e.same != tt.same {
			t.Errorf("%v for %v is %v, %v; want %v, %v", tt.guess, tt.secret, e.verdict, e.same, tt.verdict, tt.same)
		}
	}
}

func TestAWrongGuessCostsNothing(t *testing.T) {
	s := expressRound(t, "red", "8H", "2H 3H 4S", "5H 6H")
	do(t, s, Offer(1, cards(t, "2H")...))
	before := s.Clone()
	do(t, s, SayRule(1, must(t, "odd")))
	if len(s.guesses) != 1 || s.Turn() != 2 || s.Phase() != Playing {
		t.Errorf("%d guesses, the turn of seat %d, %v", len(s.guesses), s.Turn(), s.Phase())
	}
	s.guesses, s.moment = nil, before.moment
	if diff := difference(before, s); diff != "" {
		t.Errorf("a wrong guess changed\n%s", diff)
	}
}

func TestAGuessIsRefusedAtTheWrongTime(t *testing.T) {
	guess := func(seat Seat) Command { return SayRule(seat, must(t, "odd")) }
	pass := func(seat Seat) Command { return PassGuess(seat) }
	for _, tt := range []struct {
		name  string
		moves []Command
		then  Command
		want  Reason // 0: none
	}{
		{"before any play", nil, guess(1), notAfterRight},
		{"after the own right play", []Command{Offer(1, cards(t, "2H")...)}, guess(1), ""},
		{"after that of another", []Command{Offer(1, cards(t, "2H")...)}, guess(2), notAfterRight},
		{"after the own wrong play", []Command{Offer(1, cards(t, "4S")...)}, guess(1), notAfterRight},
		{"after a false no-play", []Command{ClaimNoPlay(1)}, guess(1), notAfterRight},
		{"twice", []Command{Offer(1, cards(t, "2H")...), guess(1)}, guess(1), hasGuessed},
		{"after the next play", []Command{Offer(1, cards(t, "2H")...), Offer(2, cards(t, "5H")...)}, guess(1),
			notAfterRight},
		{"again after the next own play",
			[]Command{Offer(1, cards(t, "2H")...), guess(1), Offer(2, cards(t, "5H")...), Offer(1, cards(t, "3H")...)},
			guess(1),
			""},
		{"by the dealer", []Command{Offer(1, cards(t, "2H")...)}, guess(3), noSuchSeat},
		{"of nothing", []Command{Offer(1, cards(t, "2H")...)}, SayRule(1, nil), NoRule},
		{"let be with cards left", []Command{Offer(1, cards(t, "2H")...)}, pass(1), nothingToPass},
		{"by the player that goes out", []Command{Offer(1, cards(t, "4S")...), Offer(2, cards(t, "6H")...)}, guess(2),
			""},
	} {
		s := expressRound(t, "red", "8H", "2H 3H 4S", "5H 6H")
		for _, c := range tt.moves {
			do(t, s, c)
		}
		before := s.Clone()
		_, err := s.Do(tt.then, nil)
		if ok := tt.want == "" && err == nil || tt.want != "" && refusedFor(err, tt.want); !ok {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if diff := difference(before, s); err != nil && diff != "" {
			t.Errorf("%s: the refusal changed\n%s", tt.name, diff)
		}
	}
}

func TestNobodyIsAskedInAFormWithoutGuesses(t *testing.T) {
	s := rigged(t, "red", "8H", "2H", "3H", "4H").turnTo(1)
	if events := do(t, s, Offer(1, cards(t, "2H")...)); !happened(events, RoundEnded) {
		t.Errorf("the round goes on after %v", events)
	}
	s = rigged(t, "red", "8H", "2H 3H", "3H", "4H").turnTo(1)
	do(t, s, Offer(1, cards(t, "2H")...))
	if _, err := Decide(s, SayRule(1, must(t, "red")), nil); !refusedFor(err, noGuesses) {
		t.Errorf("a guess: %v, want %v", err, noGuesses)
	}
}

func TestAPlayerGoingOutIsAskedForAGuess(t *testing.T) {
	for _, tt := range []struct {
		name   string
		hand   string
		play   Command
		then   Command
		ending Ending
	}{
		{"and lets it be", "2H", Offer(1, cards(t, "2H")...), PassGuess(1), OutOfCards},
		{"and is wrong", "2H", Offer(1, cards(t, "2H")...), SayRule(1, must(t, "odd")), OutOfCards},
		{"and is right", "2H", Offer(1, cards(t, "2H")...), SayRule(1, must(t, "red")), RuleGuessed},
		{"after a no-play, and lets it be", "2S", ClaimNoPlay(1),
			PassGuess(1), NoPlayLeft},
		{"after a no-play, and is wrong", "2S", ClaimNoPlay(1), SayRule(1, must(t, "odd")),
			NoPlayLeft},
		{"after a no-play, and is right", "2S", ClaimNoPlay(1), SayRule(1, must(t, "red")),
			RuleGuessed},
	} {
		s := expressRound(t, "red", "8H", tt.hand, "3H 4H")
		do(t, s, tt.play)
		if v := s.View(1); s.Awaits() != AwaitsGuess || s.Turn() != 1 || !v.MayGuess {
			t.Fatalf("%s: the table awaits %v of seat %d", tt.name, s.Awaits(), s.Turn())
		}
		for _, c := range []Command{Offer(2, cards(t, "3H")...), DeclareProphet(1),
			DeclareProphet(2), ClaimNoPlay(2)} {
			if _, err := Decide(s, c, nil); err == nil {
				t.Errorf("%s: while seat 1 is asked, %+v is possible", tt.name, c)
			}
		}
		do(t, s, tt.then)
		if r, over := s.Result(); !over || r.Ending != tt.ending || r.Out != 1 {
			t.Errorf("%s: the round ended by %v, seat %d out; want %v, seat 1", tt.name, r.Ending, r.Out, tt.ending)
		}
	}
}

// TestGuessesGoTogetherWithProphets plays the preset new with guesses.
func TestGuessesGoTogetherWithProphets(t *testing.T) {
	o := preset(t, "new")
	o.Guess, o.GoOutPenalty = true, 8
	s := riggedAs(t, o, "red", "8H", "2H 3H", "4H 5S", "6H 7H", "8D 9D").turnTo(1)
	do(t, s, Offer(1, cards(t, "2H")...))
	do(t, s, SayRule(1, must(t, "odd")))
	do(t, s, DeclareProphet(1)) // a wrong guess does not stop them
	if _, err := Decide(s, SayRule(1, must(t, "red")), nil); !refusedFor(err, isProphet) {
		t.Errorf("the prophet guesses: %v, want %v", err, isProphet)
	}
	do(t, s, Offer(2, cards(t, "4H")...))
	if s.canGuess(2) {
		t.Error("seat 2 may guess before the prophet's call")
	}
	do(t, s, Call(1, Right))
	do(t, s, SayRule(2, must(t, "red")))
	if r, over := s.Result(); !over || r.Guesser != 2 || r.Prophet != 1 {
		t.Errorf("over: %v, guessed by %d, prophet %d", over, r.Guesser, r.Prophet)
	}

	s = riggedAs(t, o, "red", "8H", "2H", "4H 5S", "6H 7H", "8D 9D").turnTo(1)
	c := Offer(1, cards(t, "2H")...)
	c.asProphet = true
	do(t, s, c)
	if s.Awaits() != AwaitsPlay || s.prophet.seat != 1 || s.canGuess(1) {
		t.Errorf("after going out as prophet: the table awaits %v, prophet %d, may guess %v", s.Awaits(), s.prophet.seat,
			s.canGuess(1))
	}
}

func TestEverybodyHearsAGuess(t *testing.T) {
	s := expressRound(t, "red", "8H", "2H 3H", "4H 5S")
	do(t, s, Offer(1, cards(t, "2H")...))
	if !s.Share(Event{kind: Judged, seat: 1, verdict: Right}, 1).MayGuess {
		t.Error("seat 1 is not told that it may guess")
	}
	e := do(t, s, SayRule(1, must(t, "odd")))[0]
	for seat := range Seat(4) {
		sh, v := s.Share(e, seat), s.View(seat)
		if sh.Guess != "odd" || sh.Verdict != Wrong || sh.Same != rule.Different || sh.MayGuess {
			t.Errorf("seat %d hears %+v", seat, sh)
		}
		if want := (Guess{Seat: 1, Rule: "odd", Verdict: Wrong, Play: 2}); len(v.Guesses) != 1 || v.Guesses[0] != want {
			t.Errorf("seat %d remembers %+v, want %+v", seat, v.Guesses, want)
		}
	}
}

// TestAGuessThatCannotBeComparedIsRefused says a rule that asks much in other
// words than the dealer's; in the same words it is right.
func TestAGuessThatCannotBeComparedIsRefused(t *testing.T) {
	const one, other = "highest(bysuit * rank in last 30) > lowest(byrank * bysuit in last 29)",
		"sum(rank * bysuit since rank = K) > highest(rank since red) * 30"
	s := expressRound(t, "red or "+one+" or "+other, "8H", "2H AC KC", "AC KC")
	do(t, s, Offer(1, cards(t, "2H")...))
	before := s.Clone()
	if _, err := s.Do(SayRule(1, must(t, "red or "+other+" or "+one)), nil); !refusedFor(err, GuessTooCostly) {
		t.Errorf("%v, want %v", err, GuessTooCostly)
	}
	if diff := difference(before, s); diff != "" || !s.canGuess(1) {
		t.Errorf("the refusal changed\n%s", diff)
	}
	if e := do(t, s, SayRule(1, must(t, "red or "+one+" or "+other)))[0]; e.verdict != Right || e.same != rule.Always {
		t.Errorf("in the same words it is %v, %v", e.verdict, e.same)
	}
}

// TestAComparisonIsUsedWhereItWasMade and nowhere else.
func TestAComparisonIsUsedWhereItWasMade(t *testing.T) {
	s := expressRound(t, "red", "8H", "2H 3H 4H 5H", "KS")
	do(t, s, Offer(1, cards(t, "2H")...))
	guess, err := rule.Parse("odd")
	if err != nil {
		t.Fatal(err)
	}
	compared := s.Compare(SayRule(1, guess))
	if compared.compared == nil {
		t.Fatal("a guess is not compared")
	}
	verdict := func(s *State) Verdict {
		t.Helper()
		events, err := Decide(s, compared, nil)
		if err != nil {
			t.Fatal(err)
		}
		return events[0].verdict
	}
	compared.compared.same = rule.Always // as nothing else would have it
	if got := verdict(s.Clone()); got != Right {
		t.Errorf("where it was made a comparison is passed over: %v", got)
	}
	do(t, s.turnTo(1), Offer(1, cards(t, "3H")...))
	if got := verdict(s); got != Wrong {
		t.Errorf("after another play an old comparison is believed: %v", got)
	}
}
