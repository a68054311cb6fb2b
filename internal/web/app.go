package web

import (
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// Paths of the files of the installed app. The worker has to be at the root to control
// every page.
const (
	manifestPath = "/manifest.webmanifest"
	workerPath   = "/sw.js"
	offlinePath  = "/offline"
)

// Scripts of the installed app. The first one loads the others of the game.
const (
	gameScript   = page.GameFolder + "index.js"
	appScript    = "app.js"
	workerScript = "worker.js"
)

func (s siteHandlers) app(w http.ResponseWriter, r *http.Request) {
	title := s.localizer(r).Text("app.title", nil)
	s.show(w, r, http.StatusOK, page.AppPage{
		Head: page.Head{Title: title, Module: appScript}, Game: len(s.static.gameFiles()) > 0,
	})
}

func (s siteHandlers) offline(w http.ResponseWriter, r *http.Request) {
	p, game := s.queryLocalizer(r), ""
	if _, ok := s.static.files[gameScript]; ok {
		game = s.static.Address(gameScript)
		w.Header().Set("Content-Security-Policy", gamePolicy())
	}
	direct := !r.URL.Query().Has("lang")
	s.showIn(w, r, p, http.StatusOK, page.Presenter{Say: p}.Solo().OfflinePage(game, direct))
}

// gamePolicy is the policy of the page that runs the game in the browser: it may compile WebAssembly.
func gamePolicy() string {
	return strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)
}

// queryLocalizer returns the localizer of the language in the query of r, or else the one for
// pages: the files of the app are fetched without a page.
func (s *server) queryLocalizer(r *http.Request) *say.Localizer {
	if lang := r.URL.Query().Get("lang"); slices.Contains(s.catalog.Languages(), lang) {
		return s.catalog.Localizer(lang)
	}
	return s.localizer(r)
}

// A manifest describes the app to a browser.
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

// An appIcon is an entry of the web manifest.
type appIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// A shortcut is a link from the home screen into the app.
type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (s siteHandlers) manifest(w http.ResponseWriter, r *http.Request) {
	p := s.queryLocalizer(r)
	m := manifest{
		ID: "/", Name: p.Text("web.name", nil), ShortName: p.Text("web.name", nil),
		Description: p.Text("app.about", nil),
		Lang:        p.Tag(),
		StartURL:    "/", Scope: "/", Display: "standalone", BackgroundColor: "#f3ebda", ThemeColor: "#f3ebda",
		Categories: []string{"games", "education"},
		Icons: []appIcon{
			{s.static.Address("icons/192.png"), "192x192", "image/png", "any"},
			{s.static.Address("icons/512.png"), "512x512", "image/png", "any"},
			{s.static.Address("icons/maskable.png"), "512x512", "image/png", "maskable"},
			{s.static.Address("favicon.svg"), "any", "image/svg+xml", "any"},
		},
		Shortcuts: []shortcut{{p.Text("learn.title", nil), learnPath}, {p.Text("today.home", nil), page.TodayPath},
			{p.Text("web.make", nil), "/new"}},
	}
	text, err := json.Marshal(m)
	if err != nil {
		panic("web: " + err.Error()) // all of it can be encoded
	}
	w.Header().Set("Content-Language", p.Tag())
	w.Header().Add("Vary", "Accept-Language, Cookie")
	sendApp(w, "application/manifest+json", text)
}

// A shell lists what the worker caches of a version: files that are the same for
// everybody, and the offline page. The game itself is large, and is cached only on devices
// that have installed the app or opened its page.
type shell struct {
	Version string   `json:"version"`
	Offline string   `json:"offline"`
	Files   []string `json:"files"`
	Game    []string `json:"game"`
}

// shellLine is the line of the worker's script that is replaced by the shell.
const shellLine = "const shell = { version: '', offline: '', files: [''], game: [''] }"

// worker sends the script of the service worker. It changes with the version, so that browsers
// notice an update, and is the same in every language, so that a new language is none.
func (s siteHandlers) worker(w http.ResponseWriter, _ *http.Request) {
	sh := shell{Version: "eleusis-" + s.static.version, Offline: offlinePath, Game: []string{}}
	for _, name := range s.static.gameFiles() {
		sh.Game = append(sh.Game, s.static.Address(name))
	}
	for _, name := range s.static.shellFiles() {
		sh.Files = append(sh.Files, s.static.Address(name))
	}
	told, err := json.Marshal(sh)
	if err != nil {
		panic("web: " + err.Error()) // all of it can be encoded
	}
	script := string(s.static.files[workerScript].plain)
	text := strings.Replace(script, shellLine, "const shell = "+string(told), 1)
	sendApp(w, "text/javascript; charset=utf-8", []byte(text))
}

// shellFiles returns the style sheets, scripts and pictures that every page needs. Large
// files and those of single pages are fetched on demand.
func (s *static) shellFiles() (names []string) {
	for name := range s.files {
		switch path.Ext(name) {
		case ".css", ".js", ".svg":
			if name != workerScript && !strings.HasPrefix(name, page.GameFolder) {
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

// gameFiles returns the files of the game for browsers, none if the program was built without it.
func (s *static) gameFiles() (names []string) {
	for name := range s.files {
		if strings.HasPrefix(name, page.GameFolder) && path.Ext(name) != ".md" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func sendApp(w http.ResponseWriter, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(text) // the client may have gone
}
