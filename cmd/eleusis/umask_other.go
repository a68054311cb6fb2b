//go:build !unix

package main

import "os"

// withMode calls f. The permissions of its file are those of the folder.
func withMode(_ os.FileMode, f func() error) error { return f() }
