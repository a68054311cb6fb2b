package table

import (
	"cmp"
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
	"eleusis/rule"
)

// A Config is what a hall needs of the world.
type Config struct {
	Random io.Reader    // that nobody can guess, and that never fails
	Errors *slog.Logger // faults that concern the operator
	Tables int          // that may be in memory at once; 0: as many as there are
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
	tables  map[string]*table
	running sync.WaitGroup
	dice    sync.Mutex // guards config.Random
}

// NewHall returns a hall over log.
func NewHall(log store.Log, config Config) *Hall {
	ctx, cancel := context.WithCancel(context.Background())
	return &Hall{log: log, config: config, dealer: bot.NewDealer(), ctx: ctx, close: cancel, tables: make(map[string]*table)}
}

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
)

// companionsOf returns the names of n computer players of a table that somebody
// called name opens. Like the dealer's the first are those of S0's examples; one
// gives way, so that nobody sits beside himself.
func companionsOf(name string, n int) []string {
	all := []string{"Ana", "Rui", "Clara", "Mario", "Marta", "Pedro", "Teresa", "Nuno"}[:n]
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

// An Opening says which table one person opens.
type Opening struct {
	Name string // of the person
	// Options are those of the game, the usual ones if they name no preset.
	Options game.Options
	Seats   int    // people at the table, with the dealer; 0: as many as usual
	Level   string // of the computer players, a novice's if there is none
	// Rule is dealt in every round; without one the computer dealer chooses.
	Rule *rule.Rule
	// Difficulty is that of the rules which the computer dealer then composes, one
	// of [Difficulties]; without one he takes them from the library.
	Difficulty string
	// Deals says that the person deals Rule and the computer players look for it.
	Deals bool
	// Waits says that the first round is sealed and not dealt, so that the person
	// can add a word to the shuffle.
	Waits bool
	// Words are the rule of a person who deals and judges by hand. Rule, if there is
	// one, warns him before a slip.
	Words string
	// Title is what the dealer is called, a word for whoever tells of the table;
	// the usual one if it is empty.
	Title string
}

// Open opens a table for one person, computer players and, unless the person
// deals, a computer dealer. It deals the first round, or seals it and waits, and returns the table's id
// and the key of the person's seat. The error is ErrBadRequest for somebody who
// deals no rule or wants what there is none of, a [*game.Refusal] of options, of
// too many people, or of a rule that this form of the game does not allow, or a
// fault of the store.
func (h *Hall) Open(ctx context.Context, o Opening) (id, key string, err error) {
	if err := o.complete(); err != nil {
		return "", "", err
	}
	if h.isFull() { // before anything of it is in the log
		return "", "", ErrCrowded
	}
	setup := &game.Setup{Options: o.Options, Seats: o.Seats, Dealer: game.Seat(o.Seats)}
	c := newCore(h.dealer)
	begin, err := game.Decide(&c.state, game.Command{Kind: game.OpenGame, Game: setup}, nil)
	if err != nil {
		return "", "", err
	}
	random := h.random()
	id, key = newID(random[:8]), newID(random[8:])
	seed := h.random()
	opening := &opened{Chairs: o.chairs(hashKey(key)), Seed: seed[:], Difficulty: o.Difficulty, Words: o.Words, Title: o.Title}
	if o.Rule != nil {
		opening.Rule = o.Rule.String()
	}
	hs := append([]happening{{opened: opening}}, ofGame(begin)...)
	t := newTable(h, id, c)
	open := func() ([]happening, error) { return hs, nil }
	if err := t.commit(ctx, envelope{time: time.Now()}, open); err != nil {
		return "", "", err
	}
	deal := func() ([]happening, error) {
		if o.Waits {
			return c.seal(h.random())
		}
		return c.deal(h.random(), nil)
	}
	if err := t.commit(ctx, envelope{time: time.Now()}, deal); err != nil {
		return "", "", err
	}
	_, err = h.adopt(t)
	return id, key, err
}

// complete gives o what its opener left open, and refuses what no round could be
// dealt with: it would leave a table without one.
func (o *Opening) complete() error {
	if o.Options.Preset == "" {
		o.Options = Options()
	}
	if o.Words = game.CleanWords(o.Words); o.Words != "" {
		o.Deals = true
	}
	o.Level = cmp.Or(o.Level, companionLevel)
	if o.Seats == 0 && o.Deals {
		o.Seats = seats(o.Options, companions+1)
	}
	o.Seats = cmp.Or(o.Seats, Seats(o.Options))
	_, isLevel := bot.New(o.Level)
	_, isDifficulty := difficulties[o.Difficulty]
	switch {
	case !isLevel, o.Difficulty != "" && !isDifficulty, o.Deals && o.Rule == nil && o.Words == "":
		return ErrBadRequest
	case o.Words == "" && o.Rule != nil && o.Rule.Machine().ReadsRejected() && !o.Options.ReadsRejected:
		return &game.Refusal{Reason: game.RuleReadsRejected}
	}
	return nil
}

// chairs returns who sits at the table, the dealer last. The hash is of the
// person's key.
func (o Opening) chairs(hash string) []chair {
	person := chair{Chair: Chair{Name: CleanName(o.Name)}, Key: hash}
	others := o.Seats - 1
	var all []chair
	if !o.Deals {
		person.Knows = o.Rule != nil
		all = append(all, person)
		others--
	}
	for _, companion := range companionsOf(person.Name, others) {
		all = append(all, chair{Chair: Chair{Name: companion, Level: o.Level}})
	}
	if o.Deals {
		return append(all, person)
	}
	return append(all, chair{Chair: Chair{Name: computerDealer, Deals: true}})
}

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

// Do carries out what whoever holds key wants at the table id. It returns the
// number of the last event there. A request whose id was carried out before is
// not carried out again, and answered well. The error is a [*game.Refusal], one
// of this package's, or a fault of the store.
func (h *Hall) Do(ctx context.Context, id, key string, q Request) (number int, err error) {
	err = h.at(ctx, id, func(t *table) error {
		number, err = t.do(ctx, key, q)
		return err
	})
	return number, err
}

// Look returns the table id as whoever holds key sees it; a key that opens no
// seat is a spectator's.
func (h *Hall) Look(ctx context.Context, id, key string) (l Look, err error) {
	err = h.at(ctx, id, func(t *table) error {
		l, err = t.look(ctx, key)
		return err
	})
	return l, err
}

// Watch tells whoever holds key what happens at the table id after event number
// since, until ctx ends. ErrReload says that since is before the present round.
func (h *Hall) Watch(ctx context.Context, id, key string, since int) (w Watched, err error) {
	err = h.at(ctx, id, func(t *table) error {
		w, err = t.watch(ctx, key, since)
		return err
	})
	return w, err
}

// at calls f with the table id, from memory or from the log, and once more if
// the table left memory just then.
func (h *Hall) at(ctx context.Context, id string, f func(*table) error) error {
	for {
		t, err := h.table(ctx, id)
		if err != nil {
			return err
		}
		if err = f(t); !errors.Is(err, errStopped) {
			return err
		}
		if h.ctx.Err() != nil {
			return ErrClosed
		}
	}
}

func (h *Hall) table(ctx context.Context, id string) (*table, error) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		return t, nil
	}
	t, err := h.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return h.adopt(t)
}

// adopt puts t to work, unless the hall has the table already: then that one is
// returned.
func (h *Hall) adopt(t *table) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return nil, ErrClosed
	}
	if other := h.tables[t.id]; other != nil {
		return other, nil
	}
	if h.config.Tables > 0 && len(h.tables) >= h.config.Tables {
		return nil, ErrCrowded
	}
	h.tables[t.id] = t
	h.running.Go(func() {
		t.run(h.ctx)
	})
	return t, nil
}

// isFull reports whether there is no room for one more table.
func (h *Hall) isFull() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.config.Tables > 0 && len(h.tables) >= h.config.Tables
}

// forget takes t out of the hall, so that whoever asks for it next loads it
// again.
func (h *Hall) forget(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, t.id)
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
	if err := t.tell(entries); err != nil {
		return nil, err
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

// report tells the operator of a fault that nobody asked for.
func (h *Hall) report(id string, err error) {
	if h.ctx.Err() == nil {
		h.config.Errors.Error("table", "id", id, "error", err)
	}
}

// idLetters are Crockford's 32: no i, l, o, u, which are read as others.
const idLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// newID returns an id of random bytes, 5 bits a letter.
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
