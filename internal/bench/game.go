package bench

import (
	"context"
	"errors"
	"slices"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/internal/agent"
	"eleusis/rule"
)

// A Game is how a game ended.
type Game struct {
	Number     int // from 0
	Rule       Rule
	Starter    card.Card
	Moves      []Move // of each turn that was played
	Turns      int    // that were played: the last one is that of the right guess
	Solved     bool
	Score      int
	Wrong      int  // guesses
	Always     bool // the right guess holds from the start too
	Undecided  bool // the right guess is right as far as could be found out
	Forfeits   int  // turns
	BadAnswers int  // answers that could not be taken
	Late       int  // of these, those that came too late
	Questions  int  // with a time that counts: not the first that an agent is asked, which loads
	Thinking   time.Duration
	Cost       float64 // as reported by the agent
}

// A Move is what was done in a turn.
type Move struct {
	Play       *card.Card `json:"play"` // nil if the turn was forfeit
	Right      bool       `json:"right"`
	Guess      string     `json:"guess,omitempty"` // as a formula
	GuessRight *bool      `json:"guessRight,omitempty"`
	Confidence *float64   `json:"confidence,omitempty"` // that the guess is right, as the agent has it
}

// A game is one that is being played.
type game struct {
	Game
	config *Config
	agent  Agent
	deal   int
	loads  bool // the next question is the first one that the agent is asked

	stock stock
	board bot.SolverView
	line  rule.Line // with what was refused
	state rule.State
	bad   int // answers in this turn
}

// newGame deals game n of c.
func newGame(c *Config, n int, a Agent) *game {
	g := &game{Game: Game{Number: n, Rule: c.Rules[n/c.Deals]}, config: c, agent: a, deal: n % c.Deals}
	g.stock = *newStock(c.chance(g.Rule.Name, g.deal, ofCards))
	g.board = bot.SolverView{Turns: c.Turns, Cost: c.WrongGuess, After: c.After}
	m := g.Rule.Rule.Machine()
	g.state = m.Start()
	g.Starter = g.stock.starter(m)
	g.lay(g.Starter, true)
	for range c.Hand {
		g.board.Hand = append(g.board.Hand, g.stock.draw())
	}
	return g
}

// lay lays a card that is right or wrong.
func (g *game) lay(c card.Card, right bool) {
	play := rule.Play{Cards: []card.Card{c}, Refused: !right}
	g.state = g.Rule.Rule.Machine().Lay(g.state, play)
	g.line.Plays = append(g.line.Plays, play)
	if right {
		g.board.Mainline = append(g.board.Mainline, c)
		g.board.Sideline = append(g.board.Sideline, nil)
		return
	}
	last := &g.board.Sideline[len(g.board.Sideline)-1]
	*last = append(*last, c)
}

// play plays the game to its end.
func (g *game) play(ctx context.Context) error {
	c := g.config
	opening := Opening{g.Number + 1, c.games(), c.Protocol}
	err := g.agent.Begin(opening, c.chance(g.Rule.Name, g.deal, ofAgent))
	for err == nil && !g.Solved && !c.ends(g.Wrong) && g.Turns < c.Turns {
		g.Turns++
		err = ctx.Err()
		if err == nil {
			err = g.turn()
		}
	}
	gone := errors.Is(err, agent.ErrGone)
	if err != nil && !gone {
		return err
	}
	switch {
	case g.Solved:
		g.Score = max(0, c.Turns+1-g.Turns-c.WrongGuess*g.Wrong)
	case gone:
		g.Forfeits += c.Turns - max(g.Turns-1, 0)
		g.Turns = c.Turns
	}
	if gone {
		return nil
	}
	err = g.agent.Over(&g.Game)
	if errors.Is(err, agent.ErrGone) {
		return nil
	}
	return err
}

// turn plays a turn.
func (g *game) turn() error {
	g.board.Turn, g.bad = g.Turns, 0
	g.Moves = append(g.Moves, Move{})
	move := &g.Moves[len(g.Moves)-1]
	answer, ok, err := g.ask(func() (Answer, error) { return g.askTurn(move) })
	if err != nil || !ok {
		return err
	}
	right := g.Rule.Rule.Machine().Fits(g.state).Has(answer.Play)
	i := slices.Index(g.board.Hand, answer.Play)
	g.board.Hand = append(slices.Delete(g.board.Hand, i, i+1), g.stock.draw())
	g.lay(answer.Play, right)
	move.Play, move.Right = &answer.Play, right
	verdict := Verdict{g.Turns, answer.Play, right, move.GuessRight}
	if !g.config.After {
		return g.agent.Verdict(verdict)
	}
	_, _, err = g.ask(func() (Answer, error) { return g.askGuess(move, verdict) })
	return err
}

// ask asks a question and asks it again after a bad answer. The second in a turn
// forfeits it: then it is not ok.
func (g *game) ask(question func() (Answer, error)) (a Answer, ok bool, err error) {
	for {
		a, err := question()
		bad := new(agent.AnswerError)
		if !errors.As(err, &bad) {
			return a, err == nil, err
		}
		g.BadAnswers++
		g.Late += toInt(bad.Late())
		if err := g.agent.Refuse(bad); err != nil {
			return a, false, err
		}
		g.bad++
		if g.bad == 2 {
			g.Forfeits++
			return a, false, nil
		}
	}
}

// askTurn asks for a card and a guess, and judges the guess.
func (g *game) askTurn(m *Move) (Answer, error) {
	a, err := g.timed(func() (Answer, error) { return g.agent.Turn(&g.board) })
	if err != nil {
		return a, err
	}
	if !slices.Contains(g.board.Hand, a.Play) {
		return a, agent.AnswerErrorf("%v is not in the hand: %s", a.Play, card.FormatList(g.board.Hand))
	}
	if a.Guess == nil || g.config.After {
		return a, nil
	}
	return a, g.judge(m, &a)
}

// askGuess asks for a guess after a verdict, and judges it.
func (g *game) askGuess(m *Move, v Verdict) (Answer, error) {
	a, err := g.timed(func() (Answer, error) { return g.agent.Guess(&g.board, v) })
	if err != nil || a.Guess == nil {
		return a, err
	}
	return a, g.judge(m, &a)
}

// timed asks a question and adds up the time that the answer takes, except for the first one:
// in that an agent loads what it needs.
func (g *game) timed(question func() (Answer, error)) (Answer, error) {
	start := time.Now()
	a, err := question()
	g.Cost += a.Cost
	if g.loads {
		g.loads = false
		return a, err
	}
	g.Questions++
	g.Thinking += time.Since(start)
	return a, err
}

// judge judges the guess of a from the line on. One that would take too long to
// compare is a bad answer, and no guess: the next answer may have none.
func (g *game) judge(m *Move, a *Answer) error {
	guess := a.Guess
	c := rule.SameAfter(g.Rule.Rule, guess, g.line)
	switch {
	case c.Same == rule.Different:
		g.Wrong++
		line := len(g.board.Mainline)
		wrong := bot.WrongGuess{Rule: guess, Cards: line, RefusedBefore: len(g.board.Sideline[line-1])}
		g.board.Wrong = append(g.board.Wrong, wrong)
	case c.Same == rule.Unknown && !c.Enough():
		return agent.AnswerErrorf("the guess takes too long to compare with the secret rule: say it in a simpler way")
	default:
		g.Solved, g.Always, g.Undecided = true, c.Same == rule.Always, c.Same == rule.Unknown
	}
	m.Guess, m.GuessRight, m.Confidence = guess.String(), new(g.Solved), a.Confidence
	return nil
}
