package syntax

import "sync"

// outsideWords returns the words for what no rule can speak of, hands, players, clocks and
// the world around the table, of all languages.
var outsideWords = sync.OnceValue(func() map[string]bool {
	all := make(map[string]bool)
	for _, f := range Languages() {
		for _, word := range f.language().outside {
			all[word] = true
		}
	}
	return all
})

// beyond returns the first word that asks for more than a rule can speak of. It
// is asked only about texts that cannot be read: there such a word is the likeliest
// reason, wherever else the text goes wrong.
func (p *ruleParser) beyond() (Mistake, bool) {
	for _, t := range scan(p.text) {
		if t.kind == tokenWord && !p.knows(t.text) && p.names[t.text] == unnamed && isOutside(t.text) {
			return p.wrong(t.span, beyondRules.Of(p.quote(t.span))), true
		}
	}
	return Mistake{}, false
}

func isOutside(word string) bool { return outsideWords()[word] }
