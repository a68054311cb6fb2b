package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// The actions of talk.
const (
	Say    Action = "say"    // Text
	Phrase Action = "phrase" // Text is one of [Phrases]
	Mute   Action = "mute"   // by the host: nobody hears Seat any more
	Unmute Action = "unmute"
	Report Action = "report" // that what Number said, or else Seat, is out of place; Text says why
)

// A Said is something that somebody said at the table.
type Said struct {
	Number int       `json:"number"` // of the event
	Seat   game.Seat `json:"seat"`   // Nobody if he is no longer there
	Who    Who       `json:"who"`    // said it
	Name   string    `json:"name"`   // his, when he said it
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"` // one of [Phrases], instead of Text
	Time   time.Time `json:"time"`
	entry  int       // its number in the log
}

// A Reported is what somebody finds out of place, as the host is told.
type Reported struct {
	By   game.Seat `json:"by"`
	Of   game.Seat `json:"of"`
	Text string    `json:"text,omitempty"`
	Said *Said     `json:"said,omitempty"` // what it is about, if it is about something said
}

// Phrases returns what can be said without typing, each in the language of who
// hears it.
func Phrases() []string {
	return strings.Fields("hello good-luck thinking take-your-time no-idea eureka well-played ouch thanks good-game " +
		"one-more back-soon bye")
}

// How much one may say: so many times in so long.
const (
	floodSays   = 5
	floodWithin = 10 * time.Second

	maxSaid     = 200 // characters
	saidKept    = 200 // of what was said, the last so many
	maxReports  = 20  // by one seat
	reportsKept = 200 // the last so many, of those who are there first
)

// The errors of talk.
var (
	// ErrNoChat says that people do not talk at this table.
	ErrNoChat = errors.New("no chat at this table")
	// ErrMuted says that the host has muted the seat.
	ErrMuted = errors.New("muted by the host")
	// ErrFlood says that the seat talks, or changes the table, too often.
	ErrFlood = errors.New("too much at once")
	// ErrDealerSilent says that the dealer of a round under way may not talk freely:
	// it could tell something of his rule. He has hints for that.
	ErrDealerSilent = errors.New("the dealer keeps silent")
)

// say lets a seat say something, in its own words or by a phrase.
func (c *core) say(a asking) ([]happening, error) {
	e := &said{Seat: a.seat}
	switch {
	case !c.settings.Chat:
		return nil, ErrNoChat
	case c.muted[c.whoOn(a.seat)]:
		return nil, ErrMuted
	case c.floods(a.seat, a.now):
		return nil, ErrFlood
	case a.Action == Say && a.seat == c.state.Dealer() && c.underWay():
		return nil, ErrDealerSilent
	case a.Action == Say:
		e.Text = cleanSaid(a.Text)
	case slices.Contains(Phrases(), a.Text):
		e.Phrase = a.Text
	}
	if e.Text == "" && e.Phrase == "" {
		return nil, ErrBadRequest
	}
	return []happening{{own: e}}, nil
}

// cleanSaid returns text as it may be said.
func cleanSaid(text string) string {
	text = game.CleanWords(text)
	if r := []rune(text); len(r) > maxSaid {
		text = strings.TrimSpace(string(r[:maxSaid]))
	}
	return text
}

// floods reports whether seat has said too much lately.
func (c *core) floods(seat game.Seat, now time.Time) bool {
	all := c.spoke[c.whoOn(seat)]
	return len(all) == floodSays && now.Sub(all[0]) < floodWithin
}

// speaks notes that the person on seat has said something.
func (c *core) speaks(seat game.Seat) {
	if !c.learned.IsZero() {
		all := append(slices.Clone(c.spoke[c.whoOn(seat)]), c.learned)
		c.spoke[c.whoOn(seat)] = all[max(0, len(all)-floodSays):]
	}
}

// mute lets nobody hear a seat any more, or hear it again.
func (c *core) mute(a asking) ([]happening, error) {
	mute := a.Action == Mute
	switch {
	case !c.person(a.Seat) || c.beyond(a):
		return nil, ErrNotThere
	case c.muted[c.whoOn(a.Seat)] == mute:
		return nil, nil
	}
	return []happening{{own: &muted{a.Seat, mute}}}, nil
}

// report keeps for host and operator what somebody finds out of place.
func (c *core) report(a asking) ([]happening, error) {
	e := &reported{By: a.seat, Of: a.Seat, Text: cleanSaid(a.Text)}
	made := 0
	for _, r := range c.reports {
		if r.By == a.seat {
			made++
		}
	}
	if s := c.saidAt(a.Number); s != nil {
		e.Of, e.Number = s.Seat, s.entry
	} else if a.Number != 0 || c.chairOn(a.Seat) == nil {
		return nil, ErrNotThere
	}
	if made >= maxReports {
		return nil, ErrFlood
	}
	return []happening{{own: e}}, nil
}

// saidAt returns what was said in event number n, nil if nothing was or it is
// long ago.
func (c *core) saidAt(n int) *Said {
	i := slices.IndexFunc(c.said, func(s Said) bool { return s.Number == n })
	if i < 0 {
		return nil
	}
	s := c.said[i]
	return &s
}

// saidTo returns what seat hears of what was said. While people gather they talk
// among themselves: whoever has the code could listen.
func (c *core) saidTo(seat game.Seat) []Said {
	if c.gathering && seat == game.Nobody {
		return nil
	}
	return slices.Clone(c.said)
}

// withTalk returns frames with what of said came after event number since, in the
// order in which it happened. The rest of the table is as now tells.
func (c *core) withTalk(frames []Frame, now *TableShare, said []Said, since int) []Frame {
	for _, s := range said {
		if s.Number > since {
			share := *now
			share.Kind, share.Said, share.Reports = kindSaid, &s, nil
			frames = append(frames, Frame{Number: s.Number, Fast: c.fast, Table: &share})
		}
	}
	slices.SortFunc(frames, func(a, b Frame) int { return a.Number - b.Number })
	return frames
}

// A said event is what Seat said.
type said struct {
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"`
	Erased bool      `json:"erased,omitempty"` // what was said is no longer known
}

func (*said) kind() string { return kindSaid }

func (e *said) fold(c *core, at store.Entry) error {
	speaker := c.chairOn(e.Seat)
	if speaker == nil {
		return fmt.Errorf("no seat %d", e.Seat)
	}
	if e.Erased {
		return nil
	}
	c.said = append(c.said,
		Said{at.Number, e.Seat, c.whoOn(e.Seat), speaker.Name, e.Text, e.Phrase, at.Time, at.Number + c.silent})
	c.said = c.said[max(0, len(c.said)-saidKept):]
	c.speaks(e.Seat)
	return nil
}

// A muted event says whether Seat is heard.
type muted struct {
	Seat  game.Seat `json:"seat"`
	Muted bool      `json:"muted"`
}

func (*muted) kind() string { return kindMuted }

func (e *muted) fold(c *core, _ store.Entry) error {
	if !c.person(e.Seat) {
		return fmt.Errorf("nobody to mute at seat %d", e.Seat)
	}
	c.muted[c.whoOn(e.Seat)] = e.Muted
	return nil
}

// A reported event keeps a report.
type reported struct {
	By     game.Seat `json:"by"`
	Of     game.Seat `json:"of,omitempty"`
	Number int       `json:"number,omitempty"` // of the entry of what was said
	Text   string    `json:"text,omitempty"`
	Erased bool      `json:"erased,omitempty"` // the report is no longer known
}

func (*reported) kind() string { return kindReported }
func (*reported) silent()      {}

func (e *reported) fold(c *core, _ store.Entry) error {
	if e.Erased {
		return nil
	}
	r := Reported{By: e.By, Of: e.Of, Text: e.Text}
	for _, s := range c.said {
		if s.entry == e.Number {
			r.Said = &s
		}
	}
	c.reports = append(c.reports, r)
	if len(c.reports) > reportsKept {
		gone := slices.IndexFunc(c.reports, func(r Reported) bool { return r.By == game.Nobody })
		c.reports = slices.Delete(slices.Clone(c.reports), max(0, gone), max(0, gone)+1)
	}
	return nil
}
