package web

import (
	"net/url"
	"testing"
	"time"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestTheSecondLineOfEightSeatsIsSeenOnAScreen looks at what stands below the names of eight
// people.
func TestTheSecondLineOfEightSeatsIsSeenOnAScreen(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", map[string]page.Page{"eight": crowded(t, "en", "Wilhelmina %d")})
	for _, w := range [][2]int64{{1024, 768}, {1280, 800}, {1440, 900}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("eight"))
		b.still()
		if cut := eval[float64](b, `(() => {
			const seats = document.querySelector(".seats")
			const bottom = Math.max(...[...seats.querySelectorAll(".what")].map(n => n.getBoundingClientRect().bottom))
			return bottom - seats.getBoundingClientRect().bottom
		})()`); cut > 0.5 {
			t.Errorf("on %d × %d the second line of a seat is cut off by %v pixels", w[0], w[1], cut)
		}
	}
}

// TestTheEyeOfAProphetHidesNoNumber looks at how many cards a prophet has, on a small phone.
func TestTheEyeOfAProphetHidesNoNumber(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.size(320, 568)
	for _, name := range []string{"a prophet calls a play", "expelled"} {
		b.open("/state/" + url.PathEscape(name))
		b.still()
		if hidden := eval[[]string](b, `[...document.querySelectorAll(".seat .number")].filter(n => {
			const box = n.getBoundingClientRect()
			return [1, box.width / 2].some(x => document.elementFromPoint(box.left + x, box.top + box.height / 2) != n)
		}).map(n => n.closest(".seat").textContent)`); len(hidden) > 0 {
			t.Errorf("%s: the numbers of cards of %q are covered", name, hidden)
		}
	}
}

// TestTheLabelOfASeatIsReadWhole has the computer players wait for a player, who may guess, declare, or both: at the
// seats of a screen one reads what, in every language.
func TestTheLabelOfASeatIsReadWhole(t *testing.T) {
	needBrowser(t)
	h, l := build(t), express(t, 1).now()
	l.Wait = time.Minute
	b := newTab(t, h.site())
	b.thinks()
	for _, lang := range say.NewCatalog().Languages() {
		pages := make(map[string]page.Page)
		for _, may := range []struct {
			label           string
			guess, prophecy bool
		}{{"guess", true, false}, {"prophet", false, true}, {"both", true, true}} {
			l.View.Setup.Options.Guess, l.View.Setup.Options.Prophet = may.guess, may.prophecy
			pages[may.label] = tablePageOf(lang, &l, page.RefusedRequest{})
		}
		h.shows(t, lang, pages)
		for may := range pages {
			b.open("/state/" + may)
			b.still()
			label := say.NewCatalog().Localizer(lang).Text("web.seat.may."+may, nil)
			b.fits(lang+": "+label, [2]int64{1280, 800})
			if got := eval[string](b, `[...document.querySelectorAll(".seat.you .what")]
				.filter(n => n.checkVisibility()).map(n => n.textContent).join()`); got != label {
				t.Errorf("%s: the seat reads %q, want %q", lang, got, label)
			}
		}
	}
}

// TestOnlyWhatThePlayerToMoveDoesIsBold looks at the seat of that player: who plays for them is
// not bold.
func TestOnlyWhatThePlayerToMoveDoesIsBold(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", map[string]page.Page{"eight": crowded(t, "en", "Wilhelmina %d")})
	b.open("/state/eight")
	for part, want := range map[string]string{"what": "600", "here": "400"} {
		if got := eval[string](b, `getComputedStyle(document.querySelector(".seat[aria-current] .`+part+
			`")).fontWeight`); got != want {
			t.Errorf("%s has the weight %s, want %s", part, got, want)
		}
	}
}

// TestTheLinksOfMyGamesStandApart looks at the links below the tables of a visitor.
func TestTheLinksOfMyGamesStandApart(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.size(390, 844)
	for _, name := range []string{"games", "games, none"} {
		b.open("/state/" + url.PathEscape(name))
		if gap := eval[float64](b, `document.querySelector(".my-games section + p").getBoundingClientRect().top -
			document.querySelector(".my-games section:last-of-type").getBoundingClientRect().bottom`); gap < 24 {
			t.Errorf("%s: the links stand %v pixels below the tables", name, gap)
		}
	}
}
