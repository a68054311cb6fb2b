package solo

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

// A Front is what the person sits in front of: it shows what they are told, and
// takes what they answer. An error of it ends the game; ErrLeft is that of a
// person who leaves.
type Front interface {
	// Sit is called once, before all else.
	Sit(c say.Roster)
	// Hear takes the entry that an event belongs to, as far as it goes now, and
	// returns when the person may be told of the next event. The view is that of
	// the person after the event.
	Hear(e say.Entry, look func() *game.View)
	// Tell shows lines that belong to no event.
	Tell(lines ...string)
	// Show shows the table to the person, whose turn it is.
	Show(v *game.View)
	// Ask asks q until it is answered. The question can be asked again.
	Ask(q *Question) (Answer, error)
	// Type asks for a line of text.
	Type(q *Question) (string, error)
}

// A Wish is what an answer asks for.
type Wish uint8

// The wishes.
const (
	WantsNothing Wish = iota // an empty line: whatever the question takes it for
	WantsCards
	WantsNoPlay
	WantsProphet
	WantsGuess
	WantsHint
	WantsObjection
	WantsInsist
	WantsEnd
	WantsRight
	WantsWrong
	WantsHelp
	WantsWhy
	WantsTable
	WantsSort
	WantsReview
	WantsOut // of the game
)

// An Answer is what the person wants.
type Answer struct {
	Wish      Wish
	Cards     []card.Card // WantsCards: in the order chosen
	AsProphet bool        // WantsCards: a person who goes out by them is prophet
	Text      string      // WantsGuess, WantsHint
	guess     *rule.Rule  // WantsGuess: what it means
}

// A Question is what the person is asked, and what can be answered.
type Question struct {
	Key     string      // of the sentence
	Text    string      // the sentence
	Args    say.Args    // in its gaps
	Cards   []card.Card // to choose among
	Single  bool        // one of them
	Choices []Choice    // beside the cards
	Also    []Wish      // understood, but not offered
	Help    string      // the key of its explanation
	View    *game.View  // what can be looked at; nil where no round is under way
	Why     []string    // why players last drew cards or were expelled, the person first

	listed bool // the cards have been listed
}

// A Choice is what one can want.
type Choice struct {
	Wish Wish
	Key  string // of the text that says what it is
}
