package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
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
	keepTables  = 40                 // tables to remember: less than a kilobyte
	maxTableID  = 20                 // characters of the id of one
)

func setCookie(w http.ResponseWriter, r *http.Request, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: keepCookies,
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

// seatKey returns the key that r comes with. No key makes a spectator.
func seatKey(r *http.Request) string { return cookie(r, keyCookie) }

// rememberSeat lets the browser find its seat at the table id again.
func rememberSeat(w http.ResponseWriter, r *http.Request, id, key string) {
	setCookie(w, r, keyCookie, key, tablePath(id))
	keepMine(w, r, append([]mySeat{{id: id}}, without(mySeats(r), id)...))
}

// A mySeat is a table that the browser remembers, and the seat there once that is
// known. The seat is no secret, and opens nothing: the key does.
type mySeat struct {
	id   string
	seat game.Seat
}

// recallSeat keeps which seat the browser has at a table, for the page of its
// tables, which no key comes to.
func recallSeat(w http.ResponseWriter, r *http.Request, id string, seat game.Seat) {
	all := mySeats(r)
	i := slices.IndexFunc(all, func(m mySeat) bool { return m.id == id })
	if seat == game.Nobody || i >= 0 && all[i].seat == seat {
		return
	}
	if i >= 0 {
		all[i].seat = seat
	} else {
		all = slices.Insert(all, 0, mySeat{id, seat})
	}
	keepMine(w, r, all)
}

// forgetTable lets the browser forget a table that is not there any more.
func forgetTable(w http.ResponseWriter, r *http.Request, id string) {
	if all := mySeats(r); slices.ContainsFunc(all, func(m mySeat) bool { return m.id == id }) {
		keepMine(w, r, without(all, id))
	}
}

func without(all []mySeat, id string) []mySeat {
	return slices.DeleteFunc(all, func(m mySeat) bool { return m.id == id })
}

// keepMine lets the browser remember tables, as k7d39xqp-2.abcd.
func keepMine(w http.ResponseWriter, r *http.Request, all []mySeat) {
	var words []string
	for _, m := range all[:min(len(all), keepTables)] {
		word := m.id
		if m.seat != game.Nobody {
			word += "-" + strconv.Itoa(int(m.seat))
		}
		words = append(words, word)
	}
	setCookie(w, r, tablesCookie, strings.Join(words, "."), "/")
}

// mySeats returns the tables that the browser remembers, with its seats there.
func mySeats(r *http.Request) []mySeat {
	var all []mySeat
	for word := range strings.SplitSeq(cookie(r, tablesCookie), ".") {
		id, number, _ := strings.Cut(word, "-")
		seat, err := strconv.Atoi(number)
		if err != nil || seat < 1 || seat > game.MaxSeats {
			seat = 0
		}
		if isWord(id) && len(id) <= maxTableID && len(all) < keepTables {
			all = append(all, mySeat{id, game.Seat(seat)})
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
