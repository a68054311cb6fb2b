package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestAFinishedLineIsReadFromItsStart goes along a finished line: where it goes on it fades into the dark of the table.
func TestAFinishedLineIsReadFromItsStart(t *testing.T) {
	needBrowser(t)
	over := phasedEnd(t)
	b := newStateTab(t, "en", map[string]page.Page{
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.RefusedRequest{})})
	const ways = `(({ dataset }) => ["before", "after"].filter(way => way in dataset).join(" "))(
		document.querySelector("#board"))`
	const fades = `["before", "after"].filter(way =>
		parseFloat(getComputedStyle(document.querySelector("#board"), "::" + way).width) > 0).join(" ")`
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/over")
		b.until(`document.querySelector("#table[data-live][data-tab]")`)
		b.click(`.tabs [href="#board"]`)
		b.until(ways + ` == "after"`)
		b.shot(fmt.Sprintf("board-%d", w[0]))
		if left := eval[float64](b, `document.querySelector("#board .card").getBoundingClientRect().left`); left < 0 {
			t.Errorf("%v: the line begins at %g", w, left)
		}
		eval[any](b, `document.querySelector("#board").focus()`)
		b.key(kb.ArrowRight)
		b.until(ways + ` == "before after"`)
		if got := eval[string](b, fades); got != "before after" {
			t.Errorf("%v: the line fades at %q", w, got)
		}
		eval[any](b, `void (document.querySelector("#board").scrollLeft = 1e6)`)
		b.until(ways + ` == "before"`)
	}
}

// TestASumHasTheWidthOfAPhone looks at how points come about, which takes long sentences, in each language.
func TestASumHasTheWidthOfAPhone(t *testing.T) {
	needBrowser(t)
	catalog := say.NewCatalog()
	for _, lang := range catalog.Languages() {
		over := phasedEnd(t)
		b := newStateTab(t, lang, map[string]page.Page{
			"over": page.ForTable(catalog.Localizer(lang), &over).Table().EndPage(&over, page.RefusedRequest{})})
		b.size(320, 568)
		b.open("/state/over")
		if share := eval[float64](b, `document.querySelector(".scores .sum").offsetWidth /
			document.querySelector(".scores").offsetWidth`); share < .9 {
			t.Errorf("%s: a sum has %g of the width of the table", lang, share)
		}
		if out := eval[float64](b, `Math.max(...[...document.querySelectorAll(".scores .sum")].map(n =>
			n.getBoundingClientRect().right)) -
			document.querySelector(".scores").getBoundingClientRect().right`); out > 1 {
			t.Errorf("%s: a sum sticks out of the table by %g pixels", lang, out)
		}
	}
}

// TestANoPlayOfAFinishedRoundIsNoWiderThanItsCard looks at its sign in each language: a phone shows it without words.
func TestANoPlayOfAFinishedRoundIsNoWiderThanItsCard(t *testing.T) {
	needBrowser(t)
	catalog := say.NewCatalog()
	for _, lang := range catalog.Languages() {
		over := ended(t, 1)
		b := newStateTab(t, lang, map[string]page.Page{
			"over": page.ForTable(catalog.Localizer(lang), &over).Table().EndPage(&over, page.RefusedRequest{})})
		b.open("/state/over#board")
		b.until(`document.querySelector("#table[data-live]")`)
		for _, w := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			widths := eval[[]float64](b, `[...document.querySelectorAll(
				"#board .claim > button > span:not(.verdict, .visually-hidden)")].map(n => {
				const range = document.createRange()
				range.selectNodeContents(n)
				return range.getBoundingClientRect().width / n.parentElement.getBoundingClientRect().width
			})`)
			if len(widths) == 0 {
				t.Fatalf("%s on %d × %d: no no-play", lang, w[0], w[1])
			}
			for _, wide := range widths {
				if words := w[0] == 1280; wide > 1 || wide > 0 != words {
					t.Errorf("%s on %d × %d: the words have %g of the width of their card", lang, w[0], w[1], wide)
				}
			}
		}
	}
}
