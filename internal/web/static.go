package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
)

//go:embed static
var embedded embed.FS

// static holds the files that pages load, in memory. Their addresses contain a digest of
// all of them, so browsers may cache them forever. Relative addresses inside them stay in
// the same version.
type static struct {
	version string
	files   map[string]file
	modules map[string][]string // addresses of scripts, by the script that needs them
}

// A file is ready to be sent. Only texts are compressed.
type file struct {
	kind   string
	digest string
	plain  []byte
	packed []byte
}

// kinds are the media types by file extension. The system's table differs from machine to
// machine.
var kinds = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".svg":   "image/svg+xml",
	".woff2": "font/woff2",
	".png":   "image/png",
	".md":    "text/plain; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
	".gz":    "application/gzip",
}

// readStatic returns the embedded files, read, minified and compressed at first use.
var readStatic = sync.OnceValue(packStatic)

// packStatic reads, minifies and compresses the embedded files. An error is a defect of the program.
func packStatic() *static {
	s := &static{files: make(map[string]file), modules: make(map[string][]string)}
	err := fs.WalkDir(embedded, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		plain, err := minified(name, source)
		if err != nil {
			return fmt.Errorf("minify %s: %w", name, err)
		}
		sum := sha256.Sum256(plain)
		f := file{kind: kinds[path.Ext(name)], digest: hex.EncodeToString(sum[:8]), plain: plain}
		if ext := path.Ext(name); ext != ".woff2" && ext != ".png" && ext != ".gz" {
			f.packed = gzipped(plain)
		}
		s.files[strings.TrimPrefix(name, "static/")] = f
		return nil
	})
	if err != nil {
		panic("web: " + err.Error())
	}
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		all.Write([]byte(name + " " + s.files[name].digest + "\n"))
	}
	s.version = "v-" + hex.EncodeToString(all.Sum(nil)[:6])
	for name := range s.files {
		if path.Ext(name) == ".js" {
			s.modules[name] = s.findModules(name)
		}
	}
	return s
}

// minifiers shorten our own scripts and style sheets, by file extension: comments and spaces
// go, and local names become short.
var minifiers = sync.OnceValue(func() *minify.M {
	m := minify.New()
	m.AddFunc(".css", css.Minify)
	m.AddFunc(".js", js.Minify)
	return m
})

// minified returns the text of the file called name as it is sent. Other kinds of files, and
// those of others with their licenses, stay as they are, and so does the worker, in whose text
// the shell takes the place of a line.
func minified(name string, text []byte) ([]byte, error) {
	if strings.Contains(name, "/vendor/") || path.Base(name) == workerScript {
		return text, nil
	}
	short, err := minifiers().String(path.Ext(name), string(text))
	if errors.Is(err, minify.ErrNotExist) {
		return text, nil
	}
	return []byte(short), err
}

// Version returns the version of all files, as in their addresses.
func (s *static) Version() string { return s.version }

// Address returns the address of the file called name in this version.
func (s *static) Address(name string) string { return "/static/" + s.version + "/" + name }

// imports matches the names of other scripts in a minified script.
var imports = regexp.MustCompile(`\bimport[^"'(]*["']\./([^"']+)["']`)

// Modules returns the addresses of script and of all scripts it imports, directly or not,
// so that all can be fetched at once.
func (s *static) Modules(script string) []string { return s.modules[script] }

// findModules finds the addresses for Modules.
func (s *static) findModules(script string) []string {
	names := []string{script}
	for i := 0; i < len(names); i++ {
		for _, m := range imports.FindAllSubmatch(s.files[names[i]].plain, -1) {
			if name := string(m[1]); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	var all []string
	for _, name := range names {
		all = append(all, s.Address(name))
	}
	return all
}

// serve sends a file. An address of another version, requested by an older page, gets the
// present file.
func (s *static) serve(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("path")
	keep := "no-cache"
	if version, rest, ok := strings.Cut(name, "/"); ok && strings.HasPrefix(version, "v-") {
		name = rest
		if version == s.version {
			keep = "public, max-age=31536000, immutable"
		}
	}
	f, ok := s.files[name]
	if !ok {
		http.Error(w, "no such file", http.StatusNotFound)
		return
	}
	body, tag := f.plain, f.digest
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Cache-Control", keep)
	if f.packed != nil {
		header.Set("Vary", "Accept-Encoding")
		if takesGzip(r) {
			body, tag = f.packed, f.digest+"-gzip"
			header.Set("Content-Encoding", "gzip")
		}
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// takesGzip reports whether the client accepts gzip.
func takesGzip(r *http.Request) bool {
	for offer := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, weight, _ := strings.Cut(offer, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			_, q, _ := strings.Cut(weight, "q=")
			return q == "" || strings.Trim(q, "0. ") != ""
		}
	}
	return false
}

// gzipped returns text compressed.
func gzipped(text []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic("web: " + err.Error()) // the level is valid
	}
	_, _ = z.Write(text) // a buffer cannot fail
	_ = z.Close()        // nor at the end
	return b.Bytes()
}
