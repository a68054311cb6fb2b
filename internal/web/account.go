package web

import (
	"math"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// An account says how much work was done for a visitor: an address, or a seat
// that plays from it. A queue guards its accounts.
type account struct {
	// turns is how many turns wait or work, and start the virtual time at which the
	// next slice of one of them begins: every slice moves it on by what it cost.
	turns int
	start time.Duration
	// now is the virtual time among the seats of an address.
	now time.Duration
	// used is the work that is not forgotten at the time of at.
	used time.Duration
	at   time.Time
}

// forgetHalf is how long it takes until half of the work that was done for a
// visitor is forgotten.
const forgetHalf = 20 * time.Second

// usedAt returns how much work is not forgotten.
func (a *account) usedAt(now time.Time) time.Duration {
	if a.used == 0 {
		return 0
	}
	return time.Duration(float64(a.used) * math.Exp2(-float64(now.Sub(a.at))/float64(forgetHalf)))
}

// use counts work that was done for a.
func (a *account) use(now time.Time, work time.Duration) { a.used, a.at = a.usedAt(now)+work, now }

// over returns how long it takes until less than most is not forgotten; 0 if it is
// less already, or if most is 0.
func (a *account) over(now time.Time, most time.Duration) time.Duration {
	used := a.usedAt(now)
	if most == 0 || used < most {
		return 0
	}
	return time.Duration(math.Log2(float64(used)/float64(most))*float64(forgetHalf)) + 1
}

// join counts a turn of a, among others whose virtual time is now. A visitor who
// comes anew begins a slice before the others, so that they come first. No more than
// that is saved up.
func (a *account) join(now time.Duration) {
	if a.turns == 0 {
		a.start = max(a.start, now-slice)
	}
	a.turns++
}

// A caller is the visitor that work is done for: an address, or the network of a
// household, and the key of a seat that asks from there, if it is one.
type caller struct{ place, seat string }

// accounts are the accounts of the visitors who asked last.
type accounts struct {
	kept *simplelru.LRU[caller, *account]
}

// accountsKept is how many accounts are kept. A visitor who asks from more
// addresses begins anew at each, which a queue withstands.
const accountsKept = 1 << 16

func newAccounts() accounts {
	kept, err := simplelru.NewLRU[caller, *account](accountsKept, nil)
	if err != nil {
		panic(err) // only a size below 1 is refused
	}
	return accounts{kept}
}

// of returns the account of c.
func (a accounts) of(c caller) *account {
	if known, ok := a.kept.Get(c); ok {
		return known
	}
	fresh := new(account)
	a.kept.Add(c, fresh)
	return fresh
}
