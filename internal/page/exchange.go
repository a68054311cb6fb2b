package page

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A starterExchange asks a dealer for another starter, since their rule refuses the one that
// is turned up (doc/rules.md §2, "starter").
type starterExchange struct {
	Turned  tableCard
	Instead []tableCard // cards of the stock that may replace it
}

// exchangesStarter reports whether the dealer is asked for another starter at l. So everybody
// sees whether their rule refuses the one that is turned up.
func exchangesStarter(l *table.Snapshot) bool {
	v := &l.View
	return v.Phase == game.AwaitingStarter && len(v.Turned) > 0 && !v.ByHand
}

// awaitedSeat returns the seat that l waits for in a round: whose turn it is, or the dealer who
// is asked for another starter.
func awaitedSeat(l *table.Snapshot) game.Seat {
	if exchangesStarter(l) {
		return l.View.Dealer
	}
	return l.View.Turn
}

// starterExchange returns the question to the dealer at l; nil for everybody else.
func (pr dockPresenter) starterExchange(l *table.Snapshot) *starterExchange {
	if l.Desk == nil || !exchangesStarter(l) {
		return nil
	}
	return &starterExchange{Turned: pr.open(l.View.Turned)[0], Instead: pr.open(sorted(l.Desk.Instead))}
}

// choosing tells everybody but the dealer that they choose the starter, or another one.
func (pr dockPresenter) choosing(l *table.Snapshot) string {
	key := "web.hand.starter.waits"
	switch {
	case l.View.Seat == l.View.Dealer:
		return ""
	case exchangesStarter(l):
		key = "web.exchange.waits"
	case l.View.Phase != game.AwaitingStarter:
		return ""
	}
	return pr.Say.Text(key, say.Args{"Who": pr.Company.Names(l.View.Dealer)})
}
