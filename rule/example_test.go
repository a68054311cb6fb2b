package rule_test

import (
	"fmt"
	"math/rand/v2"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A rule judges the cards of a line one by one, and tells how many could come next.
func Example() {
	r, _ := rule.Parse("if last is black then rank >= 7 else rank <= 6")
	m := r.Machine()
	s := m.Start()
	for _, play := range []string{"3H", "8H", "5S"} {
		c, _ := card.Parse(play)
		right, after := m.Judge(s, []card.Card{c})
		fmt.Println(play, right)
		s = after
	}
	fmt.Println(m.Fits(s).Len(), "cards fit next")
	// Output:
	// 3H true
	// 8H false
	// 5S true
	// 28 cards fit next
}

// In the text of a line, + joins the cards of a string and x marks a refused play. A + at the
// end says that the last play may go on.
func ExampleParseLine() {
	l, _ := rule.ParseLine("3♥, 8h+5s 9Dx 4C+")
	fmt.Println(l, len(l.Plays), l.Plays[2].Refused, l.Open)
	// Output: 3H 8H+5S 9Dx 4C+ 4 true true
}

// Two rules are compared. Where they differ there is a shortest line that shows it.
func ExampleSame() {
	a, _ := rule.Parse("color != last.color")
	b, _ := rule.Parse("suit != last.suit")
	c := rule.Same(a, b)
	fmt.Println(c.Same, c.Line, c.FitsFirst)
	// Output: different AC AS false
}

// A dealer may tell the other players something true about the rule.
func ExampleRule_Hints() {
	r, _ := rule.Parse("|rank - last.rank| > 2")
	for _, h := range r.Hints() {
		fmt.Println(h)
	}
	// Output:
	// suits do not matter
	// colors do not matter
	// it is about numbers
	// it is a formula
}

// A rule is measured before it is played.
func ExampleRule_Measure() {
	r, _ := rule.Parse("if last is black then rank >= 7 else rank <= 6")
	m := r.Measure()
	fmt.Printf("%.0f %% of the cards fit, %.0f %% at worst\n", 100*m.Fit.Long, 100*m.Fit.Least)
	fmt.Println("it looks back", m.LooksBack, "card")
	// Output:
	// 50 % of the cards fit, 46 % at worst
	// it looks back 1 card
}

// A new rule is composed for players of some skill.
func ExampleCompose() {
	wish := rule.Wish{Difficulty: rule.Medium, FitFrom: 0.2, FitTo: 0.5, Count: 1}
	rules, err := rule.Compose(wish, rand.New(rand.NewPCG(1956, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules[0].In(syntax.English))
	// Output: If the last card is black, play 6 or higher; otherwise play 5 or lower.
}
