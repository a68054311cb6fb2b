package web

import (
	"encoding/json"
	"fmt"
	"maps"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// dayOf returns the form of today's rule that is on r, with a field more.
func (v *visitor) dayOf(r reply, field, value string) url.Values {
	v.t.Helper()
	at := v.root(r).all(func(n *node) bool { return n.attrs["id"] == "table" })[0]
	return url.Values{"day": {at.attrs["data-day"]}, "seen": {at.attrs["data-event"]}, field: {value}}
}

// todaysRule returns the rule of the day, from the log of the lobby.
func (v *visitor) todaysRule() *rule.Rule {
	v.t.Helper()
	entries, err := v.lobby.Log().Read(v.t.Context(), "daily", 0)
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
			t.Error("two visitors hold different cards")
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

// TestTheEndOfTodaySaysHowTheRuleWasFound plays some cards and a wrong guess, and gives up.
func TestTheEndOfTodaySaysHowTheRuleWasFound(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		for range 4 {
			r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		}
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", "any card")
		r = v.post("/today", form)
		if len(v.root(r).classed("found")) > 0 {
			t.Fatal("how the rule was found is told before the end")
		}
		r = v.post("/today", v.dayOf(r, "action", "give-up"))
		found := v.root(r).classed("found")
		if len(found) != 1 {
			t.Fatalf("%d sections say how the rule was found", len(found))
		}
		plays := found[0].classed("told")
		if len(plays) != 1 || strings.Count(plays[0].words(), "You:") != 5 {
			t.Errorf("play by play, of four plays and a guess: %v", plays)
		}
		if words := found[0].words(); !strings.Contains(words, "4 plays.") || strings.Contains(words, "each player") {
			t.Errorf("of one player it says: %s", words)
		}
		if !strings.Contains(r.body, `href="#found"`) {
			t.Error("nothing leads there from the rule")
		}
	})
}

// TestTheFocusMovesToTheVerdict looks where the focus goes after a card: what is said
// there is its name.
func TestTheFocusMovesToTheVerdict(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		name := func(r reply) (words string) {
			for id := range strings.FieldsSeq(v.byID(r, "coach").attrs["aria-labelledby"]) {
				for _, n := range v.root(r).all(func(n *node) bool { return n.attrs["id"] == id }) {
					words += n.words() + " "
				}
			}
			return words
		}
		begins := v.get("/today")
		for what, tt := range map[string]struct{ heard, want string }{
			"the beginning": {name(begins), "Find the secret rule"},
			"a card":        {name(v.post("/today", v.dayOf(begins, "card", v.hand(begins)[0]))), "fit"},
			"no card":       {name(v.post("/today", v.dayOf(v.get("/today"), "cards", "nothing"))), "cannot be done"},
			"a lesson":      {name(v.get("/learn")), "secret rule"},
		} {
			if !strings.Contains(tt.heard, tt.want) {
				t.Errorf("at %s the focus is on %q, nowhere %q", what, tt.heard, tt.want)
			}
		}
	})
}

// secretBytes returns what of a rule must not be sent.
func secretBytes(r *rule.Rule) map[string]string {
	all := map[string]string{"the formula": r.String()}
	for _, f := range syntax.Languages() {
		all["the rule in "+string(f)] = strings.TrimSuffix(r.In(f), ".")
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
		r = v.post("/today", v.dayOf(r, "action", "give-up"))
		if !strings.Contains(r.body, "data-rule") {
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

// TestGivingUpIsAQuestionWithAnAnswer reads what opens before today's rule is shown, in each language.
func TestGivingUpIsAQuestionWithAnAnswer(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		for _, lang := range say.NewCatalog().Languages() {
			local := say.NewCatalog().Localizer(lang)
			r := v.request("GET", "/today", "", "")
			r.Header.Set("Accept-Language", lang)
			asks := v.root(v.send(r)).classed("give-up")[0]
			button := asks.tags("button")[0].words()
			if button != local.Text("today.give-up.yes", nil) || button == asks.tags("summary")[0].words() ||
				!strings.Contains(asks.words(), local.Text("today.give-up.means", nil)) {
				t.Errorf("%s: %q, answered by %q", lang, asks.words(), button)
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
		r = v.post("/today", form)
		if v.dayOf(r, "x", "")["seen"][0] != "2" {
			t.Errorf("%v cards were played, want 2", v.dayOf(r, "x", "")["seen"])
		}
	})
}

func TestTodayRefusesAPlayWithWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		for text, want := range map[string]string{"1Z": "is not a card", "3H 4H": "That cannot be done now."} {
			if got := v.post("/today", v.dayOf(r, "card", text)); got.status != http.StatusUnprocessableEntity ||
				!strings.Contains(got.body, want) {
				t.Errorf("%q: status %d, not %q", text, got.status, want)
			}
		}
		r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", "my aunt")
		if got := v.post("/today", form); got.status != http.StatusUnprocessableEntity ||
			!strings.Contains(got.body, "my aunt") {
			t.Errorf("a guess that cannot be read: status %d", got.status)
		}
	})
}

// opensDay opens a day with a rule and cards in the lobby of v: the starter, the hand
// and the stock.
func (v *visitor) opensDay(secret string) {
	v.t.Helper()
	midnight := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC) // when bubbles begin
	cards := "8S " + strings.Repeat("3H 5D 7C 9S JH KC ", 10)
	event, err := json.Marshal(map[string]any{"number": daily.NumberOf(midnight), "rule": secret,
		"cards": strings.TrimSpace(cards)})
	if err != nil {
		v.t.Fatal(err)
	}
	entry := store.Entry{Number: 1, Time: midnight, Kind: "daily-day", Event: event}
	if err := v.lobby.Log().Append(v.t.Context(), "daily", 0, []store.Entry{entry}); err != nil {
		v.t.Fatal(err)
	}
}

// TestTwoWorldsThatDifferInTheRuleAloneSendTheSameBytes plays cards about which two
// rules agree, and says a rule that is neither.
func TestTwoWorldsThatDifferInTheRuleAloneSendTheSameBytes(t *testing.T) {
	var worlds [2][]string
	for world, secret := range []string{"color != last.color", "if last is red then black else red or 2"} {
		visiting(t, func(t *testing.T, v *visitor) {
			v.opensDay(secret)
			r := v.get("/today")
			told := func(r reply) { worlds[world] = append(worlds[world], lasting(r)) }
			told(r)
			for _, text := range []string{"red", "Play a card of the other color.", "color != last.color"} {
				told(v.post("/today/notes", url.Values{"text": {text}, "as": {"idea"}}))
			}
			told(v.post("/today/notes", url.Values{"choose": {"3"}}))
			for _, play := range strings.Fields("3H 7C 9S 5D KC 3H JH") {
				r = v.post("/today", v.dayOf(r, "card", play))
				told(r)
				form := v.dayOf(r, "action", "guess")
				form.Set("guess", "spades")
				r = v.post("/today", form)
				told(r)
				told(v.get("/today/notes?text=odd"))
				told(v.get("/today?guess=red"))
			}
		})
	}
	for i, body := range worlds[0] {
		if body != worlds[1][i] {
			t.Fatalf("answer %d differs:\n%s\n%s", i, body, worlds[1][i])
		}
	}
	if len(worlds[0]) < 20 || !strings.Contains(worlds[0][len(worlds[0])-1], `data-event="14"`) {
		t.Errorf("%d answers were compared", len(worlds[0]))
	}
}

// todayPage returns the page of s, with how the rule was found once it is over.
func todayPage(t *testing.T, p *say.Localizer, s *daily.Sheet, why page.RefusedRequest) page.TodayPage {
	t.Helper()
	solo := page.Presenter{Say: p}.Solo()
	if !s.Over() {
		return solo.TodayPage(s, why, nil)
	}
	back, err := page.NewReviews().Of(t.Context(), "", page.TodayTranscript(s))
	if err != nil {
		t.Fatal(err)
	}
	return solo.TodayPage(s, why, solo.Found(back))
}

// todays are the pages of a day in a language, and those of the app.
func todays(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	p := say.NewCatalog().Localizer(lang)
	a := daily.New(store.NewMemory(), mathrand.NewChaCha8([32]byte{1}))
	now := time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	sheet := func() daily.Sheet {
		s, err := a.Today(t.Context(), "key", now)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	do := func(m daily.Move) {
		s := sheet()
		m.Day, m.Seen = s.Day, s.Number
		if err := a.Do(t.Context(), "key", now, m); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(why page.RefusedRequest) page.Page {
		s := sheet()
		return todayPage(t, p, &s, why)
	}
	all := map[string]page.Page{"today, begins": shown(page.RefusedRequest{})}
	do(daily.Move{Play: true, Card: sheet().Hand[0]})
	all["today, refused"] = shown(page.RefusedRequest{Message: "It is not your turn.", Guess: mendedText(t, "my aunt")})
	wrong, err := rule.Parse("any")
	if err != nil {
		t.Fatal(err)
	}
	do(daily.Move{Guess: wrong})
	all["today, a wrong guess"] = shown(page.RefusedRequest{})
	do(daily.Move{GiveUp: true})
	all["today, over"] = shown(page.RefusedRequest{})
	maps.Copy(all, todaysNotebooks(t, lang))
	done := sheet()
	done.Everybody = &daily.Results{Played: 41, Bands: [daily.Bands]int{9, 0, 2, 5, 12, 9, 4}, Best: []daily.Outcome{
		{Score: 28, Solved: true, Turns: []daily.Turn{{Card: 4, Right: true}, {Card: 30}, {Card: 17, Right: true}}},
		{Score: 24, Solved: true, Missed: []int{2},
			Turns: []daily.Turn{{Card: 4}, {Card: 30}, {Card: 17, Right: true}, {Card: 3}, {Card: 51, Right: true}}},
	}}
	all["today, everybody"] = todayPage(t, p, &done, page.RefusedRequest{})
	all["app"] = page.AppPage{Head: page.Head{Title: "App", Module: appScript}}
	all["offline"] = page.OfflinePage{Head: page.Head{Title: "App"}}
	return all
}

func TestThePagesOfTheDayAndOfTheAppAreWellBuilt(t *testing.T) {
	for name, p := range todays(t, "en") {
		root, err := readHTML(render(t, p))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, check := range []func(*node) []string{leftovers, oneOfEach, distinctIDs, soundReferences,
			namedControls, noInlineCode, drawnSymbols, namedCards} {
			for _, problem := range check(root) {
				t.Errorf("%s: %s", name, problem)
			}
		}
	}
	for name, p := range todays(t, "it") {
		root, err := readHTML(renderIn(t, "it", p))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, text := range append(leftovers(root), englishIn(root)...) {
			if !slices.ContainsFunc(ownWords, func(own string) bool { return strings.Contains(text, own) }) {
				t.Errorf("%s: %q", name, text)
			}
		}
	}
}

func TestTheEndOfADayShowsWhatEverybodyMadeOfIt(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		var last reply
		for n := range 3 {
			one := v.other()
			last = one.get("/today")
			for range n + 2 {
				last = one.post("/today", one.dayOf(last, "card", one.hand(last)[0]))
			}
			form := one.dayOf(last, "action", "guess")
			form.Set("guess", v.todaysRule().In("en"))
			last = one.post("/today", form)
			if n < 2 && strings.Contains(last.body, `class="everybody"`) {
				t.Errorf("after %d games everybody is told of", n+1)
			}
		}
		all := v.root(last).classed("everybody")
		if len(all) != 1 {
			t.Fatal("the end does not tell of everybody")
		}
		words := all[0].words()
		for _, part := range []string{"Everybody today: 3 games", "26–30 points", "not found", "What the best players did",
			"29 points", "you"} {
			if !strings.Contains(words, part) {
				t.Errorf("it does not say %q: %s", part, words)
			}
		}
		if mine := all[0].all(func(n *node) bool { _, is := n.attrs["data-mine"]; return is }); len(mine) != 1 ||
			!strings.Contains(mine[0].words(), "26–30") {
			t.Error("the own points are not marked")
		}
		if strings.Contains(v.get("/today").body, `class="everybody"`) {
			t.Error("a player who has not begun is told of everybody")
		}
	})
}

// TestGamesAreContributedAfterTheEnd asks at the end of a game, and never before.
func TestGamesAreContributedAfterTheEnd(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		if strings.Contains(r.body, "Contribute my games") {
			t.Error("it is asked in the middle of a game")
		}
		r = v.post("/today", v.dayOf(r, "action", "give-up"))
		if !strings.Contains(r.body, "Contribute my games") {
			t.Fatal("it is not asked at the end")
		}
		r = v.post("/today", v.dayOf(r, "action", "contribute"))
		if !strings.Contains(r.body, "No longer contribute") || strings.Contains(r.body, "Contribute my games") {
			t.Errorf("after saying yes: status %d, %s", r.status, v.root(r).classed("coach")[0].words())
		}
		r = v.post("/today", v.dayOf(r, "action", "keep-games"))
		if !strings.Contains(r.body, "Contribute my games") {
			t.Error("it cannot be taken back")
		}
		if kept := v.get("/kept"); !strings.Contains(kept.body, "If you contribute your games") {
			t.Error("the page about what is kept does not tell of it")
		}
	})
}
