package web

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const (
	asked    = `document.querySelector("#table[data-live] .judging .say")?.dataset.turn == "you"`
	cautions = `document.querySelector(".judging .caution")`
)

// TestARoundByHandIsDealtByClicking writes a rule in free words and judges until
// the round is over, with the mouse and by keyboard, against a guard that warns.
func TestARoundByHandIsDealtByClicking(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/")
	for _, w := range [][2]int64{{390, 844}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/")
		b.click(`[data-action="by-hand"]`)
		b.until(`document.querySelector("#make[data-live] [value='hand']:checked") && document.activeElement.id == "free"`)
		b.until(`document.querySelector("#free").getBoundingClientRect().bottom <
			document.querySelector("#make > .open").getBoundingClientRect().top && scrollY == 0`) // nothing is asked before
		b.shot("hand-first-" + strconv.FormatInt(w[0], 10))
	}
	b.open("/new?deal=hand&o.hand-size=3")
	b.until(`document.querySelector("#make[data-live]")`)
	b.types("#free", "Nothing my aunt would wear")
	b.types("#guard", "red")
	b.shot("hand-make")
	b.click(`[data-action="open"]`)
	b.until(asked)
	id := strings.TrimPrefix(b.path(), "/t/")
	key := b.seatKey(h)
	b.until(asked)
	b.shot("hand-starter")
	b.hurries()
	b.expect("409") // a slip, as the browser tells the console
	held, shown := 0, map[string]bool{}
	for n := 0; !eval[bool](b, `!!(`+over+`)`); n++ {
		b.until(asked + "||" + over)
		if eval[bool](b, `!!(`+over+`)`) {
			break
		}
		what := b.judge(n)
		if eval[bool](b, `!!(`+cautions+`)`) {
			held++
			b.shot("hand-caution")
			b.click(`[data-action="insist"]`)
			b.settled()
		}
		if !shown[what] {
			shown[what] = true
		}
	}
	b.shot("hand-end")
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), id, key)
	if err != nil {
		t.Fatal(err)
	}
	if l.Result == nil || !l.Result.ByHand || l.Result.Words != "Nothing my aunt would wear" || held == 0 ||
		len(l.Stated.Slips) == 0 {
		t.Errorf("the round ended as %+v, the guard warned %d times; the reading is %+v", l.Result, held, l.Stated)
	}
	words := eval[string](b, `document.querySelector("[data-rule]").textContent`)
	if words != "Nothing my aunt would wear" ||
		eval[int](b, `document.querySelectorAll(".by-hand .slips li").length`) != len(l.Stated.Slips) {
		t.Errorf("the page says that the rule was %q", words)
	}
	b.until(`!document.querySelector('[data-says="held"]').hidden`)
}

// judge says what the dealer is asked for the n-th time; it returns how.
func (b *tab) judge(n int) string {
	b.t.Helper()
	event := b.event()
	how := "right"
	switch {
	case eval[bool](b, `!!document.querySelector(".judging .picks")`) && n%3 > 0:
		b.shot("hand-picks")
		how = "fitting"
		b.click(`.judging [data-fits]`)
	case n%5 == 4 && eval[bool](b, `!!document.querySelector('[data-action="judge-wrong"]')`):
		b.shot("hand-play")
		b.key("w")
		how = "wrong"
	case n%2 == 0:
		b.key("r")
	default:
		b.click(`[data-action="judge-right"]`)
	}
	b.until(cautions + ` || Number(document.querySelector("#table[data-live]").dataset.event) > ` + strconv.Itoa(event) +
		` || document.querySelector(".verdicts[data-pending] [data-action='verdict-now']")?.click()`)
	b.judged(event)
	return how
}

// judged waits until the word was heard, or held back.
func (b *tab) judged(event int) {
	b.t.Helper()
	b.until(cautions + `|| Number(document.querySelector("#table[data-live]").dataset.event) > ` + strconv.Itoa(event))
}

// settled waits until no warning is shown any more.
func (b *tab) settled() {
	b.t.Helper()
	b.until(`document.querySelector("#table[data-live]") && !(` + cautions + `)`)
}

// TestADealerByHandNeedsNoScripts deals and judges on pages alone.
func TestADealerByHandNeedsNoScripts(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.withoutScripts()
	b.open("/new?deal=hand&o.hand-size=4")
	b.types("#free", "As the moon is")
	b.click(`[data-action="open"]`)
	for range 4 {
		b.until(bare)
		event := b.event()
		b.click(`[data-action="judge-right"]`)
		b.until(`Number(document.querySelector("#table").dataset.event) > ` + strconv.Itoa(event))
	}
	id := strings.TrimPrefix(b.path(), "/t/")
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), id, "")
	if err != nil || len(l.View.Plays) < 4 || l.View.Plays[0].Kind != game.Starter {
		t.Errorf("after four verdicts the table is %+v, %v", l.View.Plays, err)
	}
}

// TestACautionIsReadWhole looks at the warning of a dealer's guard rule: nothing lies over it, and what
// answers it is in sight, and so are the play that is judged and the card that it follows.
func TestACautionIsReadWhole(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		h.shows(t, lang, handPages(lang))
		b.open("/state/" + url.PathEscape("by hand, a slip"))
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			b.shot(fmt.Sprintf("caution-%s-%d", lang, w[0]))
			for _, bad := range eval[[]string](b, `(() => {
				const caution = document.querySelector(".caution"), bad = []
				const pair = [...document.querySelectorAll(".judging .asked .card")]
				if (pair.length != 2) bad.push(pair.length + " cards")
				for (const n of [...caution.querySelectorAll("p, .btn"), ...pair]) {
					const box = n.getBoundingClientRect(), inside = box.top >= 0 && box.bottom <= innerHeight
					const x = box.left + box.width / 2, y = box.top + box.height / 2
					if (!inside || !n.contains(document.elementFromPoint(x, y))) bad.push(n.textContent.trim())
				}
				return bad
			})()`) {
				t.Errorf("%s on %d × %d is covered or out of sight: %s", lang, w[0], w[1], bad)
			}
		}
	}
}

// taskCutOff is a script's number of pixels by which the task, a card or a button is cut off, or the task lies under
// the cards.
const taskCutOff = `(() => {
	const shown = [...document.querySelectorAll(".judging > .say, .judging .asked, .judging .btn")]
		.filter(n => n.checkVisibility())
	const cards = [...document.querySelectorAll(".judging .open-hand")].find(n => n.checkVisibility())
	const text = [...document.querySelectorAll(".judging > .say > *")].map(n => n.getBoundingClientRect().bottom)
	const under = cards ? Math.max(...text) - cards.getBoundingClientRect().top : 0
	return Math.round(Math.max(under, ...shown.map(n => n.scrollHeight - n.clientHeight)))
})()`

// TestADealerReadsTheWholeTask looks at what a dealer by hand is asked and at the buttons that answer it: no
// line is cut off.
func TestADealerReadsTheWholeTask(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		h.shows(t, lang, handPages(lang))
		for _, name := range []string{"by hand, a no-play called right", "by hand, a pick"} {
			b.open("/state/" + url.PathEscape(name))
			for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
				b.size(w[0], w[1])
				b.shot(fmt.Sprintf("task-%s-%d-%s", lang, w[0], name[len("by hand, a "):]))
				if cut := eval[int](b, taskCutOff); cut > 1 {
					t.Errorf("%s, %s on %d × %d: %d pixels of the task or a button are cut off", lang, name, w[0], w[1], cut)
				}
			}
		}
	}
}

// TestADealerSeesWholeWhatIsJudged looks at the play or the rule that a dealer by hand judges: no card and no
// line is cut off.
func TestADealerSeesWholeWhatIsJudged(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		pages := handPages(lang)
		said := handed()["by hand, a rule that is said"]
		said.View.Guesses[len(said.View.Guesses)-1].Words =
			"If the last card is odd, play a black card; otherwise play a card of another color than the last card."
		pages["by hand, a long rule"] = page.ForTable(say.NewCatalog().Localizer(lang), &said).Table().TablePage(&said,
			page.RefusedRequest{})
		h.shows(t, lang, pages)
		for _, name := range []string{"by hand, a play", "by hand, a long rule"} {
			b.open("/state/" + url.PathEscape(name))
			for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
				b.size(w[0], w[1])
				b.shot(fmt.Sprintf("judged-%s-%d-%s", lang, w[0], name[len("by hand, a "):]))
				if cut := eval[int](b, taskCutOff); cut > 1 {
					t.Errorf("%s, %s on %d × %d: %d pixels of the task or the card are cut off", lang, name, w[0], w[1], cut)
				}
			}
		}
	}
}

// TestAVerdictThatWaitsFitsEveryWindow gives a verdict by hand, in a window whose clock stands: what can take it back
// or say it at once is whole, in every language.
func TestAVerdictThatWaitsFitsEveryWindow(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		h.shows(t, lang, handPages(lang))
		b.open("/state/" + url.PathEscape("by hand, a play"))
		b.until(live)
		eval[any](b, `(now => void (Date.now = () => now))(Date.now())`)
		b.click(`[data-action^="judge-"]:not([data-slips])`)
		b.until(`document.querySelector(".undo:not([hidden])")`)
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			b.shot(fmt.Sprintf("waits-%s-%d", lang, w[0]))
			for _, cut := range eval[[]string](b, `[...document.querySelectorAll(".undo :is(p, b, .btn)")].filter(n =>
				n.scrollHeight > n.clientHeight + 1 || n.scrollWidth > n.clientWidth + 1 ||
				n.getBoundingClientRect().right > innerWidth).map(n => n.textContent.trim())`) {
				t.Errorf("%s on %d × %d: %q is cut off", lang, w[0], w[1], cut)
			}
		}
		b.click(`[data-action="undo-verdict"]`)
		b.until(`document.querySelector(".undo[hidden]")`)
	}
}

// TestAHintThatMustWaitSaysSoInItsPlace looks at the hints of a dealer by hand between two plays, and while one is
// judged: what leads to them keeps its place, and says until when they wait.
func TestAHintThatMustWaitSaysSoInItsPlace(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		h.shows(t, lang, handPages(lang))
		later := say.NewCatalog().Localizer(lang).Text("web.hand.hint.later", nil)
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			place := func(name, part string) [2]int {
				b.open("/state/" + url.PathEscape(name))
				b.shot(fmt.Sprintf("hints-%s-%d-%s", lang, w[0], name[len("by hand, a "):]))
				return eval[[2]int](b, fmt.Sprintf(`(() => {
					const node = document.querySelector("%s"), text = document.createRange()
					text.selectNodeContents(node)
					const box = node.getBoundingClientRect(), words = text.getBoundingClientRect()
					const whole = words.height <= 45 && words.right <= innerWidth
					return whole ? [words.left, (box.top + box.bottom) / 2].map(Math.round) : [0, 0]
				})()`, part))
			}
			now, waits := place("by hand, a hint now", ".hints-given > summary"), place("by hand, a hint later", "p.hints-given")
			words := eval[string](b, `document.querySelector("p.hints-given small").textContent`)
			if max(now[0]-waits[0], waits[0]-now[0]) > 20 || max(now[1]-waits[1], waits[1]-now[1]) > 1 || words != later {
				t.Errorf("%s on %d × %d: hints are at %v, and while they wait at %v, %q", lang, w[0], w[1], now, waits, words)
			}
		}
	}
}

// TestAPlayIsJudgedBesideTheCardItFollows looks at the play that a dealer by hand or a prophet judges: the card that
// it follows lies before it, both whole, on a screen as large as on the table.
func TestAPlayIsJudgedBesideTheCardItFollows(t *testing.T) {
	needBrowser(t)
	pages, called := handPages("en"), prophecies(t)["a prophet calls a play"]
	pages["a prophet calls a play"] = page.ForTable(say.NewCatalog().Localizer("en"), &called).Table().TablePage(&called,
		page.RefusedRequest{})
	b := newStateTab(t, "en", pages)
	for _, name := range []string{"by hand, a play", "a prophet calls a play"} {
		b.open("/state/" + url.PathEscape(name))
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}, {1440, 900}} {
			b.size(w[0], w[1])
			b.shot(fmt.Sprintf("follows-%d-%s", w[0], name))
			least := .6
			if w[0] >= 1280 {
				least = .95
			}
			for _, bad := range eval[[]string](b, fmt.Sprintf(`(() => {
				const zone = document.querySelector(".dock > .asked, .dock > .case")
				const [last, card] = zone.querySelectorAll(".card"), bad = []
				const line = document.querySelector(".spot > .laid > .card").getBoundingClientRect()
				const a = last.getBoundingClientRect(), b = card.getBoundingClientRect()
				if (!last.closest(".before") || card.closest(".before") || a.right >= b.left) bad.push("not side by side")
				if (Math.abs(a.top - b.top) > 1) bad.push("not in a row")
				if (a.width != b.width || b.width < line.width * %v) bad.push("smaller: " + b.width + " of " + line.width)
				if (zone.scrollHeight > zone.clientHeight) bad.push("cut off")
				return bad
			})()`, least)) {
				t.Errorf("%s on %d × %d: the cards are %s", name, w[0], w[1], bad)
			}
			if top := eval[int](b, `(n => n ? Math.round(n.querySelector("blockquote").getBoundingClientRect().top -
				n.querySelector("summary").getBoundingClientRect().bottom) : 0)(document.querySelector(".own-rule"))`); top > 16 {
				t.Errorf("%s on %d × %d: the rule stands %d pixels below its heading", name, w[0], w[1], top)
			}
		}
	}
	b.open("/state/" + url.PathEscape("by hand, the starter"))
	if eval[bool](b, `!!document.querySelector(".before")`) {
		t.Error("a starter follows a card")
	}
}

// axeHands are the rounds by hand that axe looks at; the others have the same
// parts.
var axeHands = []string{"by hand, the starter", "by hand, a no-play called right", "by hand, a pick", "by hand, a slip",
	"the end by hand for a player"}

func TestAxeFindsNothingWhereADealerJudgesByHand(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	b := newStateTab(t, "en", handPages("en"))
	for _, name := range axeHands {
		b.open("/state/" + url.PathEscape(name))
		name = strings.NewReplacer(" ", "-", ",", "").Replace(name)
		b.checkThemes(axe, name)
		b.size(390, 844)
		b.still()
		b.shot(name + "-phone")
		if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
			t.Errorf("%s is %d pixels too wide for a phone", name, over)
		}
		b.size(1280, 800)
	}
}

// TestAVerdictAgainstTheOwnRuleIsQuestionedAtOnce says what the guard rule contradicts: the question comes while no
// second of those passes in which a word can be taken back.
func TestAVerdictAgainstTheOwnRuleIsQuestionedAtOnce(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/new?deal=hand&o.hand-size=4")
	b.types("#free", "As the moon is")
	b.types("#guard", "red")
	b.click(`[data-action="open"]`)
	b.until(`document.querySelector("#table[data-live] .verdicts")`)
	event := b.event()
	eval[any](b, `(now => void (Date.now = () => now))(Date.now())`)
	b.expect("409") // as the browser tells the console
	b.click(`.verdicts [data-slips]`)
	b.until(cautions)
	b.until(`document.querySelector("[data-action=insist]").getAttribute("aria-describedby") ==
		document.querySelector("[role=alert]:not(:empty)").id`)
	if b.event() != event {
		t.Error("the verdict is heard before the dealer has confirmed it")
	}
	b.click(`[data-action="think-again"]`)
	b.until(`document.querySelector("#table[data-live] .verdicts")`)
	b.click(`.verdicts .acts:not(.tools) > .btn:not([data-slips])`)
	b.until(`document.querySelector(".verdicts[data-pending]")`)
}

// TestAVerdictByHandKeepsThePage answers as a dealer by hand: the verdict is shown on the play, and then the same page
// asks the next question, whose first answer has the focus; after a warning that is what changes nothing.
func TestAVerdictByHandKeepsThePage(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new?deal=hand&o.hand-size=4")
	b.types("#free", "As the moon is")
	b.types("#guard", "red")
	b.click(`[data-action="open"]`)
	b.until(asked)
	b.hurries()
	eval[any](b, `window.kept = true`)
	focused := func(action string) {
		t.Helper()
		b.until(`document.activeElement.dataset.action == "` + action + `"`)
		if !eval[bool](b, `window.kept == true`) {
			t.Errorf("another page is there when %s has the focus", action)
		}
	}
	eval[any](b, `window.shown = [], new MutationObserver(all => {
		for (const one of all) if (one.target.matches(".offered[data-verdict]")) shown.push(one.target.dataset.verdict)
	}).observe(document.querySelector(".layout .line"),
		{subtree: true, attributes: true, attributeFilter: ["data-verdict"]})`)
	for n := 0; eval[int](b, `window.shown.length`) == 0; n++ { // some starters, and a play
		if n > 12 {
			t.Fatal("no verdict is shown on its play")
		}
		b.until(asked)
		b.click(`.verdicts > .acts > .main:not([data-slips])`)
		focused("undo-verdict")
		b.click(`[data-action="verdict-now"]`)
		b.until(`document.activeElement.matches(".verdicts > .acts > .main")`)
		focused("judge-right")
		if got := eval[string](b, `(root => {
			root.toggleAttribute("data-rests", true)
			const events = getComputedStyle(document.activeElement).pointerEvents
			root.toggleAttribute("data-rests", false)
			return events
		})(document.documentElement)`); got != "none" {
			t.Errorf("while verdicts rest, their pointer events are %q", got)
		}
	}
	b.expect("409") // a slip, as the browser tells the console
	b.click(`.verdicts [data-slips]`)
	focused("think-again")
	b.click(`[data-action="think-again"]`)
	focused("judge-right")
	event := b.event()
	b.click(`.verdicts [data-slips]`)
	focused("think-again")
	b.click(`[data-action="insist"]`)
	b.judged(event)
	focused("judge-right")
}

func TestAWordOfTheDealerCanBeTakenBack(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/new?deal=hand&o.hand-size=4")
	b.types("#free", "As the moon is")
	b.click(`[data-action="open"]`)
	b.until(`document.querySelector("#table[data-live] .verdicts")`)
	b.hurries() // those who play fast say a wrong word sooner, and have the same five seconds
	event := b.event()
	const pending = `document.querySelector(".verdicts[data-pending]")`
	eval[any](b,
		`(Date.realNow = Date.now, now => void (Date.now = () => now))(Date.now())`) // a busy machine takes its five seconds
	b.click(`[data-action="judge-wrong"]`)
	b.until(pending + ` && document.querySelector(".undo b").textContent.trim() ==
		document.querySelector('[data-action="judge-wrong"]').textContent.trim()`)
	b.shot("hand-undo")
	b.click(`[data-action="undo-verdict"]`)
	b.until(`!(` + pending + `) && document.activeElement.dataset.action == "judge-wrong"`)
	eval[any](b, `void (Date.now = Date.realNow)`)
	b.click(`[data-action="judge-right"]`)
	b.until(pending)
	b.judged(event) // after five seconds
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), strings.TrimPrefix(b.path(), "/t/"), "")
	if err != nil || len(l.View.Mainline) != 1 {
		t.Errorf("the starter that was refused, and accepted after all, is not on the line: %+v, %v", l.View.Mainline, err)
	}
	id := strings.TrimPrefix(b.path(), "/t/")
	b.until(asked)
	b.click(`[data-action="judge-right"]`)
	b.until(pending)
	b.open("/")
	b.wait("the word of a dealer who leaves is heard", func(ctx context.Context) bool {
		l, err := h.lobby.For(table.Caller{}).Snapshot(ctx, id, "")
		return err == nil && len(l.View.Plays) > 1 && l.View.Plays[1].Verdict == game.Right
	})
}
