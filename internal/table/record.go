package table

import (
	"context"
	"fmt"
	"strings"

	"eleusis/game"
)

// Record returns the record of the rounds that have ended at the table id, a game
// after the other if there was a rematch (doc/notation.md), secrets opened; nothing of a round under way. It is empty
// before the first end.
func (h *Hall) Record(ctx context.Context, id string) (string, error) {
	if !isID(id) {
		return "", ErrNoTable
	}
	entries, err := h.log.Read(ctx, id, 0)
	switch {
	case err != nil:
		return "", fmt.Errorf("record of table %s: %w", id, err)
	case len(entries) == 0:
		return "", ErrNoTable
	}
	c := newCore(h.dealer)
	var recorder game.Recorder
	var lines []string
	for _, e := range entries {
		happened, err := c.fold(e)
		if err != nil {
			return "", fmt.Errorf("record of table %s: %w", id, err)
		}
		if happened.game == nil {
			continue
		}
		if happened.game.Kind == game.GameBegan { // a rematch is a game of its own
			recorder = game.Recorder{Players: names(c.chairs)}
		}
		recorder.Event(&c.state, *happened.game)
		if kind := happened.game.Kind; kind == game.RoundEnded || kind == game.GameEnded || kind == game.Disputed {
			lines = append(lines, recorder.Lines()...)
		}
	}
	if lines == nil {
		return "", nil
	}
	return strings.Join(lines, "\n") + "\n", nil
}

func names(chairs []chair) []string {
	var all []string
	for _, c := range chairs {
		all = append(all, c.Name)
	}
	return all
}
