package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/rule"
)

// A Game is how a game ended.
type Game struct {
	Number    int // from 0
	Rule      Rule
	Turns     int // that were played: the last one is that of the right guess
	Solved    bool
	Score     int
	Wrong     int  // guesses
	Always    bool // the right guess holds from the start too
	Undecided bool // the right guess is right as far as could be found out
	Forfeits  int  // turns
	Questions int  // turns, and guesses after verdicts
	Thinking  time.Duration
}

// A game is one that is being played.
type game struct {
	Game
	config *Config
	agent  Agent
	deal   int

	stock stock
	board bot.Board
	line  rule.Line // with what was refused
	state rule.State
	bad   int // answers in this turn
}

// newGame deals game n of c.
func newGame(c *Config, n int, a Agent) *game {
	g := &game{Game: Game{Number: n, Rule: c.Rules[n/c.Deals]}, config: c, agent: a, deal: n % c.Deals}
	g.stock = *newStock(c.chance(g.Rule.Name, g.deal, ofCards))
	g.board = bot.Board{Turns: c.Turns, Cost: c.WrongGuess, After: c.After}
	m := g.Rule.Rule.Machine()
	g.state = m.Start()
	g.lay(g.stock.starter(m), true)
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
	opening := Opening{g.Number + 1, c.games(), c.Hand, c.Turns, c.WrongGuess, c.After}
	err := g.agent.Begin(opening, c.chance(g.Rule.Name, g.deal, ofAgent))
	for err == nil && !g.Solved && g.Turns < c.Turns {
		g.Turns++
		if err = ctx.Err(); err == nil {
			err = g.turn()
		}
	}
	gone := errors.Is(err, errGone)
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
	if err = g.agent.Over(&g.Game); errors.Is(err, errGone) {
		return nil
	}
	return err
}

// turn plays a turn.
func (g *game) turn() error {
	g.board.Turn, g.bad = g.Turns, 0
	var guess *bool
	answer, ok, err := g.ask(func() (Answer, error) { return g.askTurn(&guess) })
	if err != nil || !ok {
		return err
	}
	right := g.Rule.Rule.Machine().Fits(g.state).Has(answer.Play)
	i := slices.Index(g.board.Hand, answer.Play)
	g.board.Hand = append(slices.Delete(g.board.Hand, i, i+1), g.stock.draw())
	g.lay(answer.Play, right)
	verdict := Verdict{g.Turns, answer.Play, right, guess}
	if !g.config.After {
		return g.agent.Verdict(verdict)
	}
	_, _, err = g.ask(func() (Answer, error) { return g.askGuess(verdict) })
	return err
}

// ask asks a question and asks it again after a bad answer. The second in a turn
// forfeits it: then it is not ok.
func (g *game) ask(question func() (Answer, error)) (a Answer, ok bool, err error) {
	for {
		a, err := question()
		bad := new(Bad)
		if !errors.As(err, &bad) {
			return a, err == nil, err
		}
		if err := g.agent.Refuse(bad); err != nil {
			return a, false, err
		}
		if g.bad++; g.bad == 2 {
			g.Forfeits++
			return a, false, nil
		}
	}
}

// askTurn asks for a card and a guess, and judges the guess.
func (g *game) askTurn(guess **bool) (Answer, error) {
	a, err := g.timed(func() (Answer, error) { return g.agent.Turn(&g.board) })
	if err != nil {
		return a, err
	}
	if !slices.Contains(g.board.Hand, a.Play) {
		return a, &Bad{fmt.Sprintf("%v is not in the hand: %s", a.Play, card.FormatList(g.board.Hand))}
	}
	if a.Guess == nil || g.config.After {
		return a, nil
	}
	right, err := g.judge(a.Guess)
	if err == nil { // else it was no guess, and the next answer may have none
		*guess = &right
	}
	return a, err
}

// askGuess asks for a guess after a verdict, and judges it.
func (g *game) askGuess(v Verdict) (Answer, error) {
	a, err := g.timed(func() (Answer, error) { return g.agent.Guess(&g.board, v) })
	if err != nil || a.Guess == nil {
		return a, err
	}
	_, err = g.judge(a.Guess)
	return a, err
}

// timed asks a question and adds up the time that the answer takes.
func (g *game) timed(question func() (Answer, error)) (Answer, error) {
	start := time.Now()
	a, err := question()
	g.Questions++
	g.Thinking += time.Since(start)
	return a, err
}

// judge judges a guess from the line on. One that would take too long to
// compare is a bad answer.
func (g *game) judge(guess *rule.Rule) (right bool, err error) {
	c := rule.SameAfter(g.Rule.Rule, guess, g.line)
	switch {
	case c.Same == rule.Different:
		g.Wrong++
		line := len(g.board.Mainline)
		g.board.Wrong = append(g.board.Wrong, bot.WrongGuess{Rule: guess, Line: line, Refused: len(g.board.Sideline[line-1])})
		return false, nil
	case c.Same == rule.Unknown && !c.Enough():
		return false, &Bad{"the guess takes too long to compare with the secret rule: say it in a simpler way"}
	}
	g.Solved, g.Always, g.Undecided = true, c.Same == rule.Always, c.Same == rule.Unknown
	return true, nil
}
