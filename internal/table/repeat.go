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

	"eleusis/game"
	"eleusis/internal/store"
)

// ErrReused says that the person used the id of the request before, for a request
// that asked for something else.
var ErrReused = errors.New("the request id was used for another request")

// A stamp identifies a request: its sender, the id that their client gave it, and
// a digest of what it asks for. Each entry of the log that the request leads to
// bears it as its command.
type stamp struct {
	who  Who // 0: nobody yet, of a request to join
	id   string
	body digest
}

// A digest is the first half of a SHA-256 sum. The zero digest is unknown: logs
// did not always keep it.
type digest [sha256.Size / 2]byte

func digestOf(text []byte) digest {
	sum := sha256.Sum256(text)
	return digest(sum[:])
}

// digestOfJSON returns the digest of what body is in JSON. The error wraps
// [ErrBadRequest].
func digestOfJSON(body any) (digest, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return digest{}, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return digestOf(text), nil
}

// stamp returns the stamp of q, sent by the person who.
func (q Request) stamp(who Who) (stamp, error) {
	s := stamp{who: who, id: q.ID}
	q.ID = ""
	var err error
	s.body, err = digestOfJSON(q)
	return s, err
}

// command returns s as the log keeps it: who, digest, id. It is empty if s is of no
// request.
func (s stamp) command() string {
	if s.id == "" {
		return ""
	}
	return fmt.Sprintf("%d %s %s", s.who, base64.RawURLEncoding.EncodeToString(s.body[:]), s.id)
}

// readStamp reads what [stamp.command] returns. It returns false for the bare id
// that older logs have.
func readStamp(command string) (stamp, bool) {
	who, rest, _ := strings.Cut(command, " ")
	body, id, _ := strings.Cut(rest, " ")
	n, err := strconv.ParseUint(who, 10, 32)
	sum, wrong := base64.RawURLEncoding.DecodeString(body)
	if err != nil || wrong != nil || len(sum) != len(digest{}) || id == "" {
		return stamp{}, false
	}
	return stamp{Who(n), id, digest(sum)}, true
}

// The bounds of what is remembered: requests of each sender, and senders who have
// no seat.
const (
	answersKept = 256
	sendersKept = 64
)

// Answers are the requests that were carried out, by their senders, oldest first.
type answers[K comparable] map[K][]answer

// An answer is a request that was carried out.
type answer struct {
	id     digest // of the id
	body   digest
	number int // of the last event it led to, as people count
}

// find returns the number of the event that a request of sender led to, and whether
// it was carried out. The error is [ErrReused].
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

// keep remembers that a request of sender led to the event of that number. It may
// lead to several, one after the other.
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

// trim forgets the senders who have been silent for longest, but for those who
// stay, until there are no more than sendersKept of the others.
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

// stampOf returns the stamp of e, which comes next in the log. In an older log the
// sender is who sits on the seat of e; and before that the sender of the same
// request, which may have moved the seats.
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

// remember notes that the request of s led to the last event.
func (c *core) remember(s stamp) {
	c.previous = s
	if s.id == "" {
		return
	}
	_, known := c.answers[s.who]
	c.answers.keep(s.who, s.id, s.body, c.clock())
	if !known {
		c.answers.trim(func(w Who) bool { return w == 0 || c.sits(w) || w == c.whoOn(Aside) })
	}
}

// sits reports whether that person has a seat in the game.
func (c *core) sits(who Who) bool {
	return slices.ContainsFunc(c.chairs, func(ch chair) bool { return ch.Key != "" && c.who[ch.Key] == who })
}

// answered returns the number of the event that the request of s led to, and whether
// it was carried out. The error is [ErrReused].
func (c *core) answered(s stamp) (number int, done bool, err error) {
	if s.id == "" {
		return 0, false, nil
	}
	return c.answers.find(s.who, s.id, s.body)
}
