package page

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// dealersLook returns the table of a round by the rule text as its dealer sees it, after the
// starter and some plays of whatever the hands hold.
func dealersLook(t *testing.T, preset, text string, plays int) table.Snapshot {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	o, _ := game.Preset(preset)
	s, err := game.Start(game.Setup{Options: o, Seats: 5, Dealer: 5}, &game.Deal{Rule: r, Seed: game.FastSeed(3)})
	if err != nil {
		t.Fatal(err)
	}
	var l table.Snapshot
	do := func(c game.Command) {
		if _, err := s.Do(c, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range plays {
		if s.Awaits() == game.AwaitsGuess {
			do(game.PassGuess(s.Turn()))
		}
		v := s.View(s.Turn())
		do(game.Offer(s.Turn(), v.Hand[0]))
	}
	desk, _ := s.Desk(5)
	for seat := range 5 {
		l.Chairs = append(l.Chairs, table.Chair{Name: fmt.Sprint("Player ", seat+1)})
	}
	l.View, l.Desk = s.View(5), &desk
	return l
}

func TestADealerSeesTheRuleAndWhatFitsNow(t *testing.T) {
	for _, text := range []string{"red", "color != last.color", "if last is black then rank >= 7 else rank <= 6"} {
		for plays := range 5 {
			l := dealersLook(t, "new", text, plays)
			c := ForTable(say.NewCatalog().Localizer("en"), &l).dock().console(&l)
			if c == nil || c.Now == nil || c.Rule != l.Desk.Rule.In("en") {
				t.Fatalf("%s after %d plays: %+v", text, plays, c)
			}
			m := l.Desk.Rule.Machine()
			var want []string
			line := rule.Line{}
			for _, p := range l.View.Plays {
				line.Plays = append(line.Plays, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
			}
			for one := range m.Fits(m.After(line)).Cards() {
				want = append(want, say.Sign(one))
			}
			for _, sign := range want {
				if !strings.Contains(" "+c.Cards+" ", " "+sign+" ") {
					t.Errorf("%s after %d plays: %s fits and is not shown: %s", text, plays, sign, c.Cards)
				}
			}
			if got := len(strings.Fields(c.Cards)); got != len(want) ||
				!strings.Contains(fmt.Sprint(c.Now.Words), fmt.Sprint(len(want))) {
				t.Errorf("%s after %d plays: %d cards fit and %d are shown, %v", text, plays, len(want), got, c.Now.Words)
			}
		}
	}
}

func TestNobodyButTheDealerSeesTheConsole(t *testing.T) {
	l := dealersLook(t, "new", "red", 1)
	l.Desk = nil
	if c := ForTable(say.NewCatalog().Localizer("en"), &l).dock().console(&l); c != nil {
		t.Errorf("a player sees %+v", c)
	}
}

// TestOnlyTheDealerSeesWhatComputerPlayersThink asks for the ideas of experts at a table where the first player is a
// person: after enough plays they have the rule.
func TestOnlyTheDealerSeesWhatComputerPlayersThink(t *testing.T) {
	experts := func(level string) bot.Player {
		p, _ := bot.New(level)
		return p
	}
	seen := func(l table.Snapshot) []Mind {
		return ForTable(say.NewCatalog().Localizer("en"), &l).Review().Minds(&l, experts)
	}
	l := dealersLook(t, "new", "color != last.color", 20)
	for i := range l.Chairs[1:] {
		l.Chairs[i+1].Level = "expert"
	}
	all := seen(l)
	var names []string
	for _, m := range all {
		names = append(names, m.Names)
		if want := l.Desk.Rule.In("en"); m.Idea != want || !m.Hit || m.Percent < 10 || m.Percent > 100 ||
			m.Shared != strings.Contains(m.Names, ", ") {
			t.Errorf("after 20 plays: %+v, want %q", m, want)
		}
	}
	if got := strings.Join(names, ", "); got != "Player 2, Player 3, Player 4" || len(names) == 3 {
		t.Errorf("the dealer sees what %q think, want three computer players, some together", names)
	}
	early := dealersLook(t, "new", "color != last.color", 1)
	early.Chairs[1].Level = "novice"
	if got := seen(early); len(got) != 1 || got[0].Idea != "" {
		t.Errorf("after the first card: %+v, want one player without an idea", got)
	}
	early.View.Prophet = 2
	if got := seen(early); len(got) != 1 || !got[0].Prophet {
		t.Errorf("of a prophet without an idea the dealer sees %+v", got)
	}
	readers := map[string]func(*table.Snapshot){
		"somebody who is not the dealer":  func(l *table.Snapshot) { l.Desk = nil },
		"a dealer without a rule":         func(l *table.Snapshot) { l.Desk = &game.Desk{Words: "as the moon is"} },
		"a dealer by hand":                func(l *table.Snapshot) { l.View.ByHand = true },
		"everybody after the round":       func(l *table.Snapshot) { l.View.Phase = game.BetweenRounds },
		"everybody before the first card": func(l *table.Snapshot) { l.View.Plays = l.View.Plays[:1] },
	}
	for reader, makeReader := range readers {
		other := l
		makeReader(&other)
		if got := seen(other); got != nil {
			t.Errorf("%s sees %+v", reader, got)
		}
	}
}

// TestADealerOfNovicesSeesTheirBestGuessFromTheThirdVerdictOn plays rounds with novices: a plain rule they guess, also
// while it is unlikely, and beyond a rule that is too hard for them they say so.
func TestADealerOfNovicesSeesTheirBestGuessFromTheThirdVerdictOn(t *testing.T) {
	novice, _ := bot.New("novice")
	for text, baffling := range map[string]bool{
		"rank > last.rank or ace": true, "color != last.color": false, "if last is odd then black else red": false,
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		o, _ := game.Preset("new")
		s, err := game.Start(game.Setup{Options: o, Seats: 6, Dealer: 6}, &game.Deal{Rule: r, Seed: game.FastSeed(7)})
		if err != nil {
			t.Fatal(err)
		}
		desk, _ := s.Desk(6)
		chance, weak, baffled := rand.New(rand.NewPCG(1, 2)), 0, 0
		for n := 0; n < 40 && s.Awaits() != game.AwaitsNothing; n++ {
			v := s.View(s.Turn())
			if _, err := s.Do(novice.Choose(&v, chance), nil); err != nil {
				t.Fatal(err)
			}
			l := dealersLook(t, "new", text, 0)
			l.View, l.Desk, l.Chairs = s.View(6), &desk, append(l.Chairs, l.Chairs[0])
			for i := range 5 {
				l.Chairs[i].Level = "novice"
			}
			review := ForTable(say.NewCatalog().Localizer("en"), &l).Review()
			for _, m := range review.Minds(&l, func(string) bot.Player { return novice }) {
				if len(l.View.Plays) > 2 && m.Idea == "" && !m.Baffled {
					t.Errorf("%s, after %d plays: %+v", text, len(l.View.Plays), m)
				}
				if m.Idea != "" && m.Percent < 10 {
					weak++
				}
				if m.Baffled {
					baffled++
				}
			}
		}
		if weak == 0 || baffled > 0 != baffling {
			t.Errorf("%s: %d unlikely ideas are shown, players are baffled %d times", text, weak, baffled)
		}
	}
}

func TestAHintThatWasGivenIsNotOfferedAgain(t *testing.T) {
	l := dealersLook(t, "express", "if last.rank >= 7 then rank <= 6 else rank > last.rank", 2)
	l.View.MayHint, l.Ready = true, l.Desk.Rule.Hints()
	offered := func() []string { return ForTable(say.NewCatalog().Localizer("it"), &l).dock().hinting(&l).Ready }
	all := offered()
	if len(all) < 2 {
		t.Fatalf("only %v are offered", all)
	}
	l.View.Hints = []string{l.Ready[1].Remark().In("en"), "something else"}
	if want := slices.Delete(slices.Clone(all), 1, 2); !slices.Equal(offered(), want) {
		t.Errorf("after %q, %v are offered, want %v", l.View.Hints, offered(), want)
	}
}

func TestInTheSecondPhaseTheDealerSeesFittingCards(t *testing.T) {
	l := dealersLook(t, "classic", "red", 0)
	red, black := card.Of(card.Ace, card.Hearts), card.Of(card.King, card.Spades)
	l.View.Second, l.View.Wrong = true, [][]card.Card{{black, red}, {black}, nil, nil, nil}
	c := ForTable(say.NewCatalog().Localizer("en"), &l).dock().console(&l)
	if len(c.OpenCards) != 1 || c.OpenCards[0] != "Player 1 has "+say.Sign(red)+", which fits." {
		t.Errorf("told: %q", c.OpenCards)
	}
}

// TestATipSaysWhereAWrongCardLies, which is not below the line where it stays with its player.
func TestATipSaysWhereAWrongCardLies(t *testing.T) {
	for preset, where := range map[string]string{"classic": "in front of you", "express": "below the card"} {
		l := dealersLook(t, preset, "red", 0)
		script := ForTable(say.NewCatalog().Localizer("en"), &l).board().script(&l)
		if tip := script.Words.Text["coach.wrong"]; !strings.Contains(tip, where) {
			t.Errorf("%s: a wrong card lies %q, but the tip is %q", preset, where, tip)
		}
	}
}

func TestADealerSeesHowCloseSharedHypothesesAre(t *testing.T) {
	l := dealersLook(t, "new", "red", 9)
	note := func(text string) ReadNote {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return ReadNote{Note: notebook.Note{Text: text, Rule: text}, Means: r}
	}
	wrong := note("not red")
	if len(l.View.Against(wrong.Means)) == 0 {
		t.Fatal("no play contradicts the opposite of the rule")
	}
	near := note("red and rank <= 12")
	for len(l.View.Against(near.Means)) > 0 {
		t.Fatalf("%+v contradict %s", l.View.Against(near.Means), near.Text)
	}
	d := ForTable(say.NewCatalog().Localizer("en"), &l).Review()
	for _, want := range []struct {
		notes []ReadNote
		words string
		least int
	}{
		{[]ReadNote{wrong, near, note("hearts or diamonds")}, "Player 2 has the rule.", 100},
		{[]ReadNote{wrong, near}, "Player 2: right about 96% of the cards so far", 96},
		{[]ReadNote{wrong}, "Player 2: no hypothesis that agrees with all plays", -1},
		{nil, "Player 2: no hypothesis that agrees with all plays", -1},
	} {
		if got := d.Closeness(&l, 2, want.notes); got.Words != want.words || got.Percent != want.least {
			t.Errorf("%d notes: %+v, want %q", len(want.notes), got, want.words)
		}
	}
	order := Closest([]Closeness{{"none", -1}, {"far", 40}, {"near", 96}})
	if order[0].Words != "near" || order[2].Words != "none" {
		t.Errorf("the order is %+v", order)
	}
	l.Desk.Rule = nil
	if got := d.Closeness(&l, 2, []ReadNote{near}); got.Stands() || !strings.Contains(got.Words, "no rule to compare") {
		t.Errorf("without a rule that can be read: %+v", got)
	}
}

// TestAPlayIsNamedByTheCardBeforeIt has the three kinds of plays that a notebook names. The line on the
// table counts cards and not plays, so the number of a play names no card there.
func TestAPlayIsNamedByTheCardBeforeIt(t *testing.T) {
	line, err := card.ParseList("8S JD")
	if err != nil {
		t.Fatal(err)
	}
	v := &game.View{Mainline: line, Plays: []game.Play{
		{Kind: game.Starter, Seat: 2, Cards: line[:1]},
		{Kind: game.Offered, Seat: 1, Cards: line[1:], After: 1},
		{Kind: game.NoPlay, Seat: 1, Cards: line[:1], After: 2},
	}}
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}
	pr.Company.Names = func(game.Seat) string { return "Mario" }
	for i, want := range []string{"the starter, 8♠", "J♦ after 8♠ (Mario)", "“no card fits” after J♦ (Mario)"} {
		if got := pr.Notes().playName(v, i+1); got != want {
			t.Errorf("play %d is %q, want %q", i+1, got, want)
		}
	}
	pr.Company = say.Roster{}
	if got := pr.Notes().playName(v, 2); got != "J♦ after 8♠" {
		t.Errorf("alone it is %q", got)
	}
}

// TestAGuessIsComparedWithTheTable has a guess that a play contradicts, one that agrees, and a table
// whose host wants no help with hypotheses.
func TestAGuessIsComparedWithTheTable(t *testing.T) {
	l := dealersLook(t, "express", "red", 9)
	l.View.Seat = 1
	pr := ForTable(say.NewCatalog().Localizer("en"), &l)
	for _, tt := range []struct {
		text  string
		notes table.Notes
		want  string
	}{
		{"black", table.FullNotes, "Already contradicted by "},
		{"black", table.ContradictionsOnly, "Already contradicted by "},
		{"black", table.NoNotes, ""},
		{"red", table.FullNotes, ""},
		{"a blck card", table.FullNotes, ""},
	} {
		l.Settings.Notes = tt.notes
		w := workshop.Typed{Text: tt.text}.Read("")
		got := ""
		for _, part := range pr.dock().show(&l, RefusedRequest{Guess: w}).Guess.Against {
			got += part.Text
		}
		if tt.want == "" && got != "" || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q, notes %v: %q, want %q", tt.text, tt.notes, got, tt.want)
		}
	}
}
