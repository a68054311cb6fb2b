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
		warnings := []syntax.Remark{syntax.WorksOnDemand.Of()}
		if end := r.machine.nearestDeadEnd(); end != nil {
			warnings = append(warnings, syntax.DeadEnd.Of(syntax.Verbatim(Line{Plays: end}.String())))
		}
		return warnings
	}
	p := r.playable()
	warnings := p.warnings()
	if plays := foretold(r.tree); plays >= TooManyPlays {
		warnings = append(warnings, syntax.HardToFind.Of(syntax.Number(math.Round(plays))))
	}
	return warnings
}

func (p *playable) warnings() []syntax.Remark {
	var warnings []syntax.Remark
	if ends := p.deadEnds(); ends != nil {
		warnings = append(warnings, syntax.DeadEnd.Of(syntax.Verbatim(ends[0].String())))
	}
	if traps := p.traps(); traps != nil {
		warnings = append(warnings, syntax.Trap.Of(syntax.Verbatim(traps[0].String())))
	}
	never := card.All &^ p.ever(p.all())
	switch {
	case never != 0:
		warnings = append(warnings, syntax.NeverFits.Of(syntax.Number(never.Len())))
	case p.fits[0] == card.All && p.fitsLeast() == 1:
		warnings = append(warnings, syntax.FitsAlways.Of())
	}
	return warnings
}
