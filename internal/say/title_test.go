package say_test

import (
	"regexp"
	"strings"
	"testing"

	"eleusis/internal/say"
)

// usualTitles are what dealers are usually called.
var usualTitles = regexp.MustCompile(`(?i)dealer|mestre|crupier|mazzier`)

func TestATableCallsItsDealerAsItLikes(t *testing.T) {
	catalog := say.NewCatalog()
	for _, tt := range []struct{ lang, title, key, want string }{
		{"en", "dealer", "event.judged.right", "The dealer says right."},
		{"en", "god", "event.judged.right", "God says right."},
		{"en", "nature", "web.seat.dealer", "Nature"},
		{"en", "nobody", "web.seat.dealer", "dealer"},
		{"pt", "god", "event.judged.right", "Deus diz que está certo."},
		{"pt", "nature", "event.judged.wrong", "A Natureza diz que está errado."},
		{"pt", "nature", "option.hints", "Dicas da Natureza"},
		{"es", "god", "option.hints", "Pistas de Dios"},
		{"es", "nature", "event.judged.right", "La Naturaleza dice que es correcto."},
		{"it", "god", "option.hints", "Indizi di Dio"},
		{"it", "nature", "event.judged.right", "La Natura dice che è giusto."},
	} {
		if got := catalog.Localizer(tt.lang).WithTitle(tt.title).Text(tt.key, nil); got != tt.want {
			t.Errorf("%s, %s, %s: %q, want %q", tt.lang, tt.title, tt.key, got, tt.want)
		}
	}
}

func TestNoTextForgetsTheTitle(t *testing.T) {
	catalog := say.NewCatalog()
	keys, err := say.Keys("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range catalog.Languages() {
		for _, title := range say.Titles()[1:] {
			p := catalog.Localizer(lang).WithTitle(title)
			for _, key := range keys {
				text := p.Text(key, say.Args{"Count": 2, "Dealer": ""})
				if found := usualTitles.FindString(text); found != "" && !strings.HasPrefix(key, "title.") {
					t.Errorf("%s, %s: %s still says %s: %q; add it to title.%s.words of internal/say/catalog/title.%s.json", lang,
						title, key, found, text, title, lang)
				}
			}
		}
	}
}
