package web

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/limit"
	"eleusis/internal/table"
)

// Limits bound what one visitor can use, so that nobody spoils the game of others. A count
// of zero, and a zero Rate, mean no limit.
type Limits struct {
	// Proxies are the addresses whose forwarding headers are trusted.
	Proxies []netip.Prefix
	// Hosts are the names that the server answers to, besides IP addresses and localhost.
	// [AnyHost] stands for every name.
	Hosts []string

	Requests limit.Rate // of one address, without static files
	Commands limit.Rate // of one seat
	Seats    limit.Rate // requests of one seat at its table, when its address may ask no more
	Tables   limit.Rate // opened from one address
	Guesses  limit.Rate // requests for tables that do not exist, from one address
	Loads    limit.Rate // of tables that are not in memory, from one address without a seat there

	// Work is the processor time that a seat may use, in the queue and for pages. An
	// address may use placeShare times that, and its seats a multiple of it: see
	// [limit.Caller]. Half of the use is forgotten every forgetHalf.
	Work time.Duration
	// Wait is how long a request waits for a processor before it is refused; 0: two
	// seconds.
	Wait time.Duration

	Streams        int // in all
	StreamsOfPlace int // of one address
	StreamsOfSeat  int // a new one closes the oldest
}

// UsualLimits returns the default limits: enough for a school class behind one address.
func UsualLimits() Limits {
	return Limits{
		Requests: limit.Rate{PerSecond: 60, Burst: 600},
		Commands: limit.Rate{PerSecond: 20, Burst: 100},
		Seats:    limit.Rate{PerSecond: 5, Burst: 60},
		Tables:   limit.Rate{PerSecond: 0.5, Burst: 120},
		Guesses:  limit.Rate{PerSecond: 0.2, Burst: 30},
		Loads:    limit.Rate{PerSecond: 1, Burst: 240},
		Work:     6 * time.Second,
		Streams:  10_000, StreamsOfPlace: 300, StreamsOfSeat: 8,
	}
}

// usualWait is the default of Limits.Wait.
const usualWait = 2 * time.Second

func (l Limits) wait() time.Duration { return cmp.Or(l.Wait, usualWait) }

// A limiter enforces the limits.
type limiter struct {
	limits  Limits
	streams *limit.StreamLimiter
	blocks  limit.Blocklist
	// By address, except for Commands and Seats.
	requests, commands, seats, tables, guesses, loads *limit.RateLimiter
}

func newLimiter(l Limits) *limiter {
	return &limiter{
		limits:   l,
		streams:  limit.NewStreamLimiter(l.Streams, l.StreamsOfPlace, l.StreamsOfSeat),
		requests: limit.NewRateLimiter(l.Requests),
		commands: limit.NewRateLimiter(l.Commands),
		seats:    limit.NewRateLimiter(l.Seats),
		tables:   limit.NewRateLimiter(l.Tables),
		guesses:  limit.NewRateLimiter(l.Guesses),
		loads:    limit.NewRateLimiter(l.Loads),
	}
}

// Share returns the limits of addresses, which several servers share from now on.
func (s *Site) Share() *limit.Shared {
	l := s.starting.limiter
	return limit.Share(map[string]*limit.RateLimiter{
		"requests": l.requests, "tables": l.tables, "guesses": l.guesses, "loads": l.loads,
	}, l.streams)
}

// admit returns nil if r may be answered, or a limit.Exceeded or limit.ErrBlocked. A
// person with a seat at the table of r does not wait because of others at the same
// address: then seated is their seat, otherwise it is empty.
func (l *limiter) admit(r *http.Request, seated func(*http.Request) string) error {
	if strings.HasPrefix(r.URL.Path, "/static/") {
		return nil
	}
	if isPassedOn(r) { // another server has checked the limits
		return l.admitCommand(r)
	}
	if l.isBlocked(r) {
		return limit.ErrBlocked
	}
	from := l.limits.visitor(r)
	wait := l.requests.Take(from)
	id, atTable := tableIn(r.URL.Path)
	if atTable {
		wait = max(wait, l.guesses.Wait(from))
	}
	if wait > 0 && atTable {
		if seat := seated(r); seat != "" {
			wait = l.seats.Take(seat)
		}
	}
	if key := seatKey(r); wait == 0 && atTable && key != "" && r.Method == http.MethodPost {
		wait = l.commands.Take(id + " " + key)
	}
	if wait == 0 && opensTable(r) {
		wait = l.tables.Take(from)
	}
	if wait > 0 {
		return limit.Exceeded{Wait: wait}
	}
	return nil
}

// admitCommand returns a limit.Exceeded if r is one command too many of its seat. With several
// servers, the one that runs the table counts.
func (l *limiter) admitCommand(r *http.Request) error {
	id, _ := tableIn(r.URL.Path)
	key := seatKey(r)
	if key == "" || r.Method != http.MethodPost {
		return nil
	}
	if wait := l.commands.Take(id + " " + key); wait > 0 {
		return limit.Exceeded{Wait: wait}
	}
	return nil
}

// countUnknownTable counts a request for a table that does not exist: many of them are a search for
// the tables of others.
func (l *limiter) countUnknownTable(r *http.Request) { _ = l.guesses.Take(l.limits.visitor(r)) }

// visit returns the lobby as the sender of r may use it.
func (s *server) visit(r *http.Request) table.Visit { return s.lobby.For(s.limiter.caller(r)) }

// caller returns the origin of r for the lobby.
func (l *limiter) caller(r *http.Request) table.Caller {
	from := l.limits.visitor(r)
	load := func() error {
		if wait := l.loads.Take(from); wait > 0 {
			return limit.Exceeded{Wait: wait}
		}
		return nil
	}
	return table.Caller{Place: from, Load: load, Program: api.Is(r.URL.Path)}
}

// provenSeat returns a name of the seat of r: the digest of a key that is proven to belong to
// the table of r. A made-up key is no seat.
func (s *server) provenSeat(r *http.Request) string {
	key := seatKey(r)
	id, atTable := tableIn(r.URL.Path)
	if key == "" || !atTable || s.lobby == nil || !s.lobby.Knows(r.Context(), id, key) {
		return ""
	}
	digest := sha256.Sum256([]byte(key))
	return string(digest[:])
}

// openingPaths has the paths of posts that open a table.
var openingPaths = map[string]bool{"/play": true, "/new": true, "/workshop/deal": true}

// opensTable reports whether r opens a table, or does something else that costs as much.
func opensTable(r *http.Request) bool {
	return r.Method == http.MethodPost && (openingPaths[r.URL.Path] || api.Opens(r.URL.Path))
}

// tableIn returns the id of the table in path, or an empty string.
func tableIn(path string) (id string, ok bool) {
	id, ok = api.TableIn(path)
	if ok {
		return id, true
	}
	rest, ok := strings.CutPrefix(path, "/t/")
	id, _, _ = strings.Cut(rest, "/")
	return id, ok || path == "/join" || path == "/games"
}

// limited refuses requests above the limits, and passes all others on.
func (s *server) limited(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.limiter.admit(r, s.provenSeat)
		if err == nil {
			err = s.admitPage(r)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// admitPage returns nil if the visitor may have another page, or a limit.Exceeded. Moves and
// streams are cheap and always answered.
func (s *server) admitPage(r *http.Request) error {
	if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/static/") || forScripts(r) {
		return nil
	}
	if wait := s.queue.Wait(s.callerOf(r)); wait > 0 {
		return limit.Exceeded{Wait: wait}
	}
	return nil
}

// refuse tells a person or a script why r is not carried out, and when to retry if that
// depends on time.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	if f.Status == http.StatusTooManyRequests {
		wait := limit.Exceeded{}
		errors.As(err, &wait)
		w.Header().Set("Retry-After", strconv.Itoa(wait.Seconds()))
	}
	if forScripts(r) && !api.Is(r.URL.Path) {
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}

// forScripts reports whether r comes from a script and not from a page load.
func forScripts(r *http.Request) bool {
	return strings.HasSuffix(r.URL.Path, "/do") || strings.HasSuffix(r.URL.Path, "/events")
}
