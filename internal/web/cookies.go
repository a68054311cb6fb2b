package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/table"
)

// The cookies. A key is sent to the table that it opens, and a copy of it to the page
// that deletes one's data: see ownCookie.
const (
	keyCookie    = "seat"   // on the path of a table: the key of a seat there
	tablesCookie = "tables" // ids of tables one has a seat at, the newest first
	nameCookie   = "name"   // one's name, as it was last typed

	languageCookie = "lang" // the language that was chosen
)

const (
	keepCookies = 400 * 24 * 60 * 60 // seconds; browsers keep no cookie longer
	keepTables  = 40                 // tables to remember: less than a kilobyte
	maxTableID  = 20                 // characters of the id of one, and of a token
)

func setCookie(w http.ResponseWriter, r *http.Request, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: keepCookies,
		HttpOnly: true, Secure: strings.HasPrefix(siteOf(r), "https://"), SameSite: http.SameSiteLaxMode,
	})
}

// dropCookie lets the browser forget a cookie.
func dropCookie(w http.ResponseWriter, r *http.Request, name, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Path: path, MaxAge: -1,
		HttpOnly: true, Secure: strings.HasPrefix(siteOf(r), "https://"), SameSite: http.SameSiteLaxMode,
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

// seatKey returns the key that r comes with: the cookie of a person, the token of a
// program. No key makes a spectator.
func seatKey(r *http.Request) string {
	if api.Is(r.URL.Path) {
		return api.BearerOf(r)
	}
	return cookie(r, keyCookie)
}

// rememberSeat lets the browser find its seat at the table id again.
func rememberSeat(w http.ResponseWriter, r *http.Request, id, key string) {
	setCookie(w, r, keyCookie, key, tablePath(id))
	setCookie(w, r, ownCookie(id), key, forgetPath)
	keepMine(w, r, append([]mySeat{{id, table.Token(key)}}, without(mySeats(r), id)...))
}

// ownCookie returns the name of the cookie that holds the key of a seat at the table id
// for the page that deletes one's data, and for no other page.
func ownCookie(id string) string { return keyCookie + "-" + id }

// A mySeat is a table that the browser remembers, and the token of its seat there,
// which opens nothing: for the page of its tables, which no key comes to.
type mySeat struct{ id, token string }

// untold returns the seat that m tells of, at a table of so many, as cookies did
// before there were tokens; or Nobody. That is believed of a table which everybody may
// watch: it decides alone who of them is called you.
func (m mySeat) untold(seats int) game.Seat {
	seat, err := strconv.ParseUint(m.token, 10, 8)
	if err != nil || int(seat) > seats {
		return game.Nobody
	}
	return game.Seat(seat)
}

// recallSeat lets the browser remember the table id, if its key opens a seat there,
// should it have forgotten it.
func recallSeat(w http.ResponseWriter, r *http.Request, id string, seat game.Seat) {
	key := seatKey(r)
	if seat != game.Nobody && !slices.Contains(mySeats(r), mySeat{id, table.Token(key)}) {
		rememberSeat(w, r, id, key)
	}
}

// forgetTable lets the browser forget a table that is not there any more.
func forgetTable(w http.ResponseWriter, r *http.Request, id string) {
	if all := mySeats(r); slices.ContainsFunc(all, func(m mySeat) bool { return m.id == id }) {
		dropCookie(w, r, ownCookie(id), forgetPath)
		keepMine(w, r, without(all, id))
	}
}

func without(all []mySeat, id string) []mySeat {
	return slices.DeleteFunc(all, func(m mySeat) bool { return m.id == id })
}

// keepMine lets the browser remember tables, as k7d39xqp-token.abcd-token.
func keepMine(w http.ResponseWriter, r *http.Request, all []mySeat) {
	for _, m := range all[min(len(all), keepTables):] {
		dropCookie(w, r, ownCookie(m.id), forgetPath)
	}
	var words []string
	for _, m := range all[:min(len(all), keepTables)] {
		words = append(words, m.id+"-"+m.token)
	}
	setCookie(w, r, tablesCookie, strings.Join(words, "."), "/")
}

// mySeats returns the tables that the browser remembers, with its tokens there.
func mySeats(r *http.Request) []mySeat {
	var all []mySeat
	for word := range strings.SplitSeq(cookie(r, tablesCookie), ".") {
		id, token, _ := strings.Cut(word, "-")
		if token != "" && !isWord(token) {
			token = ""
		}
		if isWord(id) && len(id) <= maxTableID && len(token) <= maxTableID && len(all) < keepTables {
			all = append(all, mySeat{id, token})
		}
	}
	return all
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
