package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"eleusis/game"
)

// An Event is a change as it is in the log.
type Event struct {
	Change
	Owner
	Round int `json:"round"`
	Play  int `json:"play"` // number of plays in the round before it
}

// Encode returns the text of e in the log. The seat and the id of the change stand beside
// it there.
func (e Event) Encode() ([]byte, error) {
	e.Change = e.plain()
	text, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("encode a note: %w", err)
	}
	return text, nil
}

// Decode reads the result of [Event.Encode]. The error wraps [ErrBadChange] and does not
// quote the text, which may be secret.
func Decode(seat game.Seat, id string, text []byte) (e Event, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if seat < 1 || seat > game.MaxSeats || d.Decode(&e) != nil {
		return Event{}, fmt.Errorf("%w: it cannot be read", ErrBadChange)
	}
	if _, err := d.Token(); err != io.EOF {
		return Event{}, fmt.Errorf("%w: something follows it", ErrBadChange)
	}
	e.Seat, e.ID = seat, id
	return e, nil
}

// The replacements of an erased note and hypothesis.
const (
	erasedText = "–"
	erasedRule = "any"
)

// Erase returns the text of an event in the log without what one of people wrote, and with
// the replacement of that person; unchanged if it is of another person. The log stays
// readable: a note keeps its place, and a hypothesis stays one. People are the replacements
// by [Owner.Person].
func Erase(text []byte, people map[string]string) ([]byte, error) {
	var e Event
	if json.Unmarshal(text, &e) != nil {
		return nil, fmt.Errorf("%w: it cannot be read", ErrBadChange)
	}
	other := people[e.Person]
	if other == "" {
		return text, nil
	}
	e.Person = other
	if e.Text != "" {
		e.Text = erasedText
	}
	if e.Rule != "" {
		e.Rule = erasedRule
	}
	return json.Marshal(e)
}
