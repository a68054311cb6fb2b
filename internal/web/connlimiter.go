package web

import (
	"net"
	"net/http"
	"sync"

	"eleusis/internal/limit"
)

// A ConnLimiter counts the connections of a server by address, and closes those above the
// limit before reading from them. It is safe for concurrent use.
type ConnLimiter struct {
	limits Limits
	most   int

	mu    sync.Mutex
	open  map[net.Conn]string
	where map[string]int
}

// NewConnLimiter returns a limiter that allows most connections of one address at once; 0:
// no limit. Proxies have no limit.
func NewConnLimiter(l Limits, most int) *ConnLimiter {
	return &ConnLimiter{limits: l, most: most, open: make(map[net.Conn]string), where: make(map[string]int)}
}

// Watch follows the state of each connection; it is for [http.Server.ConnState].
func (d *ConnLimiter) Watch(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !d.enter(c) {
			_ = c.Close() // the server notices
		}
	case http.StateClosed, http.StateHijacked:
		d.leave(c)
	}
}

func (d *ConnLimiter) enter(c net.Conn) bool {
	address, ok := addressOf(c.RemoteAddr().String())
	if !ok || d.limits.isProxy(address) {
		return true
	}
	from := household(address)
	d.mu.Lock()
	defer d.mu.Unlock()
	if limit.Full(d.where[from], d.most) {
		return false
	}
	d.open[c] = from
	d.where[from]++
	return true
}

func (d *ConnLimiter) leave(c net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	from, known := d.open[c]
	if !known {
		return
	}
	delete(d.open, c)
	if d.where[from]--; d.where[from] == 0 {
		delete(d.where, from)
	}
}
