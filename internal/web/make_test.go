package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// makings are forms of tables in every state.
func makings(d page.Presenter) map[string]*page.TableForm {
	read := func(query string) *page.TableForm {
		q, err := url.ParseQuery(query)
		if err != nil {
			panic(err)
		}
		return page.ReadTableForm(q, d)
	}
	all := map[string]*page.TableForm{
		"as usual":      read(""),
		"changed":       read("preset=new&o.decks=2&o.prophet=false&seats=8&deal=hard&level=random"),
		"wrong":         read("preset=new&seats=9&o.decks=99&o.hand-size=many&deal=mine&rule=colr&name=" + url.QueryEscape(longName)),
		"blocks":        read("deal=mine&in=blocks&at=0.1&rule=If+the+last+card+is+red,+play+black."),
		"invited":       read("guests=3&clock=brisk&cover=nobody&notes=none&deal=turn"),
		"my rule":       read("deal=mine&rule=If+the+last+card+is+red,+play+black."),
		"asked":         read("deal=mine&rule=" + url.QueryEscape(unsure)),
		"asked by hand": read("deal=hand&free=spring&guard=" + url.QueryEscape(unsure)),
	}
	for _, o := range game.Presets() {
		all["preset "+o.Preset] = read("preset=" + o.Preset)
	}
	return all
}

// form returns what the page of a table to be made would send.
func (r reply) form() url.Values {
	root, err := readHTML(r.body)
	if err != nil {
		panic(err)
	}
	out := url.Values{}
	form := root.all(func(n *node) bool { return n.attrs["id"] == "make" || n.attrs["id"] == "bring" })[0]
	for _, n := range form.all(func(n *node) bool { _, named := n.attrs["name"]; return named && n.tag != "button" }) {
		_, checked := n.attrs["checked"]
		name := cmp.Or(n.attrs["name"], "name") // one that is its own value reads as having none
		switch kind := n.attrs["type"]; {
		case n.tag == "select":
			for _, o := range n.tags("option") {
				if _, chosen := o.attrs["selected"]; chosen {
					out.Add(name, o.attrs["value"])
				}
			}
		case n.tag == "textarea":
			out.Add(name, n.words())
		case kind != "radio" && kind != "checkbox" || checked:
			out.Add(name, n.attrs["value"])
		}
	}
	return out
}

// look returns the table that r led to, as the visitor's seat sees it.
func (v *visitor) look(r reply) table.Snapshot {
	v.t.Helper()
	id, found := strings.CutPrefix(r.path, "/t/")
	if !found {
		v.t.Fatalf("no table, but status %d at %s: %s", r.status, r.path, r.body)
	}
	address, err := url.Parse(v.site + r.path)
	if err != nil {
		v.t.Fatal(err)
	}
	key := ""
	for _, c := range v.client.Jar.Cookies(address) {
		if c.Name == keyCookie {
			key = c.Value
		}
	}
	l, err := v.lobby.For(table.Caller{}).Snapshot(v.t.Context(), id, key)
	if err != nil {
		v.t.Fatal(err)
	}
	return l
}

// made opens the form of a table, changes it, and sends it.
func (v *visitor) made(query string, changes url.Values) reply {
	v.t.Helper()
	form := v.get("/new?" + query).form()
	for name, values := range changes {
		form.Del(name)
		if values[0] != "" {
			form[name] = values
		}
	}
	return v.post("/new", form)
}

func TestATableIsMadeWithoutScriptsOfEveryPreset(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, o := range game.Presets() {
			r := v.made("preset="+o.Preset, url.Values{"name": {"Grace"}, "seats": {"5"}})
			l := v.look(r)
			if l.View.Setup.Options != o || l.View.Setup.Seats != 5 || l.Chairs[0].Name != "Grace" {
				t.Errorf("%s: the table is %+v of %+v", o.Preset, l.View.Setup, l.Chairs)
			}
		}
	})
}

func TestEveryOptionCanBeChangedInTheForm(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, preset := range game.Presets() {
			want, changes := preset, url.Values{}
			for _, name := range game.OptionNames() {
				if name == "min-seats" || name == "max-seats" {
					continue
				}
				for _, value := range otherValues(preset, name) {
					o := want
					if o.SetOption(name, value) == nil && o.Validate() == nil {
						want = o
						break
					}
				}
				changes[page.OptionField+name] = []string{want.Option(name)}
				if slices.Equal(game.OptionWords(name), []string{"false", "true"}) && want.Option(name) == "false" {
					changes[page.OptionField+name] = []string{""} // the box is not ticked
				}
			}
			if want == preset {
				t.Fatalf("%s: nothing can be changed", preset.Preset)
			}
			if got := v.look(v.made("preset="+preset.Preset, changes)).View.Setup.Options; got != want {
				t.Errorf("%s: got %+v\nwant %+v", preset.Preset, got, want)
			}
		}
	})
}

// otherValues are what an option may be that it is not in o.
func otherValues(o game.Options, name string) []string {
	is := o.Option(name)
	words := slices.Clone(game.OptionWords(name))
	if words == nil {
		words = []string{"1", "2", "3", "7"}
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == is })
}

func TestAMistakeInTheFormIsSaidAtItsFieldAndNothingIsLost(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct{ field, value, want string }{
			{"o.decks", "99", "from 1 to 12"},
			{"o.decks", "many", "a whole number"},
			{"o.hand-size", "", "a whole number"},
			{"seats", "9", "for 4 to 8 people"},
			{"seats", "2", "for 4 to 8 people"},
			{"o.no-play-fewer", "0", "“Reward for a true ‘no card fits’” must be more than 0"},
		} {
			form := v.get("/new?preset=new&o.penalty-per-card=3").form()
			form.Set("name", "Grace")
			form.Set(tt.field, tt.value)
			r := v.post("/new", form)
			if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, tt.want) {
				t.Errorf("%s=%s: %d", tt.field, tt.value, r.status)
			}
			if bar := r.body[strings.Index(r.body, `<div class="open">`):]; !strings.Contains(bar, tt.want) {
				t.Errorf("%s=%s: what is wrong is not said beside the button", tt.field, tt.value)
			}
			again := r.form()
			for name, values := range form {
				if got := again[name]; !slices.Equal(got, values) && !(name == "seats" && values[0] == "2") {
					t.Errorf("%s=%s: %s is %q afterwards, was %q", tt.field, tt.value, name, got, values)
				}
			}
		}
	})
}

func TestARuleOfOnesOwnIsDealtAtATableOfOnesMaking(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.made("deal=mine", url.Values{"rule": {"colr"}})
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `id="why-rule"`) {
			t.Errorf("a rule that cannot be read: %d", r.status)
		}
		if why, by := strings.Index(r.body, `id="why-rule"`), strings.Index(r.body, `class="by"`); why > by {
			t.Error("what is wrong with the rule stands below the buttons, not below the field")
		}
		if n := strings.Count(r.body, "unknown word"); n != 1 || strings.Contains(r.body, "“colr”: ") {
			t.Errorf("it is told %d times what is wrong with the rule, or the rule is repeated", n)
		}
		l := v.look(v.made("preset=new",
			url.Values{"deal": {"mine"}, "seats": {"7"}, "rule": {"If the last card is red, play black."}}))
		if l.View.Seat != 7 || l.View.Dealer != 7 || len(l.Chairs) != 7 {
			t.Errorf("the person who deals sits at %d of %d, the dealer at %d", l.View.Seat, len(l.Chairs), l.View.Dealer)
		}
	})
}

// TestARuleThatCannotBeReadIsJudgedByHand follows the link below such a rule: the form takes the words for a dealer
// who judges by hand, and the rest stays as it was.
func TestARuleThatCannotBeReadIsJudgedByHand(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		const words = "play a card that is prettier than the last"
		r := v.get("/new?preset=express&deal=mine&seats=5&rule=" + url.QueryEscape(words))
		if strings.Contains(r.body, "better") {
			t.Error("“prettier” is taken for “better”")
		}
		for _, link := range v.root(r).with("data-action") {
			if link.attrs["data-action"] != "by-hand" {
				continue
			}
			form := v.get(link.attrs["href"]).form()
			want := map[string]string{"preset": "express", "deal": "hand", "seats": "5", "free": words}
			for name, value := range want {
				if got := form.Get(name); got != value {
					t.Errorf("judged by hand, %s is %q, want %q", name, got, value)
				}
			}
			if r := v.get("/new?deal=mine&rule=odd"); strings.Contains(r.body, `"by-hand"`) {
				t.Error("a rule that can be read is offered to be judged by hand")
			}
			return
		}
		t.Error("no link lets the dealer judge by hand")
	})
}

func TestTheAddressHoldsTheTableToBeMade(t *testing.T) {
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	for name, m := range makings(d) {
		_, query, _ := strings.Cut(m.Address(), "?")
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		q.Set("name", m.Name)
		again := page.ReadTableForm(q, d)
		if again.Options != m.Options || again.Seats != m.Seats || again.Deal != m.Deal || again.Level != m.Level ||
			again.Typed["hand-size"] != m.Typed["hand-size"] {
			t.Errorf("%s: %s gives %+v, want %+v", name, m.Address(), again, m)
		}
	}
}

// TestARuleByHandIsAskedForFirst follows the invitation of the first page.
func TestARuleByHandIsAskedForFirst(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		const asked = "/new?preset=express&seats=4&deal=hand&first=free"
		if !strings.Contains(v.get("/").body, strings.ReplaceAll(asked, "&", "&amp;")) {
			t.Error("the first page does not lead there")
		}
		for _, address := range []string{asked, asked + "&free=spring", "/new?deal=hand&first=free&seats=99"} {
			r := v.get(address)
			words, games := strings.Index(r.body, `name="free"`), strings.Index(r.body, `name="preset"`)
			if words < 0 || words > games || strings.Count(r.body, `name="free"`) != 1 {
				t.Errorf("%s asks for the words at %d, for the game at %d", address, words, games)
			}
			form := r.form()
			form.Set("free", "")
			if again := v.post("/new", form); again.status != http.StatusUnprocessableEntity ||
				again.form().Get("first") != "free" {
				t.Errorf("%s: without words: %d, %v", address, again.status, again.form())
			}
		}
	})
}

func TestTheFormBeginsWithTheGameThatWasPlayedLast(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		begins := func(v *visitor, want string) {
			t.Helper()
			if got := v.get("/new").form().Get("preset"); got != want {
				t.Errorf("the form begins with %s, want %s", got, want)
			}
		}
		begins(v, "express")
		v.made("preset=classic", nil)
		begins(v, "classic")
		v.made("preset=nature&guests=1", url.Values{"spectators": {""}}) // where nobody else may watch
		begins(v, "nature")
		if got := v.get("/new?deal=hand").form().Get("preset"); got != "new" {
			t.Errorf("a form with something else chosen has the game %s", got)
		}
		begins(v.other(), "express")
	})
}

// TestATableWithOnlyItsGameChosenHasARuleThatSuitsThePlayers opens one, and one whose maker wants the library.
func TestATableWithOnlyItsGameChosenHasARuleThatSuitsThePlayers(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if l := v.look(v.made("preset=new", nil)); l.Difficulty != table.Fitting {
			t.Errorf("the difficulty is %q, want %q", l.Difficulty, table.Fitting)
		}
		if deal := v.get("/new?preset=new&deal=library").form().Get("deal"); deal != "library" {
			t.Errorf("a form with the library chosen has %q", deal)
		}
	})
}

// TestTheWorkshopDealsTheGameThatTheFormBeginsWith takes rules, one with a warning, from the workshop to a table, as
// somebody new and as somebody who played another game.
func TestTheWorkshopDealsTheGameThatTheFormBeginsWith(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		deals := func(want string) {
			t.Helper()
			form := v.get("/new").form()
			seats := form.Get("seats")
			for name, r := range map[string]reply{
				"a rule with a warning": v.post("/workshop/deal",
					url.Values{"rule": {"red or black"}, "as": {"dealer"}}),
				"a table to make": v.get("/new?deal=mine&line=3H&rule=odd"),
			} {
				got := r.form()
				if got.Get("preset") != want || got.Get("seats") != seats || got.Get("deal") != "mine" {
					t.Errorf("%s: the form has %v, want %s with %s people", name, got, want, seats)
				}
			}
			l := v.look(v.post("/workshop/deal", url.Values{"rule": {"odd"}, "as": {"dealer"}}))
			if o := l.View.Setup.Options; o.Preset != want || strconv.Itoa(len(l.Chairs)+1) != seats {
				t.Errorf("a rule is dealt in %s to %d, want %s to %s", o.Preset, len(l.Chairs)+1, want, seats)
			}
		}
		deals("express")
		v.made("preset=parlett", nil)
		deals("parlett")
	})
}
