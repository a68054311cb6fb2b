package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"eleusis/internal/bench"
)

// A benchJSON is the report of eleusis bench.
type benchJSON struct {
	Agent      string   `json:"agent"`
	Seed       uint64   `json:"seed"`
	Hand       int      `json:"hand"`
	Turns      int      `json:"turns"`
	Deals      int      `json:"deals"`
	WrongGuess int      `json:"wrongGuess"`
	Guess      string   `json:"guess"`
	Guesses    int      `json:"guesses"`
	Protocol   string   `json:"protocol"`
	Trivial    []string `json:"trivial"` // rules that were left out
	bench.Report
	People *bench.Figures `json:"people,omitempty"` // how people did by the same rules
}

// printReport writes r to w, as JSON after --json.
func (b *benchmark) printReport(w io.Writer, r bench.Report) error {
	if b.asJSON {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		when := bench.With
		if b.After {
			when = bench.After
		}
		var people *bench.Figures
		if len(b.others) > 0 {
			people = &b.others[0].Figures
		}
		return e.Encode(benchJSON{
			Agent: b.agent, Seed: b.Seed, Hand: b.Hand, Turns: b.Turns, Deals: b.Deals, WrongGuess: b.WrongGuess,
			Guess: when, Guesses: b.Guesses, Protocol: b.Name, Trivial: append([]string{}, b.trivial...),
			Report: r, People: people,
		})
	}
	_, err := io.WriteString(w, b.markdown(r))
	return err
}

// progress returns the result of a game, in a line.
func (b *benchmark) progress(g bench.Game) string {
	ended := "not solved"
	if g.Solved {
		ended = fmt.Sprintf("solved in turn %d, %d points", g.Turns, g.Score)
	}
	return fmt.Sprintf("game %d of %d: %s: %s", g.Number+1, len(b.Rules)*b.Deals, g.Rule.Name, ended)
}

// markdown returns the report for people.
func (b *benchmark) markdown(r bench.Report) string {
	var s strings.Builder
	when := "with the card"
	if b.After {
		when = "after the verdict"
	}
	fmt.Fprintf(&s, "# Bench: %s\n\n", b.agent)
	fmt.Fprintf(&s, "%d rules, %d deals each, a hand of %d, %d turns, a guess %s, a wrong one costs %d, seed %d. "+
		"Protocol: %s.\n\n", len(b.Rules), b.Deals, b.Hand, b.Turns, when, b.WrongGuess, b.Seed, b.Name)
	if len(b.trivial) > 0 {
		fmt.Fprintf(&s, "Left out, since every card fits or none: %s.\n\n", strings.Join(b.trivial, ", "))
	}
	if len(b.others) > 0 {
		s.WriteString(rows(append([]row{{b.agent, r.Figures}}, b.others...)...))
	}
	fmt.Fprintf(&s, "| figure | value |\n|---|---|\n")
	fmt.Fprintf(&s, "| score, of %d | %.2f |\n", b.Turns, r.Score)
	fmt.Fprintf(&s, "| its 95 %% interval | %s |\n", intervalText(r.Interval))
	fmt.Fprintf(&s, "| solved | %.1f %% of %d games |\n", 100*r.Solved, r.Games)
	fmt.Fprintf(&s, "| turn of the right guess | %s |\n", figure(r.Plays, 1))
	fmt.Fprintf(&s, "| wrong guesses a game | %.2f |\n", r.WrongGuesses)
	fmt.Fprintf(&s, "| right guesses that hold from the start | %s |\n", figure(r.Always, 100)+" %")
	fmt.Fprintf(&s, "| right guesses not proved | %d |\n", r.Undecided)
	fmt.Fprintf(&s, "| forfeited turns | %d |\n", r.Forfeits)
	fmt.Fprintf(&s, "| bad answers, of these late | %d, %d |\n", r.BadAnswers, r.Late)
	fmt.Fprintf(&s, "| cost of a game, as the agent tells it | %.4g |\n", r.Cost)
	fmt.Fprintf(&s, "| ms a decision | %s |\n", figure(r.MSPerDecision, 1))
	fmt.Fprintf(&s, "| Brier score of its confidence | %s |\n", figure(r.Brier, 1))
	fmt.Fprintf(&s, "| expected calibration error | %s |\n\n", figure(r.Calibration.Error, 1))
	if len(r.Calibration.Bins) > 0 {
		s.WriteString("| confidence | claims | mean confidence | right |\n|---|---|---|---|\n")
		for _, x := range r.Calibration.Bins {
			fmt.Fprintf(&s, "| %.1f to %.1f | %d | %.2f | %.2f |\n", x.From, x.To, x.Claims, x.Confidence, x.Right)
		}
		s.WriteString("\n")
	}
	s.WriteString("| rule | games | score | 95 % interval | solved | turn | wrong guesses | forfeits | cost | Brier |\n")
	s.WriteString("|---|---|---|---|---|---|---|---|---|---|\n")
	for _, x := range r.Rules {
		fmt.Fprintf(&s, "| %s | %d | %.2f | %s | %.0f %% | %s | %.2f | %d | %.4g | %s |\n",
			strings.ReplaceAll(x.Name, "|", `\|`), x.Games, x.Score, intervalText(x.Interval), 100*x.Solved,
			figure(x.Plays, 1), x.WrongGuesses, x.Forfeits, x.Cost, figure(x.Brier, 1))
	}
	return s.String()
}

// intervalText returns an interval in words.
func intervalText(interval *[2]float64) string {
	if interval == nil {
		return "not known"
	}
	return fmt.Sprintf("%.2f to %.2f", interval[0], interval[1])
}

// figure returns x times the factor as text, or a dash if x is not known.
func figure(x *float64, times float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.2f", *x*times)
}
