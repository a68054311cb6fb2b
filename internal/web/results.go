package web

import (
	"eleusis/internal/arena"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workqueue"
	"eleusis/internal/workshop"
)

// results are what took long to work out, for the next visitor who asks.
type results struct {
	reviews  *page.Reviews
	replays  *workqueue.Cache[*table.Replay] // by page.ReviewKey
	known    *workshop.Rulebook
	measures *workqueue.Cache[workshop.Measured]   // by face and text
	benches  *workqueue.Cache[page.Bench]          // by language and address
	trials   *workqueue.Cache[[]arena.Round]       // by formula and seed
	minds    *workqueue.Cache[*mind]               // by table and number of the round
	sections *workqueue.Cache[*page.ReviewSection] // by round, words and names
	packs    *workqueue.Cache[[]byte]              // compressed pages by the digest of their text
}

func newResults() results {
	return results{
		reviews:  page.NewReviews(),
		replays:  workqueue.NewCacheOf[*table.Replay](page.ReplaysKept),
		known:    workshop.NewRulebook(),
		measures: workqueue.NewCache(page.MeasuresKept, workshop.Measured.Size),
		benches:  workqueue.NewCacheOf[page.Bench](page.BenchesKept),
		trials:   workqueue.NewCacheOf[[]arena.Round](page.TrialsKept),
		minds:    workqueue.NewCacheOf[*mind](page.MindsKept),
		sections: workqueue.NewCacheOf[*page.ReviewSection](page.SectionsKept),
		packs:    workqueue.NewCache(page.PacksKept, func(packed []byte) int { return len(packed) }),
	}
}
