//go:build unix

package main

import (
	"os"
	"syscall"
)

// withMode calls f, which makes a file: only those may use it whom mode lets.
func withMode(mode os.FileMode, f func() error) error {
	before := syscall.Umask(int(^mode & os.ModePerm))
	defer syscall.Umask(before)
	return f()
}
