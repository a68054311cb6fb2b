package jsapi

import (
	"math/rand/v2"
	"slices"
	"strings"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/rule"
)

// me is the seat of the person. The machine that deals has the last one.
const me game.Seat = 1

// maxRounds is how many rounds are kept at once.
const maxRounds = 100

// A round is one round of a person among computer players.
type round struct {
	state    game.State
	players  [game.MaxSeats + 1]bot.Player // none for the person and the dealer
	chance   [game.MaxSeats + 1]rand.PCG
	recorder game.Recorder
	record   []string
	sent     []SentEvent
	declined map[game.Question]bool // since the last event
	stepwise bool
}

// A SentEvent is an event as the person sees it.
type SentEvent struct {
	Number int `json:"number"` // from 1
	game.Share
}

// A roundSeen is a round as the person sees it.
type roundSeen struct {
	Round  int          `json:"round"` // the number to call it by
	Moves  []string     `json:"moves"` // that the person may make now
	Moving bool         `json:"moving"`
	View   game.View    `json:"view"`
	Events []SentEvent  `json:"events"`
	Over   bool         `json:"over"`
	Result *game.Result `json:"result,omitempty"`
	Record string       `json:"record,omitempty"`
}

// do carries out c.
func (r *round) do(c game.Command) error {
	_, err := r.state.Step(&c, nil, func(e *game.Event) error {
		clear(r.declined)
		r.recorder.Event(&r.state, *e)
		r.sent = append(r.sent, SentEvent{len(r.sent) + 1, r.state.Share(*e, me)})
		return nil
	})
	return err
}

// asked returns what the person may decline now, if they are asked something like
// that before someone moves.
func (r *round) asked() (game.Question, bool) {
	for q := range r.state.Asks() {
		if !r.declined[q] {
			return q, q.Seat == me && q.Kind != game.AsksMove
		}
	}
	return game.Question{}, false
}

// letMachinesAnswer lets the computer players answer until one has moved, or the person is
// asked. It returns false if the person is asked or the round is over.
func (r *round) letMachinesAnswer(kinds ...game.QuestionKind) (moved bool, err error) {
	wanted := func(k game.QuestionKind) bool { return len(kinds) == 0 || slices.Contains(kinds, k) }
	for q := range r.state.Asks() {
		switch {
		case r.declined[q]:
			continue
		case q.Seat == me, !wanted(q.Kind):
			return false, nil
		}
		answers, err := r.answerForMachine(q)
		if err != nil {
			return false, err
		}
		if answers {
			return true, nil
		}
		r.declined[q] = true
	}
	return false, nil
}

// answerForMachine carries out what the computer player who is asked q answers, and returns
// whether it has.
func (r *round) answerForMachine(q game.Question) (bool, error) {
	var view game.View
	r.state.ViewInto(&view, q.Seat)
	c, answers := bot.Answer(r.players[q.Seat], q, &view, rand.New(&r.chance[q.Seat]))
	if !answers {
		return false, nil
	}
	return bot.Settle(q, r.do(c), r.do)
}

// goOn lets the computer players move until the person is asked or the round is over: not
// at all if they move step by step.
func (r *round) goOn() error {
	for !r.stepwise {
		moved, err := r.letMachinesAnswer()
		if err != nil || !moved {
			return err
		}
	}
	return nil
}

// moving reports whether a computer player is to move.
func (r *round) moving() bool {
	for q := range r.state.Asks() {
		if !r.declined[q] {
			return q.Seat != me
		}
	}
	return false
}

// look returns what the person sees, with the events after the number since.
func (r *round) look(number, since int) *roundSeen {
	l := &roundSeen{Round: number, View: r.state.View(me), Moves: []string{}, Events: []SentEvent{}, Moving: r.moving()}
	l.Events = append(l.Events, r.sent[min(max(since, 0), len(r.sent)):]...)
	_, optional := r.asked()
	switch {
	case l.Moving:
		l.Moves = append(l.Moves, "step")
	case optional:
		l.Moves = append(l.Moves, "pass")
		fallthrough
	default:
		l.Moves = append(l.Moves, answer.Moves(&l.View)...)
	}
	if result, ok := r.state.Result(); ok && r.state.Awaits() == game.AwaitsNothing {
		r.record = append(r.record, r.recorder.Lines()...)
		l.Over, l.Result, l.Moves = true, &result, []string{}
		l.Record = strings.Join(r.record, "\n") + "\n"
	}
	return l
}

type lookIn struct {
	Round int `json:"round"`
	Since int `json:"since"`
}

func look(a *API, in lookIn) (any, error) {
	r, err := a.round(in.Round)
	if err != nil {
		return nil, err
	}
	return r.look(in.Round, in.Since), nil
}

// round finds what a script calls by number, or returns an error for it.
func (a *API) round(number int) (*round, error) {
	r, ok := a.rounds[number]
	if !ok {
		return nil, badf("there is no round %d", number)
	}
	return r, nil
}

func closeRound(a *API, in lookIn) (any, error) {
	_, err := a.round(in.Round)
	delete(a.rounds, in.Round)
	return true, err
}

// begin deals a round by secret, sealed, and lays its starters.
func (r *round) begin(setup *game.Setup, secret *rule.Rule, chance *rand.Rand) error {
	d := &game.Deal{Rule: secret, Seed: game.SealedSeed(bot.RandomBytes(chance)), Salt: bot.RandomBytes(chance)}
	for _, c := range []game.Command{
		game.OpenGame(*setup),
		game.SealRound(setup.Dealer, d),
		game.BeginRound(setup.Dealer, d),
		game.LayStarter(setup.Dealer),
	} {
		if err := r.do(c); err != nil {
			return err
		}
	}
	return nil
}
