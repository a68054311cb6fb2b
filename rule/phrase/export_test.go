package phrase

import "eleusis/rule/syntax"

// ReadWide reads a text as Read does, but looks for each category everywhere.
func ReadWide(f syntax.Face, text string) []Reading {
	g := grammars[f]()
	return g.read(text, g.scan(text), true)
}
