package web

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/internal/limit"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// An openHouse is a server with room for that many tables that can start again over its
// log, and visitors who come from an address each.
type openHouse struct {
	*testing.T
	log      store.Log
	tables   int
	starts   byte
	limits   Limits
	lobby    *table.Lobby
	handler  http.Handler
	visitors map[string]*visitor
}

const (
	honest    = "192.0.2.77"
	bystander = "192.0.2.88"
)

// attacked runs f with a server for that many tables.
func attacked(t *testing.T, tables int, f func(h *openHouse)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &openHouse{T: t, log: store.NewMemory(), tables: tables, limits: UsualLimits(),
			visitors: make(map[string]*visitor)}
		h.start()
		defer func() { h.lobby.Close() }()
		f(h)
	})
}

// start starts the server, after it has stopped if it runs.
func (h *openHouse) start() {
	if h.lobby != nil {
		h.lobby.Close()
	}
	faults := slog.New(slog.NewTextHandler(failing{h.T}, nil))
	h.starts++
	h.lobby = table.NewLobby(h.log,
		table.Config{Random: rand.NewChaCha8([32]byte{h.starts}), Errors: faults, Tables: h.tables})
	h.handler = NewWithin(h.limits, h.lobby, say.NewCatalog(), faults)
	for address, v := range h.visitors {
		v.lobby, v.handler = h.lobby, h.handler
		v.client.Transport = elsewhere{h.handler, address}
	}
}

// at returns the visitor from address.
func (h *openHouse) at(address string) *visitor {
	if h.visitors[address] == nil {
		v := &visitor{t: h.T, site: "http://eleusis.localhost", lobby: h.lobby, handler: h.handler}
		h.visitors[address] = v.from(address)
	}
	return h.visitors[address]
}

// hostile returns the address of an attacker.
func hostile(n int) string { return fmt.Sprintf("198.51.100.%d", n+1) }

// opens lets an attacker open tables and follow each of them, until it is refused. It
// returns how many it got.
func (h *openHouse) opens(address string) (paths []string) {
	h.Helper()
	for range 100 {
		r := h.at(address).post("/play", url.Values{"name": {"Eve"}})
		if r.status != http.StatusOK {
			if r.status != http.StatusTooManyRequests && r.status != http.StatusServiceUnavailable {
				h.Fatalf("status %d: %s", r.status, r.body)
			}
			return paths
		}
		l := h.at(address).listen(r.path, 0)
		h.Cleanup(l.cancel)
		paths = append(paths, r.path)
	}
	h.Fatal("nobody minds a hundred tables")
	return nil
}

// plays checks that the honest player finds the seat at path, and a spectator is told
// so if there is no room.
func (h *openHouse) plays(path string) {
	h.Helper()
	for range 3 {
		if l := h.at(honest).look(h.at(honest).get(path)); l.View.Seat != 1 {
			h.Errorf("the honest player is on seat %d", l.View.Seat)
		}
	}
}

// watches checks what someone without a seat gets at path.
func (h *openHouse) watches(path string, status int, says string) {
	h.Helper()
	if r := h.at(bystander).get(path); r.status != status || !strings.Contains(r.body, says) {
		h.Errorf("a spectator gets %d, want %d and %q: %s", r.status, status, says, r.body)
	}
}

func TestOneAddressDoesNotFillTheLobby(t *testing.T) {
	attacked(t, 8, func(h *openHouse) {
		mine := h.at(honest).play("Grace").path
		if got := h.opens(hostile(0)); len(got) != 2 {
			t.Errorf("one address has %d tables of 8 in memory", len(got))
		}
		r := h.at(hostile(0)).post("/play", url.Values{"name": {"Eve"}})
		if r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "from your address") {
			t.Errorf("one more: status %d, %s", r.status, r.body)
		}
		h.plays(mine)
		h.watches(mine, http.StatusOK, "")
		if r := h.at(bystander).post("/play", url.Values{"name": {"Zoe"}}); r.status != http.StatusOK {
			t.Errorf("somebody else opens a table: %d", r.status)
		}
	})
}

func TestManyAddressesDoNotLockPlayersOut(t *testing.T) {
	const attackers = 24
	attacked(t, 24, func(h *openHouse) {
		mine := h.at(honest).play("Grace").path
		all := 0
		for n := range attackers {
			all += len(h.opens(hostile(n)))
		}
		if all < 23 {
			t.Errorf("the lobby of 24 has %d tables of attackers", all)
		}
		h.start() // nothing is in memory now
		for n := range attackers {
			h.opens(hostile(n))
		}
		h.watches(mine, http.StatusServiceUnavailable, "no room for another table")
		h.plays(mine)
		h.watches(mine, http.StatusOK, "")
		h.at(honest).myTurn(mine) // and goes on
	})
}

// stream returns a request for the stream of a table, from the honest player's address.
func (h *openHouse) stream(path string, since int) *http.Request {
	r := h.at(honest).request("GET", fmt.Sprintf("%s/events?since=%d", path, since), "", "")
	r.RemoteAddr = honest + ":81"
	return r
}

// TestNeighborsDoNotDelayAPlayer uses up all that the address of a player may ask for,
// also with made-up keys, while the player's table sleeps.
func TestNeighborsDoNotDelayAPlayer(t *testing.T) {
	attacked(t, 0, func(h *openHouse) {
		h.limits.Requests, h.limits.Loads, h.limits.Guesses = limit.Rate{
			PerSecond: 1,
			Burst:     50,
		}, limit.Rate{
			PerSecond: 0.01,
			Burst:     5,
		}, limit.Rate{
			PerSecond: 0.01,
			Burst:     5,
		}
		h.limits.StreamsOfPlace = 3
		mine := h.at(honest).play("Grace").path
		var others []string
		for n := range 10 {
			others = append(others, h.at(hostile(n)).play("Eve").path)
		}
		h.start()
		neighbor := h.at(honest).from(honest) // another browser there
		for n := range 3 {
			h.Cleanup(neighbor.follow(h.stream(others[n], neighbor.look(neighbor.get(others[n])).Number)).cancel)
		}
		// an answer that is no stream
		if got := neighbor.follow(h.stream(others[0], neighbor.look(neighbor.get(others[0])).Number)).heard(); got != "" {
			t.Fatalf("one more stream of the neighbor: %q", got)
		}
		delayed := make(map[string]bool)
		for n := range 200 {
			path := append(others, "/t/k7d39xqp", "/rules")[n%(len(others)+2)]
			r := neighbor.request("GET", path, "", "")
			r.AddCookie(&http.Cookie{Name: keyCookie, Value: fmt.Sprint("made-up", n)})
			delayed[path] = neighbor.send(r).status == http.StatusTooManyRequests
		}
		if !delayed[others[9]] || !delayed["/rules"] {
			t.Fatalf("the neighbor is not delayed: %v", delayed)
		}
		if r := h.at(honest).get(mine); r.status != http.StatusOK {
			t.Errorf("the player's own table, asleep: status %d", r.status)
		}
		h.plays(mine)
		r := h.stream(mine, h.at(honest).number(h.at(honest).get(mine)))
		for _, c := range h.at(honest).client.Jar.Cookies(r.URL) {
			r.AddCookie(c)
		}
		l := h.at(honest).follow(r)
		h.Cleanup(l.cancel)
		if !strings.Contains(l.heard(), "hello") {
			t.Errorf("the stream of the player: %q", l.heard())
		}
		h.at(honest).myTurn(mine)
	})
}

// TestOneAddressLoadsSoManyTables lets a spectator wake tables that sleep.
func TestOneAddressLoadsSoManyTables(t *testing.T) {
	attacked(t, 0, func(h *openHouse) {
		mine := h.at(honest).play("Grace").path
		const burst = 10
		h.limits.Loads = limit.Rate{PerSecond: 1, Burst: burst}
		var paths []string
		for range 2 * burst {
			paths = append(paths, h.at(hostile(0)).play("Eve").path)
		}
		h.start()
		asked := 0
		for _, path := range paths {
			r := h.at(bystander).get(path)
			if r.status == http.StatusTooManyRequests {
				break
			}
			asked++
		}
		if asked != burst {
			t.Errorf("one address wakes %d tables, want %d", asked, burst)
		}
		h.plays(mine)
	})
}
