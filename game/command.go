package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A Command is what somebody wants to happen. Which fields count depends on
// the kind.
type Command struct {
	Kind  CommandKind
	Seat  Seat        // who wants it
	Cards []card.Card // OfferPlay: in the order of the string
	Game  *Setup      // OpenGame
	Deal  *Deal       // BeginRound
}

// A CommandKind is the kind of a [Command].
type CommandKind uint8

const (
	// OpenGame begins a game with the Setup of the command.
	OpenGame CommandKind = iota + 1
	// BeginRound deals the hands of a round as the Deal of the command says; the
	// seat is the dealer's.
	BeginRound
	// LayStarter opens the mainline; the seat is the dealer's.
	LayStarter
	// OfferPlay offers a card or a string.
	OfferPlay
	// ClaimNoPlay says that no card of the hand fits.
	ClaimNoPlay
	// EndGame stops the game between two rounds.
	EndGame
)

// A Setup is what a game is begun with.
type Setup struct {
	Options Options `json:"options"`
	Seats   int     `json:"seats"` // people at the table, with the dealer
	// Dealer is the seat that deals every round (a machine, say). Nobody means
	// that everybody deals in turn (doc/rules.md §2, "who deals").
	Dealer Seat `json:"dealer,omitempty"`
}

// A Deal is what a round is begun with: the dealer's secret rule and the seed
// of every draw. It never leaves the server while the round is under way.
type Deal struct {
	Rule *rule.Rule `json:"rule"`
	Seed Seed       `json:"seed"`
}

// Offer returns the command of seat to play cs, one card or a string in order.
func Offer(seat Seat, cs ...card.Card) Command {
	return Command{Kind: OfferPlay, Seat: seat, Cards: cs}
}
