package page

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/internal/say"
)

func TestACardThatIsHeardHasItsArticle(t *testing.T) {
	catalog := say.NewCatalog()
	for language, want := range map[string][]string{
		"en": {"the ace of hearts", "the 8 of hearts", "the jack of hearts", "the queen of hearts",
			"the king of hearts"},
		"es": {"el as de corazones", "el 8 de corazones", "la jota de corazones", "la dama de corazones",
			"el rey de corazones"},
		"it": {"l’asso di cuori", "l’8 di cuori", "il fante di cuori", "la donna di cuori", "il re di cuori"},
		"pt": {"o ás de copas", "o 8 de copas", "o valete de copas", "a dama de copas", "o rei de copas"},
	} {
		pr := boardPresenter{Presenter{Say: catalog.Localizer(language)}}
		for i, r := range []card.Rank{card.Ace, 8, card.Jack, card.Queen, card.King} {
			if got := pr.heard(card.Of(r, card.Hearts)); got != want[i] {
				t.Errorf("%s: %q, want %q", language, got, want[i])
			}
		}
	}
	for _, language := range catalog.Languages() {
		pr := boardPresenter{Presenter{Say: catalog.Localizer(language)}}
		for c := range card.Card(card.Count) {
			if article, ok := strings.CutSuffix(pr.heard(c), pr.Say.Card(c)); !ok || article == "" {
				t.Errorf("%s: %v is %q", language, c, pr.heard(c))
			}
		}
	}
}
