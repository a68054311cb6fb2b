package web

import (
	"testing"

	"eleusis/internal/table"
)

// TestAReportIsConfirmedToItsSender although the talk is open, over
// everything else.
func TestAReportIsConfirmedToItsSender(t *testing.T) {
	needBrowser(t)
	h := build(t)
	o := table.TableRequest{Seats: 4, Settings: table.Settings{Substitute: "casual", Chat: true, Spectators: true}}
	m := meet(t, &visitor{lobby: h.lobby}, o, "Rui")
	m.do("Ada", table.Request{Action: table.Say, Text: "Oh no"})
	b := newTab(t, h.site())
	b.sitsAs(m, "Rui")
	for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
		b.size(size[0], size[1])
		b.click(`[data-action="talk"]`)
		b.until(`document.querySelector("#talk:popover-open")`)
		b.click(`#talk .manners > summary`)
		b.press(`#talk .report > summary`)
		b.press(`#talk [data-action="report"]`)
		b.until(`document.querySelector(".toast")?.textContent.includes("Your report has been sent.")`)
		b.still()
		b.shot("reported")
		if !eval[bool](b, `(() => { const box = document.querySelector(".toast").getBoundingClientRect()
			const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
			document.querySelector(".toasts").style.pointerEvents = "auto"
			return document.elementFromPoint(x, y)?.closest(".toast") != null })()`) {
			t.Errorf("at %v the talk hides that the host has been told", size)
		}
		b.open(m.path)
		b.until(`document.querySelector("#table[data-live]")`)
	}
}
