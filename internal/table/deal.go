package table

import (
	"crypto/sha256"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// Fitting is the difficulty of rules that suit whoever plays.
const Fitting = "fitting"

// Difficulties returns the words for how difficult a composed rule may be: as
// suits whoever plays, and then from the easiest.
func Difficulties() []string { return []string{Fitting, "easy", "medium", "hard"} }

// difficulties are the plays that each stands for, as [bot.Dealer.Compose] takes
// them.
var difficulties = map[string]float64{Fitting: 0, "easy": rule.Easy, "medium": rule.Medium, "hard": rule.Hard}

// secret returns the rule of the next round: the one that was brought, or else
// one that the computer dealer composes or chooses and that was not played here
// before.
func (c *core) secret(r *rand.Rand) *rule.Rule {
	if c.rule != nil {
		return c.rule
	}
	sitting := c.sitting()
	if plays, ok := difficulties[c.wanted]; ok {
		if composed, err := c.dealer.Compose(sitting, plays, r); err == nil { // if nothing is found, the library has something
			return composed
		}
	}
	return c.dealer.Choose(sitting, r).Rule()
}

// sitting returns what the computer dealer may know of the table.
func (c *core) sitting() bot.Table {
	t := bot.Table{Past: c.rules}
	for _, ch := range c.chairs {
		if !ch.Deals {
			t.Players = append(t.Players, ch.Level)
		}
	}
	return t
}

// newDeal returns a deal of the next round. Neither its salt nor its seed tells
// anything of the other.
func (c *core) newDeal(random [32]byte) *game.Deal {
	deal := &game.Deal{
		Rule: c.rule, Words: c.words, ByHand: c.words != "",
		Seed: game.SealedSeed(sha256.Sum256(random[:])),
		Salt: sha256.Sum256(append([]byte("salt"), random[:]...)),
	}
	if !deal.ByHand {
		deal.Rule = c.secret(chanceFrom(random, 0))
	}
	return deal
}

// sealWaits reports whether the next round can be sealed, so that there is time
// for the players' words while they look at the last one.
func (c *core) sealWaits() bool {
	_, sealed := c.state.Coming()
	return c.state.Round() > 0 && c.state.MayDeal(c.state.Setup().Dealer) && !sealed
}

// seal seals the next round, if that is not done, and keeps what opens it.
func (c *core) seal(random [32]byte) ([]happening, error) {
	if _, sealed := c.state.Coming(); sealed || !c.state.MayDeal(c.state.Setup().Dealer) {
		return nil, nil
	}
	deal := c.newDeal(random)
	hs, err := c.decideAll(game.Command{Kind: game.SealRound, Seat: c.state.Setup().Dealer, Deal: deal})
	return append([]happening{{prepared: &prepared{deal}}}, hs...), err
}

// deal begins the next round, the one that is sealed if there is one, after the
// words that are said last. What is sealed only now takes none: whoever said one
// has seen no seal before.
func (c *core) deal(random [32]byte, words []game.Command) ([]happening, error) {
	dealer, deal := c.state.Setup().Dealer, c.ready
	commands := words
	if deal == nil {
		deal = c.newDeal(random)
		commands = append(commands, game.Command{Kind: game.SealRound, Seat: dealer, Deal: deal})
	}
	return c.decideAll(append(commands, c.deals(deal)...)...)
}

// decideAll returns what several commands lead to, one after the other.
func (c *core) decideAll(commands ...game.Command) ([]happening, error) {
	s := c.state.Clone()
	var events []game.Event
	for _, command := range commands {
		var err error
		if events, err = s.Do(command, events); err != nil {
			return nil, err
		}
	}
	return ofGame(events), nil
}
