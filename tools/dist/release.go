package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A platform is a system and a processor, in Go's words.
type platform struct{ goos, goarch string }

func (p platform) String() string { return p.goos + "_" + p.goarch }

// program returns the name of the program's file.
func (p platform) program() string {
	if p.goos == "windows" {
		return "eleusis.exe"
	}
	return "eleusis"
}

// A release is one commit of the tree, to be built.
type release struct {
	tree    string // the folder of the source
	version string // as 0.1.0, or before a release 0.1.0-dev.20261124152519
	time    time.Time
	changed bool // the source is not that of the commit
}

// developing ends the version of a tree that is no release.
const developing = "-dev"

var versionLine = regexp.MustCompile(`(?m)^const version = "([0-9]+\.[0-9]+\.[0-9]+(?:-dev)?)"$`)

// readRelease looks at what there is to build in the folder tree. Between releases the
// version ends with the time of the commit, so that later packages replace earlier
// ones. A release has to have its tag.
func readRelease(ctx context.Context, tree string) (release, error) {
	r := release{tree: tree}
	source, err := os.ReadFile(filepath.Join(tree, "cmd/eleusis/version.go"))
	if err != nil {
		return r, err
	}
	found := versionLine.FindSubmatch(source)
	if found == nil {
		return r, errors.New("cmd/eleusis/version.go has no version as 0.1.0 or 0.1.0-dev")
	}
	r.version = string(found[1])
	seconds, err := r.git(ctx, "show", "--no-patch", "--format=%ct", "HEAD")
	if err != nil {
		return r, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return r, err
	}
	r.time = time.Unix(unix, 0).UTC()
	status, err := r.git(ctx, "status", "--porcelain")
	if err != nil {
		return r, err
	}
	r.changed = status != ""
	if strings.HasSuffix(r.version, developing) {
		r.version += r.time.Format(".20060102150405")
		return r, nil
	}
	tags, err := r.git(ctx, "tag", "--points-at", "HEAD")
	if err != nil {
		return r, err
	}
	if !slices.Contains(strings.Fields(tags), "v"+r.version) || r.changed {
		return r, fmt.Errorf("%s is a release: it is built from the commit with the tag v%[1]s, without changes", r.version)
	}
	return r, nil
}

func (r release) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", r.tree}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// name returns the name of a file of the release.
func (r release) name(rest string) string { return "eleusis_" + r.version + "_" + rest }

// makeAll fills the folder out with everything for the platforms.
func (r release) makeAll(ctx context.Context, out string, wanted []platform) error {
	work, err := os.MkdirTemp("", "eleusis-dist-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	_, err = r.makeIn(ctx, work, out, wanted)
	return err
}

// makeIn fills the folder out, and leaves the programs and the source they were built
// from in the folder work, which is empty before.
func (r release) makeIn(ctx context.Context, work, out string, wanted []platform) ([]built, error) {
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	compiler, err := filepath.Abs(filepath.Join(r.tree, "tools/node_modules/.bin/tsc"))
	if err != nil {
		return nil, err
	}
	r, err = r.copied(ctx, filepath.Join(work, "source"))
	if err != nil {
		return nil, err
	}
	if err := r.writeNpm(ctx, compiler, filepath.Join(work, "npm"), out); err != nil {
		return nil, fmt.Errorf("the package for JavaScript: %w", err)
	}
	var programs, images []built
	for _, p := range wanted {
		b, err := r.build(ctx, p, filepath.Join(work, p.String()))
		if err != nil {
			return nil, err
		}
		if err := r.pack(b, out); err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		programs = append(programs, b)
		if p.goos == "linux" {
			images = append(images, b)
		}
	}
	if err := r.writeImages(images, out); err != nil {
		return nil, fmt.Errorf("images: %w", err)
	}
	return programs, writeSums(out)
}

// pack writes what there is for one platform, except images.
func (r release) pack(b built, out string) error {
	if err := r.writeArchive(b, out); err != nil {
		return err
	}
	if err := r.writeMaterials(b, out); err != nil {
		return err
	}
	if b.goos != "linux" {
		return nil
	}
	return r.writeDebian(b, out)
}

// sumsName is the file of checksums, which sha256sum --check reads.
const sumsName = "SHA256SUMS"

// writeSums writes the checksum of each file in the folder out.
func writeSums(out string) error {
	files, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, f := range files {
		sum, err := sumOf(filepath.Join(out, f.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%s  %s\n", sum, f.Name())
	}
	return os.WriteFile(filepath.Join(out, sumsName), []byte(text.String()), 0o644)
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
