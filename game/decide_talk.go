package game

// guess adds the guess of c; if it is right the round is over. A dealer by hand is asked,
// since only they can tell (doc/rules.md §3, "By hand").
func (d *decision) guess(c *Command) error {
	if d.deal.ByHand {
		d.add(Event{Kind: Guessed, Seat: c.Seat, Text: c.spoken()})
		return nil
	}
	compared := judge{d.State}.compared(c)
	if !compared.enough {
		return refuse(c.Seat, GuessTooCostly)
	}
	said := verdict(judge{d.State}.counts(compared.same))
	d.add(Event{Kind: Guessed, Seat: c.Seat, Guess: c.Guess, Verdict: said, Same: compared.same})
	d.judgeGuess(c.Seat, said)
	return nil
}

// judgeGuess adds the consequences of the verdict on a guess.
func (d *decision) judgeGuess(seat Seat, said Verdict) {
	switch {
	case said == Right:
		d.end(RuleGuessed, seat)
	case d.leaving == seat:
		d.goOut(seat)
	}
}

// judgeByHand carries out the verdict of a dealer by hand.
func (d *decision) judgeByHand(c *Command) {
	switch {
	case d.phase == AwaitingStarter:
		d.judgeStarter(c.Call)
		return
	case d.hasGuessToJudge():
		seat := d.guesses[len(d.guesses)-1].Seat
		d.add(Event{Kind: GuessJudged, Seat: seat, Verdict: c.Call})
		d.judgeGuess(seat, c.Call)
		return
	}
	last := d.last()
	word := judgement{call: last.call, said: c.Call}
	if len(c.Cards) > 0 {
		word.fitting = c.Cards[0]
	}
	if (rules{d.State}).tellsWrong(c.Call) {
		word.wrong = max(1, c.Count)
	}
	if last.kind == OfferedPick {
		d.judgePick(last.seat, d.cards[last.from], word)
		return
	}
	d.judgeCalled(word, last.refuter)
}
