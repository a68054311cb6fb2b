package table

import (
	"errors"
	"fmt"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// A tableOpened event opens a table: its seats, and how it is set up.
type tableOpened struct {
	Chairs []chair `json:"chairs"`         // by seat − 1
	Seed   []byte  `json:"seed"`           // of the randomness of computer players
	Rule   string  `json:"rule,omitempty"` // of every round, in the formula face; empty if the computer dealer chooses
	// Sentence has the opener's own words for Rule, if they wrote it in words.
	Sentence string `json:"sentence,omitempty"`
	// Words are the rule of the person who deals and judges by hand; Rule then guards them, if
	// there is one.
	Words string `json:"words,omitempty"`
	// Difficulty is that of the rules which the computer dealer composes; empty if
	// they take them from the library.
	Difficulty string `json:"difficulty,omitempty"`
	Title      string `json:"title,omitempty"` // of the dealer
	// What follows is of tables for several people. Options are those of a game that
	// is not open yet, for the table gathers; Waits is [TableRequest.Waits].
	Gathers  bool          `json:"gathers,omitempty"`
	Options  *game.Options `json:"options,omitempty"`
	Waits    bool          `json:"waits,omitempty"`
	Dealing  *Dealing      `json:"dealing,omitempty"`
	Settings *Settings     `json:"settings,omitempty"`
	Aside    *chair        `json:"aside,omitempty"` // of a host who does not play
}

func (*tableOpened) kind() string { return kindOpened }
func (*tableOpened) unsent()      {}

func (e *tableOpened) fold(c *core, _ store.Entry) error {
	if len(e.Seed) != len(c.seed) {
		return fmt.Errorf("a seed of %d bytes", len(e.Seed))
	}
	c.seed, c.wanted, c.words, c.title = [32]byte(e.Seed), e.Difficulty, e.Words, e.Title
	c.sentence = e.Sentence
	if e.Rule != "" {
		brought, err := rule.Parse(e.Rule)
		if err != nil {
			return errors.New("a rule that cannot be read") // not quoted: it may be secret
		}
		c.rule = brought
	}
	return c.foldSetup(e)
}

// foldSetup folds the settings that a table is opened with, all but its dealer and their
// rule.
func (c *core) foldSetup(o *tableOpened) error {
	if len(o.Chairs) > game.MaxSeats {
		return fmt.Errorf("%d chairs", len(o.Chairs))
	}
	c.chairs, c.ownRules, c.gathering, c.waits = o.Chairs, o.Dealing != nil, o.Gathers, o.Waits
	c.aside = o.Aside
	if c.aside != nil {
		c.admit(c.aside.Key, 0)
		c.host = Aside
	}
	if o.Options != nil {
		c.options = *o.Options
	}
	c.settings = UsualSettings(false, "")
	if o.Settings != nil {
		c.settings = *o.Settings
	}
	for i, ch := range o.Chairs {
		seat := game.Seat(i + 1)
		c.admit(ch.Key, 0)
		if c.host == game.Nobody && ch.IsPerson() {
			c.host = seat
		}
	}
	switch last := game.Seat(len(o.Chairs)); {
	case o.Dealing != nil:
		c.dealing = *o.Dealing
	case last == game.Nobody:
	case o.Chairs[last-1].Deals:
		c.dealing = Dealing{ByComputer, last}
	default:
		c.dealing = Dealing{BySeat, last}
	}
	if c.ownRules && (c.rule != nil || c.words != "") {
		c.given[c.dealing.Seat] = BroughtRule{Rule: c.rule, Sentence: c.sentence, Words: c.words}
		c.rule, c.sentence, c.words = nil, "", ""
	}
	if c.dealing.By == InTurn && !c.gathering {
		c.first, c.dealing.Seat = c.dealing.Seat, game.Nobody
	}
	return c.sit()
}
