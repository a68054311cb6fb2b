package page

import (
	"fmt"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// presenceStyle is the style sheet of presence and chat.
const presenceStyle = "presence.css"

// presenceTexts are the texts of presence, as scriptTexts are those of the game; their
// keys begin with "presence.".
var presenceTexts = map[string][]string{
	"notify.insecure": nil, "notify.absent": nil, "notify.denied": nil,
	"covered.long": {"Who", "Level"}, "covered.you": nil, "back": {"Who"},
	"time-up": nil,
	"clock":   {"Time"},
	"talk":    nil, "said": {"Who", "Text"}, "reported": nil, "manners.hidden": nil, "manners.muted": nil,
}

// presence adds the texts of presence and chat to w, for scripts.
func (pr boardPresenter) presence(w *words) {
	for key, gaps := range presenceTexts {
		w.Text[key] = pr.withGaps("presence."+key, gaps)
	}
	for _, word := range table.Phrases() {
		w.Text["phrase."+word] = pr.Say.Text("presence.phrase."+word, nil)
	}
	for _, level := range bot.Levels() {
		w.Text["level."+level] = pr.Say.Level(level)
	}
	w.Text["guest"] = pr.Say.Text("web.guest", nil)
	for _, key := range []string{"talk.new", "clock.soon"} {
		of := func(n int) string { return pr.Say.Text("presence."+key, say.Args{"Count": n, "N": "{N}"}) }
		w.Count[key] = plurals{of(0), of(1), of(2)}
	}
}

// away returns the text for a person who is away, with their substitute; empty if nobody is.
func (pr boardPresenter) away(c table.Chair) string {
	switch {
	case c.Substitute != "":
		return pr.Say.Text("presence.covered", say.Args{"Level": pr.Say.Level(c.Substitute)})
	case c.Away:
		return pr.Say.Text("presence.away", nil)
	}
	return ""
}

// A clock is the time that a person has left for their decision.
type clock struct {
	Left, Limit int64 // milliseconds
	Short       string
	Words       string
}

// clock returns the clock of seat, if it runs.
func (pr boardPresenter) clock(l *table.Snapshot, seat game.Seat) *clock {
	if l.Left <= 0 || seat != awaitedSeat(l) {
		return nil
	}
	short := minutes(l.Left)
	return &clock{l.Left.Milliseconds(), l.Clock.Milliseconds(), short,
		pr.Say.Text("presence.clock", say.Args{"Time": short})}
}

// minutes returns t as 1:05.
func minutes(t time.Duration) string {
	seconds := int(t.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
