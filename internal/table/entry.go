package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// Kinds of entries of the table itself. Entries of the game have a prefix and the name of
// the event's kind.
const (
	kindOpened      = "table-opened"
	kindPaced       = "table-paced"
	kindPrepared    = "round-prepared"
	kindTaken       = "seat-taken"
	kindChanged     = "seat-changed"
	kindSet         = "table-set"
	kindStarted     = "table-started"
	kindRuled       = "rule-given"
	kindSubstituted = "seat-covered"
	kindReturned    = "seat-returned"
	kindSaid        = "said"
	kindMuted       = "seat-muted"
	kindReported    = "seat-reported"
	kindRematch     = "table-rematched"
	kindGame        = "game."
)

// A logEvent is one event of a table's log: of the game, or of the table.
type logEvent struct {
	game  *game.Event
	table tableEvent // nil for an event of the game
}

// A tableEvent is an event of the table itself, which knows how to fold itself.
type tableEvent interface {
	kind() string
	fold(c *core, e store.Entry) error
}

// tableEvents returns an empty event of each kind, to decode an entry into.
var tableEvents = map[string]func() tableEvent{
	kindOpened:      func() tableEvent { return new(tableOpened) },
	kindPaced:       func() tableEvent { return new(paceChanged) },
	kindPrepared:    func() tableEvent { return new(prepared) },
	kindTaken:       func() tableEvent { return new(seatTaken) },
	kindChanged:     func() tableEvent { return new(changed) },
	kindSet:         func() tableEvent { return new(settingsChanged) },
	kindStarted:     func() tableEvent { return new(started) },
	kindRuled:       func() tableEvent { return new(ruleGiven) },
	kindSubstituted: func() tableEvent { return new(seatSubstituted) },
	kindReturned:    func() tableEvent { return new(seatReturned) },
	kindSaid:        func() tableEvent { return new(messageSaid) },
	kindMuted:       func() tableEvent { return new(personMuted) },
	kindReported:    func() tableEvent { return new(reported) },
	kindRematch:     func() tableEvent { return new(rematched) },
}

// A paceChanged event changes the pace of the computer players.
type paceChanged struct {
	Fast bool `json:"fast"`
}

func (*paceChanged) kind() string { return kindPaced }

func (e *paceChanged) fold(c *core, _ store.Entry) error {
	c.fast = e.Fast
	return nil
}

// A prepared event keeps the secret part of a sealed round until it is dealt.
type prepared struct {
	Deal *game.Deal `json:"deal"`
}

func (*prepared) kind() string { return kindPrepared }
func (*prepared) unsent()      {}

func (e *prepared) fold(c *core, _ store.Entry) error {
	c.ready = e.Deal
	return nil
}

// An unsent event is a table event that is sent to nobody.
type unsent interface{ unsent() }

// isUnsent reports whether the event is sent to nobody.
func (e logEvent) isUnsent() bool {
	_, is := e.table.(unsent)
	return is
}

// restartsPace reports whether the computer players pause again after the event.
func (e logEvent) restartsPace() bool {
	switch e.table.(type) {
	case nil, *tableOpened, *paceChanged, *prepared:
		return true
	}
	return false
}

// An envelope is the metadata of an entry.
type envelope struct {
	time    time.Time
	seat    game.Seat
	request stamp // that caused it, if any
}

// encode returns events as the entries after number n.
func encode(n int, env envelope, events []logEvent) ([]store.Entry, error) {
	var entries []store.Entry
	for _, happened := range events {
		kind := happened.kind()
		event, err := happened.text()
		if err != nil {
			return nil, fmt.Errorf("encode %s: %w", kind, err)
		}
		n++
		entries = append(entries, store.Entry{
			Number: n, Time: env.time.UTC().Truncate(time.Millisecond), Seat: int(env.seat),
			Command: env.request.command(), Kind: kind, Event: event,
		})
	}
	return entries, nil
}

// kind returns the kind of the entry that e is stored as.
func (e logEvent) kind() string {
	if e.table != nil {
		return e.table.kind()
	}
	return kindGame + string(e.game.Kind())
}

// text returns e as JSON. An event of the game writes itself: encoding/json would
// read through what it has written.
func (e logEvent) text() ([]byte, error) {
	if e.table != nil {
		return json.Marshal(e.table)
	}
	return e.game.MarshalJSON()
}

// plain returns a clone of e if it is a plain event of the game; otherwise nothing.
func (e logEvent) plain() logEvent {
	if e.game == nil || !e.game.IsPlain() {
		return logEvent{}
	}
	return logEvent{game: new(e.game.Clone())}
}

// errTrailing says that something follows the event of an entry.
var errTrailing = errors.New("something follows the event")

// decode reads an entry. The error wraps [ErrDamaged].
func decode(e store.Entry) (logEvent, error) {
	var happened logEvent
	var err error
	switch {
	case tableEvents[e.Kind] != nil:
		happened.table = tableEvents[e.Kind]()
		d := json.NewDecoder(bytes.NewReader(e.Event))
		d.DisallowUnknownFields()
		err = d.Decode(happened.table)
		if _, end := d.Token(); err == nil && end != io.EOF {
			err = errTrailing
		}
	case strings.HasPrefix(e.Kind, kindGame):
		happened.game = new(game.Event)
		err = happened.game.UnmarshalJSON(e.Event)
	default:
		return happened, fmt.Errorf("%w: entry %d is of the unknown kind %q", ErrDamaged, e.Number, e.Kind)
	}
	if err != nil {
		// The text may be the secret rule, so the error does not quote it.
		return happened, fmt.Errorf("%w: entry %d, %s, cannot be read", ErrDamaged, e.Number, e.Kind)
	}
	if kind := happened.kind(); kind != e.Kind {
		return happened, fmt.Errorf("%w: entry %d is marked %s and holds %s", ErrDamaged, e.Number, e.Kind, kind)
	}
	return happened, nil
}
