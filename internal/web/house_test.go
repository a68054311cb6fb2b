package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A house is a real server over a real file, which can be torn down hard and
// opened again at the same address. It keeps all that it sends.
type house struct {
	t       *testing.T
	file    string
	address string
	log     *sqlite.Log
	lobby   *table.Lobby
	server  *http.Server
	served  chan struct{}
	faults  faultLog
	random  io.Reader

	mu        sync.Mutex
	sent      []sending
	intercept func(http.Handler, http.ResponseWriter, *http.Request) bool // reports whether it has answered
}

// A faultLog holds what a server reports to its operator.
type faultLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *faultLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// A sending is the body of one answer.
type sending struct {
	path string
	body *bytes.Buffer
}

// build opens a house.
func build(t *testing.T) *house {
	t.Helper()
	return buildFrom(t, chance(t.Name()))
}

// chance returns the random numbers of a server. Those of one name are the same each time: a test that passes does
// not fail for the cards. SEED gives others.
func chance(name string) io.Reader {
	return rand.NewChaCha8(sha256.Sum256([]byte(os.Getenv("SEED") + name)))
}

// buildFrom opens a house whose chance comes from random.
func buildFrom(t *testing.T, random io.Reader) *house {
	t.Helper()
	h := &house{t: t, file: filepath.Join(t.TempDir(), "eleusis.db"), address: "127.0.0.1:0", random: random}
	h.open()
	t.Cleanup(func() {
		h.tearDown()
		if t.Failed() && h.faults.text.Len() > 0 {
			t.Logf("the server reported:\n%s", &h.faults.text)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		// what cleans up is kept until all tests are done
		h.log, h.lobby, h.server, h.sent, h.intercept = nil, nil, nil, nil, nil
	})
	return h
}

func (h *house) open() {
	h.t.Helper()
	log, err := sqlite.Open(context.Background(), h.file)
	if err != nil {
		h.t.Fatal(err)
	}
	listener, err := net.Listen("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	faults := slog.New(slog.NewTextHandler(&h.faults, nil))
	h.log, h.address = log, listener.Addr().String()
	// A machine that tests keep busy takes longer for everything.
	h.lobby = table.NewLobby(log, table.Config{Random: h.random, Errors: faults, StoreTimeout: patience})
	limits := UsualLimits()
	limits.Work, limits.Wait = 0, patience
	h.server = &http.Server{Handler: h.tapped(NewWithin(limits, h.lobby, say.NewCatalog(), faults))}
	server, served := h.server, make(chan struct{})
	h.served = served
	go func() {
		defer close(served)
		_ = server.Serve(listener) // ends when the house is torn down
	}()
}

// tearDown cuts every connection in the middle of whatever it was doing.
func (h *house) tearDown() {
	_ = h.server.Close()
	h.lobby.Close()
	<-h.served
	if err := h.log.Close(); err != nil {
		h.t.Errorf("close the log: %v", err)
	}
}

func (h *house) site() string { return "http://" + h.address }

// interfere lets f answer requests instead of the server. It returns false for
// those that it leaves alone.
func (h *house) interfere(f func(http.Handler, http.ResponseWriter, *http.Request) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.intercept = f
}

// tapped keeps what handler sends, unpacked.
func (h *house) tapped(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding")
		out := &tap{ResponseWriter: w, house: h, sending: sending{r.URL.Path, new(bytes.Buffer)}}
		h.mu.Lock()
		h.sent = append(h.sent, out.sending)
		intercept := h.intercept
		h.mu.Unlock()
		if intercept == nil || !intercept(handler, out, r) {
			handler.ServeHTTP(out, r)
		}
	})
}

// bodies returns all that was sent so far, by the paths that want wants.
func (h *house) bodies(want func(path string) bool) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []string
	for _, s := range h.sent {
		if want(s.path) {
			all = append(all, s.body.String())
		}
	}
	return all
}

// A tap keeps what goes through it.
type tap struct {
	http.ResponseWriter
	house   *house
	sending sending
}

func (t *tap) Unwrap() http.ResponseWriter { return t.ResponseWriter }

func (t *tap) Write(text []byte) (int, error) {
	t.house.mu.Lock()
	t.sending.body.Write(text)
	t.house.mu.Unlock()
	return t.ResponseWriter.Write(text)
}

// events returns the events of the game in the log of a table.
func (h *house) events(id string) []game.Event {
	h.t.Helper()
	entries, err := h.log.Read(context.Background(), id, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	var all []game.Event
	for _, e := range entries {
		if strings.HasPrefix(e.Kind, "game.") {
			all = append(all, h.event(e))
		}
	}
	return all
}

func (h *house) event(e store.Entry) (event game.Event) {
	h.t.Helper()
	if err := json.Unmarshal(e.Event, &event); err != nil {
		h.t.Fatal(err)
	}
	return event
}

// within reports whether a hand that was laid open holds all of hand, whose
// codes then stand in it without having been told.
func within(hand, laid []card.Card) bool {
	rest := slices.Clone(laid)
	for _, c := range hand {
		i := slices.Index(rest, c)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

// A secret is what must not have been sent, and what it is.
type secret struct{ what, text string }

// secrets returns what seat could not know of the round in events: the rule,
// the seed, and each hand of another that was never laid open, as the codes
// of its cards in any order that a program would write them.
func secrets(t *testing.T, events []game.Event, seat game.Seat) []secret {
	t.Helper()
	var all []secret
	known := make(map[string]bool)
	s := new(game.State)
	var open [][]card.Card
	for _, e := range events {
		if e.Kind() == game.NoPlayClaimed {
			open = append(open, e.Cards())
		}
	}
	for _, e := range events {
		if err := s.Follow(e); err != nil {
			t.Fatal(err)
		}
		if e.Kind() == game.RoundBegan {
			all = append(all, secret{"the rule", e.Deal().Rule.String()}, secret{"the rule in words", e.Deal().Rule.In("en")},
				secret{"the rule in Portuguese", e.Deal().Rule.In("pt")},
				secret{"the seed", e.Deal().Seed.String()}, secret{"the salt", e.Deal().Salt.String()})
		}
		for other := game.Seat(1); int(other) <= s.Setup().Seats; other++ {
			hand := s.View(other).Hand
			shown := slices.ContainsFunc(open, func(laid []card.Card) bool { return within(hand, laid) })
			if other == seat || len(hand) < 5 || shown || known[orders(hand)[1]] {
				continue
			}
			known[orders(hand)[1]] = true
			for _, codes := range orders(hand) {
				all = append(all, secret{"a hand", codes})
			}
		}
	}
	return all
}

// orders returns a hand as codes: as it was drawn, sorted as on pages, and
// sorted by number.
func orders(hand []card.Card) []string {
	byNumber := slices.Sorted(slices.Values(hand))
	bySuit := slices.SortedStableFunc(slices.Values(hand), func(a, b card.Card) int {
		suits := cmp.Compare(workshop.SuitOrder[a.Suit()], workshop.SuitOrder[b.Suit()])
		return cmp.Or(suits, cmp.Compare(a.Rank(), b.Rank()))
	})
	return []string{card.FormatList(hand), card.FormatList(bySuit), card.FormatList(byNumber)}
}

var anyCode = regexp.MustCompile(`(?:10|[2-9AJQK])(?:[CDHS]\b|[♣♦♥♠])`)

// shownCode is the code of a card as pages have it, once a card.
var shownCode = regexp.MustCompile(`data-card="(\w+)"`)

// codesIn returns the codes of all cards in a text, in order: those of the
// cards that are shown, and all however they are written.
func codesIn(text string) string {
	signs := strings.NewReplacer("♣", "C", "♦", "D", "♥", "H", "♠", "S")
	codes := anyCode.FindAllString(signs.Replace(text), -1)
	codes = append(codes, "|")
	for _, m := range shownCode.FindAllStringSubmatch(text, -1) {
		codes = append(codes, m[1])
	}
	return " " + strings.Join(codes, " ") + " "
}
