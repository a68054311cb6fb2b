package game

import (
	"math/rand/v2"
	"testing"
)

// spoilt are faults that no play can lead to. The late ones are found when the
// round ends.
var spoilt = []struct {
	name  string
	late  bool
	spoil func(*State)
}{
	{"a card of the stock is lost", false, func(s *State) { s.stock = s.stock[1:] }},
	{"a card is given twice", false, func(s *State) { s.hands[s.turn] = append(s.hands[s.turn], s.hands[s.turn][0]) }},
	{"a card of the stock becomes another", true, func(s *State) { s.stock[0] = (s.stock[0] + 1) % 52 }},
	{"a card of a hand becomes another", true, func(s *State) { s.hands[s.turn][0] = (s.hands[s.turn][0] + 1) % 52 }},
	{"a card is counted that does not lie", false, func(s *State) { s.laid++ }},
	{"a card of the mainline is lost", false, func(s *State) { s.mainline = s.mainline[:len(s.mainline)-1] }},
	{"the starter becomes another", true, func(s *State) { s.mainline[0] = (s.mainline[0] + 1) % 52 }},
	{"the dealer plays", false, func(s *State) { s.turn = s.dealer }},
	{"an old play is called right", true, func(s *State) {
		s.plays[len(s.plays)-2].verdict = 3 - s.plays[len(s.plays)-2].verdict
	}},
	{"a pick without a prophet", false, func(s *State) { s.prophet, s.picks = office{}, true }},
	{"the dealer is prophet", false, func(s *State) { s.prophet = office{seat: s.dealer} }},
}

func TestAnAuditFindsWhatACheckFinds(t *testing.T) {
	for _, tt := range spoilt {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			for range 20 {
				s, audit := audited(t, r)
				tt.spoil(s)
				if s.check() == nil {
					t.Fatal("a check does not find it")
				}
				if err := audit.after(s); err == nil != tt.late {
					t.Fatalf("an audit at once: %v, want an error: %v", err, !tt.late)
				}
				folding{s}.endRound(AllExpelled, Nobody)
				if tt.late && audit.after(s) == nil {
					t.Fatal("an audit at the end of the round does not find it")
				}
			}
		})
	}
}

// audited returns a state in the middle of a round, at a player's turn, and an
// audit of it.
func audited(t *testing.T, r *rand.Rand) (*State, *audit) {
	for {
		s, audit := new(State), new(audit)
		for _, c := range []Command{
			OpenGame(Setup{Options: preset(t, "new"), Seats: 5, Dealer: 1}),
			BeginRound(1, &Deal{Rule: must(t, "color != last.color"), Seed: FastSeed(r.Uint64())}),
			LayStarter(1),
		} {
			follow(t, s, audit, c)
		}
		for range 10 {
			follow(t, s, audit, anyMove(s, r))
		}
		if s.Awaits() == AwaitsPlay && s.last().verdict != Unjudged {
			return s, audit
		}
	}
}

func follow(t *testing.T, s *State, audit *audit, c Command) {
	events, err := Decide(s, c, nil)
	if err != nil {
		return
	}
	for _, e := range events {
		s.Evolve(e)
		if err := audit.after(s); err != nil {
			t.Fatalf("after %+v: %v", e, err)
		}
	}
}
