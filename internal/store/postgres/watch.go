package postgres

import "time"

// A watch tells which leases have not changed for too long. It counts only the time in
// which it looked: whoever was stopped, or could not reach the database, has not heard
// anybody, and buries nobody for that.
type watch struct {
	pace   pace
	looked time.Time
	last   map[string]sighting // by name
}

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
			s.since = now
		}
		if now.Sub(s.since) >= w.pace.lasts {
			silent = append(silent, h)
		}
		next[h.name] = s
	}
	w.looked, w.last = now, next
	return heard, silent
}
