package bench

import (
	"errors"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/rule"
)

// An Agent plays games, one after the other. Any of its methods may return
// [errGone]: it plays no more in this game. Turn and Guess may return a [*Bad]
// answer; they are asked again then. Any other error ends everything.
type Agent interface {
	// Begin tells it that a game begins, and gives it chance to play by.
	Begin(o Opening, chance *rand.Rand) error
	// Turn asks for a card and, unless guesses follow the verdict, for a guess.
	Turn(b *bot.Board) (Answer, error)
	// Verdict tells what came of its turn.
	Verdict(v Verdict) error
	// Guess tells what came of its card and asks for a guess. The board is the
	// one after the card.
	Guess(b *bot.Board, v Verdict) (Answer, error)
	// Refuse tells what is wrong with its answer.
	Refuse(bad *Bad) error
	// Over tells how the game ended.
	Over(g *Game) error
	// Close ends it.
	Close()
}

// An Opening is what an agent is told of a game before its first turn.
type Opening struct {
	Game, Games int // the number of this game, from 1, and of all
	Hand, Turns int
	WrongGuess  int
	After       bool
}

// An Answer is what an agent does in a turn.
type Answer struct {
	Play  card.Card
	Guess *rule.Rule // nil if it guesses nothing
}

// A Verdict is what an agent is told of its answer.
type Verdict struct {
	Turn       int
	Play       card.Card
	Right      bool
	GuessRight *bool // nil if nothing was guessed, or not yet
}

// A Bad answer is one that cannot be taken, for what it says or because it came
// too late.
type Bad struct{ message string }

func (b *Bad) Error() string { return b.message }

// errGone says that an agent takes no further part in a game.
var errGone = errors.New("the agent has gone")

// Bot returns what opens solvers of a level.
func Bot(level string) (open func() Agent, err error) {
	if _, err := bot.NewSolver(level); err != nil {
		return nil, err
	}
	return func() Agent {
		solver, _ := bot.NewSolver(level)
		return &botAgent{solver: solver}
	}, nil
}

// A botAgent is one of our own solvers.
type botAgent struct {
	solver bot.Solver
	chance *rand.Rand
	silent bool // its guess was refused, and it has no second one
}

func (a *botAgent) Begin(_ Opening, chance *rand.Rand) error {
	a.chance, a.silent = chance, false
	return nil
}

func (a *botAgent) Turn(b *bot.Board) (answer Answer, err error) {
	answer.Play, answer.Guess = a.solver.Turn(b, a.chance)
	if a.silent {
		answer.Guess, a.silent = nil, false
	}
	return answer, nil
}

func (a *botAgent) Guess(b *bot.Board, _ Verdict) (Answer, error) {
	return Answer{Guess: a.guess(b)}, nil
}

func (a *botAgent) guess(b *bot.Board) *rule.Rule {
	if a.silent {
		a.silent = false
		return nil
	}
	return a.solver.Guess(b, a.chance)
}

func (a *botAgent) Refuse(*Bad) error {
	a.silent = true
	return nil
}

func (a *botAgent) Verdict(Verdict) error { return nil }
func (a *botAgent) Over(*Game) error      { return nil }
func (a *botAgent) Close()                {}
