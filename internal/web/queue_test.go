package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/internal/limit"
	"eleusis/internal/say"
)

func TestForwardingHeadersCountOnlyFromAProxy(t *testing.T) {
	proxies := Limits{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.1.0.0/16"),
		netip.MustParsePrefix("::1/128")}}
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

// TestTheWordsAreLoadedBeforeAPlayerWritesARule opens pages before and after a player has cards.
func TestTheWordsAreLoadedBeforeAPlayerWritesARule(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		loaded := 0
		s.words = func() { loaded++ }
		v.client.Transport = direct{s.handler()}
		v.get("/")
		v.get("/new")
		if loaded > 0 {
			t.Error("words are loaded for a visitor without a table")
		}
		v.play("Grace")
		if loaded == 0 {
			t.Error("no words are loaded for a player with cards")
		}
	})
}

// TestEveryRuleIsReadInTurn wherever a visitor writes one, and every page is made in
// turn. A move that says no rule does not wait.
func TestEveryRuleIsReadInTurn(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		v.handler = s.handler()
		v.client.Transport = direct{v.handler}
		rule := v.gather("deal", "mine") + "/rule"
		express := v.made("preset=express&seats=3", url.Values{"deal": {"mine"}, "rule": {"odd"}}).path
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		for n := range 100 { // as if the visitor waited for other things, as many as may wait
			go func() {
				_ = s.queue.Run(ctx, limit.Caller{Place: "192.0.2.1", Seat: strconv.Itoa(n)}, func(ctx context.Context) error {
					<-ctx.Done()
					return nil
				})
			}()
		}
		synctest.Wait()
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
			"the page of a table":        v.get(express),
		} {
			if r.status != http.StatusTooManyRequests {
				t.Errorf("%s is answered %d out of turn", what, r.status)
			}
		}
		if r := v.do(express, `{"id":"v","seen":1,"action":"pace","fast":true}`); r.status != http.StatusOK {
			t.Errorf("a move is answered %d", r.status)
		}
	})
}

// TestALookAtAFinishedRoundLeavesTheLightSlotToOthers holds all slots for long work: pages
// of a finished round wait for one, and no other page does.
func TestALookAtAFinishedRoundLeavesTheLightSlotToOthers(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		over := v.playedOut(v.play("Ada").path).path
		underWay := v.other().play("Ben").path
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		v.handler = s.handler()
		v.client.Transport = direct{v.handler}
		looks := []string{over, over + "/replay/1", over + "/replay/1/embed", over + "/record"}
		answered := func(paths []string, want int) {
			for _, path := range paths {
				if r := v.get(path); r.status != want {
					t.Errorf("%s is answered %d, want %d", path, r.status, want)
				}
			}
		}
		answered(looks, http.StatusOK) // a cached result takes no heavy slot of its own
		done := make(chan struct{})
		for n := range runtime.GOMAXPROCS(0) { // at least as many as there are slots
			go func() {
				caller := limit.Caller{Place: "192.0.2.2", Seat: strconv.Itoa(n)}
				_ = s.queue.Run(context.Background(), caller, func(ctx context.Context) error {
					err := limit.TakeHeavySlot(ctx)
					if err == nil {
						<-done
					}
					return err
				})
			}()
		}
		synctest.Wait()
		answered(looks, http.StatusTooManyRequests)
		answered([]string{underWay, "/today", "/games"}, http.StatusOK)
		close(done)
		synctest.Wait()
		answered(looks, http.StatusOK)
	})
}
