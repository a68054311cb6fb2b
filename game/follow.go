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
		return fmt.Errorf("%v: %w", e.kind, err)
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
	errUnknownEvent = errors.New("unknown kind of event")
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
// [rules]. Of its consequences only what [folding] needs is checked; [WalkRecord] checks
// that they are those of the rules of play.
func (s sequel) follows(e *Event) error {
	if c, ok := s.commandOf(e); ok {
		if err := rules(s).may(&c); err != nil {
			return err
		}
		return s.completes(e)
	}
	switch e.kind {
	case RoundSealed:
		return s.canSeal(e)
	case HandsDealt:
		return s.canDraw(AwaitingStarter, e.count*(s.setup.Seats-1))
	case StarterLaid, StarterTurned, StarterChosen, StarterRefused:
		return s.canOpenLine(e)
	case DeckAdded:
		return needs(s.phase == Playing || s.phase == AwaitingStarter)
	case GameEnded:
		return needs(s.phase == BetweenRounds)
	}
	if s.phase != Playing {
		return errPhase
	}
	return s.endsInRound(e)
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
	c = Command{seat: e.seat, cards: e.cards, text: e.text}
	switch e.kind {
	case GameBegan:
		c.kind, c.game = openGame, e.setup
	case DealerCut:
		c.kind, c.deal = cutForDealer, e.deal
	case WordAdded:
		c.kind = addWord
	case RoundBegan:
		c.kind, c.deal = beginRound, e.deal
	case HintGiven:
		c.kind = giveHint
	case Played:
		c.kind, c.asProphet = offerPlay, e.asProphet
	case NoPlayClaimed:
		c.kind = claimNoPlay
	case Called:
		c.kind, c.call = callPlay, e.verdict
	case Objected:
		c.kind = objectToCall
	case LetPassed:
		c.kind = letCallPass
	case PickOffered:
		c.kind, c.seat = pickCard, s.prophet.seat
	case Guessed:
		c.kind, c.guess = guessRule, e.guess
	case Disputed:
		c.kind, c.play = disputeVerdict, e.play
	}
	return c, c.kind != 0
}

// completes returns an error unless e is what its command leads to, as far as that can be
// told without computing it.
func (s sequel) completes(e *Event) error {
	whole := true
	switch e.kind {
	case DealerCut:
		drawn, first := cutCards(e.deal.Seed, s.setup.Seats)
		whole = first == e.seat && slices.Equal(drawn, e.cards)
	case HintGiven:
		whole = e.text == oneLine(e.text)
	case NoPlayClaimed:
		whole = slices.Equal(e.cards, s.hands[e.seat])
	case PickOffered:
		whole = s.deal.ByHand && s.last().kind != OfferedPick && e.seat == s.last().seat
	case Guessed:
		byHand := s.deal.ByHand
		whole = e.verdict <= Wrong && byHand == (e.verdict == Unjudged) && byHand == (e.guess == nil)
		whole = whole && e.same <= rule.Unknown && (!byHand || e.text == CleanWords(e.text) && e.same == rule.Different)
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
	case s.coming.Dealer != Nobody || !s.MayDeal(e.seat):
		return errSeat
	case slices.Contains(s.served, e.seal.Seed):
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
	byHand := e.kind == StarterRefused
	switch {
	case s.canDraw(AwaitingStarter, 1) != nil:
		return errPhase
	case byHand && (!s.asksDealer() || s.refused >= maxRefused || len(s.stock) == 0):
		return errPhase
	case byHand != (e.seat == s.dealer) || !s.has(e.seat):
		return errSeat
	case byHand:
		return nil
	case e.count < 0 || e.count > maxRefused || e.count > 0 && e.kind == StarterTurned:
		return errCount
	case len(e.cards) != 1:
		return errCards
	case e.kind == StarterChosen:
		return needs(s.turned != 0 && !s.deal.ByHand && slices.Contains(s.stock, e.cards[0]))
	case e.kind == StarterTurned && s.turned != 0:
		return errPhase
	case e.kind == StarterLaid && s.laysTurned(e):
		return nil
	}
	var room [stockRoom]card.Card
	if c, _, _ := s.drawStarter(append(room[:0], s.stock...), e.count); c != e.cards[0] {
		return errCards
	}
	return nil
}

// endsInRound is follows for what ends a round, a phase or a guess, and for all that follows
// from a play.
func (s sequel) endsInRound(e *Event) error {
	judged := s.last().verdict != Unjudged
	switch e.kind {
	case RoundEnded:
		ending := slices.Contains(endings, e.ending)
		return needs(judged && !s.picks && ending && int(e.seat) <= s.setup.Seats)
	case FirstPhaseEnded:
		first := s.setup.Options.SecondPhase && !s.second
		return needs(judged && first && e.seat == s.prophet.seat && !s.someoneHolds())
	case GuessJudged:
		known := e.verdict == Right || e.verdict == Wrong
		return needs(known && s.hasGuessToJudge() && s.guesses[len(s.guesses)-1].Seat == e.seat)
	}
	return s.followsPlay(e)
}

// followsPlay is follows for the consequences of a play, each for one player.
func (s sequel) followsPlay(e *Event) error {
	if !s.isPlayer(e.seat) {
		return errSeat
	}
	last := s.last()
	judged, known := last.verdict != Unjudged, e.verdict == Right || e.verdict == Wrong
	switch e.kind {
	case Judged, NoPlayJudged:
		called := last.prophet == Nobody || last.call != Unjudged && s.asked == Nobody
		if judged || !known || !called || last.seat != e.seat || (last.kind == NoPlay) != (e.kind == NoPlayJudged) {
			return errVerdict
		}
		if e.count < 0 || e.count > int(last.to-last.from) {
			return errCount
		}
	case CardPicked, PickRefused:
		if !judged && last.kind != OfferedPick || len(e.cards) != 1 || !holds(s.hands[e.seat], e.cards) {
			return errCards
		}
	case Drew:
		return s.canDraw(Playing, e.count)
	case ProphetDeclared:
		return needs(judged && s.prophet.seat == Nobody && !s.expelled[e.seat])
	case ProphetFell:
		return needs(judged && e.seat == s.prophet.seat)
	case Expelled, HandReturned, HandTaken, HandDiscarded, HandPutUnder:
	default:
		return errUnknownEvent
	}
	return nil
}
