package admin

import (
	"errors"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"eleusis/internal/store"
	"eleusis/internal/table"
)

// Metrics counts what one server does, for Prometheus to read: it is the [table.Meter]
// of its lobby, and the meter of its site. There are few metrics, and each answers a
// question that an operator has. The help text of each says which; doc/operating.md has
// the alarms. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry

	moves     *prometheus.CounterVec
	appends   prometheus.Histogram
	delivery  prometheus.Histogram
	conflicts prometheus.Counter
	refusals  *prometheus.CounterVec
	faults    *prometheus.CounterVec
}

var _ table.Meter = (*Metrics)(nil)

// A Load is what a server does just now.
type Load struct {
	Awake   int // tables in memory
	Screens int // pages that follow a table
	Queued  int // pieces of expensive work that wait for a processor
}

// A Build identifies the measured program.
type Build struct{ Version, Commit string }

// NewMetrics returns the metrics of a server. The load of the moment is asked of load
// whenever someone reads.
func NewMetrics(b Build, load func() Load) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		moves: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "eleusis_moves_total",
			Help: "Game events written to the log, by the kind of player that caused them: person or computer.",
		}, []string{"by"}),
		appends: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "eleusis_append_seconds", Help: "How long the store takes until an append is durable.", Buckets: buckets(),
		}),
		delivery: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "eleusis_delivery_seconds", Help: "From when a table tells a screen until that is written to its connection.",
			Buckets: buckets(),
		}),
		conflicts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "eleusis_append_conflicts_total", Help: "Appends that were repeated, since the log had moved on.",
		}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "eleusis_refusals_total", Help: "Requests that were not carried out, by the code of the answer.",
		}, []string{"code"}),
		faults: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "eleusis_store_faults_total", Help: "Faults of the store: full, lost, damaged, timeout or fault.",
		}, []string{"fault"}),
	}
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "eleusis_build_info", Help: "1; the labels say which program it is.",
		ConstLabels: prometheus.Labels{"version": b.Version, "commit": b.Commit},
	})
	info.Set(1)
	m.registry.MustRegister(m.moves, m.appends, m.delivery, m.conflicts, m.refusals, m.faults, info,
		gauge("eleusis_tables_awake", "Tables in memory.", func() int { return load().Awake }),
		gauge("eleusis_screens", "Pages that follow a table.", func() int { return load().Screens }),
		gauge("eleusis_queue_waiting", "Pieces of expensive work that wait for a processor.",
			func() int { return load().Queued }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.begin()
	return m
}

// Nodes is how a server is among several that share a store.
type Nodes struct {
	Nodes                             int // that live, this one included
	Passed, Resumed, HandedOver, Lost int64
}

// CountNodes adds the metrics of a server that is one of several. It is called once.
func (m *Metrics) CountNodes(load func() Nodes) {
	counter := func(name, about string, now func(Nodes) int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: about},
			func() float64 { return float64(now(load())) })
	}
	m.registry.MustRegister(
		gauge("eleusis_nodes", "Servers that share the database, this one included.", func() int { return load().Nodes }),
		counter("eleusis_passed_on_total", "Requests passed on to the node that owns their table.",
			func(n Nodes) int64 { return n.Passed }),
		counter("eleusis_tables_resumed_total", "Tables of other nodes that this one went on with.",
			func(n Nodes) int64 { return n.Resumed }),
		counter("eleusis_tables_handed_over_total", "Tables that this node gave up when it was told to stop.",
			func(n Nodes) int64 { return n.HandedOver }),
		counter("eleusis_leases_lost_total", "How often others took this node for gone.",
			func(n Nodes) int64 { return n.Lost }))
}

// begin makes the counters be there before anything happens: an alarm on a rate
// needs a zero to begin with.
func (m *Metrics) begin() {
	for _, by := range []table.Mover{table.MovedByPerson, table.MovedByComputer} {
		m.moves.WithLabelValues(string(by))
	}
	for _, code := range []string{store.FaultFull, store.FaultLost, store.FaultDamaged, store.FaultTimeout,
		store.FaultOther} {
		m.faults.WithLabelValues(code)
	}
	for _, code := range []string{"busy", "too-often", "many-awake", "crowded", "cannot-save", "cannot-read", "damaged",
		"fault"} {
		m.refusals.WithLabelValues(code)
	}
}

// buckets are those of times: from half a millisecond to ten seconds.
func buckets() []float64 {
	return []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}
}

func gauge(name, about string, now func() int) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: about}, func() float64 { return float64(now()) })
}

// Appended counts an append; see [store.Meter].
func (m *Metrics) Appended(took time.Duration, err error) {
	m.appends.Observe(took.Seconds())
	if errors.Is(err, store.ErrConflict) {
		m.conflicts.Inc()
	}
}

// Failed counts a fault of the store; see [store.Meter].
func (m *Metrics) Failed(fault string) { m.faults.WithLabelValues(fault).Inc() }

// Moved counts a move; see [table.Meter].
func (m *Metrics) Moved(by table.Mover) { m.moves.WithLabelValues(string(by)).Inc() }

// Refused counts a request that was not carried out, by the code of the answer.
func (m *Metrics) Refused(code string) { m.refusals.WithLabelValues(code).Inc() }

// Delivered records the delay between an event and its delivery to a screen.
func (m *Metrics) Delivered(took time.Duration) { m.delivery.Observe(took.Seconds()) }

// Handler returns what answers Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
