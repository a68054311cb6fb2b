package web

import (
	"eleusis/internal/arena"
	"eleusis/internal/table"
)

// How much is kept of what took long to work out.
const (
	reviewsKept  = 512      // of rounds
	recordsKept  = 32 << 20 // bytes of records that were read
	replaysKept  = 32       // rounds that nothing is added to any more
	measuresKept = 100_000  // states of rules that were measured
	benchesKept  = 128      // workshops as somebody saw them
	trialsKept   = 24
)

// results are what took long to work out, for the next visitor who asks.
type results struct {
	reviews  *reviews
	replays  *cache[*table.Replay] // by reviewKey
	known    *rulebook
	measures *cache[measured]      // by face and text
	benches  *cache[bench]         // by language and address
	trials   *cache[[]arena.Round] // by formula and seed
	sections *cache[*found]        // by round, words and names
}

func newResults() results {
	return results{
		newReviews(), newCacheOf[*table.Replay](replaysKept), newRulebook(),
		newCache(measuresKept, measured.size), newCacheOf[bench](benchesKept), newCacheOf[[]arena.Round](trialsKept),
		newCacheOf[*found](sectionsKept),
	}
}
