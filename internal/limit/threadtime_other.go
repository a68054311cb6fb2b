//go:build !linux

package limit

import "time"

// programBegan is when the program began.
var programBegan = time.Now()

// threadTime stands for the processor time of the calling thread, of which there is no
// portable word: it is the time of the clock.
func threadTime() time.Duration { return time.Since(programBegan) }
