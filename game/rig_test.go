package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

const s0Rule = "if last is black then rank >= 7 else rank <= 6"

// must returns the rule that text says.
func must(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("rule %q: %v", text, err)
	}
	return r
}

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	cs, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

func preset(t testing.TB, name string) Options {
	t.Helper()
	o, ok := Preset(name)
	if !ok {
		t.Fatalf("no preset %q", name)
	}
	return o
}

// do carries out c, checking the table after every event.
func do(t testing.TB, s *State, c Command) []Event {
	t.Helper()
	events, err := Decide(s, c, nil)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	for _, e := range events {
		s.Evolve(e)
	}
	if err := s.check(); err != nil {
		t.Fatalf("after %+v: %v", c, err)
	}
	return events
}

// opened returns a game whose first round is dealt by the last seat and whose
// mainline is still empty.
func opened(t testing.TB, o Options, seats int, secret string) *State {
	t.Helper()
	s := new(State)
	do(t, s, OpenGame(Setup{Options: o, Seats: seats}))
	do(t, s, BeginRound(Seat(seats), &Deal{Rule: must(t, secret), Seed: FastSeed(1)}))
	return s
}

// rigged returns a round of the preset new whose starter and hands are given,
// the first hand for seat 1; the dealer sits last. All other cards are in the
// stock.
func rigged(t testing.TB, secret, starter string, hands ...string) *State {
	t.Helper()
	return riggedAs(t, preset(t, "new"), secret, starter, hands...)
}

// riggedAs is rigged with other options.
func riggedAs(t testing.TB, o Options, secret, starter string, hands ...string) *State {
	t.Helper()
	s := opened(t, o, len(hands)+1, secret)
	s.stock = card.AppendDecks(nil, s.decks)
	take := func(cs []card.Card) {
		for _, c := range cs {
			i := slices.Index(s.stock, c)
			s.stock = slices.Delete(s.stock, i, i+1)
		}
	}
	for i, hand := range hands {
		s.hands[i+1] = cards(t, hand)
		take(s.hands[i+1])
	}
	c := cards(t, starter)
	take(c)
	folding{s}.record(Starter, s.dealer, c)
	folding{s}.lay(Right)
	s.phase, s.turn = Playing, s.nth(int(c[0].Rank()))
	if err := s.check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// turnTo makes it seat's turn.
func (s *State) turnTo(seat Seat) *State {
	s.turn = seat
	return s
}

// drawn returns how many cards events gave to seat.
func drawn(events []Event, seat Seat) int {
	n := 0
	for _, e := range events {
		if e.kind == Drew && e.seat == seat {
			n += e.count
		}
	}
	return n
}

func happened(events []Event, kind EventKind) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return e.kind == kind })
}

func refusedFor(err error, reason Reason) bool {
	return errors.Is(err, &Refusal{Reason: reason})
}

// anyMove returns something that the player to move may do, or that another player
// may do before them; it plays badly.
func anyMove(s *State, r *rand.Rand) Command {
	switch {
	case s.Awaits() == AwaitsVerdict:
		return anyWord(s, r)
	case s.phase == AwaitingStarter:
		return LayStarter(s.dealer)
	}
	seat, last := s.Turn(), s.last()
	switch {
	case s.Awaits() == AwaitsCall:
		if r.IntN(3) > 0 && last.kind == Offered && s.deal.Rule != nil { // mostly they stand
			return Call(seat, verdict(judge{s}.fits(s.cards[last.from:last.to])))
		}
		return Call(seat, verdict(r.IntN(2) == 0))
	case s.Awaits() == AwaitsPick:
		return PickOut(seat, s.hands[last.seat][r.IntN(len(s.hands[last.seat]))])
	case s.Awaits() == AwaitsObjection && r.IntN(4) == 0:
		return ObjectToCall(seat)
	case s.Awaits() == AwaitsObjection:
		return LetCallPass(seat)
	case s.Awaits() == AwaitsGuess && r.IntN(2) == 0:
		return PassGuess(seat)
	case s.Awaits() == AwaitsGuess, s.canGuess(last.seat) && r.IntN(3) == 0:
		return SayRule(last.seat, anyGuess(s, r))
	case s.setup.Options.Hints == HintsAlways && r.IntN(16) == 0:
		return GiveHint(s.dealer, hintTexts[r.IntN(len(hintTexts))])
	case s.canDeclare(last.seat) && r.IntN(4) == 0:
		return DeclareProphet(last.seat)
	case s.setup.Options.NoPlay && r.IntN(8) == 0:
		return ClaimNoPlay(seat)
	}
	hand := slices.Clone(s.hands[seat])
	r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	least, most := s.playSize(seat)
	n := min(least+r.IntN(min(most, 16)-least+1), len(hand))
	c := Offer(seat, hand[:1+r.IntN(n)]...)
	if least == most {
		c.cards = hand[:n]
	}
	for s.second && s.refusedHere(c.cards) {
		r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	}
	c.asProphet = s.setup.Options.GoOutPenalty > 0 && len(c.cards) == len(hand) && rules{s}.mayTakeOffice(seat) == nil &&
		r.IntN(2) == 0
	return c
}

// hintTexts have what could be read as something else.
var hintTexts = []string{"suits matter", "t♥ or ac # 9 right", "prophet", "end rule-guessed 1", "1 no-play 8h"}

// guessTexts are the same as none of the secrets, or as some in part.
var guessTexts = []string{
	"even", "if position <= 4 then red else odd", "if position <= 4 then even else red",
	"if position <= 3 then black else color != last.color",
	"red or count(red) >= count(black)", "if last is black then rank >= 6 else rank <= 6",
}

// anyGuess returns a rule that is now and then the secret one.
func anyGuess(s *State, r *rand.Rand) *rule.Rule {
	if r.IntN(8) == 0 {
		return s.deal.Rule
	}
	guess, err := rule.Parse(guessTexts[r.IntN(len(guessTexts))])
	if err != nil {
		panic(err)
	}
	return guess
}

// anyWord returns something that a dealer by hand may say; they slip now and
// then, and without a guard always tosses a coin.
func anyWord(s *State, r *rand.Rand) Command {
	said := verdict(r.IntN(2) == 0)
	if s.deal.Rule != nil && r.IntN(8) > 0 {
		said = judge{s}.guardSays()
	}
	if !(rules{s}).namesFitting(said) {
		return Judge(s.dealer, said)
	}
	last := s.last()
	var may []card.Card
	for _, c := range s.hands[last.seat] {
		if last.kind != OfferedPick || c != s.cards[last.from] {
			may = append(may, c)
		}
	}
	if len(may) == 0 {
		return Judge(s.dealer, Right)
	}
	return Judge(s.dealer, Wrong, may[r.IntN(len(may))])
}

// replay follows events from the first of a game on.
func replay(events []Event) (*State, error) {
	s := new(State)
	for i, e := range events {
		if err := s.Follow(e); err != nil {
			return s, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return s, nil
}
