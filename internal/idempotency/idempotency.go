// Package idempotency remembers which requests were carried out. So a client that lost an
// answer sends its request again under the same id, and it is carried out once.
package idempotency

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Bounds of what is remembered.
const (
	MaxRequests = 256 // of each sender
	MaxSenders  = 64  // besides those who stay, see [Requests.Trim]
)

// ErrReused says that the id was used before, for a different request.
var ErrReused = errors.New("the request id was used for another request")

// A Digest is the first half of a SHA-256 sum. The zero digest is unknown, as in old logs.
type Digest [sha256.Size / 2]byte

func digestOf(text []byte) Digest {
	sum := sha256.Sum256(text)
	return Digest(sum[:])
}

// DigestJSON tells requests apart by their content; it fails if body has no form in JSON.
func DigestJSON(body any) (Digest, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return Digest{}, fmt.Errorf("digest of a request: %w", err)
	}
	return digestOf(text), nil
}

// Requests are the requests that were carried out, by sender, oldest first.
type Requests[K comparable] map[K][]request

// A request is one that was carried out.
type request struct {
	id     Digest // of the id
	body   Digest
	number int // of the last event it caused
}

// Find returns the number of the event that a request of sender caused, and whether it was
// carried out. The error is [ErrReused].
func (r Requests[K]) Find(sender K, id string, body Digest) (number int, done bool, err error) {
	sum := digestOf([]byte(id))
	for _, known := range r[sender] {
		switch {
		case known.id != sum:
		case known.body != body && known.body != Digest{}:
			return 0, false, ErrReused
		default:
			return known.number, true, nil
		}
	}
	return 0, false, nil
}

// Knows reports whether any request of sender is remembered.
func (r Requests[K]) Knows(sender K) bool { return len(r[sender]) > 0 }

// Add remembers that a request of sender caused the event of that number. It may cause
// several, one after the other.
func (r Requests[K]) Add(sender K, id string, body Digest, number int) {
	done := request{digestOf([]byte(id)), body, number}
	kept := r[sender]
	last := len(kept) - 1
	if last >= 0 && kept[last].id == done.id {
		kept[last] = done
		return
	}
	if len(kept) == MaxRequests {
		kept = slices.Delete(kept, 0, 1)
	}
	r[sender] = append(kept, done)
}

// Trim forgets the senders that have been silent for longest, down to MaxSenders. Those for
// which stays is true do not count and are kept.
func (r Requests[K]) Trim(stays func(K) bool) {
	var others []K
	for sender := range r {
		if !stays(sender) {
			others = append(others, sender)
		}
	}
	if len(others) <= MaxSenders {
		return
	}
	slices.SortFunc(others, func(a, b K) int { return r.last(b) - r.last(a) })
	for _, sender := range others[MaxSenders:] {
		delete(r, sender)
	}
}

// last returns the number of the last event that sender caused.
func (r Requests[K]) last(sender K) int { return r[sender][len(r[sender])-1].number }
