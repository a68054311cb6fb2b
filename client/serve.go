package client

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"eleusis/card"
	"eleusis/game"
)

// A message is what eleusis bench and eleusis league say (doc/agents.md).
type message struct {
	Type string `json:"type"`

	// game
	Turns      int    `json:"turns"`
	WrongGuess int    `json:"wrongGuess"`
	Guess      string `json:"guess"`

	// turn and verdict
	Turn         int           `json:"turn"`
	Mainline     []card.Card   `json:"mainline"`
	Sideline     [][]card.Card `json:"sideline"`
	Hand         []card.Card   `json:"-"` // a number in game, cards in turn
	WrongGuesses int           `json:"wrongGuesses"`
	Play         *card.Card    `json:"play"`
	Right        bool          `json:"right"`
	GuessRight   *bool         `json:"guessRight"`

	// ask
	ID    int       `json:"id"`
	Moves []string  `json:"moves"`
	View  game.View `json:"view"`
}

// UnmarshalJSON reads a message. Its hand is only read where it is cards.
func (m *message) UnmarshalJSON(text []byte) error {
	type plain message
	if err := json.Unmarshal(text, (*plain)(m)); err != nil {
		return err
	}
	if m.Type != "turn" {
		return nil
	}
	var held struct {
		Hand []card.Card `json:"hand"`
	}
	err := json.Unmarshal(text, &held)
	m.Hand = held.Hand
	return err
}

// Serve lets p play the games that eleusis bench or eleusis league sends on in, and answers on out, until in
// ends. What p sees besides is in [Board] and [game.View]. Messages of other types are passed over.
func Serve(in io.Reader, out io.Writer, p Player) error {
	lines := bufio.NewReader(in)
	s := server{player: p}
	for {
		text, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			if err := s.hear(text, out); err != nil {
				return err
			}
		}
		switch err {
		case nil:
		case io.EOF:
			return nil
		default:
			return fmt.Errorf("read what to play: %w", err)
		}
	}
}

// A server answers messages.
type server struct {
	player Player
	board  Board
	judged int // the last turn whose verdict is on the board: it may be sent twice
}

func (s *server) hear(text []byte, out io.Writer) error {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("a message cannot be read: %w", err)
	}
	answer := s.answer(&m)
	if answer == nil {
		return nil
	}
	line, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	if _, err := out.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	return nil
}

// An aloneAnswer answers in a game alone.
type aloneAnswer struct {
	Turn  int        `json:"turn"`
	Play  *card.Card `json:"play,omitempty"`
	Guess string     `json:"guess,omitempty"`
}

// answer returns the answer to m; nil if it needs none.
func (s *server) answer(m *message) any {
	b := &s.board
	switch m.Type {
	case "game":
		*b, s.judged = Board{Turns: m.Turns, Cost: m.WrongGuess, When: m.Guess}, 0
	case "turn":
		b.Turn, b.Hand, b.Wrong = m.Turn, m.Hand, m.WrongGuesses
		if m.Mainline != nil { // else the line is to be remembered
			b.Mainline, b.Sideline = m.Mainline, m.Sideline
		}
		if len(b.Hand) == 0 {
			return nil
		}
		a := aloneAnswer{Turn: m.Turn, Play: new(s.player.Card(b))}
		if b.When != after {
			a.Guess = s.player.Guess(b)
		}
		return a
	case "verdict":
		if m.Play != nil && s.judged != m.Turn {
			b.judge(*m.Play, m.Right)
			s.judged = m.Turn
		}
		if b.When == after {
			return aloneAnswer{Turn: m.Turn, Guess: s.player.Guess(b)}
		}
	case "ask":
		q, moves := s.player.Move(&m.View, m.Moves)
		if !moves {
			q.Action = "pass"
		}
		return struct {
			ID int `json:"id"`
			Request
		}{m.ID, q}
	}
	return nil
}

// after says that guesses follow verdicts.
const after = "after"
