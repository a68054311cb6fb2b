package table

import (
	"errors"

	"eleusis/game"
	"eleusis/internal/store"
)

// Aside is the seat of a host who does not play. It is no chair of the game: whoever
// has it sees what spectators see, talks, and has the tools of the host.
const Aside game.Seat = game.MaxSeats + 1

var errNobodyAside = errors.New("no such host beside the table")

// here reports whether a person is on seat, Aside included.
func (c *core) here(seat game.Seat) bool {
	return c.person(seat) || seat == Aside && c.aside != nil
}

// chairOn returns what is on seat, Aside included; nil if there is nothing.
func (c *core) chairOn(seat game.Seat) *chair {
	switch {
	case c.has(seat):
		return &c.chairs[seat-1]
	case seat == Aside:
		return c.aside
	}
	return nil
}

// everybody yields the seats of the table, and Aside if a person is there.
func (c *core) everybody(yield func(game.Seat) bool) {
	for i := range c.chairs {
		if !yield(game.Seat(i + 1)) {
			return
		}
	}
	if c.aside != nil {
		yield(Aside)
	}
}

// eyes returns the seat whose view of the game seat has: Aside sees what spectators see.
func eyes(seat game.Seat) game.Seat {
	if seat == Aside {
		return game.Nobody
	}
	return seat
}

// Seat returns the seat that sees l: that of the View, or Aside.
func (l *Look) Seat() game.Seat {
	if l.Beside {
		return Aside
	}
	return l.View.Seat
}

// Hosts reports whether l is the view of the present host.
func (l *Look) Hosts() bool { return l.Seated() && l.Seat() == l.Host }

// Seated reports whether l is for somebody who belongs to the table: a player, or the
// host who does not play.
func (l *Look) Seated() bool { return l.Seat() != game.Nobody }

// ChairOf returns who is on seat, Aside included; false if there is no such seat.
func (a *Affairs) ChairOf(seat game.Seat) (Chair, bool) {
	switch {
	case seat != game.Nobody && int(seat) <= len(a.Chairs):
		return a.Chairs[seat-1], true
	case seat == Aside && a.Aside != nil:
		return *a.Aside, true
	}
	return Chair{}, false
}

// asideLook returns the host who does not play as everybody sees them; nil if there is
// none.
func (c *core) asideLook(host game.Seat) *Chair {
	if c.aside == nil {
		return nil
	}
	look := c.aside.Chair
	look.Host, look.Who = host == Aside, c.who[c.aside.Key]
	return &look
}

// leaveAside folds that the host who does not play has gone. Why is Leave, or nothing
// if they have sat down to play.
func (c *core) leaveAside(at store.Entry, why Action) error {
	if c.aside == nil {
		return errNobodyAside
	}
	was := *c.aside
	if c.aside = nil; why == Leave {
		c.news = append(c.news, News{Number: at.Number, What: NewsLeft, Who: c.who[was.Key], Name: was.Name})
		c.leavesWords(Aside)
	}
	return c.sit()
}

// setAside folds what a host who does not play is called, or that they have gone.
func (c *core) setAside(at store.Entry, e *changed) error {
	switch {
	case c.aside == nil:
		return errNobodyAside
	case e.Chair != nil && e.Chair.Key != c.aside.Key:
		return errNobodyAside // nobody else comes there
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
