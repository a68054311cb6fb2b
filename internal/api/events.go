package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

const eventsPath = "/tables/{table}/events"

func isEvents(r *http.Request) bool {
	return Is(r.URL.Path) && strings.HasSuffix(r.URL.Path, "/events")
}

// events streams what happens at a table after the event that the program has: as lines
// of JSON, or as server-sent events for whoever asks for those.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	r.SetPathValue("id", r.PathValue("table"))
	form := Lines
	if strings.Contains(r.Header.Get("Accept"), Sent.Type) {
		form = Sent
	}
	s.house.Follow(w, r, form)
}

// A Form is how a stream is written.
type Form struct {
	Type string // of its content
	sent bool
}

// The forms.
var (
	Lines = Form{Type: "application/x-ndjson"}
	Sent  = Form{Type: "text/event-stream", sent: true}
)

// A Line is one line of a stream. Its type says what it is; a line of another type than
// event or now says nothing more.
type Line struct {
	Type string `json:"type" enum:"event,now,ping,reload,crowded" doc:"event: something happened. now: how everything is that is not the game's, once the past has been told. ping: nothing happened for a while. reload: your number is before the present round, so look at the table and follow from its number. crowded: another stream of your seat has taken the place of this one."`
	Event
}

// Event returns the line of a frame, with the line of the log that it belongs to, nil if
// it belongs to none.
func (f Form) Event(of *table.Frame, entry *say.Entry) ([]byte, error) {
	e := eventOf(of)
	e.Entry = entry
	return f.write(of.Number, Line{"event", e})
}

// Now returns the line that says how everything is that is not the game's.
func (f Form) Now(of *table.Frame) ([]byte, error) {
	return f.write(0, Line{"now", eventOf(of)})
}

// Word returns a line of a type that says nothing more.
func (f Form) Word(kind string) []byte {
	text, _ := f.write(0, struct {
		Type string `json:"type"`
	}{kind}) // a word can be written
	return text
}

// write returns the line of value, which a stream can be resumed from if it has an id.
func (f Form) write(id int, value any) ([]byte, error) {
	text, err := json.Marshal(withoutNulls(value))
	switch {
	case err != nil:
		return nil, fmt.Errorf("event %d: %w", id, err)
	case !f.sent:
		return append(text, '\n'), nil
	case id > 0:
		return fmt.Appendf(nil, "id: %d\ndata: %s\n\n", id, text), nil
	}
	return fmt.Appendf(nil, "data: %s\n\n", text), nil
}
