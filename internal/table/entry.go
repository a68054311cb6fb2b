package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// The kinds of the entries that are the table's own. Entries of the game have
// the prefix and the word of the event's kind.
const (
	kindOpened   = "table-opened"
	kindPaced    = "table-paced"
	kindPrepared = "round-prepared"
	kindTaken    = "seat-taken"
	kindChanged  = "seat-changed"
	kindSet      = "table-set"
	kindStarted  = "table-started"
	kindRuled    = "rule-given"
	kindCovered  = "seat-covered"
	kindReturned = "seat-returned"
	kindSaid     = "said"
	kindMuted    = "seat-muted"
	kindReported = "seat-reported"
	kindRematch  = "table-rematched"
	kindGame     = "game."
)

// A happening is one event of a table's log: of the game, or of the table.
type happening struct {
	game     *game.Event
	opened   *opened
	paced    *paced
	prepared *prepared
	own      own // any other of the table's own
}

// An own event is one of the table's that folds itself.
type own interface {
	kind() string
	fold(c *core, e store.Entry) error
}

// owns makes an event of each such kind, to read an entry into.
var owns = map[string]func() own{
	kindTaken:    func() own { return new(taken) },
	kindChanged:  func() own { return new(changed) },
	kindSet:      func() own { return new(set) },
	kindStarted:  func() own { return new(started) },
	kindRuled:    func() own { return new(ruled) },
	kindCovered:  func() own { return new(covered) },
	kindReturned: func() own { return new(returned) },
	kindSaid:     func() own { return new(said) },
	kindMuted:    func() own { return new(muted) },
	kindReported: func() own { return new(reported) },
	kindRematch:  func() own { return new(rematched) },
}

// An opened event seats everybody.
type opened struct {
	Chairs []chair `json:"chairs"`         // by seat − 1
	Seed   []byte  `json:"seed"`           // of the computer players' chance
	Rule   string  `json:"rule,omitempty"` // of every round, in the formula face; empty if the computer dealer chooses
	// Words are the rule of who deals and judges by hand; Rule then guards him, if
	// there is one.
	Words string `json:"words,omitempty"`
	// Difficulty is that of the rules which the computer dealer composes; empty if
	// he takes them from the library.
	Difficulty string `json:"difficulty,omitempty"`
	Title      string `json:"title,omitempty"` // of the dealer
	// What follows is of tables for several people. Options are those of a game that
	// is not open yet, for the table gathers; Waits is [Opening.Waits].
	Gathers  bool          `json:"gathers,omitempty"`
	Options  *game.Options `json:"options,omitempty"`
	Waits    bool          `json:"waits,omitempty"`
	Dealing  *Dealing      `json:"dealing,omitempty"`
	Settings *Settings     `json:"settings,omitempty"`
	Aside    *chair        `json:"aside,omitempty"` // of a host who does not play
}

// A chair is a seat with what must not leave the server.
type chair struct {
	Chair
	Key string `json:"key,omitempty"` // SHA-256 of the key that opens the seat, hexadecimal
	// Locked is the key of a person who joined, encrypted under the secret of their
	// client, which is not in the log.
	Locked []byte `json:"locked,omitempty"`
	// ByHand says that who sits there judges by hand when he deals: he wants to, or
	// did the last time.
	ByHand bool `json:"byHand,omitempty"`
}

// A paced event changes how long the computer players wait.
type paced struct {
	Fast bool `json:"fast"`
}

// A prepared event keeps what the next round was sealed with, until it is dealt.
type prepared struct {
	Deal *game.Deal `json:"deal"`
}

// A silent event is an own one that nobody is told of.
type silent interface{ silent() }

// quiet reports whether nobody is told of h.
func (h happening) quiet() bool {
	_, isSilent := h.own.(silent)
	return h.opened != nil || h.prepared != nil || isSilent
}

// An envelope is what an entry says about its event.
type envelope struct {
	time    time.Time
	seat    game.Seat
	request stamp // that leads to it, if one does
}

// encode returns hs as entries that come after number n.
func encode(n int, env envelope, hs []happening) ([]store.Entry, error) {
	var entries []store.Entry
	for _, h := range hs {
		kind, value := h.content()
		event, err := json.Marshal(value)
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

func (h happening) content() (kind string, value any) {
	switch {
	case h.opened != nil:
		return kindOpened, h.opened
	case h.paced != nil:
		return kindPaced, h.paced
	case h.prepared != nil:
		return kindPrepared, h.prepared
	case h.own != nil:
		return h.own.kind(), h.own
	}
	return kindGame + h.game.Kind.String(), h.game
}

// decode reads an entry. The error wraps [ErrDamaged].
func decode(e store.Entry) (happening, error) {
	var h happening
	var into any
	switch {
	case e.Kind == kindOpened:
		h.opened = new(opened)
		into = h.opened
	case e.Kind == kindPaced:
		h.paced = new(paced)
		into = h.paced
	case e.Kind == kindPrepared:
		h.prepared = new(prepared)
		into = h.prepared
	case owns[e.Kind] != nil:
		h.own = owns[e.Kind]()
		into = h.own
	case strings.HasPrefix(e.Kind, kindGame):
		h.game = new(game.Event)
		into = h.game
	default:
		return h, fmt.Errorf("%w: entry %d is of the unknown kind %q", ErrDamaged, e.Number, e.Kind)
	}
	d := json.NewDecoder(bytes.NewReader(e.Event))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		// What cannot be read may be the secret rule: it is not quoted.
		return h, fmt.Errorf("%w: entry %d, %s, does not read", ErrDamaged, e.Number, e.Kind)
	}
	if kind, _ := h.content(); kind != e.Kind {
		return h, fmt.Errorf("%w: entry %d is marked %s and holds %s", ErrDamaged, e.Number, e.Kind, kind)
	}
	return h, nil
}
