package game

import (
	"fmt"

	"eleusis/card"
)

// A Refusal is why a command may not be carried out. Nothing has changed: the
// table stands as it was.
type Refusal struct {
	Reason Reason
	Seat   Seat      // who was refused
	Card   card.Card // NotInHand, TriedHere: the card
	Count  int       // TooManyCards, TooFewCards, WrongSeats, TooFewOthers, HintTooLong: how many there were
	Limit  int       // TooManyCards, TooFewCards, WrongSeats, TooFewOthers, HintTooLong: what is allowed
}

// A Reason is the reason of a [Refusal]; its word is the same everywhere and
// for ever, its sentence is made by whoever talks to the player.
type Reason uint8

const (
	// NotYourTurn says that somebody else is to move.
	NotYourTurn Reason = iota + 1
	// NoSuchSeat says that the table has no such seat, or that it is the dealer's
	// and has no hand.
	NoSuchSeat
	// NotInHand says that the hand does not hold a card that was offered.
	NotInHand
	// NoCards says that a play without a card was offered.
	NoCards
	// TooManyCards says that the string is longer than the table allows.
	TooManyCards
	// IsExpelled says that the seat is out of this round.
	IsExpelled
	// NoRound says that no round is under way.
	NoRound
	// RoundUnderWay says that the present round has to end first.
	RoundUnderWay
	// IsOver says that the game has ended.
	IsOver
	// AlreadyOpen says that the game has begun before.
	AlreadyOpen
	// NotTheDealer says that the seat may not deal now, or that only the dealer can do
	// this.
	NotTheDealer
	// NoRule says that a round cannot begin without a rule.
	NoRule
	// NoStarter says that the rule lets no card open the line.
	NoStarter
	// RuleReadsRejected says that the rule looks at refused cards, which this
	// table does not allow.
	RuleReadsRejected
	// WrongSeats says that the form of the game is not for so many people.
	WrongSeats
	// WrongOptions says that an option has no sensible value.
	WrongOptions
	// NoProphets says that this table has no prophets.
	NoProphets
	// NotAtTurnEnd says that it is too early or too late to declare: that is done
	// right after one's own turn, before the next.
	NotAtTurnEnd
	// ProphetSits says that there is a prophet already.
	ProphetSits
	// WasProphet says that the seat has been prophet in this round.
	WasProphet
	// TooFewOthers says that too few others still play for one to be prophet.
	TooFewOthers
	// NotGoingOut says that the play cannot make a prophet of a player who goes out: it does
	// not take their last cards, or this table has no such thing.
	NotGoingOut
	// IsProphet says that the seat is prophet, and plays nothing.
	IsProphet
	// AwaitsProphet says that the prophet judges the play before first.
	AwaitsProphet
	// NotTheProphet says that only the prophet can do this.
	NotTheProphet
	// NothingToJudge says that the prophet, or the dealer, is not asked for this now.
	NothingToJudge
	// NoCall says that the prophet, or the dealer, said neither right nor wrong.
	NoCall
	// NotAsked says that the seat is not asked whether it objects to a call.
	NotAsked
	// TooFewCards says that the rule demands more cards of a play.
	TooFewCards
	// TriedHere says that the card was refused on this line before.
	TriedHere
	// NoClaims says that nobody can claim a no-play at this table.
	NoClaims
	// FirstPhaseOver says that only in the first phase one can be prophet.
	FirstPhaseOver
	// PlaysTooLong says that the rule demands plays of too many cards.
	PlaysTooLong
	// NoCount says that the dealer must tell how many cards of the string are
	// wrong.
	NoCount
	// UnknownCommand says that no command is of this kind.
	UnknownCommand
	// AlreadySealed says that the next round has been sealed.
	AlreadySealed
	// NotSealed says that no round waits sealed for its deal.
	NotSealed
	// NotSecret says that a sealed round needs a salt, and a seed that nobody can
	// guess.
	NotSecret
	// SeedServed says that the seed has been sealed for an earlier round.
	SeedServed
	// SealBroken says that the deal is not the one that was sealed.
	SealBroken
	// WordSaid says that the seat has added its word.
	WordSaid
	// BadWord says that the word is empty, too long or no line of text.
	BadWord
	// NoGuesses says that at this table the rule is not said aloud.
	NoGuesses
	// NotAfterRight says that it is too early or too late to guess: that is done
	// right after one's own right play or true no-play, before the next.
	NotAfterRight
	// HasGuessed says that the seat has guessed since its last play.
	HasGuessed
	// GuessTooCostly says that too little of the guess could be compared with the
	// rule to say whether it is right.
	GuessTooCostly
	// AwaitsGuesser says that somebody goes out, and may guess first.
	AwaitsGuesser
	// NothingToPass says that the seat is not asked for a guess.
	NothingToPass
	// NoHint says that a hint has no text that can be read.
	NoHint
	// HintTooLong says that a hint has too many characters.
	HintTooLong
	// TooLateForHints says that at this table the dealer gives hints before the
	// first card alone.
	TooLateForHints
	// AwaitsDealer says that the dealer, who judges by hand, speaks first.
	AwaitsDealer
	// NamesCard says that a dealer by hand named no fitting card where they lay one,
	// or one where they lay none, or one that they have just refused.
	NamesCard
	// WrongWords says that the words of a rule or of a dispute are missing, too long
	// or not on one line.
	WrongWords
	// NothingToDispute says that there is no such verdict given by hand, or that the
	// seat has disputed it.
	NothingToDispute
	// NothingTurned says that no card is turned up from which another could be
	// chosen, or that this table turns none up.
	NothingTurned
	// StarterStands says that the rule accepts the card that is turned up.
	StarterStands
	// StarterUnfit says that the rule refuses the card that was chosen.
	StarterUnfit
	// NotInStock says that the stock does not hold the card that was chosen.
	NotInStock
	// TooLateToCut says that there is nothing to cut for: somebody has dealt, or is
	// bound to.
	TooLateToCut
	// NoCutSeed says that a cut needs a seed.
	NoCutSeed
)

var reasonWords = []string{
	"nothing", "not-your-turn", "no-such-seat", "not-in-hand", "no-cards", "too-many-cards", "expelled", "no-round",
	"round-under-way", "game-over", "already-open", "not-the-dealer", "no-rule", "no-starter", "rule-reads-rejected",
	"wrong-seats", "wrong-options", "no-prophets", "not-at-turn-end", "prophet-sits", "was-prophet", "too-few-others",
	"not-going-out", "is-prophet", "awaits-prophet", "not-the-prophet", "nothing-to-judge", "no-call", "not-asked",
	"too-few-cards", "tried-here", "no-claims", "first-phase-over", "plays-too-long", "no-count",
	"unknown-command",
	"already-sealed", "not-sealed", "not-secret", "seed-served", "seal-broken", "word-said", "bad-word",
	"no-guesses", "not-after-right", "has-guessed", "guess-too-costly", "awaits-guesser", "nothing-to-pass", "no-hint",
	"hint-too-long", "too-late-for-hints",
	"awaits-dealer", "names-card", "wrong-words", "nothing-to-dispute",
	"nothing-turned", "starter-stands", "starter-unfit", "not-in-stock", "too-late-to-cut", "no-cut-seed",
}

// String returns the word of r, as not-your-turn.
func (r Reason) String() string { return word(reasonWords, uint8(r)) }

// MarshalText returns the word of r.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Error returns the refusal for people who read logs; players are told in
// their own language.
func (r *Refusal) Error() string {
	switch r.Reason {
	case NotInHand, TriedHere:
		return fmt.Sprintf("seat %d: %v: %v", r.Seat, r.Reason, r.Card)
	case TooManyCards, TooFewCards, WrongSeats, TooFewOthers, HintTooLong, PlaysTooLong:
		return fmt.Sprintf("seat %d: %v: %d, limit %d", r.Seat, r.Reason, r.Count, r.Limit)
	}
	return fmt.Sprintf("seat %d: %v", r.Seat, r.Reason)
}

// Is reports whether target is a refusal for the same reason, so that
// errors.Is(err, &Refusal{Reason: NotYourTurn}) asks for the reason alone.
func (r *Refusal) Is(target error) bool {
	t, ok := target.(*Refusal)
	return ok && t.Reason == r.Reason
}

func refuse(seat Seat, reason Reason) error { return &Refusal{Seat: seat, Reason: reason} }

// refuseFor is refuse, and nil for no reason.
func refuseFor(seat Seat, reason Reason) error {
	if reason == 0 {
		return nil
	}
	return refuse(seat, reason)
}
