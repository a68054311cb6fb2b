package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// The cookies. A key is sent to the table it opens and to nothing else.
const (
	keyCookie    = "seat"   // on the path of a table: the key of a seat there
	tablesCookie = "tables" // ids of tables one has a seat at, the newest first
	nameCookie   = "name"   // one's name, as it was last typed

	languageCookie = "lang" // the language that was chosen
)

const (
	keepCookies = 400 * 24 * 60 * 60 // seconds; browsers keep no cookie longer
	keepTables  = 5                  // tables to remember
)

func setCookie(w http.ResponseWriter, r *http.Request, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: keepCookies,
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode,
	})
}

// cookie returns the value of a cookie, or nothing.
func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// seatKey returns the key that r comes with. No key makes a spectator.
func seatKey(r *http.Request) string { return cookie(r, keyCookie) }

// rememberSeat lets the browser find its seat at the table id again.
func rememberSeat(w http.ResponseWriter, r *http.Request, id, key string) {
	setCookie(w, r, keyCookie, key, tablePath(id))
	ids := slices.Insert(myTables(r), 0, id)
	setCookie(w, r, tablesCookie, strings.Join(ids[:min(len(ids), keepTables)], "."), "/")
}

// forgetTable lets the browser forget a table that is not there any more.
func forgetTable(w http.ResponseWriter, r *http.Request, id string) {
	ids := myTables(r)
	if i := slices.Index(ids, id); i >= 0 {
		setCookie(w, r, tablesCookie, strings.Join(slices.Delete(ids, i, i+1), "."), "/")
	}
}

// myTables returns the tables that the browser remembers.
func myTables(r *http.Request) []string {
	var ids []string
	for id := range strings.SplitSeq(cookie(r, tablesCookie), ".") {
		if isWord(id) && len(ids) < keepTables {
			ids = append(ids, id)
		}
	}
	return ids
}

// isWord reports whether id could be the id of a table, so that it may stand
// in a link.
func isWord(id string) bool {
	return id != "" && strings.Trim(id, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

func rememberName(w http.ResponseWriter, r *http.Request, name string) {
	setCookie(w, r, nameCookie, url.QueryEscape(name), "/")
}

// myName returns the name that the browser remembers, or nothing.
func myName(r *http.Request) string {
	name, err := url.QueryUnescape(cookie(r, nameCookie))
	if err != nil {
		return ""
	}
	return name
}

// tablePath returns the path of the page of a table.
func tablePath(id string) string { return "/t/" + url.PathEscape(id) }
