package page

import (
	"testing"

	"eleusis/internal/say"
	"eleusis/rule"
)

func TestTheWorthOfARuleIsShownWithTwoPictures(t *testing.T) {
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	for _, e := range rule.Library()[:40] {
		w := d.Setup().worth(e.Rule(), e.Rule().Measure(), e.Plays)
		if len(w.Pictures) == 0 || len(w.Bars) == 0 || w.Sentence == "" {
			t.Errorf("%s: %+v", e.Name, w)
		}
	}
}
