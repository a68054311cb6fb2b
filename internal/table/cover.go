package table

import (
	"cmp"
	"fmt"

	"eleusis/game"
	"eleusis/internal/store"
)

// decider returns the person whom the table waits for: who is to move, or to
// bring the rule of the next round. Nobody if it is a computer player, or if no
// machine could decide in his place.
func (c *core) decider() game.Seat {
	seat := c.mover()
	switch {
	case seat == game.Nobody && c.awaitsRule():
		seat = c.nextDealer()
	case seat != game.Nobody && c.state.Awaits() == game.AwaitsVerdict && c.guardSays() == nil:
		return game.Nobody
	}
	if !c.person(seat) || c.covered[seat] != "" {
		return game.Nobody
	}
	return seat
}

// awaitsRule reports whether the next round cannot be dealt before its dealer has
// brought a rule.
func (c *core) awaitsRule() bool {
	dealer := c.nextDealer()
	return dealer != game.Nobody && c.state.Phase() == game.BetweenRounds && !c.ruleKnown(dealer)
}

// coverLevel returns the level of who covers; false if the table waits for whoever
// is absent.
func (c *core) coverLevel() (level string, covers bool) {
	covers = c.settings.Cover != NoCover && c.settings.Cover != ""
	if !covers {
		return companionLevel, false
	}
	return c.settings.Cover, true
}

// coverFor returns what lets a computer player play for seat until the person is
// back.
func (c *core) coverFor(seat game.Seat) []happening {
	level, covers := c.coverLevel()
	if !covers || c.decider() != seat {
		return nil
	}
	return []happening{{own: &covered{Seat: seat, Level: level}}}
}

// comesBack returns what lets the person on seat play himself again.
func (c *core) comesBack(seat game.Seat) []happening {
	if c.covered[seat] == "" {
		return nil
	}
	return []happening{{own: &returned{seat}}}
}

// timeUp returns the move that a computer player makes for seat, whose time is
// up.
func (c *core) timeUp(seat game.Seat) ([]happening, error) {
	if c.decider() != seat || c.mover() != seat {
		return nil, nil
	}
	level, _ := c.coverLevel()
	player, err := c.player(level)
	if err != nil {
		return nil, err
	}
	hs, err := c.decideAll(c.moveBy(player)...)
	return append([]happening{{own: &covered{Seat: seat, Level: level, Once: true}}}, hs...), err
}

// A covered event lets a computer player of Level play for the person on Seat,
// for one decision or until he is back.
type covered struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level"`
	Once  bool      `json:"once,omitempty"` // his time was up
}

func (*covered) kind() string { return kindCovered }

func (e *covered) fold(c *core, _ store.Entry) error {
	if !c.person(e.Seat) {
		return fmt.Errorf("nobody to cover at seat %d", e.Seat)
	}
	if e.Once {
		c.lapsed[e.Seat] = true
		return nil // what the computer player did follows
	}
	c.covered[e.Seat] = cmp.Or(e.Level, companionLevel)
	return c.sit()
}

// A returned event says that the person on Seat plays himself again.
type returned struct {
	Seat game.Seat `json:"seat"`
}

func (*returned) kind() string { return kindReturned }

func (e *returned) fold(c *core, _ store.Entry) error {
	delete(c.covered, e.Seat)
	return c.sit()
}
