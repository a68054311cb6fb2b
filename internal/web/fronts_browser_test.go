package web

import (
	"fmt"
	"net/url"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

func TestAWrongCardSaysWhereItFailed(t *testing.T) {
	needBrowser(t)
	l, over := phased(t, 1, false), phasedEnd(t)
	b := newStateTab(t, "en", map[string]page.Page{
		"under way": tablePageOf("en", &l, page.Refusal{}),
		"over":      page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.Refusal{}),
	})
	for _, name := range []string{"under way", "over"} {
		b.size(390, 844)
		b.open("/state/" + url.PathEscape(name))
		b.until(`document.querySelector("#table[data-live]")`)
		if name == "over" {
			b.click(`.tabs [href="#board"]`)
		}
		if wide := eval[float64](b, `document.querySelector(".fronts .card").getBoundingClientRect().width`); wide < 30 {
			t.Errorf("%s: a wrong card is %g pixels wide", name, wide)
		}
		b.shot("fronts-" + name)
		b.click(`.fronts .card`)
		b.until(`document.querySelector(".toast")?.textContent.includes("refused after")`)
		for _, w := range [][2]int64{{320, 568}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			b.misfits(name)
			b.shot(fmt.Sprintf("fronts-%s-%d", name, w[0]))
		}
	}
}
