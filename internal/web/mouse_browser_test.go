package web

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"eleusis/internal/page"
)

const (
	// handCard is the middle of what shows of a card of the hand.
	handCard = `(box => [box.left + 9, box.top + 14])(document.querySelectorAll(".hand .card")[%d].getBoundingClientRect())`
	// slotNow is the middle of the free place of the line, and felt a place below the line.
	slotNow = `(box => [box.right + box.width / 2, box.top + box.height / 2])(
		[...document.querySelectorAll(".laid > .card")].at(-1).getBoundingClientRect())`
	felt     = `(box => [box.left + box.width / 2, box.bottom - 30])(document.querySelector(".layout").getBoundingClientRect())`
	inHand   = `document.querySelectorAll(".hand .card:not([data-lifted])").length`
	nowTaken = `[...document.querySelectorAll('.hand [aria-pressed="true"]')].map(c => c.dataset.card).join(" ")`
	onLine   = `[...document.querySelectorAll(".layout :is(.laid, .play) > .card")].map(c => c.dataset.card).sort().join(" ")`
)

// mouse does something with the left button at a place of the window.
func (b *tab) mouse(kind input.DispatchMouseEventType, place []float64, clicks int64) {
	b.t.Helper()
	b.do(string(kind), chromedp.MouseEvent(kind, place[0], place[1], chromedp.ButtonLeft,
		func(p *input.DispatchMouseEventParams) {
			p.ClickCount = clicks
			if kind != chromedp.MouseReleased {
				p.Buttons = 1
			}
		}))
}

// drags presses a card of the hand and moves the mouse to a place, slowly enough for a page to see it.
func (b *tab) drags(card int, to string) []float64 {
	b.t.Helper()
	from, place := eval[[]float64](b, fmt.Sprintf(handCard, card)), eval[[]float64](b, to)
	b.mouse(chromedp.MousePressed, from, 1)
	for _, part := range []float64{.1, .5, 1} {
		b.mouse(chromedp.MouseMoved, []float64{
			from[0] + (place[0]-from[0])*part, from[1] + (place[1]-from[1])*part}, 0)
	}
	return place
}

// playsBy does something until it has played a card, and checks that nothing is left lifted.
func (b *tab) playsBy(what string, does func()) {
	b.t.Helper()
	b.until(ready)
	if eval[bool](b, "!!"+over) { // another player has found the rule
		return
	}
	lying := eval[string](b, onLine)
	for range 5 { // an event that comes meanwhile makes the page again
		b.until(ready)
		b.still()
		before := b.event()
		does()
		b.moved(before)
		if eval[bool](b, "!!"+over) {
			return
		}
		if eval[string](b, onLine) != lying {
			break
		}
	}
	if now := eval[string](b, onLine); now == lying {
		b.t.Errorf("%s: nothing is played, %q lies on the table", what, now)
	}
	if eval[bool](b, `!!document.querySelector("[data-lifted], [data-drags]")`) {
		b.t.Errorf("%s: the card is still lifted", what)
	}
}

// TestAMousePlaysWithoutTheButton drags a card to the line, clicks on the free place of the line, and clicks
// twice on a card: each plays. What is dropped elsewhere, or given up with Escape, goes back.
func TestAMousePlaysWithoutTheButton(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sitAt("preset=express&seats=3&deal=easy")
	b.until(mine + " && " + settle)
	b.still()
	held := eval[int](b, inHand)
	for what, ends := range map[string]func(){
		"dropped on the hand": func() { b.mouse(chromedp.MouseReleased, b.drags(1, fmt.Sprintf(handCard, 3)), 1) },
		"given up": func() {
			place := b.drags(1, felt)
			if lifted := eval[int](b, inHand); lifted != held-1 || !eval[bool](b, "!!"+flying) {
				t.Errorf("%d of %d cards lie in the hand while one is dragged", lifted, held)
			}
			b.shot("dragged")
			b.key(kb.Escape)
			b.mouse(chromedp.MouseReleased, place, 1)
		},
	} {
		ends()
		if lie := eval[int](b, inHand); lie != held || eval[bool](b, "!!"+flying) {
			t.Errorf("%s: %d of %d cards lie in the hand", what, lie, held)
		}
		if taken := eval[string](b, nowTaken); taken != "" || !eval[bool](b, mine) {
			t.Errorf("%s: %s is chosen", what, taken)
		}
	}
	b.playsBy("dragged", func() { b.mouse(chromedp.MouseReleased, b.drags(1, felt), 1) })
	b.playsBy("a click on the free place", func() {
		b.key(kb.Escape)
		b.choose(1)
		place := eval[[]float64](b, slotNow)
		b.at(place[0], place[1])
	})
	b.playsBy("a double click", func() {
		place := eval[[]float64](b, fmt.Sprintf(handCard, 1))
		for n := range int64(2) {
			b.mouse(chromedp.MousePressed, place, n+1)
			b.mouse(chromedp.MouseReleased, place, n+1)
		}
	})
	b.until(ready)
	if !eval[bool](b, "!!"+over) {
		b.checkAgainstServer()
	}
}

// TestAMousePlaysNothingOutOfTurn drags, clicks and double-clicks when it is not the player's turn, and on the free
// place when nothing is chosen.
func TestAMousePlaysNothingOutOfTurn(t *testing.T) {
	needBrowser(t)
	other, own := express(t, 1).now(), set(1, preset(t, "express")).now()
	b := newStateTab(t, "en", map[string]page.Page{
		"other": tablePageOf("en", &other, page.RefusedRequest{}),
		"mine":  tablePageOf("en", &own, page.RefusedRequest{}),
	})
	for _, c := range []struct {
		state, why string
		does       func()
	}{
		{"other", "It is not your turn.", func() { b.mouse(chromedp.MouseReleased, b.drags(1, felt), 1) }},
		{"other", "It is not your turn.", func() {
			place := eval[[]float64](b, slotNow)
			b.at(place[0], place[1])
		}},
		{"mine", "Choose a card.", func() {
			place := eval[[]float64](b, slotNow)
			b.at(place[0], place[1])
		}},
	} {
		b.open("/state/" + c.state)
		b.until(live)
		b.still()
		c.does()
		b.until(`document.querySelector(".toast")?.textContent.includes("` + c.why + `")`)
		if eval[bool](b, `!!document.querySelector("[data-lifted], .hand .pending, .flyer")`) {
			t.Errorf("%s: something is played", c.state)
		}
	}
}

// TestAShownHandGivesTheTableBack shows the hand of a no-play under a mouse that rests, under one that moves, to the
// focus, and to somebody who opens it. The clock of the page is twenty times as fast.
func TestAShownHandGivesTheTableBack(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.before(`window.setTimeout = (later => (f, time, ...more) => later(f, time / 20, ...more))(window.setTimeout)`)
	const hand = `document.querySelector(".claim-open")`
	const open = hand + `.matches(":popover-open")`
	shows := func() {
		eval[any](b, `import("`+readStatic().Address("shown.js")+`").then(m => m.show(`+hand+`))`)
		b.until(open)
	}
	stays := func(what string) {
		if !eval[bool](b, `new Promise(done => setTimeout(() => done(`+open+`), 9000))`) {
			t.Errorf("a hand %s is gone", what)
			shows()
		}
	}
	for _, w := range [][2]int64{{320, 568}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		b.until(live)
		shows()
		place := eval[[]float64](b,
			`(box => [box.x + box.width / 2, box.y + box.height / 2])(`+hand+`.getBoundingClientRect())`)
		b.shot(fmt.Sprintf("shown-%d", w[0]))
		if w[0] == 1280 && eval[bool](b, hand+`.getBoundingClientRect().left <
			document.querySelector(".layout").getBoundingClientRect().right`) {
			t.Error("a shown hand lies over the cards of the table")
		}
		b.until("!" + open)
		b.mouse(chromedp.MouseMoved, place, 0)
		shows()
		b.until("!" + open)
		shows()
		for i := range 2 {
			b.mouse(chromedp.MouseMoved, []float64{place[0] + float64(3+i), place[1] + 2}, 0)
		}
		stays("in which the mouse moves")
		b.mouse(chromedp.MouseMoved, []float64{2, 2}, 0)
		b.until("!" + open)
		shows()
		eval[any](b, `void `+hand+`.querySelector("button").focus()`)
		stays("that has the focus")
		eval[any](b, `void document.activeElement.blur()`)
		b.until("!" + open)
		b.click(`[data-action="open-claim"]`)
		b.until(open)
		stays("that somebody has opened")
	}
}
