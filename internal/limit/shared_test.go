package limit

import (
	"encoding/json"
	"fmt"
	"maps"
	"testing"
	"testing/synctest"
	"time"
)

// exchange lets servers tell each other what was used.
func exchange(t testing.TB, servers []*Shared) {
	t.Helper()
	for i, from := range servers {
		text, err := json.Marshal(from.Use())
		if err != nil {
			t.Fatal(err)
		}
		for j, to := range servers {
			var u Use
			if err := json.Unmarshal(text, &u); err != nil {
				t.Fatal(err)
			}
			if i != j {
				to.Note(fmt.Sprint(i), u)
			}
		}
	}
}

// TestARateHoldsAtServersTogether lets somebody ask three servers for all they can get, for
// a minute. Each gives a burst before it learns of the others.
func TestARateHoldsAtServersTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rate, burst, seconds = 10, 50, 60
		var meters []*RateLimiter
		var servers []*Shared
		for range 3 {
			l := NewRateLimiter(Rate{rate, burst})
			meters = append(meters, l)
			servers = append(servers, Share(map[string]*RateLimiter{"requests": l}, NewStreamLimiter(0, 0, 0)))
		}
		done := 0
		for range 10 * seconds {
			for _, l := range meters {
				for l.Take("somebody") == 0 {
					done++
				}
			}
			exchange(t, servers)
			time.Sleep(100 * time.Millisecond)
		}
		if done > 3*burst+rate*seconds || done < rate*seconds {
			t.Errorf("%d requests in %d s", done, seconds)
		}
		for _, l := range meters {
			if wait := l.Wait("somebody"); wait > (burst+1)*time.Second/rate {
				t.Errorf("somebody is to wait %v", wait)
			}
			if l.Take("somebody else") != 0 {
				t.Error("somebody else waits")
			}
		}
	})
}

func TestStreamsAreCountedAtServersTogether(t *testing.T) {
	ask := Caller{Place: "192.0.2.1"}
	var streams []*StreamLimiter
	var servers []*Shared
	for range 2 {
		s := NewStreamLimiter(0, 5, 0)
		streams, servers = append(streams, s), append(servers, Share(nil, s))
	}
	enter := func(server int, want bool) (f *Stream) {
		t.Helper()
		f, err := streams[server].Enter(ask, nil)
		if (err == nil) != want {
			t.Errorf("at server %d: %v", server, err)
		}
		return f
	}
	first := enter(0, true)
	enter(0, true)
	enter(0, true)
	exchange(t, servers)
	enter(1, true)
	enter(1, true)
	enter(1, false)
	exchange(t, servers)
	enter(0, false)
	streams[0].Leave(first)
	enter(0, true)
	exchange(t, servers)
	enter(1, false)
	servers[1].Forget("0")
	enter(1, true)
	servers[0].Forget("1")
	enter(0, true)
	if left := streams[0].elsewhere; len(left.of)+len(left.all) > 0 {
		t.Errorf("what a server that is gone had is still %v", left)
	}
}

// A flood of addresses does not make what servers tell each other grow.
func TestAUseIsBounded(t *testing.T) {
	l := NewRateLimiter(Rate{1, 1})
	s := Share(map[string]*RateLimiter{"requests": l}, NewStreamLimiter(0, 0, 0))
	var all Use
	for range 3 {
		for i := range 2 * usesMax {
			l.Take(fmt.Sprint("address ", i))
		}
		all.Add(s.Use())
	}
	if n := len(all.Tokens["requests"]); n != usesMax {
		t.Errorf("it has %d addresses", n)
	}
	if again := s.Use(); len(again.Tokens) > 0 {
		t.Errorf("what was told is told again: %v", maps.Keys(again.Tokens))
	}
}

// BenchmarkShared is what sharing the limits of 1,000 addresses costs that have each asked
// once: to take the use of a server, and to note it at another one.
func BenchmarkShared(b *testing.B) {
	var meters []*RateLimiter
	var servers []*Shared
	for range 2 {
		l := NewRateLimiter(Rate{60, 600})
		meters = append(meters, l)
		servers = append(servers, Share(map[string]*RateLimiter{"requests": l}, NewStreamLimiter(0, 0, 0)))
	}
	var places []string
	for i := range 1000 {
		places = append(places, fmt.Sprintf("2001:db8:%x::/64", i))
	}
	size := 0
	for b.Loop() {
		for _, place := range places {
			meters[0].Take(place)
		}
		u := servers[0].Use()
		text, err := json.Marshal(u)
		if err != nil {
			b.Fatal(err)
		}
		var heard Use
		if err := json.Unmarshal(text, &heard); err != nil {
			b.Fatal(err)
		}
		servers[1].Note("0", heard)
		size = len(text)
	}
	b.ReportMetric(float64(size)/float64(len(places)), "B/address")
}
