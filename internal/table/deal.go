package table

import (
	"cmp"
	"crypto/sha256"
	"math/rand/v2"
	"slices"

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

// difficulty returns what [Look.Difficulty] is.
func (c *core) difficulty() string {
	_, brought := c.given[c.nextDealer()]
	known := slices.ContainsFunc(c.chairs, func(ch chair) bool { return ch.Knows })
	if c.dealing.By != ByComputer || c.rule != nil || brought || known {
		return ""
	}
	return cmp.Or(c.wanted, Library)
}

// secret returns a rule that the computer dealer composes, if it shall be of such
// a difficulty, or chooses, and that was not played here before.
func (c *core) secret(wanted string, r *rand.Rand) *rule.Rule {
	sitting := c.sitting()
	if plays, ok := difficulties[wanted]; ok {
		// if nothing is found, the library has something
		if composed, err := c.dealer.Compose(sitting, plays, r); err == nil {
			return composed
		}
	}
	return c.dealer.Choose(sitting, r).Rule()
}

// sitting returns what the computer dealer may know of the table.
func (c *core) sitting() bot.Table {
	t := bot.Table{Past: c.rules}
	dealer := c.nextDealer()
	for i, ch := range c.chairs {
		if !ch.Deals && game.Seat(i+1) != dealer {
			t.Players = append(t.Players, ch.Level)
		}
	}
	return t
}

// nextDealer returns who deals the next round, or Nobody if that is not known or
// there is none. Where everybody deals the turn goes round clockwise
// (doc/rules.md §2, "who deals").
func (c *core) nextDealer() game.Seat {
	if c.gathering || c.state.Phase() == game.Unopened {
		return game.Nobody
	}
	if dealer := c.state.Setup().Dealer; dealer != game.Nobody {
		return dealer
	}
	seat := c.first
	if last := c.state.Dealer(); last != game.Nobody {
		seat = c.left(last)
	}
	for range c.chairs {
		if c.state.MayDeal(seat) {
			return seat
		}
		seat = c.left(seat)
	}
	return game.Nobody
}

// left returns the seat to the left of seat.
func (c *core) left(seat game.Seat) game.Seat { return seat%game.Seat(len(c.chairs)) + 1 }

// ruleKnown reports whether there is a rule for the round that dealer deals next:
// he has brought one, or a computer makes one.
func (c *core) ruleKnown(dealer game.Seat) bool {
	if !c.ownRules || c.ready != nil {
		return true
	}
	_, brought := c.given[dealer]
	return brought || c.has(dealer) && !c.person(dealer) || c.covered[dealer] != ""
}

// newDeal returns a deal of the next round. Neither its salt nor its seed tells
// anything of the other.
func (c *core) newDeal(random [32]byte) *game.Deal {
	g, brought := c.given[c.nextDealer()]
	if !brought {
		g = given{Rule: c.rule, Words: c.words, Level: c.wanted}
	}
	deal := &game.Deal{
		Rule: g.Rule, Words: g.Words, ByHand: g.Words != "",
		Seed: game.SealedSeed(sha256.Sum256(random[:])),
		Salt: sha256.Sum256(append([]byte("salt"), random[:]...)),
	}
	if !deal.ByHand && deal.Rule == nil {
		deal.Rule = c.secret(g.Level, chanceFrom(random, 0))
	}
	return deal
}

// sealWaits reports whether the next round can be sealed, so that there is time
// for the players' words while they look at the last one. Who deals alone with
// computer players may first bring another rule.
func (c *core) sealWaits() bool {
	return (c.state.Round() > 0 || c.ownRules) && c.mayBeSealed() && c.ruleKnown(c.nextDealer()) && !c.dealsAlone()
}

// dealsAlone reports whether a person deals every round at a table that was opened
// for him alone.
func (c *core) dealsAlone() bool { return !c.ownRules && c.person(c.nextDealer()) }

// sealsNext seals the next round; the first of a table of several people is dealt
// at once.
func (c *core) sealsNext(random [32]byte) ([]happening, error) {
	if c.state.Round() == 0 {
		return c.dealFirst(random)
	}
	return c.seal(random)
}

func (c *core) mayBeSealed() bool {
	_, sealed := c.state.Coming()
	dealer := c.nextDealer()
	return !sealed && dealer != game.Nobody && c.state.MayDeal(dealer)
}

// seal seals the next round, if that is not done, and keeps what opens it.
func (c *core) seal(random [32]byte) ([]happening, error) {
	if !c.mayBeSealed() {
		return nil, nil
	}
	deal := c.newDeal(random)
	hs, err := c.decideAll(game.Command{Kind: game.SealRound, Seat: c.nextDealer(), Deal: deal})
	return append([]happening{{prepared: &prepared{deal}}}, hs...), err
}

// nextRound begins the next round for who asks for it: the host, or the dealer.
func (c *core) nextRound(a asking) ([]happening, error) {
	dealer := c.nextDealer()
	switch {
	case c.gathering:
		return nil, ErrNotStarted
	case a.seat != a.host && a.seat != dealer:
		return nil, ErrNotHost
	case c.state.Phase() != game.BetweenRounds:
		return nil, &game.Refusal{Seat: a.seat, Reason: game.RoundUnderWay}
	case !c.ruleKnown(dealer):
		return nil, &game.Refusal{Seat: a.seat, Reason: game.NoRule}
	}
	if a.seat == Aside {
		return c.deal(a.random, nil)
	}
	return c.deal(a.random, a.words(a.seat))
}

// deal begins the next round, the one that is sealed if there is one, after the
// words that are said last. What is sealed only now takes none: whoever said one
// has seen no seal before.
func (c *core) deal(random [32]byte, words []game.Command) ([]happening, error) {
	dealer, deal := c.nextDealer(), c.ready
	commands := words
	if deal == nil {
		deal = c.newDeal(random)
		commands = append(commands, game.Command{Kind: game.SealRound, Seat: dealer, Deal: deal})
	}
	begin := game.Command{Kind: game.BeginRound, Seat: dealer, Deal: deal}
	return c.decideAll(c.opensLine(dealer, append(commands, begin))...)
}

// opensLine returns commands, and after them those that open the line of dealer,
// as far as nobody is asked: a dealer by hand is about each starter, and any person
// about one that is turned up and his rule refuses.
func (c *core) opensLine(dealer game.Seat, commands []game.Command) []game.Command {
	after := c.state.Clone()
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // whoever decides on it will say what is wrong
		}
	}
	asks := after.Setup().Options.Starter == game.OpensExchanged && c.bots[dealer] == nil && c.person(dealer)
	for after.Phase() == game.AwaitingStarter && after.Awaits() != game.AwaitsVerdict {
		desk, _ := after.Desk(dealer)
		if asks && len(desk.Instead) > 0 {
			break
		}
		next := game.Command{Kind: game.LayStarter, Seat: dealer}
		if asks && desk.Words == "" && len(after.View(dealer).Turned) == 0 {
			next = game.TurnUp(dealer)
		}
		if _, err := after.Do(next, nil); err != nil {
			break
		}
		commands = append(commands, next)
	}
	return commands
}

// exchanges returns the dealer who may exchange the starter that is turned up, or
// Nobody.
func (c *core) exchanges() game.Seat {
	dealer := c.state.Dealer()
	if desk, _ := c.state.Desk(dealer); len(desk.Instead) == 0 {
		return game.Nobody
	}
	return dealer
}

// decideAll returns what several commands lead to, one after the other.
func (c *core) decideAll(commands ...game.Command) ([]happening, error) {
	if len(commands) == 1 {
		return c.decide(commands[0]) // nothing has to be folded in between
	}
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
