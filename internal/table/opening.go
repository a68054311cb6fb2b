package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// An Opening says which table a person opens.
type Opening struct {
	Name string // of the person
	Key  string // that is to open the seat, which only its owner knows; a fresh one if it is empty
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
	// ByHand says that the person means to judge by hand, also if the Words are yet to
	// be brought.
	ByHand bool
	// Title is what the dealer is called, a word for whoever tells of the table;
	// the usual one if it is empty.
	Title string

	// Gathers says that people join before the game begins: of the Seats, so many as
	// there are Companions are computer players from the start, and the others are
	// open. The person is host, on seat 1; he begins the game.
	Gathers    bool
	Companions int
	// Aside says that the person does not play: they are host on the seat [Aside], and of the
	// Seats one more is for others. It needs Gathers.
	Aside bool
	// Dealing says who deals where people gather, or that everybody does; Deals and
	// Words go before it, and Rule and Words are then those of the first round.
	Dealing  Dealing
	Settings Settings // the zero ones are the usual ones
}

// Open opens a table for one person, computer players and, unless the person
// deals, a computer dealer; and deals the first round, or seals it and waits. Or
// it opens one that gathers people, see [Opening.Gathers]. It returns the table's
// id and the key of the person's seat. The error is ErrBadRequest for somebody who
// deals no rule or wants what there is none of, a [*game.Refusal] of options, of
// too many people, or of a rule that this form of the game does not allow, or a
// fault of the store.
func (h *Hall) Open(ctx context.Context, o Opening) (id, key string, err error) {
	if err := o.complete(); err != nil {
		return "", "", err
	}
	if err := h.mayAdd(callerOf(ctx).Place); err != nil { // before anything of it is in the log
		return "", "", err
	}
	key = cmp.Or(o.Key, h.newKey())
	seed := h.random()
	opening := o.opened(hashKey(key), seed[:])
	opening.markProgram(hashKey(key), callerOf(ctx).Program)
	t, err := h.begin(ctx, opening, o.Options)
	if err != nil {
		return "", "", err
	}
	if !o.Gathers {
		err = t.commit(ctx, envelope{}, func() ([]happening, error) {
			return t.core.dealFirst(h.random())
		})
	}
	if err != nil {
		return "", "", err
	}
	_, err = h.adopt(t, callerOf(ctx).Place, true)
	return t.id, key, err
}

// opened returns the event that opens the table of o.
func (o *Opening) opened(hash string, seed []byte) *opened {
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
func (o *Opening) ownRules() bool { return o.Gathers || o.Dealing.By == InTurn }

// begin puts a new table of these options into the log, which opens its game
// unless it gathers people first. Should the id be another table's, it takes one
// more.
func (h *Hall) begin(ctx context.Context, o *opened, options game.Options) (*table, error) {
	for {
		random := h.random()
		t := newTable(h, newID(random[:idBytes]), newCore(h.dealer))
		hs, err := opens(newCore(h.dealer), o, options, random)
		if err != nil {
			return nil, err
		}
		entries, err := encode(0, envelope{time: time.Now()}, hs)
		if err != nil {
			return nil, err
		}
		err = t.append(ctx, entries)
		if err == nil {
			return t, t.tell(entries)
		}
		if !errors.Is(err, store.ErrConflict) {
			return nil, fmt.Errorf("table %s: %w", t.id, err)
		}
	}
}

// opens returns what opens a table, decided at c, which is empty.
func opens(c *core, o *opened, options game.Options, random [32]byte) ([]happening, error) {
	hs := []happening{{opened: o}}
	if err := c.open(*o); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	if o.Gathers {
		return hs, nil
	}
	c.options = options
	more, err := c.openGame(random)
	return append(hs, more...), err
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

// wrongSeats refuses a table for so many people.
func wrongSeats(n int, o game.Options) error {
	limit := o.MinSeats
	if n > limit {
		limit = o.MaxSeats
	}
	return &game.Refusal{Reason: game.WrongSeats, Count: n, Limit: limit}
}

// completeDealing lets the ways to say who deals say the same.
func (o *Opening) completeDealing() error {
	brings := o.Rule != nil || o.Words != ""
	switch {
	case o.Aside && (o.Deals || brings || !o.Gathers || o.Dealing.By == BySeat):
		return ErrBadRequest // who does not play deals nothing
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
		o.Dealing.Seat = 1 // who brings a rule deals it first
	case d.By == InTurn && int(d.Seat) <= o.Seats:
	default:
		return ErrBadRequest
	}
	return nil
}

// chairs returns who sits at the table, the dealer last; while people gather, and
// where everybody deals, the person is first. The hash is of the person's key.
func (o *Opening) chairs(hash string) []chair {
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
