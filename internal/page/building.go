package page

import "eleusis/internal/workshop"

// blocksStyle is the style sheet of rules that are built from blocks.
const blocksStyle = "blocks.css"

// A Building is a rule that is built from blocks.
type Building struct {
	workshop.BlockView
	Field  string // the form field of the rule
	InForm bool   // beside other fields: its form has to say that the rule is picked from blocks
	Text   string
	At     string
	Was    []string
	Slips  []shownMistake // mistakes of a text, or that no card may open the line
	Reads  bool           // the text can be shown as blocks
}

// building returns the rule w as blocks, with the chosen one; nil if it is written as text.
func (pr Presenter) building(field string, w workshop.Written, p workshop.Picking) *Building {
	if !p.Blocks {
		return nil
	}
	view, err := workshop.ViewBlocks(pr.Say, w.Text, p.At)
	return &Building{
		BlockView: view, Field: field, Text: w.Text, At: p.At, Was: p.Was, Slips: pr.shownMistakes(w), Reads: err == nil,
	}
}
