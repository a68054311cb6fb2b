package main

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// TestASpareThreadFollowsTheProcessors although the runtime does not once the number is
// set; one that an operator has set stays.
func TestASpareThreadFollowsTheProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	runtime.SetDefaultGOMAXPROCS()
	processors := runtime.GOMAXPROCS(0)
	synctest.Test(t, func(t *testing.T) {
		other := processors + 5 // stands for a number that is not right any more
		for set, want := range map[string]int{"": processors + 1, "5": other} {
			undo := spareThread(func(string) string { return set })
			runtime.GOMAXPROCS(other)
			time.Sleep(threadsEvery)
			synctest.Wait()
			if got := runtime.GOMAXPROCS(0); got != want {
				t.Errorf("GOMAXPROCS=%s on %d processors: %d threads, want %d", set, processors, got, want)
			}
			undo()
		}
	})
}
