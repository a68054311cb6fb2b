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
func (l *ConnLimiter) Watch(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !l.enter(c) {
			_ = c.Close() // the server notices
		}
	case http.StateClosed, http.StateHijacked:
		l.leave(c)
	}
}

func (l *ConnLimiter) enter(c net.Conn) bool {
	address, ok := addressOf(c.RemoteAddr().String())
	if !ok || l.limits.isProxy(address) {
		return true
	}
	from := networkOf(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	if limit.Full(l.where[from], l.most) {
		return false
	}
	l.open[c] = from
	l.where[from]++
	return true
}

func (l *ConnLimiter) leave(c net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	from, known := l.open[c]
	if !known {
		return
	}
	delete(l.open, c)
	l.where[from]--
	if l.where[from] == 0 {
		delete(l.where, from)
	}
}
