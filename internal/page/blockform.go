package page

import "eleusis/internal/workshop"

// blocksStyle is the style sheet of rules that are built from blocks.
const blocksStyle = "blocks.css"

// A BlockForm is a rule that is built from blocks.
type BlockForm struct {
	workshop.BlockView
	Field    string // the form field of the rule
	InForm   bool   // beside other fields: its form has to say that the rule is picked from blocks
	Text     string
	Place    string
	History  []string
	Mistakes []shownMistake // mistakes of a text, or that no card may open the line
	Readable bool           // the text can be shown as blocks
}

// blockForm returns the rule w as blocks, with the chosen one; nil if it is written as text.
func (pr Presenter) blockForm(field string, w workshop.Written, p workshop.Picking) *BlockForm {
	if !p.Blocks {
		return nil
	}
	view, err := workshop.ViewBlocks(pr.Say, w.Text, p.Place)
	return &BlockForm{
		BlockView: view, Field: field, Text: w.Text, Place: p.Place, History: p.History,
		Mistakes: pr.shownMistakes(w), Readable: err == nil,
	}
}
