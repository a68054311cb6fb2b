package web

import (
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"

	"eleusis/internal/say"
)

// The addresses of what makes an app of the site. The worker has to be at the
// root to see every page.
const (
	manifestPath = "/manifest.webmanifest"
	workerPath   = "/sw.js"
	offlinePath  = "/offline"
)

// An appPage tells how the game is put on a home screen.
type appPage struct{ Head head }

func (appPage) template() string { return "app" }

func (s *server) app(w http.ResponseWriter, r *http.Request) {
	title := s.speaker(r).Text("app.title", nil)
	s.show(w, r, http.StatusOK, appPage{Head: head{Title: title, Module: appScript}})
}

// An offlinePage is shown in place of any page while there is no connection.
type offlinePage struct{ Head head }

func (offlinePage) template() string { return "offline" }

func (s *server) offline(w http.ResponseWriter, r *http.Request) {
	p := s.inLanguage(r)
	s.showIn(w, r, p, http.StatusOK, offlinePage{Head: head{Title: p.Text("app.offline", nil)}})
}

// inLanguage returns who speaks the language that an address asks for, else as
// for any page: what makes the app is fetched without the page around it.
func (s *server) inLanguage(r *http.Request) *say.Speaker {
	if lang := r.URL.Query().Get("lang"); slices.Contains(s.book.Languages(), lang) {
		return s.book.Speaker(lang)
	}
	return s.speaker(r)
}

// A manifest says to a browser what the app is.
type manifest struct {
	ID              string     `json:"id"`
	Name            string     `json:"name"`
	ShortName       string     `json:"short_name"`
	Description     string     `json:"description"`
	Lang            string     `json:"lang"`
	StartURL        string     `json:"start_url"`
	Scope           string     `json:"scope"`
	Display         string     `json:"display"`
	BackgroundColor string     `json:"background_color"`
	ThemeColor      string     `json:"theme_color"`
	Categories      []string   `json:"categories"`
	Icons           []appIcon  `json:"icons"`
	Shortcuts       []shortcut `json:"shortcuts"`
}

// An appIcon is a picture of the app.
type appIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// A shortcut leads from the home screen into the app.
type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (s *server) manifest(w http.ResponseWriter, r *http.Request) {
	p := s.inLanguage(r)
	m := manifest{
		ID: "/", Name: p.Text("web.name", nil), ShortName: p.Text("web.name", nil), Description: p.Text("app.about", nil),
		Lang:     p.Tag(),
		StartURL: "/", Scope: "/", Display: "standalone", BackgroundColor: "#f3ebda", ThemeColor: "#f3ebda",
		Categories: []string{"games", "education"},
		Icons: []appIcon{
			{s.static.address("icons/192.png"), "192x192", "image/png", "any"},
			{s.static.address("icons/512.png"), "512x512", "image/png", "any"},
			{s.static.address("icons/maskable.png"), "512x512", "image/png", "maskable"},
			{s.static.address("favicon.svg"), "any", "image/svg+xml", "any"},
		},
		Shortcuts: []shortcut{{p.Text("learn.title", nil), learnPath}, {p.Text("today.home", nil), todayPath},
			{p.Text("web.make", nil), "/new"}},
	}
	text, err := json.Marshal(m)
	if err != nil {
		panic("web: " + err.Error()) // there is nothing in it that cannot be written
	}
	sendApp(w, "application/manifest+json", p.Tag(), text)
}

// A shell is what the worker keeps of a version: files that are the same for
// everybody, and a page for when there is no connection.
type shell struct {
	Version string   `json:"version"`
	Offline string   `json:"offline"`
	Files   []string `json:"files"`
}

// shellLine is where the worker's script is told the shell.
const shellLine = "const shell = { version: '', offline: '', files: [''] }"

// worker sends the script of the service worker. It changes with the version, and
// so browsers see that there is a new one.
func (s *server) worker(w http.ResponseWriter, r *http.Request) {
	p := s.inLanguage(r)
	sh := shell{Version: "eleusis-" + s.static.version + "-" + p.Language(),
		Offline: offlinePath + "?lang=" + p.Language()}
	for _, name := range s.static.shellFiles() {
		sh.Files = append(sh.Files, s.static.address(name))
	}
	told, err := json.Marshal(sh)
	if err != nil {
		panic("web: " + err.Error()) // there is nothing in it that cannot be written
	}
	text := strings.Replace(string(s.static.files[workerScript].plain), shellLine, "const shell = "+string(told), 1)
	sendApp(w, "text/javascript; charset=utf-8", p.Tag(), []byte(text))
}

// shellFiles returns what pages look and work by. What only some need, and what is
// large, is fetched when it is asked for.
func (s *static) shellFiles() (names []string) {
	for name := range s.files {
		switch path.Ext(name) {
		case ".css", ".js", ".svg":
			if name != workerScript {
				names = append(names, name)
			}
		case ".woff2":
			if !strings.HasSuffix(name, "-ext.woff2") {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

func sendApp(w http.ResponseWriter, kind, lang string, text []byte) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Language", lang)
	header.Set("Cache-Control", "no-cache")
	header.Add("Vary", "Accept-Language, Cookie")
	_, _ = w.Write(text) // who asked may have gone
}
