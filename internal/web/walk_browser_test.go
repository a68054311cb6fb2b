package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"eleusis/game"
	"eleusis/internal/say"
)

// A walk is a whole round by clicking, from the first page to the result: a form of the game, in
// a window, a language and a theme, under a short name or a full one.
type walk struct {
	preset, lang, theme, name string
	window                    [2]int64
	fifth                     int
}

func (w walk) String() string {
	long := ""
	if w.name == fullName {
		long = "-long"
	}
	return fmt.Sprintf("%s-%dx%d-%s-%s%s-%d", w.preset, w.window[0], w.window[1], w.lang, w.theme, long, w.fifth)
}

// walkWindows are screens, and phones both ways.
var walkWindows = [][2]int64{{1440, 900}, {1280, 800}, {844, 390}, {390, 844}, {320, 568}}

const (
	plainName = "Bia"
	fullName  = "Wilhelmina Hieronymus von Habenichts"
)

// grid returns all walks. They fall into five fifths: each has every form in every window and every language, and
// every window in every language, with both themes.
func grid() (all []walk) {
	langs := say.NewCatalog().Languages()
	for i, o := range game.Presets() {
		for j, window := range walkWindows {
			for k, lang := range langs {
				w := walk{o.Preset, lang, "light", plainName, window, (k-i-j+2*len(langs))%len(langs) + 1}
				if (i+j+w.fifth)%2 == 0 {
					w.theme = "dark"
				}
				if (i+2*j+w.fifth)%3 == 0 {
					w.name = fullName
				}
				all = append(all, w)
			}
		}
	}
	return all
}

// TestEachFifthOfTheGridHasEveryPair counts the pairs in what make walk says is enough at first.
func TestEachFifthOfTheGridHasEveryPair(t *testing.T) {
	pairs := make([]map[string]bool, 6)
	themes := make([]map[string]bool, 6)
	for _, w := range grid() {
		if pairs[w.fifth] == nil {
			pairs[w.fifth], themes[w.fifth] = make(map[string]bool), make(map[string]bool)
		}
		window := fmt.Sprint(w.window)
		for _, pair := range []string{w.preset + window, w.preset + w.lang, window + w.lang} {
			pairs[w.fifth][pair] = true
		}
		for _, part := range []string{w.preset, window, w.lang} {
			themes[w.fifth][part+w.theme] = true
		}
	}
	for fifth := 1; fifth < 6; fifth++ {
		if got := [2]int{len(pairs[fifth]), len(themes[fifth])}; got != [2]int{6*5 + 6*5 + 5*5, 2 * (6 + 5 + 5)} {
			t.Errorf("fifth %d has %d pairs, and %d with a theme", fifth, got[0], got[1])
		}
	}
}

// TestARoundIsWalkedThrough plays rounds by clicking. At each stage of a walk everything is read
// whole, what can be pressed can be reached, and no text is missing; from the first turn to the
// last card nothing moves that should not. It takes an hour: make walk runs it.
func TestARoundIsWalkedThrough(t *testing.T) {
	if os.Getenv("WALK") == "" {
		t.Skip("asked for with WALK; see make walk")
	}
	needBrowser(t)
	wanted, err := regexp.Compile(os.Getenv("WALK"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { contactSheets(t, os.Getenv("SHOTS")) })
	for _, w := range grid() {
		if !wanted.MatchString(w.String()) {
			continue
		}
		t.Run(w.String(), func(t *testing.T) {
			needBrowser(t)
			h := buildFrom(t, chance(w.String()))
			p := &walker{tab: newTab(t, h.site()), walk: w, house: h, seen: make(map[string]bool)}
			p.thinks()
			p.before(steady)
			p.expect("409") // a computer player may just have gone on
			p.size(w.window[0], w.window[1])
			p.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: w.theme})
			p.speak(w.lang)
			p.stage("home")
			p.makes()
			p.gathers()
			for p.acts() {
			}
			p.steadies("the round")
			p.results()
		})
	}
}

// contactSheets writes, for each form and language that folder has pictures of, a page of them in rows: a walk each.
func contactSheets(t *testing.T, folder string) {
	t.Helper()
	for _, o := range game.Presets() {
		for _, lang := range say.NewCatalog().Languages() {
			sheet := "<!DOCTYPE html><meta charset=utf-8><style>body{background:#777;font:12px sans-serif}" +
				"div{display:flex;gap:8px}figure{margin:0}img{height:300px}</style>"
			pictures := 0
			for _, w := range grid() {
				files, err := filepath.Glob(filepath.Join(folder, w.String()+"-*.png"))
				if err != nil {
					t.Fatal(err)
				}
				if w.preset != o.Preset || w.lang != lang || len(files) == 0 {
					continue
				}
				pictures += len(files)
				sheet += "<h2>" + w.String() + "</h2><div>"
				for _, file := range files { // in order: their names are numbered
					name := filepath.Base(file)
					stage := strings.TrimSuffix(strings.TrimPrefix(name, w.String()+"-"), ".png")
					sheet += fmt.Sprintf("<figure><a href=%q><img loading=lazy src=%[1]q></a><figcaption>%s</figcaption></figure>",
						name, stage)
				}
				sheet += "</div>"
			}
			if pictures == 0 {
				continue
			}
			if err := os.WriteFile(filepath.Join(folder, o.Preset+"-"+lang+".html"), []byte(sheet), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// A walker goes through a round.
type walker struct {
	*tab
	walk
	house   *house
	stages  int
	seen    map[string]bool // stages that had their picture
	turns   int             // of the walker
	offers  int             // to become prophet or to say the rule
	presses int
}

// once looks at the page at a stage, if it is the first time.
func (p *walker) once(name string) {
	p.t.Helper()
	if !p.seen[name] {
		p.seen[name] = true
		p.stage(name)
	}
}

// stage reports what is wrong with the page, and takes a picture.
func (p *walker) stage(name string) {
	p.t.Helper()
	p.stages++
	p.still()
	p.shot(fmt.Sprintf("%v-%02d-%s", p.walk, p.stages, name))
	for _, script := range []string{cutOff, flaws} {
		for _, bad := range eval[[]string](p.tab, script) {
			p.t.Errorf("%s: %s", name, bad)
		}
	}
}

// makes puts the table together, in which a person waits for others.
func (p *walker) makes() {
	p.t.Helper()
	p.press(`[data-action="make"]`)
	p.until(`document.querySelector("#make[data-live]")`)
	p.stage("make")
	form := fmt.Sprintf(`[name="preset"][value=%q]`, p.preset)
	if !eval[bool](p.tab, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, form)) {
		p.press(".more-games > summary")
	}
	p.press(form)
	p.until(fmt.Sprintf(`document.querySelector(%q).checked && !window.isLeft`, "#make[data-live] "+form))
	p.press(`[name="deal"][value="easy"]`)
	p.picks(`[name="guests"]`, "1")
	if p.preset == "classic" {
		p.picks("#seats", "8")
	}
	p.fill(`#make [name="name"]`, p.name)
	p.press(".more-options > summary")
	p.press(`[name="wait"]`)
	p.press("#change > summary")
	p.until(`location.search.includes("wait=yes") && location.search.includes("guests=1")`)
	p.stage("make-more")
	p.press(`[data-action="open"]`)
}

// picks chooses from a list.
func (p *walker) picks(selector, value string) {
	p.t.Helper()
	eval[any](p.tab, fmt.Sprintf(`void (() => {
		const list = document.querySelector(%q)
		list.value = %q
		list.dispatchEvent(new Event("change", { bubbles: true }))
	})()`, selector, value))
}

// gathers lets the game begin.
func (p *walker) gathers() {
	p.t.Helper()
	p.until(gathered)
	p.stage("gather")
	p.press(`[data-action="fill-all"]`)
	p.until(gathered + ` && !document.querySelector('[data-kind="open"]')`)
	p.stage("gathered")
	p.press(`[data-action="start"]`)
	p.until(live)
	p.stage("sealed")
	p.press(`[data-action="next-round"]`)
	p.until(live + ` && document.querySelector(".hand")`)
	p.still()
	// The zones were others before the deal.
	eval[any](p.tab, `void (sessionStorage.clear(), window.firsts = undefined)`)
}

// walkerDoes says what a walker has to do: nothing, as long as something moves.
const walkerDoes = `(() => {
	const table = document.querySelector("#table[data-live]")
	if (!table || window.isLeft || table.matches("[data-weighs]") || table.querySelector(".hand .pending")) return ""
	if (table.matches(".over")) return "over"
	const off = ":not([hidden], :disabled, [aria-disabled], .ask:not(:popover-open) *)"
	const shows = what => table.querySelector('[data-action="' + what + '"]' + off)
	for (const what of ["pass-guess", "call-right", "pick", "let-pass"]) if (shows(what)) return what
	if (table.querySelector(".say")?.dataset.turn == "you") return "play"
	return ["guess", "prophet", "play-on"].find(shows) ?? ""
})()`

// acts does what there is to do, and reports whether the round goes on.
func (p *walker) acts() bool {
	p.t.Helper()
	what := ""
	p.wait("there is something to do", func(ctx context.Context) bool {
		what = p.wants(ctx)
		return what != ""
	})
	switch what {
	case "over":
		return false
	case "play":
		p.turn()
	case "guess":
		p.says()
	case "prophet":
		p.declares()
	case "play-on":
		p.goesOn()
	default:
		p.once(what)
		p.presses++
		if what == "call-right" && p.presses%4 == 3 {
			what = "call-wrong"
		}
		before := p.event()
		p.click(`[data-action="` + what + `"]`)
		p.moved(before)
	}
	return true
}

// wants says what there is to do; nothing, too, when the page does not answer.
func (p *walker) wants(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, 10*lookTime)
	defer cancel()
	what, err := p.ask(ctx, walkerDoes)
	if err != nil {
		return ""
	}
	return what
}

// goesOn lets the computer players go on, unless they already have.
func (p *walker) goesOn() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, _ = p.ask(ctx, `(document.querySelector('#table [data-action="play-on"]:not([hidden])')?.click(), "")`)
}

// turn makes a move: the wrong and the right cards in turn, once a no-play.
func (p *walker) turn() {
	p.t.Helper()
	p.turns++
	switch p.turns {
	case 1:
		p.once("first-turn")
	case 2:
		p.hurries()
		p.opens("options", `[data-action="options"]`, "#options:popover-open", "")
		p.opens("log", `[data-action="log"]`, "#log:popover-open", `[data-action="close-log"]`)
	case 3:
		p.opens("notes", ".to-notes", "#notebook", `[data-action="close-notes"]`)
	case 4:
		p.once("mid-round")
	case 8:
		p.once("late")
	}
	if p.turns == 3 && eval[bool](p.tab, `!!document.querySelector('[data-action="no-play"]')`) {
		p.click(`[data-action="no-play"]`)
		p.until(`document.querySelector("#no-play:popover-open")`)
		p.stage("no-play")
		p.click(`[data-action="cancel"]`)
		p.claim()
		p.once("no-play-judged")
		return
	}
	p.lays()
	if eval[bool](p.tab, `!!document.querySelector(".note.coach")`) {
		p.once("coach")
		if p.turns > 2 {
			p.click(`[data-action="no-coach"]`)
		}
	}
}

// lays plays a card.
func (p *walker) lays() {
	p.t.Helper()
	place := `[...document.querySelectorAll(".hand .card")].findIndex(c => !c.disabled &&
		(!%q || c.dataset.card == %[1]q))`
	at := -1
	if c, ok := p.fitting(p.house, p.turns%2 == 0); ok {
		at = eval[int](p.tab, fmt.Sprintf(place, c))
	}
	if at < 0 {
		at = eval[int](p.tab, fmt.Sprintf(place, ""))
	}
	p.takes(at)
	p.until(`document.querySelector('[data-action="play"]:enabled')`)
	p.once("chosen")
	before := p.event()
	p.click(`[data-action="play"]`)
	p.until(fmt.Sprintf(`document.querySelector("#table[data-weighs]") ||
		Number(document.querySelector("#table").dataset.event) > %d`, before))
	if p.turns == 1 {
		p.shot(fmt.Sprintf("%v-%02d-weighed", p.walk, p.stages))
	}
	p.moved(before)
	if p.turns == 1 && eval[bool](p.tab, `!!document.querySelector('.seat.you[data-last="wrong"]')`) {
		p.once("wrong")
	}
}

// opens presses what opens a sheet, looks at it and closes it again.
func (p *walker) opens(name, opener, sheet, closer string) {
	p.t.Helper()
	if !eval[bool](p.tab, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, opener)) {
		return // it is open, or there is none
	}
	p.click(opener)
	shown := fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, sheet)
	p.until(shown)
	p.stage(name)
	if closer != "" {
		p.click(closer)
	} else {
		p.key("\u001b")
	}
	p.until("!" + shown)
}

// declares opens the question whether to become prophet, leaves it the first time, and becomes
// prophet the second.
func (p *walker) declares() {
	p.t.Helper()
	p.offers++
	if p.offers > 2 || !p.asks("prophet", "#declare") {
		p.goesOn()
		return
	}
	p.once("declare")
	if p.offers == 1 {
		p.click(`[data-action="cancel-prophet"]`)
		p.until(`!document.querySelector("#declare:popover-open")`)
		return
	}
	p.wait("the answer is given", func(ctx context.Context) bool { // a page that lags behind takes none
		closed, err := p.ask(ctx, `(document.querySelector('#declare:popover-open [data-action="confirm-prophet"]')?.click(),
			document.querySelector("#declare:popover-open") ? "" : "closed")`)
		return err == nil && closed != ""
	})
}

// says tells the rule: first words that cannot be read, then a wrong rule, and at last the right one.
func (p *walker) says() {
	p.t.Helper()
	p.offers++
	if p.offers == 3 || !p.asks("guess", "#saying") {
		p.goesOn()
		return
	}
	const open = `!!document.querySelector("#saying:popover-open")`
	p.until("!" + open + ` || document.activeElement.id == "guess"`)
	if !eval[bool](p.tab, open) {
		return // the time for it is over
	}
	guess := "color != last.color"
	switch _, secret := p.secret(p.house); {
	case p.offers == 1:
		p.write("#guess", "colr")
		p.until(`document.querySelector("#understood .slip")`)
		p.stage("guess-slip")
		p.click(`[data-action="cancel-guess"]`)
		p.until(`!document.querySelector("#saying:popover-open")`)
		return
	case p.offers > 3:
		guess = secret.String()
	}
	p.write("#guess", guess)
	p.until("!" + open + ` || document.querySelector("#understood[data-reads]") &&
		!document.querySelector('[data-action="confirm-guess"]').disabled`)
	if !eval[bool](p.tab, open) {
		return // the time for it is over
	}
	p.once("guess")
	before := p.event()
	p.click(`[data-action="confirm-guess"]`)
	p.moved(before)
	p.once("guessed")
}

// asks presses what opens a question, and reports whether it is open: the time for it may be over.
func (p *walker) asks(what, question string) bool {
	p.t.Helper()
	eval[any](p.tab, `void document.querySelector('[data-action="`+what+`"]:not([aria-disabled])')?.click()`)
	return eval[bool](p.tab, fmt.Sprintf(`!!document.querySelector(%q)`, question+":popover-open"))
}

// results looks at each part of the result.
func (p *walker) results() {
	p.t.Helper()
	p.until(over)
	for _, id := range []string{"result", "found", "board", "log"} {
		tab := `.tabs [href="#` + id + `"]`
		if !eval[bool](p.tab, `!!document.querySelector('`+tab+`')`) {
			continue
		}
		p.press(tab)
		p.until(`document.getElementById("` + id + `").checkVisibility()`)
		eval[any](p.tab, `scrollTo(0, 0)`)
		p.stage("result-" + id)
		eval[any](p.tab, `document.querySelector(".tabs").scrollIntoView()`)
		p.shot(fmt.Sprintf("%v-%02d-result-%s-below", p.walk, p.stages, id))
	}
	if eval[bool](p.tab, `(() => {
		const range = document.createRange(), how = document.querySelector(".reveal .how")
		range.selectNodeContents(how)
		const rects = [...range.getClientRects()], bottom = Math.max(...rects.map(r => r.bottom))
		const last = rects.filter(r => r.bottom > bottom - 4)
		return last.reduce((width, r) => width + r.width, 0) < how.clientWidth / 8
	})()`) {
		p.t.Error("a word of how the round ended stands alone in its line")
	}
	text := eval[string](p.tab, `document.querySelector("main").innerText`)
	for _, english := range []string{" plays ", "You ", " the rule"} {
		if p.lang != "en" && strings.Contains(text, english) {
			p.t.Errorf("the result says %q: %s", english, text)
		}
	}
}

// cutLists is a script's list of what is chosen in a list that has no room for it.
const cutLists = `(() => {
	const bad = [], pen = document.createElement("canvas").getContext("2d")
	for (const n of document.querySelectorAll("select")) {
		const style = getComputedStyle(n), said = n.selectedOptions[0]?.text ?? ""
		pen.font = style.font
		const room = n.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16 // of the arrow
		if (n.checkVisibility() && pen.measureText(said).width > room + 2) bad.push(said)
	}
	return bad
})()`

// flaws is a script's list of what is wrong with a page as it is seen: texts that are missing, cut
// or covered, a line that is cut, and what can be pressed and cannot be reached. Of an open sheet it looks at that
// alone.
const flaws = `(() => {
	const bad = new Set()
	const sheet = [...document.querySelectorAll(":popover-open")].findLast(n => !n.matches(".toasts, .claim-open"))
	const root = sheet ?? document.body
	const named = n => {
		const classes = n.className?.trim?.() ? "." + n.className.trim().replace(/ +/g, ".") : ""
		const action = n.dataset?.action ? "[" + n.dataset.action + "]" : ""
		return n.tagName.toLowerCase() + classes + action + " “" + n.textContent.trim().replace(/\s+/g, " ").slice(0, 40) +
			"”"
	}
	const aside = n => n.closest(".visually-hidden, .skip, .toasts, .stamp, noscript, script, template, option, svg")
	const shown = n => n.checkVisibility({ visibilityProperty: true }) && !aside(n)
	const missing = /⟨[^⟩]*⟩|<no value>|ZgotmplZ|%!\w|\{\{|undefined|\bNaN\b/
	for (const n of root.querySelectorAll("*")) for (const name of ["aria-label", "title", "placeholder"]) {
		if (missing.test(n.getAttribute(name) ?? "")) bad.add("missing: " + name + " of " + named(n))
	}
	const width = document.documentElement.scrollWidth
	if (width > innerWidth) bad.add("the page is " + width + " wide")

	// clips returns what part of a box its scrollers show, or what cuts it off.
	const clips = (n, box) => {
		let cut = ""
		for (let a = n; a && a !== document.documentElement; a = a.parentElement) {
			const style = getComputedStyle(a), edge = a.getBoundingClientRect()
			const lines = style.textOverflow == "ellipsis" || style.webkitLineClamp != "none"
			if (/auto|scroll/.test(style.overflowX)) return cut
			const across = box.right > edge.right + 1.5 || box.left < edge.left - 1.5
			if (/hidden|clip/.test(style.overflowX) && !lines && across) cut = "at a side by " + named(a)
			if (/auto|scroll/.test(style.overflowY)) return cut
			const along = box.bottom > edge.bottom + 3 || box.top < edge.top - 3
			if (/hidden|clip/.test(style.overflowY) && !lines && along) cut = "above or below by " + named(a)
			if (lines) box = {
				left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right),
				top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom),
			}
			if (style.position == "fixed" || a.matches(":popover-open")) break
		}
		if (box.right > innerWidth + 1 || box.left < -1) cut ||= "by the window"
		return cut
	}
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
	while (texts.nextNode()) {
		const text = texts.currentNode, n = text.parentElement
		if (missing.test(text.data) && !aside(n)) bad.add("missing: " + text.data.trim().slice(0, 60))
		if (!text.data.trim() || !shown(n) || n.closest(".layout, .hand, .card, .board, .scene, .picture, textarea")) continue
		const range = document.createRange()
		range.selectNodeContents(text)
		const box = range.getBoundingClientRect()
		const cut = box.width && clips(n, box)
		if (cut) bad.add("cut " + cut + ": " + named(n))
	}

	for (const said of ` + cutLists + `) bad.add("cut in a list: " + said)

	const scrollers = [document.scrollingElement, ...document.querySelectorAll("*")].filter(n =>
		n.scrollTop || n.scrollLeft || n.scrollHeight > n.clientHeight || n.scrollWidth > n.clientWidth)
	const kept = scrollers.map(n => [n, n.scrollLeft, n.scrollTop])
	const hit = n => {
		const box = n.getClientRects()[0]
		if (!box?.width) return n
		const pile = n.matches(".card") // the next one covers its end
		return document.elementFromPoint(box.left + (pile ? 9 : box.width / 2), box.top + (pile ? 14 : box.height / 2))
	}
	const meets = (n, other) => other && (n.contains(other) || other.closest(".toasts, .claim-open") ||
		n.closest("label")?.contains(other) || n.closest("button, a, summary")?.contains(other))
	for (const n of root.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
		// Columns hang behind the line.
		if (!shown(n) || n.disabled || getComputedStyle(n).pointerEvents == "none" || n.closest("[inert], .side")) continue
		if (!sheet && n.closest("[popover]:not(.log)")) continue
		if (meets(n, hit(n))) continue
		n.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
		const other = hit(n)
		if (!meets(n, other)) bad.add(other ? "covered: " + named(n) + " by " + named(other) : "out of reach: " + named(n))
		for (const [s, left, top] of kept) s.scrollTo({ left, top, behavior: "instant" })
	}
	for (const n of document.querySelectorAll(".claim-open:popover-open, .table:not(.over) > .fronts li")) {
		const box = n.getBoundingClientRect()
		const edge = n.closest(".fronts")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
		if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) bad.add("out of sight: " + named(n))
	}
	const line = document.querySelector(".table:not(.over, .lesson) > .layout:not([data-zoom])")
	const tip = line?.querySelector(".spot:last-child > .laid")
	const below = tip && tip.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom
	if (below > 1) bad.add("the line is cut by " + Math.round(below))
	for (const n of document.querySelectorAll(".layout .claim > button > span:not(.visually-hidden)")) {
		const range = document.createRange()
		range.selectNodeContents(n)
		const wide = range.getBoundingClientRect().width - n.parentElement.getBoundingClientRect().width
		if (wide > 0) bad.add("wider than its card by " + Math.round(wide) + ": " + named(n))
	}
	return [...bad]
})()`

// ask returns what the page answers to an expression, if it answers.
func (b *tab) ask(ctx context.Context, expression string) (string, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[string](expression))
}
