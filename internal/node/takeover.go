package node

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

const (
	// orphansEvery is how often a node looks for tables without an owner, even if no node
	// was seen to go.
	orphansEvery = 10 * time.Second
	// secondAfter is how long it leaves the tables of other nodes' share to them.
	secondAfter = 500 * time.Millisecond
	handed      = 8 // tables handed over concurrently
	resumed     = 2 // tables resumed concurrently: those that somebody asks for come first
)

// pingEvery is the interval of pings between nodes.
const pingEvery = 400 * time.Millisecond

// ping pings p until it is gone or the node is closed, and tells it what addresses have used
// here. A refused connection shows that the process has ended.
func (n *Node) ping(p *peer) {
	ticks := time.NewTicker(pingEvery)
	defer ticks.Stop()
	for n.next(ticks.C, nil, p.ctx.Done()) {
		if err := p.order(n.ctx, nodesPath, n.useFor(p), nil); errors.Is(err, syscall.ECONNREFUSED) {
			n.log.Suspect(p.ID)
		}
	}
}

// greetTimeout is how long a node waits at its start until the others know it.
const greetTimeout = time.Second

// greet makes the other nodes know this one: each looks into the database for the node that
// asks it. So one that loses the database then knows whom to ask whether it is still known.
func (n *Node) greet() {
	ctx, cancel := context.WithTimeout(n.ctx, greetTimeout)
	defer cancel()
	var all sync.WaitGroup
	for _, p := range n.others(n.self.ID) {
		all.Go(func() { _ = p.order(ctx, nodesPath, order{From: n.self.ID}, nil) }) // or it learns of it later
	}
	all.Wait()
}

// next waits for a tick or a signal. It returns false when the node is closed or end is, also
// if one is there as well: of several channels that are ready, select takes any.
func (n *Node) next(tick <-chan time.Time, signal, end <-chan struct{}) bool {
	select {
	case <-n.ctx.Done():
	case <-end:
	case <-tick:
	case <-signal:
	}
	return n.ctx.Err() == nil && !isClosed(end)
}

func isClosed(end <-chan struct{}) bool {
	select {
	case <-end:
		return true
	default:
		return false
	}
}

// takeOver claims the tables of nodes that are gone, until the node is closed. What fails is
// tried again soon: people wait.
func (n *Node) takeOver() {
	failed := false // at the last try
	ticks := time.NewTicker(orphansEvery)
	defer ticks.Stop()
	for n.next(ticks.C, n.kick, n.lost) {
		if n.draining.Load() {
			continue
		}
		_ = n.claimOrphans(n.isFirst) // what failed is tried again at the next tick
		n.pause(n.ctx, secondAfter)
		if n.ctx.Err() != nil {
			return
		}
		warned := failed
		err := n.claimOrphans(func(string) bool { return true })
		failed = err != nil
		if !failed || n.ctx.Err() != nil {
			continue
		}
		if !warned {
			n.Errors.Warn("node", "take over tables", err)
		}
		n.wake()
	}
}

const (
	claimTimeout  = 2 * time.Second // of claiming all tables of a node that is gone
	resumeTimeout = time.Minute     // of looking at some of them
	resumeSome    = 64
)

// claimOrphans claims the tables without an owner that mine reports true for, all at once,
// and queues them for resume. A table that it cannot claim now is an error.
func (n *Node) claimOrphans(mine func(id string) bool) error {
	ctx, cancel := context.WithTimeout(n.ctx, claimTimeout)
	defer cancel()
	orphans, err := n.log.Orphans(ctx)
	if err != nil {
		return fmt.Errorf("look for tables without an owner: %w", err)
	}
	ids := slices.DeleteFunc(orphans, func(id string) bool { return !mine(id) })
	if len(ids) == 0 {
		return nil
	}
	claimed, err := n.log.ClaimAll(ctx, ids)
	if err != nil {
		// The answer may be lost, and the tables be claimed.
		n.taken.put(ids)
		return err
	}
	isClaimed := make(map[string]bool, len(claimed))
	for _, id := range claimed {
		isClaimed[id] = true
	}
	n.taken.put(slices.DeleteFunc(ids, func(id string) bool { return !isClaimed[id] }))
	if len(claimed) < len(ids) {
		return fmt.Errorf("%d of %d tables are being changed", len(ids)-len(claimed), len(ids))
	}
	return nil
}

// resume wakes the taken tables on which the game goes on without a person, and releases the
// others: they wake when somebody asks for them, at any node. What fails is tried again.
func (n *Node) resume() {
	failed := false // at the last try
	for n.next(nil, n.taken.filled, n.lost) {
		for ids := n.taken.take(resumeSome); len(ids) > 0; ids = n.taken.take(resumeSome) {
			if n.ctx.Err() != nil || isClosed(n.lost) || n.draining.Load() {
				return
			}
			err := n.resumeThese(ids)
			if err != nil {
				if !failed {
					n.Errors.Warn("node", "resume tables", err)
				}
				n.pause(n.ctx, secondAfter)
			}
			failed = err != nil
		}
	}
}

// resumeThese does the work of resume for some tables. Those for which it fails are queued
// again. The error is about one of them.
func (n *Node) resumeThese(ids []string) error {
	ctx, cancel := context.WithTimeout(n.ctx, resumeTimeout)
	defer cancel()
	lobby := n.lobby.Load()
	var mu sync.Mutex
	var failed error
	var rests, again []string
	n.each(ids, resumed, func(id string) {
		goesOn, err := lobby.GoesOn(ctx, id)
		if err == nil && goesOn {
			err = lobby.Resume(ctx, id, nil)
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && goesOn:
			n.Counts.Resumed.Add(1)
		case err == nil:
			rests = append(rests, id)
		case !errors.Is(err, store.ErrElsewhere) && !errors.Is(err, table.ErrClosed):
			failed, again = fmt.Errorf("resume table %s: %w", id, err), append(again, id)
		}
	})
	if err := lobby.Release(ctx, rests); err != nil {
		failed, again = err, append(again, rests...)
	}
	n.taken.put(again)
	return failed
}

// each calls do for all ids, at most limit at a time.
func (n *Node) each(ids []string, limit int, do func(id string)) {
	var all sync.WaitGroup
	places := make(chan struct{}, limit)
	for _, id := range ids {
		places <- struct{}{}
		all.Go(func() { do(id); <-places })
	}
	all.Wait()
}

// Drain hands the tables of the node over to others, and ends the streams that it passes
// on, evenly over a window, so that screens do not all reconnect at once. Without another
// node it does nothing. After that the node claims no table.
func (n *Node) Drain(ctx context.Context, window time.Duration) {
	n.draining.Store(true)
	lobby := n.lobby.Load()
	if n.Size() == 1 || lobby == nil {
		return
	}
	ids, streams := lobby.AwakeTables(), n.passed()
	step := window / time.Duration(len(ids)+len(streams)+1)
	for i := range max(len(ids), len(streams)) {
		if i < len(streams) {
			streams[i]()
			n.pause(ctx, step)
		}
		if i < len(ids) {
			n.handOver(ctx, lobby, ids[i])
			n.pause(ctx, step)
		}
	}
	n.each(lobby.AwakeTables(), handed, func(id string) { n.handOver(ctx, lobby, id) }) // tables woken meanwhile
	for _, end := range n.passed() {
		end()
	}
}

// pause waits for that time, or until ctx ends.
func (n *Node) pause(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}

// handOver makes another node continue a table.
func (n *Node) handOver(ctx context.Context, lobby *table.Lobby, id string) {
	present, err := lobby.HandOver(ctx, id)
	if err != nil {
		n.Errors.Warn("node", "table", id, "hand over", err)
		return
	}
	n.Counts.HandedOver.Add(1)
	if len(present) == 0 {
		return // it waits for nothing, and wakes at the next request
	}
	for _, p := range n.others(id) {
		err = p.order(ctx, resumePath, order{Table: id, Present: seatsOf(present)}, nil)
		if err == nil {
			return
		}
	}
	n.Errors.Warn("node", "table", id, "resume elsewhere", err)
}

func seatsOf(all []game.Seat) []game.Seat { return append([]game.Seat{}, all...) }
