package bench_test

import (
	"bufio"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
)

// BenchmarkIdleStreams tells what a connected screen takes of the server's memory: screens that watch tables where
// nothing happens, each over a connection of its own. A process keeps about as much garbage as it keeps memory in use;
// so the first screens are not counted, and what a screen takes is taken from many.
func BenchmarkIdleStreams(b *testing.B) {
	const first, most, each = 2000, 6000, 500
	v, late := serve(b, unlimited...), &latencies{}
	connect := func(screens int) {
		for range screens / each {
			p := v.open(b, late)
			for range each {
				v.connect(b, fmt.Sprintf("%s/events?since=%d", strings.TrimPrefix(p.url, v.url), p.seen))
			}
		}
	}
	connect(first)
	before := v.resident()
	connect(most)
	b.ReportMetric((v.resident()-before)/most, "KB/screen")
}

// connect opens a connection of its own, asks for a path and reads until the answer has begun.
func (v *venue) connect(b *testing.B, path string) {
	b.Helper()
	at, err := url.Parse(v.url)
	if err != nil {
		b.Fatal(err)
	}
	conn, err := net.Dial("tcp", at.Host)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close() })
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, at.Host); err != nil {
		b.Fatal(err)
	}
	line, err := bufio.NewReaderSize(conn, 16).ReadString('\n')
	if err != nil || !strings.Contains(line, " 200 ") {
		b.Fatalf("%s: %q, %v", path, line, err)
	}
}
