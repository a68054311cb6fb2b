package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"eleusis/bot"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// mindsKept is for how many rounds of different dealers the thinking of the computer players is kept.
const mindsKept = 32

// minds caches what computer players have learned of rounds whose dealers look, so that each play is learned once.
// It holds nothing that cannot be worked out again. It is safe for concurrent use.
type minds struct {
	mu   sync.Mutex
	kept []*mind // the one last used first
}

// A mind is what the computer players of one round have learned, by level.
type mind struct {
	round   string // the table and the number of the round
	mu      sync.Mutex
	players map[string]bot.Player
}

// of returns the mind of the round that l sees.
func (m *minds) of(l *table.Snapshot) *mind {
	m.mu.Lock()
	defer m.mu.Unlock()
	round := fmt.Sprint(l.ID, " ", l.Dealt)
	at := slices.IndexFunc(m.kept, func(one *mind) bool { return one.round == round })
	one := &mind{round: round, players: make(map[string]bot.Player)}
	if at >= 0 {
		one = m.kept[at]
		m.kept = slices.Delete(m.kept, at, at+1)
	}
	m.kept = slices.Insert(m.kept[:min(len(m.kept), mindsKept-1)], 0, one)
	return one
}

// player returns the player of a level. The lock must be held.
func (m *mind) player(level string) bot.Player {
	if m.players[level] == nil {
		m.players[level], _ = bot.New(level)
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
	_ = s.runQueued(r, func(context.Context) error { // the page is shown without them if that fails
		one := s.minds.of(l)
		one.mu.Lock() // nothing pauses within
		defer one.mu.Unlock()
		all = d.Review().Minds(l, one.player)
		return nil
	})
	return all
}
