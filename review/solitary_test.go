package review_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/review"
	"eleusis/rule"
)

// alone returns a game against the rule that colors alternate, with a wrong and a right guess.
func alone(t *testing.T) *review.Solitary {
	t.Helper()
	secret, err := rule.Parse("color != last.color")
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := rule.Parse("any")
	if err != nil {
		t.Fatal(err)
	}
	cards, err := card.ParseList("3H 5S 9S 9D KC 2H 4D 6S 8H JS 2S")
	if err != nil {
		t.Fatal(err)
	}
	hand, err := card.ParseList("QH TC 7D")
	if err != nil {
		t.Fatal(err)
	}
	g := &review.Solitary{Rule: secret}
	var last card.Card
	for i, c := range cards {
		p := game.Play{Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Wrong}
		var held []card.Card
		switch {
		case i == 0:
			p.Kind, p.Verdict, last = game.Starter, game.Right, c
		default:
			held = append([]card.Card{c}, hand...)
			if c.Suit().Red() != last.Suit().Red() {
				p.Verdict, last = game.Right, c
			}
		}
		g.Plays, g.Hands = append(g.Plays, p), append(g.Hands, held)
	}
	g.Guesses = []review.SolitaryGuess{{After: 3, Rule: wrong, Verdict: game.Wrong},
		{After: len(cards), Rule: secret, Verdict: game.Right}}
	return g
}

func TestAGameOfOnePersonIsReviewed(t *testing.T) {
	g := alone(t)
	r, over := review.Analyze(g.Transcript(), rand.New(rand.NewPCG(0, 0)))
	if !over || len(r.Moves) != len(g.Plays)+len(g.Guesses) || len(r.Players) != 1 {
		t.Fatalf("over: %v, %d moves, %d players", over, len(r.Moves), len(r.Players))
	}
	if r.Known == nil || r.Players[0].Plays != len(g.Plays)-1 || r.Players[0].Seat != 1 {
		t.Errorf("known %v, the player %+v", r.Known, r.Players[0])
	}
	for i, m := range r.Moves {
		if m.Event != i+1 {
			t.Errorf("move %d has event %d", i+1, m.Event)
		}
		if m.Better != nil && m.Better.Why != review.MoreTelling {
			t.Errorf("%v is to have left fewer cards: %+v", m.Cards, m.Better)
		}
	}
	if m := r.Moves[3]; m.Kind != review.Guessed || m.Verdict != game.Wrong || m.Play != 3 {
		t.Errorf("after two cards comes %+v, want the wrong guess", m)
	}
}
