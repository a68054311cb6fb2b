package table

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// ErrReused says that the id was used before, for a different request.
var ErrReused = errors.New("the request id was used for another request")

// A stamp identifies a request: its sender, the id from the client, and a digest of its
// content. Each log entry that the request causes has it as its command.
type stamp struct {
	who  PersonID // 0 for a request to join
	id   string
	body digest
}

// A digest is the first half of a SHA-256 sum. The zero digest is unknown, as in old logs.
type digest [sha256.Size / 2]byte

func digestOf(text []byte) digest {
	sum := sha256.Sum256(text)
	return digest(sum[:])
}

// digestOfJSON returns the digest of body as JSON. The error wraps [ErrBadRequest].
func digestOfJSON(body any) (digest, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return digest{}, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return digestOf(text), nil
}

// stamp returns the stamp of q; its sender is who.
func (q Request) stamp(who PersonID) (stamp, error) {
	s := stamp{who: who, id: q.ID}
	q.ID = ""
	var err error
	s.body, err = digestOfJSON(q)
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
	if err != nil || wrong != nil || len(sum) != len(digest{}) || id == "" {
		return stamp{}, false
	}
	return stamp{PersonID(n), id, digest(sum)}, true
}

// Bounds of memory: requests of each sender, and senders without a seat.
const (
	answersKept = 256
	sendersKept = 64
)

// answers holds the requests that were carried out, by sender, oldest first.
type answers[K comparable] map[K][]answer

// An answer is a request that was carried out.
type answer struct {
	id     digest // of the id
	body   digest
	number int // of the last event it caused, as watchers see it
}

// find returns the number of the event that a request of sender caused, and whether it was
// carried out. The error is [ErrReused].
func (all answers[K]) find(sender K, id string, body digest) (number int, done bool, err error) {
	sum := digestOf([]byte(id))
	for _, a := range all[sender] {
		switch {
		case a.id != sum:
		case a.body != body && a.body != digest{}:
			return 0, false, ErrReused
		default:
			return a.number, true, nil
		}
	}
	return 0, false, nil
}

// keep remembers that a request of sender caused the event of that number. It may cause
// several, one after the other.
func (all answers[K]) keep(sender K, id string, body digest, number int) {
	a := answer{digestOf([]byte(id)), body, number}
	kept := all[sender]
	last := len(kept) - 1
	if last >= 0 && kept[last].id == a.id {
		kept[last] = a
		return
	}
	if len(kept) == answersKept {
		kept = slices.Delete(kept, 0, 1)
	}
	all[sender] = append(kept, a)
}

// trim drops the senders that have been silent for longest, down to sendersKept. Those for
// which stays is true do not count and are kept.
func (all answers[K]) trim(stays func(K) bool) {
	var others []K
	for sender := range all {
		if !stays(sender) {
			others = append(others, sender)
		}
	}
	if len(others) <= sendersKept {
		return
	}
	slices.SortFunc(others, func(a, b K) int { return all.last(b) - all.last(a) })
	for _, sender := range others[sendersKept:] {
		delete(all, sender)
	}
}

// last returns the number of the last event that sender caused.
func (all answers[K]) last(sender K) int { return all[sender][len(all[sender])-1].number }

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
	_, known := c.answers[s.who]
	c.answers.keep(s.who, s.id, s.body, c.clock())
	if !known {
		c.answers.trim(func(w PersonID) bool { return w == 0 || c.sits(w) || w == c.whoOn(Aside) })
	}
}

// answered returns the number of the event that the request of s caused, and whether it
// was carried out. The error is [ErrReused].
func (q *requests) answered(s stamp) (number int, done bool, err error) {
	if s.id == "" {
		return 0, false, nil
	}
	return q.answers.find(s.who, s.id, s.body)
}

// requests holds the requests that were carried out.
type requests struct {
	answers  answers[PersonID]
	previous stamp                       // of the last entry folded
	changes  map[game.Seat][]tableChange // the recent ones
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
