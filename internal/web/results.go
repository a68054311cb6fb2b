package web

import (
	"eleusis/internal/arena"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// Sizes of caches of expensive results.
const (
	replaysKept     = 32      // rounds that are final
	measuresKept    = 100_000 // states of rules that were measured
	workbenchesKept = 128     // pages of the workshop
	trialsKept      = 24
	mindsKept       = 32 // rounds whose dealers read what computer players think
	sectionsKept    = 128
	packsKept       = 8 << 20 // bytes of compressed pages
)

// results are what took long to work out, for the next visitor who asks.
type results struct {
	reviews     *page.Reviews
	replays     *limit.Cache[*table.Replay] // by page.ReviewKey
	known       *workshop.Rulebook
	measures    *limit.Cache[workshop.Measured]   // by face and text
	workbenches *limit.Cache[page.Workbench]      // by language and address
	trials      *limit.Cache[[]arena.Round]       // by formula and seed
	minds       *limit.Cache[*mind]               // by table and number of the round
	sections    *limit.Cache[*page.ReviewSection] // by round, words and names
	packs       *limit.Cache[[]byte]              // compressed pages by the digest of their text
}

func newResults() results {
	return results{
		reviews:     page.NewReviews(),
		replays:     limit.NewCacheOf[*table.Replay](replaysKept),
		known:       workshop.NewRulebook(),
		measures:    limit.NewCache(measuresKept, workshop.Measured.Size),
		workbenches: limit.NewCacheOf[page.Workbench](workbenchesKept),
		trials:      limit.NewCacheOf[[]arena.Round](trialsKept),
		minds:       limit.NewCacheOf[*mind](mindsKept),
		sections:    limit.NewCacheOf[*page.ReviewSection](sectionsKept),
		packs:       limit.NewCache(packsKept, func(packed []byte) int { return len(packed) }),
	}
}
