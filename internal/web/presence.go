package web

import "eleusis/internal/table"

// presenceStyle is the style sheet of what people at a table show each other.
const presenceStyle = "presence.css"

// presenceTexts are those of presence, as scriptTexts are those of the game;
// their keys begin with "presence.".
var presenceTexts = map[string][]string{
	"notify.insecure": nil, "notify.absent": nil, "notify.denied": nil,
}

// presence adds to w what scripts say about who is there.
func (d drawer) presence(_ *table.Look, w *words) {
	for key, gaps := range presenceTexts {
		w.Text[key] = d.withGaps("presence."+key, gaps)
	}
}
