package induce

import (
	"cmp"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Parting is how two rules can be told apart.
type Parting struct {
	// Cards are those of the hand that fit now by one of the rules and not by the
	// other, once each, and the most telling first.
	Cards []card.Card
	// Comparison has a shortest line that tells the rules apart, beginning with
	// the line as it lies, unless no line from here on does.
	rule.Comparison
}

// Apart returns how a and b can be told apart from here on: by which cards of
// hand if one was played now, and by which line.
func (p *Posterior) Apart(a, b *rule.Rule, hand []card.Card) Parting {
	line := rule.Line{Plays: p.plays}
	apart := Parting{Comparison: rule.SameFrom(a, b, line)}
	differ := fitting(a, line) ^ fitting(b, line)
	cards := slices.Collect((differ & card.SetOf(hand...)).Cards())
	tells := p.Telling(cards)
	order := make([]int, len(cards))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(tells[j], tells[i]) })
	for _, i := range order {
		apart.Cards = append(apart.Cards, cards[i])
	}
	return apart
}

// fitting returns which cards fit after a line.
func fitting(r *rule.Rule, line rule.Line) card.Set {
	m := r.Machine()
	return m.Fits(m.After(line))
}
