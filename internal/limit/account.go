package limit

import (
	"math"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// An account is the work done for a visitor: an address, or a seat that plays from it. A
// queue guards its accounts.
type account struct {
	// turns is the number of waiting or running turns, and start the virtual time of the
	// next slice of one of them: every slice advances it by its cost.
	turns int
	start time.Duration
	// now is the virtual time among the seats of an address.
	now time.Duration
	// used is the remembered work at the time at.
	used time.Duration
	at   time.Time
}

// forgetHalf is the half-life of remembered work.
const forgetHalf = 20 * time.Second

// usedAt returns the remembered work.
func (a *account) usedAt(now time.Time) time.Duration {
	if a.used == 0 {
		return 0
	}
	return time.Duration(float64(a.used) * math.Exp2(-float64(now.Sub(a.at))/float64(forgetHalf)))
}

// use counts work that was done for a.
func (a *account) use(now time.Time, work time.Duration) { a.used, a.at = a.usedAt(now)+work, now }

// waitBelow returns the time until the remembered work is less than most; 0 if it is already,
// or if most is 0.
func (a *account) waitBelow(now time.Time, most time.Duration) time.Duration {
	used := a.usedAt(now)
	if most == 0 || used < most {
		return 0
	}
	return time.Duration(math.Log2(float64(used)/float64(most))*float64(forgetHalf)) + 1
}

// join counts a turn of a, at the virtual time now. A visitor who returns begins one slice
// before the others, so that they come first. No more than that is saved up.
func (a *account) join(now time.Duration) {
	if a.turns == 0 {
		a.start = max(a.start, now-slice)
	}
	a.turns++
}

// accounts are the accounts of recent visitors.
type accounts struct {
	kept *simplelru.LRU[Caller, *account]
}

// accountsKept is the number of accounts. A visitor with more addresses starts afresh with
// each, which a queue withstands.
const accountsKept = 1 << 16

func newAccounts() accounts {
	kept, err := simplelru.NewLRU[Caller, *account](accountsKept, nil)
	if err != nil {
		panic("limit: " + err.Error()) // only a size below 1 is refused
	}
	return accounts{kept}
}

// of finds what a caller has used, or begins with nothing used.
func (a accounts) of(c Caller) *account {
	if known, ok := a.kept.Get(c); ok {
		return known
	}
	fresh := new(account)
	a.kept.Add(c, fresh)
	return fresh
}
