package web

import (
	"hash/maphash"
	"math"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// A Rate is how often something may be done: so many times at once, and then as
// often as PerSecond says. The zero Rate knows no bound.
type Rate struct {
	PerSecond float64
	Burst     int
}

// knownMax is how many keys a meter keeps, those that were used last. Who can ask under
// more than so many addresses is not stopped by a meter, and shall not fill the memory
// either.
const knownMax = 1 << 15

// A meter holds everybody to a rate, each under a key of their own. It is safe for
// concurrent use.
type meter struct {
	rate Rate

	seed maphash.Seed
	mu   sync.Mutex
	kept *simplelru.LRU[uint64, *rate.Limiter] // by hashes: keys may be long, and are others' secrets
}

func newMeter(r Rate) *meter {
	kept, err := simplelru.NewLRU[uint64, *rate.Limiter](knownMax, nil)
	if err != nil {
		panic(err) // only a size below 1 is refused
	}
	return &meter{rate: r, seed: maphash.MakeSeed(), kept: kept}
}

// take does it once for key. If that is too often nothing is done, and wait is
// how long it is until it may be.
func (m *meter) take(key string) (wait time.Duration) {
	if m.rate.PerSecond <= 0 {
		return 0
	}
	now, hash := time.Now(), maphash.String(m.seed, key)
	m.mu.Lock()
	defer m.mu.Unlock()
	known, ok := m.kept.Get(hash)
	if !ok {
		known = rate.NewLimiter(rate.Limit(m.rate.PerSecond), max(m.rate.Burst, 1))
		m.kept.Add(hash, known)
	}
	if known.AllowN(now, 1) {
		return 0
	}
	return m.over(known, now)
}

// wait returns how long it is until key may do it once more.
func (m *meter) wait(key string) time.Duration {
	hash := maphash.String(m.seed, key)
	m.mu.Lock()
	defer m.mu.Unlock()
	known, ok := m.kept.Peek(hash)
	if !ok {
		return 0
	}
	return m.over(known, time.Now())
}

// over returns how long it is until known allows once more.
func (m *meter) over(known *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - known.TokensAt(now)
	return max(0, time.Duration(math.Ceil(missing/m.rate.PerSecond*float64(time.Second))))
}
