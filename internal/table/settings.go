package table

import (
	"cmp"
	"time"

	"eleusis/bot"
	"eleusis/game"
)

// Settings are what the host of a table decides besides the game. The zero
// Settings are the usual ones.
type Settings struct {
	Clock Clock `json:"clock,omitempty"`
	// Cover is the level of the computer player who plays for whoever is absent, or
	// [NoCover]; that of the table's computer players if it is empty.
	Cover      string `json:"cover,omitempty"`
	Notes      Notes  `json:"notes,omitempty"`
	Chat       bool   `json:"chat,omitempty"`       // people may talk
	Spectators bool   `json:"spectators,omitempty"` // who has no seat may watch
	// TakeOver says that who comes after the start may take the seat of a computer
	// player.
	TakeOver bool `json:"takeOver,omitempty"`
	// PeopleOnly says that programs may not join. Who sits there already stays.
	PeopleOnly bool `json:"peopleOnly,omitempty"`
}

// NoCover is the Cover of a table that waits for whoever is absent.
const NoCover = "nobody"

// UsualSettings returns the settings of a table whose opener says nothing, with
// computer players of a level. One that does not gather people has nobody to wait
// for who could be covered.
func UsualSettings(gathers bool, level string) Settings {
	s := Settings{Cover: NoCover, Chat: true, Spectators: true}
	if gathers {
		s.Cover, s.TakeOver = level, true
	}
	return s
}

// complete returns s with what was left open, and false if it says what there is
// none of.
func (s Settings) complete(gathers bool, level string) (Settings, bool) {
	if s == (Settings{}) {
		return UsualSettings(gathers, level), true
	}
	s.Cover = cmp.Or(s.Cover, level)
	_, isLevel := bot.New(s.Cover)
	_, isClock := limits[s.Clock]
	isNotes := s.Notes == FullNotes || s.Notes == ContradictionsOnly || s.Notes == NoNotes
	return s, isClock && isNotes && (isLevel || s.Cover == NoCover)
}

// A Clock is how long everybody has for a decision.
type Clock string

// The clocks.
const (
	NoClock Clock = ""
	Relaxed Clock = "relaxed"
	Brisk   Clock = "brisk"
)

var limits = map[Clock]time.Duration{NoClock: 0, Relaxed: 2 * time.Minute, Brisk: 30 * time.Second}

// Limit returns the time that c gives for a decision; 0: as long as one wants.
func (c Clock) Limit() time.Duration { return limits[c] }

// Notes is how much the table helps those who write down what they think.
type Notes string

// The notes.
const (
	FullNotes          Notes = ""               // a hypothesis is compared with line and hand
	ContradictionsOnly Notes = "contradictions" // only with what has been laid
	NoNotes            Notes = "none"
)

// A Dealing says who deals at a table.
type Dealing struct {
	By DealsBy `json:"by,omitempty"`
	// Seat is who deals, BySeat; InTurn it is who deals first, or Nobody if chance
	// or the form of the game decides that.
	Seat game.Seat `json:"seat,omitempty"`
}

// DealsBy is the kind of a [Dealing].
type DealsBy string

// The kinds of dealing.
const (
	ByComputer DealsBy = ""     // a computer dealer, who does not play
	BySeat     DealsBy = "seat" // the same seat every round
	InTurn     DealsBy = "turn" // everybody, as often as the options say
)

// A set event changes what the host decides. What is absent stays.
type set struct {
	Settings *Settings `json:"settings,omitempty"`
	Dealing  *Dealing  `json:"dealing,omitempty"`
}
