package solo_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

// A guesser is a front that plays cards by chance, and looks at each table it is asked about.
type guesser struct {
	chance *rand.Rand
	looks  func(v *game.View)
}

func (*guesser) Sit(say.Roster)                      {}
func (*guesser) Hear(say.Entry, func() *game.View)   {}
func (*guesser) Tell(...string)                      {}
func (*guesser) Show(*game.View)                     {}
func (*guesser) Type(*solo.Question) (string, error) { return "", nil }
func (g *guesser) Ask(q *solo.Question) (solo.Answer, error) {
	if q.View == nil {
		return solo.Answer{}, solo.ErrLeft
	}
	g.looks(q.View)
	if len(q.Cards) > 0 {
		return solo.Answer{Wish: solo.WantsCards, Cards: []card.Card{q.Cards[g.chance.IntN(len(q.Cards))]}}, nil
	}
	return solo.Answer{Wish: q.Choices[0].Wish}, nil
}

func TestInTheSecondPhaseACardLiesEitherOnTheLineOrInItsSideline(t *testing.T) {
	joined := 0
	for seed := range uint64(4) {
		c := config()
		c.Options, _ = game.Preset("classic")
		c.Seed = seed
		looks := func(v *game.View) {
			var beside, before []card.Card
			for _, side := range solo.Sidelines(v) {
				for _, r := range side {
					beside = append(beside, r.Cards...)
				}
			}
			for _, wrong := range v.Wrong {
				before = append(before, wrong...)
			}
			slices.Sort(beside)
			slices.Sort(before)
			if !slices.Equal(beside, before) {
				t.Fatalf("seed %d: beside the line lie %s, before the players %s", seed, card.FormatList(beside),
					card.FormatList(before))
			}
			if i := len(v.Plays) - 1; v.Plays[i].Kind == game.Again && v.Plays[i].Verdict == game.Right {
				joined++
			}
		}
		if err := solo.PlayAt(&guesser{rand.New(rand.NewPCG(seed, 1)), looks}, c); err != nil {
			t.Fatal(err)
		}
	}
	if joined == 0 {
		t.Error("no wrong card joined the line")
	}
}
