package table

import (
	"errors"
	"fmt"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// DealRule brings a rule for the round that somebody deals next: Text is one that
// the machine judges by; or Words are one that he judges by himself, and Text, if
// there is one, guards him; or else the computer dealer makes one of the
// difficulty Level, one of [Difficulties] or [Library].
const DealRule Action = "deal-rule"

// Library is the Level of [DealRule] for a rule from the library.
const Library = "library"

// A given is the rule that somebody has brought for the round he deals next.
type given struct {
	Rule  *rule.Rule
	Words string
	Level string
}

// Given is the rule that a seat has brought for a round to come, as the seat
// itself sees it; see [DealRule].
type Given struct {
	Rule  *rule.Rule
	Words string
	Level string
}

// dealRule takes the rule that somebody brings. Once a round is sealed it stays as
// it is.
func (c *core) dealRule(a asking) ([]happening, error) {
	if err := c.mayBring(a.seat); err != nil {
		return nil, err
	}
	e := &ruled{Seat: a.seat, Words: game.CleanWords(a.Words), Level: a.Level}
	g := given{Words: e.Words, Level: a.Level}
	if _, known := difficulties[a.Level]; a.Level != "" && a.Level != Library && !known {
		return nil, ErrBadRequest
	}
	if a.Text != "" {
		read, err := a.Read()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
		}
		g.Rule, e.Rule = read, read.String()
	}
	if g == (given{}) {
		e.Level, g.Level = Library, Library
	}
	if err := c.playable(a, g); err != nil {
		return nil, err
	}
	hs := []happening{{own: e}}
	if c.gathering {
		return hs, nil
	}
	after := c.scratch()
	after.given = map[game.Seat]given{a.seat: g}
	var more []happening
	var err error
	if c.state.Round() == 0 {
		more, err = after.dealFirst(a.random)
	} else {
		more, err = after.seal(a.random)
	}
	return append(hs, more...), err
}

// mayBring returns why seat may not bring a rule now, or nil.
func (c *core) mayBring(seat game.Seat) error {
	switch {
	case c.gathering && c.dealing == Dealing{BySeat, seat}, c.gathering && c.dealing == Dealing{InTurn, seat}:
		return nil
	case c.gathering, c.nextDealer() != seat:
		return &game.Refusal{Seat: seat, Reason: game.NotTheDealer}
	case c.state.Phase() != game.BetweenRounds:
		return &game.Refusal{Seat: seat, Reason: game.RoundUnderWay}
	}
	if _, sealed := c.state.Coming(); sealed {
		return &game.Refusal{Seat: seat, Reason: game.AlreadySealed}
	}
	return nil
}

// playable returns why no round can be dealt with g, or nil. It is tried at a
// table of the same form, for ours may not be open yet.
func (c *core) playable(a asking, g given) error {
	if g.Rule == nil && g.Words == "" {
		return nil // what the computer dealer makes can be dealt
	}
	var s game.State
	deal := &game.Deal{Rule: g.Rule, Words: g.Words, ByHand: g.Words != "", Salt: a.random,
		Seed: game.SealedSeed(a.random)}
	_, err := s.Do(game.Command{Kind: game.OpenGame, Game: &game.Setup{Options: c.options, Seats: c.options.MinSeats}},
		nil)
	if err == nil {
		_, err = game.Decide(&s, game.Command{Kind: game.SealRound, Seat: 1, Deal: deal}, nil)
	}
	return err
}

// ruleReady reports whether, while people gather, who deals first has brought his
// rule, or needs none.
func (c *core) ruleReady() bool {
	if !c.gathering || c.dealing.By == ByComputer {
		return c.gathering
	}
	_, brought := c.given[c.dealing.Seat]
	return brought || c.has(c.dealing.Seat) && c.chairs[c.dealing.Seat-1].Level != ""
}

// A ruled event keeps the rule that somebody has brought. That he has is told, and
// nothing of the rule.
type ruled struct {
	Seat  game.Seat `json:"seat"`
	Rule  string    `json:"rule,omitempty"` // in the formula face
	Words string    `json:"words,omitempty"`
	Level string    `json:"level,omitempty"`
}

func (*ruled) kind() string { return kindRuled }

func (e *ruled) fold(c *core, _ store.Entry) error {
	g := given{Words: e.Words, Level: e.Level}
	if e.Rule != "" {
		read, err := rule.Parse(e.Rule)
		if err != nil {
			return errors.New("a rule that does not read") // it may be secret: it is not quoted
		}
		g.Rule = read
	}
	if !c.has(e.Seat) {
		return fmt.Errorf("no seat %d", e.Seat)
	}
	c.given[e.Seat] = g
	return nil
}
