package league

import (
	"context"
	"fmt"
	"slices"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/arena"
)

// A room has the players of one worker.
type room struct {
	config  *Config
	ctx     context.Context
	players map[string]seated // by agent and seat
}

// A seated is the player of a seat.
type seated struct {
	bot.Player
	program *player // nil if it is one of ours
}

// close ends all programs.
func (t *room) close() {
	for _, s := range t.players {
		if s.program != nil {
			s.program.close()
		}
	}
}

// sit returns the player for the n-th seat of an agent: a separate one for each, since
// they may not know of each other.
func (t *room) sit(name string, n int) (id string, s seated) {
	id = name
	if n > 0 {
		id = fmt.Sprintf("%s #%d", name, n+1)
	}
	s, ok := t.players[id]
	if ok {
		return id, s
	}
	i := slices.IndexFunc(t.config.Agents, func(a Agent) bool { return a.Name == name })
	if a := &t.config.Agents[i]; a.Level != "" {
		s.Player, _ = bot.New(a.Level)
	} else {
		s.program = newPlayer(t.ctx, a.Program)
		s.Player = s.program
	}
	t.players[id] = s
	return id, s
}

// play seats the players of m and plays to the end.
func (t *room) play(m *Match) (Round, error) {
	ids, seats := []string{}, []seated{}
	count := make(map[string]int)
	others := make(map[string]func() bot.Player)
	for i, name := range m.Players {
		id, s := t.sit(name, count[name])
		count[name]++
		ids, seats = append(ids, id), append(seats, s)
		others[id] = func() bot.Player { return s.Player }
		if s.program != nil {
			if err := s.program.begin(m.Form, game.Seat(i+1), len(m.Players)); err != nil {
				return Round{}, err
			}
		}
	}
	out := Round{Match: *m}
	out.options = game.Options{} // not needed any more
	c := arena.Config{
		Options: m.options, Seats: len(ids) + 1, Levels: ids, Rounds: 1, Seed: m.Seed, Workers: 1, Record: true,
		Rules: t.config.rulesOf(m.options), Others: others,
		Pause: func() error { return failureOf(t.ctx, seats) },
		Watch: func(r arena.Round) error {
			out.Record, out.Rule = r.Record, r.Rule.String()
			for _, s := range r.Scores[:len(ids)] {
				out.Points = append(out.Points, s.Points.Float())
			}
			return t.tellEnd(seats, overMessage{"over", out.Points, out.Rule, r.Rule.English()})
		},
	}
	if _, err := arena.Run(t.ctx, c); err != nil {
		return out, err
	}
	for _, s := range seats {
		var trouble Trouble
		if s.program != nil {
			trouble = s.program.trouble
		}
		out.Troubles = append(out.Troubles, trouble)
		out.Lost = append(out.Lost, s.program != nil && s.program.lost)
	}
	return out, nil
}

// failureOf returns what ends the run.
func failureOf(ctx context.Context, seats []seated) error {
	for _, s := range seats {
		if s.program != nil && s.program.err != nil {
			return s.program.err
		}
	}
	return ctx.Err()
}

// tellEnd sends the end of a round to all programs.
func (t *room) tellEnd(seats []seated, m overMessage) error {
	for _, s := range seats {
		if s.program == nil {
			continue
		}
		if err := s.program.sendEnd(m); err != nil {
			return err
		}
	}
	return nil
}
