package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestTheManifestSpeaksTheViewersLanguage(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for lang, want := range map[string]string{"en": "en", "pt": "pt-BR", "es": "es", "it": "it"} {
			home := v.request("GET", "/", "", "")
			home.Header.Set("Accept-Language", lang)
			links := v.root(v.send(home)).all(func(n *node) bool { return n.tag == "link" && n.attrs["rel"] == "manifest" })
			if len(links) != 1 {
				t.Fatalf("%s: %d manifests", lang, len(links))
			}
			r := v.get(links[0].attrs["href"])
			var m manifest
			if err := json.Unmarshal([]byte(r.body), &m); err != nil || m.Lang != want ||
				!strings.HasPrefix(r.header.Get("Content-Type"), "application/manifest+json") {
				t.Errorf("%s: a manifest in %q, %s, %v", lang, m.Lang, r.header.Get("Content-Type"), err)
			}
			for _, i := range m.Icons {
				if icon := v.get(i.Src); icon.status != http.StatusOK || icon.header.Get("Content-Type") != i.Type {
					t.Errorf("the icon %s: status %d, %s", i.Src, icon.status, icon.header.Get("Content-Type"))
				}
			}
			for _, s := range m.Shortcuts {
				if page := v.get(s.URL); page.status != http.StatusOK || s.Name == "" {
					t.Errorf("the shortcut %q to %s: status %d", s.Name, s.URL, page.status)
				}
			}
		}
	})
}

func TestTheWorkerKeepsFilesAndOnePageAndNothingElse(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get(workerPath)
		_, text, _ := strings.Cut(r.body, "const shell = ")
		text, _, _ = strings.Cut(text, "\n")
		var sh shell
		if err := json.Unmarshal([]byte(text), &sh); err != nil {
			t.Fatalf("the shell is %q: %v", text, err)
		}
		if r.header.Get("Cache-Control") != "no-cache" || !strings.Contains(sh.Version, readStatic().version) {
			t.Errorf("a worker of version %s, kept as %s", sh.Version, r.header.Get("Cache-Control"))
		}
		for _, file := range sh.Files {
			if !strings.HasPrefix(file, "/static/"+readStatic().version+"/") || v.get(file).status != http.StatusOK {
				t.Errorf("the worker keeps %s", file)
			}
		}
		if !slices.ContainsFunc(sh.Files, func(f string) bool { return strings.HasSuffix(f, "/table.js") }) {
			t.Error("the worker does not keep what a table works by")
		}
		if offline := v.get(sh.Offline + "?lang=it"); offline.status != http.StatusOK ||
			!strings.Contains(offline.body, "Nessuna connessione") {
			t.Errorf("%s: status %d", sh.Offline, offline.status)
		}
	})
}
