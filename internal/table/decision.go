package table

import "eleusis/game"

// answer returns the events that p leads to, which may be none.
func (c *core) answer(p pendingRequest) ([]logEvent, error) {
	seat, q := p.seat, p.Request
	if err := checkID(q.ID); err != nil {
		return nil, err
	}
	if hostActions[q.Action] != nil || seatActions[q.Action] != nil {
		return c.answerOwn(p)
	}
	if seat == Aside && q.Action != Pace && q.Action != NextRound {
		return nil, ErrNoSeat // in the game
	}
	switch q.Action {
	case Pace:
		if c.changesTooOften(seat, p.now) {
			return nil, ErrRateLimited
		}
		if q.Fast == c.fast {
			return nil, nil
		}
		return []logEvent{{table: &paceChanged{Fast: q.Fast}}}, nil
	case NextRound:
		return c.nextRound(p)
	}
	if q.Action == Guess && !c.state.Glance(seat).MayGuess { // this refusal comes before mistakes in the rule
		return decideAll(&c.state, game.SayRule(seat, nil))
	}
	q.AsProphet = q.AsProphet && len(q.Cards) == len(c.state.View(seat).Hand)
	command, err := q.command(seat)
	if err != nil {
		return nil, err
	}
	commands := []game.Command{command}
	switch q.Action {
	case JudgeRight, JudgeWrong:
		commands = c.computerPlayers().withAnswers(commands, game.AsksGuess, game.AsksOffice)
	case Exchange:
		commands = c.computerPlayers().openLine(seat, commands)
	default:
		if c.state.Setup().Options.Guess {
			commands = c.computerPlayers().withAnswers(commands, game.AsksGuess)
		}
	}
	events, err := decideAll(&c.state, commands...)
	switch {
	case err != nil:
		return nil, err
	case q.Seen < c.acted[seat]:
		return nil, ErrStale
	case !q.Sure && c.state.WouldSlip(command): // asked of nobody else: they may not learn of the guard
		return nil, ErrContradictsGuard
	}
	return events, nil
}

// answerOwn returns the events of a request about the table itself.
func (c *core) answerOwn(p pendingRequest) ([]logEvent, error) {
	do := hostActions[p.Action]
	switch {
	case do != nil && p.seat != p.host:
		return nil, ErrNotHost
	case p.Action != Leave && c.changesTooOften(p.seat, p.now):
		return nil, ErrRateLimited
	case do == nil:
		do = seatActions[p.Action]
	}
	return do(c, p)
}

// hostActions are the actions of the host alone.
var hostActions = map[Action]func(*core, pendingRequest) ([]logEvent, error){
	Start:   (*core).start,
	Fill:    (*core).fill,
	Remove:  (*core).remove,
	Replace: (*core).replace,
	AddSeat: (*core).addSeat,
	Set:     (*core).set,
	Mute:    (*core).mute,
	Unmute:  (*core).mute,
	Rematch: (*core).rematch,
}

// seatActions are the actions of everyone with a seat.
var seatActions = map[Action]func(*core, pendingRequest) ([]logEvent, error){
	Leave:    (*core).leave,
	Rename:   (*core).rename,
	DealRule: (*core).dealRule,
	Say:      (*core).say,
	Phrase:   (*core).say,
	Report:   (*core).report,
}

// nextRound begins the next round at the request of the host or the dealer.
func (c *core) nextRound(p pendingRequest) ([]logEvent, error) {
	dealer := c.rounds().nextDealer()
	switch {
	case c.gathering:
		return nil, ErrNotStarted
	case p.seat != p.host && p.seat != dealer:
		return nil, ErrNotHost
	case c.state.Phase() != game.BetweenRounds:
		return nil, &game.Refusal{Seat: p.seat, Reason: game.RoundUnderWay}
	case !c.rounds().ruleKnown(dealer):
		return nil, &game.Refusal{Seat: p.seat, Reason: game.NoRule}
	}
	if p.seat == Aside {
		return c.rounds().deal(p.random, nil)
	}
	return c.rounds().deal(p.random, p.words(p.seat))
}
