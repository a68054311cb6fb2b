//go:build !unix

package postgrestest

import "os/exec"

// ownFolder does nothing: the server runs as the user of this process.
func ownFolder(string) error { return nil }

// asServer does nothing.
func asServer(*exec.Cmd) {}
