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
	Cards []card.Card // OfferPlay: in the order of the string; PickCard: the card; LayStarter: the one wanted, if any; JudgePlay: one that fits
	Call  Verdict     // CallPlay, JudgePlay
	Play  int         // DisputeVerdict: its number, the starter is play 1
	Count int         // JudgePlay: of a refused string, how many of its cards are wrong, where that is told
	Game  *Setup      // OpenGame
	Deal  *Deal       // BeginRound, SealRound; CutForDealer: its seed alone
	Text  string      // AddWord, GiveHint; DisputeVerdict: why; GuessRule: the words, where the dealer judges by hand
	// AsProphet, of an OfferPlay with the last cards of the hand, says that who is
	// out of cards by it will be prophet, and the round goes on.
	AsProphet bool
	Guess     *rule.Rule // GuessRule
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
	// CallPlay is the prophet's judgement of the play or the no-play before him.
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
	// GiveHint is something that the dealer, the seat, tells all about his rule.
	GiveHint
	// ObjectToCall opposes the call of the prophet: whoever does it takes his
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
	// CutForDealer draws cards for who deals first, see [Cut].
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

// A Deal is what a round is begun with: the dealer's secret rule and the seed
// of every draw. It never leaves the server while the round is under way.
type Deal struct {
	Rule *rule.Rule `json:"rule"`
	Seed Seed       `json:"seed"`
	// Salt keeps the rule from being guessed by its seal. It is zero in a round
	// that is not sealed, as in simulations.
	Salt Bytes32 `json:"salt,omitzero"`
	// ByHand says that the dealer himself judges, by a rule that he has written
	// in Words. Rule then is his guard, if he has one: it warns him before a slip,
	// see [State.WouldSlip], and decides nothing.
	ByHand bool   `json:"byHand,omitempty"`
	Words  string `json:"words,omitempty"`
	// Cards are those that were drawn, hands first, in their order, if the Seed
	// is [RealCards]; Begins is then who was drawn to begin, where that is drawn.
	Cards  []card.Card `json:"cards,omitempty"`
	Begins Seat        `json:"begins,omitempty"`
}

// start returns the state of the rule before the first card, if there is one.
func (d *Deal) start() rule.State {
	if d.Rule == nil {
		return rule.State{}
	}
	return d.Rule.Machine().Start()
}

// shown returns how many cards the stock must keep for a dealer by hand, who is
// shown each starter.
func (d *Deal) shown(o *Options) int {
	if d.ByHand && o.AddDecks {
		return o.Starters
	}
	return 0
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
