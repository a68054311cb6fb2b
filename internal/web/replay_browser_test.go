package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"eleusis/internal/page"
)

func TestAReplayIsGoneThroughByKeysAndByItself(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	at := replaysOf(t, "en")
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/t/abc/replay/2" {
			return false
		}
		step, _ := strconv.Atoi(r.URL.Query().Get("at"))
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(render(t, at(step, r.URL.Query().Has("rule")))))
		return true
	})
	b.open("/t/abc/replay/2")
	b.until(`"live" in document.documentElement.dataset`)
	for _, step := range []struct {
		key, click string
		at         int
	}{{kb.ArrowRight, "", 2}, {"", "step-on", 3}, {kb.ArrowLeft, "", 2}, {"", "step-on", 3}, {kb.End, "", 13},
		{kb.Home, "", 1}, {"", "step-last", 13}, {"", "step-back", 12}} {
		if step.key != "" {
			b.key(step.key)
		} else {
			b.click(`[data-action="` + step.click + `"]`)
		}
		b.until(`document.querySelector("#replay [type=range]").value == ` + strconv.Itoa(step.at))
	}
	const high = `document.querySelector(".one").getBoundingClientRect().height`
	tall := eval[float64](b, high)
	eval[any](b, `(() => {
		const bar = document.querySelector('[data-action="scrub"]')
		bar.value = 5
		bar.dispatchEvent(new Event("input", { bubbles: true }))
	})()`)
	b.until(`location.search == "?at=5" && document.querySelector("#replay [type=range]").value == 5`)
	if now := eval[float64](b, high); now != tall {
		t.Errorf("at step 12 the board with its buttons is %g high, at step 5 %g", tall, now)
	}
	b.click(`[data-action="step-last"]`)
	b.until(`document.querySelector("#replay [type=range]").value == 13`)
	b.click(`[data-action="step-back"]`)
	b.until(`document.querySelector("#replay [type=range]").value == 12`)
	b.click(`[data-action="tell-rule"]`)
	b.until(`document.querySelector(".told-rule blockquote")`)
	if got := eval[string](b, "location.search"); got != "?at=12&rule=told" {
		t.Errorf("the address that can be shared is %s", got)
	}
	b.click(`[data-action="play-on"]`)
	b.until(`document.querySelector("#replay [type=range]").value == 13 && document.querySelector("#found")`)
	b.lookEverywhere("replay")
}

// TestAReplayShowsEveryCardOrWhereItLies looks at columns and lines that get longer: they fit, or a sign stands on the
// side where more lies, and none over the newest card.
func TestAReplayShowsEveryCardOrWhereItLies(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", map[string]page.Page{"replay": replaysOf(t, "en")(12, false)})
	const ways = `["before", "after", "above", "below"].filter(way =>
		"data-" + way in document.querySelector("#step .layout").attributes).join(" ")`
	const grow = `(which, wanted) => {
		const node = document.querySelector(which)
		while (node.parentElement.children.length < wanted) node.after(node.cloneNode(true))
		dispatchEvent(new Event("resize"))
	}`
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/replay")
		b.until(`"live" in document.documentElement.dataset`)
		b.shot(fmt.Sprintf("replay-%d", w[0]))
		if w[1] >= 800 {
			eval[any](b, `(`+grow+`)(".side > .play", 9)`)
			if got := eval[string](b, ways); strings.Contains(got, "below") {
				t.Errorf("%v: nine wrong cards are scrolled", w)
			}
			b.shot(fmt.Sprintf("replay-nine-%d", w[0]))
			out := eval[float64](b, `
				document.querySelector(".side > :nth-child(9) > .card").getBoundingClientRect().bottom -
				document.querySelector("#step .layout").getBoundingClientRect().bottom`)
			if out > 0 {
				t.Errorf("%v: the ninth wrong card of a column lies %g pixels below the felt", w, out)
			}
		}
		eval[any](b, `(`+grow+`)(".side > .play", 30)`)
		eval[any](b, `(`+grow+`)(".spot:nth-child(2)", 40)`)
		if got := eval[string](b, ways); got != "before below" {
			t.Errorf("%v: the signs of a long line stand %q", w, got)
		}
		b.shot(fmt.Sprintf("replay-long-%d", w[0]))
		eval[any](b, `document.querySelector("#step .layout").scrollTo(-1e6, 1e6)`)
		b.until(ways + ` == "after above"`)
	}
}
