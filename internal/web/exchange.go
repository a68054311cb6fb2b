package web

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// An exchanging is what a dealer is asked whose rule refuses the starter that is
// turned up (doc/rules.md §2, "starter").
type exchanging struct {
	Turned  laid
	Instead []laid // cards of the stock that he may lay in its place
}

// exchanges reports whether the dealer is asked for another starter at l. Whether
// his rule refuses the one that is turned up everybody sees by that.
func exchanges(l *table.Look) bool {
	v := &l.View
	return v.Phase == game.AwaitingStarter && len(v.Turned) > 0 && !v.ByHand
}

// waited returns for whom l waits in a round: whose turn it is, or the dealer who is
// asked for another starter.
func waited(l *table.Look) game.Seat {
	if exchanges(l) {
		return l.View.Dealer
	}
	return l.View.Turn
}

// exchanging returns what the dealer is asked at l; nil for everybody else.
func (d drawer) exchanging(l *table.Look) *exchanging {
	if l.Desk == nil || !exchanges(l) {
		return nil
	}
	return &exchanging{Turned: d.open(l.View.Turned)[0], Instead: d.open(sorted(l.Desk.Instead))}
}

// choosing says to everybody but the dealer that he chooses another starter.
func (d drawer) choosing(l *table.Look) string {
	if !exchanges(l) || l.View.Seat == l.View.Dealer {
		return ""
	}
	return d.say.Text("web.exchange.waits", say.Args{"Who": d.company.Names(l.View.Dealer)})
}
