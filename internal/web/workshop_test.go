package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/internal/workshop"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// ask asks for the workbench with these fields, as scripts do.
func (v *visitor) ask(fields ...string) reply {
	v.t.Helper()
	r := v.request("GET", address(fields), "", "")
	r.Header.Set(scriptsWorkbench, "1")
	return v.send(r)
}

// visit opens the whole page, as browsers without scripts do.
func (v *visitor) visit(fields ...string) reply {
	v.t.Helper()
	r := v.get(address(fields))
	if r.status != http.StatusOK || r.path != "/workshop" {
		v.t.Fatalf("%v: status %d at %s", fields, r.status, r.path)
	}
	return r
}

// address returns the address of the workshop with fields, name and value in
// turn.
func address(fields []string) string {
	q := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		q.Add(fields[i], fields[i+1])
	}
	return "/workshop?" + q.Encode()
}

// byID returns the element of the page with an id.
func (v *visitor) byID(r reply, id string) *node {
	v.t.Helper()
	found := v.root(r).all(func(n *node) bool { return n.attrs["id"] == id })
	if len(found) != 1 {
		v.t.Fatalf("%d elements with the id %s", len(found), id)
	}
	return found[0]
}

// field returns what a field of the workbench says.
func (v *visitor) field(r reply, name string) string {
	v.t.Helper()
	found := v.root(r).all(func(n *node) bool { return n.attrs["name"] == name })
	if len(found) == 0 {
		v.t.Fatalf("there is no field %s", name)
	}
	if n := found[0]; n.tag == "textarea" {
		return strings.TrimPrefix(n.raw(), "\n")
	}
	return found[0].attrs["value"]
}

// raw returns the text in n as it stands there.
func (n *node) raw() string {
	text := n.text
	for _, k := range n.kids {
		text += k.raw()
	}
	return text
}

// fitting returns the cards that the picture shows as fitting.
func (v *visitor) fitting(r reply) (fits card.Set) {
	v.t.Helper()
	cards := v.byID(r, "picture").with("data-card")
	if len(cards) != card.Count {
		v.t.Fatalf("the picture has %d cards", len(cards))
	}
	for _, n := range cards {
		c, err := card.Parse(n.attrs["data-card"])
		_, fit := n.attrs["data-fits"]
		if err != nil || fit == strings.Contains(n.attrs["aria-label"], "does not fit") {
			v.t.Errorf("card %v: %v", n.attrs, err)
		}
		if fit {
			fits |= card.SetOf(c)
		}
	}
	return fits
}

func TestTheWorkshopBeginsWithTheExampleOfTheSources(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/workshop")
		if got := v.field(r, "rule"); got != "If the last card is black, play 7 or higher; otherwise play 6 or lower." {
			t.Errorf("the rule is %q", got)
		}
		if got := v.byID(r, "layout").codes(); len(got) != 12 {
			t.Errorf("the line is %v", got)
		}
		if odd := v.root(r).classed("odd"); len(odd) > 0 {
			t.Errorf("the example breaks its own rule: %s", odd[0].words())
		}
	})
}

func TestThePictureShowsWhatTheMachineSays(t *testing.T) {
	leaveOutUnderRace(t)
	visiting(t, func(t *testing.T, v *visitor) {
		r := rand.New(rand.NewPCG(1, 2))
		for i, e := range append(rule.Library(), rule.Demanding()...) {
			if i%3 != 0 && e.Source == "" || testing.Short() && i%9 != 0 {
				continue // those of the sources, and every third of ours
			}
			var line rule.Line
			for range r.IntN(12) {
				play := rule.Play{Cards: []card.Card{card.Card(r.IntN(card.Count))}, Refused: r.IntN(3) == 0}
				line.Plays = append(line.Plays, play)
			}
			m := e.Rule().Machine()
			for _, text := range []string{e.Text, e.Rule().In(syntax.English)} {
				got := v.fitting(v.ask("rule", text, "line", line.String()))
				if want := m.Fits(m.After(line)); got != want {
					t.Errorf("%s after %s: %s, want %s", text, line, got.Picture(), want.Picture())
				}
			}
		}
	})
}

func TestACardIsLaidWhereTheRulePutsIt(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct {
			name, rule, line, lay, want string
		}{
			{"a starter", "color != last.color", "", "3H", "3H"},
			{"no starter", "odd", "", "4H", "4Hx"},
			{"right", "color != last.color", "3H", "5S", "3H 5S"},
			{"wrong", "color != last.color", "3H", "9D", "3H 9Dx"},
			{"after a wrong one", "color != last.color", "3H 9Dx", "5S", "3H 9Dx 5S"},
			{"the end of a play", "color != last.color", "3H 5S+", "9D", "3H 5S+9D"},
			{"the wrong end of a play", "color != last.color", "3H 5S+", "9C", "3H 5S+9Cx"},
			{"no card", "color != last.color", "3H", "nothing", "3H"},
			{"no rule", "colr", "3H", "5H", "3H"},
		} {
			r := v.ask("rule", tt.rule, "line", tt.line, "lay", tt.lay)
			if got := v.field(r, "line"); got != tt.want {
				t.Errorf("%s: the line is %q, want %q", tt.name, got, tt.want)
			}
		}
	})
}

func TestALineIsChangedCardByCard(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct {
			act, value, line, want string
		}{
			{"undo", "1", "3H 9Dx", "3H"},
			{"undo", "1", "3H", ""},
			{"undo", "1", "", ""},
			{"undo", "1", "3H 5S+9D", "3H"},
			{"undo", "1", "3H 5S+9D+", "3H 5S+"},
			{"undo", "1", "3H 5S+", "3H"},
			{"clear", "1", "3H 5S 9Dx", ""},
			{"go", "KS 2H", "3H", "KS 2H"},
			{"judge", "1", "3H 9D 5S", "3H 9Dx 5S"},
			{"judge", "1", "3Hx 9Dx 5S+", "3H 9Dx 5S+"},
		} {
			r := v.ask("rule", "color != last.color", "line", tt.line, tt.act, tt.value)
			if got := v.field(r, "line"); got != tt.want {
				t.Errorf("%s %s: the line is %q, want %q", tt.act, tt.line, got, tt.want)
			}
		}
	})
}

func TestPlaysThatDoNotLieWhereTheRulePutsThemAreMarked(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.ask("rule", "color != last.color", "line", "3H 9D 5Sx 8C")
		var marked []string
		for _, n := range v.byID(r, "layout").with("data-card") {
			if badges := n.classed("badge"); len(badges) > 0 {
				marked = append(marked, n.attrs["data-card"]+" "+badges[0].attrs["data-verdict"])
			}
		}
		if want := []string{"9D wrong", "5S right"}; !slices.Equal(marked, want) {
			t.Errorf("marked are %v, want %v", marked, want)
		}
		if text := v.root(r).classed("odd")[0].words(); !strings.Contains(text, "2 plays") {
			t.Errorf("the page says %q", text)
		}
	})
}

// TestAStarterIsNotJudgedAgain lays the line of a round whose starter was only turned up.
func TestAStarterIsNotJudgedAgain(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		const not = "it is not judged, and it counts as card 1"
		r := v.ask("rule", "odd", "line", "4S 3H 6D 5C")
		odd := v.root(r).classed("odd")
		if len(odd) != 2 || !strings.Contains(odd[0].words(), not) || !strings.Contains(odd[1].words(), "1 play ") {
			t.Errorf("the page says %v", odd)
		}
		for _, n := range v.byID(r, "layout").with("data-card") {
			if marked := len(n.classed("badge")) > 0; marked != (n.attrs["data-card"] == "6D") {
				t.Errorf("%s is marked: %v", n.attrs["data-card"], marked)
			}
		}
		if got := v.field(v.ask("rule", "odd", "line", "4S 3H 6D 5C", "judge", "1"), "line"); got != "4S 3H 6Dx 5C" {
			t.Errorf("judged again, the line is %q", got)
		}
		if r := v.ask("rule", "odd", "line", "3H 5C"); len(v.root(r).classed("odd")) > 0 || strings.Contains(r.body, not) {
			t.Error("a starter that fits is spoken of")
		}
		for text, want := range map[string]bool{"odd": true, "color != last.color": false} {
			facts := v.byID(v.ask("rule", text), "measure").words()
			if got := strings.Contains(facts, "any card may: it is not judged, and counts as card 1"); got != want {
				t.Errorf("%s: the figures say %v that a starter is not judged: %s", text, got, facts)
			}
		}
	})
}

func TestAMistakeIsMarkedAtItsPlaceAndItsHintMendsIt(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct{ name, text, wrong, place, mended string }{
			{"one word", "colr = red", "colr", "1:1", "color = red"},
			{"after ♠ and ♥", "suit in {♠, ♥} and colr = red", "colr", "1:20", "suit in {♠, ♥} and color = red"},
			{"in the second line", "if last is black\nthen rnk >= 7 else rank <= 6", "rnk", "2:6",
				"if last is black\nthen rank >= 7 else rank <= 6"},
		} {
			r := v.ask("rule", strings.ReplaceAll(tt.text, "\n", "\r\n"))
			marks := v.byID(r, "write").classed("mirror")[0].tags("mark")
			if len(marks) == 0 || marks[0].words() != tt.wrong {
				t.Fatalf("%s: marked is %v", tt.name, marks)
			}
			if got := v.byID(r, "slips-rule").with("data-place")[0].attrs["data-place"]; got != tt.place {
				t.Errorf("%s: the mistake is at %s, want %s", tt.name, got, tt.place)
			}
			where := v.byID(r, "slips-rule").classed("where")[0]
			if at := where.tags("mark"); len(at) != 1 || at[0].words() != tt.wrong ||
				strings.ContainsAny(where.words(), "1234567890") && tt.place != "2:6" {
				t.Errorf("%s: the place is told as %q, want it in the words of the rule", tt.name, where.words())
			}
			mended := v.ask("rule", tt.text, "fix", tt.place)
			if got := v.field(mended, "rule"); got != tt.mended {
				t.Errorf("%s: mended to %q, want %q", tt.name, got, tt.mended)
			}
			again := v.ask("rule", tt.text, "fix", "9:9")
			if got := v.field(again, "rule"); got != tt.text {
				t.Errorf("%s: a fix at no place makes it %q", tt.name, got)
			}
		}
	})
}

// reads reads k, as a page does.
func reads(t *testing.T, k *workshop.State) {
	t.Helper()
	err := k.Read(t.Context(), workshop.NewRulebook())
	if err != nil {
		t.Fatal(err)
	}
}

func TestARuleIsWrittenInAnotherFace(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, f := range syntax.Faces() {
			r := v.ask("rule", "color != last.color", "in", "formula", "face", string(f))
			written, err := rule.ParseIn(f, v.field(r, "rule"))
			if err != nil || written.String() != "color != last.color" {
				t.Errorf("in %s: %q, %v", f, v.field(r, "rule"), err)
			}
			if chosen := v.root(r).all(func(n *node) bool { _, ok := n.attrs["selected"]; return ok }); len(
				chosen,
			) != 1 ||
				chosen[0].attrs["value"] != string(f) {
				t.Errorf("in %s: the list says %v", f, chosen)
			}
		}
	})
}

func TestARuleOfTheLibraryComesToTheBenchAndTheLineGoes(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.ask("rule", "odd", "line", "3H", "lib", "colors-alternate")
		if v.field(r, "rule") != "Colors alternate." || v.field(r, "line") != "" {
			t.Errorf("the workbench has %q with %q", v.field(r, "rule"), v.field(r, "line"))
		}
		if r := v.ask("rule", "odd", "lib", "no such rule"); v.field(r, "rule") != "odd" {
			t.Errorf("no rule of the library makes %q", v.field(r, "rule"))
		}
	})
}

func TestTheLibraryIsChosenFromByDifficultyAndSource(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		wanted := 0
		for _, e := range append(rule.Library(), rule.Demanding()...) {
			if e.Grade() == rule.Easy && e.Source == "S1" {
				wanted++
			}
		}
		r := v.visit("rule", "odd", "grade", "easy", "source", "S1")
		found := 0
		for _, n := range v.byID(r, "library").with("data-grade") {
			found++
			if n.attrs["data-grade"] != "easy" || n.attrs["data-source"] != "S1" || len(n.tags("path")) != 1 {
				t.Errorf("found was %v: %s", n.attrs, n.words())
			}
		}
		if found != wanted || wanted == 0 {
			t.Errorf("found were %d, want %d", found, wanted)
		}
	})
}

func TestTheLibraryShowsTwentyRulesAndTheOthersOnRequest(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		library := v.byID(v.visit("rule", "odd"), "library")
		rest := library.classed("rest")
		if len(rest) != 1 || rest[0].tag != "details" {
			t.Fatalf("of the library %d parts are shown on request", len(rest))
		}
		if _, open := rest[0].attrs["open"]; open {
			t.Error("all rules are shown at first")
		}
		all, hidden := len(library.with("data-grade")), len(rest[0].with("data-grade"))
		if all-hidden != 20 || !strings.Contains(rest[0].words(), fmt.Sprintf("Show all %d rules", all)) {
			t.Errorf("of %d rules %d are shown at first, want 20", all, all-hidden)
		}
		if found := v.byID(v.visit("rule", "odd", "find", "color"), "library"); len(found.classed("rest")) > 0 {
			t.Error("a search hides some of what it finds")
		}
	})
}

func TestTheLibraryIsSearchedForAllWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		all := v.byID(v.visit("rule", "odd"), "library").with("value")
		r := v.visit("rule", "odd", "find", " COLOR  classic ")
		found := 0
		for _, n := range v.byID(r, "library").with("value") {
			if n.attrs["name"] != "lib" {
				continue
			}
			found++
			if text := strings.ToLower(n.words()); !strings.Contains(text, "color") || !strings.Contains(text, "classic") {
				t.Errorf("found was %s", text)
			}
		}
		if found == 0 || found >= len(all) {
			t.Errorf("found were %d of %d", found, len(all))
		}
		if text := v.byID(r, "found").words(); !strings.HasPrefix(text, fmt.Sprint(found)+" ") {
			t.Errorf("found were %d, and the page says %q", found, text)
		}
	})
}

func TestRulesAreComposedAsDifficultAsWished(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, d := range workshop.Difficulties {
			text := v.field(v.ask("rule", "odd", "compose", d.Name), "rule")
			r, err := rule.Parse(text)
			if err != nil {
				t.Fatalf("%s: %q: %v", d.Name, text, err)
			}
			if got := r.Measure().Difficulty; got < d.Plays/2 || got > max(d.Plays+4, d.Plays*3/2) {
				t.Errorf("%s: %q takes about %g plays, want about %g", d.Name, text, got, d.Plays)
			}
		}
	})
}

func TestTwoRulesAreCompared(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, tt := range []struct{ name, rule, other, line, same, lays string }{
			{"the same", "color != last.color", "if last is red then black else red", "", "always", ""},
			{"different", "color != last.color", "if last is red then black", "", "different", "AC AC"},
			{"the same from here", "position < 3 or red", "red", "3H 3H", "line", "AC"},
			{"different from here", "color != last.color", "if last is red then black else odd", "3H 5S", "different",
				"3H 5S AC"},
			{"too much to tell", "not seen(card)", "not seen(card) or not seen(card) and red", "", "unknown", ""},
		} {
			r := v.ask("rule", tt.rule, "other", tt.other, "line", tt.line)
			same := v.byID(r, "same")
			if got := same.with("data-same")[0].attrs["data-same"]; got != tt.same {
				t.Errorf("%s: %s, want %s", tt.name, got, tt.same)
			}
			lays := ""
			for _, n := range same.with("value") {
				lays = n.attrs["value"]
			}
			if lays != tt.lays {
				t.Errorf("%s: the line that shows it is %q, want %q", tt.name, lays, tt.lays)
			}
		}
	})
}

func TestCardsThatTheOtherRuleJudgesOtherwiseAreMarked(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.ask("rule", "red", "other", "hearts or clubs", "line", "3H")
		differ := map[string]bool{}
		for _, n := range v.byID(r, "picture").with("data-differs") {
			if code := n.attrs["data-card"]; code != "" {
				differ[code[len(code)-1:]] = true
			}
		}
		if len(differ) != 2 || !differ["D"] || !differ["C"] {
			t.Errorf("the suits judged otherwise are %v", differ)
		}
	})
}

func TestARuleOfWholePlaysIsTriedCardByCard(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		pairs, _ := rule.Find("pairs-above-ten")
		m := pairs.Rule().Machine()
		text := pairs.Text
		r := v.ask("rule", text, "more", "on", "lay", "3H")
		if got := v.field(r, "line"); got != "3H+" {
			t.Fatalf("the line is %q", got)
		}
		line, _ := rule.ParseLine("3H+")
		if got, want := v.fitting(v.ask("rule", text, "line", "3H+")), m.Fits(m.After(line)); got != want {
			t.Errorf("a play ends with %s, want %s", got.Picture(), want.Picture())
		}
		if got, want := v.fitting(v.ask("rule", text, "line", "3H+", "more", "on")), m.GoesOn(m.After(line)); got != want {
			t.Errorf("a play goes on with %s, want %s", got.Picture(), want.Picture())
		}
		if got := v.field(v.ask("rule", text, "line", "3H+", "lay", "2S"), "line"); got != "3H+2Sx" {
			t.Errorf("a pair of five makes the line %q", got)
		}
	})
}

func TestTheAddressHoldsTheWork(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		k := workshop.State{
			RuleText:  workshop.Typed{Text: "Se é preta & vermelha?\n\"<b>\""},
			Face:      "en",
			OtherText: workshop.Typed{Text: "odd = 1+1"},
			LineText:  "3H 5S+9Dx",
			More:      true,
		}
		address, err := url.Parse(k.Address())
		if err != nil {
			t.Fatal(err)
		}
		if got := workshop.StateOf(address.Query()); got.Address() != k.Address() || got.RuleText != k.RuleText ||
			got.LineText != k.LineText {
			t.Errorf("%s holds %+v, want %+v", address, got, k)
		}
		if lands := v.visit("rule", "odd", "lay", "3H"); !strings.Contains(
			lands.body,
			`data-address="/workshop?line=3H&amp;rule=odd"`,
		) {
			t.Error("an act does not lead to the address of the work after it")
		}
		r := v.get(k.Address())
		if v.field(r, "rule") != k.RuleText.Text || v.field(r, "other") != k.OtherText.Text ||
			v.field(r, "line") != k.LineText {
			t.Errorf("the page has %q, %q, %q", v.field(r, "rule"), v.field(r, "other"), v.field(r, "line"))
		}
	})
}

func TestScriptsGetTheBenchAloneAndTheSame(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := []string{"rule", "color != last.color", "line", "3H", "lay", "5S"}
		alone, page := v.ask(q...), v.visit(q...)
		strip := func(r reply) string {
			form := v.byID(r, "workshop")
			return strings.Join(strings.Fields(form.words()), " ")
		}
		if strip(alone) != strip(page) {
			t.Errorf("alone:\n%s\nin the page:\n%s", strip(alone), strip(page))
		}
		if strings.Contains(alone.body, `id="library"`) || len(alone.body) > 60_000 {
			t.Errorf("the workbench alone has %d bytes", len(alone.body))
		}
		form := v.byID(alone, "workshop")
		if got, want := form.attrs["data-address"], "/workshop?line=3H+5S&rule=color+%21%3D+last.color"; got != want {
			t.Errorf("the address is %s, want %s", got, want)
		}
		if told := form.attrs["data-told"]; !strings.HasPrefix(told, "5 of spades is right. 26 cards fit") {
			t.Errorf("told is %q", told)
		}
	})
}

func TestLongInputOfTheWorkshopIsBounded(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.ask("rule", strings.Repeat("red or ", 700)+"red")
		if text := v.byID(r, "slips-rule").words(); !strings.Contains(text, "4000") {
			t.Errorf("of 4,900 characters the page says %q", text)
		}
		long := v.ask("rule", "odd", "line", strings.Repeat("3H ", workshop.MaxCards+50))
		if got := len(v.byID(long, "layout").codes()); got != workshop.MaxCards {
			t.Errorf("%d cards lie on the line, want %d", got, workshop.MaxCards)
		}
		endless := "/workshop?rule=" + strings.Repeat("a", workshop.MaxQuery)
		if got := v.get(endless); got.status != http.StatusRequestURITooLong {
			t.Errorf("an endless address is answered %d", got.status)
		}
		bad := v.ask("rule", "odd", "line", "3H nothing")
		if v.field(bad, "line") != "3H nothing" || v.byID(bad, "typed-why").words() == "" {
			t.Errorf(
				"a line that is none is given back as %q: %q",
				v.field(bad, "line"),
				v.byID(bad, "typed-why").words(),
			)
		}
	})
}

func TestWarningsLeadToTheLineThatShowsThem(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.ask("rule", "rank > last.rank")
		warnings := v.root(r).classed("warnings")
		if len(warnings) != 1 || len(warnings[0].with("value")) == 0 {
			t.Fatal("a rule with dead ends has no warning")
		}
		if said := warnings[0].words(); strings.Count(said, "fits") != 1 || strings.Count(said, "K") != 4 {
			t.Errorf("four kings, after which nothing fits, are told as %q", said)
		}
		line := warnings[0].with("value")[0].attrs["value"]
		if fits := v.fitting(v.ask("rule", "rank > last.rank", "go", line)); fits != 0 {
			t.Errorf("after %s fit %s", line, fits.Picture())
		}
	})
}

func TestADealerOfARuleSitsInTheDealersPlace(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.post("/workshop/deal", url.Values{"rule": {"color != last.color"}, "as": {"dealer"}})
		if r.status != http.StatusOK || !strings.HasPrefix(r.path, "/t/") || len(v.root(r).classed("dealing")) != 1 {
			t.Fatalf("status %d at %s", r.status, r.path)
		}
		if own := v.root(r).classed("own-rule"); len(own) != 1 || own[0].tag != "details" ||
			!strings.Contains(own[0].words(), "Colors alternate.") {
			t.Error("the dealer cannot look up their rule")
		}
		if other := v.other().get(r.path).body; strings.Contains(other, "last.color") ||
			strings.Contains(other, "Colors alternate") {
			t.Error("the table's page tells others the rule")
		}
		form := v.filled(r)
		form.Set("action", "pace")
		if r := v.post(r.path, form); !strings.Contains(r.body, `aria-pressed="true"`) {
			t.Error("the dealer cannot change the pace")
		}
		end := v.untilOver(r.path)
		if !strings.Contains(end.body, "Your rule was") || !strings.Contains(end.body, "Colors alternate.") {
			t.Errorf("the end is told as %s", v.root(end).words())
		}
		for _, n := range v.root(end).with("data-action") {
			if n.attrs["data-action"] == "workshop" {
				back := v.get(n.attrs["href"])
				if v.field(back, "rule") != "Colors alternate." || len(v.root(back).classed("odd")) > 0 {
					t.Errorf(
						"the workshop has the rule %q and the line %q",
						v.field(back, "rule"),
						v.field(back, "line"),
					)
				}
			}
		}
	})
}

// untilOver waits until the round is over.
func (v *visitor) untilOver(path string) reply {
	v.t.Helper()
	for range 1000 {
		if r := v.get(path); strings.Contains(r.body, "data-rule") {
			return r
		}
		<-time.After(time.Second)
	}
	v.t.Fatal("the round never ends")
	return reply{}
}

func TestTheWorkshopAsksAgainAboutARuleWithAWarning(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		asked := v.post("/workshop/deal", url.Values{"rule": {"red or black"}, "as": {"dealer"}})
		if asked.path != "/new" || v.field(asked, "rule") != "red or black" ||
			!strings.Contains(asked.body, "Every card always fits.") || !strings.Contains(asked.body, `name="sure"`) {
			t.Fatalf("at %s: %s", asked.path, v.root(asked).words())
		}
		form := asked.form()
		form.Set("sure", "yes")
		if r := v.post("/new", form); !strings.HasPrefix(r.path, "/t/") || len(v.root(r).classed("dealing")) != 1 {
			t.Errorf("after confirming, the page is %s", r.path)
		}
	})
}

func TestAPlayerOfTheirOwnRuleIsMarkedAsKnowingIt(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.post("/workshop/deal", url.Values{"rule": {"odd"}, "as": {"player"}})
		if !strings.Contains(r.body, "You know this rule") || len(v.hand(r)) == 0 {
			t.Errorf("%s says %s", r.path, v.root(r).words())
		}
	})
}

func TestARuleThatCannotBeDealtSaysWhy(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if r := v.post("/workshop/deal", url.Values{"rule": {"colr = red"}}); r.path != "/workshop" ||
			!strings.Contains(r.body, "colr") {
			t.Errorf("a rule that cannot be read leads to %s", r.path)
		}
		total, _ := rule.Find("running-total-to-eighteen")
		text := total.Text
		if r := v.post("/workshop/deal", url.Values{"rule": {text}}); r.status != http.StatusConflict ||
			!strings.Contains(r.body, "looks at refused cards") {
			t.Errorf("a rule that reads refused cards is answered %d: %s", r.status, r.body)
		}
		if r := v.ask("rule", text); strings.Contains(r.body, `value="dealer"`) &&
			len(v.byID(r, "use").with("formaction")) > 0 {
			t.Error("the page offers to deal it")
		}
		if r := v.get("/workshop/try?rule=" + url.QueryEscape(text)); r.path != "/workshop" {
			t.Errorf("a trial of it leads to %s", r.path)
		}
	})
}

func TestATrialTellsHowComputerPlayersFared(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"rule": {"color != last.color"}, "seed": {"7"}}
		r := v.get("/workshop/try?" + q.Encode())
		again := v.get("/workshop/try?" + q.Encode())
		if facts := v.root(r).classed("facts"); r.status != http.StatusOK || len(facts) != 1 {
			t.Fatalf("status %d", r.status)
		} else if got := v.root(again).classed("facts")[0].words(); got != facts[0].words() {
			t.Errorf("the same seed tells %q and %q", facts[0].words(), got)
		}
		if rows := v.root(r).classed("scores")[0].tags("tr"); len(rows) != 6 {
			t.Errorf("the scores have %d rows", len(rows))
		}
		if len(v.root(r).classed("beliefs")[0].tags("li")) != 4 || len(v.root(r).classed("entry")) < 5 {
			t.Error("there are no beliefs, or no story")
		}
		q.Set("round", "3")
		if third := v.get("/workshop/try?" + q.Encode()); !strings.Contains(v.root(third).words(), "Round 3 of 40") {
			t.Error("another round cannot be looked at")
		}
	})
}
