package limit

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

func TestStreamsAreCounted(t *testing.T) {
	l := NewStreamLimiter(5, 3, 0)
	ask := func(address string) Caller { return Caller{Place: address} }
	var mine []*Stream
	for range 3 {
		f, err := l.Enter(ask("192.0.2.1"), nil)
		if err != nil {
			t.Fatal(err)
		}
		mine = append(mine, f)
	}
	if _, err := l.Enter(ask("192.0.2.1"), nil); err == nil {
		t.Error("a fourth of one address is let in")
	}
	for _, address := range []string{"192.0.2.2", "192.0.2.3"} {
		if _, err := l.Enter(ask(address), nil); err != nil {
			t.Errorf("from %s: %v", address, err)
		}
	}
	if _, err := l.Enter(ask("192.0.2.4"), nil); err == nil {
		t.Error("a sixth is let in")
	}
	l.Leave(mine[0])
	if _, err := l.Enter(ask("192.0.2.4"), nil); err != nil {
		t.Errorf("when one has left: %v", err)
	}
}

func TestNoRateIsExceeded(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rate := Rate{float64(rapid.IntRange(1, 50).Draw(r, "per second")), rapid.IntRange(1, 20).Draw(r, "burst")}
		waits := rapid.SliceOfN(rapid.IntRange(0, 400), 1, 120).Draw(r, "milliseconds between")
		synctest.Test(t, func(t *testing.T) {
			l, start, done := NewRateLimiter(rate), time.Now(), 0
			for _, ms := range waits {
				time.Sleep(time.Duration(ms) * time.Millisecond)
				wait := l.Take("somebody")
				if wait != 0 {
					time.Sleep(wait)
					if l.Take("somebody") != 0 {
						r.Fatalf("%+v: having waited as told one is told to wait", rate)
					}
				}
				done++
				if l.Take("somebody else") != 0 && rate.Burst > len(waits) {
					r.Fatalf("%+v: one waits for another", rate)
				}
				allowed := float64(rate.Burst) + time.Since(start).Seconds()*rate.PerSecond
				if float64(done) > allowed+1e-6 {
					r.Fatalf("%+v: done %d times, allowed are %g", rate, done, allowed)
				}
			}
		})
	})
}

func TestAMeterRemembersSoManyAndNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRateLimiter(Rate{1, 2})
		for i := range 2 * knownMax {
			l.Take(strconv.Itoa(i))
		}
		if n := l.kept.Len(); n != knownMax {
			t.Errorf("%d are remembered, want %d", n, knownMax)
		}
		last := strconv.Itoa(2*knownMax - 1)
		if l.Take(last) != 0 || l.Take(last) == 0 || l.Wait(last) == 0 || l.Wait("newcomer") != 0 {
			t.Error("the last sender may ask more or less often than twice")
		}
	})
}
