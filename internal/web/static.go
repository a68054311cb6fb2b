package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

//go:embed static templates
var embedded embed.FS

// static is the files that pages load, all in memory. Their addresses hold a
// digest of the whole, so a browser may keep them for ever; what they name
// relative to themselves stays within the same version.
type static struct {
	version string
	files   map[string]file
	modules map[string][]string // addresses of scripts, by the script that needs them
}

// A file is ready to be sent. Only texts have a packed form.
type file struct {
	kind   string
	digest string
	plain  []byte
	packed []byte
}

// kinds are the media types by the end of the name. The system's own table is
// not asked: it differs from machine to machine.
var kinds = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".svg":   "image/svg+xml",
	".woff2": "font/woff2",
	".png":   "image/png",
	".md":    "text/plain; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
}

// readStatic returns the embedded files, read and packed when they are first
// asked for.
var readStatic = sync.OnceValue(packStatic)

// packStatic reads and packs the embedded files. They are part of the program,
// so what cannot be read is a defect of it.
func packStatic() *static {
	s := &static{files: make(map[string]file), modules: make(map[string][]string)}
	err := fs.WalkDir(embedded, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		plain, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		plain = lean(path.Ext(name), plain)
		sum := sha256.Sum256(plain)
		f := file{kind: kinds[path.Ext(name)], digest: hex.EncodeToString(sum[:8]), plain: plain}
		if ext := path.Ext(name); ext != ".woff2" && ext != ".png" {
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
			s.modules[name] = s.neededBy(name)
		}
	}
	return s
}

// ours are the comments of our own scripts and style sheets: in scripts lines
// that hold nothing else, as they are written here.
var ours = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile(`(?m)^\s*(?://|/\*\*|\*).*\n|^\s+`),
	".css": regexp.MustCompile(`(?s)/\*.*?\*/|(?m)^\s+`),
}

// lean returns text without what is there for those who read the source. It is
// a quarter of what the scripts weigh on the wire.
func lean(ext string, text []byte) []byte {
	if re := ours[ext]; re != nil {
		return re.ReplaceAll(text, nil)
	}
	return text
}

// address returns where the file called name is found in this version.
func (s *static) address(name string) string { return "/static/" + s.version + "/" + name }

// The scripts that pages begin with, and the styles that not every page has.
const (
	homeStyle      = "home.css"
	tableStyle     = "table.css"
	endStyle       = "end.css"
	workshopStyle  = "workshop.css"
	makeStyle      = "make.css"
	rulesStyle     = "rules.css"
	learnStyle     = "learn.css"
	todayStyle     = "today.css"
	tableScript    = "table.js"
	workshopScript = "workshop.js"
	makeScript     = "make.js"
	learnScript    = "learn.js"
	todayScript    = "today.js"
	appScript      = "app.js"
	homeScript     = "home.js"
	workerScript   = "worker.js"
)

// imports are the other scripts that a script names, as they are written here.
var imports = regexp.MustCompile(`(?m)^import .*'\./(.+)'`)

// modulesOf returns the addresses of script and of all scripts that it needs, so that all can be fetched at once.
func (s *static) modulesOf(script string) []string { return s.modules[script] }

// neededBy works out the addresses of script, of the scripts that it imports, of those that they import, and so on.
func (s *static) neededBy(script string) []string {
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
		all = append(all, s.address(name))
	}
	return all
}

// serve sends a file. An address of another version, asked for by a page that
// is older than the program, gets what there is now.
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

// takesGzip reports whether the answer to r may be packed.
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

// gzipped returns text packed.
func gzipped(text []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic("web: " + err.Error()) // the level is one of the package's own
	}
	_, _ = z.Write(text) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}
