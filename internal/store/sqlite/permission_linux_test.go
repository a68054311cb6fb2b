package sqlite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// openAsNobody opens path with the rights of a user who owns nothing.
func openAsNobody(t *testing.T, path string) error {
	t.Helper()
	opened := make(chan error)
	go func() {
		// The thread keeps its poor rights and ends with this goroutine.
		runtime.LockOSThread()
		if os.Geteuid() == 0 {
			const nobody = 65534
			if err := syscall.Setfsuid(nobody); err != nil {
				opened <- err
				return
			}
		}
		log, err := sqlite.Open(t.Context(), path)
		if err == nil {
			_ = log.Close()
		}
		opened <- err
	}()
	return <-opened
}

func TestAFileWithoutPermissionIsRefusedUnchanged(t *testing.T) {
	for _, tt := range []struct {
		name         string
		file, folder fs.FileMode
	}{
		{"not readable", 0o200, 0o777},
		{"not writable", 0o444, 0o777},
		{"in a folder that is not writable", 0o666, 0o555},
		{"in a folder that is closed", 0o666, 0o600},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := dataFile(t)
			if err := os.Remove(path + "-lock"); err != nil {
				t.Fatal(err)
			}
			before := folderOf(t, path)
			folder := filepath.Dir(path)
			for name, mode := range map[string]fs.FileMode{path: tt.file, folder: tt.folder,
				filepath.Dir(folder): 0o755} {
				if err := os.Chmod(name, mode); err != nil {
					t.Fatal(err)
				}
			}
			err := openAsNobody(t, path)
			if !errors.Is(err, fs.ErrPermission) {
				t.Errorf("got %v, want %v", err, fs.ErrPermission)
			}
			for name, mode := range map[string]fs.FileMode{folder: 0o700, path: 0o600} {
				if err := os.Chmod(name, mode); err != nil {
					t.Fatal(err)
				}
			}
			if names := changed(before, folderOf(t, path)); names != nil {
				t.Errorf("a refused Open changed %q", names)
			}
			storetest.MustHold(t, mustOpen(t, path), "t", 2)
		})
	}
}
