package client

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"
)

// ErrReplaced says that another stream of the same seat has replaced this one.
var ErrReplaced = errors.New("another stream of the seat has taken the place of this one")

// A line is one line of a stream.
type line struct {
	Type string `json:"type"` // event, now, ping, reload, replaced, or what a later server adds
	Event
}

// PingHeader names the header of a stream with how many seconds may pass without a line.
const PingHeader = "Ping-Every"

// usualPing is how often a stream pings that does not say.
const usualPing = 15 * time.Second

// A silence ends a stream that has missed two pings.
type silence struct {
	long  time.Duration
	timer *time.Timer
	over  atomic.Bool
}

// watch returns the silence of the stream that answer is, which ends by cancel.
func watch(answer *http.Response, cancel func()) *silence {
	every := usualPing
	if n, err := strconv.Atoi(answer.Header.Get(PingHeader)); err == nil && n > 0 {
		every = time.Duration(n) * time.Second
	}
	s := &silence{long: 2*every + time.Second}
	s.timer = time.AfterFunc(s.long, func() { s.over.Store(true); cancel() })
	return s
}

// explain returns why the stream that answers q has broken with err.
func (s *silence) explain(q request, err error) error {
	if s.over.Load() {
		err = fmt.Errorf("%w for %v", ErrSilent, s.long)
	}
	return &url.Error{Op: q.method, URL: q.path, Err: err}
}

// lineMost is how long a line of a stream may be, in bytes.
const lineMost = 4 << 20

// Follow returns what happens at the table after the event of that number, as it happens. A stream that
// breaks, or that misses two pings, is followed again from the last event. It ends without an error when the
// table has to be looked at again: when someone sits down or leaves, when a new game begins, and when the
// server ends it. After an error there is nothing more.
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
			if again := (request{repeats: true}).mayRetry(next); !again || try == triesMost ||
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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answer, err := s.Client.begin(ctx, q, cancel)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, answerMost)) // what is there may say why
		return 0, problemOf(answer, text)
	}
	quiet := watch(answer, cancel)
	defer quiet.timer.Stop()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, lineMost)
	for lines.Scan() {
		quiet.timer.Reset(quiet.long)
		var l line
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			if broken := lines.Err(); broken != nil { // within the line
				return last, quiet.explain(q, broken)
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
		case "replaced":
			return last, ErrReplaced
		}
	}
	switch err := lines.Err(); {
	case err == nil:
		return last, nil
	case errors.Is(err, bufio.ErrTooLong):
		return last, &badAnswer{q, err}
	default:
		return last, quiet.explain(q, err)
	}
}

// begin sends q, which a stream answers, and waits for the beginning of the answer for as long as the client has
// patience; cancel ends ctx.
func (c *Client) begin(ctx context.Context, q request, cancel func()) (*http.Response, error) {
	patience := cmp.Or(c.Patience, usualPatience)
	late := time.AfterFunc(patience, cancel)
	answer, err := c.send(ctx, q, "application/x-ndjson")
	if late.Stop() || err == nil && ctx.Err() == nil {
		return answer, err
	}
	if err == nil {
		_ = answer.Body.Close() // the answer came too late, and nothing of it was read
	}
	return nil, &url.Error{Op: q.method, URL: q.path, Err: fmt.Errorf("%w within %v", ErrSilent, patience)}
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
