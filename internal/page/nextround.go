package page

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A nextRoundPanel offers what comes between two rounds and after the last: the reader
// begins the next one, brings their rule for it, or waits for a person who does.
type nextRoundPanel struct {
	Round  round
	GoesOn bool
	Bring  *broughtRule // with GoesOn: they may bring one, since everybody knows the rule that would be dealt otherwise
	Waits  string       // the person or thing that the reader waits for; empty if they need not
	Again  bool         // the game is over, and the reader may begin another one with the same people
}

// nextRound returns the panel at l; nil during a round.
func (pr TablePresenter) nextRound(l *table.Snapshot, r round) *nextRoundPanel {
	a, me := &nextRoundPanel{Round: r}, l.Seat()
	hosts := l.Host == game.Nobody || me == l.Host
	waits := func(key string, who game.Seat) *nextRoundPanel {
		a.Waits = pr.Say.Text(key, say.Args{"Who": pr.nameOf(l, who)})
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
		a.Bring = pr.Gathering().brought(l)
	case !hosts && l.Next != me:
		return waits("join.next.waits", l.Host)
	default:
		a.GoesOn, a.Bring = true, pr.Gathering().brought(l)
	}
	return a
}

// maySit reports whether the reader of l has no seat and could take one.
func (pr TablePresenter) maySit(l *table.Snapshot) bool {
	return !l.Seated() && len(pr.Gathering().canTake(l)) > 0
}
