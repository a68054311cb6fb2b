package game

// may returns why c may not be carried out, or nil. It does not check whether a guess
// can be compared with the secret rule: the caller that carries c out does.
func (r rules) may(c *Command) error {
	switch c.Kind {
	case OpenGame:
		return r.mayOpenGame(c)
	case CutForDealer:
		return r.mayCutWith(c)
	case SealRound:
		return r.maySeal(c)
	case AddWord:
		return r.mayAdd(c.Seat, c.Text)
	case BeginRound:
		return r.mayBegin(c)
	case TurnStarter:
		return r.mayTurnUp(c.Seat)
	case LayStarter:
		return r.mayLayStarter(c)
	case GiveHint:
		return r.maySayHint(c.Seat, c.Text)
	case OfferPlay:
		return r.mayOffer(c)
	case ClaimNoPlay:
		return r.mayClaim(c.Seat)
	case DeclareProphet:
		return r.mayDeclare(c.Seat)
	case CallPlay:
		return r.mayCall(c)
	case ObjectToCall, LetCallPass:
		return r.mayAnswer(c.Seat)
	case PickCard:
		return r.mayPick(c)
	case GuessRule:
		return r.maySayRule(c)
	case PassGuess:
		return r.mayPass(c.Seat)
	case JudgePlay:
		return r.mayJudgeByHand(c)
	case SayNoneFits:
		return r.maySayNoneFits(c.Seat)
	case DisputeVerdict:
		return r.mayDispute(c.Seat, c.Play, c.Text)
	case EndGame:
		return r.mayStop(c.Seat)
	}
	return refuse(c.Seat, unknownCommand)
}

func (r rules) mayOpenGame(c *Command) error {
	switch g := c.Game; {
	case r.phase != Unopened:
		return refuse(c.Seat, alreadyOpen)
	case g == nil || g.Options.checkValues() != nil:
		return refuse(c.Seat, WrongOptions)
	case g.Seats < g.Options.MinSeats:
		return &Refusal{Seat: c.Seat, Reason: WrongSeats, Count: g.Seats, Limit: g.Options.MinSeats}
	case g.Seats > g.Options.MaxSeats:
		return &Refusal{Seat: c.Seat, Reason: WrongSeats, Count: g.Seats, Limit: g.Options.MaxSeats}
	case int(g.Dealer) > g.Seats:
		return refuse(g.Dealer, noSuchSeat)
	case !g.Options.supplies(g.Seats - 1):
		return refuse(c.Seat, WrongOptions)
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
