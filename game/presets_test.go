package game

import (
	"fmt"
	"slices"
	"testing"

	"eleusis/card"
)

// The sources of the presets (doc/rules.md §2), rule by rule. At all tables here
// red cards are right, and seat 1 is to play.

// form returns a round of a preset in which that many cards have been played, all
// of them wrong.
func form(t testing.TB, name string, played int, hands ...string) *State {
	t.Helper()
	return laid(riggedAs(t, preset(t, name), "red", "3H", hands...), 1+played).turnTo(1)
}

// markersOf returns where the markers of one color lie, by the number of the
// card played, the starter not counted.
func markersOf(s *State, black bool) (at []int) {
	for _, m := range s.View(Nobody).Markers {
		if m.Black == black {
			at = append(at, m.Laid-1)
		}
	}
	return at
}

func TestAWhiteMarkerLiesOnEveryTenthCardPlayed(t *testing.T) {
	for _, name := range []string{"nature", "parlett", "gardner"} {
		s := form(t, name, 55, "AC", "2C", "3C")
		if got := markersOf(s, false); !slices.Equal(got, []int{10, 20, 30, 40}) {
			t.Errorf("%s: white markers on the cards %v, want 10, 20, 30 and 40", name, got)
		}
		last := s.View(1).Markers[3]
		if want := (Marker{Play: 40, Card: 0, Laid: 41, Count: 40, Expels: true}); last != want {
			t.Errorf("%s: the last is %+v, want %+v", name, last, want)
		}
	}
	s := form(t, "new", 55, "AC", "2C", "3C")
	if got := markersOf(s, false); !slices.Equal(got, []int{29}) {
		t.Errorf("new: white markers on the cards played %v, want the 29th, the 30th that lies", got)
	}
}

func TestAMarkerLiesInTheMiddleOfAString(t *testing.T) {
	s := form(t, "nature", 8, "AC 2C 3C 4C", "2C", "3C")
	do(t, s, Offer(1, cards(t, "AC 2C 3C 4C")...))
	want := Marker{Play: 9, Card: 1, Laid: 11, Count: 10}
	if got := s.View(1).Markers; !slices.Equal(got, []Marker{want}) {
		t.Errorf("the 9th to 12th card are a string: %+v, want %+v", got, want)
	}
}

func TestExpulsionBeginsAfterTheFourthWhiteMarker(t *testing.T) {
	for _, name := range []string{"nature", "parlett", "gardner"} {
		for _, tt := range []struct {
			played   int
			play     string
			expelled bool
		}{
			{38, "AC", false},
			{39, "AC", false},
			{37, "AC 2C 3C 4C", false}, // the 38th to 41st: never half in the period
			{40, "AC", true},
			{40, "AC 2C", true},
			{41, "AC", true},
		} {
			s := form(t, name, tt.played, "AC 2C 3C 4C 5C", "2C", "3C")
			if v := s.View(1); v.ExpelAt != 41 || v.MistakesExpel() != tt.expelled {
				t.Errorf("%s: %d played: mistakes expel %v, from %d cards on; want %v, 41",
					name, tt.played, v.MistakesExpel(), v.ExpelAt, tt.expelled)
			}
			events := do(t, s, Offer(1, cards(t, tt.play)...))
			if got := happened(events, Expelled); got != tt.expelled {
				t.Errorf("%s: %s wrong after %d cards: expelled %v, want %v",
					name, tt.play, tt.played, got, tt.expelled)
			}
		}
	}
}

func TestAFalseNoPlayExpelsInNewOnly(t *testing.T) {
	for name, want := range map[string]bool{"new": true, "nature": false, "parlett": false, "gardner": false} {
		s := form(t, name, 45, "AH 2C 3C 4C 5C", "2C", "3C")
		events := do(t, s, ClaimNoPlay(1))
		if got := happened(events, Expelled); got != want || drawn(events, 1) != 5 {
			t.Errorf("%s: a false no-play late in the round: expelled %v, drew %d; want %v and 5",
				name, got, drawn(events, 1), want)
		}
	}
}

func TestInNatureTheExpelledDrawAndInParlettTheyDoNot(t *testing.T) {
	for name, want := range map[string]int{"new": 4, "nature": 4, "parlett": 0, "gardner": 0} {
		s := form(t, name, 45, "AC 2C 3C", "2C", "3D 4D 5D")
		s.expelled[2] = true
		if events := do(t, s, Offer(1, cards(t, "AC 2C")...)); drawn(events, 1) != want {
			t.Errorf("%s: a player expelled for two cards draws %d, want %d", name, drawn(events, 1), want)
		}
		do(t, s, Offer(3, cards(t, "3D 4D 5D")...))
		r, over := s.Result()
		if hand := 1 + want; !over || r.Scores[0].Hand != hand {
			t.Errorf("%s: over %v, the hand of seat 1 counts %d cards, want %d", name, over, r.Scores[0].Hand, hand)
		}
	}
}

func TestPlayingTheWholeHandWrongIsNotGoingOut(t *testing.T) {
	for whole, want := range map[bool]Score{false: {Hand: 0, Points: Whole(1)}, true: {Hand: 6}} {
		s := form(t, "parlett", 45, "AC 2C 3C 4C 5C 6C", "2C", "3D")
		s.setup.Options.ExpelledWhole = whole
		events := do(t, s, Offer(1, cards(t, "AC 2C 3C 4C 5C 6C")...))
		if happened(events, RoundEnded) || !happened(events, Expelled) || happened(events, Drew) {
			t.Errorf("six wrong cards, the whole hand: %+v", events)
		}
		do(t, s.turnTo(3), Offer(3, cards(t, "3D")...))
		if r, _ := s.Result(); r.Scores[0].Hand != want.Hand || r.Scores[0].Points != want.Points {
			t.Errorf("expelledWhole %v: seat 1 has %+v, want a hand of %d and %v points", whole, r.Scores[0], want.Hand,
				want.Points)
		}
	}
}

// under returns a round of a preset in which that many cards were played before
// seat 3 became prophet, and that many since.
func under(t testing.TB, name string, before, since int, hands ...string) *State {
	t.Helper()
	s := form(t, name, before, hands...)
	folding{s}.record(NoPlay, 3, nil) // their own turn
	s.last().verdict = Right
	folding{s}.takeOffice(3)
	return laid(s, 1+before+since).turnTo(1)
}

func TestABlackMarkerLiesOnTheProphetsCardAndEveryTenthAfter(t *testing.T) {
	for _, name := range []string{"nature", "parlett", "gardner"} {
		s := under(t, name, 7, 45, "AC", "2C", "3C", "4C")
		if got := markersOf(s, true); !slices.Equal(got, []int{7, 17, 27, 37}) {
			t.Errorf("%s: black markers on the cards %v, want 7, 17, 27 and 37", name, got)
		}
		folding{s}.loseOffice()
		if got := markersOf(s, true); got != nil {
			t.Errorf("%s: black markers on the cards %v after the fall", name, got)
		}
	}
	if got := markersOf(under(t, "new", 7, 45, "AC", "2C", "3C", "4C"), true); !slices.Equal(got, []int{7, 27}) {
		t.Errorf("new: black markers on the cards %v, want 7 and 27", got)
	}
}

func TestWhiteMarkersExpelUnderAProphetWithoutBlackOnes(t *testing.T) {
	o := preset(t, "nature")
	o.ProphetExpelAfter = 0
	for before, want := range map[int]bool{39: false, 40: true} {
		s := laid(riggedAs(t, o, "red", "3H", "AC 2C", "2C", "3C", "4C"), 1+before).turnTo(1)
		folding{s}.record(NoPlay, 3, nil)
		s.last().verdict = Right
		folding{s}.takeOffice(3)
		v := s.turnTo(1).View(1)
		if got := v.MistakesExpel(); got != want {
			t.Errorf("%d cards: mistakes expel %v, want %v", before, got, want)
		}
	}
}

func TestExpulsionUnderAProphetBeginsAfterTheFourthBlackMarker(t *testing.T) {
	for _, tt := range []struct {
		name          string
		before, since int
		want          bool
	}{
		{"new", 5, 19, false}, {"new", 5, 20, true}, {"new", 60, 0, false},
		{"nature", 5, 29, false}, {"nature", 5, 30, true},
		{"parlett", 5, 29, false}, {"parlett", 5, 30, true},
		{"gardner", 5, 29, false}, {"gardner", 5, 30, true},
		// Four white ones lie already: S2 takes either, S4 the black ones alone.
		{"nature", 39, 29, false}, {"nature", 40, 0, true}, {"nature", 40, 1, true},
		{"parlett", 40, 0, false}, {"parlett", 40, 29, false}, {"parlett", 40, 30, true},
		{"gardner", 40, 29, false}, {"gardner", 40, 30, true},
	} {
		s := under(t, tt.name, tt.before, tt.since, "AC 2C", "2C", "3C", "4C")
		if v := s.View(1); v.MistakesExpel() != tt.want {
			t.Errorf("%s: %d cards, %d since: mistakes expel %v, want %v",
				tt.name, tt.before, tt.since, v.MistakesExpel(), tt.want)
		}
		do(t, s, Offer(1, cards(t, "AC")...))
		if got := happened(do(t, s, Call(3, Wrong)), Expelled); got != tt.want {
			t.Errorf("%s: %d cards, %d since: a wrong card expels %v, want %v",
				tt.name, tt.before, tt.since, got, tt.want)
		}
	}
}

func TestInNatureNoWhiteMarkerIsLaidUnderAProphet(t *testing.T) {
	s := under(t, "nature", 8, 5, "AC 2C 2D 4D 5D 6D", "2C", "3C", "4C") // the 10th goes by
	if got := markersOf(s, false); got != nil {
		t.Errorf("white markers on the cards %v, want none", got)
	}
	s = laid(s, 1+19)
	do(t, s, Offer(1, cards(t, "2D 4D")...))
	do(t, s, Call(3, Wrong)) // the 20th and 21st card are laid after their fall
	if got := markersOf(s, false); !slices.Equal(got, []int{20}) {
		t.Errorf("white markers on the cards %v, want the 20th, which overthrew the prophet", got)
	}
	s = laid(s, 1+70)
	if got := markersOf(s, false); !slices.Equal(got, []int{20, 30, 40, 50}) {
		t.Errorf("white markers on the cards %v, want the 20th, 30th, 40th and 50th", got)
	}
	for _, name := range []string{"parlett", "gardner", "new"} {
		want := []int{10, 20, 30, 40}
		if name == "new" {
			want = []int{29}
		}
		if got := markersOf(under(t, name, 8, 50, "AC", "2C", "3C", "4C"), false); !slices.Equal(got, want) {
			t.Errorf("%s: white markers on the cards %v, want %v", name, got, want)
		}
	}
}

func TestInNatureExpulsionWaitsForTheMarkersThatAProphetTookAway(t *testing.T) {
	for played, want := range map[int]bool{40: false, 49: false, 50: true} {
		s := under(t, "nature", 8, 5, "AC 2C", "2C", "3C", "4C")
		folding{s}.loseOffice()
		s = laid(s, 1+played).turnTo(1)
		if got := happened(do(t, s, Offer(1, cards(t, "AC")...)), Expelled); got != want {
			t.Errorf("after %d cards, the 10th of them under a prophet: expelled %v, want %v", played, got, want)
		}
	}
}

func TestACardLaidForAFalseNoPlayMayHaveTheMarker(t *testing.T) {
	s := form(t, "parlett", 9, "AD 2C 3C 4C 5C", "2C", "3C")
	do(t, s, ClaimNoPlay(1))
	if got := markersOf(s, false); !slices.Equal(got, []int{10}) {
		t.Errorf("white markers on the cards %v, want the 10th, which was picked", got)
	}
}

func TestAFalseProphetDrawsFiveAndMayTryAgainInParlett(t *testing.T) {
	for _, tt := range []struct {
		name  string
		drawn int
		again Reason // 0: they may
	}{
		{"new", 0, wasProphet}, {"nature", 5, wasProphet}, {"parlett", 5, ""}, {"gardner", 5, wasProphet},
	} {
		s := under(t, tt.name, 5, 0, "AC 2C", "2C", "3D 4D", "4C")
		do(t, s, Offer(1, cards(t, "AC")...))
		events := do(t, s, Call(3, Right))
		if drawn(events, 3) != tt.drawn || drawn(events, 1) != 0 || !happened(events, ProphetFell) {
			t.Errorf("%s: a false prophet draws %d, and their refuter %d; want %d and 0", tt.name, drawn(events, 3),
				drawn(events, 1), tt.drawn)
		}
		do(t, s.turnTo(3), Offer(3, cards(t, "3D")...))
		_, err := Decide(s, DeclareProphet(3), nil)
		if (err == nil) != (tt.again == "") || err != nil && !refusedFor(err, tt.again) {
			t.Errorf("%s: prophet again: %v", tt.name, err)
		}
	}
}

func TestAProphetNeedsEnoughPlayers(t *testing.T) {
	for _, tt := range []struct {
		name    string
		players int
		may     bool
	}{
		{"nature", 2, false}, {"nature", 3, true}, // three people without, four with
		{"parlett", 2, true}, {"parlett", 1, true},
		{"gardner", 2, false}, {"gardner", 3, true},
	} {
		hands := []string{"AD 2C", "2C", "3C"}[:max(tt.players, 2)]
		s := form(t, tt.name, 5, hands...)
		if tt.players == 1 {
			s.expelled[2] = true
		}
		do(t, s, Offer(1, cards(t, "AD")...))
		if got := s.canDeclare(1); got != tt.may {
			t.Errorf("%s: with %d players in one may be prophet: %v, want %v", tt.name, tt.players, got, tt.may)
		}
	}
}

func TestInParlettAWrongPlayIsNoHindranceToAProphetEither(t *testing.T) {
	s := form(t, "parlett", 5, "AC 2C", "2C", "3C")
	do(t, s, Offer(1, cards(t, "AC")...))
	if !s.canDeclare(1) || s.canDeclare(2) {
		t.Errorf("after the turn of seat 1 it may declare: %v, seat 2: %v; want true, false", s.canDeclare(1),
			s.canDeclare(2))
	}
}

func TestTheDealersDoubleKeepsToItsSource(t *testing.T) {
	for _, tt := range []struct {
		name          string
		before, since int
		limit         Points
	}{
		{"new", 6, 10, Whole(2 * 7)}, // the starter lay there, too
		{"nature", 6, 4, Whole(2 * 4)},
		{"parlett", 6, 10, Whole(2 * 6)},
		{"gardner", 6, 10, Whole(2 * 6)},
	} {
		s := under(t, tt.name, tt.before, tt.since-1, "AD", "2C", "3C 4C", handOf(14))
		do(t, s, Offer(1, cards(t, "AD")...))
		do(t, s, Call(3, Right))
		r, _ := s.Result()
		if r.Prophet != 3 || r.Scores[4].Points != tt.limit {
			t.Errorf("%s: %d cards before, %d since: the dealer has %+v, want %v",
				tt.name, tt.before, tt.since, r.Scores[4], tt.limit)
		}
	}
}

func TestNatureMayGiveTheDealerNothingForTooHardARule(t *testing.T) {
	for _, tt := range []struct {
		option, prophet bool
		want            Points
	}{{false, false, Whole(2)}, {true, false, 0}, {true, true, Whole(2)}} {
		s := form(t, "nature", 45, "AC", "2C", "3C 4C 5C")
		s.setup.Options.NobodyLeft = tt.option
		s.expelled[2], s.expelled[3] = true, !tt.prophet
		if tt.prophet {
			folding{s}.takeOffice(3)
			laid(s, 1+80)
			s.setup.Options.ProphetWrong = 0
		}
		do(t, s.turnTo(1), Offer(1, cards(t, "AC")...))
		if tt.prophet {
			do(t, s, Call(3, Wrong))
		}
		r, over := s.Result()
		if got := r.Scores[3]; !over || r.Ending != AllExpelled || got.Points != tt.want || sum(got) != got.Points {
			t.Errorf("%+v: over %v by %v, the dealer has %+v, want %v", tt, over, r.Ending, got, tt.want)
		}
	}
}

func TestInNaturePlayersWhoNeverDealtDoNotWinATie(t *testing.T) {
	for _, tt := range []struct {
		name   string
		totals []int
		dealt  []Seat
		want   []Seat
	}{
		{"new", []int{20, 20, 5, 20}, []Seat{1}, []Seat{1, 2, 4}},
		{"nature", []int{20, 20, 5, 20}, []Seat{1}, []Seat{1}},
		{"nature", []int{20, 20, 5, 20}, []Seat{1, 4}, []Seat{1, 4}},
		{"nature", []int{20, 21, 5, 20}, []Seat{1, 4}, []Seat{2}},
		{"nature", []int{20, 20, 5, 20}, []Seat{3}, []Seat{1, 2, 4}},
		{"parlett", []int{20, 20, 5, 20}, []Seat{1}, []Seat{1, 2, 4}},
	} {
		s := opened(t, preset(t, tt.name), 4, "red")
		s.dealt = [MaxSeats + 1]int{}
		for i, n := range tt.totals {
			s.totals[i+1] = Whole(n)
		}
		for _, seat := range tt.dealt {
			s.dealt[seat] = 1
		}
		if got := s.setup.Options.Winners(s.Standings()); !slices.Equal(got, tt.want) {
			t.Errorf("%s: totals %v, dealt by %v: won by %v, want %v", tt.name, tt.totals, tt.dealt, got, tt.want)
		}
	}
}

func TestPlayersWhoNeverDealtGetTenMoreInNewEleusis(t *testing.T) {
	for _, name := range []string{"new", "nature", "parlett", "gardner"} {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, name), Seats: 4}))
		s.dealt[2] = 1
		do(t, s, EndGame())
		if st := s.Standings(); st[0].Total != Whole(10) || st[1].Total != 0 {
			t.Errorf("%s: %+v", name, st)
		}
	}
}

func TestAStringHasALargestLength(t *testing.T) {
	for name, most := range map[string]int{"new": 4, "nature": 4, "gardner": 4, "parlett": 12} {
		for n := 1; n <= 12; n++ {
			s := form(t, name, 0, "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD", "2C", "3C")
			_, err := Decide(s, Offer(1, cards(t, "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD")[:n]...), nil)
			if (err == nil) != (n <= most) {
				t.Errorf("%s: a string of %d: %v", name, n, err)
			}
		}
	}
}

func TestNoStringIsEndless(t *testing.T) {
	s := form(t, "parlett", 0, "AC", "2C", "3C")
	s.decks += 3
	s.hands[1] = append(card.AppendDecks(s.hands[1][:0], 3), cards(t, "AC")...)
	for n, want := range map[int]bool{104: true, 105: false} {
		_, err := Decide(s, Offer(1, s.hands[1][:n]...), nil)
		if (err == nil) != want || err != nil && !refusedFor(err, TooManyCards) {
			t.Errorf("a string of %d: %v", n, err)
		}
	}
}

func TestTheHandOfATrueNoPlayIsSeenAndGoes(t *testing.T) {
	for name, discarded := range map[string]bool{"new": false, "nature": true, "parlett": true, "gardner": true} {
		s := form(t, name, 0, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "2C", "3C")
		stock := len(s.stock)
		events := do(t, s, ClaimNoPlay(1))
		if drawn(events, 1) != 6 || happened(events, HandDiscarded) != discarded || discarded && len(s.stock) != stock-6 {
			t.Errorf("%s: %+v, stock %d before and %d after", name, events, stock, len(s.stock))
		}
		for _, stays := range []bool{false, true} {
			s.setup.Options.HandVisible = stays
			v := s.View(2)
			if got := v.IsOpen(v.Plays[len(v.Plays)-1]); got != stays {
				t.Errorf("%s: the hand stays in sight: %v, want %v", name, got, stays)
			}
		}
	}
}

func TestEveryPresetIsSensibleAndHasItsName(t *testing.T) {
	var names []string
	for _, o := range Presets() {
		if err := o.Validate(); err != nil {
			t.Errorf("%s: %v", o.Preset, err)
		}
		if p, ok := Preset(o.Preset); !ok || p != o {
			t.Errorf("Preset(%q) = %+v, %v", o.Preset, p, ok)
		}
		for seats := o.MinSeats; seats <= o.MaxSeats; seats++ {
			if _, err := Decide(new(State), OpenGame(Setup{Options: o, Seats: seats}), nil); err != nil {
				t.Errorf("%s with %d: %v", o.Preset, seats, err)
			}
		}
		names = append(names, fmt.Sprintf("%s %d-%d", o.Preset, o.MinSeats, o.MaxSeats))
	}
	for _, want := range []string{"new 4-8", "nature 3-8", "parlett 3-8", "gardner 3-8"} {
		if !slices.Contains(names, want) {
			t.Errorf("there are %v, not %s", names, want)
		}
	}
}
