// Package daily is today's rule: one rule and one hand a day, the same for everybody,
// which each player plays alone, and the results.
//
// It is the game of the discovery benchmark (doc/bench.md): a hand of twelve, one
// card a turn, another drawn after it, at most thirty turns, and after each
// verdict the rule may be said. A right guess ends the game; whether it is right
// is computed, see [rule.SameAfter].
//
// The first request of a day draws it from fresh randomness, and stores its rule and
// the order of its cards as an entry of one log. So nobody can predict it, a newer
// program does not change it, and several servers agree on it, because a second append
// fails. What a player does is a log of their own, found by the key that their browser
// keeps; a visitor who only looks leaves nothing. A game that is over is counted in a log of
// the day, which has neither players nor times.
package daily

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/internal/store"
	"eleusis/rule"
)

// The measures of a game.
const (
	HandSize  = 12
	Turns     = 30 // at most
	WrongCost = 2  // points, of a wrong guess
)

// packs is how many packs are shuffled together; they never run out.
const packs = 2

// firstDay is the day before number 1.
var firstDay = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

// NumberOf returns the number of the day on which now is, in UTC.
func NumberOf(now time.Time) int {
	return int(now.UTC().Sub(firstDay) / (24 * time.Hour))
}

// difficulties are how many plays an expert is expected to need, by weekday: the
// week begins easily on Monday.
var difficulties = [...]float64{
	time.Monday: 6, time.Tuesday: 7, time.Wednesday: 9, time.Thursday: 11, time.Friday: 13, time.Saturday: 15,
	time.Sunday: 18,
}

// A Day is what everybody gets on one day.
type Day struct {
	Number int
	rule   *rule.Rule
	cards  []card.Card // the starter, the hand, and then the stock from its top
}

// Prefix begins the names of all logs of a calendar.
const Prefix = "daily"

// The log of the days, and the kind of its entries.
const (
	daysTable = "daily"
	kindDay   = "daily-day"
)

// A dayEntry is a day in the log.
type dayEntry struct {
	Number int    `json:"number"`
	Rule   string `json:"rule"` // in the formula face
	Cards  string `json:"cards"`
}

// A Calendar stores the days and their players in a log. Its methods are safe for
// concurrent use.
type Calendar struct {
	log    store.Log
	random io.Reader
	dealer *bot.Dealer

	mu      sync.Mutex // guards what follows, and random
	days    map[int]*Day
	entries int // of the log of the days, as far as it was read
	people  map[string]*person
	tallies map[int]*tally // of today
}

// New returns a calendar over log. Unpredictable randomness comes from random.
func New(log store.Log, random io.Reader) *Calendar {
	return &Calendar{log: log, random: random, dealer: bot.NewDealer(), days: make(map[int]*Day),
		people: make(map[string]*person), tallies: make(map[int]*tally)}
}

// day returns a day, and opens it if that is wished and nobody has before; else
// nil. Its caller holds mu.
func (c *Calendar) day(ctx context.Context, number int, open bool) (*Day, error) {
	for {
		if err := c.readDays(ctx); err != nil {
			return nil, err
		}
		if d := c.days[number]; d != nil || !open {
			return d, nil
		}
		entry, err := c.invent(number)
		if err != nil {
			return nil, err
		}
		if err := c.log.Append(ctx, daysTable, c.entries, []store.Entry{entry}); err != nil &&
			!errors.Is(err, store.ErrConflict) {
			return nil, fmt.Errorf("open day %d: %w", number, err)
		}
	}
}

// readDays reads the days that were opened since it was last called.
func (c *Calendar) readDays(ctx context.Context) error {
	entries, err := c.log.Read(ctx, daysTable, c.entries)
	if err != nil {
		return fmt.Errorf("read the days: %w", err)
	}
	for _, e := range entries {
		d, err := decodeDay(e)
		if err != nil {
			return err
		}
		c.days[d.Number], c.entries = d, e.Number
	}
	return nil
}

// decodeDay reads a day of the log. What cannot be read is not quoted: it is the
// secret.
func decodeDay(e store.Entry) (*Day, error) {
	var entry dayEntry
	if err := json.Unmarshal(e.Event, &entry); err != nil || e.Kind != kindDay {
		return nil, fmt.Errorf("the log of the days is damaged: entry %d cannot be read", e.Number)
	}
	r, err := rule.Parse(entry.Rule)
	if err != nil {
		return nil, fmt.Errorf("the log of the days is damaged: the rule of day %d cannot be read", entry.Number)
	}
	cards, err := card.ParseList(entry.Cards)
	if err != nil || len(cards) < 1+HandSize+Turns {
		return nil, fmt.Errorf("the log of the days is damaged: the cards of day %d cannot be read", entry.Number)
	}
	return &Day{entry.Number, r, cards}, nil
}

// invent makes up a day.
func (c *Calendar) invent(number int) (store.Entry, error) {
	var seed [32]byte
	if _, err := io.ReadFull(c.random, seed[:]); err != nil {
		return store.Entry{}, fmt.Errorf("chance for day %d: %w", number, err)
	}
	chance := rand.New(rand.NewChaCha8(seed))
	date := firstDay.AddDate(0, 0, number)
	r := c.compose(difficulties[date.Weekday()], chance)
	event, err := json.Marshal(dayEntry{number, r.String(), card.FormatList(deal(r, chance))})
	if err != nil {
		return store.Entry{}, err
	}
	return store.Entry{Number: c.entries + 1, Time: date, Kind: kindDay, Event: event}, nil
}

// compose returns a rule that was not a day's before and that is about single
// cards: the dealer's own, or one of the library if they find none.
func (c *Calendar) compose(difficulty float64, chance *rand.Rand) *rule.Rule {
	const tries = 8
	var table bot.Table
	for _, d := range c.days {
		table.Past = append(table.Past, d.rule.String())
	}
	slices.Sort(table.Past)
	for range tries {
		r, err := c.dealer.Compose(table, difficulty, chance)
		if err == nil && suits(r) {
			return r
		}
	}
	for {
		if r := c.dealer.Choose(table, chance).Rule(); suits(r) {
			return r
		}
	}
}

// suits reports whether r can be found with single cards.
func suits(r *rule.Rule) bool { return !r.Machine().ReadsPlays() }

// deal shuffles the packs and takes out the uppermost card that may begin a line.
// There is one: a rule that no card may begin cannot be read.
func deal(r *rule.Rule, chance *rand.Rand) []card.Card {
	all := card.AppendDecks(nil, packs)
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	m := r.Machine()
	starters := m.Fits(m.Start())
	at := slices.IndexFunc(all, starters.Has)
	starter := all[at]
	return append([]card.Card{starter}, slices.Delete(all, at, at+1)[:HandSize+Turns]...)
}
