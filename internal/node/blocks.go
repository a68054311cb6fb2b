package node

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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

// A blocked event is an entry of that log.
type blocked struct {
	Network netip.Prefix `json:"network"`
	Until   time.Time    `json:"until"`
}

// readBlocks returns the networks blocked at all nodes with the ends of their blocks, and
// the length of the log. Expired blocks are left out.
func (n *Node) readBlocks(ctx context.Context) (blocks map[netip.Prefix]time.Time, log store.Table, err error) {
	log.ID = blocksLog
	all, err := n.log.Read(ctx, blocksLog, 0)
	if err != nil {
		return nil, log, fmt.Errorf("read the blocks: %w", err)
	}
	blocks, now := make(map[netip.Prefix]time.Time), time.Now()
	for _, e := range all {
		var b blocked
		if err := json.Unmarshal(e.Event, &b); err != nil || !b.Network.IsValid() {
			return nil, log, fmt.Errorf("the log of blocks is damaged: entry %d does not read", e.Number)
		}
		blocks[b.Network] = b.Until
		log.Last, log.Time = e.Number, e.Time
	}
	maps.DeleteFunc(blocks, func(_ netip.Prefix, until time.Time) bool { return !now.Before(until) })
	return blocks, log, nil
}

// Block blocks a network at all nodes until a time; a time in the past lifts the block.
func (n *Node) Block(ctx context.Context, network netip.Prefix, until time.Time) error {
	event, err := json.Marshal(blocked{network.Masked(), until.UTC()})
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
		if err = n.log.Append(ctx, blocksLog, log.Last, []store.Entry{entry}); !errors.Is(err, store.ErrConflict) {
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
		for {
			ctx, cancel := context.WithTimeout(n.ctx, orderTimeout)
			all, log, err := n.applyBlocks(ctx, apply)
			if err == nil && log.Last > 0 && all == 0 && n.Leads() {
				err = n.log.DeleteSame(ctx, log) // unless an operator has added a block since
			}
			if err != nil && n.ctx.Err() == nil {
				n.Errors.Debug("node", "blocks", err)
			}
			cancel()
			select {
			case <-n.ctx.Done():
				return
			case <-ticks.C:
			}
		}
	})
}
