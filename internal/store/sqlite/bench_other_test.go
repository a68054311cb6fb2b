//go:build !linux

package sqlite_test

import "os"

func flushData(f *os.File) error { return f.Sync() }
