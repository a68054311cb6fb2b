package say_test

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule/syntax"
)

// TestEveryOptionIsExplained keeps internal/say/catalog/option.en.json whole: a
// new option needs a title, a sentence about it, and a title of each word that
// it can be (option.NAME, option.NAME.about, option.NAME.WORD).
func TestEveryOptionIsExplained(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	titles := make(map[string]string)
	for _, name := range game.OptionNames() {
		title, about := localizer.Option(name)
		for _, text := range []string{title, about} {
			if err := complete(text); err != nil {
				t.Errorf("option %s: %q: %v", name, text, err)
			}
		}
		if other, twice := titles[title]; twice {
			t.Errorf("the options %s and %s are both called %q", name, other, title)
		}
		titles[title] = name
		for _, word := range game.OptionWords(name) {
			if text := localizer.OptionWord(name, word); complete(text) != nil {
				t.Errorf("option %s %s: %q: %v", name, word, text, complete(text))
			}
		}
	}
	if got := localizer.OptionWord("decks", "7"); got != "7" {
		t.Errorf("7 decks are called %q", got)
	}
}

func TestChangesOfAGameAreTold(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	o, _ := game.Preset("new")
	if got := localizer.Changes(o); len(got) != 0 {
		t.Errorf("nothing is changed, told is %q", got)
	}
	o.HandSize, o.Prophet = 7, false
	got := localizer.Game(game.Setup{Options: o, Seats: 4})
	if want := "New Eleusis, 4 people. Cards in a hand: 7; Prophets: no."; got != want {
		t.Errorf("told is %q, want %q", got, want)
	}
}

func TestAnEntrySaysWhyByTheOptionsOfTheTable(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	o := game.Presets()[0]
	o.PenaltyPerCard = 3
	dear := game.Presets()[0]
	dear.FallPenalty, dear.GoOutPenalty = 5, 8
	express, _ := game.Preset("express")
	cards := []card.Card{1, 2, 3}
	for _, tt := range []struct {
		what   string
		o      game.Options
		shares []game.Share
		want   string
	}{
		{"a wrong string", game.Presets()[0], []game.Share{
			{Kind: game.Played, Seat: 1, Cards: cards}, {Kind: game.Judged, Seat: 1, Verdict: game.Wrong},
			{Kind: game.Drew, Seat: 1, Count: 6},
		}, "You drew 6 cards, because your play was wrong: 2 for each of the 3 cards played."},
		{"where that is dearer", o, []game.Share{
			{Kind: game.Played, Seat: 2, Cards: cards}, {Kind: game.Judged, Seat: 2, Verdict: game.Wrong},
			{Kind: game.Drew, Seat: 2, Count: 9},
		}, "Rui drew 9 cards, because the play was wrong: 3 for each of the 3 cards played. “Penalty for a wrong play” at " +
			"this table: 3 (usually 2)."},
		{"a fall", dear, []game.Share{
			{Kind: game.ProphetFell, Seat: 1, Tally: game.Tally{Hands: []int{3, 2}}},
			{Kind: game.Drew, Seat: 1, Count: 5},
		}, "You drew 5 cards: the penalty of a prophet when the dealer disagrees. “Penalty of a false prophet” at this " +
			"table: 5 (usually 0)."},
		{"the fall of a prophet who took office instead of going out", dear, []game.Share{
			{Kind: game.ProphetFell, Seat: 1, Tally: game.Tally{Hands: []int{0, 2}}},
			{Kind: game.Drew, Seat: 1, Count: 8},
		}, "You drew 8 cards: the penalty of a prophet when the dealer disagrees. “Going out as prophet” at this table: " +
			"8 (usually 0)."},
		{"a false no-play", game.Presets()[0], []game.Share{
			{Kind: game.NoPlayClaimed, Seat: 1, Cards: cards}, {Kind: game.NoPlayJudged, Seat: 1, Verdict: game.Wrong},
			{Kind: game.Drew, Seat: 1, Count: 5},
		}, "You drew 5 cards, because a card of your hand did fit: that is the price of a false “no card " +
			"fits”."},
		{"a judged starter", game.Presets()[0], []game.Share{{Kind: game.StarterLaid, Seat: 1, Cards: cards[:1]}}, ""},
		{"a starter that is not", express, []game.Share{{Kind: game.StarterLaid, Seat: 1, Cards: cards[:1]}},
			"The starter is not judged: it need not fit."},
		{"a right play", o,
			[]game.Share{{Kind: game.Played, Seat: 2, Cards: cards}, {Kind: game.Judged, Seat: 2, Verdict: game.Right}}, ""},
	} {
		story := localizer.Narrator(company(1)).WithOptions(tt.o)
		var entry say.Entry
		for i, sh := range tt.shares {
			entry, _ = story.Tell(i+1, sh)
		}
		if entry.Why != tt.want {
			t.Errorf("%s: %q, want %q", tt.what, entry.Why, tt.want)
		}
	}
}

func TestAPenaltyIsExplainedOnceInARound(t *testing.T) {
	cards := []card.Card{1}
	wrong := func(seat game.Seat) []game.Share {
		return []game.Share{
			{Kind: game.Played, Seat: seat, Cards: cards}, {Kind: game.Judged, Seat: seat, Verdict: game.Wrong},
			{Kind: game.Drew, Seat: seat, Count: 2},
		}
	}
	claim := []game.Share{
		{Kind: game.NoPlayClaimed, Seat: 2, Cards: cards}, {Kind: game.NoPlayJudged, Seat: 2, Verdict: game.Wrong},
		{Kind: game.Drew, Seat: 2, Count: 5},
	}
	begin := []game.Share{{Kind: game.RoundBegan, Seat: 3}}
	const theirs, mine, claimed = "Rui drew 2 cards, because", "You drew 2 cards, because", "Rui drew 5 cards, because"
	for what, tt := range map[string]struct {
		turns [][]game.Share
		want  []string // how what is said of each turn begins
	}{
		"first to another": {[][]game.Share{wrong(2), wrong(2), wrong(1), wrong(1), wrong(2)},
			[]string{theirs, "", mine, "", ""}},
		"first to the reader": {[][]game.Share{wrong(1), wrong(2), wrong(1)}, []string{mine, "", ""}},
		"another reason":      {[][]game.Share{wrong(2), claim, wrong(2), claim}, []string{theirs, claimed, "", ""}},
		"another round":       {[][]game.Share{wrong(2), begin, wrong(2)}, []string{theirs, "", theirs}},
	} {
		story := say.NewCatalog().Localizer("en").Narrator(company(1)).WithOptions(game.Presets()[0])
		for i, shares := range tt.turns {
			var entry say.Entry
			for j, sh := range shares {
				entry, _ = story.Tell(10*i+j+1, sh)
			}
			if !strings.HasPrefix(entry.Why, tt.want[i]) || (entry.Why == "") != (tt.want[i] == "") {
				t.Errorf("%s, turn %d: %q, want %q", what, i+1, entry.Why, tt.want[i])
			}
			drew := shares[len(shares)-1].Kind == game.Drew
			if drew && strings.Contains(entry.Text, " draw") == (entry.Why != "") {
				t.Errorf("%s, turn %d says the draw twice or never: %q %q", what, i+1, entry.Text, entry.Why)
			}
		}
	}
}

func TestQuotationsInsideOthersHaveOtherMarks(t *testing.T) {
	for _, lang := range syntax.Languages() {
		p := say.NewCatalog().Localizer(string(lang))
		title, _ := p.Option("no-play-last")
		got := p.Text("why.option", say.Args{"Option": say.Nested(title), "Value": 5, "Usual": 4})
		if strings.Count(got, "“") > 1 || strings.Count(got, "«") > 1 || say.Nested(title) == title {
			t.Errorf("%s: a quotation in another has the same marks: %s", lang, got)
		}
	}
}

func TestSeatsAreCountedInTheSingular(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "2: you deal to 1 player, 2: 1 player and the dealer, 2: you and 1 more",
		"it": "2: tu fai il mazziere, un’altra persona gioca, 2: una persona e il mazziere, 2: tu e un’altra persona",
		"pt": "2: você dá as cartas, 1 joga, 2: 1 jogando e o mestre, 2: você e mais 1",
	} {
		p := say.NewCatalog().Localizer(lang)
		var got []string
		for _, key := range []string{"web.make.seats.mine", "join.seats.aside", "join.seats.turn"} {
			got = append(got, p.Text(key, say.Args{"N": 2, "Count": 1, "Others": 1}))
		}
		if told := strings.Join(got, ", "); told != want {
			t.Errorf("%s: %q, want %q", lang, told, want)
		}
	}
}
