package table

import (
	"eleusis/game"
	"eleusis/review"
)

// A roundLog is the round under way or just ended, so that it can be replayed.
type roundLog struct {
	before  game.State // state before it
	dealt   int        // rounds begun at this table, over all games
	started int        // number of the last log entry before it
	round   []numbered
	shifts  []Substitution     // in the round, oldest first
	kept    *review.Transcript // cache of its transcript, once it has ended
}

// A numbered event is an event of the game and its place in the log.
type numbered struct {
	number int
	event  game.Event
}

// begin starts a new round, in the state before, with event number.
func (l *roundLog) begin(before game.State, number int) {
	l.before, l.started, l.round, l.shifts = before, number-1, nil, nil
}

// replay calls see with each event of the round, and the state after it.
func (l *roundLog) replay(see func(s *game.State, e numbered)) {
	s := l.before.Clone()
	for _, e := range l.round {
		s.Evolve(e.event)
		see(s, e)
	}
}

// transcript returns the transcript of the round that has ended.
func (l *roundLog) transcript() *review.Transcript {
	if l.kept == nil {
		l.kept = new(review.Transcript)
		l.replay(func(s *game.State, e numbered) { l.kept.Add(s, e.event) })
	}
	return l.kept
}
