package page

import (
	"net/url"
	"strings"
)

// MayBeID reports whether id can be the id or the token of a table, so that it may be part of a link.
func MayBeID(id string) bool {
	return id != "" && strings.Trim(id, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

// TablePath returns the path of the page of a table.
func TablePath(id string) string { return "/t/" + url.PathEscape(id) }
