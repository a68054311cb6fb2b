package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/limit"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// An elsewhere asks a handler without a network, from an address.
type elsewhere struct {
	handler http.Handler
	address string
}

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	asked := r.Clone(r.Context())
	asked.RequestURI, asked.Host, asked.RemoteAddr = r.URL.RequestURI(), r.URL.Host, e.address+":4321"
	if asked.Body == nil {
		asked.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	e.handler.ServeHTTP(w, asked)
	response := w.Result()
	response.Request = r
	return response, nil
}

// from returns another visitor, with that address.
func (v *visitor) from(address string) *visitor {
	other := v.other()
	other.client.Transport = elsewhere{v.handler, address}
	return other
}

// untilStopped asks again and again, and returns how often it was let in before
// it was told to wait.
func untilStopped(t *testing.T, ask func() reply) (asked int, stopped reply) {
	t.Helper()
	for asked = range 5000 {
		stopped = ask()
		if stopped.status == http.StatusTooManyRequests {
			return asked, stopped
		}
	}
	t.Fatalf("asked %d times, and nobody minds", asked)
	return 0, reply{}
}

// seconds returns how long the answer says to wait.
func (r reply) seconds(t *testing.T) time.Duration {
	t.Helper()
	n, err := strconv.Atoi(r.header.Get("Retry-After"))
	if err != nil || n < 1 || n > 60 {
		t.Fatalf("Retry-After: %q", r.header.Get("Retry-After"))
	}
	return time.Duration(n) * time.Second
}

func TestTooManyRequestsSlowOnlyTheirSender(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		eager, honest := v.from("203.0.113.9"), v.from("198.51.100.4")
		mine := honest.play("Grace")
		burst := UsualLimits().Requests.Burst
		asked, stopped := untilStopped(t, func() reply { return eager.get("/rules") })
		if asked != burst {
			t.Errorf("let in %d times, want %d", asked, burst)
		}
		if !strings.Contains(stopped.body, "You are sending requests too fast") {
			t.Errorf("a person who waits reads %s", stopped.body)
		}
		inPortuguese := eager.request("GET", "/", "", "")
		inPortuguese.Header.Set("Accept-Language", "pt")
		if r := eager.send(inPortuguese); !strings.Contains(r.body, "Você está pedindo rápido demais") {
			t.Errorf("in Portuguese: %s", r.body)
		}
		disguised := eager.request("GET", "/", "", "")
		disguised.Header.Set("X-Forwarded-For", "198.51.100.77")
		if r := eager.send(disguised); r.status != http.StatusTooManyRequests {
			t.Errorf("a request with a forged address: status %d", r.status)
		}
		if r := eager.get("/static/base.css"); r.status != http.StatusOK {
			t.Errorf("a file of the page: status %d", r.status)
		}
		if r := honest.get(mine.path); r.status != http.StatusOK {
			t.Errorf("another visitor: status %d", r.status)
		}
		<-time.After(stopped.seconds(t))
		if r := eager.get("/"); r.status != http.StatusOK {
			t.Errorf("having waited: status %d", r.status)
		}
	})
}

// workInBubble makes all time that passes work of q, for nobody works in a bubble.
func workInBubble(q *limit.Queue) {
	var worked atomic.Int64
	q.Clock = func() time.Duration { return time.Duration(worked.Add(int64(time.Hour))) }
}

// TestPagesAreLimitedByWhatTheyCost also tests that moves are not limited.
func TestPagesAreLimitedByWhatTheyCost(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		limits := UsualLimits()
		s := newServer(limits, say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		workInBubble(s.queue)
		v.handler = s.handler()
		v.client.Transport = direct{v.handler}
		page := v.myTurn(v.play("Grace").path)
		ana := v.from("203.0.113.9")
		mine := ana.play("Ana").path
		key := ""
		for _, c := range ana.client.Jar.Cookies(ana.request("GET", mine, "", "").URL) {
			if c.Name == keyCookie {
				key = c.Value
			}
		}
		work := func(context.Context) error { <-time.After(limits.Work + time.Second); return nil }
		_ = s.queue.Run(t.Context(), seatAt("203.0.113.9", key), work)
		r := ana.get(mine)
		if r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "Wait a few seconds") {
			t.Errorf("a page too much: %d %s", r.status, r.body)
		}
		if got := ana.do(mine, `{"id":"1","seen":1,"action":"pace","fast":true}`); got.status != http.StatusOK {
			t.Errorf("a move: %d %s", got.status, got.body)
		}
		if got := ana.get("/rules"); got.status != http.StatusOK {
			t.Errorf("another visitor of the address: %d", got.status)
		}
		if got := v.get(page.path); got.status != http.StatusOK {
			t.Errorf("another address: %d", got.status)
		}
		<-time.After(r.seconds(t))
		if got := ana.get(mine); got.status != http.StatusOK {
			t.Errorf("having waited: %d", got.status)
		}
	})
}

// TestAPageIsCharged by the clock, so outside a bubble.
func TestAPageIsCharged(t *testing.T) {
	s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler))
	lobby := table.NewLobby(store.NewMemory(),
		table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler)})
	defer lobby.Close()
	handler := s.withLobby(lobby).handler()
	used := func(path string) time.Duration {
		r := httptest.NewRequest("GET", "http://eleusis.localhost"+path, nil)
		r.RemoteAddr = "203.0.113.9:81"
		handler.ServeHTTP(httptest.NewRecorder(), r)
		return s.queue.Used(limit.Caller{Place: "203.0.113.9"})
	}
	if got := used("/static/base.css"); got != 0 {
		t.Errorf("a file costs %v", got)
	}
	if used("/rules") <= 0 {
		t.Error("a page costs nothing")
	}
}

func TestASeatIsHeldToItsRateWhereverItAsksFrom(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page, other := v.myTurn(v.play("Grace").path), v.from("198.51.100.4").play("Ada")
		n := 0
		asked, stopped := untilStopped(t, func() reply {
			n++
			hand := v.from(fmt.Sprintf("203.0.113.%d", n%200))
			hand.client.Jar = v.client.Jar
			return hand.do(page.path,
				fmt.Sprintf(`{"id":"%d","seen":1,"action":"pace"}`, n)) // as it is: the table itself has nothing against that
		})
		if want := UsualLimits().Commands.Burst; asked != want {
			t.Errorf("let in %d times, want %d", asked, want)
		}
		var f failure
		if err := json.Unmarshal([]byte(stopped.body), &f); err != nil || f.Code != "too-often" || f.Message == "" {
			t.Errorf("a script is told %s", stopped.body)
		}
		if r := v.get(page.path); r.status != http.StatusOK {
			t.Errorf("the table itself: status %d", r.status)
		}
		if r := v.from("198.51.100.4").get(other.path); r.status != http.StatusOK {
			t.Errorf("another table: status %d", r.status)
		}
		<-time.After(stopped.seconds(t))
		if r := v.do(page.path, `{"id":"later","seen":1,"action":"pace","fast":true}`); r.status != http.StatusOK {
			t.Errorf("having waited: status %d %s", r.status, r.body)
		}
	})
}

func TestNobodyFindsTablesByTrying(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		thief := v.from("203.0.113.9")
		table := v.play("Grace").path
		n := 0
		asked, stopped := untilStopped(t, func() reply { n++; return thief.get(fmt.Sprintf("/t/%08d", n)) })
		if want := UsualLimits().Guesses.Burst; asked != want {
			t.Errorf("%d tries, want %d", asked, want)
		}
		if r := thief.get(table); r.status != http.StatusTooManyRequests {
			t.Errorf("a try that would have found one: status %d", r.status)
		}
		if r := thief.get("/rules"); r.status != http.StatusOK {
			t.Errorf("what is no table: status %d", r.status)
		}
		asked, _ = untilStopped(t, func() reply { n++; return v.from("203.0.113.10").get(fmt.Sprintf("/join?code=%08d", n)) })
		if want := UsualLimits().Guesses.Burst; asked != want {
			t.Errorf("%d codes tried, want %d", asked, want)
		}
		if r := v.get(table); r.status != http.StatusOK {
			t.Errorf("the owner of the table: status %d", r.status)
		}
		<-time.After(stopped.seconds(t))
		if r := thief.get(table); r.status != http.StatusOK {
			t.Errorf("having waited: status %d", r.status)
		}
	})
}

func TestOneAddressOpensSoManyTables(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		asked, _ := untilStopped(t, func() reply { return v.post("/play", url.Values{"name": {"Grace"}}) })
		if want := UsualLimits().Tables.Burst; asked != want {
			t.Errorf("%d tables, want %d", asked, want)
		}
		v.from("198.51.100.4").play("Ada")
	})
}

func TestOneAddressBeginsSoManyDays(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.get("/today")
		form := v.dayOf(page, "card", v.hand(page)[0])
		asked, _ := untilStopped(t, func() reply {
			stranger := v.from("203.0.113.10") // a visitor without cookies
			stranger.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
			return stranger.post("/today", form)
		})
		if want := UsualLimits().Tables.Burst; asked != want {
			t.Errorf("%d days, want %d", asked, want)
		}
		if r := v.from("198.51.100.4").post("/today", form); r.status != http.StatusOK {
			t.Errorf("somebody else: status %d", r.status)
		}
	})
}

func TestTheOldestStreamOfASeatGivesWay(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		most := UsualLimits().StreamsOfSeat
		var all []*listener
		for range most + 1 {
			all = append(all, v.listen(page.path, v.number(page)))
		}
		watches := v.other().listen(page.path, v.number(page)) // without a seat
		<-all[0].done
		if got := all[0].heard(); !strings.HasSuffix(got, "event: replaced\ndata: {}\n\n") {
			t.Errorf("the oldest is told %q", got)
		}
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		synctest.Wait()
		for i, l := range append(all[1:], watches) {
			if got := l.heard(); strings.Contains(got, "replaced") || !strings.Contains(got, `"kind":"played"`) {
				t.Errorf("stream %d is told %q", i+1, got)
			}
			l.cancel()
			<-l.done
		}
		synctest.Wait()
		again := v.listen(page.path, v.number(page))
		defer again.cancel()
		if !strings.Contains(again.heard(), "hello") {
			t.Error("no place is free again")
		}
	})
}

// TestMetersKeepNoKeys that visitors make up, of any length.
func TestMetersKeepNoKeys(t *testing.T) {
	s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler))
	const visits, length = 400, 100 << 10
	before := heapInUse()
	for i := range visits {
		r := httptest.NewRequest("POST", "/t/none/do", http.NoBody)
		r.RemoteAddr = fmt.Sprintf("203.0.113.%d:81", i%200)
		r.AddCookie(&http.Cookie{Name: keyCookie, Value: strings.Repeat("k", length) + strconv.Itoa(i)})
		if err := s.limiter.admit(r, s.provenSeat); err != nil {
			t.Fatal(err)
		}
	}
	if grown := heapInUse() - before; grown > visits*length/4 {
		t.Errorf("of %d bytes of keys the server keeps %d", visits*length, grown)
	}
	runtime.KeepAlive(s)
}

// heapInUse returns how many bytes are kept.
func heapInUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func TestAFullHouseSaysSo(t *testing.T) {
	visitingWith(t, 1, func(t *testing.T, v *visitor) {
		mine := v.play("Grace")
		if r := v.from("198.51.100.4").post("/play",
			url.Values{"name": {"Ada"}}); r.status != http.StatusServiceUnavailable ||
			!strings.Contains(r.body, "no room for another table") {
			t.Errorf("status %d %s", r.status, r.body)
		}
		if r := v.get(mine.path); r.status != http.StatusOK {
			t.Errorf("the table that there is: status %d", r.status)
		}
		<-time.After(time.Hour) // nobody looks: it leaves memory, though not the log
		other := v.from("198.51.100.4").play("Ada")
		if r := v.get(other.path); r.status != http.StatusOK || other.path == mine.path {
			t.Errorf("another table: status %d", r.status)
		}
	})
}

// TestASeatsCookieIsSecureOverTLS by itself, and behind a proxy that speaks TLS for the
// server; nobody else is believed that they do.
func TestASeatsCookieIsSecureOverTLS(t *testing.T) {
	lobby := table.NewLobby(store.NewMemory(),
		table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler)})
	defer lobby.Close()
	limits := UsualLimits()
	limits.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
	handler := NewWithin(limits, lobby, say.NewCatalog(), slog.New(slog.DiscardHandler))
	for _, tt := range []struct {
		site, from, says string
		secure           bool
	}{
		{"https://example.localhost", "198.51.100.7:81", "", true},
		{"http://example.localhost", "192.0.2.1:81", "https", true},
		{"http://example.localhost", "192.0.2.1:81", "http", false},
		{"http://example.localhost", "198.51.100.7:81", "https", false},
		{"http://example.localhost", "127.0.0.1:81", "https", false},
	} {
		r := httptest.NewRequest("POST", tt.site+"/play", strings.NewReader("name=Grace"))
		r.RemoteAddr = tt.from
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-Proto", tt.says)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if strict := w.Header().Get("Strict-Transport-Security") != ""; strict != tt.secure {
			t.Errorf("at %s from %s, which says %q: HSTS %v, want %v", tt.site, tt.from, tt.says, strict, tt.secure)
		}
		for _, c := range w.Result().Cookies() {
			if c.Secure != tt.secure {
				t.Errorf("at %s from %s, which says %q, the cookie %v is secure: %v", tt.site, tt.from, tt.says, c, c.Secure)
			}
		}
		if len(w.Result().Cookies()) == 0 {
			t.Errorf("at %s: no cookies", tt.site)
		}
	}
}

// seatAt returns the visitor with the key of a seat and with that address.
func seatAt(address, key string) limit.Caller {
	digest := sha256.Sum256([]byte(key))
	return limit.Caller{Place: address, Seat: string(digest[:])}
}

// TestAMadeUpKeyIsChargedToItsAddress until it is proven.
func TestAMadeUpKeyIsChargedToItsAddress(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		path := v.play("Grace").path
		for _, page := range []string{path, path + "/people", "/rules"} {
			r := v.request("GET", page, "", "")
			r.RemoteAddr = "203.0.113.9:81"
			r.AddCookie(&http.Cookie{Name: keyCookie, Value: "made-up"})
			if got := s.callerOf(r); got != (limit.Caller{Place: "203.0.113.9"}) {
				t.Errorf("%s with a made-up key is charged to %q", page, got)
			}
		}
		r := v.request("GET", path, "", "")
		for _, c := range v.client.Jar.Cookies(r.URL) {
			r.AddCookie(c)
		}
		if got := s.callerOf(r); got.Seat == "" {
			t.Error("a proven key is not charged to its seat")
		}
	})
}

// TestAHeadOfAStreamKeepsNoPlace asks for the head of a stream without its body.
func TestAHeadOfAStreamKeepsNoPlace(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler)).withLobby(v.lobby)
		v.handler = s.handler()
		v.client.Transport = direct{v.handler}
		path := v.play("Grace").path
		r := v.send(v.request("HEAD", path+"/events?since=0", "", ""))
		if r.status != http.StatusOK || r.header.Get("Content-Type") != "text/event-stream" {
			t.Errorf("status %d, %s", r.status, r.header.Get("Content-Type"))
		}
		if s.limiter.streams.Size() != 0 {
			t.Errorf("%d places are taken", s.limiter.streams.Size())
		}
	})
}
