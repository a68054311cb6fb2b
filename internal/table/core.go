package table

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/review"
	"eleusis/rule"
)

// A Request is what somebody at the table wants.
type Request struct {
	ID     string      `json:"id"`   // made by the client, the same when it is sent again
	Seen   int         `json:"seen"` // number of the last event the client knew
	Action Action      `json:"action"`
	Cards  []card.Card `json:"cards,omitempty"` // Play: in the order of the string; Pick: the card
	Fast   bool        `json:"fast,omitempty"`  // Pace
	// AsProphet, of a Play, says that whoever goes out by it will be prophet. It is
	// passed over if cards are left.
	AsProphet bool `json:"asProphet,omitempty"`
	Play      int  `json:"play,omitempty"`  // Dispute: its number
	Count     int  `json:"count,omitempty"` // JudgeWrong: how many cards are, where that is told
	Sure      bool `json:"sure,omitempty"`  // JudgeRight, JudgeWrong: whatever the guard says
	// Text is of AddWord; of NextRound, a word to add before the deal; of Guess and
	// DealRule, the rule; of Hint, Say, Phrase, Report and Rename.
	Text string `json:"text,omitempty"`
	// What people do about the table itself.
	Seat     game.Seat `json:"seat,omitempty"`     // whom it concerns
	Number   int       `json:"number,omitempty"`   // Report: of what was said
	Level    string    `json:"level,omitempty"`    // of a computer player; DealRule: the difficulty, or Library
	Words    string    `json:"words,omitempty"`    // DealRule: of a rule by hand
	Settings *Settings `json:"settings,omitempty"` // Set
	Dealing  *Dealing  `json:"dealing,omitempty"`  // Set
}

// An Action is what a [Request] asks for, by the word on the wire.
type Action string

// The actions.
const (
	Play      Action = "play"
	NoPlay    Action = "no-play"
	Prophet   Action = "prophet"    // declares
	Hold      Action = "hold"       // the table waits while one thinks about declaring or guessing
	GoOn      Action = "go-on"      // it need not wait for that
	CallRight Action = "call-right" // by the prophet
	CallWrong Action = "call-wrong"
	Pick      Action = "pick"
	Object    Action = "object" // to the prophet's call
	LetPass   Action = "let-pass"
	// By a dealer who judges by hand, and after the round.
	JudgeRight Action = "judge-right"
	JudgeWrong Action = "judge-wrong"
	NoneFits   Action = "none-fits" // of the wrong cards that are left
	Dispute    Action = "dispute"
	NextRound  Action = "next-round"
	Pace       Action = "pace"
	AddWord    Action = "word" // to the shuffle of the round that is sealed
	Guess      Action = "guess"
	PassGuess  Action = "pass-guess" // goes out without a guess
	Hint       Action = "hint"       // by the dealer
)

// maxID is the longest id of a request.
const maxID = 64

// A Chair is a seat as everybody sees it.
type Chair struct {
	Name  string `json:"name"`
	Level string `json:"level,omitempty"` // a computer player's; empty for people and for the dealer
	Deals bool   `json:"deals,omitempty"` // the computer dealer
	Knows bool   `json:"knows,omitempty"` // plays, and brought the rule
	Open  bool   `json:"open,omitempty"`  // nobody's yet
	// What follows is how things are now, and not kept with the chair.
	Host    bool   `json:"host,omitempty"`
	Away    bool   `json:"away,omitempty"`    // a person who has not been seen for a while
	Covered string `json:"covered,omitempty"` // level of the computer player who plays for him
	Muted   bool   `json:"muted,omitempty"`   // by the host
}

// Person reports whether a person sits on c.
func (c Chair) Person() bool { return c.Level == "" && !c.Deals && !c.Open }

// A core is the logic of a table: what its log says, and what may come next.
// It does no input and output, and its answers depend on nothing but its
// arguments and the entries folded.
type core struct {
	chairs []chair
	seed   [32]byte
	fast   bool
	state  game.State
	number int                      // of the last entry folded
	done   map[string]bool          // ids of requests carried out
	acted  map[game.Seat]int        // number of the last entry a seat caused
	bots   map[game.Seat]bot.Player // one of each level sits on all its seats
	levels map[string]bot.Player    // those
	dealer *bot.Dealer
	pause  pause
	words  string     // of the rule, if who opened the table judges by hand
	read   *Reading   // of the round just ended, if that has been asked for
	rules  []string   // that were dealt here, oldest first
	rule   *rule.Rule // of every round, if whoever opened the table brought it
	ready  *game.Deal // of the round that is sealed and not dealt yet
	title  string     // of the dealer
	wanted string     // the difficulty of the rules that the dealer composes, if he does

	// What is the table's own.
	gathering bool         // people join, and the game is not open yet
	company   bool         // it has gathered: each dealer brings a rule of his own for each round
	options   game.Options // of the game, once it is opened
	waits     bool         // the first round is sealed and not dealt
	settings  Settings
	dealing   Dealing
	first     game.Seat // who deals first, if everybody does
	host      game.Seat
	given     map[game.Seat]given  // for the next round that the seat deals; Nobody is the computer dealer while people gather
	covered   map[game.Seat]string // levels of who plays for persons
	muted     map[game.Seat]bool
	said      []Said
	reports   []Reported
	meddling  map[game.Seat][]meddling // lately
	asked     int                      // number of the last event of the game: decisions are made after it

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
		dealer: dealer, done: make(map[string]bool), acted: make(map[game.Seat]int), levels: make(map[string]bot.Player),
		given: make(map[game.Seat]given), meddling: make(map[game.Seat][]meddling), covered: make(map[game.Seat]string), muted: make(map[game.Seat]bool),
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
	switch {
	case h.opened != nil:
		err = c.open(*h.opened)
	case h.paced != nil:
		c.fast = h.paced.Fast
	case h.prepared != nil:
		c.ready = h.prepared.Deal
	case h.own != nil:
		err = h.own.fold(c, e)
	default:
		err = c.play(e.Number, *h.game)
	}
	if err != nil {
		return h, fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
	}
	c.number = e.Number
	if e.Command != "" {
		c.done[e.Command] = true
	}
	if h.game != nil {
		c.acted[game.Seat(e.Seat)] = e.Number
	} else {
		c.meddled(e)
	}
	return h, nil
}

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
		c.forgetKnown()
		if e.Deal.Rule != nil {
			c.rules = append(c.rules, e.Deal.Rule.String())
		}
	}
	c.round = append(c.round, numbered{number, e})
	c.asked = number
	return nil
}

// forgetKnown notes, where each round has another rule, that a rule which somebody
// brought and played was that of the first.
func (c *core) forgetKnown() {
	for i := range c.chairs {
		c.chairs[i].Knows = c.chairs[i].Knows && (!c.company || c.state.Round() == 1)
	}
}

// isDone reports whether the request with this id has been carried out.
func (c *core) isDone(id string) bool { return id != "" && c.done[id] }

// seatOf returns the seat that key opens, or Nobody.
func (c *core) seatOf(key string) game.Seat {
	hash := []byte(hashKey(key))
	for i, ch := range c.chairs {
		if ch.Key != "" && subtle.ConstantTimeCompare(hash, []byte(ch.Key)) == 1 {
			return game.Seat(i + 1)
		}
	}
	return game.Nobody
}

func hashKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
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

// An asking is a request as it reaches the table.
type asking struct {
	Request
	seat   game.Seat // who asks
	host   game.Seat // who is host at the moment
	now    time.Time
	random [32]byte // that nobody can guess
}

// answer returns what a leads to, which may be nothing.
func (c *core) answer(a asking) ([]happening, error) {
	seat, q := a.seat, a.Request
	if q.ID == "" || len(q.ID) > maxID {
		return nil, fmt.Errorf("%w: a request needs an id of at most %d bytes", ErrBadRequest, maxID)
	}
	if hosts[q.Action] != nil || anybodys[q.Action] != nil {
		return c.answerOwn(a)
	}
	switch q.Action {
	case Pace:
		if c.meddles(seat, a.now) {
			return nil, ErrFlood
		}
		if q.Fast == c.fast {
			return nil, nil
		}
		return []happening{{paced: &paced{Fast: q.Fast}}}, nil
	case NextRound:
		return c.nextRound(a)
	case Hold, GoOn:
		return nil, c.wait(seat, q.Action)
	}
	command, err := q.command(seat)
	if err != nil {
		return nil, err
	}
	command.AsProphet = q.AsProphet && len(command.Cards) == len(c.state.View(seat).Hand)
	commands := c.heard(command)
	if command.Kind == game.JudgePlay {
		commands = c.declared(commands)
	}
	hs, err := c.decideAll(commands...)
	switch {
	case err != nil:
		return nil, err
	case q.Seen < c.acted[seat]:
		return nil, ErrStale
	case c.slips(command, q):
		return nil, ErrSlip
	}
	return hs, nil
}

// command returns the command of the game that q of seat asks for. The error
// wraps [ErrBadRequest], and the mistakes of a rule that does not read.
func (q Request) command(seat game.Seat) (game.Command, error) {
	switch q.Action {
	case Play:
		return game.Offer(seat, q.Cards...), nil
	case NoPlay:
		return game.Command{Kind: game.ClaimNoPlay, Seat: seat}, nil
	case Prophet:
		return game.Declare(seat), nil
	case CallRight:
		return game.Call(seat, game.Right), nil
	case CallWrong:
		return game.Call(seat, game.Wrong), nil
	case AddWord:
		return game.Command{Kind: game.AddWord, Seat: seat, Text: q.word()}, nil
	case JudgeRight:
		return game.Judge(seat, game.Right, q.Cards...), nil
	case JudgeWrong:
		c := game.Judge(seat, game.Wrong, q.Cards...)
		c.Count = q.Count
		return c, nil
	case NoneFits:
		return game.Command{Kind: game.SayNoneFits, Seat: seat}, nil
	case Dispute:
		return game.DisputePlay(seat, q.Play, game.CleanWords(q.Text)), nil
	case Object:
		return game.Object(seat), nil
	case LetPass:
		return game.LetPass(seat), nil
	case Pick:
		return game.Command{Kind: game.PickCard, Seat: seat, Cards: q.Cards}, nil
	case Guess:
		guess, err := rule.Parse(q.Text)
		if err != nil {
			return game.Command{}, fmt.Errorf("%w: %w", ErrBadRequest, err)
		}
		return game.SayRule(seat, guess), nil
	case PassGuess:
		return game.Command{Kind: game.PassGuess, Seat: seat}, nil
	case Hint:
		return game.Hint(seat, q.Text), nil
	}
	return game.Command{}, fmt.Errorf("%w: unknown action %q", ErrBadRequest, q.Action)
}

// word returns what q adds to the shuffle, as it may stand in a record.
func (q Request) word() string { return strings.Join(strings.Fields(q.Text), " ") }

// words returns the command of seat to add a word, if q has one.
func (q Request) words(seat game.Seat) []game.Command {
	if q.word() == "" {
		return nil
	}
	return []game.Command{{Kind: game.AddWord, Seat: seat, Text: q.word()}}
}

// machineWaits reports whether a computer player is to move.
func (c *core) machineWaits() bool {
	return c.bots[c.state.Turn()] != nil && (c.state.Awaits() != game.AwaitsVerdict || c.guardSays() != nil)
}

// machineMove returns what the computer player whose turn it is wants, then
// whether it says the rule, and then whether one of them wants to be prophet. It
// is the same whenever it is asked at this point of the log.
func (c *core) machineMove() (seat game.Seat, commands []game.Command) {
	seat = c.state.Turn()
	return seat, c.moveBy(c.bots[seat])
}

// isRefusal reports whether err is a refusal for that reason.
func isRefusal(err error, why game.Reason) bool { return errors.Is(err, &game.Refusal{Reason: why}) }

// declared returns commands, and after them the declaration of the computer
// player who then wants to be prophet.
func (c *core) declared(commands []game.Command) []game.Command {
	after, chance := c.state.Clone(), chanceFrom(c.seed, c.asked)
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // whoever decides on it will say what is wrong
		}
	}
	for _, n := range after.Declarers() {
		view := after.View(n)
		if player := c.bots[n]; player != nil && player.Declares(&view, chance) {
			return append(commands, game.Declare(n))
		}
	}
	return commands
}

// heard returns command, and after it the rule that a computer player says who
// has been right by it. A guess that asks too much is not heard.
func (c *core) heard(command game.Command) []game.Command {
	commands := []game.Command{command}
	if !c.state.Setup().Options.Guess {
		return commands
	}
	after := c.state.Clone()
	if _, err := after.Do(command, nil); err != nil || after.Awaits() == game.AwaitsGuess {
		return commands
	}
	seat := after.Guesser()
	player := c.bots[seat]
	if player == nil {
		return commands
	}
	view := after.View(seat)
	guess := player.Guesses(&view, chanceFrom(c.seed, c.asked))
	if guess == nil {
		return commands
	}
	say := game.SayRule(seat, guess)
	if _, err := game.Decide(after, say, nil); err == nil {
		commands = append(commands, say)
	}
	return commands
}

// chanceFrom returns the numbers that come from seed at point n.
func chanceFrom(seed [32]byte, n int) *rand.Rand {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], uint64(n)))
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])))
}

// frame returns what seat is told of h, which has just been folded.
func (c *core) frame(h happening, seat game.Seat) Frame {
	f := Frame{Number: c.number, Fast: c.fast}
	if h.game != nil {
		f.Share = c.state.Share(*h.game, seat)
	}
	return f
}

// shutsOut reports whether seat, which may be Nobody, may not see the game.
func (c *core) shutsOut(seat game.Seat) bool {
	return seat == game.Nobody && !c.gathering && !c.settings.Spectators
}

// reportsNow returns the reports so far.
func (c *core) reportsNow() []Reported { return slices.Clone(c.reports) }

// tableShare returns how the table is, but for what is not in the log.
func (c *core) tableShare(kind string, host game.Seat) *TableShare {
	t := &TableShare{
		Kind: kind, Gathering: c.gathering, Chairs: c.looks(host), Settings: c.settings, Dealing: c.dealing, Next: c.nextDealer(),
	}
	t.AwaitsRule, t.RuleReady = c.awaitsRule(), c.ruleReady()
	if kind == kindSaid {
		t.Said = c.saidAt(c.number)
	}
	return t
}

// holds reports whether event n is of the present round, so that what came
// after it can be told.
func (c *core) holds(n int) bool { return c.started <= n && n <= c.number }

// told returns what seat was told of the present round.
func (c *core) told(seat game.Seat) []Frame {
	var frames []Frame
	s := c.before.Clone()
	for _, e := range c.round {
		s.Evolve(e.event)
		frames = append(frames, Frame{Number: e.number, Share: s.Share(e.event, seat), Fast: c.fast})
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
	Chairs    []Chair // by seat − 1
	Title     string  // of the dealer
	Fast      bool
	Held      bool         // the table waits for somebody who thinks about declaring himself prophet, or about the rule
	Log       []Frame      // the round so far
	Result    *game.Result // of a round that has ended
	Ready     []rule.Hint  // that the dealer may give; for nobody else
	Standings []game.Standing
	Desk      *game.Desk // what only the dealer of the round under way sees
	Reading   *Reading   // of a round by hand that has ended

	Minutes *review.Minutes // of a round that has ended, to look back at it; nobody changes them any more

	// Of the table itself.
	Gathering bool         // people join, and no game is open: the View has no seats yet
	Options   game.Options // of the game, also while people gather
	Host      game.Seat    // who is host now
	Settings  Settings
	Dealt     int // rounds begun at this table, over all games
	Dealing   Dealing
	Next      game.Seat // who deals the next round, if that is known
	// AwaitsRule says that no round can be dealt before Next has brought his rule.
	AwaitsRule bool
	// RuleReady says, while people gather, that who deals first has brought his rule
	// or needs none: it is a computer.
	RuleReady bool
	Given     *Given        // the rule that the seat has brought for a round to come; for nobody else
	Clock     time.Duration // for each decision; 0: no clock
	Left      time.Duration // until the one to move must have moved, if there is a clock
	Said      []Said        // oldest first
	Reports   []Reported    // for the host alone
}

func (c *core) look(id string, seat, host game.Seat) Look {
	l := Look{
		ID: id, Title: c.title, Number: c.number, View: c.state.View(seat), Fast: c.fast, Held: c.held(), Standings: c.state.Standings(),
	}
	l.Dealt = c.dealt
	l.Gathering, l.Options, l.Settings, l.Dealing = c.gathering, c.options, c.settings, c.dealing
	l.Clock, l.Said = c.settings.Clock.Limit(), slices.Clone(c.said)
	l.Next = c.nextDealer()
	l.AwaitsRule, l.RuleReady = c.awaitsRule(), c.ruleReady()
	if g, gave := c.given[seat]; gave && seat != game.Nobody {
		l.Given = &Given{g.Rule, g.Words, g.Level}
	}
	l.Host, l.Chairs = host, c.looks(host)
	if seat == host && seat != game.Nobody {
		l.Reports = c.reportsNow()
	}
	l.Log = c.told(seat)
	if l.View.MayHint {
		l.Ready = c.state.ReadyHints()
	}
	if r, over := c.state.Result(); over {
		l.Result, l.Reading, l.Minutes = &r, c.reading(&r), c.minutes()
	}
	if desk, deals := c.state.Desk(seat); deals {
		l.Desk = &desk
	}
	return l
}
