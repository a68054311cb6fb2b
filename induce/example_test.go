package induce_test

import (
	"fmt"
	"math/rand/v2"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A rule is inferred from the cards that were right and the cards that were
// wrong.
func Example() {
	line, _ := card.ParseList("3H 5S 9D 8C 2H 7S KD")
	wrong, _ := card.ParseList("4H JD 6D")
	p := induce.Full().New()
	p.AddUnjudged(line[0]) // the starter
	for _, c := range line[1:] {
		p.AddVerdict(c, true)
	}
	for _, c := range wrong {
		p.AddVerdict(c, false)
	}
	best := p.Best(1, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(best[0].Rule)
	// Output: color != last.color
}

// An expert needs more plays for a rule of two conditions than for a color.
func ExampleLibrary_PlaysNeeded() {
	mean := func(text string) (plays int) {
		r, _ := rule.Parse(text)
		for game := range uint64(7) {
			plays += induce.Full().PlaysNeeded(r, rand.New(rand.NewPCG(1956, game)))
		}
		return plays / 7
	}
	fmt.Println(mean("red") < mean("if last is red then rank >= last.rank else not face"))
	// Output: true
}
