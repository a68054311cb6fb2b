package web

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/table"
)

// Limits are what one visitor may ask of the server, so that nobody spoils the
// game of the others. A count of zero, and a zero Rate, know no bound.
type Limits struct {
	// Proxies are the machines that stand before the server. What they say about
	// whom they ask for, and whether over TLS, is believed, and nobody else's word.
	Proxies []netip.Prefix
	// Hosts are the names that the server answers to, besides IP addresses and
	// localhost. [AnyHost] stands for every name.
	Hosts []string

	Requests Rate // of one address; files of the page, which browsers keep, are free
	Commands Rate // of one seat
	Seats    Rate // requests of one seat at its table, when its address may ask no more
	Tables   Rate // that are opened from one address
	Guesses  Rate // from one address, at tables that there are not
	Loads    Rate // of tables that are not in memory, from one address without a seat there

	// Work is how much processor time a seat may use, in the queue and for pages; of
	// an address placeShare times that, and seatsShare times that for its seats. Half
	// of it is forgotten every forgetHalf.
	Work time.Duration
	// Wait is how long a request waits for a processor before it is refused; 0 stands
	// for two seconds.
	Wait time.Duration

	Streams        int // in all
	StreamsOfPlace int // of one address
	StreamsOfSeat  int // the oldest gives way to another
}

// UsualLimits leave room for a school class behind one address, and for hands
// far quicker than people's.
func UsualLimits() Limits {
	return Limits{
		Requests: Rate{60, 600}, Commands: Rate{20, 100}, Seats: Rate{5, 60}, Tables: Rate{0.5, 120}, Guesses: Rate{0.2, 30},
		Loads:   Rate{1, 240},
		Work:    6 * time.Second,
		Streams: 10_000, StreamsOfPlace: 300, StreamsOfSeat: 8,
	}
}

// usualWait is the Wait of limits that set none.
const usualWait = 2 * time.Second

func (l Limits) wait() time.Duration { return cmp.Or(l.Wait, usualWait) }

// errOften says that somebody asks too often.
var errOften = errors.New("too many requests")

// A tooOften is errOften, and when it is not any more.
type tooOften struct{ wait time.Duration }

func (t tooOften) Error() string { return fmt.Sprintf("%v: wait %v", errOften, t.wait) }
func (tooOften) Unwrap() error   { return errOften }

// seconds is the wait in whole seconds, as Retry-After has it.
func (t tooOften) seconds() int { return max(1, int(math.Ceil(t.wait.Seconds()))) }

// A gate holds all visitors to the limits.
type gate struct {
	limits  Limits
	streams *crowd
	blocks  blockade
	// By address, but for the commands and the seats.
	requests, commands, seats, tables, guesses, loads *meter
}

func newGate(l Limits) *gate {
	return &gate{
		limits: l, streams: newCrowd(l),
		requests: newMeter(l.Requests), commands: newMeter(l.Commands), seats: newMeter(l.Seats),
		tables: newMeter(l.Tables), guesses: newMeter(l.Guesses), loads: newMeter(l.Loads),
	}
}

// admit returns nil if r may be answered, or a tooOften or errBlocked. A person who sits at the table
// that r is about does not wait because of others at the same address: then seated
// returns their seat, and otherwise nothing.
func (g *gate) admit(r *http.Request, seated func(*http.Request) string) error {
	if strings.HasPrefix(r.URL.Path, "/static/") {
		return nil
	}
	if g.isBlocked(r) {
		return errBlocked
	}
	from := g.limits.visitor(r)
	wait := g.requests.take(from)
	id, atTable := tableIn(r.URL.Path)
	if atTable {
		wait = max(wait, g.guesses.wait(from))
	}
	if wait > 0 && atTable {
		if seat := seated(r); seat != "" {
			wait = g.seats.take(seat)
		}
	}
	if key := seatKey(r); wait == 0 && atTable && key != "" && r.Method == http.MethodPost {
		wait = g.commands.take(id + " " + key)
	}
	if wait == 0 && opens(r) {
		wait = g.tables.take(from)
	}
	if wait > 0 {
		return tooOften{wait}
	}
	return nil
}

// missed counts that r asked for a table that there is not. Who does so again
// and again is looking for the tables of others.
func (g *gate) missed(r *http.Request) { _ = g.guesses.take(g.limits.visitor(r)) }

// caller returns where r comes from, for the hall.
func (g *gate) caller(r *http.Request) table.Caller {
	from := g.limits.visitor(r)
	load := func() error {
		if wait := g.loads.take(from); wait > 0 {
			return tooOften{wait}
		}
		return nil
	}
	return table.Caller{Place: from, Load: load, Program: api.Is(r.URL.Path)}
}

// seated returns the seat that r asks from, in a word: the digest of a key that is
// proven to be of the table which r is about. A made-up key is no seat.
func (s *server) seated(r *http.Request) string {
	key := seatKey(r)
	id, atTable := tableIn(r.URL.Path)
	if key == "" || !atTable || s.hall == nil || !s.hall.Knows(r.Context(), id, key) {
		return ""
	}
	digest := sha256.Sum256([]byte(key))
	return string(digest[:])
}

// opensTable has the paths at which a post opens a table.
var opensTable = map[string]bool{"/play": true, "/new": true, "/workshop/deal": true}

// opens reports whether r opens a table, or asks for something else that costs as much.
func opens(r *http.Request) bool {
	return r.Method == http.MethodPost && (opensTable[r.URL.Path] || api.Opens(r.URL.Path))
}

// tableIn returns the id of the table that path is about, if it is about one.
func tableIn(path string) (id string, ok bool) {
	if id, ok = api.TableIn(path); ok {
		return id, true
	}
	rest, ok := strings.CutPrefix(path, "/t/")
	id, _, _ = strings.Cut(rest, "/")
	return id, ok || path == "/join" || path == "/games"
}

// limited refuses the requests of visitors who ask too often or for too much, and
// passes all others on.
func (s *server) limited(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.gate.admit(r, s.seated)
		if err == nil {
			err = s.affords(r)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		h.ServeHTTP(w, r.WithContext(table.WithCaller(r.Context(), s.gate.caller(r))))
	})
}

// affords returns nil if the visitor who sends r may have another page, or a
// tooOften. Moves and streams cost little: they are answered, whatever pages cost.
func (s *server) affords(r *http.Request) error {
	if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/static/") || forScripts(r) {
		return nil
	}
	if wait := s.queue.wait(s.callerOf(r)); wait > 0 {
		return tooOften{wait}
	}
	return nil
}

// refuse says to a person or to a script why r is not carried out, and when to ask
// again if that depends on the time.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	if f.Status == http.StatusTooManyRequests {
		wait := tooOften{}
		errors.As(err, &wait)
		w.Header().Set("Retry-After", strconv.Itoa(wait.seconds()))
	}
	if forScripts(r) && !api.Is(r.URL.Path) {
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}

// forScripts reports whether r was asked by a script and not by a person.
func forScripts(r *http.Request) bool {
	return strings.HasSuffix(r.URL.Path, "/do") || strings.HasSuffix(r.URL.Path, "/events")
}
