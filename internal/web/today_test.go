package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/rule"
)

// dayOf returns the form of today's rule that is on r, with a field more.
func (v *visitor) dayOf(r reply, field, value string) url.Values {
	v.t.Helper()
	at := v.root(r).all(func(n *node) bool { return n.attrs["id"] == "table" })[0]
	return url.Values{"day": {at.attrs["data-day"]}, "seen": {at.attrs["data-event"]}, field: {value}}
}

// todaysRule returns the rule of the day, from the log of the hall.
func (v *visitor) todaysRule() *rule.Rule {
	v.t.Helper()
	entries, err := v.hall.Log().Read(v.t.Context(), "daily", 0)
	if err != nil || len(entries) == 0 {
		v.t.Fatalf("%d days in the log, %v", len(entries), err)
	}
	var day struct{ Rule string }
	if err := json.Unmarshal(entries[len(entries)-1].Event, &day); err != nil {
		v.t.Fatal(err)
	}
	r, err := rule.Parse(day.Rule)
	if err != nil {
		v.t.Fatal(err)
	}
	return r
}

func TestTodaysRuleIsPlayedWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		for n := range 4 {
			r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
			if got := len(v.hand(r)); r.status != http.StatusOK || got != daily.HandSize {
				t.Fatalf("after card %d: status %d, %d cards in the hand", n+1, r.status, got)
			}
		}
		other := v.other().get("/today")
		if !slices.Equal(v.hand(other), v.hand(v.other().get("/today"))) {
			t.Error("two who look hold different cards")
		}
		said := v.todaysRule().In("en")
		if r := v.get("/today?" + url.Values{"guess": {said}}.Encode()); !strings.Contains(r.body, "data-reads") {
			t.Error("a rule that was written is not read without scripts")
		}
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", said)
		r = v.post("/today", form)
		if !strings.Contains(r.body, "Found! 27 points") || !strings.Contains(r.body, "27 of 30") {
			t.Errorf("the right rule after four cards: status %d, %s", r.status, v.root(r).classed("coach")[0].words())
		}
	})
}

// secretBytes returns what of a rule must not be sent.
func secretBytes(r *rule.Rule) map[string]string {
	all := map[string]string{"the formula": r.String()}
	for _, lang := range []string{"en", "pt", "es", "it"} {
		all["the rule in "+lang] = strings.TrimSuffix(map[string]string{"en": r.In("en"), "pt": r.In("pt"), "es": r.In("es"), "it": r.In("it")}[lang], ".")
	}
	return all
}

func TestNothingOfTodaysRuleIsSentBeforeTheEnd(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		secrets := secretBytes(v.todaysRule())
		check := func(r reply) {
			for what, text := range maps.All(secrets) {
				if strings.Contains(r.body, text) || strings.Contains(fmt.Sprint(r.header), text) {
					t.Fatalf("%s is told before the end: %q", what, text)
				}
			}
		}
		check(r)
		for n := range daily.Turns {
			if n%7 == 3 {
				form := v.dayOf(r, "action", "guess")
				form.Set("guess", "any")
				r = v.post("/today", form)
				check(r)
			}
			r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
			check(r)
		}
		if r = v.post("/today", v.dayOf(r, "action", "give-up")); !strings.Contains(r.body, "data-rule") {
			t.Error("the end does not tell the rule")
		}
		_, shared, _ := strings.Cut(r.body, `<textarea id="share"`)
		shared, _, _ = strings.Cut(shared, "</textarea>")
		for what, text := range secrets {
			if strings.Contains(shared, text) {
				t.Errorf("what is shared has %s", what)
			}
		}
	})
}

func TestTheNextDayTellsYesterdaysRule(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.get("/today")
		yesterday := v.todaysRule()
		<-time.After(24 * time.Hour)
		if r := v.get("/today"); !strings.Contains(v.root(r).words(), yesterday.In("en")) {
			t.Error("yesterday’s rule is not told")
		}
		if v.todaysRule().String() == yesterday.String() {
			t.Error("two days have one rule")
		}
	})
}

func TestAFormOfTodayThatIsSentTwiceDoesNothingTwice(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		form := v.dayOf(r, "card", v.hand(r)[0])
		v.post("/today", form)
		if r = v.post("/today", form); v.dayOf(r, "x", "")["seen"][0] != "2" {
			t.Errorf("%v cards were played, want 2", v.dayOf(r, "x", "")["seen"])
		}
	})
}

func TestWhatTodayDoesNotAllowIsRefusedWithWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		for text, want := range map[string]string{"1Z": "is no card", "3H 4H": "That cannot be done now."} {
			if got := v.post("/today", v.dayOf(r, "card", text)); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, want) {
				t.Errorf("%q: status %d, not %q", text, got.status, want)
			}
		}
		r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", "my aunt")
		if got := v.post("/today", form); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "my aunt") {
			t.Errorf("a guess that does not read: status %d", got.status)
		}
	})
}
