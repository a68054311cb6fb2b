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
	Shelves []shelf
	Compose []choice // the difficulties of new rules
}

// A shelf is the rules of one family.
type shelf struct {
	Name    string
	Volumes []volume
}

// A volume is a rule of the library as it is shown.
type volume struct {
	Name string // by which it is found
	Text string
	Lang string // of the text; empty for the formula
	More string // what it is called, where it is from, how difficult it is
}

// A shelved rule is an entry of the library that was read and measured.
type shelved struct {
	rule.Entry
	difficulty float64
	texts      map[syntax.Face]string
}

// readLibrary returns a function that reads the library once. To read and
// measure all of it takes a while, so nobody waits for it who does not want it.
func readLibrary() func() []shelved {
	return sync.OnceValue(func() []shelved {
		var all []shelved
		for _, e := range append(rule.Library(), rule.Demanding()...) {
			r := e.Rule()
			s := shelved{e, r.Measure().Difficulty, make(map[syntax.Face]string)}
			for _, f := range syntax.Faces() {
				s.texts[f] = r.In(f)
			}
			all = append(all, s)
		}
		return all
	})
}

// familyTexts are the keys of what families are called.
var familyTexts = map[rule.Family]string{
	"card alone": "web.family.card", "last card": "web.family.last", "earlier cards": "web.family.earlier",
	"position": "web.family.position", "runs": "web.family.runs", "whole line": "web.family.line",
	"memory": "web.family.memory", "mixed": "web.family.mixed", "whole plays": "web.family.plays",
	"refused cards": "web.family.refused",
}

// library returns the rules in which all words of find occur, by family, in the
// face in which k is written.
func (d drawer) library(all []shelved, find string, k *work) library {
	f := k.face(d.say.Language())
	wanted := strings.Fields(strings.ToLower(find))
	found := 0
	byFamily := make(map[rule.Family][]volume)
	for _, s := range all {
		if v := d.volume(s, f); v.holds(wanted) {
			byFamily[s.Family] = append(byFamily[s.Family], v)
			found++
		}
	}
	out := library{Find: find, Found: d.say.Text("web.library.found", say.Args{"Count": found, "N": found})}
	for _, family := range rule.Families() {
		if volumes := byFamily[family]; len(volumes) > 0 {
			out.Shelves = append(out.Shelves, shelf{d.say.Text(familyTexts[family], nil), volumes})
		}
	}
	for _, c := range difficulties {
		out.Compose = append(out.Compose, choice{Value: c.name, Label: d.say.Text(c.text, nil)})
	}
	return out
}

// volume returns s as it is shown in a face.
func (d drawer) volume(s shelved, f syntax.Face) volume {
	v := volume{Name: s.Name, Text: s.texts[f]}
	if f != syntax.Formula {
		v.Lang = string(f)
	}
	var more []string
	if d.say.Face() == syntax.English { // the names are English
		more = append(more, strings.ReplaceAll(s.Name, "-", " "))
	}
	if s.Source != "" {
		more = append(more, s.Source)
	}
	v.More = strings.Join(append(more, d.plays(s.difficulty)), " · ")
	return v
}

// holds reports whether all words occur in v.
func (v volume) holds(words []string) bool {
	text := strings.ToLower(v.Text + " " + v.More)
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

// phrasebook is what rules can say, the plainest first.
var phrasebook = []string{
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
	for _, text := range phrasebook {
		if r, err := rule.Parse(text); err == nil {
			all = append(all, phrase{r.In(f), d.say.Language(), r.String()})
		}
	}
	return all
}
