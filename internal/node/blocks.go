package node

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"eleusis/internal/store"
)

// blocksLog is the log of the blocked networks, which all nodes follow.
const (
	blocksLog   = "operator-blocks"
	kindBlocked = "network-blocked"

	followEvery = time.Second
	blockTries  = 8
)

// A blocked event is an entry of that log. Until is by the clock of the database, so that
// a block begins and ends at all nodes at once, whatever their own clocks say.
type blocked struct {
	Network netip.Prefix `json:"network"`
	Until   time.Time    `json:"until"`
}

// readBlocks returns the networks blocked at all nodes with the ends of their blocks by the
// clock of this node, and the length of the log. Expired blocks are left out.
func (n *Node) readBlocks(ctx context.Context) (blocks map[netip.Prefix]time.Time, log store.Table, err error) {
	log.ID = blocksLog
	all, err := n.log.Read(ctx, blocksLog, 0)
	if err != nil {
		return nil, log, fmt.Errorf("read the blocks: %w", err)
	}
	blocks = make(map[netip.Prefix]time.Time)
	if len(all) == 0 {
		return blocks, log, nil
	}
	now, err := n.log.Now(ctx)
	if err != nil {
		return nil, log, fmt.Errorf("read the blocks: %w", err)
	}
	ahead := time.Since(now)
	for _, e := range all {
		var b blocked
		if err := json.Unmarshal(e.Event, &b); err != nil || !b.Network.IsValid() {
			return nil, log, fmt.Errorf("the log of blocks is damaged: entry %d cannot be read", e.Number)
		}
		delete(blocks, b.Network)
		if now.Before(b.Until) {
			blocks[b.Network] = b.Until.Add(ahead)
		}
		log.Last, log.Time = e.Number, e.Time
	}
	return blocks, log, nil
}

// Block blocks a network at all nodes for a time; zero lifts the block.
func (n *Node) Block(ctx context.Context, network netip.Prefix, long time.Duration) error {
	now, err := n.log.Now(ctx)
	if err != nil {
		return err
	}
	event, err := json.Marshal(blocked{network.Masked(), now.Add(long).UTC()})
	if err != nil {
		return err
	}
	for range blockTries {
		_, log, err := n.readBlocks(ctx)
		if err != nil {
			return err
		}
		entry := store.Entry{Number: log.Last + 1, Time: time.Now().UTC().Truncate(time.Millisecond), Kind: kindBlocked,
			Event: event}
		err = n.log.Append(ctx, blocksLog, log.Last, []store.Entry{entry})
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// ApplyBlocks calls apply with all blocks. With concurrent calls the last one has the
// newest blocks.
func (n *Node) ApplyBlocks(ctx context.Context, apply func(map[netip.Prefix]time.Time)) error {
	_, _, err := n.applyBlocks(ctx, apply)
	return err
}

// applyBlocks also returns the number of blocks, and the length of their log.
func (n *Node) applyBlocks(ctx context.Context, apply func(map[netip.Prefix]time.Time)) (int, store.Table, error) {
	n.blocking.Lock()
	defer n.blocking.Unlock()
	blocks, log, err := n.readBlocks(ctx)
	if err == nil {
		apply(blocks)
	}
	return len(blocks), log, err
}

// FollowBlocks calls apply with all blocks, now and every second, until the node is
// closed. When all blocks have expired the log is deleted, since it has addresses.
func (n *Node) FollowBlocks(apply func(map[netip.Prefix]time.Time)) {
	n.running.Go(func() {
		ticks := time.NewTicker(followEvery)
		defer ticks.Stop()
		for open := true; open; open = n.next(ticks.C, nil, nil) {
			ctx, cancel := context.WithTimeout(n.ctx, orderTimeout)
			all, log, err := n.applyBlocks(ctx, apply)
			if err == nil && log.Last > 0 && all == 0 && n.Leads() {
				err = n.log.DeleteSame(ctx, log) // unless an operator has added a block since
			}
			if err != nil && n.ctx.Err() == nil {
				n.Errors.Debug("node", "blocks", err)
			}
			cancel()
		}
	})
}
