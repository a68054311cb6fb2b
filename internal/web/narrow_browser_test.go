package web

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// phones are the smallest windows.
var phones = [][2]int64{{320, 568}, {390, 844}, {844, 390}}

// TestPhonesShowATableWhole looks at tables that need much room, in each language, on phones: no
// text is cut, nor the line, what can be pressed can be reached, and a dealer's own rule is in sight.
func TestPhonesShowATableWhole(t *testing.T) {
	needBrowser(t)
	const outOfSight = `[...document.querySelectorAll(".own-rule > blockquote")].filter(n => {
		const edge = n.closest(".own-rule").getBoundingClientRect(), dock = n.closest(".dock").getBoundingClientRect()
		const range = document.createRange()
		range.selectNodeContents(n)
		return range.getClientRects()[0].bottom > Math.min(edge.bottom, dock.bottom, innerHeight)
	}).length`
	for _, lang := range say.NewCatalog().Languages() {
		pages := pagesOf(t, lang)
		pages["eight with long names"] = crowded(t, lang, manyLetters)
		classic := phased(t, 1, false)
		crowd(&classic, manyLetters)
		classic.View.Hand = classic.View.Hand[:7]
		pages["eight with a deck"] = tablePageOf(lang, &classic, page.RefusedRequest{})
		b := newStateTab(t, lang, pages)
		b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
		for _, name := range []string{"eight with long names", "eight with a deck", "a dealer who gives hints",
			"a person deals", "by hand, a play", "the second phase"} {
			b.open("/state/" + url.PathEscape(name))
			for _, w := range phones {
				b.size(w[0], w[1])
				b.shot(fmt.Sprintf("phone-%s-%s-%d", name, lang, w[0]))
				for _, bad := range eval[[]string](b, flaws) {
					t.Errorf("%s: %s on %d × %d: %s", lang, name, w[0], w[1], bad)
				}
				if n := eval[int](b, outOfSight); n > 0 {
					t.Errorf("%s: %s on %d × %d: the dealer's own rule is out of sight", lang, name, w[0], w[1])
				}
			}
		}
	}
}

// TestLongNamesAreReadOnPhones looks at eight players, and at the one whom all wait for, on phones.
func TestLongNamesAreReadOnPhones(t *testing.T) {
	needBrowser(t)
	const cut = `[...document.querySelectorAll(%q)].filter(n => n.scrollWidth > n.clientWidth + 1 ||
		n.scrollHeight > n.clientHeight + 1).map(n => n.textContent)`
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, map[string]page.Page{
			"forty letters": crowded(t, lang, manyLetters),
			"ten letters":   crowded(t, lang, "Alessandr%d"),
		})
		for _, w := range phones {
			b.size(w[0], w[1])
			b.open("/state/" + url.PathEscape("forty letters"))
			for _, bad := range eval[[]string](b, fmt.Sprintf(cut, `.say[data-turn="other"] b:not(.waits)`)) {
				t.Errorf("%s on %d × %d: %q is cut", lang, w[0], w[1], bad)
			}
			b.open("/state/" + url.PathEscape("ten letters"))
			for _, bad := range eval[[]string](b, fmt.Sprintf(cut, ".seat .name")) {
				t.Errorf("%s on %d × %d: the name %q is cut", lang, w[0], w[1], bad)
			}
			b.shot(fmt.Sprintf("ten-letters-%s-%d", lang, w[0]))
		}
	}
}

// TestButtonsHoldTheirWords looks at the buttons of a player who is asked whether to declare, in each language
// and window.
func TestButtonsHoldTheirWords(t *testing.T) {
	needBrowser(t)
	const out = `(() => {
		for (const n of document.querySelectorAll(".ask-less, [data-action=play-on]")) n.hidden = false
		const texts = document.createTreeWalker(document.querySelector(".player > .acts"), NodeFilter.SHOW_TEXT)
		const bad = [], words = document.createRange()
		while (texts.nextNode()) {
			const n = texts.currentNode, box = n.parentNode.closest(".btn")?.getBoundingClientRect()
			words.selectNodeContents(n)
			const text = words.getBoundingClientRect()
			if (box && text.width && (text.top < box.top - 2 || text.bottom > box.bottom + 2 || text.left < box.left ||
				text.right > box.right)) bad.push(n.data.trim()) // the highest letters leave 2 pixels free
		}
		return bad.filter(Boolean)
	})()`
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.thinks()
		for _, w := range slices.Concat(phones, [][2]int64{{1280, 800}, {1440, 900}}) {
			b.size(w[0], w[1])
			b.open("/state/" + url.PathEscape("my turn"))
			for _, words := range eval[[]string](b, out) {
				t.Errorf("%s on %d × %d: %q stands out of its button", lang, w[0], w[1], words)
			}
			b.shot(fmt.Sprintf("asked-%s-%d", lang, w[0]))
		}
	}
}

// TestAShownHandIsSeenWholeOnASmallPhone shows hands of a no-play in the smallest window, in each language: no card
// lies below the button that closes it.
func TestAShownHandIsSeenWholeOnASmallPhone(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.size(320, 568)
		b.open("/state/" + url.PathEscape("my turn"))
		b.until(live)
		for _, cards := range []int{19, 24} {
			hidden := eval[int](b, fmt.Sprintf(`import(%q).then(m => {
				const open = document.querySelector(".claim-open"), hand = open.querySelector(".open-hand")
				while (hand.children.length < %d) hand.append(hand.firstElementChild.cloneNode(true))
				m.show(open)
				const below = open.querySelector(".btn").getBoundingClientRect().top
				return [...hand.children].filter(c => c.getBoundingClientRect().bottom > below).length
			})`, readStatic().Address("shown.js"), cards))
			if hidden > 0 {
				t.Errorf("%s: %d of %d cards are hidden", lang, hidden, cards)
			}
			b.shot(fmt.Sprintf("shown-%s-%d", lang, cards))
		}
	}
}

// TestEachSeatSaysOneThingWhileThePlayersWait has the place of the reader lit, and another to move: there is room for
// what the reader may do only on desktops.
func TestEachSeatSaysOneThingWhileThePlayersWait(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range [][2]int64{{390, 844}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		b.until(live)
		said := eval[[]string](b, `[...document.querySelectorAll(".seat:not(:has(.holds > svg))")].map((n, i) => {
			n.toggleAttribute("data-moves", i == 1)
			const what = n.querySelector(".then") ?? n.querySelector(".what").cloneNode()
			what.className = "what then"
			what.textContent = "may"
			n.querySelector(".what").after(what)
			return [...n.querySelectorAll(".what")].filter(x => x.checkVisibility()).map(x => x.textContent).join(", ")
		})`)
		want := []string{"your turn", "may", "14 cards", "12 cards", "15 cards"}
		if w[0] > 960 {
			want[0] = "may"
		}
		if !slices.Equal(said, want) {
			t.Errorf("on %d × %d the seats say %q, want %q", w[0], w[1], said, want)
		}
	}
}

// TestTheWayToADealStandsBesideTheLine looks at a table before its first round, on a phone
// on its side.
func TestTheWayToADealStandsBesideTheLine(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.size(844, 390)
	b.open("/state/" + url.PathEscape("before the first round"))
	b.shot("before-the-first-round")
	if gap := eval[float64](b, `document.querySelector(".onward").getBoundingClientRect().left -
		document.querySelector(".layout").getBoundingClientRect().right`); gap < 0 {
		t.Errorf("the way on lies %v over the line", -gap)
	}
}

// TestAHandShownToADealerIsSeenWhole looks at no-plays, of a few cards and of many, on a phone on
// its side.
func TestAHandShownToADealerIsSeenWhole(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.size(844, 390)
		for _, name := range []string{"by hand, a no-play", "by hand, a no-play called right", "by hand, a pick"} {
			b.open("/state/" + url.PathEscape(name))
			for range 2 {
				hidden := eval[int](b, `(() => {
					const hand = document.querySelector(".judging .picks"), edge = hand.getBoundingClientRect()
					return [...hand.querySelectorAll(".card")].filter(c => {
						const box = c.getBoundingClientRect()
						return box.top < edge.top || box.bottom > edge.bottom
					}).length
				})()`)
				if hidden > 0 {
					t.Errorf("%s: %s: %d cards are cut", lang, name, hidden)
				}
				b.shot("shown-hand-" + name + "-" + lang)
				eval[any](b, `void (hand => hand.append(...[...hand.children, ...hand.children].map(c => c.cloneNode(true))))(
					document.querySelector(".judging .picks"))`)
			}
		}
	}
}

// TestNothingLiesAcrossTheWrongCardsOfAResult looks at the board of a result, which has arrows
// while a round goes on.
func TestNothingLiesAcrossTheWrongCardsOfAResult(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range phones {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("the end"))
		b.click(`.tabs [href="#board"]`)
		b.until(`document.querySelector("#board").checkVisibility()`)
		b.still()
		if eval[bool](b, `(board => ["::before", "::after"].some(part => {
			const style = getComputedStyle(board, part)
			return style.display != "none" && /[⌄⌃]/.test(style.content)
		}))(document.querySelector("#board"))`) {
			t.Errorf("on %d × %d an arrow lies across the cards", w[0], w[1])
		}
	}
}

// TestNothingCoversTheNumberOfACard lays tokens of a prophet on the cards of a long line.
func TestNothingCoversTheNumberOfACard(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range append(phones, [2]int64{1280, 800}) {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		covered := eval[[]string](b, `[...document.querySelectorAll(".laid")].filter((laid, i) => {
			const token = document.querySelector("#t-token").content.firstElementChild.cloneNode(true)
			token.textContent = 10 * (i + 1)
			laid.querySelector(".card").append(token)
			laid.style.counterReset = "spot " + (10 * i + 9)
			const type = parseFloat(getComputedStyle(laid, "::after").fontSize)
			const edge = laid.getBoundingClientRect().bottom
			const strip = edge - laid.querySelector(".card").getBoundingClientRect().bottom
			return token.getBoundingClientRect().bottom > edge - (strip + type) / 2 + 1
		}).map(laid => laid.innerText)`)
		if len(covered) > 0 {
			t.Errorf("on %d × %d tokens cover the numbers of %q", w[0], w[1], covered)
		}
		b.shot(fmt.Sprintf("tokens-%d", w[0]))
	}
}

// TestATokenHidesNoPlayerOfAWrongCard lays tokens of a prophet on the cards that hang below a line.
func TestATokenHidesNoPlayerOfAWrongCard(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range append(phones, [2]int64{1280, 800}) {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		if hidden := eval[string](b, `(() => {
			const all = [...document.querySelectorAll(".side .play > .card:has(> .by)")]
			return all.length == 0 ? "no card is there" : all.filter(card => {
				const token = document.querySelector("#t-token").content.firstElementChild.cloneNode(true)
				token.textContent = 40
				card.append(token)
				const name = document.createRange()
				name.selectNodeContents(card.querySelector(".by"))
				return token.getBoundingClientRect().left < name.getBoundingClientRect().right - .5
			}).map(card => card.title).join()
		})()`); hidden != "" {
			t.Errorf("on %d × %d a token hides the player of %s", w[0], w[1], hidden)
		}
		b.shot(fmt.Sprintf("tokens-below-%d", w[0]))
	}
}

// TestAProphetIsOfferedOnlyWhatTheyMayDo looks at a prophet who waits and at one who judges.
func TestAProphetIsOfferedOnlyWhatTheyMayDo(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range append(phones, [2]int64{1280, 800}) {
		b.size(w[0], w[1])
		for name, faults := range map[string]string{
			"a prophet": `[...document.querySelectorAll(".acts > :is([data-action=play], [data-action=no-play])")]
				.filter(n => n.checkVisibility({ visibilityProperty: true })).map(n => n.dataset.action)
				.concat(getComputedStyle(document.querySelector("#hand")).opacity < 1 ? [] :
					"a hand like one to play from")`,
			"a prophet calls a play": `(([right, wrong]) => Math.abs(right - wrong) > 1 ?
				["Right is " + right + " wide, Wrong " + wrong] : [])(["right", "wrong"].map(call =>
				document.querySelector("[data-action=call-" + call + "]").getBoundingClientRect().width)).concat(
				document.querySelector("[data-action=sort]").checkVisibility({ visibilityProperty: true }) ?
				"sort" : [])`,
		} {
			b.open("/state/" + url.PathEscape(name))
			if bad := eval[[]string](b, faults); len(bad) > 0 {
				t.Errorf("on %d × %d %s is offered %q", w[0], w[1], name, bad)
			}
			b.shot(fmt.Sprintf("offered-%s-%d", name, w[0]))
		}
	}
}

// TestAProphetReadsWhatTheyDo in small windows, in each language: no line is cut off.
func TestAProphetReadsWhatTheyDo(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.open("/state/" + url.PathEscape("a prophet"))
		for _, w := range phones {
			b.size(w[0], w[1])
			cut := eval[int](b, `(n => n.scrollHeight - n.clientHeight)(document.querySelector(".player > .say"))`)
			if cut > 1 {
				t.Errorf("%s on %d × %d: %d pixels of what a prophet does are cut off", lang, w[0], w[1], cut)
			}
			b.shot(fmt.Sprintf("prophet-%s-%d", lang, w[0]))
		}
	}
}

// TestTheWordsOfANoPlayTouchNoSide of its sign on a screen, in any language.
func TestTheWordsOfANoPlayTouchNoSide(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.open("/state/" + url.PathEscape("a prophet"))
		if near := eval[[]float64](b, `(() => {
			const sign = document.querySelector(".claim > button"), words = document.createRange()
			words.selectNodeContents(sign.querySelector("span:not(.visually-hidden, .verdict)"))
			const inner = words.getBoundingClientRect(), outer = sign.getBoundingClientRect()
			return [inner.left - outer.left, outer.right - inner.right].filter(gap => gap < 4)
		})()`); len(near) > 0 {
			t.Errorf("%s: the words of a no-play end %.1f pixels from the side of its sign", lang, near)
		}
	}
}

// TestLinksOfARuleStandAboveTheBar on a phone on its side, in each language.
func TestLinksOfARuleStandAboveTheBar(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.size(844, 390)
		b.open("/state/" + url.PathEscape("the end"))
		b.still()
		if low := eval[[]string](b, `[...document.querySelectorAll(".reveal :is(.leads a, summary)")].filter(n =>
			n.checkVisibility() && !n.parentElement.closest("details details, details > :not(summary)") &&
			n.getBoundingClientRect().bottom > document.querySelector("#onward").getBoundingClientRect().top
		).map(n => n.textContent)`); len(low) > 0 {
			t.Errorf("%s: the bar covers %q", lang, low)
		}
		b.shot("leads-" + lang)
	}
}

// TestTheCodeOfATableIsInSightOnASmallPhone looks at a waiting room with free places.
func TestTheCodeOfATableIsInSightOnASmallPhone(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, pagesOf(t, lang))
		b.size(320, 568)
		b.open("/state/" + url.PathEscape("people, host"))
		b.shot("code-" + lang)
		if under := eval[float64](b, `document.querySelector("[data-code]").getBoundingClientRect().bottom -
			document.querySelector(".go").getBoundingClientRect().top`); under > 0 {
			t.Errorf("%s: the code lies %g pixels under the way on", lang, under)
		}
	}
}

// TestAListHasRoomForWhatIsChosen looks at the lists of the pages that have most, on phones.
func TestAListHasRoomForWhatIsChosen(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		b := newTab(t, build(t).site())
		b.speak(lang)
		for _, path := range []string{"/new", "/workshop"} {
			b.open(path)
			eval[any](b, `void document.querySelectorAll("details").forEach(n => { n.open = true })`)
			for _, w := range [][2]int64{{320, 568}, {390, 844}} {
				b.size(w[0], w[1])
				for _, said := range eval[[]string](b, cutLists) {
					t.Errorf("%s in %s on %d × %d: no room for %s", path, lang, w[0], w[1], said)
				}
			}
		}
	}
}

// TestOnAPhoneTheBarOfATableLeadsHome measures the bar: the mark is a link, and the title has two lines.
func TestOnAPhoneTheBarOfATableLeadsHome(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sitAt("preset=express&seats=4&deal=easy")
	for _, width := range []int64{390, 360} {
		b.size(width, 844)
		b.still()
		home := eval[[]float64](b, `(() => { const n = document.querySelector(".bar .brand[href='/']")
			const at = n.getBoundingClientRect(); return n.checkVisibility() ? [at.left, at.width] : [] })()`)
		if len(home) != 2 || home[0] < 0 || home[0] > 20 || home[1] < 30 {
			t.Errorf("at %d the way home is at, and wide: %v", width, home)
		}
		lines := eval[float64](b, `(() => { const n = document.querySelector(".bar .round")
			return n.offsetHeight / parseFloat(getComputedStyle(n).lineHeight) })()`)
		if lines > 2.1 {
			t.Errorf("at %d the title of the bar has %.1f lines, want 2", width, lines)
		}
	}
}
