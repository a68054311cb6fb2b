package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// dealsAlone lets v deal the rule of a form alone with computer players, with short
// hands, and returns the table's path.
func (v *visitor) dealsAlone(changes url.Values) string {
	v.t.Helper()
	changes.Set("o.hand-size", "4")
	changes.Set("seats", "4")
	r := v.made("deal="+changes.Get("deal"), changes)
	if changes.Get("deal") == "mine" {
		v.press(r, "no-hint")
	}
	return r.path
}

func TestADealerAloneIsOfferedAnotherRuleOnceTheirsIsKnown(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.dealsAlone(url.Values{"deal": {"mine"}, "rule": {"odd"}})
		if r := v.get(path + "/rule"); r.path != path {
			t.Errorf("during the round the page for bringing a rule opens, at %s", r.path)
		}
		end := v.untilOver(path)
		if !strings.Contains(end.body, "Everybody at the table has now read this rule.") {
			t.Error("the end does not say that the rule is known")
		}
		if people := v.get(path + "/people").body; !strings.Contains(people,
			"Everybody at the table has now read this rule.") || strings.Contains(people, "Write down a rule, or") {
			t.Errorf("the page of the people says %s", people)
		}
		if !strings.Contains(end.body, `href="`+path+`/rule"`) {
			t.Fatal("the end does not lead to where a rule is brought")
		}
		end = v.press(v.get(path+"/rule"), "bring-rule", "deal", "mine", "rule", "Play a red card.")
		if end.path != path || !strings.Contains(end.body, "The next rule is sealed") ||
			strings.Contains(end.body, `data-action="bring"`) {
			t.Errorf("after the rule is brought, at %s: %s", end.path, v.root(end).words())
		}
		v.press(end, "next-round")
		end = v.untilOver(path)
		if !strings.Contains(end.body, "Play a red card.") ||
			!strings.Contains(end.body, "Round 2") {
			t.Errorf("the second round ends as %s", v.root(end).words())
		}
		v.press(end, "next-round")
		end = v.untilOver(path)
		if !strings.Contains(end.body, "Play a red card.") ||
			!strings.Contains(end.body, "Round 3") {
			t.Errorf("the rule that is dealt again is %s", v.root(end).words())
		}
	})
}

// In nature no hint may be given once a card lies, so that Begin stands where the dealer may pause later.
func TestADealerAloneBeginsWhereNoHintMayBeGiven(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		at := func(r reply, text string) {
			t.Helper()
			button := `<span>` + text + `</span></button>`
			if strings.Contains(r.body, `data-action="no-hint"`) || strings.Count(r.body, button) != 1 {
				t.Errorf("the table has not one button %q: %s", text, v.root(r).words())
			}
		}
		begins := v.made("preset=nature&deal=mine", url.Values{"deal": {"mine"}, "rule": {"odd"}, "seats": {"4"}})
		at(begins, "Begin")
		at(v.press(begins, "pause"), "Pause")
	})
}

// TestARuleWithAWarningIsDealtOnlyIfItIsMeant however it was made, where a table is made and where a rule is
// brought. The warning stands beside the button, and the button asks once.
func TestARuleWithAWarningIsDealtOnlyIfItIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		people := v.gather("deal", "mine")
		for _, made := range []struct{ rule, in, warning string }{
			{"any", "blocks", "Every card always fits"}, // nothing is picked yet
			{"Play any card.", "", "Every card always fits"},
			{"red or black", "", "Every card always fits"},
			{"higher than the last card", "", "After one of these cards no card fits: "},
			{"If the last card is red, play a black card; otherwise play a red card higher than the last card.", "",
				"After one of these cards no card fits: "},
			{"Play an ace.", "", "48 of the 52 cards can never be played."},
		} {
			for _, at := range []string{"/new", people + "/rule"} {
				form := v.get(at).form()
				form["deal"], form["rule"], form["in"] = []string{"mine"}, []string{made.rule}, []string{made.in}
				for range 2 { // what was answered about one form holds for no other
					asked := v.post(at, form)
					warnings := v.root(asked).classed("warning")
					if asked.status != http.StatusUnprocessableEntity || len(warnings) != 1 ||
						!strings.Contains(warnings[0].words(), made.warning) ||
						!strings.Contains(asked.body, "name=\"sure\" value=\"yes\"\n  aria-describedby=\"warning\"") {
						t.Errorf("%v at %s: status %d: %s", made, at, asked.status, v.root(asked).words())
					}
				}
				form.Set("sure", "yes")
				if dealt := v.post(at, form); dealt.status != http.StatusOK || dealt.path == at {
					t.Errorf("%v at %s, meant: status %d at %s", made, at, dealt.status, dealt.path)
				}
			}
			before := v.get("/new?deal=mine&in=" + made.in + "&rule=" + url.QueryEscape(made.rule))
			warnings := v.root(before).classed("warning")
			if len(warnings) != 1 || strings.Contains(before.body, `name="sure"`) {
				t.Errorf("%v: before it is opened the page says %s", made, v.root(before).words())
			}
		}
		if r := v.get("/new?deal=mine&rule=odd"); len(v.root(r).classed("warning")) > 0 {
			t.Errorf("there is a warning about a good rule: %s", v.root(r).words())
		}
	})
}

func TestBlocksNobodyHasTouchedAreMeasuredAsTheRuleTheyAre(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine") + "/rule"
		for at, r := range map[string]reply{
			"/new": v.get("/new?deal=mine&in=&rule=&block=open"), "/workshop": v.get("/workshop?in=&rule=&block=open"),
			path: v.post(path, url.Values{"deal": {"mine"}, "block": {"open"}}),
		} {
			if v.byID(r, "blocks") == nil || v.field(r, "rule") != "any" ||
				!strings.Contains(v.root(r).words(), "Every card always fits.") {
				t.Errorf("%s with blocks shows the rule %q, and no warning", at, v.field(r, "rule"))
			}
			if strings.Contains(r.body, "A round needs a rule") {
				t.Errorf("%s with blocks, which are a rule, says that there is none", at)
			}
		}
	})
}

func TestTheRulePageKeepsTheChosenWayOfJudging(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for deal, want := range map[string]string{"hand": "hand", "mine": "mine"} {
			path := v.gather("deal", deal)
			if got := v.get(path + "/rule").form().Get("deal"); got != want {
				t.Errorf("after the choice of %s where the table was made, the page asks for %s", deal, got)
			}
		}
	})
}

// TestARuleThatIsBroughtStandsInNoAddress while it is picked or written, with scripts
// or without.
func TestARuleThatIsBroughtStandsInNoAddress(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine") + "/rule"
		page := v.get(path)
		if strings.Contains(page.body, `method="get"`) {
			t.Error("a button of the page puts the form into an address")
		}
		if r := v.get(path + "?rule=red&deal=mine"); v.field(r, "rule") != "" {
			t.Errorf("a rule is read from the address: %q", v.field(r, "rule"))
		}
		r := v.press(page, "block", "rule", "red", "block", "open")
		if r.path != path || r.header.Get("Location") != "" || v.field(r, "rule") != "red" {
			t.Errorf("picking leads to %s with %q", r.path, v.field(r, "rule"))
		}
		asked := v.request("POST", path, "application/x-www-form-urlencoded",
			url.Values{"rule": {"odd"}, "deal": {"mine"}}.Encode())
		asked.Header.Set(scriptsWorkbench, "1")
		if r := v.send(asked); v.byID(r, "worth") == nil || v.peopleOf(strings.TrimSuffix(path, "/rule")).Given != nil {
			t.Errorf("scripts that only look bring the rule, or do not see what it is worth: status %d at %s", r.status, r.path)
		}
	})
}
