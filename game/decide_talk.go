package game

// guess adds the guess of c; if it is right the round is over. A dealer by hand is asked,
// since only they can tell (doc/rules.md §3, "By hand").
func (d *decision) guess(c *Command) error {
	if d.deal.ByHand {
		d.add(Event{kind: Guessed, seat: c.seat, text: c.spoken()})
		return nil
	}
	compared := judge{d.State}.compared(c)
	if !compared.enough {
		return refuse(c.seat, GuessTooCostly)
	}
	judged := verdict(judge{d.State}.countsAsRight(compared.same))
	d.add(Event{kind: Guessed, seat: c.seat, guess: c.guess, verdict: judged, same: compared.same})
	d.judgeGuess(c.seat, judged)
	return nil
}

// judgeGuess adds the consequences of the verdict on a guess.
func (d *decision) judgeGuess(seat Seat, judged Verdict) {
	switch {
	case judged == Right:
		d.end(RuleGuessed, seat)
	case d.leaving == seat:
		d.goOut(seat)
	}
}

// judgeByHand carries out the verdict of a dealer by hand.
func (d *decision) judgeByHand(c *Command) {
	switch {
	case d.phase == AwaitingStarter:
		d.judgeStarter(c.call)
		return
	case d.hasGuessToJudge():
		seat := d.guesses[len(d.guesses)-1].Seat
		d.add(Event{kind: GuessJudged, seat: seat, verdict: c.call})
		d.judgeGuess(seat, c.call)
		return
	}
	last := d.last()
	j := judgment{call: last.call, verdict: c.call}
	if len(c.cards) > 0 {
		j.fitting = c.cards[0]
	}
	if (rules{d.State}).tellsWrong(c.call) {
		j.wrong = max(1, c.count)
	}
	if last.kind == OfferedPick {
		d.judgePick(last.seat, d.cards[last.from], j)
		return
	}
	d.judgeCalled(j, last.refuter)
}
