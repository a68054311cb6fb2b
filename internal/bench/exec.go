package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"eleusis/bot"
)

// A Command is a program that plays: one process for each agent, which is told
// and answers in lines of JSON on its standard input and output.
type Command struct {
	Line  string        // for the shell
	Limit time.Duration // in which it has to answer
	Talk  io.Writer     // where its standard error goes, and what is to be said of it
}

// Open starts the command. An error says that it cannot be started.
func (c Command) Open(ctx context.Context) (Agent, error) {
	a := &execAgent{command: c, ctx: ctx}
	return a, a.start()
}

// An execAgent is a running command. If its process ends it plays no more in
// that game, and is started again for the next.
type execAgent struct {
	command Command
	ctx     context.Context // of everything it does: it plays for one worker of one run
	process *process        // nil if none runs
	game    int
}

func (a *execAgent) start() (err error) {
	a.process, err = start(a.command)
	return err
}

func (a *execAgent) Begin(o Opening, _ *rand.Rand) error {
	a.game = o.Game
	if a.process == nil {
		if err := a.start(); err != nil {
			return err
		}
	}
	return a.tell(gameOf(o))
}

func (a *execAgent) Turn(b *bot.Board) (answer Answer, err error) {
	m, err := a.ask(b.Turn, turnOf(b))
	if err == nil {
		answer.Play, err = m.card()
	}
	if err == nil {
		answer.Guess, err = m.rule()
	}
	return answer, err
}

func (a *execAgent) Verdict(v Verdict) error { return a.tell(verdictOf(v)) }

func (a *execAgent) Guess(_ *bot.Board, v Verdict) (answer Answer, err error) {
	m, err := a.ask(v.Turn, verdictOf(v))
	if err == nil {
		answer.Guess, err = m.rule()
	}
	return answer, err
}

func (a *execAgent) Refuse(bad *Bad) error { return a.tell(errorMessage{"error", bad.message}) }

func (a *execAgent) Over(g *Game) error { return a.tell(overOf(g)) }

func (a *execAgent) Close() {
	if a.process != nil {
		a.process.end()
		a.process = nil
	}
}

func (a *execAgent) tell(message any) error {
	return a.noticed(a.process.wire.tell(a.ctx, lineOf(message)))
}

// ask returns the answer to a question of that turn. One that says it is for
// another turn came too late, perhaps from the game before, and is waited out.
func (a *execAgent) ask(turn int, question any) (m answerMessage, err error) {
	text, err := a.process.wire.ask(a.ctx, lineOf(question), func(text []byte) bool {
		m, err := readMessage(text)
		return err == nil && m.Turn != nil && *m.Turn != turn
	})
	if err != nil {
		return m, a.noticed(err)
	}
	return readMessage(text)
}

// noticed ends what is left of a process that has gone, and says so.
func (a *execAgent) noticed(err error) error {
	if !errors.Is(err, errGone) {
		return err
	}
	state := a.process.end()
	a.process = nil
	if code := state.ExitCode(); code == notExecutable || code == notFound {
		return fmt.Errorf("the agent cannot be started: %s", a.command.Line)
	}
	fmt.Fprintf(a.command.Talk, "game %d: the agent has gone (%v): the rest of the game is forfeit\n", a.game, state)
	return errGone
}

// What a shell ends with if there is no command to run.
const (
	notExecutable = 126
	notFound      = 127
)

// lineOf returns a message as a line. Those that there are have a JSON form.
func lineOf(message any) []byte {
	line, err := json.Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("bench: %v", err))
	}
	return append(line, '\n')
}
