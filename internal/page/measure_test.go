package page

import (
	"slices"
	"strconv"
	"strings"
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

// TestASureDeadEndIsNoAverage measures a rule that half of the cards fit until one comes after which none does, and
// one that lasts.
func TestASureDeadEndIsNoAverage(t *testing.T) {
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}
	for text, want := range map[string]string{
		"if last is red then rank > last.rank else rank < last.rank": "46, 0. Here a few more do.",
		"color != last.color": "50, 50, 50. Here a few more do.",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := pr.Workshop().measure(r, r.Measure(), 10)
		var shares []string
		for _, b := range m.Bars {
			shares = append(shares, strconv.Itoa(b.Percent))
		}
		_, advice, _ := strings.Cut(m.Advice, ". ")
		if got := strings.Join(shares, ", ") + ". " + advice; got != want {
			t.Errorf("%s: the page says %q, want %q", text, got, want)
		}
	}
}
