package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/lesson"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// learns posts a form of the lesson as it stands on the page r.
func (v *visitor) learns(r reply, field, value string) reply {
	v.t.Helper()
	form := url.Values{"seen": {v.root(
		r).all(func(n *node) bool { return n.attrs["id"] == "table" })[0].attrs["data-event"]}}
	form.Set(field, value)
	return v.post("/learn", form)
}

// stage returns how far a lesson is.
func (v *visitor) stage(r reply) string {
	v.t.Helper()
	return v.root(r).all(func(n *node) bool { return n.attrs["id"] == "table" })[0].attrs["data-stage"]
}

// wholeLesson is what someone does who tests their idea and becomes prophet: the
// fields of forms and what they say. An idea that stands is found by asking.
var wholeLesson = [][2]string{
	{"card", "7H"}, {"action", "on"}, {"card", "6S"}, {"action", "on"}, {"action", "idea"}, {"card", "9C"},
	{"action", "on"},
	{"cards", "QC 5D"}, {"action", "prophet"}, {"action", "right"}, {"action", "right"},
}

func TestALessonIsPlayedWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/learn")
		for _, action := range wholeLesson {
			switch action[1] {
			case "idea":
				for _, n := range []string{"idea-0", "idea-1", "idea-2"} {
					if v.stage(r) == "think" {
						r = v.learns(r, "action", n)
					}
				}
				continue
			}
			before := v.stage(r)
			if action[0] == "cards" {
				r = v.post("/learn", url.Values{"seen": {v.root(r).all(func(n *node) bool {
					return n.attrs["id"] == "table"
				})[0].attrs["data-event"]}, "action": {"play"}, "cards": {action[1]}})
			} else {
				r = v.learns(r, action[0], action[1])
			}
			if v.stage(r) == before || r.status != http.StatusOK {
				t.Fatalf("%v in %s leads to %s, status %d", action, before, v.stage(r), r.status)
			}
			if again := v.get("/learn"); v.stage(again) != v.stage(r) {
				t.Errorf("a person who comes back after %v is at %s, not %s", action, v.stage(again), v.stage(r))
			}
		}
		if v.stage(r) != "end" || !strings.Contains(r.body, "data-rule>Colors alternate.</blockquote>") {
			t.Errorf("the lesson ends at %s without the rule", v.stage(r))
		}
		r = v.learns(r, "action", "restart")
		if v.stage(r) != "first" {
			t.Errorf("starting over leads to %s", v.stage(r))
		}
	})
}

func TestALessonSaysNothingOfTheRuleBeforeTheEndButAsAnIdea(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/learn")
		for _, action := range wholeLesson[:4] {
			if strings.Contains(r.body, "Colors alternate") || strings.Contains(r.body, "color != last.color") {
				t.Errorf("the rule is told in %s", v.stage(r))
			}
			r = v.learns(r, action[0], action[1])
		}
		if n := strings.Count(r.body, `data-action="idea"`); n != 3 || v.stage(r) != "think" {
			t.Errorf("%d ideas in %s", n, v.stage(r))
		}
	})
}

// TestAnIdeaThatHasFallenIsStruckOut and cannot be chosen again.
func TestAnIdeaThatHasFallenIsStruckOut(t *testing.T) {
	for name, buttons := range map[string]int{"lesson, an idea has fallen": 2, "lesson, a test that told nothing": 0} {
		root, err := readHTML(render(t, lessons(t, "en")[name]))
		if err != nil {
			t.Fatal(err)
		}
		struck := root.all(func(n *node) bool { return n.tag == "del" })
		if len(struck) != 1 || struck[0].words() != "Play a card of another suit than the last card." {
			t.Errorf("%s: %d ideas are struck out", name, len(struck))
		}
		if choices := root.all(func(n *node) bool { return n.attrs["data-action"] == "idea" }); len(choices) != buttons {
			t.Errorf("%s: %d ideas can be chosen, want %d", name, len(choices), buttons)
		}
	}
}

func TestAFormOfALessonThatIsSentTwiceDoesNothingTwice(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		first := v.get("/learn")
		once := v.learns(first, "card", "7H")
		if twice := v.learns(first, "card", "7H"); v.stage(twice) != v.stage(once) || twice.status != http.StatusOK {
			t.Errorf("sent twice: %s, status %d", v.stage(twice), twice.status)
		}
	})
}

func TestALessonRefusesAnotherActionWithWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for what, want := range map[string]string{"KC": "You do not have these cards.", "7H 6S": "Play one card here.",
			"seven": "That cannot be done now."} {
			if r := v.learns(v.get("/learn"), "card", what); r.status != http.StatusUnprocessableEntity ||
				!strings.Contains(r.body, want) {
				t.Errorf("%q: status %d, and not %q", what, r.status, want)
			}
		}
	})
}

func TestALessonThatNobodyPlayedBeginsAgain(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, kept := range []string{"on", "7H.7H", "....", strings.Repeat("on.", 500)} {
			r := v.request("GET", "/learn", "", "")
			r.AddCookie(&http.Cookie{Name: learnCookie, Value: kept})
			if got := v.send(r); got.status != http.StatusOK || v.stage(got) != "first" {
				t.Errorf("the browser keeps %.20q: status %d at %s", kept, got.status, v.stage(got))
			}
		}
	})
}

// lessonActions are what was done before the pages of a lesson that have markup of
// their own. Idea 1 stands, and idea 0 has fallen.
var lessonActions = map[string]string{
	"first": "", "right": "7H", "wrong": "9C", "watch": "7H.on", "ideas": "7H.on.6S.on",
	"an idea has fallen": "7H.on.6S.on.idea-0",
	"a test":             "7H.on.6S.on.idea-1", "a test that told nothing": "7H.on.6S.on.idea-1.QC",
	"a string":            "7H.on.6S.on.idea-1.9C.on",
	"a string is refused": "7H.on.6S.on.idea-1.9C.on.QC-QS", "a call": "7H.on.6S.on.idea-1.9C.on.QC-5D.prophet",
	"a false prophet": "7H.on.6S.on.idea-1.9C.on.QC-5D.prophet.wrong",
	"a claim":         "7H.on.6S.on.idea-1.9C.on.QC-5D.prophet.right",
	"end":             "7H.on.6S.on.idea-1.9C.on.QC-5D.prophet.right.right",
}

// lessons are the pages of a lesson in a language.
func lessons(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	all := make(map[string]page.Page)
	for name, actions := range lessonActions {
		l, err := lesson.Replay(actions)
		if err != nil {
			t.Fatalf("%s, %q: %v", name, actions, err)
		}
		pr := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		all["lesson, "+name] = pr.Solo().LearnPage(l, page.RefusedRequest{})
	}
	return all
}

// TestAfterTheLessonComesTheGameThatItTeaches opens a table with each button at the end of a lesson, in a browser that
// has played before and has a name.
func TestAfterTheLessonComesTheGameThatItTeaches(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.play("Dana")
		r := v.request("GET", "/learn", "", "")
		r.AddCookie(&http.Cookie{Name: learnCookie, Value: lessonActions["end"]})
		end := v.root(v.send(r))
		l, err := lesson.Replay("")
		if err != nil {
			t.Fatal(err)
		}
		taught := l.View()
		for action, want := range map[string]struct {
			preset string
			hand   int
		}{
			"play-now":     {taught.Setup.Options.Preset, taught.Setup.Options.HandSize},
			"play-express": {"express", 6},
		} {
			button := end.all(func(n *node) bool { return n.attrs["data-action"] == action })[0]
			opened := v.post("/play", url.Values{button.attrs["name"]: {button.attrs["value"]}})
			l, err := v.lobby.For(table.Caller{}).Snapshot(t.Context(), strings.TrimPrefix(opened.path, "/t/"), "")
			if err != nil {
				t.Fatal(err)
			}
			o := l.View.Setup.Options
			if o.Preset != want.preset || o.HandSize != want.hand || l.View.Setup.Seats != 4 || l.Difficulty != "easy" {
				t.Errorf("%s opens a table of %s with %d cards for %d, the rules %q, want %v and easy rules for 4",
					action, o.Preset, o.HandSize, l.View.Setup.Seats, l.Difficulty, want)
			}
			if !slices.ContainsFunc(l.Chairs, func(c table.Chair) bool { return c.Name == "Dana" }) {
				t.Errorf("%s forgets the name: %+v", action, l.Chairs)
			}
		}
		if again := v.root(v.get("/")).tags("input"); !slices.ContainsFunc(again, func(n *node) bool {
			return n.attrs["value"] == "Dana"
		}) {
			t.Error("the first page has forgotten the name")
		}
	})
}
