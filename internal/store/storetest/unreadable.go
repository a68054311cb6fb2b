package storetest

import (
	"context"

	"eleusis/internal/store"
)

type unreadableLog struct {
	store.Log
	err error
}

// Unreadable returns log, from which every read and every probe fails with err.
func Unreadable(log store.Log, err error) store.Log { return unreadableLog{log, err} }

func (l unreadableLog) Read(context.Context, string, int) ([]store.Entry, error) { return nil, l.err }
func (l unreadableLog) Probe(context.Context) error                              { return l.err }
