package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// TestTheSectionAboutARoundIsRenderedOncePerKindOfReader asks again, in other words and by other names.
func TestTheSectionAboutARoundIsRenderedOncePerKindOfReader(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.playedOut(v.play("Grace").path)
		s := newServer(UsualLimits(), say.NewCatalog(), nil).withLobby(v.lobby)
		id := strings.TrimPrefix(v.get("/").path, "/t/")
		for _, c := range v.client.Jar.Cookies(v.request("GET", "/", "", "").URL) {
			if c.Name == tablesCookie {
				id, _, _ = strings.Cut(c.Value, "-")
			}
		}
		look, err := v.lobby.For(table.Caller{}).Snapshot(t.Context(), id, "")
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "http://eleusis.localhost/t/"+id, nil)
		ask := func(lang string) *page.ReviewSection {
			return s.tables().reviewSection(r, page.ForTable(say.NewCatalog().Localizer(lang), &look), &look)
		}
		english := ask("en")
		if english == nil || ask("en") != english {
			t.Error("the same section is drawn again")
		}
		if spanish := ask("es"); spanish == english || spanish.When[0][0] == english.When[0][0] {
			t.Error("a section is told in the wrong language")
		}
		look.Chairs[0].Name = "Hopper"
		if renamed := ask("en"); renamed == english {
			t.Error("a section calls a player by an old name")
		}
		look.View.Seat = 1
		if mine := ask("en"); mine == english {
			t.Error("a player is told the section of a spectator")
		}
	})
}
