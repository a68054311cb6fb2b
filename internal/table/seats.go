package table

import (
	"fmt"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// place folds that ch is on seat, which may be new.
func (c *core) place(seat game.Seat, ch chair) error {
	switch {
	case c.gathering && int(seat) == len(c.chairs)+1 && seat <= game.MaxSeats:
		c.chairs = append(c.chairs, chair{})
	case !c.has(seat) || c.chairs[seat-1].Deals || ch.Deals || ch.Open && !c.gathering:
		return fmt.Errorf("seat %d cannot be changed like this", seat)
	}
	if c.chairs[seat-1].Key != ch.Key {
		delete(c.given, seat)
		delete(c.substitutes, seat)
		c.forgetSpeaker(seat)
		if c.gathering && c.dealing == (Dealing{BySeat, seat}) {
			c.dealing = Dealing{}
		}
	}
	c.chairs[seat-1] = ch
	return c.sit()
}

// sit assigns players to the seats of computer players, and a host to the table if a
// person is there.
func (c *core) sit() error {
	c.bots = make(map[game.Seat]bot.Player)
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		level := ch.Level
		if ch.IsPerson() {
			level = c.substitutes[seat]
		}
		if level == "" {
			continue
		}
		player, err := c.player(level)
		if err != nil {
			return err
		}
		c.bots[seat] = player
	}
	c.host = c.nextHost(c.host, c.hasPerson)
	return nil
}

// reseat folds that ch is on seat from event number on, and adds notices about it.
func (c *core) reseat(number int, seat game.Seat, ch chair, why Action) error {
	var was chair
	if c.has(seat) {
		was = c.chairs[seat-1]
	}
	host := c.host
	if err := c.place(seat, ch); err != nil {
		return err
	}
	add := func(n Notice) {
		n.Number = number
		c.addNotice(n)
	}
	switch {
	case was.Key == ch.Key:
	case ch.Key != "":
		add(Notice{What: NoticeCame, Who: c.who[ch.Key], Name: ch.Name, Other: was.Name})
	case why == Leave:
		add(Notice{What: NoticeLeft, Who: c.who[was.Key], Name: was.Name, Other: ch.Name})
	default:
		add(Notice{What: NoticeRemoved, Who: c.who[was.Key], Name: was.Name, Other: ch.Name})
	}
	if c.host != host {
		c.tellHost(number)
	}
	return nil
}

// tellHost adds a notice about a new host, from event number on.
func (c *core) tellHost(number int) {
	if host := c.chairOn(c.host); host != nil {
		delete(c.muted, c.whoOn(c.host)) // nobody else could unmute them
		c.addNotice(Notice{Number: number, What: NoticeHost, Who: c.whoOn(c.host), Name: host.Name})
	}
}

// forgetSpeaker notes that the person on seat has left. Their messages and reports stay.
func (c *core) forgetSpeaker(seat game.Seat) {
	moved := map[game.Seat]game.Seat{}
	for i := range c.chairs {
		moved[game.Seat(i+1)] = game.Seat(i + 1)
	}
	moved[Aside] = Aside
	delete(moved, seat)
	c.moveWords(moved)
}

// leaveAside folds that the host who does not play has left. Why is Leave, or empty if
// they have sat down to play.
func (c *core) leaveAside(at store.Entry, why Action) error {
	if c.aside == nil {
		return errNobodyAside
	}
	was := *c.aside
	c.aside = nil
	if why == Leave {
		c.addNotice(Notice{Number: at.Number, What: NoticeLeft, Who: c.who[was.Key], Name: was.Name})
		c.forgetSpeaker(Aside)
	}
	return c.sit()
}

// setAside folds the name of a host who does not play, or that they have left.
func (c *core) setAside(at store.Entry, e *changed) error {
	switch {
	case c.aside == nil:
		return errNobodyAside
	case e.Chair != nil && e.Chair.Key != c.aside.Key:
		return errNobodyAside // no other kind of chair is there
	case e.Chair != nil:
		c.aside = e.Chair
		return nil
	}
	if err := c.leaveAside(at, e.Why); err != nil {
		return err
	}
	c.tellHost(at.Number)
	return nil
}

// move renumbers what is kept by seat after the seats have moved: each old one
// that is still there has a new one. Nobody stands for the computer dealer.
func (c *core) move(moved map[game.Seat]game.Seat) {
	c.host, c.dealing.Seat = moved[c.host], moved[c.dealing.Seat]
	c.given = rekey(c.given, moved)
	c.moveWords(moved)
}

// rekey returns a map by seat with the new seats.
func rekey[V any](of map[game.Seat]V, moved map[game.Seat]game.Seat) map[game.Seat]V {
	to := make(map[game.Seat]V)
	for old, v := range of {
		if seat, stays := moved[old]; stays {
			to[seat] = v
		}
	}
	return to
}
