package game

// mayDeclare returns why seat may not be prophet now, or nil (S0, "Regras
// avançadas"; doc/rules.md §2, "may declare").
func (r rules) mayDeclare(seat Seat) error {
	if err := r.mayActInRound(seat); err != nil {
		return err
	}
	if err := r.mayTakeOffice(seat); err != nil {
		return err
	}
	switch {
	case r.hasGuessToJudge():
		return refuse(seat, awaitsDealer)
	case r.leaving != Nobody:
		return refuse(seat, awaitsGuesser)
	}
	if !r.atTurnEnd(seat) {
		return refuse(seat, notAtTurnEnd)
	}
	return nil
}

// atTurnEnd reports whether this is the moment at which seat may declare.
func (r rules) atTurnEnd(seat Seat) bool {
	last := r.last()
	return last.verdict != Unjudged && last.kind != Starter && (last.seat == seat || r.setup.Options.ProphetAnytime)
}

// mayTakeOffice returns why seat may not be prophet, at the right moment or not, or nil.
func (r rules) mayTakeOffice(seat Seat) error {
	switch bar := r.officeBar(seat); bar {
	case "":
		return nil
	case TooFewOthers:
		return &Refusal{Seat: seat, Reason: bar, Count: r.othersIn(seat), Limit: r.setup.Options.ProphetOthers}
	default:
		return refuse(seat, bar)
	}
}

// officeBar is mayTakeOffice without the details of a refusal; empty if there is no reason.
// Asked in every turn, it allocates nothing.
func (r rules) officeBar(seat Seat) Reason {
	o := &r.setup.Options
	switch {
	case !o.Prophet:
		return noProphets
	case r.second:
		return firstPhaseOver
	case r.prophet.seat != Nobody:
		return prophetSits
	case r.prophets[seat] && o.ProphetOnce:
		return wasProphet
	case r.othersIn(seat) < o.ProphetOthers:
		return TooFewOthers
	}
	return ""
}

// mayJudge returns why seat may not make a decision of the prophet now, or nil; what is the
// decision.
func (r rules) mayJudge(seat Seat, what Awaited) error {
	if err := r.mayActInRound(seat); err != nil {
		return err
	}
	switch {
	case seat != r.prophet.seat:
		return refuse(seat, notTheProphet)
	case r.Awaits() != what:
		return refuse(seat, nothingToJudge)
	}
	return nil
}

// mayCall returns why the prophet may not make the call of c now, or nil.
func (r rules) mayCall(c *Command) error {
	if err := r.mayJudge(c.seat, AwaitsCall); err != nil {
		return err
	}
	if c.call != Right && c.call != Wrong {
		return refuse(c.seat, noCall)
	}
	return nil
}

// mayPick returns why the prophet may not pick the card of c now, or nil.
func (r rules) mayPick(c *Command) error {
	if err := r.mayJudge(c.seat, AwaitsPick); err != nil {
		return err
	}
	switch {
	case len(c.cards) == 0:
		return refuse(c.seat, noCards)
	case len(c.cards) > 1:
		return &Refusal{Seat: c.seat, Reason: TooManyCards, Count: len(c.cards), Limit: 1}
	case !holds(r.hands[r.last().seat], c.cards):
		return &Refusal{Seat: c.seat, Reason: NotInHand, Card: c.cards[0]}
	}
	return nil
}

// mayAnswer returns why seat may not answer the prophet's call, or nil.
func (r rules) mayAnswer(seat Seat) error {
	if err := r.mayActInRound(seat); err != nil {
		return err
	}
	if r.asked == Nobody || r.asked != seat {
		return refuse(seat, notAsked)
	}
	return nil
}
