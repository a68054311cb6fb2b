package web

import (
	"context"
	"net/http"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// typed returns what stands in a field.
func (b *tab) typed(selector string) string {
	b.t.Helper()
	return eval[string](b, `document.querySelector('`+selector+`').value`)
}

// handIsJudged lets everybody play, and Ada say right to all, until the round is over.
func (m *meeting) handIsJudged(b *tab) {
	b.t.Helper()
	b.wait("the round ends", func(context.Context) bool {
		for name := range m.keys {
			switch l := m.look(name); {
			case l.View.Awaits == game.AwaitsVerdict && name == "Ada":
				m.do(name, table.Request{Action: table.JudgeRight, Seen: l.Number, Sure: true})
			case l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay:
				m.do(name, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
			}
		}
		return m.look("Rui").Result != nil
	})
}

// TestAReasonStaysInItsRound lets Rui begin a reason for disputing a verdict, and not
// end it before the round after.
func TestAReasonStaysInItsRound(t *testing.T) {
	needBrowser(t)
	h := build(t)
	options := standard()
	options.HandSize = 1
	m := meet(
		t,
		&visitor{lobby: h.lobby},
		table.TableRequest{
			Seats:    4,
			Options:  options,
			Words:    "Whatever my aunt would wear",
			Settings: table.Settings{Chat: true},
		},
		"Rui",
		"Zoe",
		"Bia",
	)
	rui := newTab(t, h.site())
	m.handIsJudged(rui)
	rui.takesKey(m, "Rui")
	rui.open(m.path)
	rui.until(over)
	const why = `.dispute [name="text"]`
	eval[any](rui, `void document.querySelector(".dispute summary").click()`)
	rui.types(why, "She hates bl")
	rui.open(m.path)
	rui.until(over)
	if got := rui.typed(why); got != "She hates bl" {
		t.Errorf("of the half-written reason there is %q", got)
	}
	if got := rui.typed(`#talk .own input`); got != "" {
		t.Errorf("the table is about to be told %q", got)
	}
	m.do("Ada", table.Request{Action: table.DealRule, Words: "Whatever my uncle would wear"})
	m.do("Ada", table.Request{Action: table.NextRound})
	m.handIsJudged(rui)
	rui.open(m.path)
	rui.until(over)
	if got := rui.typed(why); got != "" {
		t.Errorf("of another round there is the reason %q", got)
	}
}

// TestADraftOutlivesOtherPagesAndFailures lets Ada begin a hint, look at the people of
// the table, and give the hint while the server has too much to do.
func TestADraftOutlivesOtherPagesAndFailures(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := meet(
		t,
		&visitor{lobby: h.lobby},
		table.TableRequest{Seats: 4, Deals: true, Rule: workshop.WrittenIn("", "Play any card.").Rule},
		"Rui",
		"Zoe",
		"Bia",
	)
	ada := newTab(t, h.site())
	ada.sitsAs(m, "Ada")
	const hint = `.hinting [name="hint"]`
	ada.types(hint, "It is easy")
	ada.open(m.path + "/people")
	ada.until(gathered)
	ada.open(m.path)
	ada.until(live)
	if got := ada.typed(hint); got != "It is easy" {
		t.Errorf("after a look at the people there is %q of the hint", got)
	}
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPost && r.URL.Path == m.path {
			http.Error(w, "too much to do", http.StatusServiceUnavailable)
			return true
		}
		return false
	})
	ada.expect("503")
	ada.click(`[data-action="hint"]`)
	ada.until(`document.querySelector(".toast.failed")`)
	if got := ada.typed(hint); got != "It is easy" {
		t.Errorf("when the hint cannot be given there is %q of it", got)
	}
	h.interfere(nil)
	m.do("Rui", table.Request{Action: table.Rename, Text: "Rubens"}) // things go on
	ada.open(m.path)
	ada.until(live)
	if got := ada.typed(hint); got != "It is easy" {
		t.Errorf("after a failure there is %q of the hint", got)
	}
	ada.click(`[data-action="hint"]`)
	ada.until(live + ` && document.querySelector(".notes .hint")?.textContent.includes("It is easy")`)
	if got := ada.typed(hint); got != "" {
		t.Errorf("the hint is given, and the field has %q", got)
	}
}

// TestADraftIsSeenByItsWriterAlone lets Rui and Zoe share a browser, and lets
// another person sit down there after Rui has left.
func TestADraftIsSeenByItsWriterAlone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 4, Settings: table.Settings{Chat: true}}, "Rui", "Zoe")
	b := newTab(t, h.site())
	b.comesIn(m, "Rui")
	const word = `#talk .own input`
	writes := func() {
		b.click(`[data-action="talk"]`)
		b.until(`document.querySelector("#talk:popover-open")`)
		b.types(word, "Ana ch")
		eval[any](b, `void document.querySelector("#talk").hidePopover()`)
	}
	writes()
	b.comesIn(m, "Zoe")
	if got := b.typed(word); got != "" {
		t.Errorf("Zoe is about to say what Rui wrote: %q", got)
	}
	b.comesIn(m, "Rui")
	if got := b.typed(word); got != "" {
		t.Errorf("what Zoe has seen last has %q of Rui", got)
	}
	writes()
	m.do("Rui", table.Request{Action: table.Leave})
	b.until(`document.querySelector('[data-action="sit"]') && !document.querySelector("#talk")`)
	b.fill(`.sit [name="name"]`, "Bia")
	b.click(`[data-action="sit"]`)
	b.until(gathered + ` && document.querySelector("` + word + `")`)
	if got := b.typed(word); got != "" {
		t.Errorf("Bia is about to say what Rui wrote: %q", got)
	}
}

// TestTypingGoesOnWhileAMessageIsSent holds a message of Rui until they have begun another.
func TestTypingGoesOnWhileAMessageIsSent(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 4, Settings: table.Settings{Chat: true}}, "Rui")
	rui := newTab(t, h.site())
	rui.comesIn(m, "Rui")
	free := make(chan struct{})
	h.interfere(func(_ http.Handler, _ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == m.path+"/do" {
			<-free
		}
		return false
	})
	const word = `#talk .own input`
	rui.click(`[data-action="talk"]`)
	rui.types(word, "One")
	rui.click(`#talk [data-action="say"]`)
	rui.fill(word, "And ano")
	close(free)
	rui.until(
		`performance.getEntriesByType("resource").some(e => e.name.endsWith("/do")) &&
			document.querySelector("#talk .lines").textContent.includes("One")`,
	)
	rui.types(word, "ther")
	if got := rui.typed(word); got != "And another" {
		t.Errorf("of the second word there is %q", got)
	}
}
