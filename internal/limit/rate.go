package limit

import (
	"hash/maphash"
	"math"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// A Rate is a rate limit (token bucket): a burst, and then a number per second. The zero
// Rate is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// knownMax is the number of keys that a limiter remembers, the most recent ones. A visitor
// with more addresses escapes the limit, and must not fill the memory.
const knownMax = 1 << 15

// A RateLimiter applies a rate limit to each key. It is safe for concurrent use.
type RateLimiter struct {
	rate Rate

	seed maphash.Seed
	mu   sync.Mutex
	kept *simplelru.LRU[uint64, *rate.Limiter] // by hashes: keys may be long, and are others' secrets
	used map[string]int                        // taken since takeUsed; nil: not shared with other servers
}

// NewRateLimiter returns a limiter that applies r to each key.
func NewRateLimiter(r Rate) *RateLimiter {
	kept, err := simplelru.NewLRU[uint64, *rate.Limiter](knownMax, nil)
	if err != nil {
		panic("limit: " + err.Error()) // only a size below 1 is refused
	}
	return &RateLimiter{rate: r, seed: maphash.MakeSeed(), kept: kept}
}

// Take takes one token of key. If there is none, wait is the time until the next.
func (l *RateLimiter) Take(key string) (wait time.Duration) {
	if l.rate.PerSecond <= 0 {
		return 0
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.limiterOf(key)
	if !known.AllowN(now, 1) {
		return l.waitFor(known, now)
	}
	if l.used != nil {
		addBounded(l.used, key, 1)
	}
	return 0
}

// limiterOf returns the limiter of key. The caller holds mu.
func (l *RateLimiter) limiterOf(key string) *rate.Limiter {
	hash := maphash.String(l.seed, key)
	known, ok := l.kept.Get(hash)
	if !ok {
		known = rate.NewLimiter(rate.Limit(l.rate.PerSecond), max(l.rate.Burst, 1))
		l.kept.Add(hash, known)
	}
	return known
}

// takeUsed returns how many tokens of each key were taken since the last call.
func (l *RateLimiter) takeUsed() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	used := l.used
	if len(used) > 0 {
		l.used = make(map[string]int)
	}
	return used
}

// owe takes n tokens of key that another server gave. If there are fewer, key owes the
// rest, at most a burst, so an address waits at most as long as a burst takes to refill.
func (l *RateLimiter) owe(key string, n int) {
	if l.rate.PerSecond <= 0 || n <= 0 {
		return
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.limiterOf(key)
	burst := known.Burst()
	for n = min(n, burst+int(known.TokensAt(now))); n > 0; n -= burst {
		known.ReserveN(now, min(n, burst))
	}
}

// Wait returns the time until key has a token.
func (l *RateLimiter) Wait(key string) time.Duration {
	hash := maphash.String(l.seed, key)
	l.mu.Lock()
	defer l.mu.Unlock()
	known, ok := l.kept.Peek(hash)
	if !ok {
		return 0
	}
	return l.waitFor(known, time.Now())
}

// waitFor returns the time until known has a token.
func (l *RateLimiter) waitFor(known *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - known.TokensAt(now)
	return max(0, time.Duration(math.Ceil(missing/l.rate.PerSecond*float64(time.Second))))
}
