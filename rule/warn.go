package rule

import (
	"fmt"

	"eleusis/card"
)

// tooManyPlays is how many cards lie on the table when most rounds are over.
const tooManyPlays = 40

// Warnings tells what a dealer should know before dealing: where the line gets
// stuck, which cards are of no use, and that nobody will find the rule.
func (r *Rule) Warnings() []string {
	if r.machine.States() == 0 {
		return []string{"the rule remembers too much for a table: whether another rule is the same may stay unknown"}
	}
	warnings := r.playable().warnings()
	if plays := difficulty(bitsOf(r.tree), easeFrom/100.); plays >= tooManyPlays {
		warnings = append(warnings, fmt.Sprintf("hard to find: an expert is expected to need %.0f plays or more", plays))
	}
	return warnings
}

func (p *playable) warnings() []string {
	var warnings []string
	if ends := p.deadEnds(); ends != nil {
		warnings = append(warnings, fmt.Sprintf("after %v no card fits", ends[0]))
	}
	if traps := p.traps(); traps != nil {
		warnings = append(warnings, fmt.Sprintf("after %v the same cards fit for ever", traps[0]))
	}
	never := card.All &^ p.ever(p.all())
	switch {
	case never != 0:
		warnings = append(warnings, fmt.Sprintf("%d of the 52 cards can never be played", never.Len()))
	case p.fits[0] == card.All && p.fitsLeast() == 1:
		warnings = append(warnings, "every card always fits")
	}
	return warnings
}
