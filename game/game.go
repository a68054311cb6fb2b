// Package game has all rules of play of Eleusis, and nothing else.
//
// A table is a [State]. A [Command] is a request of a seat; [Decide] refuses it or
// returns the [Event] values that follow from it; [State.Evolve] applies one event to
// the state. The events are the truth: the state can be rebuilt from them at any time,
// and any prefix of them is a valid table.
//
//	events, err := game.Decide(&s, command, nil)
//	for _, e := range events {
//		s.Evolve(e)
//	}
//
// A [View] is what a seat may know, and a [Share] is its part of an event. Neither type
// can hold the rule, another hand or the stock, so computer players, pages and
// spectators cannot see secrets.
//
// The forms of the game differ in data, see [Options]. Randomness comes from a [Seed]
// in the event that opens a round; the package reads no clock, starts no goroutine and
// does no input or output.
//
// The sections named in the comments are those of doc/rules.md.
package game

import "eleusis/card"

// A Seat is a place at the table, counted clockwise from 1. The zero Seat is
// nobody's.
type Seat uint8

// Nobody is the seat of everyone without a seat at the table.
const Nobody Seat = 0

// MaxSeats is the maximum number of seats at a table, with the dealer's.
const MaxSeats = 9

// A Verdict is the dealer's judgment of a play or a no-play (doc/rules.md §1).
type Verdict uint8

const (
	// Unjudged is the verdict before it is given.
	Unjudged Verdict = iota
	// Right says that the play joins the mainline, or that the no-play is true.
	Right
	// Wrong says that the play goes to the sideline, or that the no-play is false.
	Wrong
)

// verdict returns Right or Wrong.
func verdict(right bool) Verdict {
	if right {
		return Right
	}
	return Wrong
}

// A Phase is the progress of a game.
type Phase uint8

const (
	// Unopened is a table whose game has not begun.
	Unopened Phase = iota
	// BetweenRounds waits for a dealer: before the first round and after each.
	BetweenRounds
	// AwaitingStarter is a round whose hands are dealt and whose mainline is empty.
	AwaitingStarter
	// Playing is a round under way: someone's turn.
	Playing
	// GameOver is the end: nothing more can happen.
	GameOver
)

// Awaited is what the table waits for.
type Awaited string

const (
	// AwaitsNothing says that no round is under way.
	AwaitsNothing Awaited = "nothing"
	// AwaitsPlay waits for a player's play or no-play.
	AwaitsPlay Awaited = "play"
	// AwaitsCall waits for the prophet to judge a play or a no-play.
	AwaitsCall Awaited = "call"
	// AwaitsPick waits for the prophet to pick a card that fits out of the hand
	// of a false no-play.
	AwaitsPick Awaited = "pick"
	// AwaitsGuess waits for a player who has played their last card right, or had their last
	// hand taken: they may guess the rule before they go out.
	AwaitsGuess Awaited = "guess"
	// AwaitsObjection waits for a player to object to the prophet's call, or to let
	// it pass.
	AwaitsObjection Awaited = "objection"
	// AwaitsVerdict waits for the verdict of a dealer who judges by hand, see [Judge].
	AwaitsVerdict Awaited = "verdict"
)

// An Ending is why a round ended (doc/rules.md §2, "round ends").
type Ending string

const (
	// NotEnded is the ending of a round under way.
	NotEnded Ending = ""
	// OutOfCards says that a player has no cards left: the last was right, or it
	// overthrew the prophet (doc/rules.md §6.2, §6.18).
	OutOfCards Ending = "out-of-cards"
	// NoPlayLeft says that a true no-play took a player's last cards.
	NoPlayLeft Ending = "no-play"
	// AllExpelled says that nobody is left to play; a prophet does not play.
	AllExpelled Ending = "all-expelled"
	// RuleGuessed says that a player has guessed the rule.
	RuleGuessed Ending = "rule-guessed"
	// NoneFits says that no wrong card, before any player, can ever fit.
	NoneFits Ending = "none-fits"
)

// endings are all endings of a round that has ended.
var endings = []Ending{OutOfCards, NoPlayLeft, AllExpelled, RuleGuessed, NoneFits}

// A Play is what a seat did in one turn, as everybody at the table saw it; the
// starter is the first one of a round.
type Play struct {
	Kind    PlayKind    `json:"kind"`
	Seat    Seat        `json:"seat"` // the player; the dealer for the starter
	Cards   []card.Card `json:"cards"`
	Verdict Verdict     `json:"verdict"`
	After   int         `json:"after"` // cards on the mainline before it
	// Prophet is the prophet who judged it, if there was one, and Call their call. They
	// fell if the verdict differs.
	Prophet Seat    `json:"prophet,omitempty"`
	Call    Verdict `json:"call,omitzero"`
	Refuter Seat    `json:"refuter,omitempty"` // the player who objected to the call
	// WrongCards is how many of the cards are wrong, if the dealer has told it.
	WrongCards int `json:"wrongCards,omitempty"`
}

// A PlayKind says what the cards of a Play are.
type PlayKind string

const (
	// Starter opened the mainline.
	Starter PlayKind = "starter"
	// Offered is one card or a string, offered to the dealer.
	Offered PlayKind = "offer"
	// NoPlay is a hand laid open to all with the claim that none of it fits.
	NoPlay PlayKind = "no-play"
	// Pick is the fitting card that the dealer, or a prophet, took from a false
	// no-play.
	Pick PlayKind = "pick"
	// RefusedPick is a card that a prophet wanted to take from a false no-play. It
	// does not fit, and stayed in the hand.
	RefusedPick PlayKind = "refused-pick"
	// OfferedPick is a card that a prophet wants to take from a false no-play, while
	// a dealer by hand has not said whether it fits. It becomes one of the two.
	OfferedPick PlayKind = "offered-pick"
	// Again is a wrong card, offered again in the second phase. It stays before its
	// player until it is right.
	Again PlayKind = "again"
)

// Laid reports whether the cards of p lie on the mainline or in a sideline.
func (p Play) Laid() bool { return p.Kind.laid() || p.Kind == Again && p.Verdict == Right }

func (k PlayKind) laid() bool {
	return k != NoPlay && k != RefusedPick && k != OfferedPick && k != Again
}
