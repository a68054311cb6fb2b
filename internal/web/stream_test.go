package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// A listener is a page that follows a stream without a network.
type listener struct {
	header http.Header
	status int
	cancel context.CancelFunc
	done   chan struct{}

	mu      sync.Mutex
	written bytes.Buffer
	flushed int // bytes of written that have left
}

func (l *listener) Header() http.Header { return l.header }

func (l *listener) WriteHeader(status int) {
	l.status = status
}

func (l *listener) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.written.Write(text)
}

func (l *listener) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushed = l.written.Len()
}

// heard returns what has arrived.
func (l *listener) heard() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.written.String()[:l.flushed]
}

// frames returns the frames that have arrived, and checks that each bears its
// number as the id of its event.
func (l *listener) frames(t *testing.T) []frame {
	t.Helper()
	var all []frame
	for block := range strings.SplitSeq(l.heard(), "\n\n") {
		id, text, ok := strings.Cut(block, "\ndata: ")
		if !ok || !strings.HasPrefix(id, "id: ") {
			continue
		}
		var f frame
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			t.Fatalf("%s: %v", block, err)
		}
		if id != fmt.Sprintf("id: %d", f.Number) {
			t.Errorf("%s has the number %d", id, f.Number)
		}
		all = append(all, f)
	}
	return all
}

// listen follows the stream of a page after event number since.
func (v *visitor) listen(path string, since int) *listener {
	v.t.Helper()
	r := v.request("GET", fmt.Sprintf("%s/events?since=%d", path, since), "", "")
	for _, c := range v.client.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	return v.follow(r)
}

func (v *visitor) follow(r *http.Request) *listener {
	ctx, cancel := context.WithCancel(r.Context())
	l := &listener{header: http.Header{}, cancel: cancel, done: make(chan struct{})}
	r.RequestURI = r.URL.RequestURI()
	if r.Body == nil {
		r.Body = http.NoBody
	}
	go func() {
		defer close(l.done)
		v.handler.ServeHTTP(l, r.WithContext(ctx))
	}()
	synctest.Wait()
	return l
}

// number returns the number of the last event on a page.
func (v *visitor) number(r reply) (n int) {
	v.t.Helper()
	if _, err := fmt.Sscan(v.filled(r).Get("seen"), &n); err != nil {
		v.t.Fatal(err)
	}
	return n
}

func TestAPageIsToldWhatHappensAndInItsWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		l := v.listen(page.path, v.number(page))
		defer l.cancel()
		if got := l.header.Get("Content-Type"); got != "text/event-stream" || l.header.Get("X-Accel-Buffering") != "no" {
			t.Errorf("headers %v", l.header)
		}
		if !strings.Contains(l.heard(), "event: hello\ndata: {\"version\":\"v-") {
			t.Errorf("no greeting: %q", l.heard())
		}
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		synctest.Wait()
		frames := l.frames(t)
		if len(frames) < 2 || frames[0].Number != v.number(page)+1 || frames[0].Share.Kind != "played" {
			t.Fatalf("frames %+v", frames)
		}
		last := frames[len(frames)-1].Entry
		if last == nil || !strings.HasPrefix(last.Text, "You play ") || last.Number != frames[0].Number {
			t.Errorf("the entry is %+v", last)
		}
		watching := v.other().listen(page.path, v.number(page))
		defer watching.cancel()
		if entry := watching.frames(t)[0].Entry; entry == nil || !strings.HasPrefix(entry.Text, "Grace plays ") {
			t.Errorf("a spectator is told %+v", entry)
		}
	})
}

func TestAFrameIsSmall(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace")
		l := v.listen(page.path, v.number(page))
		defer l.cancel()
		v.myTurn(page.path)
		frames := l.frames(t)
		_, sent, _ := strings.Cut(l.heard(), "\nid: ") // after how everything is
		if size := len(sent) / max(1, len(frames)); len(frames) == 0 || size > 400 {
			t.Errorf("%d frames of %d bytes", len(frames), size)
		}
	})
}

// past returns frames as they are told later: how the table is then is told after them.
func past(frames []frame) []frame {
	all := slices.Clone(frames)
	for i := range all {
		all[i].Texts = nil
	}
	return all
}

func TestALostPageGoesOnWhereItWas(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace")
		whole := v.listen(page.path, v.number(page))
		defer whole.cancel()
		v.myTurn(page.path)
		all := whole.frames(t)
		if len(all) < 3 {
			t.Fatalf("only %d frames", len(all))
		}
		part := v.listen(page.path, all[1].Number)
		defer part.cancel()
		byHeader := v.request("GET", page.path+"/events?since=1", "", "")
		byHeader.Header.Set("Last-Event-ID", fmt.Sprint(all[1].Number))
		for _, c := range v.client.Jar.Cookies(byHeader.URL) {
			byHeader.AddCookie(c)
		}
		same := v.follow(byHeader)
		defer same.cancel()
		for name, l := range map[string]*listener{"since": part, "Last-Event-ID": same} {
			got, err := json.Marshal(past(l.frames(t)))
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(past(all[2:]))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("by %s: got\n%s\nwant\n%s", name, got, want)
			}
		}
	})
}

func TestAPageThatIsTooOldIsToldToReload(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Grace").path
		for _, since := range []int{0, 1 << 20} {
			l := v.listen(path, since)
			<-l.done
			if got := l.heard(); got != "event: reload\ndata: {}\n\n" {
				t.Errorf("since %d: %q", since, got)
			}
		}
	})
}

func TestAStreamIsKeptAwakeAndEndsWithTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.NewChaCha8([32]byte{2}), Errors: quiet})
		v := (&visitor{t: t, site: "http://eleusis.localhost", handler: New(lobby, say.NewCatalog(), quiet)}).other()
		page := v.myTurn(v.play("Grace").path)
		l := v.listen(page.path, v.number(page))
		before := strings.Count(l.heard(), "event: ping\n")
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if pings := strings.Count(l.heard(), "event: ping\n") - before; pings != 2 {
			t.Errorf("%d signs of life in 31 s, want 2", pings)
		}
		gone := v.listen(page.path, v.number(page))
		gone.cancel()
		<-gone.done
		lobby.Close()
		<-l.done
	})
}

func TestAStreamThatCannotBeSaysWhy(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Grace").path
		for address, status := range map[string]int{
			path + "/events?since=x": http.StatusBadRequest, "/t/nothere/events?since=1": http.StatusNotFound,
		} {
			if r := v.get(address); r.status != status || !strings.Contains(r.body, `"code"`) {
				t.Errorf("%s: %d %s", address, r.status, r.body)
			}
		}
	})
}

// A dead connection takes nothing any more.
type dead struct{ *httptest.ResponseRecorder }

func (dead) Write([]byte) (int, error) { return 0, http.ErrHandlerTimeout }

func TestAStreamToNobodyEnds(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Grace").path
		r := v.request("GET", path+"/events", "", "")
		r.RequestURI, r.Body = r.URL.RequestURI(), http.NoBody
		v.handler.ServeHTTP(dead{httptest.NewRecorder()}, r)
	})
}
