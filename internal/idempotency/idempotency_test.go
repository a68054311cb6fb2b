package idempotency_test

import (
	"errors"
	"fmt"
	"testing"

	"eleusis/internal/idempotency"
)

func TestRememberedRequestsAreBounded(t *testing.T) {
	const requests, senders = idempotency.MaxRequests, idempotency.MaxSenders
	all, body := make(idempotency.Requests[int]), idempotency.Digest{1}
	for person := range 3 * senders {
		for n := range 2 * requests {
			all.Add(person, fmt.Sprint(n), body, person*1000+n)
		}
		all.Trim(func(person int) bool { return person == 0 })
	}
	if len(all) != senders+1 {
		t.Errorf("%d senders are remembered, want %d", len(all), senders+1)
	}
	for person, kept := range all {
		if len(kept) != requests || person != 0 && person < 2*senders {
			t.Errorf("of %d %d are remembered", person, len(kept))
		}
	}
	if _, done, _ := all.Find(0, fmt.Sprint(requests-1), body); done {
		t.Error("an old request is remembered")
	}
	if _, done, _ := all.Find(0, fmt.Sprint(requests), body); !done {
		t.Error("a late request is forgotten")
	}
}

// TestTheSenderWhoIsSilentForLongestIsForgotten lets senders whose first request came
// early send their last one late.
func TestTheSenderWhoIsSilentForLongestIsForgotten(t *testing.T) {
	const last = idempotency.MaxSenders
	all := make(idempotency.Requests[int])
	for person := range last + 1 {
		all.Add(person, "first", idempotency.Digest{}, person)
		all.Add(person, "last", idempotency.Digest{}, 1000-person)
	}
	all.Trim(func(int) bool { return false })
	if all.Knows(last) || !all.Knows(0) || len(all) != last {
		t.Errorf("%d senders are remembered, want all but the one of number %d", len(all), 1000-last)
	}
}

func TestAnIDIsOfOneSenderAndOneContent(t *testing.T) {
	first, err := idempotency.DigestJSON("first")
	if err != nil {
		t.Fatal(err)
	}
	second, err := idempotency.DigestJSON("second")
	if err != nil {
		t.Fatal(err)
	}
	all := make(idempotency.Requests[string])
	all.Add("Ada", "1", first, 7)
	all.Add("Ada", "1", first, 8) // its second event
	all.Add("Bob", "old", idempotency.Digest{}, 9)
	for _, of := range []struct {
		sender, id string
		body       idempotency.Digest
		number     int
		done       bool
		err        error
	}{
		{"Ada", "1", first, 8, true, nil},
		{"Ada", "1", second, 0, false, idempotency.ErrReused},
		{"Ada", "2", first, 0, false, nil},
		{"Bob", "1", first, 0, false, nil},
		{"Bob", "old", second, 9, true, nil}, // of a log without digests
	} {
		number, done, err := all.Find(of.sender, of.id, of.body)
		if number != of.number || done != of.done || !errors.Is(err, of.err) {
			t.Errorf("request %s of %s: %d, %v, %v; want %d, %v, %v", of.id, of.sender, number, done, err, of.number, of.done,
				of.err)
		}
	}
	if !all.Knows("Ada") || all.Knows("Cid") {
		t.Errorf("knows Ada: %v, Cid: %v", all.Knows("Ada"), all.Knows("Cid"))
	}
}

func TestADigestNeedsAContentThatJSONCanHold(t *testing.T) {
	if _, err := idempotency.DigestJSON(func() {}); err == nil {
		t.Error("a function has a digest")
	}
}
