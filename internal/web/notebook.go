package web

import (
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// reads returns notes with their parsed rules.
func (s tableHandlers) reads(notes []table.Note) []page.ReadNote {
	all := make([]page.ReadNote, len(notes))
	for i, n := range notes {
		all[i].Note = n
		if n.Rule != "" {
			all[i].Means = s.known.Rule(n.Rule)
		}
	}
	return all
}
