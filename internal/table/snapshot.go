package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"eleusis/game"
	"eleusis/review"
	"eleusis/rule"
)

// A Frame tells a watcher about one event, as far as their seat may know.
type Frame struct {
	Number int        `json:"number"` // of the event in the table's log
	Share  game.Share `json:"share"`  // its kind is zero for events of the table, not of the game
	Fast   bool       `json:"fast"`   // pace of the computer players after the event
	// Table is the state of the table after an event of its own; nil for an event of the
	// game.
	Table *TableShare `json:"table,omitempty"`
	// Left is the time that the player to move has left, in milliseconds; 0 without a
	// clock.
	Left int64 `json:"left,omitempty"`
	// Wait is how long the computer players still wait for the seat, which may declare or
	// guess, in milliseconds.
	Wait int64 `json:"wait,omitempty"`
	// Then is the table as the seat sees it after all events of one moment. Only the last frame of the moment has it,
	// and the present state in [Watched]. It has no log, no talk and nothing for a dealer, and of the game a
	// glance ([game.State.Glance]). It is immutable.
	Then *Snapshot `json:"-"`

	shared *shared // nil if the frame goes to one watcher alone
}

// shared caches what is computed from a frame, for all watchers of one seat.
type shared struct {
	mu   sync.Mutex
	made []made // few: one for each language and format of a stream
}

// A made value is what was computed from a frame, with its key.
type made struct {
	key   string
	value any
}

// Once returns the value of build for key. Every caller with the same frame and key shares
// one value, so build may depend on nothing else. A frame is shared by watchers of the same
// seat only.
func (f *Frame) Once(key string, build func() any) any {
	if f.shared == nil {
		return build()
	}
	f.shared.mu.Lock()
	defer f.shared.mu.Unlock()
	for _, m := range f.shared.made {
		if m.key == key {
			return m.value
		}
	}
	value := build()
	f.shared.made = append(f.shared.made, made{key, value})
	return value
}

// frames are the frames of one event by seat; watchers of a seat share one.
type frames [Aside + 1]*Frame

// of returns the frame of seat. build is called when it is first needed.
func (all *frames) of(seat game.Seat, build func() Frame) *Frame {
	if all[seat] == nil {
		f := build()
		f.shared = new(shared)
		all[seat] = &f
	}
	return all[seat]
}

// presenceShare is the Kind of a [TableShare] without an event.
const presenceShare = "presence"

// A TableShare tells a watcher the state of the table itself, without its game, after an
// event.
type TableShare struct {
	Kind    string    `json:"kind"`             // of the event in the log; or presence, for changes that are not in the log
	Changed Changed   `json:"alters,omitempty"` // what else the event changes; named so since version 0.1.0
	Seat    game.Seat `json:"seat,omitempty"`   // the seat that the event concerns
	Why     Action    `json:"why,omitempty"`    // of seat-changed: the action that led to it
	Once    bool      `json:"once,omitempty"`   // of seat-covered: for one move, since their time was up
	TableState
	Said    *Message   `json:"said,omitempty"`
	Reports []Reported `json:"reports,omitempty"` // for the host alone
}

// Substitution returns the one that t, of event number, begins or ends; false if it does neither.
func (t *TableShare) Substitution(number int) (s Substitution, ok bool) {
	if t.Once || t.Kind != kindSubstituted && t.Kind != kindReturned || int(t.Seat) > len(t.Chairs) {
		return Substitution{}, false
	}
	ch := t.Chairs[t.Seat-1]
	return Substitution{number, ch.Who, ch.Name, t.Seat, ch.Substitute}, true
}

// A TableState is the state of a table, apart from its game.
type TableState struct {
	Gathering bool      `json:"gathering,omitempty"` // people join, and no game is open: a View has no seats yet
	Chairs    []Chair   `json:"chairs"`              // by seat − 1
	Aside     *Chair    `json:"aside,omitempty"`     // the host who does not play; nil if there is none
	Settings  Settings  `json:"settings"`
	Dealing   Dealing   `json:"dealing"`
	Next      game.Seat `json:"next,omitempty"` // the dealer of the next round, if that is known
	// AwaitsRule says that no round can be dealt before Next has brought their rule.
	AwaitsRule bool `json:"awaitsRule,omitempty"`
	// RuleReady says, while people gather, that the first dealer has brought their rule
	// or needs none: it is a computer.
	RuleReady bool `json:"ruleReady,omitempty"`
	// Unsaved says that the store fails: nothing goes on until it works again.
	Unsaved bool `json:"unsaved,omitempty"`
}

// Changed is a part of a table that an event changes without telling how, so that a screen
// must load it again.
type Changed string

// The values of Changed.
const (
	changedNothing Changed = "" // beyond what the TableShare tells
	changedTable   Changed = "table"
	ChangedSeats   Changed = "seats" // the people on the seats
	ChangedGame    Changed = "game"  // a new game begins
)

// changedBy returns what events of a kind change.
func changedBy(kind string) Changed {
	switch kind {
	case kindSaid, kindSubstituted, kindReturned, presenceShare:
		return changedNothing
	case kindTaken, kindChanged:
		return ChangedSeats
	case kindStarted, kindRematch, kindErased:
		return ChangedGame
	}
	return changedTable
}

// setSubject sets the seat and the reason that e is about.
func (t *TableShare) setSubject(e tableEvent) {
	switch e := e.(type) {
	case *ruleGiven:
		t.Seat = e.Seat
	case *seatTaken:
		t.Seat = e.Seat
	case *changed:
		t.Seat, t.Why = e.Seat, e.Why
	case *seatSubstituted:
		t.Seat, t.Once = e.Seat, e.Once
	case *seatReturned:
		t.Seat = e.Seat
	case *messageSaid:
		t.Seat = e.Seat
	case *personMuted:
		t.Seat = e.Seat
	}
}

// A Snapshot is a table as one seat sees it.
type Snapshot struct {
	ID        string
	Number    int // of the last event
	View      game.View
	Beside    bool   // the view of the host who does not play
	Title     string // of the dealer
	Fast      bool
	Held      bool         // the table waits for the seat, which thinks about declaring or about the rule
	MayPause  bool         // the seat deals and only watches the computer players, and may let them wait
	Log       []Frame      // the round so far
	Result    *game.Result // of a round that has ended
	Sentence  string       // its rule in the dealer's own words, if they wrote it in words
	Ready     []rule.Hint  // hints that the dealer may give; for the dealer alone
	Standings []game.Standing
	Desk      *game.Desk  // what only the dealer of the round under way sees
	Stated    *StatedRule // of a round by hand that has ended

	Transcript *review.Transcript // of a round that has ended; immutable

	// Of the table itself.
	TableState
	Options game.Options // of the game, also while people gather
	Host    game.Seat    // the host now
	// Difficulty of the rules of a computer dealer: one of [Difficulties] or libraryLevel;
	// empty if people bring the rules, or someone has brought this one.
	Difficulty    string
	Dealt         int            // rounds begun at this table, over all games
	Given         *BroughtRule   // the rule that this seat has brought for a later round
	MayBring      bool           // the seat deals next, and can bring a rule or another one
	ByHand        bool           // the person on the seat judges by hand when they deal, or did the last time
	Clock         time.Duration  // for each decision; 0: no clock
	Left          time.Duration  // of the player to move, if there is a clock
	Wait          time.Duration  // that the computer players still wait for the seat
	Lapsed        bool           // the clock has made the last move of the seat
	Said          []Message      // oldest first
	Notices       []Notice       // oldest first
	Substitutions []Substitution // of the round so far, oldest first
	Me            PersonID       // the caller, also if they have left
	HostAway      game.Seat      // the absent host that Host stands in for; Nobody if there is none
	Reports       []Reported     // for the host alone
}

// A StatedRule is the rule that a dealer by hand stated: their guard, or else their words if they can be read as a
// rule. The verdicts of the round can be compared with it.
type StatedRule struct {
	Rule  *rule.Rule
	Slips []game.Slip // where it contradicts their verdicts
}

// snapshot is [Visit.Snapshot] for a live table.
func (t *table) snapshot(ctx context.Context, key string) (s Snapshot, err error) {
	callErr := t.call(ctx, func() {
		err = t.catchUp(ctx)
		if err != nil {
			return
		}
		seat := t.core.seatOf(key)
		err = t.arrive(context.WithoutCancel(ctx), seat)
		if err == nil {
			s, err = t.snapshotFor(seat, key)
		}
	})
	if callErr != nil {
		return Snapshot{}, callErr
	}
	return s, err
}

// snapshotFor returns the table as seat sees it. Without spectators, others see the seats
// alone, with ErrPrivate; a person who has left sees that.
func (t *table) snapshotFor(seat game.Seat, key string) (Snapshot, error) {
	now := time.Now()
	host, who := t.presence.host(now), t.core.whoHas(key)
	s := t.core.snapshot(t.id, seat, host)
	s.Me = who
	s.Held, s.MayPause = t.held() && t.pause.thinks == seat, mayPause(t.core, seat)
	t.mark(&s, seat, now)
	if host != t.core.host {
		s.HostAway = t.core.host
	}
	if t.core.excludes(seat) {
		gone := slices.DeleteFunc(s.Notices, func(n Notice) bool {
			return who == 0 || n.Who != who || n.What == NoticeHost
		})
		return Snapshot{
			ID: s.ID, Number: s.Number, Title: s.Title, Options: s.Options, Difficulty: s.Difficulty, Host: s.Host,
			Me: who, Notices: gone,
			TableState: TableState{Settings: s.Settings, Dealing: s.Dealing, Chairs: s.Chairs, Aside: s.Aside},
		}, ErrPrivate
	}
	return s, nil
}

// movingPart returns what the person who watches from seat sees now.
func (t *table) movingPart(seat game.Seat) *Snapshot {
	now := time.Now()
	s := t.core.movingPart(t.id, seat, t.presence.host(now), t.core.state.Glance(viewpoint(seat)))
	t.mark(&s, seat, now)
	return &s
}

// mark notes on s what is not in the log.
func (t *table) mark(s *Snapshot, seat game.Seat, now time.Time) {
	s.Unsaved = t.lobby.log.Down()
	t.presence.mark(&s.TableState, now)
	s.Wait, s.Left = t.waitsFor(seat, now), t.timeLeft(now)
}
