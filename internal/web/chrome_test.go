package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"eleusis/internal/store/postgres/postgrestest"
)

// patience is how long a page may take until what is waited for has happened.
const patience = 3 * time.Minute

// A tab is a page of someone who shares nothing with others but the browser. All
// that goes wrong on it fails the test.
type tab struct {
	t    *testing.T
	ctx  context.Context
	site string

	scriptless bool        // scripts are off
	crashed    atomic.Bool // the process of the page has ended by itself
	isLost     bool        // the browser answers no more

	mu       sync.Mutex
	problems []string
	expected []string // parts of problems that are no wonder
}

// unasked makes each page find that nobody has yet been asked about notifications, as it is
// for people who are new. The headless shell has none, and says that they were denied.
const unasked = `window.Notification && Object.defineProperty(Notification, "permission",
	{ value: "default", configurable: true })`

// unpainted lets pages be clear as glass: they are laid out, move and are pressed as ever, and
// nothing is painted, which takes half of the time of a browser without a graphics card.
const unpainted = `{
	const glass = new CSSStyleSheet()
	glass.replaceSync("html, [popover], dialog { opacity: 0 !important }")
	document.adoptedStyleSheets = [glass]
}`

// hasty lets people at once play on where the computer players wait for them, unless they think.
const hasty = `setInterval(() => window.thinks || document.querySelector(".ask:popover-open") ||
	document.querySelector('#table [data-action="play-on"]:not([hidden])')?.click(), 50)`

// marksLeaving marks a page that goes to another: a form is sent, a link followed, or a script loads
// another page. What such a page still shows is no answer to what was just done.
const marksLeaving = `{
	addEventListener("submit", e => {
		window.isLeft = true
		setTimeout(() => { if (e.defaultPrevented || e.submitter?.formTarget || e.target.target) window.isLeft = false })
	})
	navigation.addEventListener("navigate", e =>
		{ window.isLeft ||= !e.destination.sameDocument && e.downloadRequest === null })
	navigation.addEventListener("navigateerror", () => { window.isLeft = false })
	addEventListener("pageshow", () => { window.isLeft = false })
}`

// thinks lets the person take time where the computer players wait, on the pages to come.
func (b *tab) thinks() {
	b.t.Helper()
	b.before("window.thinks = true")
}

// paint shows the page that is open.
func (b *tab) paint() {
	b.t.Helper()
	eval[any](b, `void (document.adoptedStyleSheets = [])`)
}

// newTab opens a page of someone who has never been at the site. Without a
// browser the test fails and says what to install; with -short it is left out.
func newTab(t *testing.T, site string) *tab {
	t.Helper()
	if browserPath() == "" {
		t.Fatal("no browser: install chromium (on Debian: apt-get install chromium), or name one in CHROMIUM")
	}
	started, err := theBrowser.start()
	if err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	ctx, cancel := chromedp.NewContext(started, chromedp.WithNewBrowserContext(), chromedp.WithNewWindow(true))
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, site: site}
	messages := chromedp.Console(ctx)
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning || m.IsException() {
				b.note(m.String() + " " + m.URL)
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-listening
		if b.isLost {
			return
		}
		for _, p := range b.problems {
			t.Errorf("the page complained: %s", p)
		}
	})
	b.listenForCrash(cancel)
	b.do("focus", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled,
			emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return chromedp.Void{}, err
	})
	b.do("stop telling of nodes and styles", unwatched(css.Disable), unwatched(dom.Disable))
	b.before(aim)
	b.before(marksLeaving)
	b.before(unasked)
	b.before(hasty)
	if os.Getenv("SHOTS") == "" {
		b.before(unpainted)
	}
	b.size(1280, 800)
	return b
}

// unwatched stops what chromedp has begun: a page that tells of each node and style that changes takes a tenth
// longer, and these tests ask for what they look at.
func unwatched(disable cdp.Command[cdp.Empty, cdp.Empty]) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, disable, cdp.Empty{})
		return err
	})
}

// beside opens a page of someone else at the same site.
func (b *tab) beside() *tab {
	b.t.Helper()
	return newTab(b.t, b.site)
}

// needBrowser leaves the test out when it has to be short. Browsers mostly wait
// for computer players, so several work at once.
func needBrowser(t *testing.T) {
	t.Helper()
	t.Parallel()
	if testing.Short() {
		t.Skip("a browser takes longer than short tests may")
	}
}

// leaveOutUnderRace leaves the test out under the race detector, which makes it slow
// and has nothing to find there: the test does one thing at a time.
func leaveOutUnderRace(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("does one thing at a time")
	}
}

// browserPath returns the program to start, or nothing. The headless shell is the same
// engine without windows, and takes half the time.
func browserPath() string {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
		"google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func (b *tab) note(problem string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, part := range b.expected {
		if strings.Contains(problem, part) {
			return
		}
	}
	b.problems = append(b.problems, problem)
}

// expect says that problems with part in them are part of the test.
func (b *tab) expect(part string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expected = append(b.expected, part)
}

func (b *tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.fatalf("%s: %v", what, err)
	}
}

// open goes to a page of the site, once the tab has come to where it is going: else a form that is
// being sent may never be answered. If a script of the page before has just loaded another,
// that has put an end to going there, and it is tried again, a few times.
func (b *tab) open(path string) {
	b.t.Helper()
	b.arrives()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for tries := 3; ; tries-- {
		err := chromedp.Do(ctx, chromedp.Navigate(b.site+path))
		if err == nil {
			return
		}
		if tries == 0 || !strings.Contains(err.Error(), "net::ERR_ABORTED") {
			b.fatalf("open %s: %v", path, err)
		}
	}
}

// back starts to go to the page before, by its entry in the history: unlike history.back() in a script, whose answer
// can be lost with the page, this goes back once whatever is asked again.
func (b *tab) back() {
	b.t.Helper()
	b.do("go back", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		history, err := cdp.Call(ctx, t, cdppage.GetNavigationHistory, cdp.Empty{})
		if err != nil {
			return err
		}
		if history.CurrentIndex < 1 {
			return errors.New("the tab has no page before this one")
		}
		before := cdppage.NavigateToHistoryEntryParams{EntryID: history.Entries[history.CurrentIndex-1].ID}
		_, err = cdp.Call(ctx, t, cdppage.NavigateToHistoryEntry, before)
		return err
	}))
}

// arrives waits until the tab is at the page that it was going to, if it was going to one. Without
// scripts a page cannot tell.
func (b *tab) arrives() {
	b.t.Helper()
	b.sees("the page that the tab goes to", "true")
}

// path returns where the tab is.
func (b *tab) path() string {
	b.t.Helper()
	return eval[string](b, "location.pathname")
}

// size makes the window so large; a narrow one is a phone's. It waits until scripts have seen
// the new size: they pin cards where these lie when the next frame is drawn.
func (b *tab) size(width, height int64) {
	b.t.Helper()
	b.do("resize", chromedp.EmulateViewport(width, height))
	if b.scriptless {
		return
	}
	b.wait("frames of the new size", func(ctx context.Context) bool {
		ctx, cancel := context.WithTimeout(ctx, 10*lookTime) // or it waits for a page that has gone
		defer cancel()
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](
			"new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
			chromedp.EvalAwaitPromise))
		return err == nil
	})
}

// prefer sets what the device says its owner prefers.
func (b *tab) prefer(features ...*emulation.MediaFeature) {
	b.t.Helper()
	b.do("prefer", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return chromedp.Void{}, err
	})
}

// withoutScripts turns scripts off, from the next page on.
func (b *tab) withoutScripts() {
	b.t.Helper()
	b.scriptless = true
	b.do("scripts off", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
}

// click presses the middle of what selector finds, as a mouse does, as soon as that can be seen.
// It asks the page itself where that is: the browser's own list of nodes goes out of date
// whenever a page is renewed. If it has moved away before it is pressed, it is pressed again where it is then.
// Without scripts it waits until the page is drawn: each click leads to another page, and the browser may drop
// a click on a page that is not drawn yet.
func (b *tab) click(selector string) {
	b.t.Helper()
	b.pressAt("click "+selector, fmt.Sprintf(`{
		const node = document.querySelector(%q)
		if (!node?.checkVisibility({ visibilityProperty: true })) return
		if (%t && !performance.getEntriesByType("paint").length) return
		node.scrollIntoViewIfNeeded()
		const box = node.getClientRects()[0]
		return [node, box.left + box.width / 2, box.top + box.height / 2]
	}`, selector, b.scriptless))
}

// pressAt presses a place that a function of the page, without its head, returns with the node that is there.
func (b *tab) pressAt(what, find string) {
	b.t.Helper()
	for range 5 {
		var place []float64
		b.wait(what, func(ctx context.Context) bool {
			ctx, cancel := context.WithTimeout(ctx, 10*lookTime)
			defer cancel()
			var err error
			place, err = chromedp.Run(ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
				const [node, x, y] = %s && (() => %s)() || []
				if (!node) return []
				window.aimAt?.(node, x, y)
				return [x, y]
			})()`, isHere, find)))
			return err == nil && len(place) == 2
		})
		b.at(place[0], place[1])
		if !b.missed() {
			return
		}
	}
}

// aim lets a page tell whether a press has met what it was meant for, if that could be met when it was looked for.
// A press that meets something else does nothing.
const aim = `{
	let node, missed
	window.aimAt = (wanted, x, y) => {
		node = wanted.contains(document.elementFromPoint(x, y)) ? wanted : undefined
		missed = undefined
	}
	window.hasMissed = () => { node = undefined; return missed === true }
	for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
		addEventListener(kind, e => {
			if (!node || !e.isTrusted) return
			missed ??= !(e.target instanceof Node && node.contains(e.target))
			if (kind == "click") node = undefined
			if (!missed) return
			e.stopImmediatePropagation()
			e.preventDefault()
		}, { capture: true })
	}
	addEventListener("pageshow", () => { node = undefined })
}`

// missed reports whether the last click has met something else. A page that has gone was left by it.
func (b *tab) missed() bool {
	if b.scriptless {
		return false
	}
	ctx, cancel := context.WithTimeout(b.ctx, 10*lookTime)
	defer cancel()
	missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`window.hasMissed?.() ?? false`))
	return err == nil && missed
}

// key types keys, on the page that the tab comes to.
func (b *tab) key(keys string) {
	b.t.Helper()
	b.arrives()
	b.do(fmt.Sprintf("key %q", keys), chromedp.KeyEvent(keys))
}

// at presses a point of the window.
func (b *tab) at(x, y float64) {
	b.t.Helper()
	b.do("press", chromedp.MouseClickXY(x, y))
}

// covers returns how many of the elements that things finds lie in part under the one that selector finds,
// which has to be seen.
func (b *tab) covers(selector, things string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf(`(() => {
		const box = document.querySelector(%q).getBoundingClientRect()
		return [...document.querySelectorAll(%q)].map(n => n.getBoundingClientRect()).filter(under => box.width == 0 ||
			under.right > box.left && under.left < box.right && under.bottom > box.top && under.top < box.bottom).length
	})()`, selector, things))
}

// shot keeps a picture of the window in the folder that SHOTS names.
func (b *tab) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("SHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(folder+"/"+name+".png", picture, 0o644)
	}
	if err != nil {
		b.t.Errorf("picture %s: %v", name, err)
	}
}

// until waits until an expression is true. A page that is just being loaded has no answer yet, and
// one that is being left has none any more.
func (b *tab) until(expression string) {
	b.t.Helper()
	b.sees(expression, expression)
}

// sees waits until an expression is true, which means what.
func (b *tab) sees(what, expression string) {
	b.t.Helper()
	b.wait(what, func(ctx context.Context) bool {
		ctx, cancel := context.WithTimeout(ctx, 10*lookTime) // or it waits for a page that has gone
		defer cancel()
		yes, err := chromedp.Run(ctx, b.looks(expression))
		return err == nil && yes
	})
}

// lookTime is how long a page looks by itself before it answers.
const lookTime = 250 * time.Millisecond

// looks returns the step of looking whether an expression is true. With scripts the page
// looks again and again: to ask it each time costs both sides more.
func (b *tab) looks(expression string) chromedp.Action[bool] {
	if b.scriptless {
		return chromedp.Evaluate[bool](isHere + " && !!(" + expression + ")")
	}
	return chromedp.Evaluate[bool](fmt.Sprintf(`new Promise(tell => {
		const end = performance.now() + %d
		const look = () => {
			const yes = %s && (() => { try { return !!(%s) } catch { return false } })()
			if (yes || performance.now() > end) tell(yes)
			else setTimeout(look, 10)
		}
		look()
	})`, lookTime.Milliseconds(), isHere, expression), chromedp.EvalAwaitPromise)
}

// wait waits until what has happened.
func (b *tab) wait(what string, happened func(context.Context) bool) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for !happened(ctx) {
		if !postgrestest.Pause(ctx, 10*time.Millisecond) {
			b.fatalf("never: %s, at %s", what, b.state())
		}
	}
}

// state returns where the tab is and what stands there, as far as the page answers.
func (b *tab) state() string {
	ctx, cancel := context.WithTimeout(b.ctx, probeTime)
	defer cancel()
	state, err := chromedp.Run(ctx,
		chromedp.Evaluate[string](`[location.pathname, ...[...document.querySelectorAll(":popover-open")].map(n =>
			n.innerText + [...n.querySelectorAll("textarea, input")].map(f => "[" + f.value + "]")),
			document.body.innerText.slice(0, 800)].join(" ")`))
	if err != nil {
		return err.Error()
	}
	return state
}

// isHere is true of a page that is whole and that nobody is leaving.
const isHere = `(!window.isLeft && document.readyState != "loading")`

// gone is what eval hears from a page that does not stand: no JSON.
const gone = "gone"

// eval returns the value of an expression, once its promise is kept. It waits for a page that is
// whole and that nobody is leaving.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for {
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string](
			`(async () => !`+isHere+` ? "`+gone+`" : JSON.stringify(await (`+expression+`) ?? null))()`,
			chromedp.EvalAwaitPromise))
		left := err != nil && strings.Contains(err.Error(), "Inspected target navigated") // in the middle of it
		if err != nil && !left {
			b.fatalf("%s: %v", expression, err)
		}
		if left || text == gone {
			b.arrives()
			continue
		}
		var value T
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			b.t.Fatalf("%s is %s: %v", expression, text, err)
		}
		return value
	}
}

// types types text into a field, at its end if it has just been focused.
func (b *tab) types(selector, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(%[1]q).focus() ?? document.activeElement == document.querySelector(%[1]q)`,
		selector))
	b.key(text)
}

// sets gives a field a value without typing.
func (b *tab) sets(selector, value string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`void (document.querySelector(%q).value = %q)`, selector, value))
}
