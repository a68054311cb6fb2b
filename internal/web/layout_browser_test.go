package web

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// windows are the sizes that every page has to fit: small phones, phones, one on
// its side, tablets, and screens up to wide ones. A page that is enlarged to
// twice its size on a screen is a tablet's.
var windows = [][2]int64{{320, 640}, {390, 844}, {844, 390}, {768, 1024}, {1280, 800}, {1920, 1080}}

// misfits is a script's list of what does not fit the window.
const misfits = `(() => {
	const bad = [], wide = document.documentElement.scrollWidth
	if (wide > innerWidth) bad.push("the page is " + wide + " wide")
	const named = n => n.tagName + "." + n.className + ": " + n.textContent.trim().slice(0, 40)
	const names = ".name, .round, .round *, .visually-hidden, .mirror, textarea, input, .card *, .card"
	for (const n of document.querySelectorAll("main *, header *")) {
		if (n.closest("svg") || !n.checkVisibility() || n.matches(names)) continue
		const text = [...n.childNodes].some(c => c.nodeType == 3 && c.data.trim())
		const style = getComputedStyle(n)
		const cuts = style.clipPath == "none" && style.overflowX != "visible" && style.overflowX != "auto"
		if (text && cuts && n.scrollWidth > n.clientWidth + 1) bad.push("cut off: " + named(n))
		if (n.matches("button, a, summary, [type=checkbox], select") &&
			!n.closest(".prose, p, li, td, figure, table, .foot")) {
			const box = n.getBoundingClientRect()
			if (box.width < 24 || box.height < 24) bad.push("smaller than a finger: " + named(n) + " " + box.width + "×" +
				box.height)
		}
	}
	const layout = document.querySelector("#table:not(.over) > .layout"),
		newest = layout?.querySelector(".newest > .laid, .play.newest, .offered")
	if (newest) {
		const a = layout.getBoundingClientRect(), b = newest.getBoundingClientRect()
		if (b.left < a.left - 1 || b.right > a.right + 1) bad.push("the newest card is out of sight")
	}
	const cards = [...document.querySelectorAll(".hand > li")].filter(n => n.checkVisibility()).map(n =>
		n.getBoundingClientRect())
	const rows = Map.groupBy(cards, b => Math.round(b.top))
	const most = innerWidth < 640 || innerHeight < 500 ? 5 : innerWidth < 960 ? 3 : 2
	if (rows.size > most) bad.push(cards.length + " cards of the hand lie in " + rows.size + " rows")
	for (const row of rows.values()) {
		if (row.length == 1 && rows.size > 1) bad.push("one of " + cards.length + " cards has a row of its own")
		row.slice(1).forEach((b, i) => { if (b.left - row[i].left < 23) bad.push("of a card " + (b.left - row[i].left) +
			" can be pressed") })
	}
	return bad
})()`

// fits reports what does not fit one of the windows.
func (b *tab) fits(what string, windows ...[2]int64) {
	b.t.Helper()
	for _, w := range windows {
		b.size(w[0], w[1])
		b.misfits(fmt.Sprintf("%s on %d × %d", what, w[0], w[1]))
	}
}

// misfits reports what does not fit the window as it is.
func (b *tab) misfits(what string) {
	b.t.Helper()
	for _, bad := range eval[[]string](b, misfits) {
		b.t.Errorf("%s: %s", what, bad)
	}
}

// handsOf are tables early in a round, whose reader holds that number of cards.
func handsOf(t *testing.T, sizes []int) map[string]page.Page {
	t.Helper()
	l, localizer := played(t, 1, 4), say.NewCatalog().Localizer("en")
	l.View.Turn = 1
	many, all := longest(t).View.Hand, make(map[string]page.Page)
	for _, n := range sizes {
		l.View.Hand = many[:n]
		all[fmt.Sprint(n)] = page.ForTable(localizer, &l).Table().TablePage(&l, page.RefusedRequest{})
	}
	return all
}

// manyLetters is a form of names as long as they may be.
const manyLetters = "%d Wilhelmina Hieronymus von Habenichts %[1]d"

// crowded is a table that needs room: eight people, whose names are of a form.
func crowded(t *testing.T, lang, name string) page.Page {
	t.Helper()
	eight := played(t, 1, 12)
	crowd(&eight, name)
	eight.View.Turn, eight.View.Prophet = game.Seat(3), game.Seat(4)
	return page.ForTable(say.NewCatalog().Localizer(lang), &eight).Table().TablePage(&eight, page.RefusedRequest{})
}

// crowd lets eight people sit at a table for six.
func crowd(l *table.Snapshot, name string) {
	l.View.Setup.Seats = 8
	l.View.Hands = append(l.View.Hands, 14, 14)
	l.View.Wrong = append(l.View.Wrong, nil, nil)
	l.View.Expelled = append(l.View.Expelled, false, false)
	l.Chairs = append(l.Chairs, table.Chair{Name: "x", Level: "novice"}, table.Chair{Name: "y", Level: "expert"})
	for i := range l.Chairs {
		l.Chairs[i].Name = fmt.Sprintf(name, i)
	}
}

// wordy are the pages with most words, which are looked at in all languages, and on all windows.
var wordy = []string{
	"home", "my turn", "expelled", "long names", "a prophet calls a play", "a guess that reads",
	"a guess that may mean several rules",
	"by hand, a play", "the end, reviewed", "make, wrong", "eight with long names", "the second phase",
}

// TestEveryPageFitsEveryWindow loads each page on a phone, and then gives it all its windows.
// What is loaded on a screen is looked at beside axe.
func TestEveryPageFitsEveryWindow(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		t.Run(lang, func(t *testing.T) {
			needBrowser(t)
			pages := pagesOf(t, lang)
			pages["eight with long names"] = crowded(t, lang, manyLetters)
			b := newStateTab(t, lang, pages)
			b.expect(`The specified value "many"`) // that someone typed where a number must stand
			b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
			for _, name := range append(slices.Clone(wordy), narrowPages...) {
				if pages[name] == nil {
					t.Errorf("there is no page %q", name)
				}
			}
			for _, name := range slices.Sorted(maps.Keys(pages)) {
				hard, narrow := slices.Contains(wordy, name), slices.Contains(narrowPages, name) ||
					strings.HasPrefix(name, "lesson, ")
				if lang != "en" && !hard && !narrow || strings.HasSuffix(name, ", refused") {
					continue
				}
				b.size(390, 844)
				b.open("/state/" + url.PathEscape(name))
				b.still()
				if narrow {
					b.cutsNothing(lang + "-" + name)
				}
				switch {
				case lang == "en" && hard:
					b.fits(lang+": "+name, windows...)
				case hard:
					b.fits(lang+": "+name, windows[0], windows[4])
				case lang == "en":
					b.fits(lang+": "+name, windows[0])
				}
			}
		})
	}
}

// TestAnOpenSheetOnASmallPhoneCanBeReached opens each sheet of a table: it lies in the window,
// and what does not fit is scrolled to.
func TestAnOpenSheetOnASmallPhoneCanBeReached(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "es", pagesOf(t, "es"))
	b.size(320, 640)
	b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	b.open("/state/" + url.PathEscape("my turn"))
	for _, id := range []string{"options", "keys", "log", "no-play"} {
		eval[any](b, fmt.Sprintf("document.getElementById(%q).showPopover()", id))
		b.still()
		for _, bad := range eval[[]string](b, fmt.Sprintf(`(() => {
			const sheet = document.getElementById(%q)
			const box = sheet.getBoundingClientRect(), bad = []
			if (box.top < 0 || box.bottom > innerHeight) bad.push("it reaches from " + box.top + " to " + box.bottom)
			for (const n of sheet.querySelectorAll("button, a, select")) {
				if (!n.checkVisibility()) continue
				n.scrollIntoView({block: "nearest"})
				const b = n.getBoundingClientRect()
				if (b.top < box.top - 1 || b.bottom > box.bottom + 1) bad.push("out of reach: " + n.textContent.trim().slice(0, 30))
			}
			sheet.hidePopover()
			return bad
		})()`, id)) {
			t.Errorf("%s: %s", id, bad)
		}
	}
}

// TestAQuestionOnAWideScreenLeavesTheCardsInSight opens what is asked before a declaration and a no-play.
func TestAQuestionOnAWideScreenLeavesTheCardsInSight(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "es", pagesOf(t, "es"))
	for _, w := range [][2]int64{{1280, 800}, {1440, 900}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		for _, id := range []string{"declare", "no-play"} {
			eval[any](b, fmt.Sprintf("document.getElementById(%q).showPopover()", id))
			b.still()
			b.shot(fmt.Sprintf("asks-%s-%d", id, w[0]))
			if n := b.covers("#"+id, ".line .card, .hand .card"); n > 0 {
				t.Errorf("on %d × %d %s lies over %d cards", w[0], w[1], id, n)
			}
			eval[any](b, fmt.Sprintf("document.getElementById(%q).hidePopover()", id))
		}
	}
}

// TestTheButtonOfAPlayStaysInTheWindow chooses as many cards as a play may have, on phones.
func TestTheButtonOfAPlayStaysInTheWindow(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		for _, w := range windows[:2] {
			b.size(w[0], w[1])
			b.open("/state/" + url.PathEscape("my turn"))
			for n := range 4 {
				b.choose(n)
			}
			for _, bad := range eval[[]string](b, cutOff) {
				t.Errorf("%s on %d × %d: %s", lang, w[0], w[1], bad)
			}
			b.shot(fmt.Sprintf("four-chosen-%s-%d", lang, w[0]))
		}
	}
}

// disorder is a script's list of what is wrong with how a hand lies: a card of which too
// little is seen, and rows that are of different length or not in the middle. Nothing of
// rank and suit is covered.
const disorder = `(() => {
	const bad = [], hand = document.querySelector(".hand").getBoundingClientRect()
	const cards = [...document.querySelectorAll(".hand > li > .card")].map(n =>
		({box: n.getBoundingClientRect(), index: n.querySelector("b").getBoundingClientRect()}))
	const rows = [...Map.groupBy(cards, c => Math.round(c.box.top)).values()]
	const lengths = rows.map(r => r.length)
	if (Math.max(...lengths) - Math.min(...lengths) > 1) bad.push("rows of " + lengths)
	for (const row of rows) {
		const first = row[0].box, last = row.at(-1).box
		const aside = (first.left - hand.left) - (hand.right - last.right)
		if (Math.abs(aside) > 6) bad.push(lengths + ": a row lies aside by " + Math.round(aside))
		row.slice(1).forEach(({box}, i) => {
			const seen = box.left - row[i].box.left
			if (seen < 24 || box.left < row[i].index.right) bad.push(lengths + ": " + Math.round(seen) +
				" pixels of a card are seen")
		})
	}
	return [...new Set(bad)]
})()`

// TestAHandLiesInOrder looks at hands of all sizes that are common, and at some larger ones,
// on phones and screens.
func TestAHandLiesInOrder(t *testing.T) {
	needBrowser(t)
	hands := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 26, 28, 33, 34, 36,
		37, 40, 46, 48}
	b := newStateTab(t, "en", handsOf(t, hands))
	b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	for _, n := range hands {
		what := fmt.Sprintf("a hand of %d", n)
		b.open(fmt.Sprintf("/state/%d", n))
		for _, w := range windows {
			b.fits(what, w)
			if n > 22 { // in rows of any length
				b.shot(fmt.Sprintf("hand-%d-%d", n, w[0]))
				continue
			}
			for _, bad := range eval[[]string](b, disorder) {
				t.Errorf("%s on %d × %d: %s", what, w[0], w[1], bad)
			}
			if n > 8 && w[0] == 320 && eval[int](b,
				`new Set([...document.querySelectorAll(".hand > li")].map(n => n.getBoundingClientRect().top)).size`) < 2 {
				t.Errorf("%s on %d × %d lies in one row", what, w[0], w[1])
			}
			if n == 11 || n == 12 || n == 20 {
				b.shot(fmt.Sprintf("hand-%d-%d", n, w[0]))
			}
		}
	}
}

// TestTheButtonsOfATableStandAtItsRight looks at a table with a stock and at one without.
func TestTheButtonsOfATableStandAtItsRight(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, name := range []string{"my turn", "the second phase"} {
		b.open("/state/" + url.PathEscape(name))
		for _, w := range [][2]int64{windows[1], windows[4]} {
			b.size(w[0], w[1])
			right := eval[float64](b, `document.querySelector('.bar [data-action="options"]').getBoundingClientRect().right`)
			if float64(w[0])-right > 20 {
				t.Errorf("%s on %d × %d: the last button of the bar ends at %v", name, w[0], w[1], right)
			}
		}
	}
}

// TestAVerdictIsStampedOnThePlay lets the layout show both verdicts on a string that waits. The sign lies in the
// middle of its disk, and the one disk on the string.
func TestAVerdictIsStampedOnThePlay(t *testing.T) {
	needBrowser(t)
	h := build(t)
	h.shows(t, "en", handPages("en"))
	b := newTab(t, h.site())
	b.open("/state/" + url.PathEscape("by hand, a play"))
	b.until(live)
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		for _, verdict := range []string{"right", "wrong"} {
			if off := eval[[]string](b, fmt.Sprintf(`(async () => {
				document.querySelectorAll(".offered .verdict").forEach(n => n.remove())
				const offered = document.querySelector(".offered"), string = offered.querySelectorAll(".card")
				if (string.length < 2) offered.append(string[0].cloneNode(true))
				const { weigh } = await import(document.querySelector("script[type=module]").src.replace(/\w+\.js$/, "layout.js"))
				weigh(%q)
				const middle = n => (box => [box.x + box.width / 2, box.y + box.height / 2])(n.getBoundingClientRect())
				return [...document.querySelectorAll(".offered")].filter(play => {
					const [disk, ...more] = play.querySelectorAll(".verdict"), [x, y] = middle(play)
					return more.length || [disk, disk.querySelector("svg")].some(part =>
						(([a, b]) => Math.hypot(a - x, b - y) > 2)(middle(part)))
				}).map(play => play.innerText)
			})()`, verdict)); len(off) > 0 {
				t.Errorf("on %d × %d, %s is not stamped once, in the middle of %q", w[0], w[1], verdict, off)
			}
			b.shot(fmt.Sprintf("stamped-%s-%d", verdict, w[0]))
		}
	}
}

// TestTheShadeOfAVerdictLiesOverTheLine: the path of the line is opaque, so a shade behind it would leave a bright box.
func TestTheShadeOfAVerdictLiesOverTheLine(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.open("/state/" + url.PathEscape("my turn"))
	b.until(live)
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		for _, verdict := range []string{"right", "wrong"} {
			if bad := eval[[]string](b, fmt.Sprintf(`(async () => {
				const scripts = document.querySelector("script[type=module]").src
				const { feel } = await import(scripts.replace(/\w+\.js$/, "motion.js"))
				feel(document.querySelector("#table"), %q)
				const shade = document.querySelector(".layout ~ .shade"), layout = document.querySelector(".layout")
				if (!shade) return ["there is none"]
				const at = r => [r.x, r.y, r.width, r.height].map(Math.round).join(" ")
				const felt = layout.getBoundingClientRect() // with the part for notes
				felt.height += parseFloat(getComputedStyle(layout).marginBottom)
				const height = n => Number(getComputedStyle(n).zIndex) || 0
				const above = [...layout.querySelectorAll("*")].filter(n => height(n) >= height(shade))
				const bad = above.map(n => "below " + n.className)
				const lies = at(shade.getBoundingClientRect())
				if (lies != at(felt)) bad.push(lies + ", the felt " + at(felt))
				if (getComputedStyle(shade).pointerEvents != "none") bad.push("in the way of presses")
				shade.getAnimations().forEach(a => a.finish())
				await new Promise(requestAnimationFrame)
				if (shade.isConnected) bad.push("still there at its end")
				return bad
			})()`, verdict)); len(bad) > 0 {
				t.Errorf("on %d × %d, the shade of %s is %q", w[0], w[1], verdict, bad)
			}
		}
	}
}
