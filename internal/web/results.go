package web

import (
	"eleusis/internal/arena"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
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
		replays:     limit.NewCacheOf[*table.Replay](page.ReplaysKept),
		known:       workshop.NewRulebook(),
		measures:    limit.NewCache(page.MeasuresKept, workshop.Measured.Size),
		workbenches: limit.NewCacheOf[page.Workbench](page.WorkbenchesKept),
		trials:      limit.NewCacheOf[[]arena.Round](page.TrialsKept),
		minds:       limit.NewCacheOf[*mind](page.MindsKept),
		sections:    limit.NewCacheOf[*page.ReviewSection](page.SectionsKept),
		packs:       limit.NewCache(page.PacksKept, func(packed []byte) int { return len(packed) }),
	}
}
