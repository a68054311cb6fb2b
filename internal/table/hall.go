package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// A Config is what a hall needs of the world.
type Config struct {
	Random io.Reader    // that nobody can guess, and that never fails
	Errors *slog.Logger // faults that concern the operator
	// Tables is how many may be in memory at once, and of one place a quarter of them
	// or 300; 0: as many as there are.
	Tables int
	Meter  Meter // counts what happens; nil: nobody does
}

// A Hall keeps the live tables of one process over one log. Its methods may be
// called at once.
type Hall struct {
	log    store.Log
	config Config
	dealer *bot.Dealer
	ctx    context.Context // ends when the hall closes
	close  context.CancelFunc

	mu      sync.Mutex
	room    *room                    // guarded by mu
	held    map[string]chan struct{} // tables that are kept asleep; closed when they may wake
	running sync.WaitGroup
	dice    sync.Mutex // guards config.Random
	saving  saving
	meter   Meter

	retention Retention // guarded by mu
	also      []func(ctx context.Context, now time.Time) error
}

// NewHall returns a hall over log.
func NewHall(log store.Log, config Config) *Hall {
	ctx, cancel := context.WithCancel(context.Background())
	h := &Hall{config: config, dealer: bot.NewDealer(), ctx: ctx, close: cancel, room: newRoom(config.Tables),
		held: make(map[string]chan struct{}), meter: meterOf(config)}
	h.log, h.saving.turn = watchedLog{log, h}, make(chan struct{}, 1)
	return h
}

// Log returns the log that the hall keeps its tables in, for what else is kept
// there.
func (h *Hall) Log() store.Log { return h.log }

// Close stops all tables and waits for them. What they have told is in the log.
func (h *Hall) Close() {
	h.mu.Lock() // so that no table starts after this
	h.close()
	h.mu.Unlock()
	h.running.Wait()
}

const (
	computerDealer = "Luis"
	// What a table is that somebody opens without saying so.
	companionLevel = "novice"
	companions     = 4
	maxCompanions  = 9
)

// companionsOf returns the names of n computer players of a table that somebody
// called name opens. Like the dealer's the first are those of S0's examples; one
// gives way, so that nobody sits beside himself.
func companionsOf(name string, n int) []string {
	all := []string{"Ana", "Rui", "Clara", "Mario", "Marta", "Pedro", "Teresa", "Nuno", "Sofia"}[:n]
	for i, other := range all {
		if strings.EqualFold(name, other) {
			all[i] = "Sofia"
		}
	}
	return all
}

// MaxName is the longest name of a person, in characters.
const MaxName = 40

// Options are those of a table whose opener chooses none.
func Options() game.Options {
	options, _ := game.Preset("new")
	return options
}

// Seats returns how many people sit at a table of these options, the computer
// dealer counted, if its opener does not say.
func Seats(o game.Options) int { return seats(o, companions+2) }

func seats(o game.Options, usual int) int { return min(max(usual, o.MinSeats), o.MaxSeats) }

// CleanName returns name as it may stand at a table: no control characters, no
// outer or doubled spaces, at most [MaxName] characters; an empty one stays
// empty.
func CleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if r := []rune(name); len(r) > MaxName {
		name = strings.TrimSpace(string(r[:MaxName]))
	}
	return name
}

// Do carries out what the person who holds key wants at the table id. It returns
// the number of the last event there. An id belongs to the person who used it: a
// request that was carried out and is sent again returns the number of the last
// event it led to, and [ErrReused] if it asks for something else by now. A request that
// was refused, or changed nothing, is not remembered: sent again, it is decided
// anew. The table remembers the last 256 requests of a person. The error is a
// [*game.Refusal], one of this package's, or a fault of the store.
func (h *Hall) Do(ctx context.Context, id, key string, q Request) (number int, err error) {
	if q.SaysRule() {
		_, _ = q.Read() // the table says what is wrong with it
	}
	err = h.at(ctx, id, key, func(t *table) error {
		number, err = t.do(ctx, key, q)
		return err
	})
	return number, err
}

// Look returns the table id as whoever holds key sees it; a key that opens no
// seat is a spectator's.
func (h *Hall) Look(ctx context.Context, id, key string) (l Look, err error) {
	err = h.at(ctx, id, key, func(t *table) error {
		l, err = t.look(ctx, key)
		return err
	})
	return l, err
}

// Title returns what the dealer at the table id is called.
func (h *Hall) Title(ctx context.Context, id string) (title string, err error) {
	err = h.at(ctx, id, "", func(t *table) error {
		return t.call(ctx, func() { title = t.core.title })
	})
	return title, err
}

// Watch tells whoever holds key what happens at the table id after event number
// since, until ctx ends or they leave. Each time that there is something new in Next, or
// it has been closed, the table calls wake, unless that is nil; wake must return at once.
// ErrReload says that since is before the present round.
func (h *Hall) Watch(ctx context.Context, id, key string, since int, wake func()) (w Watched, err error) {
	err = h.at(ctx, id, key, func(t *table) error {
		w, err = t.watch(ctx, key, since, wake)
		return err
	})
	return w, err
}

// at calls f with the table id, from memory or from the log, for a caller who holds
// key; and once more if the table left memory just then.
func (h *Hall) at(ctx context.Context, id, key string, f func(*table) error) error {
	for {
		t, err := h.table(ctx, id, key)
		if err == nil {
			err = t.admits(ctx, key)
		}
		if err == nil {
			err = f(t)
		}
		if !errors.Is(err, errStopped) {
			return err
		}
		if h.ctx.Err() != nil {
			return ErrClosed
		}
	}
}

// load folds the log of a table.
func (h *Hall) load(ctx context.Context, id string) (*table, error) {
	if !isID(id) {
		return nil, ErrNoTable
	}
	entries, err := h.log.Read(ctx, id, 0)
	switch {
	case err != nil:
		return nil, fmt.Errorf("load table %s: %w", id, err)
	case len(entries) == 0:
		return nil, ErrNoTable
	}
	t := newTable(h, id, newCore(h.dealer))
	for _, e := range entries {
		if _, err := t.core.fold(e); err != nil {
			return nil, fmt.Errorf("table %s: %w", id, err)
		}
	}
	return t, nil
}

// random returns 32 bytes that nobody can guess.
func (h *Hall) random() [32]byte {
	h.dice.Lock()
	defer h.dice.Unlock()
	var b [32]byte
	if _, err := io.ReadFull(h.config.Random, b[:]); err != nil {
		panic("table: the source of chance failed: " + err.Error())
	}
	return b
}

// report tells the operator of a fault that nobody asked for. That the store fails
// has been told once for all tables.
func (h *Hall) report(id string, err error) {
	if h.ctx.Err() == nil && !errors.Is(err, ErrUnsaved) {
		h.config.Errors.Error("table", "id", id, "error", err)
	}
}

// idLetters are Crockford's 32: no i, l, o, u, which are read as others.
const idLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// idBytes are those of a table's id: few enough for people to say it.
const idBytes = 5

// newID returns an id of random bytes, 5 bits a letter. It leaves out the last bits
// that fill no letter.
func newID(random []byte) string {
	var b strings.Builder
	have, bits := 0, 0
	for _, x := range random {
		have, bits = have<<8|int(x), bits+8
		for ; bits >= 5; bits -= 5 {
			b.WriteByte(idLetters[have>>(bits-5)&31])
		}
		have &= 1<<bits - 1
	}
	return b.String()
}

func isID(id string) bool {
	return id != "" && len(id) <= store.MaxName && strings.Trim(id, idLetters) == ""
}
