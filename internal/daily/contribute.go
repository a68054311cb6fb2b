package daily

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"eleusis/card"
	"eleusis/internal/store"
	"eleusis/rule"
)

// kindContributes is the kind of the entry by which someone contributes all their games to the comparison
// of people with programs, or no longer does. It is in their own log, so it goes when they delete that.
const kindContributes = "daily-contributes"

// A ContributedDay is a day that is over, and the games on it that people contribute. Nothing tells who played
// them, when in the day, or which games of other days are by the same person.
type ContributedDay struct {
	Number  int
	Rule    *rule.Rule
	Starter card.Card
	Games   []Game
}

// Contributed returns the days before that of now with the games that people contribute, the oldest first. Of a
// day with fewer than [FewestResults] games nothing is told; left is how many games that are.
func (c *Calendar) Contributed(ctx context.Context, now time.Time) (days []ContributedDay, left int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.readDays(ctx); err != nil {
		return nil, 0, err
	}
	all, err := c.log.Tables(ctx, time.Time{})
	if err != nil {
		return nil, 0, fmt.Errorf("look for the games of people: %w", err)
	}
	games := make(map[int][]Game)
	for _, t := range all {
		if !strings.HasPrefix(t.ID, peoplePrefix) || strings.HasPrefix(t.ID, resultsPrefix) {
			continue
		}
		p := new(person)
		if err := c.follow(ctx, t.ID, p); err != nil {
			return nil, 0, err
		}
		for i := range p.games {
			if g := p.games[i]; p.contributes && len(g.Turns) > 0 && g.Day < NumberOf(now) && c.days[g.Day] != nil {
				games[g.Day] = append(games[g.Day], g)
			}
		}
	}
	for number, of := range games {
		if len(of) < FewestResults {
			left += len(of)
			continue
		}
		d := c.days[number]
		days = append(days, ContributedDay{number, d.rule, d.cards[0], inOrder(of)})
	}
	slices.SortFunc(days, func(a, b ContributedDay) int { return a.Number - b.Number })
	return days, left, nil
}

// inOrder sorts games by what was played, so that their order tells nothing else.
func inOrder(games []Game) []Game {
	as := func(g Game) string {
		text, _ := json.Marshal(g) // what was read can be written
		return string(text)
	}
	slices.SortFunc(games, func(a, b Game) int { return strings.Compare(as(a), as(b)) })
	return games
}

// contribute returns the entry by which p contributes their games, or no longer does.
func (p *person) contribute(now time.Time, yes bool) (store.Entry, error) {
	if p.moves == 0 {
		return store.Entry{}, ErrNotNow // they have played nothing yet
	}
	event, err := json.Marshal(playerEntry{Day: NumberOf(now), Contributes: yes})
	return store.Entry{Number: p.number + 1, Time: now.UTC().Truncate(time.Millisecond), Seat: 1, Kind: kindContributes,
		Event: event}, err
}
