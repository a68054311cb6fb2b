package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
)

// gather makes a table for two invited people and one computer player, and returns
// its path.
func (v *visitor) gather(more ...string) string {
	v.t.Helper()
	form := url.Values{"preset": {"new"}, "seats": {"5"}, "guests": {"2"}, "name": {"Grace"}, "deal": {"library"}}
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	r := v.post("/new", form)
	if r.status != http.StatusOK || !strings.Contains(r.body, `id="gather"`) {
		v.t.Fatalf("status %d at %s, and no waiting room: %s", r.status, r.path, r.body)
	}
	return r.path
}

// press posts the form in which a button with that action stands, as a browser
// does that runs no scripts.
func (v *visitor) press(r reply, action string, more ...string) reply {
	v.t.Helper()
	for _, form := range v.root(r).tags("form") {
		for _, b := range form.tags("button") {
			if b.attrs["data-action"] != action {
				continue
			}
			q := url.Values{}
			for _, n := range form.tags("input", "select") {
				_, checked := n.attrs["checked"]
				if kind := n.attrs["type"]; (kind != "checkbox" && kind != "radio") || checked {
					q.Set(strings.TrimSpace(n.attrs["name"]), n.attrs["value"])
				}
				for _, o := range n.tags("option") {
					if _, chosen := o.attrs["selected"]; chosen {
						q.Set(n.attrs["name"], o.attrs["value"])
					}
				}
			}
			q.Set(b.attrs["name"], b.attrs["value"])
			for i := 0; i < len(more); i += 2 {
				q.Set(more[i], more[i+1])
			}
			return v.post(form.attrs["action"], q)
		}
	}
	v.t.Fatalf("no button %s: %s", action, r.body)
	return reply{}
}

// peopleOf returns the table at path as v sees it.
func (v *visitor) peopleOf(path string) table.Snapshot {
	v.t.Helper()
	return v.look(v.get(path))
}

// names returns the names of the players at a table, open seats as nothing.
func names(l table.Snapshot) string {
	var all []string
	for _, c := range l.Chairs {
		all = append(all, c.Name)
	}
	return strings.Join(all, ",")
}

func TestPeopleGatherSitDownAndBegin(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		guest, late := v.other(), v.other()
		page := guest.get("/join?code=" + strings.TrimPrefix(path, "/t/"))
		if page.path != path || !strings.Contains(page.body, "Grace invites you") {
			t.Fatalf("a person who comes by the code is at %s: %s", page.path, page.body)
		}
		if strings.Contains(page.body, `data-action="start"`) || strings.Contains(page.body, `data-action="remove"`) {
			t.Error("a stranger is offered what only the host can do")
		}
		sat := guest.press(page, "sit", "name", "Rui")
		ana := v.other()
		ana.press(ana.get(path), "sit", "name", "ana")
		if l := ana.peopleOf(path); names(l) != "Grace,Clara,Rui,ana" {
			t.Errorf("the computer player Ana does not give way to a person: %s", names(l))
		}
		ana.press(ana.get(path), "leave")
		if l := guest.peopleOf(path); l.View.Seat == game.Nobody || names(l) != "Grace,Clara,Rui," {
			t.Fatalf("after sitting down %s, seat %d: %s", names(l), l.View.Seat, sat.body)
		}
		if !strings.Contains(sat.body, `content="2;url=`+path) {
			t.Error("a guest without scripts does not see who comes")
		}
		if r := guest.get("/"); !strings.Contains(r.body, `value="Rui"`) ||
			!strings.Contains(r.body, `href="`+path+`"`) {
			t.Error("the first page knows neither the name nor the table")
		}
		host := v.get(path)
		if !strings.Contains(host.body, ">Rui</b>") || !strings.Contains(host.body, `data-link`) ||
			!strings.Contains(host.body, `class="qr"`) {
			t.Errorf("the host sees neither who came nor how others come: %s", host.body)
		}
		host = v.press(host, "fill-all")
		if r := late.get(path); !strings.Contains(r.body, "All seats are taken") &&
			strings.Contains(r.body, `data-action="sit"`) {
			t.Error("a seat is offered where there is none")
		}
		v.press(host, "start")
		if r := guest.get(path); !strings.Contains(r.body, `id="hand"`) {
			t.Errorf("after the start the guest has no hand: %s", r.body)
		}
		watching := late.get(path)
		if strings.Contains(watching.body, `id="hand"`) || !strings.Contains(watching.body, `data-action="sit-down"`) {
			t.Error("a person who comes late has a hand, or is offered no seat")
		}
		late.press(late.get(path+"/people"), "sit", "name", "Rui")
		if l := late.peopleOf(path); l.View.Seat == game.Nobody || l.Chairs[l.View.Seat-1].Name != "Rui 2" {
			t.Errorf("a person who came late sits on %d among %s", l.View.Seat, names(l))
		}
	})
}

func TestTheHostArrangesTheSeats(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		guest := v.other()
		guest.press(guest.get(path), "sit", "name", "Rui")
		if r := guest.post(path,
			url.Values{"request": {"x"}, "seen": {"1"}, "action": {"start"}}); r.status != http.StatusForbidden {
			t.Errorf("a guest begins the game: status %d", r.status)
		}
		page := v.press(v.get(path), "rename", "name", " Ada ")
		if invited := v.get(v.other().gather()); !strings.Contains(invited.body, `name="name" value="Ada"`) {
			t.Error("the next invitation does not know the new name")
		}
		page = v.press(page, "add-seat")
		page = v.press(page, "replace", "seat", "2", "level", "expert")
		page = v.press(page, "remove", "seat", "5")
		page = v.press(page, "remove", "seat", "3")
		page = v.press(page, "set", "clock", "brisk", "cover", table.NoSubstitute, "notes", "none")
		l := v.peopleOf(path)
		if names(l) != "Ada,Ana,," || l.Chairs[1].Level != "expert" || l.Settings.Clock != table.Brisk ||
			l.Settings.Substitute != table.NoSubstitute {
			t.Errorf("the table is %s, %+v", names(l), l.Settings)
		}
		if r := guest.get(path); !strings.Contains(r.body, `data-action="sit"`) {
			t.Errorf("a person who was removed cannot sit down again: %s", r.body)
		}
		page = v.press(page, "start")
		if page.status != http.StatusConflict ||
			!strings.Contains(page.body, `role="alert"`) {
			t.Errorf("too few people begin: status %d: %s", page.status, page.body)
		}
		page = v.press(v.press(page, "fill", "seat", "3"), "fill-all")
		v.press(page, "start")
		page = v.get(path + "/people")
		page = v.press(page, "replace", "seat", "2", "level", "novice")
		if l := v.peopleOf(path); page.path != path+"/people" || l.Chairs[1].Level != "novice" || l.Gathering {
			t.Errorf("during the game: at %s, %+v", page.path, l.Chairs)
		}
	})
}

func TestNobodyWatchesATableWithoutSpectators(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		v.post(
			path,
			url.Values{
				"request":   {"shut"},
				"seen":      {"1"},
				"action":    {"set"},
				"cover":     {"novice"},
				"take-over": {"yes"},
			},
		)
		v.press(v.press(v.get(path), "fill-all"), "start")
		stranger := v.other()
		shown := stranger.get(path)
		if shown.path != path+"/people" || strings.Contains(shown.body, "data-card") ||
			!strings.Contains(shown.body, `data-action="sit"`) {
			t.Errorf("a person who may not watch is at %s: %s", shown.path, shown.body)
		}
		if r := stranger.get("/join?code=" + strings.TrimPrefix(path, "/t/")); r.path != path+"/people" {
			t.Errorf("the code leads to %s", r.path)
		}
		if r := stranger.get(path + "/seat"); r.status != http.StatusOK {
			t.Errorf("a person who comes with a key gets status %d", r.status)
		}
		for _, private := range []string{"/record", "/replay/1"} {
			if r := stranger.get(path + private); r.status != http.StatusForbidden {
				t.Errorf("%s of the table: a person who may not watch gets status %d", private, r.status)
			}
			if r := v.get(path + private); r.status != http.StatusNotFound { // for no round has ended
				t.Errorf("%s of the table: its player gets status %d", private, r.status)
			}
		}
		shown = stranger.press(shown, "sit")
		if shown.path != path ||
			stranger.peopleOf(path).View.Seat == game.Nobody {
			t.Errorf("a person who sits down is at %s", shown.path)
		}
		stranger.press(stranger.get(path+"/people"), "leave")
		if r := stranger.get(path); r.path != path+"/people" {
			t.Errorf("a person who has left is at %s", r.path)
		}
	})
}

func TestASeatIsTakenToAnotherDeviceByItsKey(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		mine := v.root(v.get(path + "/seat")).with("data-link")
		if len(mine) != 1 {
			t.Fatal("there is no link to the own seat")
		}
		link := mine[0].attrs["value"]
		there, key, found := strings.Cut(link, "#")
		if !found || there != v.site+path+"/seat" {
			t.Fatalf("the link is %s", link)
		}
		phone := v.other()
		page := phone.get(path + "/seat")
		if page.status != http.StatusOK || strings.Contains(page.body, key) {
			t.Fatalf("status %d, or the page shows the key to a visitor without it", page.status)
		}
		if r := phone.press(page, "sit-here", "key", key[1:]); r.status != http.StatusForbidden ||
			!strings.Contains(r.body, `id="why-key"`) {
			t.Errorf("a wrong key: status %d: %s", r.status, r.body)
		}
		if r := phone.press(page, "sit-here", "key", link); r.path != path || phone.peopleOf(path).View.Seat != 1 {
			t.Errorf("the key leads to %s, seat %d", r.path, phone.peopleOf(path).View.Seat)
		}
		if r := phone.get("/"); !strings.Contains(r.body, `value="Grace"`) {
			t.Error("the other device does not know the name")
		}
	})
}

func TestOnlyTheDealerSeesTheRuleTheyBring(t *testing.T) {
	const words = "red after black, and black after red"
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine")
		guest := v.other()
		guest.press(guest.get(path), "sit", "name", "Rui")
		if r := guest.get(path + "/rule"); r.path != path {
			t.Errorf("a guest is shown the rule of the dealer at %s", r.path)
		}
		page := v.press(v.get(path+"/rule"), "block", "deal", "mine", "rule", "red", "block", "open")
		if !strings.Contains(page.body, `id="blocks"`) {
			t.Errorf("no blocks to pick a rule from: %s", page.body)
		}
		page = v.press(page, "bring-rule", "deal", "mine")
		if !strings.Contains(page.body, "<q>Play a red card.</q>") {
			t.Errorf("the rule that was picked is not the dealer's: %s", page.body)
		}
		page = v.press(v.get(path+"/rule"), "bring-rule", "deal", "mine", "rule", "colr")
		if page.status != http.StatusUnprocessableEntity || !strings.Contains(page.body, `id="why-rule"`) {
			t.Errorf("a rule that cannot be read: status %d", page.status)
		}
		page = v.press(page, "bring-rule", "deal", "hand", "free", words)
		if page.path != path ||
			!strings.Contains(page.body, words) {
			t.Fatalf("status %d at %s, and the dealer does not see their rule: %s", page.status, page.path, page.body)
		}
		v.press(v.press(v.get(path), "fill-all"), "start")
		if r := v.get(path); !strings.Contains(r.body, `class="dock dealing judging"`) {
			t.Errorf("the host does not judge: %s", r.body)
		}
		for _, where := range []string{"", "/people"} {
			if r := guest.get(path + where); strings.Contains(r.body, words) {
				t.Errorf("the dealer's words are on the page %s of another", where)
			}
		}
	})
}

func TestPeopleDealInTurn(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "turn", "preset", "express", "seats", "3", "guests", "1")
		guest := v.other()
		guest.press(guest.get(path), "sit", "name", "Rui")
		v.press(v.press(v.get(path), "set", "deals", "turn"), "start")
		l := v.peopleOf(path)
		if l.AwaitsRule { // or else a computer player deals first
			dealer, other := v, guest
			if l.Next == guest.peopleOf(path).View.Seat {
				dealer, other = guest, v
			}
			if r := other.get(path); !strings.Contains(r.body, "is writing down a rule") {
				t.Errorf("nobody says for whom the table waits: %s", r.body)
			}
			if r := dealer.get(path); !strings.Contains(r.body, `data-action="bring"`) {
				t.Errorf("the dealer is not asked for their rule: %s", r.body)
			}
			dealer.press(dealer.get(path+"/rule"), "bring-rule", "deal", "mine", "rule",
				"If the last card is red, play black; otherwise play red.")
			l = v.peopleOf(path)
		}
		if l.View.Phase != game.Playing {
			t.Errorf("no round is dealt: %v, awaits a rule of %d: %v", l.View.Phase, l.Next, l.AwaitsRule)
		}
	})
}

func TestTheWaitingRoomTellsHowHardTheRuleOfTheComputerIs(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for deal, want := range map[string]string{
			"library": "The computer, with a rule of the library", "fitting": "a new rule that suits the players",
			"hard": "hard (an expert needs about 25 plays)",
		} {
			path := v.gather("deal", deal)
			for reader, r := range map[string]reply{"the host": v.get(path), "a guest": v.other().get(path)} {
				if got := v.root(r).tags("dl")[0].words(); !strings.Contains(got, want) {
					t.Errorf("%s of a table with a rule of %s reads: %s", reader, deal, got)
				}
			}
		}
		mine := v.gather("deal", "mine")
		if got := v.root(v.get(mine)).tags("dl")[0].words(); strings.Contains(got, "The computer, ") {
			t.Errorf("where the host deals it says: %s", got)
		}
	})
}

// TestAFullTableInvitesNobodyToSit fills the seats of a table: the code goes, and the
// address stays for the person who watches, if someone may.
func TestAFullTableInvitesNobodyToSit(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		shown := v.get(path)
		const full = "Others can watch"
		if !strings.Contains(shown.body, "data-code") || strings.Contains(shown.body, full) {
			t.Error("with open seats the page does not invite")
		}
		bia := v.other()
		bia.post(path+"/join", url.Values{"secret": {secretOf("bia")}})
		shown = v.press(v.get(path), "fill-all")
		if got := bia.root(bia.get(path)).words(); !strings.Contains(got, "Everybody is here: Grace can begin") {
			t.Errorf("a person who waits reads %s", got)
		}
		if strings.Contains(shown.body, "data-code") || !strings.Contains(shown.body, full) ||
			!strings.Contains(
				shown.body,
				v.site+path,
			) || !strings.Contains(shown.body, "Everybody is here: you can begin") {
			t.Errorf("the full table says %s", v.root(shown).words())
		}
		v.press(shown, "start")
		if people := v.get(path + "/people"); !strings.Contains(people.body, "data-code") {
			t.Error("where computer players give way the game invites nobody")
		}
		shown = v.press(
			v.get(v.gather("clock", "", "cover", table.NoSubstitute)),
			"fill-all",
		) // all doors are shut
		if strings.Contains(shown.body, full) || strings.Contains(shown.body, "data-link") {
			t.Errorf("where nobody may watch the full table says %s", v.root(shown).words())
		}
	})
}

// TestPeopleWhoHaveLeftAreToldSo lets a guest leave and come back, and the host free their seat:
// they read of it on the page that they land on, and are told apart from those who come later.
func TestPeopleWhoHaveLeftAreToldSo(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("clock", "", "cover", "novice") // nobody may watch
		bia := v.other()
		bia.post(path+"/join", url.Values{"secret": {secretOf("bia")}, "name": {"Bia"}})
		guests := func() (all []table.PersonID) {
			for _, c := range v.peopleOf(path).Chairs[1:] {
				if c.IsPerson() {
					all = append(all, c.Who)
				}
			}
			return all
		}
		if got := guests(); !slices.Equal(got, []table.PersonID{2}) {
			t.Fatalf("the guests are %v", got)
		}
		leaves := func(told string) {
			t.Helper()
			page := bia.press(bia.get(path), "leave")
			if got := bia.root(page).words(); !strings.Contains(got, told) || strings.Contains(got, "Bia has left") {
				t.Errorf("a person who has left reads, at %s: %s", page.path, got)
			}
		}
		leaves("You have left the table.")
		if got := v.root(v.get(path)).words(); !strings.Contains(got, "Bia has left.") ||
			strings.Contains(got, "You have left") {
			t.Errorf("a person who stays reads: %s", got)
		}
		if r := bia.press(bia.get(path), "sit", "name", ""); strings.Contains(r.body, "You have left") {
			t.Error("a person who is back reads that they have left")
		}
		other := v.other()
		other.post(path+"/join", url.Values{"secret": {secretOf("other")}})
		if got := guests(); !slices.Equal(got, []table.PersonID{2, 3}) {
			t.Errorf("after one has come back and another has come, the guests are %v", got)
		}
		page := v.get(path)
		if got := v.root(page).words(); !strings.Contains(got, "Guest 2") || !strings.Contains(got, "Guest 3") {
			t.Errorf("two without a name are called: %s", got)
		}
		for i, c := range v.peopleOf(path).Chairs {
			if c.Who == 2 {
				v.press(page, "remove", "seat", strconv.Itoa(i+1))
			}
		}
		if got := bia.root(bia.get(path)).words(); !strings.Contains(got, "The host has freed your seat.") {
			t.Errorf("the person whose seat was freed reads: %s", got)
		}
		v.press(v.get(path), "fill-all")
		v.press(v.get(path), "start")
		other.press(other.get(path+"/people"), "leave")
		page = other.get(path)
		if got := other.root(page).words(); !strings.Contains(
			got,
			"You have left the table; a computer player plays on:",
		) {
			t.Errorf("a person who has left a table that nobody watches reads: %s", got)
		}
		if r := other.get(path + "/events?since=0"); r.body != string(pageFormat{}.word(wordReload)) {
			t.Errorf("another page of a person who has left is told, with status %d: %s", r.status, r.body)
		}
		if r := v.other().get(path + "/events?since=0"); r.status != http.StatusForbidden {
			t.Errorf("a stranger follows with status %d: %s", r.status, r.body)
		}
	})
}

// TestPeopleWhoHaveLeftAreNotHost lets two hosts leave, one after the other.
func TestPeopleWhoHaveLeftAreNotHost(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, watched := range []bool{false, true} {
			m := meet(
				t,
				v,
				table.TableRequest{Seats: 5, Settings: table.Settings{Spectators: watched, TakeOver: true}},
				"Bob",
				"Cid",
			)
			m.do("Ada", table.Request{Action: table.Leave})
			bob := m.people["Bob"]
			if got := bob.root(bob.get(m.path)).words(); !strings.Contains(got, "You are host now.") {
				t.Errorf("the new host reads: %s", got)
			}
			m.do("Bob", table.Request{Action: table.Leave})
			for _, path := range []string{m.path, m.path + "/people"} {
				if got := bob.root(bob.get(path)).words(); strings.Contains(got, "You are host now.") ||
					!strings.Contains(got, "You have left the table") {
					t.Errorf("a person who has left reads, at %s of a table that is watched (%t): %s", path, watched, got)
				}
			}
			if got := v.other().get(m.path).body; watched && !strings.Contains(got, "Cid is host now.") {
				t.Error("a spectator is not told who is host now")
			}
			l, err := v.lobby.For(table.Caller{}).Snapshot(t.Context(), m.id, m.keys["Bob"])
			for _, n := range l.Notices {
				if err != nil && n.What == table.NoticeHost {
					t.Errorf("a person who is shut out is told %+v", n)
				}
			}
		}
	})
}
