package main

import (
	"bufio"
	"fmt"
	"io"

	"eleusis/internal/bench"
)

// resumeFile takes the games of the file that b resumes into b, and lets b append the others.
// close is to be called after the run.
func (b *benchmark) resumeFile() (closeFile func() error, err error) {
	head := bench.FileOf(&b.Config, b.agent)
	resumed := resumedFile[*bench.File]{
		name: b.resume,
		head: &head,
		read: func(text []byte) (*bench.File, int, error) {
			f, games, whole, err := bench.ReadFile(text)
			b.Played = games
			return &f, whole, err
		},
		other: func(f *bench.File) error {
			return usageError("%s has games of another run: of %s, seed %d, protocol %s, %d rules, %d deals each", b.resume,
				f.Agent, f.Seed, f.Protocol.Name, len(f.Rules), f.Deals)
		},
	}
	return resumed.begin(func(file io.Writer) {
		watch := b.Watch
		b.Watch = func(g bench.Game) error {
			if err := head.WriteGame(file, &g); err != nil {
				return fault(err)
			}
			if watch != nil {
				return watch(g)
			}
			return nil
		}
	})
}

// replayBench shows the games of a file of eleusis bench, or verifies them.
func (c recordCommands) replayBench(r record, verify bool) error {
	f, games, _, err := bench.ReadFile([]byte(r.text))
	if err != nil {
		return usageError("%s: %w", r.name, err)
	}
	out := bufio.NewWriter(c.out)
	if !verify {
		fmt.Fprintf(out, "%s, protocol %s, seed %d: %d games\n", f.Agent, f.Protocol.Name, f.Seed, len(games))
	}
	for i := range games {
		g := &games[i]
		if !verify {
			tellGame(out, &f, g)
		} else if wrong := g.Verify(f.Protocol); wrong != nil {
			fmt.Fprintf(out, "%s:%d: %v\n", r.name, i+2, wrong)
			if err := out.Flush(); err != nil {
				return fault(err)
			}
			return &exitError{code: exitNo}
		}
	}
	if verify {
		fmt.Fprintf(out, "%d games verified\n", len(games))
	}
	if err := out.Flush(); err != nil {
		return fault(err)
	}
	return nil
}

// tellGame prints the moves of a game.
func tellGame(w io.Writer, f *bench.File, g *bench.Game) {
	fmt.Fprintf(w, "\nGame %d: %s, deal %d\n", g.Number+1, g.Rule.Name, g.Number%f.Deals+1)
	fmt.Fprintf(w, "    starter %v\n", g.Starter)
	for i, m := range g.Moves {
		play := "forfeit"
		if m.Play != nil {
			play = fmt.Sprintf("%v %s", *m.Play, verdictWord(m.Right))
		}
		fmt.Fprintf(w, "%3d %s", i+1, play)
		if m.GuessRight != nil {
			fmt.Fprintf(w, "; guess %s: %s", m.Guess, verdictWord(*m.GuessRight))
			if m.Confidence != nil {
				fmt.Fprintf(w, ", %.0f %% sure", 100**m.Confidence)
			}
		}
		fmt.Fprintln(w)
	}
	ended := "Not solved."
	if g.Solved {
		ended = fmt.Sprintf("Solved in turn %d, %d points.", g.Turns, g.Score)
	}
	fmt.Fprintf(w, "    %s The rule: %v\n", ended, g.Rule.Rule)
}

func verdictWord(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}
