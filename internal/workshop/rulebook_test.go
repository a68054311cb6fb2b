package workshop

import (
	"fmt"
	"testing"
)

func TestARulebookLetsGoOfWhatIsOldest(t *testing.T) {
	b := NewRulebook()
	for i := range rulebookStates/ruleStates + 50 {
		if b.Rule(fmt.Sprint("no rule ", i)) != nil {
			t.Fatal("no rule is read as one")
		}
	}
	if want := rulebookStates / ruleStates; b.Len() != want || b.Size() != rulebookStates || b.Knows("no rule 0") {
		t.Errorf("%d states and %d rules are kept, want %d", b.Size(), b.Len(), want)
	}
	if b.Rule("red").String() != "red" || b.Rule("rde") != nil || !b.Knows("rde") {
		t.Error("a rule is not read")
	}
}

// TestARulebookCountsWhatItKeepsOfARepair reads texts that mean nothing but by their parts.
func TestARulebookCountsWhatItKeepsOfARepair(t *testing.T) {
	b := NewRulebook()
	for _, text := range []string{"red nope black nope hearts", "xyzzy"} {
		w, err := b.read(t.Context(), "en", Typed{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		want := ruleStates
		for _, p := range w.Suggestion.Parts {
			want += p.Means.Machine().States()
		}
		if w.Suggestion.Nearest != nil {
			want += w.Suggestion.Nearest.Machine().States()
		}
		if got := w.size(); got != want {
			t.Errorf("%q has %d parts and counts for %d states, want %d", text, len(w.Suggestion.Parts), got, want)
		}
	}
}
