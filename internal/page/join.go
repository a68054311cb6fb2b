package page

import (
	"eleusis/internal/say"
)

// JoinStyle is the style sheet of the pages on which people meet.
const JoinStyle = "join.css"

// A JoinPage asks for the code of a table.
type JoinPage struct {
	Head  Head
	Code  string // as it was typed
	Wrong string // why it leads nowhere
}

func (JoinPage) template() string { return "join" }

// JoinPage returns the page with the typed text and, if that is no table, the key of the
// reason.
func (pr GatheringPresenter) JoinPage(typed, why string) JoinPage {
	p := JoinPage{Head: Head{Title: pr.Say.Text("join.title", nil), Styles: []string{JoinStyle}}, Code: typed}
	if why != "" {
		p.Wrong = pr.Say.Text(why, say.Args{"Code": codeOf(ReadCode(typed))})
	}
	return p
}
