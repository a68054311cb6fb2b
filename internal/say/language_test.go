package say_test

import (
	"testing"

	"eleusis/internal/say"
)

func TestNumbersChooseThePluralOfTheLanguage(t *testing.T) {
	catalog := say.NewCatalog()
	for _, tt := range []struct {
		lang string
		n    int
		want string
	}{
		{"en", 0, "0 cards"}, {"en", 1, "1 card"}, {"en", 2, "2 cards"},
		{"pt", 0, "0 cartas"}, {"pt", 1, "1 carta"}, {"pt", 5, "5 cartas"}, {"pt", 1000000, "1000000 de cartas"},
		{"es", 0, "0 cartas"}, {"es", 1, "1 carta"}, {"es", 21, "21 cartas"}, {"es", 1000000, "1000000 de cartas"},
		{"it", 0, "0 carte"}, {"it", 1, "1 carta"}, {"it", 2, "2 carte"}, {"it", 1000000, "1000000 di carte"},
	} {
		if got := catalog.Localizer(tt.lang).Text("web.held", say.Args{"Count": tt.n, "N": tt.n}); got != tt.want {
			t.Errorf("%s, %d: %q, want %q", tt.lang, tt.n, got, tt.want)
		}
	}
}

func TestTheNearestLanguageIsSpoken(t *testing.T) {
	catalog := say.NewCatalog()
	for _, tt := range []struct{ wish, lang, tag string }{
		{"pt-BR,pt;q=0.9,en;q=0.8", "pt", "pt-BR"}, {"pt-PT", "pt", "pt-BR"}, {"es-419,es;q=0.9", "es", "es"},
		{"es-MX", "es", "es"},
		{"it-CH,de;q=0.5", "it", "it"}, {"nl,it;q=0.4", "it", "it"}, {"de", "en", "en"}, {"en-GB", "en", "en"},
		{"", "en", "en"},
	} {
		if p := catalog.Localizer("", tt.wish); p.Language() != tt.lang || p.Tag() != tt.tag {
			t.Errorf("%q: %s, %s, want %s, %s", tt.wish, p.Language(), p.Tag(), tt.lang, tt.tag)
		}
	}
	if p := catalog.Localizer("it", "pt-BR,en"); p.Language() != "it" {
		t.Errorf("a player who has chosen Italian hears %s", p.Language())
	}
}
