package table

import "eleusis/game"

// answer returns the events that a leads to, which may be none.
func (d decision) answer(p pendingRequest) ([]logEvent, error) {
	seat, q := p.seat, p.Request
	if err := checkID(q.ID); err != nil {
		return nil, err
	}
	if hosts[q.Action] != nil || anybodys[q.Action] != nil {
		return d.answerOwn(p)
	}
	if seat == Aside && q.Action != Pace && q.Action != NextRound {
		return nil, ErrNoSeat // in the game
	}
	switch q.Action {
	case Pace:
		if d.changesTooOften(seat, p.now) {
			return nil, ErrRateLimited
		}
		if q.Fast == d.fast {
			return nil, nil
		}
		return []logEvent{{table: &paced{Fast: q.Fast}}}, nil
	case NextRound:
		return d.nextRound(p)
	case Hold, GoOn:
		return nil, d.wait(seat, q.Action)
	}
	if q.Action == Guess && !d.state.MayGuess(seat) { // this refusal comes before mistakes in the rule
		return d.decide(game.SayRule(seat, nil))
	}
	command, err := q.command(seat)
	if err != nil {
		return nil, err
	}
	command.AsProphet = q.AsProphet && len(command.Cards) == len(d.state.View(seat).Hand)
	commands := []game.Command{command}
	switch command.Kind {
	case game.JudgePlay:
		commands = d.machines().withAnswers(commands, game.AsksGuess, game.AsksOffice)
	case game.LayStarter:
		commands = d.machines().openLine(seat, commands)
	default:
		if d.state.Setup().Options.Guess {
			commands = d.machines().withAnswers(commands, game.AsksGuess)
		}
	}
	events, err := d.decideAll(commands...)
	switch {
	case err != nil:
		return nil, err
	case q.Seen < d.acted[seat]:
		return nil, ErrStale
	case d.wouldSlip(command, q):
		return nil, ErrContradictsGuard
	}
	return events, nil
}

// answerOwn returns the events of a request about the table itself.
func (d decision) answerOwn(p pendingRequest) ([]logEvent, error) {
	do := hosts[p.Action]
	switch {
	case do != nil && p.seat != p.host:
		return nil, ErrNotHost
	case p.Action != Leave && d.changesTooOften(p.seat, p.now):
		return nil, ErrRateLimited
	case do == nil:
		do = anybodys[p.Action]
	}
	return do(d, p)
}

// hosts are the actions of the host alone.
var hosts = map[Action]func(decision, pendingRequest) ([]logEvent, error){
	Start:   func(d decision, p pendingRequest) ([]logEvent, error) { return d.start(p.random) },
	Fill:    decision.fill,
	Remove:  decision.remove,
	Replace: decision.replace,
	AddSeat: decision.addSeat,
	Set:     decision.set,
	Mute:    decision.mute,
	Unmute:  decision.mute,
	Rematch: decision.rematch,
}

// anybodys are the actions of everyone with a seat.
var anybodys = map[Action]func(decision, pendingRequest) ([]logEvent, error){
	Leave:    decision.leave,
	Rename:   decision.rename,
	DealRule: decision.dealRule,
	Say:      decision.say,
	Phrase:   decision.say,
	Report:   decision.report,
}

// wait lets the table wait for seat, which thinks about declaring, guessing or a hint, or
// go on.
func (d decision) wait(seat game.Seat, what Action) error {
	if what == GoOn { // it may come late
		d.decline(seat)
		return nil
	}
	guesses := d.state.MayGuess(seat)
	if !guesses && !d.state.MayDeclare(seat) && !d.state.MayHint(seat) {
		_, err := d.decide(game.Command{Kind: game.DeclareProphet, Seat: seat})
		return err
	}
	delete(d.pause.declined, seat)
	d.pause.number, d.pause.thinks, d.pause.wait = d.asked, seat, paceThinking
	if guesses {
		d.pause.wait = paceWriting
	}
	if limit := d.settings.Clock.limit(); limit > 0 {
		d.pause.wait = min(d.pause.wait, limit)
	}
	return nil
}

// wouldSlip reports whether command is a verdict of a dealer by hand that contradicts
// their guard, unless they have confirmed it. It is asked only about what the dealer alone
// may do: nobody else may learn of the guard.
func (d decision) wouldSlip(command game.Command, q Request) bool {
	return !q.Sure && d.state.WouldSlip(command)
}

// nextRound begins the next round at the request of the host or the dealer.
func (d decision) nextRound(p pendingRequest) ([]logEvent, error) {
	dealer := d.nextDealer()
	switch {
	case d.gathering:
		return nil, ErrNotStarted
	case p.seat != p.host && p.seat != dealer:
		return nil, ErrNotHost
	case d.state.Phase() != game.BetweenRounds:
		return nil, &game.Refusal{Seat: p.seat, Reason: game.RoundUnderWay}
	case !d.ruleKnown(dealer):
		return nil, &game.Refusal{Seat: p.seat, Reason: game.NoRule}
	}
	if p.seat == Aside {
		return d.rounds().deal(p.random, nil)
	}
	return d.rounds().deal(p.random, p.words(p.seat))
}
