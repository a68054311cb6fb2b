package table

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// A TableRequest describes the table that a person opens.
type TableRequest struct {
	Name string // of the person
	Key  string // of the seat, which only its owner knows; if empty, a new one is made
	// Options of the game; the defaults if they name no preset.
	Options game.Options
	Seats   int    // people at the table, with the dealer; 0: the default
	Level   string // of the computer players; empty: novice
	// Rule of every round; nil: the computer dealer chooses.
	Rule *rule.Rule
	// Difficulty of the rules that the computer dealer composes, one of [Difficulties];
	// empty: they are from the library.
	Difficulty string
	// Deals says that the person deals Rule and the computer players look for it.
	Deals bool
	// Waits says that the first round is sealed and not yet dealt, so that the person can
	// add a word to the shuffle.
	Waits bool
	// Words are the rule of a person who deals and judges by hand. Rule, if set, is their
	// guard, which warns them before a slip.
	Words string
	// ByHand says that the person judges by hand, also if they bring the Words later.
	ByHand bool
	// Title of the dealer; empty: the default.
	Title string

	// Gathers says that people join before the game begins. Of the Seats, those of
	// Companions have computer players from the start and the others are open. The person
	// is host, on seat 1, and begins the game.
	Gathers    bool
	Companions int
	// Aside says that the person does not play: they are host on the seat [Aside], and one
	// more of the Seats is for others. It needs Gathers.
	Aside bool
	// Dealing says who deals where people gather. Deals and Words override it; Rule and
	// Words are then those of the first round.
	Dealing  Dealing
	Settings Settings // the zero value has the defaults

	// Once, if set, is the id of the request among those of Key: sent again, it returns
	// the same table, or ErrReused if the content differs. It needs Key.
	Once string
}

// stamp identifies the request, if it has Once.
func (o TableRequest) stamp() (s stamp, err error) {
	if o.Once == "" {
		return stamp{}, nil
	}
	s.id = "opening " + o.Once
	o.Key, o.Once = "", ""
	s.body, err = digestOf(o)
	return s, err
}

// onlyID returns the table id of a request with Once.
func (o *TableRequest) onlyID() string {
	sum := sha256.Sum256([]byte("eleusis once\x00" + o.Key + "\x00" + o.Once))
	return newID(sum[:idBytes])
}

// errOpened says that the table of a request with Once exists.
var errOpened = errors.New("the table is open")

// sameOpening returns [ErrReused] if the table id was opened by another request than that
// of s. Older logs do not say by which.
func (l *Lobby) sameOpening(ctx context.Context, id string, s stamp) error {
	entries, err := l.log.Read(ctx, id, 0)
	switch {
	case err != nil:
		return fmt.Errorf("read how table %s was opened: %w", id, err)
	case len(entries) == 0: // deleted since
		return ErrNoTable
	}
	if was, ok := readStamp(entries[0].Command); ok && was.body != s.body {
		return ErrReused
	}
	return nil
}

// Open opens a table for one person, computer players and, unless the person deals, a
// computer dealer; and deals the first round, or seals it and waits. Or it opens a table
// that gathers people, see [TableRequest.Gathers]. It returns the table's id and the key of the
// person's seat. The error is ErrBadRequest for a dealer without a rule or for unknown
// values, a [*game.Refusal] of options, of too many people, or of a rule that this form of
// the game does not allow, ErrReused, or a fault of the store.
func (v Visit) Open(ctx context.Context, o TableRequest) (id, key string, err error) {
	l := v.lobby
	wish, err := o.stamp()
	if err != nil {
		return "", "", err
	}
	if err := o.complete(); err != nil {
		return "", "", err
	}
	if err := l.mayAdd(v.caller.Place); err != nil { // before anything is in the log
		return "", "", err
	}
	key = cmp.Or(o.Key, l.newKey())
	seed := l.random()
	opening := o.opened(hashKey(key), seed[:])
	opening.markProgram(hashKey(key), v.caller.Program)
	t, err := l.begin(ctx, &o, opening, wish)
	if errors.Is(err, errOpened) {
		return o.onlyID(), key, l.sameOpening(ctx, o.onlyID(), wish)
	}
	if err != nil {
		return "", "", err
	}
	defer l.ownership().letGo(t.id) // unless it is awake
	if !o.Gathers {
		err = t.commit(ctx, envelope{}, func() ([]logEvent, error) {
			return t.core.rounds().dealFirst(l.random())
		})
	}
	if err != nil {
		return "", "", err
	}
	_, err = l.adopt(t, nil, v.caller.Place, true)
	return t.id, key, err
}

// opened returns the event that opens the table of o.
func (o *TableRequest) opened(hash string, seed []byte) *opened {
	e := &opened{
		Chairs: o.chairs(hash), Seed: seed, Difficulty: o.Difficulty, Words: o.Words, Title: o.Title,
		Gathers: o.Gathers, Settings: &o.Settings, Waits: o.Waits,
	}
	if o.Aside {
		e.Aside = &chair{Chair: Chair{Name: CleanName(o.Name)}, Key: hash}
	}
	if o.Rule != nil {
		e.Rule = o.Rule.String()
	}
	if o.Dealing.By == InTurn && o.Dealing.Seat == game.Nobody && !o.Gathers {
		o.Dealing.Seat = drawn([32]byte(seed), o.Seats)
	}
	if o.ownRules() {
		e.Dealing, e.Options = &o.Dealing, &o.Options
	}
	return e
}

// ownRules reports whether people bring the rules of the rounds that they deal.
func (o *TableRequest) ownRules() bool { return o.Gathers || o.Dealing.By == InTurn }

// begin writes a new table of these options to the log, and opens its game unless it
// gathers people first. If the id is taken, it tries another; a table with Once has only
// one id, and the error is errOpened if it is taken.
func (l *Lobby) begin(ctx context.Context, wish *TableRequest, o *opened, by stamp) (*table, error) {
	for {
		random := l.random()
		id := newID(random[:idBytes])
		if wish.Once != "" {
			id = wish.onlyID()
		}
		t := newTable(l, id, newCore(l.dealer))
		hs, err := opens(newCore(l.dealer), o, wish.Options, random)
		if err != nil {
			return nil, err
		}
		entries, err := encode(0, envelope{time: time.Now()}, hs)
		if err != nil {
			return nil, err
		}
		entries[0].Command = by.command() // of the first entry alone: nobody has moved
		err = t.append(ctx, entries)
		if err == nil {
			return t, t.foldAndSend(entries)
		}
		if !errors.Is(err, store.ErrConflict) {
			return nil, fmt.Errorf("table %s: %w", t.id, err)
		}
		if wish.Once != "" {
			return nil, errOpened
		}
	}
}

// opens returns the events that open a table, decided at the empty core c.
func opens(c *core, o *opened, options game.Options, random [32]byte) ([]logEvent, error) {
	hs := []logEvent{{table: o}}
	if err := o.fold(c, store.Entry{}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	if o.Gathers {
		return hs, nil
	}
	c.options = options
	more, err := c.rounds().openGame(random)
	return append(hs, more...), err
}

// complete fills in the defaults of o, and refuses an opening with which no round could be
// dealt.
func (o *TableRequest) complete() error {
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
	if err := o.completeDealing(); err != nil {
		return err
	}
	var isSettings bool
	o.Settings, isSettings = o.Settings.complete(o.Gathers, o.Level)
	_, isLevel := bot.New(o.Level)
	_, isDifficulty := difficulties[o.Difficulty]
	switch {
	case !isLevel, o.Difficulty != "" && !isDifficulty, !isSettings:
		return ErrBadRequest
	case o.Words == "" && o.Rule != nil && o.Rule.Machine().ReadsRejected() && !o.Options.ReadsRejected:
		return &game.Refusal{Reason: game.RuleReadsRejected}
	case o.Seats < 2 || o.Seats > game.MaxSeats:
		return wrongSeats(o.Seats, o.Options)
	case o.Options.Validate() != nil:
		return &game.Refusal{Reason: game.WrongOptions}
	case o.Gathers && (o.Seats > o.Options.MaxSeats || o.Seats < o.Options.MinSeats):
		return wrongSeats(o.Seats, o.Options)
	}
	return nil
}

// wrongSeats returns the refusal of a form that does not allow n people.
func wrongSeats(n int, o game.Options) error {
	limit := o.MinSeats
	if n > limit {
		limit = o.MaxSeats
	}
	return &game.Refusal{Reason: game.WrongSeats, Count: n, Limit: limit}
}

// completeDealing makes the different ways to say who deals consistent.
func (o *TableRequest) completeDealing() error {
	brings := o.Rule != nil || o.Words != ""
	switch {
	case o.Aside && (o.Deals || brings || !o.Gathers || o.Dealing.By == BySeat):
		return ErrBadRequest // a host who does not play deals nothing
	case o.Deals && o.Dealing.By == InTurn:
		return ErrBadRequest
	case o.Deals:
		o.Dealing = Dealing{BySeat, 1} // where people gather, their host has seat 1
	}
	switch d := o.Dealing; {
	case d.By == ByComputer && d.Seat == game.Nobody:
	case d.By == BySeat && d.Seat == 1:
		o.Deals = true
		if !brings && !o.Gathers {
			return ErrBadRequest
		}
	case d.By == InTurn && brings:
		o.Dealing.Seat = 1 // a host who brings a rule deals it first
	case d.By == InTurn && int(d.Seat) <= o.Seats:
	default:
		return ErrBadRequest
	}
	return nil
}

// chairs returns the chairs of the table, the dealer last. While people gather, and where
// everybody deals, the person is first. The hash is that of the person's key.
func (o *TableRequest) chairs(hash string) []chair {
	person := chair{Chair: Chair{Name: CleanName(o.Name)}, Key: hash, ByHand: o.ByHand || o.Words != ""}
	person.Knows = o.Rule != nil && o.Dealing.By == ByComputer
	computerDeals := o.Dealing.By == ByComputer
	all := []chair{person}
	others, open := o.Seats-1, 0
	if o.Aside {
		all, others = nil, o.Seats
	}
	if computerDeals {
		others--
	}
	if o.Gathers {
		players := min(max(0, o.Companions), others)
		others, open = players, others-players
	}
	for _, companion := range companionsOf(CleanName(o.Name), others) {
		all = append(all, chair{Chair: Chair{Name: companion, Level: o.Level}})
	}
	for range open {
		all = append(all, chair{Chair: Chair{Open: true}})
	}
	switch {
	case o.ownRules() && !computerDeals, o.Gathers:
		return all
	case o.Deals:
		return append(all[1:], person)
	}
	return append(all, chair{Chair: Chair{Name: computerDealer, Deals: true}})
}
