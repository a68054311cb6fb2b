package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// playedOut plays the first card of every hand until the round at path is over,
// and returns the page then.
func (v *visitor) playedOut(path string) reply {
	v.t.Helper()
	for {
		page := v.get(path)
		switch {
		case strings.Contains(page.body, "data-rule"):
			return page
		case strings.Contains(page.body, `id="found"`):
			v.t.Fatal("a round under way tells how its rule was found")
		case strings.Contains(page.body, `data-turn="you"`):
			form := v.filled(page)
			form.Set("action", "play")
			form.Set("cards", v.hand(page)[0])
			v.post(path, form)
		}
		<-time.After(time.Second)
	}
}

func TestTheEndOfARoundTellsHowItsRuleWasFound(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		end := v.playedOut(v.play("Grace").path)
		found := v.root(end).all(func(n *node) bool { return n.attrs["id"] == "found" })
		if len(found) != 1 {
			t.Fatalf("%d sections tell how the rule was found", len(found))
		}
		words := found[0].words()
		for _, want := range []string{"How the rule was found", "How far each play changed that number", "Play by play",
			"It cut the possible rules from "} {
			if !strings.Contains(words, want) {
				t.Errorf("%q is not told", want)
			}
		}
		watched := v.other().get(end.path)
		if again := v.root(watched).all(func(n *node) bool { return n.attrs["id"] == "found" }); len(again) != 1 {
			t.Error("a person who watches is not told how the rule was found")
		}
		if diff := cmp.Diff(watched.body, v.other().get(end.path).body); diff != "" {
			t.Errorf("another visitor who watches reads another text, which is compressed again:\n%s", diff)
		}
	})
}

func TestReviewsAreWorkedOutOnceAndTheOldestForgotten(t *testing.T) {
	var m review.Transcript
	_, err := game.WalkRecord(goldenRecord(t, "v1-real-cards.txt"), func(s *game.State, e game.Event) error {
		m.Add(s, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	kept := page.NewReviews()
	of := func(key string, m *review.Transcript) *review.Review {
		r, err := kept.Of(t.Context(), key, m)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first := of("first", &m)
	if first == nil || of("first", &m) != first {
		t.Error("the review was worked out twice")
	}
	var none review.Transcript
	const reviewsKept = 512
	for i := range reviewsKept {
		if of(strconv.Itoa(i), &none) != nil {
			t.Error("a round that is not over has a review")
		}
	}
	if n := kept.Len(); n != reviewsKept {
		t.Errorf("%d reviews are kept", n)
	}
	if again := of("first", &m); again == first || again.Told != first.Told {
		t.Errorf("the oldest review was kept, or is another: %v, %v", again.Told, first.Told)
	}
}

func TestAStepOfARecordSaysWhatItTold(t *testing.T) {
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	text, kept := goldenRecord(t, "v1-express.txt"), page.NewReviews()
	var steps, told, ends int
	if _, err := fmt.Sscanf(stepOf(t, d, text, 1, kept).Step.Place, "step 1 of %d", &steps); err != nil {
		t.Fatal(err)
	}
	for step := range steps {
		p := stepOf(t, d, text, step+1, kept).Step
		if len(p.Information) > 0 {
			told++
		}
		if p.Review != nil {
			ends++
		}
	}
	if told < steps/2 || ends == 0 || ends > steps/4 {
		t.Errorf("of %d steps %d say what they told, %d how the rule was found", steps, told, ends)
	}
}

// longRecord is the record of a round in which everybody is wrong for that many
// plays, and then right.
func longRecord(t *testing.T, plays int) string {
	t.Helper()
	o := preset(t, "new")
	o.ExpelAfter, o.PlayMax, o.PenaltyPerCard = 0, 1, 2 // hands grow until the decks of a round are used up
	same, err := rule.Parse("start: any; rank = last.rank")
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	var r game.Recorder
	do := func(c game.Command) {
		events, err := game.Decide(&s, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s.Evolve(e)
			r.Event(&s, e)
		}
	}
	do(game.OpenGame(game.Setup{Options: o, Seats: 4, Dealer: 4}))
	do(game.BeginRound(4, &game.Deal{Rule: same, Seed: game.FastSeed(1)}))
	do(game.LayStarter(4))
	for n := 0; s.Phase() == game.Playing; n++ {
		v := s.View(s.Turn())
		last := v.Mainline[len(v.Mainline)-1].Rank()
		if i := slices.IndexFunc(v.Hand, func(c card.Card) bool { return (c.Rank() == last) == (n >= plays) }); i >= 0 {
			do(game.Offer(v.Seat, v.Hand[i]))
		} else {
			do(game.ClaimNoPlay(v.Seat))
		}
	}
	return strings.Join(r.Lines(), "\n") + "\n"
}

func TestARoundThatIsTooLongIsNotLookedBackAt(t *testing.T) {
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	for plays, tooLong := range map[int]bool{20: false, 900: true} {
		p := stepOf(t, d, longRecord(t, plays), 100_000, page.NewReviews())
		if p.Step.Review == nil {
			t.Fatalf("%d plays: the last step does not tell how the rule was found: %s", plays, p.Wrong)
		}
		if got := strings.HasPrefix(p.Step.Review.When[0][0].Text, "The round is too long"); got != tooLong ||
			tooLong != (p.Step.Review.Chart == nil) {
			t.Errorf("%d plays are too long: %v, want %v", plays, got, tooLong)
		}
	}
}
