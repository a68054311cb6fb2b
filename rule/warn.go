package rule

import (
	"fmt"

	"eleusis/card"
)

// tooManyPlays is more than a round has, often.
const tooManyPlays = 70

// mostFollowed is how many states may be followed in the long run, for a warning.
const mostFollowed = 1000

// Warnings tells what a dealer should know before dealing: where the line gets
// stuck, which cards are of no use, and that nobody will find the rule.
func (r *Rule) Warnings() []string {
	if r.machine.States() == 0 {
		return []string{"the rule remembers too much for a table: whether another rule is the same may stay unknown"}
	}
	p := r.playable()
	warnings := p.warnings()
	if len(p.fits) > mostFollowed {
		return warnings
	}
	fit, _ := p.longRun()
	if plays := difficulty(bitsOf(r.tree), fit); plays >= tooManyPlays {
		warnings = append(warnings, fmt.Sprintf("hard to find: an expert is expected to need about %.0f plays", plays))
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
