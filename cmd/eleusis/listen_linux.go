package main

import (
	"context"
	"net"
	"syscall"
	"time"
)

// unacknowledged is the time after which a connection counts as cut, and its person as
// gone: a phone that goes out of reach acknowledges nothing that it is sent, pings of
// streams included.
const unacknowledged = 30 * time.Second

// tcpUserTimeout is TCP_USER_TIMEOUT (tcp(7)), which package syscall does not name.
const tcpUserTimeout = 0x12

// listen listens for connections that notice when the peer is gone: they inherit the
// options of the socket.
func listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error { return noticeGone(c) }}
	return config.Listen(ctx, "tcp", address)
}

// tune sets the options of listen on a socket that others have opened, if it has them.
func tune(l net.Listener) {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return
	}
	if c, err := tcp.SyscallConn(); err == nil {
		_ = noticeGone(c) // without it a connection that is gone is noticed later
	}
}

func noticeGone(c syscall.RawConn) error {
	var set error
	err := c.Control(func(socket uintptr) {
		set = syscall.SetsockoptInt(int(socket), syscall.IPPROTO_TCP, tcpUserTimeout, int(unacknowledged.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return set
}
