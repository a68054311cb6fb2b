package client

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"

	"eleusis/card"
	"eleusis/game"
)

// A Seat is a place at a table, which its client has the token of.
type Seat struct {
	Client *Client
	Table  string    // its id
	Number game.Seat // when it was taken: the host can move seats while people gather
}

// programToken is what the token of a program begins with. That of a seat does not.
const programToken = "elp_"

func (c *Client) isProgram() bool { return strings.HasPrefix(c.Token, programToken) }

// A taken answer has the seat that was taken.
type taken struct {
	ID    string    `json:"id"`
	Seat  game.Seat `json:"seat"`
	Token string    `json:"token,omitempty"`
	Table *Table    `json:"table"`
}

// Open opens a table and returns the program's seat there. A program with a token opens one table, although
// no answer may have come the first time.
func (c *Client) Open(ctx context.Context, o TableRequest) (*Seat, error) {
	if o.Request == "" && c.isProgram() {
		o.Request = newID()
	}
	return c.take(ctx, request{method: http.MethodPost, path: "/tables", in: o, repeats: o.Request != ""})
}

// Join takes a seat at a table, and returns the one that the program has there if it has one.
func (c *Client) Join(ctx context.Context, table string, j JoinRequest) (*Seat, error) {
	if j.Secret == "" && !c.isProgram() {
		var chance [32]byte
		_, _ = rand.Read(chance[:]) // which never fails
		j.Secret = hex.EncodeToString(chance[:])
	}
	return c.take(ctx, request{method: http.MethodPost, path: of(table, "/seats"), in: j, repeats: true})
}

// At returns the seat of the program at a table, such as one that it had before a restart. Without a seat there it
// is a spectator's.
func (c *Client) At(table string) *Seat { return &Seat{Client: c, Table: table} }

func (c *Client) take(ctx context.Context, q request) (*Seat, error) {
	var a taken
	if err := c.ask(ctx, q, &a); err != nil {
		return nil, err
	}
	if a.Token != "" {
		c = c.with(a.Token)
	}
	return &Seat{Client: c, Table: a.ID, Number: a.Seat}, nil
}

// of returns the path of a table, with what follows.
func of(table, rest string) string { return "/tables/" + url.PathEscape(table) + rest }

// Look returns the table as the seat sees it.
func (s *Seat) Look(ctx context.Context) (*Table, error) {
	out := new(Table)
	if err := s.Client.Call(ctx, http.MethodGet, of(s.Table, ""), nil, out); err != nil {
		return nil, err
	}
	return out, nil
}

// Do asks for one thing, and returns the number of the last event that it led to. The request is carried
// out once, although it may be sent several times. A [*Problem] with the code stale says that the seat has moved
// since q.Seen.
func (s *Seat) Do(ctx context.Context, q Request) (number int, err error) {
	if q.ID == "" {
		q.ID = newID()
	}
	var done struct {
		Number int `json:"number"`
	}
	path := of(s.Table, "/requests")
	err = s.Client.ask(ctx, request{method: http.MethodPost, path: path, in: q, repeats: true}, &done)
	return done.Number, err
}

// Play plays cards, in the order of the string, at the table as it was seen.
func (s *Seat) Play(ctx context.Context, seen *Table, cards ...card.Card) (number int, err error) {
	return s.Do(ctx, Request{Seen: seen.Number, Action: "play", Cards: cards})
}

// Guess guesses the rule, as a formula or as a sentence, at the table as it was seen.
func (s *Seat) Guess(ctx context.Context, seen *Table, rule string) (number int, err error) {
	return s.Do(ctx, Request{Seen: seen.Number, Action: "guess", Text: rule})
}

// Say sends a message to the people at the table.
func (s *Seat) Say(ctx context.Context, words string) (number int, err error) {
	return s.Do(ctx, Request{Action: "say", Text: words})
}

// Leave gives the seat up. A computer player goes on in a game under way.
func (s *Seat) Leave(ctx context.Context) error {
	_, err := s.Do(ctx, Request{Action: "leave"})
	return err
}

// Ideas compares rules with what the seat knows, as a notebook does. Nobody learns of it.
func (s *Seat) Ideas(ctx context.Context, rules ...string) ([]Idea, error) {
	in := struct {
		Rules []string `json:"rules"`
	}{rules}
	var out struct {
		Ideas []Idea `json:"ideas"`
	}
	path := of(s.Table, "/ideas")
	err := s.Client.ask(ctx, request{method: http.MethodPost, path: path, in: in, repeats: true}, &out)
	return out.Ideas, err
}

// Notebook returns the notes of the seat in its order, each rule compared with what the seat knows now.
func (s *Seat) Notebook(ctx context.Context) ([]Note, error) {
	var out notebook
	err := s.Client.Call(ctx, http.MethodGet, of(s.Table, "/notebook"), nil, &out)
	return out.Notes, err
}

// Note changes the notebook, and returns it as it is then. The change is made once, although it may be sent several
// times.
func (s *Seat) Note(ctx context.Context, n NoteChange) ([]Note, error) {
	if n.ID == "" {
		n.ID = newID()
	}
	var out notebook
	path := of(s.Table, "/notebook")
	err := s.Client.ask(ctx, request{method: http.MethodPost, path: path, in: n, repeats: true}, &out)
	return out.Notes, err
}

// Record returns the rounds of the table that have ended, in the notation of records (doc/notation.md).
func (s *Seat) Record(ctx context.Context) (string, error) {
	var out struct {
		Record string `json:"record"`
	}
	err := s.Client.Call(ctx, http.MethodGet, of(s.Table, "/record"), nil, &out)
	return out.Record, err
}
