package page

// Sizes of caches of expensive results.
const (
	reviewsKept = 512      // of rounds
	recordsKept = 32 << 20 // bytes of records that were read
)
