package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// narrowPages are the pages that are looked at on a phone, in every language, like those of
// a lesson.
var narrowPages = []string{
	"home, returned", "rules", "make, as usual", "make, wrong", "workshop, the example", "workshop, different", "trial",
	"read", "read, a step",
	"my turn", "a spectator", "a player thinks about it", "a prophet calls a play", "a prophet picks",
	"a player may object", "a guess that reads", "a guess that may mean several rules", "workshop, asked", "make, asked",
	"make, asked by hand",
	"a dealer who gives hints", "the second phase", "a dealer judges", "by hand, a slip", "the end by hand",
	"by hand, the starter", "by hand, nothing to judge", "by hand, a no-play",
	"the end of a sealed round", "the end, reviewed", "failure",
	"join", "join, nobody", "people, long names", "people, host has a rule", "people, stranger",
	"people, host of a game",
	"key", "key, wrong", "bring, wrong", "make, invited",
}

// cutOff finds what a page does not show whole: text that sticks out of its
// control or of the strip it is said in, and controls that stick out of the window.
const cutOff = `(() => {
	const found = []
	const wide = document.documentElement.scrollWidth
	if (wide > innerWidth) found.push("the page is " + wide + " wide, with " +
		[...document.querySelectorAll("main *")].filter(e => !e.closest(".visually-hidden, .layout") &&
			e.getBoundingClientRect().right > innerWidth + 1)
			.map(e => e.tagName + "." + e.className).slice(0, 4))
	for (const e of document.querySelectorAll(".btn, summary, select, label, h1, h2, h3, .say, th, td, dt, dd, .what, .note, kbd")) {
		const box = e.getBoundingClientRect()
		if (!e.checkVisibility({visibilityProperty: true}) || !box.width ||
			e.closest(".visually-hidden, .layout, .hand, .picture")) continue
		if (e.closest(".notes") && (box.right <= 0 || box.left >= innerWidth)) continue // a strip shows one note at a time
		const name = e.textContent.trim().slice(0, 40)
		let right = 0, bottom = 0 // of the text that is seen
		const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT, // a name beside its count may be shortened
			n => n.parentElement.closest(".visually-hidden, .fronts h3 > span") ||
				getComputedStyle(n.parentElement).clipPath != "none" ? 2 : 1)
		while (texts.nextNode()) {
			const range = document.createRange()
			range.selectNodeContents(texts.currentNode)
			right = Math.max(right, range.getBoundingClientRect().right)
			bottom = Math.max(bottom, range.getBoundingClientRect().bottom)
		}
		if (e.matches(".say, .note") && bottom > box.bottom + 3) found.push("“" + name + "” is cut below by " +
			Math.round(bottom - box.bottom))
		const hides = getComputedStyle(e).overflowX != "visible"
		const edge = (e.closest(".scores tr") ?? e).getBoundingClientRect().right // sums stand below points
		if (!e.matches("select") && right > edge + 1.5) found.push("“" + name + "” sticks out by " +
			Math.round(right - edge))
		if (hides && !e.matches("select, .name") &&
			e.scrollWidth > e.clientWidth + 1) found.push("“" + name + "” is cut by " + (e.scrollWidth - e.clientWidth))
		if (!e.closest(".log, [popover], .fronts, .open-hand, .seats") &&
			(box.right > innerWidth + 1 || box.left < -1)) found.push("“" + name + "” leaves the window")
	}
	return found
})()`

// cutsNothing reports what of the page called so is not shown whole on phones.
func (b *tab) cutsNothing(name string) {
	b.t.Helper()
	for _, phone := range [][2]int64{{390, 844}, {320, 568}} {
		b.size(phone[0], phone[1])
		for _, problem := range slices.Compact(eval[[]string](b, cutOff)) {
			b.t.Errorf("%s at %d: %s", name, phone[0], problem)
		}
		b.shot(fmt.Sprintf("%s-%d", strings.NewReplacer(" ", "-", ",", "").Replace(name), phone[0]))
	}
}

// TestEveryTipIsReadWhole shows each tip of the coach, and the dialog that makes a prophet, on small
// windows in every language: nothing is cut off, and the buttons of the dialog are in sight.
func TestEveryTipIsReadWhole(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		t.Run(lang, func(t *testing.T) {
			const name = "a player thinks about it"
			b := newStateTab(t, lang, map[string]page.Page{name: pagesOf(t, lang)[name]})
			b.expect("/t/abc/do") // no table waits while the question is open
			b.open("/state/" + url.PathEscape(name))
			for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}} {
				b.size(w[0], w[1])
				for _, topic := range []string{"right", "wrong", "penalty", "no-play", "guess", "prophet"} {
					tip := say.NewCatalog().Localizer(lang).Text("web.coach."+topic, nil)
					eval[any](b, fmt.Sprintf(`(() => {
						const notes = document.querySelector(".notes"), note = document.querySelector("#t-coach").content.cloneNode(true)
						note.querySelector("span").textContent = %q
						notes.replaceChildren(note)
					})()`, tip))
					for _, problem := range eval[[]string](b, cutOff) {
						t.Errorf("%q on %d × %d: %s", tip, w[0], w[1], problem)
					}
					if near := eval[float64](b, `(() => {
						const range = document.createRange()
						const edge = document.querySelector(".notes").getBoundingClientRect()
						range.selectNodeContents(document.querySelector(".coach > span"))
						return range.getBoundingClientRect().top - edge.top
					})()`); w[0] == 390 && near < 3 {
						t.Errorf("%q is %v pixels from the bar above it", tip, near)
					}
				}
				eval[any](b, `document.querySelector("#declare").showPopover()`)
				if hidden := eval[string](b, `[...document.querySelectorAll("#declare button")].filter(n => {
					const a = n.getBoundingClientRect(), d = n.closest(".ask").getBoundingClientRect()
					return a.top < d.top || a.bottom > d.bottom || a.bottom > innerHeight || a.right > d.right - 8
				}).map(n => n.textContent.trim()).join()`); hidden != "" {
					t.Errorf("on %d × %d the question does not show %s", w[0], w[1], hidden)
				}
				b.shot(fmt.Sprintf("declare-%s-%d", lang, w[0]))
				eval[any](b, `document.querySelector("#declare").hidePopover()`)
			}
		})
	}
}

func TestATableGoesOnInAnotherLanguage(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	b.click(`[data-action="options"]`)
	b.until(`document.querySelector("#options:popover-open")`)
	b.click(`#options [data-action="language"][value="es"]`)
	b.until(`document.documentElement.lang == "es" && ` + mine)
	before := b.event()
	b.choose(0)
	b.until(`document.querySelector('[data-action="play"]').textContent.trim() == "Jugar 1 carta"`)
	b.click(`[data-action="play"]`)
	b.moved(before)
	b.until(`[...document.querySelectorAll(".log .entry")].some(e => e.textContent.startsWith("Juegas "))`)
	b.until(ready) // what scripts say of the others is Spanish, too
	if said := eval[string](b, `document.querySelector("#heard").textContent`); strings.Contains(said, " plays ") {
		t.Errorf("a screen reader says %q", said)
	}
}
