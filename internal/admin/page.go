package admin

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

//go:embed page.html admin.css
var files embed.FS

// A page is what the template shows.
type page struct {
	localizer *say.Localizer

	Lang    string
	Table   string // the one that the page is about; empty for all
	Tables  []table.Overview
	Reports []table.Complaint
	Blocks  []Block
	People  []table.PersonOverview
}

// Text returns a text in the language of the page.
func (p page) Text(key string) string { return p.localizer.Text("admin."+key, nil) }

// At returns a time as the page has it.
func (page) At(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

func (h *handler) pageFor(r *http.Request) page {
	s := h.catalog.Localizer(r.Header.Get("Accept-Language"))
	return page{localizer: s, Lang: s.Tag()}
}

func (h *handler) overviewPage(w http.ResponseWriter, r *http.Request) {
	p := h.pageFor(r)
	var err error
	p.Tables, err = h.site.Lobby().Overview(r.Context())
	if err == nil {
		p.Reports, err = h.site.Lobby().Complaints(r.Context(), time.Now().Add(-reportsFor))
	}
	p.Blocks = h.blocked()
	h.show(w, p, err)
}

func (h *handler) tablePage(w http.ResponseWriter, r *http.Request) {
	p := h.pageFor(r)
	p.Table = r.PathValue("id")
	var err error
	p.People, err = h.site.Lobby().People(r.Context(), p.Table)
	h.show(w, p, err)
}

func (h *handler) show(w http.ResponseWriter, p page, err error) {
	var body bytes.Buffer
	if err == nil {
		var t *template.Template
		t, err = template.ParseFS(files, "page.html")
		if err == nil {
			err = t.Execute(&body, p)
		}
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", p.Lang)
	_, _ = w.Write(body.Bytes()) // the client may have gone
}

func style(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, "admin.css") }
