// Package limit bounds what visitors use of the server: the rate of requests, the
// number of open streams, and blocked networks. A visitor is a [Caller]: an address,
// and the seat that asks from there.
package limit
