package table

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/idempotency"
	"eleusis/internal/store"
)

// ErrReused is [idempotency.ErrReused].
var ErrReused = idempotency.ErrReused

// A stamp identifies a request: its sender, the id from the client, and a digest of its
// content. Each log entry that the request causes has it as its command.
type stamp struct {
	who  PersonID // 0 for a request to join
	id   string
	body idempotency.Digest
}

// digestOf returns the digest of the content of a request. The error wraps [ErrBadRequest].
func digestOf(body any) (idempotency.Digest, error) {
	digest, err := idempotency.DigestJSON(body)
	if err != nil {
		return digest, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return digest, nil
}

// stamp returns the stamp of q; its sender is who.
func (q Request) stamp(who PersonID) (stamp, error) {
	s := stamp{who: who, id: q.ID}
	q.ID = ""
	var err error
	s.body, err = digestOf(q)
	return s, err
}

// command returns s as it stands in the log: who, digest, id; empty for the zero stamp.
func (s stamp) command() string {
	if s.id == "" {
		return ""
	}
	return fmt.Sprintf("%d %s %s", s.who, base64.RawURLEncoding.EncodeToString(s.body[:]), s.id)
}

// readStamp parses the result of [stamp.command]. It returns false for the bare id in
// older logs.
func readStamp(command string) (stamp, bool) {
	who, rest, _ := strings.Cut(command, " ")
	body, id, _ := strings.Cut(rest, " ")
	n, err := strconv.ParseUint(who, 10, 32)
	sum, wrong := base64.RawURLEncoding.DecodeString(body)
	if err != nil || wrong != nil || len(sum) != len(idempotency.Digest{}) || id == "" {
		return stamp{}, false
	}
	return stamp{PersonID(n), id, idempotency.Digest(sum)}, true
}

// stampOf returns the stamp of e, the next entry of the log. In an older log the sender is
// the person on the seat of e or, since the request may have moved the seats, the sender
// of the previous entry of the same request.
func (c *core) stampOf(e store.Entry) stamp {
	s, ok := readStamp(e.Command)
	switch {
	case ok || e.Command == "":
		return s
	case c.previous.id == e.Command:
		return c.previous
	}
	return stamp{who: c.whoOn(game.Seat(e.Seat)), id: e.Command}
}

// remember notes that the request of s caused the last event.
func (c *core) remember(s stamp) {
	c.previous = s
	if s.id == "" {
		return
	}
	known := c.carriedOut.Knows(s.who)
	c.carriedOut.Add(s.who, s.id, s.body, c.lastSent())
	if !known {
		c.carriedOut.Trim(func(w PersonID) bool { return w == 0 || c.hasSeat(w) || w == c.whoOn(Aside) })
	}
}

// answered returns the number of the event that the request of s caused, and whether it
// was carried out. The error is [ErrReused].
func (q *requests) answered(s stamp) (number int, done bool, err error) {
	return q.carriedOut.Find(s.who, s.id, s.body)
}

// requests holds the requests that were carried out.
type requests struct {
	carriedOut idempotency.Requests[PersonID]
	previous   stamp                       // of the last entry folded
	changes    map[game.Seat][]tableChange // the recent ones
}

// Rate limit of changes of the table itself by one seat: they stay in its log.
const (
	changesMost   = 30
	changesWithin = time.Minute
)

// A tableChange is a request that changed the table itself.
type tableChange struct {
	command string
	heard   time.Time
}

// noteChange notes such a request, and when this process received it.
func (q *requests) noteChange(e store.Entry, heard time.Time) {
	seat := game.Seat(e.Seat)
	all := q.changes[seat]
	if heard.IsZero() || e.Command == "" || len(all) > 0 && all[len(all)-1].command == e.Command {
		return
	}
	all = append(slices.Clone(all), tableChange{e.Command, heard})
	q.changes[seat] = all[max(0, len(all)-changesMost):]
}

// changesTooOften reports whether seat has reached the rate limit.
func (q *requests) changesTooOften(seat game.Seat, now time.Time) bool {
	all := q.changes[seat]
	return len(all) == changesMost && now.Sub(all[0].heard) < changesWithin
}
