package limit

import (
	"syscall"
	"time"
)

// threadTime returns the processor time that the calling thread has used.
func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var usage syscall.Rusage
	_ = syscall.Getrusage(thisThread, &usage) // it fails for an unknown thread only
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
