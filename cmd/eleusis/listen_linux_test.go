package main

import (
	"net"
	"syscall"
	"testing"
	"time"
)

func TestAConnectionNoticesThatTheOtherEndIsGone(t *testing.T) {
	listener, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	phone, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer phone.Close()
	here, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer here.Close()
	raw, err := here.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var got int
	var failed error
	if err := raw.Control(func(socket uintptr) {
		got, failed = syscall.GetsockoptInt(int(socket), syscall.IPPROTO_TCP, tcpUserTimeout)
	}); err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	if time.Duration(got)*time.Millisecond != unacknowledged {
		t.Errorf("what is not acknowledged cuts the connection after %d ms, want %v", got, unacknowledged)
	}
}
