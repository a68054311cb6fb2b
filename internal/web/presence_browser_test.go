package web

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	browserpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// before runs a script on each page to come, before its own.
func (b *tab) before(script string) {
	b.t.Helper()
	b.do("prepare", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, browserpage.AddScriptToEvaluateOnNewDocument, browserpage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
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
		constructor(title, options) { super(); window.told.push({ title, ...options, closed: false }); this.at = window.told.length - 1 }
		close() { window.told[this.at].closed = true }
	}
	document.hasFocus = () => !window.away
	Object.defineProperty(document, "hidden", { get: () => !!window.away })
	Object.defineProperty(document, "visibilityState", { get: () => window.away ? "hidden" : "visible" })
	window.look = yes => { window.away = !yes; document.dispatchEvent(new Event("visibilitychange")) }`

// choice picks an option of a select, as somebody does.
func (b *tab) choice(action, value string) {
	b.t.Helper()
	eval[bool](b, `(() => {
		const select = document.querySelector('select[data-action="`+action+`"]')
		select.value = "`+value+`"
		return select.dispatchEvent(new Event("change", { bubbles: true }))
	})()`)
}

func TestATurnIsSignalledToWhoeverAsksForIt(t *testing.T) {
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
	if n := eval[int](b, "tones"); n != 4 {
		t.Errorf("whoever chooses the sound hears %d tones of it, want two notes of two", n)
	}
	b.choice("notify", "on")
	b.until(`Notification.permission == "granted"`)
	b.key("\x1b")
	b.until(`!document.querySelector("#options:popover-open")`)
	before := b.event()
	b.choose(0)
	b.click(`[data-action="play"]`)
	b.until(`!document.querySelector('.seats .you[aria-current]')`)
	eval[bool](b, "look(false) ?? true")
	if n, told := eval[int](b, "tones"), eval[int](b, "told.length"); n != 4 || told != 0 {
		t.Errorf("in the turns of others: %d tones, %d notifications", n, told)
	}
	b.until(ready)
	b.moved(before)
	b.until("told.length == 1 && tones == 8")
	if title := eval[string](b, "told[0].title"); title != "Your turn" {
		t.Errorf("the notification says %q", title)
	}
	eval[bool](b, "look(true) ?? true")
	b.until("told[0].closed")
	b.open(b.path())
	b.until(live)
	if got := eval[[]string](b, `[...document.querySelectorAll(".signals select")].map(s => s.value)`); len(got) != 2 || got[0] != "on" || got[1] != "on" {
		t.Errorf("of the choices the browser has kept %q", got)
	}
	if n := eval[int](b, "tones + told.length"); n != 0 {
		t.Errorf("who comes and looks is called: %d", n)
	}
}

func TestWithoutNotificationsThePageSaysWhy(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.before(listens + `; if (sessionStorage.insecure) Object.defineProperty(window, "isSecureContext", { value: false }); window.verdict = "denied"`)
	b.sit()
	b.choice("notify", "on")
	const why = `document.querySelector("#notify-why:not([hidden])")?.textContent`
	b.until(why + `?.includes("told not to notify")`)
	eval[string](b, `sessionStorage.insecure = "yes"`)
	b.open(b.path())
	b.until(live)
	b.until(why + `?.includes("over https")`)
	if !eval[bool](b, `document.querySelector('select[data-action="notify"]').disabled`) {
		t.Error("what cannot be can be chosen")
	}
}
