package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"eleusis/internal/store"
)

// A link is what an append makes of a table: from one head to the next.
type link struct {
	change   *change
	from, to head
	digests  [][]byte
	node     string // that appends; empty if the server is alone
}

func (l *Log) newLink(c *change, from head) *link {
	k := &link{change: c, from: from, node: l.nodeOf(c.table)}
	digest := from.digest
	for _, e := range c.entries {
		digest = digest.Next(c.table, e)
		k.digests = append(k.digests, slices.Clone(digest[:]))
	}
	k.to = head{c.n + len(c.entries), digest}
	return k
}

// queue adds the statement of k to b.
func (k *link) queue(b *pgx.Batch) {
	c := k.change
	last := c.entries[len(c.entries)-1]
	var numbers, times, seats []int64
	var commands, kinds []string
	var events [][]byte
	for _, e := range c.entries {
		numbers, times, seats = append(numbers, int64(e.Number)), append(times, e.Time.UnixMilli()),
			append(seats, int64(e.Seat))
		commands, kinds = append(commands, e.Command), append(kinds, e.Kind)
		events = append(events, store.NotNull(e.Event))
	}
	columns := []any{numbers, times, seats, commands, kinds, events, k.digests, k.node}
	to := []any{k.to.number, last.Time.UnixMilli(), k.to.digest[:]}
	if k.from.number == 0 {
		b.Queue(beginSQL, slices.Concat([]any{c.table}, to, columns)...)
		return
	}
	b.Queue(appendSQL, slices.Concat([]any{c.table, k.from.number, k.from.digest[:]}, to, columns)...)
}

// send commits links in one transaction and one round trip, and returns which of them
// the database took. After an error it took all or none of those that could be taken.
func (l *Log) send(ctx context.Context, links []*link) (taken []bool, err error) {
	if len(links) == 0 {
		return nil, nil
	}
	b := new(pgx.Batch)
	b.Queue("BEGIN")
	for _, k := range links {
		k.queue(b)
	}
	b.Queue("COMMIT")
	results := l.pool.SendBatch(ctx, b)
	taken, err = readTaken(results, len(links))
	if closing := results.Close(); err == nil {
		err = closing
	}
	return taken, err
}

// readTaken reads the answers to BEGIN, to each link and to COMMIT.
func readTaken(results pgx.BatchResults, links int) (taken []bool, err error) {
	if _, err := results.Exec(); err != nil {
		return nil, err
	}
	for range links {
		tag, err := results.Exec()
		if err != nil {
			return nil, err
		}
		taken = append(taken, tag.RowsAffected() > 0)
	}
	tag, err := results.Exec()
	if err == nil && tag.String() != "COMMIT" {
		err = fmt.Errorf("the database answered a commit by %q", tag)
	}
	return taken, err
}

// lookUp returns the group without the appends whose log has moved on, which it
// answers, and the head that each of the others comes after. It asks for heads that
// are not known, and for those that do not fit: only the database can refuse.
func (l *Log) lookUp(ctx context.Context, group []*change) (rest []*change, found map[*change]head, err error) {
	found = make(map[*change]head)
	var asked []string
	for _, c := range group {
		known, ok := l.heads.of(c.table)
		switch {
		case !c.looked && ok && known.number == c.n:
			found[c] = known
		case !c.looked && !ok && c.n == 0:
			found[c] = head{}
		default:
			asked = append(asked, c.table)
		}
	}
	if len(asked) == 0 {
		return group, found, nil
	}
	heads, err := readHeads(ctx, l.pool, asked)
	if err != nil {
		return group, nil, err
	}
	for _, c := range group {
		if _, ok := found[c]; ok {
			rest = append(rest, c)
			continue
		}
		h := heads[c.table]
		if h.number != c.n {
			c.reply(fmt.Errorf("the log has %d: %w", h.number, store.ErrConflict))
			continue
		}
		found[c] = h
		rest = append(rest, c)
	}
	return rest, found, nil
}

// readHeads returns the heads of tables, those without entries left out.
func readHeads(ctx context.Context, db querier, tables []string) (map[string]head, error) {
	rows, err := db.Query(ctx, "SELECT table_id, number, digest FROM head WHERE table_id = ANY ($1)", tables)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	heads := make(map[string]head)
	for rows.Next() {
		var table string
		var number int
		var digest []byte
		if err := rows.Scan(&table, &number, &digest); err != nil {
			return nil, err
		}
		h := head{number: number}
		copy(h.digest[:], digest) // one of another length is wrong, as the next read tells
		heads[table] = h
	}
	return heads, rows.Err()
}

// settle answers the appends of a group that were sent, whose answer was lost and that
// went in, and returns the others. An entry's digest is that of all entries until then,
// so no other append leaves the same.
func (l *Log) settle(ctx context.Context, group []*change) (rest []*change, err error) {
	b := new(pgx.Batch)
	for _, c := range group {
		if c.sent != nil {
			b.Queue("SELECT digest FROM entry WHERE table_id = $1 AND number = $2", c.table, c.sent.number)
		}
	}
	if b.Len() == 0 {
		return group, nil
	}
	results := l.pool.SendBatch(ctx, b)
	digests := make(map[*change]string)
	for _, c := range group {
		if c.sent == nil {
			continue
		}
		var digest []byte
		if err := results.QueryRow().Scan(&digest); err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return group, errors.Join(err, results.Close())
		}
		digests[c] = string(digest)
	}
	if err := results.Close(); err != nil {
		return group, err
	}
	for _, c := range group {
		if c.sent == nil || digests[c] != string(c.sent.digest[:]) {
			rest = append(rest, c)
			continue
		}
		l.heads.forget(c.table)
		c.reply(nil)
	}
	return rest, nil
}

// Import is [Log.Append] for any number of entries at once: all of them become durable,
// or none.
func (l *Log) Import(ctx context.Context, table string, n int, entries []store.Entry) error {
	var links []*link
	after := n
	for chunk := range slices.Chunk(entries, store.MaxEntries) {
		if err := store.CheckAppend(table, after, chunk); err != nil {
			return err
		}
		links = append(links, &link{change: &change{table: table, n: after, entries: chunk}})
		after += len(chunk)
	}
	doing := "import table " + table
	if err := l.beginChange(ctx); err != nil {
		return fault(ctx, doing, err)
	}
	defer l.calls.End()
	if err := l.own(ctx, table); err != nil {
		return fault(ctx, doing, err)
	}
	err := pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error { return l.importLinks(ctx, tx, table, links) })
	l.heads.forget(table)
	return fault(ctx, doing, err)
}

// importLinks appends links to a table one after the other.
func (l *Log) importLinks(ctx context.Context, tx pgx.Tx, table string, links []*link) error {
	heads, err := readHeads(ctx, tx, []string{table})
	if err != nil {
		return err
	}
	from := heads[table]
	b := new(pgx.Batch)
	for i, k := range links {
		if i == 0 && from.number != k.change.n {
			return fmt.Errorf("after %d of %d: %w", k.change.n, from.number, store.ErrConflict)
		}
		k = l.newLink(k.change, from)
		k.queue(b)
		from = k.to
	}
	results := tx.SendBatch(ctx, b)
	for range links {
		tag, err := results.Exec()
		if err == nil && tag.RowsAffected() == 0 {
			err = store.ErrConflict
		}
		if err != nil {
			return errors.Join(err, results.Close())
		}
	}
	return results.Close()
}
