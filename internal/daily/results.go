package daily

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"eleusis/internal/store"
)

// Bands are how many groups of points [Results] counts, and BandPoints how many points a group
// has: the first is of games that did not find the rule, the second of 0 to 5 points, the last
// of 26 to 30.
const (
	Bands      = 7
	BandPoints = 5
)

const (
	bestKept   = 3 // games that everybody is shown
	countTries = 8 // to count a game while others are counted
)

// Results are what everybody has made of a day: numbers, and the best games, without a word
// about the players. There are none before [FewestResults] games are over.
type Results struct {
	Played int
	Bands  [Bands]int // games, by their points
	Best   []Outcome  // the best first
}

// FewestResults is the number of finished games from which on results are shown.
const FewestResults = 3

// An Outcome is a game that is over, without the player.
type Outcome struct {
	Score  int    `json:"score"`
	Solved bool   `json:"solved,omitempty"`
	Turns  []Turn `json:"turns"`
	Missed []int  `json:"missed,omitempty"` // after how many cards each wrong guess was made
}

// band returns the group of points in which o is counted.
func (o *Outcome) band() int {
	if !o.Solved {
		return 0
	}
	return min(max(1, (o.Score+BandPoints-1)/BandPoints), Bands-1)
}

// outcome returns g without its player and the texts of guesses.
func (g *Game) outcome() Outcome {
	o := Outcome{Score: g.Score(), Solved: g.Solved(), Turns: slices.Clone(g.Turns)}
	for _, said := range g.Guesses {
		if !said.Right() {
			o.Missed = append(o.Missed, said.After)
		}
	}
	return o
}

// Band returns the group of points in which g is counted when it is over.
func (g *Game) Band() int {
	o := g.outcome()
	return o.band()
}

// A tally is the results of a day, as far as the log reaches that counts them.
type tally struct {
	Results
	entries int
}

// kindResult is the kind of the entries of the log of results.
const kindResult = "daily-result"

// resultsOf returns the name of the log of the results of a day. It expires as the logs of
// people do.
func resultsOf(day int) string { return resultsPrefix + strconv.Itoa(day) }

const resultsPrefix = peoplePrefix + "results-"

// count adds a game that is over to the results of d. The entry has neither the player nor
// the time: it bears the date of the day. Its caller holds mu. An error means that the game
// is not counted.
func (c *Calendar) count(ctx context.Context, d *Day, g *Game) error {
	event, err := json.Marshal(g.outcome())
	if err != nil {
		return err
	}
	for range countTries {
		t, err := c.results(ctx, d)
		if err != nil {
			return err
		}
		entry := store.Entry{Number: t.entries + 1, Time: firstDay.Add(time.Duration(d.Number) * 24 * time.Hour),
			Seat: 1, Kind: kindResult, Event: event}
		err = c.log.Append(ctx, resultsOf(d.Number), t.entries, []store.Entry{entry})
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// results returns the results of d so far. Its caller holds mu.
func (c *Calendar) results(ctx context.Context, d *Day) (*tally, error) {
	t := c.tallies[d.Number]
	if t == nil {
		t = new(tally)
		c.tallies = map[int]*tally{d.Number: t} // the day before is over
	}
	entries, err := c.log.Read(ctx, resultsOf(d.Number), t.entries)
	if err != nil {
		return nil, fmt.Errorf("read the results of day %d: %w", d.Number, err)
	}
	for _, e := range entries {
		var o Outcome
		if err := json.Unmarshal(e.Event, &o); err != nil || e.Kind != kindResult {
			return nil, fmt.Errorf("the results of day %d are damaged: entry %d cannot be read", d.Number, e.Number)
		}
		t.add(o)
		t.entries = e.Number
	}
	return t, nil
}

func (t *tally) add(o Outcome) {
	t.Played++
	t.Bands[o.band()]++
	if !o.Solved {
		return
	}
	better := func(x Outcome) bool {
		return x.Score < o.Score || x.Score == o.Score && len(x.Turns) > len(o.Turns)
	}
	at := slices.IndexFunc(t.Best, better)
	if at < 0 {
		at = len(t.Best)
	}
	t.Best = slices.Insert(t.Best, at, o)
	t.Best = t.Best[:min(len(t.Best), bestKept)]
}

// publicResults returns the results for players; nil if there are too few.
func (t *tally) publicResults() *Results {
	if t.Played < FewestResults {
		return nil
	}
	r := t.Results
	r.Best = slices.Clone(r.Best)
	return &r
}
