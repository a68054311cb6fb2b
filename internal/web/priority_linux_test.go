package web

import (
	"os"
	"os/exec"
	"syscall"

	"github.com/chromedp/chromedp"
)

// withoutPriority lets the browser start without the right to raise its priority. As root it
// would take six times the share of processor time of the server that it asks, and of all other
// tests, which then run out of time on a busy machine.
func withoutPriority() []chromedp.ExecAllocatorOption {
	setpriv, err := exec.LookPath("setpriv")
	if err != nil || os.Geteuid() != 0 {
		return nil
	}
	return []chromedp.ExecAllocatorOption{chromedp.ModifyCmdFunc(func(cmd *exec.Cmd) {
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		cmd.Args = append([]string{setpriv, "--bounding-set=-sys_nice", "--inh-caps=-sys_nice", cmd.Path}, cmd.Args[1:]...)
		cmd.Path = setpriv
	})}
}
