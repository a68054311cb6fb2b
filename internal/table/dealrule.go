package table

import (
	"errors"
	"fmt"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// DealRule brings a rule for the next round that the seat deals: a Text by which the
// machine judges; or Words by which the dealer judges by hand, with an optional Text as
// guard; or else a difficulty Level, one of [Difficulties] or libraryLevel, for the computer
// dealer.
const DealRule Action = "deal-rule"

// libraryLevel is the Level of [DealRule] for a rule from the library.
const libraryLevel = "library"

// A BroughtRule is the rule that a seat has brought for the next round it deals; see
// [DealRule].
type BroughtRule struct {
	Rule     *rule.Rule
	Sentence string // the person's own words for Rule, if they wrote it in words; see [Snapshot.Sentence]
	Words    string
	Level    string
}

// dealRule takes the rule that a seat brings. The rule of a sealed round does not change.
func (c *core) dealRule(p pendingRequest) ([]logEvent, error) {
	if err := c.mayBring(p.seat); err != nil {
		return nil, err
	}
	e := &ruleGiven{Seat: p.seat, Words: game.CleanWords(p.Words), Level: p.Level}
	g := BroughtRule{Words: e.Words, Level: p.Level}
	if _, known := difficulties[p.Level]; p.Level != "" && p.Level != libraryLevel && !known {
		return nil, ErrBadRequest
	}
	if p.Text != "" {
		read, err := p.Read()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
		}
		g.Rule, e.Rule = read, read.String()
		if e.Words == "" {
			e.Sentence = game.CleanWords(p.Sentence)
		}
	}
	if g == (BroughtRule{}) {
		e.Level, g.Level = libraryLevel, libraryLevel
	}
	if err := c.playable(p, g); err != nil {
		return nil, err
	}
	events := []logEvent{{table: e}}
	if c.gathering {
		return events, nil
	}
	after := c.scratch()
	after.given = map[game.Seat]BroughtRule{p.seat: g}
	var more []logEvent
	var err error
	if c.state.Round() == 0 {
		more, err = after.rounds().dealFirst(p.random)
	} else {
		more, err = after.rounds().seal(p.random)
	}
	return append(events, more...), err
}

// mayBring returns why seat may not bring a rule now, or nil.
func (c *core) mayBring(seat game.Seat) error {
	switch {
	case c.gathering && c.dealing == Dealing{BySeat, seat}, c.gathering && c.dealing == Dealing{InTurn, seat}:
		return nil
	case c.gathering, c.rounds().nextDealer() != seat:
		return &game.Refusal{Seat: seat, Reason: game.NotTheDealer}
	case c.state.Phase() != game.BetweenRounds:
		return &game.Refusal{Seat: seat, Reason: game.RoundUnderWay}
	}
	if c.state.Glance(game.Nobody).Coming != nil {
		return &game.Refusal{Seat: seat, Reason: game.AlreadySealed}
	}
	return nil
}

// playable returns the error of dealing a round with g, or nil. It tries that on a table
// of the same form, since ours may not be open yet.
func (c *core) playable(p pendingRequest, g BroughtRule) error {
	if g.Rule == nil && g.Words == "" {
		return nil // rules of the computer dealer can be dealt
	}
	var s game.State
	deal := &game.Deal{Rule: g.Rule, Words: g.Words, ByHand: g.Words != "", Salt: p.random,
		Seed: game.SealedSeed(p.random)}
	_, err := s.Do(game.OpenGame(game.Setup{Options: c.options, Seats: c.options.MinSeats}),
		nil)
	if err == nil {
		_, err = game.Decide(&s, game.SealRound(1, deal), nil)
	}
	return err
}

// A ruleGiven event keeps the rule that a seat has brought. Watchers learn that there is one,
// and nothing else.
type ruleGiven struct {
	Seat     game.Seat `json:"seat"`
	Rule     string    `json:"rule,omitempty"` // in the formula face
	Sentence string    `json:"sentence,omitempty"`
	Words    string    `json:"words,omitempty"`
	Level    string    `json:"level,omitempty"`
}

func (*ruleGiven) kind() string { return kindRuled }

func (e *ruleGiven) fold(c *core, _ store.Entry) error {
	g := BroughtRule{Sentence: e.Sentence, Words: e.Words, Level: e.Level}
	if e.Rule != "" {
		read, err := rule.Parse(e.Rule)
		if err != nil {
			return errors.New("a rule that cannot be read") // not quoted: it may be secret
		}
		g.Rule = read
	}
	if !c.has(e.Seat) {
		return fmt.Errorf("no seat %d", e.Seat)
	}
	c.given[e.Seat] = g
	return nil
}
