package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// resolve makes the folder of path and returns the one name that the file
// has for everybody, so that they all look for the same lock beside it.
func resolve(path string) (string, error) {
	if path == "" {
		return "", errors.New("no file named")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target, nil
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return "", err
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(folder, filepath.Base(path)), err
}

// makeFolder makes a folder and those it is in, if need be, and sees to it
// that a power cut cannot take them away with all that will be in them.
func makeFolder(folder string) error {
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(folder)
	if err := makeFolder(parent); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	flushFolder(parent)
	return nil
}

// flushFolder brings the names in a folder to the disk. Its errors do not
// matter: where folders cannot be flushed, as on Windows, there is no need to.
func flushFolder(folder string) {
	if f, err := os.Open(folder); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}
