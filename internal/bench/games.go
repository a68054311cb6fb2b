package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"

	"eleusis/card"
	"eleusis/rule"
)

// A File is the first line of a file of games. Each of the other lines is a game.
type File struct {
	Bench    int        `json:"bench"` // the version of the file
	Agent    string     `json:"agent"`
	Seed     uint64     `json:"seed"`
	Deals    int        `json:"deals"`
	Protocol Protocol   `json:"protocol"`
	Rules    []FileRule `json:"rules"`
}

// A FileRule is a secret rule in the first line of a file of games.
type FileRule struct {
	Name string `json:"name"`
	Rule string `json:"rule"` // as a formula
}

// fileVersion is the version of files that are written.
const fileVersion = 1

// FileOf returns the first line of the file of c, as an agent of that name plays it.
func FileOf(c *Config, agent string) File {
	f := File{Bench: fileVersion, Agent: agent, Seed: c.Seed, Deals: c.Deals, Protocol: c.Protocol, Rules: []FileRule{}}
	for _, r := range c.Rules {
		f.Rules = append(f.Rules, FileRule{r.Name, r.Rule.String()})
	}
	return f
}

// A gameLine is what the file of results says of a game, as JSON.
type gameLine struct {
	Game         int       `json:"game"` // from 1
	Rule         string    `json:"rule"` // its name
	Deal         int       `json:"deal"` // from 1
	Solved       bool      `json:"solved"`
	Turn         *int      `json:"turn"` // of the right guess; null if the game was not solved
	Score        int       `json:"score"`
	Turns        int       `json:"turns"` // that were played
	WrongGuesses int       `json:"wrongGuesses"`
	Always       bool      `json:"always"`
	Undecided    bool      `json:"undecided"`
	Forfeits     int       `json:"forfeits"`
	BadAnswers   int       `json:"badAnswers"`
	Late         int       `json:"late"`
	Questions    int       `json:"questions"`
	MS           float64   `json:"ms"` // of thinking, in all
	Cost         float64   `json:"cost"`
	Starter      card.Card `json:"starter"`
	Moves        []Move    `json:"moves"`
}

// Write writes the first line of a file of games.
func (f *File) Write(w io.Writer) error { return WriteLine(w, f) }

// WriteGame writes the line of a game.
func (f *File) WriteGame(w io.Writer, g *Game) error {
	l := gameLine{
		Game: g.Number + 1, Rule: g.Rule.Name, Deal: g.Number%f.Deals + 1, Solved: g.Solved, Score: g.Score,
		Turns: g.Turns, WrongGuesses: g.Wrong, Always: g.Always, Undecided: g.Undecided, Forfeits: g.Forfeits,
		BadAnswers: g.BadAnswers, Late: g.Late, Questions: g.Questions,
		MS: float64(g.Thinking) / float64(time.Millisecond), Cost: g.Cost,
		Starter: g.Starter, Moves: append([]Move{}, g.Moves...),
	}
	if g.Solved {
		l.Turn = new(g.Turns)
	}
	return WriteLine(w, l)
}

// IsFile reports whether a text is a file of games, by how it begins.
func IsFile(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"bench":`)) }

// ReadFile reads a file of games; whole and errors are as of [ReadLines].
func ReadFile(text []byte) (f File, games []Game, whole int, err error) {
	var read func([]byte) (Game, error)
	first := func(line []byte) (err error) {
		if err := json.Unmarshal(line, &f); err != nil {
			return err
		}
		if f.Bench != fileVersion {
			return fmt.Errorf("version %d; this program reads version %d", f.Bench, fileVersion)
		}
		read, err = f.Reader()
		return err
	}
	whole, err = ReadLines(text, first, func(line []byte) error {
		g, err := read(line)
		if err == nil {
			games = append(games, g)
		}
		return err
	})
	return f, games, whole, err
}

// RulesOf returns the rules of f. An error is of one that cannot be read.
func (f *File) RulesOf() ([]Rule, error) {
	var all []Rule
	for _, r := range f.Rules {
		parsed, err := rule.Parse(r.Rule)
		if err != nil {
			return nil, fmt.Errorf("rule %q: %w", r.Name, err)
		}
		all = append(all, Rule{r.Name, parsed})
	}
	return all, nil
}

// Report returns how games of f ended.
func (f *File) Report(games []Game) Report {
	c := Config{Protocol: f.Protocol, Deals: max(1, f.Deals)}
	for _, r := range f.Rules {
		c.Rules = append(c.Rules, Rule{Name: r.Name})
	}
	played := make([]*Game, c.games())
	for i := range games {
		if n := games[i].Number; n < len(played) {
			played[n] = &games[i]
		}
	}
	return c.report(played)
}

// Reader returns what reads the lines of games of f. An error is of a rule of f that cannot be read.
func (f *File) Reader() (func(line []byte) (Game, error), error) {
	all, err := f.RulesOf()
	if err != nil {
		return nil, err
	}
	rules := make(map[string]*rule.Rule)
	for _, r := range all {
		rules[r.Name] = r.Rule
	}
	return func(line []byte) (Game, error) {
		var l gameLine
		if err := json.Unmarshal(line, &l); err != nil {
			return Game{}, err
		}
		if rules[l.Rule] == nil || l.Game < 1 {
			return Game{}, fmt.Errorf("no game %d by a rule %q is in line 1", l.Game, l.Rule)
		}
		return l.game(rules[l.Rule]), nil
	}, nil
}

func (l *gameLine) game(r *rule.Rule) Game {
	return Game{
		Number: l.Game - 1, Rule: Rule{l.Rule, r}, Starter: l.Starter, Moves: l.Moves, Turns: l.Turns, Solved: l.Solved,
		Score: l.Score, Wrong: l.WrongGuesses, Always: l.Always, Undecided: l.Undecided, Forfeits: l.Forfeits,
		BadAnswers: l.BadAnswers, Late: l.Late, Questions: l.Questions,
		Thinking: time.Duration(math.Round(l.MS * float64(time.Millisecond))), Cost: l.Cost,
	}
}

// Verify judges the plays and guesses of g again, and counts its score. An error says what does not
// hold.
func (g *Game) Verify(p Protocol) error {
	m := g.Rule.Rule.Machine()
	state := m.Start()
	if !m.Fits(state).Has(g.Starter) {
		return fmt.Errorf("the starter %v may not begin a line", g.Starter)
	}
	line := rule.Cards(g.Starter)
	state = m.Lay(state, line.Plays[0])
	wrong, solved := 0, false
	for i, move := range g.Moves {
		judge := func() error {
			if move.GuessRight == nil {
				return nil
			}
			guess, err := rule.Parse(move.Guess)
			if err != nil {
				return fmt.Errorf("turn %d: guess: %w", i+1, err)
			}
			right := rule.SameAfter(g.Rule.Rule, guess, line).Same != rule.Different
			if right != *move.GuessRight {
				return fmt.Errorf("turn %d: the guess is right: %t; the game says %t", i+1, right, *move.GuessRight)
			}
			wrong, solved = wrong+toInt(!right), right
			return nil
		}
		if !p.After {
			if err := judge(); err != nil {
				return err
			}
		}
		if move.Play != nil {
			if right := m.Fits(state).Has(*move.Play); right != move.Right {
				return fmt.Errorf("turn %d: %v is right: %t; the game says %t", i+1, *move.Play, right, move.Right)
			}
			play := rule.Play{Cards: []card.Card{*move.Play}, Refused: !move.Right}
			state = m.Lay(state, play)
			line.Plays = append(line.Plays, play)
		}
		if p.After {
			if err := judge(); err != nil {
				return err
			}
		}
	}
	return g.verifyScore(p, wrong, solved)
}

// verifyScore compares the score of g with that of its moves.
func (g *Game) verifyScore(p Protocol, wrong int, solved bool) error {
	score := 0
	if solved {
		score = max(0, p.Turns+1-len(g.Moves)-p.WrongGuess*wrong)
	}
	if solved != g.Solved || wrong != g.Wrong || score != g.Score {
		return fmt.Errorf("solved %t with %d wrong guesses, %d points; the game says %t, %d, %d points",
			solved, wrong, score, g.Solved, g.Wrong, g.Score)
	}
	return nil
}
