package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
)

func TestAPersonWhoMakesATableNeedNotPlay(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("aside", "yes", "guests", "1")
		host := v.get(path)
		for _, part := range []string{"Your table is waiting for people", "does not play", `data-action="start"`,
			`data-action="fill-all"`, "Play, too", `value="Grace"`,
			"Another person becomes host."} {
			if !strings.Contains(host.body, part) {
				t.Errorf("the host does not see %q", part)
			}
		}
		guest := v.other()
		if page := guest.get(path); !strings.Contains(page.body, "Grace invites you") {
			t.Error("a guest is not told who invites")
		}
		sat := guest.press(guest.get(path), "sit", "name", "Rui")
		if !strings.Contains(sat.body, "Grace") || !strings.Contains(sat.body, "does not play") {
			t.Error("a guest does not see the host who does not play")
		}
		table0 := v.press(v.get(path), "start")
		l := v.look(v.get(path))
		if !l.Hosts() || l.Seat() != table.Aside || l.View.Seat != game.Nobody || len(l.Chairs) != 5 {
			t.Fatalf("the host is on seat %d: %+v", l.Seat(), l.Chairs)
		}
		if table0.status != http.StatusOK || !strings.Contains(table0.body, "You are watching this table.") ||
			strings.Contains(table0.body, `data-action="play"`) {
			t.Errorf("status %d: the host does not watch", table0.status)
		}
		if r := v.press(v.get(path+"/people"), "set", "clock", "brisk"); r.status != http.StatusOK ||
			v.look(v.get(path)).Settings.Clock != table.Brisk {
			t.Errorf("status %d: the host cannot set the clock", r.status)
		}
		said := v.post(path+"/talk", v.talkForm("say", "Good luck to all"))
		if said.status != http.StatusOK || !strings.Contains(guest.get(path).body, "Good luck to all") {
			t.Errorf("status %d: what the host says is not heard", said.status)
		}
		if r := v.press(v.get(path+"/people"), "remove"); r.status != http.StatusOK ||
			guest.look(guest.get(path)).View.Seat != game.Nobody {
			t.Errorf("status %d: the host cannot remove a player", r.status)
		}
		if r := v.get("/games"); !strings.Contains(r.body, path) {
			t.Error("the table is not among the games of the host")
		}
		if r := v.get(path + "/delete"); r.status != http.StatusOK {
			t.Errorf("status %d: the host cannot delete the table", r.status)
		}
	})
}

func TestAHostWithoutASeatTakesOneAndStaysHost(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("aside", "yes", "guests", "1")
		v.press(v.get(path), "sit", "name", "Grace")
		if l := v.peopleOf(path); !l.Hosts() || l.Seat() != 4 || l.Aside != nil || l.Chairs[3].Name != "Grace" {
			t.Errorf("on seat %d: %+v", l.Seat(), l.Chairs)
		}
	})
}

func TestTheFormOfATableSaysThatItsMakerDoesNotPlay(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/new?preset=new&seats=5&aside=yes")
		if f := r.form(); f.Get("aside") != "yes" || f.Get("guests") != "0" ||
			!strings.Contains(r.body, "Nobody: only computer players play") ||
			!strings.Contains(r.body, "5: 4 players and the dealer") {
			t.Errorf("the form says %v", f)
		}
		r = v.get("/new?deal=mine&aside=yes")
		if r.form().Has("aside") {
			t.Error("the dealer is beside the table")
		}
		path := v.gather("aside", "yes", "guests", "0")
		if l := v.peopleOf(path); names(l) == "" || strings.Contains(names(l)+",", ",,") || !l.Hosts() {
			t.Errorf("at a table of computer players alone sit %q", names(l))
		}
	})
}

// talkForm is what the form of the talk sends.
func (v *visitor) talkForm(action, text string) url.Values {
	return url.Values{"request": {rand.Text()}, "seen": {"1"}, "action": {action}, "text": {text}, "back": {"people"}}
}
