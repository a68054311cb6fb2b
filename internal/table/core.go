package table

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/review"
	"eleusis/rule"
)

// A Chair is a seat as everybody sees it.
type Chair struct {
	Name  string `json:"name"`
	Level string `json:"level,omitempty"` // a computer player's; empty for people and for the dealer
	Deals bool   `json:"deals,omitempty"` // the computer dealer
	Knows bool   `json:"knows,omitempty"` // plays, and brought the rule
	Open  bool   `json:"open,omitempty"`  // nobody's yet
	// Program says that a program plays there, which counts as a person at the table.
	Program bool `json:"program,omitempty"`
	// What follows is how things are now, and not kept with the chair.
	Host    bool   `json:"host,omitempty"`
	Away    bool   `json:"away,omitempty"`    // a person who has not been seen for a while
	Covered string `json:"covered,omitempty"` // level of the computer player who plays for him
	Muted   bool   `json:"muted,omitempty"`   // by the host
	Who     Who    `json:"who,omitempty"`     // a person
}

// Who tells one person at a table from another, whatever they are called: the first
// who sat down is 1. Who leaves and comes back on the same device is who he was.
type Who int

// Person reports whether a person sits on c.
func (c Chair) Person() bool { return c.Level == "" && !c.Deals && !c.Open }

// A core is the logic of a table: what its log says, and what may come next.
// It does no input and output, and its answers depend on nothing but its
// arguments and the entries folded.
type core struct {
	chairs   []chair
	aside    *chair // of a host who does not play; nil if there is none
	seed     [32]byte
	fast     bool
	state    game.State
	number   int                      // of the last entry folded
	silent   int                      // entries so far that nobody is told of
	answers  answers[Who]             // to requests that were carried out
	previous stamp                    // of the last entry folded
	acted    map[game.Seat]int        // number of the last event a seat caused
	lapsed   map[game.Seat]bool       // the clock made the last move of that seat
	chose    map[game.Seat]int        // number of the last event a seat asked for: no machine moved for it
	bots     map[game.Seat]bot.Player // one of each level sits on all its seats
	levels   map[string]bot.Player    // those
	dealer   *bot.Dealer
	pause    pause
	words    string     // of the rule, if who opened the table judges by hand
	read     *Reading   // of the round just ended, if that has been asked for
	rules    []string   // that were dealt here, oldest first
	rule     *rule.Rule // of every round, if whoever opened the table brought it; until he deals by another
	ready    *game.Deal // of the round that is sealed and not dealt yet
	title    string     // of the dealer
	wanted   string     // the difficulty of the rules that the dealer composes, if he does

	// What is the table's own.
	gathering bool         // people join, and the game is not open yet
	ownRules  bool         // it has gathered: each dealer brings a rule of his own for each round
	options   game.Options // of the game, once it is opened
	waits     bool         // the first round is sealed and not dealt
	settings  Settings
	dealing   Dealing
	first     game.Seat // who deals first, if everybody does
	host      game.Seat
	given     map[game.Seat]given  // for the next round that the seat deals; Nobody is the computer dealer while people gather
	covered   map[game.Seat]string // levels of who plays for persons
	muted     map[Who]bool
	who       map[string]Who // by the hash of the key: who sits there, and who sat
	people    Who            // who have sat down so far
	said      []Said
	news      []News
	reports   []Reported
	meddling  map[game.Seat][]meddling // lately
	spoke     map[Who][]time.Time      // the last times
	asked     int                      // number of the last entry of the game: decisions are made after it
	// learned is when this process learned of the entry that is being folded, on its
	// monotonic clock; zero if the entry comes from a log that is loaded. Rates count
	// by it: the times in a log jump as the clocks of servers do.
	learned time.Time

	// The round under way or just ended, so that it can be told again.
	before  game.State // it began
	dealt   int        // rounds at this table, over all games
	started int        // number of the last entry before it
	round   []numbered
	kept    *review.Minutes // of it, if it has ended and that has been asked for
}

// A numbered event is an event of the game and its place in the log.
type numbered struct {
	number int
	event  game.Event
}

func newCore(dealer *bot.Dealer) *core {
	return &core{
		dealer: dealer, answers: make(answers[Who]), acted: make(map[game.Seat]int), lapsed: make(map[game.Seat]bool),
		chose: make(map[game.Seat]int), levels: make(map[string]bot.Player),
		given: make(map[game.Seat]given), meddling: make(map[game.Seat][]meddling), spoke: make(map[Who][]time.Time),
		covered: make(map[game.Seat]string), muted: make(map[Who]bool), who: make(map[string]Who),
	}
}

// fold folds an entry that is in the log.
func (c *core) fold(e store.Entry) (happening, error) {
	if e.Number != c.number+1 {
		return happening{}, fmt.Errorf("%w: entry %d follows %d", ErrDamaged, e.Number, c.number)
	}
	h, err := decode(e)
	if err != nil {
		return h, err
	}
	at, request := e, c.stampOf(e) // at as people count
	at.Number -= c.silent
	switch {
	case h.opened != nil:
		err = c.open(*h.opened)
	case h.paced != nil:
		c.fast = h.paced.Fast
	case h.prepared != nil:
		c.ready = h.prepared.Deal
	case h.own != nil:
		err = h.own.fold(c, at)
	default:
		err = c.play(at.Number, *h.game)
	}
	if err != nil {
		return h, fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
	}
	if c.number = e.Number; h.quiet() {
		c.silent++
	}
	c.remember(request)
	if h.game != nil {
		c.asked = e.Number
		c.acted[game.Seat(e.Seat)] = at.Number
		if e.Command != "" {
			c.chose[game.Seat(e.Seat)] = at.Number
			delete(c.lapsed, game.Seat(e.Seat))
		}
	} else {
		c.meddled(e)
	}
	return h, nil
}

// clock returns the number of the last event that anybody was told of. Whoever is
// told counts those alone: a gap would tell of what he is not told.
func (c *core) clock() int { return c.number - c.silent }

func (c *core) open(o opened) error {
	if len(o.Seed) != len(c.seed) {
		return fmt.Errorf("a seed of %d bytes", len(o.Seed))
	}
	c.chairs, c.seed, c.wanted, c.words, c.title = o.Chairs, [32]byte(o.Seed), o.Difficulty, o.Words, o.Title
	if o.Rule != "" {
		brought, err := rule.Parse(o.Rule)
		if err != nil {
			return errors.New("a rule that does not read") // it may be secret: it is not quoted
		}
		c.rule = brought
	}
	return c.settle(o)
}

func (c *core) play(number int, e game.Event) error {
	if e.Kind == game.RoundBegan || e.Kind == game.GameBegan {
		c.before, c.started, c.round = *c.state.Clone(), number-1, nil
	}
	if e.Kind == game.GameBegan && e.Game != nil {
		c.options = e.Game.Options
	}
	if err := c.state.Follow(e); err != nil {
		return err
	}
	if e.Kind == game.RoundBegan {
		c.ready, c.read, c.kept = nil, nil, nil
		c.dealt++
		delete(c.given, e.Seat)
		c.chairs[e.Seat-1].ByHand = e.Deal.ByHand
		if !c.ownRules && c.person(e.Seat) {
			c.rule, c.words = e.Deal.Rule, e.Deal.Words
		}
		c.forgetKnown()
		if e.Deal.Rule != nil {
			c.rules = append(c.rules, e.Deal.Rule.String())
		}
	}
	c.round = append(c.round, numbered{number, e})
	return nil
}

// forgetKnown notes, where each round has another rule, that a rule which somebody
// brought and played was that of the first, be it of a game that was broken off.
func (c *core) forgetKnown() {
	for i := range c.chairs {
		c.chairs[i].Knows = c.chairs[i].Knows && (!c.ownRules || c.dealt == 1)
	}
}

// decide returns what a command of the game leads to.
func (c *core) decide(command game.Command) ([]happening, error) {
	events, err := game.Decide(&c.state, command, nil)
	if err != nil {
		return nil, err
	}
	return ofGame(events), nil
}

func ofGame(events []game.Event) []happening {
	hs := make([]happening, len(events))
	for i := range events {
		hs[i].game = &events[i]
	}
	return hs
}

// chanceFrom returns the numbers that come from seed at point n.
func chanceFrom(seed [32]byte, n int) *rand.Rand {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], uint64(n)))
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])))
}
