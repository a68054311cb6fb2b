package game

import (
	"math/rand/v2"
	"testing"
)

// TestMarkersComeAsTheyAreForetold says that the markers which a play brings are
// those that were foretold for its cards, if nobody becomes prophet by it and
// none falls.
func TestMarkersComeAsTheyAreForetold(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	came := 0
	for range 150 {
		s, _ := stormy(t, r)
		for s.Phase() == Playing {
			before := s.View(Nobody)
			foretold := before.MarkersToCome()
			if _, err := s.Do(anyMove(s, r), nil); err != nil {
				t.Fatal(err)
			}
			after := s.View(Nobody)
			if after.Prophet != before.Prophet || after.Marked != before.Marked {
				continue
			}
			var want []Marker
			for _, m := range foretold {
				if m.Laid <= after.Laid {
					want = append(want, m)
				}
			}
			got := after.Markers[len(before.Markers):]
			if len(got) != len(want) {
				t.Fatalf("after card %d came %+v, foretold were %+v", after.Laid, got, want)
			}
			for i, m := range want {
				m.Play, m.Card = got[i].Play, got[i].Card
				if got[i] != m {
					t.Fatalf("after card %d came %+v, foretold was %+v", after.Laid, got[i], m)
				}
				came++
			}
		}
	}
	if came < 100 {
		t.Errorf("only %d markers came", came)
	}
}
