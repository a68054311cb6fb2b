package web

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// flying is true while a picture of a card is on its way.
const flying = `document.querySelector("body > .flyer")`

// TestAPageStandsWhereTheServerDoesWhileCardsFly plays a card and looks at the page
// while it is still in the air.
func TestAPageStandsWhereTheServerDoesWhileCardsFly(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	eval[int](b, `(window.slow = setInterval(() => document.getAnimations().forEach(a => a.playbackRate = .05), 1), 0)`)
	before := b.event()
	b.choose(2)
	b.click(`[data-action="play"]`)
	b.until(flying)
	b.moved(before)
	named := eval[int](b,
		`document.querySelectorAll(".flyer [data-card], .flyer [data-action], .flyer [id], .flyer:not([inert])").length`)
	if named != 0 {
		t.Errorf("%d parts of what flies can be taken for what lies there", named)
	}
	pressed := ""
	for range 20 { // cards that are drawn may move the hand just before, and a press then meets none
		eval[int](b, `(document.addEventListener("click",
			e => { window.pressed = e.target.closest(".hand .card")?.dataset.card }, {capture: true, once: true}), 0)`)
		b.choose(0)
		pressed = eval[string](b, `window.pressed ?? ""`)
		if pressed != "" {
			break
		}
	}
	now := eval[string](b, `document.querySelector('.hand [data-order="1"]')?.dataset.card`)
	if now != pressed || now == "" {
		t.Errorf("while a card flies %q is pressed and %q chosen", pressed, now)
	}
	b.key("\u001b")
	b.until(mine)
	if !eval[bool](b, "!!"+flying) {
		t.Error("nothing flies any more: the test is too slow for what it looks at")
	}
	b.checkAgainstServer()
	eval[int](b, `(clearInterval(slow), document.getAnimations().forEach(a => a.finish()), 0)`)
	b.until("!" + flying)
	b.checkAgainstServer()
}

func TestReducedMotionShowsNoMotion(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	b.sit()
	b.until(mine)
	eval[int](b, `(() => {
		window.moved = 0
		const animate = Element.prototype.animate
		Element.prototype.animate = function (...all) { moved++; return animate.apply(this, all) }
		new MutationObserver(all => all.forEach(m =>
			m.addedNodes.forEach(n => { if (n.matches?.(".flyer")) moved++ }))).observe(document.body, {childList: true})
		return 0
	})()`)
	before := b.event()
	b.choose(2)
	b.click(`[data-action="play"]`)
	b.moved(before)
	b.until(mine)
	if n := eval[int](b, `moved`); n != 0 {
		t.Errorf("%d things moved", n)
	}
	b.checkAgainstServer()
}
