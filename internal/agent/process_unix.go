//go:build unix

package agent

import (
	"os/exec"
	"syscall"
)

// shell returns a command line as a process, in a group of its own.
func shell(line string) *exec.Cmd {
	c := exec.Command("sh", "-c", line)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return c
}

// kill kills a process and all that it started.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // fails if all are gone
