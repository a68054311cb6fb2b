package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
	"eleusis/rule/blocks"
)

// everyForm are rules in which every form of a block occurs.
var everyForm = []string{
	"remember tally = 0; after face: tally = rank; after refusing any: tally = 1 - tally; remember anchor; after red: " +
		"anchor = last; " +
		"let pips = if face then 10 else if rank = A then 11 else rank; plays: 2; start: any; " +
		"if place = 2 and playsum > 10 then pips > anchor.pips else rank > tally",
	"if last is red then either rank > last.rank + 2 or suit follows last.suit in S > D > C > H else number of (red, " +
		"even, count(face in last 3) = 1) >= 2",
	"suit > last.suit in D < H or position is prime or seen(card) or not seen(suit since red) or rank in {A, 7..9} or " +
		"sum in {2..5, 30} or any and none",
	"if since(face) >= 3 or run(color) = 1 or run(red) < 2 then (repeat red 2 times, black) turned by face",
	"rank > highest(rank in last 3) - lowest and |bysuit - first.byrank| > 3 * suit div 2 mod 5 or steps from " +
		"last(suit = new.suit) to first(red) = gcd(min(2, rank), max(3, refused.rank))",
	"number of (color != last.color, parity = last[2].parity) != 1 or number of (closed, number) < 1 or number of " +
		"(odd, even) <= 1 or number of (clubs, hearts) > 1 or number of (kind = last.kind, parity != last.parity) = 1",
	"kind != last.kind or suit >= last.suit or suit <= last.suit or suit < last.suit or suit != last.suit or color = " +
		"last.color or suit = last.suit or rank <= 3 or rank != 5 or rank < 2",
}

// placesIn returns the places of b and all its parts.
func placesIn(b *blocks.Block, at string) []string {
	all := []string{at}
	for i, part := range b.Parts {
		all = append(all, placesIn(part, strings.TrimPrefix(at+"."+strconv.Itoa(i), "."))...)
	}
	return all
}

// wordsOf returns all that is to be read of b.
func wordsOf(b *page.Building) string {
	all := []string{b.Tree.Label, b.Chosen}
	for _, dial := range b.Dials {
		all = append(all, dial.Label)
		for _, o := range dial.Options {
			all = append(all, o.Label, o.Words)
		}
	}
	for _, e := range b.Edits {
		all = append(all, e.Label)
	}
	for _, g := range b.Groups {
		all = append(all, g.Title)
		for _, o := range g.Offers {
			all = append(all, o.Label, o.Example)
		}
	}
	return strings.Join(all, " ")
}

func TestEveryBlockHasWordsInEveryLanguage(t *testing.T) {
	leaveOutUnderRace(t)
	for _, lang := range say.NewCatalog().Languages() {
		d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		for _, text := range everyForm {
			desk, err := blocks.Open(text, "")
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for i, place := range placesIn(desk.Root(), "") {
				// All languages have the same keys: some of them show that there are gaps for the parts.
				if lang != "en" && (i%3 != 0 || testing.Short() && i%12 != 0) {
					continue
				}
				k := workshop.Work{
					RuleText: workshop.Typed{Text: text},
					Picking:  workshop.Picking{Blocks: true, At: place},
				}
				reads(t, &k)
				b := d.Blocks().Building("rule", k.Rule, k.Picking)
				if b == nil || !b.Reads {
					t.Fatalf("%s: %s at %q does not open", lang, text, place)
				}
				if strings.ContainsAny(wordsOf(b), "⟨\ue000\ue001\ue002") ||
					strings.Contains(wordsOf(b), "<no value>") {
					t.Errorf("%s: %s at %q: %s", lang, text, place, wordsOf(b))
				}
			}
		}
	}
}

// TestTheBlocksNameMemoriesInTheReadersLanguage shows a memory, where it is used, and
// what it can be called instead.
func TestTheBlocksNameMemoriesInTheReadersLanguage(t *testing.T) {
	const formula = "remember mood = 0; after face: mood = 1 - mood; mood = 1"
	for _, lang := range say.NewCatalog().Languages()[1:] {
		d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		name := d.Say.Face().Name("mood")
		picking := workshop.Picking{Blocks: true, At: "0"}
		words := wordsOf(d.Blocks().Building("rule", workshop.WrittenIn("", formula), picking))
		if strings.Count(words, name) < 3 || strings.Contains(words, "mood") || strings.Contains(words, "tally") {
			t.Errorf("%s: want %q and no English name in\n%s", lang, name, words)
		}
	}
}

// TestTheTilesOfTheBlocksAreShort reads them in every language: what can be put where any
// card fits, with an example that takes a phone few lines.
func TestTheTilesOfTheBlocksAreShort(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		b := page.Presenter{
			Say: say.NewCatalog().Localizer(lang),
		}.Blocks().Building(
			"rule",
			workshop.WrittenIn("", "any"),
			workshop.Picking{Blocks: true, At: "0"},
		)
		for _, g := range b.Groups {
			for _, o := range g.Offers {
				if n := len([]rune(o.Label)); n > 32 {
					t.Errorf("%s: %q has %d letters", lang, o.Label, n)
				}
				if n := len([]rune(o.Example)); n > 90 || strings.Contains(o.Example, "such that") ||
					strings.Contains(o.Example, " tal ") {
					t.Errorf("%s: %q: %q has %d letters", lang, o.Label, o.Example, n)
				}
			}
		}
	}
}

func TestEveryButtonOfTheBlocksLeadsToAnAddressOfItsOwn(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"rule": {"red"}, "in": {"blocks"}, "block": {"wrap and"}}
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r := v.get("/workshop?" + q.Encode())
		to, err := url.Parse(r.header.Get("Location"))
		if err != nil || r.status != http.StatusSeeOther {
			t.Fatalf("status %d, %v", r.status, err)
		}
		if got := to.Query(); got.Get("rule") != "red and any" || got.Get("at") != "0.1" || got.Get("in") != "blocks" ||
			got.Get("was") != "@red" || to.Fragment != "blocks" {
			t.Errorf("it leads to %s", to)
		}
		q = to.Query()
		q.Set("block", "undo")
		r = v.get("/workshop?" + q.Encode())
		if to, _ = url.Parse(r.header.Get("Location")); to.Query().Get("rule") != "red" || to.Query().Has("was") {
			t.Errorf("undone, it leads to %s", to)
		}
	})
}

func TestARuleIsPickedWhereATableIsMade(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"deal": {"mine"}, "rule": {"red"}, "in": {"blocks"}, "preset": {"new"}, "o.decks": {"2"}}
		r := v.get("/new?" + q.Encode())
		if v.byID(r, "blocks") == nil || !strings.Contains(v.byID(r, "worth").words(), "Play a red card.") {
			t.Error("the rule does not stand there as blocks, with what it is worth")
		}
		q.Set("block", "put higher")
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r = v.get("/new?" + q.Encode())
		to, err := url.Parse(r.header.Get("Location"))
		if err != nil || r.status != http.StatusSeeOther {
			t.Fatalf("status %d, %v", r.status, err)
		}
		if got := to.Query(); got.Get("rule") != "rank > last.rank" || got.Get("o.decks") != "2" ||
			got.Get("deal") != "mine" {
			t.Errorf("it leads to %s", to)
		}
	})
}

func TestWhoBringsARuleToATableOfPeoplePicksIt(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine")
		r := v.press(v.get(path+"/rule"), "block", "rule", "red", "block", "open")
		if v.byID(r, "blocks") == nil {
			t.Error("there are no blocks")
		}
		r = v.post(
			path+"/rule",
			url.Values{"rule": {"red"}, "deal": {"mine"}, "in": {"blocks"}, "block": {"put higher"}},
		)
		if got := v.field(r, "rule"); got != "rank > last.rank" ||
			!strings.Contains(v.byID(r, "worth").words(), "Play a card higher than the last card.") {
			t.Errorf("the rule is %q", got)
		}
		if r = v.press(r, "bring-rule"); r.path != path ||
			!strings.Contains(r.body, "Play a card higher than the last card.") {
			t.Errorf("status %d at %s: the dealer does not see his rule", r.status, r.path)
		}
	})
}

func TestARuleIsTakenFromTheLibraryWhereATableIsMade(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"deal": {"mine"}, "in": {"library"}, "find": {"higher than"}, "o.decks": {"3"}}
		r := v.get("/new?" + q.Encode())
		found := v.byID(r, "own-shelf").all(func(n *node) bool { return strings.HasPrefix(n.attrs["value"], "take ") })
		if len(found) == 0 || len(found) >= len(rule.Library()) {
			t.Fatalf("%d rules are found", len(found))
		}
		for _, one := range found {
			if text := strings.ToLower(one.words()); !strings.Contains(text, "higher") ||
				!strings.Contains(text, "than") {
				t.Errorf("it finds %q", one.words())
			}
		}
		q.Set("block", found[0].attrs["value"])
		r = v.get("/new?" + q.Encode())
		want, _ := rule.Find(strings.TrimPrefix(found[0].attrs["value"], "take "))
		if got := v.byID(r, "worth").words(); !strings.Contains(got, want.Rule().In("en")) {
			t.Errorf("the rule that stands there is %q", got)
		}
		if strings.Contains(r.body, "own-shelf") || r.form().Get("o.decks") != "3" {
			t.Error("the library stays open, or an option is lost")
		}
	})
}
