package rule

import (
	"cmp"
	"fmt"
	"slices"
)

// An Entry is a rule of the library. Listing entries parses none: [Entry.Rule] does.
type Entry struct {
	Name   string // in kebab case
	Source string // S0 to S4, the document it comes from; empty if it is ours
	Family Family
	Plays  float64 // the mean number of plays that an expert needs, measured where games can measure it
	Text   string  // in the formula face, as [Rule.String] writes it
}

// A Family is what a rule looks at, such as the last card. It groups the library.
type Family string

// The families, from what is easiest to see on.
const (
	byCard     Family = "card alone"    // the same cards fit always
	byLast     Family = "last card"     // what it has that the candidate must or must not have
	byEarlier  Family = "earlier cards" // cards before it, the starter too
	byPosition Family = "position"      // patterns along the line
	byRuns     Family = "runs"          // how long something has lasted, or has been away
	byLine     Family = "whole line"    // sums, counts, extremes, what has been seen
	byMemory   Family = "memory"        // what cards turn round, and numbers kept
	bySeveral  Family = "mixed"         // several of these, or several cases
	byPlay     Family = "whole plays"   // plays of several cards
	byRefusals Family = "refused cards" // what was refused before
)

// Families returns every family, the easiest to see first.
func Families() []Family {
	return []Family{byCard, byLast, byEarlier, byPosition, byRuns, byLine, byMemory, bySeveral, byPlay, byRefusals}
}

// A Grade is about how many plays an expert needs: [Easy], [Medium] or [Hard].
type Grade int

// Grade returns the grade that is nearest to the plays of e, in ratio.
func (e Entry) Grade() Grade {
	switch square := e.Plays * e.Plays; {
	case square < Easy*Medium:
		return Easy
	case square < Medium*Hard:
		return Medium
	}
	return Hard
}

// String returns the word for g.
func (g Grade) String() string {
	switch g {
	case Easy:
		return "easy"
	case Medium:
		return "medium"
	}
	return "hard"
}

// Library returns every rule of the library that any table can play, sorted by
// name.
func Library() []Entry { return sorted(slices.Concat(published, ours())) }

// Demanding returns the other rules of the library, sorted by name: those that
// read refused cards, ask for plays of several cards, or remember too much for
// a table of states.
func Demanding() []Entry { return sorted(slices.Concat(publishedDemanding, oursDemanding)) }

// A title is a rule of ours as it is written down, family by family, the easiest
// first.
type title struct {
	name  string
	plays float64
	text  string
}

// ours returns the rules of ours that any table can play. About a quarter to a
// half of the cards fit, and something always does.
func ours() []Entry {
	var entries []Entry
	for _, shelf := range []struct {
		family Family
		titles []title
	}{
		{byCard, oursByCard}, {byLast, oursByLast}, {byEarlier, oursByEarlier}, {byPosition, oursByPosition},
		{byRuns, oursByRuns}, {byLine, oursByLine}, {byMemory, oursByMemory}, {bySeveral, oursBySeveral},
	} {
		for _, t := range shelf.titles {
			entries = append(entries, Entry{t.name, "", shelf.family, t.plays, t.text})
		}
	}
	return entries
}

func sorted(entries []Entry) []Entry {
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return entries
}

// Find returns the rule of that name, a demanding one too.
func Find(name string) (Entry, bool) {
	all := slices.Concat(published, ours(), publishedDemanding, oursDemanding)
	if i := slices.IndexFunc(all, func(e Entry) bool { return e.Name == name }); i >= 0 {
		return all[i], true
	}
	return Entry{}, false
}

// Rule reads the rule, again at each call.
func (e Entry) Rule() *Rule {
	r, err := Parse(e.Text)
	if err != nil {
		panic(fmt.Sprintf("rule: %s of the library: %v", e.Name, err))
	}
	return r
}
