//go:build !unix

package agent

import "os/exec"

// shell returns a command line as a process.
func shell(line string) *exec.Cmd { return exec.Command("cmd", "/C", line) }

// kill kills a process.
func kill(c *exec.Cmd) { _ = c.Process.Kill() } // fails if it is gone
