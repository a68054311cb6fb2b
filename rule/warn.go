package rule

import (
	"math"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// TooManyPlays is a difficulty that few rounds are long enough for: nobody finds such a
// rule.
const TooManyPlays = 100

// Warnings returns what a dealer should know before dealing: where the line gets stuck,
// which cards never fit, and that the rule is too hard to find.
func (r *Rule) Warnings() []syntax.Remark {
	if r.machine.States() == 0 {
		warnings := []syntax.Remark{worksOnDemand.Of()}
		if end := r.machine.nearestDeadEnd(); end != nil {
			warnings = append(warnings, DeadEnd.Of(syntax.Verbatim(Line{Plays: end}.String())))
		}
		return warnings
	}
	p := r.playable()
	warnings := p.warnings()
	if plays := predictDifficulty(r.tree); plays >= TooManyPlays {
		warnings = append(warnings, hardToFind.Of(syntax.Number(math.Round(plays))))
	}
	return warnings
}

func (p *playable) warnings() []syntax.Remark {
	var warnings []syntax.Remark
	if ends := p.deadEnds(); ends != nil {
		warnings = append(warnings, DeadEnd.Of(syntax.Verbatim(ends[0].String())))
	}
	if traps := p.traps(); traps != nil {
		warnings = append(warnings, Trap.Of(syntax.Verbatim(traps[0].String())))
	}
	never := card.All &^ p.ever(p.all())
	switch {
	case never != 0:
		warnings = append(warnings, neverFits.Of(syntax.Number(never.Len())))
	case p.fits[0] == card.All && p.fitsLeast() == 1:
		warnings = append(warnings, fitsAlways.Of())
	}
	return warnings
}
