package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// unsure is a text that has several meanings, none clearly likelier than the others, and a word that is part of none.
const unsure = "even cards and hearts xyzzy"

// likely is a text of which one meaning, likeliest, is clearly likelier than the others. So is one of partly, with a
// word that is part of none.
const (
	likely    = "the card must be red and higher than 10"
	likeliest = "red and rank > 10"
	partly    = "red cards and kings xyzzy"
)

// afar is a text that cannot be read, and there are rules near to it.
const afar = "zebra giraffe lion tiger after red elephant monkey parrot puma black"

// asks returns what the buttons of the question about a field choose. There must be a
// question, with the text still in its field.
func (v *visitor) asks(r reply, field string) []string {
	v.t.Helper()
	var all []string
	chooses := func(n *node) bool { return n.attrs["name"] == field+workshop.ChooseSuffix }
	for _, b := range v.byID(r, "asked-"+field).all(chooses) {
		all = append(all, b.attrs["value"])
	}
	if len(all) < 2 || len(all) > 3 || v.field(r, field) != unsure {
		v.t.Fatalf("of %q there are %d meanings: %s", v.field(r, field), len(all), v.root(r).words())
	}
	return all
}

// formulaOf returns the rule that a button chooses for the unsure text.
func formulaOf(as string) string { return formulaFor(unsure, as) }

// formulaFor returns the rule that a button chooses for a text.
func formulaFor(text, as string) string { return workshop.Typed{Text: text, As: as}.Chosen() }

func TestAQuestionSaysHowTheMeaningsDiffer(t *testing.T) {
	first, err := rule.Interpret(unsure)
	if err != nil || first.Sure() {
		t.Fatalf("%q is no text that must be asked about: %v", unsure, err)
	}
	for _, lang := range say.NewCatalog().Languages() {
		d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		q := workbenchOf(t, d, workshop.State{RuleText: workshop.Typed{Text: unsure}}).Rule.Asked
		if q == nil || !q.Open() || len(q.LeftOut) != 1 || q.LeftOut[0] != "xyzzy" {
			t.Fatalf("%s: the question is %+v", lang, q)
		}
		for i, m := range q.Meanings {
			r, err := rule.Parse(formulaOf(m.As))
			if err != nil || m.Text != r.In(d.Say.Face()) {
				t.Errorf("%s: the meaning %q is said as %q: %v", lang, formulaOf(m.As), m.Text, err)
			}
			if hasCard(m.Apart) != (i > 0) {
				t.Errorf("%s: meaning %d differs by %v", lang, i+1, m.Apart)
			}
		}
	}
}

func TestAnUnreadRuleIsAnsweredWithTheNearestRules(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		w, err := workshop.Typed{Text: afar}.ReadAndSuggest(t.Context(), "en")
		if err != nil {
			t.Fatal(err)
		}
		sheet := workbenchOf(t, d, workshop.State{RuleText: workshop.Typed{Text: afar}, Face: "en"}).Rule
		q := sheet.Asked
		if q == nil || !q.Open() || len(q.Parts) != 2 || q.Parts[1].Words != "black" || len(q.Meanings) == 0 {
			t.Fatalf("%s: of %v the question is %+v", lang, w.Mistakes, q)
		}
		if q.Meanings[0].As != w.Meaning("if last is red then black").As {
			t.Errorf("%s: the nearest is %s", lang, q.Meanings[0].As)
		}
		if len(sheet.Slips) == 0 {
			t.Errorf("%s: nothing says what is wrong", lang)
		}
	}
}

// workbenchOf returns the workbench of a rule that cannot be read yet.
func workbenchOf(t *testing.T, d page.Presenter, k workshop.State) page.Workbench {
	t.Helper()
	reads(t, &k)
	return d.Workshop().Workbench(&k, nil)
}

// mendedText returns a text as a page has it that asks about it.
func mendedText(t *testing.T, text string) workshop.Written {
	t.Helper()
	w, err := workshop.Typed{Text: text}.ReadAndSuggest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestEveryPageOffersTheNearestRules of a text that cannot be read.
func TestEveryPageOffersTheNearestRules(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		today := v.get("/today")
		v.post("/today", v.dayOf(today, "card", v.hand(today)[0]))
		table, notes := v.mayGuess().path, v.play("Ada").path+"/notes"
		path := v.gather("deal", "mine")
		brought := v.press(v.get(path+"/rule"), "bring-rule", "deal", "mine", "rule", afar)
		q := url.QueryEscape(afar)
		for field, r := range map[string]reply{
			"rule in the workshop": v.visit("rule", afar), "rule of a table": v.get("/new?deal=mine&rule=" + q),
			"guard":                v.get("/new?deal=hand&free=x&guard=" + q),
			"rule that is brought": brought, "guess at a table": v.get(table + "?guess=" + q),
			"guess of today": v.get("/today?guess=" + q), "text of a note": v.get(notes + "?text=" + q),
		} {
			name, _, _ := strings.Cut(field, " ")
			if !strings.Contains(r.body, `name="`+name+workshop.ChooseSuffix+`"`) {
				t.Errorf("%s: nothing is offered: %d %s", field, r.status, v.root(r).words())
			}
		}
	})
}

// TestATextIsMendedOnlyForAPageThatAsks and others may go first.
func TestATextIsMendedOnlyForAPageThatAsks(t *testing.T) {
	w := workshop.WrittenIn("en", "play a zebra or a red card")
	if len(w.Mistakes) == 0 || len(w.Suggestion.Parts) > 0 {
		t.Fatalf("what is only read has the mistakes %v and %+v", w.Mistakes, w.Suggestion)
	}
	ctx := &fleeting{Context: t.Context()}
	if err := w.Suggest(ctx); !errors.Is(err, context.Canceled) || len(w.Suggestion.Parts) > 0 {
		t.Errorf("without time there is %+v, %v", w.Suggestion, err)
	}
	if err := w.Suggest(t.Context()); err != nil || len(w.Suggestion.Parts) == 0 {
		t.Errorf("with time there is %+v, %v", w.Suggestion, err)
	}
}

// hasCard reports whether a card is drawn in parts of a text.
func hasCard(parts []page.Part) bool {
	for _, p := range parts {
		if p.Card != nil {
			return true
		}
	}
	return false
}

func TestTheWorkshopAsksWhatIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.visit("rule", unsure)
		meanings := v.asks(r, "rule")
		if strings.Contains(r.body, `data-action="deal"`) || v.root(r).classed("saying") != nil {
			t.Error("a rule that is not chosen yet has a meaning, or can be dealt")
		}
		if dealt := v.post("/workshop/deal", url.Values{"rule": {unsure}, "as": {"dealer"}}); dealt.path != "/workshop" {
			t.Errorf("it is dealt, at %s", dealt.path)
		}
		v.asks(v.ask("rule", unsure), "rule") // as scripts ask
		chosen := v.visit("rule", unsure, "rule-is", meanings[1])
		if v.field(chosen, "rule") != unsure || v.field(chosen, "rule-as") != meanings[1] {
			t.Errorf("the text is %q and means %q", v.field(chosen, "rule"), v.field(chosen, "rule-as"))
		}
		if told := v.byID(chosen, "meaning").words(); !strings.Contains(told, formulaOf(meanings[1])) {
			t.Errorf("the rule that was chosen is told as %s", told)
		}
		again := v.get(v.byID(chosen, "workshop").attrs["data-address"])
		if v.field(again, "rule-as") != meanings[1] {
			t.Error("the address of the work forgets what was chosen")
		}
		v.asks(v.visit("rule", unsure, "rule-as", meanings[1], "rule-is", ""), "rule")
		if other := v.visit("rule", unsure+".", "rule-as", meanings[1]); strings.Contains(
			other.body,
			`data-action="deal"`,
		) {
			t.Error("a choice outlives the text that it was made for")
		}
		v.asks(v.visit("rule", "red", "other", unsure), "other")
		form := url.Values{"rule": {unsure}, "rule-as": {meanings[1]}, "as": {"dealer"}}
		if l := v.look(v.post("/workshop/deal", form)); l.Desk == nil ||
			l.Desk.Rule.String() != formulaOf(meanings[1]) {
			t.Errorf("what is dealt is %+v", l.Desk)
		}
	})
}

// takes returns the other meanings of the likely text, which are folded away in r. Its field means the likeliest one,
// or what was chosen.
func (v *visitor) takes(r reply, field, chosen string) (others []string) {
	v.t.Helper()
	asked := v.byID(r, "asked-"+field)
	if v.field(r, field) != likely || formulaFor(likely, v.field(r, field+workshop.ChosenSuffix)) != chosen {
		v.t.Errorf("%s: %q means %q", field, v.field(r, field), v.field(r, field+workshop.ChosenSuffix))
	}
	for _, fold := range asked.tags("details") {
		if _, open := fold.attrs["open"]; open {
			v.t.Errorf("%s: the others are not folded away", field)
		}
		for _, b := range fold.all(func(n *node) bool { return n.attrs["name"] == field+workshop.ChooseSuffix }) {
			others = append(others, b.attrs["value"])
		}
	}
	if len(others) == 0 {
		v.t.Errorf("%s: nothing else is offered: %s", field, asked.words())
	}
	return others
}

func TestTheLikeliestMeaningIsTakenAndTheOthersAreFoldedAway(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		today := v.get("/today")
		v.post("/today", v.dayOf(today, "card", v.hand(today)[0]))
		table, notes := v.mayGuess().path, v.play("Ada").path+"/notes"
		for _, tt := range []struct{ field, address string }{
			{"rule", "/workshop?"}, {"other", "/workshop?rule=red&"}, {page.RuleField, "/new?deal=mine&"},
			{page.GuardField, "/new?deal=hand&free=x&"}, {page.GuessField, table + "?"}, {page.GuessField, "/today?"},
			{page.NoteField, notes + "?"},
		} {
			first := v.get(tt.address + url.Values{tt.field: {likely}}.Encode())
			others := v.takes(first, tt.field, likeliest)
			if says := v.root(first).words(); !strings.Contains(says, "You mean:") {
				t.Errorf("%s: the page says %s", tt.address, says)
			}
			if len(others) == 0 {
				continue
			}
			chosen := url.Values{tt.field: {likely}, tt.field + workshop.ChooseSuffix: {others[0]}}
			back := v.takes(v.get(tt.address+chosen.Encode()), tt.field, formulaFor(likely, others[0]))
			if !slices.ContainsFunc(back, func(as string) bool { return formulaFor(likely, as) == likeliest }) {
				t.Errorf("%s: after another choice the first meaning is not offered: %v", tt.address, back)
			}
		}
	})
}

// TestATakenMeaningIsNotDealtUnseen but shown first, with a button that does it at once.
func TestATakenMeaningIsNotDealtUnseen(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if dealt := v.post("/workshop/deal", url.Values{"rule": {likely}, "as": {"dealer"}}); dealt.path != "/workshop" {
			t.Errorf("it is dealt, at %s", dealt.path)
		}
		change := url.Values{"deal": {"mine"}, page.RuleField: {likely}}
		shown := v.made("deal=mine", change)
		v.takes(shown, page.RuleField, likeliest)
		if shown.status != http.StatusUnprocessableEntity {
			t.Errorf("status %d at %s", shown.status, shown.path)
		}
		form := shown.form()
		form.Set(page.RuleField, likely)
		if l := v.look(v.post("/new", form)); l.Desk == nil || l.Desk.Rule.String() != likeliest {
			t.Errorf("what is dealt is %+v", l.Desk)
		}
		r := v.mayGuess()
		shown = v.guesses(r, url.Values{"guess": {likely}})
		v.takes(shown, page.GuessField, likeliest)
		if l := v.look(shown); shown.status != http.StatusUnprocessableEntity || len(l.View.Guesses) > 0 {
			t.Errorf("status %d, said %+v", shown.status, l.View.Guesses)
		}
		said := v.guesses(shown, url.Values{"guess": {likely}, "guess-as": {v.field(shown, "guess-as")}})
		if l := v.look(said); len(l.View.Guesses) != 1 || l.View.Guesses[0].Rule != likeliest {
			t.Errorf("the guesses are %+v", l.View.Guesses)
		}
	})
}

// TestAMeaningThatLeavesAWordOutIsAskedFor with its words, and nothing is dealt or said before it is chosen.
func TestAMeaningThatLeavesAWordOutIsAskedFor(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for address, field := range map[string]string{
			"/workshop?": "rule", "/new?deal=mine&": page.RuleField, "/new?deal=hand&free=x&": page.GuardField,
			v.mayGuess().path + "?": page.GuessField,
		} {
			asked := v.byID(v.get(address+url.Values{field: {partly}}.Encode()), "asked-"+field)
			says := asked.words()
			if len(asked.classed("asks")) != 1 || len(asked.classed("left-out")) != 1 ||
				!strings.Contains(says, "xyzzy") || !strings.Contains(says, "Play a red card or a king.") {
				t.Errorf("%s: the page asks %q", address, says)
			}
		}
		dealt := v.made("deal=mine", url.Values{"deal": {"mine"}, page.RuleField: {partly}})
		if dealt.status != http.StatusUnprocessableEntity {
			t.Errorf("it is dealt unasked, status %d at %s", dealt.status, dealt.path)
		}
	})
}

// TestANoteIsKeptInItsLikeliestMeaning as it is shown, and can be changed.
func TestANoteIsKeptInItsLikeliestMeaning(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path + "/notes"
		kept := v.post(path, url.Values{"text": {likely}, "as": {"idea"}})
		if kept.status != http.StatusOK || len(v.root(kept).classed("idea")) != 1 {
			t.Errorf("status %d: %s", kept.status, v.root(kept).words())
		}
		v.takes(v.get(path+"?edit=1"), page.NoteField, likeliest)
	})
}

func TestTheFormOfATableAsksWhichRuleIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for field, deal := range map[string]string{page.RuleField: "mine", page.GuardField: "hand"} {
			change := url.Values{"deal": {deal}, field: {unsure}, "free": {"of two worlds"}}
			refused := v.made("deal="+deal, change)
			if refused.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: status %d at %s", field, refused.status, refused.path)
			}
			meanings := v.asks(refused, field)
			foot := v.root(refused).classed("open")[0].tags("p")[0].words()
			if strings.Contains(foot, "not right") || !strings.Contains(foot, "?") {
				t.Errorf("%s: beside the button stands %q, want the question", field, foot)
			}
			form := refused.form()
			form.Set(field, unsure)
			form.Set(field+workshop.ChooseSuffix, meanings[1])
			chosen := v.get("/new?" + form.Encode())
			if v.field(chosen, field) != unsure || v.field(chosen, field+workshop.ChosenSuffix) != meanings[1] {
				t.Errorf("%s: %q means %q", field, v.field(chosen, field), v.field(chosen, field+workshop.ChosenSuffix))
			}
			form.Del(field + workshop.ChooseSuffix)
			form.Set(field+workshop.ChosenSuffix, meanings[1])
			if l := v.look(v.post("/new", form)); l.Desk == nil || l.Desk.Rule.String() != formulaOf(meanings[1]) {
				t.Errorf("%s: what is dealt is %+v", field, l.Desk)
			}
		}
	})
}

func TestTheNextDealerIsAskedWhatIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine")
		page := v.get(path + "/rule")
		refused := v.press(page, "bring-rule", "deal", "mine", "rule", unsure)
		meanings := v.asks(refused, "rule")
		chosen := v.press(refused, "choose-reading", "deal", "mine", "rule", unsure, "rule-is", meanings[1])
		if chosen.status != http.StatusOK || v.field(chosen, "rule") != unsure ||
			v.field(chosen, "rule-as") != meanings[1] {
			t.Errorf("what is chosen leads to status %d at %s", chosen.status, chosen.path)
		}
		if given := v.peopleOf(path).Given; given != nil {
			t.Errorf("a rule that is only chosen is brought: %+v", given)
		}
		v.press(chosen, "bring-rule", "deal", "mine", "rule", unsure)
		if given := v.peopleOf(path).Given; given == nil || given.Rule.String() != formulaOf(meanings[1]) {
			t.Errorf("what is brought is %+v", given)
		}
	})
}

// mayGuess plays at a table where the rule may be said until the visitor may say it, and
// returns the page on which they do.
func (v *visitor) mayGuess() reply {
	v.t.Helper()
	r := v.made("preset=express&seats=3&deal=library", nil)
	for !v.look(r).View.MayGuess {
		r = v.myTurn(r.path)
		form := v.filled(r)
		form.Set("card", v.hand(r)[0])
		r = v.post(r.path, form)
	}
	form := v.filled(r)
	form.Set("action", "hold")
	return v.post(r.path, form)
}

// guesses says the rule in a form.
func (v *visitor) guesses(r reply, form url.Values) reply {
	v.t.Helper()
	for _, name := range []string{"request", "seen"} {
		form.Set(name, v.field(r, name))
	}
	form.Set("action", "guess")
	return v.post(r.path, form)
}

func TestAGuessAsksWhatIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.mayGuess()
		refused := v.guesses(r, url.Values{"guess": {unsure}})
		if refused.status != http.StatusUnprocessableEntity ||
			!strings.Contains(refused.body, "data-action=\"confirm-guess\"\n  disabled") {
			t.Errorf("status %d", refused.status)
		}
		meanings := v.asks(refused, "guess")
		v.asks(v.get(r.path+"?"+url.Values{"guess": {unsure}}.Encode()), "guess")
		chosen := v.get(r.path + "?" + url.Values{"guess": {unsure}, "guess-is": {meanings[1]}}.Encode())
		if v.field(chosen, "guess") != unsure || v.field(chosen, "guess-as") != meanings[1] ||
			!strings.Contains(chosen.body, "data-reads") {
			t.Errorf("the guess %q means %q", v.field(chosen, "guess"), v.field(chosen, "guess-as"))
		}
		if told := v.do(r.path,
			`{"id":"of-a-script","action":"guess","seen":`+v.field(r, "seen")+`,"text":"`+unsure+`"}`); !strings.Contains(
			told.body,
			`"unsure-rule"`,
		) {
			t.Errorf("a script that guesses is told %s", told.body)
		}
		if l := v.look(chosen); len(l.View.Guesses) > 0 {
			t.Errorf("before anything is said the guesses are %+v", l.View.Guesses)
		}
		said := v.guesses(chosen, url.Values{"guess": {unsure}, "guess-as": {meanings[1]}})
		if l := v.look(said); len(l.View.Guesses) != 1 || l.View.Guesses[0].Rule != formulaOf(meanings[1]) {
			t.Errorf("the guesses are %+v", l.View.Guesses)
		}
	})
}

func TestTodayAsksWhatIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", unsure)
		refused := v.post("/today", form)
		meanings := v.asks(refused, "guess")
		if refused.status != http.StatusUnprocessableEntity || v.root(refused).classed("missed") != nil {
			t.Errorf("status %d: %s", refused.status, v.root(refused).words())
		}
		chosen := v.get("/today?" + url.Values{"guess": {unsure}, "guess-is": {meanings[1]}}.Encode())
		if v.field(chosen, "guess") != unsure || v.field(chosen, "guess-as") != meanings[1] {
			t.Errorf("the guess %q means %q", v.field(chosen, "guess"), v.field(chosen, "guess-as"))
		}
		form.Set("guess-as", meanings[1])
		missed := v.root(v.post("/today", form)).classed("missed")
		if len(missed) != 1 ||
			!strings.Contains(missed[0].words(), say.NewCatalog().Localizer("en").Rule(formulaOf(meanings[1]))) {
			t.Errorf("what was said is %v", missed)
		}
	})
}

func TestTheNotebookAsksWhatIsMeant(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		refused := v.post(path+"/notes", url.Values{"text": {unsure}, "as": {"idea"}})
		if refused.status != http.StatusUnprocessableEntity || len(v.root(refused).classed("idea")) > 0 {
			t.Errorf("status %d: %s", refused.status, v.root(refused).words())
		}
		found := v.root(refused).all(func(n *node) bool { return n.attrs["name"] == "text-is" })
		if len(found) < 2 {
			t.Fatalf("there is no question: %s", v.root(refused).words())
		}
		as := found[1].attrs["value"]
		chosen := v.get(path + "/notes?" + url.Values{"text": {unsure}, "text-is": {as}}.Encode())
		if v.field(chosen, "text") != unsure || v.field(chosen, "text-as") != as ||
			!strings.Contains(chosen.body, formulaOf(as)) {
			t.Errorf("the draft %q means %q", v.field(chosen, "text"), v.field(chosen, "text-as"))
		}
		v.post(path+"/notes", url.Values{"text": {unsure}, "text-as": {as}, "as": {"idea"}})
		edited := v.get(path + "/notes?edit=1")
		if v.field(edited, "text") != unsure || v.field(edited, "text-as") != as {
			t.Errorf("what is written anew is %q and means %q", v.field(edited, "text"), v.field(edited, "text-as"))
		}
	})
}

// TestAnIdeaIsSaidAsItWasMeant follows the link from the notebook to the guess.
func TestAnIdeaIsSaidAsItWasMeant(t *testing.T) {
	l := table.Snapshot{View: game.View{MayGuess: true}}
	d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
	w := workshop.WrittenIn("", "odd")
	n := page.ReadNote{Note: notebook.Note{Text: unsure, Rule: w.Rule.String()}, Means: w.Rule}
	b, err := d.Notes().Notebook(t.Context(), &l, []page.ReadNote{n}, false, page.NoteForm{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := url.ParseQuery(strings.TrimPrefix(b.Ideas[0].Guess, "?"))
	if err != nil || workshop.TypedIn(q, page.GuessField).Read("").Rule.String() != "odd" ||
		q.Get(page.GuessField) != unsure {
		t.Errorf("the link says %v, %v", q, err)
	}
}
