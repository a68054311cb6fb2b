package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"eleusis/internal/table"
)

// chooseLanguage remembers the chosen language, and redirects to the page on which it was
// chosen.
func (s siteHandlers) chooseLanguage(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	lang := r.PostForm.Get("lang")
	if !slices.Contains(s.catalog.Languages(), lang) {
		s.fail(w, r, s.failure(r, table.ErrBadRequest))
		return
	}
	setCookie(w, r, languageCookie, lang, "/")
	http.Redirect(w, r, refererPath(r), http.StatusSeeOther)
}

// refererPath returns the address, on this site, of the page from which a form was
// sent; the first page if that is not known.
func refererPath(r *http.Request) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return "/"
	}
	back := url.URL{Path: "/" + strings.TrimLeft(from.Path, "/"), RawQuery: from.RawQuery}
	return back.RequestURI()
}
