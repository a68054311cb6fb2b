package daily

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
	"eleusis/rule"
)

// peopleMax is how many people are kept in memory; the others are read again.
const peopleMax = 5000

// A person is the folded log of one player.
type person struct {
	number      int         // of their last entry
	moves       int         // entries that are no notes
	last        store.Entry // by which a log is known again
	games       []Game
	contributes bool // their games, to the comparison of people with programs

	book  *notebook.Books // of the day on which they last wrote into it; nil before the first time
	noted int             // that day
}

// The kinds of the entries of a player's log.
const (
	kindPlayed = "daily-played"
	kindSaid   = "daily-said"
	kindGaveUp = "daily-gave-up"
)

// A playerEntry is an entry of a player's log.
type playerEntry struct {
	Day   int           `json:"day"`
	Card  card.Card     `json:"card,omitzero"`
	Right bool          `json:"right,omitempty"`
	Rule  string        `json:"rule,omitempty"`
	Same  rule.Sameness `json:"same,omitzero"`

	Contributes bool `json:"contributes,omitempty"`
}

// The errors of a [Move]. Nothing has changed then.
var (
	// ErrNotNow says that the move is not possible now.
	ErrNotNow = errors.New("not now")
	// ErrNotInHand says that the hand does not hold the card.
	ErrNotInHand = errors.New("not in the hand")
	// ErrStale says that the move is older than the game, or of another day.
	ErrStale = errors.New("the game has moved on")
	// ErrTooCostly says that too little of the guess could be compared with the rule.
	ErrTooCostly = errors.New("the guess takes too long to compare")
)

// Statistics are what someone has made of all days.
type Statistics struct {
	Played, Solved int // days
	Streak, Best   int // solved days in a row, up to now; the most points of a day
}

// A Sheet is a day as one player sees it.
type Sheet struct {
	Game
	Number     int // of the moves of the player
	Hand       []card.Card
	View       game.View     // the layout
	Rule       *rule.Rule    // nil as long as the game is not over
	Held       [][]card.Card // the hands before each turn; nil as long as the game is not over
	Yesterday  *rule.Rule    // nil if there was no such day
	Statistics Statistics
	Notes      []notebook.Note // the notebook of the day
	// Contributes says that the player's games count in the comparison of people with programs.
	Contributes bool
	Everybody   *Results // what everybody has made of the day; nil before the game is over, and if they are few
}

// A Move is what someone does: play a card, say the rule, give up, or say whether their games are contributed.
type Move struct {
	Day    int // that their page shows
	Seen   int // the number of their moves that their page shows
	Play   bool
	Card   card.Card
	Guess  *rule.Rule
	GiveUp bool
	// Contributes, if not nil, says whether all games of the player are contributed from now on. They have
	// played before.
	Contributes *bool
}

// Today returns the day of now for the holder of key; without a key for a new player.
func (c *Calendar) Today(ctx context.Context, key string, now time.Time) (Sheet, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d, err := c.day(ctx, NumberOf(now), true)
	if err != nil {
		return Sheet{}, err
	}
	p, err := c.person(ctx, key)
	if err != nil {
		return Sheet{}, err
	}
	if err := d.check(p.game(d.Number)); err != nil {
		return Sheet{}, err
	}
	s := c.sheet(p, d)
	if s.Over() {
		all, err := c.results(ctx, d)
		if err != nil {
			return Sheet{}, err
		}
		s.Everybody = all.publicResults()
	}
	return s, nil
}

// Do carries out m for the holder of key. The error is one of the package's, or a fault of
// the store.
func (c *Calendar) Do(ctx context.Context, key string, now time.Time, m Move) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	d, err := c.day(ctx, NumberOf(now), true)
	if err != nil {
		return err
	}
	p, err := c.person(ctx, key)
	if err != nil {
		return err
	}
	if m.Day != d.Number || m.Seen != p.moves {
		return ErrStale
	}
	if err := d.check(p.game(d.Number)); err != nil {
		return err
	}
	entry, err := p.entry(d, now, m)
	if err != nil {
		return err
	}
	err = c.log.Append(ctx, idOf(key), p.number, []store.Entry{entry})
	switch {
	case errors.Is(err, store.ErrConflict): // from another page of theirs
		return ErrStale
	case err != nil:
		return fmt.Errorf("day %d: %w", d.Number, err)
	}
	err = p.fold(entry)
	if err != nil {
		return err
	}
	if g := p.game(d.Number); g.Over() && entry.Kind != kindContributes {
		return c.count(ctx, d, g)
	}
	return nil
}

// entry returns what m leads to.
func (p *person) entry(d *Day, now time.Time, m Move) (store.Entry, error) {
	if m.Contributes != nil {
		return p.contribute(now, *m.Contributes)
	}
	kind, what, err := d.decide(p.game(d.Number), m)
	if err != nil {
		return store.Entry{}, err
	}
	event, err := json.Marshal(what)
	return store.Entry{Number: p.number + 1, Time: now.UTC().Truncate(time.Millisecond), Seat: 1, Kind: kind,
		Event: event}, err
}

// decide returns what m leads to.
func (d *Day) decide(g *Game, m Move) (kind string, what playerEntry, err error) {
	what = playerEntry{Day: d.Number}
	switch {
	case m.Play && !g.MayPlay(), m.Guess != nil && !g.MayGuess(), m.GiveUp && (g.Over() || len(g.Turns) == 0):
		return "", what, ErrNotNow
	case m.Play && !slices.Contains(d.hand(g), m.Card):
		return "", what, ErrNotInHand
	case m.Play:
		what.Card, what.Right = m.Card, d.right(g, m.Card)
		return kindPlayed, what, nil
	case m.Guess != nil:
		c := rule.SameAfter(d.rule, m.Guess, d.line(g))
		if c.Same == rule.Unknown && !c.Enough() {
			return "", what, ErrTooCostly
		}
		what.Rule, what.Same = m.Guess.String(), c.Same
		return kindSaid, what, nil
	case m.GiveUp:
		return kindGaveUp, what, nil
	}
	return "", what, ErrNotNow
}

// peoplePrefix begins the names of the logs of people.
const peoplePrefix = "daily-"

// idOf returns the name of the log of the holder of key. It does not reveal the key.
func idOf(key string) string { return peoplePrefix + Token(key) }

// person returns the holder of key, with their log as far as it was read. The caller holds
// mu.
func (c *Calendar) person(ctx context.Context, key string) (*person, error) {
	if key == "" {
		return new(person), nil
	}
	return c.personOf(ctx, idOf(key))
}

// personOf returns the person whose log has that name, as far as it was read. The caller holds mu.
func (c *Calendar) personOf(ctx context.Context, id string) (*person, error) {
	p := c.people[id]
	if p == nil {
		if len(c.people) >= peopleMax {
			clear(c.people)
		}
		p = new(person)
		c.people[id] = p
	}
	if err := c.follow(ctx, id, p); err != nil {
		delete(c.people, id)
		return nil, err
	}
	return p, nil
}

// follow folds what the log of that name has beyond p. A log that was deleted meanwhile, perhaps
// by another server, is read from its beginning.
func (c *Calendar) follow(ctx context.Context, id string, p *person) error {
	entries, err := c.log.Read(ctx, id, max(p.number-1, 0))
	if err != nil {
		return fmt.Errorf("read a player of the day: %w", err)
	}
	if p.number > 0 {
		if len(entries) == 0 || !isSame(entries[0], p.last) {
			*p = person{}
			return c.follow(ctx, id, p)
		}
		entries = entries[1:]
	}
	for _, e := range entries {
		if err := p.fold(e); err != nil {
			return err
		}
	}
	return nil
}

// isSame reports whether e is the entry other of a log of one person.
func isSame(e, other store.Entry) bool {
	return e.Kind == other.Kind && e.Time.Equal(other.Time) && bytes.Equal(e.Event, other.Event)
}

// fold adds an entry of their log to p.
func (p *person) fold(e store.Entry) error {
	if e.Kind == kindNoted {
		return p.foldNote(e)
	}
	var what playerEntry
	if err := json.Unmarshal(e.Event, &what); err != nil {
		return fmt.Errorf("the log of a player of the day is damaged: entry %d cannot be read", e.Number)
	}
	p.number, p.last = e.Number, e
	p.moves++
	if e.Kind == kindContributes {
		p.contributes = what.Contributes
		return nil
	}
	g := p.game(what.Day)
	switch e.Kind {
	case kindPlayed:
		g.Turns = append(g.Turns, Turn{what.Card, what.Right})
	case kindSaid:
		g.Guesses = append(g.Guesses, Guess{len(g.Turns), what.Rule, what.Same})
	case kindGaveUp:
		g.GaveUp = true
	default:
		return fmt.Errorf("the log of a player of the day is damaged: entry %d is of no kind", e.Number)
	}
	return nil
}

// game returns what p has made of a day. The games are in the order of their days,
// also if a clock that was set back brings a day again. Days that were only looked
// at are forgotten.
func (p *person) game(day int) *Game {
	p.games = slices.DeleteFunc(p.games, func(g Game) bool { return g.Day != day && len(g.Turns) == 0 })
	i, begun := slices.BinarySearchFunc(p.games, day, func(g Game, day int) int { return g.Day - day })
	if !begun {
		p.games = slices.Insert(p.games, i, Game{Day: day})
	}
	return &p.games[i]
}

// sheet returns d as p sees it.
func (c *Calendar) sheet(p *person, d *Day) Sheet {
	g := p.game(d.Number)
	s := Sheet{Game: *g, Number: p.moves, Hand: d.hand(g), View: d.view(g), Statistics: p.statistics(d.Number),
		Contributes: p.contributes, Notes: p.bookOf(d.Number).Notes(owner(), d.Number)}
	s.Turns, s.Guesses = slices.Clone(g.Turns), slices.Clone(g.Guesses)
	if g.Over() {
		s.Rule, s.Held = d.rule, d.held(g)
	}
	if before := c.days[d.Number-1]; before != nil {
		s.Yesterday = before.rule
	}
	return s
}

// statistics counts the days of p. Today breaks no streak before it is over.
func (p *person) statistics(today int) (s Statistics) {
	last := 0
	for i := range p.games {
		g := &p.games[i]
		if len(g.Turns) == 0 {
			continue
		}
		s.Played++
		if !g.Solved() {
			if g.Over() || g.Day < today {
				s.Streak = 0
			}
			continue
		}
		if s.Streak > 0 && g.Day != last+1 {
			s.Streak = 0
		}
		s.Solved, s.Streak, s.Best, last = s.Solved+1, s.Streak+1, max(s.Best, g.Score()), g.Day
	}
	if last < today-1 {
		s.Streak = 0
	}
	return s
}
