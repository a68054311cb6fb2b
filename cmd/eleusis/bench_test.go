package main

import (
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"testing"
)

// BenchmarkStartToFirstPage starts the program on a new data file, waits for
// its address and fetches the home page.
func BenchmarkStartToFirstPage(b *testing.B) {
	program := built(b)
	for b.Loop() {
		server := start(b, program, filepath.Join(b.TempDir(), "eleusis.db"), "127.0.0.1:0")
		fetch(b, http.DefaultClient, server.url)
		b.StopTimer()
		server.kill()
		b.StartTimer()
	}
}

var assetOf = regexp.MustCompile(`"(/static/[^"#]+)`)

// BenchmarkPage fetches a page with all that it names, as a browser does that
// has never been there, and reports how many bytes that is on the wire.
func BenchmarkPage(b *testing.B) {
	server := start(b, built(b), filepath.Join(b.TempDir(), "eleusis.db"), "127.0.0.1:0")
	resp, err := http.PostForm(server.url+"play", nil) // goes on to the table
	if err != nil {
		b.Fatal(err)
	}
	resp.Body.Close()
	for name, url := range map[string]string{"home": server.url, "table": resp.Request.URL.String()} {
		b.Run(name, func(b *testing.B) {
			// The transport asks for gzip by itself, and then hides how much came.
			client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
			var bytes int
			for b.Loop() {
				page := fetch(b, http.DefaultClient, url)
				bytes = len(fetch(b, client, url))
				seen := make(map[string]bool)
				for _, m := range assetOf.FindAllSubmatch(page, -1) {
					if asset := string(m[1]); !seen[asset] {
						seen[asset] = true
						bytes += len(fetch(b, client, server.url+asset[1:]))
					}
				}
			}
			b.ReportMetric(float64(bytes), "bytes/page")
		})
	}
}

// fetch returns the body of url as it came over the wire.
func fetch(b *testing.B, client *http.Client, url string) []byte {
	b.Helper()
	q, err := http.NewRequestWithContext(b.Context(), "GET", url, nil)
	if err != nil {
		b.Fatal(err)
	}
	if client != http.DefaultClient {
		q.Header.Set("Accept-Encoding", "gzip")
	}
	resp, err := client.Do(q)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s, %v", url, resp.Status, err)
	}
	return body
}
