package game

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestAViewThatIsUsedAgainIsAsGoodAsNew looks at several tables through one
// view, now and then, as whichever seat.
func TestAViewThatIsUsedAgainIsAsGoodAsNew(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var used View
	for range 40 {
		s, _ := stormy(t, r)
		others := []*State{s.Clone(), s}
		for n := 0; n < 60 && s.Phase() == Playing; n++ {
			s = others[r.IntN(2)]
			if _, err := s.Do(anyMove(s, r), nil); err != nil || r.IntN(3) == 0 {
				continue
			}
			seat := Seat(r.IntN(s.setup.Seats + 1))
			s.ViewInto(&used, seat)
			if diff := cmp.Diff(s.View(seat), used, cmpopts.IgnoreUnexported(View{}), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("a new view, and one that was used before:\n%s", diff)
			}
		}
	}
}
