package web

import (
	"net"
	"net/http"
	"sync"
)

// A Door counts the connections of a server by where they come from, and closes
// those that are one too many, before a byte of them is read. It is safe for
// concurrent use.
type Door struct {
	limits Limits
	most   int

	mu    sync.Mutex
	open  map[net.Conn]string
	where map[string]int
}

// NewDoor returns a door that lets most connections of one address be open at
// once, any number if it is zero. Proxies come and go as they like.
func NewDoor(l Limits, most int) *Door {
	return &Door{limits: l, most: most, open: make(map[net.Conn]string), where: make(map[string]int)}
}

// Watch is told of each connection what becomes of it: it is a server's
// [http.Server.ConnState].
func (d *Door) Watch(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !d.enter(c) {
			_ = c.Close() // the server notices, and goes on
		}
	case http.StateClosed, http.StateHijacked:
		d.leave(c)
	}
}

func (d *Door) enter(c net.Conn) bool {
	address, ok := addressOf(c.RemoteAddr().String())
	if !ok || d.limits.isProxy(address) {
		return true
	}
	from := household(address)
	d.mu.Lock()
	defer d.mu.Unlock()
	if full(d.where[from], d.most) {
		return false
	}
	d.open[c] = from
	d.where[from]++
	return true
}

func (d *Door) leave(c net.Conn) {
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
