package web

import "strings"

// codeLength is how many letters the id of a table has that can be told as a
// code.
const codeLength = 8

// codeOf returns the id of a table as people say and type it, K7D3-9XQP. Ids of
// tables that are older than codes stay as they are.
func codeOf(id string) string {
	if len(id) != codeLength {
		return id
	}
	return strings.ToUpper(id[:codeLength/2] + "-" + id[codeLength/2:])
}

// unread are the letters that codes do not have, since they are taken for
// others.
var unread = strings.NewReplacer("o", "0", "i", "1", "l", "1")

// readCode returns the id of a table that somebody typed: in any case, with
// hyphens and spaces wherever they are, or as the whole link of the table. A
// text that can be no code gives nothing.
func readCode(text string) string {
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
	if id = unread.Replace(id); !isWord(id) {
		return ""
	}
	return id
}
