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

// rounds chooses the dealers, and seals and deals rounds.
type rounds struct {
	*deals
	*seating
	state           *game.State
	options         *game.Options
	computerPlayers computerPlayers
	substitutes     map[game.Seat]string // levels of those of absent people
}

func (c *core) rounds() rounds {
	return rounds{
		deals: &c.deals, seating: &c.seating, state: &c.state, options: &c.options,
		computerPlayers: c.computerPlayers(), substitutes: c.substitutes,
	}
}

// nextDealer returns the dealer of the next round, or Nobody if there is none or it is not
// known yet: before the game is open nobody may deal. Where everybody deals, the turn goes
// round clockwise (doc/rules.md §2, "who deals").
func (r rounds) nextDealer() game.Seat {
	if dealer := r.state.Setup().Dealer; dealer != game.Nobody {
		return dealer
	}
	seat := r.first
	if last := r.state.Dealer(); last != game.Nobody {
		seat = r.left(last)
	}
	for range r.chairs {
		if r.state.MayDeal(seat) {
			return seat
		}
		seat = r.left(seat)
	}
	return game.Nobody
}

// left returns the seat to the left of seat.
func (r rounds) left(seat game.Seat) game.Seat { return seat%game.Seat(len(r.chairs)) + 1 }

// ruleKnown reports whether the rule of the next round of dealer is there: they have
// brought one, or a computer makes one.
func (r rounds) ruleKnown(dealer game.Seat) bool {
	if !r.ownRules || r.ready != nil {
		return true
	}
	_, brought := r.given[dealer]
	return brought || r.has(dealer) && !r.isPerson(dealer) || r.substitutes[dealer] != ""
}

// awaitsRule reports whether the next round needs a rule that its dealer has not brought
// yet.
func (r rounds) awaitsRule() bool {
	dealer := r.nextDealer()
	return dealer != game.Nobody && r.state.Phase() == game.BetweenRounds && !r.ruleKnown(dealer)
}

// difficulty returns what [Snapshot.Difficulty] is.
func (r rounds) difficulty() string {
	_, brought := r.given[r.nextDealer()]
	known := slices.ContainsFunc(r.chairs, func(ch chair) bool { return ch.Knows })
	if r.dealing.By != ByComputer || r.rule != nil || brought || known {
		return ""
	}
	return cmp.Or(r.wanted, libraryLevel)
}

// secret returns a rule of the computer dealer that was not played here before: composed,
// if they compose, or chosen from the library.
func (r rounds) secret(wanted string, chance *rand.Rand) *rule.Rule {
	sitting := r.sitting()
	if plays, ok := difficulties[wanted]; ok {
		// if none is found, one of the library is taken
		if composed, err := r.dealer.Compose(sitting, plays, chance); err == nil {
			return composed
		}
	}
	return r.dealer.Choose(sitting, chance).Rule()
}

// sitting returns what the computer dealer may know of the table.
func (r rounds) sitting() bot.Table {
	t := bot.Table{Past: r.rules}
	dealer := r.nextDealer()
	for i, ch := range r.chairs {
		if !ch.Deals && game.Seat(i+1) != dealer {
			t.Players = append(t.Players, ch.Level)
		}
	}
	return t
}

// ruleOf returns the rule that dealer has brought for the next round, or else that of every round.
func (r rounds) ruleOf(dealer game.Seat) BroughtRule {
	if g, brought := r.given[dealer]; brought {
		return g
	}
	return BroughtRule{Rule: r.rule, Sentence: r.sentence, Words: r.words, Level: r.wanted}
}

// newDeal returns a deal of the next round. Salt and seed are independent.
func (r rounds) newDeal(random [32]byte) *game.Deal {
	g := r.ruleOf(r.nextDealer())
	deal := &game.Deal{
		Rule: g.Rule, Words: g.Words, ByHand: g.Words != "",
		Seed: game.SealedSeed(sha256.Sum256(random[:])),
		Salt: sha256.Sum256(append([]byte("salt"), random[:]...)),
	}
	if !deal.ByHand && deal.Rule == nil {
		deal.Rule = r.secret(g.Level, chanceFrom(random, 0))
	}
	return deal
}

// sealWaits reports whether the next round can be sealed now, so that players can add
// words while they look at the last one. A dealer who is alone with computer players may
// first bring another rule.
func (r rounds) sealWaits() bool {
	return (r.state.Round() > 0 || r.ownRules) && r.mayBeSealed() && r.ruleKnown(r.nextDealer()) && !r.dealsAlone()
}

// dealsAlone reports whether one person deals every round, at a table opened for them
// alone.
func (r rounds) dealsAlone() bool { return !r.ownRules && r.isPerson(r.nextDealer()) }

// sealNext seals the next round. The first round of a table of several people is dealt at
// once.
func (r rounds) sealNext(random [32]byte) ([]logEvent, error) {
	if r.state.Round() == 0 {
		return r.dealFirst(random)
	}
	return r.seal(random)
}

func (r rounds) mayBeSealed() bool {
	dealer := r.nextDealer()
	return r.state.Glance(game.Nobody).Coming == nil && dealer != game.Nobody && r.state.MayDeal(dealer)
}

// seal seals the next round, unless it is sealed, and keeps the deal that opens the seal.
func (r rounds) seal(random [32]byte) ([]logEvent, error) {
	if !r.mayBeSealed() {
		return nil, nil
	}
	deal := r.newDeal(random)
	events, err := decideAll(r.state, game.SealRound(r.nextDealer(), deal))
	return append([]logEvent{{table: &prepared{deal}}}, events...), err
}

// deal begins the next round, sealing it first if necessary, after the last words. A round
// sealed only now takes no words: nobody had seen its seal before.
func (r rounds) deal(random [32]byte, words []game.Command) ([]logEvent, error) {
	dealer, deal := r.nextDealer(), r.ready
	commands := words
	if deal == nil {
		deal = r.newDeal(random)
		commands = append(commands, game.SealRound(dealer, deal))
	}
	begin := game.BeginRound(dealer, deal)
	return decideAll(r.state, r.computerPlayers.openLine(dealer, append(commands, begin))...)
}

// openGame returns the events that open the game. Where everybody deals clockwise, players
// cut for the first deal (S2; doc/rules.md §2, "who deals").
func (r rounds) openGame(random [32]byte) ([]logEvent, error) {
	setup := &game.Setup{Options: *r.options, Seats: len(r.chairs)}
	if r.dealing.By != InTurn {
		setup.Dealer = r.dealing.Seat
	}
	commands := []game.Command{game.OpenGame(*setup)}
	if r.dealing.By == InTurn && r.options.Clockwise {
		seed := game.SealedSeed(sha256.Sum256(append([]byte("cut"), random[:]...)))
		commands = append(commands, game.CutForDealer(seed))
	}
	return decideAll(r.state, commands...)
}

// begin returns the events that open the game and, if the dealer's rule is known, deal or
// seal the first round. After that the game is open in the core.
func (r rounds) begin(random [32]byte) ([]logEvent, error) {
	events, err := r.openGame(random)
	if err != nil {
		return nil, err
	}
	for _, happened := range events {
		r.state.Evolve(*happened.game)
	}
	more, err := r.dealFirst(random)
	return append(events, more...), err
}

// dealFirst returns the events that deal the first round, or seal it at a table that waits
// for words; none if it waits for the dealer's rule.
func (r rounds) dealFirst(random [32]byte) ([]logEvent, error) {
	switch {
	case !r.ruleKnown(r.nextDealer()):
		return nil, nil
	case r.waits:
		return r.seal(random)
	}
	return r.deal(random, nil)
}
