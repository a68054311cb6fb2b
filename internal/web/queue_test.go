package web

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
)

func TestNoVisitorFillsTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		ctx, cancel := context.WithCancel(t.Context())
		var leaves []func()
		for range cap(q.slots) {
			leave, err := q.enter(ctx, "eager")
			if err != nil {
				t.Fatal(err)
			}
			leaves = append(leaves, leave)
		}
		waiting := make(chan error, waitingMax)
		for range waitingMax - len(leaves) {
			go func() {
				_, err := q.enter(ctx, "eager")
				waiting <- err
			}()
		}
		synctest.Wait()
		if _, err := q.enter(ctx, "eager"); !errors.Is(err, errBusy) {
			t.Errorf("one more is let in: %v", err)
		}
		patient := make(chan error)
		go func() {
			leave, err := q.enter(t.Context(), "patient")
			if err == nil {
				leave()
			}
			patient <- err
		}()
		synctest.Wait()
		cancel()
		synctest.Wait()
		for range waitingMax - len(leaves) {
			if err := <-waiting; !errors.Is(err, context.Canceled) {
				t.Errorf("who waited in vain is told %v", err)
			}
		}
		leaves[0]()
		if err := <-patient; err != nil {
			t.Errorf("another visitor: %v", err)
		}
		for _, leave := range leaves[1:] {
			leave()
		}
		if len(q.waiting) != 0 || len(q.slots) != 0 {
			t.Errorf("left behind are %v and %d", q.waiting, len(q.slots))
		}
	})
}

func TestAProxySaysWhoItAsksFor(t *testing.T) {
	for _, tt := range []struct{ address, forwarded, want string }{
		{"192.0.2.7:81", "", "192.0.2.7"},
		{"192.0.2.7:81", "10.0.0.1", "192.0.2.7"},
		{"127.0.0.1:81", "", "127.0.0.1 "},
		{"127.0.0.1:81", "198.51.100.1, 192.0.2.9", "127.0.0.1 192.0.2.9"},
		{"[::1]:81", "2001:db8::1", "::1 2001:db8::1"},
		{"nowhere", "", "nowhere"},
	} {
		r := &http.Request{RemoteAddr: tt.address, Header: http.Header{"X-Forwarded-For": {tt.forwarded}}}
		if got := visitorOf(r); got != tt.want {
			t.Errorf("%s for %q is %q, want %q", tt.address, tt.forwarded, got, tt.want)
		}
	}
}
