package solo

import (
	"encoding/binary"
	"errors"
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
	seed, salt := game.SealedSeed(bytes(chance)), game.Bytes32(bytes(chance))
	for {
		d, err := t.rule(dealer, chance)
		if err != nil {
			return err
		}
		d.Seed, d.Salt = seed, salt
		err = t.do(game.Command{Kind: game.SealRound, Seat: dealer, Deal: d})
		if dealer == me && t.person.isRefused(err) {
			continue
		}
		if err != nil {
			return err
		}
		t.secret = d
		if err := t.do(game.Command{Kind: game.BeginRound, Seat: dealer, Deal: d}); err != nil {
			return err
		}
		return t.offerHint()
	}
}

// open lays the starters, or the next one. The person, if he deals and may
// exchange what is turned up, is asked.
func (t *table) open(dealer game.Seat) error {
	if dealer != me || t.config.Options.Starter != game.OpensExchanged || t.secret.ByHand {
		return t.do(game.Command{Kind: game.LayStarter, Seat: dealer})
	}
	if len(t.look().Turned) == 0 {
		if err := t.do(game.TurnUp(me)); err != nil {
			return err
		}
	}
	return t.attempt(func() (*game.Command, error) {
		c, chosen, err := t.person.exchanges()
		if !chosen {
			return &game.Command{Kind: game.LayStarter, Seat: me}, err
		}
		return new(game.ChooseStarter(me, c)), err
	})
}

// bytes returns what chance gives.
func bytes(chance *rand.Rand) (b [32]byte) {
	for i := 0; i < len(b); i += 8 {
		binary.LittleEndian.PutUint64(b[i:], chance.Uint64())
	}
	return b
}

// rule returns a deal with the rule of a round that dealer deals. The error is
// that of the person, or a [*rule.UnmetWish] if a machine finds none.
func (t *table) rule(dealer game.Seat, chance *rand.Rand) (*game.Deal, error) {
	if dealer == me {
		d, err := t.person.writesRule()
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

// offerHint asks the person, if he deals, for a hint before the first card.
func (t *table) offerHint() error {
	if !t.state.MayHint(me) {
		return nil
	}
	return t.attempt(func() (*game.Command, error) {
		text, err := t.person.hints(t.state.ReadyHints())
		if text == "" || err != nil {
			return nil, err
		}
		return new(game.Hint(me, text)), nil
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
		if err = t.do(*c); !t.person.isRefused(err) {
			return err
		}
	}
}

// turn lets whoever is to move do so, and then asks who may say the rule, who may
// be prophet, and whether a phase is over.
func (t *table) turn() error {
	var err error
	if seat := t.state.Turn(); seat == me {
		err = t.personMoves()
	} else {
		err = t.machineMoves(seat)
	}
	if err != nil {
		return err
	}
	for _, offer := range []func() error{t.offerGuess, t.offerOffice, t.offerEnd} {
		if err := offer(); err != nil {
			return err
		}
	}
	return nil
}

// personMoves carries out what the person wants, whose turn it is.
func (t *table) personMoves() error {
	t.person.front.Show(t.look())
	return t.attempt(func() (*game.Command, error) {
		if t.state.Awaits() == game.AwaitsVerdict {
			return t.judgement()
		}
		c, err := t.person.moves(t.look())
		return &c, err
	})
}

// judgement returns the word of the person, who deals by hand. If it is a slip in
// the eyes of his guard he is asked whether he means it.
func (t *table) judgement() (*game.Command, error) {
	desk, _ := t.state.Desk(me)
	for {
		c, err := t.person.judges(t.look(), desk)
		if err != nil || !t.state.WouldSlip(c) {
			return &c, err
		}
		insists, err := t.person.insists(t.look(), desk)
		if err != nil || insists {
			return &c, err
		}
	}
}

// machineMoves carries out what the computer player on seat wants, whose turn it
// is. Who goes out goes without a guess that asks too much.
func (t *table) machineMoves(seat game.Seat) error {
	player, chance := t.machine(seat)
	err := t.do(player.Choose(&t.view, chance))
	if errors.Is(err, &game.Refusal{Reason: game.GuessTooCostly}) {
		err = t.do(game.Command{Kind: game.PassGuess, Seat: seat})
	}
	if err != nil {
		return fmt.Errorf("computer player on seat %d: %w", seat, err)
	}
	return nil
}

// offerGuess asks who has just been right whether he says the rule. Who has no
// cards left is asked when it is his turn.
func (t *table) offerGuess() error {
	seat := t.state.Guesser()
	if seat == game.Nobody || t.state.Awaits() == game.AwaitsGuess {
		return nil
	}
	if seat == me {
		return t.attempt(func() (*game.Command, error) {
			guess, err := t.person.guesses(t.look())
			if guess == nil || err != nil {
				return nil, err
			}
			return new(game.SayRule(me, guess)), nil
		})
	}
	player, chance := t.machine(seat)
	guess := player.Guesses(&t.view, chance)
	if guess == nil {
		return nil
	}
	err := t.do(game.SayRule(seat, guess))
	if errors.Is(err, &game.Refusal{Reason: game.GuessTooCostly}) {
		return nil // it is not heard
	}
	return err
}

// offerOffice asks who may declare himself prophet, one after the other, whether
// he does.
func (t *table) offerOffice() error {
	for _, seat := range t.state.Declarers() {
		declares, err := t.declares(seat)
		if err != nil {
			return err
		}
		if declares {
			return t.do(game.Declare(seat))
		}
	}
	return nil
}

// offerEnd asks the person, who deals by hand, whether the second phase is over:
// after a refusal no wrong card may ever fit.
func (t *table) offerEnd() error {
	v := t.look()
	if !v.ByHand || v.Dealer != me || !v.Second || v.Awaits != game.AwaitsPlay || v.Plays[len(v.Plays)-1].Verdict != game.Wrong {
		return nil
	}
	ends, err := t.person.ends(v)
	if err != nil || !ends {
		return err
	}
	return t.do(game.Command{Kind: game.SayNoneFits, Seat: me})
}

func (t *table) declares(seat game.Seat) (bool, error) {
	if seat == me {
		return t.person.declares(t.look())
	}
	player, chance := t.machine(seat)
	return player.Declares(&t.view, chance), nil
}

// machine returns the computer player on seat and his chance; the view is his.
func (t *table) machine(seat game.Seat) (bot.Player, *rand.Rand) {
	t.state.ViewInto(&t.view, seat)
	return t.players[seat], rand.New(&t.chance[seat])
}
