package table

import (
	"errors"

	"eleusis/game"
)

// Aside is the seat of a host who does not play. It is not part of the game: its owner
// sees what spectators see, talks, and has the tools of the host.
const Aside game.Seat = game.MaxSeats + 1

var errNobodyAside = errors.New("no such host beside the table")

// viewpoint returns the seat whose view of the game seat has: that of a spectator for Aside.
func viewpoint(seat game.Seat) game.Seat {
	if seat == Aside {
		return game.Nobody
	}
	return seat
}

// Seat returns the seat that sees s: that of the View, or Aside.
func (s *Snapshot) Seat() game.Seat {
	if s.Beside {
		return Aside
	}
	return s.View.Seat
}

// Hosts reports whether s is the view of the present host.
func (s *Snapshot) Hosts() bool { return s.Seated() && s.Seat() == s.Host }

// Seated reports whether s is for someone who belongs to the table: a player, or the
// host who does not play.
func (s *Snapshot) Seated() bool { return s.Seat() != game.Nobody }

// ChairOf returns the chair of seat, which may be Aside; false if there is no such seat.
func (s *TableState) ChairOf(seat game.Seat) (Chair, bool) {
	switch {
	case seat != game.Nobody && int(seat) <= len(s.Chairs):
		return s.Chairs[seat-1], true
	case seat == Aside && s.Aside != nil:
		return *s.Aside, true
	}
	return Chair{}, false
}

// seenAside returns the public part of the chair of a host who does not play; nil if there
// is none.
func (s *seating) seenAside(host game.Seat) *Chair {
	if s.aside == nil {
		return nil
	}
	look := s.aside.Chair
	look.Host, look.Who = host == Aside, s.who[s.aside.Key]
	return &look
}
