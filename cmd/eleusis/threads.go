package main

import (
	"runtime"
	"sync"
	"time"
)

// threadsEvery is the interval of adjusting the number of threads.
const threadsEvery = time.Minute

// spareThread allows the program one thread more than there are processors, until it is
// undone: when visitors' work occupies all processors, moves need not wait for a pause,
// since the system schedules a thread that wakes up. The Go runtime follows the limit of a
// container only while nobody sets the number; unless the operator has, spareThread
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
