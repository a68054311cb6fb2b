package bench_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eleusis/internal/bench"
)

// example returns the program in doc/agents.md that is marked with a language.
func example(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../doc/agents.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "```"+language+"\n")
	program, _, ends := strings.Cut(after, "```")
	if !ok || !ends {
		t.Fatalf("doc/agents.md has no program in %s", language)
	}
	return program
}

func TestTheAgentsOfTheManualPlay(t *testing.T) {
	shell := filepath.Join(t.TempDir(), "agent")
	if err := os.WriteFile(shell, []byte(example(t, "sh")), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		program, file string
		atLeast       float64
	}{{"sh", shell, 0}, {"python3", "../../clients/player.py", .5}} {
		t.Run(x.program, func(t *testing.T) {
			if _, err := exec.LookPath(x.program); err != nil {
				t.Skipf("no %s to run it", x.program)
			}
			c, talk := execConfig(t, x.program+" '"+x.file+"'", time.Minute)
			c.Turns, c.Hand, c.Deals = 30, 12, 2
			c.Rules = append(c.Rules, bench.Rule{Name: "up", Rule: parse(t, "rank >= last.rank")},
				bench.Rule{Name: "alternate", Rule: parse(t, "color != last.color")})
			if r := run(t, c); r.Games != 6 || r.Forfeits != 0 || r.Solved < x.atLeast {
				t.Errorf("%+v, want 6 games without forfeit and %v of them solved or more; it said %s",
					r, x.atLeast, talk)
			}
		})
	}
}
