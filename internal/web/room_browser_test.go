package web

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// waits opens a table of Ada, who is host, and others that gathers.
func waits(t *testing.T, h *house, o table.TableRequest, others ...string) *meeting {
	t.Helper()
	o.Name, o.WaitsForPeople = "Ada", true
	id, key, err := h.lobby.For(table.Caller{}).Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	m := &meeting{t: t, lobby: h.lobby, id: id, path: page.TablePath(id), keys: map[string]string{"Ada": key}}
	for _, name := range others {
		m.join(name)
	}
	return m
}

// join seats someone at a table that gathers.
func (m *meeting) join(name string) {
	m.t.Helper()
	var err error
	m.keys[name], err = m.lobby.For(table.Caller{}).Join(m.t.Context(), m.id,
		table.JoinRequest{Name: name, Secret: secretOf(name)})
	if err != nil {
		m.t.Fatal(err)
	}
}

// set changes what the host decides.
func (m *meeting) set(s table.Settings, d *table.Dealing) {
	m.t.Helper()
	m.do("Ada", table.Request{Action: table.Set, Settings: &s, Dealing: d})
}

// hold makes the answer to the next request of that method for path, and keeps it
// until it is released.
func (h *house) hold(method, path string) (made <-chan struct{}, release func()) {
	first, done, free := make(chan struct{}, 1), make(chan struct{}), make(chan struct{})
	first <- struct{}{}
	h.interfere(func(handler http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.Method != method || r.URL.Path != path {
			return false
		}
		select {
		case <-first:
		default:
			return false
		}
		answer := record(handler, r)
		close(done)
		<-free
		answer(w)
		return true
	})
	return done, sync.OnceFunc(func() { close(free) })
}

// record lets handler answer r, and returns what sends its answer.
func record(handler http.Handler, r *http.Request) (answer func(http.ResponseWriter)) {
	page := httptest.NewRecorder()
	handler.ServeHTTP(page, r)
	return func(w http.ResponseWriter) {
		maps.Copy(w.Header(), page.Header())
		w.WriteHeader(page.Code)
		_, _ = page.Body.WriteTo(w) // the browser may have gone
	}
}

// comesIn opens the waiting room of a meeting with the key of someone's seat.
func (b *tab) comesIn(m *meeting, name string) {
	b.t.Helper()
	b.takesKey(m, name)
	b.open(m.path)
	b.until(gathered)
}

// TestTheOpenTalkStaysWhileTheRoomChanges lets Rui write in the talk while the host
// changes what is agreed on: their half-written word, the panel and a word that comes
// while the page is asked for stay.
func TestTheOpenTalkStaysWhileTheRoomChanges(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 4, Settings: table.Settings{Chat: true}}, "Rui")
	rui := newTab(t, h.site())
	rui.comesIn(m, "Rui")
	rui.click(`[data-action="talk"]`)
	rui.until(`document.querySelector("#talk:popover-open")`)
	rui.types(`#talk .own input`, "half a w")
	made, release := h.hold(http.MethodGet, m.path)
	m.set(table.Settings{Chat: true}, &table.Dealing{By: table.BySeat, Seat: m.look("Rui").View.Seat})
	<-made // before the word; it comes after it
	m.do("Ada", table.Request{Action: table.Say, Text: "in between"})
	rui.until(`document.querySelector("#talk .lines")?.textContent.includes("in between")`)
	release()
	rui.until(`document.querySelector(".brings")`)
	rui.types(`#talk .own input`, "ord")
	got := eval[string](rui, `document.querySelector("#talk:popover-open .own input")?.value ?? "closed"`)
	if got != "half a word" {
		t.Errorf("of the half-written word there is %q", got)
	}
	if got := eval[int](rui, `[...document.querySelectorAll("#talk .lines li")].filter(li =>
		li.textContent.includes("in between")).length`); got != 1 {
		t.Errorf("a word that came meanwhile stands there %d times", got)
	}
	m.do("Ada", table.Request{Action: table.Say, Text: "and after"})
	rui.until(`document.querySelector("#talk .lines").textContent.includes("and after")`)
}

// TestTheRoomFollowsPeopleToTheirSeats lets Rui move to another seat with a page open, at a
// table whose talk is turned on later: the words of each stay their own, and
// the hidden person stays the same one.
func TestTheRoomFollowsPeopleToTheirSeats(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 5}, "Ana", "Rui", "Zoe")
	rui := newTab(t, h.site())
	rui.comesIn(m, "Rui")
	m.set(table.Settings{Chat: true}, nil)
	rui.until(`document.querySelector("#talk")`)
	rui.click(`[data-action="talk"]`)
	rui.until(`document.querySelector("#talk:popover-open")`)
	if got := eval[string](rui, `getComputedStyle(document.querySelector("#talk")).position +
		getComputedStyle(document.querySelector(".lines")).overflowY`); got != "fixedauto" {
		t.Errorf("the talk that was turned on looks like %q", got)
	}
	m.do("Zoe", table.Request{Action: table.Phrase, Text: "hello"})
	rui.until(`document.querySelector("#said").textContent == "Zoe says: Hello!"`)
	hides := func(name string) string {
		return fmt.Sprintf(`[...document.querySelectorAll("#talk .manners li")]
			.find(li => li.querySelector("b").textContent == %q).querySelector('[data-action="quiet"]')`, name)
	}
	eval[any](rui, `void document.querySelector("#talk .manners > summary").click()`)
	eval[any](rui, `void `+hides("Ana")+`.click()`)
	ana := m.look("Ana").View.Seat
	m.do("Ana", table.Request{Action: table.Leave})
	m.do("Ada", table.Request{Action: table.Remove, Seat: ana})
	rui.until(fmt.Sprintf(`document.querySelector('.place[data-you]')?.dataset.seat == %q`,
		fmt.Sprint(m.look("Rui").View.Seat)))
	m.do("Rui", table.Request{Action: table.Say, Text: "mine"})
	rui.until(`[...document.querySelectorAll("#talk .lines .you")].some(li => li.textContent.includes("mine"))`)
	m.do("Zoe", table.Request{Action: table.Say, Text: "hers"})
	rui.until(`document.querySelector("#said").textContent == "Zoe says: hers"`)
	if eval[bool](rui, `[...document.querySelectorAll("#talk .lines [data-seat]")].some(li =>
		li.hasAttribute("data-quiet") || li.classList.contains("you") != li.textContent.includes("mine"))`) {
		t.Error("a message is not shown as its sender's")
	}

	// Nobody who comes for Ana is Ana.
	eval[any](rui, `void `+hides("Zoe")+`.click()`)
	rui.until(hides("Zoe") + `.ariaPressed == "true"`)
	zoe := m.look("Zoe").View.Seat
	m.do("Zoe", table.Request{Action: table.Leave})
	m.join("Bob")
	if bob := m.look("Bob").View.Seat; bob != zoe || bob == game.Nobody {
		t.Fatalf("Bob sits on %d, Zoe sat on %d", bob, zoe)
	}
	rui.until(sits("Bob"))
	m.do("Bob", table.Request{Action: table.Say, Text: "I am new"})
	rui.until(`document.querySelector("#said").textContent == "Bob says: I am new"`)

	// But a person who comes back on the device of Zoe is Zoe, under any name.
	m.do("Ada", table.Request{Action: table.AddSeat})
	var err error
	m.keys["Eva"], err = m.lobby.For(table.Caller{}).Join(t.Context(), m.id,
		table.JoinRequest{Name: "Eva", Secret: secretOf("Eva"), Was: m.keys["Zoe"]})
	if err != nil {
		t.Fatal(err)
	}
	rui.until(hides("Eva") + `?.ariaPressed == "true"`)
	m.do("Eva", table.Request{Action: table.Say, Text: "it is me"})
	m.do("Bob", table.Request{Action: table.Say, Text: "and me"})
	rui.until(`document.querySelector("#said").textContent == "Bob says: and me"`)
	if got := eval[string](rui, `[...document.querySelectorAll("#talk .lines [data-quiet]")]
		.map(li => li.textContent.replace(/\s+/g, " ")).join()`); got != "Zoe Hello!,Zoe hers,Eva it is me" {
		t.Errorf("what is not heard is %q", got)
	}
}

// TestTwoWithoutANameAreTwo lets Rui hide one of two people who have no name.
func TestTwoWithoutANameAreTwo(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 5, Settings: table.Settings{Chat: true}}, "Rui")
	for _, id := range []string{"one", "two"} {
		key, err := m.lobby.For(table.Caller{}).Join(t.Context(), m.id, table.JoinRequest{Secret: secretOf(id)})
		if err != nil {
			t.Fatal(err)
		}
		m.keys[id] = key
	}
	rui := newTab(t, h.site())
	rui.comesIn(m, "Rui")
	rui.click(`[data-action="talk"]`)
	rui.until(`document.querySelector("#talk:popover-open")`)
	eval[any](rui, `void document.querySelector("#talk .manners > summary").click()`)
	eval[any](rui, `void [...document.querySelectorAll("#talk .manners li")]
		.find(li => li.querySelector("b").textContent == "Guest 3").querySelector('[data-action="quiet"]').click()`)
	m.do("one", table.Request{Action: table.Say, Text: "hidden"})
	m.do("two", table.Request{Action: table.Say, Text: "heard"})
	rui.until(`document.querySelector("#said").textContent == "Guest 4 says: heard"`)
	m.do("Ada", table.Request{Action: table.Rename, Text: "Ana"}) // the page is made again
	rui.until(`document.querySelector(".places").textContent.includes("Ana")`)
	if got := eval[string](rui, `[...document.querySelectorAll("#talk .lines li:not(.news):not([data-quiet])")]
		.map(li => li.textContent.replace(/\s+/g, " ")).join()`); got != "Guest 4 heard" {
		t.Errorf("what is heard is %q", got)
	}
	got := eval[string](rui,
		`[...document.querySelectorAll("#talk .manners li:has([aria-pressed=true]) b")].map(b => b.textContent).join()`)
	if got != "Guest 3" {
		t.Errorf("not heard is %q", got)
	}
}

// TestHalfWrittenWordsStayWhenPeopleChange lets Ada write a hint while Rui takes
// another name, and Rui a word at the end of the round while Ada leaves and
// Rui becomes host.
func TestHalfWrittenWordsStayWhenPeopleChange(t *testing.T) {
	needBrowser(t)
	h := build(t)
	options := standard()
	options.HandSize = 1
	m := meet(t, &visitor{lobby: h.lobby},
		table.TableRequest{Seats: 4, Options: options, Deals: true, Rule: workshop.WrittenIn("", "Play any card.").Rule,
			Settings: table.Settings{Chat: true}}, "Rui", "Zoe", "Bia")
	ada := newTab(t, h.site())
	ada.sitsAs(m, "Ada")
	ada.types(`.hinting [name="hint"]`, "It is ea")
	m.do("Rui", table.Request{Action: table.Rename, Text: "Rubens"})
	ada.until(`[...document.querySelectorAll(".seats .name")].some(n => n.textContent == "Rubens")`)
	if got := eval[string](ada, `document.querySelector('.hinting [name="hint"]').value`); got != "It is ea" {
		t.Errorf("of the half-written hint there is %q", got)
	}

	rui := ada.beside()
	rui.sitsAs(m, "Rui")
	rui.wait("the round ends", func(context.Context) bool {
		for _, name := range []string{"Rui", "Zoe", "Bia"} {
			if l := m.look(name); l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay {
				m.do(name, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
			}
		}
		return m.look("Rui").View.Phase != game.Playing
	})
	rui.until(over)
	eval[any](rui, `void (window.same = true)`)
	rui.click(`[data-action="talk"]`)
	rui.types(`#talk .own input`, "Well pl")
	ada.expect("403") // her page asks for news with a key that opens no seat any more
	m.do("Ada", table.Request{Action: table.Leave})
	rui.until(news + `.includes("You are host now.")`)
	rui.until(`document.querySelector('#talk [data-action="mute"]')`)
	if got := eval[string](rui, `window.same && document.querySelector("#talk:popover-open .own input")?.value ||
		"another page"`); got != "Well pl" {
		t.Errorf("of the half-written word there is %q", got)
	}
}
