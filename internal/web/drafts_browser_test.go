package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// TestANodeThatStaysIsTheSameNode makes lists of nodes like others, with something typed
// in the field that stays, and wants it to be where it was.
func TestANodeThatStaysIsTheSameNode(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	for _, tt := range []struct{ was, is string }{
		{"p button.btn button.btn label.field button.btn", "label.field button.btn"}, // the ready-made hints vanish
		{"label.field button.btn", "p button.btn button.btn label.field button.btn"},
		{"section.company label.field", "section.sit section.company section.brings label.field"},
		{"section.sit section.company label.field", "section.company label.field"},
		{"p p label.field", "label.field p p"},
		{"div label.field", "p.small label.field p.small"},
	} {
		got := eval[string](b, fmt.Sprintf(`(async () => {
			const { morph } = await import(document.querySelector("script[type=module][src*=table]").src.replace("table.js",
				"morph.js"))
			const list = names => {
				const node = document.createElement("div")
				for (const [tag, name] of names.split(" ").map(n => n.split("."))) {
					const kid = document.createElement(tag)
					if (name) kid.className = name
					if (tag == "label") kid.append(document.createElement("input"))
					node.append(kid, "\n")
				}
				return node
			}
			const node = list(%q), field = node.querySelector("input"), wish = list(%q)
			field.value = "typed"
			morph(node, wish)
			return node.outerHTML != wish.outerHTML ? node.outerHTML : node.querySelector("input") == field ? field.value :
				"another field"
		})()`, tt.was, tt.is))
		if got != "typed" {
			t.Errorf("of %s to %s: %s", tt.was, tt.is, got)
		}
	}
}

// TestOnlyWhatStaysKeepsTheRoleThatAScriptGaveIt makes nodes like others, and wants
// the role that each then has.
func TestOnlyWhatStaysKeepsTheRoleThatAScriptGaveIt(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sit()
	for _, tt := range []struct{ was, is, role string }{
		{"table.picture grid", "table.picture", "grid"}, // as when cards are led to by arrows
		{"div.dial group", "div.edits", ""},
		{"div.edits", "div.dial group", "group"},
		{"div.dial group", "div.tree tree", "tree"},
	} {
		got := eval[string](b, fmt.Sprintf(`(async () => {
			const { morph } = await import(document.querySelector("script[type=module][src*=table]").src.replace("table.js",
				"morph.js"))
			const made = text => {
				const [, tag, name, role] = text.match(/(.*?)\.(\w+) ?(.*)/)
				const node = document.createElement(tag)
				node.className = name
				if (role) node.role = role
				return node
			}
			const node = made(%q)
			morph(node, made(%q))
			return node.role ?? ""
		})()`, tt.was, tt.is))
		if got != tt.role {
			t.Errorf("%s that becomes %s has the role %q, want %q", tt.was, tt.is, got, tt.role)
		}
	}
}

// TestNothingTypedIsLostInTheRoom lets Rui type a name and leave the field, while
// a section appears above it; and a word that they go on with when the game begins.
func TestNothingTypedIsLostInTheRoom(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 5, Settings: table.Settings{Chat: true}}, "Rui")
	rui := newTab(t, h.site())
	rui.comesIn(m, "Rui")
	rui.fill(`.rename [name="name"]`, "Rui Barbosa")
	eval[any](rui, `void document.activeElement.blur()`)
	m.set(table.Settings{Chat: true}, &table.Dealing{By: table.BySeat, Seat: m.look("Rui").View.Seat})
	rui.until(`document.querySelector(".brings")`)
	if got := eval[string](rui, `document.querySelector('.rename [name="name"]').value`); got != "Rui Barbosa" {
		t.Errorf("of the name that Rui typed there is %q", got)
	}
	rui.click(`[data-action="talk"]`)
	rui.types(`#talk .own input`, "half a w")
	m.set(table.Settings{Chat: true}, &table.Dealing{By: table.ByComputer})
	rui.until(`!document.querySelector(".brings")`)
	m.do("Ada", table.Request{Action: table.Fill})
	m.do("Ada", table.Request{Action: table.Start})
	rui.until(live)
	rui.until(`document.activeElement.matches("#talk:popover-open .own input")`)
	rui.types(`#talk .own input`, "ord")
	if got := eval[string](rui, `document.querySelector("#talk .own input").value`); got != "half a word" {
		t.Errorf("of the half-written word there is %q", got)
	}
	rui.click(`#talk [data-action="say"]`)
	rui.until(`document.querySelector("#talk .lines").textContent.includes("half a word")`)
	rui.open(m.path)
	rui.until(live)
	if got := eval[string](rui, `document.querySelector("#talk .own input").value`); got != "" {
		t.Errorf("what was said is said again: %q", got)
	}
}

// TestAFormGoesBeforeAScriptThatNavigates lets Ada give a hint, and makes the script
// load the page again between the moment when her form is carried out and its answer.
func TestAFormGoesBeforeAScriptThatNavigates(t *testing.T) {
	needBrowser(t)
	h := build(t)
	options, _ := game.Preset("express")
	m := meet(
		t,
		&visitor{lobby: h.lobby},
		table.TableRequest{
			Seats:   4,
			Options: options,
			Deals:   true,
			Rule:    workshop.WrittenIn("", "Play any card.").Rule,
		},
		"Rui",
		"Zoe",
	)
	ada := newTab(t, h.site())
	ada.sitsAs(m, "Ada")
	ada.types(`.hinting [name="hint"]`, "It is easy")
	var streams atomic.Int32
	carried, left := make(chan struct{}), make(chan struct{})
	carry := sync.OnceFunc(func() { close(carried) }) // what is not answered is sent again
	h.interfere(func(handler http.Handler, w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.Method == http.MethodPost && r.URL.Path == m.path:
			answer := record(handler, r)
			carry()
			<-left
			answer(w)
		case r.URL.Path == m.path+"/events" && streams.Add(1) == 1:
			<-carried
			_ = newAnswerWire(w, pageFormat{}).send(pageFormat{}.greeting("v-other", pingEvery))
			<-r.Context().Done()
			close(left)
		default:
			return false
		}
		return true
	})
	eval[any](ada, `void addEventListener("submit", () => dispatchEvent(new Event("online")))`) // it connects again
	ada.click(`[data-action="hint"]`)
	ada.until(live + ` && document.querySelector(".notes .hint")?.textContent.includes("It is easy")`)
	if got := eval[string](ada, `document.querySelector('.hinting [name="hint"]').value`); got != "" {
		t.Errorf("the hint is given, and the field has %q", got)
	}
}

// TestAWordIsSaidOnce lets Rui say something and leave the page before the answer
// comes: after they hear it, and before.
func TestAWordIsSaidOnce(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{Chat: true})
	rui := newTab(t, h.site())
	rui.sitsAs(m, "Rui")
	says := func(text string) {
		rui.click(`[data-action="talk"]`)
		rui.types(`#talk .own input`, text)
		rui.click(`#talk [data-action="say"]`)
	}
	const empty = `document.querySelector("#talk .own input").value == ""`
	heard := func(text string) string {
		return fmt.Sprintf(
			live+` && [...document.querySelectorAll("#talk .lines .you")].at(-1)?.textContent.includes(%q)`,
			text,
		)
	}
	made, release := h.hold(http.MethodPost, m.path+"/do")
	defer release()
	says("the first ")
	<-made
	rui.until(heard("the first"))
	rui.open(m.path)
	rui.until(heard("the first"))
	if !eval[bool](rui, empty) {
		t.Fatal("what was heard is still to be said")
	}

	h.interfere(func(_ http.Handler, _ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != m.path+"/do" {
			return false
		}
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done() // it comes too late
		return true
	})
	says("the second")
	rui.open(m.path)
	rui.until(live)
	if eval[bool](rui, empty) {
		t.Error("what may not have been said is lost")
	}
	m.do("Rui", table.Request{Action: table.Say, Text: "the second"})
	rui.until(heard("the second") + " && " + empty)
}

// TestNothingTypedIsLostAtTheTable lets Ada type a hint that she is not to lose when
// she asks the table to wait, and Rui a rule to say, while others change seats.
func TestNothingTypedIsLostAtTheTable(t *testing.T) {
	needBrowser(t)
	h := build(t)
	options, _ := game.Preset("express")
	m := meet(t, &visitor{lobby: h.lobby},
		table.TableRequest{Seats: 4, Options: options, Deals: true, Rule: workshop.WrittenIn("", "Play any card.").Rule,
			Settings: table.Settings{Chat: true, TakeOver: true}}, "Rui", "Zoe")
	ada := newTab(t, h.site())
	ada.sitsAs(m, "Ada")
	ada.types(`.hinting [name="hint"]`, "It is ea")
	ada.click(`[data-action="think-hint"]`)
	ada.until(live + ` && document.querySelector('[data-action="no-hint"]')`)
	if got := eval[string](ada, `document.querySelector('.hinting [name="hint"]').value`); got != "It is ea" {
		t.Errorf("of the half-written hint there is %q", got)
	}
	ada.click(`[data-action="hint"]`)
	ada.until(live + ` && document.querySelector(".notes .hint")?.textContent.includes("It is ea")`)
	if got := eval[string](ada, `document.querySelector('.hinting [name="hint"]').value`); got != "" {
		t.Errorf("the hint is given, and the field has %q", got)
	}

	rui := ada.beside()
	rui.thinks()
	rui.sitsAs(m, "Rui")
	const mayGuess = `document.querySelector('#table[data-live] [data-action="guess"]:not([aria-disabled])')`
	rui.wait("Rui may guess", func(_ context.Context) bool {
		for _, name := range []string{"Rui", "Zoe"} {
			if l := m.look(name); l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay &&
				!m.look("Rui").View.MayGuess {
				m.do(name, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
			}
		}
		return m.look("Rui").View.MayGuess
	})
	rui.until(mayGuess)
	rui.click(`[data-action="guess"]`)
	rui.until(live + ` && document.querySelector("#saying:popover-open")`)
	rui.types("#guess", "Play any ca")
	m.do("Zoe", table.Request{Action: table.Leave})
	rui.until(`![...document.querySelectorAll(".seats .name")].some(n => n.textContent == "Zoe")`)
	rui.until(`document.activeElement.matches("#guess")`)
	rui.types("#guess", "rd.")
	if got := eval[string](rui, `document.querySelector("#guess").value`); got != "Play any card." {
		t.Errorf("of the half-written rule there is %q", got)
	}
	rui.until(`document.querySelector("#understood[data-reads]")`)
}
