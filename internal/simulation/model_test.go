package simulation

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"eleusis/game"
	"eleusis/internal/store"
)

// A pageShare is a share as pages are told it: the rest of its tally comes in words.
type pageShare struct {
	game.Share
	Tally struct {
		Turn    game.Seat    `json:"turn"`
		Awaits  game.Awaited `json:"awaits"`
		Prophet game.Seat    `json:"prophet,omitempty"`
		Laid    int          `json:"laid"`
		Hands   []int        `json:"hands,omitempty"`
	} `json:"tally"`
}

func pageShareOf(s game.Share) pageShare {
	out := pageShare{Share: s}
	t := s.Tally
	out.Tally.Turn, out.Tally.Awaits, out.Tally.Prophet, out.Tally.Laid = t.Turn, t.Awaits, t.Prophet, t.Laid
	if s.Kind == game.RoundEnded {
		out.Tally.Hands = s.Tally.Hands
	}
	return out
}

// A model is what a table must be, folded from the entries that are known to be
// durable. It uses package game and the envelopes of entries, and nothing of the
// server.
type model struct {
	id      string
	entries []store.Entry
	state   game.State
	silent  int
	names   []string    // of the chairs, by seat − 1; a new slice for each change
	sent    []sentEvent // by number − 1
	started int         // number before the round under way
	done    map[mark]int
	secrets map[string]bool // texts that nobody may be sent now
	deal    *game.Deal      // of the round under way
	gathers bool            // people join, and the game is not open yet
	watched bool            // people without a seat may watch
	chat    bool            // people may talk

	mayVanish bool // the host has asked to delete the table
	gone      bool // it is deleted
}

// A mark is the person and the id of a request that was carried out.
type mark struct{ name, id string }

// A sentEvent is one that watchers hear of.
type sentEvent struct {
	entry  store.Entry
	names  []string
	gather bool
	shut   bool     // nobody without a seat may know of it
	shares [][]byte // by seat, of an event of the game
}

func newModel(id string) *model {
	return &model{id: id, done: make(map[mark]int), secrets: make(map[string]bool)}
}

// clock is the number of the last event that anybody hears of.
func (m *model) clock() int { return len(m.sent) }

// seatOf returns the seat of the person with a name after event number n.
func (m *model) seatOf(name string, n int) game.Seat {
	names := m.names
	if n < len(m.sent) && n > 0 {
		names = m.sent[n-1].names
	}
	if name == "" {
		return game.Nobody
	}
	return game.Seat(slices.Index(names, name) + 1)
}

// shuts reports whether the table is closed to seat.
func (m *model) shuts(seat game.Seat) bool { return seat == game.Nobody && !m.gathers && !m.watched }

// A chair is what the model reads of one.
type chair struct {
	Name string `json:"name"`
	Key  string `json:"key"`
}

// add folds entries of one append, and returns what is wrong with them.
func (m *model) add(entries []store.Entry) error {
	fresh := make(map[mark]bool)
	for _, e := range entries {
		if e.Number != len(m.entries)+1 {
			return fmt.Errorf("table %s: entry %d follows entry %d", m.id, e.Number, len(m.entries))
		}
		if k := m.markOf(e); e.Command != "" {
			if m.done[k] > 0 && !fresh[k] {
				return fmt.Errorf("table %s: request %s of %s is applied twice, in entries %d and %d", m.id, k.id, k.name,
					m.done[k], e.Number)
			}
			if !fresh[k] {
				fresh[k], m.done[k] = true, e.Number
			}
		}
		m.entries = append(m.entries, e)
		if err := m.fold(e); err != nil {
			return fmt.Errorf("table %s: entry %d: %w", m.id, e.Number, err)
		}
	}
	return nil
}

// markOf returns the request that led to e. Its caller has not folded e.
func (m *model) markOf(e store.Entry) mark {
	id := e.Command // after the person and a digest of what is asked
	if parts := strings.SplitN(e.Command, " ", 3); len(parts) == 3 {
		id = parts[2]
	}
	if e.Seat < 1 || e.Seat > len(m.names) {
		return mark{"", id}
	}
	return mark{m.names[e.Seat-1], id}
}

// first returns the first entry that a request led to, or nil.
func (m *model) first(name, id string) *store.Entry {
	n := m.done[mark{name, id}]
	if n == 0 {
		return nil
	}
	return &m.entries[n-1]
}

func (m *model) fold(e store.Entry) error {
	t := sentEvent{entry: e}
	if kind, isGame := strings.CutPrefix(e.Kind, "game."); isGame {
		var event game.Event
		if err := json.Unmarshal(e.Event, &event); err != nil {
			return err
		}
		if kind == "round-began" || kind == "game-began" {
			m.started = len(m.sent)
		}
		if err := m.state.Follow(event); err != nil {
			return err
		}
		m.keepSecrets(event)
		for seat := range len(m.names) + 1 {
			share, err := json.Marshal(pageShareOf(m.state.Share(event, game.Seat(seat))))
			if err != nil {
				return err
			}
			t.shares = append(t.shares, share)
		}
	} else if err := m.seat(e); err != nil {
		return err
	}
	switch e.Kind {
	case "table-opened", "round-prepared", "seat-reported":
		m.silent++
		return nil
	}
	t.names, t.gather, t.shut = m.names, m.gathers, m.shuts(game.Nobody)
	m.sent = append(m.sent, t)
	return nil
}

// seat folds an event of the table itself, as far as it says who sits where.
func (m *model) seat(e store.Entry) error {
	var own struct {
		Seat     int         `json:"seat"`
		Chair    *chair      `json:"chair"`
		Chairs   []chair     `json:"chairs"`
		Order    []game.Seat `json:"order"`
		Computer string      `json:"computer"`
		Seed     []byte      `json:"seed"`
		Gathers  bool        `json:"gathers"`
		Settings *struct {
			Chat       bool `json:"chat"`
			Spectators bool `json:"spectators"`
		} `json:"settings"`
	}
	if err := json.Unmarshal(e.Event, &own); err != nil {
		return err
	}
	if own.Settings != nil {
		m.watched, m.chat = own.Settings.Spectators, own.Settings.Chat
	}
	names := slices.Clone(m.names)
	switch e.Kind {
	case "table-opened":
		m.gathers = own.Gathers
		for _, c := range own.Chairs {
			names = append(names, c.Name)
		}
		m.secrets[base64.StdEncoding.EncodeToString(own.Seed)] = true
	case "seat-taken", "seat-changed":
		switch {
		case own.Chair == nil:
			names = slices.Delete(names, own.Seat-1, own.Seat)
		case own.Seat == len(names)+1:
			names = append(names, own.Chair.Name)
		default:
			names[own.Seat-1] = own.Chair.Name
		}
	case "table-started":
		names, m.gathers = nil, false
		for _, seat := range own.Order {
			names = append(names, m.names[seat-1])
		}
		if own.Computer != "" {
			names = append(names, own.Computer)
		}
	case "table-rematched":
		m.state, m.started = game.State{}, len(m.sent)+1
	}
	m.names = names
	return nil
}

// keepSecrets notes what only the dealer may read from now on.
func (m *model) keepSecrets(e game.Event) {
	switch e.Kind() {
	case game.RoundBegan:
		m.deal = e.Deal()
	case game.RoundEnded, game.GameBegan:
		m.deal = nil
	}
}

// leaks returns what of the table's secrets stands in a text for a seat.
func (m *model) leaks(text []byte, seat game.Seat) string {
	for secret := range m.secrets {
		if bytes.Contains(text, []byte(secret)) {
			return "the seed of the table"
		}
	}
	if m.deal == nil || seat == m.state.Dealer() {
		return ""
	}
	if bytes.Contains(text, fmt.Appendf(nil, "%x", m.deal.Salt[:])) {
		return "the salt of the round"
	}
	if r := m.deal.Rule; r != nil && len(r.String()) > 24 {
		for _, spelled := range [][]byte{[]byte(r.String()), quoted(r.String())} {
			if bytes.Contains(text, spelled) {
				return "the rule " + r.String()
			}
		}
	}
	return ""
}

// quoted returns text as it stands in JSON.
func quoted(text string) []byte {
	q, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return q[1 : len(q)-1]
}
