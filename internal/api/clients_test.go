package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/game"
	"eleusis/internal/agent"
	"eleusis/internal/api"
	"eleusis/internal/bench"
	"eleusis/rule"
)

// clients are the players of the guide, as they are run.
var clients = []struct {
	language string
	command  func() (string, error)
}{
	{"Python", isThere("python3 ../../clients/player.py")},
	{"JavaScript", isThere("node ../../clients/player.mjs")},
	{"Go", sync.OnceValues(buildTemplate)},
}

func isThere(command string) func() (string, error) {
	return func() (string, error) { return command, nil }
}

// TestMain removes what [buildTemplate] built.
func TestMain(m *testing.M) {
	code := m.Run()
	_ = os.RemoveAll(built())
	os.Exit(code)
}

// built returns the folder that the template is copied to.
func built() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("eleusis-player-%d", os.Getpid()))
}

// buildTemplate makes a player of one's own as the README of the template says, tests and builds it, and returns
// its command.
func buildTemplate() (command string, err error) {
	root, err := filepath.Abs("../..")
	if err != nil {
		return "", err
	}
	if err := os.CopyFS(built(), os.DirFS(filepath.Join(root, "clients", "template"))); err != nil {
		return "", err
	}
	for _, args := range [][]string{
		{"mod", "edit", "-replace", "eleusis=" + root}, {"vet", "."}, {"test", "."}, {"build", "-o", "player", "."},
	} {
		step := exec.Command("go", args...)
		step.Dir = built()
		if out, err := step.CombinedOutput(); err != nil {
			return "", fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, out)
		}
	}
	return filepath.Join(built(), "player"), nil
}

// TestThePlayersOfTheGuidePlayAWholeRound lets each join a table of robots.
func TestThePlayersOfTheGuidePlayAWholeRound(t *testing.T) {
	for _, tt := range clients {
		t.Run(tt.language, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			robots := []*robot{s.named("Robin"), s.named("Mo")}
			id := must[api.Seat](robots[0], "POST", "/tables", api.TableRequest{WaitsForPeople: true, Seats: 4}).ID
			must[api.Seat](robots[1], "POST", "/tables/"+id+"/seats", api.JoinRequest{})
			command, err := tt.command()
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			var out, wrong strings.Builder
			args := append(strings.Fields(command), s.url, id)
			player := exec.CommandContext(ctx, args[0], args[1:]...)
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
// starts when someone has joined, whose seat is returned.
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
		default: // someone else does something
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
			place, err := tt.command()
			if err != nil {
				t.Fatal(err)
			}
			command := agent.Program{Kind: agent.Exec, Place: place, Limit: patience, Talk: io.Discard}
			report, err := bench.Run(t.Context(), bench.Config{
				Rules: []bench.Rule{{Name: "secret", Rule: secret}}, Deals: 2, Seed: 1, Workers: 1,
				Protocol: bench.Protocols()[0], Open: bench.Program(command),
			})
			if err != nil || report.Solved != 1 || report.Forfeits != 0 || report.Games != 2 {
				t.Errorf("%+v: %v", report.Figures, err)
			}
		})
	}
}
