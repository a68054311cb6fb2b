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

// A Request asks a table for an action.
type Request struct {
	ID     string `json:"id"`   // chosen by the client; a retry has the same id, see [Visit.Do]
	Seen   int    `json:"seen"` // number of the last event that the client has seen
	Action Action `json:"action"`
	// Play: in the order of the string; Pick: the card; Exchange: the replacement, or none
	// for the next card that fits
	Cards []card.Card `json:"cards,omitempty"`
	Fast  bool        `json:"fast,omitempty"` // Pace
	// AsProphet, of a Play: if the player goes out by it, they become prophet. It is
	// ignored if cards are left.
	AsProphet bool `json:"asProphet,omitempty"`
	Play      int  `json:"play,omitempty"`  // Dispute: its number
	Count     int  `json:"count,omitempty"` // JudgeWrong: how many cards are wrong, where that is told
	Sure      bool `json:"sure,omitempty"`  // JudgeRight, JudgeWrong: even if the guard disagrees
	// Text: AddWord and NextRound, a word to add before the deal; Guess and DealRule, the
	// rule; Hint, Say, Phrase, Report and Rename, the text.
	Text string `json:"text,omitempty"`
	// Fields of actions about the table itself.
	Seat     game.Seat `json:"seat,omitempty"`     // the seat that it is about
	Number   int       `json:"number,omitempty"`   // Report: of the message
	Level    string    `json:"level,omitempty"`    // of a computer player; DealRule: the difficulty, or libraryLevel
	Words    string    `json:"words,omitempty"`    // DealRule: of a rule by hand
	Sentence string    `json:"sentence,omitempty"` // DealRule: the person's own words for Text, if they wrote it in words
	Settings *Settings `json:"settings,omitempty"` // Set
	Dealing  *Dealing  `json:"dealing,omitempty"`  // Set

	parsed *parsedRule   // the rule in Text, once it is read
	judged *game.Command // the guess of that rule, once it is compared with the secret one
}

// A parsedRule is the result of parsing a rule.
type parsedRule struct {
	rule *rule.Rule
	err  error
}

// SaysRule reports whether the Text of q is a rule.
func (q *Request) SaysRule() bool {
	return q.Action == Guess || q.Action == DealRule && q.Text != ""
}

// Read parses the rule of q, and returns its mistakes. Parsing may take long: [Visit.Do]
// does it before it enters the goroutine of the table. A caller may do it earlier.
func (q *Request) Read() (*rule.Rule, error) {
	if q.parsed == nil {
		r, err := rule.Parse(q.Text)
		q.parsed = &parsedRule{r, err}
	}
	return q.parsed.rule, q.parsed.err
}

// An Action is the kind of a [Request], by its name on the wire.
type Action string

// The actions.
const (
	Play      Action = "play"
	NoPlay    Action = "no-play"
	Prophet   Action = "prophet"    // declares oneself prophet
	Hold      Action = "hold"       // the table waits while the player thinks about declaring or guessing
	Release   Action = "release"    // ends a Hold: the table waits as long as it would have waited without it
	GoOn      Action = "go-on"      // the table need not wait any longer
	CallRight Action = "call-right" // by the prophet
	CallWrong Action = "call-wrong"
	Pick      Action = "pick"
	Object    Action = "object" // to the prophet's call
	LetPass   Action = "let-pass"
	// By a dealer who judges by hand, and after the round.
	JudgeRight Action = "judge-right"
	JudgeWrong Action = "judge-wrong"
	NoneFits   Action = "none-fits" // none of the wrong cards that are left can ever fit
	Dispute    Action = "dispute"
	NextRound  Action = "next-round"
	Pace       Action = "pace"
	AddWord    Action = "word" // to the shuffle of the sealed round
	Guess      Action = "guess"
	PassGuess  Action = "pass-guess" // go out without a guess
	Hint       Action = "hint"       // by the dealer
	Exchange   Action = "exchange"   // by the dealer: the starter that is turned up
)

// maxID is the maximum length of a request id, in bytes.
const maxID = 64

// checkID returns an error if the id of a request is not valid.
func checkID(id string) error {
	if id == "" || len(id) > maxID || !utf8.ValidString(id) || strings.ContainsFunc(id, unicode.IsControl) {
		return fmt.Errorf("%w: a request needs an id of at most %d bytes, without control characters", ErrBadRequest,
			maxID)
	}
	return nil
}

// A pendingRequest is a request with what the table needs to decide it.
type pendingRequest struct {
	Request
	seat   game.Seat // of the sender
	host   game.Seat // the acting host
	now    time.Time
	random [32]byte // unpredictable
}

// command returns the command of the game for q of seat. The error wraps [ErrBadRequest],
// and the mistakes of a rule that cannot be read.
func (q Request) command(seat game.Seat) (game.Command, error) {
	switch q.Action {
	case Play:
		if q.AsProphet {
			return game.OfferAsProphet(seat, q.Cards...), nil
		}
		return game.Offer(seat, q.Cards...), nil
	case NoPlay:
		return game.ClaimNoPlay(seat), nil
	case Prophet:
		return game.DeclareProphet(seat), nil
	case CallRight:
		return game.Call(seat, game.Right), nil
	case CallWrong:
		return game.Call(seat, game.Wrong), nil
	case AddWord:
		return game.AddWord(seat, q.word()), nil
	case JudgeRight:
		return game.Judge(seat, game.Right, q.Cards...), nil
	case JudgeWrong:
		if q.Count != 0 && len(q.Cards) == 0 {
			return game.RefuseString(seat, q.Count), nil
		}
		return game.Judge(seat, game.Wrong, q.Cards...), nil
	case NoneFits:
		return game.SayNoneFits(seat), nil
	case Dispute:
		return game.DisputeVerdict(seat, q.Play, game.CleanWords(q.Text)), nil
	case Exchange:
		return game.LayStarter(seat, q.Cards...), nil
	case Object:
		return game.ObjectToCall(seat), nil
	case LetPass:
		return game.LetCallPass(seat), nil
	case Pick:
		return game.PickOut(seat, q.Cards...), nil
	case Guess:
		guess, err := q.Read()
		if err != nil {
			return game.Command{}, fmt.Errorf("%w: %w", ErrBadRequest, err)
		}
		if q.judged != nil {
			return *q.judged, nil
		}
		return game.SayRule(seat, guess), nil
	case PassGuess:
		return game.PassGuess(seat), nil
	case Hint:
		return game.GiveHint(seat, q.Text), nil
	}
	return game.Command{}, fmt.Errorf("%w: unknown action %q", ErrBadRequest, q.Action)
}

// word returns the word that q adds to the shuffle, cleaned for records.
func (q Request) word() string { return strings.Join(strings.Fields(q.Text), " ") }

// words returns the command of seat to add a word, if q has one.
func (q Request) words(seat game.Seat) []game.Command {
	if q.word() == "" {
		return nil
	}
	return []game.Command{game.AddWord(seat, q.word())}
}
