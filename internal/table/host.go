package table

import (
	"fmt"

	"eleusis/game"
	"eleusis/internal/store"
)

// The actions of people about the table itself. Most are the host's.
const (
	Start   Action = "start"
	Fill    Action = "fill"    // an open Seat, or all, with computer players of a Level
	Remove  Action = "remove"  // the person or computer player on Seat; removes an open seat entirely
	Replace Action = "replace" // the person or computer player on Seat, with a computer player of a Level
	AddSeat Action = "add-seat"
	Leave   Action = "leave" // give up the own seat
	Rename  Action = "rename"
	Set     Action = "set" // Settings, Dealing
)

// fill puts computer players on open seats.
func (c *core) fill(p pendingRequest) ([]logEvent, error) {
	level, err := c.settings.levelOf(p.Request)
	switch {
	case err != nil:
		return nil, err
	case !c.gathering:
		return nil, ErrStarted
	case p.Seat != game.Nobody && (!c.has(p.Seat) || !c.chairs[p.Seat-1].Open):
		return nil, ErrWrongSeat
	}
	after := c.scratch()
	var events []logEvent
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		if ch.Open && (p.Seat == game.Nobody || p.Seat == seat) {
			after.chairs[i] = after.companion(seat, level)
			events = append(events, changes(seat, &after.chairs[i], Fill))
		}
	}
	return events, nil
}

// remove frees a seat, or removes an open one. After the start a computer player takes
// over.
func (c *core) remove(p pendingRequest) ([]logEvent, error) {
	switch {
	case !c.has(p.Seat) || c.chairs[p.Seat-1].Deals || c.isOffLimits(p):
		return nil, ErrWrongSeat
	case c.gathering && c.chairs[p.Seat-1].Open:
		return []logEvent{changes(p.Seat, nil, Remove)}, nil
	}
	return c.vacate(p, p.Seat)
}

// isOffLimits reports whether the seat of p may not be changed: it is the own one, or that of
// an absent host whom an acting host replaces.
func (c *core) isOffLimits(p pendingRequest) bool { return p.Seat == p.seat || p.Seat == c.host }

// vacate frees seat.
func (c *core) vacate(p pendingRequest, seat game.Seat) ([]logEvent, error) {
	if seat == Aside {
		return []logEvent{changes(seat, nil, p.Action)}, nil
	}
	if c.gathering {
		return []logEvent{changes(seat, &chair{Chair: Chair{Open: true}}, p.Action)}, nil
	}
	if !c.isPerson(seat) {
		return nil, ErrWrongSeat
	}
	level, err := c.settings.levelOf(Request{})
	if err != nil {
		return nil, err
	}
	goesOn := c.companion(seat, level)
	return []logEvent{changes(seat, &goesOn, p.Action)}, nil
}

// replace puts a computer player in the place of another or of a person.
func (c *core) replace(p pendingRequest) ([]logEvent, error) {
	level, err := c.settings.levelOf(p.Request)
	switch {
	case err != nil:
		return nil, err
	case !c.has(p.Seat) || c.chairs[p.Seat-1].Deals || c.isOffLimits(p):
		return nil, ErrWrongSeat
	}
	other := c.companion(p.Seat, level)
	return []logEvent{changes(p.Seat, &other, Replace)}, nil
}

// addSeat adds an open seat.
func (c *core) addSeat(pendingRequest) ([]logEvent, error) {
	switch {
	case !c.gathering:
		return nil, ErrStarted
	case c.size() >= c.options.MaxSeats:
		return nil, ErrNoFreeSeat
	}
	return []logEvent{changes(game.Seat(len(c.chairs)+1), &chair{Chair: Chair{Open: true}}, AddSeat)}, nil
}

// size returns the number of seats, with the computer dealer and open ones.
func (c *core) size() int {
	if c.gathering && c.dealing.By == ByComputer {
		return len(c.chairs) + 1
	}
	return len(c.chairs)
}

// leave frees the seat of a person who leaves. In a game a computer player takes over.
func (c *core) leave(p pendingRequest) ([]logEvent, error) { return c.vacate(p, p.seat) }

// rename changes the name of a person.
func (c *core) rename(p pendingRequest) ([]logEvent, error) {
	switch {
	case c.muted[c.whoOn(p.seat)]:
		return nil, ErrMuted
	case p.seat == c.state.Dealer() && underWay(&c.state):
		return nil, ErrDealerSilent
	}
	ch := *c.chairOn(p.seat)
	ch.Name = c.unique(CleanName(p.Text), p.seat)
	return []logEvent{changes(p.seat, &ch, Rename)}, nil
}

// set changes settings and dealing. The dealing is fixed when the game begins.
func (c *core) set(p pendingRequest) ([]logEvent, error) {
	e := &settingsChanged{Dealing: p.Dealing}
	if p.Settings != nil {
		s, ok := p.Settings.complete(true, companionLevel)
		if !ok {
			return nil, ErrBadRequest
		}
		e.Settings = &s
	}
	switch to := p.Dealing; {
	case to == nil && e.Settings == nil:
		return nil, ErrBadRequest
	case to == nil:
	case !c.gathering:
		return nil, ErrStarted
	case to.By == BySeat && !c.isPerson(to.Seat), to.By == ByComputer && to.Seat != game.Nobody,
		to.By == InTurn && to.Seat != game.Nobody && !c.has(to.Seat):
		return nil, ErrWrongSeat
	case to.By != BySeat && to.By != ByComputer && to.By != InTurn:
		return nil, ErrBadRequest
	case to.By == ByComputer && c.dealing.By != ByComputer && len(c.chairs) >= c.options.MaxSeats:
		return nil, ErrNoFreeSeat // the computer dealer needs a seat, too
	}
	return []logEvent{{table: e}}, nil
}

func (*settingsChanged) kind() string { return kindSet }

func (e *settingsChanged) fold(c *core, _ store.Entry) error {
	if e.Settings != nil {
		c.settings = *e.Settings
	}
	if e.Dealing != nil {
		c.dealing = *e.Dealing
	}
	return nil
}

// A changed event puts Chair on Seat, or removes the seat if Chair is nil.
type changed struct {
	Seat  game.Seat `json:"seat"`
	Chair *chair    `json:"chair,omitempty"`
	Why   Action    `json:"why"`
}

func changes(seat game.Seat, ch *chair, why Action) logEvent {
	return logEvent{table: &changed{seat, ch, why}}
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
