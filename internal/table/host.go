package table

import (
	"fmt"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// The actions of people about the table itself. Most are the host's.
const (
	Start   Action = "start"
	Fill    Action = "fill"    // an open Seat, or all, with computer players of a Level
	Remove  Action = "remove"  // who sits on Seat; an open one goes with its chair
	Replace Action = "replace" // who sits on Seat, by a computer player of a Level
	AddSeat Action = "add-seat"
	Leave   Action = "leave" // one's own seat
	Rename  Action = "rename"
	Set     Action = "set" // Settings, Dealing
)

// hosts are the actions of the host alone.
var hosts = map[Action]func(*core, asking) ([]happening, error){
	Start:   func(c *core, a asking) ([]happening, error) { return c.start(a.random) },
	Fill:    (*core).fill,
	Remove:  (*core).remove,
	Replace: (*core).replace,
	AddSeat: (*core).addSeat,
	Set:     (*core).set,
	Mute:    (*core).mute,
	Unmute:  (*core).mute,
	Rematch: (*core).rematch,
}

// anybodys are the actions of whoever has a seat.
var anybodys = map[Action]func(*core, asking) ([]happening, error){
	Leave:    (*core).leave,
	Rename:   (*core).rename,
	DealRule: (*core).dealRule,
	Say:      (*core).say,
	Phrase:   (*core).say,
	Report:   (*core).report,
}

// level returns the level of the computer players that q asks for.
func (c *core) level(q Request) (string, error) {
	level := q.Level
	if level == "" {
		level = c.settings.Cover
	}
	if level == NoCover || level == "" {
		level = companionLevel
	}
	if _, ok := bot.New(level); !ok {
		return "", fmt.Errorf("%w: no level %q", ErrBadRequest, level)
	}
	return level, nil
}

// fill puts computer players on open seats.
func (c *core) fill(a asking) ([]happening, error) {
	level, err := c.level(a.Request)
	switch {
	case err != nil:
		return nil, err
	case !c.gathering:
		return nil, ErrStarted
	case a.Seat != game.Nobody && (!c.has(a.Seat) || !c.chairs[a.Seat-1].Open):
		return nil, ErrNotThere
	}
	after := c.scratch()
	var hs []happening
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		if ch.Open && (a.Seat == game.Nobody || a.Seat == seat) {
			after.chairs[i] = after.companion(seat, level)
			hs = append(hs, changes(seat, &after.chairs[i], Fill))
		}
	}
	return hs, nil
}

// remove frees a seat, and takes an open one away. After the start a computer
// player goes on.
func (c *core) remove(a asking) ([]happening, error) {
	switch {
	case !c.has(a.Seat) || c.chairs[a.Seat-1].Deals || c.beyond(a):
		return nil, ErrNotThere
	case c.gathering && c.chairs[a.Seat-1].Open:
		return []happening{changes(a.Seat, nil, Remove)}, nil
	}
	return c.vacate(a, a.Seat)
}

// beyond reports whether a is about a seat that nobody clears or mutes for another:
// one's own, or the host's, whose tools somebody has while he is away.
func (c *core) beyond(a asking) bool { return a.Seat == a.seat || a.Seat == c.host }

// vacate frees seat.
func (c *core) vacate(a asking, seat game.Seat) ([]happening, error) {
	if seat == Aside {
		return []happening{changes(seat, nil, a.Action)}, nil
	}
	if c.gathering {
		return []happening{changes(seat, &chair{Chair: Chair{Open: true}}, a.Action)}, nil
	}
	if !c.person(seat) {
		return nil, ErrNotThere
	}
	level, err := c.level(Request{})
	if err != nil {
		return nil, err
	}
	goesOn := c.companion(seat, level)
	return []happening{changes(seat, &goesOn, a.Action)}, nil
}

// replace puts a computer player in somebody's place.
func (c *core) replace(a asking) ([]happening, error) {
	level, err := c.level(a.Request)
	switch {
	case err != nil:
		return nil, err
	case !c.has(a.Seat) || c.chairs[a.Seat-1].Deals || c.beyond(a):
		return nil, ErrNotThere
	}
	other := c.companion(a.Seat, level)
	return []happening{changes(a.Seat, &other, Replace)}, nil
}

// addSeat adds an open seat.
func (c *core) addSeat(asking) ([]happening, error) {
	switch {
	case !c.gathering:
		return nil, ErrStarted
	case c.size() >= c.options.MaxSeats:
		return nil, ErrFull
	}
	return []happening{changes(game.Seat(len(c.chairs)+1), &chair{Chair: Chair{Open: true}}, AddSeat)}, nil
}

// size returns how many there are at the table, the computer dealer and open
// seats counted.
func (c *core) size() int {
	if c.gathering && c.dealing.By == ByComputer {
		return len(c.chairs) + 1
	}
	return len(c.chairs)
}

// leave lets somebody go. A computer player takes over what he leaves.
func (c *core) leave(a asking) ([]happening, error) { return c.vacate(a, a.seat) }

// rename calls somebody otherwise.
func (c *core) rename(a asking) ([]happening, error) {
	switch {
	case c.muted[c.whoOn(a.seat)]:
		return nil, ErrMuted
	case a.seat == c.state.Dealer() && c.underWay():
		return nil, ErrDealerSilent
	}
	ch := *c.chairOn(a.seat)
	ch.Name = c.unique(CleanName(a.Text), a.seat)
	return []happening{changes(a.seat, &ch, Rename)}, nil
}

// set changes what the host decides. Who deals is settled when the game begins.
func (c *core) set(a asking) ([]happening, error) {
	e := &set{Dealing: a.Dealing}
	if a.Settings != nil {
		s, ok := a.Settings.complete(true, companionLevel)
		if !ok {
			return nil, ErrBadRequest
		}
		e.Settings = &s
	}
	switch d := a.Dealing; {
	case d == nil && e.Settings == nil:
		return nil, ErrBadRequest
	case d == nil:
	case !c.gathering:
		return nil, ErrStarted
	case d.By == BySeat && !c.person(d.Seat), d.By == ByComputer && d.Seat != game.Nobody,
		d.By == InTurn && d.Seat != game.Nobody && !c.has(d.Seat):
		return nil, ErrNotThere
	case d.By != BySeat && d.By != ByComputer && d.By != InTurn:
		return nil, ErrBadRequest
	case d.By == ByComputer && c.dealing.By != ByComputer && len(c.chairs) >= c.options.MaxSeats:
		return nil, ErrFull // he needs a seat, too
	}
	return []happening{{own: e}}, nil
}

func (*set) kind() string { return kindSet }

func (e *set) fold(c *core, _ store.Entry) error {
	if e.Settings != nil {
		c.settings = *e.Settings
	}
	if e.Dealing != nil {
		c.dealing = *e.Dealing
	}
	return nil
}

// A changed event puts Chair on Seat, or takes the seat away if there is none.
type changed struct {
	Seat  game.Seat `json:"seat"`
	Chair *chair    `json:"chair,omitempty"`
	Why   Action    `json:"why"`
}

func changes(seat game.Seat, ch *chair, why Action) happening {
	return happening{own: &changed{seat, ch, why}}
}

func (*changed) kind() string { return kindChanged }

func (e *changed) fold(c *core, at store.Entry) error {
	if e.Seat == Aside {
		return c.setAside(at, e)
	}
	if e.Chair != nil {
		return c.reseat(at.Number, e.Seat, *e.Chair, e.Why)
	}
	if !c.gathering || !c.has(e.Seat) {
		return fmt.Errorf("no seat %d to take away", e.Seat)
	}
	moved := map[game.Seat]game.Seat{game.Nobody: game.Nobody, Aside: Aside}
	for i := range c.chairs {
		seat := game.Seat(i + 1)
		switch {
		case seat < e.Seat:
			moved[seat] = seat
		case seat > e.Seat:
			moved[seat] = seat - 1
		}
	}
	c.chairs = append(c.chairs[:e.Seat-1:e.Seat-1], c.chairs[e.Seat:]...)
	c.move(moved)
	return c.sit()
}
