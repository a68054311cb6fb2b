package solo

import (
	"errors"
	"io"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/review"
)

// A table is a game under way.
type table struct {
	config   Config
	state    game.State
	players  [game.MaxSeats + 1]bot.Player // none for the person
	levels   [game.MaxSeats + 1]string     // theirs
	chance   [game.MaxSeats + 1]rand.PCG   // of each computer player
	source   rand.PCG                      // of the deals
	dealer   *bot.Dealer
	secret   *game.Deal // of the round under way
	rules    []string   // that the machine has chosen, oldest first
	recorder game.Recorder
	minutes  review.Transcript
	events   []game.Event
	number   int // of the last event
	view     game.View
	person   *person
}

// names are those of the computer players, by seat − 2. The last seat is that
// of the machine that deals, if one deals every round.
var names = [game.MaxSeats - 1]string{"Ana", "Rui", "Clara", "Mario", "Sofia", "Pedro", "Marta", "Bruno"}

const dealersName = "Luis"

func newTable(c Config, front Front) *table {
	t := &table{config: c, dealer: bot.NewDealer()}
	t.source.Seed(c.Seed, 0)
	t.recorder.Players = append(t.recorder.Players, c.Localizer.Text("play.you", nil))
	players := bot.NewForSeats(c.Levels)
	for seat := me + 1; int(seat) <= c.Seats; seat++ {
		n := int(seat-me-1) % len(c.Levels)
		t.levels[seat], t.players[seat] = c.Levels[n], players[n]
		t.chance[seat].Seed(c.Seed, uint64(seat))
		name := names[seat-me-1]
		if c.Deals == ByMachine && int(seat) == c.Seats {
			name = dealersName
		}
		t.recorder.Players = append(t.recorder.Players, name)
	}
	t.person = newPerson(&c, t.recorder.Players, front)
	return t
}

// play plays all rounds.
func (t *table) play() error {
	if err := t.do(game.OpenGame(*t.config.setup())); err != nil {
		return err
	}
	t.person.welcome(t.look())
	if err := t.cut(); err != nil {
		return err
	}
	for t.state.Phase() == game.BetweenRounds {
		if err := t.round(t.nextDealer()); err != nil {
			return t.leave(err)
		}
		result, _ := t.state.Result()
		t.person.tellResult(result, t.config.Seed)
		if result.ByHand && result.Rule != nil {
			t.person.tellSlips(t.state.Slips(result.Rule))
		}
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
	t.person.tellStandings(t.state.Standings())
	return t.keep()
}

// another asks whether to play another round, and ends the game if not.
func (t *table) another() error {
	err := t.person.askForRound(t.lookBack)
	if errors.Is(err, ErrLeft) || errors.Is(err, io.EOF) {
		return t.do(game.EndGame())
	}
	return err
}

// lookBack returns how the round that has ended went. It takes no chance from the
// rounds to come.
func (t *table) lookBack() *review.Review {
	r, _ := review.Analyze(&t.minutes, rand.New(rand.NewPCG(0, 0)))
	return &r
}

// leave ends a game that err broke off in the middle of a round. A person who
// chose to leave is told the rule.
func (t *table) leave(err error) error {
	if errors.Is(err, ErrLeft) && t.state.Phase() == game.Playing {
		t.person.tellLeaver(t.secret)
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

// cut lets everybody draw a card for the first deal, where the deal then goes
// round clockwise (S2; doc/rules.md §2, "who deals").
func (t *table) cut() error {
	if !t.config.Options.Clockwise || t.config.Deals != InTurn {
		return nil
	}
	return t.do(game.CutForDealer(game.SealedSeed(bot.RandomBytes(rand.New(&t.source)))))
}

// nextDealer returns the dealer of the next round: where everybody does, the first
// is drawn, unless that was cut for, and the others follow clockwise.
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

// look returns the person's view.
func (t *table) look() *game.View {
	v := t.state.View(me)
	return &v
}

// do carries out c and tells the person what they may know of it.
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
		t.minutes.Add(&t.state, e)
		t.person.addEvent(t.number, t.state.Share(e, me), t.look)
	}
	return nil
}
