package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"eleusis/internal/table"
)

// TestAPressOutlivesWhatChangesThePage holds a card down while the page is made again, because
// the host takes another name. When the card is let go it is chosen.
func TestAPressOutlivesWhatChangesThePage(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.before(`window.heard = []
		window.EventSource = class extends EventSource {
			constructor(...all) {
				super(...all)
				for (const kind of ["hello", "now", "message"]) this.addEventListener(kind, e => window.heard.push(e.data))
			}
		}`)
	b.sitsAs(m, "Rui")
	b.until(`document.querySelector(".dock .hand .card") && heard.length > 0`) // the stream is there
	const card = `.dock .hand li:first-child .card`
	place := eval[[]float64](b, `(() => {
		const box = document.querySelector("`+card+`").getBoundingClientRect()
		return [box.left + 8, box.top + box.height / 2]
	})()`)
	left := chromedp.Button("left")
	b.do("press", chromedp.MouseEvent(chromedp.MousePressed, place[0], place[1], left, chromedp.ClickCount(1)))
	m.do("Ada", table.Request{Action: table.Rename, Text: "Grace"})
	b.until(`heard.some(text => text.includes("Grace"))`)
	eval[any](b, `fetch(location.pathname).then(() => new Promise(requestAnimationFrame)).then(() =>
		new Promise(requestAnimationFrame))`)
	b.do("release", chromedp.MouseEvent(chromedp.MouseReleased, place[0], place[1], left, chromedp.ClickCount(1)))
	b.until(`[...document.querySelectorAll(".seats .name")].some(n => n.textContent == "Grace")`)
	b.until(`document.querySelectorAll('.dock .hand .card[aria-pressed="true"]').length == 1`)
}
