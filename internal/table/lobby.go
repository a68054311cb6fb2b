package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// A Config has the dependencies and limits of a lobby.
type Config struct {
	Random io.Reader    // unpredictable; must not fail
	Errors *slog.Logger // faults that concern the operator
	// Tables is the maximum number of tables in memory; 0: no limit. One place may have a
	// quarter of them, at most 300.
	Tables int
	Meter  Meter // nil: nothing is counted
	Owner  Owner // where several servers share the log; nil: the log belongs to this one
	// StoreTimeout is the time that a call of the store may take; 0: ten seconds. A probe of the
	// store may take a fifth of it.
	StoreTimeout time.Duration
}

// A Lobby is the registry of the live tables of one process, over one log. It is safe for
// concurrent use.
type Lobby struct {
	log    *store.Probed
	config Config
	dealer *bot.Dealer
	ctx    context.Context // ends when the lobby closes
	close  context.CancelFunc

	mu      sync.Mutex
	room    *room                    // guarded by mu
	asleep  map[string]chan struct{} // tables that are kept asleep; closed when they may wake
	loading map[string]*loading      // tables that are being read to wake them; guarded by mu
	running sync.WaitGroup
	dice    sync.Mutex // guards config.Random
	meter   Meter

	retention Retention // guarded by mu
	also      []func(ctx context.Context, now time.Time) error
}

// NewLobby returns a lobby over log.
func NewLobby(log store.Log, config Config) *Lobby {
	ctx, cancel := context.WithCancel(context.Background())
	l := &Lobby{config: config, dealer: bot.NewDealer(), ctx: ctx, close: cancel, room: newRoom(config.Tables),
		asleep: make(map[string]chan struct{}), loading: make(map[string]*loading), meter: meterOf(config)}
	l.log = store.NewProbed(ctx, log, store.ProbeConfig{Meter: l.meter, Start: l.start, Changed: l.noteStore,
		ProbeTimeout: config.StoreTimeout / 5})
	return l
}

// Log returns the log of the lobby, for other data that is kept there.
func (l *Lobby) Log() store.Log { return l.log }

// storeTimeout returns the time that a call of the store may take.
func (l *Lobby) storeTimeout() time.Duration {
	return cmp.Or(l.config.StoreTimeout, defaultStoreTimeout)
}

// Close stops all tables and waits for them. Everything that was sent is in the log.
func (l *Lobby) Close() {
	l.mu.Lock() // so that no table starts after this
	l.close()
	l.mu.Unlock()
	l.running.Wait()
}

// start runs f in a goroutine that the lobby waits for when it closes. It returns
// false if the lobby is closed.
func (l *Lobby) start(f func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return false
	}
	l.running.Go(f)
	return true
}

// Ready writes to the store and reads from it; see [store.Probed.Ready].
func (l *Lobby) Ready(ctx context.Context) error {
	if l.ctx.Err() != nil {
		return ErrClosed
	}
	return l.log.Ready(ctx)
}

// noteStore tells the operator and all tables in memory that the store went down, with
// its fault, or works again, with nil.
func (l *Lobby) noteStore(fault error) {
	if fault != nil {
		l.config.Errors.Error("store", "fails", fault)
	} else {
		l.config.Errors.Info("store", "works", true)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.room.tables {
		t.nudge(t.nudges)
	}
}

const (
	computerDealer = "Luis"
	// Defaults of a new table.
	companionLevel = "novice"
	companions     = 4
	maxCompanions  = 9
)

// Options returns the default options of a table.
func Options() game.Options {
	options, _ := game.Preset("new")
	return options
}

// Seats returns the default number of people for these options, with the computer dealer.
func Seats(o game.Options) int { return seats(o, companions+2) }

func seats(o game.Options, usual int) int { return min(max(usual, o.MinSeats), o.MaxSeats) }

// load folds the log of a table.
func (l *Lobby) load(ctx context.Context, id string) (*table, error) {
	c, err := l.walk(ctx, id, func(*core, game.Event, time.Time) {})
	switch {
	case errors.Is(err, ErrNoTable):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("load table %s: %w", id, err)
	}
	return newTable(l, id, c), nil
}

// random returns 32 unpredictable bytes.
func (l *Lobby) random() [32]byte {
	l.dice.Lock()
	defer l.dice.Unlock()
	var b [32]byte
	if _, err := io.ReadFull(l.config.Random, b[:]); err != nil {
		panic("table: the source of chance failed: " + err.Error())
	}
	return b
}

// report logs a fault outside of a request for the operator. A failing store is logged
// once for all tables.
func (l *Lobby) report(id string, err error) {
	if l.ctx.Err() == nil && !errors.Is(err, store.ErrDown) {
		l.config.Errors.Error("table", "id", id, "error", err)
	}
}
