package solo

import (
	"fmt"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// round plays a round that dealer deals.
func (t *table) round(dealer game.Seat) error {
	if err := t.deal(dealer); err != nil {
		return err
	}
	for t.state.Phase() == game.AwaitingStarter && t.state.Awaits() != game.AwaitsVerdict {
		if err := t.open(dealer); err != nil {
			return err
		}
	}
	for t.state.Awaits() != game.AwaitsNothing {
		if err := t.turn(); err != nil {
			return err
		}
	}
	return nil
}

// deal seals a round and begins it. A rule of the person's that may not be dealt
// is asked for again.
func (t *table) deal(dealer game.Seat) error {
	chance := rand.New(&t.source)
	seed, salt := game.SealedSeed(bot.RandomBytes(chance)), bot.RandomBytes(chance)
	for {
		d, err := t.rule(dealer, chance)
		if err != nil {
			return err
		}
		d.Seed, d.Salt = seed, salt
		err = t.do(game.SealRound(dealer, d))
		if dealer == me && t.person.isRefused(err) {
			continue
		}
		if err != nil {
			return err
		}
		t.secret = d
		if err := t.do(game.BeginRound(dealer, d)); err != nil {
			return err
		}
		return t.offerHint()
	}
}

// open lays the starters, or the next one. The person, if they deal and may
// exchange what is turned up, is asked.
func (t *table) open(dealer game.Seat) error {
	if dealer != me || t.config.Options.Starter != game.OpensExchanged || t.secret.ByHand {
		return t.do(game.LayStarter(dealer))
	}
	if len(t.look().Turned) == 0 {
		if err := t.do(game.TurnStarter(me)); err != nil {
			return err
		}
	}
	return t.attempt(func() (*game.Command, error) {
		c, chosen, err := t.person.askExchange()
		if !chosen {
			return new(game.LayStarter(me)), err
		}
		return new(game.LayStarter(me, c)), err
	})
}

// rule returns a deal with the rule of a round that dealer deals. The error is
// that of the person, or a [*rule.UnmetWish] if a machine finds none.
func (t *table) rule(dealer game.Seat, chance *rand.Rand) (*game.Deal, error) {
	if dealer == me {
		d, err := t.person.askRule()
		if d != nil || err != nil {
			return d, err
		}
	}
	if t.config.Rule != nil {
		return &game.Deal{Rule: t.config.Rule}, nil
	}
	secret, err := t.choose(dealer, chance)
	if err != nil {
		return nil, err
	}
	t.rules = append(t.rules, secret.String())
	return &game.Deal{Rule: secret}, nil
}

// choose returns the rule that a machine deals to the others.
func (t *table) choose(dealer game.Seat, chance *rand.Rand) (*rule.Rule, error) {
	others := bot.Table{Past: t.rules}
	for seat := me; int(seat) <= t.config.Seats; seat++ {
		switch seat {
		case dealer:
		case me:
			others.Players = append(others.Players, bot.Person)
		default:
			others.Players = append(others.Players, t.levels[seat])
		}
	}
	if t.config.Composes {
		return t.dealer.Compose(others, t.config.Difficulty, chance)
	}
	return t.dealer.Choose(others, chance).Rule(), nil
}

// readyHints returns true hints about the rule of the person, who deals. A complex rule has none.
func (t *table) readyHints() []rule.Hint {
	desk, ok := t.state.Desk(me)
	if !ok || desk.Rule == nil {
		return nil
	}
	return desk.Rule.Hints()
}

// offerHint asks the person, if they deal, for a hint before the first card.
func (t *table) offerHint() error {
	if !t.state.Glance(me).MayHint {
		return nil
	}
	return t.attempt(func() (*game.Command, error) {
		text, err := t.person.askHint(t.readyHints())
		if text == "" || err != nil {
			return nil, err
		}
		return new(game.GiveHint(me, text)), nil
	})
}

// attempt carries out what ask returns, if that is something. What is refused is
// explained, and asked again.
func (t *table) attempt(ask func() (*game.Command, error)) error {
	for {
		c, err := ask()
		if c == nil || err != nil {
			return err
		}
		err = t.do(*c)
		if !t.person.isRefused(err) {
			return err
		}
	}
}

// turn asks everybody who is asked something, until someone has moved.
func (t *table) turn() error {
	for q := range t.state.Asks() {
		if q.Kind == game.AsksMove {
			if err := t.offerEnd(); err != nil || t.state.Awaits() == game.AwaitsNothing {
				return err
			}
		}
		answer := t.answerForMachine
		if q.Seat == me {
			answer = t.personAnswers
		}
		if err := answer(q); err != nil {
			return err
		}
	}
	return nil
}

// personAnswers carries out what the person answers to q.
func (t *table) personAnswers(q game.Question) error {
	switch q.Kind {
	case game.AsksGuess:
		return t.attempt(func() (*game.Command, error) {
			guess, err := t.person.askGuess(t.look())
			if guess == nil || err != nil {
				return nil, err
			}
			return new(game.SayRule(me, guess)), nil
		})
	case game.AsksOffice:
		declares, err := t.person.askProphet(t.look())
		if !declares || err != nil {
			return err
		}
		return t.do(game.DeclareProphet(me))
	}
	return t.personMoves()
}

// personMoves carries out what the person wants, whose turn it is.
func (t *table) personMoves() error {
	t.person.front.Show(t.look())
	return t.attempt(func() (*game.Command, error) {
		if t.state.Awaits() == game.AwaitsVerdict {
			return t.judgment()
		}
		c, err := t.person.askMove(t.look())
		return &c, err
	})
}

// judgment returns the word of the person, who deals by hand. If it is a slip in
// the eyes of their guard they are asked whether they mean it.
func (t *table) judgment() (*game.Command, error) {
	desk, _ := t.state.Desk(me)
	for {
		c, err := t.person.askVerdict(t.look(), desk)
		if err != nil || !t.state.WouldSlip(c) {
			return &c, err
		}
		insists, err := t.person.askToInsist(t.look(), desk)
		if err != nil || insists {
			return &c, err
		}
	}
}

// answerForMachine carries out what the computer player who is asked q answers.
func (t *table) answerForMachine(q game.Question) error {
	t.state.ViewInto(&t.view, q.Seat)
	c, answers := bot.Answer(t.players[q.Seat], q, &t.view, rand.New(&t.chance[q.Seat]))
	if !answers {
		return nil
	}
	_, err := bot.Settle(q, t.do(c), t.do)
	if err != nil {
		return fmt.Errorf("computer player on seat %d: %w", q.Seat, err)
	}
	return nil
}

// offerEnd asks the person, who deals by hand, whether the second phase is over:
// after a refusal no wrong card may ever fit.
func (t *table) offerEnd() error {
	v := t.look()
	if !v.ByHand || v.Dealer != me || !v.Second || v.Awaits != game.AwaitsPlay ||
		v.Plays[len(v.Plays)-1].Verdict != game.Wrong {
		return nil
	}
	ends, err := t.person.askEnd(v)
	if err != nil || !ends {
		return err
	}
	return t.do(game.SayNoneFits(me))
}
