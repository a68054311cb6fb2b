package web

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"eleusis/bot"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// A mind is what the computer players of one round have learned, by level, so that each play is learned once. It holds
// nothing that cannot be worked out again. It is safe for concurrent use.
type mind struct {
	mu      sync.Mutex
	players map[string]bot.Player
}

// player returns the player of a level. The lock must be held.
func (m *mind) player(level string) bot.Player {
	if m.players[level] == nil {
		m.players[level], _ = bot.New(level) // an unknown level has no player
	}
	return m.players[level]
}

// mindsAt returns what the computer players think, for the dealer that sees l; none for everybody else, and if too
// many requests wait.
func (s tableHandlers) mindsAt(r *http.Request, d page.Presenter, l *table.Snapshot) []page.Mind {
	if l.Desk == nil {
		return nil
	}
	var all []page.Mind
	_ = s.runQueued(r, func(ctx context.Context) error { // the page is shown without them if that fails
		m, err := s.minds.Get(ctx, fmt.Sprint(l.ID, " ", l.Dealt), func() (*mind, error) {
			return &mind{players: make(map[string]bot.Player)}, nil
		})
		if err != nil {
			return err
		}
		m.mu.Lock() // nothing pauses within
		defer m.mu.Unlock()
		all = d.Review().Minds(l, m.player)
		return nil
	})
	return all
}
