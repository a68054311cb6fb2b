package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
)

// A built program is the program for one platform, with the licenses of its parts.
type built struct {
	platform
	program  string // its file
	licenses string // the file with the licenses of others
	info     *debug.BuildInfo
}

// goCommand names the command that builds.
func goCommand() string {
	if name := os.Getenv("GO"); name != "" {
		return name
	}
	return "go"
}

// build builds the program for p in folder. What the environment would change in it
// is set here.
func (r release) build(ctx context.Context, p platform, folder string) (built, error) {
	b := built{platform: p, program: filepath.Join(folder, p.program()), licenses: filepath.Join(folder, licensesName)}
	cmd := exec.CommandContext(ctx, goCommand(), "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w",
		"-o", b.program, "./cmd/eleusis")
	cmd.Dir = r.tree
	cmd.Env = append(os.Environ(), "GOOS="+p.goos, "GOARCH="+p.goarch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0",
		"GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GODEBUG=", "GOFIPS140=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return b, fmt.Errorf("go build for %s: %w\n%s", p, err, out)
	}
	var err error
	b.info, err = buildinfo.ReadFile(b.program)
	if err != nil {
		return b, err
	}
	if setting(b.info, "vcs.revision") == "" {
		return b, errors.New("go build has not found the commit: is git in the PATH?")
	}
	text, err := r.licensesOf(ctx, b.info)
	if err != nil {
		return b, err
	}
	return b, os.WriteFile(b.licenses, text, 0o644)
}

// licensesName is the file with the licenses of others.
const licensesName = "THIRD-PARTY.txt"

// licenseFile is the name of a file with terms that copies have to come with.
var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-.].*)?$`)

// licensesOf returns the licenses of all that is in a program: the modules, Go, and
// fonts. A module without a license is an error.
func (r release) licensesOf(ctx context.Context, info *debug.BuildInfo) ([]byte, error) {
	var text bytes.Buffer
	text.WriteString("Eleusis contains the work of others, under these terms.\n")
	fonts, err := os.ReadFile(filepath.Join(r.tree, "internal/web/static/fonts/OFL.txt"))
	if err != nil {
		return nil, err
	}
	chapter(&text, "Fonts: Atkinson Hyperlegible Next and Marcellus", fonts)
	root, err := r.goroot(ctx)
	if err != nil {
		return nil, err
	}
	if err := licensesIn(&text, "Go "+info.GoVersion, root); err != nil {
		return nil, err
	}
	folders, err := r.modules(ctx, info)
	if err != nil {
		return nil, err
	}
	for _, m := range info.Deps {
		name := m.Path + "@" + m.Version
		if err := licensesIn(&text, name, folders[name]); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

func (r release) goroot(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, goCommand(), "env", "GOROOT")
	cmd.Dir = r.tree
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// modules returns the folder of each module in a program, by its path and version.
func (r release) modules(ctx context.Context, info *debug.BuildInfo) (map[string]string, error) {
	args := []string{"mod", "download", "-json"}
	for _, m := range info.Deps {
		args = append(args, m.Path+"@"+m.Version)
	}
	cmd := exec.CommandContext(ctx, goCommand(), args...)
	cmd.Dir, cmd.Stderr = r.tree, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod download: %w", err)
	}
	folders := make(map[string]string)
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Dir string }
		if err := d.Decode(&m); errors.Is(err, io.EOF) {
			return folders, nil
		} else if err != nil {
			return nil, err
		}
		folders[m.Path+"@"+m.Version] = m.Dir
	}
}

// licensesIn adds the licenses in folder to text, by name.
func licensesIn(text *bytes.Buffer, of, folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	found := slices.DeleteFunc(files, func(f os.DirEntry) bool { return f.IsDir() || !licenseFile.MatchString(f.Name()) })
	if len(found) == 0 {
		return fmt.Errorf("%s has no license in %s", of, folder)
	}
	for _, f := range found {
		terms, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return err
		}
		chapter(text, of+": "+f.Name(), terms)
	}
	return nil
}

func chapter(text *bytes.Buffer, title string, terms []byte) {
	fmt.Fprintf(text, "\n%s\n%s\n\n%s\n", title, strings.Repeat("=", len(title)), bytes.TrimSpace(terms))
}
