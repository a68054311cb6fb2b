package syntax

import "sync"

// outsideWords returns the words of all languages for things that rules cannot be about: hands,
// players, clocks and the world around the table.
var outsideWords = sync.OnceValue(func() map[string]bool {
	all := make(map[string]bool)
	for _, f := range Languages() {
		for _, word := range f.language().outside {
			all[word] = true
		}
	}
	return all
})

// beyond returns the mistake for the first word that asks for more than rules can express. It is called
// only for texts that cannot be read: there such a word is the likeliest reason.
func (p *ruleParser) beyond() (Mistake, bool) {
	for _, t := range scan(p.text) {
		if t.kind == tokenWord && !p.knows(t.text) && p.names[t.text] == unnamed && isOutside(t.text) {
			return p.wrong(t.span, beyondRules.Of(p.quote(t.span))), true
		}
	}
	return Mistake{}, false
}

func isOutside(word string) bool { return outsideWords()[word] }
