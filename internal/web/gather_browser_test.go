package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// gathered is true of a waiting room that follows what happens.
const gathered = `document.querySelector("#gather[data-live]")`

// speak chooses a language on the first page.
func (b *tab) speak(lang string) {
	b.t.Helper()
	b.open("/")
	b.click(".top .language summary")
	b.click(`.top [data-action="language"][value="` + lang + `"]`)
	b.until(fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, lang))
}

// fill types text into a field that may have had another.
func (b *tab) fill(selector, text string) {
	b.t.Helper()
	b.sets(selector, "")
	b.types(selector, text)
}

// make puts together a table for four, two of them computer players, where
// everybody deals in turn and rounds are short, and returns its code.
func (b *tab) make(name string) string {
	b.t.Helper()
	b.open("/new?preset=new&seats=4&deal=turn&level=novice&o.hand-size=4&o.expel-after=8&o.deals-each=1")
	b.until(`document.querySelector("#make[data-live]")`)
	b.fill(`#make [name="name"]`, name)
	b.sets(`[name="guests"]`, "1")
	b.click(`[data-action="open"]`)
	b.until(gathered)
	return eval[string](b, `document.querySelector("[data-code]").textContent`)
}

// doing says what a player at a table has to do.
const doing = `(() => {
	const table = document.querySelector("#table[data-live]")
	const shows = what => table?.querySelector('[data-action="' + what +
		'"]:not([hidden], :disabled, [aria-disabled], .ask:not(:popover-open) *)')
	if (!table || window.isLeft) return ""
	for (const what of ["rematch", "bring", "next-round", "confirm-prophet", "call-right",
		"pick"]) if (shows(what)) return what
	if (table.querySelector(".hand .pending")) return ""
	const turn = table.querySelector(".say")?.dataset.turn
	return turn == "you" ? "play" : ["prophet", "play-on"].filter(shows).join(" ")
})()`

// A sitter is a person in a game of several, at a tab.
type sitter struct {
	*tab
	moves    int
	prophet  bool // has been
	declares bool // wants to be
}

// wants says what there is to do; nothing, too, while a page is being loaded.
func (p *sitter) wants(ctx context.Context) string {
	what, err := chromedp.Run(ctx, chromedp.Evaluate[string](doing))
	if err != nil {
		return ""
	}
	otherwise, becomes := strings.CutPrefix(what, "prophet")
	if becomes && p.declares {
		return "prophet"
	}
	return strings.TrimSpace(otherwise)
}

// act does what there is to do.
func (p *sitter) act(what string) {
	p.t.Helper()
	switch what {
	case "bring":
		p.click(`[data-action="bring"]`)
		p.until(`document.querySelector("#bring[data-live]")`) // it is read to its end
		p.click(`[name="deal"][value="mine"]`)
		p.fill("#rule", "color != last.color")
		// What the rule is worth comes while the mouse moves, and the button moves with it.
		eval[any](p.tab, `void document.querySelector('[data-action="bring-rule"]').click()`)
		p.until(`document.querySelector("#table[data-live]")`)
	case "next-round":
		eval[any](p.tab, `void document.querySelector('[data-action="next-round"]')?.click()`)
		p.until(live + ` && !document.querySelector('[data-action="next-round"]')`)
	case "prophet", "play-on":
		// The time for it may be over in this moment.
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		defer cancel()
		const mayPress = `#table [data-action=%q]:not([hidden], [aria-disabled])`
		_, _ = chromedp.Run(ctx, chromedp.Evaluate[any](
			fmt.Sprintf("document.querySelector(`"+mayPress+"`)?.click()", what)))
	case "confirm-prophet":
		p.click(`[data-action="confirm-prophet"]`)
		p.until(`document.querySelector("#table[data-live] .say")?.dataset.turn == "prophet"`)
		p.prophet, p.declares = true, false
	case "call-right", "pick":
		before := p.event()
		p.click(`[data-action="` + what + `"]`)
		p.moved(before)
	case "play":
		p.moves++
		if p.moves == 1 &&
			eval[bool](p.tab, `document.querySelector('[data-action="faster"]').getAttribute("aria-pressed") != "true"`) {
			p.hurries()
		}
		before, held := p.event(), eval[int](p.tab, `document.querySelectorAll(".hand .card").length`)
		p.playsAt(p.moves % held)
		p.moved(before)
	}
}

// playGame lets people play until the game is over.
func playGame(people ...*sitter) {
	first := people[0]
	first.t.Helper()
	for _, p := range people {
		p.expect("409") // the time to declare, or to play on, may be over in the moment of the click
	}
	for {
		var who *sitter
		var what string
		first.wait("somebody has something to do", func(context.Context) bool {
			for _, who = range people {
				what = who.wants(who.ctx)
				if what != "" {
					return true
				}
			}
			return false
		})
		if what == "rematch" {
			return
		}
		who.act(what)
		for _, p := range people {
			p.declares = p.declares && !who.prophet
		}
	}
}

// TestTwoPeopleAndTwoComputerPlayersPlayAWholeGame lets two people make a table, join it
// by its code and play all its rounds, in which everybody deals once and one of them is
// prophet. Each of them reads another language, and so does a spectator. With the race
// detector the game is played also when tests have to be short: the gate plays it there.
func TestTwoPeopleAndTwoComputerPlayersPlayAWholeGame(t *testing.T) {
	langs := say.NewCatalog().Languages()
	hosts, guests, watches := langs[2], langs[3], langs[4]
	if raced {
		t.Parallel()
	} else {
		needBrowser(t)
	}
	h := build(t)
	host := newTab(t, h.site())
	guest := host.beside()
	host.thinks()
	guest.thinks()
	host.speak(hosts)
	guest.speak(guests)
	code := host.make("Grace")
	guest.open("/join")
	guest.fill("#code", strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(code, "-", " "), "0", "o")))
	guest.click(`[data-action="join"]`)
	guest.until(gathered)
	guest.fill(`.sit [name="name"]`, "Bia")
	guest.click(`[data-action="sit"]`)
	guest.until(gathered + `?.querySelector("[data-you]")`)
	host.until(`[...document.querySelectorAll(".place .name")].some(n => n.textContent == "Bia")`)
	host.shot("gathered-" + hosts)
	guest.shot("gathered-" + guests)
	host.click(`[data-action="start"]`)
	guest.until(`document.querySelector("#table[data-live]")`) // by itself
	host.until(`document.querySelector("#table[data-live]")`)
	watcher := host.beside()
	watcher.speak(watches)
	watcher.open(guest.path())
	watcher.until(`document.querySelector("#table[data-live]")`)

	playGame(&sitter{tab: host, declares: true}, &sitter{tab: guest, declares: true})
	host.shot("game-over-" + hosts)
	guest.shot("game-over-" + guests)
	checkGame(t, h, strings.TrimPrefix(guest.path(), "/t/"))
	if eval[bool](watcher, `!!document.querySelector(".dock, .hand")`) {
		t.Error("a spectator has a hand")
	}
	host.click(`[data-action="rematch"]`)
	guest.until(`document.querySelector("#table[data-live]:not(.over)")`)
}

// checkGame checks that all four dealt, and that a person was prophet.
func checkGame(t *testing.T, h *house, id string) {
	t.Helper()
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	dealt, prophets := make(map[game.Seat]bool), 0
	for _, e := range h.events(id) {
		if e.Kind() == game.RoundBegan {
			dealt[e.Seat()] = true
		}
		if e.Kind() == game.ProphetDeclared && l.Chairs[e.Seat()-1].IsPerson() {
			prophets++
		}
	}
	if len(dealt) != 4 || prophets == 0 || l.View.Phase != game.GameOver {
		t.Errorf("%v dealt, people were prophet %d times, and the game is %v", dealt, prophets, l.View.Phase)
	}
}

// sits says whether someone called so sits at a table that gathers.
func sits(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#gather[data-live] .place .name")].some(n => n.textContent == %q)`,
		name)
}

// TestTheHostsToolsAndAnotherDevice lets a host on a phone fill, free and change
// seats by tapping, while a guest sees it happen; then they go on with their hand on
// another device.
func TestTheHostsToolsAndAnotherDevice(t *testing.T) {
	needBrowser(t)
	host := newTab(t, build(t).site())
	host.size(390, 844)
	host.make("Grace")
	link := strings.TrimPrefix(eval[string](host, `document.querySelector("[data-link]").value`), host.site)
	guest := host.beside()
	guest.open(link)
	guest.until(gathered)
	guest.fill(`.sit [name="name"]`, "Bia")
	guest.click(`[data-action="sit"]`)
	host.until(sits("Bia"))
	host.tool("Bia", "remove")
	guest.until(`document.querySelector('#gather[data-live] [data-action="sit"]')`) // they may come again
	guest.click(`[data-action="sit"]`)
	host.until(sits("Bia"))
	host.press(`[data-action="add-seat"]`)
	host.until(`document.querySelector('.place[data-kind="open"]')`)
	host.shot("host-phone")
	for _, problem := range eval[[]string](host, cutOff) {
		t.Errorf("the waiting room on a phone: %s", problem)
	}
	host.tool("Open seat", "fill")
	guest.until(`document.querySelectorAll('#gather[data-live] [data-kind="computer"]').length == 3`)
	host.tool("Ana", "replace", "expert")
	guest.until(`[...document.querySelectorAll("#gather[data-live] .marks")].some(m => m.textContent.includes("Expert"))`)
	host.press(".setting-fold > summary")
	host.sets(`[name="deals"]`, "computer")
	host.press(`[data-action="set"]`)
	guest.until(`document.querySelector("#gather[data-live] .terms").textContent.includes("The computer, with a rule of the library")`)
	host.until(gathered)
	host.click(`[data-action="start"]`)
	guest.until(live)
	host.until(live)

	path := host.path()
	host.open(path + "/seat")
	key := strings.TrimPrefix(eval[string](host, `document.querySelector("[data-link]").value`), host.site)
	host.shot("key-phone")
	host.open(path)
	host.until(live)
	other := host.beside()
	other.open(key)
	other.until(`document.querySelector("#key .field")?.hidden`)
	if at := eval[string](other, "location.href"); strings.Contains(at, "#") {
		t.Errorf("the key stays in the address: %s", at)
	}
	other.shot("key-other")
	other.click(`[data-action="sit-here"]`)
	other.until(live)
	const hand = `[...document.querySelectorAll(".hand [data-card]")].map(c => c.dataset.card).join(" ")`
	if here, there := eval[string](host, hand), eval[string](other, hand); here == "" || here != there {
		t.Errorf("the hand is %q here and %q there", here, there)
	}
}

// press clicks what selector finds once it stands still, away from the bar at the foot
// of the page.
func (b *tab) press(selector string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center"})`, selector))
	b.still()
	b.click(selector)
}

// tool unfolds the tools of the seat where someone sits and presses one, for a
// computer player of such a level if one is named.
func (b *tab) tool(name, action string, level ...string) {
	b.t.Helper()
	seat := eval[string](b, fmt.Sprintf(`[...document.querySelectorAll(".place")].find(p =>
		p.querySelector(".name").textContent == %q).dataset.seat`, name))
	place := fmt.Sprintf(`.place[data-seat=%q] `, seat)
	b.press(place + "summary")
	b.until(fmt.Sprintf(`document.querySelector(%q)`, place+"details[open]"))
	for _, l := range level {
		b.sets(place+"select", l)
	}
	asks := place + "details.leave > summary"
	if action == "remove" && eval[bool](b, fmt.Sprintf(`!!document.querySelector(%q)`, asks)) {
		if eval[bool](b, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, place+`[data-action="remove"]`)) {
			b.t.Error("a person is removed without a question")
		}
		b.press(asks)
	}
	b.press(place + `[data-action="` + action + `"]`)
	b.until(gathered)
}
