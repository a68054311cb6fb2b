package tui

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
	"eleusis/rule"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// config is a game whose course depends on the seed alone.
func config(t testing.TB, preset, rules string) solo.Config {
	t.Helper()
	c := solo.Config{Seats: 5, Levels: []string{"random"}, Deals: solo.ByMachine, Seed: 5,
		Localizer: say.NewCatalog().Localizer("en")}
	c.Options, _ = game.Preset(preset)
	r, err := rule.Parse(rules)
	if err != nil {
		t.Fatal(err)
	}
	c.Rule = r
	return c
}

// A sitting is a game under way, and the model before it.
type sitting struct {
	t     testing.TB
	table *table
	model model
	over  bool
}

func sit(t testing.TB, c solo.Config, width, height int) *sitting {
	t.Helper()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	s := &sitting{t: t, table: newTable(c)}
	t.Cleanup(s.table.stop)
	s.model = newModel(c.Localizer, s.table.goOn, 0)
	s.take(tea.WindowSizeMsg{Width: width, Height: height})
	s.take(s.table.goOn(reply{})())
	return s
}

// take gives msg to the model, and then what its commands return.
func (s *sitting) take(msg tea.Msg) {
	for msg != nil {
		if _, ok := msg.(tea.QuitMsg); ok {
			s.over = true
			return
		}
		next, cmd := s.model.Update(msg)
		s.model, _ = next.(model)
		if cmd == nil {
			return
		}
		msg = cmd()
	}
}

// codes are the keys that have names.
var codes = map[string]rune{
	"enter": tea.KeyEnter, "space": tea.KeySpace, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp,
	"down": tea.KeyDown,
	"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp,
	"pgdown": tea.KeyPgDown,
	"delete": tea.KeyDelete,
}

// press presses keys by their names; what has no name is typed.
func (s *sitting) press(keys ...string) {
	for _, key := range keys {
		if code, ok := codes[key]; ok {
			s.take(tea.KeyPressMsg{Code: code})
			continue
		}
		for _, r := range key {
			s.take(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

// screen returns the screen without colors.
func (s *sitting) screen() string {
	return ansi.Strip(strings.Join(drawing{&s.model}.rows(), "\n"))
}

// playOn plays the first card, and declines whatever else is offered, that many times.
func (s *sitting) playOn(times int) {
	for range times {
		if s.model.picks() {
			s.press("enter")
		} else {
			s.press("n")
		}
	}
}

// playUntil plays on until done says so.
func (s *sitting) playUntil(done func() bool) {
	s.t.Helper()
	for range 1000 {
		if done() {
			return
		}
		s.playOn(1)
	}
	s.t.Fatalf("what is waited for does not come:\n%s", s.screen())
}

const alternate = "if last is red then black else red"

func TestTheScreenLooksAsItDid(t *testing.T) {
	for _, tt := range []struct {
		name          string
		width, height int
		preset        string
		change        func(*solo.Config)
		play          func(*sitting)
	}{
		{"begins", 80, 24, "new", nil, nil},
		{"notebook", 80, 24, "new", nil, func(s *sitting) {
			s.playOn(8)
			s.press("b", "red after black, black after red", "enter", "esc", "space", "down", "space")
		}},
		{"notebook-wide", 120, 36, "new", nil, func(s *sitting) {
			s.playOn(8)
			s.press("b", "even after odd, odd after even", "enter", "esc", "tab", "left")
		}},
		{"long", 80, 24, "new", func(c *solo.Config) { c.Options.HandSize, c.Options.ExpelAfter, c.Options.Decks = 40, 0, 6 },
			func(s *sitting) { s.playOn(90) }},
		{"classic-second-phase", 120, 36, "classic", nil, func(s *sitting) {
			s.playUntil(func() bool { return s.model.view.Second })
			s.playOn(3)
		}},
		{"help", 80, 24, "express", nil, func(s *sitting) { s.press("?") }},
		{"result", 200, 60, "express", func(c *solo.Config) { c.Options.HandSize = 3 }, func(s *sitting) {
			s.playUntil(func() bool { return s.model.question.Key == "play.ask.round" })
		}},
	} {
		c := config(t, tt.preset, alternate)
		if tt.change != nil {
			tt.change(&c)
		}
		s := sit(t, c, tt.width, tt.height)
		if tt.play != nil {
			tt.play(s)
		}
		var got strings.Builder
		for line := range strings.SplitSeq(s.screen(), "\n") {
			got.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		name := "testdata/" + tt.name + ".golden"
		if *update {
			if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("%s (write it anew with -update):\n%s", tt.name, diff)
		}
	}
}

// TestEveryZoneKeepsItsPlace presses keys by chance in every form of the game and
// every language while the window changes.
func TestEveryZoneKeepsItsPlace(t *testing.T) {
	keys := strings.Fields("enter enter enter enter space left right up down n n y p g h r w o e i v ? l t b esc esc " +
		"tab pgup pgdown delete 1 red")
	sizes := [][2]int{{80, 24}, {109, 30}, {110, 24}, {120, 36}, {200, 60}}
	languages := say.NewCatalog().Languages()
	for i, o := range game.Presets() {
		c := config(t, o.Preset, alternate)
		c.Deals, c.Seed = solo.Dealings()[i%3], uint64(i)
		c.Seats = min(max(5, o.MinSeats), o.MaxSeats)
		c.Localizer = say.NewCatalog().Localizer(languages[i%len(languages)])
		s := sit(t, c, 80, 24)
		chance := rand.New(rand.NewPCG(c.Seed, 1))
		for n := 0; n < 80 && !s.over; n++ {
			if n%16 == 0 {
				size := sizes[chance.IntN(len(sizes))]
				s.take(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			}
			key := keys[chance.IntN(len(keys))]
			s.press(key)
			if wrong := s.displaced(); wrong != "" {
				t.Fatalf("%s, dealt by %s, key %d (%s): %s in\n%s", o.Preset, c.Deals, n, key, wrong, s.screen())
			}
		}
	}
}

// displaced returns what is not where it should be.
func (s *sitting) displaced() string {
	m := &s.model
	rows := strings.Split(s.screen(), "\n")
	if len(rows) != m.height {
		return fmt.Sprintf("%d rows of %d", len(rows), m.height)
	}
	for i, row := range rows {
		if n := ansi.StringWidth(row); n != m.width {
			return fmt.Sprintf("row %d has %d columns", i, n)
		}
	}
	if strings.Contains(s.screen(), "⟨") || strings.Contains(s.screen(), "<no value>") {
		return "a text is missing"
	}
	hand := m.height - 1 - askRows - handRows
	if !strings.HasPrefix(rows[hand-1], "── "+drawing{m}.handTitle()) {
		return "no title above the hand"
	}
	for r, suit := range suitRows(m.cards()) {
		if symbol := m.cards()[suit[0]:suit[1]]; len(symbol) > 0 &&
			!strings.Contains(rows[hand+r], symbol[0].Suit().Symbol()) {
			return "a suit is hidden"
		}
	}
	return ""
}

func TestALargeHandShowsEverySuitAndTheCursor(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 80, 24)
	s.model.question.Cards = card.AppendDecks(nil, 4)
	s.press("home")
	hand := slices.Clone(s.model.cards())
	for i := 0; i < len(hand); i += 4 {
		if s.model.cursor != i || !strings.Contains(s.screen(), "["+sign(hand[i])) {
			t.Fatalf("the cursor, at %d, is not on card %d, %s, in\n%s", s.model.cursor, i, sign(hand[i]), s.screen())
		}
		if wrong := s.displaced(); wrong != "" {
			t.Fatalf("%s in\n%s", wrong, s.screen())
		}
		s.press("right", "right", "right", "right")
	}
}

func TestALineOfEightyCardsIsShownWhole(t *testing.T) {
	var all []column
	for i := range 80 {
		c := column{top: cell{lead: " ", text: sign(card.Card(i % card.Count))}}
		for range i % 3 {
			c.below = append(c.below, cell{lead: "·", text: "XXX"})
		}
		all = append(all, c)
	}
	for height := leastHeight; height <= 60; height += 4 {
		for _, width := range []int{80, 109, 110, 200} {
			f := newFrame(width, height)
			cards, rows := 0, 0
			for _, b := range bands(all, perBand(f.middle), f.board, 99) {
				cards += b.to - b.from
				rows += 1 + b.shown
			}
			if cards != 80 || rows > f.board {
				t.Errorf("at %d×%d, %d cards in %d rows of %d", width, height, cards, rows, f.board)
			}
		}
	}
}

func TestCardsArePlayedInTheOrderTheyAreChosen(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 80, 24)
	hand := s.model.cards()
	s.press("right", "space", "left", "space", "esc", "end", "space", "home", "space")
	want := say.Signs([]card.Card{hand[len(hand)-1], hand[0]})
	if !strings.Contains(s.screen(), "Chosen: "+want) {
		t.Errorf("chosen are not %s in\n%s", want, s.screen())
	}
	s.press("enter")
	if played := "You play " + want; !slices.ContainsFunc(s.model.log,
		func(e say.Entry) bool { return strings.HasPrefix(e.Text, played) }) {
		t.Errorf("nowhere %q in\n%s", played, s.screen())
	}
}

// TestNothingIsPlayedBehindTheHelp has a person who reads the help before their first card.
func TestNothingIsPlayedBehindTheHelp(t *testing.T) {
	s := sit(t, config(t, "express", alternate), 80, 24)
	asked, cursor := s.model.question, s.model.cursor
	s.press("?", "right", "space", "n")
	if s.model.question != asked || s.model.cursor != cursor || len(s.model.chosen) > 0 || s.model.confirm != nil {
		t.Errorf("behind the help something is chosen:\n%s", s.screen())
	}
	s.press("enter")
	if s.model.sheet != nil || s.model.question != asked {
		t.Errorf("the help does more than go away:\n%s", s.screen())
	}
	s.press("enter")
	if s.model.question == asked {
		t.Errorf("then a card is not played:\n%s", s.screen())
	}
}

func TestANoPlayIsClaimedOnlyAfterAYes(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 80, 24)
	asked := s.model.question
	for _, no := range []string{"n", "esc"} {
		s.press("n")
		if !strings.Contains(s.screen(), "Everybody sees your hand.") {
			t.Fatalf("nothing is asked in\n%s", s.screen())
		}
		s.press("enter", "space", no)
		if s.model.question != asked || s.model.confirm != nil {
			t.Fatalf("after %s the play is not asked for in\n%s", no, s.screen())
		}
	}
	s.press("n", "y")
	if text := s.screen(); s.model.question == asked ||
		!strings.Contains(strings.Join(drawing{&s.model}.logLines(), "\n"), "You say that no card fits") {
		t.Errorf("no no-play was claimed in\n%s\n%s", text, strings.Join(drawing{&s.model}.logLines(), "\n"))
	}
}

func TestARightGuessEndsARoundOfExpress(t *testing.T) {
	s := sit(t, config(t, "express", alternate), 80, 24)
	s.playUntil(func() bool { return s.model.question.Key == "play.ask.guess" })
	s.press("g", "colr", "enter")
	if s.model.question == nil || s.model.question.Key != "play.ask.guess" ||
		s.model.notice == "" && s.model.sheet == nil {
		t.Fatalf("a rule that cannot be read is not explained in\n%s", s.screen())
	}
	s.press("g", "color != last.color", "enter")
	if !strings.Contains(s.screen(), "The rule was: ") || s.model.question.Key != "play.ask.round" {
		t.Errorf("the round is not over in\n%s", s.screen())
	}
	s.press("v")
	if !strings.Contains(s.screen(), "How the rule was found") {
		t.Errorf("nothing is told of how the rule was found in\n%s", s.screen())
	}
	s.press("q")
	if !s.over || len(s.model.last) == 0 || s.model.err != nil {
		t.Errorf("the game is not over: %v, %q", s.model.err, s.model.last)
	}
}

func TestTheNotebookSaysWhatContradictsAHypothesis(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 120, 36)
	s.playUntil(func() bool { return s.against("red") > 1 })
	s.press("b", "red", "enter")
	n := s.against("red")
	if got := strings.Count(s.screen(), "!"); got < n {
		t.Errorf("%d plays are marked, want at least %d, in\n%s", got, n, s.screen())
	}
	red := 0
	for _, c := range s.model.cards() {
		if c.Suit().Red() {
			red++
		}
	}
	if !strings.Contains(s.screen(), fmt.Sprintf("Of your cards %d would fit now", red)) {
		t.Errorf("%d cards are not said to fit in\n%s", red, s.screen())
	}
	s.press("red cards and kings xyzzy", "enter")
	second := s.model.book.readings[1].Text
	s.press("2")
	if len(s.model.book.notes) != 2 || s.model.book.notes[1].text != second {
		t.Errorf("the second reading is not kept in\n%s", s.screen())
	}
	s.press("delete", "up", "delete")
	if len(s.model.book.notes) != 0 || s.model.book.shown != 0 {
		t.Errorf("the notes are not gone in\n%s", s.screen())
	}
}

// against returns how many plays contradict a rule.
func (s *sitting) against(text string) int {
	r, err := rule.Parse(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(s.model.view.Against(r))
}

func TestLeavingShowsTheRule(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 80, 24)
	s.press("q", "n")
	if s.over || s.model.question == nil {
		t.Fatal("the game is over after a no")
	}
	s.press("q", "y")
	if !s.over || !strings.Contains(strings.Join(s.model.last, "\n"), "The rule was: ") {
		t.Errorf("over: %t, told %q", s.over, s.model.last)
	}
}

func TestARoundIsDealtByHandOnTheScreen(t *testing.T) {
	c := config(t, "new", alternate)
	c.Deals = solo.ByPerson
	s := sit(t, c, 80, 24)
	s.press("h my own words", "enter", "red", "enter")
	judged := 0
	for range 40 {
		switch {
		case s.model.typed:
			s.press("enter")
		case s.model.offers(solo.WantsRight):
			judged++
			asked := s.model.question
			s.press("?", "r")
			if s.model.question != asked {
				t.Fatal("a verdict is given behind the help")
			}
			s.press("esc", "r")
		case s.model.picks():
			s.press("enter")
		default:
			s.press("y")
		}
	}
	if judged < 10 {
		t.Errorf("%d plays were judged, until\n%s", judged, s.screen())
	}
}

func TestTheKeysOfAPlayHaveRoomInEveryLanguage(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		c := config(t, "new", alternate)
		c.Localizer = say.NewCatalog().Localizer(lang)
		s := sit(t, c, 80, 24)
		rows := strings.Split(s.screen(), "\n")
		if keys := rows[len(rows)-1]; strings.Contains(keys, "…") {
			t.Errorf("%s: %s", lang, keys)
		}
	}
}

func TestASmallWindowSaysHowLargeItHasToBe(t *testing.T) {
	s := sit(t, config(t, "new", alternate), 60, 20)
	if !strings.Contains(s.screen(), "80×24") {
		t.Error(s.screen())
	}
}
