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

// TestASumHasTheWidthOfAPhone looks at how points come about, which takes long sentences.
func TestASumHasTheWidthOfAPhone(t *testing.T) {
	needBrowser(t)
	over := phasedEnd(t)
	b := newStateTab(t, "en", map[string]page.Page{
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.RefusedRequest{})})
	b.size(320, 568)
	b.open("/state/over")
	if share := eval[float64](b, `document.querySelector(".scores .sum").offsetWidth /
		document.querySelector(".scores").offsetWidth`); share < .9 {
		t.Errorf("a sum has %g of the width of the table", share)
	}
}
