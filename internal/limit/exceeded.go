package limit

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// ErrExceeded says that a rate limit is exceeded.
var ErrExceeded = errors.New("too many requests")

// An Exceeded is ErrExceeded with the time until the next attempt may succeed.
type Exceeded struct{ Wait time.Duration }

func (e Exceeded) Error() string { return fmt.Sprintf("%v: wait %v", ErrExceeded, e.Wait) }

func (Exceeded) Unwrap() error { return ErrExceeded }

// Seconds is the wait in whole seconds, as Retry-After has it.
func (e Exceeded) Seconds() int { return max(1, int(math.Ceil(e.Wait.Seconds()))) }
