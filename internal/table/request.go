package table

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Request is what somebody at the table wants.
type Request struct {
	ID     string `json:"id"`   // made by the client, the same when it is sent again; see [Hall.Do]
	Seen   int    `json:"seen"` // number of the last event the client knew
	Action Action `json:"action"`
	// Play: in the order of the string; Pick: the card; Exchange: the one instead, or none for the
	// next that fits
	Cards []card.Card `json:"cards,omitempty"`
	Fast  bool        `json:"fast,omitempty"` // Pace
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

	parsed *parsedRule      // the rule in Text, once it is read
	judged *game.Comparison // of that rule, once it is judged
}

// A parsedRule is what came of reading a rule.
type parsedRule struct {
	rule *rule.Rule
	err  error
}

// SaysRule reports whether the Text of q should be a rule.
func (q *Request) SaysRule() bool {
	return q.Action == Guess || q.Action == DealRule && q.Text != ""
}

// Read reads the rule that q says, and returns what is wrong with it. To read one
// may take long: [Hall.Do] does it before it asks the table, so that nobody there
// waits for it; and whoever calls that can do it sooner, when it suits him.
func (q *Request) Read() (*rule.Rule, error) {
	if q.parsed == nil {
		r, err := rule.Parse(q.Text)
		q.parsed = &parsedRule{r, err}
	}
	return q.parsed.rule, q.parsed.err
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
	Exchange   Action = "exchange"   // by the dealer: the starter that is turned up
)

// maxID is the longest id of a request.
const maxID = 64

// checkID returns what is wrong with the id of a request.
func checkID(id string) error {
	if id == "" || len(id) > maxID || !utf8.ValidString(id) || strings.ContainsFunc(id, unicode.IsControl) {
		return fmt.Errorf("%w: a request needs an id of at most %d bytes, without control characters", ErrBadRequest, maxID)
	}
	return nil
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
	if err := checkID(q.ID); err != nil {
		return nil, err
	}
	if hosts[q.Action] != nil || anybodys[q.Action] != nil {
		return c.answerOwn(a)
	}
	if seat == Aside && q.Action != Pace && q.Action != NextRound {
		return nil, ErrNoSeat // in the game
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
	if q.Action == Guess && !c.state.MayGuess(seat) { // why is said before what is wrong with the rule
		return c.decide(game.SayRule(seat, nil))
	}
	command, err := q.command(seat)
	if err != nil {
		return nil, err
	}
	command.AsProphet = q.AsProphet && len(command.Cards) == len(c.state.View(seat).Hand)
	commands := []game.Command{command}
	switch command.Kind {
	case game.JudgePlay:
		commands = c.withAnswers(commands, game.AsksGuess, game.AsksOffice)
	case game.LayStarter:
		commands = c.opensLine(seat, commands)
	default:
		if c.state.Setup().Options.Guess {
			commands = c.withAnswers(commands, game.AsksGuess)
		}
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
	case Exchange:
		return game.Command{Kind: game.LayStarter, Seat: seat, Cards: q.Cards}, nil
	case Object:
		return game.Object(seat), nil
	case LetPass:
		return game.LetPass(seat), nil
	case Pick:
		return game.Command{Kind: game.PickCard, Seat: seat, Cards: q.Cards}, nil
	case Guess:
		guess, err := q.Read()
		if err != nil {
			return game.Command{}, fmt.Errorf("%w: %w", ErrBadRequest, err)
		}
		say := game.SayRule(seat, guess)
		say.Compared = q.judged
		return say, nil
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
