package daily

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"eleusis/game"
	"eleusis/rule"
)

// tokenBytes is the length of what a token is a text of.
const tokenBytes = 20

// Token returns a token of the holder of key. It tells what they have played, see [Calendar.History]; nobody can
// play, change or delete anything with it, or find the key.
func Token(key string) string {
	sum := sha256.Sum256([]byte("eleusis-daily\n" + key))
	return hex.EncodeToString(sum[:tokenBytes])
}

// isToken reports whether text may be a token.
func isToken(text string) bool {
	bytes, err := hex.DecodeString(text)
	return err == nil && len(bytes) == tokenBytes && hex.EncodeToString(bytes) == text
}

// A PlayedDay is a day that someone has played.
type PlayedDay struct {
	Game
	Date time.Time  // its midnight
	View game.View  // the layout
	Rule *rule.Rule // nil as long as the game can go on
}

// A History is what someone has played.
type History struct {
	Days       []PlayedDay // the newest first, at most historyDays
	Statistics Statistics
}

// historyDays is the number of days that a [History] has.
const historyDays = 30

// History returns what the holder of the key with that token has played. Of a text that is no token it is empty.
func (c *Calendar) History(ctx context.Context, token string, now time.Time) (h History, err error) {
	if !isToken(token) {
		return h, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.readDays(ctx); err != nil {
		return h, err
	}
	p, err := c.personOf(ctx, peoplePrefix+token)
	if err != nil {
		return h, err
	}
	today := NumberOf(now)
	h.Statistics = p.statistics(today)
	for _, g := range slices.Backward(p.games) {
		d := c.days[g.Day]
		if len(g.Turns) == 0 || d == nil || len(h.Days) == historyDays {
			continue
		}
		if err := d.check(&g); err != nil {
			return History{}, err
		}
		g.Turns, g.Guesses = slices.Clone(g.Turns), slices.Clone(g.Guesses)
		played := PlayedDay{Game: g, Date: firstDay.AddDate(0, 0, g.Day), View: d.view(&g)}
		if g.Over() || g.Day < today {
			played.Rule = d.rule
		}
		h.Days = append(h.Days, played)
	}
	return h, nil
}
