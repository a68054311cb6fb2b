package workshop

import (
	"crypto/rand"
	"encoding/binary"

	"eleusis/rule"
)

// A Difficulty is a button that composes a rule.
type Difficulty struct {
	Name  string
	Plays float64
	Text  string // its key
}

// Difficulties are the buttons that compose a rule, in order, and how many plays
// each stands for.
var Difficulties = []Difficulty{
	{"easy", rule.Easy, "web.compose.easy"},
	{"medium", rule.Medium, "web.compose.medium"},
	{"hard", rule.Hard, "web.compose.hard"},
}

// WishFor returns the wish for one rule of the difficulty called name, by which a
// pleasant share of the cards fits.
func WishFor(name string) rule.Wish {
	wish := rule.Wish{Difficulty: rule.Easy, FitFrom: 0.2, FitTo: 0.5, Count: 1}
	for _, d := range Difficulties {
		if d.Name == name {
			wish.Difficulty = d.Plays
		}
	}
	return wish
}

// NewSeed returns a number that people may type again.
func NewSeed() uint64 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return uint64(binary.BigEndian.Uint32(b[:]))
}
