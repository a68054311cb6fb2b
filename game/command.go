package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A Command is a request of a seat. There is a function for each kind of it; the zero
// Command is refused.
type Command struct {
	kind commandKind
	seat Seat // the sender
	// cards: offerPlay, the string in its order; pickCard, the card; layStarter, the
	// wanted one, if any; judgePlay, one that fits.
	cards []card.Card
	call  Verdict // callPlay, judgePlay
	play  int     // disputeVerdict: its number, the starter is play 1
	count int     // judgePlay: of a refused string, how many of its cards are wrong, where that is told
	game  *Setup  // openGame
	deal  *Deal   // beginRound, sealRound; cutForDealer: its seed alone
	text  string  // addWord, giveHint; disputeVerdict: why; guessRule: the words, where the dealer judges by hand
	// asProphet: offerPlay with the last cards of the hand. If the play takes them out of
	// cards, the player becomes prophet and the round goes on.
	asProphet bool
	guess     *rule.Rule  // guessRule
	compared  *comparison // guessRule: a comparison made before; see [State.Compare]
}

// A commandKind tells which of its fields a [Command] uses.
type commandKind uint8

const (
	openGame commandKind = iota + 1
	beginRound
	layStarter
	offerPlay
	claimNoPlay
	endGame
	declareProphet
	callPlay
	pickCard
	sealRound
	addWord
	guessRule
	passGuess
	giveHint
	objectToCall
	letCallPass
	judgePlay
	disputeVerdict
	sayNoneFits
	turnStarter
	cutForDealer
)

// A Setup is the configuration of a game.
type Setup struct {
	Options Options `json:"options"`
	Seats   int     `json:"seats"` // people at the table, with the dealer
	// Dealer is the seat that deals every round (a machine, say). Nobody means
	// that everybody deals in turn (doc/rules.md §2, "who deals").
	Dealer Seat `json:"dealer,omitempty"`
}

// Cards returns the cards that c offers, picks or names.
func (c Command) Cards() []card.Card { return c.cards }

// Guess returns the rule that c guesses, or nil.
func (c Command) Guess() *rule.Rule { return c.guess }

// OpenGame returns the command to begin a game.
func OpenGame(setup Setup) Command { return Command{kind: openGame, game: &setup} }

// CutForDealer returns the command to choose the dealer of the first round: every player
// draws a card by seed, and the player with the highest deals (S2; doc/rules.md §2, "who
// deals").
func CutForDealer(seed Seed) Command { return Command{kind: cutForDealer, deal: &Deal{Seed: seed}} }

// SealRound returns the command of dealer to commit themselves to deal before anybody
// sees a card.
func SealRound(dealer Seat, deal *Deal) Command {
	return Command{kind: sealRound, seat: dealer, deal: deal}
}

// AddWord returns the command of seat to mix a word into the shuffle of the round that is
// sealed.
func AddWord(seat Seat, word string) Command { return Command{kind: addWord, seat: seat, text: word} }

// BeginRound returns the command of dealer to deal the hands of a round as deal says.
func BeginRound(dealer Seat, deal *Deal) Command {
	return Command{kind: beginRound, seat: dealer, deal: deal}
}

// TurnStarter returns the command of dealer to turn up the card that may be the starter.
func TurnStarter(dealer Seat) Command { return Command{kind: turnStarter, seat: dealer} }

// LayStarter returns the command of dealer to open the mainline: with all starters, or
// with the one that is turned up, or with the card instead of it, if the rule refuses that
// one.
func LayStarter(dealer Seat, instead ...card.Card) Command {
	return Command{kind: layStarter, seat: dealer, cards: instead}
}

// Offer returns the command of seat to play cs, one card or a string in order.
func Offer(seat Seat, cs ...card.Card) Command {
	return Command{kind: offerPlay, seat: seat, cards: cs}
}

// OfferAsProphet returns the command of seat to play cs, the last cards of their hand: if
// the play takes them out of cards, they become prophet and the round goes on.
func OfferAsProphet(seat Seat, cs ...card.Card) Command {
	return Command{kind: offerPlay, seat: seat, cards: cs, asProphet: true}
}

// ClaimNoPlay returns the command of seat to say that no card of their hand fits.
func ClaimNoPlay(seat Seat) Command { return Command{kind: claimNoPlay, seat: seat} }

// SayRule returns the command of seat to guess the secret rule.
func SayRule(seat Seat, guess *rule.Rule) Command {
	return Command{kind: guessRule, seat: seat, guess: guess}
}

// SayWords returns the command of seat to guess in words the rule of a dealer who judges
// by hand. Records have such guesses, and tests make them.
func SayWords(seat Seat, words string) Command {
	return Command{kind: guessRule, seat: seat, text: words}
}

// PassGuess returns the command of seat, which is out of cards and is asked, not to guess.
func PassGuess(seat Seat) Command { return Command{kind: passGuess, seat: seat} }

// DeclareProphet returns the command of seat to judge in the dealer's place.
func DeclareProphet(seat Seat) Command { return Command{kind: declareProphet, seat: seat} }

// Call returns the command of the prophet to call a play or a no-play right or
// wrong.
func Call(prophet Seat, call Verdict) Command {
	return Command{kind: callPlay, seat: prophet, call: call}
}

// ObjectToCall returns the command of seat to object to the call of the prophet, before the
// dealer speaks: they take the office if the call falls. Each seat that may object, a
// refuter (doc/rules.md §3), is asked in turn, clockwise from the prophet, until one does.
func ObjectToCall(seat Seat) Command { return Command{kind: objectToCall, seat: seat} }

// LetCallPass returns the command of seat, which is asked, not to object to the call.
func LetCallPass(seat Seat) Command { return Command{kind: letCallPass, seat: seat} }

// PickOut returns the command of the prophet to pick one card that fits out of the hand
// of a false no-play.
func PickOut(prophet Seat, one ...card.Card) Command {
	return Command{kind: pickCard, seat: prophet, cards: one}
}

// GiveHint returns the command of dealer to tell everybody something about the rule.
func GiveHint(dealer Seat, text string) Command {
	return Command{kind: giveHint, seat: dealer, text: text}
}

// Judge returns the verdict of a dealer who judges by hand on the pending question: the
// starter that was drawn, a play, a no-play, a prophet's pick, or a guess. With a wrong
// no-play they name a card that fits, unless a prophet picks it; with a wrong pick, too.
func Judge(dealer Seat, v Verdict, fitting ...card.Card) Command {
	return Command{kind: judgePlay, seat: dealer, call: v, cards: fitting}
}

// RefuseString returns the verdict of a dealer who judges by hand on the pending string,
// where they tell how many of its cards are wrong.
func RefuseString(dealer Seat, wrong int) Command {
	return Command{kind: judgePlay, seat: dealer, call: Wrong, count: wrong}
}

// SayNoneFits returns the command of a dealer who judges by hand to say that no wrong
// card can ever fit.
func SayNoneFits(dealer Seat) Command { return Command{kind: sayNoneFits, seat: dealer} }

// DisputeVerdict returns the command of seat to object to the verdict on a play of the
// round just ended that was given by hand. The starter is play 1.
func DisputeVerdict(seat Seat, play int, why string) Command {
	return Command{kind: disputeVerdict, seat: seat, play: play, text: why}
}

// EndGame returns the command to stop the game between two rounds.
func EndGame() Command { return Command{kind: endGame} }

// spoken returns the words of c, a guess for a dealer who judges by hand: the rule of a
// computer player in English.
func (c *Command) spoken() string {
	words := CleanWords(c.text)
	if words == "" && c.guess != nil {
		words = CleanWords(c.guess.English())
	}
	return words
}
