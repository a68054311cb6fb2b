package web

import "testing"

func TestWithoutScriptsEverythingIsAForm(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.expect("422")
	b.withoutScripts()
	b.open("/")
	b.wantsAll()
	b.click(`[data-action="play-now"]`)
	b.until(bare)
	b.shot("without-scripts")
	if eval[bool](b, "!!"+live) {
		t.Fatal("scripts run")
	}
	if eval[int](b, `[...document.querySelectorAll(".script-only")].filter(n => n.offsetParent).length`) != 0 {
		t.Error("what needs a script is shown")
	}
	b.choose(0)
	b.until(`document.querySelector(".log")?.textContent.includes("You play")`)
	b.until(bare)
	b.types(`.typed input`, "9X")
	b.click(`.typed button`)
	b.until(`document.querySelector(".note.lost-line")?.textContent.includes("“9X” is not a card")`)
	b.until(`document.querySelector(".typed input")?.value == "9X"`)
	b.shot("without-scripts-refused")
	b.click(`[data-action="no-play"]`)
	b.click(`[data-action="confirm-no-play"]`)
	b.until(`document.querySelector(".log")?.textContent.includes("You say that no card fits")`)
}
