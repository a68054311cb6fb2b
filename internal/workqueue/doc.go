// Package workqueue shares the processors among visitors who ask for expensive
// work. Work runs in a [Queue] and calls [Pause] now and then; the next slice goes
// to the visitor who has had the least. A [Cache] keeps results, and callers who
// ask for the same result share the work.
package workqueue
