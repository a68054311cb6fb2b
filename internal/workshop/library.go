package workshop

import (
	"fmt"
	"net/url"
	"strings"
	"sync"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A Shelved rule is an entry of the library that was read.
type Shelved struct {
	rule.Entry
	Texts map[syntax.Face]string
	Fits  string // the path of its picture
}

// A Search is what someone looks for in the library.
type Search struct{ Find, Grade, Source string }

// SearchIn returns the search in an address.
func SearchIn(q url.Values) Search {
	return Search{q.Get("find"), q.Get("grade"), q.Get("source")}
}

// ReadLibrary returns a function that reads the library at its first call,
// since that takes a while.
func ReadLibrary() func() []Shelved {
	return sync.OnceValue(func() []Shelved {
		var all []Shelved
		for _, e := range append(rule.Library(), rule.Demanding()...) {
			r := e.Rule()
			s := Shelved{e, make(map[syntax.Face]string), fitsPath(r)}
			for _, f := range syntax.Faces() {
				s.Texts[f] = r.In(f)
			}
			all = append(all, s)
		}
		return all
	})
}

// fitsPath returns the path of the cards that fit after a card in the middle has
// opened the line: rows of suits as elsewhere, cards that lie together as one.
func fitsPath(r *rule.Rule) string {
	var path strings.Builder
	opening := openingCards(r)
	if len(opening) == 0 {
		return ""
	}
	m := r.Machine()
	at := m.After(rule.Line{Plays: []rule.Play{{Cards: opening[:1]}}})
	fits := m.Fits(at) | m.GoesOn(at)
	for s := range AllSuits {
		for rank := card.Ace; rank <= card.King; rank++ {
			from := rank
			for rank <= card.King && fits.Has(card.Of(rank, s)) {
				rank++
			}
			if rank > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from-1, SuitOrder[s], rank-from, rank-from)
			}
		}
	}
	return path.String()
}
