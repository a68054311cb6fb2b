package api_test

import (
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/bench"
	"eleusis/rule"
)

// clients are the players of the guide, as they are run.
var clients = []struct{ language, command, file string }{
	{"Python", "python3", "../../clients/player.py"},
	{"JavaScript", "node", "../../clients/player.mjs"},
}

// TestThePlayersOfTheGuidePlayAWholeRound lets each join a table of robots.
func TestThePlayersOfTheGuidePlayAWholeRound(t *testing.T) {
	for _, tt := range clients {
		t.Run(tt.language, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			robots := []*robot{s.named("Robin"), s.named("Mo")}
			id := must[api.Seat](robots[0], "POST", "/tables", api.Opening{Gathers: true, Seats: 4}).ID
			must[api.Seat](robots[1], "POST", "/tables/"+id+"/seats", api.Joining{})
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			var out, wrong strings.Builder
			player := exec.CommandContext(ctx, tt.command, tt.file, s.url, id)
			player.Stdout, player.Stderr = &out, &wrong
			if err := player.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- player.Wait() }()
			seat := s.playBeside(ctx, robots, id)
			if err := <-ended; err != nil {
				t.Fatalf("%v: %s", err, wrong.String())
			}
			var scores []game.Score
			if err := json.Unmarshal([]byte(out.String()), &scores); err != nil || len(scores) != 4 {
				t.Errorf("the player prints %q: %v", out.String(), err)
			}
			played := func(p game.Play) bool { return p.Seat == seat }
			if l := robots[0].look(id); !slices.ContainsFunc(l.View.Plays, played) || l.Chairs[seat-1].Name != tt.language {
				t.Errorf("seat %d of %+v has played nothing", seat, l.Chairs)
			}
		})
	}
}

// playBeside lets robots play at a table until its round is over. The first is host, and
// starts when somebody has joined, whose seat is returned.
func (s *site) playBeside(ctx context.Context, robots []*robot, id string) (seat game.Seat) {
	s.t.Helper()
	host := robots[0]
	follows := host.follow(id, host.look(id).Number, api.Lines.Type)
	for ctx.Err() == nil {
		l := host.look(id)
		seat = game.Seat(len(robots) + 1)
		switch {
		case l.Result != nil:
			return seat
		case l.Gathering && !l.Chairs[seat-1].Open:
			host.do(id, api.Request{Action: "start"})
			follows = host.follow(id, host.look(id).Number, api.Lines.Type)
		case !l.Gathering && l.View.Turn != seat:
			for _, r := range robots {
				if seen := r.look(id); r.move(id, &seen) {
					break
				}
			}
		default: // somebody else does something
			if !follows.waits() {
				follows = host.follow(id, l.Number, api.Lines.Type)
			}
		}
	}
	s.t.Fatalf("the round is not over: %v", ctx.Err())
	return seat
}

// waits waits for the next line; false if the stream ends.
func (f *follower) waits() bool { return f.lines.Scan() }

// TestThePlayersOfTheGuidePlayInTheBench lets each find a rule that it knows.
func TestThePlayersOfTheGuidePlayInTheBench(t *testing.T) {
	for _, tt := range clients {
		t.Run(tt.language, func(t *testing.T) {
			secret, err := rule.Parse("suit = last.suit")
			if err != nil {
				t.Fatal(err)
			}
			command := bench.Command{Line: tt.command + " " + tt.file, Limit: patience, Talk: io.Discard}
			report, err := bench.Run(t.Context(), bench.Config{
				Rules: []bench.Rule{{Name: "secret", Rule: secret}}, Hand: 12, Turns: 30, Deals: 2, WrongGuess: 2, Seed: 1,
				Workers: 1,
				Open:    command.Open,
			})
			if err != nil || report.Solved != 1 || report.Forfeits != 0 || report.Games != 2 {
				t.Errorf("%+v: %v", report.Figures, err)
			}
		})
	}
}
