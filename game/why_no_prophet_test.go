package game

import (
	"math/rand/v2"
	"testing"
)

// TestViewsSayWhyNobodyMayBeProphet says that a view gives the same reason against an office as
// the rules, for each player who is still in.
func TestViewsSayWhyNobodyMayBeProphet(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	found := map[Reason]int{}
	for range 60 {
		s, _ := stormy(t, r)
		for s.Phase() == Playing {
			for seat := Seat(1); s.has(seat); seat++ {
				if !s.isPlayer(seat) || s.expelled[seat] {
					continue
				}
				v := s.View(seat)
				want := rules{s}.whyNoProphet(seat)
				if got := v.WhyNoProphet(); got != want {
					t.Fatalf("seat %d: the view says %q, the rules say %q", seat, got, want)
				}
				found[want]++
			}
			if _, err := s.Do(anyMove(s, r), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(found) < 4 {
		t.Errorf("only these reasons came: %v", found)
	}
	for _, seat := range []Seat{Nobody, 9} {
		v := View{Seat: seat}
		if got := v.WhyNoProphet(); got != noSuchSeat {
			t.Errorf("seat %d at no table: %q, want %q", seat, got, noSuchSeat)
		}
	}
}
