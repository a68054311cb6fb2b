package say

import "eleusis/game"

// Option returns the title of the option called name, as game.OptionNames has
// it, and a sentence about it.
func (p *Speaker) Option(name string) (title, about string) {
	return p.Text("option."+name, nil), p.Text("option."+name+".about", nil)
}

// OptionWord returns what it is called that the option is set to word, one of
// game.OptionWords or a number.
func (p *Speaker) OptionWord(name, word string) string {
	switch words := game.OptionWords(name); {
	case words == nil:
		return word
	case word == "true" || word == "false":
		return p.Text("option-word."+word, nil)
	}
	return p.Text("option."+name+"."+word, nil)
}
