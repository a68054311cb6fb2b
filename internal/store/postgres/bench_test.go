package postgres_test

import (
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// BenchmarkAppend compares the log with a bare insert of the same row, committed alone, of
// which the database groups the flushes itself.
func BenchmarkAppend(b *testing.B) {
	c := own(b) // which flushes
	storetest.BenchmarkAppend(b, "bare", func(b *testing.B) (store.Log, storetest.Append) {
		bare := newBare(b, c.Fresh(b))
		return mustOpen(b, c.Fresh(b)), func(table string, e store.Entry) error { return bare.insert(b, table, e) }
	})
}

func BenchmarkRead(b *testing.B) { storetest.BenchmarkRead(b, mustOpen(b, own(b).Fresh(b))) }

// A bare is the yardstick: rows in a table, and nothing that could be checked.
type bare struct{ pool *pgxpool.Pool }

func newBare(b *testing.B, url string) bare {
	pool, err := pgxpool.New(b.Context(), url+"&pool_max_conns=16")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	_, err = pool.Exec(b.Context(), `CREATE TABLE bare (table_id text COLLATE "C", number bigint, time bigint, seat bigint,
		command text, kind text, event bytea, PRIMARY KEY (table_id, number))`)
	if err != nil {
		b.Fatal(err)
	}
	return bare{pool}
}

func (b bare) insert(t testing.TB, table string, e store.Entry) error {
	_, err := b.pool.Exec(t.Context(), "INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)",
		table, e.Number, e.Time.UnixMilli(), e.Seat, e.Command, e.Kind, e.Event)
	return err
}
