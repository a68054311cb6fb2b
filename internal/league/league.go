// Package league lets agents play against each other in every form of the game, and alone in the
// benchmark, and rates them.
//
// An agent is a level of ours or a program (doc/agents.md). A deal, which is a rule and
// a shuffle, is played once for each agent at the table, with the seats rotated, so
// that luck is shared. What is played depends only on the seed, and a run resumes from
// the lines that it has written.
package league

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/agent"
	"eleusis/internal/bench"
	"eleusis/rule"
)

// An Agent is a player of the league.
type Agent struct {
	Name    string        // as it was asked for
	Level   string        // of one of our players; empty for a program
	Program agent.Program // unless it has a level
}

// ParseAgent parses an agent: bot:LEVEL, exec:COMMAND, http:URL, mcp:URL or mcp:COMMAND.
// The error is a message to the author of the text.
func ParseAgent(text string, limit time.Duration, talk io.Writer) (Agent, error) {
	a := Agent{Name: text}
	if level, ok := strings.CutPrefix(text, "bot:"); ok {
		a.Level = level
		return a, bot.CheckLevels([]string{level})
	}
	p, ok := agent.Parse(text)
	if !ok {
		return a, fmt.Errorf("%q is neither bot:LEVEL nor exec:COMMAND, http:URL or mcp:URL-OR-COMMAND", text)
	}
	p.Limit, p.Talk = limit, talk
	a.Program = p
	return a, nil
}

// A Config describes the league.
type Config struct {
	Agents   []Agent
	Forms    []game.Options
	Deals    int            // of each form, at most if there is Narrow
	Narrow   float64        // ends the league once no interval is wider, in points (see [Stop]); 0 plays all deals
	Alone    int            // games of each agent in the benchmark, each by another rule
	Protocol bench.Protocol // of these
	Rules    []bench.Rule   // that are dealt
	Seed     uint64         // where all chance comes from
	Measure  bool           // our levels are rated, too, instead of being known
	Workers  int            // rounds that are played at once, each by programs of its own

	// Played is what need not be played again.
	Played []Line
	// Watch, if not nil, is called with everything that was played, in no order, by one worker at a
	// time. Its error ends the run.
	Watch func(Line) error
}

// Validate returns an error, as a message to its author, if c is not valid.
func (c *Config) Validate() error {
	names := make(map[string]bool)
	for _, a := range c.Agents {
		if names[a.Name] {
			return fmt.Errorf("%s plays twice", a.Name)
		}
		names[a.Name] = true
	}
	switch {
	case len(c.Agents) < 2:
		return errors.New("a league has two agents or more")
	case len(c.Rules) == 0:
		return errors.New("no rules")
	case c.Deals < 0:
		return fmt.Errorf("%d deals: 0 or more are needed", c.Deals)
	case c.Alone < 0:
		return fmt.Errorf("%d games alone: 0 or more are needed", c.Alone)
	case !(c.Narrow >= 0): // not a number is wrong, too
		return fmt.Errorf("an interval of %v points: 0 or more is needed", c.Narrow)
	case c.Alone > len(c.Rules):
		return fmt.Errorf("%d games alone, but only %d rules", c.Alone, len(c.Rules))
	case c.Workers < 1:
		return fmt.Errorf("%d workers: at least 1 is needed", c.Workers)
	}
	for _, o := range c.Forms {
		if c.Deals > 0 && len(c.rulesOf(o)) == 0 {
			return fmt.Errorf("no rule can be played in the form %s", o.Preset)
		}
	}
	return c.Protocol.Validate()
}

// rulesOf returns the rules that a form can play.
func (c *Config) rulesOf(o game.Options) (all []*rule.Rule) {
	for _, r := range c.Rules {
		if o.ReadsRejected || !r.Rule.Machine().ReadsRejected() {
			all = append(all, r.Rule)
		}
	}
	return all
}

// usualSeats is how many people are at a table, with the dealer, where the form allows it.
const usualSeats = 5

func seatsOf(o game.Options) int { return max(o.MinSeats, min(usualSeats, o.MaxSeats)) }

// A Match is one round that is to be played.
type Match struct {
	Form    string   `json:"form"`
	Deal    int      `json:"deal"`     // from 1
	Turn    int      `json:"rotation"` // of the seats, from 1
	Seed    uint64   `json:"seed"`
	Players []string `json:"players"` // agents, from the dealer's left
	options game.Options
}

// id identifies a match.
func (m *Match) id() string { return fmt.Sprintf("%s %d %d", m.Form, m.Deal, m.Turn) }

// matches returns the rounds of c in the order in which they are played: each deal in all forms
// before the next. At each table sit those who have played least.
func (c *Config) matches() (all []Match) {
	played := make([]map[int]int, len(c.Forms))
	for deal := range c.Deals {
		for f, o := range c.Forms {
			if played[f] == nil {
				played[f] = make(map[int]int)
			}
			seed := c.seedOf(o.Preset, deal)
			seats := seatsOf(o) - 1
			at := c.company(played[f], seats, rand.New(rand.NewPCG(seed, 0)))
			for turn := range at {
				m := Match{Form: o.Preset, Deal: deal + 1, Turn: turn + 1, Seed: seed, options: o}
				for seat := range seats {
					m.Players = append(m.Players, c.Agents[at[(seat+turn)%len(at)]].Name)
				}
				all = append(all, m)
			}
		}
	}
	return all
}

// company returns the numbers of the at most n agents at a table: those that have played
// least.
func (c *Config) company(played map[int]int, n int, chance *rand.Rand) []int {
	order := chance.Perm(len(c.Agents))
	slices.SortStableFunc(order, func(a, b int) int { return played[a] - played[b] })
	distinct := order[:min(n, len(order))]
	for _, a := range distinct {
		played[a]++
	}
	return distinct
}

// seedOf returns the same number for a deal in each run and for all players.
func (c *Config) seedOf(form string, deal int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "eleusis league %d %s %d", c.Seed, form, deal))
	return binary.BigEndian.Uint64(sum[:8])
}

// Run plays what c asks for, which must be valid, and returns what it has come to. After an error, of
// a program that cannot be started, of the context or of Watch, that is what was played before.
func Run(ctx context.Context, c Config) (Report, error) {
	r := &run{config: &c, lines: slices.Clone(c.Played)}
	err := r.tables(ctx)
	if err == nil {
		err = r.alone(ctx)
	}
	return c.report(r.lines), err
}

// A run is a league that is being played.
type run struct {
	config *Config
	mu     sync.Mutex
	lines  []Line
}

// played takes in what was played.
func (r *run) played(l Line) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, l)
	if r.config.Watch == nil {
		return nil
	}
	return r.config.Watch(l)
}

// tables plays all rounds.
func (r *run) tables(ctx context.Context) error {
	done := make(map[string]bool)
	for _, l := range r.lines {
		if l.Round != nil {
			done[l.Round.id()] = true
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	rooms := make([]*room, r.config.Workers)
	for w := range rooms {
		rooms[w] = &room{config: r.config, ctx: ctx, players: make(map[string]seated)}
		defer rooms[w].close()
	}
	for _, matches := range r.config.stages() {
		todo := slices.DeleteFunc(slices.Clone(matches), func(m Match) bool { return done[m.id()] })
		r.stage(rooms, todo, stop)
		if err := context.Cause(ctx); err != nil || r.config.isNarrow(r.lines, matches) {
			return err
		}
	}
	return nil
}

// stage plays some rounds, spread over the rooms. An error calls stop.
func (r *run) stage(rooms []*room, todo []Match, stop func(error)) {
	var all sync.WaitGroup
	for w := range rooms {
		all.Go(func() {
			if err := r.work(rooms, w, todo); err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
}

// work plays the rounds of worker w.
func (r *run) work(rooms []*room, w int, todo []Match) error {
	t := rooms[w]
	for i := w; i < len(todo); i += len(rooms) {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		round, err := t.play(&todo[i])
		if err == nil {
			err = r.played(Line{Round: &round})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// alone plays the games of the benchmark, one agent after the other.
func (r *run) alone(ctx context.Context) error {
	if r.config.Alone == 0 {
		return nil
	}
	for i := range r.config.Agents {
		a := &r.config.Agents[i]
		b := r.config.benchOf(a)
		for _, l := range r.lines {
			if l.Solo != nil && l.Solo.Agent == a.Name {
				b.Played = append(b.Played, l.Solo.game)
			}
		}
		b.Watch = func(g bench.Game) error { return r.played(Line{Solo: &SoloGame{a.Name, g}}) }
		if _, err := bench.Run(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// benchOf returns the games that an agent plays alone: the same for all.
func (c *Config) benchOf(a *Agent) bench.Config {
	b := bench.Config{Protocol: c.Protocol, Deals: 1, Seed: c.Seed, Workers: c.Workers}
	for _, n := range rand.New(rand.NewPCG(c.Seed, 1)).Perm(len(c.Rules))[:c.Alone] {
		b.Rules = append(b.Rules, c.Rules[n])
	}
	if a.Level == "" {
		b.Open = bench.Program(a.Program)
		return b
	}
	b.Open = func(context.Context) (bench.Agent, error) {
		open, err := bench.Bot(a.Level)
		if err != nil {
			return nil, err
		}
		return open(), nil
	}
	return b
}
