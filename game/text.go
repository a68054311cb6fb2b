package game

import (
	"fmt"
)

// The words of the enumerations that are numbers, as they stand on the wire, in the database
// and in records. Index 0 is the word of the zero value.
var (
	verdictWords = []string{"unjudged", "right", "wrong"}
	phaseWords   = []string{"unopened", "between-rounds", "awaiting-starter", "playing", "game-over"}
)

// word returns the word with the index i.
func word(words []string, i uint8) string {
	if int(i) < len(words) {
		return words[i]
	}
	return fmt.Sprintf("unknown-%d", i)
}

// index returns the index of text in words; the error names what the words are.
func index(words []string, text []byte, what string) (uint8, error) {
	for i, w := range words {
		if w == string(text) {
			return uint8(i), nil
		}
	}
	return 0, fmt.Errorf("unknown %s %q", what, text)
}

// String returns the word of v: right, wrong or unjudged.
func (v Verdict) String() string { return word(verdictWords, uint8(v)) }

// MarshalText returns the word of v.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the word of a verdict.
func (v *Verdict) UnmarshalText(text []byte) error {
	i, err := index(verdictWords, text, "verdict")
	*v = Verdict(i)
	return err
}

// String returns the word of p, as between-rounds.
func (p Phase) String() string { return word(phaseWords, uint8(p)) }

// MarshalText returns the word of p.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the word of a phase.
func (p *Phase) UnmarshalText(text []byte) error {
	i, err := index(phaseWords, text, "phase")
	*p = Phase(i)
	return err
}
