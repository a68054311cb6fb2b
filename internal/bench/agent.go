package bench

import (
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/internal/agent"
	"eleusis/rule"
)

// An Agent plays games, one after the other. Any of its methods may return
// [agent.ErrGone]: it plays no more in this game. Turn and Guess may return an [*agent.AnswerError];
// they are asked again then. Any other error ends everything.
type Agent interface {
	// Begin begins a game, with a source of randomness.
	Begin(o Opening, chance *rand.Rand) error
	// Turn asks for a card and, unless guesses follow the verdict, for a guess.
	Turn(b *bot.SolverView) (Answer, error)
	// Verdict sends the result of the turn.
	Verdict(v Verdict) error
	// Guess tells what came of its card and asks for a guess. The board is the
	// one after the card.
	Guess(b *bot.SolverView, v Verdict) (Answer, error)
	// Refuse says that the answer is invalid, and why.
	Refuse(bad *agent.AnswerError) error
	// Over sends the result of the game.
	Over(g *Game) error
	// Close ends it.
	Close()
}

// An Opening is what an agent learns of a game before its first turn.
type Opening struct {
	Game, Games int // the number of this game, from 1, and of all
	Protocol
}

// An Answer is what an agent does in a turn.
type Answer struct {
	Play  card.Card
	Guess *rule.Rule // nil: no guess
	// Confidence is the agent's probability that the guess is right; nil if it gives none.
	Confidence *float64
	// Cost is what the answer has cost, in a unit that the agent chooses, such as dollars or tokens.
	Cost float64
}

// A Verdict is the result of an answer.
type Verdict struct {
	Turn       int
	Play       card.Card
	Right      bool
	GuessRight *bool // nil without a guess, or before its verdict
}

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

func (a *botAgent) Turn(b *bot.SolverView) (answer Answer, err error) {
	answer.Play, answer.Guess = a.solver.Turn(b, a.chance)
	if a.silent {
		answer.Guess, a.silent = nil, false
	}
	answer.Confidence = a.confidence(answer.Guess)
	return answer, nil
}

func (a *botAgent) Guess(b *bot.SolverView, _ Verdict) (Answer, error) {
	guess := a.guess(b)
	return Answer{Guess: guess, Confidence: a.confidence(guess)}, nil
}

// confidence returns how sure the solver is of its guess.
func (a *botAgent) confidence(guess *rule.Rule) *float64 {
	if guess == nil {
		return nil
	}
	return new(a.solver.Confidence())
}

func (a *botAgent) guess(b *bot.SolverView) *rule.Rule {
	if a.silent {
		a.silent = false
		return nil
	}
	return a.solver.Guess(b, a.chance)
}

func (a *botAgent) Refuse(*agent.AnswerError) error {
	a.silent = true
	return nil
}

func (a *botAgent) Verdict(Verdict) error { return nil }
func (a *botAgent) Over(*Game) error      { return nil }
func (a *botAgent) Close()                {}
