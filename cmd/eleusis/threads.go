package main

import (
	"runtime"
	"sync"
	"time"
)

// threadsEvery is how often a spare thread is counted anew.
const threadsEvery = time.Minute

// spareThread lets the program run one thread more than there are processors, until it is
// undone: when visitors' work takes all of these, moves do not wait until it pauses, for
// the system lets a thread that wakes up run. The Go runtime follows the limit of a
// container only as long as nobody sets the number; where an operator has not, spareThread
// follows it instead.
func spareThread(getenv func(string) string) (undo func()) {
	if getenv("GOMAXPROCS") != "" {
		before := runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
		return func() { runtime.GOMAXPROCS(before) }
	}
	stop := make(chan struct{})
	var follows sync.WaitGroup
	addThread()
	follows.Go(func() {
		ticker := time.NewTicker(threadsEvery)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				addThread()
			}
		}
	})
	return func() {
		close(stop)
		follows.Wait()
		runtime.SetDefaultGOMAXPROCS()
	}
}

// addThread sets the number of threads to one more than processors.
func addThread() {
	runtime.SetDefaultGOMAXPROCS()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
}
