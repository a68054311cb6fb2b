//go:build unix

package postgrestest

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// serverUser returns the user that the server runs as, or false if that is the user
// of this process.
func serverUser() (uid, gid int, other bool, err error) {
	if os.Getuid() != 0 {
		return 0, 0, false, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
		if err != nil {
			return 0, 0, false, err
		}
	}
	uid, errUser := strconv.Atoi(u.Uid)
	gid, errGroup := strconv.Atoi(u.Gid)
	return uid, gid, true, errors.Join(errUser, errGroup)
}

// Give gives a folder to the server's user.
func Give(folder string) error {
	uid, gid, other, err := serverUser()
	if err != nil || !other {
		return err
	}
	return os.Chown(folder, uid, gid)
}

// asServer lets cmd run as the server's user.
func asServer(cmd *exec.Cmd) {
	uid, gid, other, err := serverUser()
	if err == nil && other {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
}
