package web

import (
	"net/url"
	"testing"

	"eleusis/internal/page"
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
