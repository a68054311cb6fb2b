package page

import (
	"strings"
)

// codeLength is the length of table ids that are shown as codes.
const codeLength = 8

// codeOf returns the id of a table as people say and type it: K7D3-9XQP. Older ids without
// that length stay unchanged.
func codeOf(id string) string {
	if len(id) != codeLength {
		return id
	}
	return strings.ToUpper(id[:codeLength/2] + "-" + id[codeLength/2:])
}

// unread are the letters that codes do not have, since they are misread.
var unread = strings.NewReplacer("o", "0", "i", "1", "l", "1")

// ReadCode returns the table id in a typed text: in any case, with hyphens and spaces
// anywhere, or as the whole link of the table. It returns an empty string if there is
// none.
func ReadCode(text string) string {
	text = strings.TrimSpace(text)
	if _, path, ok := strings.Cut(text, "/t/"); ok {
		text, _, _ = strings.Cut(path, "/")
		text, _, _ = strings.Cut(text, "?")
		text, _, _ = strings.Cut(text, "#")
	}
	id := strings.Map(func(r rune) rune {
		switch r {
		case '-', '–', '—', '‑', '_', '.', ' ', '\u00a0', '\t', '\n', '\r':
			return -1
		}
		return r
	}, strings.ToLower(text))
	id = unread.Replace(id)
	if !MayBeID(id) {
		return ""
	}
	return id
}
