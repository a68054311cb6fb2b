package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
)

// ErrCrowded says that another stream of the same seat has replaced this one.
var ErrCrowded = errors.New("another stream of the seat has taken the place of this one")

// A line is one line of a stream.
type line struct {
	Type string `json:"type"` // event, now, ping, reload, crowded, or what a later server adds
	Event
}

// lineMost is how long a line of a stream may be, in bytes.
const lineMost = 4 << 20

// Follow returns what happens at the table after the event of that number, as it happens. A stream that
// breaks is followed again from the last event. It ends without an error when the table has to be looked at again:
// when someone sits down or leaves, when a new game begins, and when the server ends it. After an error
// there is nothing more.
//
// Events without a number say how everything is that is not the game's. A server sends one once it
// has told the past.
func (s *Seat) Follow(ctx context.Context, since int) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for try := 1; try <= triesMost; try++ {
			last, next := s.followOnce(ctx, since, yield)
			if last > since {
				since, try = last, 1
			}
			if next == nil {
				return
			}
			if again := (request{repeats: true}).worthAgain(next); !again || try == triesMost ||
				!pause(ctx, pauseAfter(next, try)) {
				yield(Event{}, next)
				return
			}
		}
	}
}

// followOnce yields what one stream tells, and returns the number of the last event that it told of. The error is
// why it ended, nil if nothing is to follow.
func (s *Seat) followOnce(ctx context.Context, since int, yield func(Event, error) bool) (last int, err error) {
	q := request{method: http.MethodGet, path: fmt.Sprintf("%s?since=%d", of(s.Table, "/events"), since)}
	answer, err := s.Client.send(ctx, q, "application/x-ndjson")
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, answerMost)) // what is there may say why
		return 0, problemOf(answer, text)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, lineMost)
	for lines.Scan() {
		var l line
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			if broken := lines.Err(); broken != nil { // within the line
				return last, &url.Error{Op: q.method, URL: q.path, Err: broken}
			}
			return last, &badAnswer{q, err}
		}
		switch l.Type {
		case "event", "now":
			last = max(last, l.Number)
			if !yield(l.Event, nil) {
				return last, nil
			}
		case "reload":
			return last, nil
		case "crowded":
			return last, ErrCrowded
		}
	}
	switch err := lines.Err(); {
	case err == nil:
		return last, nil
	case errors.Is(err, bufio.ErrTooLong):
		return last, &badAnswer{q, err}
	default:
		return last, &url.Error{Op: q.method, URL: q.path, Err: err}
	}
}

// Await waits until something happens at the table after the event of that number, or until the table has to
// be looked at again.
func (s *Seat) Await(ctx context.Context, since int) error {
	for e, err := range s.Follow(ctx, since) {
		if err != nil {
			return err
		}
		if e.Number > since {
			return nil
		}
	}
	return nil
}
