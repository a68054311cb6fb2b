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
	for language, solved := range map[string]float64{"sh": 0, "python": 1} {
		t.Run(language, func(t *testing.T) {
			shell, ok := map[string]string{"sh": "sh", "python": "python3"}[language]
			if _, err := exec.LookPath(shell); err != nil || !ok {
				t.Skipf("no %s to run it", shell)
			}
			file := filepath.Join(t.TempDir(), "agent")
			if err := os.WriteFile(file, []byte(example(t, language)), 0o600); err != nil {
				t.Fatal(err)
			}
			c, talk := execConfig(t, shell+" '"+file+"'", time.Minute)
			c.Turns, c.Hand, c.Deals = 30, 12, 2
			c.Rules = append(c.Rules, bench.Rule{Name: "up", Rule: parse(t, "rank >= last.rank")},
				bench.Rule{Name: "alternate", Rule: parse(t, "color != last.color")})
			if r := run(t, c); r.Games != 6 || r.Forfeits != 0 || r.Solved != solved {
				t.Errorf("%+v, want 6 games without forfeit and %v of them solved; it said %s", r, solved, talk)
			}
		})
	}
}
