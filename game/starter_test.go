package game

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// starts lays the starters of a round of new with o, which the last seat of
// seats deals, and returns the events of that.
func starts(t testing.TB, o Options, secret string, seed uint64) (*State, []Event) {
	t.Helper()
	const seats = 6
	s := new(State)
	do(t, s, OpenGame(Setup{Options: o, Seats: seats}))
	do(t, s, BeginRound(seats, &Deal{Rule: must(t, secret), Seed: FastSeed(seed)}))
	return s, do(t, s, LayStarter(seats))
}

func TestATurnedStarterIsLaidWhateverTheRuleSays(t *testing.T) {
	o := preset(t, "new")
	o.Starter = OpensTurned
	refused := 0
	for seed := range uint64(40) {
		s, events := starts(t, o, "odd", seed)
		if len(events) != 1 || events[0].count != 0 {
			t.Errorf("seed %d: %+v, want one card and none refused", seed, events)
		}
		if s.mainline[0].Rank()%2 == 0 {
			refused++
		}
		if got, want := s.Turn(), s.nth(int(s.mainline[0].Rank())); got != want {
			t.Errorf("seed %d: seat %d begins after %v, want %d", seed, got, s.mainline[0], want)
		}
	}
	if refused == 0 {
		t.Error("no starter was ever one that the rule refuses")
	}
}

func TestAnExchangedStarterIsShownAndDecidesTheFirstPlayer(t *testing.T) {
	o := preset(t, "new")
	o.Starter = OpensExchanged
	exchanged := 0
	for seed := range uint64(40) {
		s, events := starts(t, o, "odd", seed)
		shown, laid := events[0], events[len(events)-1]
		if shown.kind != StarterTurned || laid.kind != StarterLaid {
			t.Fatalf("seed %d: %+v", seed, events)
		}
		if shown.cards[0].Rank()%2 == 1 && shown.cards[0] != laid.cards[0] {
			t.Errorf("seed %d: %v was turned up, fits, and was exchanged for %v", seed, shown.cards, laid.cards)
		}
		if laid.cards[0].Rank()%2 == 0 {
			t.Errorf("seed %d: the starter %v does not fit", seed, laid.cards)
		}
		if shown.cards[0] != laid.cards[0] {
			exchanged++
		}
		if want := s.nth(int(shown.cards[0].Rank())); s.Turn() != want || laid.seat != want {
			t.Errorf("seed %d: seat %d begins, want %d by the %v turned up", seed, s.Turn(), want, shown.cards[0])
		}
	}
	if exchanged == 0 {
		t.Error("no card was exchanged")
	}
}

func TestACardTurnedUpIsSeenByAllUntilTheStarterLies(t *testing.T) {
	o := preset(t, "new")
	o.Starter = OpensExchanged
	s := opened(t, o, 6, "odd")
	events, err := Decide(s, LayStarter(6), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Evolve(events[0])
	if v := s.View(Nobody); !slices.Equal(v.Turned, events[0].cards) ||
		!slices.Equal(s.Share(events[0], 3).Cards, events[0].cards) {
		t.Errorf("%v is turned up, a spectator sees %v", events[0].cards, v.Turned)
	}
	for _, e := range events[1:] {
		s.Evolve(e)
	}
	if v := s.View(Nobody); len(v.Turned) != 0 {
		t.Errorf("%v is still turned up", v.Turned)
	}
}

// turned returns a round whose rule is odd, with a card turned up that the rule
// accepts or refuses, and that card.
func turned(t testing.TB, accepts bool) (*State, card.Card) {
	t.Helper()
	o := preset(t, "nature")
	for seed := uint64(0); ; seed++ {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: o, Seats: 6}))
		do(t, s, BeginRound(6, &Deal{Rule: must(t, "odd"), Seed: FastSeed(seed)}))
		events := do(t, s, TurnStarter(6))
		if c := events[0].cards[0]; (c.Rank()%2 == 1) == accepts {
			return s, c
		}
	}
}

func TestTheDealerMayChooseAnotherStarterIfTheRuleNeedsIt(t *testing.T) {
	s, up := turned(t, false)
	first, stock := s.nth(int(up.Rank())), len(s.stock)
	for c, want := range map[string]Reason{"2C": starterUnfit, "4D": starterUnfit} {
		if other := cards(t, c); other[0] != up {
			_, err := Decide(s, LayStarter(6, other...), nil)
			if !refusedFor(err, want) && !refusedFor(err, notInStock) {
				t.Errorf("%s instead of %v: %v, want %v", c, up, err, want)
			}
		}
	}
	wish := s.stock[slices.IndexFunc(s.stock, func(c card.Card) bool { return c.Rank()%2 == 1 })]
	two := LayStarter(6, wish)
	two.cards = append(two.cards, up)
	if _, err := Decide(s, two, nil); !refusedFor(err, TooManyCards) {
		t.Errorf("two cards are chosen: %v", err)
	}
	do(t, s, LayStarter(6, wish))
	if s.mainline[0] != wish || s.Turn() != first || len(s.stock) != stock-1 || !slices.Contains(s.stock, up) {
		t.Errorf("%v for %v: the line is %v, seat %d begins, want %d, by the card turned up; %d of %d cards left",
			wish, up, s.mainline, s.Turn(), first, len(s.stock), stock)
	}
}

func TestACardThatFitsIsNotExchanged(t *testing.T) {
	s, up := turned(t, true)
	other := s.stock[slices.IndexFunc(s.stock, func(c card.Card) bool { return c.Rank()%2 == 1 && c != up })]
	_, err := Decide(s, LayStarter(6, other), nil)
	if !refusedFor(err, starterStands) {
		t.Errorf("%v instead of %v, which fits: %v", other, up, err)
	}
	events := do(t, s, LayStarter(6, up))
	if events[0].kind != StarterLaid || s.mainline[0] != up {
		t.Errorf("%v was turned up and laid: %+v", up, events)
	}
}

func TestTheDealerMayLayARefusedStarterAfterAll(t *testing.T) {
	s, up := turned(t, false)
	do(t, s, LayStarter(6, up))
	if s.mainline[0] != up || s.Phase() != Playing {
		t.Errorf("the line is %v, want %v", s.mainline, up)
	}
}

func TestOnlyACardTurnedUpIsExchanged(t *testing.T) {
	s := opened(t, preset(t, "nature"), 6, "odd")
	for _, tt := range []struct {
		c    Command
		want Reason
	}{
		{LayStarter(6, s.stock[0]), nothingTurned},
		{TurnStarter(5), NotTheDealer},
		{LayStarter(5, s.stock[0]), NotTheDealer},
	} {
		if _, err := Decide(s, tt.c, nil); !refusedFor(err, tt.want) {
			t.Errorf("%+v: %v, want %v", tt.c, err, tt.want)
		}
	}
	do(t, s, TurnStarter(6))
	if _, err := Decide(s, TurnStarter(6), nil); !refusedFor(err, awaitsDealer) {
		t.Errorf("another card is turned up: %v", err)
	}
	_, err := Decide(opened(t, preset(t, "new"), 6, "odd"), TurnStarter(6), nil)
	if !refusedFor(err, nothingTurned) {
		t.Errorf("a card is turned up in new: %v", err)
	}
}

func TestAStarterTurnedUpAndThenLaidIsAsIfAtOnce(t *testing.T) {
	o := preset(t, "nature")
	for seed := range uint64(30) {
		once, _ := starts(t, o, "odd", seed)
		s := new(State)
		do(t, s, OpenGame(Setup{Options: o, Seats: 6}))
		do(t, s, BeginRound(6, &Deal{Rule: must(t, "odd"), Seed: FastSeed(seed)}))
		do(t, s, TurnStarter(6))
		do(t, s, LayStarter(6))
		if s.mainline[0] != once.mainline[0] || s.Turn() != once.Turn() || !slices.Equal(s.stock, once.stock) {
			t.Errorf("seed %d: %v and %v", seed, s.mainline, once.mainline)
		}
	}
}

func TestTheFirstPlayerIsDrawnBeforeTheStarter(t *testing.T) {
	o := preset(t, "new")
	o.First = firstDrawn
	began := make(map[Seat]int)
	for seed := range uint64(500) {
		s, _ := starts(t, o, "red or black", seed)
		began[s.Turn()]++
		chance := FastSeed(seed).stream()
		stock := card.AppendDecks(nil, 3)
		for range 5 * 14 {
			_, stock = draw(stock, &chance)
		}
		want := s.nth(1 + int(chance.below(5)))
		starter, _ := draw(stock, &chance)
		if s.Turn() != want || s.mainline[0] != starter {
			t.Fatalf("seed %d: seat %d begins after %v, want %d after %v", seed, s.Turn(), s.mainline[0], want, starter)
		}
	}
	for seat := Seat(1); seat <= 5; seat++ {
		if n := began[seat]; n < 60 || n > 140 {
			t.Errorf("seat %d began %d times of 500, want about 100", seat, n)
		}
	}
}

func TestThePlayerLeftOfTheDealerMayBegin(t *testing.T) {
	o := preset(t, "new")
	o.First = firstLeft
	for seed := range uint64(10) {
		if s, _ := starts(t, o, "red or black", seed); s.Turn() != 1 {
			t.Errorf("seed %d: seat %d begins, want 1, to the left of 6", seed, s.Turn())
		}
	}
}

func TestSeveralStartersFollowOneAnother(t *testing.T) {
	o := preset(t, "new")
	o.Starters = 3
	for seed := range uint64(20) {
		s, _ := starts(t, o, "color != last.color", seed)
		if len(s.mainline) != 3 || s.Phase() != Playing {
			t.Fatalf("seed %d: %v lie", seed, s.mainline)
		}
		for i, c := range s.mainline[1:] {
			if c.Suit().Red() == s.mainline[i].Suit().Red() {
				t.Errorf("seed %d: %v does not follow %v", seed, c, s.mainline[i])
			}
		}
		if want := s.nth(int(s.mainline[0].Rank())); s.Turn() != want {
			t.Errorf("seed %d: seat %d begins, want %d by the first of %v", seed, s.Turn(), want, s.mainline)
		}
	}
}

// noPlay lets seat 1 of a rigged table truly claim a no-play with five cards.
func noPlay(t testing.TB, where string) (*State, []Event) {
	t.Helper()
	o := preset(t, "new")
	o.NoPlayHand = where
	s := riggedAs(t, o, "red", "3H", "AC 2C 3C 4C 5C", "6C", "7C").turnTo(1)
	return s, do(t, s, ClaimNoPlay(1))
}

func TestTheHandOfATrueNoPlayGoesWhereItShould(t *testing.T) {
	for _, tt := range []struct {
		where       string
		kind        EventKind
		gone, under string
	}{
		{returnsToStock, HandReturned, "", ""},
		{returnsNever, HandDiscarded, "AC 2C 3C 4C 5C", ""},
		{returnsUnder, HandPutUnder, "", "AC 2C 3C 4C 5C"},
	} {
		s, events := noPlay(t, tt.where)
		if !happened(events, tt.kind) || drawn(events, 1) != 1 {
			t.Errorf("%v: %+v, want %v and one card drawn", tt.where, events, tt.kind)
		}
		if gone, under := card.FormatList(s.gone), card.FormatList(s.under); gone != tt.gone || under != tt.under {
			t.Errorf("%v: out of the round %s, under the stock %s; want %s and %s",
				tt.where, gone, under, tt.gone, tt.under)
		}
	}
}

func TestCardsUnderTheStockAreDrawnLast(t *testing.T) {
	s, _ := noPlay(t, returnsUnder)
	s.gone, s.stock = append(s.gone, s.stock[3:]...), s.stock[:3]
	do(t, s.turnTo(2), Offer(2, cards(t, "6C")...))
	do(t, s.turnTo(3), Offer(3, cards(t, "7C")...))
	if got := card.FormatList(s.hands[3][1:]); got != "AC" {
		t.Errorf("seat 3 drew %s last, want AC, the first that was put under the stock", got)
	}
	if v := s.View(2); v.Stock != 4 {
		t.Errorf("the stock has %d cards, want 4", v.Stock)
	}
}

// dry returns a table whose stock has that many cards and gets no more.
func dry(t testing.TB, n int, hand string) *State {
	t.Helper()
	o := preset(t, "new")
	o.AddDecks = false
	s := riggedAs(t, o, "red", "3H", hand, "2D", "3D").turnTo(1)
	s.gone, s.stock = append(s.gone, s.stock[n:]...), s.stock[:n]
	return s
}

func TestWithoutMoreDecksDrawingStops(t *testing.T) {
	s := dry(t, 3, "AC 2C 3C 4C 5C")
	events := do(t, s, Offer(1, cards(t, "AC 2C")...))
	if got := drawn(events, 1); got != 3 || happened(events, DeckAdded) {
		t.Errorf("drew %d of a stock of 3: %+v", got, events)
	}
	events = do(t, s.turnTo(1), Offer(1, cards(t, "3C")...))
	if happened(events, Drew) {
		t.Errorf("drew from nothing: %+v", events)
	}
}

func TestAWrongLastCardWithNothingToDrawIsOut(t *testing.T) {
	for _, c := range []Command{Offer(1, cards(t, "AC")...), Offer(1, cards(t, "AC 2C")...)} {
		s := dry(t, 0, card.FormatList(c.cards))
		do(t, s, c)
		if r, over := s.Result(); !over || r.Out != 1 || r.Ending != OutOfCards {
			t.Errorf("after the last cards %v were wrong: over %v, %+v", c.cards, over, r)
		}
	}
	s := dry(t, 0, "AH")
	do(t, s, ClaimNoPlay(1))
	if r, over := s.Result(); !over || r.Out != 1 || r.Ending != OutOfCards {
		t.Errorf("after the last card was picked: over %v, %+v", over, r)
	}
}

func TestAFallenProphetWhoFindsNothingToDrawIsOut(t *testing.T) {
	o := preset(t, "new")
	o.AddDecks, o.GoOutPenalty = false, 8
	s := riggedAs(t, o, "red", "3H", "AH", "2D 4D", "3D").turnTo(1)
	s.gone, s.stock = s.stock, nil
	c := Offer(1, cards(t, "AH")...)
	c.asProphet = true
	do(t, s, c)
	do(t, s, Offer(2, cards(t, "2D")...))
	do(t, s, Call(1, Wrong))
	if r, over := s.Result(); !over || r.Out != 1 || r.Ending != OutOfCards {
		t.Errorf("seat 1 fell with no card and none to draw: over %v, %+v", over, r)
	}
}

func TestTooFewDecksAreRefusedWhereNoneIsAdded(t *testing.T) {
	o := preset(t, "new")
	o.AddDecks, o.Decks = false, 1
	_, err := Decide(new(State), OpenGame(Setup{Options: o, Seats: 5}), nil)
	if !refusedFor(err, WrongOptions) {
		t.Errorf("4 hands of 14 from one deck: %v", err)
	}
	if err := o.ValidateFor(5); err == nil || !strings.Contains(err.Error(), "decks=1 is too few") {
		t.Errorf("4 hands of 14 from one deck: %v", err)
	}
}

func TestATableHasAsManySeatsAsItsFormAllows(t *testing.T) {
	o := preset(t, "new")
	o.MinSeats, o.MaxSeats = 4, 6
	for seats, fits := range map[int]bool{3: false, 4: true, 6: true, 7: false} {
		if err := o.ValidateFor(seats); (err == nil) != fits {
			t.Errorf("%d seats, of 4 to 6: %v", seats, err)
		}
	}
}

func TestOptionsThatAreNotNamedAreThoseOfThePreset(t *testing.T) {
	var o Options
	if err := json.Unmarshal([]byte(`{"preset": "new", "handSize": 9, "first": "left"}`), &o); err != nil {
		t.Fatal(err)
	}
	want := preset(t, "new")
	want.HandSize, want.First = 9, firstLeft
	if o != want {
		t.Errorf("read %+v, want %+v", o, want)
	}
	for _, text := range []string{`{"preset": "new", "jokers": 2}`, `{"preset": "new", "first": "right"}`, `7`} {
		if err := json.Unmarshal([]byte(text), &o); err == nil || o != want {
			t.Errorf("%s: %v, and read %+v", text, err, o)
		}
	}
}

func TestEveryOptionIsWrittenAndRead(t *testing.T) {
	for _, p := range Presets() {
		for _, f := range optionFields {
			values := []string{"1", "2"}
			if f.on != nil {
				values = []string{"true", "false"}
			} else if f.choice != nil {
				values = f.words
			}
			changed := false
			for _, value := range values {
				o := p
				if !f.set(&o, value) || f.format(&o) != value {
					t.Errorf("option %s %s is written %s", f.name, value, f.format(&o))
				}
				changed = changed || o != p
			}
			if !changed {
				t.Errorf("option %s never changes the preset %s", f.name, p.Preset)
			}
		}
		text, err := json.Marshal(p)
		var read Options
		if err != nil || json.Unmarshal(text, &read) != nil || read != p || strings.Contains(string(text), "unknown") {
			t.Errorf("%s reads as %+v, %v", text, read, err)
		}
	}
}

// TestAnyCardFollowsAStarterThatNothingMayFollow has a rule of plays of two
// cards: no single card is right, and no deck that is added can change that.
func TestAnyCardFollowsAStarterThatNothingMayFollow(t *testing.T) {
	o := preset(t, "new")
	o.Starters = 2
	s, events := starts(t, o, "plays: 2; rank + last.rank > 10", 3)
	if len(s.mainline) != 2 || s.phase != Playing || happened(events, DeckAdded) {
		t.Errorf("%+v, want two starters and no deck", events)
	}
	if err := s.check(); err != nil {
		t.Error(err)
	}
}

func TestSeveralStartersAreNoPlayThatGoesOn(t *testing.T) {
	o := preset(t, "new")
	o.Starters = 2
	s, _ := starts(t, o, "plays: 2; if place = 2 then playsum > 10", 3)
	for c := range card.Card(card.Count) {
		if (judge{s}).fits([]card.Card{c}) {
			t.Errorf("after %s the %v is right alone", card.FormatList(s.mainline), c)
		}
	}
	if !(judge{s}).fits(cards(t, "KH KS")) {
		t.Errorf("after %s KH KS is wrong", card.FormatList(s.mainline))
	}
}

func TestTheDealerSeesTheCardsThatMayReplaceTheStarter(t *testing.T) {
	s, up := turned(t, false)
	desk, _ := s.Desk(6)
	if len(desk.Instead) == 0 {
		t.Fatalf("%v is turned up, and nothing may be laid in its place", up)
	}
	for _, c := range desk.Instead {
		if _, err := Decide(s, LayStarter(6, c), nil); err != nil {
			t.Errorf("%v for %v: %v", c, up, err)
		}
	}
	s, up = turned(t, true)
	if s != nil {
		if desk, _ := s.Desk(6); len(desk.Instead) > 0 {
			t.Errorf("%v fits, and %v may be laid in its place", up, desk.Instead)
		}
	}
}
