package page

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"eleusis/game"
	"eleusis/internal/say"
)

func TestPlayersWhoseNamesBeginAlikeHaveMarksOfTheirOwn(t *testing.T) {
	for _, tt := range []struct {
		names []string
		want  map[string]string
	}{
		{[]string{"Ada", "Ben"}, map[string]string{"Ada": "A", "Ben": "B"}},
		{[]string{"Ada", "Ana", "Ben"}, map[string]string{"Ada": "Ad", "Ana": "An", "Ben": "B"}},
		{[]string{"Maria", "Mario", "mark"}, map[string]string{"Maria": "M1", "Mario": "M2", "mark": "M3"}},
		{[]string{"Player 1", "Player 2"}, map[string]string{"Player 1": "P1", "Player 2": "P2"}},
		{[]string{"Élodie", "Émile", "É"}, map[string]string{"Élodie": "É1", "Émile": "É2", "É": "É3"}},
	} {
		if diff := cmp.Diff(tt.want, marksOf(tt.names)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tt.names, diff)
		}
	}
}

func TestNoTwoNamesHaveOneMark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[AÁa-c][a-c é]{0,4}`), 2, 8, rapid.ID).Draw(t, "names")
		seen := make(map[string]string)
		for name, mark := range marksOf(names) {
			if other, ok := seen[mark]; ok {
				t.Fatalf("%q and %q are both %q", name, other, mark)
			}
			seen[mark] = name
		}
	})
}

func TestAMarkerSaysWhyCardsAreCounted(t *testing.T) {
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}.board()
	for want, options := range map[string]game.Options{
		"after 40, while nobody is prophet, a wrong play": {ExpelAfter: 40, MarkerEvery: 10, Prophet: true},
		"after 40, a wrong play puts a player out":        {ExpelAfter: 40, MarkerEvery: 10},
		"after 30, a wrong play puts a player out":        {ExpelAfter: 30}, // it only counts
		"": {}, // where nobody can be expelled
	} {
		v := &game.View{Setup: game.Setup{Options: options}}
		if options.MarkerEvery > 0 {
			v.Markers = []game.Marker{{Laid: 10, Count: 10}}
		}
		l := lineBuilder{Presenter: pr.Presenter, tokens: pr.tokens(v), options: options}
		var words string
		if got := l.tokenOn(10); got != nil {
			words = got.Words
		}
		if (words == "") != (want == "") || !strings.Contains(words, want) {
			t.Errorf("the token of the tenth card says %q, want %q", words, want)
		}
	}
}

func TestABlackMarkerLetsTheWhiteOneBelowBeSeen(t *testing.T) {
	names := func(game.Seat) string { return "Ada" }
	d := Presenter{Say: say.NewCatalog().Localizer("en"), Company: say.Roster{Names: names}}
	v := &game.View{Markers: []game.Marker{{Laid: 10, Count: 10}, {Laid: 10, Count: 2, Black: true}}}
	got := d.board().tokens(v)[10]
	if !got.Prophet || got.Under == nil || got.Under.Prophet || got.Under.Number != 10 {
		t.Errorf("got %+v, want a black marker on a white one", got)
	}
}
