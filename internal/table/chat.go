package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"eleusis/game"
	"eleusis/internal/store"
)

// The actions of talk.
const (
	Say    Action = "say"    // Text
	Phrase Action = "phrase" // Text is one of [Phrases]
	Mute   Action = "mute"   // by the host: what Seat says is no longer shown
	Unmute Action = "unmute"
	Report Action = "report" // reports what Number said, or else Seat, to host and operator; Text says why
)

// Phrases returns the quick phrases. Each reader sees them in their own language.
func Phrases() []string {
	return strings.Fields("hello good-luck thinking take-your-time no-idea eureka well-played ouch thanks good-game " +
		"one-more back-soon bye")
}

// The errors of talk.
var (
	// ErrNoChat says that there is no chat at this table.
	ErrNoChat = errors.New("no chat at this table")
	// ErrMuted says that the host has muted the seat.
	ErrMuted = errors.New("muted by the host")
	// ErrRateLimited says that the seat talks, or changes the table, too often.
	ErrRateLimited = errors.New("too much at once")
	// ErrDealerSilent says that the dealer of a round under way may not use free text,
	// which could reveal the rule. They have hints for that.
	ErrDealerSilent = errors.New("the dealer keeps silent")
)

// say lets a seat send a message, in free text or as a phrase.
func (c *core) say(p pendingRequest) ([]logEvent, error) {
	e := &messageSaid{Seat: p.seat}
	switch {
	case !c.settings.Chat:
		return nil, ErrNoChat
	case c.muted[c.whoOn(p.seat)]:
		return nil, ErrMuted
	case c.talksTooOften(c.whoOn(p.seat), p.now):
		return nil, ErrRateLimited
	case p.Action == Say && p.seat == c.state.Dealer() && underWay(&c.state):
		return nil, ErrDealerSilent
	case p.Action == Say:
		e.Text = cleanSaid(p.Text)
	case slices.Contains(Phrases(), p.Text):
		e.Phrase = p.Text
	}
	if e.Text == "" && e.Phrase == "" {
		return nil, ErrBadRequest
	}
	return []logEvent{{table: e}}, nil
}

// cleanSaid returns the cleaned text of a message.
func cleanSaid(text string) string { return game.CleanText(text, maxSaid) }

// mute mutes or unmutes a seat.
func (c *core) mute(p pendingRequest) ([]logEvent, error) {
	mute := p.Action == Mute
	switch {
	case !c.isPerson(p.Seat) || c.isOffLimits(p):
		return nil, ErrWrongSeat
	case c.muted[c.whoOn(p.Seat)] == mute:
		return nil, nil
	}
	return []logEvent{{table: &personMuted{p.Seat, mute}}}, nil
}

// report keeps a report of a message or a person for host and operator.
func (c *core) report(p pendingRequest) ([]logEvent, error) {
	e := &reported{By: p.seat, Of: p.Seat, Text: cleanSaid(p.Text)}
	made := 0
	for _, r := range c.reports {
		if r.By == p.seat {
			made++
		}
	}
	if s := c.saidAt(p.Number); s != nil {
		e.Of, e.Number = s.Seat, s.entry
	} else if p.Number != 0 || c.chairOn(p.Seat) == nil {
		return nil, ErrWrongSeat
	}
	if made >= maxReports {
		return nil, ErrRateLimited
	}
	return []logEvent{{table: e}}, nil
}

// A messageSaid event is a message of Seat.
type messageSaid struct {
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"`
	Erased bool      `json:"erased,omitempty"` // the text was erased
}

func (*messageSaid) kind() string { return kindSaid }

func (e *messageSaid) fold(c *core, at store.Entry) error {
	speaker := c.chairOn(e.Seat)
	if speaker == nil {
		return fmt.Errorf("no seat %d", e.Seat)
	}
	if e.Erased {
		return nil
	}
	who := c.whoOn(e.Seat)
	c.addMessage(Message{
		Number: at.Number, Seat: e.Seat, Who: who, Name: speaker.Name, Text: e.Text, Phrase: e.Phrase,
		Time: at.Time, entry: at.Number + c.unsent,
	})
	if !c.learned.IsZero() {
		c.noteTalk(who, c.learned)
	}
	return nil
}

// A personMuted event mutes or unmutes Seat.
type personMuted struct {
	Seat  game.Seat `json:"seat"`
	Muted bool      `json:"muted"`
}

func (*personMuted) kind() string { return kindMuted }

func (e *personMuted) fold(c *core, _ store.Entry) error {
	if !c.isPerson(e.Seat) {
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
	Erased bool      `json:"erased,omitempty"` // the text was erased
}

func (*reported) kind() string { return kindReported }
func (*reported) unsent()      {}

func (e *reported) fold(c *core, _ store.Entry) error {
	if e.Erased {
		return nil
	}
	c.keepReport(Reported{By: e.By, Of: e.Of, Text: e.Text, Said: c.saidIn(e.Number)})
	return nil
}
