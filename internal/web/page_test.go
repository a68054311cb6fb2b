package web

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// longName is as long as a name can be, and needs to be escaped.
var longName = strings.Repeat(`<b>"Wolf" & `, 3) + "Söhne"

// looks are tables in every state that a page can show.
func looks(t *testing.T) map[string]table.Snapshot {
	t.Helper()
	dealt := lookOf(1, standard(), nil)
	mine, other := played(t, 1, 12), played(t, 1, 12)
	mine.View.Turn, other.View.Turn = 1, 2
	out := played(t, 1, 24)
	out.View.Expelled[0], out.View.Turn = true, 2
	watching := played(t, game.Nobody, 12)
	names := played(t, 1, 12)
	for i := range names.Chairs {
		names.Chairs[i].Name = longName
	}
	nameless := played(t, 1, 12)
	nameless.Chairs[0].Name = ""
	knows := played(t, 1, 12)
	knows.Chairs[0].Knows = true
	deals := lookOf(6, standard(), nil)
	deals.Chairs[0].Level, deals.Chairs[5] = "novice", table.Chair{Name: "Grace"}
	deals.Desk = &game.Desk{
		Rule: workshop.WrittenIn("", "If the last card is red, play black; otherwise play red.").Rule,
	}
	between := lookOf(1, standard(), nil)
	between.View = game.View{Setup: between.View.Setup, Phase: game.BetweenRounds, Seat: 1, Hands: make([]int, 6),
		Expelled: make([]bool, 6)}
	all := map[string]table.Snapshot{
		"just dealt": dealt, "my turn": mine, "the turn of another": other, "expelled": out, "a spectator": watching,
		"long names": names, "no name": nameless, "a long line and a big hand": longest(t),
		"before the first round":  between,
		"a player knows the rule": knows, "a person deals": deals,
	}
	maps.Copy(all, prophecies(t))
	maps.Copy(all, sealings(t))
	for name, seat := range map[string]game.Seat{"the end": 1, "the end for a spectator": game.Nobody} {
		all[name] = ended(t, seat)
	}
	return all
}

func standard() game.Options {
	options, _ := game.Preset("new")
	return options
}

// A stage is a table of five players and a dealer without a lobby, as one seat
// sees it.
type stage struct {
	state *game.State
	seat  game.Seat
	look  table.Snapshot
}

// set deals the first round. The rule is that colors alternate.
func set(seat game.Seat, options game.Options) *stage {
	entry, ok := rule.Find("colors-alternate")
	if !ok {
		panic("the library has no colors-alternate")
	}
	g := &stage{state: new(game.State), seat: seat, look: table.Snapshot{ID: "abc", Number: 1}}
	for _, name := range []string{"Grace", "Ana", "Rui", "Clara", "Mario", "Luis"} {
		g.look.Chairs = append(g.look.Chairs, table.Chair{Name: name, Level: "novice"})
	}
	g.look.Chairs[0].Level = ""
	g.look.Chairs[5] = table.Chair{Name: "Luis", Deals: true}
	g.do(game.OpenGame(game.Setup{Options: options, Seats: 6, Dealer: 6}))
	g.do(game.BeginRound(6, &game.Deal{Rule: entry.Rule(), Seed: game.FastSeed(7)}))
	g.do(game.LayStarter(6))
	return g
}

// do carries out c and returns what the seat is told of it.
func (g *stage) do(c game.Command) []table.Frame {
	events, err := game.Decide(g.state, c, nil)
	if err != nil {
		panic(err)
	}
	from := len(g.look.Log)
	for _, e := range events {
		g.state.Evolve(e)
		g.look.Number++
		if e.Kind() != game.GameBegan {
			g.look.Log = append(g.look.Log, table.Frame{Number: g.look.Number, Share: g.state.Share(e, g.seat)})
		}
	}
	return g.look.Log[from:]
}

// now returns the table as it stands.
func (g *stage) now() table.Snapshot {
	l := g.look
	l.Log, l.Chairs = slices.Clone(l.Log), slices.Clone(l.Chairs)
	l.View, l.Standings = g.state.View(g.seat), g.state.Standings()
	if r, over := g.state.Result(); over {
		l.Result = &r
	}
	return l
}

// lookOf returns a table that has just been dealt, and then played until play
// returns no command.
func lookOf(seat game.Seat, options game.Options, play func(*game.State) game.Command) table.Snapshot {
	g := set(seat, options)
	for play != nil {
		c := play(g.state)
		if reflect.ValueOf(c).IsZero() {
			break
		}
		g.do(c)
	}
	return g.now()
}

// played returns a table after n moves of all kinds.
func played(t *testing.T, seat game.Seat, n int) table.Snapshot {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(n)))
	l := lookOf(seat, standard(), func(s *game.State) game.Command {
		n--
		if n < 0 || s.Phase() != game.Playing {
			return game.Command{}
		}
		return move(s, r)
	})
	if l.Result != nil {
		t.Fatalf("the round is over too soon: %v", l.Result.Ending)
	}
	return l
}

// ended returns a table whose round is over.
func ended(t *testing.T, seat game.Seat) table.Snapshot {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 2))
	l := lookOf(seat, standard(), func(s *game.State) game.Command {
		if s.Phase() != game.Playing {
			return game.Command{}
		}
		return move(s, r)
	})
	if l.Result == nil {
		t.Fatal("the round does not end")
	}
	return l
}

// longest returns a table with a line of more than 60 cards and a hand of 40.
func longest(t *testing.T) table.Snapshot {
	t.Helper()
	options := standard()
	options.ExpelAfter = 0
	l := lookOf(1, options, func(s *game.State) game.Command {
		v := s.View(s.Turn())
		if len(v.Mainline) > 60 && len(s.View(1).Hand) >= 40 {
			return game.Command{}
		}
		wrong := len(v.Hand) < 6 || v.Seat == 1
		i := slices.IndexFunc(v.Hand, func(c card.Card) bool {
			return c.Suit().Red() == v.Mainline[len(v.Mainline)-1].Suit().Red() == wrong
		})
		return game.Offer(v.Seat, v.Hand[max(i, 0)])
	})
	if len(l.View.Mainline) < 60 || len(l.View.Hand) < 40 {
		t.Fatalf("a line of %d and a hand of %d", len(l.View.Mainline), len(l.View.Hand))
	}
	return l
}

// move returns a random move: mostly one card, sometimes a string or a no-play.
func move(s *game.State, r *rand.Rand) game.Command {
	v := s.View(s.Turn())
	if r.IntN(12) == 0 {
		return game.ClaimNoPlay(v.Seat)
	}
	n := min(1+r.IntN(4)/2, len(v.Hand))
	r.Shuffle(len(v.Hand), func(i, j int) { v.Hand[i], v.Hand[j] = v.Hand[j], v.Hand[i] })
	return game.Offer(v.Seat, v.Hand[:n]...)
}

// pages are the templates by language, parsed once for all tests.
var pages = sync.OnceValue(func() *page.Renderer {
	return page.NewRenderer(say.NewCatalog(), readStatic())
})

// render executes the template of p in English.
func render(t *testing.T, p page.Page) string {
	t.Helper()
	return renderIn(t, "en", p)
}

// renderIn executes the template of p in a language.
func renderIn(t *testing.T, lang string, p page.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := pages().Render(&b, lang, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// shelves are some rules of the library, for all pages.
var shelves = sync.OnceValue(func() []workshop.Shelved { return workshop.ReadLibrary()()[:15] })

// album has all pages of each language that was asked for: many tests look at them, and
// to make them takes a second.
var album sync.Map

// pagesOf returns every page there is, in every state, in a language.
func pagesOf(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	kept, ok := album.Load(lang)
	if !ok {
		kept, _ = album.LoadOrStore(lang, makePages(t, lang))
	}
	pages, _ := kept.(map[string]page.Page)
	return maps.Clone(pages)
}

func makePages(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	localizer := say.NewCatalog().Localizer(lang)
	d, own := page.Presenter{Say: localizer, Picture: true}, page.Presenter{Say: localizer}
	options, _ := game.Preset("new")
	all := map[string]page.Page{
		"home": own.Solo().HomePage("", "", "express"), "home, returned": own.Solo().HomePage(longName, "/t/abc", "new"),
		"rules":    d.Setup().RulesPage(options),
		"licenses": page.LicensesPage{Head: page.Head{Title: "Licenses"}},
		"failure":  page.FailurePage{Head: page.Head{Title: "No"}, Message: "No", Hint: longName},
	}
	for _, o := range game.Presets() {
		all["rules, "+o.Preset] = d.Setup().RulesPage(o)
	}
	changed := options
	changed.HandSize, changed.Prophet, changed.GoOutPenalty = 7, false, 8
	all["rules, changed"] = d.Setup().RulesPage(changed)
	for name, m := range makings(own) {
		all["make, "+name] = own.Setup().NewTablePage(m)
	}
	for name, k := range works(t) {
		s, d := &server{results: newResults()}, page.Presenter{Say: localizer, Shelves: shelves}
		b, err := s.workshops().workbench(t.Context(), d, &k, workshop.Act{})
		if err != nil {
			t.Fatal(err)
		}
		all["workshop, "+name] = d.Workshop().WorkshopPage(&k, b, workshop.Search{})
	}
	tried := works(t)["a long line"]
	rounds, err := workshop.PlayTrial(t.Context(), tried.Rule.Rule, 7)
	if err != nil {
		t.Fatal(err)
	}
	all["trial"], err = own.Workshop().TrialPage(t.Context(), &tried, workshop.Trial{Seed: 7, Rounds: rounds, Shown: 2})
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(all, readings(t, lang))
	maps.Copy(all, lessons(t, lang))
	for name, l := range looks(t) {
		d := page.ForTable(localizer, &l)
		why := page.RefusedRequest{Message: "It is not your turn.", Typed: `8X "<`}
		if l.Result != nil {
			all[name] = d.Table().EndPage(&l, page.RefusedRequest{})
			all[name+", refused"] = d.Table().EndPage(&l, why)
		} else {
			all[name] = d.Table().TablePage(&l, page.RefusedRequest{})
			all[name+", refused"] = d.Table().TablePage(&l, why)
		}
	}
	maps.Copy(all, guesses(t, lang))
	maps.Copy(all, notebooks(t, lang))
	maps.Copy(all, replayed(t, lang))
	maps.Copy(all, gamesPages(lang))
	maps.Copy(all, handPages(lang))
	maps.Copy(all, joinPages(localizer))
	reviewed, _ := all["the end"].(page.EndPage)
	last, _ := all["read, last step"].(page.ReadPage)
	reviewed.Review = last.Step.Review
	all["the end, reviewed"] = reviewed
	return all
}

// tablePageOf returns the page of a round under way in a language.
func tablePageOf(lang string, l *table.Snapshot, why page.RefusedRequest) page.TablePage {
	return page.ForTable(say.NewCatalog().Localizer(lang), l).Table().TablePage(l, why)
}

func TestEveryPageFitsItsTemplateAndIsWellBuilt(t *testing.T) {
	leaveOutUnderRace(t)
	for name, p := range pagesOf(t, "en") {
		t.Run(name, func(t *testing.T) {
			text := render(t, p)
			root, err := readHTML(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, check := range []func(*node) []string{
				leftovers, oneOfEach, distinctIDs, soundReferences, namedControls, noInlineCode, drawnSymbols,
				namedCards,
			} {
				for _, problem := range check(root) {
					t.Error(problem)
				}
			}
		})
	}
}

var leftover = regexp.MustCompile(`⟨[^⟩]*⟩|<no value>|ZgotmplZ|%!\w|\{\{`)

// leftovers finds texts that the catalog does not have, and what templates
// write when something is wrong.
func leftovers(root *node) (problems []string) {
	for _, n := range root.all(func(*node) bool { return true }) {
		for _, value := range n.attrs {
			problems = append(problems, leftover.FindAllString(value, -1)...)
		}
	}
	return append(problems, leftover.FindAllString(root.words(), -1)...)
}

func oneOfEach(root *node) (problems []string) {
	for _, tag := range []string{"html", "title", "main", "h1"} {
		if n := root.without("svg").tags(tag); len(n) != 1 || tag != "main" && n[0].words() == "" {
			problems = append(problems, fmt.Sprintf("%d elements <%s> with words, want 1", len(n), tag))
		}
	}
	if html := root.tags("html"); len(html) > 0 && html[0].attrs["lang"] != "en" {
		problems = append(problems, "the page does not say its language")
	}
	return problems
}

func distinctIDs(root *node) (problems []string) {
	seen := make(map[string]bool)
	for _, n := range root.with("id") {
		id := n.attrs["id"]
		if id != "" && seen[id] {
			problems = append(problems, "two elements have the id "+id)
		}
		seen[id] = true
	}
	return problems
}

// soundReferences finds attributes that name an id which is not there.
func soundReferences(root *node) (problems []string) {
	visible := root.without("template")
	ids := make(map[string]bool)
	for _, n := range visible.with("id") {
		ids[n.attrs["id"]] = true
	}
	check := func(n *node, attr, id string) {
		if !ids[id] {
			problems = append(problems, fmt.Sprintf("<%s %s> names %q, which is not there", n.tag, attr, id))
		}
	}
	for _, attr := range []string{"popovertarget", "aria-labelledby"} {
		for _, n := range visible.with(attr) {
			check(n, attr, n.attrs[attr])
		}
	}
	for _, n := range visible.tags("a") {
		if id, ok := strings.CutPrefix(n.attrs["href"], "#"); ok {
			check(n, "href", id)
		}
	}
	return problems
}

// namedControls finds buttons and fields that nobody could name.
func namedControls(root *node) (problems []string) {
	var visit func(n *node, label string)
	visit = func(n *node, label string) {
		switch n.tag {
		case "template":
			return
		case "label":
			label = n.words()
		case "button", "a":
			if n.attrs["aria-label"] == "" && n.words() == "" {
				problems = append(problems, fmt.Sprintf("<%s %v> has no name", n.tag, n.attrs))
			}
		case "input", "select", "textarea":
			labelled := func(l *node) bool { return n.attrs["id"] != "" && l.attrs["for"] == n.attrs["id"] && l.words() != "" }
			if n.attrs["type"] != "hidden" && n.attrs["aria-label"] == "" && label == "" &&
				!slices.ContainsFunc(root.tags("label"), labelled) {
				problems = append(problems, fmt.Sprintf("<%s %v> has no label", n.tag, n.attrs))
			}
		}
		for _, k := range n.kids {
			visit(k, label)
		}
	}
	visit(root, "")
	return problems
}

// noInlineCode finds what the content-security policy would not let pass.
func noInlineCode(root *node) (problems []string) {
	for _, n := range root.all(func(*node) bool { return true }) {
		for attr := range n.attrs {
			if attr == "style" || strings.HasPrefix(attr, "on") {
				problems = append(problems, fmt.Sprintf("<%s> has the attribute %s", n.tag, attr))
			}
		}
		if n.tag == "style" || n.tag == "script" && n.attrs["src"] == "" && n.attrs["type"] != "application/json" {
			problems = append(problems, fmt.Sprintf("<%s> with code in the page", n.tag))
		}
	}
	return problems
}

// drawnSymbols finds pictures of symbols that do not exist, and such that are
// read aloud.
func drawnSymbols(root *node) (problems []string) {
	symbols := string(readStatic().files["suits.svg"].plain)
	for _, n := range root.without("template").tags("use") {
		_, name, _ := strings.Cut(n.attrs["href"], "#")
		if !strings.Contains(symbols, `id="`+name+`"`) {
			problems = append(problems, fmt.Sprintf("there is no symbol %q", name))
		}
	}
	for _, n := range root.tags("svg") {
		if n.attrs["aria-hidden"] != "true" {
			problems = append(problems, "a symbol is not hidden from readers")
		}
	}
	return problems
}

// namedCards finds cards that have no code that reads, or no words.
func namedCards(root *node) (problems []string) {
	for _, n := range root.without("template").with("data-card") {
		_, err := card.Parse(n.attrs["data-card"])
		if err != nil || n.words() == "" && n.attrs["aria-label"] == "" {
			problems = append(problems, fmt.Sprintf("the card %v says %q", n.attrs, n.words()))
		}
	}
	return problems
}

func TestATablePageShowsWhatTheViewSays(t *testing.T) {
	for name, l := range looks(t) {
		if l.Result != nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
			root, err := readHTML(render(t, d.Table().TablePage(&l, page.RefusedRequest{})))
			if err != nil {
				t.Fatal(err)
			}
			root = root.without("template")
			checkLayout(t, root, &l.View)
			checkSeats(t, root, &l)
			checkDock(t, root, &l.View)
		})
	}
}

// checkLayout compares the line and the tokens with the plays.
func checkLayout(t *testing.T, root *node, v *game.View) {
	t.Helper()
	var mainline, refused []string
	laid := 0
	var tokens []string
	for _, n := range root.classed("laid") {
		mainline = append(mainline, n.codes()...)
	}
	for _, n := range root.classed("play") {
		if !strings.Contains(n.attrs["class"], "claim") {
			refused = append(refused, n.codes()...)
			said := n.attrs["aria-label"] + n.classed("visually-hidden")[0].words()
			if !strings.Contains(said, ": wrong") && !strings.Contains(said, ", refused") {
				t.Errorf("of a refused play is said %q", said)
			}
		}
	}
	for _, n := range root.classed("token") {
		tokens = append(tokens, n.kids[0].words()+" "+n.attrs["class"])
	}
	var want []string
	for _, p := range byColumn(v) {
		want = append(want, strings.Fields(card.FormatList(p.Cards))...)
	}
	if got := strings.Join(mainline, " "); got != card.FormatList(v.Mainline) {
		t.Errorf("mainline %s, want %s", got, card.FormatList(v.Mainline))
	}
	if !slices.Equal(refused, want) {
		t.Errorf("sidelines %v, want %v", refused, want)
	}
	for _, p := range v.Plays {
		if p.Laid() {
			laid += len(p.Cards)
		}
	}
	marked := markedOn(v, laid)
	slices.Sort(tokens)
	if !slices.Equal(tokens, marked) {
		t.Errorf("on %d cards lie the tokens %q, want %q", laid, tokens, marked)
	}
}

// markedOn returns what lies on the cards: the markers, and where there are few and a mistake can expel
// the counts of each tenth card.
func markedOn(v *game.View, laid int) []string {
	on, o := make(map[int]string), v.Setup.Options
	for n := 10; n <= laid && o.MarkerEvery == 0 && o.ExpelAfter > 0; n += 10 {
		on[n] = fmt.Sprintf("%d token", n)
	}
	for _, black := range []bool{false, true} {
		for _, m := range v.Markers {
			if m.Black != black {
				continue
			}
			class := "token"
			if m.Expels {
				class += " out"
			}
			if m.Black {
				class += " prophet"
			}
			on[m.Laid] = fmt.Sprintf("%d %s", m.Count, class)
		}
	}
	return slices.Sorted(maps.Values(on))
}

// byColumn returns the refused plays, column by column.
func byColumn(v *game.View) []game.Play {
	var all []game.Play
	for _, p := range v.Plays {
		if p.Kind == game.Offered && p.Verdict == game.Wrong {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b game.Play) int { return a.After - b.After })
	return all
}

func checkSeats(t *testing.T, root *node, l *table.Snapshot) {
	t.Helper()
	for i, n := range root.classed("seat") {
		seat := game.Seat(i + 1)
		_, turn := n.attrs["data-moves"]
		if turn != (l.View.Turn == seat) {
			t.Errorf("seat %d has the turn: %v, want it with %d", seat, turn, l.View.Turn)
		}
		if counts := n.classed("number"); len(counts) > 0 && counts[0].words() != fmt.Sprint(l.View.Hands[i]) {
			t.Errorf("seat %d holds %s cards, want %d", seat, counts[0].words(), l.View.Hands[i])
		}
	}
}

// checkDock compares the own hand with the view; a spectator has none.
func checkDock(t *testing.T, root *node, v *game.View) {
	t.Helper()
	docks := root.classed("dock")
	if v.Seat == game.Nobody || v.Phase != game.Playing && v.Seat != v.Dealer {
		if len(docks) != 0 {
			t.Errorf("a page without a hand has a dock")
		}
		return
	}
	var got []string
	for _, hand := range docks[0].classed("hand") { // a dealer has none
		got = append(got, hand.codes()...)
	}
	want := strings.Fields(card.FormatList(v.Hand))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("hand %v, want %v", got, want)
	}
}

func TestEveryTextOfThePagesIsUsed(t *testing.T) {
	keys, err := say.Keys("en")
	if err != nil {
		t.Fatal(err)
	}
	source := sourceText(t)
	for _, key := range keys {
		rest, ours := strings.CutPrefix(key, "web.")
		if !ours || strings.HasPrefix(key, "web.failure.") {
			continue
		}
		base := strings.TrimSuffix(rest, ".you")
		if !strings.Contains(source, `"web.`+rest+`"`) && !strings.Contains(source, `"`+base+`"`) &&
			!strings.Contains(source, `"web.`+base+`"`) {
			t.Errorf("nobody says %s", key)
		}
	}
}

func TestEveryFailureHasItsWords(t *testing.T) {
	p := say.NewCatalog().Localizer("en")
	codes := []string{"no-page", "no-record", "cross-origin", "too-large", "fault"}
	for _, f := range failures {
		codes = append(codes, f.code)
	}
	for _, code := range codes {
		keys := []string{"web.failure." + code, "web.failure." + code + ".hint"}
		if code == "stale" {
			keys = keys[:1] // is said on the table's page
		}
		for _, key := range keys {
			if text := p.Text(key, nil); strings.Contains(text, "⟨") {
				t.Errorf("%s has no text", key)
			}
		}
	}
}

// sourceText returns the templates and the code of the pages.
func sourceText(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{
		"*.go", "../workshop/*.go", "../page/*.go", "../page/templates/*.html", "../page/templates/prose/*.html",
	} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}
