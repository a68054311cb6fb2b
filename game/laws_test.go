package game

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
)

var secrets = []string{s0Rule, "color != last.color", "red", "odd"}

// difference returns how two states differ, in everything that can be seen of them
// and everything that cannot.
func difference(a, b *State) string {
	return cmp.Diff(a, b,
		cmp.AllowUnexported(State{}, match{}, pile{}, line{}, offices{}, phases{}, talk{}, outcome{}, play{}, stream{},
			Seed{}, office{}, markers{}), cmp.Comparer(func(a, b *rule.Rule) bool {
			return a == b || a != nil && b != nil && a.String() == b.String()
		}), cmp.Comparer(func(a, b rule.State) bool { return a == b }), cmp.Comparer(slices.Equal[[]card.Card]),
		cmp.Comparer(slices.Equal[[]Marker]))
}

// anyCommand draws a command that may or may not be possible in s, and often
// is.
func anyCommand(t *rapid.T, s *State) Command {
	seat := Seat(rapid.IntRange(0, s.setup.Seats+1).Draw(t, "seat"))
	if rapid.IntRange(0, 3).Draw(t, "of any seat") > 0 {
		seat = s.Turn()
	}
	if c, prophetic := anyProphecy(t, s, seat); prophetic {
		return c
	}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return ClaimNoPlay(seat)
	case 1:
		return Command{kind: commandKind(rapid.IntRange(0, int(cutForDealer)+1).Draw(t, "number")), seat: seat}
	case 2:
		return Offer(seat, rapid.SliceOfN(rapid.Custom(func(t *rapid.T) card.Card {
			return card.Card(rapid.IntRange(0, 51).Draw(t, "card"))
		}), 0, 6).Draw(t, "cards")...)
	}
	hand := s.hands[min(int(seat), MaxSeats)]
	if len(hand) == 0 {
		return Offer(seat)
	}
	n := rapid.IntRange(1, min(len(hand), 4)).Draw(t, "length")
	from := rapid.IntRange(0, len(hand)-n).Draw(t, "from")
	c := Offer(seat, slices.Clone(hand[from:from+n])...)
	c.asProphet = n == len(hand) && rapid.Bool().Draw(t, "asProphet")
	return c
}

// anyProphecy draws what a prophet may do, if they are waited for, or often a
// declaration of the player who has just played.
func anyProphecy(t *rapid.T, s *State, seat Seat) (Command, bool) {
	call := Verdict(rapid.SampledFrom([]int{1, 2, 1, 2, 0}).Draw(t, "call"))
	switch s.Awaits() {
	case AwaitsCall:
		return Call(seat, call), rapid.IntRange(0, 5).Draw(t, "calls") > 0
	case AwaitsPick:
		hand := s.hands[s.last().seat]
		return PickOut(seat, hand[rapid.IntRange(0, len(hand)-1).Draw(t, "pick")]),
			rapid.IntRange(0, 5).Draw(t, "picks") > 0
	case AwaitsObjection:
		if rapid.Bool().Draw(t, "objects") {
			return ObjectToCall(seat), true
		}
		return LetCallPass(seat), true
	case AwaitsGuess:
		return anySaying(t, s), rapid.IntRange(0, 5).Draw(t, "says") > 0
	case AwaitsVerdict:
		return anyVerdict(t, s, call), rapid.IntRange(0, 5).Draw(t, "judges") > 0
	case AwaitsPlay:
		if s.setup.Options.Guess && rapid.IntRange(0, 2).Draw(t, "says") == 0 {
			return anySaying(t, s), true
		}
		return DeclareProphet(s.last().seat), rapid.IntRange(0, 5).Draw(t, "declares") == 0
	}
	return Command{}, false
}

// anySaying draws what is said rather than played: a rule, a hint, or that the
// player who is asked passes.
func anySaying(t *rapid.T, s *State) Command {
	switch rapid.IntRange(0, 3).Draw(t, "what") {
	case 0:
		return PassGuess(s.Turn())
	case 1:
		return GiveHint(s.dealer, rapid.SampledFrom(hintTexts).Draw(t, "hint"))
	}
	texts := append(slices.Clone(secrets), guessTexts...)
	guess, err := rule.Parse(rapid.SampledFrom(texts).Draw(t, "guess"))
	if err != nil {
		t.Fatal(err)
	}
	return SayRule(s.last().seat, guess)
}

// anyVerdict draws what a dealer by hand may say.
func anyVerdict(t *rapid.T, s *State, v Verdict) Command {
	if !(rules{s}).namesFitting(v) {
		return Judge(s.dealer, v)
	}
	hand := s.hands[s.last().seat]
	return Judge(s.dealer, v, hand[rapid.IntRange(0, len(hand)-1).Draw(t, "fitting")])
}

// anyBegin draws the begin of a game.
func anyBegin(t *rapid.T) []Command {
	o := rapid.SampledFrom(Presets()).Draw(t, "preset")
	o.HandSize = rapid.IntRange(1, 14).Draw(t, "hand")
	o.Decks = rapid.IntRange(1, 3).Draw(t, "decks")
	o.ExpelAfter = rapid.SampledFrom([]int{0, 5, 30}).Draw(t, "expelAfter")
	o.NoPlayExpels = rapid.Bool().Draw(t, "noPlayExpels")
	o.MarkerEvery = rapid.SampledFrom([]int{0, 1, 3, 10}).Draw(t, "markerEvery")
	o.ExpelledWhole = rapid.Bool().Draw(t, "expelledWhole")
	o.CountStarter, o.ExpelledDraw = rapid.Bool().Draw(t, "countStarter"), rapid.Bool().Draw(t, "expelledDraw")
	o.WhiteUnderProphet, o.BlackBeforeWhite = rapid.Bool().Draw(t, "whiteUnder"), rapid.Bool().Draw(t, "blackBefore")
	o.ProphetExpelAfter = rapid.SampledFrom([]int{0, 5, 20}).Draw(t, "prophetExpelAfter")
	o.FallPenalty = rapid.SampledFrom([]int{0, 5}).Draw(t, "fallPenalty")
	o.GoOutPenalty = rapid.SampledFrom([]int{0, 8}).Draw(t, "goOutPenalty")
	o.ProphetOnce = rapid.Bool().Draw(t, "prophetOnce")
	o.ProphetAnytime = rapid.Bool().Draw(t, "prophetAnytime")
	o.Refuter = rapid.Bool().Draw(t, "refuter")
	o.ProphetOthers = rapid.IntRange(0, 3).Draw(t, "prophetOthers")
	o.Starter = openingWords[rapid.IntRange(0, 2).Draw(t, "starter")]
	o.Starters = rapid.IntRange(1, 3).Draw(t, "starters")
	o.First = beginnerWords[rapid.IntRange(0, 2).Draw(t, "first")]
	o.NoPlayHand = returningWords[rapid.IntRange(0, 2).Draw(t, "noPlayHand")]
	o.Guess = rapid.Bool().Draw(t, "guess")
	o.GuessFromLine = rapid.Bool().Draw(t, "guessFromLine")
	o.ScoreFrom = rapid.SampledFrom([]int{0, 12}).Draw(t, "scoreFrom")
	o.Hints = hintTimeWords[rapid.IntRange(0, 2).Draw(t, "hints")]
	seats := rapid.IntRange(4, 8).Draw(t, "seats")
	o.AddDecks = false
	o.AddDecks = !o.supplies(seats-1) || rapid.Bool().Draw(t, "addDecks")
	if o.SecondPhase {
		o = classic()
		o.Prophet, o.ProphetOthers = rapid.Bool().Draw(t, "prophet"), rapid.IntRange(0, 3).Draw(t, "prophetOthers")
		if rapid.Bool().Draw(t, "several") {
			o.Decks, o.HandSize, o.PlayMax = 2, rapid.IntRange(1, 10).Draw(t, "hand"), 4
		}
	}
	dealer := Seat(rapid.IntRange(1, seats).Draw(t, "dealer"))
	r, err := rule.Parse(rapid.SampledFrom(secrets).Draw(t, "rule"))
	if err != nil {
		t.Fatal(err)
	}
	return []Command{
		OpenGame(Setup{Options: o, Seats: seats}),
		BeginRound(dealer, anyDeal(t, r)),
		LayStarter(dealer),
	}
}

// anyDeal draws a deal by the machine, or by hand with the rule as guard or
// without one.
func anyDeal(t *rapid.T, r *rule.Rule) *Deal {
	d := &Deal{Rule: r, Seed: FastSeed(rapid.Uint64().Draw(t, "seed"))}
	d.ByHand = rapid.IntRange(0, 2).Draw(t, "byHand") == 0
	if d.ByHand {
		d.Words = "as I like it"
		if rapid.Bool().Draw(t, "unguarded") {
			d.Rule = nil
		}
	}
	return d
}

// anyGame plays some commands and returns the events and the states before
// each of them.
func anyGame(t *rapid.T) (s *State, events []Event, before []*State) {
	s = new(State)
	play := func(c Command) {
		clone := s.Clone()
		es, err := Decide(s, c, nil)
		if diff := difference(s, clone); diff != "" {
			t.Fatalf("Decide(%+v) changed the state:\n%s", c, diff)
		}
		if err != nil && len(es) > 0 {
			t.Fatalf("Decide(%+v) refuses, %v, and returns events", c, err)
		}
		for _, e := range es {
			before = append(before, s.Clone())
			s.Evolve(e)
			events = append(events, e)
			if err := s.check(); err != nil {
				t.Fatalf("after %+v: %v", e, err)
			}
			if _, opened := s.Result(); opened != (e.kind == RoundEnded || e.kind == Disputed ||
				e.kind == GameEnded && s.rounds > 0) {
				t.Fatalf("after %+v the secrets of the round are open: %v", e, opened)
			}
		}
	}
	for _, c := range anyBegin(t) {
		play(c)
	}
	for range rapid.IntRange(0, 90).Draw(t, "commands") {
		play(anyCommand(t, s))
	}
	return s, events, before
}

func TestRefusalChangesNothingAndCardsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { anyGame(t) })
}

func TestReplayOfAnyPrefixGivesTheSameState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, events, before := anyGame(t)
		n := rapid.IntRange(0, len(events)).Draw(t, "prefix")
		want := s
		if n < len(events) {
			want = before[n]
		}
		data, err := json.Marshal(events[:n])
		if err != nil {
			t.Fatal(err)
		}
		var read []Event
		if err := json.Unmarshal(data, &read); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		got, err := replay(read)
		if err != nil {
			t.Fatalf("replay of %d events: %v", n, err)
		}
		if diff := difference(want, got); diff != "" {
			t.Errorf("replay of %d events:\n%s", n, diff)
		}
	})
}

func TestAnEventThatCannotFollowIsRefusedAndChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, events, _ := anyGame(t)
		e := rapid.SampledFrom(events).Draw(t, "event")
		e.seat = Seat(rapid.IntRange(0, 10).Draw(t, "seat"))
		e.count = rapid.IntRange(-1, 300).Draw(t, "count")
		if rapid.Bool().Draw(t, "of another kind") {
			e.kind = rapid.SampledFrom(append(slices.Clone(eventKinds), "", "unknown")).Draw(t, "kind")
		}
		if rapid.Bool().Draw(t, "torn") {
			e.cards, e.text, e.guess, e.ending = nil, "", nil, NotEnded
			e.verdict = Verdict(rapid.IntRange(0, 3).Draw(t, "verdict"))
		}
		written, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if json.Unmarshal(written, &e) != nil {
			return // no event can be like that
		}
		clone := s.Clone()
		if err := s.Follow(e); err != nil {
			if diff := difference(clone, s); diff != "" {
				t.Errorf("Follow(%+v): %v, and changed\n%s", e, err, diff)
			}
		}
	})
}

// TestTwoWorldsLookTheSame changes what a seat may not know (the hands of the
// others, the stock, the seed) and compares every byte that the seat gets. That
// nothing it gets can hold a rule is asked of the types.
func TestTwoWorldsLookTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, events, before := anyGame(t)
		seat := Seat(rapid.IntRange(0, s.setup.Seats).Draw(t, "spectator or seat"))
		i := rapid.IntRange(2, len(events)-1).Draw(t, "event")
		if draws := drawsUnderProphets(events, before); len(draws) > 0 && rapid.IntRange(0, 3).Draw(t, "look anywhere") > 0 {
			i = rapid.SampledFrom(draws).Draw(t, "draw under a prophet")
			seat = before[i].prophet.seat
		}
		here, there := before[i].Clone(), before[i].Clone()
		otherWorld(there, seat, events[i])
		bytes := func(w *State) string {
			view := w.View(seat)
			w.Evolve(events[i])
			share := w.Share(events[i], seat)
			return text(t, view) + text(t, share) + text(t, w.View(seat))
		}
		if events[i].kind == Drew && events[i].seat == seat || events[i].kind == HandsDealt ||
			events[i].kind == StarterLaid || events[i].kind == StarterTurned {
			return // the seat sees what comes from the stock
		}
		if diff := cmp.Diff(bytes(here), bytes(there)); diff != "" {
			t.Errorf("seat %d can tell two worlds apart at %v:\n%s", seat, events[i].kind, diff)
		}
	})
}

// drawsUnderProphets returns which events are draws while there is a prophet. A
// prophet judges in the dealer's place and may see no more than other players.
func drawsUnderProphets(events []Event, before []*State) (all []int) {
	for i, e := range events {
		if prophet := before[i].prophet.seat; e.kind == Drew && prophet != Nobody && prophet != e.seat {
			all = append(all, i)
		}
	}
	return all
}

// otherWorld changes what seat may not know of s, but what e needs.
func otherWorld(s *State, seat Seat, e Event) {
	s.deal.Seed = FastSeed(99)
	if s.deal.ByHand {
		s.deal.Rule, s.deal.Words = nil, "as others like it"
	}
	s.chance = FastSeed(99).stream()
	slices.Reverse(s.stock)
	for n := Seat(1); s.has(n); n++ {
		if n == seat || n == s.dealer || n == e.seat || s.second {
			continue
		}
		k := min(len(s.hands[n]), len(s.stock))
		for i := range k {
			s.hands[n][i], s.stock[i] = s.stock[i], s.hands[n][i]
		}
	}
}

func text(t *rapid.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestViewsAndSharesHaveNoRoomForASecret(t *testing.T) {
	secret := []reflect.Type{
		reflect.TypeFor[rule.Rule](), reflect.TypeFor[Deal](), reflect.TypeFor[Seed](), reflect.TypeFor[State](),
		reflect.TypeFor[Event](), reflect.TypeFor[rule.Machine](), reflect.TypeFor[rule.State](),
	}
	var walk func(reflect.Type, string)
	walk = func(typ reflect.Type, path string) {
		if slices.Contains(secret, typ) || typ.Kind() == reflect.Interface || typ.Kind() == reflect.Map {
			t.Errorf("%s is a %v", path, typ)
		}
		switch typ.Kind() {
		case reflect.Struct:
			for f := range typ.Fields() {
				walk(f.Type, path+"."+f.Name)
			}
		case reflect.Slice, reflect.Pointer, reflect.Array:
			walk(typ.Elem(), path)
		}
	}
	walk(reflect.TypeFor[View](), "View")
	walk(reflect.TypeFor[Share](), "Share")
}

func TestAViewSharesNoMemoryWithTheState(t *testing.T) {
	s := rigged(t, s0Rule, "3H", "8H 5S", "9D", "7D").turnTo(1)
	clone := s.Clone()
	v, glance := s.View(1), s.Glance(1)
	for _, cs := range [][]card.Card{v.Hand, v.Mainline, v.Plays[0].Cards, glance.Hand, glance.Plays[0].Cards} {
		cs[0] = 51
	}
	for _, v := range []View{v, glance} {
		v.Hands[0], v.Expelled[0], v.Totals[0] = 99, true, 99
	}
	if diff := difference(clone, s); diff != "" {
		t.Errorf("writing to a view changed the state:\n%s", diff)
	}
}
