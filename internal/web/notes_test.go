package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
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

// notedBy returns notes of which those that read are hypotheses, written after
// the second play. The one of number chosen colors the table.
func notedBy(t *testing.T, chosen int, texts ...string) []page.ReadNote {
	t.Helper()
	var all []page.ReadNote
	for i, text := range texts {
		n := page.ReadNote{Note: notebook.Note{Note: i + 1, Seat: 1, Round: 1, Play: 2, Text: text, Chosen: i+1 == chosen}}
		if r, err := rule.Parse(text); err == nil {
			n.Means, n.Rule = r, r.String()
		}
		all = append(all, n)
	}
	return all
}

// notebooks returns notebooks in every state, as pages in a language.
func notebooks(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	localizer := say.NewCatalog().Localizer(lang)
	texts := []string{
		"color != last.color", "red", "any", "not red", longName,
		"if last is red then black else " + strings.Repeat("red or ", 20) + "red",
		"12\n34",
	}
	all := make(map[string]page.Page)
	for name, l := range map[string]table.Snapshot{"my turn": played(t, 1, 24), "the end": ended(t, 1)} {
		for state, want := range map[string]page.NoteForm{
			"empty": {}, "asked": {Typed: workshop.Typed{Text: unsure}},
			"understood": {Typed: workshop.Typed{Text: "odd"}},
			"mistaken":   {Typed: workshop.Typed{Text: "od"}}, "changed": {Note: 2},
			"refused": {Typed: workshop.Typed{Text: "x"}, Refused: "No."},
		} {
			notes := notedBy(t, 2, texts...)
			if state == "empty" {
				notes = nil
			}
			d := page.ForTable(localizer, &l)
			b, err := d.Notes().Notebook(t.Context(), &l, notes, name == "my turn", want)
			if err != nil {
				t.Fatal(err)
			}
			all["notebook, "+name+", "+state] = d.Notes().NotesPage(&l, b, "/t/abc")
		}
	}
	return all
}

func TestANotebookSaysWhatSpeaksAgainstAHypothesis(t *testing.T) {
	l := played(t, 1, 24)
	d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
	b, err := d.Notes().Notebook(
		t.Context(),
		&l,
		notedBy(t, 3, "color != last.color", "red", "Play any card."),
		false,
		page.NoteForm{},
	)
	if err != nil || len(b.Ideas) != 3 || b.Ideas[0].Fate.Dead || len(b.Ideas[0].Fate.Objection) > 0 {
		t.Fatalf("the secret rule is contradicted: %+v", b.Ideas)
	}
	for i, r := range []string{"", "red", "any"} {
		if r == "" {
			continue
		}
		want := len(l.View.Against(notedBy(t, 0, r)[0].Means))
		if got := len(b.Ideas[i].Fate.Objection); got != want || want == 0 || !b.Ideas[i].Fate.Dead {
			t.Errorf("%d plays speak against %s, want %d", got, r, want)
		}
	}
	wrong := 0 // whatever was refused speaks against the rule that everything fits
	for _, p := range l.View.Plays {
		if p.Verdict == game.Wrong && p.Kind != game.NoPlay || p.Kind == game.NoPlay && p.Verdict == game.Right {
			wrong++
		}
	}
	marked := 0
	for _, s := range d.Notes().NotesPage(&l, b, "/t/abc").Line {
		if s.Against {
			t.Errorf("the right card %s speaks against the rule that everything fits", s.Code)
		}
		for _, h := range s.Side {
			if h.Against {
				marked++
			}
		}
	}
	if marked != wrong || wrong == 0 || len(strings.Fields(b.Places)) != wrong {
		t.Errorf("%d things are marked and %s told to scripts, want %d", marked, b.Places, wrong)
	}
	if len(strings.Fields(b.Fitting)) != len(l.View.Hand) {
		t.Errorf("of %v fit %s, want all", l.View.Hand, b.Fitting)
	}
}

// TestAWrongStringIsToldAsOne looks for the objection to a rule by which all cards
// of a wrong string fit.
func TestAWrongStringIsToldAsOne(t *testing.T) {
	l := played(t, 1, 24)
	if !slices.ContainsFunc(l.View.Plays, func(p game.Play) bool {
		return p.Kind == game.Offered && p.Verdict == game.Wrong && len(p.Cards) > 1
	}) {
		t.Fatal("no string was wrong")
	}
	d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
	b, err := d.Notes().Notebook(t.Context(), &l, notedBy(t, 0, "Play any card."), false, page.NoteForm{})
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, o := range b.Ideas[0].Fate.Objection {
		if strings.Contains(o.Why[0].Text, "One or more") {
			said++
		}
	}
	if said == 0 {
		t.Errorf("it is said: %v", b.Ideas[0].Fate.Objection)
	}
}

// notebook returns the notebook of the visitor's table.
func (v *visitor) notebook(path string) *node {
	v.t.Helper()
	return v.root(v.get(path + "/notes"))
}

func TestANotebookIsKeptWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		read := v.get(path + "/notes?text=" + url.QueryEscape("red cardz"))
		if !strings.Contains(read.body, "cardz") || !strings.Contains(read.body, `class="slip"`) {
			t.Errorf("a mistake is not told: %s", read.body)
		}
		for _, tt := range []struct {
			form   url.Values
			status int
			has    string
		}{
			{url.Values{"text": {"Play any card."}, "as": {"idea"}}, http.StatusOK, `id="note-1"`},
			{url.Values{"text": {"Nem sei, quem sabe?"}, "as": {"idea"}}, http.StatusUnprocessableEntity, "Nem sei, quem sabe?"},
			{url.Values{"text": {"Jogue uma carta vermelha."}, "as": {"idea"}}, http.StatusOK, "Play a red card."},
			{url.Values{"text": {"buy milk"}, "as": {"words"}}, http.StatusOK, "buy milk"},
			{url.Values{"text": {""}, "as": {"words"}}, http.StatusUnprocessableEntity, "Write something"},
			{url.Values{"text": {strings.Repeat("red or ", 200) + "red"}, "as": {"idea"}}, http.StatusUnprocessableEntity,
				"600"},
			{url.Values{"choose": {"1"}}, http.StatusOK, `data-tinted`},
			{url.Values{"lower": {"1"}}, http.StatusOK, `id="note-1"`},
			{url.Values{"text": {"odd"}, "note": {"1"}, "as": {"idea"}}, http.StatusOK, "odd"},
			{url.Values{"remove": {"2"}}, http.StatusOK, `id="note-1"`},
			{url.Values{"remove": {"2"}}, http.StatusOK, `id="note-1"`}, // it is gone already
			{url.Values{"remove": {"x"}}, http.StatusBadRequest, ""},
			{url.Values{"raise": {"1"}, "request": {strings.Repeat("x", 500)}}, http.StatusBadRequest, ""},
		} {
			if got := v.post(path+"/notes", tt.form); got.status != tt.status || !strings.Contains(got.body, tt.has) {
				t.Errorf("%v: %d %s, want %d and %s", tt.form, got.status, got.body, tt.status, tt.has)
			}
		}
		if ids := v.notebook(path).with("data-places"); len(ids) != 1 {
			t.Errorf("%d notebooks on the page", len(ids))
		}
		if page := v.get(path).body; !strings.Contains(page, `href="`+path+`/notes"`) {
			t.Error("the table does not lead to the notebook")
		}
	})
}

var requestField = regexp.MustCompile(`name="request"\s+value="[^"]*"`)

// lasting returns the body of r without what is new in every answer.
func lasting(r reply) string { return requestField.ReplaceAllString(r.body, "") }

// TestNobodyElseReadsANotebook searches what others get for a word that only the
// owner has written.
func TestNobodyElseReadsANotebook(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		v.myTurn(path) // nothing else happens now
		other := v.other()
		pages := []string{path, path + "/notes", path + "/record", path + "/notes?text=red", path + "/notes?edit=1"}
		var before []string
		for _, page := range pages {
			before = append(before, lasting(other.get(page)))
		}
		v.post(path+"/notes", url.Values{"text": {"zanzibar"}, "as": {"words"}})
		v.post(path+"/notes", url.Values{"text": {"rank = 7 or rank = 11"}, "as": {"idea"}})
		v.post(path+"/notes", url.Values{"choose": {"2"}})
		if own := v.get(path + "/notes").body; !strings.Contains(own, "zanzibar") ||
			!strings.Contains(own, "rank = 7") {
			t.Fatal("the owner does not see their own notes")
		}
		for i, page := range pages {
			if got := lasting(other.get(page)); got != before[i] {
				t.Errorf("%s is another for a spectator since somebody has written", page)
			}
		}
		if got := other.get(path + "/notes").status; got != http.StatusForbidden {
			t.Errorf("a spectator asks for a notebook: %d", got)
		}
		if got := other.post(path+"/notes", url.Values{"text": {"x"}, "as": {"words"}}).status; got != http.StatusForbidden {
			t.Errorf("a spectator writes into a notebook: %d", got)
		}
	})
}

// TestHostileHypothesesAreRefused sends what the rule language takes, and what
// would be much work at every look.
func TestHostileHypothesesAreRefused(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		for _, text := range []string{
			strings.TrimSuffix(strings.Repeat("count(last.bysuit * rank mod 7 = 3) > sum or ", 12), " or "),
			"red or count(count(count(bysuit > new.bysuit in last 30) > new.rank in last 30) > new.bysuit in last 30) > 3",
			"red or count(count(count(bysuit = new.bysuit) > new.rank) > new.bysuit) > 3",
		} {
			got := v.post(path+"/notes", url.Values{"text": {text}, "as": {"idea"}})
			if got.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", text, got.status)
			}
		}
		for i := range notebook.MaxNotes {
			if got := v.post(path+"/notes",
				url.Values{"text": {fmt.Sprintf("rank mod %d = 1", i+2)}, "as": {"idea"}}); got.status != http.StatusOK {
				t.Fatalf("note %d: %d", i, got.status)
			}
		}
		if got := v.post(path+"/notes",
			url.Values{"text": {"red"}, "as": {"idea"}}); got.status != http.StatusUnprocessableEntity ||
			!strings.Contains(got.body, "full") {
			t.Errorf("one note too many: %d", got.status)
		}
	})
}
