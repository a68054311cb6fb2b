package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// Names of cookies. A key is sent only to its table and, in a copy, to the page that
// deletes one's data: see ownCookie.
const (
	keyCookie    = "seat"   // on the path of a table: the key of a seat there
	tablesCookie = "tables" // ids of tables with a seat of this browser, newest first
	nameCookie   = "name"   // the name of the person, as last typed

	daysCookie = "days" // on the path of one's games: a token of the key of today's rule

	languageCookie = "lang" // the language that was chosen
)

const (
	keepCookies = 400 * 24 * 60 * 60 // seconds; browsers keep no cookie longer
	keepTables  = 40                 // number of remembered tables: less than a kilobyte
	maxTableID  = 20                 // characters of a table id or a token
)

func setCookie(w http.ResponseWriter, r *http.Request, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: keepCookies,
		HttpOnly: true, Secure: strings.HasPrefix(siteAddress(r), "https://"), SameSite: http.SameSiteLaxMode,
	})
}

// dropCookie deletes a cookie of the browser.
func dropCookie(w http.ResponseWriter, r *http.Request, name, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Path: path, MaxAge: -1,
		HttpOnly: true, Secure: strings.HasPrefix(siteAddress(r), "https://"), SameSite: http.SameSiteLaxMode,
	})
}

// cookie returns the value of a cookie, or an empty string.
func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// seatKey returns the key in r: the cookie of a person, or the token of a program. Without
// a key they are a spectator.
func seatKey(r *http.Request) string {
	if api.Is(r.URL.Path) {
		return api.BearerOf(r)
	}
	return cookie(r, keyCookie)
}

// rememberSeat sets the cookies by which the browser finds its seat at the table id again.
func rememberSeat(w http.ResponseWriter, r *http.Request, id, key string) {
	setCookie(w, r, keyCookie, key, page.TablePath(id))
	setCookie(w, r, ownCookie(id), key, forgetPath)
	setMySeats(w, r, append([]mySeat{{id, table.Token(key)}}, without(mySeats(r), id)...))
}

// ownCookie returns the name of the cookie with the key of a seat at the table id that is
// sent to the page that deletes one's data, and to no other.
func ownCookie(id string) string { return keyCookie + "-" + id }

// A mySeat is a table that the browser remembers, with the token of its seat. The token
// proves nothing and may be sent to the page of all tables, which no key is sent to.
type mySeat struct{ id, token string }

// seatInOldCookie returns the seat in m, as old cookies have it, at a table with the given number
// of seats; or Nobody. It is trusted only for tables with spectators, where it decides nothing but
// which player is called you.
func (m mySeat) seatInOldCookie(seats int) game.Seat {
	seat, err := strconv.ParseUint(m.token, 10, 8)
	if err != nil || int(seat) > seats {
		return game.Nobody
	}
	return game.Seat(seat)
}

// rememberOpenedSeat adds the table id to the cookie of tables, if the key of the browser opens a
// seat there.
func rememberOpenedSeat(w http.ResponseWriter, r *http.Request, id string, seat game.Seat) {
	key := seatKey(r)
	if seat != game.Nobody && !slices.Contains(mySeats(r), mySeat{id, table.Token(key)}) {
		rememberSeat(w, r, id, key)
	}
}

// forgetTable removes a deleted table from the cookie of tables.
func forgetTable(w http.ResponseWriter, r *http.Request, id string) {
	if all := mySeats(r); slices.ContainsFunc(all, func(m mySeat) bool { return m.id == id }) {
		dropCookie(w, r, ownCookie(id), forgetPath)
		setMySeats(w, r, without(all, id))
	}
}

func without(all []mySeat, id string) []mySeat {
	return slices.DeleteFunc(all, func(m mySeat) bool { return m.id == id })
}

// setMySeats sets the cookie of tables, as in k7d39xqp-token.abcd-token.
func setMySeats(w http.ResponseWriter, r *http.Request, all []mySeat) {
	for _, m := range all[min(len(all), keepTables):] {
		dropCookie(w, r, ownCookie(m.id), forgetPath)
	}
	var words []string
	for _, m := range all[:min(len(all), keepTables)] {
		words = append(words, m.id+"-"+m.token)
	}
	setCookie(w, r, tablesCookie, strings.Join(words, "."), "/")
}

// mySeats returns the tables in the cookie, with their tokens.
func mySeats(r *http.Request) []mySeat {
	var all []mySeat
	for word := range strings.SplitSeq(cookie(r, tablesCookie), ".") {
		id, token, _ := strings.Cut(word, "-")
		if token != "" && !page.MayBeID(token) {
			token = ""
		}
		if page.MayBeID(id) && len(id) <= maxTableID && len(token) <= maxTableID && len(all) < keepTables {
			all = append(all, mySeat{id, token})
		}
	}
	return all
}

func rememberName(w http.ResponseWriter, r *http.Request, name string) {
	setCookie(w, r, nameCookie, url.QueryEscape(name), "/")
}

// myName returns the name in the cookie, or an empty string.
func myName(r *http.Request) string {
	name, err := url.QueryUnescape(cookie(r, nameCookie))
	if err != nil {
		return ""
	}
	return name
}
