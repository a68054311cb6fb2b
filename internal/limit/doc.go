// Package limit bounds what visitors use of the server: the rate of requests, the
// number of open streams, the time of the processors, and blocked networks. A visitor
// is a [Caller]: an address, and the seat that asks from there.
//
// Expensive work runs in a [Queue] and calls [Pause] now and then; the next slice goes
// to the visitor who has had the least. A [Cache] keeps results, and callers who ask for
// the same result share the work.
package limit
