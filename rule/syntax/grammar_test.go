package syntax_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule/syntax"
)

// TestTheGrammarIsTheParser draws sentences from grammar.txt: each of them must
// read.
func TestTheGrammarIsTheParser(t *testing.T) {
	g := readGrammar(t)
	rapid.Check(t, func(t *rapid.T) {
		sentence := strings.Join(g.draw(t, g.rules["Rule"], 17), " ")
		if len(sentence) > syntax.MaxLength/4 {
			t.Skip("too long")
		}
		text, err := syntax.Parse(sentence)
		if err != nil && strings.Contains(err.Error(), "too long when it is written out") {
			t.Skip("a median or a set stands for more than its words")
		}
		if err != nil {
			t.Fatalf("%s\ncannot be read: %v", sentence, err)
		}
		again, err := syntax.Parse(text.Tree.String())
		if err != nil || again.Tree.String() != text.Tree.String() {
			t.Fatalf("%s\nis printed as\n%s\nwhich reads as\n%v, %v", sentence, text.Tree, again, err)
		}
	})
}

// A grammar is the rules of grammar.txt.
type grammar struct{ rules map[string]expression }

// An expression is alternatives, each a sequence of items.
type expression [][]item

// An item is a word, the name of a rule, or a group.
type item struct {
	word, name string
	group      expression
	bracket    string // of a group: ( [ or {
}

func readGrammar(t *testing.T) *grammar {
	data, err := os.ReadFile("grammar.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`(?m)^\s*//.*$`).ReplaceAllString(string(data), "")
	r := grammarReader{tokens: regexp.MustCompile(`"[^"]*"|\w+|[=|.()\[\]{}]`).FindAllString(text, -1)}
	g := &grammar{make(map[string]expression)}
	for len(r.tokens) > 0 {
		name := r.next()
		r.next() // =
		g.rules[name] = r.expression()
		r.next() // .
	}
	return g
}

type grammarReader struct{ tokens []string }

func (r *grammarReader) next() string {
	first := r.tokens[0]
	r.tokens = r.tokens[1:]
	return first
}

func (r *grammarReader) expression() expression {
	e := expression{nil}
	for {
		last := len(e) - 1
		switch tok := r.tokens[0]; {
		case tok == "|":
			r.next()
			e = append(e, nil)
		case strings.Contains("([{", tok):
			r.next()
			e[last] = append(e[last], item{group: r.expression(), bracket: tok})
			r.next()
		case strings.Contains(")]}.", tok):
			return e
		case tok[0] == '"':
			e[last] = append(e[last], item{word: strings.Trim(r.next(), `"`)})
		default:
			e[last] = append(e[last], item{name: r.next()})
		}
	}
}

// draw returns the words of a random sentence. With no depth left it takes the
// first alternative, which is the plainest, and nothing that can be left out.
func (g *grammar) draw(t *rapid.T, e expression, depth int) []string {
	choice := 0
	if depth > 0 {
		choice = rapid.IntRange(0, len(e)-1).Draw(t, "alternative")
	}
	var words []string
	for _, x := range e[choice] {
		switch {
		case x.word != "":
			words = append(words, x.word)
		case x.name != "":
			words = append(words, g.draw(t, g.rule(t, x.name), depth-1)...)
		default:
			for range g.times(t, x, depth) {
				words = append(words, g.draw(t, x.group, depth-1)...)
			}
		}
	}
	return words
}

func (g *grammar) rule(t *rapid.T, name string) expression {
	e, ok := g.rules[name]
	if !ok {
		t.Fatalf("grammar.txt uses %s and does not define it", name)
	}
	return e
}

func (g *grammar) times(t *rapid.T, x item, depth int) int {
	switch {
	case x.bracket == "(":
		return 1
	case depth <= 0:
		return 0
	case x.bracket == "[":
		return rapid.IntRange(0, 1).Draw(t, "once")
	}
	return rapid.IntRange(0, 2).Draw(t, "times")
}
