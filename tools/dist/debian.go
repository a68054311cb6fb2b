package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// description is what apt says about the package.
const description = `card game of inductive reasoning, server and programs
Robert Abbott's game Eleusis for the browser: one player has a secret rule
for which card may follow which, the others discover it. The package runs
the server as a service of systemd, at 127.0.0.1:8080.`

// The parts of the package that are files of the tree.
const (
	unitFile     = "doc/eleusis.service"
	settingsFile = "doc/eleusis.conf"
	debianFolder = "tools/dist/debian"
)

// writeDebian writes b as a Debian package.
func (r release) writeDebian(b built, out string) error {
	return create(filepath.Join(out, r.debianName(b.platform)), func(w io.Writer) error {
		return r.packDebian(w, b)
	})
}

func (r release) debianName(p platform) string { return r.name(p.goarch + ".deb") }

// packDebian writes b as a Debian package to w.
func (r release) packDebian(w io.Writer, b built) error {
	work, err := os.MkdirTemp("", "eleusis-deb-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	contents, err := r.debianContents(b, work)
	if err != nil {
		return err
	}
	script := func(name string) string { return filepath.Join(r.tree, debianFolder, name) }
	info := nfpm.WithDefaults(&nfpm.Info{
		Name:            "eleusis",
		Arch:            b.goarch,
		Platform:        b.goos,
		Version:         r.version,
		Section:         "games",
		Priority:        "optional",
		Maintainer:      "The Eleusis authors",
		Description:     description,
		License:         "MIT",
		MTime:           r.time,
		DisableGlobbing: true,
		Overridables: nfpm.Overridables{
			Recommends: []string{"ca-certificates"},
			Suggests:   []string{"postgresql"},
			Contents:   contents,
			Scripts: nfpm.Scripts{
				PostInstall: script("postinst"), PreRemove: script("prerm"), PostRemove: script("postrm"),
			},
		},
	})
	return deb.Default.Package(info, w)
}

// debianContents returns what the package installs. What is made for it is put into
// the folder work.
func (r release) debianContents(b built, work string) (files.Contents, error) {
	unit, err := os.ReadFile(filepath.Join(r.tree, unitFile))
	if err != nil {
		return nil, err
	}
	where := filepath.Join(work, "eleusis.service")
	installed := strings.ReplaceAll(string(unit), "/usr/local/bin/", "/usr/bin/")
	if err := os.WriteFile(where, []byte(installed), 0o644); err != nil {
		return nil, err
	}
	changes := filepath.Join(work, "changelog.gz")
	if err := compress(filepath.Join(r.tree, "CHANGELOG.md"), changes); err != nil {
		return nil, err
	}
	terms := filepath.Join(work, "copyright")
	if err := join(terms, filepath.Join(r.tree, "LICENSE"), b.licenses); err != nil {
		return nil, err
	}
	var contents files.Contents
	for _, f := range []struct {
		from, to string
		mode     os.FileMode
		kind     string
	}{
		{b.program, "/usr/bin/eleusis", 0o755, files.TypeFile},
		{where, "/usr/lib/systemd/system/eleusis.service", 0o644, files.TypeFile},
		// Passwords may stand in it, and systemd reads it as root.
		{filepath.Join(r.tree, settingsFile), "/etc/eleusis.conf", 0o600, files.TypeConfigNoReplace},
		{terms, "/usr/share/doc/eleusis/copyright", 0o644, files.TypeFile},
		{changes, "/usr/share/doc/eleusis/changelog.gz", 0o644, files.TypeFile},
		{filepath.Join(r.tree, "doc/operating.md"), "/usr/share/doc/eleusis/operating.md", 0o644, files.TypeFile},
		{filepath.Join(r.tree, "doc/grafana.json"), "/usr/share/doc/eleusis/grafana.json", 0o644, files.TypeFile},
	} {
		contents = append(contents, &files.Content{Source: f.from, Destination: f.to, Type: f.kind,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: f.mode, MTime: r.time}})
	}
	return contents, nil
}

// compress writes the file from to the file to, shorter.
func compress(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return create(to, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		_, err = z.Write(content)
		return errors.Join(err, z.Close())
	})
}

// join writes files one after the other to the file to.
func join(to string, from ...string) error {
	var all [][]byte
	for _, name := range from {
		content, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("for %s: %w", filepath.Base(to), err)
		}
		all = append(all, content)
	}
	return os.WriteFile(to, bytes.Join(all, []byte("\n")), 0o644)
}
