package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A meeting is a table of people: the browsers of those who sit there, by name.
type meeting struct {
	t      *testing.T
	lobby  *table.Lobby
	id     string
	path   string
	people map[string]*visitor
	keys   map[string]string
	sent   int
}

// meet seats Ada, who is host, and others at a table, with computer players on
// the seats that are left, and begins.
func meet(t *testing.T, v *visitor, o table.TableRequest, others ...string) *meeting {
	t.Helper()
	o.Name, o.WaitsForPeople = "Ada", true
	id, key, err := v.lobby.For(table.Caller{}).Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	m := &meeting{t: t, lobby: v.lobby, id: id, path: page.TablePath(id), people: make(map[string]*visitor),
		keys: map[string]string{"Ada": key}}
	for _, name := range others {
		r := table.JoinRequest{Name: name, Secret: secretOf(name)}
		m.keys[name], err = v.lobby.For(table.Caller{}).Join(t.Context(), id, r)
		if err != nil {
			t.Fatal(err)
		}
	}
	if v.handler != nil {
		for name, key := range m.keys {
			m.people[name] = v.other()
			at, err := url.Parse(v.site + m.path)
			if err != nil {
				t.Fatal(err)
			}
			m.people[name].client.Jar.SetCookies(at, []*http.Cookie{{Name: keyCookie, Value: key, Path: m.path}})
		}
	}
	if len(others)+1 < o.Seats {
		m.do("Ada", table.Request{Action: table.Fill, Level: "novice"})
	}
	m.do("Ada", table.Request{Action: table.Start})
	return m
}

// secretOf returns a secret with which a client could join, made of text.
func secretOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (m *meeting) do(name string, q table.Request) {
	m.t.Helper()
	m.sent++
	q.ID = fmt.Sprint("meeting ", m.sent)
	if q.Seen == 0 {
		q.Seen = 1 << 20
	}
	if _, err := m.lobby.For(table.Caller{}).Do(m.t.Context(), m.id, m.keys[name], q); err != nil {
		m.t.Fatalf("%s: %+v: %v", name, q, err)
	}
}

func (m *meeting) look(name string) table.Snapshot {
	m.t.Helper()
	l, err := m.lobby.For(table.Caller{}).Snapshot(m.t.Context(), m.id, m.keys[name])
	if err != nil {
		m.t.Fatal(err)
	}
	return l
}

// talks posts the form of the talk with these fields besides the hidden ones.
func (m *meeting) talks(name string, fields ...string) reply {
	m.t.Helper()
	m.sent++
	form := url.Values{"request": {fmt.Sprint("form ", m.sent)}, "seen": {"1"}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return m.people[name].post(m.path+"/talk", form)
}

// talk returns the words of the panel on the page of name.
func (m *meeting) talk(name string) string {
	m.t.Helper()
	v := m.people[name]
	for _, n := range v.root(v.get(m.path)).classed("talk") {
		return n.words()
	}
	return ""
}

func TestPeopleTalkWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 4}, "Rui")
		if got := m.talk("Ada"); !strings.Contains(got, "Nobody has said anything yet.") {
			t.Errorf("at first: %s", got)
		}
		if r := m.talks("Rui", "action", "say", "text", "  It is <b>odd</b>  "); r.status != http.StatusOK {
			t.Fatalf("status %d: %s", r.status, r.body)
		}
		m.talks("Ada", "phrase", "eureka")
		if got := m.talk("Ada"); !strings.Contains(got, "Rui It is <b>odd</b> Ada Eureka!") {
			t.Errorf("Ada reads %s", got)
		}
		inPortuguese := m.people["Rui"].request("GET", m.path, "", "")
		inPortuguese.Header.Set("Accept-Language", "pt")
		if r := m.people["Rui"].send(inPortuguese); !strings.Contains(r.body, "Eureca!") ||
			!strings.Contains(r.body, "It is &lt;b&gt;odd&lt;/b&gt;") {
			t.Error("a phrase is not said in the language of its reader, or words are not as they were")
		}
		for _, fields := range [][]string{{"action", "play"}, {"action", "say", "text", " "}, {"phrase", "nonsense"},
			{"action", "mute", "seat", "x"}, {"action", "mute", "seat", "999"}} {
			if r := m.talks("Ada", fields...); r.status != http.StatusBadRequest {
				t.Errorf("%q: status %d", fields, r.status)
			}
		}
		stranger := v.other()
		if r := stranger.post(m.path+"/talk",
			url.Values{"request": {"x"}, "seen": {"1"}, "action": {"say"},
				"text": {"me, too"}}); r.status != http.StatusForbidden {
			t.Errorf("a visitor without a seat: status %d", r.status)
		}
		if page := stranger.get(m.path).body; !strings.Contains(page, "Without a seat you can only read.") ||
			!strings.Contains(page, "Eureka!") || strings.Contains(page, `value="say"`) {
			t.Error("a spectator does not only listen")
		}
	})
}

func TestTheHostMutesAndHearsReports(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 4}, "Rui", "Zoe")
		seat := fmt.Sprint(m.look("Rui").View.Seat)
		m.talks("Rui", "action", "say", "text", "You are all fools")
		m.talks("Zoe", "action", "report", "seat", seat, "number", fmt.Sprint(m.look("Zoe").Said[0].Number), "text", "rude")
		if got := m.talk("Ada"); !strings.Contains(got, "Zoe reports Rui You are all fools: rude") {
			t.Errorf("the host reads %s", got)
		}
		if got := m.talk("Rui"); strings.Contains(got, "rude") || strings.Contains(got, "Mute for all") {
			t.Errorf("a person who is not host reads %s", got)
		}
		m.talks("Ada", "action", "mute", "seat", seat)
		if r := m.talks("Rui", "phrase", "ouch"); r.status != http.StatusConflict ||
			!strings.Contains(r.body, "The host has muted you") {
			t.Errorf("a muted person speaks: status %d", r.status)
		}
		if r := m.talks("Rui", "phrase", "ouch", "back", "people"); r.status != http.StatusConflict ||
			!strings.Contains(r.body, "The host has muted you") || !strings.Contains(r.body, `id="gather"`) {
			t.Errorf("a muted person speaks on the page of the people: status %d, %s", r.status, r.body)
		}
		people := m.people["Zoe"].get(m.path + "/people")
		if r := m.people["Zoe"].press(people, "phrase"); r.path != m.path+"/people" {
			t.Errorf("a person who speaks on the page of the people comes to %s", r.path)
		}
		if got := m.talk("Rui"); !strings.Contains(got, "The host has muted you.") || strings.Contains(got, "Ouch!") {
			t.Errorf("a muted person reads %s", got)
		}
		m.talks("Ada", "action", "unmute", "seat", seat)
		if r := m.talks("Rui", "phrase", "ouch"); r.status != http.StatusOK {
			t.Errorf("a person who may speak again: status %d", r.status)
		}
	})
}

func TestADealerSaysPhrasesAndNoWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r, err := rule.Parse("color != last.color")
		if err != nil {
			t.Fatal(err)
		}
		m := meet(t, v, table.TableRequest{Seats: 4, Deals: true, Rule: r}, "Rui")
		l := m.look("Ada")
		if l.View.Dealer != l.View.Seat || l.View.Phase != game.Playing {
			t.Fatalf("Ada does not deal: %v, %v", l.View.Dealer, l.View.Phase)
		}
		if r := m.talks("Ada", "action", "say", "text", "think of colors"); r.status != http.StatusConflict ||
			!strings.Contains(r.body, "cannot write freely") {
			t.Errorf("the dealer talks: status %d", r.status)
		}
		if r := m.talks("Ada", "phrase", "well-played"); r.status != http.StatusOK {
			t.Errorf("a phrase of the dealer: status %d", r.status)
		}
		page := m.people["Ada"].get(m.path).body
		if strings.Contains(page, `value="say"`) || !strings.Contains(page, `value="well-played"`) {
			t.Error("the page of the dealer offers free words, or no phrases")
		}
		if got := m.talk("Rui"); strings.Contains(got, "colors") || !strings.Contains(got, "Well played!") {
			t.Errorf("Rui reads %s", got)
		}
	})
}

func TestPeopleTalkInTheWaitingRoomAmongThemselves(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		guest, stranger := v.other(), v.other()
		guest.press(guest.get(path), "sit", "name", "Rui")
		l := stranger.listen(path, 0)
		defer l.cancel()
		talk := func(of *visitor, fields ...string) reply {
			form := url.Values{"request": {strings.Join(fields, " ")}, "seen": {"1"}}
			for i := 0; i < len(fields); i += 2 {
				form.Set(fields[i], fields[i+1])
			}
			return of.post(path+"/talk", form)
		}
		if r := talk(guest, "action", "say", "text", "is it hard?"); r.path != path ||
			!strings.Contains(r.body, "is it hard?") {
			t.Errorf("a person who talks is led to %s: %s", r.path, r.body)
		}
		if r := v.get(path); !strings.Contains(r.body, "is it hard?") || !strings.Contains(r.body, "Rui has joined.") {
			t.Error("the host reads neither who has come nor what they say")
		}
		synctest.Wait()
		if r := stranger.get(path); strings.Contains(r.body, "is it hard?") || strings.Contains(l.heard(), "is it hard?") {
			t.Error("a person who has no seat hears the talk")
		}
		talk(v, "action", "mute", "seat", "3")
		if r := talk(guest, "phrase", "ouch"); r.status != http.StatusConflict ||
			!strings.Contains(r.body, "The host has muted you") {
			t.Errorf("a muted person speaks: status %d", r.status)
		}
		if r := talk(guest, "action", "report", "seat", "2", "text", "unfair"); r.status != http.StatusOK {
			t.Errorf("a muted person reports: status %d", r.status)
		}
		if r := v.get(path); !strings.Contains(r.body, "Rui reports ") {
			t.Error("the host reads no report")
		}
		for i := range 5 {
			talk(v, "phrase", "hello", "request", fmt.Sprint("more ", i))
		}
		if r := talk(v, "phrase", "hello"); r.status != http.StatusConflict && r.status != http.StatusTooManyRequests {
			t.Errorf("a person who talks too much: status %d", r.status)
		}
	})
}

func TestATableOfOnePersonHasNoTalk(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if page := v.play("Grace").body; strings.Contains(page, `id="talk"`) || strings.Contains(page, `data-action="talk"`) {
			t.Error("there is nobody to talk to")
		}
	})
}

func TestThePageShowsAbsentPlayersAndTheClock(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v,
			table.TableRequest{Seats: 4,
				Settings: table.Settings{Clock: table.Relaxed, Substitute: "casual", Chat: true, Spectators: true}}, "Rui")
		ada, rui := m.people["Ada"], m.people["Rui"]
		seat := func(r reply, name string) *node {
			for _, n := range ada.root(r).classed("seat") {
				if strings.Contains(n.words(), name) {
					return n
				}
			}
			t.Fatalf("no seat of %s", name)
			return nil
		}
		page := ada.get(m.path)
		clocks := ada.root(page).classed("clock")
		if turn := m.look("Ada").View.Turn; len(clocks) != 1 && turn <= 2 {
			t.Errorf("%d clocks in the turn of seat %d", len(clocks), turn)
		}
		l := ada.listen(m.path, m.look("Ada").Number)
		defer l.cancel()
		<-time.After(10 * time.Minute) // Ada's browser follows, Rui's does not
		synctest.Wait()
		gone := seat(ada.get(m.path), "Rui")
		if _, away := gone.attrs["data-away"]; !away || !strings.Contains(gone.words(), "away · Casual plays") {
			t.Errorf("of an absent player the page says %s", gone.words())
		}
		if heard := l.heard(); !strings.Contains(heard, `"covered":"casual"`) || !strings.Contains(heard, `"left":`) {
			t.Error("the stream tells neither who has a substitute nor how much time is left")
		}
		back := seat(rui.get(m.path), "Rui")
		if _, away := back.attrs["data-away"]; away {
			t.Errorf("a person who is back reads %s", back.words())
		}
		synctest.Wait()
		if again := seat(ada.get(m.path), "Rui"); strings.Contains(again.words(), "plays") {
			t.Errorf("of a player who is back the page says %s", again.words())
		}
		for reader, want := range map[*visitor][]string{
			ada: {"Rui is away. In the meantime a computer player (Casual) is playing.", "Rui is back."},
			rui: {"You went away. In the meantime a computer player (Casual) played for you.", "You are back."},
		} {
			var said []string
			for _, n := range reader.root(reader.get(m.path)).classed("entry") {
				if words := n.words(); slices.Contains(want, words) {
					said = append(said, words)
				}
			}
			if !slices.Equal(said, want) {
				t.Errorf("the log has %q, want %q", said, want)
			}
		}
		if heard := l.heard(); !strings.Contains(heard, `"mark":"cover","text":"Rui is away. In the meantime`) ||
			!strings.Contains(heard, `"mark":"cover","text":"Rui is back."`) {
			t.Error("the stream does not tell the entries of the log")
		}
	})
}

func TestAnActingHostCannotMuteTheHost(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 5, Settings: table.Settings{Chat: true, TakeOver: true}}, "Bob", "Cid")
		bob := m.people["Bob"]
		l := bob.listen(m.path, 0)
		defer l.cancel()
		<-time.After(3 * time.Minute)
		got := bob.get(m.path).body
		if !strings.Contains(got, "in the meantime you are host") {
			t.Fatal("Bob does not have the tools of Ada, who is away")
		}
		if n := strings.Count(got, `value="mute"`); n != 1 {
			t.Errorf("Bob can mute %d people, not Cid alone", n)
		}
	})
}
