package web

import (
	"eleusis/internal/notebook"
	"eleusis/internal/page"
)

// readNotes returns notes with their parsed rules.
func (s tableHandlers) readNotes(notes []notebook.Note) []page.ReadNote {
	all := make([]page.ReadNote, len(notes))
	for i, n := range notes {
		all[i].Note = n
		if n.Rule != "" {
			all[i].Means = s.known.Rule(n.Rule)
		}
	}
	return all
}
