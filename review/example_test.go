package review_test

import (
	"fmt"
	"math/rand/v2"

	"eleusis/game"
	"eleusis/induce"
	"eleusis/review"
)

func ExampleAnalyze() {
	var m review.Transcript
	_, err := game.WalkRecord(redCards, func(s *game.State, e game.Event) error {
		m.Add(s, e)
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	r, _ := review.Analyze(&m, rand.New(rand.NewPCG(1, 2)))
	first, last := r.Moves[1], r.Moves[len(r.Moves)-1]
	fmt.Println(first.Kind, first.Cards, "told something:", first.Told > 0)
	fmt.Println("the rule could be known before the end:", r.Known != nil && r.Known.Play < last.Play)
	fmt.Println(last.Kind, last.Guess, "was as good as sure:", last.Chance > induce.Certain*2/3)
	// Output:
	// offer [10S] told something: true
	// the rule could be known before the end: true
	// guess red was as good as sure: true
}

// redCards is the record of a round that three novices played.
const redCards = `eleusis-record 1
preset express
seats 4
dealer 4
round 1
deals 4
rule red
seed fast:15719417674541721300
hand 1 6C 6D JC 3S 4C 4D 9C 2S 6S 9H 10C 10S
hand 2 7S 9S QH 9C 8C 9D 8H 2H 9D 4D 3C JS
hand 3 10C 9H 5S 8S AC JS 7D KH 3C 5D 5H 5C
starter 2S begins 1
1 10S wrong draws 10D
2 2H right
3 7D right
1 10C wrong draws QS
2 9D right
3 JS wrong draws 10S
1 10D right
2 QH right
3 5D right
1 6D right
2 9D right
3 KH right
3 guess right always red
end rule-guessed 3
score 1 hand 10 points 2 total 2
score 2 hand 8 points 4 total 4
score 3 hand 9 points 9 total 9
score 4 hand 0 points 9 total 9
`
