package web

import (
	"fmt"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// presenceStyle is the style sheet of what people at a table show each other.
const presenceStyle = "presence.css"

// presenceTexts are those of presence, as scriptTexts are those of the game;
// their keys begin with "presence.".
var presenceTexts = map[string][]string{
	"notify.insecure": nil, "notify.absent": nil, "notify.denied": nil,
	"away": nil, "covered": {"Level"}, "covered.long": {"Who", "Level"}, "covered.you": nil, "back": {"Who"},
	"time-up": nil,
	"clock":   {"Time"},
	"talk":    nil, "said": {"Who", "Text"}, "reported": nil, "manners.hidden": nil, "manners.muted": nil,
}

// presence adds to w what scripts say about who is there, and what is said.
func (d drawer) presence(w *words) {
	for key, gaps := range presenceTexts {
		w.Text[key] = d.withGaps("presence."+key, gaps)
	}
	for _, word := range table.Phrases() {
		w.Text["phrase."+word] = d.say.Text("presence.phrase."+word, nil)
	}
	for _, level := range bot.Levels() {
		w.Text["level."+level] = d.say.Level(level)
	}
	w.Text["guest"] = d.say.Text("web.guest", nil)
	for _, key := range []string{"talk.new", "clock.soon"} {
		of := func(n int) string { return d.say.Text("presence."+key, say.Args{"Count": n, "N": "{N}"}) }
		w.Count[key] = forms{One: of(1), Other: of(2)}
	}
}

// A here says whether somebody is there.
type here struct {
	Away  bool
	Words string // below his name, if he is not
}

// here returns where the person of a chair is, if it is one.
func (d drawer) here(c table.Chair) here {
	switch {
	case c.Covered != "":
		return here{true, d.say.Text("presence.covered", say.Args{"Level": d.say.Level(c.Covered)})}
	case c.Away:
		return here{true, d.say.Text("presence.away", nil)}
	}
	return here{}
}

// A clock is how long somebody still has for his decision.
type clock struct {
	Left, Limit int64 // milliseconds
	Short       string
	Words       string
}

// clock returns the clock of seat, if it runs.
func (d drawer) clock(l *table.Look, seat game.Seat) *clock {
	if l.Left <= 0 || seat != waited(l) {
		return nil
	}
	short := minutes(l.Left)
	return &clock{l.Left.Milliseconds(), l.Clock.Milliseconds(), short,
		d.say.Text("presence.clock", say.Args{"Time": short})}
}

// minutes returns t as 1:05.
func minutes(t time.Duration) string {
	seconds := int(t.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
