package web

import (
	"encoding/json"
	"fmt"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A form is how a stream is written.
type form interface {
	name() string // of the form, and of no other
	kind() string // the type of its content
	// greeting comes first.
	greeting(version string) []byte
	// event is what is sent of one frame, with the line of the log that it belongs to, if
	// it belongs to one.
	event(f *table.Frame, e *say.Entry) ([]byte, error)
	// now says how everything is that is not the game's, after the last event. It is no
	// event itself, and not one to go on from.
	now(f *table.Frame) ([]byte, error)
	word(word string) []byte
}

// The words that a stream says besides what happens.
const (
	wordPing    = "ping"    // so that nobody on the way takes the stream for dead
	wordReload  = "reload"  // whoever follows has to look at the table anew
	wordCrowded = "crowded" // another stream has taken the place
)

// pageForm is the form of streams for pages.
type pageForm struct{}

// A frame is what a page is sent of one event: what the seat may know of it,
// and the line of the log that it belongs to, in the viewer's language.
type frame struct {
	Number int        `json:"number"`
	Share  game.Share `json:"share"`
	Fast   bool       `json:"fast"`

	Table *table.TableShare `json:"table,omitempty"`
	Left  int64             `json:"left,omitempty"`
	Wait  int64             `json:"wait,omitempty"`
	Entry *say.Entry        `json:"entry,omitempty"`
}

func (pageForm) name() string { return "pages" }

func (pageForm) kind() string { return "text/event-stream" }

// greeting says which version of the program speaks, so that a page of another one loads
// itself anew.
func (pageForm) greeting(version string) []byte {
	return fmt.Appendf(nil, "event: hello\ndata: {\"version\":%q}\n\n", version)
}

func (pageForm) event(f *table.Frame, e *say.Entry) ([]byte, error) {
	out := frame{Number: f.Number, Share: f.Share, Fast: f.Fast, Table: f.Table, Left: f.Left, Wait: f.Wait, Entry: e}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "id: %d\ndata: %s\n\n", f.Number, text), nil
}

func (pageForm) now(f *table.Frame) ([]byte, error) {
	text, err := json.Marshal(struct {
		Number int               `json:"number"`
		Table  *table.TableShare `json:"table"`
		Left   int64             `json:"left,omitempty"`
		Wait   int64             `json:"wait,omitempty"`
	}{f.Number, f.Table, f.Left, f.Wait})
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "event: now\ndata: %s\n\n", text), nil
}

func (pageForm) word(word string) []byte { return []byte("event: " + word + "\ndata: {}\n\n") }

// programForm is the form of streams for programs.
type programForm struct{ api.Form }

func (p programForm) name() string { return p.Type }

func (p programForm) kind() string { return p.Type }

func (programForm) greeting(string) []byte { return nil }

func (p programForm) event(f *table.Frame, e *say.Entry) ([]byte, error) { return p.Event(f, e) }

func (p programForm) now(f *table.Frame) ([]byte, error) { return p.Now(f) }

func (p programForm) word(word string) []byte { return p.Word(word) }
