package table

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/idempotency"
	"eleusis/internal/store"
)

// A core is the logic of a table: its state after the entries of its log, the decisions in
// that state, and what a seat is shown of it. It does no input and output and reads no
// clock. It depends on the folded entries and, for rates alone, on when this process
// received them; only folding changes it, apart from caches.
//
// Its parts hold the state. What needs some of them has a type of its own, with these
// alone: an [admission] seats people who join, [rounds] seals and deals, and [computerPlayers]
// makes the moves of computer players.
type core struct {
	progress
	seating
	players
	deals
	talk
	requests
	roundLog

	seed     [32]byte
	fast     bool
	state    game.State
	options  game.Options // of the game, once it is opened
	settings Settings
	stated   *StatedRule // cache, of the round just ended
}

// The progress says how far the log has been folded.
type progress struct {
	number int // of the last entry folded
	unsent int // number of entries so far that are sent to nobody
	// lastGame is the number of the last entry of the game. The random numbers of computer players
	// depend on it, so that talk does not change their moves.
	lastGame int
	acted    map[game.Seat]int // number of the last event a seat caused
	chose    map[game.Seat]int // number of the last event a seat asked for: no machine moved for it
	// learned is when this process received the entry that is being folded, on its
	// monotonic clock; zero for entries of a log that is loaded. Rates use it: times in a
	// log jump with the clocks of the servers.
	learned time.Time
}

// lastSent returns the number of the last event that was sent to anybody. Watchers count only
// those: a gap would reveal a secret event.
func (p *progress) lastSent() int { return p.number - p.unsent }

func newCore(dealer *bot.Dealer) *core {
	return &core{
		progress: progress{acted: make(map[game.Seat]int), chose: make(map[game.Seat]int)},
		seating:  seating{who: make(map[string]PersonID)},
		players: players{
			levels: make(map[string]bot.Player), substitutes: make(map[game.Seat]string), lapsed: make(map[game.Seat]bool),
		},
		deals: deals{dealer: dealer, given: make(map[game.Seat]BroughtRule)},
		talk:  talk{muted: make(map[PersonID]bool), spoke: make(map[PersonID][]time.Time)},
		requests: requests{
			carriedOut: make(idempotency.Requests[PersonID]), changes: make(map[game.Seat][]tableChange),
		},
	}
}

// fold folds an entry that is in the log.
func (c *core) fold(e store.Entry) (logEvent, error) { return c.foldKnown(e, logEvent{}) }

// foldKnown is fold for an entry that was made of known, if that is not zero. A plain event need
// not be read back; any other is folded as it reads from the log.
func (c *core) foldKnown(e store.Entry, known logEvent) (logEvent, error) {
	if e.Number != c.number+1 {
		return logEvent{}, fmt.Errorf("%w: entry %d follows %d", ErrDamaged, e.Number, c.number)
	}
	var err error
	happened := known.plain()
	if happened.game == nil { // only plain events can be kept as they are
		happened, err = decode(e)
	}
	if err != nil {
		return happened, err
	}
	at, request := e, c.stampOf(e) // with the number that watchers see
	at.Number -= c.unsent
	if happened.table != nil {
		err = happened.table.fold(c, at)
	} else {
		err = c.foldGame(at.Number, *happened.game)
	}
	if err != nil {
		return happened, fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
	}
	c.number = e.Number
	if happened.isUnsent() {
		c.unsent++
	}
	c.remember(request)
	if happened.game != nil {
		c.lastGame = e.Number
		c.acted[game.Seat(e.Seat)] = at.Number
		if e.Command != "" {
			c.chose[game.Seat(e.Seat)] = at.Number
			delete(c.lapsed, game.Seat(e.Seat))
		}
	} else {
		c.noteChange(e, c.learned)
	}
	return happened, nil
}

// foldGame folds an event of the game, which watchers know by number.
func (c *core) foldGame(number int, e game.Event) error {
	if e.Kind() == game.RoundBegan || e.Kind() == game.GameBegan {
		c.begin(*c.state.Clone(), number)
	}
	if e.Kind() == game.GameBegan {
		c.options = e.Setup().Options
	}
	if err := c.state.Follow(e); err != nil {
		return err
	}
	if e.Kind() == game.RoundBegan {
		c.noteDeal(e.Seat(), e.Deal())
	}
	c.round = append(c.round, numbered{number, e})
	return nil
}

// noteDeal notes that dealer has begun a round with deal.
func (c *core) noteDeal(dealer game.Seat, deal *game.Deal) {
	c.ready, c.stated, c.kept = nil, nil, nil
	c.dealt++
	c.put = c.rounds().ruleOf(dealer).Sentence
	delete(c.given, dealer)
	c.chairs[dealer-1].ByHand = deal.ByHand
	if !c.ownRules && c.isPerson(dealer) {
		c.rule, c.sentence, c.words = deal.Rule, c.put, deal.Words
	}
	for i := range c.chairs {
		// Where each round has a rule of its own, the one that a player brought was only for the
		// first round, even if that game was broken off.
		c.chairs[i].Knows = c.chairs[i].Knows && (!c.ownRules || c.dealt == 1)
	}
	if deal.Rule != nil {
		c.rules = append(c.rules, deal.Rule.String())
	}
}

func ofGame(events []game.Event) []logEvent {
	all := make([]logEvent, len(events))
	for i := range events {
		all[i].game = &events[i]
	}
	return all
}

// chanceFrom returns the random numbers derived from seed at entry n.
func chanceFrom(seed [32]byte, n int) *rand.Rand {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], uint64(n)))
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])))
}

// decideAll returns the events of several commands, one after the other.
func decideAll(state *game.State, commands ...game.Command) ([]logEvent, error) {
	if len(commands) == 1 { // nothing to fold in between
		events, err := game.Decide(state, commands[0], nil)
		return ofGame(events), err
	}
	after := state.Clone()
	var events []game.Event
	for _, command := range commands {
		var err error
		events, err = after.Do(command, events)
		if err != nil {
			return nil, err
		}
	}
	return ofGame(events), nil
}

// scratch returns a copy of c on which the events of one decision can be tried. It shares
// the maps with c: the fold of these events replaces maps, and writes into none but caches.
func (c *core) scratch() *core {
	s := *c
	s.state = *c.state.Clone()
	s.chairs = slices.Clone(c.chairs)
	return &s
}
