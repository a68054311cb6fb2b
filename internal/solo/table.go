package solo

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// A table is a game under way.
type table struct {
	config   Config
	state    game.State
	players  [game.MaxSeats + 1]bot.Player // none for the person
	chance   [game.MaxSeats + 1]rand.PCG   // of each computer player
	source   rand.PCG                      // of the deals
	dealer   *bot.Dealer
	secret   *rule.Rule // of the round under way
	rules    []string   // that were dealt, oldest first
	recorder game.Recorder
	events   []game.Event
	number   int // of the last event
	view     game.View
	person   *person
}

// names are those of the computer players, by seat − 2. The last seat is that
// of the machine that deals, if one deals every round.
var names = [game.MaxSeats - 1]string{"Ana", "Rui", "Clara", "Mario", "Sofia", "Pedro", "Marta", "Bruno"}

const dealersName = "Luis"

func newTable(c Config, in io.Reader, out io.Writer) *table {
	t := &table{config: c, dealer: bot.NewDealer()}
	t.source.Seed(c.Seed, 0)
	t.recorder.Players = append(t.recorder.Players, c.Speaker.Text("play.you", nil))
	for seat := me + 1; int(seat) <= c.Seats; seat++ {
		t.players[seat], _ = bot.New(c.Levels[int(seat-me-1)%len(c.Levels)])
		t.chance[seat].Seed(c.Seed, uint64(seat))
		name := names[seat-me-1]
		if c.Deals == ByMachine && int(seat) == c.Seats {
			name = dealersName
		}
		t.recorder.Players = append(t.recorder.Players, name)
	}
	t.person = newPerson(c.Speaker, t.recorder.Players, in, out)
	return t
}

// play plays all rounds.
func (t *table) play() error {
	if err := t.do(game.Command{Kind: game.OpenGame, Game: t.config.setup()}); err != nil {
		return err
	}
	t.person.welcome(t.look())
	for t.state.Phase() == game.BetweenRounds {
		if err := t.round(t.nextDealer()); err != nil {
			return t.leave(err)
		}
		result, _ := t.state.Result()
		t.person.seesResult(result, t.config.Seed)
		if t.state.Phase() == game.GameOver {
			break
		}
		if err := t.keep(); err != nil {
			return err
		}
		if err := t.another(); err != nil {
			return err
		}
	}
	t.person.seesStandings(t.state.Standings())
	return t.keep()
}

// another asks whether there shall be another round, and ends the game if not.
func (t *table) another() error {
	err := t.person.wantsMore()
	if errors.Is(err, errLeft) || errors.Is(err, io.EOF) {
		return t.do(game.Command{Kind: game.EndGame})
	}
	return err
}

// leave ends a game that err broke off in the middle of a round. Who chose to
// leave is told the rule.
func (t *table) leave(err error) error {
	if errors.Is(err, errLeft) && t.state.Phase() == game.Playing {
		t.person.leaves(t.secret)
	}
	return err
}

// keep hands on what was recorded since the last call.
func (t *table) keep() error {
	lines := t.recorder.Lines()
	if t.config.Record == nil || len(lines) == 0 {
		return nil
	}
	return t.config.Record(lines)
}

// nextDealer returns who deals the next round: where everybody does, the first
// is drawn and the others follow clockwise.
func (t *table) nextDealer() game.Seat {
	seat := t.state.Dealer()
	if seat == game.Nobody {
		seat = game.Seat(rand.New(&t.source).IntN(t.config.Seats) + 1)
	} else {
		seat = t.after(seat)
	}
	for !t.state.MayDeal(seat) {
		seat = t.after(seat)
	}
	return seat
}

// after returns the seat to the left of seat.
func (t *table) after(seat game.Seat) game.Seat { return seat%game.Seat(t.config.Seats) + 1 }

// round plays a round that dealer deals.
func (t *table) round(dealer game.Seat) error {
	if err := t.deal(dealer); err != nil {
		return err
	}
	for t.state.Phase() == game.Playing {
		if err := t.turn(); err != nil {
			return err
		}
	}
	t.person.hearsOut()
	return nil
}

// deal begins a round and opens its line. A rule of the person's that may not be
// dealt is asked for again.
func (t *table) deal(dealer game.Seat) error {
	chance := rand.New(&t.source)
	seed := game.FastSeed(chance.Uint64())
	for {
		secret, err := t.ruleOf(dealer, chance)
		if err != nil {
			return err
		}
		err = t.do(game.Command{Kind: game.BeginRound, Seat: dealer, Deal: &game.Deal{Rule: secret, Seed: seed}})
		if dealer == me && t.person.isRefused(err) {
			continue
		}
		if err != nil {
			return err
		}
		t.secret, t.rules = secret, append(t.rules, secret.String())
		if err := t.offerHint(); err != nil {
			return err
		}
		return t.do(game.Command{Kind: game.LayStarter, Seat: dealer})
	}
}

// ruleOf returns the rule of a round that dealer deals.
func (t *table) ruleOf(dealer game.Seat, chance *rand.Rand) (*rule.Rule, error) {
	if dealer == me {
		secret, err := t.person.writesRule()
		if secret != nil || err != nil {
			return secret, err
		}
	}
	if t.config.Rule != nil {
		return t.config.Rule, nil
	}
	return t.dealer.ChooseRule(t.rules, chance).Rule(), nil
}

// offerHint asks the person, if he deals, for a hint before the first card.
func (t *table) offerHint() error {
	if !t.state.MayHint(me) {
		return nil
	}
	for {
		text, err := t.person.hints(t.state.ReadyHints())
		if text == "" || err != nil {
			return err
		}
		if err = t.do(game.Hint(me, text)); !t.person.isRefused(err) {
			return err
		}
	}
}

// turn lets whoever is to move do so, and then asks who may say the rule and who
// may be prophet.
func (t *table) turn() error {
	seat := t.state.Turn()
	if seat == me {
		if err := t.personMoves(); err != nil {
			return err
		}
	} else {
		if err := t.do(t.choice(seat)); err != nil {
			return fmt.Errorf("computer player on seat %d: %w", seat, err)
		}
	}
	if err := t.offerGuess(); err != nil {
		return err
	}
	return t.offerOffice()
}

// choice returns what the computer player on seat wants, whose turn it is.
func (t *table) choice(seat game.Seat) game.Command {
	switch t.state.Awaits() {
	case game.AwaitsGuess:
		return game.Command{Kind: game.PassGuess, Seat: seat}
	case game.AwaitsObjection:
		return game.LetPass(seat)
	}
	player, chance := t.machine(seat)
	return player.Choose(&t.view, chance)
}

// offerGuess asks the person, if he has just been right, whether he says the
// rule. Who has no cards left is asked when it is his turn.
func (t *table) offerGuess() error {
	if t.state.Guesser() != me || t.state.Awaits() == game.AwaitsGuess {
		return nil
	}
	for {
		guess, err := t.person.guesses(t.look())
		if guess == nil || err != nil {
			return err
		}
		if err = t.do(game.SayRule(me, guess)); !t.person.isRefused(err) {
			return err
		}
	}
}

// personMoves carries out what the person wants. What is refused is explained,
// and asked again.
func (t *table) personMoves() error {
	t.person.shows(t.look())
	for {
		c, err := t.person.moves(t.look())
		if err != nil {
			return err
		}
		if err = t.do(c); !t.person.isRefused(err) {
			return err
		}
	}
}

// offerOffice asks who may declare himself prophet, one after the other, whether
// he does.
func (t *table) offerOffice() error {
	for _, seat := range t.state.Declarers() {
		var declares bool
		if seat == me {
			var err error
			if declares, err = t.person.declares(t.look()); err != nil {
				return err
			}
		} else {
			player, chance := t.machine(seat)
			declares = player.Declares(&t.view, chance)
		}
		if declares {
			return t.do(game.Declare(seat))
		}
	}
	return nil
}

// machine returns the computer player on seat and his chance; the view is his.
func (t *table) machine(seat game.Seat) (bot.Player, *rand.Rand) {
	t.state.ViewInto(&t.view, seat)
	return t.players[seat], rand.New(&t.chance[seat])
}

// look returns the person's view.
func (t *table) look() *game.View {
	v := t.state.View(me)
	return &v
}

// do carries out c and tells the person what he may know of it.
func (t *table) do(c game.Command) error {
	events, err := game.Decide(&t.state, c, t.events[:0])
	if err != nil {
		return err
	}
	t.events = events
	for _, e := range events {
		t.state.Evolve(e)
		t.number++
		t.recorder.Event(&t.state, e)
		t.person.hears(t.number, t.state.Share(e, me))
	}
	return nil
}
