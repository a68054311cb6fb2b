package web

import (
	"hash/maphash"
	"sync"
	"time"
)

// A Rate is how often something may be done: so many times at once, and then as
// often as PerSecond says. The zero Rate knows no bound.
type Rate struct {
	PerSecond float64
	Burst     int
}

// knownMax is how many keys a meter keeps. Who can ask under more than so many
// addresses is not stopped by a meter, and shall not fill the memory either.
const knownMax = 1 << 16

// A meter holds everybody to a rate, each under a key of his own. Of a key it
// keeps one moment: when all that was done will have been paid for. It is safe
// for concurrent use.
type meter struct {
	price time.Duration // of doing it once
	most  time.Duration // that may be owed
	seed  maphash.Seed

	mu    sync.Mutex
	paid  map[uint64]time.Time // by the key's hash
	swept time.Time
}

func newMeter(r Rate) *meter {
	m := &meter{seed: maphash.MakeSeed(), paid: make(map[uint64]time.Time)}
	if r.PerSecond > 0 {
		m.price = time.Duration(float64(time.Second) / r.PerSecond)
		m.most = m.price * time.Duration(max(r.Burst, 1))
	}
	return m
}

// take does it once for key. If that is too often nothing is done, and wait is
// how long it is until it may be.
func (m *meter) take(key string) (wait time.Duration) {
	hash, now := maphash.String(m.seed, key), time.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	paid, known := m.paid[hash]
	if wait = m.over(paid, now); wait > 0 || m.price == 0 {
		return wait
	}
	if !known && len(m.paid) >= knownMax {
		m.forget(now)
	}
	if paid.Before(now) {
		paid = now
	}
	m.paid[hash] = paid.Add(m.price)
	return 0
}

// wait returns how long it is until key may do it once more.
func (m *meter) wait(key string) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.over(m.paid[maphash.String(m.seed, key)], time.Now())
}

// over returns by how much once more is too much for whoever has paid when paid
// is over.
func (m *meter) over(paid, now time.Time) time.Duration {
	if m.price == 0 || paid.Before(now) {
		return 0
	}
	return max(0, paid.Sub(now)+m.price-m.most)
}

// forget makes room for one key: those who owe nothing are forgotten, or if that
// was tried just now anybody, which does him no harm.
func (m *meter) forget(now time.Time) {
	if now.Sub(m.swept) > time.Second {
		m.swept = now
		for key, paid := range m.paid {
			if paid.Before(now) {
				delete(m.paid, key)
			}
		}
	}
	for key := range m.paid {
		if len(m.paid) < knownMax {
			return
		}
		delete(m.paid, key)
	}
}
