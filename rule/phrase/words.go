package phrase

import (
	"slices"
	"strings"
)

// This file reads the words of a language: their forms and classes, and what stands for them.

// markWords notes words as weak, as saying only, as counted or as binding.
func (l *loader) markWords(as string, words []string) {
	for _, w := range words {
		for _, form := range l.inflect(w) {
			x := l.markKnown(form)
			x.weak, x.only = x.weak || as == "weak", x.only || as == "solely"
			x.counted, x.binding = x.counted || as == "counted", x.binding || as == "binding"
		}
	}
}

// paradigm adds a paradigm: its name and the endings.
func (l *loader) paradigm(rest string) {
	name, endings, _ := strings.Cut(strings.TrimSpace(rest), " ")
	for _, e := range strings.Split(endings, "|") {
		l.paradigms[name] = append(l.paradigms[name], strings.TrimSpace(e))
	}
}

// contraction adds short forms and what they stand for.
func (l *loader) contraction(rest string) {
	short, long, _ := strings.Cut(rest, "=")
	for _, s := range strings.Split(short, ",") {
		l.contractions[strings.TrimSpace(s)] = strings.Fields(long)
	}
}

// spelledOut returns what a short form stands for, since a text never has the short form, and otherwise the word.
func (l *loader) spelledOut(word string) []string {
	if long := l.contractions[word]; len(long) > 0 {
		return long
	}
	return []string{word}
}

// wordClass adds the words of a class, which begins with its name.
func (l *loader) wordClass(rest string) {
	name, forms, _ := strings.Cut(strings.TrimSpace(rest), " ")
	if l.roots[l.symbol(name)] == nil {
		l.order = slices.Insert(l.order, 0, l.symbol(name))
		l.roots[l.symbols[name]] = &node{category: l.symbols[name]}
	}
	l.forms(name, forms, &shape{name: name, result: name, means: call{name: "word"}})
}

// forms adds words and phrases, separated by commas, that all mean one thing.
func (l *loader) forms(category, forms string, sh *shape) {
	for _, form := range strings.Split(forms, ",") {
		cost, guess := 0.0, false
		if before, c, ok := strings.Cut(form, "!"); ok {
			c, guess = strings.CutSuffix(strings.TrimSpace(c), "?")
			form, cost = before, l.number(c)
		}
		phrases := []string{""}
		for _, w := range strings.Fields(form) {
			var longer []string
			for _, f := range l.inflect(w) {
				for _, p := range phrases {
					longer = append(longer, p+" "+f)
				}
			}
			phrases = longer
		}
		for _, p := range phrases {
			var syms []symbol
			for _, w := range strings.Fields(p) {
				for _, w := range l.spelledOut(w) {
					syms = append(syms, l.wordSymbol(w))
				}
			}
			l.add(l.symbols[category], syms, &pattern{shape: sh, cost: cost, guess: guess})
		}
	}
}

// inflect returns the forms of a word: play%v is play, plays, played and playing.
// A comma is written as COMMA.
func (l *loader) inflect(word string) []string {
	stem, paradigm, ok := strings.Cut(word, "%")
	if !ok || stem == "" {
		return []string{strings.ReplaceAll(word, "COMMA", ",")}
	}
	endings := l.paradigms[paradigm]
	if endings == nil {
		l.fail("no paradigm %s", paradigm)
	}
	var forms []string
	for _, e := range endings {
		forms = append(forms, stem+e)
	}
	return forms
}

// markContent notes the words of a class as words that may not be skipped. Of a phrase that
// has none of them, these are the words that are neither weak nor fillers.
func (l *loader) markContent(name string) {
	root := l.roots[l.symbols[name]]
	if root == nil {
		l.fail("no words %s", name)
	}
	word := func(a arc) *lexeme { return l.lexeme(strings.TrimPrefix(l.names[a.symbol], "'")) }
	for _, a := range root.next {
		if len(a.to.done) > 0 {
			word(a).content = true
		}
	}
	var walk func(n *node, phrase []*lexeme)
	walk = func(n *node, phrase []*lexeme) {
		for _, a := range n.next {
			words := append(slices.Clip(phrase), word(a))
			if len(a.to.done) > 0 && !slices.ContainsFunc(words, func(x *lexeme) bool { return x.content }) {
				for _, x := range words {
					x.content = !x.weak && x.fillers == 0
				}
			}
			walk(a.to, words)
		}
	}
	walk(root, nil)
}

// markKnown notes a word, so that it can be the hint for a misspelled one.
func (l *loader) markKnown(word string) *lexeme {
	x := l.lexeme(word)
	x.known = true
	return x
}
