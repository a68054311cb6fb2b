package admin

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// FuzzParseNetwork reads any text. What reads as a network has no bits beyond its
// length, reads again as itself, and an address is in its own network.
func FuzzParseNetwork(f *testing.F) {
	for _, seed := range []string{
		"203.0.113.7", "203.0.113.7/24", "2001:db8::1", "::ffff:10.0.0.1", "fe80::1%eth0", "0.0.0.0/0", "",
		"10.0.0.1/33", "x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseNetwork(text)
		if err != nil {
			return
		}
		if again, err := ParseNetwork(p.String()); err != nil || again != p || p.Masked() != p {
			t.Errorf("%q is %v, which is %v, %v", text, p, again, err)
		}
		if a, err := netip.ParseAddr(text); err == nil && !p.Contains(a.Unmap().WithZone("")) {
			t.Errorf("%q is not in %v", text, p)
		}
	})
}

// FuzzBack asks where a form leads back to: never to another server.
func FuzzBack(f *testing.F) {
	for _, seed := range []string{
		"/", "/tables/abc", "//evil.example", "/tables/..//evil.example", "/tables/\\evil", "https://evil.example/",
		"/tables/%2f",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, back string) {
		if !isOurPath(back) {
			return
		}
		w := httptest.NewRecorder()
		http.Redirect(w, httptest.NewRequest("POST", "http://localhost/api/retention", nil), back, http.StatusSeeOther)
		where, err := url.Parse(w.Header().Get("Location"))
		if err == nil && (where.Host != "" || where.Scheme != "") || strings.HasPrefix(w.Header().Get("Location"), "//") {
			t.Errorf("%q leads to %s", back, w.Header().Get("Location"))
		}
	})
}
