package page

// Sizes of caches of expensive results.
const (
	ReviewsKept     = 512      // of rounds
	recordsKept     = 32 << 20 // bytes of records that were read
	ReplaysKept     = 32       // rounds that are final
	MeasuresKept    = 100_000  // states of rules that were measured
	WorkbenchesKept = 128      // pages of the workshop
	TrialsKept      = 24
	MindsKept       = 32      // rounds whose dealers read what computer players think
	PacksKept       = 8 << 20 // bytes of compressed pages
)
