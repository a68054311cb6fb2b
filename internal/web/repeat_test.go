package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"eleusis/internal/table"
)

// TestClientsThatCountTheirRequestsLoseNone lets two seats use the same id.
func TestClientsThatCountTheirRequestsLoseNone(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 4}, "Rui")
		say := func(name, id, text string) (int, failure, doneAnswer) {
			r := m.people[name].do(m.path, `{"id": "`+id+`", "seen": 1, "action": "say", "text": "`+text+`"}`)
			var wrong failure
			var right doneAnswer
			if err := json.Unmarshal([]byte(r.body), &wrong); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(r.body), &right); err != nil {
				t.Fatal(err)
			}
			return r.status, wrong, right
		}
		_, _, ada := say("Ada", "1", "I am Ada")
		status, _, rui := say("Rui", "1", "I am Rui")
		if status != http.StatusOK || rui.Number <= ada.Number {
			t.Errorf("the other seat under the same id: %d, number %d after %d", status, rui.Number, ada.Number)
		}
		if status, _, again := say("Ada", "1", "I am Ada"); status != http.StatusOK || again != ada {
			t.Errorf("sent again: %d, %+v, want %+v", status, again, ada)
		}
		status, wrong, _ := say("Ada", "1", "I am Eva")
		if status != http.StatusConflict || wrong.Code != "reused" ||
			!strings.Contains(wrong.Message, "sent with other content") {
			t.Errorf("another request under the same id: %d, %+v", status, wrong)
		}
		talk := m.talk("Ada")
		for text, times := range map[string]int{"I am Ada": 1, "I am Rui": 1, "I am Eva": 0} {
			if n := strings.Count(talk, text); n != times {
				t.Errorf("%q was said %d times: %s", text, n, talk)
			}
		}
	})
}

func TestAPageThatIsSentTwiceWithSomethingElseSaysSo(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 4}, "Rui")
		form := url.Values{"request": {"the page"}, "seen": {"1"}, "action": {"rename"}, "name": {"Adela"}}
		for range 2 {
			if r := m.people["Ada"].post(m.path, form); r.status != http.StatusOK || r.path != m.path {
				t.Errorf("status %d at %s", r.status, r.path)
			}
		}
		form.Set("name", "Eva")
		r := m.people["Ada"].post(m.path, form)
		if r.status != http.StatusConflict || !strings.Contains(r.body, "sent with other content") {
			t.Errorf("status %d: %s", r.status, r.body)
		}
		if got := m.look("Rui").Chairs[0].Name; got != "Adela" {
			t.Errorf("the name is %s", got)
		}
	})
}

// TestAJoiningIsRepeatedByItsPageAlone sends the form of the waiting room again, from
// the page that had it and from another.
func TestAJoiningIsRepeatedByItsPageAlone(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		page := v.other().get(path)
		first := v.other()
		first.press(page, "sit", "name", "Bia")
		again := v.other() // has no cookie, and the same form
		again.press(page, "sit", "name", "Bia")
		if a, b := first.peopleOf(path).View.Seat, again.peopleOf(path).View.Seat; a != 3 || b != a {
			t.Errorf("the form sent twice leads to the seats %d and %d", a, b)
		}
		other := v.other()
		other.press(v.other().get(path), "sit", "name", "Bia")
		if l := other.peopleOf(path); l.View.Seat != 4 {
			t.Errorf("another page with the same name leads to seat %d of %s, want 4", l.View.Seat, names(l))
		}
		for _, form := range []url.Values{{"request": {"1"}, "name": {"Eva"}}, {"secret": {"1"}, "name": {"Eva"}}} {
			r := v.other().post(path+"/join", form)
			if r.status != http.StatusBadRequest || !strings.Contains(r.body, "at least 128 bits") {
				t.Errorf("%v: status %d: %s", form, r.status, r.body)
			}
		}
	})
}

// TestAStartThatAnotherPlayerHasJustMadeIsNoFailure presses Begin the game and Next round on pages
// that are older than the round. Only a word that comes too late for it is refused.
func TestAStartThatAnotherPlayerHasJustMadeIsNoFailure(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := meet(t, v, table.TableRequest{Seats: 4}, "Rui")
		for i, tt := range []struct {
			action, word string
			want         int
		}{
			{"start", "", http.StatusOK},
			{"next-round", "", http.StatusOK},
			{"next-round", "tangerine", http.StatusConflict},
		} {
			form := url.Values{"request": {fmt.Sprint("late ", i)}, "seen": {"1"}, "action": {tt.action}, "word": {tt.word}}
			if r := m.people["Ada"].post(m.path, form); r.status != tt.want || r.path != m.path {
				t.Errorf("%s %q: status %d at %s, not %d", tt.action, tt.word, r.status, r.path, tt.want)
			}
		}
	})
}
