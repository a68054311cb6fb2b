package game

// rules are the rules of play as questions about a table: what is allowed now. The
// consequences are computed by a [decision].
type rules struct{ *State }

// mayActInRound returns why seat may not do anything in the round now, or nil.
func (r rules) mayActInRound(seat Seat) error { return refuseFor(seat, r.roundBar(seat)) }

// roundBar is mayActInRound without the seat; empty if there is no reason. It allocates
// nothing.
func (r rules) roundBar(seat Seat) Reason {
	switch {
	case r.phase == GameOver:
		return isOver
	case r.phase != Playing:
		return noRound
	case !r.isPlayer(seat):
		return noSuchSeat
	case r.expelled[seat]:
		return isExpelled
	}
	return ""
}

// mayMove returns why seat may not play now, or nil.
func (r rules) mayMove(seat Seat) error {
	if bar := r.roundBar(seat); bar != "" {
		return refuse(seat, bar)
	}
	if seat == r.prophet.seat {
		return refuse(seat, isProphet)
	}
	switch awaited := r.Awaits(); {
	case awaited == AwaitsGuess:
		return refuse(seat, awaitsGuesser)
	case awaited == AwaitsVerdict:
		return refuse(seat, awaitsDealer)
	case awaited != AwaitsPlay:
		return refuse(seat, awaitsProphet)
	case seat != r.turn:
		return refuse(seat, NotYourTurn)
	}
	return nil
}

func (r rules) mayOffer(c *Command) error {
	if err := r.mayMove(c.seat); err != nil {
		return err
	}
	if err := r.maySize(c.seat, len(c.cards)); err != nil {
		return err
	}
	if missing, yes := lacks(r.hands[c.seat], c.cards); yes {
		return &Refusal{Seat: c.seat, Reason: NotInHand, Card: missing}
	}
	if r.second && r.refusedHere(c.cards) {
		return &Refusal{Seat: c.seat, Reason: triedHere, Card: c.cards[0]}
	}
	if !c.asProphet {
		return nil
	}
	if r.setup.Options.GoOutPenalty == 0 || len(c.cards) < len(r.hands[c.seat]) {
		return refuse(c.seat, notGoingOut)
	}
	return r.mayTakeOffice(c.seat)
}

// maySize returns why seat may not offer n cards in one play, or nil.
func (r rules) maySize(seat Seat, n int) error {
	least, most := r.playSize(seat)
	switch {
	case n == 0:
		return refuse(seat, noCards)
	case n > most:
		return &Refusal{Seat: seat, Reason: TooManyCards, Count: n, Limit: most}
	case n < least:
		return &Refusal{Seat: seat, Reason: tooFewCards, Count: n, Limit: least}
	}
	return nil
}

// mayClaim returns why seat may not claim a no-play now, or nil.
func (r rules) mayClaim(seat Seat) error {
	if err := r.mayMove(seat); err != nil {
		return err
	}
	if !r.setup.Options.NoPlay {
		return refuse(seat, noClaims)
	}
	return nil
}

// guessBar returns why seat may not guess now; empty if they may. A guess is made once, right
// after one's own right play or true no-play and before the next play (S1;
// doc/rules.md §2, "guess"). Asked in every turn, it allocates nothing.
func (r rules) guessBar(seat Seat) Reason {
	if bar := r.roundBar(seat); bar != "" {
		return bar
	}
	last := r.last()
	switch {
	case !r.setup.Options.Guess:
		return noGuesses
	case seat == r.prophet.seat:
		return isProphet
	case last.seat != seat || !last.foundRight():
		return notAfterRight
	case r.guessed():
		return hasGuessed
	}
	return ""
}

// maySayRule returns why the rule or the words of c may not be said now, or nil.
func (r rules) maySayRule(c *Command) error {
	bar := r.guessBar(c.seat)
	switch {
	case bar != "":
		return refuse(c.seat, bar)
	case r.deal.ByHand && c.spoken() == "":
		return refuse(c.seat, wrongWords)
	case !r.deal.ByHand && c.guess == nil:
		return refuse(c.seat, NoRule)
	}
	return nil
}

// mayPass returns why seat may not go out without a guess now, or nil.
func (r rules) mayPass(seat Seat) error {
	if err := r.mayActInRound(seat); err != nil {
		return err
	}
	if seat != r.leaving || r.hasGuessToJudge() {
		return refuse(seat, nothingToPass)
	}
	return nil
}

// mayDispute returns why seat may not dispute the verdict on that play, or nil:
// that is done after a round by hand and before the next, once for each play.
func (r rules) mayDispute(seat Seat, play int, text string) error {
	switch {
	case r.phase == Playing || r.phase == AwaitingStarter:
		return refuse(seat, RoundUnderWay)
	case r.ending == NotEnded || !r.deal.ByHand || play < 1 || play > len(r.plays):
		return refuse(seat, nothingToDispute)
	case !r.isPlayer(seat):
		return refuse(seat, noSuchSeat)
	case text != CleanWords(text):
		return refuse(seat, wrongWords)
	}
	for _, d := range r.disputed {
		if d.Seat == seat && d.Play == play {
			return refuse(seat, nothingToDispute)
		}
	}
	return nil
}
