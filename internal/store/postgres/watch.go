package postgres

import (
	"maps"
	"slices"
	"time"
)

// A watch tells which leases have not changed for too long. It counts only the time in
// which it looked: a server that was stopped, or could not reach the database, has not heard
// anybody, and buries nobody for that.
type watch struct {
	pace   pace
	looked time.Time
	last   map[string]sighting // by name
	// suspects reports whether a lease is suspected, and so ends after fewer beats; nil: none is.
	suspects func(name string) bool
}

// suspectedBeats is after how many missing beats a suspected lease has ended.
const suspectedBeats = 3

// A sighting is how often a holder had said that it lives, and when that was first seen.
type sighting struct {
	beats int64
	since time.Time
}

func newWatch(p pace) *watch { return &watch{pace: p} }

// note takes down the leases as they are now. It returns those that are new or have
// changed since the last time, and those that have not for too long.
func (w *watch) note(rows []holding) (heard, silent []holding) {
	now := time.Now()
	deaf := now.Sub(w.looked) > w.pace.lasts/2
	next := make(map[string]sighting, len(rows))
	for _, h := range rows {
		s, ok := w.last[h.name]
		switch {
		case !ok || s.beats != h.beats:
			s = sighting{h.beats, now}
			heard = append(heard, h)
		case deaf:
			s.since = s.since.Add(now.Sub(w.looked)) // the silence before the pause counts
		}
		lasts := w.pace.lasts
		if w.suspects != nil && w.suspects(h.name) {
			lasts = min(lasts, suspectedBeats*w.pace.every)
		}
		if now.Sub(s.since) >= lasts {
			silent = append(silent, h)
		}
		next[h.name] = s
	}
	w.looked, w.last = now, next
	return heard, silent
}

// NodeBeat is how often a node says that it lives.
const NodeBeat = nodeEvery

// A NodeWatch tells which nodes have said nothing for too long, as each node watches the
// others. The simulation has its own database, and watches it by this.
type NodeWatch struct{ watch *watch }

// NewNodeWatch returns a watch that has seen nothing yet. A node that suspects reports true
// for is gone sooner.
func NewNodeWatch(suspects func(node string) bool) *NodeWatch {
	w := newWatch(nodeLease)
	w.suspects = suspects
	return &NodeWatch{w}
}

// Note takes down how often each node has said by now that it lives. It returns those that
// have said nothing for too long, ordered.
func (w *NodeWatch) Note(beats map[string]int64) (silent []string) {
	var rows []holding
	for _, name := range slices.Sorted(maps.Keys(beats)) {
		rows = append(rows, holding{name: name, beats: beats[name]})
	}
	_, gone := w.watch.note(rows)
	for _, h := range gone {
		silent = append(silent, h.name)
	}
	return silent
}
