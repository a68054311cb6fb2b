package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/rule"
)

// sitAt makes a table by a form that is filled in as query says, and opens it.
func (b *tab) sitAt(query string) {
	b.t.Helper()
	b.open("/new?" + query)
	b.until(`document.querySelector("#make[data-live]")`)
	b.click(`[data-action="open"]`)
	b.until(live)
}

// secret returns the round at the table where b is, which nobody there knows.
func (b *tab) secret(h *house) (*game.State, *rule.Rule) {
	b.t.Helper()
	var dealt *rule.Rule
	s := new(game.State)
	for _, e := range h.events(strings.TrimPrefix(b.path(), "/t/")) {
		if err := s.Follow(e); err != nil {
			b.t.Fatal(err)
		}
		if e.Kind() == game.RoundBegan {
			dealt = e.Deal().Rule
		}
	}
	return s, dealt
}

// fitting returns a card of the own hand that fits, or that does not, and
// whether there is one.
func (b *tab) fitting(h *house, right bool) (card.Card, bool) {
	b.t.Helper()
	s, secret := b.secret(h)
	v := s.View(1)
	var line rule.Line
	for _, p := range v.Plays {
		if p.Laid() {
			line.Plays = append(line.Plays, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
		}
	}
	fits := secret.Machine().Fits(secret.Machine().After(line))
	i := slices.IndexFunc(v.Hand, func(c card.Card) bool { return fits.Has(c) == right })
	if i < 0 {
		return 0, false
	}
	return v.Hand[i], true
}

// playCard plays a card of the own hand.
func (b *tab) playCard(c card.Card) {
	b.t.Helper()
	before := b.event()
	b.choose(eval[int](b,
		fmt.Sprintf(`[...document.querySelectorAll(".hand .card")].findIndex(c => c.dataset.card == %q)`, c)))
	b.click(`[data-action="play"]`)
	b.moved(before)
}

// mayGuess plays until the page lets its player guess, and asks to. The next player
// moves soon, and on a busy machine before the click: then the next turn has another
// chance.
func (b *tab) mayGuess(h *house) {
	b.t.Helper()
	const guess = `document.querySelector('#table[data-live] [data-action="guess"]:not([aria-disabled])')`
	for {
		b.until(mine)
		c, ok := b.fitting(h, true)
		if !ok {
			b.claim()
			continue
		}
		b.playCard(c)
		b.until(guess + ` || ` + mine)
		if eval[bool](b, `!!`+guess+` && (`+guess+`.click(), true)`) {
			return
		}
	}
}

func TestARoundOfExpressEndsByAGuess(t *testing.T) {
	needBrowser(t)
	const asked = `document.querySelector("#table[data-live] #saying:popover-open")`
	h := build(t)
	b := newTab(t, h.site())
	b.thinks()
	b.sitAt("preset=express&seats=3&deal=easy")
	b.checkAgainstServer()
	for _, guess := range []string{"colr", "Play any card.", ""} {
		b.mayGuess(h)
		b.until(asked)
		if guess == "colr" {
			b.checkAgainstServer() // later the field has what was written before
		}
		_, secret := b.secret(h)
		if guess == "" {
			guess = secret.In("en")
		}
		b.until(`document.activeElement.id == "guess"`)
		b.write("#guess", guess)
		if guess == "colr" {
			b.until(`document.querySelector("#understood .slip")`)
			b.shot("guess-slip")
			b.click(`[data-action="cancel-guess"]`)
			b.until(`!` + asked)
			continue
		}
		b.until(`document.querySelector("#understood[data-reads]") &&
			!document.querySelector('[data-action="confirm-guess"]').disabled`)
		b.shot("guess-reads")
		b.click(`[data-action="confirm-guess"]`)
		b.until(over + ` || ` + live + `&& !` + asked +
			` && document.querySelector(".log ol").textContent.includes("You say that the rule is")`)
		b.shot("guess-said")
		if eval[bool](b, "!!"+over) != (guess == secret.In("en")) {
			t.Fatalf("the guess %q, where the rule is %q", guess, secret.In("en"))
		}
		if guess == "Play any card." { // its verdict stays while the others play
			b.until(`document.querySelector("#said").textContent.includes("That is wrong.") || ` + over)
			b.until(mine + ` || ` + over)
			if eval[bool](b, `!document.querySelector(".note.guessed") && !`+over) {
				t.Error("the verdict on the guess has gone")
			}
			b.shot("guess-wrong")
		}
		if guess != secret.In("en") {
			b.until(`document.activeElement.matches(".hand .card")`)
		}
	}
	told := eval[string](b, `document.querySelector(".scores").textContent`)
	if !strings.Contains(told, "found the rule +6") {
		t.Errorf("the scores are %q", told)
	}
}

func TestBothPhasesOfTheClassicGameArePlayedByClicking(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	for range 5 { // a round may end without a second phase: someone has no wrong card
		if b.playsBothPhases() {
			return
		}
	}
	t.Error("there was no second phase in five rounds")
}

// playsBothPhases plays a round of the classic game at a new table, and reports
// whether it had a second phase.
func (b *tab) playsBothPhases() bool {
	b.t.Helper()
	b.sitAt("preset=classic&seats=8&deal=easy")
	b.click(`[data-action="faster"]`)
	second := 0
	for n := 0; n < 60; n++ {
		b.until(ready)
		if eval[bool](b, "!!"+over) {
			break
		}
		if eval[bool](b, `document.querySelector(".notes").textContent.includes("Second phase")`) {
			second++
		}
		if n%4 == 0 || second == 1 {
			b.checkAgainstServer()
			b.shot(fmt.Sprintf("classic-%d", n))
		}
		before := b.event()
		b.choose(eval[int](b, `[...document.querySelectorAll(".hand .card")].findIndex(c => !c.disabled)`))
		b.click(`[data-action="play"]`)
		b.moved(before)
	}
	b.until(over)
	b.shot("classic-end")
	told := eval[string](b, `document.querySelector(".scores").textContent`)
	if !strings.Contains(told, "wrong cards in the first phase") {
		b.t.Errorf("the scores are %q", told)
	}
	return second > 0
}

func TestMarkersAreLaidWhilePeoplePlay(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, preset := range []string{"nature", "parlett"} {
		b.sitAt("preset=" + preset + "&seats=4&o.marker-every=2&o.expel-after=6&o.prophet=false&deal=easy")
		b.click(`[data-action="faster"]`)
		for range 8 {
			b.until(ready)
			if eval[bool](b, `!!document.querySelector("#table.over, .token.out")`) {
				break
			}
			c, ok := b.fitting(h, true)
			if !ok {
				c, _ = b.fitting(h, false)
			}
			b.playCard(c)
		}
		b.until(`document.querySelector(".token.out")`)
		b.checkAgainstServer()
		b.shot("markers-" + preset)
		told := eval[[]string](b, `[...document.querySelectorAll(".token")].map(t => t.firstElementChild.textContent)`)
		if len(told) < 3 || !slices.Contains(told, "2") {
			t.Errorf("%s: the markers say %q", preset, told)
		}
	}
}

// TestAnotherCardTakesThePlaceOfTheChosenOne has a form of the game in which a play is one card.
func TestAnotherCardTakesThePlaceOfTheChosenOne(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.thinks()
	b.sitAt("preset=express&seats=3&deal=easy")
	b.until(mine)
	const chosen = `[...document.querySelectorAll("#hand button")].map(c => c.getAttribute("aria-pressed")).join(" ")`
	b.click("#hand li:nth-child(1) button")
	b.until(chosen + `.startsWith("true false")`)
	b.click("#hand li:nth-child(3) button")
	b.until(chosen + `.startsWith("false false true")`)
	if laid := eval[int](b, `document.querySelectorAll(".tray li").length`); laid != 1 {
		t.Errorf("%d cards are chosen", laid)
	}
	b.click("#hand li:nth-child(3) button")
	b.until(`document.querySelector(".tray[data-empty]")`)
}

// TestTheCardsAreInSightWhileTheRuleIsWritten has a person who writes what they think the rule is, with
// words that may mean several rules, and looks at the line and what was refused meanwhile.
func TestTheCardsAreInSightWhileTheRuleIsWritten(t *testing.T) {
	needBrowser(t)
	const asked = "a guess that may mean several rules"
	b := newStateTab(t, "en", map[string]page.Page{"asked": guesses(t, "en")[asked]})
	for _, w := range [][2]int64{{1280, 800}, {1440, 900}} {
		b.size(w[0], w[1])
		b.open("/state/asked")
		b.still()
		b.shot(fmt.Sprint("saying-", w[0]))
		if n := b.covers("#saying", ".layout .card, .hand .card"); n > 0 {
			t.Errorf("%d × %d: %d cards are covered", w[0], w[1], n)
		}
		if below := eval[float64](b, `document.querySelector('[data-action="confirm-guess"]').getBoundingClientRect().bottom -
			Math.min(innerHeight, document.querySelector("#saying").getBoundingClientRect().bottom)`); below > 0 {
			t.Errorf("%d × %d: the button is out of sight", w[0], w[1])
		}
		b.until(live)
		eval[any](b, fmt.Sprintf(typing, 360)) // as on a tablet
		b.still()
		b.shot(fmt.Sprint("saying-keyboard-", w[0]))
		for _, bad := range eval[[]string](b, fmt.Sprintf(hidden, "#guess, #saying > .guess > .acts > .btn", 360)) {
			t.Errorf("%d × %d: below the keyboard: %s", w[0], w[1], bad)
		}
	}
}

// TestARefusalOnAPhoneCoversNoCard chooses a card more than a play may have.
func TestARefusalOnAPhoneCoversNoCard(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.size(390, 844)
	b.thinks()
	b.sit()
	b.until(mine)
	eval[any](b, `void [...document.querySelectorAll("#hand button")].slice(0, 5).forEach(c => c.click())`)
	b.until(`document.querySelector(".toast")?.getBoundingClientRect().height > 0`)
	b.shot("toast-phone")
	if n := b.covers(".toast", "#hand .card, .layout .card, .player .acts .btn"); n > 0 {
		t.Errorf("%d cards and buttons are covered", n)
	}
}

// TestTheButtonsOfALastGuessFitTheirPanel asks a player who is out of cards for the rule.
func TestTheButtonsOfALastGuessFitTheirPanel(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		l := express(t, 1).now()
		l.View.Awaits = game.AwaitsGuess
		h.shows(t, lang, map[string]page.Page{"last": tablePageOf(lang, &l, page.RefusedRequest{})})
		b.open("/state/last")
		for _, w := range [][2]int64{{1440, 900}, {1280, 800}, {320, 568}} {
			b.size(w[0], w[1])
			eval[any](b, `void document.querySelector("#saying").showPopover()`)
			b.until(`document.querySelector("#saying:popover-open")`)
			b.still()
			b.shot(fmt.Sprintf("last-guess-%s-%d", lang, w[0]))
			if over := eval[float64](b, `Math.max(...[...document.querySelectorAll("#saying .acts .btn")].map(n =>
				Math.max(n.getBoundingClientRect().right - document.querySelector("#saying").getBoundingClientRect().right,
					n.scrollWidth - n.clientWidth)))`); over > 0 {
				t.Errorf("%s, %d × %d: a button goes %v pixels beyond its panel", lang, w[0], w[1], over)
			}
		}
	}
}
