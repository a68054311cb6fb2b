package table

import (
	"context"
	"fmt"
	"strings"
	"time"

	"eleusis/game"
)

// Record returns the record (doc/notation.md) of the rounds that have ended at the table
// id, with seals opened; after a rematch, of one game after the other. It is empty before
// the end of the first round.
func (l *Lobby) Record(ctx context.Context, id string) (string, error) {
	var recorder game.Recorder
	var lines []string
	_, err := l.walk(ctx, id, func(c *core, e game.Event, _ time.Time) {
		if e.Kind() == game.GameBegan { // a rematch is a game of its own
			recorder = game.Recorder{Players: names(c.chairs)}
		}
		recorder.Event(&c.state, e)
		if e.Kind() == game.RoundEnded || e.Kind() == game.GameEnded || e.Kind() == game.Disputed {
			lines = append(lines, recorder.Lines()...)
		}
	})
	if err != nil {
		return "", fmt.Errorf("record of table %s: %w", id, err)
	}
	if lines == nil {
		return "", nil
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// walk reads the log of the table id, and calls see with each event of the game after
// folding it. It returns the state at the end. It does not wake the table.
func (l *Lobby) walk(ctx context.Context, id string, see func(c *core, e game.Event, at time.Time)) (*core, error) {
	if !isID(id) {
		return nil, ErrNoTable
	}
	entries, err := l.log.Read(ctx, id, 0)
	switch {
	case err != nil:
		return nil, err
	case len(entries) == 0:
		return nil, ErrNoTable
	}
	c := newCore(l.dealer)
	for _, e := range entries {
		happened, err := c.fold(e)
		if err != nil {
			return nil, err
		}
		if happened.game != nil {
			see(c, *happened.game, e.Time)
		}
	}
	return c, nil
}

func names(chairs []chair) []string {
	var all []string
	for _, c := range chairs {
		all = append(all, c.Name)
	}
	return all
}
