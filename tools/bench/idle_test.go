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
// nothing happens, each over a connection of its own. Beside it is what a screen takes of the same server before its
// page follows the table: a connection that has been answered and is kept.
func BenchmarkIdleStreams(b *testing.B) {
	const each, most = 500, 2000
	v, late := serve(b), &latencies{}
	v.open(b, late) // what is made once
	parties := make([]*party, most/each)
	for i := range parties {
		parties[i] = v.open(b, late)
	}
	connect := func(path string) {
		for _, p := range parties {
			for range each {
				v.connect(b, strings.TrimPrefix(p.url, v.url)+path)
			}
		}
	}
	connect("/events?since=0") // told to reload: so much is garbage
	before := v.resident()
	connect(fmt.Sprintf("/events?since=%d", parties[0].seen))
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
