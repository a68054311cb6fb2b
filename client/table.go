package client

import (
	"time"

	"eleusis/card"
	"eleusis/game"
)

// A Table is a table as one seat sees it.
type Table struct {
	ID     string    `json:"id"`
	Number int       `json:"number"` // of the last event that the seat has seen
	Seat   game.Seat `json:"seat"`   // of the view; 0: a spectator's, 10: that of a host who does not play
	Moves  []string  `json:"moves"`  // the actions of the game that may be asked for now
	View   game.View `json:"view"`   // the game; it has no seats while people gather
	Log    []Event   `json:"log"`    // of the present round, oldest first

	Title     string          `json:"title,omitempty"`  // of the dealer at this table
	Fast      bool            `json:"fast"`             // computer players wait less
	Held      bool            `json:"held"`             // computer players wait for this seat, which thinks
	Result    *game.Result    `json:"result,omitempty"` // of the round, once it has ended
	Standings []game.Standing `json:"standings"`        // of the whole game, in the order of the seats
	Hints     []string        `json:"hints"`            // true hints that the seat, the dealer's, may give
	Desk      *game.Desk      `json:"desk,omitempty"`   // what the dealer alone sees
	Brought   *BroughtRule    `json:"given,omitempty"`  // the rule that the seat has brought for a round to come

	TableState
	Options    game.Options `json:"options"`              // of the game, also while people gather
	Host       game.Seat    `json:"host"`                 // the host now
	Difficulty string       `json:"difficulty,omitempty"` // of the rules of a computer dealer
	Dealt      int          `json:"dealt"`                // rounds that have begun
	MayBring   bool         `json:"mayBring"`             // the seat deals next, and can bring a rule
	Left       int64        `json:"left,omitempty"`       // milliseconds until the clock moves
	Wait       int64        `json:"wait,omitempty"`       // milliseconds that computer players wait for the seat
	Lapsed     bool         `json:"lapsed"`               // the clock made the seat's last move
	Messages   []Message    `json:"said"`                 // oldest first
	Notices    []Notice     `json:"news"`                 // arrivals, departures and new hosts, oldest first
	Me         int          `json:"me,omitempty"`         // which person of the table the seat is
	Reports    []Report     `json:"reports,omitempty"`    // what people find out of place, for the host alone
}

// TableState is the state of a table without its game.
type TableState struct {
	Gathering  bool      `json:"gathering,omitempty"` // people join, and no game is open
	Chairs     []Chair   `json:"chairs"`              // by seat − 1
	Aside      *Chair    `json:"aside,omitempty"`     // the host who does not play
	Settings   Settings  `json:"settings"`
	Dealing    Dealing   `json:"dealing"`
	Next       game.Seat `json:"next,omitempty"`       // the dealer of the next round, if that is known
	AwaitsRule bool      `json:"awaitsRule,omitempty"` // no round can be dealt before Next has brought a rule
	RuleReady  bool      `json:"ruleReady,omitempty"`  // the first dealer has brought a rule, or needs none
	Unsaved    bool      `json:"unsaved,omitempty"`    // the server cannot save: the game stands still
}

// A Chair is the player on a seat.
type Chair struct {
	Name       string `json:"name"`
	Level      string `json:"level,omitempty"`   // of a computer player
	Deals      bool   `json:"deals,omitempty"`   // the computer dealer
	Knows      bool   `json:"knows,omitempty"`   // plays, and brought the rule
	Open       bool   `json:"open,omitempty"`    // free
	Program    bool   `json:"program,omitempty"` // a program plays there
	Host       bool   `json:"host,omitempty"`
	Away       bool   `json:"away,omitempty"`    // has not been seen for a while
	Substitute string `json:"covered,omitempty"` // level of the substitute
	Muted      bool   `json:"muted,omitempty"`   // by the host
	Who        int    `json:"who,omitempty"`     // which person of the table
}

// Settings are what a host decides.
type Settings struct {
	Clock      string `json:"clock,omitempty"`
	Substitute string `json:"cover,omitempty"` // level of the substitutes of absent people, or nobody
	Notes      string `json:"notes,omitempty"` // how much notebooks tell
	Chat       bool   `json:"chat,omitempty"`
	Spectators bool   `json:"spectators,omitempty"`
	TakeOver   bool   `json:"takeOver,omitempty"`   // seats of computer players may be taken after the start
	PeopleOnly bool   `json:"peopleOnly,omitempty"` // programs may not join
}

// Dealing names the dealer.
type Dealing struct {
	By   string    `json:"by,omitempty"`
	Seat game.Seat `json:"seat,omitempty"`
}

// A BroughtRule is a seat's rule for a later round.
type BroughtRule struct {
	Rule  string `json:"rule,omitempty"`  // as a formula
	Words string `json:"words,omitempty"` // of a rule that the dealer judges by hand
	Level string `json:"level,omitempty"` // difficulty of the rule that the computer dealer makes
}

// A Message is a message in the chat.
type Message struct {
	Number int       `json:"number"` // of the event
	Seat   game.Seat `json:"seat"`   // 0 if they are no longer there
	Who    int       `json:"who"`
	Name   string    `json:"name"`
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"` // one of the phrases, instead of Text
	Time   time.Time `json:"time"`
}

// A Report is what someone finds out of place.
type Report struct {
	By   game.Seat `json:"by"`
	Of   game.Seat `json:"of"`
	Text string    `json:"text,omitempty"`
	Said *Message  `json:"said,omitempty"`
}

// A Notice tells that a person came or left.
type Notice struct {
	Number int    `json:"number"` // of the event
	What   string `json:"what"`   // came, left, removed or host
	Who    int    `json:"who"`
	Name   string `json:"name"`
	Other  string `json:"other,omitempty"` // the computer player that takes over or gave way
}

// An Event is what happened at a table, as far as the seat may know.
type Event struct {
	Number int         `json:"number"`          // from which a stream can be resumed
	Share  *game.Share `json:"share,omitempty"` // an event of the game
	Table  *TableShare `json:"table,omitempty"` // how the table is after an event of its own
	Fast   bool        `json:"fast"`            // computer players wait less
	Left   int64       `json:"left,omitempty"`  // milliseconds until the clock moves
	Wait   int64       `json:"wait,omitempty"`  // milliseconds that computer players wait for the seat
	Entry  *Entry      `json:"entry,omitempty"` // the line of the log that the event belongs to
}

// A TableShare is how a table is after an event that is not the game's.
type TableShare struct {
	Kind    string    `json:"kind"`
	Changed string    `json:"alters,omitempty"` // what else has changed: table, seats or game; alters is its name since 0.1.0
	Seat    game.Seat `json:"seat,omitempty"`   // the seat that the event concerns
	Why     string    `json:"why,omitempty"`
	Once    bool      `json:"once,omitempty"`
	TableState
	Said    *Message `json:"said,omitempty"`
	Reports []Report `json:"reports,omitempty"`
}

// An Entry is a line of the log in words. One with the number of an earlier one replaces it.
type Entry struct {
	Number int         `json:"number"`
	Mark   string      `json:"mark"` // what it is, such as deal, right or wrong
	Text   string      `json:"text"`
	Open   []card.Card `json:"open,omitempty"` // a hand that was laid open
	Why    string      `json:"why,omitempty"`
}

// A TokenRequest asks for the token of a program.
type TokenRequest struct {
	Name string `json:"name"`
}

// A Program is a program that has a token.
type Program struct {
	Name  string `json:"name"`
	Token string `json:"token,omitempty"`
}

// A TableRequest asks for a new table. Its zero value is a table of the usual form with
// computer players, where the computer deals a rule of the library.
type TableRequest struct {
	Request         string         `json:"request,omitempty"` // its id; without one, one is chosen
	Name            string         `json:"name,omitempty"`    // of the seat, if the client has no token of a program
	Preset          string         `json:"preset,omitempty"`  // the form of the game
	Options         map[string]any `json:"options,omitempty"` // that differ from the preset, as handSize
	Seats           int            `json:"seats,omitempty"`   // with the dealer; 0: as many as usual
	Level           string         `json:"level,omitempty"`   // of the computer players
	Rule            string         `json:"rule,omitempty"`    // as a formula or a sentence
	Difficulty      string         `json:"difficulty,omitempty"`
	Deals           bool           `json:"deals,omitempty"`      // the program deals the rule
	Words           string         `json:"words,omitempty"`      // the program deals this rule and judges by hand
	Waits           bool           `json:"waits,omitempty"`      // the first round is sealed and not dealt
	Title           string         `json:"title,omitempty"`      // what the dealer is called
	WaitsForPeople  bool           `json:"gathers,omitempty"`    // others join before the program starts the game
	Aside           bool           `json:"aside,omitempty"`      // the program is host and does not play
	ComputerPlayers int            `json:"companions,omitempty"` // from the start, at a table that waits for people
	Dealing         Dealing        `json:"dealing,omitzero"`
	Settings        map[string]any `json:"settings,omitempty"` // that differ from the usual ones, as chat
}

// A JoinRequest asks for a seat.
type JoinRequest struct {
	Name   string    `json:"name,omitempty"`   // if the client has no token of a program
	Seat   game.Seat `json:"seat,omitempty"`   // 0: the first that is free
	Secret string    `json:"secret,omitempty"` // hexadecimal digits; without one, it is chosen
}

// A Request is what a seat wants. Which fields count depends on the action (doc/api.md).
type Request struct {
	ID     string      `json:"id"`   // without one, one is chosen
	Seen   int         `json:"seen"` // number of the last event that the seat knows
	Action string      `json:"action"`
	Cards  []card.Card `json:"cards,omitempty"`

	Fast      bool   `json:"fast,omitempty"`
	AsProphet bool   `json:"asProphet,omitempty"`
	Play      int    `json:"play,omitempty"`
	Count     int    `json:"count,omitempty"`
	Sure      bool   `json:"sure,omitempty"`
	Text      string `json:"text,omitempty"`

	Seat     game.Seat `json:"seat,omitempty"`
	Number   int       `json:"number,omitempty"`
	Level    string    `json:"level,omitempty"`
	Words    string    `json:"words,omitempty"`
	Settings *Settings `json:"settings,omitempty"`
	Dealing  *Dealing  `json:"dealing,omitempty"`
}

// An Idea is what the rule may be, compared with what a seat knows.
type Idea struct {
	Text     string      `json:"text"`              // as it was sent
	Formula  string      `json:"formula,omitempty"` // the rule that was read
	Sentence string      `json:"sentence,omitempty"`
	Sure     bool        `json:"sure"`              // the words mean this rule and hardly another one
	Mistake  string      `json:"mistake,omitempty"` // why there is no rule
	Against  []game.Slip `json:"against"`           // the plays that speak against it
	Fits     []card.Card `json:"fits"`              // of the hand, each alone
}

// A Note is an entry in the notebook of a seat.
type Note struct {
	Number int    `json:"number"` // by which it is changed
	Text   string `json:"text"`
	Play   int    `json:"play"`           // how many plays of the round had been made when it was written
	Idea   *Idea  `json:"idea,omitempty"` // the rule that it is, compared with what the seat knows; nil: other words
}

type notebook struct {
	Notes []Note `json:"notes"`
}

// A NoteChange is a change of a notebook.
type NoteChange struct {
	ID    string `json:"id"`             // without one, one is chosen
	Do    string `json:"do"`             // write, remove, raise or lower
	Note  int    `json:"note,omitempty"` // number of the note; 0: a new one
	Text  string `json:"text,omitempty"` // to write: a rule, as a formula or as a sentence
	Words bool   `json:"words,omitempty"`
}

// Presets are the forms of the game.
type Presets struct {
	Presets []Preset `json:"presets"`
	Levels  []string `json:"difficulties"` // of rules that the computer dealer makes
	Phrases []string `json:"phrases"`      // the quick phrases
}

// A Preset is a form of the game.
type Preset struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	About   string       `json:"about"`
	Options game.Options `json:"options"`
}
