package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"eleusis/internal/store"
)

// A commit is bounded, and so is how long its appends can be held up by a database that
// does not answer.
const (
	maxTries      = 5
	commitTimeout = 10 * time.Second
)

// A change is an append on its way to the database.
type change struct {
	table   string
	n       int
	entries []store.Entry
	answer  chan<- error // has room for the answer, so that the writer never waits

	sent   *head // what it makes of the table, if it was sent and the answer was lost
	looked bool  // the database did not take it: ask for the head and the owner
}

// reply answers the caller.
func (c *change) reply(err error) {
	if err != nil {
		err = fmt.Errorf("append to table %s after %d: %w", c.table, c.n, err)
	}
	c.answer <- err
}

// Append implements [store.Log]: it returns when the database has committed the entries.
func (l *Log) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if err := store.CheckAppend(table, n, entries); err != nil {
		return err
	}
	doing := "append to table " + table
	if err := l.beginChange(ctx); err != nil {
		return fault(ctx, doing, err)
	}
	defer l.calls.End()
	answer := make(chan error, 1)
	// The caller may give up and change its entries while the writer is at work.
	c := &change{table: table, n: n, entries: store.Clone(entries), answer: answer}
	return l.changes.Put(ctx, doing, c, answer)
}

// write commits waiting appends, as many at once as there are, until no more can come.
func (l *Log) write() {
	defer close(l.written)
	for first := range l.changes.Waiting() {
		group := l.changes.Gather(first)
		inOrder(group)
		l.commit(group)
	}
}

// inOrder sorts a group so that the appends of a table stay in order, and tables are in
// the same order in every group: no two servers wait for each other.
func inOrder(group []*change) {
	slices.SortStableFunc(group, func(a, b *change) int { return strings.Compare(a.table, b.table) })
}

// size returns how many bytes the events have.
func (c *change) size() (bytes int) {
	for _, e := range c.entries {
		bytes += len(e.Event)
	}
	return bytes
}

// commit commits a group of appends and answers each. What the database did not take,
// because a head was out of date, a connection broke or another transaction was in the
// way, goes again.
func (l *Log) commit(group []*change) {
	// Not the context of any one caller: none may stop the others' commit.
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	for try := 1; len(group) > 0; try++ {
		rest, err := l.commitTogether(ctx, group)
		switch {
		case err == nil && try < maxTries:
		case err == nil:
			l.refuse(rest, fmt.Errorf("%w: the head of the table keeps changing", store.ErrFault))
			return
		case isBroken(err) && try == 1:
			l.pool.Reset()
		case isRetried(err) && try < maxTries:
		case !isBroken(err) && len(rest) > 1: // one of them is at fault, or there is room for some only
			for _, c := range rest {
				l.commit([]*change{c})
			}
			return
		default:
			l.pool.Reset()
			l.refuse(rest, err)
			return
		}
		group = rest
	}
}

// refuse answers a group with what went wrong. What its tables end with is not known then.
func (l *Log) refuse(group []*change, err error) {
	for _, c := range group {
		l.heads.forget(c.table)
		if codeOf(err) == codeUnique {
			c.reply(&store.Damage{Table: c.table, Number: c.n + 1, Why: "it is after the end of the log"})
			continue
		}
		c.reply(fault(context.Background(), "commit", err))
	}
}

// commitTogether commits a group in one transaction, answers what was decided, and
// returns the rest, to go again. After an error that rest may be committed or not.
func (l *Log) commitTogether(ctx context.Context, group []*change) (rest []*change, err error) {
	group, err = l.settle(ctx, group)
	if err != nil {
		return group, err
	}
	group, err = l.ownAll(ctx, group)
	if err != nil {
		return group, err
	}
	group, found, err := l.lookUp(ctx, group)
	if err != nil || len(group) == 0 {
		return group, err
	}
	var links []*link
	ends := make(map[string]head) // of tables in this group
	for _, c := range group {
		from, ok := ends[c.table]
		if !ok {
			from = found[c]
		}
		if from.number != c.n {
			rest = append(rest, c) // to be decided when the one before it is
			continue
		}
		k := l.newLink(c, from)
		ends[c.table] = k.to
		links = append(links, k)
	}
	taken, err := l.send(ctx, links)
	if err != nil {
		for _, k := range links {
			if isBroken(err) {
				k.change.sent = &k.to
			}
		}
		return group, err
	}
	for i, k := range links {
		if !taken[i] {
			l.heads.forget(k.change.table)
			k.change.looked = true
			rest = append(rest, k.change)
			continue
		}
		l.heads.learn(k.change.table, k.to)
		k.change.reply(nil)
	}
	return rest, nil
}
