package simulation

import (
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"testing/synctest"

	"eleusis/internal/say"
	"eleusis/internal/web"
)

var (
	seeds     = flag.Int("seeds", 200, "how many worlds to simulate")
	nodeSeeds = flag.Int("node-seeds", 20, "how many worlds of nodes to simulate")
	replayed  = flag.Int("replayed", 3, "how many worlds of nodes to replay")
	first     = flag.Uint64("seed", 1, "seed of the first world")
	show      = flag.Bool("trace", false, "print what happens")
)

// TestWorlds simulates many worlds, each from its seed alone.
func TestWorlds(t *testing.T) {
	worlds := *seeds
	if testing.Short() {
		worlds = min(worlds, 10)
	}
	runWorlds(t, "TestWorlds", worlds, simulate)
}

// TestAWorldThatOnceFailedHolds simulates worlds that once failed, each from its seed.
func TestAWorldThatOnceFailedHolds(t *testing.T) {
	site := newSite()
	for what, seed := range map[string]uint64{
		"a failed start on a bad disk removed the write-ahead log": 2003407,
	} {
		t.Run(what, func(t *testing.T) { simulate(t, seed, site) })
	}
}

// A simulator runs the world of a seed.
type simulator func(t *testing.T, seed uint64, site *web.Site) *world

// runWorlds runs so many worlds for the test of a name.
func runWorlds(t *testing.T, name string, worlds int, simulate simulator) {
	sum, site := make(map[string]int), newSite()
	for i := range worlds {
		seed := *first + uint64(i)
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := simulate(t, seed, site)
			for what, n := range w.counts {
				sum[what] += n
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d fails; to see it again: go test ./internal/simulation -run %s$ -v -args -seeds 1 -node-seeds 1 "+
				"-seed %d -trace", seed, name, seed)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(sum)) {
		t.Logf("%7d %s", sum[what], what)
	}
}

func TestASeedIsReplayedByteForByte(t *testing.T) {
	site := newSite()
	for _, seed := range []uint64{1, 2, 4, 7, 8, 22} {
		replays(t, seed, site, simulate)
	}
}

func TestASeedOfNodesIsReplayedByteForByte(t *testing.T) {
	if raced {
		t.Skip("requests that a hung node kept waiting go on in the order of the scheduler")
	}
	site := newSite()
	for i := range uint64(*replayed) {
		replays(t, *first+i, site, simulateNodes)
	}
}

// replays runs the world of a seed twice and compares what happens.
func replays(t *testing.T, seed uint64, site *web.Site, simulate simulator) {
	var lines [2][]string
	for i := range lines {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { lines[i] = simulate(t, seed, site).lines })
	}
	for i := range min(len(lines[0]), len(lines[1])) {
		if lines[0][i] != lines[1][i] {
			t.Fatalf("seed %d, line %d:\n%s\n%s", seed, i, lines[0][i], lines[1][i])
		}
	}
	if len(lines[0]) != len(lines[1]) {
		t.Errorf("seed %d: %d and %d lines", seed, len(lines[0]), len(lines[1]))
	}
}

// newSite returns the site that the sites of all servers are made from.
func newSite() *web.Site {
	return web.NewSite(web.UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler))
}

// simulate runs the world of a seed, with one server.
func simulate(t *testing.T, seed uint64, site *web.Site) *world {
	return simulateWith(t, seed, site, natureOf, (*world).run)
}

// simulateNodes runs the world of a seed, with several nodes.
func simulateNodes(t *testing.T, seed uint64, site *web.Site) *world {
	return simulateWith(t, seed, site, natureOfNodes, (*world).runNodes)
}

func simulateWith(
	t *testing.T, seed uint64, site *web.Site, natureOf func(*rand.Rand) nature, run func(*world),
) (w *world) {
	// One goroutine at a time: those that wait for the same thing go on in turn.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	cryptotest.SetGlobalRandom(t, seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	w = &world{
		t: t, seed: seed, chance: chance, nature: natureOf(chance), site: site, folder: t.TempDir(),
		models:  make(map[string]*model),
		batches: make(map[string][]batch), fates: make(map[string]fate), blind: make(map[string]bool),
		counts: make(map[string]int),
	}
	w.people()
	synctest.Test(t, func(*testing.T) { run(w) })
	hash := w.hash()
	if *show {
		t.Log(strings.Join(w.lines, "\n"))
	}
	if w.failure != "" {
		t.Errorf("seed %d, nature %+v, trace %s: %s", seed, w.nature, hash, w.failure)
	}
	return w
}

// people fills the world with those who open tables, those who join and those who
// watch.
func (w *world) people() {
	tables := 1 + w.chance.IntN(3)
	for table := range tables {
		guests := w.chance.IntN(3)
		w.client(w.tableForm(guests), 0, true).deletes = w.chance.IntN(10) == 0
		for range guests {
			w.client(nil, table, true)
		}
		if w.chance.IntN(2) == 0 {
			w.client(nil, table, false)
		}
	}
}

func (w *world) client(opens url.Values, joins int, sits bool) *client {
	n := len(w.clients) + 1
	c := &client{
		world: w, number: n, opens: opens, joins: joins,
		chance: rand.New(rand.NewPCG(w.seed, uint64(n)<<32)), cookies: make(map[string]map[string]string),
	}
	if sits {
		c.name = fmt.Sprint("Person", n)
	}
	if opens != nil {
		opens.Set("name", c.name)
	}
	w.clients = append(w.clients, c)
	return c
}

// tableForm returns the form of a table for that many guests.
func (w *world) tableForm(guests int) url.Values {
	preset := []string{"new", "nature", "parlett", "express", "classic", "gardner"}[w.chance.IntN(6)]
	form := url.Values{"preset": {preset}, "level": {"random"}, "deal": {"library"}}
	if guests > 0 {
		form.Set("guests", fmt.Sprint(guests))
		form.Set("deal", []string{"library", "turn", "mine", "hand"}[w.chance.IntN(4)])
		form.Set("rule", "suit != last.suit")
		form.Set("free", "red after black")
		if w.chance.IntN(3) == 0 { // nobody without a seat may watch
			for field, value := range map[string]string{"clock": "", "cover": "novice", "chat": "yes", "take-over": "yes"} {
				form.Set(field, value)
			}
		}
	}
	return form
}
