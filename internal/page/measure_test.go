package page

import (
	"slices"
	"testing"

	"eleusis/internal/say"
	"eleusis/rule"
)

// TestDeadEndsThatDifferInTheirLastCardAreOneWarning with all cards after which nothing fits.
func TestDeadEndsThatDifferInTheirLastCardAreOneWarning(t *testing.T) {
	r, err := rule.Parse("rank + last.rank + last[2].rank <= 16")
	if err != nil {
		t.Fatal(err)
	}
	m := r.Measure()
	if len(m.DeadEnds) != 3 {
		t.Fatalf("the dead ends are %v, want three", m.DeadEnds)
	}
	want := []string{"3C", "KC", "KD", "KH", "KS"}
	for _, lang := range say.NewCatalog().Languages() {
		pr := Presenter{Say: say.NewCatalog().Localizer(lang)}
		all := pr.Workshop().warnings(r, m)
		if len(all) != 1 {
			t.Fatalf("%s: %d warnings, want one", lang, len(all))
		}
		for _, text := range [][]Part{all[0].Text, pr.parts(pr.Warning(r, m))} {
			var got []string
			for _, part := range text {
				if part.Card != nil {
					got = append(got, part.Card.Code)
				}
			}
			slices.Sort(got[1:])
			if !slices.Equal(got, want) {
				t.Errorf("%s: the warning names %v, want %v", lang, got, want)
			}
		}
	}
}
