package league

import (
	"fmt"
	"slices"
)

// A Stop says when a league with [Config.Narrow] stops before all its deals are played: after the first
// deal, in all forms, after which everybody has a rating of all forms together whose interval is narrow
// enough. What is played is decided between deals, by what they came to, so it depends neither on
// speed nor on interruptions.
type Stop struct {
	Narrow  float64  `json:"narrow"`  // points from end to end
	Deals   int      `json:"deals"`   // of each form that were begun
	Widest  *float64 `json:"widest"`  // interval; null if some agent has none
	Reached bool     `json:"reached"` // no interval is wider than Narrow
}

// String returns s as a sentence of the report.
func (s *Stop) String() string {
	switch {
	case s.Reached:
		return fmt.Sprintf("Stopped after deal %d: no interval of all forms together is wider than %g points "+
			"(the widest has %g).",
			s.Deals, s.Narrow, *s.Widest)
	case s.Widest == nil:
		return fmt.Sprintf("Played to deal %d: not everybody has an interval yet, and %g points are wanted.",
			s.Deals, s.Narrow)
	}
	return fmt.Sprintf("Played to deal %d: the widest interval of all forms together has %g points, and %g are wanted.",
		s.Deals, *s.Widest, s.Narrow)
}

// stages returns the rounds that are played before it is decided whether to go on: all of them, or one
// deal in all forms.
func (c *Config) stages() (stages [][]Match) {
	deal := 0
	for _, m := range c.matches() {
		if len(stages) == 0 || c.Narrow > 0 && m.Deal != deal {
			stages = append(stages, nil)
		}
		deal = m.Deal
		last := len(stages) - 1
		stages[last] = append(stages[last], m)
	}
	return stages
}

// isNarrow reports whether the rounds of some lines are enough, to the deal of the matches that were played
// last. What a resumed run has of later deals does not count yet.
func (c *Config) isNarrow(lines []Line, last []Match) bool {
	deal := last[len(last)-1].Deal
	s := c.stop(slices.DeleteFunc(slices.Clone(lines),
		func(l Line) bool { return l.Round == nil || l.Round.Deal > deal }))
	return s != nil && s.Reached
}

// stop returns how the intervals of some lines are, and nil if they do not matter.
func (c *Config) stop(lines []Line) *Stop {
	if c.Narrow == 0 {
		return nil
	}
	stop, number, deals := &Stop{Narrow: c.Narrow}, c.numbers(), make(map[string]bool)
	overall := c.newSheet(allForms)
	for _, l := range inOrder(lines) {
		if l.Round != nil {
			overall.addRound(l.Round, number)
			stop.Deals = max(stop.Deals, l.Round.Deal)
		}
	}
	for _, r := range overall.rankings {
		deals[r.Deal] = true
	}
	if len(deals) < fewestDeals {
		return stop // fixed ratings have no interval to wait for
	}
	rows, widest := overall.standings(c.known(allForms)).Rows, 0.0
	if len(rows) < len(c.Agents) {
		return stop
	}
	for _, row := range rows {
		switch {
		case row.Fixed:
		case row.Interval == nil:
			return stop
		default:
			widest = max(widest, rounded(row.Interval[1]-row.Interval[0]))
		}
	}
	stop.Widest, stop.Reached = &widest, widest <= c.Narrow
	return stop
}

// numbers returns the numbers of agents by name.
func (c *Config) numbers() map[string]int {
	number := make(map[string]int)
	for i, a := range c.Agents {
		number[a.Name] = i
	}
	return number
}
