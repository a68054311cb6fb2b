package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// narrowPages are the pages that are looked at on a phone, in every language, like those of
// a lesson.
var narrowPages = []string{
	"home, returned", "rules", "make, as usual", "make, wrong", "workshop, the example", "workshop, different", "trial",
	"read", "read, a step",
	"my turn", "a spectator", "who thinks about it", "a prophet calls a play", "a prophet picks", "who may object",
	"a guess that reads", "a guess that may mean several rules", "workshop, asked", "make, asked", "make, asked by hand",
	"a dealer who gives hints", "the second phase", "a dealer judges", "by hand, a slip", "the end by hand",
	"the end of a sealed round", "the end, reviewed", "failure",
	"join", "join, nobody", "people, long names", "people, host has a rule", "people, stranger", "people, host of a game",
	"key", "key, wrong", "bring, wrong", "make, invited",
}

// cutOff finds what a page does not show whole: text that sticks out of its
// control, and controls that stick out of the window.
const cutOff = `(() => {
	const found = []
	const wide = document.documentElement.scrollWidth
	if (wide > innerWidth) found.push("the page is " + wide + " wide, with " +
		[...document.querySelectorAll("main *")].filter(e => !e.closest(".hush, .layout") && e.getBoundingClientRect().right > innerWidth + 1)
			.map(e => e.tagName + "." + e.className).slice(0, 4))
	for (const e of document.querySelectorAll(".btn, summary, select, label, h1, h2, h3, .say, th, td, dt, dd, .what, .note, kbd")) {
		const box = e.getBoundingClientRect()
		if (!e.checkVisibility({visibilityProperty: true}) || !box.width || e.closest(".hush, .layout, .hand, .picture")) continue
		const name = e.textContent.trim().slice(0, 40)
		let right = 0 // of the text that is seen
		const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT, n => n.parentElement.closest(".hush") ? 2 : 1)
		while (texts.nextNode()) {
			const range = document.createRange()
			range.selectNodeContents(texts.currentNode)
			right = Math.max(right, range.getBoundingClientRect().right)
		}
		const hides = getComputedStyle(e).overflowX != "visible"
		if (!e.matches("select") && right > box.right + 1.5) found.push("“" + name + "” sticks out by " + Math.round(right - box.right))
		if (hides && !e.matches("select, .name") && e.scrollWidth > e.clientWidth + 1) found.push("“" + name + "” is cut by " + (e.scrollWidth - e.clientWidth))
		if (!e.closest(".log, [popover], .fronts, .open-hand, .seats") && (box.right > innerWidth + 1 || box.left < -1)) found.push("“" + name + "” leaves the window")
	}
	return found
})()`

// cutsNothing reports what of the page called so is not shown whole on phones.
func (b *tab) cutsNothing(name string) {
	b.t.Helper()
	for _, width := range []int64{390, 320} {
		b.size(width, 844)
		for _, problem := range slices.Compact(eval[[]string](b, cutOff)) {
			b.t.Errorf("%s at %d: %s", name, width, problem)
		}
		b.shot(fmt.Sprintf("%s-%d", strings.NewReplacer(" ", "-", ",", "").Replace(name), width))
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
		t.Errorf("who listens hears %q", said)
	}
}
