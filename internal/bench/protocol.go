package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/internal/agent"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Messages to an exec agent, one JSON object a line (doc/agents.md).
type (
	gameMessage struct {
		Type       string `json:"type"` // game
		Game       int    `json:"game"`
		Games      int    `json:"games"`
		Hand       int    `json:"hand"`
		Turns      int    `json:"turns"`
		WrongGuess int    `json:"wrongGuess"`
		Guess      string `json:"guess"`   // with, after
		Guesses    int    `json:"guesses"` // the most; 0: any number
		Protocol   string `json:"protocol"`
	}
	turnMessage struct {
		Type         string        `json:"type"` // turn
		Turn         int           `json:"turn"`
		Mainline     []card.Card   `json:"mainline,omitempty"` // with an unseen line only in the first turn
		Sideline     [][]card.Card `json:"sideline,omitempty"` // by place in the mainline
		Hand         []card.Card   `json:"hand"`
		WrongGuesses int           `json:"wrongGuesses"`
	}
	verdictMessage struct {
		Type       string    `json:"type"` // verdict
		Turn       int       `json:"turn"`
		Play       card.Card `json:"play"`
		Right      bool      `json:"right"`
		GuessRight *bool     `json:"guessRight"` // null if nothing was guessed, or not yet
	}
	errorMessage struct {
		Type    string `json:"type"` // error
		Message string `json:"message"`
	}
	overMessage struct {
		Type     string `json:"type"` // over
		Turns    int    `json:"turns"`
		Solved   bool   `json:"solved"`
		Score    int    `json:"score"`
		Rule     string `json:"rule,omitempty"`     // the secret one, as a formula
		Sentence string `json:"sentence,omitempty"` // and in English
	}
)

// When a guess is made, in words.
const (
	With  = "with"
	After = "after"
)

func gameOf(o Opening) gameMessage {
	guess := With
	if o.After {
		guess = After
	}
	return gameMessage{
		Type: "game", Game: o.Game, Games: o.Games, Hand: o.Hand, Turns: o.Turns, WrongGuess: o.WrongGuess,
		Guess: guess, Guesses: o.Guesses, Protocol: o.Name,
	}
}

// turnOf returns the message with a board.
func (p Protocol) turnOf(b *bot.SolverView) turnMessage {
	m := turnMessage{Type: "turn", Turn: b.Turn, Mainline: b.Mainline, Hand: b.Hand, WrongGuesses: len(b.Wrong)}
	if p.Unseen && b.Turn > 1 {
		m.Mainline = nil
		return m
	}
	for _, wrong := range b.Sideline {
		m.Sideline = append(m.Sideline, append([]card.Card{}, wrong...)) // never null
	}
	return m
}

func verdictOf(v Verdict) verdictMessage {
	return verdictMessage{Type: "verdict", Turn: v.Turn, Play: v.Play, Right: v.Right, GuessRight: v.GuessRight}
}

func (p Protocol) overOf(g *Game) overMessage {
	m := overMessage{Type: "over", Turns: g.Turns, Solved: g.Solved, Score: g.Score}
	if !p.Secret {
		m.Rule, m.Sentence = g.Rule.Rule.String(), g.Rule.Rule.English()
	}
	return m
}

// An answerMessage is what an exec agent answers. Other fields are not read.
type answerMessage struct {
	Turn  *int    `json:"turn"` // which turn it is for; the one that was asked if it is absent
	Play  *string `json:"play"`
	Guess *string `json:"guess"`

	Confidence *float64 `json:"confidence"` // the chance that the guess is right
	Cost       *float64 `json:"cost"`       // of this answer, in any unit
}

// readMessage reads the JSON of an answer.
func readMessage(text []byte) (m answerMessage, err error) {
	err = json.Unmarshal(text, &m)
	wrong := new(json.UnmarshalTypeError)
	switch {
	case err == nil:
		return m, nil
	case errors.As(err, &wrong) && wrong.Field != "":
		return m, agent.AnswerErrorf("%s: a %s stands where a %s is needed",
			wrong.Field, wrong.Value, wanted[wrong.Field])
	case errors.As(err, &wrong):
		return m, agent.AnswerErrorf("the answer is a JSON %s; an object is needed, as {\"play\":\"2C\"}", wrong.Value)
	}
	return m, agent.AnswerErrorf("the answer is no JSON object on one line: %v", err)
}

// wanted is what the fields of an answer are.
var wanted = map[string]string{"turn": "number", "play": "string", "guess": "string",
	"confidence": "number", "cost": "number"}

// figures sets the other fields of an answer, besides card and guess.
func (m answerMessage) figures(a *Answer) error {
	if c := m.Confidence; c != nil && (*c < 0 || *c > 1) {
		return agent.AnswerErrorf("confidence: %v is no chance; a number from 0 to 1 is needed", *c)
	}
	if m.Cost != nil && *m.Cost < 0 {
		return agent.AnswerErrorf("cost: %v is below 0", *m.Cost)
	}
	a.Confidence = m.Confidence
	if m.Cost != nil {
		a.Cost = *m.Cost
	}
	return nil
}

// card reads the card of an answer.
func (m answerMessage) card() (card.Card, error) {
	if m.Play == nil {
		return 0, agent.AnswerErrorf(`play: missing; a card of the hand is needed, as {"play":"2C"}`)
	}
	c, err := card.Parse(*m.Play)
	if err != nil {
		return 0, agent.AnswerErrorf("play: %v", err)
	}
	return c, nil
}

// rule reads the guess of an answer, nil if there is none.
func (m answerMessage) rule() (*rule.Rule, error) {
	if m.Guess == nil {
		return nil, nil
	}
	r, err := rule.Interpret(*m.Guess)
	var mistakes syntax.Mistakes
	switch {
	case errors.As(err, &mistakes):
		return nil, agent.AnswerErrorf("guess:%v%s", mistakes[0], nearest(*m.Guess))
	case err != nil:
		return nil, agent.AnswerErrorf("guess: %v", err)
	case !r.Sure():
		return nil, agent.AnswerErrorf("guess: %s", unsure(r))
	}
	return r, nil
}

// nearest lists the rules nearest to a guess that cannot be read, as formulas.
func nearest(guess string) string {
	r := rule.Suggest(guess).Nearest
	if r == nil {
		return ""
	}
	all := "; nearest: " + r.String()
	for _, other := range r.Readings() {
		all += " | " + other.Rule.String()
	}
	return all
}

// unsure lists what a guess can mean that is not sure, as formulas, and what is left out
// of it.
func unsure(r *rule.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "this can mean several rules; say one of them as a formula: %s", r)
	for _, other := range r.Readings() {
		fmt.Fprintf(&b, " | %s", other.Rule)
	}
	left := r.LeftOut()
	if len(left) > 0 {
		fmt.Fprintf(&b, " (left out: %s)", strings.Join(left, ", "))
	}
	return b.String()
}
