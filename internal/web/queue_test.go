package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
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

func TestOnlyAProxyIsBelievedAboutWhomItAsksFor(t *testing.T) {
	proxies := Limits{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("::1/128")}}
	for _, tt := range []struct {
		limits                   Limits
		address, forwarded, want string
	}{
		{proxies, "192.0.2.7:81", "", "192.0.2.7"},
		{proxies, "192.0.2.7:81", "10.0.0.1", "192.0.2.7"},
		{proxies, "127.0.0.1:81", "", "127.0.0.1"},
		{proxies, "127.0.0.1:81", "198.51.100.1, 192.0.2.9", "192.0.2.9"},
		{proxies, "127.0.0.1:81", "198.51.100.1, 192.0.2.9, 10.1.2.3", "192.0.2.9"},
		{proxies, "127.0.0.1:81", "198.51.100.1, nonsense", "127.0.0.1"},
		{proxies, "[::1]:81", "2001:db8:1:2:3::1", "2001:db8:1:2::/64"},
		{proxies, "[::ffff:127.0.0.1]:81", "192.0.2.9:1234", "192.0.2.9"},
		{Limits{}, "127.0.0.1:81", "192.0.2.9", "127.0.0.1"},
		{Limits{}, "[2001:db8:1:2:3::9%eth0]:81", "", "2001:db8:1:2::/64"},
		{Limits{}, "nowhere", "192.0.2.9", "nowhere"},
	} {
		r := &http.Request{RemoteAddr: tt.address, Header: http.Header{"X-Forwarded-For": {tt.forwarded}}}
		if got := tt.limits.visitor(r); got != tt.want {
			t.Errorf("%s for %q is %q, want %q", tt.address, tt.forwarded, got, tt.want)
		}
	}
}
