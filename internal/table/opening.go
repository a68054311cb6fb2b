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
	// Sentence has the person's own words for Rule, if they wrote it in words; see
	// [Snapshot.Sentence].
	Sentence string `json:",omitempty"`
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

	// WaitsForPeople says that people join before the game begins. Of the Seats, so many
	// have ComputerPlayers from the start, and the others are open. The person is host, on
	// seat 1, and begins the game. In digests of requests, which logs keep, both fields have
	// the names of version 0.1.0.
	WaitsForPeople  bool `json:"Gathers"`
	ComputerPlayers int  `json:"Companions"`
	// Aside says that the person does not play: they are host on the seat [Aside], and one
	// more of the Seats is for others. It needs WaitsForPeople.
	Aside bool
	// Dealing says who deals where people gather. Deals and Words override it; Rule and
	// Words are then those of the first round.
	Dealing  Dealing
	Settings Settings // the zero value has the defaults

	// Once, if set, is the id of the request among those of Key: sent again, it returns
	// the same table, or ErrReused if the content differs. It needs Key.
	Once string
}

// FirstGame returns what opens a table for a person who never played: Express with a small
// hand and easy rules.
func FirstGame() TableRequest {
	r := TableRequest{Seats: 4, Difficulty: "easy"}
	r.Options, _ = game.Preset("express")
	r.Options.HandSize = 6
	return r
}

// LearnedGame returns what opens a table for a person who has just had the lesson: the form that
// it teaches, with as many seats, a hand of that size and easy rules.
func LearnedGame() TableRequest {
	r := TableRequest{Seats: 4, Difficulty: "easy"}
	r.Options, _ = game.Preset("new")
	r.Options.HandSize = 8
	return r
}

// stamp identifies the request, if it has Once.
func (r TableRequest) stamp() (s stamp, err error) {
	if r.Once == "" {
		return stamp{}, nil
	}
	s.id = "opening " + r.Once
	r.Key, r.Once = "", ""
	s.body, err = digestOf(r)
	return s, err
}

// onlyID returns the table id of a request with Once.
func (r *TableRequest) onlyID() string {
	sum := sha256.Sum256([]byte("eleusis once\x00" + r.Key + "\x00" + r.Once))
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
// that gathers people, see [TableRequest.WaitsForPeople]. It returns the table's id and the
// key of the person's seat. The error is ErrBadRequest for a dealer without a rule or for
// unknown values, a [*game.Refusal] of options, of too many people, or of a rule that this
// form of the game does not allow, ErrReused, or a fault of the store.
func (v Visit) Open(ctx context.Context, r TableRequest) (id, key string, err error) {
	l := v.lobby
	wish, err := r.stamp()
	if err != nil {
		return "", "", err
	}
	if err := r.complete(); err != nil {
		return "", "", err
	}
	if err := l.mayAdd(v.caller.Place); err != nil { // before anything is in the log
		return "", "", err
	}
	key = cmp.Or(r.Key, l.newKey())
	seed := l.random()
	opening := r.opened(hashKey(key), seed[:])
	opening.markProgram(hashKey(key), v.caller.Program)
	t, err := l.begin(ctx, &r, opening, wish)
	if errors.Is(err, errOpened) {
		return r.onlyID(), key, l.sameOpening(ctx, r.onlyID(), wish)
	}
	if err != nil {
		return "", "", err
	}
	defer l.releaseOwned(t.id) // unless it is awake
	if !r.WaitsForPeople {
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

// opened returns the event that opens the table of r.
func (r *TableRequest) opened(hash string, seed []byte) *tableOpened {
	e := &tableOpened{
		Chairs: r.chairs(hash), Seed: seed, Difficulty: r.Difficulty, Words: r.Words, Title: r.Title,
		Gathers: r.WaitsForPeople, Settings: &r.Settings, Waits: r.Waits,
	}
	if r.Aside {
		e.Aside = &chair{Chair: Chair{Name: CleanName(r.Name)}, Key: hash}
	}
	if r.Rule != nil {
		e.Rule = r.Rule.String()
	}
	if r.Rule != nil && r.Words == "" {
		e.Sentence = game.CleanWords(r.Sentence)
	}
	if r.Dealing.By == InTurn && r.Dealing.Seat == game.Nobody && !r.WaitsForPeople {
		r.Dealing.Seat = drawn([32]byte(seed), r.Seats)
	}
	if r.hasOwnRules() {
		e.Dealing, e.Options = &r.Dealing, &r.Options
	}
	return e
}

// hasOwnRules reports whether people bring the rules of the rounds that they deal.
func (r *TableRequest) hasOwnRules() bool { return r.WaitsForPeople || r.Dealing.By == InTurn }

// begin writes a new table of these options to the log, and opens its game unless it
// gathers people first. If the id is taken, it tries another; a table with Once has only
// one id, and the error is errOpened if it is taken.
func (l *Lobby) begin(ctx context.Context, wish *TableRequest, o *tableOpened, by stamp) (*table, error) {
	for {
		random := l.random()
		id := newID(random[:idBytes])
		if wish.Once != "" {
			id = wish.onlyID()
		}
		t := newTable(l, id, newCore(l.dealer))
		events, err := opens(newCore(l.dealer), o, wish.Options, random)
		if err != nil {
			return nil, err
		}
		entries, err := encode(0, envelope{time: time.Now()}, events)
		if err != nil {
			return nil, err
		}
		entries[0].Command = by.command() // of the first entry alone: nobody has moved
		err = t.append(ctx, entries)
		if err == nil {
			return t, t.foldAndSend(entries, events)
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
func opens(c *core, o *tableOpened, options game.Options, random [32]byte) ([]logEvent, error) {
	events := []logEvent{{table: o}}
	if err := o.fold(c, store.Entry{}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	if o.Gathers {
		return events, nil
	}
	c.options = options
	more, err := c.rounds().openGame(random)
	return append(events, more...), err
}

// complete fills in the defaults of r, and refuses an opening with which no round could be
// dealt.
func (r *TableRequest) complete() error {
	if r.Options.Preset == "" {
		r.Options = Options()
	}
	r.Words = game.CleanWords(r.Words)
	if r.Words != "" {
		r.Deals = true
	}
	r.Level = cmp.Or(r.Level, companionLevel)
	if r.Seats == 0 && r.Deals {
		r.Seats = seats(r.Options, companions+1)
	}
	r.Seats = cmp.Or(r.Seats, Seats(r.Options))
	if err := r.completeDealing(); err != nil {
		return err
	}
	var isSettings bool
	r.Settings, isSettings = r.Settings.complete(r.WaitsForPeople, r.Level)
	_, isLevel := bot.New(r.Level)
	_, isDifficulty := difficulties[r.Difficulty]
	switch {
	case !isLevel, r.Difficulty != "" && !isDifficulty, !isSettings:
		return ErrBadRequest
	case r.Words == "" && r.Rule != nil && r.Rule.Machine().ReadsRejected() && !r.Options.ReadsRejected:
		return &game.Refusal{Reason: game.RuleReadsRejected}
	case r.Seats < 2 || r.Seats > game.MaxSeats:
		return wrongSeats(r.Seats, r.Options)
	case r.Options.Validate() != nil:
		return &game.Refusal{Reason: game.WrongOptions}
	case r.WaitsForPeople && (r.Seats > r.Options.MaxSeats || r.Seats < r.Options.MinSeats):
		return wrongSeats(r.Seats, r.Options)
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
func (r *TableRequest) completeDealing() error {
	brings := r.Rule != nil || r.Words != ""
	switch {
	case r.Aside && (r.Deals || brings || !r.WaitsForPeople || r.Dealing.By == BySeat):
		return ErrBadRequest // a host who does not play deals nothing
	case r.Deals && r.Dealing.By == InTurn:
		return ErrBadRequest
	case r.Deals:
		r.Dealing = Dealing{BySeat, 1} // where people gather, their host has seat 1
	}
	switch d := r.Dealing; {
	case d.By == ByComputer && d.Seat == game.Nobody:
	case d.By == BySeat && d.Seat == 1:
		r.Deals = true
		if !brings && !r.WaitsForPeople {
			return ErrBadRequest
		}
	case d.By == InTurn && brings:
		r.Dealing.Seat = 1 // a host who brings a rule deals it first
	case d.By == InTurn && int(d.Seat) <= r.Seats:
	default:
		return ErrBadRequest
	}
	return nil
}

// chairs returns the chairs of the table, the dealer last. While people gather, and where
// everybody deals, the person is first. The hash is that of the person's key.
func (r *TableRequest) chairs(hash string) []chair {
	person := chair{Chair: Chair{Name: CleanName(r.Name)}, Key: hash, ByHand: r.ByHand || r.Words != ""}
	person.Knows = r.Rule != nil && r.Dealing.By == ByComputer
	computerDeals := r.Dealing.By == ByComputer
	all := []chair{person}
	others, open := r.Seats-1, 0
	if r.Aside {
		all, others = nil, r.Seats
	}
	if computerDeals {
		others--
	}
	if r.WaitsForPeople {
		players := min(max(0, r.ComputerPlayers), others)
		others, open = players, others-players
	}
	for _, companion := range companionsOf(CleanName(r.Name), others) {
		all = append(all, chair{Chair: Chair{Name: companion, Level: r.Level}})
	}
	for range open {
		all = append(all, chair{Chair: Chair{Open: true}})
	}
	switch {
	case r.hasOwnRules() && !computerDeals, r.WaitsForPeople:
		return all
	case r.Deals:
		return append(all[1:], person)
	}
	return append(all, chair{Chair: Chair{Name: computerDealer, Deals: true}})
}
