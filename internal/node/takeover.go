package node

import (
	"context"
	"errors"
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
	atOnce      = 8 // tables resumed or handed over concurrently
)

// pingEvery is the interval of pings between nodes.
const pingEvery = 400 * time.Millisecond

// ping pings p until it is gone or the node is closed. A refused connection shows that the
// process has ended.
func (n *Node) ping(p *peer) {
	ticks := time.NewTicker(pingEvery)
	defer ticks.Stop()
	for {
		select {
		case <-n.ctx.Done():
			return
		case <-p.ctx.Done():
			return
		case <-ticks.C:
		}
		if err := p.order(n.ctx, nodesPath, order{}, nil); errors.Is(err, syscall.ECONNREFUSED) {
			n.log.Doubt(p.ID)
		}
	}
}

// takeOver resumes the tables of nodes that are gone, until the node is closed.
func (n *Node) takeOver() {
	ticks := time.NewTicker(orphansEvery)
	defer ticks.Stop()
	for {
		select {
		case <-n.ctx.Done():
			return
		case <-n.lost:
			return
		case <-n.kick:
		case <-ticks.C:
		}
		if n.draining.Load() {
			continue
		}
		n.resume(n.isFirst)
		select {
		case <-n.ctx.Done():
			return
		case <-time.After(secondAfter):
		}
		n.resume(func(string) bool { return true })
	}
}

// resume resumes the tables without an owner that mine reports true for.
func (n *Node) resume(mine func(id string) bool) {
	ctx, cancel := context.WithTimeout(n.ctx, time.Minute)
	defer cancel()
	orphans, err := n.log.Orphans(ctx)
	if err != nil {
		n.Errors.Warn("node", "look for tables to resume", err)
		return
	}
	lobby := n.lobby.Load()
	n.each(orphans, func(id string) {
		if !mine(id) {
			return
		}
		err := lobby.Resume(ctx, id, nil)
		switch {
		case err == nil:
			n.Counts.Resumed.Add(1)
		case !errors.Is(err, store.ErrElsewhere) && !errors.Is(err, table.ErrClosed):
			n.Errors.Warn("node", "table", id, "resume", err)
		}
	})
}

// each calls do for all ids, a few concurrently.
func (n *Node) each(ids []string, do func(id string)) {
	var all sync.WaitGroup
	places := make(chan struct{}, atOnce)
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
			n.rests(ctx, step)
		}
		if i < len(ids) {
			n.handOver(ctx, lobby, ids[i])
			n.rests(ctx, step)
		}
	}
	n.each(lobby.AwakeTables(), func(id string) { n.handOver(ctx, lobby, id) }) // tables woken meanwhile
	for _, end := range n.passed() {
		end()
	}
}

// rests waits.
func (n *Node) rests(ctx context.Context, long time.Duration) {
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
		if err = p.order(ctx, resumePath, order{id, seatsOf(present)}, nil); err == nil {
			return
		}
	}
	n.Errors.Warn("node", "table", id, "resume elsewhere", err)
}

func seatsOf(all []game.Seat) []game.Seat { return append([]game.Seat{}, all...) }
