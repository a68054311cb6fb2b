package table

import (
	"slices"
	"sync"
	"time"

	"eleusis/game"
	"eleusis/review"
	"eleusis/rule"
)

// A Frame tells a watcher what happened, as far as his seat may know.
type Frame struct {
	Number int        `json:"number"` // of the event in the table's log
	Share  game.Share `json:"share"`  // its kind is zero for events of the table, not of the game
	Fast   bool       `json:"fast"`   // the pace after it
	// Table is how the table is after an event of its own; nil for those of the game.
	Table *TableShare `json:"table,omitempty"`
	// Left is how many milliseconds who is to move has, if there is a clock.
	Left int64 `json:"left,omitempty"`
	// Wait is how many milliseconds the computer players wait for the seat, which may declare
	// or say the rule, before they play on.
	Wait int64 `json:"wait,omitempty"`

	shared *shared // nil if the frame goes to one watcher alone
}

// shared is what watchers of one seat make of one frame.
type shared struct {
	mu   sync.Mutex
	made map[string]any
}

// Once returns what make returns. Everyone who was sent the same frame and asks with
// the same key gets one result, so make must depend on nothing but the frame and the
// key. The same frame is sent to watchers of the same seat only.
func (f *Frame) Once(key string, make func() any) any {
	if f.shared == nil {
		return make()
	}
	f.shared.mu.Lock()
	defer f.shared.mu.Unlock()
	made, known := f.shared.made[key]
	if !known {
		made = make()
		if f.shared.made == nil {
			f.shared.made = map[string]any{}
		}
		f.shared.made[key] = made
	}
	return made
}

// frames are those of one moment, by the seat that they are for: its watchers share
// one.
type frames [Aside + 1]*Frame

// of returns the frame of seat, made by make when it is first needed.
func (all *frames) of(seat game.Seat, make func() Frame) *Frame {
	if all[seat] == nil {
		f := make()
		f.shared = new(shared)
		all[seat] = &f
	}
	return all[seat]
}

// presenceShare is the Kind of a [TableShare] that tells of no event.
const presenceShare = "presence"

// A TableShare is what a watcher is told of an event of the table itself: how
// everything then is that is not the game's.
type TableShare struct {
	Kind   string    `json:"kind"`             // of the event, as the log calls it; or presence, of what is not in the log
	Alters Altered   `json:"alters,omitempty"` // what the event changes that is not told here
	Seat   game.Seat `json:"seat,omitempty"`   // whom the event concerns
	Why    Action    `json:"why,omitempty"`    // of seat-changed: the action that led to it
	Once   bool      `json:"once,omitempty"`   // of seat-covered: his time was up, and only this move is not his
	Affairs
	Said    *Said      `json:"said,omitempty"`
	Reports []Reported `json:"reports,omitempty"` // for the host alone
}

// Affairs are how a table is, but for its game.
type Affairs struct {
	Gathering bool      `json:"gathering,omitempty"` // people join, and no game is open: a View has no seats yet
	Chairs    []Chair   `json:"chairs"`              // by seat − 1
	Aside     *Chair    `json:"aside,omitempty"`     // the host who does not play; nil if there is none
	Settings  Settings  `json:"settings"`
	Dealing   Dealing   `json:"dealing"`
	Next      game.Seat `json:"next,omitempty"` // who deals the next round, if that is known
	// AwaitsRule says that no round can be dealt before Next has brought his rule.
	AwaitsRule bool `json:"awaitsRule,omitempty"`
	// RuleReady says, while people gather, that who deals first has brought his rule
	// or needs none: it is a computer.
	RuleReady bool `json:"ruleReady,omitempty"`
	// Unsaved says that the store fails, so that nothing goes on until it works again.
	Unsaved bool `json:"unsaved,omitempty"`
}

// Altered is what an event of the table changes, for who shows the table and has
// to look at it anew.
type Altered string

// What an event changes.
const (
	AltersNothing Altered = "" // but what is told of it
	AltersTable   Altered = "table"
	AltersSeats   Altered = "seats" // who sits where
	AltersGame    Altered = "game"  // another one begins
)

// alters returns what events of a kind change.
func alters(kind string) Altered {
	switch kind {
	case kindSaid, kindCovered, kindReturned, presenceShare:
		return AltersNothing
	case kindTaken, kindChanged:
		return AltersSeats
	case kindStarted, kindRematch, kindErased:
		return AltersGame
	}
	return AltersTable
}

// about notes on t whom e concerns.
func (t *TableShare) about(e own) {
	switch e := e.(type) {
	case *ruled:
		t.Seat = e.Seat
	case *taken:
		t.Seat = e.Seat
	case *changed:
		t.Seat, t.Why = e.Seat, e.Why
	case *covered:
		t.Seat, t.Once = e.Seat, e.Once
	case *returned:
		t.Seat = e.Seat
	case *said:
		t.Seat = e.Seat
	case *muted:
		t.Seat = e.Seat
	}
}

// frame returns what seat is told of h, which has just been folded.
func (c *core) frame(h happening, seat game.Seat) Frame {
	f := Frame{Number: c.clock(), Fast: c.fast}
	if h.game != nil {
		f.Share = c.state.Share(*h.game, eyes(seat))
	}
	return f
}

// shutsOut reports whether seat, which may be Nobody, may not see the game.
func (c *core) shutsOut(seat game.Seat) bool {
	return seat == game.Nobody && !c.gathering && !c.settings.Spectators
}

// reportsTo returns the reports so far that a host is told: not those of himself.
func (c *core) reportsTo(host game.Seat) []Reported {
	return slices.DeleteFunc(slices.Clone(c.reports), func(r Reported) bool { return r.Of == host })
}

// affairs returns how the table is, but for who is away.
func (c *core) affairs(host game.Seat) Affairs {
	return Affairs{
		Gathering: c.gathering, Chairs: c.looks(host), Aside: c.asideLook(host), Settings: c.settings, Dealing: c.dealing,
		Next: c.nextDealer(), AwaitsRule: c.awaitsRule(), RuleReady: c.ruleReady(),
	}
}

// tableShare returns how the table is, but for what is not in the log.
func (c *core) tableShare(kind string, host game.Seat) *TableShare {
	t := &TableShare{Kind: kind, Alters: alters(kind), Affairs: c.affairs(host)}
	if kind == kindSaid {
		t.Said = c.saidAt(c.clock())
	}
	return t
}

// holds reports whether event n is of the present round, so that what came
// after it can be told.
func (c *core) holds(n int) bool { return c.started <= n && n <= c.clock() }

// told returns what seat was told of the present round.
func (c *core) told(seat game.Seat) []Frame {
	var frames []Frame
	s := c.before.Clone()
	for _, e := range c.round {
		s.Evolve(e.event)
		frames = append(frames, Frame{Number: e.number, Share: s.Share(e.event, eyes(seat)), Fast: c.fast})
	}
	return frames
}

// minutes returns what is kept of the round that has ended.
func (c *core) minutes() *review.Minutes {
	if c.kept == nil {
		c.kept = new(review.Minutes)
		s := c.before.Clone()
		for _, e := range c.round {
			s.Evolve(e.event)
			c.kept.Hear(s, e.event)
		}
	}
	return c.kept
}

// A Look is a table as one seat sees it.
type Look struct {
	ID        string
	Number    int // of the last event
	View      game.View
	Beside    bool   // it is for the host who does not play
	Title     string // of the dealer
	Fast      bool
	Held      bool         // the table waits for the seat, which thinks about declaring or about the rule
	Log       []Frame      // the round so far
	Result    *game.Result // of a round that has ended
	Ready     []rule.Hint  // that the dealer may give; for nobody else
	Standings []game.Standing
	Desk      *game.Desk // what only the dealer of the round under way sees
	Reading   *Reading   // of a round by hand that has ended

	Minutes *review.Minutes // of a round that has ended, to look back at it; nobody changes them any more

	// Of the table itself.
	Affairs
	Options game.Options // of the game, also while people gather
	Host    game.Seat    // who is host now
	// Difficulty is that of the rules of a computer dealer: one of [Difficulties], or
	// [Library]; nothing if people bring the rules, or somebody has brought this one.
	Difficulty string
	Dealt      int           // rounds begun at this table, over all games
	Given      *Given        // the rule that the seat has brought for a round to come; for nobody else
	MayBring   bool          // the seat deals next, and can bring a rule or another one
	ByHand     bool          // who sits there means to judge what he deals by hand, or did the last time
	Clock      time.Duration // for each decision; 0: no clock
	Left       time.Duration // until the one to move must have moved, if there is a clock
	Wait       time.Duration // until the computer players play on, who wait for the seat
	Lapsed     bool          // the clock has made the last move of the seat
	Said       []Said        // oldest first
	News       []News        // oldest first
	Me         Who           // looks; also if he has left
	HostAway   game.Seat     // whose tools Host has until he is back; Nobody if they are his own
	Reports    []Reported    // for the host alone
}

func (c *core) look(id string, seat, host game.Seat) Look {
	l := Look{
		ID: id, Title: c.title, Number: c.clock(), Beside: seat == Aside, View: c.state.View(eyes(seat)), Fast: c.fast,
		Held: c.held() && c.pause.thinks == seat && seat != game.Nobody, Standings: c.state.Standings(),
	}
	l.Affairs, l.Options, l.Difficulty, l.Dealt, l.Host = c.affairs(host), c.options, c.difficulty(), c.dealt, host
	l.Clock, l.Lapsed, l.Said, l.News = c.settings.Clock.Limit(), c.lapsed[seat], c.saidTo(seat), c.newsFor(seat)
	if g, gave := c.given[seat]; gave && seat != game.Nobody {
		l.Given = &Given{g.Rule, g.Words, g.Level}
	}
	if c.has(seat) {
		l.MayBring, l.ByHand = c.mayBring(seat) == nil, c.chairs[seat-1].ByHand
	}
	if seat == host && seat != game.Nobody {
		l.Reports = c.reportsTo(seat)
	}
	l.Log = c.told(seat)
	if l.View.MayHint {
		l.Ready = c.state.ReadyHints()
	}
	if r, over := c.state.Result(); over {
		l.Result, l.Reading, l.Minutes = &r, c.reading(&r), c.minutes()
	}
	if desk, deals := c.state.Desk(eyes(seat)); deals {
		l.Desk = &desk
	}
	return l
}
