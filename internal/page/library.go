package page

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A library is the list of rules to start from.
type library struct {
	Find    string // the search text
	Grades  []choice
	Sources []choice
	Count   string // how many were found
	Shelves []ruleFamily
	Rest    []ruleFamily // those below, which are shown on request; none in a search
	All     string       // the request
	Compose []choice     // the difficulties of new rules
}

// A ruleFamily is a section of the page of rules, in volumes.
type ruleFamily struct {
	Name    string
	Volumes []libraryRule
}

// A libraryRule is a rule of the library as it is shown.
type libraryRule struct {
	Name string // its key
	Text string
	Lang string // of the text; empty for the formula
	More string // its name, source and difficulty

	Grade, Source string
	Fits          string // the path of the cards that fit after a card in the middle
}

// noSource is the value for rules without a source.
const noSource = "ours"

// library returns the rules that match the search, by family, in the face of k.
func (pr WorkshopPresenter) library(all []workshop.Shelved, look workshop.Search, k *workshop.State) library {
	f := k.FaceIn(pr.Say.Language())
	wanted := strings.Fields(strings.ToLower(look.Find))
	found := 0
	byFamily := make(map[rule.Family][]libraryRule)
	for _, s := range all {
		if v := pr.volume(s, f); v.holds(wanted) && v.suits(look) {
			byFamily[s.Family] = append(byFamily[s.Family], v)
			found++
		}
	}
	out := library{Find: look.Find, Grades: pr.gradeChoices(look.Grade), Sources: pr.sourceChoices(all, look.Source),
		Count: pr.Say.Text("web.library.found", say.Args{"Count": found, "N": found})}
	for _, family := range rule.Families() {
		if volumes := byFamily[family]; len(volumes) > 0 {
			out.Shelves = append(out.Shelves, ruleFamily{pr.Say.Family(family), volumes})
		}
	}
	if look == (workshop.Search{}) {
		out.fold(firstVolumes)
		out.All = pr.Say.Text("web.library.all", say.Args{"N": found})
	}
	for _, c := range workshop.Difficulties {
		out.Compose = append(out.Compose, choice{Value: c.Name, Label: pr.Say.Text(c.Text, nil)})
	}
	return out
}

// firstVolumes is the number of rules that are shown at first.
const firstVolumes = 20

// fold leaves the first n rules on the shelves, and puts the others into the rest.
func (l *library) fold(n int) {
	for i, f := range l.Shelves {
		if len(f.Volumes) < n {
			n -= len(f.Volumes)
			continue
		}
		l.Rest = slices.Clone(l.Shelves[i+1:])
		if more := f.Volumes[n:]; len(more) > 0 {
			l.Rest = append([]ruleFamily{{f.Name, more}}, l.Rest...)
		}
		l.Shelves[i].Volumes = f.Volumes[:n]
		l.Shelves = l.Shelves[:i+1]
		return
	}
}

// volume returns s as it is shown in a face.
func (pr WorkshopPresenter) volume(s workshop.Shelved, f syntax.Face) libraryRule {
	v := libraryRule{
		Name: s.Name, Text: s.Texts[f], Fits: s.Fits,
		Grade: s.Grade().String(), Source: cmp.Or(s.Source, noSource),
	}
	if f != syntax.Formula {
		v.Lang = string(f)
	}
	var more []string
	if pr.Say.Face() == syntax.English { // the names are English
		more = append(more, strings.ReplaceAll(s.Name, "-", " "))
	}
	if s.Source != "" {
		more = append(more, pr.Say.Source(s.Source))
	}
	v.More = strings.Join(append(more, pr.plays(s.Plays)), " · ")
	return v
}

// suits reports whether v has the wished difficulty and source.
func (v libraryRule) suits(s workshop.Search) bool {
	return (s.Grade == "" || s.Grade == v.Grade) && (s.Source == "" || s.Source == v.Source)
}

// gradeChoices returns the difficulties to choose from.
func (pr WorkshopPresenter) gradeChoices(chosen string) []choice {
	all := []choice{{"", pr.Say.Text("blocks.library.any", nil), chosen == ""}}
	for _, c := range workshop.Difficulties {
		all = append(all, choice{c.Name, pr.Say.Text(c.Text, nil), chosen == c.Name})
	}
	return all
}

// sourceChoices returns the sources to choose from.
func (pr WorkshopPresenter) sourceChoices(shelves []workshop.Shelved, chosen string) []choice {
	known := map[string]bool{}
	for _, s := range shelves {
		known[s.Source] = true
	}
	all := []choice{{"", pr.Say.Text("blocks.library.any", nil), chosen == ""}}
	for _, source := range slices.Sorted(maps.Keys(known)) {
		if source != "" {
			all = append(all, choice{source, pr.Say.Source(source), chosen == source})
		}
	}
	return append(all, choice{noSource, pr.Say.Text("blocks.library.ours", nil), chosen == noSource})
}

// holds reports whether all words occur in v.
func (v libraryRule) holds(words []string) bool {
	text := strings.ToLower(v.Text + " " + v.More)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// A phrase is an example of a construct of rules, in words and as a formula.
type phrase struct {
	Text, Lang, Formula string
}

// phrasebook has examples of all constructs, the plainest first.
var phrasebook = []string{
	"red", "even", "rank >= 7", "rank in {3, 5, 8}", "red or face",
	"color != last.color", "rank > last.rank", "|rank - last.rank| <= 2", "steps from last in 1..3",
	"suit follows last.suit in S > D > C > H", "if last is black then rank >= 7 else rank <= 6",
	"if last.color = last[2].color then even else odd", "repeat red 3 times, black 2 times",
	"color = last.color turned by rank = K", "not seen(suit)",
}

// phrases returns the phrase book.
func (pr WorkshopPresenter) phrases() []phrase {
	f := (&workshop.State{}).FaceIn(pr.Say.Language())
	var all []phrase
	for _, text := range phrasebook {
		if r, err := rule.Parse(text); err == nil {
			all = append(all, phrase{r.In(f), pr.Say.Language(), r.String()})
		}
	}
	return all
}
