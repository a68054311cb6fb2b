package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// shop opens the workshop at an address and waits for its scripts.
func (b *tab) shop(path string) {
	b.t.Helper()
	b.open(path)
	b.until(`document.querySelector("#shop[data-live]")`)
}

// write puts text in the place of what a field says, all at once: typed key by key, half of it may be read first, and
// what waits for the answer takes that one.
func (b *tab) write(selector, text string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`document.querySelector(%q).select()`, selector))
	b.do("write "+text, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
}

// lies waits until the line is so.
func (b *tab) lies(line string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector("#typed").value == %q`, line))
}

// means waits until the rule is understood so, in English.
func (b *tab) means(sentence string) {
	b.t.Helper()
	b.until(
		fmt.Sprintf(
			`!document.querySelector("#workshop[data-stale]") && document.querySelector("#meaning p").textContent == %q`,
			sentence,
		),
	)
}

// loaded waits until an expression is true on a page that has come whole.
func (b *tab) loaded(expression string) {
	b.t.Helper()
	b.until(`document.readyState == "complete" && ` + expression)
}

func cardOf(code string) string { return `.picture [data-card="` + code + `"]` }

// checkWorkbench compares the workbench, as it has become, with the page that the
// server makes of its address.
func (b *tab) checkWorkbench() {
	b.t.Helper()
	b.until(`location.pathname + location.search == document.querySelector("#workshop").dataset.address`)
	pages := eval[[2]string](
		b,
		`(async () => [document.documentElement.outerHTML, await (await fetch(location.href)).text()])()`,
	)
	for i, page := range pages {
		page = strings.ReplaceAll(page, ` role="grid"`, "")
		head, rest, _ := strings.Cut(page, `<form class="workbench"`)
		workbench, _, _ := strings.Cut(rest, "</form>")
		pages[i] = head[:strings.Index(head, "<main")] + "<main>" + strings.NewReplacer("\u200b", "", "&#8203;",
			"").Replace(workbench[strings.Index(workbench, ">")+1:]) + "</main></body></html>"
	}
	got, want := shape(b.t, withoutSeed(pages[0])), shape(b.t, withoutSeed(pages[1]))
	if diff := cmp.Diff(want, got); diff != "" {
		b.t.Fatalf("the workbench is not what the server makes (-server +page):\n%s", diff)
	}
}

// withoutSeed returns a page without the seed of a trial, which is always new.
func withoutSeed(page string) string {
	before, after, ok := strings.Cut(page, `name="seed" value="`)
	if !ok {
		return page
	}
	return before + after[strings.Index(after, `"`)+1:]
}

func TestARuleIsWrittenMendedAndTried(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/")
	b.click(`[data-action="workshop"]`)
	b.until(`document.querySelector("#shop[data-live]")`)
	b.write("#rule", "colr != last.color")
	b.until(
		`document.querySelector("#write mark")?.textContent == "colr" && document.querySelector("#workshop[data-stale]")`,
	)
	b.shot("workshop-mistake")
	b.click(`[data-action="show"]`)
	b.until(`getSelection().toString() == "colr"`)
	b.click(`[data-action="fix"]`)
	b.means("Colors alternate.")
	b.until(`document.querySelector("#rule").value == "color != last.color" && document.activeElement.id == "rule"`)
	b.checkWorkbench()
	b.click(`[data-action="clear"]`)
	b.lies("")
	for _, lay := range [][2]string{{"3H", "3H"}, {"9D", "3H 9Dx"}, {"5S", "3H 9Dx 5S"}} {
		b.click(cardOf(lay[0]))
		b.lies(lay[1])
		b.checkWorkbench()
	}
	b.until(`document.querySelector("#told").textContent == "5 of spades is right. 26 cards fit next"`)
	b.shot("workshop-line")
	b.write("#other", "if last is red then black")
	b.until(`document.querySelector('[data-same="different"]')`)
	b.checkWorkbench()
	b.shot("workshop-compare")
	b.click(`#same [data-action="go"]`)
	b.lies("3H 9Dx 5S AC")
	b.click(`[data-action="undo"]`)
	b.lies("3H 9Dx 5S")
	b.click(`#meaning .own ~ * [data-action="face"], #meaning .saying:not(.own) [data-action="face"]`)
	b.until(`document.querySelector("#rule").value == "Colors alternate."`)
	b.checkWorkbench()
	b.click(`[data-action="try"]`)
	b.until(`document.querySelector(".trial .beliefs")`)
	b.click(`[rel="next"]`)
	b.until(`document.querySelector("#round-title")?.textContent.includes("Round 2")`)
	b.click(`[data-action="back"]`)
	b.until(`document.querySelector("#shop[data-live]")`)
	b.lies("3H 9Dx 5S")
}

func TestTheWorkbenchFollowsWhatIsDone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, tt := range []struct {
		name  string
		check func(*tab, *house)
	}{
		{"a line is typed, and what is none leaves the table", lineIsTyped},
		{"a rule is written in any language", anyLanguage},
		{"cards that are clicked fast are all laid", fastClicks},
		{"the picture is reached by keyboard", byKeyboard},
		{"a server that does not answer is asked again", askedAgain},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b.t = t
			tt.check(b, h)
		})
	}
	b.t = t
}

func lineIsTyped(b *tab, _ *house) {
	b.shop("/workshop?rule=color+!%3D+last.color")
	laid := `[...document.querySelectorAll("#layout [data-card]")].map(c => c.dataset.card).join(" ")`
	b.write("#typed", "3h ")
	b.until(laid + ` == "3H"`)
	b.key("5")
	b.until(`document.querySelector("#typed-why").textContent != "" && ` + laid + ` == "3H"`)
	b.key("s 9Dx")
	b.until(laid + ` == "3H 5S 9D" && document.querySelector("#typed-why").textContent == ""`)
	if odd := eval[string](b, `document.querySelector(".odd span").textContent`); !strings.Contains(odd, "1 play") {
		b.t.Errorf("the page says %q", odd)
	}
	b.click(`[data-action="judge"]`)
	b.lies("3H 5S 9D")
	b.until(`document.activeElement.closest(".picture")`)
	b.checkWorkbench()
}

func anyLanguage(b *tab, _ *house) {
	b.shop("/workshop")
	for _, f := range syntax.Faces() {
		colors, err := rule.Parse("color != last.color")
		if err != nil {
			b.t.Fatal(err)
		}
		b.write("#rule", colors.In(f))
		b.means("Colors alternate.")
		b.until(fmt.Sprintf(`document.querySelector(".saying.own [data-action=face]").value == %q`, f))
		b.write("#rule", "odd")
		b.means("Play an odd card.")
	}
	b.shot("workshop-languages")
}

func fastClicks(b *tab, _ *house) {
	b.shop("/workshop?rule=color+!%3D+last.color")
	eval[any](
		b,
		`["3H", "5S", "9D", "5C", "KH", "2S"].forEach(c =>
			document.querySelector('.picture [data-card="' + c + '"]').click())`,
	)
	b.lies("3H 5S 9D 5C KH 2S")
	b.checkWorkbench()
}

func byKeyboard(b *tab, _ *house) {
	b.shop("/workshop?rule=color+!%3D+last.color")
	at := `document.activeElement?.dataset.card`
	eval[any](b, `document.querySelector("#typed").focus()`)
	b.key("\t")
	b.until(at + ` == "AS"`)
	for _, step := range [][2]string{{kb.ArrowDown, "AH"}, {kb.ArrowRight, "2H"}, {kb.End, "KH"}, {kb.ArrowDown, "KC"},
		{kb.Home, "AC"}, {kb.ArrowUp, "AH"}, {kb.ArrowUp, "AS"}, {kb.ArrowUp, "AS"}, {kb.ArrowLeft, "AS"}} {
		b.key(step[0])
		b.until(fmt.Sprintf(`%s == %q`, at, step[1]))
	}
	b.key("\r")
	b.lies("AS")
	b.key(" ")
	b.lies("AS ASx")
	b.until(at + ` == "AS"`)
	b.key("\t")
	b.until(at + ` === undefined`)
}

func TestTheBrowserKeepsRules(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop?rule=color+!%3D+last.color&line=3H")
	eval[any](
		b,
		`(localStorage.setItem("kept.1", "{broken"), localStorage.setItem("kept.2", '{"name": 7}'),
			localStorage.setItem("theme", "dark"), 0)`,
	)
	names := `[...document.querySelectorAll("#kept-rules a")].map(a => a.textContent).join("|")`
	b.write("#keep-name", "  Red   and black ")
	b.click(`[data-action="keep"]`)
	b.until(names + ` == "Red and black"`)
	b.write("#rule", "odd")
	b.means("Play an odd card.")
	b.click(`[data-action="keep"]`)
	b.until(names + ` == "odd|Red and black"`)
	b.shop("/workshop")
	b.until(names + ` == "odd|Red and black"`)
	b.shot("workshop-kept")
	b.click(`#kept-rules li:nth-child(2) a`)
	b.until(
		`document.querySelector("#shop[data-live]") && document.querySelector("#rule").value == "color != last.color"`,
	)
	b.lies("3H")
	b.click(`#kept-rules li:nth-child(1) [data-action="rename"]`)
	b.until(`document.activeElement?.className == "rename"`)
	b.write(".rename", "Only <odd>")
	b.key("\r")
	b.until(names + ` == "Only <odd>|Red and black"`)
	b.click(`#kept-rules li:nth-child(2) [data-action="remove"]`)
	b.until(names + ` == "Only <odd>"`)
	b.click(`[data-action="undo-remove"]`)
	b.until(names + ` == "Only <odd>|Red and black"`)
	b.click(`#kept-rules li:nth-child(2) [data-action="remove"]`)
	b.shop("/workshop")
	b.until(names + ` == "Only <odd>"`)
	if kept := eval[[3]string](b, `["kept.1", "kept.2", "theme"].map(k => localStorage.getItem(k))`); kept != [3]string{
		"{broken",
		`{"name": 7}`,
		"dark",
	} {
		t.Errorf("what could not be read, and what is another's, is now %q", kept)
	}
	b.click(`[data-action="deal-kept"]`)
	b.until(`document.querySelector(".dealing")`)
	b.shot("dealing")
}

func TestARuleIsDealtFromTheWorkshop(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop?rule=color+!%3D+last.color")
	b.click(`[data-action="deal"]`)
	b.until(live + ` && document.querySelector(".dealing")`)
	b.until(`document.querySelectorAll(".spot").length > 1`)
	b.checkAgainstServer()
	b.hurries()
	b.until(over)
	b.until(`document.querySelector(".reveal h1").textContent == "Your rule was"`)
	b.click(`[data-action="next-round"]`)
	b.until(live + ` && document.querySelector(".dealing")`)
}

func TestTheLibraryIsSearchedWhileOneTypes(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop?rule=odd&line=3H")
	const shown = `[...document.querySelectorAll(".volumes li")].filter(l => l.checkVisibility()).length`
	if n := eval[int](b, shown); n != 20 {
		t.Errorf("%d rules are shown at first, want 20", n)
	}
	b.click(`.volumes .rest summary`)
	b.until(shown + ` == parseInt(document.querySelector("#found").textContent)`)
	b.click(`.volumes .rest summary`)
	b.until(shown + ` == 20`)
	b.write("#find", "king classic")
	b.until(`[...document.querySelectorAll(".volumes li")].filter(l => l.checkVisibility()).length < 5`)
	b.until(
		`parseInt(document.querySelector("#found").textContent) == [...document.querySelectorAll(".volumes li")].filter(l =>
			l.checkVisibility()).length`,
	)
	b.click(`.volumes li:not([hidden]) button`)
	b.until(`document.querySelector("#meaning p").textContent.includes("king")`)
	b.lies("")
	b.click(`[data-action="compose"][value="easy"]`)
	b.until(`!document.querySelector("#rule").value.includes("king")`)
	b.until(`document.querySelector("#write-title").getBoundingClientRect().top >= 0`) // in sight
	b.checkWorkbench()
	b.back()
	b.until(`document.querySelector("#shop[data-live]") && document.querySelector("#rule").value.includes("king")`)
}

func TestTheWorkshopWithoutScriptsIsForms(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.withoutScripts()
	b.open("/workshop?rule=colr+!%3D+last.color")
	if eval[int](b, `[...document.querySelectorAll(".script-only")].filter(n => n.offsetParent).length`) != 0 {
		t.Error("what needs a script is shown")
	}
	b.shot("workshop-without-scripts")
	b.click(`[data-action="fix"]`)
	b.loaded(`document.querySelector("#meaning p")?.textContent == "Colors alternate."`)
	b.click(cardOf("3H"))
	b.loaded(`document.querySelector("#typed")?.value == "3H"`)
	b.click(cardOf("5H"))
	b.loaded(`document.querySelector("#typed")?.value == "3H 5Hx"`)
	address := eval[string](b, `location.search + location.hash`)
	if address != "?line=3H+5Hx&rule=color+%21%3D+last.color#line" {
		t.Errorf("the address is %s", address)
	}
	b.write("#rule", "odd")
	b.click(`[data-action="look"]`)
	b.loaded(`document.querySelector("#meaning p")?.textContent == "Play an odd card."`)
	b.write("#other", "odd or red")
	b.click(`[data-action="look"]`)
	b.loaded(`document.querySelector('[data-same="different"]')`)
	b.write("#find", "black 7 or higher")
	b.click(`[data-action="find"]`)
	b.loaded(`document.querySelectorAll(".volumes li").length < 10`)
	b.click(`.volumes button`)
	b.loaded(`document.querySelector("#meaning p")?.textContent.startsWith("If the last card is black")`)
	b.click(`[data-action="deal"]`)
	b.loaded(`document.querySelector(".dealing")`)
}

func TestTheWorkshopFitsAPhone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for name, k := range works(t) {
		if !slices.Contains(axeWorks, name) && name != "a long rule" && name != "dead ends" {
			continue
		}
		b.size(390, 844)
		b.shop(
			"/workshop?" + url.Values{
				"rule":  {k.RuleText.Text},
				"other": {k.OtherText.Text},
				"line":  {k.LineText},
			}.Encode(),
		)
		for _, width := range []int64{320, 390} {
			b.size(width, 844)
			if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > int(width) {
				t.Errorf("%s: on %d pixels the page is %d wide", name, width, wide)
			}
		}
		least := eval[[2]float64](
			b,
			`[...document.querySelectorAll(".picture td > .card")].map(c => c.getBoundingClientRect())
			.reduce((m, r) => [Math.min(m[0], r.width), Math.min(m[1], r.height)], [99, 99])`,
		)
		if least[0] < 40 || least[1] < 44 {
			t.Errorf("%s: a card of the picture takes %v pixels, too few for a finger", name, least)
		}
		if eval[bool](b, `[...document.querySelectorAll(".meaning details")].some(d => d.open)`) {
			t.Errorf("%s: the rule in all its forms stands before the cards", name)
		}
		cut := eval[int](
			b,
			`[...document.querySelectorAll("textarea")].filter(a => a.scrollHeight > a.clientHeight + 2).length`,
		)
		if cut > 0 {
			t.Errorf("%s: %d texts are cut off", name, cut)
		}
	}
}

func askedAgain(b *tab, h *house) {
	b.expect("429")
	b.shop("/workshop?rule=odd")
	refused := false
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if refused || r.Header.Get(scriptsWorkbench) == "" {
			return false
		}
		refused = true
		http.Error(w, "busy", http.StatusTooManyRequests)
		return true
	})
	b.write("#rule", "even")
	b.means("Play an even card.")
	if !refused {
		b.t.Error("nothing was refused")
	}
}

// TestWordsThatAreAskedAboutHaveNoAnswerOfAnotherRule types a clear rule, and then words that can mean several.
func TestWordsThatAreAskedAboutHaveNoAnswerOfAnotherRule(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/workshop")
	b.until(`document.querySelector("#shop[data-live]")`)
	const fitting = `document.querySelectorAll(".picture [data-fits]").length`
	b.write("#rule", "red")
	b.until(fitting + ` == 26`)
	b.write("#rule", "Hearts must be followed by spades, anything else can be followed by anything zib")
	b.until(`document.querySelector("#write .question") && ` + fitting + ` == 0`)
	if shown := eval[[]string](b, `["#measure", "#use"].filter(part =>
		document.querySelector(part + " h2")?.checkVisibility({ visibilityProperty: true }))`); len(shown) > 0 {
		t.Errorf("beside a question the page shows %q of the rule before", shown)
	}
	b.shot("workshop-asks")
	b.write("#rule", "black")
	b.until(fitting + ` == 26 && document.querySelector("#measure h2").checkVisibility({ visibilityProperty: true })`)
}
