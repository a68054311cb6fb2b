package web

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
	"eleusis/internal/table"
)

// A page about a fault has the word by which the operator's log calls the request.
func TestAFaultIsFoundInTheLog(t *testing.T) {
	var told bytes.Buffer
	logger := slog.New(LogRequestIDs(slog.NewTextHandler(&told, nil)))
	log := storetest.Outage(store.NewMemory())
	lobby := table.NewLobby(log, table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler)})
	defer lobby.Close()
	limits := UsualLimits()
	limits.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	site := NewWithin(limits, lobby, say.NewCatalog(), logger)
	log.Fill(true)
	ask := func(from, name string) (page string) {
		r := httptest.NewRequest("POST", "http://localhost/play", strings.NewReader("name=Ada"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Request-Id", name)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable {
			t.Fatalf("got %d", w.Code)
		}
		return w.Body.String()
	}
	shown := regexp.MustCompile(`<code>([\w-]+)</code>`)
	for _, tt := range []struct{ from, name, want string }{
		{"192.0.2.1:1", "mine", `^[A-Z0-9]{12}$`},
		{"10.0.0.1:1", "from-the-proxy", `^from-the-proxy$`},
		{"10.0.0.1:1", "<b>no word</b>", `^[A-Z0-9]{12}$`},
		{"10.0.0.1:1", strings.Repeat("x", 65), `^[A-Z0-9]{12}$`},
		{"@", "from-a-proxy-by-a-socket", `^from-a-proxy-by-a-socket$`},
	} {
		told.Reset()
		found := shown.FindStringSubmatch(ask(tt.from, tt.name))
		if found == nil || !regexp.MustCompile(tt.want).MatchString(found[1]) {
			t.Errorf("%s calls it %q: the page says %q", tt.from, tt.name, found)
			continue
		}
		if found[1] == "mine" || told.Len() > 0 && !strings.Contains(told.String(), "request="+found[1]) {
			t.Errorf("the page says %s, the log %s", found[1], told.String())
		}
	}
}

// What comes by a socket in a folder comes from a proxy, which names the client.
func TestByASocketComesAProxy(t *testing.T) {
	r := httptest.NewRequest("GET", "http://localhost/", nil)
	r.RemoteAddr = "@"
	r.Header.Set("X-Forwarded-For", "198.51.100.1, 203.0.113.9")
	r.Header.Set("X-Forwarded-Proto", "https")
	var l Limits
	l.dropUntrustedHeaders(r)
	if got := l.visitor(r); got != "203.0.113.9" || !isSecure(r) {
		t.Errorf("the visitor is %s, secure %v", got, isSecure(r))
	}
}

// A countingMeter counts what was delivered, and refused.
type countingMeter struct{ delivered, refused atomic.Int64 }

// Refused counts.
func (c *countingMeter) Refused(string) { c.refused.Add(1) }

// Delivered counts times that can be.
func (c *countingMeter) Delivered(took time.Duration) {
	if took >= 0 && took < time.Minute {
		c.delivered.Add(1)
	}
}

// What a screen is sent is counted, and so is a request that is refused.
func TestASiteIsMeasured(t *testing.T) {
	onAFullDisk(t, func(t *testing.T, v *visitor, site *Site, _ *storetest.OutageLog) {
		var m countingMeter
		site.Measure(&m)
		site.Open(v.lobby)
		page := v.play("Grace")
		stream := v.listen(page.path, v.number(page))
		defer stream.cancel()
		if l := site.Load(); l.Awake != 1 || l.Screens != 1 {
			t.Errorf("the load is %+v", l)
		}
		if r := v.do(page.path, `{"id":"1","seen":1,"action":"pace","fast":true}`); r.status != http.StatusOK {
			t.Fatal(r.status, r.body)
		}
		synctest.Wait()
		if m.delivered.Load() == 0 {
			t.Error("nothing was delivered")
		}
		v.get("/nowhere")
		if m.refused.Load() != 1 {
			t.Errorf("%d refused, want 1", m.refused.Load())
		}
	})
}
