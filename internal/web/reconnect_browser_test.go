package web

import (
	"fmt"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
)

// says lets Rui say something at the table, and waits until the page shows it once.
func (m *meeting) says(b *tab, phrase, text string) {
	b.t.Helper()
	m.do("Rui", table.Request{Action: table.Phrase, Text: phrase})
	b.until(lines(text) + ` == 1`)
}

// lines is how often the talk has a text.
func lines(text string) string {
	return `[...document.querySelectorAll("#talk .lines li")].filter(li => li.textContent.includes("` + text + `")).length`
}

const chosen = `[...document.querySelectorAll('.hand [aria-pressed="true"]')].map(c => c.dataset.card)`

// TestNothingIsLostOrDoubled breaks off a page's stream in all the ways in which
// it breaks: the server is gone, the page is put away and taken out again, the
// phone sleeps.
func TestNothingIsLostOrDoubled(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.expect("net::ERR_")
	b.before(listens)
	b.sitsAs(m, "Ada")
	m.turnOf(b)
	b.choose(2)
	b.choose(0)
	want := eval[[]string](b, chosen)

	h.tearDown()
	b.until(`document.querySelector(".note.lost-line")`)
	h.open()
	m.lobby = h.lobby
	m.do("Rui", table.Request{Action: table.Phrase, Text: "back-soon"}) // while the page tries
	b.until(`!document.querySelector(".note.lost-line")`)
	b.until(lines("Back in a moment.") + ` == 1`)
	if got := eval[[]string](b, chosen); len(want) != 2 || len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("chosen were %q, now are %q", want, got)
	}

	eval[bool](b, `dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))`)
	m.do("Rui", table.Request{Action: table.Phrase, Text: "good-luck"})
	eval[bool](b, `dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
	b.until(lines("Good luck!") + ` == 1`)

	eval[bool](b, "look(false) ?? true")
	m.do("Rui", table.Request{Action: table.Phrase, Text: "thanks"})
	h.tearDown() // the phone sleeps, and its connection is cut
	h.open()
	m.lobby = h.lobby
	m.do("Rui", table.Request{Action: table.Phrase, Text: "ouch"})
	eval[bool](b, "look(true) ?? true")
	b.until(lines("Ouch!") + ` == 1 && ` + lines("Thanks!") + ` == 1`)
	m.says(b, "eureka", "Eureka!")
	if n := eval[int](b, `document.querySelectorAll("#talk .lines li:not(.news)").length`); n != len(m.look("Rui").Said) {
		t.Errorf("the page has %d lines of the talk, the table %d", n, len(m.look("Rui").Said))
	}

	before := b.event()
	b.click(`[data-action="play"]`)
	b.moved(before)
	b.until(`!document.querySelector(".hand .pending")`)
	played := 0
	for _, p := range m.look("Rui").View.Plays {
		if p.Seat == m.look("Ada").View.Seat && len(p.Cards) == 2 {
			played++
		}
	}
	if played != 1 {
		t.Errorf("the string was played %d times", played)
	}
}

// TestASeatOnTwoScreens plays on one and looks at the other, and goes away there
// and back.
func TestASeatOnTwoScreens(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	first, second := newTab(t, h.site()), newTab(t, h.site())
	first.sitsAs(m, "Ada")
	second.sitsAs(m, "Ada")
	m.turnOf(first)
	before := first.event()
	first.choose(0)
	first.click(`[data-action="play"]`)
	first.moved(before)
	second.until(`Number(document.querySelector("#table").dataset.event) >= ` + fmt.Sprint(first.event()))
	second.checkAgainstServer()
	second.open("/rules")
	second.back()
	second.until(live)
	m.turnOf(second)
	before = first.event()
	second.choose(0)
	second.click(`[data-action="play"]`)
	first.until(`Number(document.querySelector("#table").dataset.event) > ` + fmt.Sprint(before))
	first.checkAgainstServer()
}

// turnOf waits for the turn of Ada, the reader; the other people offer a card each.
func (m *meeting) turnOf(b *tab) {
	b.t.Helper()
	for !eval[bool](b, `!!(`+mine+`)`) {
		b.until(mine + ` || ` + over + ` || document.querySelector(".seats [data-moves]:not(.you)")`)
		for name := range m.keys {
			if l := m.look(name); name != "Ada" && l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay {
				m.do(name, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
			}
		}
	}
}

// retold keeps what a stream first told of the present, and lets a page be told something.
const retold = `{
	const Usual = EventSource
	window.EventSource = function (address) {
		const source = new Usual(address)
		source.addEventListener("now", e => {
			window.was ??= JSON.parse(e.data)
			window.tell = (now, kind) => source.dispatchEvent(
				new MessageEvent(kind ?? "now", { data: JSON.stringify(now) }))
		})
		return source
	}
}`

// TestTheLogTellsWhenAComputerPlayerPlaysOn tells a page, as a stream does, that Rui is away and then back: the log has
// a line of each.
func TestTheLogTellsWhenAComputerPlayerPlaysOn(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.before(retold)
	b.sitsAs(m, "Ada")
	b.until(`window.was`)
	m.turnOf(b) // nobody else plays now
	for i, text := range []string{"Rui is away.", "Rui is back."} {
		eval[any](b, fmt.Sprintf(`tell({
			number: Number(document.querySelector("#table").dataset.event), fast: false,
			share: { kind: "nothing", tally: { turn: 0, awaits: "nothing", laid: 0 } }, table: { ...was.table, kind: "told" },
			entry: { number: %d, mark: "cover", text: %q },
		}, "message")`, 9000+i, text))
		b.until(fmt.Sprintf(`document.querySelector('.log .entry:last-child[data-number="%d"] use[href$="#swap"]') &&
			document.querySelector(".log .entry:last-child p").textContent == %q`, 9000+i, text))
	}
	b.shot("log-cover")
}

// TestAnOldWordOfHowThingsAreIsNotBelieved lets a stream tell, after the page has gone
// on, how everything was when it began: that Rui is away, and has another name.
func TestAnOldWordOfHowThingsAreIsNotBelieved(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.before(retold)
	b.sitsAs(m, "Ada")
	b.until(`window.was`)
	m.says(b, "hello", "Hello!") // the page goes on
	m.turnOf(b)
	before := b.event()
	b.choose(0)
	b.click(`[data-action="play"]`)
	b.moved(before)
	m.turnOf(b)
	rui := fmt.Sprint(m.look("Rui").View.Seat)
	const away = `document.querySelector('.seats [data-seat="%s"]').hasAttribute("data-away")`
	eval[any](b, `void new MutationObserver(all => {
		window.shown ||= all.some(m => m.target.matches("[data-away]"))
	}).observe(document.querySelector(".seats"), { attributes: true, subtree: true })`)
	eval[any](b, `void (was.table.chairs[`+rui+` - 1].away = true, was.texts.seats[`+rui+` - 1].away = "away", tell(was))`)
	m.says(b, "thanks", "Thanks!") // it comes after that
	if eval[bool](b, `window.shown === true`) {
		t.Error("what was once is told as if it were now")
	}
	eval[any](b, `void (was.number = Number(document.querySelector("#table").dataset.event), tell(was))`)
	b.until(fmt.Sprintf(away, rui))
}
