package web

import (
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestAWholeRoundIsPlayedAndHeardByKeyboardAlone plays from the first page to the
// second round without a mouse. What happens is said in words, the focus is never
// lost, and the tabulator comes to everything and out again.
func TestAWholeRoundIsPlayedAndHeardByKeyboardAlone(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/")
	b.wantsAll()
	b.tabTo(`[data-action="play-now"]`)
	b.key("\r")
	b.until(live)
	b.until(mine)
	eval[any](b, `(() => {
		window.ears = []
		const heard = document.querySelector("#heard")
		new MutationObserver(() => window.ears.push(heard.textContent)).observe(heard,
			{childList: true, characterData: true, subtree: true})
	})()`)
	b.key("f")
	b.until(`document.querySelector('[data-action="faster"]').getAttribute("aria-pressed") == "true"`)
	for n := 0; ; n++ {
		b.until(ready)
		if eval[bool](b, "!!"+over) || eval[bool](b, out) {
			break
		}
		before := b.event()
		if n == 2 {
			b.key("n")
			b.until(`document.querySelector("#no-play:popover-open .acts > .btn") == document.activeElement`)
			b.key("\t")
			b.until(`document.activeElement.matches('[data-action="confirm-no-play"]')`)
			b.key("\r")
			before++ // the claim is an event, and the verdict the next
		} else {
			b.key(fmt.Sprint(n%4 + 1))
			b.until(`document.activeElement.matches('.hand [aria-pressed="true"]')`)
			b.key([]string{"p", "\r"}[n%2])
		}
		b.moved(before)
		lost := eval[bool](b, `document.activeElement == document.body && !document.querySelector(".over")`)
		if lost {
			t.Errorf("after move %d the focus is lost, at %s", n,
				eval[string](b, `document.querySelector(".dock .say")?.innerText ?? "no dock"`))
		}
		if n == 0 {
			b.until(`/right|wrong/i.test(window.ears.join())`) // the verdict is heard
			b.goesRound()
		}
	}
	b.until(over + ` && document.activeElement.matches(".reveal h1")`)
	b.tabTo(`[data-action="next-round"]`)
	b.key("\r")
	b.until(live)
}

// goesRound checks that the tabulator comes by the line, the hand and the log, and
// back to where it began.
func (b *tab) goesRound() {
	b.t.Helper()
	wanted := []string{".layout", ".hand .card", ".log ol", `[data-action="options"]`}
	if eval[bool](b, `document.activeElement.matches(".layout")`) {
		b.key("\t")
	}
	for range 2 { // all the way round
		for _, w := range wanted {
			b.tabTo(w)
		}
	}
}

// TestAnEntryThatGrowsIsReadAloudOnce tells turns as a stream does, and listens.
func TestAnEntryThatGrowsIsReadAloudOnce(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.open("/state/" + url.PathEscape("my turn"))
	heard := eval[[]string](b, fmt.Sprintf(`import(%q).then(log => [
		{number: 90001, text: "Ana plays 4♥."}, {number: 90001, text: "Ana plays 4♥."},
			{number: 90001, text: "Ana plays 4♥: wrong. Ana draws 2 cards."},
		{number: 90002, text: "Rui plays 4♥: right."},
		{number: 90003, text: "Luis deals. 7♠ is turned up."},
			{number: 90003, text: "Luis deals. The starter is 7♠; Ana begins."},
	].map(entry => {
		document.querySelector("#heard").textContent = ""
		log.tell({mark: "waits", ...entry})
		log.speak()
		return document.querySelector("#heard").textContent
	}))`, readStatic().Address("log.js")))
	want := []string{
		"Ana plays the 4 of hearts.", "", "Wrong. Ana draws 2 cards.", "Rui plays the 4 of hearts: right.",
		"Luis deals. the 7 of spades is turned up.", "Luis deals. The starter is the 7 of spades; Ana begins.",
	}
	if !slices.Equal(heard, want) {
		t.Errorf("heard is %q, want %q", heard, want)
	}
}

// TestAPlayerSeesAndEndsTheWaitOfTheComputerPlayers has a player for whom the computer players wait, for seconds and
// for minutes: the player's place is lit, a long wait has a ring without a number, and P plays on.
func TestAPlayerSeesAndEndsTheWaitOfTheComputerPlayers(t *testing.T) {
	needBrowser(t)
	pages := make(map[string]page.Page)
	for name, wait := range map[string]time.Duration{"seconds": 50 * time.Second, "minutes": 5 * time.Minute} {
		l := express(t, 1).now()
		l.Wait = wait
		pages[name] = tablePageOf("en", &l, page.RefusedRequest{})
	}
	b, localizer := newStateTab(t, "en", pages), say.NewCatalog().Localizer("en")
	text := func(key string) string { return localizer.Text(key, nil) }
	b.thinks()
	for name, counts := range map[string]bool{"seconds": true, "minutes": false} {
		b.open("/state/" + name)
		b.until(live)
		b.until(`document.querySelector(".ring").getBoundingClientRect().width > 0`)
		if shown := eval[string](b, `document.querySelector(".ring").textContent`); (shown != "") != counts {
			t.Errorf("%s: the ring says %q", name, shown)
		}
		const lit = `[...document.querySelectorAll(".seat")].filter(n => getComputedStyle(n).backgroundImage != "none")
			.map(n => n.className)`
		const current = `[...document.querySelectorAll(".seat[aria-current]")].map(n => n.className)`
		for what, seats := range map[string][]string{"lit": eval[[]string](b, lit), "current": eval[[]string](b, current)} {
			if !slices.Equal(seats, []string{"seat you"}) {
				t.Errorf("%s: %s are %q", name, what, seats)
			}
		}
		const read = `[...document.querySelectorAll(".say b, .seat.you .what, .seat[data-moves] .what")]
			.filter(n => n.getBoundingClientRect().width > 0).map(n => n.textContent)`
		asks := text("web.turn.wait")
		if name == "minutes" {
			asks = text("web.turn.held")
		}
		want := []string{text("web.seat.may.guess"), text("web.seat.next"), asks}
		if got := eval[[]string](b, read); !slices.Equal(slices.Sorted(slices.Values(got)),
			slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: one reads %q", name, got)
		}
		b.shot("waits-" + name)
		eval[any](b, `void document.querySelector(".hand .card").focus()`)
		for _, chosen := range []string{"true", "false"} { // it cannot be played yet
			b.key(kb.Enter)
			b.until(`document.activeElement.matches('.hand [aria-pressed="` + chosen + `"]')`)
		}
		eval[any](b, `void addEventListener("click", e => {
			window.pressed = e.target.dataset.action
			e.stopImmediatePropagation()
			e.preventDefault()
		}, true)`)
		b.key("p")
		b.until(`window.pressed == "play-on"`)
		eval[any](b, `(now => void (Date.now = () => now + 360000))(Date.now())`)
		b.until(current + `.join() == "seat"`)
		if !eval[bool](b, `document.querySelector(".seat[aria-current]").matches("[data-moves]")`) {
			t.Errorf("%s: after the wait another place is current than that of the player to move", name)
		}
		if got := eval[[]string](b, read); !slices.Contains(got, text("web.seat.turn")) ||
			slices.Contains(got, text("web.seat.next")) || slices.Contains(got, text("web.seat.may.guess")) {
			t.Errorf("%s: after the wait one reads %q", name, got)
		}
	}
}

// TestAKeyThatCannotBePressedSaysWhy presses keys when it is not the player's turn, and when nothing is chosen: they
// answer as the buttons do. An arrow goes from nowhere to the hand, and the buttons tell their keys.
func TestAKeyThatCannotBePressedSaysWhy(t *testing.T) {
	needBrowser(t)
	other, mine := express(t, 1).now(), set(1, preset(t, "express")).now()
	b := newStateTab(t, "en", map[string]page.Page{
		"other": tablePageOf("en", &other, page.RefusedRequest{}),
		"mine":  tablePageOf("en", &mine, page.RefusedRequest{}),
	})
	for name, says := range map[string]map[string]string{
		"other": {"n": "It is not your turn.", "p": "It is not your turn."},
		"mine":  {"g": "after your own right play", "p": "Choose a card."},
	} {
		for key, why := range says {
			b.open("/state/" + name)
			b.until(live)
			b.key(key)
			b.until(`document.querySelector(".toast")?.textContent.includes("` + why + `")`)
		}
		b.key(kb.ArrowRight)
		b.until(`document.activeElement == document.querySelector(".hand .card")`)
		b.key(kb.ArrowRight)
		b.until(`document.activeElement == document.querySelector(".hand li:nth-child(2) .card")`)
		keys := eval[string](b, `[...document.querySelectorAll(".acts [aria-keyshortcuts], .bar [aria-keyshortcuts]")]
			.filter(n => n.title.includes(n.getAttribute("aria-keyshortcuts")))
			.map(n => n.getAttribute("aria-keyshortcuts")).sort().join("")`)
		if keys != "BFGNPPS" {
			t.Errorf("%s: the buttons tell the keys %s", name, keys)
		}
	}
}

// TestTheTabulatorStaysInAnOpenQuestion goes through the question before a no-play, which a key opens, once around in
// both directions, and closes it. The link to the hand leads on to its cards with an arrow.
func TestTheTabulatorStaysInAnOpenQuestion(t *testing.T) {
	needBrowser(t)
	mine := set(1, preset(t, "express")).now()
	b := newStateTab(t, "en", map[string]page.Page{"mine": tablePageOf("en", &mine, page.RefusedRequest{})})
	b.open("/state/mine")
	b.until(live)
	b.key("n")
	b.until(`document.activeElement.closest("#no-play:popover-open")`)
	for _, shift := range []chromedp.Modifier{chromedp.ModifierNone, chromedp.ModifierShift} {
		passed := map[string]bool{}
		for range 6 {
			passed[eval[string](b, `document.activeElement.closest("#no-play")?.contains(document.activeElement) ?
				document.activeElement.textContent : "outside"`)] = true
			b.do("tabulate", chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(shift)))
		}
		if passed["outside"] || len(passed) < 2 {
			t.Errorf("with modifier %d the tabulator leads to %v", shift, passed)
		}
	}
	b.key(kb.Escape)
	b.until(`!document.querySelector("#no-play:popover-open")`)

	b.until(`document.querySelector('.skip[href="#hand"]').focus() ?? document.activeElement.matches(".skip")`)
	b.key(kb.Enter)
	b.until(`document.activeElement.id == "hand"`)
	b.key(kb.ArrowRight)
	b.until(`document.activeElement.matches(".hand .card")`)
	if n := eval[int](b, `document.querySelectorAll('.hand [aria-pressed="true"]').length`); n > 0 {
		t.Errorf("%d cards are chosen", n)
	}
}

// TestThePaceIsTold looks at the buttons that sort and hasten, in words where there is room, and presses the latter.
func TestThePaceIsTold(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(live)
	const words = `[...document.querySelectorAll('[data-action="sort"] span, [data-action="faster"] span')]
		.filter(n => n.getBoundingClientRect().width > 0).map(n => n.textContent).join()`
	for width, want := range map[int64]string{390: "", 1280: "Sort,Faster"} {
		b.size(width, 800)
		b.until(words + ` == "` + want + `"`)
	}
	const title = `document.querySelector('[data-action="faster"]').title`
	if got := eval[string](b, title); got != "Faster: off (F)" {
		t.Errorf("the button reads %q", got)
	}
	b.key("f")
	b.until(title + ` == "Faster: on (F)"`)
	b.checkAgainstServer()
}

// TestKeysGoFromTabToTab goes through the parts of a finished round, on a phone that is scrolled a bit.
func TestKeysGoFromTabToTab(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.size(390, 844)
	b.open("/state/" + url.PathEscape("the end, reviewed"))
	b.until(over)
	b.until(`document.querySelector(".tabs [aria-selected]")`)
	eval[any](b, `(() => {
		const tab = document.querySelector(".tabs a")
		tab.focus()
		scrollTo(0, scrollY + tab.getBoundingClientRect().top - 200)
	})()`)
	before := eval[float64](b, "scrollY")
	for _, step := range []struct{ key, part string }{
		{kb.ArrowRight, "#found"}, {kb.End, "#log"}, {kb.ArrowRight, "#result"}, {kb.ArrowLeft, "#log"}, {kb.Home, "#result"},
	} {
		b.key(step.key)
		b.until(fmt.Sprintf(`document.activeElement.matches('.tabs [href="%s"][aria-selected="true"]')`, step.part))
		if now := eval[float64](b, "scrollY"); now != before {
			t.Errorf("on the way to %s the page scrolls from %g to %g", step.part, before, now)
		}
		if !eval[bool](b, `(({ left, right }) => left >= 0 &&
			right <= innerWidth)(document.activeElement.getBoundingClientRect())`) {
			t.Errorf("the tab of %s is cut off", step.part)
		}
	}
	for _, own := range []string{`new KeyboardEvent("keydown", { key: "ArrowRight", altKey: true, `,
		`new MouseEvent("click", { ctrlKey: true, `} {
		if !eval[bool](b, `(() => {
			const tab = document.querySelector('.tabs [href="#log"]')
			const event = `+own+`bubbles: true, cancelable: true })
			let left = false
			addEventListener(event.type, () => { left = !event.defaultPrevented; event.preventDefault() }, { once: true })
			tab.dispatchEvent(event)
			return left && document.querySelector("#table").dataset.tab == "result"
		})()`) {
			t.Errorf("%s… }) is taken from the browser", own)
		}
	}
}
