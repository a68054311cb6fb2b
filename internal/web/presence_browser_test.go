package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	browserpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"eleusis/game"
	"eleusis/internal/table"
)

// before runs a script on each page to come, before its own.
func (b *tab) before(script string) {
	b.t.Helper()
	b.do("prepare", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, browserpage.AddScriptToEvaluateOnNewDocument,
			browserpage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return chromedp.Void{}, err
	})
}

// listens counts what would be heard and notified, and makes the page believe
// that it is not looked at while window.away is set.
const listens = `
	window.tones = 0
	const start = OscillatorNode.prototype.start
	OscillatorNode.prototype.start = function (...at) { window.tones++; return start.apply(this, at) }
	window.told = []
	window.Notification = class extends EventTarget {
		static permission = "default"
		static async requestPermission() { return this.permission = window.verdict ?? "granted" }
		constructor(title, options) { super(); window.told.push({ title, ...options, closed: false });
			this.at = window.told.length - 1 }
		close() { window.told[this.at].closed = true }
	}
	document.hasFocus = () => !window.away
	Object.defineProperty(document, "hidden", { get: () => !!window.away })
	Object.defineProperty(document, "visibilityState", { get: () => window.away ? "hidden" : "visible" })
	window.look = yes => { window.away = !yes; document.dispatchEvent(new Event("visibilitychange")) }`

// choice picks an option of a select, as someone does.
func (b *tab) choice(action, value string) {
	b.t.Helper()
	eval[bool](b, `(() => {
		const select = document.querySelector('select[data-action="`+action+`"]')
		select.value = "`+value+`"
		return select.dispatchEvent(new Event("change", { bubbles: true }))
	})()`)
}

func TestATurnIsSignalledIfThePlayerAsksForIt(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.before(listens)
	b.sit()
	b.until(mine)
	game := eval[string](b, `document.title.split(" · ").at(-1)`)
	if got := eval[string](b, "document.title"); got != "Your turn · "+game {
		t.Errorf("in the turn the title is %q", got)
	}
	b.click(`[data-action="options"]`)
	b.until(`document.querySelector("#options:popover-open")`)
	b.shot("signals")
	b.choice("sound", "on")
	b.until("tones == 4") // two notes of two
	b.choice("notify", "on")
	b.until(`Notification.permission == "granted"`)
	b.key("\x1b")
	b.until(`!document.querySelector("#options:popover-open")`)
	var heard []int
	for turn := 1; len(heard) == 0; turn++ { // on a busy machine the next turn may have come already
		b.plays()
		heard = eval[[]int](b,
			`document.querySelector(".seats .you[data-moves]") ? [] : (look(false), [tones, told.length])`)
		if turn == 1 && len(heard) > 0 && heard[0] != 4 || len(heard) > 0 && heard[1] != 0 {
			t.Errorf("in the turns of others: %d tones, %d notifications", heard[0], heard[1])
		}
	}
	b.until(ready)
	b.until(fmt.Sprintf("told.length == 1 && tones == %d", heard[0]+4))
	if title := eval[string](b, "told[0].title"); title != "Your turn" {
		t.Errorf("the notification says %q", title)
	}
	eval[bool](b, "look(true) ?? true")
	b.until("told[0].closed")
	b.open(b.path())
	b.until(live)
	got := eval[[]string](b, `[...document.querySelectorAll(".signals select")].map(s => s.value)`)
	if strings.Join(got, " ") != "on  on" {
		t.Errorf("of the choices the browser has kept %q", got)
	}
	if n := eval[int](b, "tones + told.length"); n != 0 {
		t.Errorf("a person who comes and looks is called: %d", n)
	}
}

func TestWithoutNotificationsThePageSaysWhy(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.before(listens + `; if (sessionStorage.insecure) Object.defineProperty(window, "isSecureContext", { value: false });
		window.verdict = "denied"`)
	b.sit()
	b.choice("notify", "on")
	const why = `document.querySelector("#notify-why:not([hidden])")?.textContent`
	b.until(why + `?.includes("blocked notifications")`)
	eval[string](b, `sessionStorage.insecure = "yes"`)
	b.open(b.path())
	b.until(live)
	b.until(why + `?.includes("over https")`)
	if !eval[bool](b, `document.querySelector('select[data-action="notify"]').disabled`) {
		t.Error("what cannot be can be chosen")
	}
}

// sitsAs opens the table of a meeting with the key of someone's seat.
func (b *tab) sitsAs(m *meeting, name string) {
	b.t.Helper()
	b.takesKey(m, name)
	b.open(m.path)
	b.until(live)
}

// takesKey gives the browser the key of someone's seat.
func (b *tab) takesKey(m *meeting, name string) {
	b.t.Helper()
	b.do("take the key", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, network.SetCookie, network.SetCookieParams{
			Name: keyCookie, Value: m.keys[name], URL: b.site + m.path, Path: m.path, HTTPOnly: new(true),
		})
		return chromedp.Void{}, err
	})
}

// company opens a table of Ada, Rui and two computer players.
func company(t *testing.T, h *house, s table.Settings) *meeting {
	t.Helper()
	return meet(t, &visitor{lobby: h.lobby}, table.TableRequest{Seats: 5, Settings: s}, "Rui")
}

// hiddenByBubble are the cards, the seats and the buttons on which lies what someone says.
const hiddenByBubble = `(() => {
	const a = document.querySelector(".bubble").getBoundingClientRect()
	return [...document.querySelectorAll(".seat, .card, .btn")].filter(n => n.checkVisibility()).filter(n => {
		const b = n.getBoundingClientRect()
		return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
	}).map(n => n.className + " " + n.textContent.trim())
})()`

func TestPeopleTalkAtATable(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.before(listens)
	b.before(`localStorage.setItem("coach", "off")`) // what is said may cover a tip for its time
	b.sitsAs(m, "Ada")
	b.click(".bar .round") // a page that nobody has touched may not sound
	b.choice("sound", "on")
	b.until("tones == 4")
	heard := eval[int](b, "tones")
	m.do("Rui", table.Request{Action: table.Say, Text: "Red after black, <i>I think</i>"})
	b.until(`document.querySelector(".unread:not([hidden])")?.textContent == "1"`)
	b.until(`document.querySelector(".talks").title == "Talk, 1 new"`)
	b.until(`document.querySelector("#said").textContent == "Rui says: Red after black, <i>I think</i>"`)
	b.until(`document.querySelector(".bubble")?.textContent.includes("Rui Red after black, <i>I think</i>")`)
	b.size(390, 844)
	b.shot("talk-bubble")
	if hidden := eval[[]string](b, hiddenByBubble); len(hidden) > 0 {
		t.Errorf("what is said hides %v", hidden)
	}
	b.size(1280, 800)
	b.until(fmt.Sprintf("tones > %d", heard))
	b.click(`[data-action="talk"]`)
	b.until(`document.querySelector("#talk:popover-open .lines li:not(.news)")?.textContent.includes("Red after black")`)
	b.until(`document.querySelector(".unread").hidden && document.querySelector(".talks").title == "Talk"`)
	b.types(`#talk input[name="text"]`, "Not for the \"king\"\r")
	b.until(`document.querySelector("#talk .lines li.you")?.textContent.includes('Not for the "king"')`)
	b.click(`#talk [value="eureka"]`)
	b.until(`document.querySelectorAll("#talk .lines li.you").length == 2`)
	b.shot("talk-open")
	said := m.look("Rui").Said
	if len(said) != 3 || said[1].Text != `Not for the "king"` || said[2].Phrase != "eureka" {
		t.Errorf("at the table was said %+v", said)
	}
	b.size(390, 844)
	b.shot("talk-phone")
	b.size(1280, 800)

	b.click(`#talk .manners > summary`)
	b.click(`#talk [data-action="quiet"]`)
	b.until(`!document.querySelector("#talk .lines li:not(.you, .news)").checkVisibility()`)
	m.do("Rui", table.Request{Action: table.Phrase, Text: "ouch"})
	b.until(`document.querySelectorAll("#talk .lines li:not(.news)").length == 4`)
	if eval[bool](b, `[...document.querySelectorAll("#talk .lines li:not(.news)")].at(-1).checkVisibility() ||
		document.querySelector("#said").textContent.includes("Ouch")`) {
		t.Error("a hidden person is heard")
	}
	b.click(`#talk [data-action="mute"]`)
	b.until(`document.querySelector('#talk [data-action="mute"]')?.value == "unmute"`)
	b.shot("talk-manners")
	if !m.look("Rui").Chairs[m.look("Rui").View.Seat-1].Muted {
		t.Error("the host has muted nobody")
	}
	other := slices.IndexFunc(m.look("Rui").Chairs, func(c table.Chair) bool { return c.Level != "" })
	m.do("Rui", table.Request{Action: table.Report, Seat: game.Seat(other + 1), Text: "why me?"})
	b.until(`document.querySelector("#talk .reports li")?.textContent.includes("why me?")`) // at once
	b.click(`[data-action="close-talk"]`)
	b.until(`!document.querySelector("#talk:popover-open")`)
	b.open(m.path)
	b.until(live)
	if eval[bool](b, `!document.querySelector(".unread").hidden ||
		document.querySelector("#talk .lines li:not(.you, .news)").checkVisibility()`) {
		t.Error("a page that is loaded again has forgotten what was read, or the hidden people")
	}
}

func TestTheClockRunsInWordsAndSilence(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{Clock: table.Relaxed, Substitute: "casual", Chat: true, Spectators: true})
	b := newTab(t, h.site())
	b.sitsAs(m, "Ada")
	m.turnOf(b)
	first := eval[string](b, `document.querySelector(".you .clock b").textContent`)
	b.until(`document.querySelector(".you .clock b").textContent != "` + first + `"`)
	b.shot("clock")
	clock := eval[[2]string](b, `["b", ".visually-hidden"].map(part =>
		document.querySelector(".you .clock " + part).textContent)`)
	if clock[1] != clock[0]+" left" {
		t.Errorf("in words: %q", clock)
	}
	if eval[bool](b, `!!document.querySelector(".clock").closest("[aria-live], [role=timer], [role=status]")`) {
		t.Error("each second is read aloud")
	}
	b.tells(m, `[{}, {covered: "casual", here: "away · Casual plays"}, {}, {}, {}]`)
	b.until(`document.querySelector("#said").textContent == "Rui is away. In the meantime a computer player (Casual) is playing."`)
	got := eval[string](b, `document.querySelector('.seats [data-seat="`+m.seat("Rui")+`"] .here').textContent`)
	if got != "away · Casual plays" {
		t.Errorf("at the seat of the absent player: %q", got)
	}
	b.shot("away")
	b.size(390, 844)
	b.shot("away-phone")
	b.tells(m, `[{}, {}, {}, {}, {}]`)
	b.until(`document.querySelector("#said").textContent == "Rui is back."`)
	eval[bool](b, `import("`+readStatic().Address("people.js")+`").then(c => c.tell({ once: true, chairs: [] }))`)
	b.until(`document.querySelector("#said").textContent == "Time is up: a computer player has decided."`)
}

// tells lets the page hear how the chairs are, as a frame does.
func (b *tab) tells(m *meeting, chairs string) {
	b.t.Helper()
	eval[bool](b, `(async () => {
		const named = (chair, i) => ({ ...chair, name: document.querySelectorAll(".seats .name")[i].textContent })
		const chairs = `+chairs+`.map(named)
		const people = await import("`+readStatic().Address("people.js")+`")
		const seats = await import("`+readStatic().Address("seats.js")+`")
		seats.show({ seats: chairs.map((chair, i) => {
			const node = document.querySelector(".seats [data-seat='" + (i + 1) + "']")
			return {
				seat: i + 1, away: chair.here, n: node.querySelector(".number")?.textContent,
				what: node.querySelector(".what").textContent,
				turn: node.hasAttribute("data-moves"), out: "out" in node.dataset,
			}
		}) })
		return people.tell({ chairs })
	})()`)
}

// seat returns where someone sits, as the page has it.
func (m *meeting) seat(name string) string {
	m.t.Helper()
	return fmt.Sprint(m.look(name).View.Seat)
}

// TestAxeFindsNothingWherePeopleTalk looks at a table of long names whose clock
// runs and where someone is away, and at the panel of the talk, opened by its key.
func TestAxeFindsNothingWherePeopleTalk(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	m := meet(t, &visitor{lobby: h.lobby},
		table.TableRequest{Seats: 8,
			Settings: table.Settings{Clock: table.Relaxed, Substitute: "casual", Chat: true, Spectators: true}}, "Rui", longName)
	b := newTab(t, h.site())
	b.before(`document.cookie = "lang=it; path=/"`)
	b.sitsAs(m, "Ada")
	b.open(m.path)
	b.until(live)
	m.turnOf(b)
	m.do(longName,
		table.Request{Action: table.Say, Text: "una frase lunga, che non sta in una riga sola perché dice molte cose"})
	m.do("Rui", table.Request{Action: table.Report, Seat: m.look(longName).View.Seat, Text: "parla troppo"})
	m.do(longName, table.Request{Action: table.Phrase, Text: "well-played"})
	b.tells(m,
		`[{}, {covered: "casual", here: "assente · gioca Casuale"}, {away: true, here: "assente"}, {}, {}, {}, {}, {}]`)
	b.checkThemes(axe, "company")
	b.size(390, 844)
	b.shot("company-phone")
	b.size(1280, 800)
	b.key("t")
	b.until(`document.querySelector("#talk:popover-open")`)
	b.until(`document.activeElement.matches("#talk .own input") && document.activeElement.value == ""`)
	b.click("#talk .manners > summary")
	b.checkThemes(axe, "talk")
	b.size(320, 640)
	b.shot("talk-320")
	if wide := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("at 320 pixels the page is %d too wide", wide)
	}
	b.key("\x1b")
	b.until(`!document.querySelector("#talk:popover-open")`)
}
