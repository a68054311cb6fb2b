package game

import (
	"fmt"
	"slices"

	"eleusis/card"
)

// A Refusal is the error for a command that is not allowed. Nothing has changed.
type Refusal struct {
	Reason Reason
	Seat   Seat      // of the sender
	Card   card.Card // a card that cannot be played; means nothing if the reason is about no card
	Count  int       // how many cards, seats, players or characters there were
	Limit  int       // how many are allowed or needed; 0 if the reason is about no number
}

// A Reason is the reason of a [Refusal], a word that never changes, as not-your-turn.
// [Reasons] lists them all; those that programs tell apart have names. Package say has
// the sentences for players.
type Reason string

const (
	// NotYourTurn says that it is the turn of another seat.
	NotYourTurn Reason = "not-your-turn"
	// noSuchSeat says that the table has no such seat, or that it is the dealer's
	// and has no hand.
	noSuchSeat Reason = "no-such-seat"
	// NotInHand says that the hand does not hold a card that was offered.
	NotInHand Reason = "not-in-hand"
	// noCards says that a play without a card was offered.
	noCards Reason = "no-cards"
	// TooManyCards says that the string is longer than the table allows.
	TooManyCards Reason = "too-many-cards"
	// isExpelled says that the seat is out of this round.
	isExpelled Reason = "expelled"
	// noRound says that no round is under way.
	noRound Reason = "no-round"
	// RoundUnderWay says that the present round has to end first.
	RoundUnderWay Reason = "round-under-way"
	// isOver says that the game has ended.
	isOver Reason = "game-over"
	// alreadyOpen says that the game has begun before.
	alreadyOpen Reason = "already-open"
	// NotTheDealer says that the seat may not deal now, or that only the dealer can do
	// this.
	NotTheDealer Reason = "not-the-dealer"
	// NoRule says that a round cannot begin without a rule.
	NoRule Reason = "no-rule"
	// noStarter says that the rule lets no card open the line.
	noStarter Reason = "no-starter"
	// RuleReadsRejected says that the rule looks at refused cards, which this
	// table does not allow.
	RuleReadsRejected Reason = "rule-reads-rejected"
	// WrongSeats says that the form of the game is not for this number of people.
	WrongSeats Reason = "wrong-seats"
	// WrongOptions says that an option has no sensible value.
	WrongOptions Reason = "wrong-options"
	// noProphets says that this table has no prophets.
	noProphets Reason = "no-prophets"
	// notAtTurnEnd says that it is too early or too late to declare: that is done
	// right after one's own turn, before the next.
	notAtTurnEnd Reason = "not-at-turn-end"
	// prophetSits says that there is a prophet already.
	prophetSits Reason = "prophet-sits"
	// wasProphet says that the seat has been prophet in this round.
	wasProphet Reason = "was-prophet"
	// TooFewOthers says that too few others still play for one to be prophet.
	TooFewOthers Reason = "too-few-others"
	// notGoingOut says that the play cannot make a prophet of a player who goes out: it does
	// not take their last cards, or this table has no such thing.
	notGoingOut Reason = "not-going-out"
	// isProphet says that the seat is prophet, and plays nothing.
	isProphet Reason = "is-prophet"
	// awaitsProphet says that the prophet judges the play before first.
	awaitsProphet Reason = "awaits-prophet"
	// notTheProphet says that only the prophet can do this.
	notTheProphet Reason = "not-the-prophet"
	// nothingToJudge says that the prophet, or the dealer, is not asked for this now.
	nothingToJudge Reason = "nothing-to-judge"
	// noCall says that the prophet, or the dealer, said neither right nor wrong.
	noCall Reason = "no-call"
	// notAsked says that the seat is not asked whether it objects to a call.
	notAsked Reason = "not-asked"
	// tooFewCards says that the rule demands more cards of a play.
	tooFewCards Reason = "too-few-cards"
	// triedHere says that the card was refused on this line before.
	triedHere Reason = "tried-here"
	// noClaims says that nobody can claim a no-play at this table.
	noClaims Reason = "no-claims"
	// firstPhaseOver says that only in the first phase one can be prophet.
	firstPhaseOver Reason = "first-phase-over"
	// playsTooLong says that the rule demands plays of too many cards.
	playsTooLong Reason = "plays-too-long"
	// noCount says that the dealer must tell how many cards of the string are
	// wrong.
	noCount Reason = "no-count"
	// unknownCommand says that no command is of this kind.
	unknownCommand Reason = "unknown-command"
	// AlreadySealed says that the next round has been sealed.
	AlreadySealed Reason = "already-sealed"
	// notSealed says that no round waits sealed for its deal.
	notSealed Reason = "not-sealed"
	// notSecret says that a sealed round needs a salt, and a seed that nobody can
	// guess.
	notSecret Reason = "not-secret"
	// seedServed says that the seed has been sealed for an earlier round.
	seedServed Reason = "seed-served"
	// sealBroken says that the deal is not the one that was sealed.
	sealBroken Reason = "seal-broken"
	// wordSaid says that the seat has added its word.
	wordSaid Reason = "word-said"
	// badWord says that the word is empty, too long or no line of text.
	badWord Reason = "bad-word"
	// noGuesses says that there are no guesses at this table.
	noGuesses Reason = "no-guesses"
	// notAfterRight says that it is too early or too late to guess: that is done
	// right after one's own right play or true no-play, before the next.
	notAfterRight Reason = "not-after-right"
	// hasGuessed says that the seat has guessed since its last play.
	hasGuessed Reason = "has-guessed"
	// GuessTooCostly says that too little of the guess could be compared with the
	// rule to say whether it is right.
	GuessTooCostly Reason = "guess-too-costly"
	// awaitsGuesser says that a player goes out, and may guess first.
	awaitsGuesser Reason = "awaits-guesser"
	// nothingToPass says that the seat is not asked for a guess.
	nothingToPass Reason = "nothing-to-pass"
	// noHint says that a hint has no text that can be read.
	noHint Reason = "no-hint"
	// hintTooLong says that a hint has too many characters.
	hintTooLong Reason = "hint-too-long"
	// tooLateForHints says that the time in which the dealer may give hints at this table is over.
	tooLateForHints Reason = "too-late-for-hints"
	// awaitsDealer says that the dealer, who judges by hand, has to judge first.
	awaitsDealer Reason = "awaits-dealer"
	// namesCard says that a dealer by hand named no fitting card where they lay one,
	// or one where they lay none, or one that they have just refused.
	namesCard Reason = "names-card"
	// wrongWords says that the words of a rule or of a dispute are missing, too long
	// or not on one line.
	wrongWords Reason = "wrong-words"
	// nothingToDispute says that there is no such verdict given by hand, or that the
	// seat has disputed it.
	nothingToDispute Reason = "nothing-to-dispute"
	// nothingTurned says that no card is turned up from which another could be
	// chosen, or that this table turns none up.
	nothingTurned Reason = "nothing-turned"
	// starterStands says that the rule accepts the card that is turned up.
	starterStands Reason = "starter-stands"
	// starterUnfit says that the rule refuses the card that was chosen.
	starterUnfit Reason = "starter-unfit"
	// notInStock says that the stock does not hold the card that was chosen.
	notInStock Reason = "not-in-stock"
	// tooLateToCut says that there is nothing to cut for: someone has dealt, or is
	// bound to.
	tooLateToCut Reason = "too-late-to-cut"
	// noCutSeed says that a cut needs a seed.
	noCutSeed Reason = "no-cut-seed"
)

var reasons = []Reason{
	NotYourTurn, noSuchSeat, NotInHand, noCards, TooManyCards,
	isExpelled, noRound, RoundUnderWay, isOver, alreadyOpen,
	NotTheDealer, NoRule, noStarter, RuleReadsRejected, WrongSeats,
	WrongOptions, noProphets, notAtTurnEnd, prophetSits, wasProphet,
	TooFewOthers, notGoingOut, isProphet, awaitsProphet, notTheProphet,
	nothingToJudge, noCall, notAsked, tooFewCards, triedHere,
	noClaims, firstPhaseOver, playsTooLong, noCount, unknownCommand,
	AlreadySealed, notSealed, notSecret, seedServed, sealBroken,
	wordSaid, badWord, noGuesses, notAfterRight, hasGuessed,
	GuessTooCostly, awaitsGuesser, nothingToPass, noHint, hintTooLong,
	tooLateForHints, awaitsDealer, namesCard, wrongWords, nothingToDispute,
	nothingTurned, starterStands, starterUnfit, notInStock, tooLateToCut,
	noCutSeed,
}

// Reasons returns every reason that there is.
func Reasons() []Reason { return slices.Clone(reasons) }

// Error returns the refusal in English, for logs; players read it in their own
// language.
func (r *Refusal) Error() string {
	switch r.Reason {
	case NotInHand, triedHere:
		return fmt.Sprintf("seat %d: %v: %v", r.Seat, r.Reason, r.Card)
	case TooManyCards, tooFewCards, WrongSeats, TooFewOthers, hintTooLong, playsTooLong:
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

// refuseFor is refuse; it returns nil for an empty reason.
func refuseFor(seat Seat, reason Reason) error {
	if reason == "" {
		return nil
	}
	return refuse(seat, reason)
}
