package game

// mayDeclare returns why seat may not declare itself prophet now, or nil.
func (r rules) mayDeclare(seat Seat) error { return r.refuseOffice(seat, r.declareBar(seat)) }

// declareBar returns why seat may not declare itself prophet now; empty if it may (S0, "Regras
// avançadas"; doc/rules.md §2, "may declare"). Asked in every turn, it allocates nothing.
func (r rules) declareBar(seat Seat) Reason {
	if bar := r.roundBar(seat); bar != "" {
		return bar
	}
	if bar := r.whyNoProphet(seat); bar != "" {
		return bar
	}
	switch {
	case r.hasGuessToJudge():
		return awaitsDealer
	case r.leaving != Nobody:
		return awaitsGuesser
	case !r.atTurnEnd(seat):
		return notAtTurnEnd
	}
	return ""
}

// atTurnEnd reports whether this is the moment at which seat may declare.
func (r rules) atTurnEnd(seat Seat) bool {
	last := r.last()
	return last.verdict != Unjudged && last.kind != Starter && (last.seat == seat || r.setup.Options.ProphetAnytime)
}

// mayTakeOffice returns why seat may not be prophet, at the right moment or not, or nil.
func (r rules) mayTakeOffice(seat Seat) error { return r.refuseOffice(seat, r.whyNoProphet(seat)) }

// refuseOffice refuses the office of prophet to seat for the reason bar; nil if it is empty.
func (r rules) refuseOffice(seat Seat, bar Reason) error {
	if bar == TooFewOthers {
		return &Refusal{Seat: seat, Reason: bar, Count: r.othersIn(seat), Limit: r.setup.Options.ProphetOthers}
	}
	return refuseFor(seat, bar)
}

// whyNoProphet is mayTakeOffice without the details of a refusal; empty if there is no reason.
func (r rules) whyNoProphet(seat Seat) Reason {
	return r.setup.Options.whyNoProphet(r.second, r.prophet.seat, r.prophets[seat], r.othersIn(seat))
}

// WhyNoProphet returns why the seat of v may not be prophet, at the right moment or not; empty if
// there is no reason. It is for a player who is still in.
func (v *View) WhyNoProphet() Reason {
	if int(v.Seat) < 1 || int(v.Seat) > len(v.Prophets) {
		return noSuchSeat
	}
	others := 0
	for i, out := range v.Expelled {
		if seat := Seat(i + 1); !out && seat != v.Seat && seat != v.Dealer && seat != v.Prophet {
			others++
		}
	}
	return v.Setup.Options.whyNoProphet(v.Second, v.Prophet, v.Prophets[v.Seat-1], others)
}

// whyNoProphet returns why a player may not be prophet in the second phase or before it, under that
// prophet, if the player was prophet before and that many others are still in; empty if there is
// no reason.
func (o *Options) whyNoProphet(second bool, prophet Seat, was bool, others int) Reason {
	switch {
	case !o.Prophet:
		return noProphets
	case second:
		return firstPhaseOver
	case prophet != Nobody:
		return prophetSits
	case was && o.ProphetOnce:
		return wasProphet
	case others < o.ProphetOthers:
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
