package table

import (
	"slices"

	"eleusis/game"
)

// mover returns the seat to move: whose turn it is, or the dealer who may exchange the
// starter.
func mover(state *game.State) game.Seat {
	if dealer := exchanger(state); dealer != game.Nobody {
		return dealer
	}
	return state.Turn()
}

// exchanger returns the dealer who may exchange the turned-up starter, or Nobody.
func exchanger(state *game.State) game.Seat {
	dealer := state.Dealer()
	if desk, _ := state.Desk(dealer); len(desk.Instead) == 0 {
		return game.Nobody
	}
	return dealer
}

// decider returns the person that the table waits for, to move or to bring the rule of the
// next round; Nobody if it is a computer player, or if no computer player could
// substitute.
func (c *core) decider() game.Seat {
	seat := mover(&c.state)
	switch {
	case seat == game.Nobody && c.rounds().awaitsRule():
		seat = c.rounds().nextDealer()
	case seat != game.Nobody && c.state.Awaits() == game.AwaitsVerdict && guardSays(&c.state) == nil:
		return game.Nobody
	}
	if !c.isPerson(seat) || c.substitutes[seat] != "" {
		return game.Nobody
	}
	return seat
}

// underWay reports whether a round is under way.
func underWay(state *game.State) bool {
	phase := state.Phase()
	return phase == game.Playing || phase == game.AwaitingStarter
}

// thinkers returns the people who may still declare themselves prophets, guess or, as the
// dealer, give a last hint before the computer player to move moves.
func (c *core) thinkers() []game.Seat {
	if !c.computerPlayers().mayMove() {
		return nil
	}
	var all []game.Seat
	for q := range c.state.Asks() {
		if q.Kind != game.AsksMove && !slices.Contains(all, q.Seat) {
			all = append(all, q.Seat)
		}
	}
	if dealer := c.state.Dealer(); c.options.Hints == game.HintsBefore && c.state.Glance(dealer).MayHint {
		all = append(all, dealer)
	}
	return slices.DeleteFunc(all, func(seat game.Seat) bool { return !c.isPerson(seat) || c.bots[seat] != nil })
}

// substituteFor returns the event that lets a computer player substitute for the person on
// seat.
func (c *core) substituteFor(seat game.Seat) []logEvent {
	level, substitutes := c.settings.substitute()
	if !substitutes || c.decider() != seat {
		return nil
	}
	return []logEvent{{table: &seatSubstituted{Seat: seat, Level: level}}}
}

// handBack returns the event that ends the substitution on seat.
func (c *core) handBack(seat game.Seat) []logEvent {
	if c.substitutes[seat] == "" {
		return nil
	}
	return []logEvent{{table: &seatReturned{seat}}}
}

// moveFor returns the move of a computer player for seat, whose time is up.
func (c *core) moveFor(seat game.Seat) ([]logEvent, error) {
	if c.decider() != seat || mover(&c.state) != seat {
		return nil, nil
	}
	level, _ := c.settings.substitute()
	player, err := c.player(level)
	if err != nil {
		return nil, err
	}
	events, err := decideAll(&c.state, c.computerPlayers().moveBy(player)...)
	return append([]logEvent{{table: &seatSubstituted{Seat: seat, Level: level, Once: true}}}, events...), err
}
