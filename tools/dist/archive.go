package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// A member is a file of an archive.
type member struct {
	name string
	from string // the file with its content
	mode os.FileMode
}

// members returns what an archive of b holds.
func (r release) members(b built) []member {
	return []member{
		{filepath.Base(b.program), b.program, 0o755},
		{"LICENSE", filepath.Join(r.tree, "LICENSE"), 0o644},
		{licensesName, b.licenses, 0o644},
		{"CHANGELOG.md", filepath.Join(r.tree, "CHANGELOG.md"), 0o644},
	}
}

// writeArchive writes the program as people unpack it on its system: a zip on Windows,
// a tar elsewhere.
func (r release) writeArchive(b built, out string) error {
	name, write := b.String()+".tar.gz", r.writeTar
	if b.goos == "windows" {
		name, write = b.String()+".zip", r.writeZip
	}
	return create(filepath.Join(out, r.name(name)), func(w io.Writer) error { return write(w, b) })
}

// create writes a file by a function.
func create(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

func (r release) writeTar(w io.Writer, b built) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, m := range r.members(b) {
		content, err := os.ReadFile(m.from)
		if err != nil {
			return err
		}
		header := &tar.Header{Name: "eleusis/" + m.name, Mode: int64(m.mode), Size: int64(len(content)), ModTime: r.time}
		if err := t.WriteHeader(header); err != nil {
			return err
		}
		if _, err := t.Write(content); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), z.Close())
}

func (r release) writeZip(w io.Writer, b built) error {
	z := zip.NewWriter(w)
	for _, m := range r.members(b) {
		content, err := os.ReadFile(m.from)
		if err != nil {
			return err
		}
		header := &zip.FileHeader{Name: "eleusis/" + m.name, Method: zip.Deflate, Modified: r.time}
		header.SetMode(m.mode)
		f, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := f.Write(content); err != nil {
			return err
		}
	}
	return z.Close()
}
