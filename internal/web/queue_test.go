package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/internal/say"
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

// TestEveryRuleIsReadInTurn wherever somebody says one: while his turn does not come
// none is read, and what reads none goes on.
func TestEveryRuleIsReadInTurn(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		s := newServer(UsualLimits(), say.NewBook(), slog.New(slog.DiscardHandler)).over(v.hall)
		v.handler = s.handler()
		v.client.Transport = direct{v.handler}
		rule := v.gather("deal", "mine") + "/rule"
		express := v.made("preset=express&seats=3", url.Values{"deal": {"mine"}, "rule": {"odd"}}).path
		for range waitingMax { // as if he waited for other things
			s.queue.join("192.0.2.1")
		}
		guess := url.Values{"request": {"x"}, "seen": {"1"}, "action": {"guess"}, "guess": {"odd"}}
		for what, r := range map[string]reply{
			"a guess":                    v.post(express, guess),
			"a guess that is looked at":  v.get(express + "?guess=odd"),
			"a guess by script":          v.do(express, `{"id":"y","seen":1,"action":"guess","text":"odd"}`),
			"a rule that is brought":     v.post(rule, url.Values{"request": {"z"}, "deal": {"mine"}, "rule": {"odd"}}),
			"the same by script":         v.do(strings.TrimSuffix(rule, "/rule"), `{"id":"w","seen":1,"action":"deal-rule","text":"odd"}`),
			"a rule of a table":          v.get("/new?deal=mine&rule=odd"),
			"a table with a rule":        v.post("/new", url.Values{"deal": {"mine"}, "rule": {"odd"}}),
			"a rule from untouched ones": v.get("/new?deal=mine&block=open"),
		} {
			if r.status != http.StatusTooManyRequests {
				t.Errorf("%s is answered %d out of turn", what, r.status)
			}
		}
		for what, r := range map[string]reply{"the table": v.get(express), "the form of a table": v.get("/new"), "the pace": v.do(express, `{"id":"v","seen":1,"action":"pace","fast":true}`)} {
			if r.status != http.StatusOK {
				t.Errorf("%s is answered %d", what, r.status)
			}
		}
	})
}
