package table

import (
	"cmp"
	"fmt"
	"time"

	"eleusis/bot"
	"eleusis/game"
)

// Settings are the choices of the host besides the options of the game. The zero value has
// the defaults.
type Settings struct {
	Clock Clock `json:"clock,omitempty"`
	// Substitute is the level of the computer player that substitutes for an absent person, or
	// [NoSubstitute]; if empty, the level of the table's computer players.
	Substitute string `json:"cover,omitempty"`
	Notes      Notes  `json:"notes,omitempty"`
	Chat       bool   `json:"chat,omitempty"`       // people may talk
	Spectators bool   `json:"spectators,omitempty"` // visitors without a seat may watch
	// TakeOver says that a person who comes after the start may take the seat of a
	// computer player.
	TakeOver bool `json:"takeOver,omitempty"`
	// PeopleOnly says that programs may not join. Those that sit there already stay.
	PeopleOnly bool `json:"peopleOnly,omitempty"`
}

// NoSubstitute is the Substitute of a table that waits for absent people.
const NoSubstitute = "nobody"

// UsualSettings returns the default settings of a table with computer players of a level.
// A table that does not gather people has nobody to wait for an absent person.
func UsualSettings(gathers bool, level string) Settings {
	s := Settings{Substitute: NoSubstitute, Chat: true, Spectators: true}
	if gathers {
		s.Substitute, s.TakeOver = level, true
	}
	return s
}

// complete returns s with defaults for empty fields, and false if a field has an unknown
// value.
func (s Settings) complete(gathers bool, level string) (Settings, bool) {
	if s == (Settings{}) {
		return UsualSettings(gathers, level), true
	}
	s.Substitute = cmp.Or(s.Substitute, level)
	_, isLevel := bot.New(s.Substitute)
	_, isClock := limits[s.Clock]
	isNotes := s.Notes == FullNotes || s.Notes == ContradictionsOnly || s.Notes == NoNotes
	return s, isClock && isNotes && (isLevel || s.Substitute == NoSubstitute)
}

// substitute returns the level of the substitutes of absent people; false if the table
// waits for people instead.
func (s Settings) substitute() (level string, substitutes bool) {
	if s.Substitute == NoSubstitute || s.Substitute == "" {
		return companionLevel, false
	}
	return s.Substitute, true
}

// levelOf returns the level of the computer player that q asks for, which may be empty.
func (s Settings) levelOf(q Request) (string, error) {
	level := cmp.Or(q.Level, s.Substitute, companionLevel)
	if level == NoSubstitute {
		level = companionLevel
	}
	if _, ok := bot.New(level); !ok {
		return "", fmt.Errorf("%w: no level %q", ErrBadRequest, level)
	}
	return level, nil
}

// A Clock is the time limit of each decision.
type Clock string

// The clocks.
const (
	NoClock Clock = ""
	Relaxed Clock = "relaxed"
	Brisk   Clock = "brisk"
)

var limits = map[Clock]time.Duration{NoClock: 0, Relaxed: 2 * time.Minute, Brisk: 30 * time.Second}

// limit returns the time that c gives for a decision; 0: no limit.
func (c Clock) limit() time.Duration { return limits[c] }

// Notes is how much a table checks the hypotheses that players write down.
type Notes string

// The values of Notes.
const (
	FullNotes          Notes = ""               // a hypothesis is compared with line and hand
	ContradictionsOnly Notes = "contradictions" // only with what has been laid
	NoNotes            Notes = "none"
)

// A Dealing says who deals at a table.
type Dealing struct {
	By DealsBy `json:"by,omitempty"`
	// Seat is the dealer, for BySeat; for InTurn it is the first dealer, or Nobody if
	// chance or the form of the game decides.
	Seat game.Seat `json:"seat,omitempty"`
}

// DealsBy is the kind of a [Dealing].
type DealsBy string

// The kinds of dealing.
const (
	ByComputer DealsBy = ""     // a computer dealer that does not play
	BySeat     DealsBy = "seat" // the same seat every round
	InTurn     DealsBy = "turn" // everybody, as often as the options say
)

// A settingsChanged event changes settings. What is absent stays.
type settingsChanged struct {
	Settings *Settings `json:"settings,omitempty"`
	Dealing  *Dealing  `json:"dealing,omitempty"`
}
