package web

import (
	"fmt"
	"net/url"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// typing lets the keyboard of a phone cover so many pixels of the window's foot.
const typing = `(() => {
	Object.defineProperty(visualViewport, "height", { configurable: true, get: () => innerHeight - %d })
	visualViewport.dispatchEvent(new Event("resize"))
})()`

// hidden lists what of these things does not lie in the part of the window above so many pixels.
const hidden = `[...document.querySelectorAll(%q)].map(n => [n, n.getBoundingClientRect()]).filter(([, box]) =>
	!box.height || box.top < 0 || box.bottom > innerHeight - %d).map(([n, box]) =>
	n.id + n.textContent.trim() + " " + box.top + " to " + box.bottom)`

// TestTheRuleCanBeSaidInSmallWindows has a player who may say the rule, with words that may mean several rules: the
// buttons are in sight, and with the keyboard of a phone also the field.
func TestTheRuleCanBeSaidInSmallWindows(t *testing.T) {
	needBrowser(t)
	const asked = "a guess that may mean several rules"
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, map[string]page.Page{"asked": guesses(t, lang)[asked]})
		for _, w := range phones {
			b.size(w[0], w[1])
			b.open("/state/asked")
			b.until(live + ` && document.querySelector("#saying:popover-open") && document.activeElement.id == "guess"`)
			b.still()
			for _, bad := range eval[[]string](b, fmt.Sprintf(hidden, "#saying > .guess > .acts > .btn", 0)) {
				t.Errorf("%s on %v: out of sight: %s", lang, w, bad)
			}
			keys := int64(300)
			if w[1] < 600 {
				keys = w[1] * 45 / 100
			}
			eval[any](b, fmt.Sprintf(typing, keys))
			b.still()
			b.shot(fmt.Sprintf("saying-keyboard-%s-%d", lang, w[0]))
			for _, bad := range eval[[]string](b, fmt.Sprintf(hidden, "#guess, #saying > .guess > .acts > .btn", keys)) {
				t.Errorf("%s on %v with a keyboard of %d: out of sight: %s", lang, w, keys, bad)
			}
		}
	}
}

// TestAFieldStandsAboveTheKeyboardOfAPhone opens the sheets of a table that have a field.
func TestAFieldStandsAboveTheKeyboardOfAPhone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.size(390, 844)
	b.thinks()
	b.sit()
	b.until(mine)
	eval[any](b, fmt.Sprintf(typing, 336))
	b.click(`[data-action="notes"]`)
	b.until(`document.querySelector(".notebook-sheet:popover-open #idea")`)
	eval[any](b, `void document.querySelector("#idea").focus()`)
	b.still()
	for _, bad := range eval[[]string](b, fmt.Sprintf(hidden, "#idea, .notebook .title", 336)) {
		t.Errorf("out of sight: %s", bad)
	}
	b.shot("notebook-keyboard")
}

// TestTheLineIsSeenBesideTheNotebookOnAPhone opens the notebook, upright and lying: it takes no more than half of the
// window, and the line that it speaks of ends where it begins.
func TestTheLineIsSeenBesideTheNotebookOnAPhone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.size(390, 844)
	b.thinks()
	b.sit()
	for _, w := range phones {
		b.size(w[0], w[1])
		b.openNotebook()
		b.still()
		b.shot(fmt.Sprintf("notebook-%d", w[0]))
		if over := eval[string](b, `(() => {
			const [line, sheet] = ["#table > .layout", ".notebook-sheet"].map(s =>
				document.querySelector(s).getBoundingClientRect())
			const low = [...document.querySelectorAll(".layout > .line .card")].map(c => c.getBoundingClientRect()).filter(c =>
				c.bottom > sheet.top && c.right > sheet.left).length
			const most = innerWidth * innerHeight / 2
			return low || sheet.width * sheet.height > most || line.bottom > sheet.top + 20 && line.left == sheet.left ?
				low + " cards below, " + sheet.width + "×" + sheet.height + ", the line ends " + (line.bottom - sheet.top) +
				" below its top" : ""
		})()`); over != "" {
			t.Errorf("on %v the notebook covers the line: %s", w, over)
		}
		b.click(`[data-action="close-notes"]`)
		b.until(`!document.querySelector(".notebook-sheet:popover-open") &&
			document.querySelector(".layout").style.getPropertyValue("--covered") == "0px"`)
	}
}

// TestTheEndOfARoundShowsItsPointsAndParts looks at the result of a round in each language: the points of everybody
// are in sight below the rule, and no part is cut off.
func TestTheEndOfARoundShowsItsPointsAndParts(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		for _, w := range [][2]int64{{1280, 800}, {390, 844}, {320, 568}} {
			b.size(w[0], w[1])
			b.open("/state/" + url.PathEscape("the end, reviewed"))
			b.until(over)
			b.shot(fmt.Sprintf("points-%s-%d", lang, w[0]))
			if cut := eval[[]string](b, `[...document.querySelectorAll(".tabs, .tabs a")].filter(n =>
				n.scrollWidth > n.clientWidth || n.getBoundingClientRect().right > innerWidth).map(n => n.textContent)`); len(
				cut) > 0 {
				t.Errorf("%s on %v: cut off: %q", lang, w, cut)
			}
			if broken := eval[[]string](b, `[...document.querySelectorAll(".tabs a, .onward .grand")].filter(n => {
				const r = document.createRange()
				r.selectNodeContents(n)
				return new Set([...r.getClientRects()].map(l => Math.round(l.top))).size > 1 }).map(n => n.textContent)`); len(
				broken) > 0 {
				t.Errorf("%s on %v: in two lines: %q", lang, w, broken)
			}
			if w[1] < 600 {
				continue
			}
			most := map[int64]float64{1280: 300, 390: 360}[w[0]]
			if tall := eval[float64](b, `document.querySelector(".reveal").offsetHeight`); tall > most {
				t.Errorf("%s on %v: the rule and the points take %g pixels, at most %g are wanted", lang, w, tall, most)
			}
			if low := eval[float64](b, `document.querySelector(".reveal .points").getBoundingClientRect().bottom -
				document.querySelector(".onward").getBoundingClientRect().top`); low > 0 {
				t.Errorf("%s on %v: the points stand %g pixels too low", lang, w, low)
			}
		}
	}
}
