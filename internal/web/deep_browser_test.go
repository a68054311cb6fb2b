package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
)

// hang lets n wrong plays hang below the last card of the line, the second of them a string.
func (b *tab) hang(n int) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`import(%q).then(layout => {
		const codes = ["5C", "KD", "10H", "2S", "7C", "QH", "AD", "9S"]
		for (let i = 0; i < %d; i++) layout.hang({ who: "Rui", cards: i == 1 ? ["3C", "4D"] : [codes[i %% codes.length]],
			before: 3 })
	})`, readStatic().Address("layout.js"), n))
}

// TestADeepColumnShowsEveryIndex hangs a column of wrong plays below a card: each shows its
// index, nothing is scrolled away, and the slot stays in the row of the line.
func TestADeepColumnShowsEveryIndex(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	b.hang(8 - eval[int](b,
		`document.querySelectorAll(".spot:last-child > .side > .play").length`)) // others may have been wrong
	for _, w := range [][2]int64{{390, 844}, {1280, 800}} {
		b.size(w[0], w[1])
		b.still()
		b.shot(fmt.Sprintf("deep-%d", w[0]))
		for _, bad := range eval[[]string](b, `(() => {
			const bad = [], layout = document.querySelector(".layout"), box = layout.getBoundingClientRect()
			if (layout.scrollHeight > layout.clientHeight) bad.push("of " + layout.scrollHeight + " pixels " +
				layout.clientHeight + " are seen")
			const cards = [...layout.querySelectorAll(".spot:last-child > .side .card")]
			if (cards.length < 9) bad.push(cards.length + " cards hang")
			for (const [i, card] of cards.entries()) {
				const pip = card.querySelector(".pip").getBoundingClientRect(),
					next = cards[i + 1]?.getBoundingClientRect().top ?? box.bottom
				if (pip.bottom > next + 1) bad.push(card.dataset.card + " ends its index at " + pip.bottom +
					", and is covered from " + next)
			}
			layout.scrollTop = 9999
			return bad
		})()`) {
			t.Errorf("%d × %d: %s", w[0], w[1], bad)
		}
	}
	b.size(844, 390)
	b.still()
	b.hang(8)
	aside := eval[float64](b, `(() => {
		const layout = document.querySelector(".layout"), card = document.querySelector(".spot:last-child .laid .card")
		const before = card.getBoundingClientRect().top
		layout.scrollTop = 9999
		return layout.scrollTop > 0 && getComputedStyle(document.querySelector(".line"), "::after").position == "sticky" ?
			card.getBoundingClientRect().top - before : -999
	})()`)
	if aside < -1 || aside > 1 {
		t.Errorf("on a scrolled layout the row of the line stands aside by %v", aside)
	}
}

// TestADeepColumnOfASmallPhoneStaysReadable hangs columns of wrong plays on a small phone: the cards of
// four have nearly their size, those of ten stay readable and are scrolled to, and arrows say so.
func TestADeepColumnOfASmallPhoneStaysReadable(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.size(320, 568)
	b.sit()
	b.until(mine)
	const widths = `[...document.querySelectorAll(".spot:last-child > .side .card")].map(n =>
		n.getBoundingClientRect().width)`
	for _, column := range []struct{ plays, wide int }{{3, 34}, {10, 27}} {
		eval[any](b, fmt.Sprintf(`import(%q).then(layout => { layout.extend({ who: "Rui", cards: ["5C"], before: 3 }) })`,
			readStatic().Address("layout.js")))
		b.hang(column.plays)
		b.still()
		b.shot(fmt.Sprintf("small-column-%d", column.plays))
		all := eval[[]float64](b, widths)
		if len(all) != column.plays+1 || slices.Min(all) < float64(column.wide) {
			t.Errorf("the cards of %d plays are %v wide, want at least %d", column.plays, all, column.wide)
		}
	}
	const arrows = `["above", "below"].filter(side =>
		document.querySelector(".layout").matches("[data-" + side + "]")).join()`
	b.until(arrows + ` == "above"`)
	eval[any](b, `void (document.querySelector(".layout").scrollTop = 0)`)
	b.until(arrows + ` == "below"`)
	b.size(390, 844)
	b.until(arrows + ` == ""`)
}

// TestTheHandOfATrueNoPlayStaysInSightIfThatIsTheRule looks at the page that the server makes, and at one
// on which a script has hung up the no-play.
func TestTheHandOfATrueNoPlayStaysInSightIfThatIsTheRule(t *testing.T) {
	needBrowser(t)
	shown := make(map[string]page.Page)
	for _, stays := range []bool{false, true} {
		l := played(t, 1, 4)
		l.View.Setup.Options.HandVisible = stays
		shown[fmt.Sprintf("before-%v", stays)] = tablePageOf("en", &l, page.RefusedRequest{})
		l.View.Plays = append(l.View.Plays, game.Play{Kind: game.NoPlay, Seat: 2, Cards: l.View.Hand[:3],
			After: len(l.View.Mainline), Verdict: game.Right})
		shown[fmt.Sprintf("after-%v", stays)] = tablePageOf("en", &l, page.RefusedRequest{})
	}
	b := newStateTab(t, "en", shown)
	const open = `[...document.querySelectorAll(".claim:last-child > .card")].filter(n =>
		getComputedStyle(n).fontSize == getComputedStyle(document.querySelector(".play:not(.claim) > .card")).fontSize).length`
	for stays, want := range map[bool]int{false: 0, true: 3} {
		b.open(fmt.Sprintf("/state/after-%v", stays))
		b.until(live)
		b.shot(fmt.Sprintf("hand-stays-%v", stays))
		if n := eval[int](b, open); n != want {
			t.Errorf("of a hand that stays (%v) the page shows %d cards, want %d", stays, n, want)
		}
		b.open(fmt.Sprintf("/state/before-%v", stays))
		b.until(live)
		eval[any](b, fmt.Sprintf(`import(%q).then(layout => void layout.claim("Ana", false, ["3C", "4D", "9H"], "right"))`,
			readStatic().Address("layout.js")))
		if n := eval[int](b, open); n != want {
			t.Errorf("of a hand that stays (%v) the script shows %d cards, want %d", stays, n, want)
		}
	}
}

// TestWrongCardsHangBelowTheirCard looks at a table under way and at one of a finished round: every wrong card lies
// in the column of its card, and can be scrolled to.
func TestWrongCardsHangBelowTheirCard(t *testing.T) {
	needBrowser(t)
	running, over := played(t, 1, 24), ended(t, 1)
	b := newStateTab(t, "en", map[string]page.Page{"running": tablePageOf("en", &running, page.RefusedRequest{}),
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.RefusedRequest{})})
	for _, path := range []string{"running", "over#board"} {
		b.open("/state/" + path)
		b.until(`document.querySelector("#table[data-live]")`)
		for _, w := range [][2]int64{{390, 844}, {1280, 800}} {
			b.size(w[0], w[1])
			b.still()
			b.shot(fmt.Sprintf("below-%s-%d", path[:4], w[0]))
			for _, bad := range eval[[]string](b, `(() => {
				const bad = [], layout = document.querySelector(".layout"), box = layout.getBoundingClientRect()
				const cards = [...layout.querySelectorAll(".side .play > .card")]
				if (!cards.length) bad.push("nothing hangs")
				for (const card of cards) {
					const here = card.getBoundingClientRect(), middle = (here.left + here.right) / 2
					const spot = card.closest(".spot").getBoundingClientRect()
					if (middle < spot.left || middle > spot.right || here.bottom - box.top > layout.scrollHeight + 1)
						bad.push(card.dataset.card + " lies at " + middle + ", its column from " + spot.left + " to " +
							spot.right + ", and ends at " + (here.bottom - box.top) + " of " + layout.scrollHeight)
				}
				return bad.slice(0, 4)
			})()`) {
				t.Errorf("%s, %d × %d: %s", path, w[0], w[1], bad)
			}
		}
	}
}

// TestALongLineStaysReadable lays 80 cards: each shows its whole index and its number, the newest
// is in sight, and they are the larger, the more room the window has.
func TestALongLineStaysReadable(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	eval[any](b, fmt.Sprintf(`import(%q).then(layout => {
		const codes = ["5C", "KD", "10H", "2S", "7C", "QH", "AD", "9S"]
		for (let i = document.querySelectorAll(".spot").length; i < 80; i++) layout.extend({ who: "Rui",
			cards: [codes[i %% codes.length]], before: i })
	})`, readStatic().Address("layout.js")))
	var widths []int
	for _, w := range [][2]int64{
		{320, 568}, {844, 390}, {390, 844}, {820, 1180}, {1280, 800}, {1440, 900}, {1680, 800}, {1920, 1080},
	} {
		b.size(w[0], w[1])
		b.still()
		b.shot(fmt.Sprintf("long-%d", w[0]))
		widths = append(widths, eval[int](b, `document.querySelector(".spot > .laid > .card").offsetWidth`))
		for _, bad := range eval[[]string](b, `(() => {
			const bad = [], box = document.querySelector(".layout").getBoundingClientRect()
			const cards = [...document.querySelectorAll(".spot > .laid > .card")]
			if (cards.length != 80) bad.push(cards.length + " cards lie")
			for (const [i, card] of cards.entries()) {
				const here = card.getBoundingClientRect(), pip = card.querySelector(".pip").getBoundingClientRect()
				const next = cards[i + 1]?.getBoundingClientRect().left ?? box.right
				if (pip.right > next) bad.push(i + 1 + " is covered")
				if (here.width < 40) bad.push(i + 1 + " is " + here.width + " wide")
			}
			const last = cards.at(-1).getBoundingClientRect()
			if (last.right > box.right || last.left < box.left) bad.push("the newest card is out of sight, from " + last.left)
			return bad.slice(0, 4)
		})()`) {
			t.Errorf("%d × %d: %s", w[0], w[1], bad)
		}
	}
	if last := len(widths) - 1; !slices.IsSorted(widths) || widths[last] < 2*widths[0] {
		t.Errorf("the cards are %d wide: they should grow with the window", widths)
	}
	if desks := widths[4:]; len(slices.Compact(slices.Clone(desks))) != len(desks) {
		t.Errorf("the cards are %d wide on desktops: each larger window should have larger ones", desks)
	}
}

// TestTheLightOfATurnStaysAboveTheHand looks at the shadow of a hand whose turn it is: it does not lie on what stands
// beside the hand.
func TestTheLightOfATurnStaysAboveTheHand(t *testing.T) {
	needBrowser(t)
	mine := set(1, standard()).now()
	b := newStateTab(t, "en", map[string]page.Page{"mine": tablePageOf("en", &mine, page.RefusedRequest{})})
	b.open("/state/mine")
	shadow := eval[string](b, `getComputedStyle(document.querySelector(".dock")).boxShadow`)
	for _, wide := range eval[[]string](b, fmt.Sprintf(`%q.split(/,(?![^(]*\))/).filter(one => {
		const [x, , blur, spread] = one.match(/-?[\d.]+px/g).map(parseFloat)
		return Math.abs(x) + blur + spread > 1
	})`, shadow)) {
		t.Errorf("the hand throws a shadow beside itself: %s", wide)
	}
	if !strings.Contains(shadow, "px") {
		t.Errorf("there is no light: %q", shadow)
	}
}

// TestFourColorsAreUsedInTheLog shows a sentence with a card of each suit in both decks.
func TestFourColorsAreUsedInTheLog(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	for _, deck := range []struct {
		name   string
		colors int
	}{{"", 2}, {"four", 4}} {
		b.choice("deck", deck.name)
		if got := eval[int](b, fmt.Sprintf(`import(%q).then(log => {
			log.tell({ number: 999, mark: "right", text: "Rui plays 2♣ 3♦ 4♥ 5♠." })
			return new Set([...document.querySelectorAll('.entry[data-number="999"] .say-card')].map(n =>
				getComputedStyle(n).color)).size
		})`, readStatic().Address("log.js"))); got != deck.colors {
			t.Errorf("with the deck %q the log has %d colors, want %d", deck.name, got, deck.colors)
		}
		b.shot("colors-" + deck.name)
	}
}

// TestChosenCardsSurviveALoad chooses two cards in an order of its own and loads the page again.
func TestChosenCardsSurviveALoad(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	b.choose(2)
	b.choose(0)
	const chosen = `[...document.querySelectorAll(".tray li .card")].map(c => c.dataset.card).join()`
	b.until(`document.querySelectorAll(".tray li").length == 2`)
	before := eval[string](b, chosen)
	b.open(b.path())
	b.until(fmt.Sprintf(live+` && %s == %q`, chosen, before))
	b.key("\u001b")
	b.until(chosen + ` == ""`)
	b.open(b.path())
	b.until(mine)
	if left := eval[string](b, chosen); left != "" {
		t.Errorf("what was taken back is chosen again: %s", left)
	}
}

// TestADraftInTheNotebookSurvives writes half an idea and loads the page again.
func TestADraftInTheNotebookSurvives(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.openNotebook()
	b.write("#idea", "red cards o")
	b.open(b.path())
	b.until(live + ` && document.querySelector("#idea")?.value == "red cards o"`)
}

// TestTheNotebookButtonLiesOverNoCard looks for what stands above the layout, on all windows.
func TestTheNotebookButtonLiesOverNoCard(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	for _, w := range append(windows, [2]int64{320, 568}) {
		b.size(w[0], w[1])
		if b.covers(".to-notes", ".layout") > 0 {
			t.Errorf("on %d × %d the notebook lies over the layout", w[0], w[1])
		}
	}
}

// TestAWideNameKeepsTheHandInTheWindow says on a phone that someone plays whose name has no gap.
func TestAWideNameKeepsTheHandInTheWindow(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.size(390, 844)
	b.sit()
	b.until(mine)
	right := eval[float64](b, `(() => {
		const say = document.querySelector(".say")
		say.dataset.turn = "other"
		say.querySelector("b").textContent = "Es el turno de " + "W".repeat(40) + "."
		return Math.max(...[...document.querySelectorAll(".dock, .dock *")].map(n => n.getBoundingClientRect().right))
	})()`)
	if right > 390 {
		t.Errorf("the dock reaches to %v", right)
	}
}

// plays plays the first card and waits for the verdict.
func (b *tab) plays() {
	b.t.Helper()
	b.until(mine)
	before := b.event()
	b.choose(0)
	b.click(`[data-action="play"]`)
	b.moved(before)
}

// TestARingShowsThatTheTableWaitsForDeclarations plays a card: the computer players wait until one
// closes the question that keeps them, and a draft in the notebook survives it.
func TestARingShowsThatTheTableWaitsForDeclarations(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.thinks()
	b.sit()
	b.until(mine)
	const place = `(({ left, top }) => [left,
		top])(document.querySelector('[data-action="prophet"]').getBoundingClientRect())`
	office := eval[[]float64](b, place)
	why := eval[string](b, `document.querySelector('[data-action="prophet"][aria-disabled] small').textContent`)
	if why != "right after your turn" {
		t.Errorf("the player who is to move reads %q", why)
	}
	eval[any](b, `void document.querySelector('[data-action="prophet"]').click()`)
	b.until(`document.querySelector(".toast")?.textContent.includes("You can become prophet only right after")`)
	b.openNotebook()
	b.write("#idea", "red cards o")
	waits := 0
	for declares := false; !declares; declares = b.mayDeclare() {
		b.plays()
		b.until(`document.querySelector('[data-action="prophet"]:not([aria-disabled])') &&
			Number(document.querySelector('[data-action="play-on"]:not([hidden]) .ring')?.textContent) > 5`)
		waits = b.event()
		b.checkAgainstServer()
		b.shot("waits")
		if now := eval[[]float64](b, place); now[1] != office[1] {
			t.Errorf("the button moves from %v to %v", office, now)
		}
	}
	b.until(`document.querySelector("#declare:popover-open")`)
	b.until(`document.querySelector(".ring[data-long]")?.textContent === ""`) // a wait of minutes has no number
	b.shot("declares")
	b.open(b.path())
	b.until(live +
		` && document.querySelector("#declare:popover-open") && document.querySelector("#idea")?.value == "red cards o"`)
	if now := b.event(); now != waits {
		t.Errorf("the table waits at event %d, and goes on to %d", waits, now)
	}
	b.key(kb.Escape) // the time runs on
	b.until(`!document.querySelector("#declare:popover-open")`)
	b.until(mine)
	b.until(`document.querySelector('[data-action="prophet"][aria-disabled]')`)
	b.checkAgainstServer()
}

// TestAPlayerIsNotAskedAgainInARound refuses the question after a turn for the round, and takes that back.
func TestAPlayerIsNotAskedAgainInARound(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.thinks()
	b.sit()
	const waits = `document.querySelector('[data-action="play-on"]:not([hidden])')`
	const bar = `document.querySelector('[data-action="prophet"][aria-disabled] small')?.textContent`
	b.plays()
	b.until(waits)
	b.click(`.ask-less`)
	b.until(mine)
	b.until(bar + ` == "no longer asked"`)
	eval[any](b, `window.asked = 0, new MutationObserver(() => { asked += `+waits+` ? 1 : 0 }).observe(
		document.querySelector(".table"), { subtree: true, attributes: true, childList: true })`)
	b.plays()
	b.until(mine)
	if asked := eval[int](b, "asked"); asked > 0 {
		t.Errorf("a player who is asked no more is asked %d times", asked)
	}
	b.shot("asked-no-more")
	b.open(b.path())
	b.until(live + ` && ` + bar + ` == "no longer asked"`)
	eval[any](b, `void document.querySelector('[data-action="prophet"]').click()`)
	b.until(`document.querySelector(".toast")?.textContent.includes("You are asked again")`)
	b.until(bar + ` == "right after your turn"`)
}

// TestAVerdictComesOnTheCardBeforeAnythingTellsIt plays cards, with motion and without, and
// watches the page: the card lies at the tip of the line, then the verdict is on it, and then
// the log and the seat tell it.
func TestAVerdictComesOnTheCardBeforeAnythingTellsIt(t *testing.T) {
	needBrowser(t)
	for _, motion := range []string{"no-preference", "reduce"} {
		b := newTab(t, build(t).site())
		b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: motion})
		b.thinks()
		b.sit()
		b.until(mine)
		eval[any](b, `void (() => {
			window.order = []
			const log = document.querySelector(".log ol"), badge = document.querySelector(".seat.you .holds")
			const told = log.querySelectorAll("[data-verdict]").length
			const held = document.querySelectorAll(".hand .card").length
			const note = what => order.includes(what) || order.push(what)
			new MutationObserver(() => {
				if (document.querySelector(".offered > .card")) note("card")
				if (document.querySelector(".offered .verdict")) note("verdict")
				if (log.querySelectorAll("[data-verdict]").length > told) note("told")
				if (badge.querySelector(".badge")) note("told")
				if (document.querySelectorAll(".hand .card").length > held) note("told")
			}).observe(document.querySelector("#table"), { subtree: true, childList: true, attributes: true })
		})()`)
		b.plays()
		b.until(`window.order.includes("told")`)
		if order := eval[[]string](b, `window.order`); !slices.Equal(order, []string{"card", "verdict", "told"}) {
			t.Errorf("with motion %s it goes %v", motion, order)
		}
		b.checkAgainstServer()
	}
}
