package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
)

// todaysNotebooks are the notebook of the day while cards are played, and after the end.
func todaysNotebooks(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}.Notes()
	all := make(map[string]page.Page)
	for name, over := range map[string]bool{"today, notebook": false, "today, notebook at the end": true} {
		s := &daily.Sheet{Game: daily.Game{Day: 3, Turns: make([]daily.Turn, 2), GaveUp: over}, Hand: []card.Card{2, 30},
			View: game.View{Mainline: []card.Card{7, 8}, Plays: []game.Play{
				{Kind: game.Starter, Cards: []card.Card{7}, Verdict: game.Right},
				{Kind: game.Offered, Cards: []card.Card{8}, Verdict: game.Right, After: 1},
				{Kind: game.Offered, Cards: []card.Card{20}, Verdict: game.Wrong, After: 2},
			}}}
		notes := notedBy(t, 2, "red", "any", longName)
		b, err := d.TodayNotebook(t.Context(), s, notes, page.NoteForm{Typed: workshop.Typed{Text: "odd"}})
		if err != nil {
			t.Fatal(err)
		}
		all[name] = d.TodayNotesPage(s, b)
	}
	return all
}

func TestTodayHasANotebookWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.opensDay("color != last.color")
		const notes = "/today/notes"
		if page := v.get("/today").body; !strings.Contains(page, `href="`+notes+`"`) {
			t.Error("the page of the day does not lead to the notebook")
		}
		write := func(text, as string) reply { return v.post(notes, url.Values{"text": {text}, "as": {as}}) }
		if got := write("Play a red card.", "idea"); !strings.Contains(got.body, `id="note-1"`) {
			t.Fatalf("a hypothesis before the first card: %d %s", got.status, got.body)
		}
		for _, tt := range []struct {
			text, as string
			status   int
			has      string
		}{
			{"color != last.color", "idea", http.StatusOK, `id="note-2"`},
			{"buy milk", "words", http.StatusOK, "buy milk"},
			{"my aunt", "idea", http.StatusUnprocessableEntity, "my aunt"},
			{"", "words", http.StatusUnprocessableEntity, "Write something"},
		} {
			if got := write(tt.text, tt.as); got.status != tt.status || !strings.Contains(got.body, tt.has) {
				t.Errorf("%q: %d %s, want %d and %s", tt.text, got.status, got.body, tt.status, tt.has)
			}
		}
		page := v.get("/today")
		v.post("/today", v.dayOf(page, "card", "3H"))
		if got := v.get("/today"); v.dayOf(got, "x", "")["seen"][0] != "1" {
			t.Error("after notes a page of the day that was open before them plays no card")
		}
		v.post("/today", v.dayOf(v.get("/today"), "card", "7C")) // black after red: right, but no red card
		v.post(notes, url.Values{"choose": {"2"}})
		book := v.get(notes)
		for _, want := range []string{"Contradicted by", "It agrees with all 3 plays.", "data-tinted", "data-fits",
			"buy milk", "Only you read this.", `href="/today?guess=`} {
			if !strings.Contains(book.body, want) {
				t.Errorf("%q is missing in the notebook: %s", want, book.body)
			}
		}
		if strings.Contains(book.body, "everybody sees") || strings.Contains(book.body, `class="shares"`) {
			t.Error("others are said to see the notebook")
		}
		if other := v.other().get(notes).body; strings.Contains(other, "buy milk") || strings.Contains(other, "note-1") {
			t.Error("another visitor sees the notebook")
		}
		v.post("/today", v.dayOf(v.get("/today"), "action", "give-up"))
		if got := write("odd", "idea"); got.status != http.StatusUnprocessableEntity ||
			!strings.Contains(got.body, "Today’s game is over.") || !strings.Contains(got.body, `id="note-2"`) {
			t.Errorf("a hypothesis after the end: %d %s", got.status, got.body)
		}
		<-time.After(24 * time.Hour)
		if got := v.get(notes).body; strings.Contains(got, "note-1") || strings.Contains(got, "buy milk") {
			t.Error("the notebook of one day is that of the next")
		}
	})
}

// TestANotebookOfTodayIsRefusedWithWords sends what no form of ours sends.
func TestANotebookOfTodayIsRefusedWithWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.post("/today/notes", url.Values{"text": {"red"}, "as": {"idea"}})
		for _, form := range []url.Values{
			{"remove": {"x"}}, {"raise": {"1"}, "request": {strings.Repeat("x", 500)}},
			{"raise": {"1"}, "request": {"a\x00b"}},
		} {
			if got := v.post("/today/notes", form); got.status != http.StatusBadRequest {
				t.Errorf("%v: %d", form, got.status)
			}
		}
		if got := v.post("/today/notes", url.Values{"remove": {"7"}}); got.status != http.StatusOK {
			t.Errorf("a note that is gone is removed: %d", got.status)
		}
	})
}
