package table

import (
	"fmt"

	"eleusis/bot"
	"eleusis/game"
)

// settle folds what a table is opened with besides its dealer and his rule.
func (c *core) settle(o opened) error {
	if len(o.Chairs) > game.MaxSeats {
		return fmt.Errorf("%d chairs", len(o.Chairs))
	}
	c.chairs, c.ownRules, c.gathering, c.waits = o.Chairs, o.Dealing != nil, o.Gathers, o.Waits
	if c.aside = o.Aside; c.aside != nil {
		c.meet(c.aside.Key, 0)
		c.host = Aside
	}
	if o.Options != nil {
		c.options = *o.Options
	}
	c.settings = UsualSettings(false, "")
	if o.Settings != nil {
		c.settings = *o.Settings
	}
	for i, ch := range o.Chairs {
		seat := game.Seat(i + 1)
		c.meet(ch.Key, 0)
		if c.host == game.Nobody && ch.Person() {
			c.host = seat
		}
		if o.Dealing == nil && (ch.Deals || ch.Person() && c.dealing == (Dealing{})) {
			c.dealing = Dealing{BySeat, seat}
			if ch.Deals {
				c.dealing.By = ByComputer
			}
		}
	}
	if o.Dealing != nil {
		c.dealing = *o.Dealing
	}
	if c.ownRules && (c.rule != nil || c.words != "") {
		c.given[c.dealing.Seat] = given{Rule: c.rule, Words: c.words}
		c.rule, c.words = nil, ""
	}
	if c.dealing.By == InTurn && !c.gathering {
		c.first, c.dealing.Seat = c.dealing.Seat, game.Nobody
	}
	return c.sit()
}

// meet notes who has the key with that hash: somebody new, if he was nobody.
func (c *core) meet(hash string, was Who) {
	if _, known := c.who[hash]; hash == "" || known {
		return
	}
	if was == 0 {
		c.people++
		was = c.people
	}
	c.who[hash] = was
}

// whoOn returns who sits on seat; 0 if that is no person.
func (c *core) whoOn(seat game.Seat) Who {
	if ch := c.chairOn(seat); ch != nil {
		return c.who[ch.Key]
	}
	return 0
}

// returns returns who has sat here with key and has left; 0 if nobody.
func (c *core) returns(key string) Who {
	was := c.who[hashKey(key)]
	if c.sits(was) {
		return 0 // he is still there
	}
	return was
}

// seats folds that ch is on seat, which may be a new one.
func (c *core) seats(seat game.Seat, ch chair) error {
	switch {
	case c.gathering && int(seat) == len(c.chairs)+1 && seat <= game.MaxSeats:
		c.chairs = append(c.chairs, chair{})
	case !c.has(seat) || c.chairs[seat-1].Deals || ch.Deals || ch.Open && !c.gathering:
		return fmt.Errorf("seat %d cannot change so", seat)
	}
	if c.chairs[seat-1].Key != ch.Key {
		delete(c.given, seat)
		delete(c.covered, seat)
		c.leavesWords(seat)
		if c.gathering && c.dealing == (Dealing{BySeat, seat}) {
			c.dealing = Dealing{}
		}
	}
	c.chairs[seat-1] = ch
	return c.sit()
}

// sit gives every seat that a computer player plays for its player, and the
// table a host if a person is there.
func (c *core) sit() error {
	c.bots = make(map[game.Seat]bot.Player)
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		level := ch.Level
		if ch.Person() {
			level = c.covered[seat]
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
	c.host = c.nextHost(c.host, c.here)
	return nil
}

// player returns who plays for all seats of a level.
func (c *core) player(level string) (bot.Player, error) {
	if p := c.levels[level]; p != nil {
		return p, nil
	}
	p, ok := bot.New(level)
	if !ok {
		return nil, fmt.Errorf("no computer player of level %q", level)
	}
	c.levels[level] = p
	return p, nil
}

// nextHost returns seat, or else the first after it who may be host, or Nobody.
func (c *core) nextHost(seat game.Seat, may func(game.Seat) bool) game.Seat {
	if seat == Aside {
		if may(seat) {
			return seat
		}
		seat = 1
	}
	for i := range len(c.chairs) {
		n := (int(max(seat, 1))-1+i)%len(c.chairs) + 1
		if may(game.Seat(n)) {
			return game.Seat(n)
		}
	}
	return game.Nobody
}

// looks returns the chairs as everybody sees them, but for who is away.
func (c *core) looks(host game.Seat) []Chair {
	var all []Chair
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		ch.Who = c.who[ch.Key]
		ch.Host, ch.Covered, ch.Muted = seat == host, c.covered[seat], c.muted[ch.Who]
		all = append(all, ch.Chair)
	}
	return all
}
