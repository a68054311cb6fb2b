package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/table"
)

// Each program has a log, named by the hash of its token.
const (
	programPrefix = "program-"
	kindProgram   = "program-named"
)

// tokenPrefix is the prefix of tokens of programs; keys of seats do not have it.
const tokenPrefix = "elp_"

// ErrNoProgram says that no program has the token.
var ErrNoProgram = errors.New("no such program")

// Programs stores the programs that have named themselves, with the hashes of their
// tokens. It is safe for concurrent use.
type Programs struct{ log store.Log }

// NewPrograms keeps tokens and names of programs in a log of tables.
func NewPrograms(log store.Log) *Programs { return &Programs{log} }

// A nameEvent is the first in the log of a program.
type nameEvent struct {
	Name string `json:"name"`
}

// isToken reports whether a string can be the token of a program.
func isToken(word string) bool { return strings.HasPrefix(word, tokenPrefix) }

func programLog(token string) string {
	sum := sha256.Sum256([]byte(token))
	return programPrefix + hex.EncodeToString(sum[:])
}

// Add adds a program of that name and returns its token.
func (p *Programs) Add(ctx context.Context, name string) (token string, err error) {
	event, err := json.Marshal(nameEvent{name})
	if err != nil {
		return "", fmt.Errorf("name a program: %w", err)
	}
	token = tokenPrefix + strings.ToLower(rand.Text()+rand.Text())
	entry := store.Entry{Number: 1, Time: time.Now().UTC().Truncate(time.Millisecond), Kind: kindProgram, Event: event}
	err = p.log.Append(ctx, programLog(token), 0, []store.Entry{entry})
	if err != nil {
		return "", fmt.Errorf("name a program: %w", err)
	}
	return token, nil
}

// Name returns the name of the program with that token. The error is ErrNoProgram if
// there is none.
func (p *Programs) Name(ctx context.Context, token string) (string, error) {
	if !isToken(token) {
		return "", ErrNoProgram
	}
	entries, err := p.log.Read(ctx, programLog(token), 0)
	switch {
	case err != nil:
		return "", fmt.Errorf("read a program: %w", err)
	case len(entries) == 0:
		return "", ErrNoProgram
	}
	var e nameEvent
	if err := json.Unmarshal(entries[0].Event, &e); err != nil {
		return "", fmt.Errorf("%w: the name of a program cannot be read", table.ErrDamaged)
	}
	return e.Name, nil
}

// Remove deletes the program with that token. Its seats stay.
func (p *Programs) Remove(ctx context.Context, token string) error {
	if _, err := p.Name(ctx, token); err != nil {
		return err
	}
	err := p.log.Delete(ctx, programLog(token))
	if err != nil {
		return fmt.Errorf("forget a program: %w", err)
	}
	return nil
}

// Expire deletes the programs that were named before that time.
func (p *Programs) Expire(ctx context.Context, before time.Time) error {
	all, err := p.log.Tables(ctx, time.Time{})
	if err != nil {
		return fmt.Errorf("look for old programs: %w", err)
	}
	var failed []error
	for _, t := range all {
		if strings.HasPrefix(t.ID, programPrefix) && t.Time.Before(before) {
			failed = append(failed, p.log.Delete(ctx, t.ID))
		}
	}
	return errors.Join(failed...)
}
