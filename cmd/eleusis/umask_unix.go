//go:build unix

package main

import (
	"os"
	"syscall"
)

// withMode calls f, which creates a file with the permissions of mode.
func withMode(mode os.FileMode, f func() error) error {
	before := syscall.Umask(int(^mode & os.ModePerm))
	defer syscall.Umask(before)
	return f()
}
