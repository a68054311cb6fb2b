package web

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// TestTheNotebookOfTodayIsThatOfATable writes hypotheses, plays a card against one, and says another from there.
func TestTheNotebookOfTodayIsThatOfATable(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	b.open("/today")
	secret := h.todaysRule().In("en")
	b.until(`document.querySelector(".notebook-sheet")`)
	b.click(`.to-notes`)
	b.until(noted)
	b.noteIdea("Play any card.")
	b.noteIdea(secret)
	b.click(`#note-1 [data-action="color"]`)
	b.until(`document.querySelectorAll(".hand[data-tinted] .card[data-fits]").length == 12`)
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(1)
	b.until(noted) // it is open again
	if eval[bool](b, `document.querySelector("#note-2").matches("[data-dead]")`) {
		t.Error("the rule of the day is struck out")
	}
	contrary := "Play any card."
	if eval[bool](b, `document.querySelector(".newest .badge").dataset.verdict == "right"`) {
		contrary = "Play a red card."
		if eval[bool](b, `["hearts", "diamonds"].includes(document.querySelector(".newest [data-suit]").dataset.suit)`) {
			contrary = "Play a black card."
		}
	}
	b.noteIdea(contrary)
	b.until(`document.querySelector("#note-3[data-dead] del")`)
	b.click(`#note-3 [data-action="color"]`)
	b.until(`document.querySelector(".layout [data-against]")`)
	b.checkThemes(axe, "today-notes")
	b.size(390, 844)
	b.still()
	b.shot("today-notes-phone")
	for _, problem := range eval[[]string](b, cutOff) {
		t.Errorf("at 390: %s", problem)
	}
	b.size(1280, 800)
	b.click(`#note-2 [data-action="say-idea"]`)
	b.until(`document.readyState == "complete" && document.querySelector("#guess")?.defaultValue.length > 0`)
	b.until(`document.querySelector(".notebook-sheet #notebook")`)
	if eval[bool](b, `document.querySelector(".notebook-sheet").matches(":popover-open")`) {
		t.Error("the notebook lies over the rule that is to be said")
	}
	b.click(`[data-action="confirm-guess"]`)
	b.seen(2)
	b.until(`document.querySelector("[data-rule]") && document.querySelector(".notebook-sheet #notebook")`)
	if eval[bool](b, `document.querySelector(".notebook-sheet").matches(":popover-open")`) {
		t.Error("the notebook lies over the result")
	}
	b.click(`.to-notes`)
	b.until(noted)
	b.shot("today-notes-end")
	if got := b.ideas(); got != "note-1 note-2 [note-3]" && got != "[note-1] note-2 [note-3]" {
		t.Errorf("after the end stand %s", got)
	}
	if eval[bool](b, `document.querySelector('[data-action="keep-idea"]')`) {
		t.Error("a hypothesis can be written after the end")
	}
}
