package league

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/agent"
	"eleusis/internal/api"
	"eleusis/internal/table"
	"eleusis/rule"
)

// Messages to a program at a table, one JSON object a line (doc/agents.md).
type (
	roundMessage struct {
		Type    string    `json:"type"` // round
		Form    string    `json:"form"`
		Seat    game.Seat `json:"seat"`
		Players int       `json:"players"` // without the dealer
	}
	askMessage struct {
		Type  string   `json:"type"` // ask
		ID    int      `json:"id"`
		Moves []string `json:"moves"` // the actions that may be answered with
		View  any      `json:"view"`  // as the API has it
	}
	errorMessage struct {
		Type    string `json:"type"` // error
		Message string `json:"message"`
	}
	overMessage struct {
		Type     string    `json:"type"`   // over
		Points   []float64 `json:"points"` // of the players
		Rule     string    `json:"rule"`
		Sentence string    `json:"sentence"`
	}
	// An answerMessage is what a program answers. Other fields are not read.
	answerMessage struct {
		ID        *int     `json:"id"` // which question it answers; the last one if it is absent
		Action    string   `json:"action"`
		Cards     []string `json:"cards"`
		AsProphet bool     `json:"asProphet"`
		Text      string   `json:"text"` // of a guess
		Cost      float64  `json:"cost"`
	}
)

// pass is the action of the person who declines what they may do.
const pass = "pass"

// When a program forfeits.
const (
	badMost     = 2 // bad answers to a question: then the move is forfeit
	forfeitMost = 3 // moves of a round: then the round is
)

// A player is a program in a seat. The rest of a round that it has forfeited, and every move, is
// made by the level random.
type player struct {
	program agent.Program
	ctx     context.Context    // of the run that it plays for
	talk    agent.Conversation // nil if none is open
	random  bot.Player
	asked   int
	loads   bool // the next answer is the first one, in which the program loads

	// Of a round.
	trouble Trouble
	lost    bool
	// Of a question.
	bad int
	err error // that ends the run
}

func newPlayer(ctx context.Context, p agent.Program) *player {
	random, _ := bot.New("random")
	return &player{program: p, ctx: ctx, random: random}
}

// begin sends the begin of a round.
func (p *player) begin(form string, seat game.Seat, players int) error {
	p.trouble, p.lost = Trouble{}, false
	if p.talk == nil {
		talk, err := p.program.Open(p.ctx)
		if err != nil {
			return err
		}
		p.talk, p.loads = talk, true
	}
	p.tell(roundMessage{"round", form, seat, players})
	return p.err
}

// sendEnd sends the end of a round.
func (p *player) sendEnd(m overMessage) error {
	p.tell(m)
	return p.err
}

func (p *player) close() {
	if p.talk != nil {
		p.talk.Close()
		p.talk = nil
	}
}

// Choose makes a move.
func (p *player) Choose(v *game.View, r *rand.Rand) game.Command {
	c, _ := p.decide(game.AsksMove, v, r)
	return c
}

// Declares asks whether the program becomes prophet.
func (p *player) Declares(v *game.View, r *rand.Rand) bool {
	_, yes := p.decide(game.AsksOffice, v, r)
	return yes
}

// Guesses asks for a guess.
func (p *player) Guesses(v *game.View, r *rand.Rand) *rule.Rule {
	c, _ := p.decide(game.AsksGuess, v, r)
	return c.Guess()
}

// Refused sends the reason why an answer is not allowed, and asks once more.
func (p *player) Refused(q game.Question, v *game.View, why error, r *rand.Rand) (game.Command, bool) {
	if p.lost || !p.recordBadAnswer(why.Error()) {
		return p.fallback(q.Kind, v, r)
	}
	return p.attempt(q.Kind, v, r)
}

// decide asks a question. The answer is false if the program declines.
func (p *player) decide(kind game.QuestionKind, v *game.View, r *rand.Rand) (game.Command, bool) {
	p.bad = 0
	if p.lost {
		return p.fallback(kind, v, r)
	}
	return p.attempt(kind, v, r)
}

// attempt asks until there is an answer or the move is forfeit.
func (p *player) attempt(kind game.QuestionKind, v *game.View, r *rand.Rand) (game.Command, bool) {
	moves := movesOf(kind, v)
	for !p.lost && p.err == nil {
		m, err := p.ask(moves, v)
		var c game.Command
		if err == nil {
			c, err = m.command(moves, v.Seat)
		}
		bad := new(agent.AnswerError)
		switch {
		case err == nil:
			return c, m.Action != pass
		case errors.As(err, &bad):
			p.trouble.Late += toInt(bad.Late())
			if !p.recordBadAnswer(bad.Error()) {
				return p.fallback(kind, v, r)
			}
		default:
			p.failed(err)
		}
	}
	return p.fallback(kind, v, r)
}

// recordBadAnswer tells what is wrong with an answer, and reports whether another one is waited for: if not,
// the move is forfeit.
func (p *player) recordBadAnswer(wrong string) (again bool) {
	p.trouble.BadAnswers++
	p.tell(errorMessage{"error", wrong})
	p.bad++
	if p.bad < badMost {
		return !p.lost && p.err == nil
	}
	p.trouble.Forfeits++
	p.lost = p.lost || p.trouble.Forfeits >= forfeitMost
	return false
}

// fallback returns what is done in place of an answer: a random move, or nothing.
func (p *player) fallback(kind game.QuestionKind, v *game.View, r *rand.Rand) (game.Command, bool) {
	if kind == game.AsksMove {
		return p.random.Choose(v, r), true
	}
	return game.Command{}, false
}

// ask asks a question.
func (p *player) ask(moves []string, v *game.View) (m answerMessage, err error) {
	p.asked++
	line := agent.Line(askMessage{"ask", p.asked, moves, api.WithoutNulls(*v)})
	start := time.Now()
	text, err := p.talk.Ask(p.ctx, line, func(text []byte) bool {
		m, err := readAnswer(text)
		return err == nil && m.ID != nil && *m.ID != p.asked
	})
	if !p.loads {
		p.trouble.Questions++
		p.trouble.MS += float64(time.Since(start)) / float64(time.Millisecond)
	}
	p.loads = false
	if err != nil {
		return m, err
	}
	m, err = readAnswer(text)
	if err == nil {
		p.trouble.Cost += m.Cost
	}
	return m, err
}

// tell sends a message that needs no answer.
func (p *player) tell(message any) {
	if p.talk == nil || p.err != nil {
		return
	}
	if err := p.talk.Tell(p.ctx, agent.Line(message)); err != nil {
		p.failed(err)
	}
}

// failed notes that the program has gone, which forfeits the round, or an error that ends the run.
func (p *player) failed(err error) {
	p.close()
	if !errors.Is(err, agent.ErrGone) {
		p.err = err
		return
	}
	p.lost = true
	fmt.Fprintf(p.program.Talk, "%s: %v: the round is forfeit\n", p.program.Place, err)
}

// movesOf returns what may be answered to a question.
func movesOf(kind game.QuestionKind, v *game.View) []string {
	switch kind {
	case game.AsksGuess:
		return []string{string(table.Guess), pass}
	case game.AsksOffice:
		return []string{string(table.Prophet), pass}
	}
	var all []string
	for _, a := range api.Moves(&table.Snapshot{View: *v, Options: v.Setup.Options}) {
		switch a {
		case table.Prophet, table.Hold, table.Release, table.GoOn:
			continue
		case table.Guess:
			if v.Awaits != game.AwaitsGuess {
				continue
			}
		}
		all = append(all, string(a))
	}
	return all
}

func readAnswer(text []byte) (m answerMessage, err error) {
	if err := json.Unmarshal(text, &m); err != nil {
		return m, agent.AnswerErrorf(
			"the answer is no JSON object as {\"action\":\"play\",\"cards\":[\"2C\"]}: %v", err)
	}
	if m.Cost < 0 {
		return m, agent.AnswerErrorf("cost: %v is below 0", m.Cost)
	}
	return m, nil
}

// command returns the command of m; none if it declines. The error is a bad answer.
func (m *answerMessage) command(moves []string, seat game.Seat) (c game.Command, err error) {
	if !slices.Contains(moves, m.Action) {
		return c, agent.AnswerErrorf("action: %q is none of %q", m.Action, moves)
	}
	cards, err := m.read()
	if err != nil {
		return c, err
	}
	switch table.Action(m.Action) {
	case table.Play:
		c = game.Offer(seat, cards...)
		if m.AsProphet {
			c = game.OfferAsProphet(seat, cards...)
		}
	case table.NoPlay:
		c = game.ClaimNoPlay(seat)
	case table.CallRight:
		c = game.Call(seat, game.Right)
	case table.CallWrong:
		c = game.Call(seat, game.Wrong)
	case table.Pick:
		if len(cards) != 1 {
			return c, agent.AnswerErrorf("cards: pick needs one card")
		}
		c = game.PickOut(seat, cards[0])
	case table.Object:
		c = game.ObjectToCall(seat)
	case table.LetPass:
		c = game.LetCallPass(seat)
	case table.PassGuess:
		c = game.PassGuess(seat)
	case table.Prophet:
		c = game.DeclareProphet(seat)
	case table.Guess:
		return m.guess(seat)
	}
	return c, nil
}

// read returns the cards that an agent names, or a *Bad.
func (m *answerMessage) read() (cards []card.Card, err error) {
	for i, text := range m.Cards {
		c, err := card.Parse(text)
		if err != nil {
			return nil, agent.AnswerErrorf("cards[%d]: %v", i, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// guess reads the rule of an answer.
func (m *answerMessage) guess(seat game.Seat) (c game.Command, err error) {
	r, err := rule.Interpret(m.Text)
	switch {
	case err != nil:
		return c, agent.AnswerErrorf("text: %v", err)
	case !r.Sure():
		return c, agent.AnswerErrorf(
			"text: this can mean several rules; say the one you mean as a formula, such as %s", r)
	}
	return game.SayRule(seat, r), nil
}

func toInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
