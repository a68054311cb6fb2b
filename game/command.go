package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A Command is a request of a seat. Which fields count depends on the kind.
type Command struct {
	Kind CommandKind
	Seat Seat // the sender
	// Cards: OfferPlay, the string in its order; PickCard, the card; LayStarter, the
	// wanted one, if any; JudgePlay, one that fits.
	Cards []card.Card
	Call  Verdict // CallPlay, JudgePlay
	Play  int     // DisputeVerdict: its number, the starter is play 1
	Count int     // JudgePlay: of a refused string, how many of its cards are wrong, where that is told
	Game  *Setup  // OpenGame
	Deal  *Deal   // BeginRound, SealRound; CutForDealer: its seed alone
	Text  string  // AddWord, GiveHint; DisputeVerdict: why; GuessRule: the words, where the dealer judges by hand
	// AsProphet: OfferPlay with the last cards of the hand. If the play takes them out of
	// cards, the player becomes prophet and the round goes on.
	AsProphet bool
	Guess     *rule.Rule  // GuessRule
	Compared  *Comparison // GuessRule: a comparison made before; see [State.Compare]
}

// A CommandKind is the kind of a [Command].
type CommandKind uint8

const (
	// OpenGame begins a game with the Setup of the command.
	OpenGame CommandKind = iota + 1
	// BeginRound deals the hands of a round as the Deal of the command says; the
	// seat is the dealer's.
	BeginRound
	// LayStarter opens the mainline, with all starters, or with the one that is
	// turned up, or with the card of the command in its place, if the rule refuses
	// that one; the seat is the dealer's.
	LayStarter
	// OfferPlay offers a card or a string.
	OfferPlay
	// ClaimNoPlay says that no card of the hand fits.
	ClaimNoPlay
	// EndGame stops the game between two rounds.
	EndGame
	// DeclareProphet makes the seat judge in the dealer's place.
	DeclareProphet
	// CallPlay is the prophet's judgement of the play or the no-play before them.
	CallPlay
	// PickCard is the prophet's choice of a card that fits, out of the hand of a
	// false no-play.
	PickCard
	// SealRound commits the dealer, who is the seat, to the Deal of the next round
	// before anybody sees a card.
	SealRound
	// AddWord mixes a player's Text into the shuffle of the round that is sealed.
	AddWord
	// GuessRule guesses the secret rule aloud.
	GuessRule
	// PassGuess declines to guess, for a seat that is out of cards and is asked.
	PassGuess
	// GiveHint tells everybody something about the rule; the seat is the dealer's.
	GiveHint
	// ObjectToCall opposes the call of the prophet, before the dealer speaks: the seat
	// takes their office if the call falls. Each seat that may oppose it, a refuter
	// (doc/rules.md §3), is asked in turn, clockwise from the prophet, until one does.
	ObjectToCall
	// LetCallPass says that the seat, which is asked, does not oppose the call.
	LetCallPass
	// JudgePlay is the verdict of a dealer who judges by hand, see [Judge].
	JudgePlay
	// DisputeVerdict objects to a verdict of the round just ended that was given by hand.
	DisputeVerdict
	// SayNoneFits says that no wrong card can ever fit; the seat is that of a dealer who
	// judges by hand.
	SayNoneFits
	// TurnStarter turns up the card that may be the starter; the seat is the dealer's.
	TurnStarter
	// CutForDealer chooses the dealer of the first round: every player draws a card,
	// and the player with the highest deals (S2; doc/rules.md §2, "who deals").
	CutForDealer
)

// A Setup is the configuration of a game.
type Setup struct {
	Options Options `json:"options"`
	Seats   int     `json:"seats"` // people at the table, with the dealer
	// Dealer is the seat that deals every round (a machine, say). Nobody means
	// that everybody deals in turn (doc/rules.md §2, "who deals").
	Dealer Seat `json:"dealer,omitempty"`
}

// Call returns the command of the prophet to call a play or a no-play right or
// wrong.
func Call(prophet Seat, call Verdict) Command {
	return Command{Kind: CallPlay, Seat: prophet, Call: call}
}

// PickOut returns the command of the prophet to pick c out of the hand of a
// false no-play.
func PickOut(prophet Seat, c card.Card) Command {
	return Command{Kind: PickCard, Seat: prophet, Cards: []card.Card{c}}
}

// Offer returns the command of seat to play cs, one card or a string in order.
func Offer(seat Seat, cs ...card.Card) Command {
	return Command{Kind: OfferPlay, Seat: seat, Cards: cs}
}

// SayRule returns the command of seat to guess the secret rule.
func SayRule(seat Seat, guess *rule.Rule) Command {
	return Command{Kind: GuessRule, Seat: seat, Guess: guess}
}

// Judge returns the verdict of a dealer who judges by hand on the pending question: the
// starter that was drawn, a play, a no-play, a prophet's pick, or a guess. With a wrong
// no-play they name a card that fits, unless a prophet picks it; with a wrong pick, too.
func Judge(dealer Seat, v Verdict, fitting ...card.Card) Command {
	return Command{Kind: JudgePlay, Seat: dealer, Call: v, Cards: fitting}
}

// spoken returns the words of c, a guess for a dealer who judges by hand: the rule of a
// computer player in English.
func (c *Command) spoken() string {
	words := CleanWords(c.Text)
	if words == "" && c.Guess != nil {
		words = CleanWords(c.Guess.English())
	}
	return words
}
