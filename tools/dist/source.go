package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// copied returns r with a copy of its source in folder: a clone of the commit, and the
// changes that are not committed. So nothing that git ignores gets into a release, and
// Go finds the commit, which it does not in a linked worktree.
func (r release) copied(ctx context.Context, folder string) (release, error) {
	tree, err := filepath.Abs(r.tree)
	if err != nil {
		return r, err
	}
	if _, err := r.git(ctx, "clone", "--quiet", "--shared", tree, folder); err != nil {
		return r, err
	}
	changed, err := r.git(ctx, "diff", "--name-only", "-z", "HEAD")
	if err != nil {
		return r, err
	}
	added, err := r.git(ctx, "ls-files", "-z", "--others", "--exclude-standard", "--full-name", ":/")
	if err != nil {
		return r, err
	}
	top, err := r.git(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return r, err
	}
	for name := range strings.SplitSeq(changed+"\x00"+added, "\x00") {
		if name == "" {
			continue
		}
		if err := replace(filepath.Join(top, name), filepath.Join(folder, name)); err != nil {
			return r, fmt.Errorf("copy %s: %w", name, err)
		}
	}
	r.tree = folder
	return r, nil
}

// replace copies from over to; if from does not exist, it removes to.
func replace(from, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	info, err := os.Stat(from)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), fs.FileMode(0o755)); err != nil {
		return err
	}
	return os.WriteFile(to, content, info.Mode().Perm())
}
