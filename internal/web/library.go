package web

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A library is the rules one may start from.
type library struct {
	Find    string // what is looked for
	Grades  []choice
	Sources []choice
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

	Grade, Source string
	Fits          string // the path of the cards that fit after a card in the middle
}

// A shelved rule is an entry of the library that was read and measured.
type shelved struct {
	rule.Entry
	difficulty float64
	texts      map[syntax.Face]string
	fits       string // the path of its picture
}

// A search is what somebody looks for in the library.
type search struct{ find, grade, source string }

// searchIn returns the search in an address.
func searchIn(q url.Values) search {
	return search{q.Get("find"), q.Get("grade"), q.Get("source")}
}

// noSource stands for the source of rules that have none.
const noSource = "ours"

// readLibrary returns a function that reads the library once. To read and
// measure all of it takes a while, so nobody waits for it who does not want it.
func readLibrary() func() []shelved {
	return sync.OnceValue(func() []shelved {
		var all []shelved
		for _, e := range append(rule.Library(), rule.Demanding()...) {
			r := e.Rule()
			s := shelved{e, r.Measure().Difficulty, make(map[syntax.Face]string), fitsPath(r)}
			for _, f := range syntax.Faces() {
				s.texts[f] = r.In(f)
			}
			all = append(all, s)
		}
		return all
	})
}

// library returns the rules that are looked for, by family, in the face in which k
// is written.
func (d drawer) library(all []shelved, look search, k *work) library {
	f := k.face(d.say.Language())
	wanted := strings.Fields(strings.ToLower(look.find))
	found := 0
	byFamily := make(map[rule.Family][]volume)
	for _, s := range all {
		if v := d.volume(s, f); v.holds(wanted) && look.allows(v) {
			byFamily[s.Family] = append(byFamily[s.Family], v)
			found++
		}
	}
	out := library{Find: look.find, Grades: d.gradeChoices(look.grade), Sources: d.sourceChoices(all, look.source),
		Found: d.say.Text("web.library.found", say.Args{"Count": found, "N": found})}
	for _, family := range rule.Families() {
		if volumes := byFamily[family]; len(volumes) > 0 {
			out.Shelves = append(out.Shelves, shelf{d.say.Family(family), volumes})
		}
	}
	for _, c := range difficulties {
		out.Compose = append(out.Compose, choice{Value: c.name, Label: d.say.Text(c.text, nil)})
	}
	return out
}

// volume returns s as it is shown in a face.
func (d drawer) volume(s shelved, f syntax.Face) volume {
	v := volume{Name: s.Name, Text: s.texts[f], Grade: s.Grade.String(), Source: cmp.Or(s.Source, noSource), Fits: s.fits}
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

// allows reports whether v is as difficult as is wished, and from where.
func (s search) allows(v volume) bool {
	return (s.grade == "" || s.grade == v.Grade) && (s.source == "" || s.source == v.Source)
}

// gradeChoices returns how difficult rules may be, to choose.
func (d drawer) gradeChoices(chosen string) []choice {
	all := []choice{{"", d.say.Text("blocks.library.any", nil), chosen == ""}}
	for _, c := range difficulties {
		all = append(all, choice{c.name, d.say.Text(c.text, nil), chosen == c.name})
	}
	return all
}

// sourceChoices returns where rules may be from, to choose.
func (d drawer) sourceChoices(shelves []shelved, chosen string) []choice {
	known := map[string]bool{}
	for _, s := range shelves {
		known[s.Source] = true
	}
	all := []choice{{"", d.say.Text("blocks.library.any", nil), chosen == ""}}
	for _, source := range slices.Sorted(maps.Keys(known)) {
		if source != "" {
			all = append(all, choice{source, source, chosen == source})
		}
	}
	return append(all, choice{noSource, d.say.Text("blocks.library.ours", nil), chosen == noSource})
}

// fitsPath returns the path of the cards that fit after a card in the middle has
// opened the line: rows of suits as elsewhere, cards that lie together as one.
func fitsPath(r *rule.Rule) string {
	var path strings.Builder
	opening := tellingCards(r)
	if len(opening) == 0 {
		return ""
	}
	m := r.Machine()
	at := m.After(rule.Line{Plays: []rule.Play{{Cards: opening[:1]}}})
	fits := m.Fits(at) | m.GoesOn(at)
	for s := range allSuits {
		for rank := card.Ace; rank <= card.King; rank++ {
			from := rank
			for rank <= card.King && fits.Has(card.Of(rank, s)) {
				rank++
			}
			if rank > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from-1, suitOrder[s], rank-from, rank-from)
			}
		}
	}
	return path.String()
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
