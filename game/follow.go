package game

import (
	"errors"
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// Follow folds e, an event from outside, into s. If e cannot come next, it returns an
// error and changes nothing.
func (s *State) Follow(e Event) error {
	if err := (sequel{s}).follows(&e); err != nil {
		return fmt.Errorf("%v: %w", e.Kind, err)
	}
	s.fold(&e)
	return nil
}

// Evolve folds e into s. An event is a fact, so Evolve returns no error; it panics if e
// cannot come next. Events from outside are folded by [State.Follow].
func (s *State) Evolve(e Event) {
	if err := s.Follow(e); err != nil {
		panic("game: " + err.Error())
	}
}

// Reasons why an event cannot come next, besides a [*Refusal].
var (
	errUnknownEvent = errors.New("no such kind of event")
	errPhase        = errors.New("this does not happen at this point of a game")
	errSeat         = errors.New("the seat cannot do this")
	errCards        = errors.New("the cards are not there")
	errCount        = errors.New("the number of cards is not possible")
	errIncomplete   = errors.New("the event is incomplete")
	errVerdict      = errors.New("there is no verdict to give")
	errSeal         = errors.New("it is not what was sealed")
)

// A sequel says whether an event can come next.
type sequel struct{ *State }

// follows returns an error if e cannot come next. An action must be allowed by the
// [rules]. Of its consequences only what [folding] needs is checked; [VerifyRecord] checks
// that they are those of the rules of play.
func (s sequel) follows(e *Event) error {
	if c, ok := s.commandOf(e); ok {
		if err := rules(s).may(&c); err != nil {
			return err
		}
		return s.completes(e)
	}
	switch e.Kind {
	case RoundSealed:
		return s.canSeal(e)
	case HandsDealt:
		return s.canDraw(AwaitingStarter, e.Count*(s.setup.Seats-1))
	case StarterLaid, StarterTurned, StarterChosen, StarterRefused:
		return s.canOpenLine(e)
	case DeckAdded:
		return needs(s.phase == Playing || s.phase == AwaitingStarter)
	case GameEnded:
		return needs(s.phase == BetweenRounds)
	}
	return s.resultsInRound(e)
}

// needs returns an error unless the event can happen at this point of a game.
func needs(point bool) error {
	if !point {
		return errPhase
	}
	return nil
}

// commandOf returns the command that e carries out; false if e does not have all of it, or is a
// consequence.
func (s sequel) commandOf(e *Event) (c Command, ok bool) {
	c = Command{seat: e.Seat, cards: e.Cards, text: e.Text}
	switch e.Kind {
	case GameBegan:
		c.kind, c.game = openGame, e.Game
	case DealerCut:
		c.kind, c.deal = cutForDealer, e.Deal
	case WordAdded:
		c.kind = addWord
	case RoundBegan:
		c.kind, c.deal = beginRound, e.Deal
	case HintGiven:
		c.kind = giveHint
	case Played:
		c.kind, c.asProphet = offerPlay, e.AsProphet
	case NoPlayClaimed:
		c.kind = claimNoPlay
	case Called:
		c.kind, c.call = callPlay, e.Verdict
	case Objected:
		c.kind = objectToCall
	case LetPassed:
		c.kind = letCallPass
	case PickOffered:
		c.kind, c.seat = pickCard, s.prophet.seat
	case Guessed:
		c.kind, c.guess = guessRule, e.Guess
	case Disputed:
		c.kind, c.play = disputeVerdict, e.Play
	}
	return c, c.kind != 0
}

// completes returns an error unless e is what its command leads to, as far as that can be
// told without computing it.
func (s sequel) completes(e *Event) error {
	whole := true
	switch e.Kind {
	case DealerCut:
		drawn, first := cutCards(e.Deal.Seed, s.setup.Seats)
		whole = first == e.Seat && slices.Equal(drawn, e.Cards)
	case HintGiven:
		whole = e.Text == oneLine(e.Text)
	case NoPlayClaimed:
		whole = slices.Equal(e.Cards, s.hands[e.Seat])
	case PickOffered:
		whole = s.deal.ByHand && s.last().kind != OfferedPick && e.Seat == s.last().seat
	case Guessed:
		byHand := s.deal.ByHand
		whole = e.Verdict <= Wrong && byHand == (e.Verdict == Unjudged) && byHand == (e.Guess == nil)
		whole = whole && e.Same <= rule.Unknown && (!byHand || e.Text == CleanWords(e.Text) && e.Same == rule.Different)
	}
	if !whole {
		return errIncomplete
	}
	return nil
}

// canSeal returns an error if the seal of e is not possible for the next round. Its
// content is not known yet.
func (s sequel) canSeal(e *Event) error {
	switch {
	case e.Seal == nil:
		return errIncomplete
	case s.coming.Dealer != Nobody || !s.MayDeal(e.Seat):
		return errSeat
	case slices.Contains(s.served, e.Seal.Seed):
		return errSeal
	}
	return nil
}

// canDraw returns an error if n cards cannot be drawn.
func (s sequel) canDraw(in Phase, n int) error {
	switch {
	case s.phase != in:
		return errPhase
	case n < 1 || n > s.undrawn():
		return errCount
	}
	return nil
}

// canOpenLine returns an error if e, which lays, turns up or puts back a starter, cannot
// come next: a starter is the card that is drawn after e.Count others have gone back, or
// the one that was turned up, or a card of the stock.
func (s sequel) canOpenLine(e *Event) error {
	byHand := e.Kind == StarterRefused
	switch {
	case s.canDraw(AwaitingStarter, 1) != nil:
		return errPhase
	case byHand && (!s.asksDealer() || s.refused >= maxRefused || len(s.stock) == 0):
		return errPhase
	case byHand != (e.Seat == s.dealer) || !s.has(e.Seat):
		return errSeat
	case byHand:
		return nil
	case e.Count < 0 || e.Count > maxRefused || e.Count > 0 && e.Kind == StarterTurned:
		return errCount
	case len(e.Cards) != 1:
		return errCards
	case e.Kind == StarterChosen:
		return needs(s.turned != 0 && !s.deal.ByHand && slices.Contains(s.stock, e.Cards[0]))
	case e.Kind == StarterTurned && s.turned != 0:
		return errPhase
	case e.Kind == StarterLaid && s.laysTurned(e):
		return nil
	}
	var room [stockRoom]card.Card
	if c, _, _ := s.drawStarter(append(room[:0], s.stock...), e.Count); c != e.Cards[0] {
		return errCards
	}
	return nil
}

// resultsInRound is follows for the consequences of actions in a round.
func (s sequel) resultsInRound(e *Event) error {
	if s.phase != Playing {
		return errPhase
	}
	last := s.last()
	judged, known := last.verdict != Unjudged, e.Verdict == Right || e.Verdict == Wrong
	switch e.Kind {
	case RoundEnded:
		ending := e.Ending != NotEnded && e.Ending <= lastEnding
		return needs(judged && !s.picks && ending && int(e.Seat) <= s.setup.Seats)
	case FirstPhaseEnded:
		first := s.setup.Options.SecondPhase && !s.second
		return needs(judged && first && e.Seat == s.prophet.seat && !s.someoneHolds())
	case GuessJudged:
		return needs(known && s.hasGuessToJudge() && s.guesses[len(s.guesses)-1].Seat == e.Seat)
	}
	if !s.isPlayer(e.Seat) {
		return errSeat
	}
	switch e.Kind {
	case Judged, NoPlayJudged:
		called := last.prophet == Nobody || last.call != Unjudged && s.asked == Nobody
		if judged || !known || !called || last.seat != e.Seat || (last.kind == NoPlay) != (e.Kind == NoPlayJudged) {
			return errVerdict
		}
		if e.Count < 0 || e.Count > int(last.to-last.from) {
			return errCount
		}
	case CardPicked, PickRefused:
		if !judged && last.kind != OfferedPick || len(e.Cards) != 1 || !holds(s.hands[e.Seat], e.Cards) {
			return errCards
		}
	case Drew:
		return s.canDraw(Playing, e.Count)
	case ProphetDeclared:
		return needs(judged && s.prophet.seat == Nobody && !s.expelled[e.Seat])
	case ProphetFell:
		return needs(judged && e.Seat == s.prophet.seat)
	case Expelled, HandReturned, HandTaken, HandDiscarded, HandPutUnder:
	default:
		return errUnknownEvent
	}
	return nil
}
