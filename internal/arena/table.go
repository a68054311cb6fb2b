package arena

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// A Round is one round that was played, as a game of its own.
type Round struct {
	Number int      // from 0
	Seed   uint64   // of this round
	Levels []string // of the players, by seat − 1, not to be changed; the dealer, who sits last, has none
	Rule   *rule.Rule
	Turns  int // plays and no-plays
	Scores []game.Score
	Stats  []PlayStats  // of the players, by seat − 1
	Record []string     // lines, if they were asked for
	Events []game.Event // from the first, if they were asked for
}

// maxTurns is more turns than any round has: they all end (doc/rules.md §6.30).
const maxTurns = 10_000

// A table is where one worker plays, one round after the other.
type table struct {
	config  Config
	players map[string]bot.Player         // by level
	orders  [][]string                    // levels by seat − 1: of a round, by its number modulo how many there are
	seated  [game.MaxSeats + 1]bot.Player // by seat, in the round
	opens   game.Command                  // every round
	sources [game.MaxSeats + 1]rand.PCG   // of each seat; the first is that of the deal
	chance  [game.MaxSeats + 1]*rand.Rand // drawn from them
	view    game.View
	audit   func(*game.State) error // of the round, if the config says so
	command game.Command            // at hand, or the last one
	events  []game.Event            // that it caused
	after   func(*game.Event) error

	state    game.State
	recorder *game.Recorder
	roundLog []game.Event // of the round, for Round.Events
	stats    stats        // of the round
}

func newTable(c Config) *table {
	t := &table{config: c, players: make(map[string]bot.Player),
		opens: game.OpenGame(game.Setup{Options: c.Options, Seats: c.Seats, Dealer: c.dealer()})}
	t.after = t.happened
	for seat := range t.chance {
		t.chance[seat] = rand.New(&t.sources[seat])
	}
	for _, level := range c.Levels {
		t.players[level] = c.player(level)
	}
	for number := range c.Levels {
		order := make([]string, 0, c.Seats-1)
		for seat := game.Seat(1); seat < c.dealer(); seat++ {
			order = append(order, c.levelAt(seat, number))
		}
		t.orders = append(t.orders, order)
	}
	return t
}

// play deals a round and plays it to its end, or to an error.
func (t *table) play(number int) (Round, error) {
	r := t.sit(number)
	err := t.deal(&r)
	for err == nil && t.state.Phase() == game.Playing {
		if r.Turns > maxTurns {
			err = fmt.Errorf("no end after %d turns", maxTurns)
			break
		}
		if pause := t.config.Pause; pause != nil {
			stop := pause()
			if stop != nil {
				return r, stop
			}
		}
		err = t.turn(&r)
	}
	if err != nil {
		return r, &Failure{number, r.Seed, r.Levels, err}
	}
	result, _ := t.state.Result()
	r.Scores = result.Scores
	r.Stats = t.stats.whole(result, len(r.Levels))
	if t.recorder != nil {
		r.Record = t.recorder.Lines()
	}
	r.Events = t.roundLog
	return r, nil
}

// sit prepares a round: everybody gets their place and their own chance.
func (t *table) sit(number int) Round {
	r := Round{Number: number, Seed: t.config.seedOf(number)}
	t.state.Reset()
	t.audit, t.recorder, t.roundLog, t.stats = nil, nil, nil, stats{}
	if t.config.Check {
		t.audit = game.NewAudit()
	}
	r.Levels = t.orders[number%len(t.orders)]
	for i, level := range r.Levels {
		t.seated[i+1] = t.players[level]
		t.sources[i+1].Seed(r.Seed, uint64(i+1))
	}
	t.sources[game.Nobody].Seed(r.Seed, 0)
	if t.config.Record {
		t.recorder = &game.Recorder{Players: r.Levels}
	}
	return r
}

// secret returns the rule of a round.
func (t *table) secret(chance *rand.Rand) (*rule.Rule, error) {
	if t.config.Composer == nil {
		return t.config.Rules[chance.IntN(len(t.config.Rules))], nil
	}
	rules, err := t.config.Composer.Compose(chance)
	if err != nil {
		return nil, err
	}
	return rules[0], nil
}

// deal opens the game and its round.
func (t *table) deal(r *Round) (err error) {
	chance := t.chance[game.Nobody]
	r.Rule, err = t.secret(chance)
	if err != nil {
		return err
	}
	dealer := t.config.dealer()
	for _, c := range [...]game.Command{
		t.opens,
		game.BeginRound(dealer, &game.Deal{Rule: r.Rule, Seed: game.FastSeed(chance.Uint64())}),
		game.LayStarter(dealer),
	} {
		if err := t.do(c); err != nil {
			return err
		}
	}
	return nil
}

// turn asks the players until one of them has moved.
func (t *table) turn(r *Round) error {
	for q := range t.state.Asks() {
		if q.Kind == game.AsksMove && t.state.Awaits() == game.AwaitsPlay {
			r.Turns++
		}
		player, chance := t.ask(q.Seat)
		var answers bool
		t.command, answers = bot.Answer(player, q, &t.view, chance)
		if !answers {
			continue
		}
		err := t.step()
		if again, ok := player.(retrier); ok && err != nil {
			answers, err = t.retry(again, q, err)
			if !answers {
				continue
			}
		}
		if err != nil {
			_, err = bot.Settle(q, err, t.do)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// A retrier is a player that may try moves that the rules of play do not allow, and learns
// of the refusal. The agents of package league are such players.
type retrier interface {
	bot.Player
	// Refused returns what the player does instead; false if it declines. It is asked a few times at most.
	Refused(q game.Question, v *game.View, why error, r *rand.Rand) (game.Command, bool)
}

// retries is how often a player is asked again.
const retries = 3

// retry asks a player again, what it does having been refused.
func (t *table) retry(player retrier, q game.Question, err error) (answers bool, _ error) {
	for n := 0; n < retries && errors.As(err, new(*game.Refusal)); n++ {
		c, ok := player.Refused(q, &t.view, err, t.chance[q.Seat])
		if !ok {
			return false, nil
		}
		err = t.do(c)
	}
	return true, err
}

// ask returns the player of seat with their source of chance, and fills in their view.
func (t *table) ask(seat game.Seat) (bot.Player, *rand.Rand) {
	t.state.ViewInto(&t.view, seat)
	return t.seated[seat], t.chance[seat]
}

// do carries out c.
func (t *table) do(c game.Command) error {
	t.command = c
	return t.step()
}

// step carries out the command at hand.
func (t *table) step() (err error) {
	t.events, err = t.state.Step(&t.command, t.events[:0], t.after)
	return err
}

// happened takes in e, which has just been folded.
func (t *table) happened(e *game.Event) error {
	t.stats.see(e)
	if t.recorder != nil {
		t.recorder.Event(&t.state, *e)
	}
	if t.config.Events {
		t.roundLog = append(t.roundLog, e.Clone()) // its cards may be the player's own, and change
	}
	if t.audit == nil {
		return nil
	}
	if err := t.audit(&t.state); err != nil {
		return errors.Join(errImpossible, err)
	}
	return nil
}

// errImpossible says that the state of the game broke an invariant.
var errImpossible = errors.New("impossible state")
