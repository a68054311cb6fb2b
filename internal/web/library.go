package web

import (
	"strings"
	"sync"

	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A library is the rules one may start from.
type library struct {
	Find    string // what is looked for
	Found   string // how many were found
	Entries []volume
	Compose []choice // the difficulties of new rules
}

// A volume is a rule of the library as it is shown.
type volume struct {
	Name   string // by which it is found
	Title  string
	Source string
	Text   string
	Lang   string // of the text; empty for the formula
	Plays  string // how difficult it is
}

// A measured is a rule of the library with its difficulty.
type measured struct {
	rule.Entry
	difficulty float64
}

// readVolumes returns a function that reads and measures the library, once.
func readVolumes() func() []measured {
	return sync.OnceValue(func() []measured {
		var all []measured
		for _, e := range append(rule.Library(), rule.Demanding()...) {
			all = append(all, measured{e, e.Rule.Measure().Difficulty})
		}
		return all
	})
}

// library returns the rules in which all words of find occur, in the face in
// which k is written.
func (d drawer) library(all []measured, find string, k *work) library {
	out := library{Find: find}
	f := k.face(d.say.Language())
	wanted := strings.Fields(strings.ToLower(find))
	for _, m := range all {
		v := volume{
			Name: m.Name, Title: strings.ReplaceAll(m.Name, "-", " "), Source: m.Source, Text: m.Rule.In(f),
			Plays: d.plays(m.difficulty),
		}
		if f != syntax.Formula {
			v.Lang = string(f)
		}
		if v.holds(wanted) {
			out.Entries = append(out.Entries, v)
		}
	}
	out.Found = d.say.Text("web.library.found", say.Args{"Count": len(out.Entries), "N": len(out.Entries)})
	for _, c := range difficulties {
		out.Compose = append(out.Compose, choice{Value: c.name, Label: d.say.Text(c.text, nil)})
	}
	return out
}

// holds reports whether all words occur in v.
func (v volume) holds(words []string) bool {
	text := strings.ToLower(v.Title + " " + v.Source + " " + v.Text)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// A phrase is something that rules can say, in words and as a formula.
type phrase struct {
	Text, Lang, Formula string
}

// sayings are what the phrase book shows, the plainest first.
var sayings = []string{
	"red", "even", "rank >= 7", "rank in {3, 5, 8}", "red or face",
	"color != last.color", "rank > last.rank", "|rank - last.rank| <= 2", "steps from last in 1..3",
	"suit follows last.suit in S > D > C > H", "if last is black then rank >= 7 else rank <= 6",
	"if last.color = last[2].color then even else odd", "repeat red 3 times, black 2 times",
	"color = last.color turned by rank = K", "not seen(suit)",
}

// phrases returns the phrase book.
func (d drawer) phrases() []phrase {
	f := (&work{}).face(d.say.Language())
	var all []phrase
	for _, text := range sayings {
		if r, err := rule.Parse(text); err == nil {
			all = append(all, phrase{r.In(f), d.say.Language(), r.String()})
		}
	}
	return all
}
