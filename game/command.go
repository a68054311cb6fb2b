package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A Command is what somebody wants to happen. Which fields count depends on
// the kind.
type Command struct {
	Kind CommandKind
	Seat Seat // who wants it
	// Cards are, of an OfferPlay, the string in its order; of a PickCard the card; of
	// a LayStarter the one wanted, if any; of a JudgePlay one that fits.
	Cards []card.Card
	Call  Verdict // CallPlay, JudgePlay
	Play  int     // DisputeVerdict: its number, the starter is play 1
	Count int     // JudgePlay: of a refused string, how many of its cards are wrong, where that is told
	Game  *Setup  // OpenGame
	Deal  *Deal   // BeginRound, SealRound; CutForDealer: its seed alone
	Text  string  // AddWord, GiveHint; DisputeVerdict: why; GuessRule: the words, where the dealer judges by hand
	// AsProphet, of an OfferPlay with the last cards of the hand, says that who is
	// out of cards by it will be prophet, and the round goes on.
	AsProphet bool
	Guess     *rule.Rule  // GuessRule
	Compared  *Comparison // GuessRule: of Guess, if it was compared before; see [State.Compare]
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
	// turned up; the seat is the dealer's. See [ChooseStarter].
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
	// GuessRule says aloud what the seat takes for the secret rule.
	GuessRule
	// PassGuess lets it be, for a seat that has no cards left and is asked.
	PassGuess
	// GiveHint is something that the dealer, the seat, tells all about their rule.
	GiveHint
	// ObjectToCall opposes the call of the prophet: whoever does it takes their
	// office if the call falls.
	ObjectToCall
	// LetCallPass says that the seat, which is asked, does not oppose the call.
	LetCallPass
	// JudgePlay is the word of a dealer who judges by hand, see [Judge].
	JudgePlay
	// DisputeVerdict objects to a verdict that was given by hand, after the round.
	DisputeVerdict
	// SayNoneFits is the word of a dealer who judges by hand that no wrong card can
	// ever fit.
	SayNoneFits
	// TurnStarter turns up the card that may be the starter, see [TurnUp].
	TurnStarter
	// CutForDealer draws cards to find who deals first, see [Cut].
	CutForDealer
)

// A Setup is what a game is begun with.
type Setup struct {
	Options Options `json:"options"`
	Seats   int     `json:"seats"` // people at the table, with the dealer
	// Dealer is the seat that deals every round (a machine, say). Nobody means
	// that everybody deals in turn (doc/rules.md §2, "who deals").
	Dealer Seat `json:"dealer,omitempty"`
}

// Declare returns the command of seat to be prophet.
func Declare(seat Seat) Command { return Command{Kind: DeclareProphet, Seat: seat} }

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

// TurnUp returns the command of the dealer to turn up the card that may be the
// starter. They lay it, or another, by LayStarter.
func TurnUp(dealer Seat) Command { return Command{Kind: TurnStarter, Seat: dealer} }

// ChooseStarter returns the command of the dealer to lay c in the place of the
// card that is turned up, which the rule refuses, or to lay that one after all.
func ChooseStarter(dealer Seat, c card.Card) Command {
	return Command{Kind: LayStarter, Seat: dealer, Cards: []card.Card{c}}
}

// SayRule returns the command of seat to say aloud what they take for the secret
// rule.
func SayRule(seat Seat, guess *rule.Rule) Command {
	return Command{Kind: GuessRule, Seat: seat, Guess: guess}
}

// SayWords returns the command of seat to say in free words what they take for the
// rule of a dealer who judges by hand.
func SayWords(seat Seat, words string) Command {
	return Command{Kind: GuessRule, Seat: seat, Text: words}
}

// Hint returns the command of the dealer to say something about their rule that
// all shall hear.
func Hint(dealer Seat, text string) Command {
	return Command{Kind: GiveHint, Seat: dealer, Text: text}
}

// Judge returns the dealer's word, in a round judged by hand, on what they are
// asked: the starter that was drawn, a play, a no-play, a prophet's pick, or a
// rule that was said aloud. Of a no-play that is wrong they name a card that fits,
// unless a prophet is to pick it; so they do after a pick that is wrong.
func Judge(dealer Seat, v Verdict, fitting ...card.Card) Command {
	return Command{Kind: JudgePlay, Seat: dealer, Call: v, Cards: fitting}
}

// DisputePlay returns the objection of seat to the dealer's verdict on a play
// of the round just ended; the starter is play 1.
func DisputePlay(seat Seat, play int, text string) Command {
	return Command{Kind: DisputeVerdict, Seat: seat, Play: play, Text: text}
}

// Refuters oppose a prophet's call before the dealer speaks (S3 names them;
// doc/rules.md §3, "By the refuter"). Who may is asked, clockwise from the
// prophet, one after the other, until one objects.

// Object returns the command of seat to oppose the prophet's call.
func Object(seat Seat) Command { return Command{Kind: ObjectToCall, Seat: seat} }

// LetPass returns the command of seat to have nothing against the prophet's
// call.
func LetPass(seat Seat) Command { return Command{Kind: LetCallPass, Seat: seat} }

// Cut returns the command that chooses the dealer of the first round: every player
// draws a card, and the player with the highest deals (S2; doc/rules.md §2, "who deals").
func Cut(seed Seed) Command { return Command{Kind: CutForDealer, Deal: &Deal{Seed: seed}} }

// spoken returns the words of c, a guess before a dealer who judges by hand: a
// computer player's rule is told in English.
func (c *Command) spoken() string {
	words := CleanWords(c.Text)
	if words == "" && c.Guess != nil {
		words = CleanWords(c.Guess.English())
	}
	return words
}
