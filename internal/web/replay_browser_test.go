package web

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"
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
