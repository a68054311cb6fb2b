package syntax

import (
	"maps"
	"strings"
)

// A Wording is the texts of which the sentences of a language are made. Package phrase
// reads sentences by the same texts.
type Wording struct {
	// Texts are the texts by their names, with a %s for each part. What stands in brackets
	// with a | is one of several endings.
	Texts map[string]string
	// Smoothed are words that must not stand side by side, and what stands in their place.
	Smoothed [][2]string
	// Names are what common memories and numbers of cards are called, by their names in trees.
	Names map[string]string
}

// Wording returns the texts of which the sentences of f are made. It must not be changed.
func (f Face) Wording() *Wording {
	l := f.language()
	if l == nil {
		return nil
	}
	return l.wording
}

// newWording returns the wording of the sections of a file. A text that agrees with its
// noun, which a * shows, has both endings.
func newWording(parts map[string]section) *Wording {
	w := &Wording{Texts: make(map[string]string), Names: make(map[string]string)}
	says := parts["says"]
	endings := "(" + says.text("ending.feminine") + "|" + says.text("ending.masculine") + ")"
	for _, p := range says {
		w.Texts[p.said] = strings.ReplaceAll(p.means, "*", endings)
	}
	for _, name := range []string{"smooth", "whose"} {
		for _, p := range parts[name] {
			w.Smoothed = append(w.Smoothed, [2]string{p.said, p.means})
		}
	}
	for _, p := range parts["names"] {
		w.Names[p.said] = p.means
	}
	return w
}

// OwnNames returns the names of memories and numbers of cards in trees by the words that
// all languages have for them.
func OwnNames() map[string]string { return maps.Clone(ownNames()) }
