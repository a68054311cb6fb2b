package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestAPageOfVisitorsWithoutASeatIsCompressedOnce asks for the same text as all kinds of visitors.
func TestAPageOfVisitorsWithoutASeatIsCompressedOnce(t *testing.T) {
	s := &server{results: newResults(), packer: new(packer)}
	text := bytes.Repeat([]byte("<p>a page</p>"), 1000)
	ask := func(method, seat string) []byte {
		r := httptest.NewRequest(method, "/t/abc", nil)
		if seat != "" {
			r.AddCookie(&http.Cookie{Name: keyCookie, Value: seat})
		}
		out := s.compressed(r, new(bytes.Buffer), text)
		z, err := gzip.NewReader(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s with seat %q: %d bytes, %v", method, seat, len(got), err)
		}
		return out
	}
	for _, private := range [][2]string{{"GET", "key"}, {"POST", ""}} {
		ask(private[0], private[1])
		if s.packs.Size() != 0 {
			t.Errorf("%s with seat %q is cached", private[0], private[1])
		}
	}
	first, second := ask("GET", ""), ask("GET", "")
	if &first[0] != &second[0] || s.packs.Size() != len(first) {
		t.Errorf("the page is compressed twice, %d bytes are cached", s.packs.Size())
	}
}
