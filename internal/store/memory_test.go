package store_test

import (
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

func TestMemoryObeysTheLaws(t *testing.T) {
	storetest.Run(t, func(testing.TB) store.Log { return store.NewMemory() })
}
