package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// steady notes, on each page of a table from its first paint on, every layout shift and every
// zone that leaves its place: what is noted outlives the page.
const steady = `{
	const zones = [".bar", ".notes", ".seats", ".layout", ".dock", ".log", ".dock .say", ".hand", ".player .acts",
		'[data-action="play"]', '[data-action="no-play"]', '[data-action="prophet"]', '[data-action="guess"]',
			'[data-action="judge-right"]']
	const kept = name => JSON.parse(sessionStorage[name] ?? "[]")
	const keep = (name, text) => sessionStorage[name] = JSON.stringify([...new Set([...kept(name), text])])
	const named = n => n?.nodeType == 1 ? n.tagName.toLowerCase() + "." + n.className + " in " +
		(n.parentElement?.className ?? "") : String(n?.nodeName)
	const plays = () => document.querySelector("#table:not(.over)")
	let lettered = Infinity // when the page had its fonts: on a busy machine text is laid out without them at first
	addEventListener("DOMContentLoaded", () => document.fonts.ready.then(() => lettered = performance.now()))
	new PerformanceObserver(list => {
		for (const e of list.getEntries()) for (const s of e.sources.length ? e.sources : [{ node: null }]) {
			if (e.startTime < lettered || e.hadRecentInput || s.previousRect?.width === 0) continue
			if (s.node?.parentElement?.closest(".fronts .open-hand") ||
				s.node?.matches?.(".ask")) continue // a pile stays sorted, a question grows with its answer
			const rect = r => r && [r.x, r.y, r.width, r.height].map(Math.round).join(" ")
			if (plays()) keep("shifts", named(s.node) + " from " + rect(s.previousRect) + " to " + rect(s.currentRect) + ", " +
				e.value.toFixed(4))
		}
	}).observe({ type: "layout-shift", buffered: true })
	const calls = zone => document.querySelector(".dock > .case") ? " of a prophet who judges" :
		zone == ".dock .say" && document.querySelector('.say[data-turn="prophet"]') ? " of a prophet" : ""
	const look = () => {
		if (plays()?.matches("[data-live]") && lettered < Infinity) for (const zone of zones) {
			const node = document.querySelector(zone)
			if (!node?.checkVisibility() || node.matches(":popover-open")) continue // what opens comes from below
			const box = node.getBoundingClientRect(), now = [box.x, box.y, box.width, box.height].map(Math.round).join(" ")
			const first = (window.firsts ??= JSON.parse(sessionStorage.firsts ?? "{}"))[zone + calls(zone)] ??= now
			if (first.split(" ").some((n, i) => Math.abs(n - now.split(" ")[i]) > 1)) keep("moved", zone + " from " + first +
				" to " + now + " scrolled " + scrollY)
			sessionStorage.firsts = JSON.stringify(firsts)
		}
		requestAnimationFrame(look)
	}
	requestAnimationFrame(look)
	addEventListener("DOMContentLoaded", () => document.adoptedStyleSheets = [])
}`

// steadies reports what has moved since the table was opened.
func (b *tab) steadies(what string) {
	b.t.Helper()
	for _, kind := range []string{"moved", "shifts"} {
		for _, line := range eval[[]string](b, fmt.Sprintf(`JSON.parse(sessionStorage[%q] ?? "[]")`, kind)) {
			b.t.Errorf("%s: %s: %s", what, kind, line)
		}
	}
}

// TestNothingMovesInAWholeRound plays a round of Express on a screen and of New Eleusis on a
// phone, and deals one by hand there: every zone keeps its place, and the layout never shifts.
func TestNothingMovesInAWholeRound(t *testing.T) {
	needBrowser(t)
	for form, w := range map[string][2]int64{"express": {1280, 800}, "new": {390, 844}, "by hand": {390, 844}} {
		t.Run(form, func(t *testing.T) {
			needBrowser(t)
			b := newTab(t, build(t).site())
			b.size(w[0], w[1])
			b.expect("409") // a computer player may just have gone on
			b.before(steady)
			if form == "by hand" {
				b.dealsByHand()
			} else {
				b.playsWhole(form)
			}
			b.steadies(form)
			b.shot("steady-" + strings.ReplaceAll(form, " ", "-") + fmt.Sprint(w[0]))
		})
	}
}

// playsWhole plays a round from Play now to its end.
func (b *tab) playsWhole(form string) {
	b.t.Helper()
	b.open("/")
	if form == "new" {
		b.wantsAll()
	}
	b.click(`[data-action="play-now"]`)
	b.until(live)
	b.hurries()
	const leaves = `document.querySelector('#saying:popover-open [data-action="pass-guess"]')`
	for n := 0; ; n++ {
		b.until(ready + "||" + leaves)
		if eval[bool](b, "!!"+leaves) {
			b.click(`[data-action="pass-guess"]`)
			b.until("!" + leaves)
			continue
		}
		if !eval[bool](b, mine) {
			break
		}
		before := b.event()
		b.playsAt(n % eval[int](b, `document.querySelectorAll(".hand .card").length`))
		b.moved(before)
	}
	b.until(over)
}

// dealsByHand deals a round of short hands and judges each play.
func (b *tab) dealsByHand() {
	b.t.Helper()
	b.open("/new?deal=hand&o.hand-size=3")
	b.until(`document.querySelector("#make[data-live]")`)
	b.types("#free", "Nothing my aunt would wear")
	b.click(`[data-action="open"]`)
	b.until(asked)
	b.hurries()
	for n := 0; ; n++ {
		b.until(asked + "||" + over)
		if eval[bool](b, "!!"+over) {
			return
		}
		b.judge(n)
	}
}

// TestThePromptToChooseKeepsItsPlace says much and little of the cards that can be chosen.
func TestThePromptToChooseKeepsItsPlace(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range [][2]int64{{390, 844}, {1280, 800}, {1440, 900}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		place := func(words string) string {
			return eval[string](b, fmt.Sprintf(`(() => {
				const label = document.querySelector(".tray[data-empty] > .label")
				label.textContent = %q
				const box = label.getBoundingClientRect()
				return [box.x, box.y, box.width, box.height].map(Math.round).join(" ")
			})()`, words))
		}
		few, many := place("Choose."), place(strings.Repeat("Choose one card or several, in order. ", 2))
		if few != many {
			t.Errorf("on %d × %d it moves from %s to %s", w[0], w[1], few, many)
		}
		if w[0] < 960 {
			continue // on a phone the cards that are chosen take its place
		}
		const top = `document.querySelector(".tray > .label").getBoundingClientRect().y`
		before := eval[float64](b, top)
		eval[any](b, `document.querySelector(".tray").removeAttribute("data-empty")`)
		eval[any](b, `void (document.querySelector(".tray > .label").textContent = "You play:")`)
		if chosen := eval[float64](b, top); chosen != before {
			t.Errorf("on %d × %d a chosen card moves it from %v to %v", w[0], w[1], before, chosen)
		}
	}
}

// TestGreatMomentsHaveGesturesAndSounds tells the page of each great moment, with motion and
// sound, and without: each has a gesture of its own, and sounds only for those who asked for it.
func TestGreatMomentsHaveGesturesAndSounds(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.before(listens + `
		window.gestures = []
		const animate = Element.prototype.animate
		Element.prototype.animate = function (frames, how) { if (how?.id) window.gestures.push(how.id);
			return animate.call(this, frames, how) }`)
	b.sit()
	b.until(mine)
	b.choose(0) // a page that nobody has touched may not sound
	happens := func(share string) string {
		return eval[string](b, fmt.Sprintf(`import(%q).then(m => {
			window.gestures = []
			const before = window.tones
			m.mark(%s)
			return window.gestures.join() + " " + (window.tones - before)
		})`, readStatic().Address("moments.js"), share))
	}
	const shudders = "expelled,expelled,expelled"
	const tally = `{ tally: { hands: [%s], prophet: %d }, kind: "round-ended" }`
	for _, way := range []struct {
		motion, sound string
		want          []string
	}{
		{"no-preference", "", []string{"prophet 0", "fell 0", "missed 0", "", "expelled 0", "out 0", "stands 0",
			shudders + " 0"}},
		{"no-preference", "on", []string{"prophet 8", "fell 8", "missed 0", "", "expelled 0", "out 8", "stands 8",
			shudders + " 4"}},
		{"reduce", "on", []string{" 8", " 8", " 0", "", " 0", " 8", " 8", " 4"}},
	} {
		b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: way.motion})
		b.choice("moments", way.sound)
		got := []string{
			happens(`{ kind: "prophet-declared", seat: 2 }`), happens(`{ kind: "prophet-fell", seat: 2 }`),
			happens(`{ kind: "guessed", seat: 2, verdict: "wrong" }`),
			strings.TrimSpace(strings.TrimSuffix(happens(`{ kind: "guessed", seat: 2, verdict: "right" }`), "0")),
			happens(`{ kind: "expelled", seat: 3 }`),
			happens(fmt.Sprintf(tally, "3, 0, 4, 5", 0)), happens(fmt.Sprintf(tally, "3, 2, 4, 5", 1)),
		}
		b.until(`document.querySelector('.stamp[data-verdict="out"]').textContent ==
			document.querySelector('[data-seat="2"] .name').textContent + " has no cards left"`)
		eval[any](b, `void document.querySelectorAll(".seats .seat").forEach((n, i) => i > 2 ? n.remove() :
			n.setAttribute("data-out", ""))`)
		got = append(got, happens(fmt.Sprintf(tally, "3, 2, 4, 5", 0)))
		b.open(b.path())
		b.until(mine)
		b.choose(0)
		if !slices.Equal(got, way.want) {
			t.Errorf("with motion %s and sound %q: %q, want %q", way.motion, way.sound, got, way.want)
		}
	}
}
