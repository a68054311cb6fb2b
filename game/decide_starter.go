package game

import "eleusis/card"

// openLine lays the starters, as the form of the game says (doc/rules.md §2,
// "starter", "who begins").
func (d *decision) openLine(c *Command) {
	var room [stockRoom]card.Card
	l := newOpening(d.State, d.events, room[:0])
	switch {
	case len(c.cards) > 0:
		l.choose(c.cards[0])
	case d.deal.ByHand && d.setup.Options.Starter == OpensExchanged:
		l.add(StarterTurned, l.draw(), 0)
	case d.turned != 0:
		l.layTurnedOrNext()
	default:
		for range d.setup.Options.Starters - len(d.mainline) {
			l.layNext()
		}
	}
	d.events = l.events
}

// turnUp turns up a card and leaves it to the dealer whether it is the starter
// (S2; doc/rules.md §2, "starter").
func (d *decision) turnUp() {
	l := newOpening(d.State, d.events, nil)
	l.wanted()
	l.add(StarterTurned, l.draw(), 0)
	d.events = l.events
}

// judgeStarter lays the starter, or has another one drawn. After a starter that
// was shown to all, the next one is turned up.
func (d *decision) judgeStarter(v Verdict) {
	if v == Wrong {
		d.add(Event{kind: StarterRefused, seat: d.dealer})
		return
	}
	l := newOpening(d.State, d.events, nil)
	var c card.Card
	if d.turned != 0 {
		c = d.drawnStarter()
		l.stock = l.stock[:len(l.stock)-1]
	} else {
		c = l.draw()
	}
	l.add(StarterLaid, c, 0)
	if d.setup.Options.Starter == OpensExchanged && len(d.mainline)+1 < d.setup.Options.Starters {
		l.add(StarterTurned, l.draw(), 0)
	}
	d.events = l.events
}
