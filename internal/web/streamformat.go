package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A streamFormat turns what happens at a table into messages for one kind of reader.
type streamFormat interface {
	name() string      // unique name of the format
	mediaType() string // its media type
	// greeting is the first message, with how often the stream says something at least.
	greeting(version string, every time.Duration) []byte
	// liveTexts returns the texts of the page of l, which d presents; nil for programs. It reuses those of before.
	liveTexts(d page.Presenter, l *table.Snapshot, before *page.LiveTexts) *page.LiveTexts
	// event returns the message of a frame, with its line of the log if it has one, and with
	// the texts of the page if it is the last frame of a moment.
	event(f *table.Frame, e *say.Entry, then *page.LiveTexts) ([]byte, error)
	// now returns the message of the present state of the table, after the last event. It
	// is not an event and carries no resumable number.
	now(f *table.Frame, then *page.LiveTexts) ([]byte, error)
	word(word string) []byte
}

// Messages of a stream that are not about the table.
const (
	wordPing     = "ping"     // nothing has happened for a while
	wordReload   = "reload"   // the client has to load the table again
	wordReplaced = "replaced" // a newer stream has replaced this one
)

// pageFormat sends what a browser needs to update a page.
type pageFormat struct{}

// A frame is the message of one event to a page: what the seat may know, its line of the log in the viewer's language,
// and the texts of the page after it.
type frame struct {
	Number int   `json:"number"`
	Share  share `json:"share"`
	Fast   bool  `json:"fast"`

	Table *table.TableShare `json:"table,omitempty"`
	Left  int64             `json:"left,omitempty"`
	Wait  int64             `json:"wait,omitempty"`
	Entry *say.Entry        `json:"entry,omitempty"`
	Texts *page.LiveTexts   `json:"texts,omitempty"`
}

// A share is a game.Share without what the page gets as text.
type share struct {
	game.Share
	Tally tally `json:"tally"`
}

// A tally is what scripts need of a game.Tally.
type tally struct {
	Turn    game.Seat    `json:"turn"`
	Awaits  game.Awaited `json:"awaits"`
	Prophet game.Seat    `json:"prophet,omitempty"`
	Laid    int          `json:"laid"`
	Hands   []int        `json:"hands,omitempty"` // at the end of a round
}

// noEvent is the kind that scripts read in a frame without an event of the game.
const noEvent = "nothing"

// shareOf returns s as it is sent to pages.
func shareOf(s game.Share) share {
	awaits := cmp.Or(s.Tally.Awaits, game.AwaitsNothing)
	out := share{s, tally{s.Tally.Turn, awaits, s.Tally.Prophet, s.Tally.Laid, nil}}
	out.Kind = cmp.Or(s.Kind, noEvent)
	if s.Kind == game.RoundEnded {
		out.Tally.Hands = s.Tally.Hands
	}
	return out
}

func (pageFormat) liveTexts(d page.Presenter, l *table.Snapshot, before *page.LiveTexts) *page.LiveTexts {
	return d.Table().LiveTexts(l, before)
}

func (pageFormat) name() string { return "pages" }

func (pageFormat) mediaType() string { return "text/event-stream" }

// greeting has the version of the program, so that a page of another version reloads, and
// the interval of pings, so that a page notices that the server hangs.
func (pageFormat) greeting(version string, every time.Duration) []byte {
	return fmt.Appendf(nil, "event: hello\ndata: {\"version\":%q,\"ping\":%d}\n\n", version, every.Milliseconds())
}

func (pageFormat) event(f *table.Frame, e *say.Entry, then *page.LiveTexts) ([]byte, error) {
	text, err := json.Marshal(frame{
		Number: f.Number, Share: shareOf(f.Share), Fast: f.Fast, Table: f.Table, Left: f.Left, Wait: f.Wait, Entry: e,
		Texts: then,
	})
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "id: %d\ndata: %s\n\n", f.Number, text), nil
}

func (pageFormat) now(f *table.Frame, then *page.LiveTexts) ([]byte, error) {
	text, err := json.Marshal(struct {
		Number int               `json:"number"`
		Table  *table.TableShare `json:"table"`
		Left   int64             `json:"left,omitempty"`
		Wait   int64             `json:"wait,omitempty"`
		Texts  *page.LiveTexts   `json:"texts,omitempty"`
	}{f.Number, f.Table, f.Left, f.Wait, then})
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "event: now\ndata: %s\n\n", text), nil
}

func (pageFormat) word(word string) []byte { return []byte("event: " + word + "\ndata: {}\n\n") }

// programFormat sends the events of the API.
type programFormat struct{ api.Format }

func (p programFormat) name() string { return p.Type }

func (p programFormat) mediaType() string { return p.Type }

func (programFormat) greeting(string, time.Duration) []byte { return nil }

func (programFormat) liveTexts(page.Presenter, *table.Snapshot, *page.LiveTexts) *page.LiveTexts {
	return nil
}

func (p programFormat) event(f *table.Frame, e *say.Entry, _ *page.LiveTexts) ([]byte, error) {
	return p.Event(f, e)
}

func (p programFormat) now(f *table.Frame, _ *page.LiveTexts) ([]byte, error) { return p.Now(f) }

func (p programFormat) word(word string) []byte { return p.Word(word) }
