//go:build !unix

package postgrestest

import "os/exec"

// Give does nothing: the server runs as the user of this process.
func Give(string) error { return nil }

// asServer does nothing.
func asServer(*exec.Cmd) {}
