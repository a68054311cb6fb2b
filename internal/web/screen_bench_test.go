//go:build unix

package web

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"syscall"
	"testing"
)

// BenchmarkConnectedScreen measures what a connected screen takes of the memory that Go manages, where nothing happens
// at its table: live heap and stacks of goroutines, garbage not included. The screens are
// spectators and a seat, each on a connection of its own. What the system keeps for a connection is
// not counted, nor is what its client takes.
func BenchmarkConnectedScreen(b *testing.B) {
	const screens = 2000
	t := newBenchTable(b)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := &http.Server{Handler: t.handler}
	go func() { _ = server.Serve(listener) }()
	b.Cleanup(func() { _ = server.Close() })
	var sockets []int
	leave := func(kept int) {
		for _, fd := range sockets[kept:] {
			_ = syscall.Close(fd)
		}
		sockets = sockets[:kept]
	}
	b.Cleanup(func() { leave(0) })
	connect := func(n int) {
		for i := range n {
			key := ""
			if i%4 == 0 {
				key = t.keys[0]
			}
			sockets = append(sockets,
				streamOn(b, listener.Addr().(*net.TCPAddr), fmt.Sprintf("/t/%s/events?since=%d", t.id, t.look(1).Number), key))
		}
	}
	connect(100) // what is made once
	for b.Loop() {
		kept, goroutines := len(sockets), runtime.NumGoroutine()
		heap, stacks := settled()
		connect(screens)
		heapAfter, stacksAfter := settled()
		b.ReportMetric(float64(heapAfter-heap)/screens, "heap-B/screen")
		b.ReportMetric(float64(stacksAfter-stacks)/screens, "stack-B/screen")
		b.ReportMetric(float64(heapAfter-heap+stacksAfter-stacks)/screens, "B/screen")
		leave(kept)
		for runtime.NumGoroutine() > goroutines { // the streams have not ended
			runtime.Gosched()
		}
	}
}

// settled returns the bytes of the live heap and of all stacks.
func settled() (heap, stacks int64) {
	for range 5 { // what a finalizer frees is gone after the next collection, and stacks shrink by half in each
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc), int64(m.StackInuse)
}

// streamOn opens a socket, asks for a stream and reads until it has begun. The socket is none of package net: it takes
// nothing of this process's heap.
func streamOn(b *testing.B, to *net.TCPAddr, path, key string) (fd int) {
	b.Helper()
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		b.Fatal(err)
	}
	request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s=%s\r\nAccept-Language: en-GB\r\n\r\n", path, to,
		keyCookie, key)
	if err := syscall.Connect(fd, &syscall.SockaddrInet4{Port: to.Port, Addr: [4]byte(to.IP.To4())}); err != nil {
		b.Fatal(err)
	}
	if _, err := syscall.Write(fd, []byte(request)); err != nil {
		b.Fatal(err)
	}
	var got []byte
	for buffer := make([]byte, 4096); !bytes.Contains(got, []byte("event: now")); {
		n, err := syscall.Read(fd, buffer)
		if err != nil || n <= 0 {
			b.Fatalf("%s: %q, %v", path, got, err)
		}
		got = append(got, buffer[:n]...)
	}
	return fd
}
