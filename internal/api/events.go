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

// events streams the events of a table after the last one that the program has: as lines
// of JSON, or as server-sent events for clients that ask for those.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	r.SetPathValue("id", r.PathValue("table"))
	format := lineFormat
	if strings.Contains(r.Header.Get("Accept"), sentFormat.Type) {
		format = sentFormat
	}
	s.house.Follow(w, r, format)
}

// A Format is the format of a stream.
type Format struct {
	Type string // its media type
	sent bool
}

// The formats.
var (
	lineFormat = Format{Type: "application/x-ndjson"}
	sentFormat = Format{Type: "text/event-stream", sent: true}
)

// A Line is one line of a stream. Only lines of the types event and now have more fields
// than the type.
type Line struct {
	Type string `json:"type" enum:"event,now,ping,reload,replaced" doc:"event: something happened. now: the state of the table apart from the game, after the past events. ping: nothing happened for a while. reload: your number is before the present round, so look at the table and follow from its number. replaced: another stream of your seat has replaced this one."`
	Event
}

// Event returns the line of a frame, with its line of the log, or nil if it has none.
func (f Format) Event(of *table.Frame, entry *say.Entry) ([]byte, error) {
	e := eventOf(of)
	e.Entry = entry
	return f.write(of.Number, Line{"event", e})
}

// Now returns the line with the state of the table itself.
func (f Format) Now(of *table.Frame) ([]byte, error) {
	return f.write(0, Line{"now", eventOf(of)})
}

// Word returns a line of another type.
func (f Format) Word(kind string) []byte {
	text, _ := f.write(0, struct {
		Type string `json:"type"`
	}{kind}) // a string can be encoded
	return text
}

// write returns the line of value; a stream can be resumed from it if it has an id.
func (f Format) write(id int, value any) ([]byte, error) {
	text, err := json.Marshal(WithoutNulls(value))
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
