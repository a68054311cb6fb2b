package table

import (
	"crypto/subtle"
	"fmt"
	"slices"
	"strings"

	"eleusis/game"
)

// seating holds the people and computer players on the seats.
type seating struct {
	gathering bool // people join, and the game is not open yet
	chairs    []chair
	aside     *chair // of a host who does not play; nil if there is none
	host      game.Seat
	who       map[string]PersonID // people by the hash of their key, also those who have left
	people    PersonID            // number of people who have sat down so far
}

// has reports whether the table has the seat.
func (s *seating) has(seat game.Seat) bool { return seat != game.Nobody && int(seat) <= len(s.chairs) }

// isPerson reports whether a person is on the seat.
func (s *seating) isPerson(seat game.Seat) bool { return s.has(seat) && s.chairs[seat-1].IsPerson() }

// hasPerson reports whether a person is on seat, Aside included.
func (s *seating) hasPerson(seat game.Seat) bool {
	return s.isPerson(seat) || seat == Aside && s.aside != nil
}

// chairOn returns the chair of seat, which may be Aside; nil if there is none.
func (s *seating) chairOn(seat game.Seat) *chair {
	switch {
	case s.has(seat):
		return &s.chairs[seat-1]
	case seat == Aside:
		return s.aside
	}
	return nil
}

// everybody yields the seats of the table, and Aside if a person is there.
func (s *seating) everybody(yield func(game.Seat) bool) {
	for i := range s.chairs {
		if !yield(game.Seat(i + 1)) {
			return
		}
	}
	if s.aside != nil {
		yield(Aside)
	}
}

// A Chair is a seat as everybody sees it.
type Chair struct {
	Name  string `json:"name"`
	Level string `json:"level,omitempty"` // a computer player's; empty for people and for the dealer
	Deals bool   `json:"deals,omitempty"` // the computer dealer
	Knows bool   `json:"knows,omitempty"` // plays, and brought the rule
	Open  bool   `json:"open,omitempty"`  // free
	// Program says that a program sits there. It counts as a person.
	Program bool `json:"program,omitempty"`
	// The fields below are the present state, and not in the log of the chair.
	Host       bool     `json:"host,omitempty"`
	Away       bool     `json:"away,omitempty"`    // a person who has not been seen for a while
	Substitute string   `json:"covered,omitempty"` // level of the computer player who plays for them
	Muted      bool     `json:"muted,omitempty"`   // by the host
	Who        PersonID `json:"who,omitempty"`     // a person
}

// IsPerson reports whether a person sits on c.
func (c Chair) IsPerson() bool { return c.Level == "" && !c.Deals && !c.Open }

// A chair is a Chair with what must not leave the server.
type chair struct {
	Chair
	Key string `json:"key,omitempty"` // SHA-256 of the key that opens the seat, hexadecimal
	// Locked is the key of a person who joined, encrypted with the secret of their client,
	// which is not in the log.
	Locked []byte `json:"locked,omitempty"`
	// ByHand says that the person judges by hand when they deal: they want to, or did the
	// last time.
	ByHand bool `json:"byHand,omitempty"`
}

// PersonID identifies a person at a table, whatever their name: the first person is 1. A
// person who leaves and comes back on the same device keeps theirs.
type PersonID int

// whoOn returns the person on seat; 0 if there is none.
func (s *seating) whoOn(seat game.Seat) PersonID {
	if ch := s.chairOn(seat); ch != nil {
		return s.who[ch.Key]
	}
	return 0
}

// admit gives the person with the key of that hash the number person, or a new number if person
// is 0.
func (s *seating) admit(hash string, person PersonID) {
	if _, known := s.who[hash]; hash == "" || known {
		return
	}
	if person == 0 {
		s.people++
		person = s.people
	}
	s.who[hash] = person
}

// hasSeat reports whether the person has a seat in the game.
func (s *seating) hasSeat(who PersonID) bool {
	return slices.ContainsFunc(s.chairs, func(ch chair) bool { return ch.Key != "" && s.who[ch.Key] == who })
}

// formerPerson returns the person who had key and has left; 0 if there is none.
func (s *seating) formerPerson(key string) PersonID {
	was := s.whoHas(key)
	if s.hasSeat(was) {
		return 0 // they have not left
	}
	return was
}

// whoHas returns the person who has key, also if they have left; 0 if nobody has.
func (s *seating) whoHas(key string) PersonID { return s.who[hashKey(key)] }

// seatOf returns the seat that key opens, or Nobody.
func (s *seating) seatOf(key string) game.Seat {
	hash := []byte(hashKey(key))
	for i, ch := range s.chairs {
		if ch.Key != "" && subtle.ConstantTimeCompare(hash, []byte(ch.Key)) == 1 {
			return game.Seat(i + 1)
		}
	}
	if s.aside != nil && subtle.ConstantTimeCompare(hash, []byte(s.aside.Key)) == 1 {
		return Aside
	}
	return game.Nobody
}

// bearer returns the seat of the person who has token, or Nobody.
func (s *seating) bearer(token string) game.Seat {
	for i, ch := range s.chairs {
		if ch.Key != "" && subtle.ConstantTimeCompare([]byte(token), []byte(tokenOf(ch.Key))) == 1 {
			return game.Seat(i + 1)
		}
	}
	if s.aside != nil && subtle.ConstantTimeCompare([]byte(token), []byte(tokenOf(s.aside.Key))) == 1 {
		return Aside
	}
	return game.Nobody
}

// keyOf returns the key of the seat that j has taken. The error is [ErrNoSeat] if j has no
// seat, or not any more.
func (s *seating) keyOf(j joiner) (string, error) {
	for _, ch := range s.chairs {
		if key, mine := j.unlock(ch.Locked); mine {
			return key, nil
		}
	}
	return "", ErrNoSeat
}

// isNameTaken reports whether another seat has the name.
func (s *seating) isNameTaken(name string, seat game.Seat) bool {
	for other := range s.everybody {
		if other != seat && strings.EqualFold(s.chairOn(other).Name, name) {
			return true
		}
	}
	return false
}

// unique returns name, with a number added if another seat has it.
func (s *seating) unique(name string, seat game.Seat) string {
	if name == "" {
		return name
	}
	for n := 1; ; n++ {
		numbered := name
		if n > 1 {
			suffix := fmt.Sprint(" ", n)
			letters := []rune(name)
			numbered = string(letters[:min(len(letters), MaxName-len(suffix))]) + suffix
		}
		if !s.isNameTaken(numbered, seat) {
			return numbered
		}
	}
}

// companion returns a computer player for seat, with a name that is free.
func (s *seating) companion(seat game.Seat, level string) chair {
	names := companionsOf("", maxCompanions)
	for _, name := range names {
		if !s.isNameTaken(name, seat) {
			return chair{Chair: Chair{Name: name, Level: level}}
		}
	}
	return chair{Chair: Chair{Name: s.unique(names[0], seat), Level: level}}
}

// nextHost returns the first seat from seat on whose person may be host, or Nobody.
func (s *seating) nextHost(seat game.Seat, may func(game.Seat) bool) game.Seat {
	if seat == Aside {
		if may(seat) {
			return seat
		}
		seat = 1
	}
	for i := range len(s.chairs) {
		n := (int(max(seat, 1))-1+i)%len(s.chairs) + 1
		if may(game.Seat(n)) {
			return game.Seat(n)
		}
	}
	return game.Nobody
}
