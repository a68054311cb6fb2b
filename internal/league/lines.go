package league

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"eleusis/internal/bench"
)

// A Head is the first line of a file of a league: what was asked for. Each of the other lines is a
// [Line].
type Head struct {
	League   int              `json:"league"` // the version of the file
	Agents   []string         `json:"agents"`
	Forms    []string         `json:"forms"`
	Deals    int              `json:"deals"`
	Narrow   float64          `json:"narrow,omitempty"` // points
	Alone    int              `json:"alone"`
	Protocol bench.Protocol   `json:"protocol"`
	Seed     uint64           `json:"seed"`
	Rules    []bench.FileRule `json:"rules"`
}

// fileVersion is the version of files that are written.
const fileVersion = 1

// Head returns the first line of the file of c.
func (c *Config) Head() Head {
	h := Head{League: fileVersion, Agents: []string{}, Forms: []string{}, Deals: c.Deals, Narrow: c.Narrow,
		Alone: c.Alone, Protocol: c.Protocol, Seed: c.Seed}
	for _, a := range c.Agents {
		h.Agents = append(h.Agents, a.Name)
	}
	for _, o := range c.Forms {
		h.Forms = append(h.Forms, o.Preset)
	}
	for _, r := range c.Rules {
		h.Rules = append(h.Rules, bench.FileRule{Name: r.Name, Rule: r.Rule.String()})
	}
	return h
}

// A Line is something that was played: a round at a table, or a game alone.
type Line struct {
	Round *Round
	Solo  *SoloGame
}

// A Round is a round at a table.
type Round struct {
	Match
	Rule     string    `json:"rule"` // as a formula
	Points   []float64 `json:"points"`
	Lost     []bool    `json:"lost"` // agents that forfeited the round
	Troubles []Trouble `json:"troubles"`
	Record   []string  `json:"record"`
}

// A Trouble is what an agent took in a round.
type Trouble struct {
	Questions  int     `json:"questions"`
	MS         float64 `json:"ms"` // for answers, in all
	Forfeits   int     `json:"forfeits"`
	BadAnswers int     `json:"badAnswers"`
	Late       int     `json:"late"` // of these
	Cost       float64 `json:"cost"` // as reported by the agent
}

// A SoloGame is a game of one agent against a rule, without opponents.
type SoloGame struct {
	Agent string
	game  bench.Game
}

// A writtenLine is a line of a file.
type writtenLine struct {
	Round *Round          `json:"round,omitempty"`
	Agent string          `json:"agent,omitempty"` // the agent that plays alone
	Game  json.RawMessage `json:"game,omitempty"`
}

// Write writes the first line of a file.
func (h *Head) Write(w io.Writer) error { return bench.WriteLine(w, h) }

// WriteLine writes another line of the file of a league.
func WriteLine(w io.Writer, l Line) error {
	out := writtenLine{Round: l.Round}
	if l.Solo != nil {
		var text bytes.Buffer
		if err := (&bench.File{Deals: 1}).WriteGame(&text, &l.Solo.game); err != nil {
			return err
		}
		out.Agent, out.Game = l.Solo.Agent, text.Bytes()
	}
	return bench.WriteLine(w, out)
}

// IsFile reports whether a text is the file of a league, by how it begins.
func IsFile(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"league":`)) }

// ReadFile reads the file of a league; whole and errors are as of [bench.ReadLines].
func ReadFile(text []byte) (h Head, all []Line, whole int, err error) {
	var read func([]byte) (bench.Game, error)
	first := func(line []byte) (err error) {
		if err := json.Unmarshal(line, &h); err != nil {
			return err
		}
		if h.League != fileVersion {
			return fmt.Errorf("version %d; this program reads version %d", h.League, fileVersion)
		}
		read, err = (&bench.File{Rules: h.Rules}).Reader()
		return err
	}
	whole, err = bench.ReadLines(text, first, func(line []byte) error {
		l, err := h.readLine(line, read)
		if err == nil {
			all = append(all, l)
		}
		return err
	})
	return h, all, whole, err
}

func (h *Head) readLine(line []byte, read func([]byte) (bench.Game, error)) (Line, error) {
	var in writtenLine
	if err := json.Unmarshal(line, &in); err != nil {
		return Line{}, err
	}
	if r := in.Round; r != nil {
		if n := len(r.Players); n == 0 || len(r.Points) < n || len(r.Lost) != n || len(r.Troubles) != n {
			return Line{}, errors.New("a round without players, or without what each has come to")
		}
		for _, name := range r.Players {
			if !slices.Contains(h.Agents, name) {
				return Line{}, fmt.Errorf("%q is no agent of this league", name)
			}
		}
		return Line{Round: r}, nil
	}
	if !slices.Contains(h.Agents, in.Agent) || in.Game == nil {
		return Line{}, errors.New("is neither a round nor a game of an agent of this league")
	}
	g, err := read(in.Game)
	return Line{Solo: &SoloGame{in.Agent, g}}, err
}
