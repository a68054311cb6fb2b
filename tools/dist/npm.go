package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// npmName returns the name of the package for JavaScript.
func (r release) npmName() string { return r.name("npm.tgz") }

// writeNpm writes the package for JavaScript into out. Its files are made in folder with the
// TypeScript compiler at that path. This also puts the game for browsers into the tree, so
// programs that are built from the tree later contain it.
func (r release) writeNpm(ctx context.Context, compiler, folder, out string) error {
	if _, err := os.Stat(compiler); err != nil {
		return fmt.Errorf("TypeScript is missing, which make dist fetches: %w", err)
	}
	if _, err := exec.LookPath("libdeflate-gzip"); err != nil { // gzip gives other bytes
		return fmt.Errorf("libdeflate is missing, which tools/need deflate installs: %w", err)
	}
	fill := exec.CommandContext(ctx, filepath.Join(r.tree, "tools/npm"), folder, r.version)
	fill.Env = append(os.Environ(), "TSC="+compiler, "GO="+goCommand(), "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=",
		"GODEBUG=", "GOWASM=", "GOFIPS140=off")
	if said, err := fill.CombinedOutput(); err != nil {
		return fmt.Errorf("tools/npm: %w\n%s", err, said)
	}
	packed := filepath.Join(folder, "packed")
	if err := os.Mkdir(packed, 0o755); err != nil {
		return err
	}
	pack := exec.CommandContext(ctx, "npm", "pack", "--silent", "--offline", "--no-update-notifier", "--pack-destination",
		packed)
	pack.Dir = folder
	if said, err := pack.CombinedOutput(); err != nil {
		return fmt.Errorf("npm pack: %w\n%s", err, said)
	}
	files, err := os.ReadDir(packed)
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return errors.New("npm pack has not made one file")
	}
	content, err := os.ReadFile(filepath.Join(packed, files[0].Name()))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, r.npmName()), content, 0o644)
}
