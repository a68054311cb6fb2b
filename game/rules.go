package game

// may returns why c may not be carried out, or nil. It does not check whether a guess
// can be compared with the secret rule: the caller that carries c out does.
func (r rules) may(c *Command) error {
	switch c.kind {
	case openGame:
		return r.mayOpenGame(c)
	case cutForDealer:
		return r.mayCutWith(c)
	case sealRound:
		return r.maySeal(c)
	case addWord:
		return r.mayAdd(c.seat, c.text)
	case beginRound:
		return r.mayBegin(c)
	case turnStarter:
		return r.mayTurnUp(c.seat)
	case layStarter:
		return r.mayLayStarter(c)
	case giveHint:
		return r.maySayHint(c.seat, c.text)
	case offerPlay:
		return r.mayOffer(c)
	case claimNoPlay:
		return r.mayClaim(c.seat)
	case declareProphet:
		return r.mayDeclare(c.seat)
	case callPlay:
		return r.mayCall(c)
	case objectToCall, letCallPass:
		return r.mayAnswer(c.seat)
	case pickCard:
		return r.mayPick(c)
	case guessRule:
		return r.maySayRule(c)
	case passGuess:
		return r.mayPass(c.seat)
	case judgePlay:
		return r.mayJudgeByHand(c)
	case sayNoneFits:
		return r.maySayNoneFits(c.seat)
	case disputeVerdict:
		return r.mayDispute(c.seat, c.play, c.text)
	case endGame:
		return r.mayStop(c.seat)
	}
	return refuse(c.seat, unknownCommand)
}

func (r rules) mayOpenGame(c *Command) error {
	switch g := c.game; {
	case r.phase != Unopened:
		return refuse(c.seat, alreadyOpen)
	case g == nil || g.Options.checkValues() != nil:
		return refuse(c.seat, WrongOptions)
	case g.Seats < g.Options.MinSeats:
		return &Refusal{Seat: c.seat, Reason: WrongSeats, Count: g.Seats, Limit: g.Options.MinSeats}
	case g.Seats > g.Options.MaxSeats:
		return &Refusal{Seat: c.seat, Reason: WrongSeats, Count: g.Seats, Limit: g.Options.MaxSeats}
	case int(g.Dealer) > g.Seats:
		return refuse(g.Dealer, noSuchSeat)
	case !g.Options.supplies(g.Seats - 1):
		return refuse(c.seat, WrongOptions)
	}
	return nil
}

func (r rules) mayStop(seat Seat) error {
	switch r.phase {
	case GameOver:
		return refuse(seat, isOver)
	case Unopened:
		return refuse(seat, noRound)
	case BetweenRounds:
		return nil
	}
	return refuse(seat, RoundUnderWay)
}
