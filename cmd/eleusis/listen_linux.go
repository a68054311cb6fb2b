package main

import (
	"context"
	"net"
	"syscall"
	"time"
)

// A phone that goes out of reach says nothing. Of what it is sent, the signs of
// life among it, it acknowledges nothing either; after so long its connection
// counts as cut, and who sat there as gone.
const unacknowledged = 30 * time.Second

// tcpUserTimeout is TCP_USER_TIMEOUT (tcp(7)), which package syscall does not name.
const tcpUserTimeout = 0x12

// listen listens for connections that notice when the other end is gone: a
// connection has the options of the socket that it came by.
func listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error { return noticeGone(c) }}
	return config.Listen(ctx, "tcp", address)
}

// tune makes the connections of a socket that was opened by others as those of listen,
// if the socket is of a kind that can.
func tune(l net.Listener) {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return
	}
	if c, err := tcp.SyscallConn(); err == nil {
		_ = noticeGone(c)
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
