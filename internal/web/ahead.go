package web

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// An ahead is what comes between two rounds, and after the last: who looks begins
// the next one, or brings his rule for it, or waits for somebody who does.
type ahead struct {
	Round  round
	GoesOn bool
	Bring  *brought // with GoesOn: he may, for all know the rule that is dealt otherwise
	Waits  string   // for whom or what; nothing where nobody need wait
	Again  bool     // the game is over, and who looks may begin another with the same people
}

// ahead returns what comes next at l; nil during a round.
func (d drawer) ahead(l *table.Look, r round) *ahead {
	a, me := &ahead{Round: r}, l.Seat()
	hosts := l.Host == game.Nobody || me == l.Host
	waits := func(key string, who game.Seat) *ahead {
		a.Waits = d.say.Text(key, say.Args{"Who": d.nameOf(l, who)})
		return a
	}
	over := l.View.Phase == game.GameOver
	switch {
	case l.View.Phase != game.BetweenRounds && !over:
		return nil
	case me == game.Nobody && !over:
		return waits("web.end.waits", game.Nobody)
	case over && hosts:
		a.Again = true
	case over:
		return waits("join.again.waits", l.Host)
	case l.AwaitsRule && l.Next != me:
		return waits("join.bring.waits", l.Next)
	case l.AwaitsRule:
		a.Bring = d.brought(l)
	case !hosts && l.Next != me:
		return waits("join.next.waits", l.Host)
	default:
		a.GoesOn, a.Bring = true, d.brought(l)
	}
	return a
}

// maySit reports whether who looks at l has no seat and could take one.
func (d drawer) maySit(l *table.Look) bool {
	return !l.Seated() && len(d.takeable(l)) > 0
}
