package web

import (
	"fmt"
	"net/url"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestTheMarkOfARoundLeavesItsRuleInSight looks at the rule that comes to light on a small phone.
func TestTheMarkOfARoundLeavesItsRuleInSight(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.size(320, 568)
		b.open("/state/" + url.PathEscape("the end"))
		// A rule as long as its first line can be.
		eval[any](b, `void (document.querySelector(".reveal blockquote").textContent = "W W W ".repeat(10))`)
		b.still()
		b.shot("mark-" + lang)
		if over := eval[float64](b, `(() => {
			const range = document.createRange()
			range.selectNodeContents(document.querySelector(".reveal blockquote"))
			const mark = document.querySelector(".reveal > svg")
			return mark.getBoundingClientRect().bottom - range.getBoundingClientRect().top
		})()`); over > 2 {
			t.Errorf("%s: the mark reaches %g pixels into the rule", lang, over)
		}
	}
}

// TestTheNumberOfAChosenCardCoversNoOther chooses cards of a hand of 20, in one row or two.
func TestTheNumberOfAChosenCardCoversNoOther(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.open("/state/" + url.PathEscape("the turn of another"))
	b.until(live)
	b.choose(0)
	b.choose(12)
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		b.still()
		b.shot(fmt.Sprintf("number-%d", w[0]))
		for _, out := range eval[[]string](b, `[...document.querySelectorAll(".hand .card[data-order]")].map(n => {
			const number = getComputedStyle(n, "::before")
			return parseFloat(number.top) < 0 || parseFloat(number.left) < 0 ? n.ariaLabel : ""
		}).filter(name => name)`) {
			t.Errorf("on %d × %d the number of the %s lies outside of it", w[0], w[1], out)
		}
	}
}

// TestTheEyeOfTheFirstSeatIsInItsPlace lets the first player be prophet, and then have been one.
func TestTheEyeOfTheFirstSeatIsInItsPlace(t *testing.T) {
	needBrowser(t)
	now, was := looks(t)["the turn of another"], looks(t)["the turn of another"]
	for _, l := range []*game.View{&now.View, &was.View} {
		l.Prophets = make([]bool, l.Setup.Seats)
		l.Prophets[0] = true
	}
	now.View.Prophet = 1
	b := newStateTab(t, "en", map[string]page.Page{
		"now": tablePageOf("en", &now, page.RefusedRequest{}), "was": tablePageOf("en", &was, page.RefusedRequest{}),
	})
	for name, of := range map[string]string{"now": ".holds", "was": ".was"} {
		b.open("/state/" + name)
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			b.still()
			b.shot(fmt.Sprintf("eye-%s-%d", name, w[0]))
			if left := eval[float64](b, fmt.Sprintf(`(() => {
				const seat = document.querySelector(".seats > :first-child")
				const at = seat.querySelector(%q).getBoundingClientRect().left
				const eye = %q == "was" ? 0 : parseFloat(getComputedStyle(seat.querySelector(".holds"), "::after").left)
				return at + eye - seat.getBoundingClientRect().left
			})()`, of, name)); left < 0 {
				t.Errorf("%s, on %d × %d: the eye begins %g pixels from the edge of the seat", name, w[0], w[1], left)
			}
		}
	}
}
