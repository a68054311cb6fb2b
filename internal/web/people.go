package web

import (
	"net/http"
	"net/url"
	"strconv"

	"eleusis/game"
	"eleusis/internal/table"
)

// backOf returns where a form of a table leads back to: the page of its people,
// if it stood there.
func backOf(r *http.Request) string {
	path := tablePath(r.PathValue("id"))
	if r.PostFormValue("back") == "people" {
		path += "/people"
	}
	return path
}

// readPeople reads what a form says about the people of a table.
func readPeople(q *table.Request, form url.Values) {
	switch q.Action {
	case table.Fill, table.Remove, table.Replace:
		seat, _ := strconv.Atoi(form.Get("seat")) // none: all
		q.Seat, q.Level = game.Seat(min(max(seat, 0), game.MaxSeats)), form.Get("level")
	case table.Rename:
		q.Text = form.Get("name")
	case table.Set:
		settings := settingsIn(form)
		q.Settings, q.Dealing = &settings, dealingIn(form)
	}
}
