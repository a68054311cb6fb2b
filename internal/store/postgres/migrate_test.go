package postgres_test

import (
	"strings"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

func TestADatabaseThatIsNotOursIsLeftAlone(t *testing.T) {
	c := cluster(t)
	for name, tt := range map[string]struct {
		spoil string
		want  error
		words string
	}{
		"from a newer program": {"INSERT INTO migration VALUES (4, 'x')", store.ErrNewer,
			"it has version 4, this program knows versions up to 3"},
		"with another step": {"UPDATE migration SET checksum = 'x' WHERE number = 1", store.ErrNotOurs,
			"its migration 1 is not the one"},
		"of another program": {"ALTER TABLE migration RENAME checksum TO name", store.ErrNotOurs, "checksum"},
	} {
		t.Run(name, func(t *testing.T) {
			url := c.Fresh(t)
			log, err := postgres.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			storetest.MustAppend(t, log, "t", 0, 1)
			if _, err := log.Ask(t.Context(),
				"WITH spoilt AS ("+strings.TrimSuffix(tt.spoil, ";")+
					" RETURNING 1) SELECT 'x' FROM spoilt"); err != nil {
				if _, err := log.Ask(t.Context(), tt.spoil); err != nil && !strings.Contains(err.Error(), "no rows") {
					t.Fatal(err)
				}
			}
			if err := log.Close(); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				_, err = postgres.Open(t.Context(), url)
				wants(t, "Open", err, tt.want)
				_, viewing := postgres.OpenView(t.Context(), url)
				wants(t, "OpenView", viewing, tt.want)
				if err != nil && !strings.Contains(err.Error(), tt.words) {
					t.Errorf("Open says %q, which lacks %q", err, tt.words)
				}
			}
		})
	}
}

func TestAnEmptyDatabaseIsNoStoreToRead(t *testing.T) {
	url := cluster(t).Fresh(t)
	_, err := postgres.OpenView(t.Context(), url)
	wants(t, "OpenView", err, store.ErrNotOurs)
	_, err = postgres.Open(t.Context(), url+"nowhere") // a schema that is not there
	wants(t, "Open without a schema", err, store.ErrNotOurs)
}

func TestADatabaseThatIsNotThereIsAFault(t *testing.T) {
	_, err := postgres.Open(t.Context(), "postgres://eleusis@/postgres?host=/nowhere")
	wants(t, "Open", err, store.ErrFault)
}
