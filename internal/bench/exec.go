package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/internal/agent"
)

// Program returns what opens a program as an agent, which is told and answers in JSON. An error of
// opening says that it cannot be started or reached.
func Program(p agent.Program) func(context.Context) (Agent, error) {
	return func(ctx context.Context) (Agent, error) {
		a := &programAgent{program: p, ctx: ctx}
		return a, a.start()
	}
}

// A programAgent is a program. If it goes it plays no more in that game, and is started again for
// the next.
type programAgent struct {
	program agent.Program
	ctx     context.Context    // of everything it does: it plays for one worker of one run
	talk    agent.Conversation // nil if it has gone
	opening Opening            // of the game
}

func (a *programAgent) start() error {
	talk, err := a.program.Open(a.ctx)
	if err == nil {
		a.talk = talk
	}
	return err
}

func (a *programAgent) Begin(o Opening, _ *rand.Rand) error {
	a.opening = o
	if a.talk == nil {
		if err := a.start(); err != nil {
			return err
		}
	}
	return a.tell(gameOf(o))
}

func (a *programAgent) Turn(b *bot.SolverView) (answer Answer, err error) {
	m, err := a.ask(b.Turn, a.opening.turnOf(b))
	if err == nil {
		answer.Play, err = m.card()
	}
	if err == nil {
		answer.Guess, err = m.rule()
	}
	if err == nil {
		err = m.figures(&answer)
	}
	return answer, err
}

func (a *programAgent) Verdict(v Verdict) error { return a.tell(verdictOf(v)) }

func (a *programAgent) Guess(_ *bot.SolverView, v Verdict) (answer Answer, err error) {
	m, err := a.ask(v.Turn, verdictOf(v))
	if err == nil {
		answer.Guess, err = m.rule()
	}
	if err == nil {
		err = m.figures(&answer)
	}
	return answer, err
}

func (a *programAgent) Refuse(bad *agent.AnswerError) error {
	return a.tell(errorMessage{"error", bad.Error()})
}

func (a *programAgent) Over(g *Game) error { return a.tell(a.opening.overOf(g)) }

func (a *programAgent) Close() {
	if a.talk != nil {
		a.talk.Close()
		a.talk = nil
	}
}

func (a *programAgent) tell(message any) error {
	return a.noticed(a.talk.Tell(a.ctx, agent.Line(message)))
}

// ask returns the answer to a question of that turn. One that says it is for
// another turn came too late, perhaps from the game before, and is waited out.
func (a *programAgent) ask(turn int, question any) (m answerMessage, err error) {
	text, err := a.talk.Ask(a.ctx, agent.Line(question), func(text []byte) bool {
		m, err := readMessage(text)
		return err == nil && m.Turn != nil && *m.Turn != turn
	})
	if err != nil {
		return m, a.noticed(err)
	}
	return readMessage(text)
}

// noticed reports that a program has gone.
func (a *programAgent) noticed(err error) error {
	if errors.Is(err, agent.ErrGone) {
		a.Close()
		fmt.Fprintf(a.program.Talk, "game %d: %v: the rest of the game is forfeit\n", a.opening.Game, err)
	}
	return err
}
